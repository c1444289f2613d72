//! The grammar of control cards.

use super::messages as say;
use nom::bytes::complete::{tag_no_case, take_till, take_while, take_while1};
use nom::character::complete::{char, multispace0, space0};
use nom::combinator::{opt, recognize, verify};
use nom::multi::separated_list1;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Offset, Parser};
use playdeck_base::message::Message;
use std::borrow::Cow;

/// A control card taken apart: its word in capitals, and its operands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ControlCard<'a> {
    /// The word, without the control character.
    pub word: Cow<'a, str>,
    /// What follows the word.
    pub operands: &'a str,
    /// The offset of the operands in the statement's text.
    pub offset: usize,
}

/// Takes a control card apart. The caller has seen the control character in column 1.
pub fn control_card(text: &str) -> ControlCard<'_> {
    let mut letters = text.chars();
    letters.next();
    let rest = letters.as_str();
    let (after, word) = control_word(rest).unwrap_or((rest, ""));
    // Most words are in capitals already.
    let is_in_capitals = word.bytes().all(|letter| letter.is_ascii() && !letter.is_ascii_lowercase());
    let word = if is_in_capitals { Cow::Borrowed(word) } else { Cow::Owned(word.to_uppercase()) };
    ControlCard { word, operands: after, offset: text.len() - after.len() }
}

/// Whether a line is a control card that does not start in column 1: blanks, the control character, and a known word.
pub fn is_shifted(text: &str, control: char, is_known: impl Fn(&str) -> bool) -> bool {
    let Some(card) = text.strip_prefix(' ').map(str::trim_start).filter(|card| card.starts_with(control))
    else {
        return false;
    };
    is_known(&control_card(card).word)
}

fn control_word(input: &str) -> IResult<&str, &str> {
    take_while1(|letter: char| letter.is_alphanumeric() || letter == '-').parse(input)
}

/// A word of a card and its offset in the statement's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    /// The word as written, without the quotes of a quoted one.
    pub text: String,
    /// Its offset.
    pub offset: usize,
    /// Whether only blanks separate it from the word before, so that both may be one name.
    pub is_joined: bool,
}

/// Who a message goes to, and who it says it comes from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Address {
    /// The addressees. If there are none, it goes to everyone.
    pub to: Vec<Name>,
    /// The sender, as written; not checked.
    pub from: Option<String>,
}

/// An error in an address, with the word and its offset in the statement's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddressFault {
    /// The kind of error.
    pub kind: AddressFaultKind,
    /// The word.
    pub word: String,
    /// Its offset.
    pub offset: usize,
}

/// The errors that an address can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AddressFaultKind {
    /// `FROM` comes before `TO`.
    FromBeforeTo,
    /// A word is neither of the two.
    OtherWord,
    /// One of them names nobody.
    NoName,
    /// `$NEWS` has an operand.
    News,
}

impl AddressFault {
    fn new(kind: AddressFaultKind, word: &str, offset: usize) -> Self {
        Self { kind, word: word.to_owned(), offset }
    }

    /// The message about it on a card of the gamesmaster's own.
    pub fn message(&self) -> Message {
        match self.kind {
            AddressFaultKind::FromBeforeTo => say::from_before_to(),
            AddressFaultKind::OtherWord => say::press_operand(&self.word),
            AddressFaultKind::NoName => say::press_without_name(&self.word),
            AddressFaultKind::News => say::news_operand(),
        }
    }
}

/// Reads `[TO a, b] [FROM c]`, the operands of `$MESSAGE` and `$MSG`.
pub fn address(card: &ControlCard<'_>) -> Result<Address, AddressFault> {
    let offset_of = |rest: &str| card.offset + card.operands.len() - rest.len();
    let fault = |kind, word: &str, rest: &str| Err(AddressFault::new(kind, word, offset_of(rest)));
    let (rest, _) = blanks(card.operands).unwrap_or((card.operands, ""));
    let mut address = Address::default();
    let mut rest = rest;
    if let Ok((after, _)) = keyword("TO").parse(rest) {
        let Ok((after, names)) = names(after) else {
            return fault(AddressFaultKind::NoName, "TO", rest);
        };
        let mut end = None;
        for name in names {
            let offset = slice_offset(card, name);
            let gap = end.and_then(|end: usize| card.operands.get(end - card.offset..offset - card.offset));
            let is_joined = gap.is_some_and(|gap| gap.trim().is_empty());
            address.to.push(Name { text: unquoted(name), offset, is_joined });
            end = Some(offset + name.len());
        }
        rest = after.trim_start_matches([' ', ',']);
    }
    if let Ok((after, _)) = keyword("FROM").parse(rest) {
        let from = after.trim();
        if from.is_empty() {
            return fault(AddressFaultKind::NoName, "FROM", rest);
        }
        if address.to.is_empty() && from.to_uppercase().split([' ', ',']).skip(1).any(|word| word == "TO") {
            return fault(AddressFaultKind::FromBeforeTo, "FROM", rest);
        }
        address.from = Some(unquoted(from));
        rest = "";
    }
    match rest.trim() {
        "" => Ok(address),
        other => fault(AddressFaultKind::OtherWord, other, rest),
    }
}

fn blanks(input: &str) -> IResult<&str, &str> {
    take_while(|letter| letter == ' ' || letter == ',').parse(input)
}

