//! Decks played side by side, and handed on in the order in which they came.
//!
//! Decks are dealt to the workers in turn, like cards, and what they make of them is collected in the same turn: so
//! nothing has to be sorted, and whoever waits, waits for the deck that is printed next. What a worker does with a
//! deck is not known here.

use crate::card::Statement;
use crate::deck::Deck;
use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, Scope, ScopedJoinHandle};

/// The decks that a worker has before him, so that he need not wait for the next one.
const BEFORE_EACH: usize = 4;

/// What all workers together may have before them, in cards times plays; a deck that is larger is played alone.
const IN_HAND: usize = 100_000;

/// Has every deck that `next` gives worked off by one of so many workers, and hands what came of it to `collect`,
/// in order. An error of `next` ends it when all decks before it are collected, one of `collect` at once.
pub fn work_off<T: Send>(
    workers: NonZeroUsize,
    mut next: impl FnMut() -> io::Result<Option<Deck>>,
    work: impl Fn(Deck) -> T + Sync,
    mut collect: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    if workers == NonZeroUsize::MIN {
        while let Some(deck) = next()? {
            collect(work(deck))?;
        }
        return Ok(());
    }
    thread::scope(|scope| {
        let mut crew = Crew { most: workers.get(), workers: Vec::new(), dealt: 0, in_hand: VecDeque::new() };
        let ended = loop {
            let deck = match next() {
                Ok(Some(deck)) => deck,
                Ok(None) => break Ok(()),
                Err(error) => break Err(error),
            };
            while crew.is_full_for(&deck) {
                collect(crew.collect()?)?;
            }
            crew.deal(deck, scope, &work)?;
        };
        while !crew.in_hand.is_empty() {
            collect(crew.collect()?)?;
        }
        ended
    })
}

/// Workers, hired as decks come in.
struct Crew<'scope, T> {
    most: usize,
    workers: Vec<Worker<'scope, T>>,
    /// How many decks were dealt.
    dealt: usize,
    /// The sizes of those that were not collected yet.
    in_hand: VecDeque<usize>,
}

struct Worker<'scope, T> {
    decks: Sender<Deck>,
    done: Receiver<T>,
    handle: ScopedJoinHandle<'scope, ()>,
}

impl<'scope, T: Send + 'scope> Crew<'scope, T> {
    /// Whether something must be collected before a deck is dealt.
    fn is_full_for(&self, deck: &Deck) -> bool {
        let in_hand: usize = self.in_hand.iter().sum();
        self.in_hand.len() >= self.most * BEFORE_EACH
            || !self.in_hand.is_empty() && in_hand.saturating_add(size(deck)) > IN_HAND
    }

    /// Deals a deck to the worker whose turn it is.
    fn deal<'env>(
        &mut self,
        deck: Deck,
        scope: &'scope Scope<'scope, 'env>,
        work: &'scope (impl Fn(Deck) -> T + Sync),
    ) -> io::Result<()> {
        let turn = self.dealt % self.most;
        if turn == self.workers.len() {
            self.workers.push(Worker::hire(scope, work)?);
        }
        self.dealt += 1;
        self.in_hand.push_back(size(&deck));
        // A worker who is gone is noticed when his work is collected.
        let _ = self.workers[turn].decks.send(deck);
        Ok(())
    }

    /// What came of the deck that was dealt before all others in hand. A panic of its worker goes on here.
    fn collect(&mut self) -> io::Result<T> {
        let turn = (self.dealt - self.in_hand.len()) % self.most;
        self.in_hand.pop_front();
        match self.workers[turn].done.recv() {
            Ok(done) => Ok(done),
            Err(gone) => match self.workers.swap_remove(turn).handle.join() {
                Err(panic) => resume_unwind(panic),
                Ok(()) => Err(io::Error::other(gone)),
            },
        }
    }
}

impl<'scope, T: Send + 'scope> Worker<'scope, T> {
    fn hire<'env>(
        scope: &'scope Scope<'scope, 'env>,
        work: &'scope (impl Fn(Deck) -> T + Sync),
    ) -> io::Result<Self> {
        let (decks, to_do) = channel();
        let (finished, done) = channel();
        let handle = thread::Builder::new().spawn_scoped(scope, move || {
            for deck in to_do {
                if finished.send(work(deck)).is_err() {
                    break;
                }
            }
        })?;
        Ok(Self { decks, done, handle })
    }
}

/// How much a deck weighs in memory until its listing is written: each play prints about what the deck holds.
fn size(deck: &Deck) -> usize {
    let cards = deck.statements.iter().flat_map(Statement::cards).count();
    cards.saturating_mul(deck.plays.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Works off so many empty decks, which are numbered as they come.
    fn numbers(workers: usize, decks: usize, collect: impl FnMut(usize) -> io::Result<()>) -> io::Result<()> {
        let mut left = 0..decks;
        let next = || Ok(left.next().map(|number| Deck { passed_before: number as u64, ..Deck::default() }));
        let work = |deck: Deck| usize::try_from(deck.passed_before).unwrap();
        work_off(NonZeroUsize::new(workers).unwrap(), next, work, collect)
    }

    #[test]
    fn what_is_made_of_decks_comes_in_their_order() {
        for workers in [1, 2, 7] {
            let mut collected = Vec::new();
            let all = numbers(workers, 1_000, |number| {
                collected.push(number);
                Ok(())
            });
            assert!(all.is_ok() && collected.into_iter().eq(0..1_000), "{workers}");
        }
    }

    #[test]
    fn no_more_decks_are_in_hand_than_the_workers_hold() {
        let (begun, mut most, mut collected) = (AtomicUsize::new(0), 0, 0);
        let mut left = 0..1_000;
        let next = || {
            begun.fetch_add(1, Ordering::SeqCst);
            Ok(left.next().map(|_| Deck::default()))
        };
        let collect = |()| {
            collected += 1;
            most = most.max(begun.load(Ordering::SeqCst) - collected);
            Ok(())
        };
        work_off(NonZeroUsize::new(3).unwrap(), next, |_| (), collect).unwrap();
        assert_eq!((collected, most), (1_000, 3 * BEFORE_EACH));
    }

    #[test]
    fn an_error_of_the_collector_ends_it_at_once() {
        for workers in [1, 3] {
            let mut count = 0;
            let stopped = numbers(workers, 1_000, |_| {
                count += 1;
                if count == 5 { Err(io::ErrorKind::BrokenPipe.into()) } else { Ok(()) }
            });
            assert_eq!(stopped.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
            assert_eq!(count, 5);
        }
    }

    #[test]
    fn decks_before_an_error_of_the_input_are_collected() {
        for workers in [1, 3] {
            let (mut left, mut count) = (5, 0);
            let next = || {
                left -= 1;
                if left == 0 { Err(io::Error::other("a torn card")) } else { Ok(Some(Deck::default())) }
            };
            let ended = work_off(NonZeroUsize::new(workers).unwrap(), next, drop, |()| {
                count += 1;
                Ok(())
            });
            assert_eq!((ended.unwrap_err().to_string().as_str(), count), ("a torn card", 4));
        }
    }

    #[test]
    fn a_panic_of_a_worker_is_a_panic_of_the_run() {
        let run = || {
            let mut left = 0..9;
            let next = || Ok(left.next().map(|number| Deck { passed_before: number, ..Deck::default() }));
            work_off(
                NonZeroUsize::new(3).unwrap(),
                next,
                |deck| assert_ne!(deck.passed_before, 4),
                |()| Ok(()),
            )
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
