//! Sheets that say the same in other words: capitals, cut words, remarks, blank lines, and orders of a unit in several
//! places.

use crate::rainbow::plain;
use playdeck::dice::{Dice, Stream};
use playdeck::game::rainbow::orders::Orders;
use playdeck::game::rainbow::tables::Kind;

/// A word of an order: as it is written in full, and the other ways to write it.
enum Word {
    /// May be cut to three letters.
    Cut(&'static str),
    /// May be cut to three letters, and quoted.
    Type(&'static str),
    Direction(&'static str, &'static str),
    Hex(u32, u32),
    Name(&'static str),
    Plain(String),
}

const DIRECTIONS: [(&str, &str); 6] = [
    ("N", "NORTH"),
    ("NE", "NORTHEAST"),
    ("SE", "SOUTHEAST"),
    ("S", "SOUTH"),
    ("SW", "SOUTHWEST"),
    ("NW", "NORTHWEST"),
];
const NAMES: [&str; 4] = ["Old Guard", "A #1 Empire", "the 3rd", "x"];

fn any<T: Copy>(list: &[T], stream: &mut Stream) -> T {
    list[stream.below(u32::try_from(list.len()).unwrap()) as usize]
}

impl Word {
    fn target(stream: &mut Stream) -> Self {
        if stream.below(2) == 0 {
            return Self::Hex(stream.below(9), stream.below(9));
        }
        let (letters, name) = any(&DIRECTIONS, stream);
        Self::Direction(letters, name)
    }

    fn in_full(&self) -> String {
        match self {
            Self::Cut(word) | Self::Type(word) | Self::Direction(word, _) => (*word).to_owned(),
            Self::Hex(x, y) => format!("{x}/{y}"),
            Self::Name(name) => format!("\"{name}\""),
            Self::Plain(word) => word.clone(),
        }
    }

    fn otherwise(&self, stream: &mut Stream) -> String {
        let mut cut = |word: &str| {
            let longest = u32::try_from(word.len()).unwrap();
            let length = 3.min(longest) + stream.below(longest.saturating_sub(3) + 1);
            in_other_letters(&word[..length as usize], stream)
        };
        match self {
            Self::Cut(word) => cut(word),
            Self::Type(word) => {
                let word = cut(word);
                if stream.below(3) == 0 { format!("\"{word}\"") } else { word }
            }
            Self::Direction(letters, name) => {
                let word = any(&[*letters, *name], stream);
                in_other_letters(word, stream)
            }
            Self::Hex(x, y) => format!("{x}{}{y}", any(&["/", ","], stream)),
            Self::Name(name) if !name.contains([' ', '#']) && stream.below(2) == 0 => (*name).to_owned(),
            Self::Name(_) | Self::Plain(_) => self.in_full(),
        }
    }
}

/// A word with some letters as capitals and the others small.
fn in_other_letters(word: &str, stream: &mut Stream) -> String {
    let mut other = |letter: char| {
        if stream.below(2) == 0 { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
    };
    word.chars().map(&mut other).collect()
}

fn for_the_empire(stream: &mut Stream) -> Vec<Word> {
    let other = Word::Plain((2 + stream.below(2)).to_string());
    match stream.below(6) {
        0 => vec![Word::Cut("FRIENDLY"), other],
        1 => vec![Word::Cut("HOSTILE"), other],
        2 => vec![Word::Cut("GIVE"), other, Word::Plain((1 + stream.below(99)).to_string())],
        3 => vec![Word::Cut("NAME"), Word::Name(any(&NAMES, stream))],
        4 => vec![Word::Cut("EMAIL"), Word::Plain("me@here.example".to_owned())],
        _ => vec![Word::Cut(any(&["NULL", "QUIT", "WAIT"], stream))],
    }
}

fn for_a_unit(stream: &mut Stream) -> Vec<Word> {
    match stream.below(6) {
        0 => vec![Word::Cut("MOVE"), Word::target(stream)],
        1 => vec![Word::Cut("FIRE"), Word::target(stream)],
        2 => vec![Word::Cut("NAME"), Word::Name(any(&NAMES, stream))],
        3 => vec![Word::Cut(any(&["DROP", "NULL", "QUIT", "WAIT"], stream))],
        _ => {
            let kind = any(&Kind::ALL, stream).name();
            let number = (stream.below(2) == 0).then(|| Word::Plain((1 + stream.below(999)).to_string()));
            // A name that begins with a digit and follows no number must be quoted, and these are.
            let name = (stream.below(2) == 0).then(|| Word::Name(any(&NAMES, stream)));
            let words = [Word::Cut("BUILD"), Word::Type(kind)];
            words.into_iter().chain(number).chain(name).collect()
        }
    }
}

/// A line in full, and the same with other words.
fn line(words: &[Word], stream: &mut Stream) -> [String; 2] {
    let full: Vec<String> = words.iter().map(Word::in_full).collect();
    let other: Vec<String> = words.iter().map(|word| word.otherwise(stream)).collect();
    let gap = any(&[" ", "  ", "\t"], stream);
    let behind = any(&["", " ", "# a remark", "  # move n \"and"], stream);
    [full.join(" "), format!("{}{}{behind}", any(&["", "    "], stream), other.join(gap))]
}

/// The orders without their places.
fn bare(orders: &Orders) -> String {
    let list = |given: &[playdeck::game::rainbow::orders::GivenOrder]| {
        given.iter().map(|given| given.order.to_string()).collect::<Vec<_>>().join("; ")
    };
    let units = orders.units.iter().map(|(unit, given)| format!("{unit}: {}\n", list(given)));
    format!("{}\n{}", list(&orders.general), units.collect::<String>())
}

#[test]
fn a_sheet_is_read_alike_however_it_is_spelt() {
    let world = plain(9, 3).with(&["1-10 artillery 4/4", "1-11 tanks 4/4", "1-12 settlers 5/5"]);
    let mut orders = 0;
    for root in 0..400 {
        let stream = &mut Dice::new(root).stream(0, 902, 0);
        let mut full = vec!["player 1".to_owned()];
        let mut other = full.clone();
        for _ in 0..stream.below(5) {
            let [one, two] = line(&for_the_empire(stream), stream);
            full.push(one);
            other.extend([two, any(&["", "# nothing"], stream).to_owned()]);
            orders += 1;
        }
        // The other sheet has each unit twice, with the rest of its orders the second time.
        let (mut first, mut rest) = (Vec::new(), Vec::new());
        for unit in [10, 11, 12, 1] {
            let card = any(&["unit", "UNI", "Unit"], stream);
            full.push(format!("unit {unit}"));
            first.push(format!("{card} {unit}# its place"));
            rest.push(format!("  {card}   {unit}"));
            let at = stream.below(4);
            for place in 0..stream.below(6) {
                let [one, two] = line(&for_a_unit(stream), stream);
                full.push(one);
                if place < at { &mut first } else { &mut rest }.push(two);
                orders += 1;
            }
        }
        full.push("end".to_owned());
        other.extend(first);
        other.extend(rest);
        other.extend([
            any(&["end", "END # of it"], stream).to_owned(),
            "unit 10".to_owned(),
            "drop".to_owned(),
        ]);
        let (one, said) = world.read_one(&full.join(";"));
        assert!(said.is_empty(), "{said:?}: {full:#?}");
        let (two, said) = world.read_one(&other.join(";"));
        assert!(said.iter().all(|said| said.starts_with("RBE124I")), "{said:?}: {other:#?}");
        assert_eq!(bare(&one), bare(&two), "{full:#?}\n{other:#?}");
    }
    assert!(orders > 3000, "{orders}");
}
