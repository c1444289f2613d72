//! Places in the lists of the world.

use playdeck_kit::lists::list_places;

list_places! {
    /// A faction by its place in the list.
    FactionId,
    /// A region by its place in the list, which is the order of processing and its number in the files of the program.
    RegionId,
    /// A structure by its place in the list.
    ObjectId,
    /// A unit by its place in the list.
    UnitId,
}
