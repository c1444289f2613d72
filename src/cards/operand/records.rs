//! A position's records: which words there are, in what groups, how often.
//!
//! Each field of the position's structure is a record's word. A list is all the records of that word that come
//! together, a structure exactly one, an optional structure one or none. Records are read one after another where they
//! are, so that reading a position needs no second copy of it.

use super::fault::{Kind, Refusal, plain};
use super::limits::LONGEST_RECORD;
use super::notation::{End, Reader, upper};
use super::read::{Operands, keyword};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::collections::BTreeSet;

/// The number of records of a word for which room is made at first.
const AT_FIRST: usize = 32;

/// Records one after another. Each is no longer used when the next is asked for.
pub trait Source {
    /// Goes to the next record. False after the last.
    fn advance(&mut self) -> bool;

    /// The text of the present record.
    fn text(&self) -> &str;
}

impl<S: Source + ?Sized> Source for &mut S {
    fn advance(&mut self) -> bool {
        (**self).advance()
    }

    fn text(&self) -> &str {
        (**self).text()
    }
}

/// A source made of the texts of records.
pub(super) struct Each<I, S> {
    pub(super) rest: I,
    pub(super) record: Option<S>,
}

impl<S: AsRef<str>, I: Iterator<Item = S>> Source for Each<I, S> {
    fn advance(&mut self) -> bool {
        self.record = self.rest.next();
        self.record.is_some()
    }

    fn text(&self) -> &str {
        self.record.as_ref().map_or("", AsRef::as_ref)
    }
}

/// The records from the present one on.
pub(super) struct Records<S> {
    source: S,
    /// The word of the present record, in upper case. `None` after the last record.
    word: Option<String>,
    /// The byte at which its operands begin.
    operands: usize,
    /// The number of records read, the present one included.
    count: usize,
}

impl<S: Source> Records<S> {
    /// The records of a position, at the first record.
    pub(super) fn new(source: S) -> Result<Self, Refusal> {
        let mut records = Self { source, word: None, operands: 0, count: 0 };
        records.advance()?;
        Ok(records)
    }

    /// The number of the present record, from 0.
    fn index(&self) -> usize {
        self.count.saturating_sub(1)
    }

    /// Whether the present record has this word.
    fn stands_at(&self, word: &str) -> bool {
        self.word.as_deref() == Some(word)
    }

    /// Goes to the next record and finds its word, which is usually the word of the last one.
    fn advance(&mut self) -> Result<(), Refusal> {
        if !self.source.advance() {
            self.word = None;
            return Ok(());
        }
        self.count += 1;
        let index = self.index();
        let text = self.source.text();
        if text.len() > LONGEST_RECORD {
            return Err(Refusal::new(Kind::TooLong(text.len())).in_record(index));
        }
        let mut reader = Reader::new(text, 0);
        if !self.word.as_deref().is_some_and(|word| reader.pass_same_word(word)) {
            let word = reader.word("a record's word").map_err(|refusal| refusal.in_record(index))?;
            self.word = Some(upper(word).into_owned());
        }
        if !reader.blanks() && !reader.is_done() {
            return Err(reader.unexpected("a blank after the record's word").in_record(index));
        }
        self.operands = reader.at();
        Ok(())
    }

    /// Reads the operands of the present record into a structure and goes to the next record.
    fn read<'de, T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Refusal> {
        let reader = Reader::new(self.source.text(), self.operands);
        match seed.deserialize(Operands { reader, end: End::Record }) {
            Ok(value) => self.advance().map(|()| value),
            Err(refusal) => Err(self.refused(refusal)),
        }
    }

    /// A refusal, which is in the present record.
    #[cold]
    fn refused(&self, refusal: Refusal) -> Refusal {
        refusal.at(0).within(self.word.as_deref().unwrap_or_default()).in_record(self.index())
    }
}

