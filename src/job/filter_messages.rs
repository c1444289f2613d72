//! What the filters that make cards say, and what is said of a name on the command line: PDK150 to PDK159 and PDK165 to
//! PDK169.

crate::catalogue! { "PDK";
    /// A control card in a player's sheet.
    CONTROL_IN_SHEET = 150 Error "{} has no place in a player's sheet, where nothing but press is the player's own; nothing was punched.";
    /// Another's sheet in a player's sheet.
    OPENER_IN_SHEET = 151 Error "{} opens a sheet that is not {}; nothing was punched.";
    /// Something behind the end of a sheet.
    BEHIND_SHEET = 152 Error "This stands behind {}, which ends the sheet; nothing was punched.";
    /// Nobody's sheet.
    UNKNOWN_OWNER = 153 Severe "{} is no player whose sheet could be punched, and nothing was punched (known: {}; with --position FILE, persons' names, too).";
    /// A name that nobody of a position answers to.
    NAMES_NOBODY = 154 Severe "{} is the name of nobody in this game of {}; who can be named: {}.";
    /// A name that several of a position answer to.
    NAMES_SEVERAL = 155 Severe "{} is the name of several in this game of {}, and nothing was done for any of them; write one of {}.";
    /// No part for the reader.
    NO_PART = 156 Warning "No part of the listing is for {}; what is public was printed.";
    /// A word that opens a sheet in several games.
    SEVERAL_OWNERS = 157 Severe "{} names a player in several games, and each has another card for it; nothing was punched; write one of {}.";
    /// A position of another game than the one that was named.
    OTHER_GAME = 158 Severe "The position is one of {}, and --game {} was asked for; nothing was punched.";
    /// Orders that a check finds to compete for what one of them can have.
    BY_LOT = 159 Warning "This order and others of the same moment cannot all be carried out; a lot decides which of them are refused.";
    /// Cards round which no job can be put.
    NO_DELIMITER = 165 Error "Every possible delimiter of in-stream data is the beginning of some card; nothing was punched.";
}
