//! What Rainbow's End says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

use crate::world::{Hex, PlayerNumber, UnitId};

playdeck_base::catalogue! { "RBE";
    range(operand: &str, value: i128, least: i128, most: i128) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    end_missing(last: u32) = 301 Severe "A game ends with turn {last}, and END= is missing; the deck cannot go on.";
    row_due(row: u16, due: u16, last: u16) = 302 Severe "Row {row} of the map is in the place of row {due}, of the rows 0 to {last}; the deck cannot go on.";
    rows_missing(side: u16, rows: usize) = 303 Severe "The map has {side} rows, but TERRAIN records for only {rows} of them; the deck cannot go on.";
    row_length(row: u16, letters: &str, side: u16) = 304 Severe "Row {row} of the map has {letters} for its {side} hexes; the deck cannot go on.";
    row_letter(letter: char, row: u16) = 305 Severe "'{letter}' in row {row} of the map is not W, P, F or M; the deck cannot go on.";
    player_out_of_order(no: PlayerNumber, last: u8) = 306 Severe "Player {no} comes after a higher number or the same, or is not from 1 to {last}; the deck cannot go on.";
    empire_unnamed(no: PlayerNumber, most: usize) = 307 Severe "The name of player {no} must have 1 to {most} characters, without brackets or controls; the deck cannot go on.";
    address_too_long(no: PlayerNumber, most: usize) = 308 Severe "The address of player {no} has more than {most} characters; the deck cannot go on.";
    wrong_friend(no: PlayerNumber, stranger: PlayerNumber) = 309 Severe "Player {no} is friendly to {stranger}, who is not another player in the game; the deck cannot go on.";
    nobody_plays() = 310 Severe "Nobody plays; the deck cannot go on.";
    won_by_nobody(word: &str) = 311 Severe "Only players of the game can win it, but END= names {word}; the deck cannot go on.";
    unit_of_nobody(id: UnitId) = 312 Severe "The owner of unit {id} is not in the game; the deck cannot go on.";
    unit_unnamed(id: UnitId, most: usize) = 313 Severe "The name of unit {id} must have 1 to {most} characters, without brackets or controls; the deck cannot go on.";
    unit_in_water(id: UnitId, at: Hex) = 314 Severe "Unit {id} is at {at}, where there is no land; the deck cannot go on.";
    unit_twice(id: UnitId) = 315 Severe "Unit {id} is given twice; the deck cannot go on.";
    memory_of_nobody(by: PlayerNumber) = 316 Severe "Player {by} remembers ground but is not in the game; the deck cannot go on.";
    wrong_stretch(by: PlayerNumber, row: u16) = 317 Severe "Player {by} remembers hexes of row {row} that are not on the map; the deck cannot go on.";
    city_known_to_nobody(by: PlayerNumber) = 320 Severe "Player {by} remembers a city but is not in the game; the deck cannot go on.";
    known_city_of_nobody(by: PlayerNumber, at: Hex, of: PlayerNumber) = 321 Severe "Player {by} remembers a city at {at} of {of}, who is not another player in the game; the deck cannot go on.";
    known_city_in_water(by: PlayerNumber, at: Hex) = 322 Severe "Player {by} remembers a city at {at}, where there is no land; the deck cannot go on.";
    known_city_twice(by: PlayerNumber, at: Hex) = 323 Severe "Player {by} remembers two cities at {at}; the deck cannot go on.";
    known_city_unnamed(by: PlayerNumber, at: Hex, most: usize) = 324 Severe "Player {by} remembers a city at {at} whose name does not have 1 to {most} characters, or has brackets or controls; the deck cannot go on.";
    vote_of_nobody(no: PlayerNumber) = 325 Severe "Player {no} is not left in the game and has a vote; the deck cannot go on.";
    vote_for_nobody(no: PlayerNumber, named: PlayerNumber) = 326 Severe "Player {no} votes for {named}, who is not left in the game; the deck cannot go on.";
    vote_for_one(no: PlayerNumber) = 327 Severe "Player {no} votes for a draw of one player, or not in the order of their numbers; the deck cannot go on.";
    chart_of_nobody(player: PlayerNumber) = 318 Severe "The chart counts for player {player}, who is not in the game; the deck cannot go on.";
}
