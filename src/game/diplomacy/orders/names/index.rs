//! What each word of an order can mean: names, verbs, the letters of units and coasts.
//!
//! A word may have several meanings, as `CON` and `ENG` do. Its place in the order decides, and the grammar knows the
//! places. The index is made while the program is compiled. It is divided by the first three letters, because a word
//! of three letters means whatever it begins. What every beginning of every word means is ready in one table of senses;
//! a word of three letters or fewer is looked up there without comparing letters.

use super::fixed::{DESCRIPTIONS, FIRST_WORDS, OTHER_WHOLE_NAMES, SHORTEST};
use super::places::Places;
use super::verb::Verb;
use playdeck_diplomacy_rules::tables::{PROVINCE_COUNT, PROVINCES, cut};
use playdeck_diplomacy_rules::world::map::Coast;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Kind;

/// What a word can mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sense {
    /// The provinces that it names by itself.
    pub provinces: Places,
    /// What it tells a unit to do.
    pub verb: Option<Verb>,
    /// The kind of unit, if it is the letter or the word for an army or a fleet.
    pub kind: Option<Kind>,
    /// The power of which it is the noun, the adjective, or at least the first three letters of either.
    pub power: Option<Power>,
    /// The coast whose two letters it is.
    pub coast: Option<Coast>,
    /// Whether it may be the first word of a name of several words.
    pub is_first_of_several: bool,
    /// Whether it may follow the name of a body of water.
    pub is_description: bool,
    /// Whether the seas of a route may follow it.
    pub is_by: bool,
}

impl Sense {
    /// What a word of prose means.
    pub const NOTHING: Self = Self {
        provinces: Places::NONE,
        verb: None,
        kind: None,
        power: None,
        coast: None,
        is_first_of_several: false,
        is_description: false,
        is_by: false,
    };

    /// What a word of the notation means that has this meaning and another.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            verb: self.verb.or(other.verb),
            kind: self.kind.or(other.kind),
            coast: self.coast.or(other.coast),
            is_description: self.is_description || other.is_description,
            is_by: self.is_by || other.is_by,
            ..self
        }
    }
}

/// The number of what a word in capitals can mean; that of nothing for most words of prose.
///
/// A word that is a whole name does not also mean the names that it begins. The beginning of a name does not also mean
/// the names that are only matched with their words joined.
#[inline]
pub(crate) fn sense_number(word: &[u8]) -> u16 {
    let group = GROUP_OF[beginning(word)];
    if word.len() <= SHORTEST || group == NOTHING {
        return group;
    }
    let Group { first, end } = GROUPS[usize::from(group)];
    let head = head(word);
    let row = INDEX[first..end].iter().find(|row| row.begins_with(word, head));
    row.map_or(NOTHING, |row| row.longer + u16::from(number(word.len() - SHORTEST - 1)))
}

/// The words of the notation that are no names, each with what it means. With them the coast that no province of the
/// standard board has.
pub(super) fn grammar_words() -> impl Iterator<Item = (&'static str, Sense)> {
    let of = |what: &'static str, sense: Sense| what.split(' ').map(move |word| (word, sense));
    let verbs = Verb::WORDS.iter().map(|(word, verb)| (*word, Sense { verb: Some(*verb), ..Sense::NOTHING }));
    let units = [("A ARMY", Kind::Army), ("F FLEET", Kind::Fleet)];
    let units = units
        .into_iter()
        .flat_map(move |(words, kind)| of(words, Sense { kind: Some(kind), ..Sense::NOTHING }));
    let coasts =
        Coast::ALL.into_iter().map(|coast| (coast.letters(), Sense { coast: Some(coast), ..Sense::NOTHING }));
    let described = DESCRIPTIONS.iter();
    let described = described.map(|word| (*word, Sense { is_description: true, ..Sense::NOTHING }));
    let by = of("VIA BY", Sense { is_by: true, ..Sense::NOTHING });
    verbs.chain(units).chain(coasts).chain(described).chain(by)
}

/// The sense with a number.
pub(crate) fn sense_of(number: u16) -> &'static Sense {
    SENSES.get(usize::from(number)).unwrap_or(&Sense::NOTHING)
}

/// The number of the sense of a word of prose.
pub(crate) const NOTHING: u16 = 0;

