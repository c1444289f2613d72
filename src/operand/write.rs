//! From values to notation: the serializer, which writes the one canonical spelling.

use super::fault::{Kind, Refusal};
use super::limits::{LONGEST_RECORD, MOST_DEPTH};
use super::notation::is_canonical_word;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt::Write as _;

/// The record being written, and the function that takes it when it is finished.
pub(super) struct Writer<'s> {
    take: &'s mut dyn FnMut(&str),
    /// How many records were taken.
    count: usize,
    record: String,
    keyword: &'static str,
    depth: usize,
    /// Whether the value that was to be written is absent.
    absent: bool,
    /// Names that are known to be words. The names of a type come again with every value of it.
    words: [&'static str; WORDS],
}

/// How many names are remembered.
const WORDS: usize = 256;

impl<'s> Writer<'s> {
    /// A writer that gives its records to `take`.
    pub(super) fn new(take: &'s mut dyn FnMut(&str)) -> Self {
        Self {
            take,
            count: 0,
            record: String::new(),
            keyword: "",
            depth: 0,
            absent: false,
            words: [""; WORDS],
        }
    }

    /// Whether a name can be punched as a word. A name that was asked for before is recognized by its address, so that
    /// its letters need not be looked at again.
    #[inline]
    fn is_word(&mut self, name: &'static str) -> bool {
        let kept = &mut self.words[name.as_ptr().addr() % WORDS];
        let is_word = std::ptr::eq(*kept, name) || is_canonical_word(name);
        if is_word {
            *kept = name;
        }
        is_word
    }

    /// Passes on what was written as a record, if it is not too long.
    fn finish(&mut self) -> Result<(), Refusal> {
        let length = self.record.len();
        if length > LONGEST_RECORD {
            return Err(Refusal::new(Kind::TooLong(length)).within(self.keyword));
        }
        (self.take)(&self.record);
        self.count += 1;
        self.record.clear();
        Ok(())
    }
}

/// Writes a whole position.
pub(super) fn position<T: Serialize + ?Sized>(writer: &mut Writer<'_>, value: &T) -> Result<(), Refusal> {
    value.serialize(Value { writer, role: Role::Position })
}

/// Writes the operands of one card, as a record without its word.
pub(super) fn operands<T: Serialize + ?Sized>(writer: &mut Writer<'_>, value: &T) -> Result<(), Refusal> {
    value.serialize(Value { writer, role: Role::Record })
}

/// Writes a text in quotes. A character that is not safe in every EBCDIC page becomes its number.
pub(super) fn push_text(out: &mut String, text: &str) {
    out.push('\'');
    let mut rest = text;
    // Characters that need no escape are copied in pieces; most texts are one piece.
    while !is_all_plain(rest)
        && let Some(at) = rest.bytes().position(|byte| !is_plain(byte))
    {
        out.push_str(&rest[..at]);
        let mut characters = rest[at..].chars();
        match characters.next() {
            Some('\'') => out.push_str("''"),
            Some('&') => out.push_str("&&"),
            other => other.into_iter().for_each(|other| push_number(out, other)),
        }
        rest = characters.as_str();
    }
    out.push_str(rest);
    out.push('\'');
}

/// Writes a character as its number.
pub(super) fn push_number(out: &mut String, character: char) {
    // Writing into a String never fails.
    let _ = write!(out, "&{};", u32::from(character));
}

/// Whether a byte is a character that is the same in every EBCDIC page and needs no escape in a text.
///
/// Source: STANDARD, "Cards".
fn is_plain(byte: u8) -> bool {
    PLAIN[usize::from(byte)]
}

/// Whether all bytes of a text are such characters. They are checked eight at a time.
fn is_all_plain(text: &str) -> bool {
    let (eights, rest) = text.as_bytes().as_chunks::<8>();
    let all = |bytes: &[u8]| bytes.iter().fold(true, |plain, byte| plain & is_plain(*byte));
    eights.iter().all(|eight| all(eight)) && all(rest)
}

const PLAIN: [bool; 256] = {
    let others = b" \"%()*+,-./:;<=>?_";
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        plain[byte as usize] = byte.is_ascii_alphanumeric();
        byte += 1;
    }
    let mut place = 0;
    while place < others.len() {
        plain[others[place] as usize] = true;
        place += 1;
    }
    plain
};

/// The role of a value, which limits what it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Role {
    /// The position: a structure of records.
    Position,
    /// The content of one word of the position: a record, a list of records, or none.
    Records,
    /// One record: a structure or map.
    Record,
    /// An operand of a structure. Only here can a value be absent.
    Field,
    /// A value in a list or map.
    Item,
    /// A key: one word, integer or text.
    Key,
}

