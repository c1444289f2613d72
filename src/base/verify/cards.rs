//! The cards `*VERIFY` of a deck: how it is tested.

use super::which::pattern;
use glob::Pattern;

/// What the cards of a deck ask for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// Options of the run, or of the command: `--for AUSTRIA --carriage plain`.
    pub options: Vec<String>,
    /// A command and the words behind it; without one the deck is played.
    pub command: Option<Vec<String>>,
    /// The deck whose position is put before this one, as it is written.
    pub after: Option<String>,
    /// The exit status.
    pub status: Option<u8>,
    /// What fits the lines that are not compared.
    pub open: Vec<Pattern>,
}

/// The words that may stand before a colon.
const WORDS: &str = "command: status: or open:";

impl Asked {
    /// Reads the cards of a deck of text. The error says which word is wrong, and what is due in its place.
    pub fn of(deck: &[u8]) -> Result<Self, String> {
        let text = String::from_utf8_lossy(deck);
        let mut asked = Self::default();
        let on_cards = text.lines().filter_map(|line| line.strip_prefix("*VERIFY"));
        for rest in on_cards.filter(|rest| rest.is_empty() || rest.starts_with(' ')) {
            asked.take(rest.trim()).map_err(|why| format!("*VERIFY {}: {why}", rest.trim()))?;
        }
        Ok(asked)
    }

    /// Takes one card.
    fn take(&mut self, card: &str) -> Result<(), String> {
        let (word, rest) = card.split_once(' ').unwrap_or((card, ""));
        let rest = rest.trim();
        match word {
            "command:" => {
                let words: Vec<String> = rest.split_whitespace().map(str::to_owned).collect();
                if words.is_empty() {
                    return Err("a command is due".to_owned());
                }
                once(&mut self.command, words)
            }
            "status:" => {
                let status = rest.parse().map_err(|_| "a number from 0 to 255 is due".to_owned())?;
                once(&mut self.status, status)
            }
            "open:" if rest.is_empty() => Err("a pattern of lines is due, such as VERSION *".to_owned()),
            "open:" => {
                self.open.push(pattern(rest)?);
                Ok(())
            }
            _ if !word.starts_with('-') && word.ends_with(':') => Err(format!("{WORDS} is due")),
            _ => self.options(card),
        }
    }

    /// Takes options. `--after` is no option of a run and is taken out of them.
    fn options(&mut self, card: &str) -> Result<(), String> {
        let mut words = card.split_whitespace();
        while let Some(word) = words.next() {
            let deck = match word.strip_prefix("--after") {
                Some("") => words.next().unwrap_or_default(),
                Some(rest) if rest.starts_with('=') => &rest[1..],
                _ => {
                    self.options.push(word.to_owned());
                    continue;
                }
            };
            if deck.is_empty() {
                return Err("the name of a deck is due behind --after".to_owned());
            }
            once(&mut self.after, deck.to_owned())?;
        }
        Ok(())
    }
}

/// Sets what a deck may say once.
fn once<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err("another card says it already; leave one of them".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_stand_on_comment_cards() {
        let deck = b"*VERIFY --for AUSTRIA --after week1.deck\n*VERIFYING\n$INIT\n*VERIFY  --no-maps \n";
        let asked = Asked::of(deck).unwrap();
        assert_eq!(asked.options, ["--for", "AUSTRIA", "--no-maps"]);
        assert_eq!(asked.after.as_deref(), Some("week1.deck"));
    }

    #[test]
    fn the_options_of_a_command_stand_on_its_card() {
        let deck =
            b"*VERIFY command: map --after\n*VERIFY status: 4\n*VERIFY open: VERSION *\n*VERIFY open: *1\n";
        let asked = Asked::of(deck).unwrap();
        assert_eq!(asked.command.unwrap(), ["map", "--after"]);
        assert_eq!((asked.after, asked.status, asked.open.len()), (None, Some(4), 2));
    }

    #[test]
    fn a_card_that_cannot_be_read_says_what_is_due() {
        for (card, why) in [
            ("command:", "a command is due"),
            ("status: FOUR", "a number from 0 to 255 is due"),
            ("status: 256", "a number from 0 to 255 is due"),
            ("open:", "a pattern of lines is due, such as VERSION *"),
            ("open: [A", "it is no pattern: * fits any text, ? a character, [AB] one of two"),
            ("--after", "the name of a deck is due behind --after"),
            ("--after a --after=b", "another card says it already; leave one of them"),
            ("closed: x", "command: status: or open: is due"),
        ] {
            let told = Asked::of(format!("*VERIFY {card}\n").as_bytes()).unwrap_err();
            assert_eq!(told, format!("*VERIFY {card}: {why}"));
        }
    }
}
