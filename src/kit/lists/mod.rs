//! A world's dense lists: of factions, regions, units. What refers to another names its place in the list.

pub mod watch;

/// Declares places in lists.
#[macro_export]
macro_rules! list_places {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The place at an index.
            pub fn at(index: usize) -> Self {
                Self(u32::try_from(index).unwrap_or(u32::MAX))
            }

            /// Its index.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl $crate::sets::Numbered for $name {
            fn number(self) -> usize {
                self.index()
            }

            fn of_number(number: usize) -> Self {
                Self::at(number)
            }
        }
    )*};
}

/// Finds what stands at a place of a world's list.
#[macro_export]
macro_rules! lists {
    ($world:ident; $($place:ident -> $list:ident: $type:ty $(, noted by $watch:ident)?);* $(;)?) => {$(
        impl ::std::ops::Index<$place> for $world {
            type Output = $type;

            fn index(&self, place: $place) -> &$type {
                &self.$list[place.index()]
            }
        }

        impl ::std::ops::IndexMut<$place> for $world {
            fn index_mut(&mut self, place: $place) -> &mut $type {
                $(self.$watch.note(place);)?
                &mut self.$list[place.index()]
            }
        }
    )*};
}

pub use {list_places, lists};
