//! What Rainbow's End says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

playdeck_base::catalogue! { "RBE";
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    END_MISSING = 301 Severe "A game ends with turn {}, and END= is missing; the deck cannot go on.";
    ROW_DUE = 302 Severe "Row {} of the map is in the place of row {}, of the rows 0 to {}; the deck cannot go on.";
    ROWS_MISSING = 303 Severe "The map has {} rows, but TERRAIN records for only {} of them; the deck cannot go on.";
    ROW_LENGTH = 304 Severe "Row {} of the map has {} for its {} hexes; the deck cannot go on.";
    ROW_LETTER = 305 Severe "'{}' in row {} of the map is not W, P, F or M; the deck cannot go on.";
    PLAYER_OUT_OF_ORDER = 306 Severe "Player {} comes after a higher number or the same, or is not from 1 to {}; the deck cannot go on.";
    EMPIRE_UNNAMED = 307 Severe "The name of player {} must have 1 to {} characters, without brackets or controls; the deck cannot go on.";
    ADDRESS_TOO_LONG = 308 Severe "The address of player {} has more than {} characters; the deck cannot go on.";
    WRONG_FRIEND = 309 Severe "Player {} is friendly to {}, who is not another player in the game; the deck cannot go on.";
    NOBODY_PLAYS = 310 Severe "Nobody plays; the deck cannot go on.";
    WON_BY_NOBODY = 311 Severe "Only players of the game can win it, but END= names {}; the deck cannot go on.";
    UNIT_OF_NOBODY = 312 Severe "The owner of unit {} is not in the game; the deck cannot go on.";
    UNIT_UNNAMED = 313 Severe "The name of unit {} must have 1 to {} characters, without brackets or controls; the deck cannot go on.";
    UNIT_IN_WATER = 314 Severe "Unit {} is at {}, where there is no land; the deck cannot go on.";
    UNIT_TWICE = 315 Severe "Unit {} is given twice; the deck cannot go on.";
    MEMORY_OF_NOBODY = 316 Severe "Player {} remembers ground but is not in the game; the deck cannot go on.";
    WRONG_STRETCH = 317 Severe "Player {} remembers hexes of row {} that are not on the map; the deck cannot go on.";
    CHART_OF_NOBODY = 318 Severe "The chart counts for player {}, who is not in the game; the deck cannot go on.";
}
