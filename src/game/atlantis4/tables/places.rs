//! Places in the lists of the tables.

/// Declares places in a list of the tables.
macro_rules! table_places {
    ($($(#[$about:meta])* $name:ident($of:ty)),* $(,)?) => {$(
        $(#[$about])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, ::serde::Serialize, ::serde::Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub $of);
    )*};
}

table_places! {
    /// An item by its place in the table.
    Item(u16),
    /// A skill by its place in the table.
    Skill(u16),
    /// A kind of structure by its place in the table.
    ObjectKind(u16),
    /// A terrain by its place in the table.
    Terrain(u8),
}
