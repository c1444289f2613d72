//! One player's sheet as it was mailed, under his own card.
//!
//! What a player sends is his own and nobody else's: a line of it that would open another's sheet, or that only the
//! gamesmaster may write, is refused and with it the sheet. Whose sheet it is may be told by any name where the position
//! is at hand; with the game alone by its own words and numbers, and without it by those that mean one card in all games.
//!
//! Source: STANDARD, "Command line".

use super::cards::{Punched, up_to_72};
use super::{held, messages as say, read_deck, with_game_of};
use crate::card::{CardReader, Context, Input, Kind, Statement};
use crate::deck::control::{control_card, is_shifted};
use crate::deck::messages::EMPTY_INPUT;
use crate::deck::vocabulary::{MESSAGE_WORDS, SHARED_WORDS};
use crate::deck::{Deck, Vocabulary, WordKind};
use crate::game::{Game, Player as _};
use crate::message::Message;
use crate::play::naming::{one, printable};
use crate::roster::{Visitor, with_each};
use std::io::{self, BufRead};

/// The line that ends a message.
const ENDPRESS: &str = "ENDPRESS";

/// The most words of a name, with the match behind it.
const MOST_WORDS: usize = 4;

/// Whose sheet is to be punched, and what is known of the game.
pub struct Whose<'a> {
    /// The player, as they were named.
    pub name: &'a str,
    /// The game, if it was named.
    pub game: Option<&'a str>,
    /// A position of the game, as it was punched.
    pub position: Option<&'a [u8]>,
}

/// How the sheets of a game are opened, and by which names.
#[derive(Clone, Copy)]
pub struct Form {
    /// The words of the game.
    pub vocabulary: &'static Vocabulary,
    /// The key that a word of the game itself means, whoever plays.
    pub own_word: fn(&str) -> Option<String>,
    /// Whether its section cards take other names, too.
    pub takes_names: bool,
}

/// Asks a game how its sheets are opened.
#[derive(Clone, Copy)]
struct AskForm;

impl Visitor for AskForm {
    type Answer = Form;

    fn visit<G: Game>(self) -> Form {
        Form {
            vocabulary: G::VOCABULARY,
            own_word: |word| G::Player::written(word).map(|player| player.to_string()),
            takes_names: G::NAMES_ON_CARDS,
        }
    }
}

/// From a name to the key of the one player of a position who answers to it.
type Players = Box<dyn Fn(&str) -> Result<String, Message>>;

/// A position whose players are asked for.
struct AskPlayers<'d> {
    deck: &'d Deck,
}

impl Visitor for AskPlayers<'_> {
    type Answer = Result<(Form, Players), Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let position = held::<G>(self.deck)?.position;
        let key = move |name: &str| one::<G>(&position, name).map(|player| player.to_string());
        Ok((AskForm.visit::<G>(), Box::new(key)))
    }
}

/// Punches one player's sheet as it was mailed: the player's own card first, then the lines, without numbers, for the
/// sheet is a piece of a deck. A control card or an opener that is neither their own nor press is refused, so that
/// nobody writes under another's name.
pub fn punch<R: BufRead>(input: R, options: Input, whose: &Whose<'_>) -> io::Result<Punched> {
    let all = with_each(AskForm);
    let is_meant =
        |form: &&Form| whose.game.is_none_or(|game| form.vocabulary.game.eq_ignore_ascii_case(game));
    let meant: Vec<Form> = all.iter().filter(is_meant).copied().collect();
    let owner = whose
        .position
        .map_or_else(|| Owner::find(whose.name, &meant), |position| of_position(position, options, whose));
    punch_for(input, options, &all, owner)
}

/// Finds whose sheet it is among the players of a position.
fn of_position(position: &[u8], options: Input, whose: &Whose<'_>) -> Result<Owner, Message> {
    let deck = read_deck(position, Input { records: None, code: None, ..options })?;
    if let Some(game) = whose.game.filter(|game| !game.eq_ignore_ascii_case(deck.game())) {
        return Err(say::OTHER_GAME.message().with(deck.game()).with(game.to_uppercase()));
    }
    let (form, players) = with_game_of(&deck, AskPlayers { deck: &deck })?;
    let key = players(whose.name)?;
    let operand = match_of(whose.name).filter(|_| form.takes_names);
    let operand = operand.map(|(_, operand)| format!(",{operand}")).unwrap_or_default();
    let owner = Owner::of_key(&form, &key).ok_or_else(|| nobody(whose.name, &[form]))?;
    Ok(Owner { rest: owner.rest + &operand, players: Some((key, players)), ..owner })
}

/// A name and the operand `GAME=n` behind it, which says for which of several matches a sheet is.
fn match_of(name: &str) -> Option<(&str, &str)> {
    let (before, operand) = name.trim().rsplit_once([',', ' '])?;
    let (key, number) = operand.split_once('=')?;
    let is_match = key.eq_ignore_ascii_case("GAME") && number.parse::<u16>().is_ok();
    is_match.then(|| (before.trim_end_matches([',', ' ']), operand))
}

