//! What a word behind a verb is to the game, for lines that may be orders with a slip.

use super::order::Flag;
use super::said::Said;
use super::verbs::{Do, LEXIS};
use crate::tables::{Direction, Tables};
use playdeck_kit::verbs::{Fit, Verb, bared};
use playdeck_kit::words::Word;

const UNITS: [&str; 2] = ["NEW", "FACTION"];

/// What a word behind a verb is, at its place there.
pub(super) fn fit(tables: &Tables, verb: &Verb<Do, Said>, word: &Word<'_>, at: usize) -> Fit {
    let meant = word.meant(&LEXIS);
    let text = bared(&meant);
    let number = || Fit::of_number(text);
    let one_of = |words: &[&str]| Fit::among(text, words.iter().copied());
    let skills =
        || Fit::among(text, tables.skills().flat_map(|(_, row)| parts(&row.name).chain([&*row.key])));
    let objects = || Fit::among(text, tables.objects().flat_map(|(_, row)| parts(&row.name)));
    let items = || {
        let names = tables
            .items()
            .flat_map(|(_, row)| parts(&row.name).chain(parts(&row.plural)).chain([&*row.abbr]));
        Fit::among(text, names)
    };
    let units = || number().or(|| one_of(&UNITS));
    let steps = || {
        let ways = Direction::ALL.into_iter().flat_map(|way| [way.name(), way.letters()]);
        Fit::among(text, ways.chain(["IN", "OUT"]))
    };
    let quoted = || if word.is_quoted() { Fit::Known } else { Fit::Foreign };
    match verb.verb {
        Do::Flag(
            Flag::Autotax
            | Flag::Avoid
            | Flag::Behind
            | Flag::Guard
            | Flag::Hold
            | Flag::NoAid
            | Flag::NoCross,
        ) => number().or(|| one_of(&["ON", "OFF", "TRUE", "FALSE", "T", "F"])),
        Do::Buy | Do::Sell if at == 0 => number().or(|| one_of(&["ALL"])),
        Do::Buy | Do::Sell => items().or(|| one_of(&["PEASANTS"])),
        Do::Cast => skills().or(units).or(items).or(steps).or(quoted),
        Do::Combat | Do::Study | Do::Forget => skills(),
        Do::Produce => items(),
        Do::Steal => units().or(items),
        Do::Give => units().or(items).or(|| one_of(&["UNIT", "ALL"])),
        Do::Move | Do::Advance => steps().or(number),
        Do::Sail => steps(),
        Do::Build => objects(),
        Do::Consume | Do::Reveal => one_of(&["UNIT", "FACTION", "NONE"]),
        Do::Declare => {
            let words = ["DEFAULT", "HOSTILE", "UNFRIENDLY", "NEUTRAL", "FRIENDLY", "ALLY"];
            number().or(|| one_of(&words))
        }
        Do::Describe | Do::Name if at == 0 => {
            one_of(&["UNIT", "FACTION", "BUILDING", "SHIP", "OBJECT", "STRUCTURE", "VILLAGE", "TOWN", "CITY"])
        }
        Do::Faction => match one_of(&["WAR", "TRADE", "MAGIC", "GENERIC"]) {
            Fit::Foreign if at > 0 => number(),
            fit => fit,
        },
        Do::Find => number().or(|| one_of(&["ALL"])),
        Do::Option => {
            one_of(&["TIMES", "NOTIMES", "ADDRESS", "NOADDRESS", "TEMPLATE", "OFF", "SHORT", "LONG", "MAP"])
        }
        Do::Show => one_of(&["SKILL", "ITEM", "OBJECT"]).or(skills).or(items).or(objects).or(number),
        Do::Password => Fit::Known,
        Do::Address => {
            if text.contains('@') {
                Fit::Known
            } else {
                quoted()
            }
        }
        Do::Describe | Do::Name | Do::Quit | Do::Restart => quoted(),
        _ => units(),
    }
}

/// A name and, if it has several, each of its words, which people write without quotes.
fn parts(name: &str) -> impl Iterator<Item = &str> {
    std::iter::once(name).chain(name.split(' ').filter(move |part| part.len() < name.len()))
}
