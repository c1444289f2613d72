//! A tokenizer: a line of orders as words.
//!
//! Words borrow from their line and know the byte at which they begin, so that a message can show the column of a
//! fault. The characters that separate words differ from game to game. Each game states them once, in its [`Lexis`].

use nom::IResult;
use nom::Parser as _;
use nom::branch::alt;
use nom::bytes::complete::{tag, take, take_till, take_till1, take_while};
use nom::combinator::{opt, recognize};
use nom::multi::many0_count;
use std::borrow::Cow;

const SEPARATES: u8 = 1;
const QUOTES: u8 = 2;
const ENDS_WORD: u8 = 4;

/// How the players of a game separate their words. Blanks and tabs always separate them.
#[derive(Debug)]
pub struct Lexis {
    /// The classes of each ASCII character.
    classes: [u8; 128],
    comment: Option<u8>,
    doubles: bool,
    underscores: bool,
}

impl Lexis {
    /// Words separated only by blanks and tabs; no quotes and no comments.
    pub const fn new() -> Self {
        let blanks = Self { classes: [0; 128], comment: None, doubles: false, underscores: false };
        blanks.parted_by(" \t")
    }

    /// The same, with each of these ASCII characters also a separator.
    #[must_use]
    pub const fn parted_by(self, characters: &str) -> Self {
        self.with(characters, SEPARATES | ENDS_WORD)
    }

    /// The same, with these quotes: a word that begins with one runs to the next one of its kind.
    #[must_use]
    pub const fn quoted_by(self, quotes: &str) -> Self {
        self.with(quotes, QUOTES)
    }

    /// The same, with these quotes: they begin a word wherever they stand, and end one that they did not begin.
    #[must_use]
    pub const fn quoted_anywhere_by(self, quotes: &str) -> Self {
        self.with(quotes, QUOTES | ENDS_WORD)
    }

    /// The same, with a doubled quote in a quoted word read as one of its letters.
    #[must_use]
    pub const fn with_doubled_quotes(mut self) -> Self {
        self.doubles = true;
        self
    }

    /// The same, with a comment after this ASCII character where a word could begin.
    #[must_use]
    pub const fn with_comment(mut self, character: u8) -> Self {
        self.comment = Some(character);
        self
    }

    /// The same, and the character also begins a comment inside an unquoted word.
    #[must_use]
    pub const fn with_comment_anywhere(mut self, character: u8) -> Self {
        self.comment = Some(character);
        if character < 128 {
            self.classes[character as usize] |= ENDS_WORD;
        }
        self
    }

    /// The same, with `_` read as a blank in a word, as in `Old_Nick`.
    #[must_use]
    pub const fn with_underscores(mut self) -> Self {
        self.underscores = true;
        self
    }

    const fn with(mut self, characters: &str, class: u8) -> Self {
        let bytes = characters.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at] < 128 {
                self.classes[bytes[at] as usize] |= class;
            }
            at += 1;
        }
        self
    }

    fn is(&self, byte: u8, class: u8) -> bool {
        self.classes.get(usize::from(byte)).is_some_and(|classes| classes & class != 0)
    }

    /// The number of separators at the start.
    fn blanks(&self, input: &[u8]) -> usize {
        let blanks: IResult<&[u8], &[u8]> = take_while(|byte| self.is(byte, SEPARATES))(input);
        blanks.map_or(0, |(_, blanks)| blanks.len())
    }

    /// The bytes of the word at the start, without its quotes.
    fn word<'i>(&self, input: &'i [u8]) -> IResult<&'i [u8], Cut<'i>> {
        match input.first() {
            Some(quote) if self.is(*quote, QUOTES) => self.quoted(*quote, input),
            _ => take_till(|byte| self.is(byte, ENDS_WORD))
                .map(|text| Cut { text, quote: None, is_open: false })
                .parse(input),
        }
    }

    fn quoted<'i>(&self, quote: u8, input: &'i [u8]) -> IResult<&'i [u8], Cut<'i>> {
        let ends = [quote];
        let letters = take_till1(|byte| byte == quote);
        let (rest, _) = take(1_usize)(input)?;
        let (rest, text) = if self.doubles {
            recognize(many0_count(alt((letters, tag([quote, quote].as_slice()))))).parse(rest)?
        } else {
            take_till(|byte| byte == quote)(rest)?
        };
        let (rest, end) = opt(tag(ends.as_slice())).parse(rest)?;
        Ok((rest, Cut { text, quote: Some(quote), is_open: end.is_none() }))
    }
}

impl Default for Lexis {
    fn default() -> Self {
        Self::new()
    }
}

/// A word as bytes.
struct Cut<'i> {
    text: &'i [u8],
    quote: Option<u8>,
    is_open: bool,
}

