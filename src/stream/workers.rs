//! A worker pool: decks are played in parallel, and their results are passed on in the order in which the decks came.
//!
//! One thread reads decks, the workers play them, and the calling thread collects the results. So a finished deck is
//! printed while the reader waits for more input. A deck is read only when there is room for one more, and a result
//! that is early waits for those before it. If the system gives no more threads, fewer do the work, down to the calling
//! thread alone. This module does not know what a worker does with a deck.

use crate::deck::Deck;
use std::any::Any;
use std::collections::VecDeque;
use std::io;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, Scope, scope};

/// How many decks wait for each worker, so that no worker waits for a deck.
const BEFORE_EACH: usize = 4;

/// What may be in the pool at once, in cards times plays. A larger deck is played alone.
const IN_HAND: usize = 100_000;

/// The result of a thread, or the panic that ended it.
type Ended<T> = Result<T, Box<dyn Any + Send>>;

/// What the threads report.
enum News<T> {
    /// A deck was read, or the input has ended.
    Read(Ended<io::Result<Option<Box<Deck>>>>),
    /// The deck with this number was played.
    Done(usize, Ended<T>),
}

/// Has every deck from `next` processed by one of the workers, and passes the results to `collect`, in order. `None`
/// means that no more results are ready for now, so that what was collected should be written. An error of `next` ends
/// it when all decks before it are collected, an error of `collect` before another deck is read.
pub fn work_off<T: Send>(
    workers: NonZeroUsize,
    next: impl FnMut() -> io::Result<Option<Deck>> + Send,
    work: impl Fn(Deck) -> T + Sync,
    mut collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    let next = Mutex::new(next);
    let read = || (next.lock().unwrap_or_else(PoisonError::into_inner))();
    let (to_workers, to_do) = channel();
    let to_do = Mutex::new(to_do);
    scope(|scope| {
        // It is dropped at the end in every case, so that the reader and the workers end.
        let to_workers = to_workers;
        let (tell, news) = channel();
        let (permit, permits) = channel();
        if workers == NonZeroUsize::MIN || !begins_reading(scope, &read, permits, tell.clone()) {
            return alone(read, &work, &mut collect);
        }
        let mut pool = Pool { most: workers.get(), threads: 0, taken_in: 0, in_hand: VecDeque::new() };
        let (mut waiting, mut ended) = (None, None);
        let _ = permit.send(());
        loop {
            while let Some(done) = pool.take_first() {
                collect(Some(done))?;
            }
            if let Some(deck) = waiting.take_if(|deck| !pool.is_full_for(deck)) {
                pool.grow(scope, &to_do, &work, &tell);
                let number = pool.take_in(&deck);
                if pool.threads == 0 {
                    pool.done(number, work(deck));
                } else {
                    let _ = to_workers.send((number, deck));
                }
                let _ = permit.send(());
                continue;
            }
            if pool.in_hand.is_empty()
                && let Some(ended) = ended.take()
            {
                return ended;
            }
            let told = if let Ok(told) = news.try_recv() {
                told
            } else {
                collect(None)?;
                news.recv().map_err(io::Error::other)?
            };
            match told {
                News::Read(Ok(Ok(Some(deck)))) => waiting = Some(*deck),
                News::Read(Ok(Ok(None))) => ended = Some(Ok(())),
                News::Read(Ok(Err(error))) => ended = Some(Err(error)),
                News::Done(number, Ok(done)) => pool.done(number, done),
                News::Read(Err(panic)) | News::Done(_, Err(panic)) => resume_unwind(panic),
            }
        }
    })
}

/// The same in the calling thread.
fn alone<T>(
    read: impl Fn() -> io::Result<Option<Deck>>,
    work: impl Fn(Deck) -> T,
    mut collect: impl FnMut(Option<T>) -> io::Result<()>,
) -> io::Result<()> {
    while let Some(deck) = read()? {
        collect(Some(work(deck)))?;
        collect(None)?;
    }
    Ok(())
}

/// Starts the thread that reads one deck for each permit. Returns whether the system gave a thread.
fn begins_reading<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    read: &'scope (impl Fn() -> io::Result<Option<Deck>> + Sync),
    permits: Receiver<()>,
    tell: Sender<News<T>>,
) -> bool {
    let reader = move || {
        for () in permits {
            let deck = catch_unwind(AssertUnwindSafe(|| read().map(|deck| deck.map(Box::new))));
            let is_last = !matches!(deck, Ok(Ok(Some(_))));
            if tell.send(News::Read(deck)).is_err() || is_last {
                break;
            }
        }
    };
    Builder::new().spawn_scoped(scope, reader).is_ok()
}

/// The worker threads, and the decks that were taken and not yet collected.
struct Pool<T> {
    /// The most threads.
    most: usize,
    /// The number of threads.
    threads: usize,
    /// The number of decks taken.
    taken_in: usize,
    /// The decks not yet collected: the size of each, and its result.
    in_hand: VecDeque<(usize, Option<T>)>,
}

