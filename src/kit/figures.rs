//! Tables of figures, as rules texts print them: a line for each type of thing, a column for each figure.

/// Declares an enum as such a table. Each column becomes a method of the enum. With `shown by` and a column of texts, a
/// thing prints as its text in that column.
#[macro_export]
macro_rules! figures {
    (
        $(#[$about:meta])*
        pub enum $name:ident shown by $shown:ident $($table:tt)*
    ) => {
        $crate::figures::figures! { $(#[$about])* pub enum $name $($table)* }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.$shown())
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $name:ident {
            $($(#[$column:meta])* $figure:ident: $type:ty,)+
        }
        $($(#[$row:meta])* $thing:ident = $($value:expr),+;)+
    ) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ::serde::Serialize)]
        $(#[$about])*
        #[allow(missing_docs, reason = "the figures of a thing say what it is")]
        pub enum $name {
            $($(#[$row])* $thing,)+
        }

        impl $name {
            /// All of them, in the order of the table.
            pub const ALL: [Self; [$($name::$thing),+].len()] = [$($name::$thing),+];

            /// Its place in the table, from 0.
            #[allow(dead_code, reason = "not every table is used so")]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        const _: () = {
            struct Figures {
                $($figure: $type,)+
            }

            #[allow(clippy::too_many_arguments, reason = "one for each column")]
            const fn row($($figure: $type),+) -> Figures {
                Figures { $($figure),+ }
            }

            static TABLE: &[Figures] = &[$(row($($value),+)),+];

            impl $name {
                $(
                    $(#[$column])*
                    pub const fn $figure(self) -> $type {
                        TABLE[self as usize].$figure
                    }
                )+
            }
        };
    };
}

pub use figures;

#[cfg(test)]
mod tests {
    figures! {
        /// A boat.
        pub enum Boat shown by name {
            name: &'static str,
            /// How many it carries.
            crew: Option<u8>,
        }
        /// Of bark.
        Canoe = "canoe", Some(2);
        /// Drifts.
        Raft = "raft", None;
    }

    #[test]
    fn a_thing_has_the_figures_of_its_line() {
        assert_eq!(Boat::ALL.map(|boat| (boat.name(), boat.crew())), [("canoe", Some(2)), ("raft", None)]);
        assert_eq!((Boat::Raft.index(), format!("{:>5}", Boat::Raft)), (1, " raft".to_owned()));
    }
}
