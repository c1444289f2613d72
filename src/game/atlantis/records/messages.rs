//! What Atlantis says against a position that cannot be: numbers from 300 on.

crate::catalogue! { "ATL";
    /// An operand out of its range.
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    /// A number that another has, too.
    TWICE = 301 Severe "A second {} has the number {}; the deck cannot go on.";
    /// A faction that is nowhere.
    NO_FACTION = 302 Severe "There is no faction {}; the deck cannot go on.";
    /// A region where one lies already.
    REGION_TWICE = 303 Severe "There is a second region at ({},{}); the deck cannot go on.";
    /// A place without a region.
    NO_REGION = 304 Severe "There is no region at ({},{}); the deck cannot go on.";
    /// Peasants, silver or a building in the ocean.
    IN_OCEAN = 305 Severe "The region at ({},{}) is an ocean, where there can be no {}; the deck cannot go on.";
    /// A unit in what is not there.
    NOT_INSIDE = 306 Severe "Unit {} is in {} {}, which is not in its region; the deck cannot go on.";
    /// Two owners.
    OWNED_TWICE = 307 Severe "Unit {} is marked as the owner of what it is in, but that has an owner already, or the unit is in nothing; the deck cannot go on.";
    /// A text that is too long.
    TOO_LONG = 308 Severe "{}= is longer than {} characters; the deck cannot go on.";
    /// A unit in the ocean without a ship.
    NOT_ABOARD = 309 Severe "Unit {} is in an ocean but not aboard a ship; the deck cannot go on.";
}
