//! One player's sheet as it was mailed, under their own card.
//!
//! What a player sends is theirs alone. A line that would open another player's sheet, or that only the gamesmaster may
//! write, is refused, and the sheet with it. With a position, any name of a player says whose sheet it is. With the
//! game alone, it is a word or number of the game. Without either, it is one that means the same card in all games.
//!
//! Source: `docs/filters.md`.

mod owner;

use super::cards::{Punched, up_to_72};
use super::{load, messages as say, read_deck, with_game_of};
use crate::play::naming::one;
use crate::roster::{Visitor, with_each};
use owner::{Owner, is_message, match_of, nobody};
use playdeck_base::message::{Log, Message};
use playdeck_cards::card::{CardReader, Context, Input, Kind};
use playdeck_cards::deck::messages::empty_input;
use playdeck_cards::deck::vocabulary::MESSAGE_WORDS;
use playdeck_cards::deck::{Deck, Vocabulary, ends_press};
use playdeck_game::{Game, Player as _};
use std::io::{self, BufRead};

/// Whose sheet is to be punched, and what is known of the game.
pub struct Whose<'a> {
    /// The player, by the name given.
    pub name: &'a str,
    /// The game, if it was named.
    pub game: Option<&'a str>,
    /// A position of the game, as it was punched.
    pub position: Option<&'a [u8]>,
}

/// How the sheets of a game open, and with which names.
#[derive(Clone, Copy)]
pub struct Form {
    /// The words of the game.
    pub vocabulary: &'static Vocabulary,
    /// The key for a word of the game itself, whoever plays.
    pub own_word: fn(&'static Vocabulary, &str) -> Option<String>,
    /// Whether its section cards also take other names.
    pub takes_names: bool,
}

/// Asks a game how its sheets open.
#[derive(Clone, Copy)]
struct AskForm;

impl Visitor for AskForm {
    type Answer = Form;

    fn visit<G: Game>(self) -> Form {
        Form {
            vocabulary: G::VOCABULARY,
            own_word: |words, word| G::Player::written(words, word).map(|player| player.to_string()),
            takes_names: G::NAMES_ON_CARDS,
        }
    }
}

/// Maps a name to the key of the one player of a position with that name.
pub type Players = Box<dyn Fn(&str) -> Result<String, Message>>;

/// A position whose players are asked for.
struct AskPlayers<'d> {
    deck: &'d Deck,
}

impl Visitor for AskPlayers<'_> {
    type Answer = Result<(Form, Players), Message>;

    fn visit<G: Game>(self) -> Self::Answer {
        let position = load::<G>(self.deck)?.position;
        let words = G::words(&position);
        let key = move |name: &str| one::<G>(&position, name).map(|player| player.to_string());
        let form = Form { vocabulary: words, ..AskForm.visit::<G>() };
        Ok((form, Box::new(key)))
    }
}

/// Punches one player's sheet as it was mailed: the player's own card first, then the lines. They have no numbers,
/// because the sheet is part of a deck. A control card or an opener that is neither their own nor press is refused, so
/// that nobody writes under another player's name.
pub fn punch(input: impl BufRead + Send, options: Input, whose: &Whose<'_>) -> io::Result<Punched> {
    collected(|take| punch_each(input, options, whose, take))
}

/// The same, but passes each card on when it is punched, so memory does not grow with the sheet.
pub fn punch_each(
    mut input: impl BufRead + Send,
    options: Input,
    whose: &Whose<'_>,
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    let all = with_each(AskForm);
    let is_meant =
        |form: &&Form| whose.game.is_none_or(|game| form.vocabulary.game.eq_ignore_ascii_case(game));
    let meant: Vec<Form> = all.iter().filter(is_meant).copied().collect();
    let owner = whose
        .position
        .map_or_else(|| Owner::find(whose.name, &meant), |position| of_position(position, options, whose));
    punch_for(&mut input, options, &all, owner, take)
}

/// The same for a player of a game by their key, if it is known whom the names in the sheet mean. The words are those of
/// the game, or of the board on which it is played.
pub fn punch_of_key(
    mut input: impl BufRead + Send,
    options: Input,
    vocabulary: &'static Vocabulary,
    key: &str,
    players: Players,
) -> io::Result<Punched> {
    let all = with_each(AskForm);
    let form = all.iter().find(|form| form.vocabulary.game == vocabulary.game);
    let form = form.map(|form| Form { vocabulary, ..*form });
    let owner = form.and_then(|form| Owner::of_key(&form, key)).ok_or_else(|| nobody(key, &all));
    let owner = owner.map(|mut owner| {
        owner.players = Some((key.to_owned(), players));
        owner
    });
    collected(|take| punch_for(&mut input, options, &all, owner, take))
}

/// Collects the punched cards.
fn collected(
    punch: impl FnOnce(&mut dyn FnMut(&str) -> io::Result<()>) -> io::Result<Log>,
) -> io::Result<Punched> {
    let mut cards = Vec::new();
    let log = punch(&mut |card| {
        cards.push(card.to_owned());
        Ok(())
    })?;
    Ok(Punched { cards, log })
}

