//! People's text in a deck: the players' sections, and press.

use super::building::Building;
use super::control::{self, Address, ControlCard};
use super::messages as say;
use super::vocabulary::WordKind;
use super::{Press, Section};
use crate::card::{CardReader, Context, Kind, Statement};
use std::io::{self, BufRead};
use std::ops::Range;

/// Whose text is taken.
#[derive(Clone, Copy)]
pub(super) enum Text<'a> {
    /// A player's orders, up to the closer of his sheet if that has one.
    Section { closer: Option<&'a str> },
    /// Press, player cards, and what stands under a card that is passed over.
    Other,
}

impl Building {
    /// A player's section: the opener, what stands under it, and the press behind that.
    pub(super) fn section<R: BufRead>(
        &mut self,
        opener: usize,
        word: &'static str,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        if self.deck.plays.is_empty() {
            return self.before_any_play(opener, word, cards);
        }
        let game = self.deck.start.as_ref().map(|start| start.game);
        let sheet = game.and_then(|game| game.sheets.iter().find(|sheet| sheet.opener == word));
        let lines = self.people(cards, Text::Section { closer: sheet.map(|sheet| sheet.closer) })?;
        let Some(play) = self.deck.plays.last_mut() else { return Ok(()) };
        play.sections.push(Section { opener, word, lines });
        let under = play.sections.len() - 1;
        self.around_sheets(cards)?;
        // Press under a player's card belongs to that card's section, so that orders hidden in it are seen.
        while let Some(statement) = cards.next(Context::Control)? {
            let text = statement.text().into_owned();
            let card = control::control_card(&text);
            let is_press =
                statement.kind == Kind::Control && matches!(card.word.as_str(), "MESSAGE" | "MSG" | "NEWS");
            if !is_press || self.is_past_limit(&statement) {
                cards.pushback(statement);
                break;
            }
            self.press(statement, &card, cards, Some(under))?;
        }
        Ok(())
    }

    /// A section before the first play card.
    pub(super) fn before_any_play<R: BufRead>(
        &mut self,
        opener: usize,
        word: &str,
        cards: &mut CardReader<R>,
    ) -> io::Result<()> {
        let statement = &self.deck.statements[opener];
        let control = if statement.kind == Kind::Control { "$" } else { "" };
        let message = say::SECTION_BEFORE_PLAY.message().with(format_args!("{control}{word}"));
        let message = message.at(statement.whole());
        self.fault(message);
        self.people(cards, Text::Other)?;
        Ok(())
    }

    /// A message card and its text.
    pub(super) fn press<R: BufRead>(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<R>,
        under: Option<usize>,
    ) -> io::Result<()> {
        let is_news = card.word == "NEWS";
        let address = match control::address(card) {
            Ok(address) if is_news && address != Address::default() => {
                Err((&say::NEWS_OPERAND, String::new(), card.offset + 1))
            }
            address => address,
        };
        let address = address.map_err(|(definition, word, offset)| {
            let message = definition.message().at(statement.place(offset));
            if definition.places() == 0 { message } else { message.with(word) }
        });
        let card = self.keep(statement);
        let lines = self.people(cards, Text::Other)?;
        match address {
            Err(message) => self.fault(message),
            Ok(Address { to, from }) => {
                let press = Press { card, is_news, to, from, lines, under };
                match self.deck.plays.last_mut() {
                    Some(play) => play.press.push(press),
                    None => self.held_press.push(press),
                }
            }
        }
        Ok(())
    }

    /// Takes people's text up to the next control card, sheet opener or closer; gives its statements.
    ///
    /// What stands under a control word that does not start in column 1 may be another player's than what
    /// stands before it, so it is kept for the gamesmaster's eyes and given to nobody.
    pub(super) fn people<R: BufRead>(
        &mut self,
        cards: &mut CardReader<R>,
        whose: Text<'_>,
    ) -> io::Result<Range<usize>> {
        let first = self.deck.statements.len();
        let mut end = None;
        while let Some(statement) = cards.next(Context::People)? {
            let text = statement.text();
            let game = self.deck.start.as_ref().map(|start| start.game);
            let opens = game.is_some_and(|game| game.sheet_opened_by(&text).is_some());
            let is_shifted = self.is_shifted(&text);
            let (is_closed, opener) = match whose {
                Text::Section { closer } => {
                    let is_closed = closer.is_some_and(|closer| text.trim().eq_ignore_ascii_case(closer));
                    (is_closed, self.bare_opener(&text))
                }
                Text::Other => (false, None),
            };
            drop(text);
            if statement.kind == Kind::Control || opens || self.is_past_limit(&statement) {
                cards.pushback(statement);
                break;
            }
            let at = self.keep(statement);
            if is_shifted {
                self.fault_at(&say::CONTROL_NOT_IN_COLUMN_1, at);
            }
            if let Some(word) = opener {
                let place = self.deck.statements[at].whole();
                self.fault(say::BARE_OPENER.message().with(word).at(place));
            }
            if is_shifted || is_closed || opener.is_some() {
                end.get_or_insert(at);
            }
            if is_closed {
                break;
            }
        }
        Ok(first..end.unwrap_or(self.deck.statements.len()))
    }

    /// The word of a section that stands alone on a line without its control character: another player's sheet
    /// begins there.
    fn bare_opener(&self, text: &str) -> Option<&'static str> {
        let line = text.trim_matches([' ', ':', '.']);
        let words = self.deck.start.as_ref()?.game.words;
        let word = words.iter().find(|word| word.word.eq_ignore_ascii_case(line))?;
        (word.kind == WordKind::Section).then_some(word.word)
    }
}