/// What a row of the index is; provinces are given by their numbers.
#[derive(Clone, Copy)]
enum What {
    /// A name for which its first three letters or more are enough.
    Begun(u8),
    /// A word that counts only when it is written out.
    Whole(u8),
    /// A name as it is printed on the map, whose words may be joined and cut short.
    Joined(u8),
    /// The noun or the adjective of a power.
    Country(u8),
    /// A verb.
    Verb(Verb),
    /// A letter or a word for a unit.
    Unit(Kind),
    /// The two letters of a coast.
    Coast(Coast),
    /// The first word of names of several words.
    First,
    /// It may follow the name of a body of water.
    Description,
    /// The seas of a route may follow it.
    By,
}

/// A word of the index.
#[derive(Clone, Copy)]
struct Row {
    word: &'static str,
    /// Its first eight letters as a number, and the number of all its letters.
    head: u64,
    letters: u8,
    what: What,
    /// The number of what its first four letters mean. The numbers of its longer beginnings follow.
    longer: u16,
}

impl Row {
    /// Whether it begins with a word whose first eight letters are `head`.
    const fn begins_with(&self, word: &[u8], head: u64) -> bool {
        let shorter = 8 * HEAD.saturating_sub(word.len());
        (self.head ^ head) >> shorter == 0 && (word.len() <= HEAD || begins(self.word, word))
    }

    /// The number of the letters by which it is grouped.
    const fn shortest(&self) -> usize {
        let letters = self.letters as usize;
        if letters < SHORTEST { letters } else { SHORTEST }
    }

    /// These letters as a number.
    const fn beginning(&self) -> usize {
        beginning(capitals(self.word).split_at(self.shortest()).0)
    }

    /// Whether another row begins with the same three letters.
    const fn is_like(&self, other: &Self) -> bool {
        (self.head ^ other.head) >> (8 * (HEAD - SHORTEST)) == 0
    }
}

/// The words that begin with the same three letters, which have the number of the group as that of their sense.
#[derive(Clone, Copy)]
struct Group {
    first: usize,
    end: usize,
}

/// The letters of the alphabet, and none.
const LETTERS: usize = 27;
/// The number of letters that are compared as one number.
const HEAD: usize = 8;

/// More than the letters of any word.
const LONGEST: usize = 24;

/// The first three letters of a word as a number; 0 if it has other characters among them.
const fn beginning(word: &[u8]) -> usize {
    let (mut number, mut at) = (0, 0);
    while at < SHORTEST {
        number *= LETTERS;
        if at < word.len() {
            if !word[at].is_ascii_uppercase() {
                return 0;
            }
            number += (word[at] - b'A') as usize + 1;
        }
        at += 1;
    }
    number
}

/// The first eight letters of a word as a number.
const fn head(word: &[u8]) -> u64 {
    let (mut head, mut at) = (0, 0);
    while at < HEAD {
        head = head << 8 | if at < word.len() { word[at] as u64 } else { 0 };
        at += 1;
    }
    head
}

/// What a word means by some rows of the index.
const fn sense_among(first: usize, end: usize, word: &[u8]) -> Sense {
    let (mut sense, is_long) = (Sense::NOTHING, word.len() >= SHORTEST);
    let (mut named, mut begun, mut joined) = (0, 0, 0);
    let head = head(word);
    let mut at = first;
    while at < end {
        let row = &INDEX[at];
        at += 1;
        if !row.begins_with(word, head) {
            continue;
        }
        let is_whole = row.letters as usize == word.len();
        match row.what {
            What::Begun(at) | What::Whole(at) if is_whole => named |= 1 << at,
            What::Begun(at) if is_long => begun |= 1 << at,
            What::Joined(at) if is_long => joined |= 1 << at,
            What::Country(power) if is_long => sense.power = Some(Power::SEVEN[power as usize]),
            What::Verb(verb) if is_whole => sense.verb = Some(verb),
            What::Unit(kind) if is_whole => sense.kind = Some(kind),
            What::Coast(coast) if is_whole => sense.coast = Some(coast),
            What::First => sense.is_first_of_several |= is_whole,
            What::Description => sense.is_description |= is_whole,
            What::By => sense.is_by |= is_whole,
            _ => {}
        }
    }
    sense.provinces = Places::of_bits(match (named, begun) {
        (0, 0) => joined,
        (0, begun) => begun,
        (named, _) => named,
    });
    sense
}