/// The place where one value is to be written.
struct Value<'w, 's> {
    writer: &'w mut Writer<'s>,
    role: Role,
}

impl<'w, 's> Value<'w, 's> {
    /// The text to which a value of one token is written.
    fn single(self) -> Result<&'w mut String, Refusal> {
        match self.role {
            Role::Field | Role::Item | Role::Key => Ok(&mut self.writer.record),
            Role::Position | Role::Records | Role::Record => not_held("a single value where records stand"),
        }
    }

    fn number(self, value: impl itoa::Integer) -> Result<(), Refusal> {
        self.single()?.push_str(itoa::Buffer::new().format(value));
        Ok(())
    }

    fn word(self, word: &'static str) -> Result<(), Refusal> {
        if !self.writer.is_word(word) {
            return not_held("named by what is no word of capitals");
        }
        self.single()?.push_str(word);
        Ok(())
    }

    /// Opens a list in parentheses.
    fn list(self) -> Result<Group<'w, 's>, Refusal> {
        match self.role {
            Role::Field | Role::Item => {
                if self.writer.depth >= MOST_DEPTH {
                    return Err(Refusal::new(Kind::TooDeep));
                }
                self.writer.depth += 1;
                self.writer.record.push('(');
                Ok(Group { writer: self.writer, form: Form::Parenthesis, first: true })
            }
            Role::Key => not_held("a key of several values"),
            Role::Position | Role::Records | Role::Record => not_held("a list where operands stand"),
        }
    }

    /// Opens the operands of a structure or map.
    fn pairs(self) -> Result<Group<'w, 's>, Refusal> {
        let form = match self.role {
            Role::Position => return not_held("a map where records stand"),
            Role::Field | Role::Item | Role::Key => return self.list(),
            Role::Records | Role::Record => Form::Record,
        };
        self.writer.record.push_str(self.writer.keyword);
        Ok(Group { writer: self.writer, form, first: true })
    }

    /// Opens the contents of an enum's word.
    fn variant(self, word: &'static str) -> Result<Group<'w, 's>, Refusal> {
        let Value { writer, role } = self;
        if role == Role::Key {
            return not_held("a key of several values");
        }
        Value { writer: &mut *writer, role }.word(word)?;
        Value { writer, role }.list()
    }
}

/// The refusal of a type.
fn not_held<T>(what: &'static str) -> Result<T, Refusal> {
    Err(Refusal::new(Kind::NotHeld(what)))
}

/// Values that are numbers.
macro_rules! numbers {
    ($($method:ident $type:ty;)*) => {$(
        fn $method(self, value: $type) -> Result<(), Refusal> {
            self.number(value)
        }
    )*};
}

/// Values that the notation does not support.
macro_rules! not_held {
    ($($method:ident $type:ty, $what:literal;)*) => {$(
        fn $method(self, _: $type) -> Result<(), Refusal> {
            not_held($what)
        }
    )*};
}

impl<'w, 's> Serializer for Value<'w, 's> {
    type Ok = ();
    type Error = Refusal;
    type SerializeSeq = Group<'w, 's>;
    type SerializeTuple = Group<'w, 's>;
    type SerializeTupleStruct = Group<'w, 's>;
    type SerializeTupleVariant = Group<'w, 's>;
    type SerializeMap = Group<'w, 's>;
    type SerializeStruct = Group<'w, 's>;
    type SerializeStructVariant = Group<'w, 's>;

    numbers! {
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
    }

    not_held! {
        serialize_i128 i128, "an integer of 128 bits";
        serialize_u128 u128, "an integer of 128 bits";
        serialize_f32 f32, "a number with a fraction";
        serialize_f64 f64, "a number with a fraction";
        serialize_bytes &[u8], "a row of bytes";
        serialize_unit_struct &'static str, "a value of nothing";
    }

    fn serialize_unit(self) -> Result<(), Refusal> {
        not_held("a value of nothing")
    }

    fn serialize_bool(self, value: bool) -> Result<(), Refusal> {
        self.word(if value { "YES" } else { "NO" })
    }

