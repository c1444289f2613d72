//! A position's records: which stand there, in what groups, how often.
//!
//! Each field of the position's structure is a record's word. A list is as many records of that word as
//! stand together, a structure exactly one, an optional structure one or none. Records are taken one after
//! another, so that reading a position needs no second copy of it.

use super::LONGEST_RECORD;
use super::fault::{Kind, Refusal, plain};
use super::notation::{End, Reader, upper};
use super::read::{Operands, keyword};
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::collections::BTreeSet;
use std::iter::Enumerate;

/// The records from the next one on.
pub(super) struct Records<I: Iterator> {
    rest: Enumerate<I>,
    next: Option<Record<I::Item>>,
    /// How many records were met.
    count: usize,
}

/// One record, its word found.
struct Record<S> {
    index: usize,
    text: S,
    word_end: usize,
    operands: usize,
}

impl<S: AsRef<str>> Record<S> {
    fn new(index: usize, text: S) -> Result<Self, Refusal> {
        let length = text.as_ref().len();
        if length > LONGEST_RECORD {
            return Err(Refusal::new(Kind::TooLong(length)).in_record(index));
        }
        let mut reader = Reader::new(text.as_ref(), 0);
        reader.word("a record's word").map_err(|refusal| refusal.in_record(index))?;
        let word_end = reader.at();
        if !reader.blanks() && !reader.is_done() {
            return Err(reader.unexpected("a blank after the record's word").in_record(index));
        }
        let operands = reader.at();
        Ok(Self { index, text, word_end, operands })
    }

    fn word(&self) -> &str {
        &self.text.as_ref()[..self.word_end]
    }

    /// Reads the operands into a structure.
    fn read<'de, T: DeserializeSeed<'de>>(&self, seed: T) -> Result<T::Value, Refusal> {
        let reader = Reader::new(self.text.as_ref(), self.operands);
        seed.deserialize(Operands { reader, end: End::Record })
            .map_err(|refusal| refusal.at(0).within(self.word()).in_record(self.index))
    }
}

impl<S: AsRef<str>, I: Iterator<Item = S>> Records<I> {
    /// The records of a position, standing before the first.
    pub(super) fn new(records: I) -> Result<Self, Refusal> {
        let mut records = Self { rest: records.enumerate(), next: None, count: 0 };
        records.advance()?;
        Ok(records)
    }

    /// Takes the next record and looks at the one after it.
    fn advance(&mut self) -> Result<Option<Record<S>>, Refusal> {
        let next = match self.rest.next() {
            None => None,
            Some((index, text)) => {
                self.count = index + 1;
                Some(Record::new(index, text)?)
            }
        };
        Ok(std::mem::replace(&mut self.next, next))
    }

    /// Takes the next record if it has this word.
    fn take(&mut self, word: &str) -> Result<Option<Record<S>>, Refusal> {
        match &self.next {
            Some(record) if record.word().eq_ignore_ascii_case(word) => self.advance(),
            _ => Ok(None),
        }
    }
}

/// The whole position: a structure whose fields are the records' words.
pub(super) struct Position<I: Iterator>(pub(super) Records<I>);

impl<'de, S: AsRef<str>, I: Iterator<Item = S>> Deserializer<'de> for Position<I> {
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

/// The words of a position: first those that stand there, in their order, then those that do not.
struct Words<I: Iterator> {
    records: Records<I>,
    known: &'static [&'static str],
    met: BTreeSet<String>,
    word: String,
}

impl<'de, S: AsRef<str>, I: Iterator<Item = S>> MapAccess<'de> for Words<I> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some(record) = &self.records.next else {
            let Some(absent) = self.known.iter().find(|word| !self.met.contains(**word)) else {
                return Ok(None);
            };
            (*absent).clone_into(&mut self.word);
            self.met.insert(self.word.clone());
            return seed.deserialize(keyword(absent)).map(Some);
        };
        self.word = upper(record.word()).into_owned();
        let refuse = |kind| Err(Refusal::new(kind).at(0).in_record(record.index));
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
        let refusal = match seed.deserialize(group) {
            Ok(value) => return Ok(value),
            Err(refusal) => refusal,
        };
        Err(refusal.within(&self.word).in_record(self.records.count))
    }
}

/// The records of one word.
struct Group<'r, I: Iterator> {
    records: &'r mut Records<I>,
    word: &'r str,
    /// Whether a list of them is allowed.
    many: bool,
}

impl<S: AsRef<str>, I: Iterator<Item = S>> Group<'_, I> {
    /// Takes the one record of this word.
    fn one(self) -> Result<Record<S>, Refusal> {
        let Some(record) = self.records.take(self.word)? else {
            return Err(Refusal::new(Kind::MissingRecord(self.word.to_owned())));
        };
        match &self.records.next {
            Some(second) if second.word().eq_ignore_ascii_case(self.word) => {
                Err(Refusal::new(Kind::DoubledRecord(self.word.to_owned())).in_record(second.index))
            }
            _ => Ok(record),
        }
    }
}

/// A visitor that is asked for one kind of structure, as a seed.
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

impl<'de, S: AsRef<str>, I: Iterator<Item = S>> Deserializer<'de> for Group<'_, I> {
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
        match &self.records.next {
            Some(record) if record.word().eq_ignore_ascii_case(self.word) => {
                visitor.visit_some(Group { many: false, ..self })
            }
            _ => visitor.visit_none(),
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
        self.one()?.read(Structure { visitor, name, fields: Some(fields) })
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.one()?.read(Structure { visitor, name: "", fields: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct tuple tuple_struct enum identifier ignored_any
    }
}

impl<'de, S: AsRef<str>, I: Iterator<Item = S>> SeqAccess<'de> for Group<'_, I> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        self.records.take(self.word)?.map(|record| record.read(seed)).transpose()
    }
}
