//! What Rainbow's End says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

use std::fmt::Display;

playdeck_base::catalogue! { "RBE";
    range(operand: impl Display, value: impl Display, least: impl Display, most: impl Display) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    end_missing(last: impl Display) = 301 Severe "A game ends with turn {last}, and END= is missing; the deck cannot go on.";
    row_due(row: impl Display, due: impl Display, last: impl Display) = 302 Severe "Row {row} of the map is in the place of row {due}, of the rows 0 to {last}; the deck cannot go on.";
    rows_missing(side: impl Display, rows: impl Display) = 303 Severe "The map has {side} rows, but TERRAIN records for only {rows} of them; the deck cannot go on.";
    row_length(row: impl Display, letters: impl Display, side: impl Display) = 304 Severe "Row {row} of the map has {letters} for its {side} hexes; the deck cannot go on.";
    row_letter(letter: impl Display, row: impl Display) = 305 Severe "'{letter}' in row {row} of the map is not W, P, F or M; the deck cannot go on.";
    player_out_of_order(no: impl Display, last: impl Display) = 306 Severe "Player {no} comes after a higher number or the same, or is not from 1 to {last}; the deck cannot go on.";
    empire_unnamed(no: impl Display, most: impl Display) = 307 Severe "The name of player {no} must have 1 to {most} characters, without brackets or controls; the deck cannot go on.";
    address_too_long(no: impl Display, most: impl Display) = 308 Severe "The address of player {no} has more than {most} characters; the deck cannot go on.";
    wrong_friend(no: impl Display, stranger: impl Display) = 309 Severe "Player {no} is friendly to {stranger}, who is not another player in the game; the deck cannot go on.";
    nobody_plays() = 310 Severe "Nobody plays; the deck cannot go on.";
    won_by_nobody(word: impl Display) = 311 Severe "Only players of the game can win it, but END= names {word}; the deck cannot go on.";
    unit_of_nobody(id: impl Display) = 312 Severe "The owner of unit {id} is not in the game; the deck cannot go on.";
    unit_unnamed(id: impl Display, most: impl Display) = 313 Severe "The name of unit {id} must have 1 to {most} characters, without brackets or controls; the deck cannot go on.";
    unit_in_water(id: impl Display, at: impl Display) = 314 Severe "Unit {id} is at {at}, where there is no land; the deck cannot go on.";
    unit_twice(id: impl Display) = 315 Severe "Unit {id} is given twice; the deck cannot go on.";
    memory_of_nobody(by: impl Display) = 316 Severe "Player {by} remembers ground but is not in the game; the deck cannot go on.";
    wrong_stretch(by: impl Display, row: impl Display) = 317 Severe "Player {by} remembers hexes of row {row} that are not on the map; the deck cannot go on.";
    chart_of_nobody(player: impl Display) = 318 Severe "The chart counts for player {player}, who is not in the game; the deck cannot go on.";
}
