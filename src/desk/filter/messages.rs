//! What filters say: PDK132 and PDK133, PDK150 to PDK158, PDK165 to PDK169, PDK270 and PDK271.

use playdeck_base::message::ConditionCode;
use std::fmt::Display;

playdeck_base::catalogue! { "PDK";
    /// A position that cannot be turned into JSON, or JSON into a position. Why is whatever an error of input, another
    /// program's file or a game says, so it is of any type.
    not_turned(why: impl Display) = 132 Severe "Not done: {why}.";
    /// A deck that cannot be handed to other programs because it was not played to its end.
    not_exported(number: u64, condition: ConditionCode) = 133 Severe "Deck {number} of the input ended with condition code {condition}, and was not exported; its listing says why.";
    /// A control card in a player's sheet.
    control_in_sheet(word: &str) = 150 Error "{word} does not belong in a player's sheet, where only the control cards of press are allowed; nothing was punched.";
    /// Another's sheet in a player's sheet.
    opener_in_sheet(word: &str, own: &str) = 151 Error "{word} opens a sheet other than {own}; nothing was punched.";
    /// Something behind the end of a sheet.
    behind_sheet(closer: &str) = 152 Error "This comes after {closer}, which ends the sheet; nothing was punched.";
    /// Nobody's sheet.
    unknown_owner(word: &str, known: &str) = 153 Severe "{word} is not a player whose sheet can be punched, and nothing was punched (known: {known}; with --position FILE, people's names, too).";
    /// A word that opens a sheet in several games.
    several_owners(word: &str, choices: &str) = 157 Severe "{word} names a player in several games, which have different cards for it; nothing was punched; write one of {choices}.";
    /// A position of another game than the one that was named.
    other_game(game: &str, given: &str) = 158 Severe "The position is one of {game}, but --game {given} was given; nothing was punched.";
    /// Cards round which no job can be put.
    no_delimiter() = 165 Error "Every possible delimiter of in-stream data is the beginning of some card; nothing was punched.";
    /// A number without a message, asked of `explain`; the second place holds the nearest ones.
    no_message(word: &str, near: &str) = 166 Error "There is no message {word}, so nothing is explained; the nearest numbers are {near}.";
    /// A word that is no number of a message, asked of `explain`; the second place holds the letters of all areas.
    no_number(word: &str, areas: &str) = 167 Error "{word} is not the number of a message; write the letters of one ({areas}) and its digits, as in PDK044S.";
    /// Bytes that are no fixed records.
    not_filled(bytes: u64, length: u16) = 168 Error "The {bytes} bytes that came in are not whole records of {length} bytes; no tape was made.";
    /// Records that no mainframe can read.
    tape_in_ascii() = 169 Warning "The records are in ASCII, where a mainframe reads EBCDIC; the tape was made as they are.";
    /// A deck whose last play was not played.
    not_drawn(condition: ConditionCode) = 270 Error "The deck ended with condition code {condition}, so no picture was drawn; its listing says why.";
    /// A picture with too many pixels.
    too_large(width: u32, height: u32) = 271 Error "A picture of {width} by {height} pixels is too large; nothing was drawn.";
}
