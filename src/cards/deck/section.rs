//! People's text in a deck: the players' sections, and press.

use super::building::Building;
use super::control::{self, Address, AddressFault, AddressFaultKind, ControlCard};
use super::messages as say;
use super::parts::{Deck, Doubtful, Ending, Press, Section};
use super::vocabulary::{NAME_WORDS, Sheet, Word, WordKind, ends_press};
use crate::card::{CardReader, Context, Kind, Statement};
use playdeck_base::secret;
use std::io;
use std::ops::Range;

/// What kind of text is read.
#[derive(Debug, Clone, Copy)]
pub(super) enum Text<'a> {
    /// A player's orders under the word of their card, up to the closer of their sheet if it has one.
    Section { word: &'a str, closer: Option<&'a str> },
    /// A message, of a player or the gamesmaster's, up to `ENDPRESS`.
    Press { of_player: bool },
    /// Player cards, which are taken as they are: none of them opens a sheet.
    Players,
    /// The text under a card that is passed over.
    Other,
}

impl Text<'_> {
    /// How its lines are read.
    const fn context(self) -> Context {
        match self {
            Self::Press { .. } => Context::Press,
            Self::Players => Context::Players,
            Self::Section { .. } | Self::Other => Context::People,
        }
    }
}

/// People's text that was read.
pub(super) struct Taken {
    /// Its statements.
    pub lines: Range<usize>,
    /// Whether it ends with the closer of a sheet, or a message with `ENDPRESS`.
    is_closed: bool,
    /// Whether it ends at a line that looks like another player's card.
    is_cut: bool,
    /// The first line of a message that may have been meant for a control card.
    doubtful: Option<Doubtful>,
}

/// What a line of people's text may do besides being one.
#[derive(Default, PartialEq, Eq)]
struct Does {
    /// It opens a sheet.
    opens: bool,
    /// It ends the sheet or the message.
    closes: bool,
    /// It looks like a control card after blanks.
    is_shifted: bool,
    /// It looks like the card of another player.
    opener: Option<&'static str>,
    /// It looks like the opener of a sheet, but for a slip.
    slip: Option<&'static str>,
}

/// The most cards of one sheet or one message.
pub const CARDS_OF_A_TEXT: usize = 200_000;