/// Whether the letters of a name begin with a word in capitals.
const fn begins(name: &str, word: &[u8]) -> bool {
    let (name, mut at, mut matched) = (name.as_bytes(), 0, 0);
    while at < name.len() && matched < word.len() {
        if name[at].is_ascii_alphabetic() {
            if name[at].to_ascii_uppercase() != word[matched] {
                return false;
            }
            matched += 1;
        }
        at += 1;
    }
    matched == word.len()
}

/// Every word, in the order of the first letters.
static INDEX: [Row; words().1] = {
    let (rows, count) = words();
    let mut sorted = [rows[0]; words().1];
    let mut next = 0;
    while next < count {
        let mut at = next;
        while at > 0 && sorted[at - 1].head > rows[next].head {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = rows[next];
        next += 1;
    }
    let (mut at, mut longer) = (0, GROUP_COUNT);
    while at < count {
        sorted[at].longer = longer;
        longer += longer_beginnings(&sorted[at]);
        at += 1;
    }
    sorted
};

/// The groups of the index, behind an empty one for all other words.
static GROUPS: [Group; GROUP_COUNT as usize] = {
    let mut groups = [Group { first: 0, end: 0 }; GROUP_COUNT as usize];
    let (mut group, mut end) = (1, 0);
    while end < INDEX.len() {
        let first = end;
        while end < INDEX.len() && INDEX[end].is_like(&INDEX[first]) {
            end += 1;
        }
        groups[group] = Group { first, end };
        group += 1;
    }
    groups
};

/// What the beginnings of the words mean: nothing, then those of three letters or fewer, then the longer ones of each
/// word.
static SENSES: [Sense; sense_count()] = {
    let mut senses = [Sense::NOTHING; sense_count()];
    let mut group = 1;
    while group < GROUPS.len() {
        let Group { first, end } = GROUPS[group];
        let mut at = first;
        while at < end {
            let (row, word) = (&INDEX[at], capitals(INDEX[at].word));
            let mut letters = row.shortest();
            senses[group] = sense_among(first, end, word.split_at(letters).0);
            while letters < row.letters as usize {
                letters += 1;
                let number = row.longer as usize + letters - SHORTEST - 1;
                senses[number] = sense_among(first, end, word.split_at(letters).0);
            }
            at += 1;
        }
        group += 1;
    }
    senses
};

/// The group of the words that begin with three letters, by the number of these letters.
static GROUP_OF: [u16; LETTERS * LETTERS * LETTERS] = {
    let (mut group_of, mut group) = ([0; LETTERS * LETTERS * LETTERS], 1);
    while group < GROUP_COUNT {
        group_of[INDEX[GROUPS[group as usize].first].beginning()] = group;
        group += 1;
    }
    group_of
};

/// The number of the groups.
const GROUP_COUNT: u16 = {
    let (rows, count) = words();
    let mut is_group = [false; LETTERS * LETTERS * LETTERS];
    let (mut groups, mut at) = (1, 0);
    while at < count {
        let group = &mut is_group[rows[at].beginning()];
        groups += !*group as u16;
        *group = true;
        at += 1;
    }
    groups
};

/// The number of the senses.
const fn sense_count() -> usize {
    let last = &INDEX[INDEX.len() - 1];
    (last.longer + longer_beginnings(last)) as usize
}

/// The number of the beginnings of a word that are longer than the shortest.
const fn longer_beginnings(row: &Row) -> u16 {
    number(row.letters as usize - row.shortest()) as u16
}

/// Room for all words.
type Words = ([Row; 500], usize);

/// All words in the order of the tables, and their number.
const fn words() -> Words {
    let none = Row { word: "", head: 0, letters: 0, what: What::First, longer: NOTHING };
    let mut all = ([none; 500], 0);
    let mut at = 0;
    while at < PROVINCE_COUNT {
        let province = number(at);
        add_each(&mut all, PROVINCES[at].begun, What::Begun(province));
        add_each(&mut all, PROVINCES[at].whole, What::Whole(province));
        add(&mut all, PROVINCES[at].name, What::Joined(province));
        at += 1;
    }
    at = 0;
    while at < OTHER_WHOLE_NAMES.len() {
        let (code, name) = OTHER_WHOLE_NAMES[at];
        add(&mut all, name, What::Joined(number_of(code)));
        at += 1;
    }
    at = 0;
    while at < Power::SEVEN.len() {
        let power = Power::SEVEN[at];
        add(&mut all, power.name(), What::Country(number(at)));
        add(&mut all, power.adjective(), What::Country(number(at)));
        at += 1;
    }
    at = 0;
    while at < Verb::WORDS.len() {
        let (word, verb) = Verb::WORDS[at];
        add(&mut all, word, What::Verb(verb));
        at += 1;
    }
    add_each(&mut all, "A ARMY", What::Unit(Kind::Army));
    add_each(&mut all, "F FLEET", What::Unit(Kind::Fleet));
    add(&mut all, Coast::North.letters(), What::Coast(Coast::North));
    add(&mut all, Coast::East.letters(), What::Coast(Coast::East));
    add(&mut all, Coast::South.letters(), What::Coast(Coast::South));
    at = 0;
    while at < FIRST_WORDS.len() {
        add(&mut all, FIRST_WORDS[at].0, What::First);
        at += 1;
    }
    add(&mut all, "GULF", What::First);
    add_each(&mut all, "VIA BY", What::By);
    at = 0;
    while at < DESCRIPTIONS.len() {
        add(&mut all, DESCRIPTIONS[at], What::Description);
        at += 1;
    }
    all
}

/// Adds a word.
const fn add(all: &mut Words, word: &'static str, what: What) {
    let (letters, mut count) = (capitals(word), 0);
    while letters[count] != 0 {
        count += 1;
    }
    all.0[all.1] = Row { word, head: head(&letters), letters: number(count), what, longer: NOTHING };
    all.1 += 1;
}

/// The letters of a word as capitals, without blanks, hyphens and periods, and zeros behind them.
const fn capitals(word: &str) -> [u8; LONGEST] {
    let (mut letters, mut count, mut at) = ([0; LONGEST], 0, 0);
    while at < word.len() {
        let letter = word.as_bytes()[at];
        if letter.is_ascii_alphabetic() {
            letters[count] = letter.to_ascii_uppercase();
            count += 1;
        }
        at += 1;
    }
    letters
}

/// Adds the words of a cell of the table.
const fn add_each(all: &mut Words, cell: &'static str, what: What) {
    let mut rest = cell.trim_ascii();
    while !rest.is_empty() {
        let (word, behind) = cut(rest, b' ');
        add(all, word, what);
        rest = behind;
    }
}

/// A number as a byte: the tables are short.
#[expect(clippy::cast_possible_truncation, reason = "no table here has more than 255 rows")]
const fn number(at: usize) -> u8 {
    at as u8
}

/// The number of the province with a code.
const fn number_of(code: &str) -> u8 {
    let mut at = 0;
    while !begins(PROVINCES[at].code, code.as_bytes()) {
        at += 1;
    }
    number(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sense(word: &[u8]) -> &'static Sense {
        sense_of(sense_number(word))
    }

    #[test]
    fn a_word_has_all_its_meanings() {
        let con = sense(b"CON");
        assert_eq!((con.verb, con.provinces.len()), (Some(Verb::Convoys), 1));
        let eng = sense(b"ENG");
        assert_eq!((eng.power, eng.provinces.len()), (Some(Power::ENGLAND), 1));
        assert_eq!((sense(b"A").kind, sense(b"ARMY").kind), (Some(Kind::Army), Some(Kind::Army)));
        assert_eq!((sense(b"SC").coast, sense(b"S").verb), (Some(Coast::South), Some(Verb::Supports)));
        assert!(sense(b"NORTH").is_first_of_several && sense(b"SEA").is_description);
        for (word, verb) in Verb::WORDS {
            assert_eq!(sense(word.as_bytes()).verb, Some(*verb), "{word}");
        }
    }

    #[test]
    fn a_word_with_another_character_means_nothing() {
        for word in [
            "",
            "a",
            "A'",
            "A1",
            "gal",
            "GA1",
            "GAL'",
            "GALICIA2",
            "SUPPORTS?",
            "GALICIAN",
            "CONSTANTINOPLEX",
            "AND",
            "1901",
        ] {
            assert_eq!(*sense(word.as_bytes()), Sense::NOTHING, "{word}");
        }
    }
}
