//! What a name means: the one answer that cards, press and every command use.
//!
//! A player has a key, which is what listings call them (`AUSTRIA`, `15`, `M3`), and usually a person's name. A key
//! always means its player, whatever other persons are called: nobody can take it over by choosing a name, and if
//! nobody plays its player it means nobody. Everything else that may be written, such as a power's first letters, a
//! seat at a match or a person's name, may mean several players; then all of them are returned, and the person who
//! asked must choose.
//!
//! Source: `JCL.md`, "Names of players".

use super::{Game, Player as _};
use crate::deck::{Vocabulary, WordKind};

/// What listings write before a player's number.
const PLAYER: &str = "PLAYER";

/// Everyone who answers to a name, in the order of the players: none, one, or several of whom one must be chosen.
pub fn answering<G: Game>(position: &G::Position, name: &str) -> Vec<G::Player> {
    let name = name.trim();
    let answering = answering_to::<G>(position, name);
    match behind_opener::<G>(name) {
        Some(bare) if answering.is_empty() => answering_to::<G>(position, bare),
        _ => answering,
    }
}

fn answering_to<G: Game>(position: &G::Position, name: &str) -> Vec<G::Player> {
    let everyone = G::Player::everyone(position);
    if let Some(player) = keyed::<G>(name) {
        return everyone.into_iter().filter(|other| *other == player).collect();
    }
    let mut answering = G::Player::named_by_position(position, name);
    answering.extend(G::Player::written(name));
    let is_called = |player: &G::Player| is_called::<G>(position, *player, name);
    answering.extend(everyone.iter().copied().filter(is_called));
    answering.sort_unstable();
    answering.dedup();
    // A word for somebody who does not play means nobody, unless a person has that name: then it is ambiguous.
    match answering.as_slice() {
        [player] if !everyone.contains(player) => Vec::new(),
        _ => answering,
    }
}

/// The one player who answers to a name.
pub fn player<G: Game>(position: &G::Position, name: &str) -> Option<G::Player> {
    match answering::<G>(position, name).as_slice() {
        [player] => Some(*player),
        _ => None,
    }
}

/// The player whose key a name is, perhaps after the word that opens their sheet: `AUSTRIA`, `15`, `PLAYER 15`.
fn keyed<G: Game>(name: &str) -> Option<G::Player> {
    let is_key = |word: &&str| {
        G::Player::written(word).is_some_and(|player| player.to_string().eq_ignore_ascii_case(word))
    };
    let key = [Some(name), behind_opener::<G>(name)].into_iter().flatten().find(is_key)?;
    G::Player::written(key)
}

/// What follows the word that opens a sheet, or the word that listings write before a number, where players have numbers.
fn behind_opener<G: Game>(name: &str) -> Option<&str> {
    let (first, rest) = name.split_once(' ')?;
    let Vocabulary { words, sheets, .. } = G::VOCABULARY;
    let sections = words.iter().filter(|word| word.kind == WordKind::Section).map(|word| word.word);
    let mut openers = sheets.iter().map(|sheet| sheet.opener).chain(sections).chain([PLAYER]);
    (!sheets.is_empty() && openers.any(|opener| first.eq_ignore_ascii_case(opener))).then(|| rest.trim())
}

/// Whether a person's name is this one. A number is never a person's name, because it might be another player's key.
fn is_called<G: Game>(position: &G::Position, player: G::Player, name: &str) -> bool {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let person = player.person(position);
    !is_number && person.is_some_and(|person| person.trim().to_lowercase() == name.to_lowercase())
}
