//! Every format of a game's positions is read for ever, and no record changes without a new number.
//!
//! `golden/formats/<game>.<format>.txt` has the words and the operands of a format's records, as serde has them.
//! Beside it, `<game>.<format>.deck` has kept positions of that format, each with the play that is due, and every operand
//! in one of them. Neither is ever written anew: a changed record gets the next number, a line in its game's `CHANGES`,
//! and two files of its own. `PLAYDECK_BLESS=1` writes the first where there is none; the positions are put together by
//! hand, from what decks punch.

use crate::common::{project, run_deck};
use playdeck::game::Game;
use playdeck::punch::formats::newest;
use playdeck::punch::{Change, What};
use playdeck::roster::{Visitor, with_each};
use serde::de::value::{Error, StrDeserializer};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor as Reads,
};
use serde::forward_to_deserialize_any;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::env;
use std::fs;

/// The operands of each record's word.
type Records = BTreeMap<String, Vec<String>>;

/// Finds the fields of a structure: of a position the words, of a record the operands, of an operand those in its
/// parentheses.
#[derive(Clone, Copy)]
struct Finder<'f> {
    /// Which field of each structure leads to the one that is looked at.
    path: &'f [usize],
    found: &'f RefCell<Vec<&'static str>>,
}

impl<'de> Deserializer<'de> for Finder<'_> {
    type Error = Error;

    fn deserialize_any<V: Reads<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("not a record"))
    }

    fn deserialize_option<V: Reads<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Reads<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Reads<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_seq(One(self))
    }

    fn deserialize_struct<V: Reads<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let Some((field, path)) = self.path.split_first() else {
            self.found.borrow_mut().extend(fields);
            return Err(Error::custom("found"));
        };
        visitor.visit_map(Only { finder: Finder { path, ..self }, field: fields.get(*field).copied() })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct tuple
        tuple_struct map enum identifier ignored_any
    }
}

/// A list of one.
struct One<'f>(Finder<'f>);

impl<'de> serde::de::SeqAccess<'de> for One<'_> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        seed.deserialize(self.0).map(Some)
    }
}

/// A structure with one field.
struct Only<'f> {
    finder: Finder<'f>,
    field: Option<&'static str>,
}

impl<'de> MapAccess<'de> for Only<'_> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some(field) = self.field.take() else { return Ok(None) };
        let key: StrDeserializer<'_, Error> = field.into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        seed.deserialize(self.finder)
    }
}

/// The records of a position's type.
fn records<'de, P: Deserialize<'de>>() -> Records {
    let fields = |path: &[usize]| {
        let found = RefCell::new(Vec::new());
        let _ = P::deserialize(Finder { path, found: &found });
        found.into_inner()
    };
    let mut records = Records::new();
    for (at, word) in fields(&[]).into_iter().enumerate() {
        let operands = fields(&[at]);
        for (of, operand) in operands.iter().enumerate() {
            let within = fields(&[at, of]);
            if !within.is_empty() {
                let within = within.into_iter().map(str::to_owned).collect();
                records.insert(format!("{word}.{operand}"), within);
            }
        }
        records.insert(word.to_owned(), operands.into_iter().map(str::to_owned).collect());
    }
    records
}

/// The records of the next format.
fn changed(mut records: Records, changes: &[Change], format: u32) -> Records {
    for Change { record, what, .. } in changes.iter().filter(|change| change.since == format) {
        let operands = records.entry((*record).to_owned()).or_default();
        match what {
            What::New => {}
            What::Added(operand) => operands.push((*operand).to_owned()),
            What::Renamed { was, is } => {
                operands.iter_mut().filter(|name| *name == was).for_each(|name| (*is).clone_into(name));
            }
            What::Dropped(operand) => operands.retain(|name| name != operand),
        }
    }
    records
}

/// The same in the order of the alphabet: where an operand stands is not part of a format.
fn sorted(mut records: Records) -> Records {
    for operands in records.values_mut() {
        operands.sort_unstable();
    }
    records
}

fn written(records: &Records) -> String {
    let lines: Vec<String> =
        records.iter().map(|(word, operands)| format!("{word} {}", operands.join(" "))).collect();
    lines.join("\n") + "\n"
}

fn read(text: &str) -> Records {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    text.lines().map(words).map(|mut line| (line.remove(0), line)).collect()
}

/// What is known of a game's formats.
struct Formats {
    game: String,
    changes: &'static [Change],
    records: Records,
}

#[derive(Clone, Copy)]
struct OfEach;

impl Visitor for OfEach {
    type Answer = Formats;

    fn visit<G: Game>(self) -> Formats {
        let game = G::VOCABULARY.game.to_ascii_lowercase();
        Formats { game, changes: G::CHANGES, records: records::<G::Punched>() }
    }
}

