//! What Rainbow's End says about the gamesmaster's cards and about orders.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading a sheet, 200 to 239 for
//! what is refused in play (`refusal.rs`), 240 to 299 for players who are silent, and from 300 on for what cannot be in a
//! position (`punched/messages.rs`). Nothing in a player's sheet is worse than a warning. A card that cannot be read as
//! an order still holds its slot. The numbers 008 and 021
//! are retired.

use crate::world::PlayerNumber;

playdeck_base::catalogue! { "RBE";
    init_operand(operand: &str) = 001 Error "{operand} is not an operand of $INIT for this game; the game was not started.";
    init_range(operand: &str, least: u64, most: u64) = 002 Error "{operand} must be from {least} to {most}; the game was not started.";
    player_count(least: u8, most: u8, cards: &str) = 003 Error "{least} to {most} can play, but $INIT is followed by {cards}; the game was not started.";
    player_name(most: usize) = 004 Error "The name of an empire must have 1 to {most} characters and no square brackets; nothing was done with this card.";
    player_address(most: usize) = 005 Error "An address has at most {most} characters; nothing was done with this card.";
    player_quote() = 006 Error "A quote is opened here and not closed; nothing was done with this card.";
    no_map(size: u16, cities: usize, apart: u32) = 007 Error "No map of SIZE={size} was found on which {cities} cities lie {apart} hexes apart; the game was not started.";

    stale_turn(turn: u32, due: &str) = 010 Error "Turn {turn} is past; the position waits for {due}.";
    future_turn(turn: u32, due: &str) = 011 Error "Turn {turn} is still to come; the position waits for {due}.";
    turn_unreadable(word: &str, waits_for: &str) = 012 Error "{word} must give the number of the turn and nothing else; the position waits for {waits_for}.";
    sheet_of_nobody(capitals: &str) = 013 Warning "{capitals} is not a player in this game; the sheet was passed over.";
    sheet_without_number() = 014 Warning "A sheet must begin with the number of its player; it was passed over.";
    sheet_of_eliminated(number: PlayerNumber) = 015 Warning "Player {number} was eliminated; the sheet was passed over.";
    sheet_of_quitter(number: PlayerNumber) = 016 Warning "Player {number} has left the game and nobody has taken over; the sheet was passed over.";
    takeover_unreadable() = 017 Error "$TAKEOVER must give a player's number, a name in quotes and an address; the play must be resubmitted.";
    takeover_of_nobody(player: PlayerNumber) = 018 Error "There is no position {player} to take over; the play must be resubmitted.";
    battle_without_side() = 019 Error "Each side of $BATTLE, from A on, must have a unit; the play must be resubmitted.";
    battle_unreadable() = 020 Error "$BATTLE must name the sides, as in $BATTLE A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2); the play must be resubmitted.";

    concede_unreadable() = 024 Error "$CONCEDE needs the player who wins, as in $CONCEDE TO 3; the play must be resubmitted.";
    not_left(word: &str) = 025 Error "{word} is not the number of a player who is left; the play must be resubmitted.";
    sharer_alone() = 026 Error "A draw is shared by two players or more; to end the game for one use $CONCEDE TO; the play must be resubmitted.";
    ended_twice() = 027 Error "An earlier card in this play already ends the game; the play must be resubmitted.";
    sheets_not_played() = 028 Warning "The game ends with this card, before any orders are followed; the sheets of this play were not followed.";
    behind_turn_alone(card: &str) = 029 Error "{card} can follow only $TURN, not $HANDOVER; the play must be resubmitted.";
    handover_of_nothing() = 022 Error "$HANDOVER needs a $TAKEOVER card after it; the play must be resubmitted.";
    side_without_units() = 023 Error "Each side, from A on, must have a unit; nothing was worked out.";

    unknown_order_near(found: &str, near: &str) = 100 Warning "{found} is not an order, the nearest is {near}; nothing is done in its slot.";
    unknown_order(found: &str, alternatives: &str) = 101 Warning "{found} is not an order; nothing is done in its slot; write one of {alternatives}.";
    for_a_unit(found: &str) = 102 Warning "{found} must be issued for a specific unit; nothing is done in its slot; write it under UNIT and a number.";
    for_the_empire(found: &str) = 103 Warning "{found} must be issued for your empire as a whole; nothing is done in its slot; write it before the first UNIT.";
    target_missing(verb: &str) = 104 Warning "{verb} needs a hex or a direction; nothing is done in its slot; write a hex as 10/20, or N, NE, SE, S, SW or NW.";
    target_unreadable(found: &str) = 105 Warning "{found} is neither a hex nor a direction; nothing is done in its slot; write a hex as 10/20, or N, NE, SE, S, SW or NW.";
    unknown_type_near(written: &str, near: &str) = 106 Warning "{written} is not a type of unit, the nearest is {near}; nothing is built.";
    unknown_type(written: &str, alternatives: &str) = 107 Warning "{written} is not a type of unit; nothing is built; write one of {alternatives}.";
    number_unreadable(word: &str, last: u32) = 108 Warning "{word} is not a unit number from 1 to {last}; the first free one from 1 on is taken.";
    name_missing() = 109 Warning "A name is missing here; nothing is done in its slot; write one, in quotes if it has blanks.";
    name_brackets() = 110 Warning "A name must not contain square brackets; nothing is done in its slot.";
    name_cut(most: usize) = 111 Warning "A name has at most {most} characters; the rest was cut.";
    quote_open() = 112 Warning "The quote that is opened here is not closed; it was read up to the end of the card.";
    words_left(capitals: &str) = 113 Warning "The text here from {capitals} on belongs to no order and was passed over.";
    address_missing() = 114 Warning "An address is missing here; nothing is done in its slot; write it behind EMAIL.";
    address_long(most: usize) = 115 Warning "An address has at most {most} characters; nothing is done in its slot.";
    address_unreadable(address: &str) = 319 Warning "{address} is no address to which mail can go; nothing is done in its slot; write it as in EMAIL anna@host.example.";
    player_missing(word: &str) = 116 Warning "{word} needs the number of a player; nothing is done in its slot; write one from the list of players.";
    player_unknown(text: &str) = 117 Warning "{text} is not the number of a player who still plays; nothing is done in its slot; write one from the list of players.";
    player_himself(number: PlayerNumber) = 118 Warning "{number} is your own number; nothing is done in its slot.";
    amount_unreadable() = 119 Warning "An amount of 1 or more is missing here; nothing is given; write the number of the player and then the amount, in figures alone.";
    no_such_unit(capitals: &str) = 120 Warning "You have no unit {capitals}; its orders were passed over.";
    unit_unreadable() = 121 Warning "UNIT must be followed by the number of a unit; the orders under it were passed over; write it alone, as in UNIT 10.";
    too_many(slots: u8) = 122 Warning "All {slots} order slots are taken before this card; it was passed over.";
    replaced(sheet: usize, all: usize, later: usize) = 123 Warning "Sheet {sheet} of the {all} that you sent in this play is replaced by sheet {later}; no order on it is carried out.";
    after_end(cards: &str) = 124 Information "Passed over after END: {cards}.";
    replaces_nothing(sheet: usize, all: usize, counting: usize) = 125 Information "Sheet {sheet} of the {all} that you sent in this play has no orders and replaces nothing; sheet {counting} is carried out.";
    two_targets(named: &str, each: &str) = 126 Warning "{named} names two targets, but an order has one; nothing is done in its slot; write {each}.";
    order_ends(capitals: &str) = 127 Warning "The order ends before {capitals}, and nothing is done in its slot; write # before a remark, and quotes around a name with blanks.";
    two_units(named: &str) = 128 Warning "UNIT must name one unit, but {named} are two; the orders under it were passed over.";
    order_at_unit(capitals: &str, unit: u32) = 129 Warning "{capitals} follows UNIT {unit} on the same card; nothing is done in its slot; write the order on the next card.";
    unit_misspelt(capitals: &str) = 130 Warning "{capitals} is not an order, the nearest is UNIT; the orders under it were passed over.";
    player_line(behind: &str) = 131 Warning "PLAYER and a number alone on a line open a sheet, and this line is no part of yours; it and {behind} under it were passed over.";

    warned(player: &str, missed: &str, turn: u32) = 240 Information "{player} has sent no orders for {missed}; if none come for turn {turn} either, the position counts as abandoned.";
    ends_by_silence(turn: u32, ends: &str) = 241 Information "If nobody who was warned sends orders for turn {turn}, the game ends with that turn: {ends}.";
    vote_unreadable() = 133 Warning "A vote is VOTE DRAW, VOTE DRAW and two or more players who share it, VOTE CONCEDE TO and one player, or VOTE NONE; nothing is done in its slot.";
    vote_for_nobody(text: &str) = 134 Warning "{text} is not the number of a player who is left; the vote was passed over.";
    count_as_name(word: &str) = 135 Warning "{word} looks like a count, but an order builds one unit; nothing is built; write the order once for each unit, or a name in quotes.";
    withdrawn(lines: &str) = 132 Warning "CLEAR withdrew what you sent before it in this play: {lines}.";
    sheet_at_handover(player: PlayerNumber, turn: u32) = 242 Warning "No turn was played, and the sheet of player {player} was passed over; it belongs after $TURN {turn}.";
    ends_by_silence_of(turn: u32, silent: &str, ends: &str) = 243 Information "If no orders for turn {turn} come from {silent}, and all others who were warned send theirs, the game ends with that turn: {ends}.";
    ends_in_other_ways(turn: u32) = 244 Information "The silence of some who were warned can end the game with turn {turn} in more ways than are listed here.";
    ends_without(from: &str, turn: u32) = 245 Information "If no orders come from {from} for turn {turn}, the game ends with that turn, as things stand.";
}
