//! Places in the lists of the world.

/// Declares them.
macro_rules! places {
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
    )*};
}

places! {
    /// A faction by its place in the list.
    FactionId,
    /// A region by its place in the list, which is the order of processing.
    RegionId,
    /// A unit by its place in the list.
    UnitId,
    /// A building or a ship by its place in the list.
    StructureId,
}