/// A word of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Word<'a> {
    /// The word as written, without its quotes.
    pub text: &'a str,
    /// The byte of the line at which it begins, its quote included.
    pub offset: usize,
    /// Its quote. `None` if it is not quoted.
    pub quote: Option<u8>,
    /// Whether the closing quote is missing.
    pub is_open: bool,
}

impl<'a> Word<'a> {
    /// Whether it is in quotes.
    pub const fn is_quoted(&self) -> bool {
        self.quote.is_some()
    }

    /// The byte of the line at which its text begins, after the quote.
    pub const fn inside(&self) -> usize {
        self.offset + self.quote.is_some() as usize
    }

    /// Whether it is a word of the game in any case; `_` and a blank are the same.
    pub fn is(&self, word: &str) -> bool {
        is_same(self.text.as_bytes(), word.as_bytes())
    }

    /// Whether it is one of several words of the game.
    pub fn is_one_of(&self, words: &[&str]) -> bool {
        words.iter().any(|word| self.is(word))
    }

    /// Whether it is a word of the game, or an abbreviation of one with at least `shortest` letters.
    pub fn begins(&self, word: &str, shortest: usize) -> bool {
        let start = word.as_bytes().get(..self.text.len());
        (self.text.len() >= shortest || self.text.len() == word.len())
            && start.is_some_and(|start| is_same(self.text.as_bytes(), start))
    }

    /// Whether it consists only of digits.
    pub fn is_number(&self) -> bool {
        !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit())
    }

    /// Its number. `None` if it has anything else than digits, or is too large.
    pub fn number(&self) -> Option<u64> {
        let mut number: u64 = 0;
        for byte in self.text.bytes() {
            let digit = byte.is_ascii_digit().then(|| u64::from(byte - b'0'))?;
            number = number.checked_mul(10)?.checked_add(digit)?;
        }
        (!self.text.is_empty()).then_some(number)
    }

    /// The word in capitals, as messages show it.
    pub fn capitals(&self) -> String {
        self.text.to_uppercase()
    }

    /// The word as it is meant: one quote for a doubled one, and a blank for `_` if the game says so.
    pub fn meant(&self, lexis: &Lexis) -> Cow<'a, str> {
        let mut text = Cow::Borrowed(self.text);
        if let Some(quote) = self.quote.map(char::from)
            && lexis.doubles
            && text.contains(quote)
        {
            text = text.replace(&format!("{quote}{quote}"), &quote.to_string()).into();
        }
        if lexis.underscores && text.contains('_') {
            text = text.replace('_', " ").into();
        }
        text
    }
}

/// Whether two texts are the same in any case, with `_` and a blank the same.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let plain = |byte: u8| if byte == b'_' { b' ' } else { byte.to_ascii_uppercase() };
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| plain(*one) == plain(*other))
}

/// The words of a line that are not yet read.
#[derive(Debug, Clone)]
pub struct Words<'a> {
    line: &'a str,
    at: usize,
    lexis: &'static Lexis,
}

impl<'a> Words<'a> {
    /// All words of a line.
    pub fn of(line: &'a str, lexis: &'static Lexis) -> Self {
        Self::from_byte(line, 0, lexis)
    }

    /// The words of a line that begin at a byte or behind it.
    pub fn from_byte(line: &'a str, at: usize, lexis: &'static Lexis) -> Self {
        let mut words = Self { line, at, lexis };
        words.pass();
        words
    }

