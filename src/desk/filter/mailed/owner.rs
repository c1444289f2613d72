//! Whose sheet is punched: the word that opens it, and which lines that player may write.

use super::{Form, Players};
use crate::filter::messages as say;
use crate::play::naming::printable;
use playdeck_base::message::Message;
use playdeck_cards::card::{Kind, Statement};
use playdeck_cards::deck::control::{control_card, is_shifted};
use playdeck_cards::deck::vocabulary::{MESSAGE_WORDS, SHARED_WORDS};
use playdeck_cards::deck::{Vocabulary, WordKind};
use std::borrow::Cow;

/// The most words of a name, with the match after it.
const MOST_WORDS: usize = 4;

/// Whose sheet is punched: the word that opens it and what follows the word.
pub(super) struct Owner {
    vocabulary: &'static Vocabulary,
    word: &'static str,
    pub(super) rest: String,
    /// The closer of an order sheet that opens without a control card.
    pub(super) closer: Option<&'static str>,
    /// Whether the word of a card also opens the sheet without its control character.
    pub(super) is_bare: bool,
    /// Whether something must follow the word, because it opens the sheets of all players.
    takes_number: bool,
    /// Whether that may be a name of several words.
    takes_names: bool,
    /// The player's key, and the players of the position that has the key.
    pub(super) players: Option<(String, Players)>,
}

impl Owner {
    /// Finds the player that a name means in some games: `AUSTRIA`, `PLAYER 15`, or what all games that know it write
    /// on the same card, such as `15`. If only one game is given, every name is allowed that its cards allow.
    pub(super) fn find(name: &str, games: &[Form]) -> Result<Self, Message> {
        let name = name.trim();
        let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
        let by_word = games.iter().flat_map(owners).find(|owner| owner.word.eq_ignore_ascii_case(first));
        if let Some(owner) = by_word.filter(|owner| owner.takes_number != rest.is_empty()) {
            return Ok(Self { rest: rest.trim().to_owned(), ..owner });
        }
        let (plain, operand) = match_of(name).map_or((name, None), |(name, operand)| (name, Some(operand)));
        let mut found: Vec<(&str, Self)> = Vec::new();
        for form in games {
            let key = (form.own_word)(form.vocabulary, if form.takes_names { plain } else { name });
            let key = key.or_else(|| (form.takes_names && games.len() == 1).then(|| plain.to_owned()));
            let owner = key.filter(|key| !key.is_empty()).and_then(|key| Self::of_key(form, &key));
            let Some(owner) = owner else { continue };
            let operand = operand.filter(|_| form.takes_names).map(|operand| format!(",{operand}"));
            let rest = owner.rest + &operand.unwrap_or_default();
            let owner = Self { rest, ..owner };
            found.push((form.vocabulary.game, owner));
        }
        let is_one =
            found.windows(2).all(|pair| matches!(pair, [(_, a), (_, b)] if a.card('$') == b.card('$')));
        if !is_one {
            let choices: Vec<String> = found.iter().map(|(game, _)| format!("--game {game}")).collect();
            return Err(say::several_owners(&printable(name), &choices.join(", ")));
        }
        found.pop().map(|(_, owner)| owner).ok_or_else(|| nobody(name, games))
    }

    /// The owner of a sheet of a game by their key: the player's own card, or the card of all players with the key
    /// after it.
    pub(super) fn of_key(form: &Form, key: &str) -> Option<Self> {
        let own = owners(form).find(|owner| owner.word.eq_ignore_ascii_case(key) && !owner.takes_number);
        own.or_else(|| owners(form).next().map(|owner| Self { rest: key.to_owned(), ..owner }))
    }