#[test]
fn no_record_changes_without_a_new_format() {
    for Formats { game, changes, records } in with_each(OfEach) {
        let now = newest(changes);
        assert!(records.values().flatten().count() > 10, "{game}: {records:?}");
        let file = |format: u32| project(&format!("golden/formats/{game}.{format}.txt"));
        if env::var_os("PLAYDECK_BLESS").is_some() && !file(now).exists() {
            fs::write(file(now), written(&records)).unwrap();
        }
        let kept = |format| read(&fs::read_to_string(file(format)).unwrap());
        assert_eq!(
            sorted(kept(now)),
            sorted(records),
            "{game}: a record changed; give it format {} and a line in CHANGES",
            now + 1
        );
        for format in 2..=now {
            let before = changed(kept(format - 1), changes, format);
            assert_eq!(sorted(before), sorted(kept(format)), "{game}: CHANGES of format {format}");
        }
    }
}

/// A table that says too little or something else leads to other records.
#[test]
fn the_changes_of_a_format_lead_to_its_records() {
    const CHANGES: [Change; 5] = [
        Change { since: 2, record: "UNIT", what: What::Dropped("MAST") },
        Change { since: 2, record: "UNIT", what: What::Added("SAIL") },
        Change { since: 3, record: "UNIT", what: What::Renamed { was: "CREW", is: "MEN" } },
        Change { since: 3, record: "FLAG", what: What::New },
        Change { since: 3, record: "FLAG", what: What::Added("OF") },
    ];
    let first = read("UNIT NO CREW MAST\n");
    let second = changed(first, &CHANGES, 2);
    assert_eq!(written(&second), "UNIT NO CREW SAIL\n");
    let third = changed(second.clone(), &CHANGES, 3);
    assert_eq!(written(&third), "FLAG OF\nUNIT NO MEN SAIL\n");
    assert_ne!(changed(second, &CHANGES[..3], 3), third);
}

/// Operands that no kept position has, each with the reason.
const UNKEPT: [(&str, &str, &str); 1] = [(
    "atlantis4",
    "WORLD SUM",
    "it is there with a gamesmaster's own tables alone, which are a file of their own",
)];

/// The statements of a deck, each in one line.
fn statements(deck: &str) -> Vec<String> {
    let mut statements = vec![String::new()];
    for card in deck.lines() {
        let text: String = card.chars().take(71).collect();
        let goes_on = card.chars().nth(71).is_some_and(|column| column != ' ');
        let last = statements.last_mut().unwrap();
        last.push_str(if last.is_empty() { &text } else { text.trim_start() });
        if !goes_on {
            statements.push(String::new());
        }
    }
    statements
}

#[test]
fn a_kept_position_has_each_operand_of_its_format() {
    for Formats { game, changes, .. } in with_each(OfEach) {
        for format in 1..=newest(changes) {
            let file = |kind| project(&format!("golden/formats/{game}.{format}.{kind}"));
            let kept = statements(&fs::read_to_string(file("deck")).unwrap());
            for (record, operands) in read(&fs::read_to_string(file("txt")).unwrap()) {
                let word = record.split('.').next().unwrap();
                let of_word = |statement: &&String| statement.split(' ').next() == Some(word);
                for operand in operands {
                    let named = [' ', ',', '('].map(|before| format!("{before}{operand}="));
                    let is_kept = kept
                        .iter()
                        .filter(of_word)
                        .any(|statement| named.iter().any(|named| statement.contains(named)));
                    let name = format!("{record} {operand}");
                    let is_excused = UNKEPT.iter().any(|(of, unkept, _)| *of == game && *unkept == name);
                    assert!(is_kept != is_excused, "{game} {format}: {name}");
                }
            }
        }
    }
}

#[test]
fn every_format_is_read_for_ever() {
    for Formats { game, changes, .. } in with_each(OfEach) {
        for format in 1..=newest(changes) {
            let file = project(&format!("golden/formats/{game}.{format}.deck"));
            let deck = fs::read_to_string(&file).unwrap();
            let header = format!("$POSITION {},FORMAT={format},", game.to_ascii_uppercase());
            assert!(deck.contains(&header), "{}", file.display());
            let played = run_deck(deck.as_bytes());
            let punched = played.punched.concat().join("\n");
            assert_eq!(played.run.condition.0, 0, "{}", file.display());
            // Diplomacy writes a position in the oldest format that has all it needs.
            let written = if game == "diplomacy" { format } else { newest(changes) };
            let now = format!("FORMAT={written},");
            assert!(punched.contains(&now), "{}", file.display());
        }
    }
}