/// The whole position: a structure whose fields are the records' words.
pub(super) struct Position<S>(pub(super) Records<S>);

impl<'de, S: Source> Deserializer<'de> for Position<S> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal::new(Kind::NotHeld("a position that is no structure of records")))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        words: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let mut words = Words { records: self.0, known: words, met: BTreeSet::new(), word: String::new() };
        visitor.visit_map(&mut words)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

/// The words of a position: first those that are present, in their order, then those that are not.
struct Words<S> {
    records: Records<S>,
    known: &'static [&'static str],
    met: BTreeSet<String>,
    word: String,
}

impl<'de, S: Source> MapAccess<'de> for Words<S> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some(word) = &self.records.word else {
            let Some(absent) = self.known.iter().find(|word| !self.met.contains(**word)) else {
                return Ok(None);
            };
            (*absent).clone_into(&mut self.word);
            self.met.insert(self.word.clone());
            return seed.deserialize(keyword(absent)).map(Some);
        };
        self.word.clone_from(word);
        let refuse = |kind| Err(Refusal::new(kind).at(0).in_record(self.records.index()));
        if !self.met.insert(self.word.clone()) {
            return refuse(Kind::PartedRecords(plain(&self.word)));
        }
        match seed.deserialize(keyword(&self.word)) {
            Ok(key) => Ok(Some(key)),
            Err(refusal) => match refusal.kind().clone() {
                Kind::UnknownOperand { word, nearest } => refuse(Kind::UnknownRecord { word, nearest }),
                other => refuse(other),
            },
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let group = Group { records: &mut self.records, word: &self.word, many: true };
        match seed.deserialize(group) {
            Ok(value) => Ok(value),
            Err(refusal) => Err(refusal.within(&self.word).in_record(self.records.count)),
        }
    }
}

/// The records of one word.
struct Group<'r, S> {
    records: &'r mut Records<S>,
    word: &'r str,
    /// Whether a list of them is allowed.
    many: bool,
}

impl<S: Source> Group<'_, S> {
    /// Reads the one record of this word.
    fn one<'de, T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Refusal> {
        if !self.records.stands_at(self.word) {
            return Err(Refusal::new(Kind::MissingRecord(self.word.to_owned())));
        }
        let value = self.records.read(seed)?;
        if self.records.stands_at(self.word) {
            let refusal = Refusal::new(Kind::DoubledRecord(self.word.to_owned()));
            return Err(refusal.in_record(self.records.index()));
        }
        Ok(value)
    }
}

/// Makes a visitor for one kind of structure into a seed.
struct Structure<V> {
    visitor: V,
    name: &'static str,
    fields: Option<&'static [&'static str]>,
}

impl<'de, V: Visitor<'de>> DeserializeSeed<'de> for Structure<V> {
    type Value = V::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<V::Value, D::Error> {
        match self.fields {
            Some(fields) => deserializer.deserialize_struct(self.name, fields, self.visitor),
            None => deserializer.deserialize_map(self.visitor),
        }
    }
}

impl<'de, S: Source> Deserializer<'de> for Group<'_, S> {
    type Error = Refusal;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
        Err(Refusal::new(Kind::NotHeld("a single value where records stand")))
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.records.stands_at(self.word) {
            visitor.visit_some(Group { many: false, ..self })
        } else {
            visitor.visit_none()
        }
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.many { visitor.visit_seq(self) } else { self.deserialize_any(visitor) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.one(Structure { visitor, name, fields: Some(fields) })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.one(Structure { visitor, name: "", fields: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct tuple tuple_struct enum identifier ignored_any
    }
}

impl<'de, S: Source> SeqAccess<'de> for Group<'_, S> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        if self.records.stands_at(self.word) { self.records.read(seed).map(Some) } else { Ok(None) }
    }

    /// How many there are is not known; a list makes room for these at once.
    fn size_hint(&self) -> Option<usize> {
        Some(AT_FIRST)
    }
}