impl Building {
    /// Takes a player's section: the opener, the text under it, and the press after that.
    pub(super) fn section(
        &mut self,
        opener: usize,
        word: &'static str,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        if self.deck.plays.is_empty() {
            return self.before_any_play(opener, word, cards);
        }
        self.is_doubtful = false;
        let closer = self.sheet(word).map(|sheet| sheet.closer);
        let Taken { lines, is_closed, is_cut, .. } = self.people(cards, Text::Section { word, closer })?;
        let Some(play) = self.deck.plays.last_mut() else { return Ok(()) };
        play.sections.push(Section { opener, word, lines: vec![lines], is_closed, is_cut });
        let under = play.sections.len() - 1;
        self.around_sheets(cards)?;
        // Press under a player's card belongs to that card's section, so that orders hidden in it are found.
        while let Some(statement) = cards.next(Context::Control)? {
            let begins_press = is_press(&statement, &control::control_card(&statement.text()));
            if !begins_press || self.is_past_limit(statement.first.number) {
                cards.pushback(statement);
                break;
            }
            let text = statement.text().into_owned();
            let card = control::control_card(&text);
            // News is always the gamesmaster's.
            let under = Some(under).filter(|_| card.word != "NEWS");
            self.press(statement, &card, cards, under)?;
        }
        Ok(())
    }

    /// The form of the sheets that a word opens, if players open them without a control card.
    fn sheet(&self, word: &str) -> Option<&'static Sheet> {
        let game = self.deck.start.as_ref()?.game;
        game.sheets.iter().find(|sheet| sheet.opener == word)
    }

    /// Takes a section before the first play card.
    pub(super) fn before_any_play(
        &mut self,
        opener: usize,
        word: &str,
        cards: &mut CardReader<'_>,
    ) -> io::Result<()> {
        let statement = self.deck.statements.at(opener);
        let control = if statement.kind == Kind::Control { "$" } else { "" };
        let message = say::section_before_play(&format!("{control}{word}"));
        let message = message.at(statement.whole());
        self.fault(message);
        self.people(cards, Text::Other)?;
        Ok(())
    }

    /// Takes a message card and its text. After `ENDPRESS` the sheet that contains the message goes on.
    pub(super) fn press(
        &mut self,
        statement: Statement,
        card: &ControlCard<'_>,
        cards: &mut CardReader<'_>,
        under: Option<usize>,
    ) -> io::Result<()> {
        let is_news = card.word == "NEWS";
        let address = match control::address(card) {
            Ok(address) if is_news && address != Address::default() => Err(AddressFault {
                kind: AddressFaultKind::News,
                word: String::new(),
                offset: card.offset + 1,
            }),
            address => address,
        };
        // Press outside a player's section is the gamesmaster's.
        if under.is_none()
            && let Err(fault) = &address
        {
            let message = fault.message().at(statement.place(fault.offset));
            self.fault(message);
        }
        let card = self.keep(statement);
        let Taken { lines, is_closed, doubtful, .. } =
            self.people(cards, Text::Press { of_player: under.is_some() })?;
        let ending = if is_closed { Ending::Endpress } else { self.ending(cards, under)? };
        let is_doubtful = self.is_doubtful;
        let press = Press { card, is_news, address, lines, under, is_doubtful, ending, doubtful };
        match self.deck.plays.last_mut() {
            Some(play) => play.press.push(press),
            None => self.held_press.push(press),
        }
        if is_closed {
            self.behind_endpress(cards, under)?;
        }
        Ok(())
    }

    /// What ends a message that runs to the next card.
    fn ending(&mut self, cards: &mut CardReader<'_>, under: Option<usize>) -> io::Result<Ending> {
        let Some(next) = cards.next(Context::Control)? else { return Ok(Ending::Open) };
        let text = next.text();
        let card = control::control_card(&text);
        let game = self.deck.start.as_ref().map(|start| start.game);
        let opens_section = match next.kind {
            Kind::Control => self.word_kind(&card.word) == Some(WordKind::Section),
            _ => game.is_some_and(|game| game.sheet_opened_by(&text).is_some()),
        };
        let sections = self.deck.plays.last().map_or(0, |play| play.sections.len());
        let ending = if under.is_some() && is_press(&next, &card) {
            Ending::Message
        } else if opens_section {
            Ending::Section(sections)
        } else {
            Ending::Open
        };
        drop(text);
        cards.pushback(next);
        Ok(ending)
    }

    /// Takes what follows `ENDPRESS`: the rest of the sheet, though the sheet may have been closed before the message.
    /// If the message was cut off, what follows may be anybody's.
    fn behind_endpress(&mut self, cards: &mut CardReader<'_>, under: Option<usize>) -> io::Result<()> {
        let section = |deck: &Deck| {
            let section = deck.plays.last()?.sections.get(under?)?;
            Some((section.word, section.is_cut))
        };
        let word = match section(&self.deck) {
            Some((word, false)) => word,
            Some((_, true)) => return self.people(cards, Text::Other).map(drop),
            None => return self.around_sheets(cards),
        };
        let closer = self.sheet(word).map(|sheet| sheet.closer);
        let Taken { lines, is_closed, is_cut, .. } = self.people(cards, Text::Section { word, closer })?;
        let play = self.deck.plays.last_mut();
        if let Some(section) = play.zip(under).and_then(|(play, under)| play.sections.get_mut(under)) {
            section.lines.push(lines);
            section.is_closed = is_closed;
            section.is_cut |= is_cut;
        }
        if is_closed { self.around_sheets(cards) } else { Ok(()) }
    }

    /// Takes what is outside the sheets where players write their own, with greetings and signatures: it is counted and
    /// given to nobody. In a game without such sheets nobody's text can be there.
    pub(super) fn around_sheets(&mut self, cards: &mut CardReader<'_>) -> io::Result<()> {
        if self.deck.start.as_ref().is_none_or(|start| start.game.sheets.is_empty()) {
            return Ok(());
        }
        let lines = self.people(cards, Text::Other)?.lines;
        let texts = lines.filter(|line| !self.deck.statements.at(*line).text().trim().is_empty());
        let texts: Vec<usize> = texts.collect();
        for line in &texts {
            let near = self.nearly_opened(&self.deck.statements.at(*line).text());
            if let Some(opener) = near {
                self.deck.of_nobody.push(line + 1..self.deck.statements.len());
                let place = self.deck.statements.at(*line).whole();
                self.fault(say::near_opener(opener).at(place));
                self.is_doubtful = true;
            }
        }
        if let Some(first) = texts.first() {
            let count =
                texts.iter().map(|line| self.deck.statements.at(*line).cards().count() as u64).sum::<u64>();
            let (_, all) = self.around.get_or_insert((*first, 0));
            *all += count;
        }
        Ok(())
    }

    /// The opener that begins a line which opens nothing, but may have been meant to: a number follows, or so few words
    /// that they can be a name.
    fn nearly_opened(&self, text: &str) -> Option<&'static str> {
        let mut words = text.split_whitespace();
        let (first, next) = (words.next()?, words.next()?);
        let sheets = self.deck.start.as_ref()?.game.sheets;
        if let Some(slip) = self.slip_of_opener(text) {
            return Some(slip);
        }
        let sheet = sheets.iter().find(|sheet| first.eq_ignore_ascii_case(sheet.opener))?;
        let is_number = next.starts_with(|letter: char| letter.is_ascii_digit());
        (is_number || words.count() < NAME_WORDS).then_some(sheet.opener)
    }

    /// Takes people's text up to the next control card, sheet opener or closer.
    ///
    /// Text under a control word that does not start in column 1 may be from another player than the text before it.
    /// Only the gamesmaster sees it, and it is given to nobody. A message is still read to its end, and its delivery
    /// decides.
    pub(super) fn people(&mut self, cards: &mut CardReader<'_>, whose: Text<'_>) -> io::Result<Taken> {
        let first = self.deck.statements.len();
        let (mut end, mut count, mut is_full) = (None, 0, false);
        // The first line that nearly opens a sheet.
        let mut slipped = None;
        let mut taken = Taken { lines: first..first, is_closed: false, is_cut: false, doubtful: None };
        loop {
            // Most lines need no more than a look.
            cards.plain_lines(|number, line| {
                let is_kept = count < CARDS_OF_A_TEXT
                    && !self.is_past_limit(number)
                    && self.done_by(line, whose) == Does::default();
                if is_kept {
                    self.deck.statements.push_text(number, line);
                    count += 1;
                }
                is_kept
            })?;
            let Some(statement) = cards.next(whose.context())? else { break };
            // What was typed in other letters is a name or press, whatever it is like in Latin ones.
            let done = |statement: &Statement| self.done_by(&statement.text(), whose);
            let Does { opens, closes, is_shifted, opener, slip } =
                if statement.is_in_latin { Does::default() } else { done(&statement) };
            let is_sentence =
                matches!(whose, Text::Press { of_player: true }) && self.is_sentence(&statement);
            if statement.kind == Kind::Control && !is_sentence
                || opens
                || self.is_past_limit(statement.first.number)
            {
                cards.pushback(statement);
                break;
            }
            count += statement.cards().count();
            if count > CARDS_OF_A_TEXT {
                if !is_full {
                    self.pass_over_the_rest();
                    is_full = true;
                }
                self.uncounted += statement.cards().count() as u64;
                if closes {
                    taken.is_closed = true;
                    break;
                }
                continue;
            }
            let at = self.keep(statement);
            if is_sentence {
                taken.doubtful.get_or_insert(Doubtful::Sentence(at));
            } else if is_shifted && matches!(whose, Text::Press { .. }) {
                taken.doubtful.get_or_insert(Doubtful::Shifted(at));
            } else if is_shifted {
                self.fault_at(say::control_not_in_column_1(), at);
                end.get_or_insert(at);
                taken.is_cut = true;
                self.is_doubtful = true;
            }
            slipped = slipped.or(slip.map(|_| at));
            let bare = opener.map(say::bare_opener);
            if let Some(message) = bare.or_else(|| slip.map(say::near_opener)) {
                let place = self.deck.statements.at(at).whole();
                self.fault(message.at(place));
                end.get_or_insert(at);
                taken.is_cut = true;
                self.is_doubtful = true;
            }
            if closes {
                end.get_or_insert(at);
                taken.is_closed = true;
                break;
            }
        }
        self.deck.of_nobody.extend(slipped.map(|at| at + 1..self.deck.statements.len()));
        taken.lines = first..end.unwrap_or(self.deck.statements.len());
        Ok(taken)
    }

    /// What a line does in a text.
    fn done_by(&self, line: &str, whose: Text<'_>) -> Does {
        let game = self.deck.start.as_ref().map(|start| start.game);
        let opens = game.is_some_and(|game| match whose {
            Text::Players => false,
            // In a letter, `Player 3: come and help!` is a sentence.
            Text::Press { .. } => game.sheet_opened_by(line).is_some(),
            Text::Section { .. } | Text::Other => game.sheet_meant_by(line).is_some(),
        });
        let is = |word: &str| line.trim().eq_ignore_ascii_case(word);
        let (closes, opener, slip) = match whose {
            Text::Section { word, closer } => {
                // A player who signs with the name of their own side opens nothing.
                let other = self.bare_opener(line).filter(|opener| *opener != word);
                let slip = if opens { None } else { self.slip_of_opener(line) };
                (closer.is_some_and(is), other, slip)
            }
            Text::Press { .. } => (ends_press(line), None, None),
            Text::Players | Text::Other => (false, None, None),
        };
        Does { opens, closes, is_shifted: self.is_shifted(line), opener, slip }
    }

    /// The opener that a line is but for a slip: `# ATLANTIS 4`, `ATLANTS 4 "word"`, `>#ATLANTIS 4`. What follows is
    /// another player's, and in the open sheet it would be printed and carried out as somebody else's.
    fn slip_of_opener(&self, line: &str) -> Option<&'static str> {
        let game = self.deck.start.as_ref()?.game;
        let sheet = game.sheets.iter().find(|sheet| secret::opens_nearly(line, sheet.opener, false));
        let marked = |sheet: &&Sheet| sheet.opener.starts_with('#');
        // `#FACTION 4` is a slip where sheets begin with a `#`; without it the word may be an order.
        let of_card = || {
            let marked = game.sheets.iter().find(marked)?;
            let words = game.words.iter().filter(|word| word.kind == WordKind::Section);
            let is_slip = words.map(|word| word.word).any(|word| secret::opens_nearly(line, word, true));
            is_slip.then_some(marked)
        };
        sheet.or_else(of_card).map(|sheet| sheet.opener)
    }

    /// Gives a message, at the last card that is kept of a text, that the rest of the text is not read.
    fn pass_over_the_rest(&mut self) {
        let Some(last) = self.deck.statements.last().map(|last| last.whole()) else { return };
        let message = say::text_too_long(CARDS_OF_A_TEXT).at(last);
        self.deck.statements.note_at_last(message.clone());
        self.deck.log.push(message);
    }

    /// The word of a section that is alone on a line without its control character: another player's sheet begins
    /// there. Where a number says whose a sheet is, the word alone is nobody's.
    fn bare_opener(&self, text: &str) -> Option<&'static str> {
        const AROUND: [char; 3] = [' ', ':', '.'];
        let line = text.trim_start_matches(AROUND);
        // No word has a blank in it, and most orders have.
        let blank = line.bytes().position(|byte| byte == b' ');
        if blank.is_some_and(|blank| !line[blank..].trim_start_matches(AROUND).is_empty()) {
            return None;
        }
        let line = line.trim_end_matches(AROUND);
        let game = self.deck.start.as_ref().map(|start| start.game).filter(|game| game.sheets.is_empty())?;
        let is_whole =
            |word: &&Word| word.also.iter().chain([&word.word]).any(|name| name.eq_ignore_ascii_case(line));
        let word = game.words.iter().find(is_whole)?;
        (word.kind == WordKind::Section).then_some(word.word)
    }

    /// Whether a control card begins like that of a section and goes on. In a letter it is more likely a sentence about
    /// the player, who must not read it.
    fn is_sentence(&self, statement: &Statement) -> bool {
        let Some(game) = self.deck.start.as_ref().map(|start| start.game) else { return false };
        if statement.kind != Kind::Control {
            return false;
        }
        let text = statement.text();
        let card = control::control_card(&text);
        self.word_kind(&card.word) == Some(WordKind::Section) && !game.is_player_at_most(card.operands)
    }

    /// The kind of card that a control word of the deck's game opens.
    fn word_kind(&self, word: &str) -> Option<WordKind> {
        self.deck.start.as_ref()?.game.word(word).map(|word| word.kind)
    }
}

