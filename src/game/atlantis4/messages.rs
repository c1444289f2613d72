//! What this game says about the gamesmaster's cards and about sheets.

playdeck_base::catalogue! { "AT4";
    /// A play card that cannot be read.
    DATE_UNREADABLE = 001 Error "The card must name the month and the year of the next turn; write $TURN {}.";
    /// A play that was played before.
    STALE_TURN = 002 Error "{} was played before; the position waits for {}.";
    /// A play that is not due yet.
    FUTURE_TURN = 003 Error "{} is not due yet; the position waits for {}.";
    /// An unknown operand on `$INIT`.
    INIT_OPERAND = 004 Error "$INIT ATLANTIS4 has no operand {}; write SEED=, SIZE=, NAME=, RULES= or QUIRKS=.";
    /// A size that cannot be.
    INIT_SIZE = 005 Error "SIZE= must be two numbers of columns and rows, each a multiple of 8 from 16 to {}; write SIZE=(48,48).";
    /// A rule set that does not exist.
    INIT_RULES = 006 Error "There is no rule set {}; write RULES=WYRETH, RULES=STANDARD, or the name of the tables that you gave.";
    /// A name without its closing quote.
    QUOTE_OPEN = 007 Error "The name has no closing quote.";
    /// A name that cannot be.
    PERSON_NAME = 008 Error "A name has at most 80 characters, and no parentheses.";
    /// An address that is too long.
    PERSON_ADDRESS = 009 Error "An address has at most 80 characters.";
    /// A password that no sheet can carry.
    PASSWORD_SHAPE = 010 Error "The password cannot be read; write PASSWORD='..' without blanks, with at least one character and none of blank, comma and double quote in it.";
    /// An act for an unknown faction.
    NO_SUCH_FACTION = 011 Error "There is no faction {}.";
    /// A DROP or RESTART card with more on it.
    FACTION_ALONE = 012 Error "${} takes the number of a faction and nothing else.";
    /// A REWARD card that cannot be read.
    REWARD_UNREADABLE = 013 Error "$REWARD takes the number of a faction and an amount of silver from 1 to {}; write $REWARD 3, 50.";
    /// A unit that does not exist.
    NO_SUCH_UNIT = 014 Error "There is no unit {}.";
    /// A region that does not exist.
    NO_SUCH_REGION = 015 Error "There is no region at ({},{}) on level {}.";
    /// An item that does not exist.
    NO_SUCH_ITEM = 016 Error "There is no item {}; write its abbreviation.";
    /// A battle that is asked about has a word that is not in the tables.
    NOT_IN_TABLES = 017 Error "There is no {} {} in the rules {}; nothing was worked out.";
    /// A battle that is asked about has a number that is too large.
    BATTLE_RANGE = 018 Error "{} must be from {} to {}; nothing was worked out.";
    /// A battle that is asked about has a side without anybody.
    SIDE_WITHOUT_PEOPLE = 019 Error "Both sides need people or creatures; nothing was worked out.";
    /// A gamesmaster's tables that cannot be used.
    TABLES_FAULTY = 020 Terminal "The tables cannot be used: {}; nothing was played.";
    /// A gamesmaster's tables with the name of a built-in set.
    TABLES_NAMED = 021 Terminal "The tables are called {}, as a built-in set is; give them a name of their own; nothing was played.";
    /// An act on a faction that is out of the game by an earlier card.
    TAKEN_OUT = 022 Error "A card before this one takes faction {} out of the game.";
    /// A sheet without a number.
    SHEET_WITHOUT_NUMBER = 040 Warning "This card names no faction; the sheet was passed over. Write the faction's number behind the word.";
    /// A sheet of an unknown faction.
    SHEET_OF_NOBODY = 041 Warning "There is no faction {}; the sheet was passed over.";
    /// A sheet with a wrong password.
    WRONG_PASSWORD = 042 Warning "The password is not that of faction {}; the sheet was passed over.";
    /// A sheet without a password.
    NO_PASSWORD = 043 Warning "Faction {} has a password, and this sheet has none; it was passed over. Write the password in quotes behind the number.";
    /// An order that was not carried out.
    REFUSED = 044 Warning "{}: {}";
    /// A second sheet.
    SHEET_REPLACED = 045 Warning "A later sheet of this faction has orders; it replaces this one, and no order of this one is followed.";
    /// Words are left behind an order.
    WORDS_LEFT = 046 Warning "{} has no place in this order; the order is followed without it.";
    /// A word in quotes without its end.
    QUOTE_NEVER_CLOSED = 047 Warning "The closing quote is missing; this word and all behind it were passed over.";
    /// A misspelt word.
    PERHAPS_MEANT = 048 Warning "{} has no meaning here, and nothing is done for it; perhaps {} was meant.";
    /// More units are formed than one sheet may form.
    TOO_MANY_FORMS = 054 Warning "A sheet forms at most {} units; this FORM and all that stands behind it were passed over. Form the others next month.";
}
