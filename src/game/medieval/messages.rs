//! What Medieval War Door says about the gamesmaster's cards and about orders.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading a sheet, from 200 on for
//! what is refused in play (`refusal.rs`), and from 300 on for what cannot be in a position (`punched/messages.rs`).
//! Nothing in a player's sheet is worse than a warning, and their turn goes on behind every card that is refused. The
//! number 005 is retired.

playdeck_base::catalogue! { "MWD";
    INIT_OPERAND = 001 Error "{} is not an operand of $INIT for this game; the door was not opened.";
    MEMBER_NAME = 002 Error "The name of a member must have 1 to {} characters and no quotes or commas, and must not be a number or look like M3; nothing was done with this card.";
    MEMBER_DOUBLED = 003 Error "{} is a member already; the door was not opened.";
    TOO_MANY_MEMBERS = 004 Error "The door can have at most {} members; nothing was done with this card.";
    STALE_DATE = 010 Error "{} is past; the position waits for {}.";
    FUTURE_DATE = 011 Error "{} is still to come; the position waits for {}.";
    DATE_UNREADABLE = 012 Error "A play card must give its number and nothing else except GAME=; the position waits for {}.";
    NOT_RUNNING = 013 Error "Match {} is not under way; the position waits for {}.";
    GAME_MISSING = 014 Error "Several matches are under way, and GAME= must say which is meant; the position waits for {}.";
    ACT_UNREADABLE = 020 Error "{} must give the number of a match and a name, in quotes if it has blanks; the play must be resubmitted.";
    SETUP_RANGE = 021 Error "{} must be from {} to {}; no match was made, and the play must be resubmitted.";
    TOO_MANY_MATCHES = 022 Error "The door has room for {} matches that wait or run, and for a number for each; the play must be resubmitted.";
    NOT_WAITING = 023 Error "No match {} is waiting for players; the play must be resubmitted.";
    JOINED_ALREADY = 024 Error "{} has signed up for match {} already; the play must be resubmitted.";
    NOT_JOINED = 025 Error "{} has not signed up for match {}; the play must be resubmitted.";
    SECTION_WITHOUT_PLAYER = 030 Warning "A section must begin with the number or the name of its player; it was passed over.";
    NOT_YOUR_SECTION = 031 Warning "{} is not a player in this match and can have no section; it was passed over.";
    SECTION_OF_ELIMINATED = 032 Warning "Player {} was eliminated; the section was passed over.";
    SECTION_IN_LOBBY = 033 Warning "No match is played in the lobby; the section was passed over.";
    SECTION_OF_OTHER_MATCH = 034 Warning "The section is for match {}, which is not played here; it was passed over.";
    TURN_UNREADABLE = 040 Error "$TURN must give the number of the round and PLAYER=, and nothing else except GAME=; the position waits for {}.";
    NOT_THEIR_TURN = 041 Error "It is not the turn of player {}; the position waits for {}.";
    MID_ROUND = 042 Error "Round {} of match {} was begun turn by turn and must be finished that way; the position waits for {}.";
    BEHIND_LOBBY_ALONE = 043 Error "{} can follow only $LOBBY, not another play card; the play must be resubmitted.";
    DROP_UNREADABLE = 044 Error "$DROP must give the number of a match and nothing else; the play must be resubmitted.";
    NOTHING_TO_DROP = 045 Error "Match {} is neither waiting nor under way and cannot be dropped; the play must be resubmitted.";
    TAKEOVER_UNREADABLE = 046 Error "$TAKEOVER must give the number of a match, PLAYER= and NAME=; the play must be resubmitted.";
    NO_SEATS = 047 Error "Match {} is not under way and has no seats to take over; the play must be resubmitted.";
    NO_SUCH_SEAT = 048 Error "There is no player {} in match {}, or they were eliminated; the play must be resubmitted.";
    SITS_ALREADY = 049 Error "{} has a seat in match {} already; the play must be resubmitted.";
    FIGHTER_RANGE = 050 Error "{} must be from {} to {}; nothing was worked out.";
    FIGHTER_UNARMED = 051 Error "A {} cannot attack; nothing was worked out.";

    UNKNOWN_ORDER_NEAR = 100 Warning "{} is not an order, the nearest is {}; the card was passed over.";
    UNKNOWN_ORDER = 101 Warning "{} is not an order; the card was passed over; write one of {}.";
    WORDS_LEFT = 102 Warning "The order should end before {}; the card was passed over; write a remark on a card of its own that begins with *.";
    NUMBER_MISSING = 103 Warning "A number is missing here; the card was passed over; write {} with the number of the {}.";
    NOT_YOURS = 104 Warning "The piece {} is not yours; the card was passed over.";
    NO_CURRENT_PIECE = 105 Warning "The card names no piece, and none was selected before it; it was passed over; write {}.";
    PATH_CHARACTER = 106 Warning "{} is not a key of a path (1 to 4, 6 to 9, HOME ..) and not a point of the compass; the card was passed over; write 6669, N NE E or TO x,y.";
    PATH_MISSING = 107 Warning "A path is missing here; the card was passed over; write 6669, N NE E or TO x,y.";
    PATH_LONG = 108 Warning "A path has at most {} steps; the card was passed over.";
    SQUARE_MISSING = 109 Warning "The two coordinates of a square are missing here, as in 12,7; the card was passed over.";
    TYPE_MISSING = 110 Warning "TYPE and what the city is to make are missing here; the card was passed over; write CITY 12,7 TYPE C.";
    UNKNOWN_TYPE = 111 Warning "A city cannot make {}, only I, P, C, A, T, H, L, G or F; the card was passed over.";
    CITY_NAME = 112 Warning "The name of a city must have 1 to {} characters; the card was passed over.";
    TEXT_MISSING = 113 Warning "The text of the message is missing; the card was passed over; write SEND, the number of the player and the text.";
    MAIL_LONG = 114 Warning "A message has at most {} characters; the card was passed over.";
    NOTHING_CARRIED_ON = 115 Warning "The order before this card is not a message that it could continue; the card was passed over; write it under its SEND.";
    UNKNOWN_PANEL = 116 Warning "LIST must say what to list; the card was passed over; write one of {}.";
    READ_WHAT = 117 Warning "READ must say NEW or OLD; the card was passed over.";
    SURRENDER_UNSAID = 118 Warning "A surrender must be written SURREND YES; the card was passed over.";
    NO_MORE_ROUNDS = 119 Warning "A play of this match has at most {}; the cards after this one stay in the last of them.";
    NO_WAY = 120 Information "The card names piece {} and no path, so the piece stays; to give a path to the piece selected before, write it on a card by itself.";
    ONE_STEP_OR_TWO = 121 Warning "{} may be one step or two; the card was passed over; write {}.";
    PLAYER_CARD = 122 Warning "PLAYER and a player alone on a card open a section, and this card is no part of yours; it and {} under it were passed over.";
    NOT_YOUR_TURN = 130 Warning "Only player {} has a turn now; the section was passed over.";
    SHEET_ADDED = 131 Information "This is a further sheet of the same player; its orders follow those of the earlier sheets and replace none of them.";
    ADDRESS_UNUSED = 132 Information "The address behind the name of {} was passed over, because everybody reads the name; addresses belong in the roster of playdeck mail.";
}