/// Whether a card begins a message.
fn is_press(statement: &Statement, card: &ControlCard<'_>) -> bool {
    statement.kind == Kind::Control && matches!(&*card.word, "MESSAGE" | "MSG" | "NEWS")
}

#[cfg(test)]
mod tests {
    use super::super::parts::{Start, StartKind};
    use super::super::vocabulary::Vocabulary;
    use super::*;
    use crate::card::Input;
    use crate::record::RecordFormat;
    use proptest::prelude::*;

    /// The cards of sections have words that say whose they are.
    static NAMED: Vocabulary = Vocabulary {
        game: "A",
        words: &[Word::play("MOVES"), Word::section("ENGLAND").also(&["ENGLISH"])],
        sheets: &[],
        boards: None,
    };

    /// Behind the word of a section there is the number of its player, as on the openers of sheets.
    static NUMBERED: Vocabulary = Vocabulary {
        game: "B",
        words: &[Word::section("FACTION")],
        sheets: &[Sheet { opener: "#ATLANTIS", is_player: |_| false, closer: "#END" }],
        boards: None,
    };

    /// A deck of a game that has begun.
    fn begun(game: &'static Vocabulary) -> Building {
        let mut building = Building::new(&[], '$');
        let kind = StartKind::Init { players: 0..0, setup: Vec::new(), lots: Vec::new() };
        building.deck.start = Some(Start { card: 0, game, kind });
        building
    }