    /// The byte at which the next word begins. If there is none, the end of what is written.
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// How words are separated here.
    pub const fn lexis(&self) -> &'static Lexis {
        self.lexis
    }

    /// The next word, without passing it.
    pub fn peek(&self) -> Option<Word<'a>> {
        self.clone().next()
    }

    /// Whether no word is left.
    pub const fn is_done(&self) -> bool {
        self.at >= self.line.len()
    }

    /// The rest of the line, as written.
    pub fn rest(&self) -> &'a str {
        self.line.get(self.at..).unwrap_or_default().trim_end()
    }

    /// Passes the rest of the line.
    pub const fn finish(&mut self) {
        self.at = self.line.len();
    }

    /// Passes the next word if it is one of these.
    pub fn accept(&mut self, words: &[&str]) -> bool {
        let stands = self.peek().is_some_and(|word| word.is_one_of(words));
        if stands {
            self.next();
        }
        stands
    }

    /// Passes the next word if it is a number.
    pub fn number(&mut self) -> Option<u64> {
        let mut ahead = self.clone();
        let number = ahead.next()?.number()?;
        *self = ahead;
        Some(number)
    }

    /// The number of numbers that come next.
    pub fn numbers_ahead(&self) -> usize {
        self.clone().take_while(Word::is_number).count()
    }

    /// Passes separators. A comment ends the line.
    fn pass(&mut self) {
        let rest = self.line.as_bytes().get(self.at..).unwrap_or_default();
        let blanks = self.lexis.blanks(rest);
        self.at += blanks;
        if rest.get(blanks).is_some_and(|byte| Some(*byte) == self.lexis.comment) {
            self.line = self.line.get(..self.at).unwrap_or_default();
        }
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        let rest = self.line.as_bytes().get(self.at..).filter(|rest| !rest.is_empty())?;
        let (behind, Cut { text, quote, is_open }) = self.lexis.word(rest).ok()?;
        let offset = self.at;
        let start = offset + usize::from(quote.is_some());
        self.at = self.line.len() - behind.len();
        self.pass();
        Some(Word { text: self.line.get(start..start + text.len())?, offset, quote, is_open })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    static HASHES: Lexis = Lexis::new().quoted_by("\"").with_comment_anywhere(b'#');
    static COMMAS: Lexis = Lexis::new().parted_by(",").quoted_by("'\"").with_doubled_quotes();
    static SEMICOLONS: Lexis = Lexis::new().quoted_by("\"").with_comment(b';').with_underscores();

    fn texts(line: &'static str, lexis: &'static Lexis) -> Vec<(&'static str, usize, bool)> {
        Words::of(line, lexis).map(|word| (word.text, word.offset, word.is_quoted())).collect()
    }

    #[test]
    fn a_comment_ends_a_line_and_perhaps_a_word() {
        assert_eq!(texts("  MOV S # go", &HASHES), [("MOV", 2, false), ("S", 6, false)]);
        assert_eq!(texts("name Foo#bar", &HASHES), [("name", 0, false), ("Foo", 5, false)]);
        assert_eq!(texts("name Foo;bar ;x", &SEMICOLONS), [("name", 0, false), ("Foo;bar", 5, false)]);
        assert_eq!(texts("# all", &HASHES), []);
        assert_eq!(texts("", &HASHES), []);
    }

    #[test]
    fn a_quoted_word_keeps_its_blanks_its_commas_and_its_hashes() {
        assert_eq!(
            texts("n \"A #1  Empire\"x", &HASHES),
            [("n", 0, false), ("A #1  Empire", 2, true), ("x", 16, false)]
        );
        assert_eq!(texts("\"\"", &HASHES), [("", 0, true)]);
        assert_eq!(
            texts("  CITY 'Old Nick''s', 12,7", &COMMAS),
            [("CITY", 2, false), ("Old Nick''s", 7, true), ("12", 22, false), ("7", 25, false)]
        );
        assert_eq!(Words::of("'Old Nick''s'", &COMMAS).next().unwrap().meant(&COMMAS), "Old Nick's");
        assert_eq!(texts("'' x", &COMMAS), [("", 0, true), ("x", 3, false)]);
        let open = Words::of("name \"Big Red", &HASHES).nth(1).unwrap();
        assert_eq!((open.text, open.inside(), open.is_open), ("Big Red", 6, true));
    }

    #[test]
    fn a_word_is_known_in_any_case_whole_or_cut_short() {
        let word = |text| Words::of(text, &SEMICOLONS).next().unwrap();
        assert!(word("horse_training").is("Horse Training"));
        assert!(word("\"horse training\"").is("HORSE TRAINING"));
        assert!(word("mov").begins("MOVE", 3) && word("MOVE").begins("MOVE", 3));
        assert!(!word("mo").begins("MOVE", 3) && !word("moves").begins("MOVE", 3));
        assert!(word("a").begins("A", 3));
        assert_eq!(word("Old_Nick").meant(&SEMICOLONS), "Old Nick");
    }

    #[test]
    fn a_number_is_digits_and_nothing_else() {
        let number = |text| Words::of(text, &COMMAS).next().and_then(|word| word.number());
        assert_eq!(number("007"), Some(7));
        assert_eq!(number("18446744073709551615"), Some(u64::MAX));
        for wrong in ["", "+5", "-1", "5.0", "five", "18446744073709551616"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
        assert_eq!(Words::of("5,7 8 x", &COMMAS).numbers_ahead(), 3);
    }

    proptest! {
        /// Words come in order, each at its place, and between them are only separators.
        #[test]
        fn words_and_what_parts_them_are_the_line(line in "[a-z0-9 ,;#'\"_\u{e9}]{0,40}") {
            for lexis in [&HASHES, &COMMAS, &SEMICOLONS] {
                let mut end = 0;
                for word in Words::of(&line, lexis) {
                    prop_assert!(line[end..word.offset].bytes().all(|byte| lexis.is(byte, SEPARATES)));
                    prop_assert_eq!(&line[word.inside()..word.inside() + word.text.len()], word.text);
                    end = word.inside() + word.text.len() + usize::from(word.is_quoted() && !word.is_open);
                }
            }
        }
    }
}
