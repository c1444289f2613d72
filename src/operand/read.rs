//! From notation to values: the deserializer for one record or one control card.
//!
//! The type of a value decides how it is read, never its spelling. So everything that would have to guess
//! (`deserialize_any`, and with it flattened structures and untagged enums) is refused at once.

use super::fault::{Kind, Refusal, plain};
use super::keys::Keys;
use super::notation::{End, Reader, Sign, integer_parts, upper};
use serde::de::value::{StrDeserializer, U64Deserializer};
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, IntoDeserializer, MapAccess, SeqAccess, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use std::borrow::Cow;

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
    fn open(&mut self) -> Result<(), Refusal> {
        if self.role == Role::Key {
            return Err(Refusal::new(Kind::NotHeld("a key of several values")));
        }
        if self.reader.peek() == Some(b'(') {
            return self.reader.open();
        }
        match self.reader.sign()? {
            Sign::Open => self.reader.open(),
            other => Err(Refusal::wrong_kind("a list in parentheses", other.described())),
        }
    }

    /// Reads a text. Words and integers are accepted as one.
    fn text(&mut self) -> Result<Cow<'a, str>, Refusal> {
        if let Some(text) = self.reader.plain_text() {
            return Ok(Cow::Borrowed(text));
        }
        match self.reader.sign()? {
            Sign::Text(text) => Ok(text),
            Sign::Bare(word) => Ok(upper(word)),
            sign @ Sign::Open => Err(Refusal::wrong_kind("a text", sign.described())),
        }
    }

    /// Reads a word, in upper case.
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
        visitor.visit_str(&self.text()?)
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Refusal> {
        self.deserialize_str(visitor)
    }

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
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Refusal> {
        let role = if self.role == Role::Field { Role::Item } else { self.role };
        visitor.visit_newtype_struct(Value { reader: self.reader, role })
    }

    fn deserialize_seq<V: Visitor<'de>>(mut self, visitor: V) -> Result<V::Value, Refusal> {
        self.open()?;
        items(self.reader, visitor)
    }

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
        let variant = match reader.pass_word(self.names) {
            Some(place) => seed.deserialize(placed(place))?,
            None => seed.deserialize(Value { reader: &mut *reader, role: Role::Key })?,
        };
        Ok((variant, Value { reader, role }))
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

/// Reads the rest of a list of values. Its parenthesis has been passed.
fn items<'de, V: Visitor<'de>>(reader: &mut Reader<'_>, visitor: V) -> Result<V::Value, Refusal> {
    let mut items = Items { reader, count: 0 };
    let value = visitor.visit_seq(&mut items)?;
    items.reader.close(End::Parenthesis)?;
    Ok(value)
}

/// Reads the rest of a list of a fixed number of values. Its parenthesis has been passed.
fn tuple<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    length: usize,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let due = || if length == 1 { "1 value".to_owned() } else { format!("{length} values") };
    let mut items = Items { reader, count: 0 };
    let value = visitor.visit_seq(&mut items).map_err(|refusal| {
        refusal.map(|kind| match kind {
            Kind::WrongCount { found, .. } => Kind::WrongCount { due: due(), found },
            other => other,
        })
    })?;
    if items.reader.more(End::Parenthesis, items.count == 0)? {
        let start = items.reader.at();
        return Err(Refusal::new(Kind::WrongCount { due: due(), found: "more were".to_owned() }).at(start));
    }
    items.reader.close(End::Parenthesis)?;
    Ok(value)
}

/// Reads the operands of a structure. Serde checks that none is doubled.
pub(super) fn structure<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    names: &'static [&'static str],
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    pairs(Pairs { reader, names, passed: 0, end, first: true, key: (0, 0), seen: None }, visitor)
}

/// Reads the pairs of a map. A doubled key is refused here, because serde would drop one.
pub(super) fn map<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let seen = Some(Keys::default());
    pairs(Pairs { reader, names: &[], passed: 0, end, first: true, key: (0, 0), seen }, visitor)
}

