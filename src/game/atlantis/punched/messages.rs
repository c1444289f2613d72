//! What Atlantis says against a position that cannot be: numbers from 300 on.

playdeck_base::catalogue! { "ATL";
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    TWICE = 301 Severe "A second {} has the number {}; the deck cannot go on.";
    NO_FACTION = 302 Severe "There is no faction {}; the deck cannot go on.";
    REGION_TWICE = 303 Severe "There is a second region at ({},{}); the deck cannot go on.";
    NO_REGION = 304 Severe "There is no region at ({},{}); the deck cannot go on.";
    IN_OCEAN = 305 Severe "The region at ({},{}) is an ocean, where there can be no {}; the deck cannot go on.";
    NOT_INSIDE = 306 Severe "Unit {} is in {} {}, which is not in its region; the deck cannot go on.";
    OWNED_TWICE = 307 Severe "Unit {} is marked as the owner of what it is in, but that has an owner already, or the unit is in nothing; the deck cannot go on.";
    TOO_LONG = 308 Severe "{}= is longer than {} characters; the deck cannot go on.";
    NOT_ABOARD = 309 Severe "Unit {} is in an ocean but not aboard a ship; the deck cannot go on.";
}
