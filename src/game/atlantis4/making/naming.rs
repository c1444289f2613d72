//! Names of regions and towns, made of syllables.
//!
//! A name is a beginning, a middle and an end. Beginnings and middles are consonants and one vowel, so that no two
//! choices give the same name; ends of regions and ends of towns are different lists. All choices of a kind are numbered.
//! A world takes them one after the other in steps that meet each choice once, from a first one that is drawn by chance.
//! So no name is given twice before all of them are given.

use crate::world::Name;
use playdeck_base::dice::Stream;

const BEGINNINGS: [&str; 40] = [
    "Ba", "Be", "Bo", "Bra", "Bri", "Ca", "Ce", "Co", "Da", "De", "Do", "Dra", "Fa", "Fe", "Ga", "Go", "Gra",
    "Ha", "He", "Ka", "Ke", "Ki", "La", "Le", "Lo", "Ma", "Me", "Mo", "Na", "No", "Pa", "Po", "Ra", "Ro",
    "Sa", "Se", "Ta", "Te", "Va", "Wi",
];
const MIDDLES: [&str; 20] = [
    "la", "le", "li", "lo", "ma", "mi", "mo", "na", "ni", "no", "ra", "re", "ri", "ro", "sa", "se", "ta",
    "ti", "va", "ve",
];
const OF_REGIONS: [&str; 20] = [
    "dor", "gard", "land", "lia", "lun", "mark", "mir", "nar", "neth", "nia", "ran", "ria", "rim", "ros",
    "sar", "shan", "thia", "thor", "var", "wen",
];
const OF_TOWNS: [&str; 20] = [
    "bern", "bury", "by", "dale", "den", "fel", "ford", "gate", "ham", "hold", "ley", "ling", "mere", "more",
    "port", "sey", "stead", "ton", "wick", "worth",
];
/// How many names there are of each kind.
const ALL: u32 = 40 * 20 * 20;
/// From one name to the next; it has no factor in common with the number of all.
const STEP: u32 = 6_247;

/// Names that are not given yet.
pub(super) struct Names {
    next_region: u32,
    next_town: u32,
}

impl Names {
    pub fn new(mut chance: Stream) -> Self {
        Self { next_region: chance.below(ALL), next_town: chance.below(ALL) }
    }

    /// A name for a land.
    pub fn region(&mut self) -> Name {
        take(&mut self.next_region, &OF_REGIONS)
    }

    /// A name for a town.
    pub fn town(&mut self) -> Name {
        take(&mut self.next_town, &OF_TOWNS)
    }
}

fn take(next: &mut u32, ends: &[&'static str]) -> Name {
    let choice = *next as usize;
    *next = (*next + STEP) % ALL;
    let (choice, end) = (choice / ends.len(), choice % ends.len());
    let (beginning, middle) = (choice / MIDDLES.len(), choice % MIDDLES.len());
    let part = |list: &[&'static str], place: usize| list.get(place).copied().unwrap_or_default();
    [part(&BEGINNINGS, beginning), part(&MIDDLES, middle), part(ends, end)].concat().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;
    use std::collections::BTreeSet;

    #[test]
    fn no_name_is_given_twice() {
        let mut names = Names::new(Dice::new(7).stream(0, 3, 1));
        let all: BTreeSet<String> =
            (0..ALL).flat_map(|_| [names.region(), names.town()]).map(|name| name.to_string()).collect();
        assert_eq!(all.len(), ALL as usize * 2);
    }
}
