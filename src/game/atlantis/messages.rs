//! What this game says about sheets of orders.

crate::catalogue! { "ATL";
    NO_UNIT_YET = 001 Warning "No UNIT line comes before this order; it was passed over.";
    WORDS_LEFT = 002 Warning "{} has no place in this order; the order is followed without it.";
    BARE_WORD = 003 Information "{} by itself orders nothing.";
    BLOCK_REPLACED = 004 Warning "This is a second block for unit {}; it replaces the first.";
    NOTHING_TO_CLOSE = 005 Information "No FORM is open here; this END was passed over.";
    NEVER_CLOSED = 006 Warning "This FORM has no END; all orders after it went to the new unit.";
    REFUSED = 007 Warning "Unit {} did not carry this out: {}.";
    NOT_YOURS = 008 Warning "Unit {} is not one of yours; the orders under it were passed over.";
    SHEET_REPLACED = 009 Warning "A later sheet of this faction has orders; it replaces this one, and no order of this one is followed.";
    SHEET_WITHOUT_NUMBER = 010 Warning "This card names no faction; the sheet was passed over. Write the faction's number behind the word.";
    SHEET_OF_NOBODY = 011 Warning "There is no faction {}; the sheet was passed over.";
    WRONG_PASSWORD = 012 Warning "The password is not that of faction {}; the sheet was passed over.";
    NO_PASSWORD = 013 Warning "Faction {} has a password, and this sheet has none; it was passed over. Write the password in quotes behind the number.";
    LEFT_FIRST = 014 Warning "Unit {} was in there already; it left first, and unit {} is the owner now.";
    DATE_UNREADABLE = 020 Error "The card must name the month and the year of the next turn; write $TURN {}.";
    STALE_TURN = 021 Error "{} was played before; the position waits for {}.";
    FUTURE_TURN = 022 Error "{} is not due yet; the position waits for {}.";
    INIT_OPERAND = 023 Error "$INIT ATLANTIS has no operand {}; write SEED=, QUIRKS=, IDLE=, EXEMPT=, FIND= or START=.";
    INIT_IDLE = 024 Error "IDLE= must be a number of turns from 1 to {}, or NO.";
    INIT_START = 025 Error "START= must be two numbers from -{} to {}.";
    START_AT_SEA = 026 Error "START=({},{}) is in an ocean; nobody can begin there. Choose another region, or leave START= out.";
    QUOTE_OPEN = 027 Error "The name has no closing quote.";
    PERSON_NAME = 028 Error "A name has at most 80 characters, and no parentheses.";
    PERSON_ADDRESS = 029 Error "An address has at most 80 characters.";
    PASSWORD_SHAPE = 030 Error "The password cannot be read; write PASSWORD='..' without blanks, with at least one character and none of blank, comma and double quote in it.";
    NO_LAND = 031 Error "There is no land at ({},{}); name a region of land, or make the land first with $CONTINENT.";
    NO_SUCH_FACTION = 032 Error "There is no faction {}.";
    DROP_UNREADABLE = 033 Error "$DROP takes the number of a faction and nothing else.";
    CONTINENT_UNREADABLE = 034 Error "$CONTINENT takes the coordinates of a region, each from -{} to {}; write $CONTINENT 9, 0.";
    UNIT_IMPOSSIBLE = 035 Error "A number on this card is too large, or there are no people, or a text is too long.";
    BATTLE_RANGE = 036 Error "{} must be from {} to {}; nothing was worked out.";
    SIDE_WITHOUT_PEOPLE = 037 Error "Both sides need people; nothing was worked out.";
    TAKEN_OUT = 038 Error "A card before this one takes faction {} out of the game.";
    TEXT_CUT = 040 Warning "This text has {} characters; at most {} are kept, and the rest was cut off.";
    PERHAPS_MEANT = 041 Warning "{} has no meaning here, and nothing is done for it; perhaps {} was meant.";
}
