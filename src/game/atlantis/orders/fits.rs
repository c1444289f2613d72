//! What a word behind a verb is to the game, for lines that may be orders with a slip.

use super::argument::Said;
use super::verbs::Do;
use crate::tables::{Direction, Item, ShipKind, Skill, Spell};
use playdeck_kit::verbs::{Fit, Verb, bared};
use playdeck_kit::words::Word;

const UNITS: [&str; 2] = ["NEW", "PEASANTS"];
const THINGS: [&str; 4] = ["UNIT", "FACTION", "BUILDING", "SHIP"];
/// Ways that this game does not have, and that people of others write.
const DIAGONALS: [&str; 4] = ["NE", "NW", "SE", "SW"];

/// What a word behind a verb is, at its place there.
pub(super) fn fit(verb: &Verb<Do, Said>, word: &Word<'_>, at: usize) -> Fit {
    let text = bared(word.text);
    let number = || Fit::of_number(text);
    let skills = || Skill::ALL.into_iter().flat_map(|skill| [Some(skill.word()), skill.also()]).flatten();
    let spells = || Spell::ALL.into_iter().map(Spell::word);
    let items = || {
        let names = |item: Item| [Some(item.word()), Some(item.plural()), item.also()];
        Item::ALL.into_iter().flat_map(names).flatten()
    };
    match verb.verb {
        Do::Address | Do::Display | Do::Name if at == usize::from(verb.verb != Do::Address) => {
            // A text of several words stood in quotes or has `_` between them.
            if text.contains(['_', '@']) { Fit::Known } else { Fit::Foreign }
        }
        Do::Display | Do::Name => Fit::among(text, THINGS),
        Do::Study => Fit::among(text, skills()),
        Do::Produce => Fit::among(text, items()),
        Do::Combat | Do::Reshow => Fit::among(text, spells()),
        Do::Cast => number().or(|| Fit::among(text, spells().chain(UNITS))),
        Do::Move | Do::Sail => Fit::among(
            text,
            Direction::ALL
                .into_iter()
                .flat_map(|direction| [direction.word(), direction.letter()])
                .chain(DIAGONALS),
        ),
        Do::Build => {
            let ships = ShipKind::ALL.into_iter().map(ShipKind::word);
            number().or(|| Fit::among(text, ships.chain(["BUILDING", "SHIP"])))
        }
        Do::Give => number().or(|| Fit::among(text, items().chain(spells()).chain(UNITS))),
        Do::Attack | Do::Pay | Do::Promote | Do::Teach | Do::Transfer | Do::Form => {
            number().or(|| Fit::among(text, UNITS))
        }
        _ => number(),
    }
}
