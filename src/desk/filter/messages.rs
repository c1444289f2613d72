//! What filters say: PDK132 and PDK133, PDK150 to PDK158, PDK165 to PDK169, PDK270 and PDK271.

playdeck_base::catalogue! { "PDK";
    /// A position that cannot be turned into JSON, or JSON into a position.
    NOT_TURNED = 132 Severe "Not done: {}.";
    /// A deck that cannot be handed to other programs because it was not played to its end.
    NOT_EXPORTED = 133 Severe "Deck {} of the input ended with condition code {}, and was not exported; its listing says why.";
    /// A control card in a player's sheet.
    CONTROL_IN_SHEET = 150 Error "{} does not belong in a player's sheet, where only the control cards of press are allowed; nothing was punched.";
    /// Another's sheet in a player's sheet.
    OPENER_IN_SHEET = 151 Error "{} opens a sheet other than {}; nothing was punched.";
    /// Something behind the end of a sheet.
    BEHIND_SHEET = 152 Error "This comes after {}, which ends the sheet; nothing was punched.";
    /// Nobody's sheet.
    UNKNOWN_OWNER = 153 Severe "{} is not a player whose sheet can be punched, and nothing was punched (known: {}; with --position FILE, people's names, too).";
    /// A word that opens a sheet in several games.
    SEVERAL_OWNERS = 157 Severe "{} names a player in several games, which have different cards for it; nothing was punched; write one of {}.";
    /// A position of another game than the one that was named.
    OTHER_GAME = 158 Severe "The position is one of {}, but --game {} was given; nothing was punched.";
    /// Cards round which no job can be put.
    NO_DELIMITER = 165 Error "Every possible delimiter of in-stream data is the beginning of some card; nothing was punched.";
    /// A number without a message, asked of `explain`; the second place holds the nearest ones.
    NO_MESSAGE = 166 Error "There is no message {}, so nothing is explained; the nearest numbers are {}.";
    /// A word that is no number of a message, asked of `explain`; the second place holds the letters of all areas.
    NO_NUMBER = 167 Error "{} is not the number of a message; write the letters of one ({}) and its digits, as in PDK044S.";
    /// A deck whose last play was not played.
    NOT_DRAWN = 270 Error "The deck ended with condition code {}, so no picture was drawn; its listing says why.";
    /// A picture with too many pixels.
    TOO_LARGE = 271 Error "A picture of {} by {} pixels is too large; nothing was drawn.";
}
