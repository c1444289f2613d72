//! Places in the lists of the world.

use playdeck_kit::lists::list_places;

list_places! {
    /// A faction by its place in the list.
    FactionId,
    /// A region by its place in the list, which is the order of processing.
    RegionId,
    /// A unit by its place in the list.
    UnitId,
    /// A building or a ship by its place in the list.
    StructureId,
}
