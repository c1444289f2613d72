//! The parts of a deck: a start, plays, sections and press, each with indexes into the list of its statements.

use super::control::{Address, AddressFault};
use super::job::Job;
use super::masks::{Masks, Whose};
use super::statements::Statements;
use super::vocabulary::{GivenBoard, Vocabulary};
use crate::card::Pack;
use playdeck_base::message::Log;
use playdeck_base::secret::seal::Keys;
use playdeck_base::workers::Task;
use std::ops::Range;

/// One deck as it was read.
#[derive(Debug, Default)]
pub struct Deck {
    /// Every statement in card order, except the records of a position.
    pub statements: Statements,
    /// What the `$JOB` card asks for.
    pub job: Job,
    /// The keys under which its positions are sealed.
    pub keys: Option<&'static Keys>,
    /// The boards that the deck brings along.
    pub boards: Vec<GivenBoard>,
    /// Where the position comes from. `None` if the deck cannot go on.
    pub start: Option<Start>,
    /// The plays, in deck order.
    pub plays: Vec<Play>,
    /// Press after the position and before no play.
    pub press: Vec<Press>,
    /// The messages of reading.
    pub log: Log,
    /// The `$END` card, if there is one.
    pub end: Option<usize>,
    /// Cards passed over before the first control card.
    pub passed_before: u64,
    /// Cards passed over after the deck had to stop, or past its limit.
    pub passed_after: u64,
    /// A position, or the rest of one, that was passed over after the deck had to stop.
    pub passed_position: Pack,
    /// Whether there is a major error before the first play.
    pub start_is_faulty: bool,
    /// The statements under lines that nearly open a sheet. They are nobody's, and nobody knows what is secret there.
    pub of_nobody: Vec<Range<usize>>,
    /// What must be masked in the echo. Empty until [`Self::mask`].
    pub masks: Masks,
}

impl Task for Deck {
    /// Each play prints about as much as the deck contains.
    fn size(&self) -> usize {
        usize::try_from(self.cards()).unwrap_or(usize::MAX).saturating_mul(self.plays.len().max(1))
    }
}

impl Deck {
    /// The word of its game. Empty if the deck cannot go on.
    pub fn game(&self) -> &'static str {
        self.start.as_ref().map_or("", |start| start.game.game)
    }

    /// Finds the secrets on the cards outside the position.
    pub fn mask(&mut self) {
        let persons = match &self.start {
            Some(Start { kind: StartKind::Init { players, .. }, .. }) => players.clone(),
            _ => 0..0,
        };
        let mut of_nobody = vec![false; self.statements.len()];
        for lines in &self.of_nobody {
            of_nobody.get_mut(lines.clone()).into_iter().flatten().for_each(|is| *is = true);
        }
        self.masks = Masks::of(self.statements.iter(), |number| match of_nobody.get(number) {
            Some(true) => Whose::Nobody,
            _ if persons.contains(&number) => Whose::Person,
            _ => Whose::Other,
        });
    }

    /// The cards of the position that the deck contains, as they were read. Empty if it contains none. The position
    /// need not be readable.
    pub fn brought_position(&self) -> Pack {
        let mut brought = Pack::default();
        if let Some(Start { card, kind: StartKind::Position { body, end }, .. }) = &self.start {
            brought.push(self.statements.at(*card));
            brought.extend(body);
            if let Some(end) = end {
                brought.push(self.statements.at(*end));
            }
        }
        brought.extend(&self.passed_position);
        brought
    }

    /// The cards of the boards that the deck brings along.
    pub fn brought_boards(&self, control: char) -> Vec<String> {
        self.boards.iter().flat_map(|board| board.cards(control)).collect()
    }

    /// The number of its cards, without those passed over.
    pub fn cards(&self) -> u64 {
        let of_position = self.position_body().map_or(0, Pack::len);
        u64::from(of_position) + self.statements.cards() as u64
    }

    /// The records of the position that the deck contains. `None` if it contains none.
    pub fn position_body(&self) -> Option<&Pack> {
        match &self.start.as_ref()?.kind {
            StartKind::Position { body, .. } => Some(body),
            StartKind::Init { .. } => None,
        }
    }
}

/// Where a deck's position comes from. Numbers are indexes into [`Deck::statements`].
#[derive(Debug)]
pub struct Start {
    /// The `$INIT` or `$POSITION` card.
    pub card: usize,
    /// The game's words.
    pub game: &'static Vocabulary,
    /// Which of the two, and its parts.
    pub kind: StartKind,
}

/// A new game or a punched position.
#[derive(Debug)]
pub enum StartKind {
    /// `$INIT` and its player cards.
    Init {
        /// The player cards.
        players: Range<usize>,
        /// The cards behind them that say more of how the game starts.
        setup: Vec<usize>,
        /// The cards with players' words for the root of chance.
        lots: Vec<usize>,
    },
    /// `$POSITION` to `$ENDPOS`.
    Position {
        /// The punched records, including comment cards.
        body: Pack,
        /// The `$ENDPOS` card, unless the position was cut off.
        end: Option<usize>,
    },
}

/// One dated play.
#[derive(Debug)]
pub struct Play {
    /// The play card.
    pub card: usize,
    /// Its word.
    pub word: &'static str,
    /// The `$CHECK` card before it, if there is one.
    pub check: Option<usize>,
    /// The press printed before its orders.
    pub press: Vec<Press>,
    /// The gamesmaster's acts.
    pub acts: Vec<usize>,
    /// The card with which what the gamesmaster committed to is told to all.
    pub reveal: Option<usize>,
    /// The players' sections, in deck order.
    pub sections: Vec<Section>,
    /// Whether its cards have a major error.
    pub is_faulty: bool,
}

/// One player's cards within a play.
#[derive(Debug)]
pub struct Section {
    /// The country card or the sheet's opener.
    pub opener: usize,
    /// The control word, or the opener's first word.
    pub word: &'static str,
    /// What follows under it: one range, and one more after each message that ends with `ENDPRESS`.
    pub lines: Vec<Range<usize>>,
    /// Whether its closer was found.
    pub is_closed: bool,
    /// Whether it ends at a line that looks like another player's card.
    pub is_cut: bool,
}

/// A message card and its text.
#[derive(Debug)]
pub struct Press {
    /// The `$MESSAGE`, `$MSG` or `$NEWS` card.
    pub card: usize,
    /// Whether it is an official message of the gamesmaster.
    pub is_news: bool,
    /// Who it goes to and who it comes from, or the error in that. How bad an error is depends on whose section it is
    /// in.
    pub address: Result<Address, AddressFault>,
    /// The text.
    pub lines: Range<usize>,
    /// The section of the same play that it is in, by its number there.
    pub under: Option<usize>,
    /// Whether a line before it may have been meant to open a sheet, so that the message may come from the player named
    /// there.
    pub is_doubtful: bool,
    /// What ends it.
    pub ending: Ending,
    /// The first line of its text that may have been meant for a control card. What follows from there may have been
    /// meant for somebody else.
    pub doubtful: Option<Doubtful>,
}

/// A line of a message that may have been meant for a control card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubtful {
    /// A control card that does not start in column 1.
    Shifted(usize),
    /// A card that begins like that of a sheet, and goes on.
    Sentence(usize),
}

/// What ends a message. A message that is left open may be followed by orders that were meant for a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The line `ENDPRESS`.
    Endpress,
    /// The next message under the same card.
    Message,
    /// The opener of a section of the same play, by its number there. It closes the message if the section is the
    /// writer's.
    Section(usize),
    /// Anything else.
    Open,
}
