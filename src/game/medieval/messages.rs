//! What Medieval War Door says about the gamesmaster's cards and about orders.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading a sheet, from 200 on for
//! what is refused in play (`refusal.rs`), and from 300 on for what cannot be in a position (`punched/messages.rs`).
//! Nothing in a player's sheet is worse than a warning, and their turn goes on behind every card that is refused. The
//! number 005 is retired.

use crate::world::numbers::{MatchNumber, PlayerNumber};

playdeck_base::catalogue! { "MWD";
    init_operand(operand: &str) = 001 Error "{operand} is not an operand of $INIT for this game; the door was not opened.";
    member_name(most: usize) = 002 Error "The name of a member must have 1 to {most} characters and no quotes or commas, and must not be a number or look like M3; nothing was done with this card.";
    member_doubled(name: &str) = 003 Error "{name} is a member already; the door was not opened.";
    too_many_members(last: u16) = 004 Error "The door can have at most {last} members; nothing was done with this card.";
    stale_date(play: &str, due: &str) = 010 Error "{play} is past; the position waits for {due}.";
    future_date(play: &str, due: &str) = 011 Error "{play} is still to come; the position waits for {due}.";
    date_unreadable(due: &str) = 012 Error "A play card must give its number and nothing else except GAME=; the position waits for {due}.";
    not_running(game: MatchNumber, due: &str) = 013 Error "Match {game} is not under way; the position waits for {due}.";
    game_missing(due: &str) = 014 Error "Several matches are under way, and GAME= must say which is meant; the position waits for {due}.";
    act_unreadable(card: &str) = 020 Error "{card} must give the number of a match and a name, in quotes if it has blanks; the play must be resubmitted.";
    setup_range(option: &str, least: u16, most: u16) = 021 Error "{option} must be from {least} to {most}; no match was made, and the play must be resubmitted.";
    too_many_matches(most: usize) = 022 Error "The door has room for {most} matches that wait or run, and for a number for each; the play must be resubmitted.";
    not_waiting(game: MatchNumber) = 023 Error "No match {game} is waiting for players; the play must be resubmitted.";
    joined_already(name: &str, game: MatchNumber) = 024 Error "{name} has signed up for match {game} already; the play must be resubmitted.";
    not_joined(name: &str, game: MatchNumber) = 025 Error "{name} has not signed up for match {game}; the play must be resubmitted.";
    section_without_player() = 030 Warning "A section must begin with the number or the name of its player; it was passed over.";
    not_your_section(name: &str) = 031 Warning "{name} is not a player in this match and can have no section; it was passed over.";
    section_of_eliminated(name: &str) = 032 Warning "Player {name} was eliminated; the section was passed over.";
    section_in_lobby() = 033 Warning "No match is played in the lobby; the section was passed over.";
    section_of_other_match(other: u16) = 034 Warning "The section is for match {other}, which is not played here; it was passed over.";
    turn_unreadable(due: &str) = 040 Error "$TURN must give the number of the round and PLAYER=, and nothing else except GAME=; the position waits for {due}.";
    not_their_turn(player: PlayerNumber, due: &str) = 041 Error "It is not the turn of player {player}; the position waits for {due}.";
    mid_round(round: u16, game: MatchNumber, due: &str) = 042 Error "Round {round} of match {game} was begun turn by turn and must be finished that way; the position waits for {due}.";
    behind_lobby_alone(card: &str) = 043 Error "{card} can follow only $LOBBY, not another play card; the play must be resubmitted.";
    drop_unreadable() = 044 Error "$DROP must give the number of a match and nothing else; the play must be resubmitted.";
    nothing_to_drop(game: MatchNumber) = 045 Error "Match {game} is neither waiting nor under way and cannot be dropped; the play must be resubmitted.";
    takeover_unreadable() = 046 Error "$TAKEOVER must give the number of a match, PLAYER= and NAME=; the play must be resubmitted.";
    no_seats(game: MatchNumber) = 047 Error "Match {game} is not under way and has no seats to take over; the play must be resubmitted.";
    no_such_seat(player: PlayerNumber, match_number: MatchNumber) = 048 Error "There is no player {player} in match {match_number}, or they were eliminated; the play must be resubmitted.";
    sits_already(by: &str, game: MatchNumber) = 049 Error "{by} has a seat in match {game} already; the play must be resubmitted.";
    draw_unreadable() = 052 Error "$DRAW must give the number of a match, and perhaps the seats that share the draw, as in $DRAW 2 or $DRAW 2 1 3; the play must be resubmitted.";
    concede_unreadable() = 053 Error "$CONCEDE must give the number of a match and the seat that wins it, as in $CONCEDE 2 TO 3; the play must be resubmitted.";
    sharer_alone() = 054 Error "A draw is shared by two players or more; to end the match for one use $CONCEDE; the play must be resubmitted.";
    not_to_end(game: MatchNumber) = 055 Error "Match {game} is not under way and cannot end; the play must be resubmitted.";
    not_left(word: &str, game: MatchNumber) = 056 Error "{word} is not the number of a player who is left in match {game}; the play must be resubmitted.";
    fighter_range(operand: &str, least: u16, most: u16) = 050 Error "{operand} must be from {least} to {most}; nothing was worked out.";
    fighter_unarmed(attacker: &str) = 051 Error "A {attacker} cannot attack; nothing was worked out.";

    unknown_order_near(word: &str, near: &str) = 100 Warning "{word} is not an order, the nearest is {near}; the card was passed over.";
    unknown_order(word: &str, alternatives: &str) = 101 Warning "{word} is not an order; the card was passed over; write one of {alternatives}.";
    words_left(capitals: &str) = 102 Warning "The order should end before {capitals}; the card was passed over; write a remark on a card of its own that begins with *.";
    number_missing(usage: &str, name: &str) = 103 Warning "A number is missing here; the card was passed over; write {usage} with the number of the {name}.";
    not_yours(piece: &str) = 104 Warning "The piece {piece} is not yours; the card was passed over.";
    no_current_piece(usage: &str) = 105 Warning "The card names no piece, and none was selected before it; it was passed over; write {usage}.";
    path_character(wrong: &str) = 106 Warning "{wrong} is not a key of a path (1 to 4, 6 to 9, HOME ..) and not a point of the compass; the card was passed over; write 6669, N NE E or TO x,y.";
    path_missing() = 107 Warning "A path is missing here; the card was passed over; write 6669, N NE E or TO x,y.";
    path_long(most: usize) = 108 Warning "A path has at most {most} steps; the card was passed over.";
    square_missing() = 109 Warning "The two coordinates of a square are missing here, as in 12,7; the card was passed over.";
    type_missing() = 110 Warning "TYPE and what the city is to make are missing here; the card was passed over; write CITY 12,7 TYPE C.";
    unknown_type(letter: &str) = 111 Warning "A city cannot make {letter}, only I, P, C, A, T, H, L, G or F; the card was passed over.";
    city_name(most: usize) = 112 Warning "The name of a city must have 1 to {most} characters; the card was passed over.";
    text_missing() = 113 Warning "The text of the message is missing; the card was passed over; write SEND, the number of the player and the text.";
    mail_long(most: usize) = 114 Warning "A message has at most {most} characters; the card was passed over.";
    nothing_carried_on() = 115 Warning "The order before this card is not a message that it could continue; the card was passed over; write it under its SEND.";
    unknown_panel(alternatives: &str) = 116 Warning "LIST must say what to list; the card was passed over; write one of {alternatives}.";
    read_what() = 117 Warning "READ must say NEW or OLD; the card was passed over.";
    surrender_unsaid() = 118 Warning "A surrender must be written SURREND YES; the card was passed over.";
    no_more_rounds(rounds: &str) = 119 Warning "A play of this match has at most {rounds}; the cards after this one stay in the last of them.";
    no_way(piece: u16) = 120 Information "The card names piece {piece} and no path, so the piece stays; to give a path to the piece selected before, write it on a card by itself.";
    one_step_or_two(named: &str, points: &str) = 121 Warning "{named} may be one step or two; the card was passed over; write {points}.";
    player_card(cards: &str) = 122 Warning "PLAYER and a player alone on a card open a section, and this card is no part of yours; it and {cards} under it were passed over.";
    not_your_turn(turn: PlayerNumber) = 130 Warning "Only player {turn} has a turn now; the section was passed over.";
    withdrawn(lines: &str) = 133 Warning "CLEAR withdrew what you sent before it in this play: {lines}.";
    vote_unreadable() = 134 Warning "A vote is VOTE DRAW, VOTE DRAW and two or more players who share it, VOTE CONCEDE TO and one player, or VOTE NONE; the card was passed over.";
    silent(player: &str, missed: &str) = 140 Information "{player} has sent no cards for {missed} in a row; if none come for the next either, the gamesmaster may give the seat to somebody else.";
    sheet_added() = 131 Information "This is a further sheet of yours; its cards are carried out after those of your earlier sheets and replace none of them.";
    address_unused(name: &str) = 132 Information "The address behind the name of {name} was passed over, because everybody reads the name; addresses belong in the roster of playdeck mail.";
}
