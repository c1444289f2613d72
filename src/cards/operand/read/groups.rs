//! Values that consist of values: lists, structures and maps.

use super::{Name, Role, Value, name};
use crate::operand::fault::{Kind, Refusal, plain};
use crate::operand::keys::Keys;
use crate::operand::notation::{End, Reader, Sign, integer_parts, is_canonical_word, upper};
use serde::de::{DeserializeSeed, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::slice::Iter;

/// Reads the rest of a list of values. Its parenthesis has been passed.
pub(super) fn items<'de, V: Visitor<'de>>(reader: &mut Reader<'_>, visitor: V) -> Result<V::Value, Refusal> {
    let mut items = Items { reader, first: true };
    let value = visitor.visit_seq(&mut items)?;
    items.reader.close(End::Parenthesis)?;
    Ok(value)
}

/// Reads the rest of a list of a fixed number of values. Its parenthesis has been passed.
pub(super) fn tuple<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    length: usize,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let mut items = Items { reader, first: true };
    match visitor.visit_seq(&mut items) {
        Ok(value) => items.close_tuple(length).map(|()| value),
        Err(refusal) => Err(miscounted(refusal, length)),
    }
}

/// A refusal, which says how many values are due if it is of their number.
#[cold]
fn miscounted(refusal: Refusal, length: usize) -> Refusal {
    refusal.map(|kind| match kind {
        Kind::WrongCount { found, .. } => Kind::WrongCount { due: values(length), found },
        other => other,
    })
}

fn values(count: usize) -> String {
    if count == 1 { "1 value".to_owned() } else { format!("{count} values") }
}

/// Reads the operands of a structure. Serde checks that none is doubled.
pub(in super::super) fn structure<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    names: &'static [&'static str],
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let mut fields = Fields::new(reader, names, end);
    match visitor.visit_map(&mut fields) {
        Ok(value) => fields.reader.close(end).map(|()| value),
        Err(refusal) => Err(doubled_at(refusal, fields.key.0)),
    }
}

/// Reads the pairs of a map. A doubled key is refused here, because serde would drop one.
pub(in super::super) fn map<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let mut entries = Entries { reader, end, first: true, key: (0, 0), seen: Keys::default() };
    match visitor.visit_map(&mut entries) {
        Ok(value) => entries.reader.close(end).map(|()| value),
        Err(refusal) => Err(doubled_at(refusal, entries.key.0)),
    }
}

/// A refusal, which is at this byte if it is of a doubled key.
fn doubled_at(refusal: Refusal, key: usize) -> Refusal {
    match refusal.kind() {
        Kind::DoubledOperand(_) => refusal.at(key),
        _ => refusal,
    }
}

/// The values of a list.
struct Items<'r, 'a> {
    reader: &'r mut Reader<'a>,
    first: bool,
}

impl Items<'_, '_> {
    /// Passes the end of a list of a fixed number of values.
    fn close_tuple(&mut self, length: usize) -> Result<(), Refusal> {
        if self.reader.more(End::Parenthesis, self.first)? {
            let kind = Kind::WrongCount { due: values(length), found: "more were".to_owned() };
            return Err(Refusal::new(kind).at(self.reader.at()));
        }
        self.reader.close(End::Parenthesis)
    }
}

/// A list of one value that has no parentheses.
pub(super) struct One<'r, 'a>(pub(super) Option<&'r mut Reader<'a>>);

impl<'de> SeqAccess<'de> for One<'_, '_> {
    type Error = Refusal;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        let value = self.0.take().map(|reader| Value { reader, role: Role::Item });
        value.map(|value| seed.deserialize(value)).transpose()
    }
}

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Refusal;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        if !self.reader.more(End::Parenthesis, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        match seed.deserialize(Value { reader: self.reader, role: Role::Item }) {
            Ok(value) => Ok(Some(value)),
            Err(refusal) => Err(refusal.at(start)),
        }
    }
}

/// The operands of a structure.
struct Fields<'r, 'a> {
    reader: &'r mut Reader<'a>,
    /// The names of its fields after the last one that was passed, if the operands are in the order of the fields.
    names: Iter<'static, &'static str>,
    /// The number of all its fields.
    count: usize,
    end: End,
    first: bool,
    /// Where the last key begins, and where its value does.
    key: (usize, usize),
}

