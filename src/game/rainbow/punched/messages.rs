//! What Rainbow's End says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

crate::catalogue! { "RBE";
    /// An operand out of its range.
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    /// A last turn after which the game goes on.
    END_MISSING = 301 Severe "A game ends with turn {}, and END= is missing; the deck cannot go on.";
    /// A row of the map out of its order.
    ROW_DUE = 302 Severe "Row {} of the map is in the place of row {}, of the rows 0 to {}; the deck cannot go on.";
    /// Rows of the map that are missing.
    ROWS_MISSING = 303 Severe "The map has {} rows, but TERRAIN records for only {} of them; the deck cannot go on.";
    /// A row of the map that is too long or too short.
    ROW_LENGTH = 304 Severe "Row {} of the map has {} for its {} hexes; the deck cannot go on.";
    /// Ground that is none.
    ROW_LETTER = 305 Severe "'{}' in row {} of the map is not W, P, F or M; the deck cannot go on.";
    /// A player out of the order of the numbers.
    PLAYER_OUT_OF_ORDER = 306 Severe "Player {} comes after a higher number or the same, or is not from 1 to {}; the deck cannot go on.";
    /// An empire without a name that it can have.
    EMPIRE_UNNAMED = 307 Severe "The name of player {} must have 1 to {} characters, without brackets or controls; the deck cannot go on.";
    /// An address that is too long.
    ADDRESS_TOO_LONG = 308 Severe "The address of player {} has more than {} characters; the deck cannot go on.";
    /// A friend who is no other player.
    WRONG_FRIEND = 309 Severe "Player {} is friendly to {}, who is not another player in the game; the deck cannot go on.";
    /// A game of nobody.
    NOBODY_PLAYS = 310 Severe "Nobody plays; the deck cannot go on.";
    /// A game that was won by nobody who plays it.
    WON_BY_NOBODY = 311 Severe "Only players of the game can win it, but END= names {}; the deck cannot go on.";
    /// A unit of nobody.
    UNIT_OF_NOBODY = 312 Severe "The owner of unit {} is not in the game; the deck cannot go on.";
    /// A unit without a name that it can have.
    UNIT_UNNAMED = 313 Severe "The name of unit {} must have 1 to {} characters, without brackets or controls; the deck cannot go on.";
    /// A unit where no land is.
    UNIT_IN_WATER = 314 Severe "Unit {} stands at {}, where there is no land; the deck cannot go on.";
    /// A unit that is there twice.
    UNIT_TWICE = 315 Severe "Unit {} is given twice; the deck cannot go on.";
    /// Ground that nobody remembers.
    MEMORY_OF_NOBODY = 316 Severe "Player {} remembers ground but is not in the game; the deck cannot go on.";
    /// Ground that cannot be remembered.
    WRONG_STRETCH = 317 Severe "Player {} remembers hexes of row {} that are not on the map; the deck cannot go on.";
    /// A chart of nobody.
    CHART_OF_NOBODY = 318 Severe "The chart counts for player {}, who is not in the game; the deck cannot go on.";
}
