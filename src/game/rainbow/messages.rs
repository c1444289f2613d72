//! What Rainbow's End says about the gamesmaster's cards and about orders.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading a sheet, 200 to 239 for
//! what is refused in play (`refusal.rs`), 240 to 299 for players who are silent, and from 300 on for what cannot be in a
//! position (`punched/messages.rs`). Nothing in a player's sheet is worse than a warning. A card that cannot be read as
//! an order still holds its slot. The numbers 008 and 021
//! are retired.

playdeck_base::catalogue! { "RBE";
    INIT_OPERAND = 001 Error "{} is not an operand of $INIT for this game; the game was not started.";
    INIT_RANGE = 002 Error "{} must be from {} to {}; the game was not started.";
    PLAYER_COUNT = 003 Error "{} to {} can play, but $INIT is followed by {}; the game was not started.";
    PLAYER_NAME = 004 Error "The name of an empire must have 1 to {} characters and no square brackets; nothing was done with this card.";
    PLAYER_ADDRESS = 005 Error "An address has at most {} characters; nothing was done with this card.";
    PLAYER_QUOTE = 006 Error "A quote is opened here and not closed; nothing was done with this card.";
    NO_MAP = 007 Error "No map of SIZE={} was found on which {} cities lie {} hexes apart; the game was not started.";

    STALE_TURN = 010 Error "Turn {} is past; the position waits for {}.";
    FUTURE_TURN = 011 Error "Turn {} is still to come; the position waits for {}.";
    TURN_UNREADABLE = 012 Error "{} must give the number of the turn and nothing else; the position waits for {}.";
    SHEET_OF_NOBODY = 013 Warning "{} is not a player in this game; the sheet was passed over.";
    SHEET_WITHOUT_NUMBER = 014 Warning "A sheet must begin with the number of its player; it was passed over.";
    SHEET_OF_ELIMINATED = 015 Warning "Player {} was eliminated; the sheet was passed over.";
    SHEET_OF_QUITTER = 016 Warning "Player {} has left the game and nobody has taken over; the sheet was passed over.";
    TAKEOVER_UNREADABLE = 017 Error "$TAKEOVER must give a player's number, a name in quotes and an address; the play must be resubmitted.";
    TAKEOVER_OF_NOBODY = 018 Error "There is no position {} to take over; the play must be resubmitted.";
    BATTLE_WITHOUT_SIDE = 019 Error "Each side of $BATTLE, from A on, must have a unit; the play must be resubmitted.";
    BATTLE_UNREADABLE = 020 Error "$BATTLE must name the sides, as in $BATTLE A=(INFANTRY=3,TANKS=1),B=(ARTILLERY=2); the play must be resubmitted.";

    HANDOVER_OF_NOTHING = 022 Error "$HANDOVER needs a $TAKEOVER card after it; the play must be resubmitted.";
    SIDE_WITHOUT_UNITS = 023 Error "Each side, from A on, must have a unit; nothing was worked out.";

    UNKNOWN_ORDER_NEAR = 100 Warning "{} is not an order, the nearest is {}; nothing is done in its slot.";
    UNKNOWN_ORDER = 101 Warning "{} is not an order; nothing is done in its slot; write one of {}.";
    FOR_A_UNIT = 102 Warning "{} must be issued for a specific unit; nothing is done in its slot; write it under UNIT and a number.";
    FOR_THE_EMPIRE = 103 Warning "{} must be issued for your empire as a whole; nothing is done in its slot; write it before the first UNIT.";
    TARGET_MISSING = 104 Warning "{} needs a hex or a direction; nothing is done in its slot; write a hex as 10/20, or N, NE, SE, S, SW or NW.";
    TARGET_UNREADABLE = 105 Warning "{} is neither a hex nor a direction; nothing is done in its slot; write a hex as 10/20, or N, NE, SE, S, SW or NW.";
    UNKNOWN_TYPE_NEAR = 106 Warning "{} is not a type of unit, the nearest is {}; nothing is built.";
    UNKNOWN_TYPE = 107 Warning "{} is not a type of unit; nothing is built; write one of {}.";
    NUMBER_UNREADABLE = 108 Warning "{} is not a unit number from 1 to {}; the first free one from 1 on is taken.";
    NAME_MISSING = 109 Warning "A name is missing here; nothing is done in its slot; write one, in quotes if it has blanks.";
    NAME_BRACKETS = 110 Warning "A name must not contain square brackets; nothing is done in its slot.";
    NAME_CUT = 111 Warning "A name has at most {} characters; the rest was cut.";
    QUOTE_OPEN = 112 Warning "The quote that is opened here is not closed; it was read up to the end of the card.";
    WORDS_LEFT = 113 Warning "The text here from {} on belongs to no order and was passed over.";
    ADDRESS_MISSING = 114 Warning "An address is missing here; nothing is done in its slot; write it behind EMAIL.";
    ADDRESS_LONG = 115 Warning "An address has at most {} characters; nothing is done in its slot.";
    ADDRESS_UNREADABLE = 319 Warning "{} is no address to which mail can go; nothing is done in its slot; write it as in EMAIL anna@host.example.";
    PLAYER_MISSING = 116 Warning "{} needs the number of a player; nothing is done in its slot; write one from the list of players.";
    PLAYER_UNKNOWN = 117 Warning "{} is not the number of a player who still plays; nothing is done in its slot; write one from the list of players.";
    PLAYER_HIMSELF = 118 Warning "{} is your own number; nothing is done in its slot.";
    AMOUNT_UNREADABLE = 119 Warning "An amount of 1 or more is missing here; nothing is given; write the number of the player and then the amount, in figures alone.";
    NO_SUCH_UNIT = 120 Warning "You have no unit {}; its orders were passed over.";
    UNIT_UNREADABLE = 121 Warning "UNIT must be followed by the number of a unit; the orders under it were passed over; write it alone, as in UNIT 10.";
    TOO_MANY = 122 Warning "All {} order slots are taken before this card; it was passed over.";
    REPLACED = 123 Warning "Sheet {} of your {} in this play is replaced by sheet {}; nothing on it is done.";
    AFTER_END = 124 Information "Passed over after END: {}.";
    REPLACES_NOTHING = 125 Information "Sheet {} of your {} in this play has no orders and replaces nothing; sheet {} counts.";
    TWO_TARGETS = 126 Warning "{} names two targets, but an order has one; nothing is done in its slot; write {}.";
    ORDER_ENDS = 127 Warning "The order ends before {}, and nothing is done in its slot; write # before a remark, and quotes around a name with blanks.";
    TWO_UNITS = 128 Warning "UNIT must name one unit, but {} are two; the orders under it were passed over.";
    ORDER_AT_UNIT = 129 Warning "{} follows UNIT {} on the same card; nothing is done in its slot; write the order on the next card.";
    UNIT_MISSPELT = 130 Warning "{} is not an order, the nearest is UNIT; the orders under it were passed over.";
    PLAYER_LINE = 131 Warning "PLAYER and a number alone on a line open a sheet, and this line is no part of yours; it and {} under it were passed over.";

    WARNED = 240 Information "{} has sent no orders for {}; if none come for turn {} either, the position counts as abandoned.";
    ENDS_BY_SILENCE = 241 Information "If nobody who was warned sends orders for turn {}, the game ends with that turn: {}.";
    SHEET_AT_HANDOVER = 242 Warning "No turn was played, and the sheet of player {} was passed over; it belongs after $TURN {}.";
    ENDS_BY_SILENCE_OF = 243 Information "If no orders for turn {} come from {}, and all others who were warned send theirs, the game ends with that turn: {}.";
    ENDS_IN_OTHER_WAYS = 244 Information "The silence of some who were warned can end the game with turn {} in more ways than are listed here.";
    ENDS_WITHOUT = 245 Information "If no orders come from {} for turn {}, the game ends with that turn, as things stand.";
}