    #[test]
    fn a_word_that_says_whose_a_section_is_opens_it_alone_on_its_line() {
        for line in ["ENGLAND", "england", "English:", " . England : ", "ENGLAND :", "ENGLAND  .", "ENGLAND."]
        {
            assert_eq!(begun(&NAMED).bare_opener(line), Some("ENGLAND"), "{line}");
        }
        for line in ["", ":", "ENGLAND HOLDS", "A ENGLAND", "ENGLAND : A", "ENGLANDS", "ENGLAND!", "MOVES"] {
            assert_eq!(begun(&NAMED).bare_opener(line), None, "{line}");
        }
        for line in ["FACTION", "FACTION 1"] {
            assert_eq!(begun(&NUMBERED).bare_opener(line), None, "{line}");
        }
    }

    proptest! {
        /// Lines of a text are looked at as they lie, cards of 80 columns are read one by one.
        #[test]
        fn a_line_is_kept_as_a_card_is(
            lines in prop::collection::vec("#END|ENDPRESS|ENGLAND|english:| \\$END|\\$MOVES|\\$5|[ -~]{0,71}", 0..9),
            game in prop::sample::select(vec![&NAMED, &NUMBERED]),
            text in prop::sample::select(vec![
                Text::Section { word: "FRANCE", closer: Some("#END") },
                Text::Press { of_player: true },
                Text::Press { of_player: false },
                Text::Other,
            ]),
        ) {
            let read = |input: Vec<u8>, records: RecordFormat| {
                let options = Input { records: Some(records), ..Input::default() };
                let mut cards = CardReader::new(&*input, options).unwrap();
                let mut building = begun(game);
                let Taken { lines, is_closed, is_cut, doubtful } = building.people(&mut cards, text).unwrap();
                let kept: Vec<_> = building.deck.statements.iter().map(|line| line.to_statement()).collect();
                let next = cards.next(Context::Control).unwrap();
                (kept, lines, is_closed, is_cut, doubtful, building.is_doubtful, next)
            };
            let as_lines = lines.iter().flat_map(|line| format!("{line}\n").into_bytes()).collect();
            let as_cards = lines.iter().flat_map(|line| format!("{line:80}").into_bytes()).collect();
            prop_assert_eq!(read(as_lines, RecordFormat::Text), read(as_cards, RecordFormat::Fixed));
        }
    }

    #[test]
    fn an_opener_with_a_number_or_a_few_words_may_have_been_meant() {
        let building = begun(&NUMBERED);
        for (line, is_near) in [
            ("#ATLANTIS", false),
            ("#ATLANTIS a", true),
            ("#atlantis a b c", true),
            ("#ATLANTIS a b c d", true),
            ("#ATLANTIS 27 b c d e", true),
            ("ATLANTIS 27", true),
            ("Atlantis 27 b c d e", false),
        ] {
            assert_eq!(building.nearly_opened(line).is_some(), is_near, "{line}");
        }
    }
}
