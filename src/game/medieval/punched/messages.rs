//! What Medieval War Door says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

use crate::lobby::Sequence;
use crate::world::Square;
use crate::world::numbers::{MatchNumber, MemberNumber, PlayerNumber};

playdeck_base::catalogue! { "MWD";
    range(operand: &str, value: i128, least: i128, most: i128) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    setup_out_of_range(option: &str, match_number: MatchNumber, least: u8, most: u8) = 301 Severe "{option} of match {match_number} is not from {least} to {most}; the deck cannot go on.";
    member_unnamed(no: MemberNumber, most: usize) = 302 Severe "{no} needs a NAME of 1 to {most} characters that no other member has; the deck cannot go on.";
    member_twice(no: MemberNumber) = 303 Severe "{no} is given twice; the deck cannot go on.";
    match_twice(match_number: MatchNumber, next: MatchNumber) = 304 Severe "Match {match_number} is given twice, or NEXT={next} is not above its number; the deck cannot go on.";
    match_full(no: MatchNumber, players: u8) = 305 Severe "Match {no} has all its {players} players and cannot be waiting; the deck cannot go on.";
    not_a_member(member: MemberNumber, no: MatchNumber) = 306 Severe "{member} is in match {no} but is not a member; the deck cannot go on.";
    member_again(member: MemberNumber, no: MatchNumber) = 307 Severe "{member} is in match {no} twice; the deck cannot go on.";
    over_players(no: MatchNumber, fewest: usize, most: usize) = 308 Severe "Match {no} is over and must have {fewest} to {most} players; the deck cannot go on.";
    over_name(no: MatchNumber, most: usize) = 309 Severe "The name of match {no} has more than {most} characters; the deck cannot go on.";
    dropped_and_won(no: MatchNumber) = 310 Severe "Match {no} was dropped and cannot have a victor; the deck cannot go on.";
    over_unwon(no: MatchNumber, last: u16) = 311 Severe "Match {no} is over before its last round, {last}, but has no victor; the deck cannot go on.";
    won_by_nobody(no: MatchNumber, winner: PlayerNumber) = 312 Severe "Match {no} was won by {winner}, who did not play it; the deck cannot go on.";
    wrong_leader_points(no: MatchNumber, due: u8, leader: u8) = 313 Severe "The victor of match {no} gets {due} leader points for these victory points, not {leader}; the deck cannot go on.";
    too_many(most: usize) = 314 Severe "More than {most} matches wait or run; the deck cannot go on.";
    not_under_way(game: MatchNumber) = 315 Severe "This record belongs to match {game}, which is not under way; the deck cannot go on.";
    row_due(row: u8, no: MatchNumber, due: u8, height: u8) = 316 Severe "Row {row} of match {no} is in the place of row {due}, of {height} rows; the deck cannot go on.";
    rows_missing(no: MatchNumber, height: u8, rows: usize) = 317 Severe "Match {no} has {height} rows, but only {rows} of them have TERRAIN records; the deck cannot go on.";
    row_unreadable(row: u8, no: MatchNumber, width: u8) = 318 Severe "Row {row} of match {no} must have {width} letters, each of them S, L or M; the deck cannot go on.";
    city_on_no_land(at: Square, match_number: MatchNumber) = 319 Severe "The city at {at} of match {match_number} is not on land; the deck cannot go on.";
    city_out_of_order(at: Square, match_number: MatchNumber, before: Square) = 320 Severe "The city at {at} of match {match_number} comes after the city at {before}, which is not the order of the map; the deck cannot go on.";
    city_too_near(at: Square, match_number: MatchNumber, least: u8) = 321 Severe "The city at {at} of match {match_number} is less than {least} squares from another; the deck cannot go on.";
    city_unnamed(at: Square, match_number: MatchNumber, most: usize) = 322 Severe "The city at {at} of match {match_number} needs a NAME of 1 to {most} characters; the deck cannot go on.";
    city_inland(at: Square, match_number: MatchNumber) = 323 Severe "The city at {at} of match {match_number} makes ships but is not at the sea; the deck cannot go on.";
    castle_of_nobody(at: Square, match_number: MatchNumber) = 324 Severe "The city at {at} of match {match_number} cannot be a command castle, because it has no owner or the match has no castles; the deck cannot go on.";
    player_out_of_order(player: PlayerNumber, match_number: MatchNumber, due: usize, players: u8) = 325 Severe "Player {player} of match {match_number} is in the place of player {due}, of {players}; the deck cannot go on.";
    beheaded_without_castle(player: PlayerNumber, match_number: MatchNumber) = 326 Severe "Player {player} lost a command castle, but match {match_number} has none; the deck cannot go on.";
    routed_with_castle(player: PlayerNumber, match_number: MatchNumber) = 327 Severe "Player {player} was routed, but in match {match_number} a player is out when the command castle is lost; the deck cannot go on.";
    wrong_tally(player: PlayerNumber, match_number: MatchNumber, other: u8, most: u32, other_player: u8) = 328 Severe "The statistics of player {player} of match {match_number} against {other} are impossible: each number must be at most {most}, and {other_player} must be another player of the match; the deck cannot go on.";
    players_missing(number: MatchNumber, due: u8, there: usize, active: usize) = 329 Severe "Match {number} has {due} seats, and at least two of their players must still play; there are {there} PLAYER records, and {active} of them are ACTIVE; the deck cannot go on.";
    turn_of_nobody(turn: PlayerNumber, no: MatchNumber) = 330 Severe "It is the turn of player {turn}, who does not play match {no}; the deck cannot go on.";
    seat_of_nobody(no: MatchNumber, seat: PlayerNumber) = 331 Severe "SEATS of match {no} names {seat}, who is there twice or does not play; the deck cannot go on.";
    seat_left_out(no: MatchNumber, seat: PlayerNumber) = 332 Severe "SEATS of match {no} leaves player {seat} out; the deck cannot go on.";
    wrong_order(no: MatchNumber, order: Sequence) = 333 Severe "SEATS of match {no} is not an order that ORDER={order} can give; the deck cannot go on.";
    tallies_disagree(no: PlayerNumber, other: PlayerNumber, number: MatchNumber) = 334 Severe "The statistics of players {no} and {other} of match {number} disagree; the deck cannot go on.";
    city_of_nobody(at: Square, no: MatchNumber, owner: PlayerNumber) = 335 Severe "The city at {at} of match {no} belongs to player {owner}, who does not play; the deck cannot go on.";
    second_castle(at: Square, no: MatchNumber, owner: PlayerNumber) = 336 Severe "The city at {at} of match {no} is a second command castle of player {owner}; the deck cannot go on.";
    too_few_numbers(player: PlayerNumber, match_number: MatchNumber, count: u32, lost: u32, most: u16) = 337 Severe "Player {player} of match {match_number} has {count} pieces and has lost {lost}, together more than PIECES={most}; the deck cannot go on.";
    unearned_experience(player: PlayerNumber, match_number: MatchNumber, experience: u32, destroyed: u32) = 338 Severe "The pieces of player {player} of match {match_number} have an experience of {experience}, but have destroyed only {destroyed}; the deck cannot go on.";
    no_castle(player: PlayerNumber, match_number: MatchNumber) = 339 Severe "Player {player} of match {match_number} plays on without a command castle; the deck cannot go on.";
    nothing_left(player: PlayerNumber, match_number: MatchNumber) = 340 Severe "Player {player} of match {match_number} has nothing left to play with; the deck cannot go on.";
    piece_of_nobody(no: u16, player: PlayerNumber, game: MatchNumber) = 341 Severe "Piece {no} belongs to player {player}, who does not play match {game}; the deck cannot go on.";
    piece_broken(owner: PlayerNumber, piece: u16, match_number: MatchNumber, damage: u8) = 342 Severe "Piece {owner}.{piece} of match {match_number} cannot survive a damage of {damage}; the deck cannot go on.";
    piece_astray(owner: PlayerNumber, piece: u16, match_number: MatchNumber, at: Square) = 343 Severe "Piece {owner}.{piece} of match {match_number} cannot be at {at}; the deck cannot go on.";
    piece_twice(owner: PlayerNumber, piece: u16, match_number: MatchNumber) = 344 Severe "Piece {owner}.{piece} of match {match_number} is given twice, or is among the pieces of another player; the deck cannot go on.";
    not_carried(owner: PlayerNumber, piece: u16, match_number: MatchNumber) = 345 Severe "Piece {owner}.{piece} of match {match_number} is aboard, but no piece there can carry it; the deck cannot go on.";
    overloaded(owner: PlayerNumber, piece: u16, match_number: MatchNumber, load: usize, room: u8) = 346 Severe "Piece {owner}.{piece} of match {match_number} carries {load}, but has room for {room}; the deck cannot go on.";
    memory_of_nobody(player: PlayerNumber, game: MatchNumber) = 347 Severe "Player {player} does not play match {game}, but this record is about what they know or were sent; the deck cannot go on.";
    row_twice(row: u8, by: PlayerNumber, game: MatchNumber) = 348 Severe "Row {row} is given twice for player {by} of match {game}; the deck cannot go on.";
    wrong_stretch(by: PlayerNumber, game: MatchNumber, row: u8) = 349 Severe "Player {by} of match {game} knows squares of row {row} that do not exist, or come twice or out of order; the deck cannot go on.";
    city_unknown(player: PlayerNumber, match_number: MatchNumber, city: u16) = 350 Severe "Player {player} of match {match_number} knows the ground of city {city} but not the city; the deck cannot go on.";
    known_twice(by: PlayerNumber, game: MatchNumber) = 351 Severe "KNOWN is given twice for player {by} of match {game}; the deck cannot go on.";
    wrong_known(by: PlayerNumber, game: MatchNumber, number: u16) = 352 Severe "Player {by} of match {game} cannot know city {number} in this way; the deck cannot go on.";
    mail_out_of_order(mail: u16, player: PlayerNumber, match_number: MatchNumber, last: u16) = 353 Severe "Message {mail} to player {player} of match {match_number} is not from 1 to MAIL={last}, or comes after a later one; the deck cannot go on.";
    mail_from_nobody(mail: u16, player: PlayerNumber, match_number: MatchNumber) = 354 Severe "Message {mail} to player {player} of match {match_number} names a writer who cannot have written it; the deck cannot go on.";
    mail_text(mail: u16, player: PlayerNumber, match_number: MatchNumber, most: usize) = 355 Severe "Message {mail} to player {player} of match {match_number} must have a text of 1 to {most} characters; the deck cannot go on.";
    mail_too_many(to: PlayerNumber, game: MatchNumber, most: usize) = 356 Severe "Player {to} of match {game} keeps more than {most} messages; the deck cannot go on.";
    piece_unnumbered(owner: PlayerNumber, piece: u16, match_number: MatchNumber, most: u16) = 357 Severe "The number of piece {owner}.{piece} of match {match_number} must be from 1 to PIECES={most} of its player; the deck cannot go on.";
}