/// Finds whose sheet it is among the players of a position.
fn of_position(position: &[u8], options: Input, whose: &Whose<'_>) -> Result<Owner, Message> {
    let deck = read_deck(position, Input { records: None, code: None, ..options })?;
    if let Some(game) = whose.game.filter(|game| !game.eq_ignore_ascii_case(deck.game())) {
        return Err(say::other_game(deck.game(), &game.to_uppercase()));
    }
    let (form, players) = with_game_of(&deck, AskPlayers { deck: &deck })?;
    let key = players(whose.name)?;
    let operand = match_of(whose.name).filter(|_| form.takes_names);
    let operand = operand.map(|(_, operand)| format!(",{operand}")).unwrap_or_default();
    let mut owner = Owner::of_key(&form, &key).ok_or_else(|| nobody(whose.name, &[form]))?;
    owner.rest.push_str(&operand);
    owner.players = Some((key, players));
    Ok(owner)
}

/// Punches the sheet of a player of one of several games, by a name that needs no position.
pub fn punch_among(
    mut input: impl BufRead + Send,
    options: Input,
    games: &[Form],
    name: &str,
) -> io::Result<Punched> {
    collected(|take| punch_for(&mut input, options, games, Owner::find(name, games), take))
}

/// The most lines before the opener of a sheet that are not part of it.
const MOST_BEFORE: usize = 100_000;

/// A sheet whose cards are passed on one by one.
struct Sheet<'t> {
    take: &'t mut dyn FnMut(&str) -> io::Result<()>,
    /// The cards so far, while they may be a greeting before the opener, which is not part of the sheet.
    held: Option<Vec<String>>,
    log: Log,
}

impl Sheet<'_> {
    fn push(&mut self, card: &str) -> io::Result<()> {
        if let Some(held) = self.held.as_mut().filter(|held| held.len() < MOST_BEFORE) {
            held.push(card.to_owned());
            return Ok(());
        }
        self.release()?;
        (self.take)(card)
    }

    /// Passes on the cards kept. From now on none is kept.
    fn release(&mut self) -> io::Result<()> {
        self.held.take().iter().flatten().try_for_each(|card| (self.take)(card))
    }
}

fn punch_for(
    input: &mut (dyn BufRead + Send),
    options: Input,
    games: &[Form],
    owner: Result<Owner, Message>,
    take: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<Log> {
    let mut punched = Sheet { take, held: None, log: Log::default() };
    let owner = match owner {
        Ok(owner) => owner,
        Err(message) => {
            punched.log.push(message);
            return Ok(punched.log);
        }
    };
    // On a board its words take the place of those of its game.
    let of_board = |form: &Form| match owner.vocabulary() {
        vocabulary if vocabulary.game == form.vocabulary.game => Form { vocabulary, ..*form },
        _ => *form,
    };
    let games: Vec<Form> = games.iter().map(of_board).collect();
    // If players write their own openers, a greeting may come first.
    punched.held = owner.is_bare.then(Vec::new);
    let mut reader = CardReader::new(input, options)?.with_cards_of_people(&MESSAGE_WORDS).with_mail();
    let mut is_first = true;
    let mut is_closed = false;
    let mut is_press = false;
    let context = |is_press| if is_press { Context::Press } else { Context::People };
    while let Some(statement) = reader.next(context(is_press))? {
        punched.log.extend(statement.messages.iter().cloned());
        let text = statement.text();
        if text.trim().is_empty() && (is_first || is_closed) {
            continue;
        }
        let opens_own = owner.is_opened_by(&text, options.control);
        if opens_own
            && !is_first
            && !is_closed
            && let Some(greeting) = &mut punched.held
        {
            greeting.clear();
            punched.log = Log::default();
            is_first = true;
        }
        is_press = match statement.kind {
            Kind::Control => is_message(&text),
            _ => is_press && !(opens_own && owner.is_card(&text, options.control)) && !ends_press(&text),
        };
        if opens_own {
            punched.release()?;
        }
        let is_own = is_first && opens_own;
        if is_first {
            let opener = owner.opener(&text);
            let own = if is_own && owner.is_card(&opener, options.control) && match_of(&owner.rest).is_none()
            {
                opener.trim_end().to_owned()
            } else {
                owner.card(options.control)
            };
            punched.push(&own)?;
            is_first = false;
        }
        if is_own {
            continue;
        }
        if is_closed {
            punched.log.push(say::behind_sheet(owner.closer()).at(statement.whole()));
        }
        punched.log.extend(owner.refuse(&statement, &text, &games, options.control, is_press));
        is_closed |= !is_press && owner.is_closed_by(&text);
        statement.cards().try_for_each(|card| punched.push(up_to_72(card)))?;
    }
    if is_first {
        punched.log.push(empty_input());
    }
    if !is_closed && let Some(closer) = owner.closer {
        punched.push(closer)?;
    }
    punched.release()?;
    punched.log.extend(reader.take_notes());
    Ok(punched.log)
}

#[cfg(test)]
mod tests;
