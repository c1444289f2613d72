//! The grammar of control cards.

use super::messages::{FROM_BEFORE_TO, PRESS_OPERAND, PRESS_WITHOUT_NAME};
use crate::message::Definition;
use nom::bytes::complete::{tag_no_case, take_till, take_while, take_while1};
use nom::character::complete::{char, multispace0, space0};
use nom::combinator::{opt, recognize, verify};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Offset, Parser};

/// A control card taken apart: its word in capitals, and what follows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlCard<'a> {
    /// The word, without the control character.
    pub word: String,
    /// What follows the word.
    pub operands: &'a str,
    /// Where that starts in the statement's text.
    pub offset: usize,
}

/// Takes a control card apart; the control character has been seen in column 1.
pub fn control_card(text: &str) -> ControlCard<'_> {
    let mut letters = text.chars();
    letters.next();
    let rest = letters.as_str();
    let (after, word) = control_word(rest).unwrap_or((rest, ""));
    ControlCard { word: word.to_uppercase(), operands: after, offset: text.len() - after.len() }
}

/// Whether a line is a control card that does not start in column 1: blanks, the control character, and one
/// of the words.
pub fn is_shifted<'a>(text: &str, control: char, words: impl IntoIterator<Item = &'a str>) -> bool {
    let Some(card) = text.strip_prefix(' ').map(str::trim_start).filter(|card| card.starts_with(control))
    else {
        return false;
    };
    let word = control_card(card).word;
    words.into_iter().any(|known| known == word)
}

fn control_word(input: &str) -> IResult<&str, &str> {
    take_while1(|letter: char| letter.is_alphanumeric() || letter == '-').parse(input)
}

/// A word of a card and where it starts in the statement's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word as written.
    pub text: String,
    /// Its offset.
    pub offset: usize,
}

/// To whom a message goes, and from whom it says it comes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// The addressees; none is everyone.
    pub to: Vec<Name>,
    /// The sender, as written; not checked.
    pub from: Option<String>,
}

/// What is wrong with an address: the definition, the word it speaks of and where that starts.
pub type AddressFault = (&'static Definition, String, usize);

/// Reads `[TO a, b] [FROM c]`, the operands of `$MESSAGE` and `$MSG`.
pub fn address(card: &ControlCard<'_>) -> Result<Address, AddressFault> {
    let offset_of = |rest: &str| card.offset + card.operands.len() - rest.len();
    let (rest, _) = blanks(card.operands).unwrap_or((card.operands, ""));
    let mut address = Address::default();
    let mut rest = rest;
    if let Ok((after, _)) = keyword("TO").parse(rest) {
        let Ok((after, names)) = names(after) else {
            return Err((&PRESS_WITHOUT_NAME, "TO".to_owned(), offset_of(rest)));
        };
        address.to = names
            .iter()
            .map(|name| Name { text: unquoted(name), offset: slice_offset(card, name) })
            .collect();
        rest = after.trim_start();
    }
    if let Ok((after, _)) = keyword("FROM").parse(rest) {
        let from = after.trim();
        if from.is_empty() {
            return Err((&PRESS_WITHOUT_NAME, "FROM".to_owned(), offset_of(rest)));
        }
        if address.to.is_empty() && from.to_uppercase().split([' ', ',']).skip(1).any(|word| word == "TO") {
            return Err((&FROM_BEFORE_TO, String::new(), offset_of(rest)));
        }
        address.from = Some(unquoted(from));
        rest = "";
    }
    match rest.trim() {
        "" => Ok(address),
        other => Err((&PRESS_OPERAND, other.to_owned(), offset_of(rest))),
    }
}

fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(|letter| letter == ' ' || letter == ',').parse(input)
}

/// A keyword with a blank or the end behind it.
fn keyword<'a>(
    word: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    nom::sequence::terminated(
        tag_no_case(word),
        nom::branch::alt((nom::combinator::eof, recognize(nom::bytes::complete::tag(" ")))),
    )
}

/// Names separated by commas or blanks, up to `FROM` or the end; a name with blanks in it stands in quotes.
fn names(input: &str) -> IResult<&str, Vec<&str>> {
    let separator = (space0, opt(char(',')), multispace0);
    preceded(space0, separated_list1(separator, name)).parse(input)
}

fn name(input: &str) -> IResult<&str, &str> {
    let quoted = recognize(delimited(char('\''), take_till(|letter| letter == '\''), char('\'')));
    let plain = verify(take_while1(|letter: char| letter != ' ' && letter != ','), |word: &str| {
        !word.eq_ignore_ascii_case("FROM")
    });
    nom::branch::alt((quoted, plain)).parse(input)
}

fn unquoted(name: &str) -> String {
    name.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\'')).unwrap_or(name).to_owned()
}

/// Where a piece of the operands starts in the statement's text.
fn slice_offset(card: &ControlCard<'_>, piece: &str) -> usize {
    card.offset + card.operands.offset(piece)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Address, AddressFault> {
        address(&control_card(text))
    }

    #[test]
    fn a_control_card_is_a_word_and_what_follows() {
        let card = control_card("$moves SPRING, 1901");
        assert_eq!((card.word.as_str(), card.operands, card.offset), ("MOVES", " SPRING, 1901", 6));
        assert_eq!(control_card("$").word, "");
        assert_eq!(control_card("\u{A7}END").word, "END");
    }

    #[test]
    fn press_names_its_addressees_and_its_sender() {
        let to = |text: &str| read(text).unwrap().to.into_iter().map(|name| name.text).collect::<Vec<_>>();
        assert_eq!(to("$MESSAGE TO AUSTRIA, ITALY"), ["AUSTRIA", "ITALY"]);
        assert_eq!(to("$MSG TO AUSTRIA ITALY FROM FRANCE"), ["AUSTRIA", "ITALY"]);
        assert_eq!(to("$MSG TO 'Old Nick',7"), ["Old Nick", "7"]);
        assert_eq!(read("$MSG to austria").unwrap().to[0], Name { text: "austria".into(), offset: 8 });
        assert_eq!(read("$MESSAGE FROM THE POPE").unwrap().from.as_deref(), Some("THE POPE"));
        assert_eq!(read("$MESSAGE").unwrap(), Address::default());
    }

    #[test]
    fn press_that_is_not_addressed_as_it_should_be_is_not_delivered() {
        assert_eq!(read("$MSG FROM ITALY TO FRANCE").unwrap_err().0, &FROM_BEFORE_TO);
        assert_eq!(read("$MSG TO").unwrap_err(), (&PRESS_WITHOUT_NAME, "TO".to_owned(), 5));
        assert_eq!(read("$MSG TO FROM ITALY").unwrap_err().0, &PRESS_WITHOUT_NAME);
        assert_eq!(read("$MSG FROM").unwrap_err(), (&PRESS_WITHOUT_NAME, "FROM".to_owned(), 5));
        assert_eq!(read("$MSG AUSTRIA").unwrap_err(), (&PRESS_OPERAND, "AUSTRIA".to_owned(), 5));
    }
}
