//! From notation to values: the deserializer for one record or one control card.
//!
//! The type of a value decides how it is read, never its spelling. So everything that would have to guess
//! (`deserialize_any`, and with it flattened structures and untagged enums) is refused at once.

mod groups;

use super::fault::{Kind, Refusal, plain};
use super::notation::{End, Reader, Sign, upper};
use groups::{items, map, structure, tuple};
use serde::de::value::StrDeserializer;
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;

/// The name of a newtype whose list is written without parentheses if it has one value.
pub const ONE_OR_LIST: &str = "one or a list";

/// The role of a value, which limits what it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// An operand of a structure. Only here can a value be absent.
    Field,
    /// A value in a list or map.
    Item,
    /// A key: one word, integer or text.
    Key,
}

/// A value of any type.
struct Value<'r, 'a> {
    reader: &'r mut Reader<'a>,
    role: Role,
}

impl<'a> Value<'_, 'a> {
    /// Opens a list. A key cannot be a list.
    #[inline]
    fn open(&mut self) -> Result<(), Refusal> {
        if self.role == Role::Key {
            return Err(Refusal::new(Kind::NotHeld("a key of several values")));
        }
        if self.reader.peek() == Some(b'(') { self.reader.open() } else { Err(self.no_list()) }
    }

    /// The refusal of a value that is no list.
    #[cold]
    fn no_list(&mut self) -> Refusal {
        match self.reader.sign() {
            Ok(other) => Refusal::wrong_kind("a list in parentheses", other.described()),
            Err(refusal) => refusal,
        }
    }

    /// Reads a text. Words and integers are accepted as one.
    fn text(&mut self) -> Result<Cow<'a, str>, Refusal> {
        if let Some(text) = self.reader.plain_text().or_else(|| self.reader.plain_word()) {
            return Ok(Cow::Borrowed(text));
        }
        match self.reader.sign()? {
            Sign::Text(text) => Ok(text),
            Sign::Bare(word) => Ok(upper(word)),
            sign @ Sign::Open => Err(Refusal::wrong_kind("a text", sign.described())),
        }
    }

    /// Reads a word, in upper case.
    #[inline]
    fn word(&mut self, due: &'static str) -> Result<Cow<'a, str>, Refusal> {
        if let Some(word) = self.reader.plain_word() {
            return Ok(Cow::Borrowed(word));
        }
        match self.reader.sign()? {
            Sign::Bare(word) if !word.starts_with('-') => Ok(upper(word)),
            other => Err(Refusal::wrong_kind(due, other.described())),
        }
    }
}

/// The integer types, each read within its limits.
macro_rules! integers {
    ($($method:ident $visit:ident $type:ty;)*) => {$(
        #[inline]
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
            visitor.$visit(self.reader.integer(<$type>::MIN, <$type>::MAX)?)
        }
    )*};
}

/// The types that the notation does not support.
macro_rules! not_held {
    ($($method:ident $what:literal;)*) => {$(
        fn $method<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Refusal> {
            Err(Refusal::new(Kind::NotHeld($what)))
        }
    )*};
}

impl<'de> Deserializer<'de> for Value<'_, '_> {
    type Error = Refusal;

    integers! {
        deserialize_i8 visit_i8 i8;
        deserialize_i16 visit_i16 i16;
        deserialize_i32 visit_i32 i32;
        deserialize_i64 visit_i64 i64;
        deserialize_u8 visit_u8 u8;
        deserialize_u16 visit_u16 u16;
        deserialize_u32 visit_u32 u32;
        deserialize_u64 visit_u64 u64;
    }

    not_held! {
        deserialize_any "of no stated type";
        deserialize_ignored_any "a value that is passed over";
        deserialize_f32 "a number with a fraction";
        deserialize_f64 "a number with a fraction";
        deserialize_i128 "an integer of 128 bits";
        deserialize_u128 "an integer of 128 bits";
        deserialize_bytes "a row of bytes";
        deserialize_byte_buf "a row of bytes";
        deserialize_unit "a value of nothing";
    }