/// Punches the sheet of a player of one of some games, by a name that needs no position.
pub fn punch_among<R: BufRead>(input: R, options: Input, games: &[Form], name: &str) -> io::Result<Punched> {
    punch_for(input, options, games, Owner::find(name, games))
}

fn punch_for<R: BufRead>(
    input: R,
    options: Input,
    games: &[Form],
    owner: Result<Owner, Message>,
) -> io::Result<Punched> {
    let mut punched = Punched::default();
    let owner = match owner {
        Ok(owner) => owner,
        Err(message) => {
            punched.log.push(message);
            return Ok(punched);
        }
    };
    let mut reader = CardReader::new(input, options)?.with_cards_of_people(&MESSAGE_WORDS).with_mail();
    let mut is_first = true;
    let mut has_begun = false;
    let mut is_closed = false;
    let mut is_press = false;
    while let Some(statement) = reader.next(Context::People)? {
        punched.log.extend(statement.messages.iter().cloned());
        let text = statement.text();
        if text.trim().is_empty() && (is_first || is_closed) {
            continue;
        }
        let opens_own = owner.is_opened_by(&text, options.control);
        // Where players write their own openers, a greeting may stand before.
        if opens_own && owner.is_bare && !is_first && !is_closed && !has_begun {
            punched = Punched::default();
            is_first = true;
        }
        is_press = match statement.kind {
            Kind::Control => is_message(&text),
            _ => {
                is_press
                    && !(opens_own && owner.is_card(&text, options.control))
                    && !text.trim().eq_ignore_ascii_case(ENDPRESS)
            }
        };
        has_begun |= opens_own;
        let is_own = is_first && opens_own;
        if is_first {
            let own = if is_own && owner.is_card(&text, options.control) && match_of(&owner.rest).is_none() {
                text.trim_end().to_owned()
            } else {
                owner.card(options.control)
            };
            punched.cards.push(own);
            is_first = false;
        }
        if is_own {
            continue;
        }
        if is_closed {
            punched.log.push(say::BEHIND_SHEET.message().with(owner.closer()).at(statement.whole()));
        }
        punched.log.extend(owner.refuse(&statement, &text, games, options.control, is_press));
        is_closed |= !is_press && owner.is_closed_by(&text);
        punched.cards.extend(statement.cards().map(|card| up_to_72(card).to_owned()));
    }
    if is_first {
        punched.log.push(EMPTY_INPUT.message());
    }
    if !is_closed && let Some(closer) = owner.closer {
        punched.cards.push(closer.to_owned());
    }
    punched.log.extend(reader.take_notes());
    Ok(punched)
}

/// Whose sheet is punched: the word that opens it and what follows the word.
struct Owner {
    vocabulary: &'static Vocabulary,
    word: &'static str,
    rest: String,
    /// The closer of an order sheet that opens without a control card.
    closer: Option<&'static str>,
    /// Whether the word of a card opens the same sheet without its control character.
    is_bare: bool,
    /// Whether something must follow the word, because it opens the sheets of all players.
    takes_number: bool,
    /// Whether that may be a name of several words.
    takes_names: bool,
    /// The player's key, and the players of the position among whom it was found.
    players: Option<(String, Players)>,
}

impl Owner {
    /// Finds whom a name means in some games: `AUSTRIA`, `PLAYER 15`, or what all games that know it write on the same
    /// card, as `15`. A game that was named alone takes every name that its cards do.
    fn find(name: &str, games: &[Form]) -> Result<Self, Message> {
        let name = name.trim();
        let (first, rest) = name.split_once(' ').unwrap_or((name, ""));
        let by_word = games.iter().flat_map(owners).find(|owner| owner.word.eq_ignore_ascii_case(first));
        if let Some(owner) = by_word.filter(|owner| owner.takes_number != rest.is_empty()) {
            return Ok(Self { rest: rest.trim().to_owned(), ..owner });
        }
        let (plain, operand) = match_of(name).map_or((name, None), |(name, operand)| (name, Some(operand)));
        let mut found: Vec<(&str, Self)> = Vec::new();
        for form in games {
            let key = (form.own_word)(if form.takes_names { plain } else { name });
            let key = key.or_else(|| (form.takes_names && games.len() == 1).then(|| plain.to_owned()));
            let owner = key.filter(|key| !key.is_empty()).and_then(|key| Self::of_key(form, &key));
            let Some(owner) = owner else { continue };
            let operand = operand.filter(|_| form.takes_names).map(|operand| format!(",{operand}"));
            let rest = owner.rest + &operand.unwrap_or_default();
            let owner = Self { rest, ..owner };
            if found.iter().all(|(_, other)| other.card('$') != owner.card('$')) {
                found.push((form.vocabulary.game, owner));
            }
        }
        match <[_; 1]>::try_from(found) {
            Ok([(_, owner)]) => Ok(owner),
            Err(several) if several.is_empty() => Err(nobody(name, games)),
            Err(several) => {
                let choices: Vec<String> = several.iter().map(|(game, _)| format!("--game {game}")).collect();
                Err(say::SEVERAL_OWNERS.message().with(printable(name)).with(choices.join(", ")))
            }
        }
    }

