//! Values that consist of values: lists, structures and maps.

use super::{Role, Value, placed};
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
    let due = || if length == 1 { "1 value".to_owned() } else { format!("{length} values") };
    let mut items = Items { reader, first: true };
    let value = visitor.visit_seq(&mut items).map_err(|refusal| {
        refusal.map(|kind| match kind {
            Kind::WrongCount { found, .. } => Kind::WrongCount { due: due(), found },
            other => other,
        })
    })?;
    if items.reader.more(End::Parenthesis, items.first)? {
        let start = items.reader.at();
        return Err(Refusal::new(Kind::WrongCount { due: due(), found: "more were".to_owned() }).at(start));
    }
    items.reader.close(End::Parenthesis)?;
    Ok(value)
}

/// Reads the operands of a structure. Serde checks that none is doubled.
pub(in super::super) fn structure<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    names: &'static [&'static str],
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let mut fields =
        Fields { reader, names: names.iter(), count: names.len(), end, first: true, key: (0, 0) };
    let value = visitor.visit_map(&mut fields).map_err(|refusal| doubled_at(refusal, fields.key.0))?;
    fields.reader.close(end)?;
    Ok(value)
}

/// Reads the pairs of a map. A doubled key is refused here, because serde would drop one.
pub(in super::super) fn map<'de, V: Visitor<'de>>(
    reader: &mut Reader<'_>,
    end: End,
    visitor: V,
) -> Result<V::Value, Refusal> {
    let mut entries = Entries { reader, end, first: true, key: (0, 0), seen: Keys::default() };
    let value = visitor.visit_map(&mut entries).map_err(|refusal| doubled_at(refusal, entries.key.0))?;
    entries.reader.close(end)?;
    Ok(value)
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

impl<'de> SeqAccess<'de> for Items<'_, '_> {
    type Error = Refusal;

    #[inline]
    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Refusal> {
        if !self.reader.more(End::Parenthesis, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        let value = Value { reader: self.reader, role: Role::Item };
        seed.deserialize(value).map(Some).map_err(|refusal| refusal.at(start))
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

impl Fields<'_, '_> {
    /// Reads a key in any spelling, and the `=` after it.
    #[inline(never)]
    fn any_key<'de, K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        if !self.reader.more(self.end, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let start = self.reader.at();
        let key = Value { reader: self.reader, role: Role::Key };
        let key = seed.deserialize(key).map_err(|refusal| refusal.at(start))?;
        self.key = (start, self.reader.at() + 1);
        self.reader.equals()?;
        Ok(Some(key))
    }
}

impl<'de> MapAccess<'de> for Fields<'_, '_> {
    type Error = Refusal;

    #[inline]
    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        let Some(start) = self.reader.pass_field(&mut self.names, self.first) else {
            if self.reader.is_at_end(self.end) {
                return Ok(None);
            }
            return self.any_key(seed);
        };
        self.first = false;
        self.key = (start, self.reader.at());
        let place = self.count - self.names.len() - 1;
        seed.deserialize(placed(place)).map(Some).map_err(|refusal| refusal.at(start))
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let value = Value { reader: self.reader, role: Role::Field };
        seed.deserialize(value).map_err(|refusal| within(refusal, self.reader.whole(), self.key))
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

impl<'de> MapAccess<'de> for Entries<'_, '_> {
    type Error = Refusal;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Refusal> {
        if !self.reader.more(self.end, self.first)? {
            return Ok(None);
        }
        self.first = false;
        let (text, start) = (self.reader.whole(), self.reader.at());
        let key = Value { reader: self.reader, role: Role::Key };
        let key = seed.deserialize(key);
        let written = self.reader.since(start);
        // A punched key is already in the form in which it is compared.
        let compared = if key.is_ok() && is_canonical_word(written) && !written.starts_with('0') {
            Cow::Borrowed(written)
        } else {
            compared_key(text, start)?
        };
        let key = key.map_err(|refusal| refusal.at(start))?;
        self.key = (start, self.reader.at() + 1);
        if !self.seen.insert(compared.clone()) {
            return Err(Refusal::new(Kind::DoubledOperand(plain(&compared))).at(start));
        }
        self.reader.equals()?;
        Ok(Some(key))
    }

    #[inline]
    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Refusal> {
        let value = Value { reader: self.reader, role: Role::Item };
        seed.deserialize(value).map_err(|refusal| within(refusal, self.reader.whole(), self.key))
    }
}
