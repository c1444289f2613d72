//! What filters say: PDK132 and PDK133, PDK150 to PDK158, PDK165 to PDK169, PDK270 and PDK271.

use std::fmt::Display;

playdeck_base::catalogue! { "PDK";
    /// A position that cannot be turned into JSON, or JSON into a position.
    not_turned(why: impl Display) = 132 Severe "Not done: {why}.";
    /// A deck that cannot be handed to other programs because it was not played to its end.
    not_exported(number: impl Display, condition: impl Display) = 133 Severe "Deck {number} of the input ended with condition code {condition}, and was not exported; its listing says why.";
    /// A control card in a player's sheet.
    control_in_sheet(word: impl Display) = 150 Error "{word} does not belong in a player's sheet, where only the control cards of press are allowed; nothing was punched.";
    /// Another's sheet in a player's sheet.
    opener_in_sheet(word: impl Display, own: impl Display) = 151 Error "{word} opens a sheet other than {own}; nothing was punched.";
    /// Something behind the end of a sheet.
    behind_sheet(closer: impl Display) = 152 Error "This comes after {closer}, which ends the sheet; nothing was punched.";
    /// Nobody's sheet.
    unknown_owner(word: impl Display, known: impl Display) = 153 Severe "{word} is not a player whose sheet can be punched, and nothing was punched (known: {known}; with --position FILE, people's names, too).";
    /// A word that opens a sheet in several games.
    several_owners(word: impl Display, choices: impl Display) = 157 Severe "{word} names a player in several games, which have different cards for it; nothing was punched; write one of {choices}.";
    /// A position of another game than the one that was named.
    other_game(game: impl Display, given: impl Display) = 158 Severe "The position is one of {game}, but --game {given} was given; nothing was punched.";
    /// Cards round which no job can be put.
    no_delimiter() = 165 Error "Every possible delimiter of in-stream data is the beginning of some card; nothing was punched.";
    /// A number without a message, asked of `explain`; the second place holds the nearest ones.
    no_message(word: impl Display, near: impl Display) = 166 Error "There is no message {word}, so nothing is explained; the nearest numbers are {near}.";
    /// A word that is no number of a message, asked of `explain`; the second place holds the letters of all areas.
    no_number(word: impl Display, areas: impl Display) = 167 Error "{word} is not the number of a message; write the letters of one ({areas}) and its digits, as in PDK044S.";
    /// A deck whose last play was not played.
    not_drawn(condition: impl Display) = 270 Error "The deck ended with condition code {condition}, so no picture was drawn; its listing says why.";
    /// A picture with too many pixels.
    too_large(width: impl Display, height: impl Display) = 271 Error "A picture of {width} by {height} pixels is too large; nothing was drawn.";
}
