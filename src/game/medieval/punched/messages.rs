//! What Medieval War Door says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

use std::fmt::Display;

playdeck_base::catalogue! { "MWD";
    range(operand: impl Display, value: impl Display, least: impl Display, most: impl Display) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    setup_out_of_range(option: impl Display, match_number: impl Display, least: impl Display, most: impl Display) = 301 Severe "{option} of match {match_number} is not from {least} to {most}; the deck cannot go on.";
    member_unnamed(no: impl Display, most: impl Display) = 302 Severe "{no} needs a NAME of 1 to {most} characters that no other member has; the deck cannot go on.";
    member_twice(no: impl Display) = 303 Severe "{no} is given twice; the deck cannot go on.";
    match_twice(match_number: impl Display, next: impl Display) = 304 Severe "Match {match_number} is given twice, or NEXT={next} is not above its number; the deck cannot go on.";
    match_full(no: impl Display, players: impl Display) = 305 Severe "Match {no} has all its {players} players and cannot be waiting; the deck cannot go on.";
    not_a_member(member: impl Display, no: impl Display) = 306 Severe "{member} is in match {no} but is not a member; the deck cannot go on.";
    member_again(member: impl Display, no: impl Display) = 307 Severe "{member} is in match {no} twice; the deck cannot go on.";
    over_players(no: impl Display, fewest: impl Display, most: impl Display) = 308 Severe "Match {no} is over and must have {fewest} to {most} players; the deck cannot go on.";
    over_name(no: impl Display, most: impl Display) = 309 Severe "The name of match {no} has more than {most} characters; the deck cannot go on.";
    dropped_and_won(no: impl Display) = 310 Severe "Match {no} was dropped and cannot have a victor; the deck cannot go on.";
    over_unwon(no: impl Display, last: impl Display) = 311 Severe "Match {no} is over before its last round, {last}, but has no victor; the deck cannot go on.";
    won_by_nobody(no: impl Display, winner: impl Display) = 312 Severe "Match {no} was won by {winner}, who did not play it; the deck cannot go on.";
    wrong_leader_points(no: impl Display, due: impl Display, leader: impl Display) = 313 Severe "The victor of match {no} gets {due} leader points for these victory points, not {leader}; the deck cannot go on.";
    too_many(most: impl Display) = 314 Severe "More than {most} matches wait or run; the deck cannot go on.";
    not_under_way(game: impl Display) = 315 Severe "This record belongs to match {game}, which is not under way; the deck cannot go on.";
    row_due(row: impl Display, no: impl Display, due: impl Display, height: impl Display) = 316 Severe "Row {row} of match {no} is in the place of row {due}, of {height} rows; the deck cannot go on.";
    rows_missing(no: impl Display, height: impl Display, rows: impl Display) = 317 Severe "Match {no} has {height} rows, but only {rows} of them have TERRAIN records; the deck cannot go on.";
    row_unreadable(row: impl Display, no: impl Display, width: impl Display) = 318 Severe "Row {row} of match {no} must have {width} letters, each of them S, L or M; the deck cannot go on.";
    city_on_no_land(at: impl Display, match_number: impl Display) = 319 Severe "The city at {at} of match {match_number} is not on land; the deck cannot go on.";
    city_out_of_order(at: impl Display, match_number: impl Display, before: impl Display) = 320 Severe "The city at {at} of match {match_number} comes after the city at {before}, which is not the order of the map; the deck cannot go on.";
    city_too_near(at: impl Display, match_number: impl Display, least: impl Display) = 321 Severe "The city at {at} of match {match_number} is less than {least} squares from another; the deck cannot go on.";
    city_unnamed(at: impl Display, match_number: impl Display, most: impl Display) = 322 Severe "The city at {at} of match {match_number} needs a NAME of 1 to {most} characters; the deck cannot go on.";
    city_inland(at: impl Display, match_number: impl Display) = 323 Severe "The city at {at} of match {match_number} makes ships but is not at the sea; the deck cannot go on.";
    castle_of_nobody(at: impl Display, match_number: impl Display) = 324 Severe "The city at {at} of match {match_number} cannot be a command castle, because it has no owner or the match has no castles; the deck cannot go on.";
    player_out_of_order(player: impl Display, match_number: impl Display, due: impl Display, players: impl Display) = 325 Severe "Player {player} of match {match_number} is in the place of player {due}, of {players}; the deck cannot go on.";
    beheaded_without_castle(player: impl Display, match_number: impl Display) = 326 Severe "Player {player} lost a command castle, but match {match_number} has none; the deck cannot go on.";
    routed_with_castle(player: impl Display, match_number: impl Display) = 327 Severe "Player {player} was routed, but in match {match_number} a player is out when the command castle is lost; the deck cannot go on.";
    wrong_tally(player: impl Display, match_number: impl Display, other: impl Display, most: impl Display, other_player: impl Display) = 328 Severe "The statistics of player {player} of match {match_number} against {other} are impossible: each number must be at most {most}, and {other_player} must be another player of the match; the deck cannot go on.";
    players_missing(number: impl Display, due: impl Display, there: impl Display, active: impl Display) = 329 Severe "Match {number} has {due} seats, and at least two of their players must still play; there are {there} PLAYER records, and {active} of them are ACTIVE; the deck cannot go on.";
    turn_of_nobody(turn: impl Display, no: impl Display) = 330 Severe "It is the turn of player {turn}, who does not play match {no}; the deck cannot go on.";
    seat_of_nobody(no: impl Display, seat: impl Display) = 331 Severe "SEATS of match {no} names {seat}, who is there twice or does not play; the deck cannot go on.";
    seat_left_out(no: impl Display, seat: impl Display) = 332 Severe "SEATS of match {no} leaves player {seat} out; the deck cannot go on.";
    wrong_order(no: impl Display, order: impl Display) = 333 Severe "SEATS of match {no} is not an order that ORDER={order} can give; the deck cannot go on.";
    tallies_disagree(no: impl Display, other: impl Display, number: impl Display) = 334 Severe "The statistics of players {no} and {other} of match {number} disagree; the deck cannot go on.";
    city_of_nobody(at: impl Display, no: impl Display, owner: impl Display) = 335 Severe "The city at {at} of match {no} belongs to player {owner}, who does not play; the deck cannot go on.";
    second_castle(at: impl Display, no: impl Display, owner: impl Display) = 336 Severe "The city at {at} of match {no} is a second command castle of player {owner}; the deck cannot go on.";
    too_few_numbers(player: impl Display, match_number: impl Display, count: impl Display, lost: impl Display, most: impl Display) = 337 Severe "Player {player} of match {match_number} has {count} pieces and has lost {lost}, together more than PIECES={most}; the deck cannot go on.";
    unearned_experience(player: impl Display, match_number: impl Display, experience: impl Display, destroyed: impl Display) = 338 Severe "The pieces of player {player} of match {match_number} have an experience of {experience}, but have destroyed only {destroyed}; the deck cannot go on.";
    no_castle(player: impl Display, match_number: impl Display) = 339 Severe "Player {player} of match {match_number} plays on without a command castle; the deck cannot go on.";
    nothing_left(player: impl Display, match_number: impl Display) = 340 Severe "Player {player} of match {match_number} has nothing left to play with; the deck cannot go on.";
    piece_of_nobody(no: impl Display, player: impl Display, game: impl Display) = 341 Severe "Piece {no} belongs to player {player}, who does not play match {game}; the deck cannot go on.";
    piece_broken(owner: impl Display, piece: impl Display, match_number: impl Display, damage: impl Display) = 342 Severe "Piece {owner}.{piece} of match {match_number} cannot survive a damage of {damage}; the deck cannot go on.";
    piece_astray(owner: impl Display, piece: impl Display, match_number: impl Display, at: impl Display) = 343 Severe "Piece {owner}.{piece} of match {match_number} cannot be at {at}; the deck cannot go on.";
    piece_twice(owner: impl Display, piece: impl Display, match_number: impl Display) = 344 Severe "Piece {owner}.{piece} of match {match_number} is given twice, or is among the pieces of another player; the deck cannot go on.";
    not_carried(owner: impl Display, piece: impl Display, match_number: impl Display) = 345 Severe "Piece {owner}.{piece} of match {match_number} is aboard, but no piece there can carry it; the deck cannot go on.";
    overloaded(owner: impl Display, piece: impl Display, match_number: impl Display, load: impl Display, room: impl Display) = 346 Severe "Piece {owner}.{piece} of match {match_number} carries {load}, but has room for {room}; the deck cannot go on.";
    memory_of_nobody(player: impl Display, game: impl Display) = 347 Severe "Player {player} does not play match {game}, but this record is about what they know or were sent; the deck cannot go on.";
    row_twice(row: impl Display, by: impl Display, game: impl Display) = 348 Severe "Row {row} is given twice for player {by} of match {game}; the deck cannot go on.";
    wrong_stretch(by: impl Display, game: impl Display, row: impl Display) = 349 Severe "Player {by} of match {game} knows squares of row {row} that do not exist, or come twice or out of order; the deck cannot go on.";
    city_unknown(player: impl Display, match_number: impl Display, city: impl Display) = 350 Severe "Player {player} of match {match_number} knows the ground of city {city} but not the city; the deck cannot go on.";
    known_twice(by: impl Display, game: impl Display) = 351 Severe "KNOWN is given twice for player {by} of match {game}; the deck cannot go on.";
    wrong_known(by: impl Display, game: impl Display, number: impl Display) = 352 Severe "Player {by} of match {game} cannot know city {number} in this way; the deck cannot go on.";
    mail_out_of_order(mail: impl Display, player: impl Display, match_number: impl Display, last: impl Display) = 353 Severe "Message {mail} to player {player} of match {match_number} is not from 1 to MAIL={last}, or comes after a later one; the deck cannot go on.";
    mail_from_nobody(mail: impl Display, player: impl Display, match_number: impl Display) = 354 Severe "Message {mail} to player {player} of match {match_number} names a writer who cannot have written it; the deck cannot go on.";
    mail_text(mail: impl Display, player: impl Display, match_number: impl Display, most: impl Display) = 355 Severe "Message {mail} to player {player} of match {match_number} must have a text of 1 to {most} characters; the deck cannot go on.";
    mail_too_many(to: impl Display, game: impl Display, most: impl Display) = 356 Severe "Player {to} of match {game} keeps more than {most} messages; the deck cannot go on.";
    piece_unnumbered(owner: impl Display, piece: impl Display, match_number: impl Display, most: impl Display) = 357 Severe "The number of piece {owner}.{piece} of match {match_number} must be from 1 to PIECES={most} of its player; the deck cannot go on.";
}
