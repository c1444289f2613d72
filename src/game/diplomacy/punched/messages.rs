//! What Diplomacy says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

use playdeck_diplomacy_rules::world::ahead::Ahead;
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Unit;

playdeck_base::catalogue! { "DIP";
    range(operand: &str, value: i128, least: i128, most: i128) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    centers_missing() = 301 Severe "Under RULES=STANDARD a player wins with a number of centers, and CENTERS= is missing; the deck cannot go on.";
    centers_for_nothing() = 302 Severe "Under RULES=CLASSIC a player wins with most of the units, and CENTERS= goes with RULES=STANDARD; the deck cannot go on.";
    build_in_spring() = 303 Severe "PHASE=BUILD comes only in fall; the deck cannot go on.";
    power_out_of_order(name: Power, before: Power) = 304 Severe "The record of {name} comes after that of {before}; the deck cannot go on.";
    power_missing(missing: Power) = 305 Severe "Each of the seven powers needs a POWER record, and that of {missing} is missing; the deck cannot go on.";
    player_unnamed(name: Power, most: usize) = 306 Severe "The name of the player of {name} must have 1 to {most} characters; the deck cannot go on.";
    no_center(name: Power, center: Province) = 307 Severe "{name} owns {center}, which is not a supply center; the deck cannot go on.";
    center_of_two(other: Power, name: Power, center: Province) = 308 Severe "{other} and {name} both own {center}; the deck cannot go on.";
    nobody_plays_any() = 309 Severe "Nobody plays any power; the deck cannot go on.";
    no_such_unit(unit: Unit) = 310 Severe "There cannot be a unit {unit}; the deck cannot go on.";
    units_in_place(province: Province) = 311 Severe "Two units are in {province}; the deck cannot go on.";
    too_many_units(unit: Unit, most: u16) = 312 Severe "With {unit} there are more units than the {most} that the supply centers can feed; the deck cannot go on.";
    dislodged_twice(province: Province) = 313 Severe "Two units were dislodged from {province}; the deck cannot go on.";
    no_landing(unit: Unit, lost: Province) = 314 Severe "{unit} cannot have landed in {lost}; the deck cannot go on.";
    dislodged_by_nobody(unit: Unit, power: Power, lost: Province) = 315 Severe "{unit} of {power} was dislodged, but no unit of another power is in {lost}; the deck cannot go on.";
    attacker_from_afar(attacker: Unit, power: Power, from: Province) = 316 Severe "{attacker} of {power} cannot have come from {from}, although BY= and CONVOY= say so; the deck cannot go on.";
    attacker_of_two(by: Province) = 317 Severe "Units in two places were dislodged by the same unit from {by}; the deck cannot go on.";
    standoff_under_unit(unit: Unit, at: Province) = 318 Severe "{unit} is in {at}, which a stand-off left empty; the deck cannot go on.";
    chart_year_due(year: u16, due: u16) = 319 Severe "The chart has the year {year} in the place of {due}; the deck cannot go on.";
    chart_of_too_many(centers: u32, year: u16, most: u16) = 320 Severe "The chart counts {centers} supply centers in {year}, but there are only {most}; the deck cannot go on.";
    chart_ends_elsewhere(year: u16, over: u16) = 321 Severe "The chart ends with {year}, but the last fall that is over is that of {over}; the deck cannot go on.";
    no_retreats() = 322 Severe "PHASE=RETREAT needs DISLODGED units, and there are none; the deck cannot go on.";
    retreats_not_due() = 323 Severe "DISLODGED units can be there only in PHASE=RETREAT, or if their retreats were due when the game ended; the deck cannot go on.";
    retreater_of_nobody(power: Power, unit: Unit) = 324 Severe "Nobody plays {power}, so its {unit} cannot wait to retreat; the deck cannot go on.";
    standoff_not_due() = 325 Severe "A STANDOFF can be there only in PHASE=RETREAT; the deck cannot go on.";
    no_builds() = 326 Severe "The position is in PHASE=BUILD, but no power that is played has a build or removal to make; the deck cannot go on.";
    won_and_not_over() = 327 Severe "A game with WINNERS= is over, but PHASE= says that it goes on; the deck cannot go on.";
    winners_out_of_order() = 328 Severe "WINNERS= must name each power only once, and in the order of the powers; the deck cannot go on.";
    winner_of_nobody(power: Power) = 329 Severe "Nobody plays {power}, so it cannot have won the game; the deck cannot go on.";
    winner_with_nothing(power: Power) = 330 Severe "{power} has no unit and no supply center, and cannot have won the game; the deck cannot go on.";
    winners_missing() = 331 Severe "A game that is over is won or shared by the powers that are left, and WINNERS= is missing; the deck cannot go on.";
    nothing_left() = 332 Severe "No power that is played has a unit or a supply center left, but the game is not over; the deck cannot go on.";
    ahead_impossible(power: Power, order: Ahead) = 333 Severe "{power} can never follow the order {order}; the deck cannot go on.";
    ahead_too_many(power: Power, most: usize) = 334 Severe "{power} has more than {most} orders that were sent ahead; the deck cannot go on.";
    sender_of_nobody(power: Power) = 335 Severe "Nobody plays {power}, so it has sent no orders ahead and has no vote; the deck cannot go on.";
    sent_and_over() = 336 Severe "PHASE= says that the game is over, so there can be no AHEAD and no VOTE; the deck cannot go on.";
    vote_unshared() = 337 Severe "DRAW= of a VOTE must name two powers or more, each once and in the order of the powers, or none at all; the deck cannot go on.";
    vote_twice(power: Power) = 338 Severe "{power} has two votes; the deck cannot go on.";
    held_center(place: Province) = 339 Severe "{place} is a supply center, and POWER says who owns it; HELD is for other places; the deck cannot go on.";
    board_not_here(board: &str) = 341 Severe "The game is played on the board {board} or with a start of it, and these records are read with those of another; GAME must be the first record, or the board must be given; the deck cannot go on.";
    other_board(board: &str, sum: u64, here: u64) = 342 Severe "The game is played on a board {board} with the sum {sum}, and the one here has the sum {here}: provinces, borders, centers, homes, units or the rules of its start are others; the deck cannot go on.";
    dummy_played(name: Power) = 343 Severe "Nobody can play {name} on this board, and PLAYER= names somebody; the deck cannot go on.";
    silent_for_nothing() = 368 Severe "SILENT= counts plays of moves without an order, which cost nothing without NMR= in GAME; the deck cannot go on.";
    silent_too_long(power: Power, silent: u16, most: u16) = 369 Severe "{power} has been silent for {silent} plays of moves, and with NMR={most} nobody plays it after so many; the deck cannot go on.";
    silence_of_nobody(power: Power) = 370 Severe "Nobody plays {power}, so no plays without an order are counted for it; the deck cannot go on.";
    concession_not_taken() = 371 Severe "A VOTE can have CONCEDE= only in a game with VOTES=ACT or DRAW=DIAS; the deck cannot go on.";
    vote_for_both() = 372 Severe "A VOTE has DRAW= or CONCEDE= and not both; the deck cannot go on.";
    vote_names_sharers() = 373 Severe "Under DRAW=DIAS a draw is shared by all who are left, so a VOTE for one has no DRAW=; the deck cannot go on.";
    held_twice(place: Province) = 340 Severe "{place} is twice in the HELD records, and only one power can have been the last to hold it; the deck cannot go on.";
}