    fn serialize_char(self, value: char) -> Result<(), Refusal> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Refusal> {
        push_text(self.single()?, value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Refusal> {
        match self.role {
            Role::Field => self.writer.absent = true,
            Role::Records => {}
            _ => return not_held("optional but no operand of a structure"),
        }
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Refusal> {
        let role = match self.role {
            Role::Field => Role::Item,
            Role::Records => Role::Record,
            _ => return not_held("optional but no operand of a structure"),
        };
        value.serialize(Value { writer: self.writer, role })
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, word: &'static str) -> Result<(), Refusal> {
        self.word(word)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        let role = if self.role == Role::Field { Role::Item } else { self.role };
        value.serialize(Value { writer: self.writer, role })
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        value: &T,
    ) -> Result<(), Refusal> {
        let mut group = self.variant(word)?;
        group.item(value)?;
        group.finish()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Group<'w, 's>, Refusal> {
        if self.role == Role::Records {
            return Ok(Group { writer: self.writer, form: Form::Records, first: true });
        }
        self.list()
    }

    fn serialize_tuple(self, _: usize) -> Result<Group<'w, 's>, Refusal> {
        self.list()
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Group<'w, 's>, Refusal> {
        self.list()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        _: usize,
    ) -> Result<Group<'w, 's>, Refusal> {
        self.variant(word)
    }

    /// A map gives its length. A map without a length is how serde writes a flattened structure.
    fn serialize_map(self, length: Option<usize>) -> Result<Group<'w, 's>, Refusal> {
        match length {
            Some(_) => self.pairs(),
            None => not_held("a flattened structure or a map of unstated length"),
        }
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Group<'w, 's>, Refusal> {
        if self.role == Role::Position {
            return Ok(Group { writer: self.writer, form: Form::Position, first: true });
        }
        self.pairs()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        word: &'static str,
        _: usize,
    ) -> Result<Group<'w, 's>, Refusal> {
        self.variant(word)
    }
}

/// The kind of a group of values on the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The records of a position, word by word.
    Position,
    /// The records of one word.
    Records,
    /// The operands of one record.
    Record,
    /// A list in parentheses.
    Parenthesis,
}

/// A group of values being written.
struct Group<'w, 's> {
    writer: &'w mut Writer<'s>,
    form: Form,
    first: bool,
}

impl Group<'_, '_> {
    /// Writes the separator between this member and what is before it.
    fn part(&mut self) {
        if !self.first {
            self.writer.record.push(',');
        } else if self.form == Form::Record && !self.writer.keyword.is_empty() {
            self.writer.record.push(' ');
        }
    }

    /// Writes one value of a list.
    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        if self.form == Form::Records {
            return value.serialize(Value { writer: self.writer, role: Role::Record });
        }
        self.part();
        self.first = false;
        value.serialize(Value { writer: self.writer, role: Role::Item })
    }

    /// Writes one operand, or nothing if it is absent.
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Refusal> {
        if !self.writer.is_word(key) {
            return Err(Refusal::new(Kind::NotHeld("named by what is no word of capitals")).within(key));
        }
        if self.form == Form::Position {
            self.writer.keyword = key;
            let value = value.serialize(Value { writer: self.writer, role: Role::Records });
            return value.map_err(|refusal| refusal.in_record(self.writer.count).within(key));
        }
        let before = self.writer.record.len();
        self.part();
        self.writer.record.push_str(key);
        self.writer.record.push('=');
        value
            .serialize(Value { writer: self.writer, role: Role::Field })
            .map_err(|refusal| refusal.within(key))?;
        if std::mem::take(&mut self.writer.absent) {
            self.writer.record.truncate(before);
        } else {
            self.first = false;
        }
        Ok(())
    }

    /// Writes the end.
    fn finish(self) -> Result<(), Refusal> {
        match self.form {
            Form::Position | Form::Records => Ok(()),
            Form::Record => self.writer.finish(),
            Form::Parenthesis => {
                self.writer.depth -= 1;
                self.writer.record.push(')');
                Ok(())
            }
        }
    }
}

/// The traits of serde whose groups are lists of values.
macro_rules! lists {
    ($($group:ident $method:ident;)*) => {$(
        impl $group for Group<'_, '_> {
            type Ok = ();
            type Error = Refusal;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
                self.item(value)
            }

            fn end(self) -> Result<(), Refusal> {
                self.finish()
            }
        }
    )*};
}

/// The traits of serde whose groups are operands.
macro_rules! structures {
    ($($group:ident;)*) => {$(
        impl $group for Group<'_, '_> {
            type Ok = ();
            type Error = Refusal;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Refusal> {
                self.field(key, value)
            }

            fn end(self) -> Result<(), Refusal> {
                self.finish()
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

structures! {
    SerializeStruct;
    SerializeStructVariant;
}

impl SerializeMap for Group<'_, '_> {
    type Ok = ();
    type Error = Refusal;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Refusal> {
        self.part();
        self.first = false;
        key.serialize(Value { writer: self.writer, role: Role::Key })?;
        self.writer.record.push('=');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        value.serialize(Value { writer: self.writer, role: Role::Item })
    }

    fn end(self) -> Result<(), Refusal> {
        self.finish()
    }
}
