//! What Atlantis says against a position that cannot be: numbers from 300 on.

use std::fmt::Display;

playdeck_base::catalogue! { "ATL";
    range(operand: impl Display, value: impl Display, least: impl Display, most: impl Display) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    twice(word: impl Display, no: impl Display) = 301 Severe "A second {word} has the number {no}; the deck cannot go on.";
    no_faction(ally: impl Display) = 302 Severe "There is no faction {ally}; the deck cannot go on.";
    region_twice(x: impl Display, y: impl Display) = 303 Severe "There is a second region at ({x},{y}); the deck cannot go on.";
    no_region(x: impl Display, y: impl Display) = 304 Severe "There is no region at ({x},{y}); the deck cannot go on.";
    in_ocean(x: impl Display, y: impl Display, word: impl Display) = 305 Severe "The region at ({x},{y}) is an ocean, where there can be no {word}; the deck cannot go on.";
    not_inside(no: impl Display, word: impl Display, number: impl Display) = 306 Severe "Unit {no} is in {word} {number}, which is not in its region; the deck cannot go on.";
    owned_twice(no: impl Display) = 307 Severe "Unit {no} is marked as the owner of what it is in, but that has an owner already, or the unit is in nothing; the deck cannot go on.";
    too_long(operand: impl Display, longest: impl Display) = 308 Severe "{operand}= is longer than {longest} characters; the deck cannot go on.";
    not_aboard(no: impl Display) = 309 Severe "Unit {no} is in an ocean but not aboard a ship; the deck cannot go on.";
}
