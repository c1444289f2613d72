//! The log of a play: what happened, delivered once to each of its readers.
//!
//! An event is recorded with its readers at the moment when it happens. It copies the names and numbers that it shows,
//! because the world goes on. It can be read only through [`Log::as_seen`], which asks the event what it shows at a
//! grade; text and JSON are both made from that. A reader goes through their own events only.

use super::witnesses::{Grade, Player, Seen, Sets};
use serde::Serialize;

/// An event of a play.
pub trait Event {
    /// What a reader sees of it. Nothing else of it can be read.
    type Redacted<'a>: Serialize
    where
        Self: 'a;

    /// What it shows to a reader with this grade.
    fn as_seen(&self, grade: Grade) -> Self::Redacted<'_>;
}

/// Who may read an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readers {
    /// Everyone.
    Public,
    /// Those who saw it.
    Witnesses(Seen),
    /// Those who saw a part of something of which another event tells more. A spectator reads that one.
    Partial(Seen),
    /// The gamesmaster alone.
    Gamesmaster,
}

/// Who reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Anyone.
    Public,
    /// A player: what is public, and their own.
    Player(Player),
    /// A viewer who does not play: everything in full, except what is the gamesmaster's alone.
    Spectator,
    /// The gamesmaster: everything.
    Gamesmaster,
}

/// The events of a play, in order, and what is noted beside them.
#[derive(Debug, Clone)]
pub struct Log<E, N = ()> {
    /// The sets of witnesses of the play.
    pub sets: Sets,
    /// What no reader is told, such as what chance decided.
    pub notes: Vec<N>,
    events: Vec<(E, Readers)>,
    /// For each player the numbers of the events that they saw, in order, with the grade in the highest bit.
    delivered: Vec<Vec<u32>>,
    /// The numbers of the events that everyone may read.
    public: Vec<u32>,
    /// What is held back, because it follows an event that is not recorded yet.
    held: Option<Vec<(E, Readers)>>,
}

const WHO: u32 = 1 << 31;

impl<E, N> Default for Log<E, N> {
    fn default() -> Self {
        Self {
            sets: Sets::default(),
            notes: Vec::new(),
            events: Vec::new(),
            delivered: Vec::new(),
            public: Vec::new(),
            held: None,
        }
    }
}

impl<E: Event, N> Log<E, N> {
    /// Records an event, or holds it back. A log holds 2,147,483,648 events; later ones are lost.
    pub fn push(&mut self, event: E, readers: Readers) {
        match &mut self.held {
            Some(held) => held.push((event, readers)),
            None => self.record(event, readers),
        }
    }

    /// Holds back events from now on: those that follow from an order whose result is not known yet.
    pub fn hold(&mut self) {
        self.held = Some(Vec::new());
    }

    /// What is held back so far.
    pub fn held(&self) -> &[(E, Readers)] {
        self.held.as_deref().unwrap_or_default()
    }

    /// Gives what was held back, and holds back nothing more.
    pub fn release(&mut self) -> Vec<(E, Readers)> {
        self.held.take().unwrap_or_default()
    }

    fn record(&mut self, event: E, readers: Readers) {
        let Some(number) = u32::try_from(self.events.len()).ok().filter(|number| number & WHO == 0) else {
            return;
        };
        self.events.push((event, readers));
        match readers {
            Readers::Public => self.public.push(number),
            Readers::Gamesmaster => {}
            Readers::Witnesses(seen) | Readers::Partial(seen) => {
                for (player, grade) in self.sets.witnesses(seen) {
                    let player = *player as usize;
                    if player >= self.delivered.len() {
                        self.delivered.resize_with(player + 1, Vec::new);
                    }
                    if let Some(own) = self.delivered.get_mut(player) {
                        own.push(if *grade == Grade::Who { number | WHO } else { number });
                    }
                }
            }
        }
    }

    /// Records an event that everyone may read.
    pub fn publish(&mut self, event: E) {
        self.push(event, Readers::Public);
    }

    /// Records an event that only one player learns.
    pub fn tell(&mut self, player: Player, event: E) {
        let only = self.sets.only(player);
        self.push(event, Readers::Witnesses(only));
    }

    /// Takes from a player everything that they witnessed so far. Public events stay.
    pub fn forget(&mut self, player: Player) {
        self.delivered.get_mut(player as usize).into_iter().for_each(Vec::clear);
    }

    /// What a reader learns, in the order in which it happened.
    pub fn as_seen(&self, reader: Reader) -> Box<dyn Iterator<Item = E::Redacted<'_>> + '_> {
        match reader {
            Reader::Gamesmaster => Box::new(self.events.iter().map(|(event, _)| event.as_seen(Grade::Who))),
            Reader::Spectator => {
                let is_watched = |readers| !matches!(readers, Readers::Gamesmaster | Readers::Partial(_));
                let watched = self.events.iter().filter(move |(_, readers)| is_watched(*readers));
                Box::new(watched.map(|(event, _)| event.as_seen(Grade::Who)))
            }
            Reader::Public => Box::new(self.public.iter().filter_map(|number| self.event(*number | WHO))),
            Reader::Player(player) => {
                let own = self.delivered.get(player as usize).map(Vec::as_slice).unwrap_or_default();
                let merged = Merged { own, public: &self.public };
                Box::new(merged.filter_map(|number| self.event(number)))
            }
        }
    }