/// A keyword, perhaps with a colon, followed by a blank or the end.
fn keyword<'a>(
    word: &'static str,
) -> impl Parser<&'a str, Output = &'a str, Error = nom::error::Error<&'a str>> {
    nom::sequence::terminated(
        recognize((tag_no_case(word), opt(char(':')))),
        nom::branch::alt((nom::combinator::eof, recognize(char(' ')))),
    )
}

/// Names separated by commas or blanks, up to `FROM` or the end. A name that contains blanks is in quotes.
fn names(input: &str) -> IResult<&str, Vec<&str>> {
    let separator = (space0, opt(char(',')), multispace0);
    preceded(space0, separated_list1(separator, name)).parse(input)
}

fn name(input: &str) -> IResult<&str, &str> {
    // Two quotes within a name mean one.
    let piece = || delimited(char('\''), take_till(|letter| letter == '\''), char('\''));
    let quoted = recognize(nom::multi::many1_count(piece()));
    let plain = verify(take_while1(|letter: char| letter != ' ' && letter != ','), |word: &str| {
        !word.trim_end_matches(':').eq_ignore_ascii_case("FROM")
    });
    nom::branch::alt((quoted, plain)).parse(input)
}

fn unquoted(name: &str) -> String {
    let inner = name.strip_prefix('\'').and_then(|inner| inner.strip_suffix('\''));
    inner.map_or_else(|| name.to_owned(), |inner| inner.replace("''", "'"))
}

/// The offset in the statement's text of a piece of the operands.
fn slice_offset(card: &ControlCard<'_>, piece: &str) -> usize {
    card.offset + card.operands.offset(piece)
}

#[cfg(test)]
mod tests {
    use super::AddressFaultKind::{FromBeforeTo, NoName, OtherWord};
    use super::*;

    fn read(text: &str) -> Result<Address, AddressFault> {
        address(&control_card(text))
    }

    #[test]
    fn a_control_card_is_a_word_and_what_follows() {
        let card = control_card("$moves SPRING, 1901");
        assert_eq!((&*card.word, card.operands, card.offset), ("MOVES", " SPRING, 1901", 6));
        assert_eq!(control_card("$").word, "");
        assert_eq!(control_card("\u{A7}END").word, "END");
    }

    #[test]
    fn press_names_its_addressees_and_its_sender() {
        let to = |text: &str| read(text).unwrap().to.into_iter().map(|name| name.text).collect::<Vec<_>>();
        assert_eq!(to("$MESSAGE TO AUSTRIA, ITALY"), ["AUSTRIA", "ITALY"]);
        assert_eq!(to("$MSG TO AUSTRIA ITALY FROM FRANCE"), ["AUSTRIA", "ITALY"]);
        assert_eq!(to("$MSG TO 'Old Nick',7"), ["Old Nick", "7"]);
        assert_eq!(to("$MSG TO: ITALY FROM: FRANCE"), ["ITALY"]);
        assert_eq!(read("$MSG From: FRANCE").unwrap().from.as_deref(), Some("FRANCE"));
        assert_eq!(
            read("$MSG to austria").unwrap().to[0],
            Name { text: "austria".into(), offset: 8, is_joined: false }
        );
        assert_eq!(read("$MESSAGE FROM THE POPE").unwrap().from.as_deref(), Some("THE POPE"));
        assert_eq!(read("$MESSAGE").unwrap(), Address::default());
    }

    #[test]
    fn names_that_only_blanks_part_may_be_one() {
        let joined = |text: &str| {
            read(text).unwrap().to.into_iter().map(|name| (name.offset, name.is_joined)).collect::<Vec<_>>()
        };
        assert_eq!(joined("$MSG TO OLD NICK, FRANCE"), [(8, false), (12, true), (18, false)]);
        assert_eq!(joined("$MSG TO 'OLD'  NICK ,FRANCE"), [(8, false), (15, true), (21, false)]);
    }

    #[test]
    fn a_word_of_a_control_card_is_letters_digits_and_hyphens() {
        for (text, word) in
            [("$A-1,B", "A-1"), ("$end.", "END"), ("$ END", ""), ("$Prüf X", "PRÜF"), ("$PRüF", "PRÜF")]
        {
            let card = control_card(text);
            assert_eq!(&*card.word, word);
            assert_eq!(&text[card.offset..], card.operands);
        }
        let is_known = |word: &str| word == "END";
        for (text, shifted) in
            [(" $END", true), ("   $end X", true), ("$END", false), (" END", false), (" $X", false)]
        {
            assert_eq!(is_shifted(text, '$', is_known), shifted, "{text}");
        }
    }

    #[test]
    fn press_that_is_not_addressed_as_it_should_be_is_not_delivered() {
        let fault = |text: &str| {
            let fault = read(text).unwrap_err();
            (fault.kind, fault.word, fault.offset)
        };
        assert_eq!(fault("$MSG FROM ITALY TO FRANCE"), (FromBeforeTo, "FROM".to_owned(), 5));
        assert_eq!(fault("$MSG TO"), (NoName, "TO".to_owned(), 5));
        assert_eq!(fault("$MSG TO FROM ITALY"), (NoName, "TO".to_owned(), 5));
        assert_eq!(fault("$MSG FROM"), (NoName, "FROM".to_owned(), 5));
        assert_eq!(fault("$MSG AUSTRIA"), (OtherWord, "AUSTRIA".to_owned(), 5));
    }
}
