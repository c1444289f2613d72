//! From values to notation: the serializer, which writes the one canonical spelling.

mod groups;
pub(super) mod text;

use text::push_text;

use super::fault::{Kind, Refusal};
use super::limits::{LONGEST_RECORD, MOST_DEPTH};
use super::notation::is_canonical_word;
use groups::{Form, Group};
use serde::ser::{Serialize, Serializer};

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
    words: [Option<&'static str>; WORDS],
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
            words: [None; WORDS],
        }
    }

    /// Whether a name can be punched as a word. A name that was asked for before is recognized by its address, so that
    /// its letters need not be looked at again.
    #[inline]
    fn is_word(&mut self, name: &'static str) -> bool {
        let kept = &mut self.words[name.as_ptr().addr() % WORDS];
        let is_word = kept.is_some_and(|kept| std::ptr::eq(kept, name)) || is_canonical_word(name);
        if is_word {
            *kept = Some(name);
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