    /// The words of the game, on its board.
    pub(super) const fn vocabulary(&self) -> &'static Vocabulary {
        self.vocabulary
    }

    /// The line that opens the sheet.
    pub(super) fn card(&self, control: char) -> String {
        let control = if self.closer.is_some() { String::new() } else { control.to_string() };
        let blank = if self.rest.is_empty() { "" } else { " " };
        format!("{control}{}{blank}{}", self.word, self.rest)
    }

    /// Whether a short line begins with the word. A name may follow, which opens nothing without its card but shows
    /// whose sheet follows.
    fn is_begun_by(&self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let first = words.next().is_some_and(|word| word.eq_ignore_ascii_case(self.word));
        first && (1..=MOST_WORDS).contains(&words.count())
    }

    /// The closer, as a message shows it.
    pub(super) fn closer(&self) -> &'static str {
        self.closer.unwrap_or_default()
    }

    pub(super) fn is_closed_by(&self, text: &str) -> bool {
        self.closer.is_some_and(|closer| text.trim().eq_ignore_ascii_case(closer))
    }

    /// Whether a line opens this same sheet, as its card or as the bare word.
    pub(super) fn is_opened_by(&self, text: &str, control: char) -> bool {
        let plain = self.opener(text);
        let line = plain.strip_prefix(control).unwrap_or(&plain).trim_matches([' ', ':', '.']);
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let word = self.vocabulary.word(&first.to_uppercase()).filter(|_| text.starts_with(control));
        let is_own = word
            .map_or_else(|| first.eq_ignore_ascii_case(self.word), |word| word.word == self.word)
            || self.vocabulary.sheet_meant_by(text).is_some();
        is_own
            && (self.is_bare || self.is_card(text, control) || rest.is_empty())
            && self.is_named_by(rest.trim())
    }

    /// Whether the text after the word of an opener names this player and no other.
    fn is_named_by(&self, given: &str) -> bool {
        // After a number there may be what the game asks for, such as a password.
        let first = |text: &str| text.split_whitespace().next().unwrap_or_default().to_owned();
        let plain = |text: &str| match_of(text).map_or(text, |(name, _)| name).trim().to_owned();
        if let Some((key, players)) = &self.players {
            let name = if self.takes_names { given.to_owned() } else { first(given) };
            return if self.rest.is_empty() { name.is_empty() } else { players(&name).as_ref() == Ok(key) };
        }
        let name = if self.takes_names { plain } else { first };
        let of_other_match = match (match_of(given), match_of(&self.rest)) {
            (Some((_, given)), Some((_, own))) => !given.eq_ignore_ascii_case(own),
            _ => false,
        };
        !of_other_match && name(given).eq_ignore_ascii_case(&name(&self.rest))
    }

    /// An opener without the marks that people put around a name.
    pub(super) fn opener<'l>(&self, text: &'l str) -> Cow<'l, str> {
        self.vocabulary.plain_opener(text)
    }

    /// Whether a line is an opener as the deck reads it: a card, or a sheet's opener alone on its line.
    pub(super) fn is_card(&self, text: &str, control: char) -> bool {
        text.starts_with(control) || self.vocabulary.sheet_opened_by(text).is_some()
    }

    /// What is wrong with a line that the player may not write. A message is the player's to its end, except that a
    /// sheet's opener ends it in the deck.
    pub(super) fn refuse(
        &self,
        statement: &Statement,
        text: &str,
        games: &[Form],
        control: char,
        is_press: bool,
    ) -> Option<Message> {
        let place = statement.whole();
        // Words of games that open no sheet with this player's word are ordinary words.
        let games = || {
            games.iter().filter(|game| owners(game).any(|owner| owner.word.eq_ignore_ascii_case(self.word)))
        };
        let is_known = |word: &str| {
            SHARED_WORDS.contains(&word) || games().any(|game| game.vocabulary.word(word).is_some())
        };
        // The player's own card again ends a message to others.
        let sheet_of = |words: &'static Vocabulary| {
            if is_press { words.sheet_opened_by(text) } else { words.sheet_meant_by(text) }
        };
        if (text.starts_with(control) || sheet_of(self.vocabulary).is_some())
            && self.is_opened_by(text, control)
        {
            return None;
        }
        if statement.kind == Kind::Control {
            let word = control_card(text).word;
            return (!is_message(text)).then(|| say::control_in_sheet(&format!("${word}")).at(place));
        }
        if !is_press && is_shifted(text, control, is_known) {
            let word = control_card(text.trim_start()).word;
            return Some(say::control_in_sheet(&format!("${word}")).at(place));
        }
        let line = text.trim_matches([' ', ':', '.']);
        let opens = |owner: &Self| {
            if owner.closer.is_none() {
                return !is_press && owner.word.eq_ignore_ascii_case(line);
            }
            sheet_of(owner.vocabulary).is_some_and(|sheet| sheet.opener == owner.word)
                || !is_press && owner.takes_names && owner.is_begun_by(text)
        };
        let opener = games().flat_map(owners).find(opens)?;
        let own = self.card(control).replacen(control, "$", 1);
        Some(say::opener_in_sheet(opener.word, &own).at(place))
    }
}

/// Whether a control card begins a player's message.
pub(super) fn is_message(text: &str) -> bool {
    MESSAGE_WORDS.contains(&&*control_card(text).word)
}

/// The message that no player has this name, with the words that are known.
pub(super) fn nobody(name: &str, games: &[Form]) -> Message {
    let mut known: Vec<String> = Vec::new();
    for owner in games.iter().flat_map(owners) {
        let word = format!("{}{}", owner.word, if owner.takes_number { " n" } else { "" });
        if !known.iter().any(|other| other.eq_ignore_ascii_case(&word)) {
            known.push(word);
        }
    }
    say::unknown_owner(&printable(name), &known.join(", "))
}

/// Everything that opens a sheet in a game: its section words, then its order sheets.
fn owners(game: &Form) -> impl Iterator<Item = Owner> {
    let Form { vocabulary, takes_names, .. } = *game;
    let Vocabulary { words, sheets, .. } = vocabulary;
    let owner = move |word, closer, is_bare| Owner {
        vocabulary,
        word,
        rest: String::new(),
        closer,
        is_bare,
        takes_number: !sheets.is_empty(),
        takes_names,
        players: None,
    };
    let opens = |word: &str| sheets.iter().any(|sheet| sheet.opener.eq_ignore_ascii_case(word));
    let words = words.iter().filter(|word| word.kind == WordKind::Section).map(|word| word.word);
    let words = words.map(move |word| owner(word, None, opens(word)));
    words.chain(sheets.iter().map(move |sheet| owner(sheet.opener, Some(sheet.closer), true)))
}

/// Splits a name from the operand `GAME=n` after it, which says which of several matches a sheet is for.
pub(super) fn match_of(name: &str) -> Option<(&str, &str)> {
    let (before, operand) = name.trim().rsplit_once([',', ' '])?;
    let (key, number) = operand.split_once('=')?;
    let is_match = key.eq_ignore_ascii_case("GAME") && number.parse::<u16>().is_ok();
    is_match.then(|| (before.trim_end_matches([',', ' ']), operand))
}
