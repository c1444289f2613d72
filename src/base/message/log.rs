//! The messages of a deck: kept up to a stated number of each, counted after that.

use super::{ConditionCode, Definition, Message, Severity};
use std::collections::{BTreeMap, BTreeSet};

/// How many messages of one number a deck prints; the rest are counted.
pub const PRINTED_OF_ONE: u64 = 50;

/// The messages given so far.
#[derive(Debug, Clone, Default)]
pub struct Log {
    messages: Vec<Message>,
    counts: BTreeMap<(&'static str, u16), (&'static Definition, u64)>,
    /// The cards about which no more is said.
    settled: BTreeSet<u32>,
}

impl Log {
    /// Lets no further message about a card in: it was refused, and what is left of its text may not be what was written.
    pub fn settle(&mut self, card: u32) {
        self.settled.insert(card);
    }

    /// Adds a message.
    pub fn push(&mut self, message: Message) {
        if message.place.is_some_and(|place| self.settled.contains(&place.card)) {
            return;
        }
        let definition = message.definition;
        let entry = self.counts.entry((definition.area, definition.number)).or_insert((definition, 0));
        entry.1 += 1;
        if entry.1 <= PRINTED_OF_ONE {
            self.messages.push(message);
        }
    }

    /// The messages that are printed, in the order in which they were given.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The definitions with more messages than are printed, each with the number left out.
    pub fn left_out(&self) -> impl Iterator<Item = (&'static Definition, u64)> {
        self.counts
            .values()
            .filter(|(_, count)| *count > PRINTED_OF_ONE)
            .map(|(definition, count)| (*definition, count - PRINTED_OF_ONE))
    }

    /// The number of messages of a severity.
    pub fn count(&self, severity: Severity) -> u64 {
        self.counts
            .values()
            .filter(|(definition, _)| definition.severity == severity)
            .map(|(_, count)| count)
            .sum()
    }

    /// The condition code: that of the highest severity given.
    pub fn condition(&self) -> ConditionCode {
        self.counts.values().map(|(definition, _)| definition.severity.condition()).max().unwrap_or_default()
    }

    /// Adds all messages of another log, also those that it only counted.
    pub fn absorb(&mut self, other: Self) {
        let left_out: Vec<_> = other.left_out().collect();
        self.extend(other.messages);
        for (definition, count) in left_out {
            let key = (definition.area, definition.number);
            self.counts.entry(key).or_insert((definition, 0)).1 += count;
        }
    }
}

impl From<Message> for Log {
    fn from(message: Message) -> Self {
        let mut log = Self::default();
        log.push(message);
        log
    }
}

impl Extend<Message> for Log {
    fn extend<I: IntoIterator<Item = Message>>(&mut self, messages: I) {
        messages.into_iter().for_each(|message| self.push(message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::catalogue! { "PDK";
        example() = 997 Warning "An example.";
    }

    #[test]
    fn beyond_the_stated_number_messages_are_counted() {
        let mut log = Log::default();
        log.extend((0..PRINTED_OF_ONE + 7).map(|_| example()));
        assert_eq!(log.messages().len() as u64, PRINTED_OF_ONE);
        assert_eq!(log.left_out().map(|(_, count)| count).collect::<Vec<_>>(), [7]);
        assert_eq!(log.count(Severity::Warning), PRINTED_OF_ONE + 7);
        assert_eq!(log.condition(), ConditionCode(4));
        let mut both = Log::from(example());
        both.absorb(log);
        assert_eq!(both.left_out().map(|(_, count)| count).collect::<Vec<_>>(), [8]);
    }
}
