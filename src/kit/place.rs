//! Places of a game's own: a column and a row.

/// Declares a place of a game: a column and a row, punched as `(x,y)`, written with a mark between them, and ordered row
/// by row, as maps are printed.
#[macro_export]
macro_rules! place {
    ($(#[$about:meta])* $name:ident($of:ty) written $mark:literal) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name {
            /// The row, counted downwards.
            pub y: $of,
            /// The column.
            pub x: $of,
        }

        impl $name {
            /// The place in a column and a row.
            pub const fn new(x: $of, y: $of) -> Self {
                Self { y, x }
            }
        }

        $crate::text::shown! { $name }

        impl $crate::text::Text for $name {
            fn write(&self, to: &mut String) {
                (self.x, $mark, self.y).write(to);
            }
        }

        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                (self.x, self.y).serialize(serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let (x, y) = ::serde::Deserialize::deserialize(deserializer)?;
                Ok(Self { y, x })
            }
        }
    };
}

pub use place;

#[cfg(test)]
mod tests {
    place! {
        /// A field.
        Field(u8) written ":"
    }

    #[test]
    fn places_are_written_by_column_and_ordered_by_row() {
        assert_eq!(format!("{:>5}", Field::new(2, 1)), "  2:1");
        assert!(Field::new(9, 1) < Field::new(1, 2));
        let field: Field = serde_json::from_str("[7,3]").unwrap();
        assert_eq!((field, serde_json::to_string(&field).unwrap()), (Field::new(7, 3), "[7,3]".to_owned()));
    }
}