impl<T: Send> Pool<T> {
    /// Whether something must be collected before a deck is taken in.
    fn is_full_for(&self, deck: &Deck) -> bool {
        let in_hand: usize = self.in_hand.iter().map(|(size, _)| size).sum();
        self.in_hand.len() >= self.most * BEFORE_EACH
            || !self.in_hand.is_empty() && in_hand.saturating_add(size(deck)) > IN_HAND
    }

    /// Adds a thread if all threads are busy. If the system gives none, the present ones do the work.
    fn grow<'scope>(
        &mut self,
        scope: &'scope Scope<'scope, '_>,
        to_do: &'scope Mutex<Receiver<(usize, Deck)>>,
        work: &'scope (impl Fn(Deck) -> T + Sync),
        tell: &Sender<News<T>>,
    ) where
        T: 'scope,
    {
        if self.threads >= self.most || self.threads > self.in_hand.len() {
            return;
        }
        let tell = tell.clone();
        let worker = move || {
            loop {
                let deck = to_do.lock().unwrap_or_else(PoisonError::into_inner).recv();
                let Ok((number, deck)) = deck else { break };
                let done = catch_unwind(AssertUnwindSafe(|| work(deck)));
                if tell.send(News::Done(number, done)).is_err() {
                    break;
                }
            }
        };
        match Builder::new().spawn_scoped(scope, worker) {
            Ok(_) => self.threads += 1,
            Err(_) => self.most = self.threads.max(1),
        }
    }

    /// Takes a deck and gives it a number.
    fn take_in(&mut self, deck: &Deck) -> usize {
        self.in_hand.push_back((size(deck), None));
        self.taken_in += 1;
        self.taken_in - 1
    }

    /// Keeps the result of a deck until its turn.
    fn done(&mut self, number: usize, done: T) {
        let first = self.taken_in - self.in_hand.len();
        if let Some((_, kept)) = self.in_hand.get_mut(number - first) {
            *kept = Some(done);
        }
    }

    /// The result of the first deck in the pool. `None` if it is not finished.
    fn take_first(&mut self) -> Option<T> {
        let done = self.in_hand.front_mut()?.1.take()?;
        self.in_hand.pop_front();
        Some(done)
    }
}

/// The memory that a deck needs until its listing is written: each play prints about as much as the deck contains.
fn size(deck: &Deck) -> usize {
    let cards = deck.statements.cards();
    cards.saturating_mul(deck.plays.len().max(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Processes a number of empty decks, which are numbered as they come.
    fn numbers(
        workers: usize,
        decks: usize,
        mut collect: impl FnMut(usize) -> io::Result<()>,
    ) -> io::Result<()> {
        let collect = |done: Option<usize>| done.map_or(Ok(()), &mut collect);
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
        let (begun, collected, mut most) = (AtomicUsize::new(0), AtomicUsize::new(0), 0);
        let all = 1_000;
        let mut left = 0..all;
        let next = || {
            let deck = left.next().map(|_| Deck::default());
            begun.fetch_add(usize::from(deck.is_some()), Ordering::SeqCst);
            Ok(deck)
        };
        // No deck is finished before the pool is full: one more has been read and waits.
        let work = |_| {
            let due = || (collected.load(Ordering::SeqCst) + 3 * BEFORE_EACH + 1).min(all);
            while begun.load(Ordering::SeqCst) < due() {
                std::thread::yield_now();
            }
        };
        let collect = |done: Option<()>| {
            let in_hand = begun.load(Ordering::SeqCst) - collected.load(Ordering::SeqCst);
            collected.fetch_add(usize::from(done.is_some()), Ordering::SeqCst);
            most = most.max(in_hand);
            Ok(())
        };
        work_off(NonZeroUsize::new(3).unwrap(), next, work, collect).unwrap();
        assert_eq!((collected.into_inner(), most), (all, 3 * BEFORE_EACH + 1));
    }

    #[test]
    fn a_deck_that_is_done_is_collected_while_the_next_is_read() {
        for workers in [2, 7] {
            let (told, heard) = channel();
            let mut left = 1..=3_u64;
            let next = move || {
                let Some(number) = left.next() else { return Ok(None) };
                // The second deck comes when the first has been collected and written, and so on.
                if number > 1 {
                    let before = heard.recv().unwrap();
                    assert_eq!(before, number - 1);
                }
                Ok(Some(Deck { passed_before: number, ..Deck::default() }))
            };
            let mut last = 0;
            let collect = |done: Option<u64>| {
                match done {
                    Some(number) => last = number,
                    None if last > 0 => drop(told.send(std::mem::take(&mut last))),
                    None => {}
                }
                Ok(())
            };
            work_off(NonZeroUsize::new(workers).unwrap(), next, |deck| deck.passed_before, collect).unwrap();
        }
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
            let ended = work_off(NonZeroUsize::new(workers).unwrap(), next, drop, |done| {
                count += usize::from(done.is_some());
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
                |_| Ok(()),
            )
        };
        assert!(std::panic::catch_unwind(run).is_err());
    }
}
