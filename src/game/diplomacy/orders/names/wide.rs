//! What today's players write besides the notation of the rules text and of judges: usual misspellings, names in
//! German, French, Spanish and Italian, and words such as `BUILT`. Only words that mean nothing in that notation are
//! looked up here, so nothing is read otherwise because of them. All count only when written out, with their accents or
//! without.

use super::index::Sense;
use super::places::Places;
use super::verb::Verb;
use playdeck_diplomacy_rules::tables::{PROVINCE_COUNT, PROVINCES};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The names, one province on each line: its code, and its names with commas between them.
const NAMES: &str = include_str!("wide.txt");

/// The verbs.
static VERBS: [(&str, Sense); 5] = [
    ("DISBANDED REMOVED REMOVING DESTROYED", of_verb(Verb::Removes)),
    ("BUILT BUILDING +", of_verb(Verb::Builds)),
    ("ATTACK ATTACKING CONVOYED", of_verb(Verb::Moves)),
    ("HELD", of_verb(Verb::Stands)),
    ("RETREATED", of_verb(Verb::Retreats)),
];

/// A word of names of several words.
static PART: Sense = Sense { is_first_of_several: true, is_description: true, ..Sense::NOTHING };

/// The name of each province.
static PLACES: [Sense; PROVINCE_COUNT] = {
    let mut places = [PART; PROVINCE_COUNT];
    let mut at = 0;
    while at < PROVINCE_COUNT {
        places[at].provinces = Places::of_bits(1 << at);
        at += 1;
    }
    places
};

const fn of_verb(verb: Verb) -> Sense {
    Sense { verb: Some(verb), ..Sense::NOTHING }
}

/// Every name, with the number of its province. They are read once: prose in mail asks for each of its words.
fn names() -> impl Iterator<Item = (usize, &'static str)> {
    static ALL: LazyLock<Vec<(usize, &str)>> = LazyLock::new(|| read().collect());
    ALL.iter().copied()
}

fn read() -> impl Iterator<Item = (usize, &'static str)> {
    NAMES.lines().filter_map(|line| line.split_once(": ")).flat_map(|(code, names)| {
        let number = PROVINCES.iter().position(|row| row.code == code).unwrap_or(PROVINCE_COUNT);
        names.split(", ").map(move |name| (number, name))
    })
}

/// What each word means that is a name, or a word of one.
static WORDS: LazyLock<BTreeMap<&str, &Sense>> = LazyLock::new(|| {
    let parts = names().flat_map(|(_, name)| name.split(' ')).map(|part| (part, &PART));
    let mut words: BTreeMap<&str, &Sense> = parts.collect();
    // Of two provinces of one name the first has it, so that it comes last.
    for (number, name) in names().collect::<Vec<_>>().into_iter().rev() {
        words.insert(name, PLACES.get(number).unwrap_or(&Sense::NOTHING));
    }
    words
});

/// What a word in capitals means.
#[cold]
pub(super) fn sense(word: &[u8]) -> &'static Sense {
    let Ok(word) = std::str::from_utf8(word).map(plain) else { return &Sense::NOTHING };
    let found = WORDS.get(&*word).copied().unwrap_or(&Sense::NOTHING);
    if !found.provinces.is_empty() {
        return found;
    }
    let verb = verb(word.as_bytes());
    if *verb == Sense::NOTHING { found } else { verb }
}

/// What a word in capitals means beside names.
pub(super) fn verb(word: &[u8]) -> &'static Sense {
    let is_it = |words: &&str| words.split(' ').any(|one| one.as_bytes() == word);
    let verb = VERBS.iter().find(|(words, _)| is_it(words));
    verb.map_or(&Sense::NOTHING, |(_, sense)| sense)
}

/// Finds a name of several words at the start of some words in capitals, and the number of words in it.
pub(super) fn phrase(words: &[&str]) -> Option<(Places, usize)> {
    let names = names().filter_map(|(number, name)| {
        let count = name.split(' ').count();
        let is_it = count > 1
            && count <= words.len()
            && name.split(' ').zip(words).all(|(part, word)| plain(word) == part);
        is_it.then_some((PLACES.get(number)?.provinces, count))
    });
    names.max_by_key(|(_, count)| *count)
}

/// A word in capitals without accents.
pub(super) fn plain(word: &str) -> Cow<'_, str> {
    if word.is_ascii() {
        return word.into();
    }
    let bare = |letter: char| match letter {
        'à'..='å' | 'À'..='Å' => 'A',
        'ç' | 'Ç' => 'C',
        'è'..='ë' | 'È'..='Ë' => 'E',
        'ì'..='ï' | 'Ì'..='Ï' => 'I',
        'ñ' | 'Ñ' => 'N',
        'ò'..='ö' | 'Ò'..='Ö' => 'O',
        'ù'..='ü' | 'Ù'..='Ü' => 'U',
        other => other,
    };
    word.replace('ß', "SS").chars().map(bare).collect::<String>().into()
}

#[cfg(test)]
mod tests {
    use super::super::Names;
    use super::*;

    #[test]
    fn no_word_means_something_else_in_the_notation_of_judges() {
        for (number, name) in names() {
            let words: Vec<&str> = name.split(' ').collect();
            assert_eq!(Names::STANDARD.find(&words), Some((PLACES[number].provinces, words.len())), "{name}");
            let judges = Names::CLASSIC.find(&words);
            let is_other = |(provinces, taken)| taken == words.len() && provinces != PLACES[number].provinces;
            assert!(!judges.is_some_and(is_other), "{name}: {judges:?}");
        }
        for word in VERBS.iter().flat_map(|(words, _)| words.split(' ')) {
            let senses = [Names::CLASSIC, Names::STANDARD].map(|names| names.sense(word.as_bytes()).verb);
            assert!(senses[0].is_none() && senses[1].is_some(), "{word}");
        }
        for word in ["MüNCHEN", "MUNCHEN", "MUENCHEN", "MÜNCHEN"] {
            assert_eq!(Names::STANDARD.meanings(word), Names::STANDARD.meanings("MUN"), "{word}");
        }
    }
}