impl<'r, 'a> Fields<'r, 'a> {
    fn new(reader: &'r mut Reader<'a>, names: &'static [&'static str], end: End) -> Self {
        Self { reader, names: names.iter(), count: names.len(), end, first: true, key: (0, 0) }
    }

    /// The next key, as far as its `=` if it is not spelt as it is punched. `None` at the end.
    #[inline]
    fn next_name(&mut self) -> Result<Option<Name<'a>>, Refusal> {
        let Some(start) = self.reader.pass_field(&mut self.names, self.first) else {
            return if self.reader.is_at_end(self.end) { Ok(None) } else { self.any_name() };
        };
        self.first = false;
        self.key = (start, self.reader.at());
        Ok(Some(Name::Place(self.count - self.names.len() - 1)))
    }

    /// Reads a key in any spelling.
    #[inline(never)]
    fn any_name(&mut self) -> Result<Option<Name<'a>>, Refusal> {
        if !self.reader.more(self.end, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        let name = name(self.reader).map_err(|refusal| refusal.at(start))?;
        self.key = (start, self.reader.at() + 1);
        Ok(Some(name))
    }
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = Refusal;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some(name) = self.next_name()? else { return Ok(None) };
        match seed.deserialize(&name) {
            // An unknown key is refused before a missing `=`.
            Ok(key) if matches!(name, Name::Word(_)) => self.reader.equals().map(|()| Some(key)),
            Ok(key) => Ok(Some(key)),
            Err(refusal) => Err(refusal.at(self.key.0)),
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        match seed.deserialize(Value { reader: self.reader, role: Role::Field }) {
            Ok(value) => Ok(value),
            Err(refusal) => Err(within(refusal, self.reader.whole(), self.key)),
        }
    }
}

/// A refusal, which is of the value after this key.
#[cold]
fn within(refusal: Refusal, text: &str, (start, value): (usize, usize)) -> Refusal {
    refusal.at(value).within(&text[start..value - 1])
}

/// The pairs of a map.
struct Entries<'r, 'a> {
    reader: &'r mut Reader<'a>,
    end: End,
    first: bool,
    /// Where the last key begins, and where its value does.
    key: (usize, usize),
    /// The keys so far, each in the form in which it is compared.
    seen: Keys<'a>,
}

/// The key at a byte in the form in which it is compared: words in upper case, integers without leading zeros, texts
/// without their quotes.
fn compared_key(text: &str, start: usize) -> Result<Cow<'_, str>, Refusal> {
    let mut ahead = Reader::new(text, start);
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

impl Entries<'_, '_> {
    /// Keeps the key that begins at a byte, and passes the `=` after it.
    fn end_key(&mut self, start: usize) -> Result<(), Refusal> {
        let written = self.reader.since(start);
        // A punched key is already in the form in which it is compared.
        let compared = if is_canonical_word(written) && !written.starts_with('0') {
            Cow::Borrowed(written)
        } else {
            compared_key(self.reader.whole(), start)?
        };
        self.key = (start, self.reader.at() + 1);
        if !self.seen.insert(compared.clone()) {
            return Err(Refusal::new(Kind::DoubledOperand(plain(&compared))).at(start));
        }
        self.reader.equals()
    }

    /// The refusal of a key that cannot be read. One that could not be compared either is refused for that.
    #[cold]
    fn no_key(&self, refusal: Refusal, start: usize) -> Refusal {
        match compared_key(self.reader.whole(), start) {
            Ok(_) => refusal.at(start),
            Err(other) => other,
        }
    }
}

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        if !self.reader.more(self.end, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        match seed.deserialize(Value { reader: self.reader, role: Role::Key }) {
            Ok(key) => self.end_key(start).map(|()| Some(key)),
            Err(refusal) => Err(self.no_key(refusal, start)),
        }
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        match seed.deserialize(Value { reader: self.reader, role: Role::Item }) {
            Ok(value) => Ok(value),
            Err(refusal) => Err(within(refusal, self.reader.whole(), self.key)),
        }
    }
}
