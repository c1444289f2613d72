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
use playdeck_cards::card::in_latin;
use playdeck_cards::deck::{Vocabulary, WordKind};
use std::collections::{BTreeMap, BTreeSet};

/// What listings write before a player's number.
const PLAYER: &str = "PLAYER";

/// Everyone who answers to a name, in the order of the players: none, one, or several of whom one must be chosen.
pub fn answering<G: Game>(position: &G::Position, name: &str) -> Vec<G::Player> {
    Names::<G>::new(position).answering(name)
}

/// Everyone in a position and what they are called, for many questions about it.
pub struct Names<'p, G: Game> {
    position: &'p G::Position,
    everyone: BTreeSet<G::Player>,
    /// Who has each name of a person, in small letters.
    persons: BTreeMap<String, Vec<G::Player>>,
}

impl<'p, G: Game> Names<'p, G> {
    /// Those of a position.
    pub fn new(position: &'p G::Position) -> Self {
        let everyone: BTreeSet<_> = G::Player::everyone(position).into_iter().collect();
        let mut persons: BTreeMap<String, Vec<G::Player>> = BTreeMap::new();
        for player in &everyone {
            if let Some(person) = player.person(position) {
                persons.entry(person.trim().to_lowercase()).or_default().push(*player);
            }
        }
        Self { position, everyone, persons }
    }

    /// Everyone who answers to a name, in the order of the players.
    pub fn answering(&self, name: &str) -> Vec<G::Player> {
        let name = &in_latin(name.trim());
        let answering = self.answering_to(name);
        match behind_opener::<G>(name) {
            Some(bare) if answering.is_empty() => self.answering_to(bare),
            _ => answering,
        }
    }

    fn answering_to(&self, name: &str) -> Vec<G::Player> {
        if let Some(player) = keyed::<G>(self.position, name) {
            return self.everyone.get(&player).copied().into_iter().collect();
        }
        let mut answering = G::Player::named_by_position(self.position, name);
        answering.extend(G::Player::written(G::words(self.position), name));
        // A number is never a person's name, because it might be another player's key.
        if !name.bytes().all(|byte| byte.is_ascii_digit()) {
            answering.extend(self.persons.get(&name.to_lowercase()).into_iter().flatten());
        }
        answering.sort_unstable();
        answering.dedup();
        // A word for somebody who does not play means nobody, unless a person has that name: then it is ambiguous.
        match answering.as_slice() {
            [player] if !self.everyone.contains(player) => Vec::new(),
            _ => answering,
        }
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
fn keyed<G: Game>(position: &G::Position, name: &str) -> Option<G::Player> {
    let written = |word: &str| G::Player::written(G::words(position), word);
    let is_key =
        |word: &&str| written(word).is_some_and(|player| player.to_string().eq_ignore_ascii_case(word));
    let key = [Some(name), behind_opener::<G>(name)].into_iter().flatten().find(is_key)?;
    written(key)
}

/// What follows the word that opens a sheet, or the word that listings write before a number, where players have numbers.
fn behind_opener<G: Game>(name: &str) -> Option<&str> {
    let (first, rest) = name.split_once(' ')?;
    let Vocabulary { words, sheets, .. } = G::VOCABULARY;
    let sections = words.iter().filter(|word| word.kind == WordKind::Section).map(|word| word.word);
    let mut openers = sheets.iter().map(|sheet| sheet.opener).chain(sections).chain([PLAYER]);
    (!sheets.is_empty() && openers.any(|opener| first.eq_ignore_ascii_case(opener))).then(|| rest.trim())
}
