//! Whom lines name, and what lines mean for a writer: openers and closers of sheets, names, press, orders.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use crate::mail::board::{Board, Meaning};
use crate::mail::press::lines::{begins_press, is_end_of_press};
use crate::mail::quotes::Script;
use crate::mail::quotes::heads::Words;
use playdeck_cards::deck::{Vocabulary, WordKind};

/// Who wrote a message, and for whom.
pub struct Writer<'w> {
    /// The game at the play for which the message is read.
    pub board: &'w dyn Board,
    /// The player whose sheet is looked for.
    pub player: &'w str,
    /// All players for whom the sender writes.
    pub players: &'w [String],
    /// Whether lines that stand under no name are this player's.
    pub is_default: bool,
    /// Whether the sender is the gamesmaster, who writes `FOR AUSTRIA`.
    pub is_gamesmaster: bool,
    /// What the message answers.
    pub answered: &'w Answered,
}

/// What a message answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answered {
    /// A letter of ours, or nothing.
    Letter,
    /// Press, under the name of this player, if it stands over it. Nothing in such an answer is an order, because players
    /// write orders to one another, too.
    Press(Option<String>),
}

/// What names a player.
#[expect(clippy::struct_excessive_bools, reason = "each is asked for by itself")]
pub(super) struct Named {
    /// The key of the player; what was written if nobody answers to it.
    pub(super) key: String,
    /// Whether it opens a sheet, and is not a name alone.
    pub(super) is_card: bool,
    /// Whether the name is a bare one, as people also address one another.
    pub(super) is_bare: bool,
    /// Whether a match is named that is not the one that is read.
    pub(super) is_other_match: bool,
    /// Whether the match that is read is named.
    pub(super) is_this_match: bool,
}

/// Whether a line closes a sheet.
pub(super) fn closes(words: &Vocabulary, line: &str) -> bool {
    words.sheets.iter().any(|sheet| line.eq_ignore_ascii_case(sheet.closer))
}

/// Whom a line names, if it names a player and nothing else: the opener of a sheet, a name, or `FOR AUSTRIA` of the
/// gamesmaster.
pub(super) fn named(writer: &Writer<'_>, line: &str) -> Option<Named> {
    let board = writer.board;
    let words = board.vocabulary();
    let plain = |key: String| Named {
        key,
        is_card: false,
        is_bare: false,
        is_other_match: false,
        is_this_match: false,
    };
    if writer.is_gamesmaster
        && let Some((word, name)) = line.split_once(' ')
        && word.eq_ignore_ascii_case("FOR")
    {
        return board.key(name.trim_matches([' ', ':', '.'])).map(plain);
    }
    let is_card = line.starts_with('$');
    let bare = line.strip_prefix('$').unwrap_or(line).trim_matches([' ', ':', '.']);
    if words.sheets.is_empty() {
        let word = words.word(&bare.to_uppercase()).filter(|word| word.kind == WordKind::Section);
        let key = word.and_then(|_| board.key(bare))?;
        return Some(Named { is_card, is_bare: !is_card, ..plain(key) });
    }
    if words.sheet_meant_by(bare).is_some() {
        let plain_opener = words.plain_opener(bare);
        let name = plain_opener.split_once(char::is_whitespace).map_or("", |(_, name)| name.trim());
        let first = name.split_whitespace().next().unwrap_or_default();
        let key = board.key(name).or_else(|| board.key(first)).unwrap_or_else(|| name.to_owned());
        let own = board.due().and_then(|due| due.of_match.as_deref());
        let given = name.to_uppercase();
        let given = given.split([',', ' ']).find(|operand| operand.starts_with("GAME="));
        return Some(Named {
            is_card: true,
            is_other_match: given.is_some() && given != own,
            is_this_match: given.is_some() && given == own,
            ..plain(key)
        });
    }
    let key = board.key(bare).filter(|key| writer.players.len() > 1 && writer.players.contains(key))?;
    Some(Named { is_bare: true, ..plain(key) })
}

/// The key of the player whom a line names, if it names one and nothing else.
pub fn named_by(writer: &Writer<'_>, line: &str) -> Option<String> {
    named(writer, line).map(|named| named.key)
}

/// What lines mean for a writer.
pub struct Meanings<'w>(pub &'w Writer<'w>);

impl Words for Meanings<'_> {
    fn is_known(&self, text: &str) -> bool {
        let board = self.0.board;
        // The subject of a letter of ours, which answers repeat.
        if text.split_once('[').is_some_and(|(_, tag)| tag.contains("] ")) {
            return false;
        }
        let upper = text.to_uppercase();
        let parts = || upper.split([' ', ',']).filter(|word| !word.is_empty());
        // The dates of games, such as SPRING 1901, lie long before those of mail.
        let is_year = |word: &str| word.parse::<u32>().is_ok_and(|year| (1..2000).contains(&year));
        let is_word = |word: &str| word.chars().all(char::is_alphabetic);
        let is_date = match parts().collect::<Vec<_>>().as_slice() {
            [season, year] | [_, season, year] => is_word(season) && is_year(year),
            _ => false,
        };
        is_date
            || board.key(text).is_some()
            || parts()
                .any(|word| board.vocabulary().word(word).is_some_and(|known| known.kind == WordKind::Play))
    }

    fn is_order(&self, text: &str) -> bool {
        let Writer { board, player, .. } = *self.0;
        // Without a position every line may be one.
        board.due().is_some() && board.meanings(player, &[text]).contains(&Meaning::Order)
    }
}

impl Script for Meanings<'_> {
    fn begins_press(&self, line: &str) -> bool {
        begins_press(line).is_some()
    }

    fn ends_press(&self, line: &str) -> bool {
        is_end_of_press(line)
    }

    fn opens_sheet(&self, line: &str) -> bool {
        self.0.board.vocabulary().sheet_meant_by(line.strip_prefix('$').unwrap_or(line)).is_some()
    }

    fn closes_sheet(&self, line: &str) -> bool {
        closes(self.0.board.vocabulary(), line)
    }

    fn has_openers(&self) -> bool {
        !self.0.board.vocabulary().sheets.is_empty()
    }
}
