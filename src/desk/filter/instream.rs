//! Cards as the in-stream data of a job.
//!
//! A job ends its data at a delimiter, and what follows belongs to the job again, or to another job. Players' letters
//! can contain anything, so the delimiter is one that begins no card.
//!
//! Source: `JCL.md`, "Cards"; `docs/mainframe.md`, "A job as it lies".

use super::messages as say;
use playdeck_base::message::Message;
use playdeck_cards::card::columns;
use std::collections::BTreeSet;

/// The characters of delimiters. They have the same place in every page of EBCDIC and mean nothing in quotes. The
/// question mark replaces what a code lacks, so it is not among them.
const CHARACTERS: &str = "><=+-%:;_.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// How the cards seen so far begin.
#[derive(Debug, Default)]
pub struct Beginnings(BTreeSet<String>);

impl Beginnings {
    /// Records how a card begins.
    pub fn see(&mut self, card: &str) {
        let begin = columns(card, 1, 2);
        if !self.0.contains(begin) {
            self.0.insert(begin.to_uppercase());
        }
    }

    /// The DD card of this name for the line before the cards, and the delimiter for the line after them.
    pub fn frame(&self, name: &str) -> Result<(String, String), Message> {
        let pairs =
            CHARACTERS.chars().flat_map(|first| CHARACTERS.chars().map(move |second| (first, second)));
        let mut delimiters = pairs.map(|(first, second)| String::from_iter([first, second]));
        let delimiter = delimiters.find(|delimiter| !self.0.contains(delimiter));
        let delimiter = delimiter.ok_or_else(say::no_delimiter)?;
        Ok((format!("//{name:8} DD DATA,DLM='{delimiter}'"), delimiter))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The cards of a job's data.
    fn in_stream(name: &str, cards: Vec<String>) -> Result<Vec<String>, Message> {
        let mut beginnings = Beginnings::default();
        for card in &cards {
            beginnings.see(card);
        }
        let (first, last) = beginnings.frame(name)?;
        Ok([vec![first], cards, vec![last]].concat())
    }

    #[test]
    fn where_every_delimiter_begins_a_card_nothing_is_punched() {
        let pair = |first: char| CHARACTERS.chars().map(move |second| format!("{first}{second} LETTER"));
        let mut cards: Vec<String> = CHARACTERS.chars().flat_map(pair).collect();
        assert_eq!(in_stream("SYSIN", cards.clone()).unwrap_err().definition, &say::no_delimiter::DEFINITION);
        let last = cards.pop().unwrap();
        let job = in_stream("SYSIN", cards).unwrap();
        assert_eq!(job[0], "//SYSIN    DD DATA,DLM='ZZ'");
        assert!(last.starts_with("ZZ") && job.last().unwrap() == "ZZ");
    }

    proptest! {
        #[test]
        fn the_delimiter_begins_no_card(cards in proptest::collection::vec("[>< /*@$A-Ca-c]{0,4}", 0..200)) {
            let job = in_stream("SYSUT1", cards.clone()).unwrap();
            let delimiter = job.last().unwrap();
            prop_assert_eq!(&job[1..job.len() - 1], &cards[..]);
            prop_assert!(cards.iter().all(|card| !card.starts_with(delimiter.as_str())));
            prop_assert_eq!(&job[0], &format!("//SYSUT1   DD DATA,DLM='{delimiter}'"));
        }
    }
}
