//! The map whose codes are meant while a position is read. Serde hands a value nothing but its text, so the map stands
//! here as long as [`on`] reads; else it is the standard one.

use super::known::Map;
use super::places::{Location, Province};
use super::standard::STANDARD_MAP;
use crate::world::power::Power;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::cell::Cell;
use std::fmt;

thread_local! {
    static MAP: Cell<&'static Map> = const { Cell::new(&STANDARD_MAP) };
}

/// Reads something in which codes and names of powers are those of a map.
pub fn on<T>(map: &'static Map, read: impl FnOnce() -> T) -> T {
    struct Before(&'static Map);
    impl Drop for Before {
        fn drop(&mut self) {
            MAP.set(self.0);
        }
    }
    let _before = Before(MAP.replace(map));
    read()
}

/// The map whose codes are meant now.
pub fn map() -> &'static Map {
    MAP.get()
}

/// Deserializes a code without copying it.
struct Code<T> {
    read: fn(&'static Map, &str) -> Option<T>,
    /// What is expected, if not one of a few names.
    what: Option<&'static str>,
}

impl<T> Visitor<'_> for Code<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_str<E: Error>(self, code: &str) -> Result<T, E> {
        let map = MAP.get();
        (self.read)(map, code).ok_or_else(|| match self.what {
            Some(what) => E::invalid_value(Unexpected::Str(code), &what),
            None => E::unknown_variant(code, map.names),
        })
    }
}

/// A power as the name of a field, which some formats hand over as its number.
pub(crate) struct Field(pub Power);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct OfField;

        impl Visitor<'_> for OfField {
            type Value = Field;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("one of the powers")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Field, E> {
                let power = usize::try_from(number).ok().and_then(|number| MAP.get().powers().nth(number));
                power.map(Field).ok_or_else(|| E::invalid_value(Unexpected::Unsigned(number), &self))
            }

            fn visit_str<E: Error>(self, name: &str) -> Result<Field, E> {
                let map = MAP.get();
                map.power_named(name).map(Field).ok_or_else(|| E::unknown_field(name, map.names))
            }
        }

        deserializer.deserialize_identifier(OfField)
    }
}

/// Lets a place or power be punched as its code, like an enum variant.
macro_rules! coded {
    ($($place:ident: $read:ident, $what:expr;)+) => { $(
        impl Serialize for $place {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let number = u32::try_from(self.index()).unwrap_or_default();
                serializer.serialize_unit_variant(stringify!($place), number, self.code())
            }
        }

        impl<'de> Deserialize<'de> for $place {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserializer.deserialize_str(Code { read: Map::$read, what: $what })
            }
        }
    )+ };
}

coded! {
    Province: province, Some("a province");
    Location: location, Some("a province, with its coast if it has two");
    Power: power_named, None;
}
