//! Groups of values while they are written: the records of a position, the operands of a record, lists in parentheses.

use super::{Role, Value, Writer};
use crate::operand::fault::{Kind, Refusal};
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant,
};

/// The kind of a group of values on the cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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
pub(super) struct Group<'w, 's> {
    pub(super) writer: &'w mut Writer<'s>,
    pub(super) form: Form,
    pub(super) first: bool,
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
    pub(super) fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Refusal> {
        if self.form == Form::Records {
            return value.serialize(Value { writer: self.writer, role: Role::Record });
        }
        self.part();
        self.first = false;
        value.serialize(Value { writer: self.writer, role: Role::Item })
    }

    /// Writes one operand, or nothing if it is absent.
    fn field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Refusal> {
        let (role, before) = self.begin_field(key)?;
        let written = value.serialize(Value { writer: self.writer, role });
        self.end_field(key, before, written)
    }

    /// Writes the name of an operand. Gives the role of its value, and how long the record was before.
    fn begin_field(&mut self, key: &'static str) -> Result<(Role, usize), Refusal> {
        if !self.writer.is_word(key) {
            return Err(Refusal::new(Kind::NotHeld("named by what is no word of capitals")).within(key));
        }
        let before = self.writer.record.len();
        if self.form == Form::Position {
            self.writer.keyword = key;
            return Ok((Role::Records, before));
        }
        self.part();
        self.writer.record.push_str(key);
        self.writer.record.push('=');
        Ok((Role::Field, before))
    }

    /// Takes an operand off again if it is absent.
    fn end_field(
        &mut self,
        key: &'static str,
        before: usize,
        written: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        if self.form == Form::Position {
            return written.map_err(|refusal| refusal.in_record(self.writer.count).within(key));
        }
        written.map_err(|refusal| refusal.within(key))?;
        if std::mem::take(&mut self.writer.absent) {
            self.writer.record.truncate(before);
        } else {
            self.first = false;
        }
        Ok(())
    }

    /// Writes the end.
    pub(super) fn finish(self) -> Result<(), Refusal> {
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