    /// The owner of a sheet of a game by their key: their own card, or that of all players with the key behind it.
    fn of_key(form: &Form, key: &str) -> Option<Self> {
        let own = owners(form).find(|owner| owner.word.eq_ignore_ascii_case(key) && !owner.takes_number);
        own.or_else(|| owners(form).next().map(|owner| Self { rest: key.to_owned(), ..owner }))
    }

    /// The line that opens the sheet.
    fn card(&self, control: char) -> String {
        let control = if self.closer.is_some() { String::new() } else { control.to_string() };
        let blank = if self.rest.is_empty() { "" } else { " " };
        format!("{control}{}{blank}{}", self.word, self.rest)
    }

    /// Whether a short line begins with the word: behind it may stand a name, which opens nothing without its card but
    /// tells whose sheet follows.
    fn is_begun_by(&self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let first = words.next().is_some_and(|word| word.eq_ignore_ascii_case(self.word));
        first && (1..=MOST_WORDS).contains(&words.count())
    }

    /// The closer, as a message names it.
    fn closer(&self) -> &'static str {
        self.closer.unwrap_or_default()
    }

    fn is_closed_by(&self, text: &str) -> bool {
        self.closer.is_some_and(|closer| text.trim().eq_ignore_ascii_case(closer))
    }

    /// Whether a line opens this very sheet, as its card or as the bare word.
    fn is_opened_by(&self, text: &str, control: char) -> bool {
        let line = text.strip_prefix(control).unwrap_or(text);
        let line = line.trim_matches([' ', ':', '.']);
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let word = self.vocabulary.word(&first.to_uppercase()).filter(|_| text.starts_with(control));
        let is_own =
            word.map_or_else(|| first.eq_ignore_ascii_case(self.word), |word| word.word == self.word);
        is_own
            && (self.is_bare || self.is_card(text, control) || rest.is_empty())
            && self.is_named_by(rest.trim())
    }

    /// Whether what stands behind the word of an opener names this player and no other one.
    fn is_named_by(&self, given: &str) -> bool {
        // Behind a number may stand what the game asks for there, such as a password.
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

    /// Whether a line is an opener as the deck reads it: a card, or a sheet's opener alone on its line.
    fn is_card(&self, text: &str, control: char) -> bool {
        text.starts_with(control) || self.vocabulary.sheet_opened_by(text).is_some()
    }

    /// What is wrong with a line that is not the player's to write. A message is the player's to its end, but that the
    /// deck would end it at a sheet's opener.
    fn refuse(
        &self,
        statement: &Statement,
        text: &str,
        games: &[Form],
        control: char,
        is_press: bool,
    ) -> Option<Message> {
        let place = statement.whole();
        // Words of games that open no sheet with this player's word are words like others.
        let games = || {
            games.iter().filter(|game| owners(game).any(|owner| owner.word.eq_ignore_ascii_case(self.word)))
        };
        let is_known = |word: &str| {
            SHARED_WORDS.contains(&word) || games().any(|game| game.vocabulary.word(word).is_some())
        };
        // The player's own card again ends a message to others.
        if self.is_card(text, control) && self.is_opened_by(text, control) {
            return None;
        }
        if statement.kind == Kind::Control {
            let word = control_card(text).word;
            return (!is_message(text))
                .then(|| say::CONTROL_IN_SHEET.message().with(format_args!("${word}")).at(place));
        }
        if !is_press && is_shifted(text, control, is_known) {
            let word = control_card(text.trim_start()).word;
            return Some(say::CONTROL_IN_SHEET.message().with(format_args!("${word}")).at(place));
        }
        let line = text.trim_matches([' ', ':', '.']);
        let opens = |owner: &Self| {
            if owner.closer.is_none() {
                return !is_press && owner.word.eq_ignore_ascii_case(line);
            }
            let opened = owner.vocabulary.sheet_opened_by(text);
            opened.is_some_and(|sheet| sheet.opener == owner.word)
                || !is_press && owner.takes_names && owner.is_begun_by(text)
        };
        let opener = games().flat_map(owners).find(opens)?;
        let own = self.card(control).replacen(control, "$", 1);
        Some(say::OPENER_IN_SHEET.message().with(opener.word).with(own).at(place))
    }
}

/// Whether a control card begins a message of a player's.
fn is_message(text: &str) -> bool {
    MESSAGE_WORDS.contains(&control_card(text).word.as_str())
}

/// That a name is nobody's, with the words that are known.
fn nobody(name: &str, games: &[Form]) -> Message {
    let mut known: Vec<String> = Vec::new();
    for owner in games.iter().flat_map(owners) {
        let word = format!("{}{}", owner.word, if owner.takes_number { " n" } else { "" });
        if !known.iter().any(|other| other.eq_ignore_ascii_case(&word)) {
            known.push(word);
        }
    }
    say::UNKNOWN_OWNER.message().with(printable(name)).with(known.join(", "))
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

#[cfg(test)]
mod tests;