fn pairs<'de, V: Visitor<'de>>(mut pairs: Pairs<'_, '_>, visitor: V) -> Result<V::Value, Refusal> {
    let value = visitor.visit_map(&mut pairs).map_err(|refusal| match refusal.kind() {
        Kind::DoubledOperand(_) => refusal.at(pairs.key.0),
        _ => refusal,
    })?;
    pairs.reader.close(pairs.end)?;
    Ok(value)
}

/// The values of a list.
struct Items<'r, 'a> {
    reader: &'r mut Reader<'a>,
    count: usize,
}

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        if !self.reader.more(End::Parenthesis, self.count == 0)? {
            return Ok(None);
        }
        self.count += 1;
        let start = self.reader.at();
        let value = Value { reader: self.reader, role: Role::Item };
        seed.deserialize(value).map(Some).map_err(|refusal| refusal.at(start))
    }
}

/// The pairs of a structure or map.
struct Pairs<'r, 'a> {
    reader: &'r mut Reader<'a>,
    /// The names of a structure's fields.
    names: &'static [&'static str],
    /// How many of them were passed, if the operands are in the order of the fields.
    passed: usize,
    end: End,
    first: bool,
    /// Where the last key begins and ends.
    key: (usize, usize),
    /// The keys of a map so far, each in the form in which it is compared. `None` for a structure.
    seen: Option<Keys<'a>>,
}

impl<'a> Pairs<'_, 'a> {
    /// The next key in the form in which it is compared: words in upper case, integers without leading zeros, texts
    /// without their quotes.
    fn compared_key(&mut self) -> Result<Cow<'a, str>, Refusal> {
        let ahead = || Reader::new(self.reader.whole(), self.reader.at());
        // A punched key is already in the form in which it is compared.
        if let Some(word) = ahead().plain_word().filter(|word| !word.starts_with('0')) {
            return Ok(Cow::Borrowed(word));
        }
        let mut ahead = ahead();
        Ok(match ahead.sign()? {
            Sign::Text(text) => text,
            Sign::Open => return Err(ahead.unexpected("a key")),
            Sign::Bare(word) => match integer_parts(word) {
                Some((true, magnitude)) => Cow::Owned(format!("-{magnitude}")),
                Some((false, magnitude)) => Cow::Borrowed(magnitude),
                None => upper(word),
            },
        })
    }
}

impl<'de> MapAccess<'de> for Pairs<'_, '_> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        if !self.reader.more(self.end, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        if let Some(place) = self.reader.pass_name(&self.names[self.passed..]) {
            self.passed += place + 1;
            self.key = (start, self.reader.at());
            self.reader.pass(b'=');
            return seed.deserialize(placed(self.passed - 1)).map(Some).map_err(|refusal| refusal.at(start));
        }
        let compared = if self.seen.is_some() { Some(self.compared_key()?) } else { None };
        let key = Value { reader: self.reader, role: Role::Key };
        let key = seed.deserialize(key).map_err(|refusal| refusal.at(start))?;
        self.key = (start, self.reader.at());
        if let (Some(seen), Some(compared)) = (&mut self.seen, compared)
            && !seen.insert(compared.clone())
        {
            return Err(Refusal::new(Kind::DoubledOperand(plain(&compared))).at(start));
        }
        self.reader.equals()?;
        Ok(Some(key))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let start = self.reader.at();
        let role = if self.seen.is_some() { Role::Item } else { Role::Field };
        seed.deserialize(Value { reader: self.reader, role }).map_err(|refusal| {
            let key = &self.reader.whole()[self.key.0..self.key.1];
            refusal.at(start).within(key)
        })
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

/// The index of a name among those of a structure or of an enum, as serde takes it.
fn placed(place: usize) -> U64Deserializer<Refusal> {
    (place as u64).into_deserializer()
}

/// A name or a record's word, as serde takes it to find its field.
pub(super) fn keyword(word: &str) -> StrDeserializer<'_, Refusal> {
    word.into_deserializer()
}