    /// The number of events recorded.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.events.is_empty()
    }

    fn event(&self, number: u32) -> Option<E::Redacted<'_>> {
        let (event, _) = self.events.get((number & !WHO) as usize)?;
        Some(event.as_seen(if number & WHO == 0 { Grade::That } else { Grade::Who }))
    }
}

/// A player's own events and the public ones, in order. No event is in both.
struct Merged<'l> {
    own: &'l [u32],
    public: &'l [u32],
}

impl Iterator for Merged<'_> {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        match (self.own.split_first(), self.public.split_first()) {
            (Some((own, rest)), public) if public.is_none_or(|(public, _)| own & !WHO < *public) => {
                self.own = rest;
                Some(*own)
            }
            (_, Some((public, rest))) => {
                self.public = rest;
                Some(*public | WHO)
            }
            (_, None) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Somebody does something.
    struct Did(u32, &'static str);

    impl Event for Did {
        type Redacted<'a> = (Option<u32>, &'a str);

        fn as_seen(&self, grade: Grade) -> (Option<u32>, &str) {
            ((grade == Grade::Who).then_some(self.0), self.1)
        }
    }

    #[test]
    fn each_reader_gets_each_event_once_and_as_much_as_they_saw() {
        let mut log: Log<Did> = Log::default();
        log.publish(Did(0, "begins"));
        let seen = log.sets.of([(1, Grade::Who), (2, Grade::That)]);
        log.push(Did(1, "attacks"), Readers::Witnesses(seen));
        log.push(Did(9, "is rolled"), Readers::Gamesmaster);
        log.tell(2, Did(2, "studies"));
        log.publish(Did(0, "ends"));
        let told = |reader| log.as_seen(reader).collect::<Vec<_>>();
        assert_eq!(told(Reader::Public), [(Some(0), "begins"), (Some(0), "ends")]);
        assert_eq!(told(Reader::Player(1)), [(Some(0), "begins"), (Some(1), "attacks"), (Some(0), "ends")]);
        let second = [(Some(0), "begins"), (None, "attacks"), (Some(2), "studies"), (Some(0), "ends")];
        assert_eq!(told(Reader::Player(2)), second);
        assert_eq!(told(Reader::Player(77)), told(Reader::Public));
        assert_eq!((told(Reader::Spectator).len(), told(Reader::Gamesmaster).len()), (4, 5));
        log.forget(2);
        assert_eq!(log.as_seen(Reader::Player(2)).count(), 2, "what is everyone's");
    }

    #[test]
    fn what_is_held_back_follows_what_it_follows_from() {
        let mut log: Log<Did> = Log::default();
        log.hold();
        log.tell(1, Did(1, "moves"));
        assert_eq!((log.held().len(), log.len()), (1, 0));
        let held = log.release();
        log.tell(1, Did(1, "is ordered to move"));
        for (event, readers) in held {
            log.push(event, readers);
        }
        let told: Vec<_> = log.as_seen(Reader::Player(1)).map(|(_, what)| what).collect();
        assert_eq!(told, ["is ordered to move", "moves"]);
    }

    #[test]
    fn a_spectator_reads_the_fullest_account_alone() {
        let mut log: Log<Did> = Log::default();
        log.push(Did(1, "wins by 5"), Readers::Witnesses(Seen::NOBODY));
        let seen = log.sets.only(2);
        log.push(Did(1, "wins"), Readers::Partial(seen));
        let told = |reader| log.as_seen(reader).map(|(_, what)| what).collect::<Vec<_>>();
        assert_eq!(told(Reader::Spectator), ["wins by 5"]);
        assert_eq!(told(Reader::Player(2)), ["wins"]);
        assert_eq!(told(Reader::Gamesmaster).len(), 2);
    }

    proptest! {
        /// A reader sees what they witnessed and what is public, in order, and nothing else.
        #[test]
        fn a_reader_is_told_what_they_witnessed(
            events in proptest::collection::vec(proptest::option::of(proptest::collection::btree_set(0_u32..200, 0..4)), 0..40),
            reader in 0_u32..200,
        ) {
            let mut log: Log<Did> = Log::default();
            let mut expected = Vec::new();
            for (number, witnesses) in (0_u32..).zip(&events) {
                let readers = match witnesses {
                    None => Readers::Public,
                    Some(all) => Readers::Witnesses(log.sets.of(all.iter().map(|player| (*player, Grade::Who)))),
                };
                log.push(Did(number, ""), readers);
                if witnesses.as_ref().is_none_or(|all| all.contains(&reader)) {
                    expected.push((Some(number), ""));
                }
            }
            prop_assert_eq!(log.as_seen(Reader::Player(reader)).collect::<Vec<_>>(), expected);
        }
    }
}