    fn deserialize_unit_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_unit(visitor)
    }

    fn deserialize_bool<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        let word = self.word("YES or NO")?;
        match &*word {
            "YES" => visitor.visit_bool(true),
            "NO" => visitor.visit_bool(false),
            other => Err(Refusal::wrong_kind("YES or NO", plain(other))),
        }
    }

    fn deserialize_char<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        let text = self.text()?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => visitor.visit_char(character),
            _ => Err(Refusal::wrong_kind("a single character", "another text".to_owned())),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        match self.text()? {
            Cow::Borrowed(text) => visitor.visit_str(text),
            Cow::Owned(text) => visitor.visit_string(text),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_str(visitor)
    }

    #[inline]
    fn deserialize_identifier<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        visitor.visit_str(&self.word("a word")?)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        if self.role == Role::Field {
            visitor.visit_some(Value { reader: self.reader, role: Role::Item })
        } else {
            Err(Refusal::new(Kind::NotHeld("optional but no operand of a structure")))
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        if name == ONE_OR_LIST && self.role == Role::Field && self.reader.peek() != Some(b'(') {
            return visitor.visit_seq(groups::One(Some(self.reader)));
        }
        let role = if self.role == Role::Field { Role::Item } else { self.role };
        visitor.visit_newtype_struct(Value { reader: self.reader, role })
    }

    #[inline]
    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        self.open()?;
        items(self.reader, visitor)
    }

    #[inline]
    fn deserialize_tuple<V: Visitor<'de>>(mut self, length: usize, visitor: V) -> Result<V::Value, Refusal> {
        self.open()?;
        tuple(self.reader, length, visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.deserialize_tuple(length, visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        self.open()?;
        map(self.reader, End::Parenthesis, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.open()?;
        structure(self.reader, names, End::Parenthesis, visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_enum(Variant { value: self, names })
    }
}

/// An enum value: its word and its contents.
struct Variant<'r, 'a> {
    value: Value<'r, 'a>,
    names: &'static [&'static str],
}

impl<'de, 'r, 'a> EnumAccess<'de> for Variant<'r, 'a> {
    type Error = Refusal;
    type Variant = Value<'r, 'a>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Value<'r, 'a>), Refusal> {
        let Value { reader, role } = self.value;
        let name = match reader.pass_word(self.names) {
            Some(place) => Name::Place(place),
            None => name(reader)?,
        };
        Ok((seed.deserialize(&name)?, Value { reader, role }))
    }
}

impl<'de> VariantAccess<'de> for Value<'_, '_> {
    type Error = Refusal;

    fn unit_variant(self) -> Result<(), Refusal> {
        if self.reader.peek() == Some(b'(') {
            let found = "a list after it".to_owned();
            return Err(Refusal::wrong_kind("this word alone", found).at(self.reader.at()));
        }
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(mut self, seed: T) -> Result<T::Value, Refusal> {
        self.open_variant()?;
        self.reader.blanks();
        let start = self.reader.at();
        let inner = Value { reader: &mut *self.reader, role: Role::Item };
        let value = seed.deserialize(inner).map_err(|refusal| refusal.at(start))?;
        self.reader.close(End::Parenthesis)?;
        Ok(value)
    }

    fn tuple_variant<V: Visitor<'de>>(mut self, length: usize, visitor: V) -> Result<V::Value, Refusal> {
        self.open_variant()?;
        tuple(self.reader, length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        mut self,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        self.open_variant()?;
        structure(self.reader, names, End::Parenthesis, visitor)
    }
}

impl Value<'_, '_> {
    /// Opens the contents of an enum's word, which follow it at once.
    fn open_variant(&mut self) -> Result<(), Refusal> {
        if self.role == Role::Key {
            return Err(Refusal::new(Kind::NotHeld("a key of several values")));
        }
        self.reader.open()
    }
}

/// All operands of a record or card, as a structure or a map.
pub(super) struct Operands<'a> {
    /// At the first operand.
    pub(super) reader: Reader<'a>,
    /// What ends them.
    pub(super) end: End,
}

impl<'de> Deserializer<'de> for Operands<'_> {
    type Error = Refusal;

    not_held! {
        deserialize_any "a single value where operands stand";
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_map<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        map(&mut self.reader, self.end, visitor)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        names: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        structure(&mut self.reader, names, self.end, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct seq tuple tuple_struct enum identifier ignored_any
    }
}

/// The name of a field or of an enum's variant. What finds it is compiled once, and not for each structure.
enum Name<'a> {
    /// Its index among the names of its structure or enum.
    Place(usize),
    /// The word that was read.
    Word(Cow<'a, str>),
}

impl<'de> Deserializer<'de> for &Name<'_> {
    type Error = Refusal;

    #[inline]
    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        match self {
            Name::Place(place) => visitor.visit_u64(*place as u64),
            Name::Word(word) => visitor.visit_str(word),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

/// Reads a name in any spelling.
#[inline(never)]
fn name<'a>(reader: &mut Reader<'a>) -> Result<Name<'a>, Refusal> {
    Value { reader, role: Role::Key }.word("a word").map(Name::Word)
}

/// A name or a record's word, as serde takes it to find its field.
pub(super) fn keyword(word: &str) -> StrDeserializer<'_, Refusal> {
    word.into_deserializer()
}
