//! Stand-ins: words in place of passwords and addresses.
//!
//! The same word always gets the same stand-in, whatever its capitals. So a sheet with the right password has it in the
//! audit file, too, and one with a wrong one has a wrong one.

use playdeck_base::secret;
use playdeck_kit::name::is_address;
use playdeck_kit::quotes::{addresses, words};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The fewest letters of an address.
const SHORTEST: usize = 4;

/// Whose a line is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// The card of a person.
    Person,
    /// Another card of the gamesmaster.
    Gamesmaster,
    /// The opener of a sheet.
    Opener,
    /// Another line of a player.
    Player,
    /// A record of a position, from which the secrets were taken out, or a line of a board, which has none.
    Record,
}

/// The words that were replaced so far.
#[derive(Debug, Default)]
pub struct StandIns {
    words: BTreeMap<String, usize>,
    /// Addresses as positions have them.
    addresses: BTreeMap<String, usize>,
}

impl StandIns {
    /// Takes note of an address that a position has. Fewer letters are none, and may be anywhere.
    pub fn note(&mut self, address: &str) {
        if address.chars().count() < SHORTEST {
            return;
        }
        let next = self.addresses.len() + 1;
        self.addresses.entry(address.to_owned()).or_insert(next);
    }

    /// A line with stand-ins. The card of a person has more that is secret, and nobody but the gamesmaster writes
    /// addresses without the sign of mail.
    pub fn replace(&mut self, line: &str, of: Of) -> String {
        if of == Of::Record {
            return line.to_owned();
        }
        let secrets = if of == Of::Person { secret::hidden_of_person(line) } else { secret::hidden(line) };
        let kept = if of == Of::Opener { kept_of_opener(line) } else { 0 };
        let (mut said, mut end) = (String::new(), 0);
        for secret in secrets {
            // A line that is masked as a whole opens its sheet all the same.
            let secret = secret.start.max(kept)..secret.end.max(kept);
            said.push_str(&self.without_addresses(&line[end..secret.start], of));
            self.stand_in(&line[secret.clone()], &mut said);
            end = secret.end;
        }
        said.push_str(&self.without_addresses(&line[end..], of));
        said
    }

    /// Writes what stands for a secret piece of a line.
    fn stand_in(&mut self, secret: &str, said: &mut String) {
        let mut is_plain = false;
        for piece in secret.split_inclusive(',') {
            let key = piece.split_once('=').map(|(key, _)| key.trim());
            is_plain = match key {
                Some(key) => secret::OF_PERSONS.iter().any(|plain| key.eq_ignore_ascii_case(plain)),
                // What is in parentheses goes on behind a comma.
                None => is_plain && piece.contains(')'),
            };
            if is_plain {
                said.push_str(piece);
                continue;
            }
            let mut rest = 0;
            for word in words(piece) {
                said.push_str(&piece[rest..word.start]);
                let next = self.words.len() + 1;
                let number = *self.words.entry(piece[word.clone()].to_uppercase()).or_insert(next);
                // Writing into a string cannot fail.
                let _ = write!(said, "P{number}");
                rest = word.end;
            }
            said.push_str(&piece[rest..]);
        }
    }

    /// A piece of a line without addresses.
    fn without_addresses(&mut self, text: &str, of: Of) -> String {
        let mut text = text.to_owned();
        for word in addresses(&text).into_iter().rev() {
            let next = self.addresses.len() + 1;
            let number = *self.addresses.entry(text[word.clone()].to_owned()).or_insert(next);
            text.replace_range(word, &format!("a{number}@audit.invalid"));
        }
        if matches!(of, Of::Player | Of::Opener) {
            return text;
        }
        // Those without a sign that tells them, the longest first.
        let mut plain: Vec<_> = self.addresses.iter().filter(|(address, _)| !is_address(address)).collect();
        plain.sort_by_key(|(address, _)| std::cmp::Reverse(address.len()));
        for (address, number) in plain {
            for written in [address.clone(), address.replace('_', " ")] {
                if let Some(at) = text.find(&written) {
                    text.replace_range(at..at + written.len(), &format!("a{number}"));
                }
            }
        }
        text
    }
}

/// The bytes of an opener up to the number of its player. 0 if it has none.
fn kept_of_opener(line: &str) -> usize {
    let digits = line.find(|letter: char| letter.is_ascii_digit());
    let end = digits.map(|first| {
        line[first..].find(|letter: char| !letter.is_ascii_digit()).map_or(line.len(), |end| first + end)
    });
    end.unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_word_has_the_same_stand_in_and_no_secret_is_left() {
        let mut stand_ins = StandIns::default();
        stand_ins.note("12_Elm_Street");
        for (line, said) in [
            ("#ATLANTIS 3 \"Sesame\"", "#ATLANTIS 3 \"P1\""),
            ("#ATLANTIS 3 \"sesame\"", "#ATLANTIS 3 \"P1\""),
            ("PASSWORD open", "PASSWORD P2"),
            ("WORK", "WORK"),
            ("@WORK", "@WORK"),
            ("ADDRESS anne@example.org", "ADDRESS a2@audit.invalid"),
        ] {
            assert_eq!(stand_ins.replace(line, Of::Player), said);
        }
        assert_eq!(stand_ins.replace("#ATLANTIS 2 \"my password\"", Of::Opener), "#ATLANTIS 2 \"P3 P4\"");
        for (line, said) in [
            (
                "Anne, anne@example.org,PASSWORD=sesame,AT=(2,3)",
                "Anne, a2@audit.invalid,PASSWORD=P1,AT=(2,3)",
            ),
            ("Boris, 12 Elm Street", "Boris, a1"),
        ] {
            assert_eq!(stand_ins.replace(line, Of::Person), said);
        }
    }
}
