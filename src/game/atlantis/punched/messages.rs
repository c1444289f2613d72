//! What Atlantis says against a position that cannot be: numbers from 300 on.

playdeck_base::catalogue! { "ATL";
    range(operand: &str, value: i128, least: i128, most: i128) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    twice(word: &str, no: u32) = 301 Severe "A second {word} has the number {no}; the deck cannot go on.";
    no_faction(ally: u32) = 302 Severe "There is no faction {ally}; the deck cannot go on.";
    region_twice(x: i32, y: i32) = 303 Severe "There is a second region at ({x},{y}); the deck cannot go on.";
    no_region(x: i32, y: i32) = 304 Severe "There is no region at ({x},{y}); the deck cannot go on.";
    in_ocean(x: i32, y: i32, word: &str) = 305 Severe "The region at ({x},{y}) is an ocean, where there can be no {word}; the deck cannot go on.";
    not_inside(no: u32, word: &str, number: u32) = 306 Severe "Unit {no} is in {word} {number}, which is not in its region; the deck cannot go on.";
    owned_twice(no: u32) = 307 Severe "Unit {no} is marked as the owner of what it is in, but that has an owner already, or the unit is in nothing; the deck cannot go on.";
    too_long(operand: &str, longest: usize) = 308 Severe "{operand}= is longer than {longest} characters; the deck cannot go on.";
    not_aboard(no: u32) = 309 Severe "Unit {no} is in an ocean but not aboard a ship; the deck cannot go on.";
}
