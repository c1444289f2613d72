//! What filters say: PDK132 and PDK133, PDK150 to PDK158, PDK165 to PDK169, PDK270, PDK271, PDK381, PDK382 and PDK410
//! to PDK429.

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
    /// A position in a row that does not follow the one before it.
    broken_chain(place: &str, why: &str) = 381 Error "{place}: the row is broken here: {why}.";
    /// A file to be replaced that holds no sealed position.
    no_newest(file: &str) = 382 Warning "{file} holds no position that is sealed with a key of --seal-key, so it does not say which position is the newest; it will once it is punched.";
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
    /// A second start among the decks of a game.
    audit_second_start(number: u64) = 410 Severe "Deck {number} starts a game, and one was started before; give the decks of one game, in the order in which they were played; no audit file was made.";
    /// A game whose first deck begins with a position.
    audit_no_start() = 411 Information "The first deck begins with a position, so the audit file does, too: of the time before it nothing can be checked, and the root of chance is taken as it is; sheets that were passed over are left out.";
    /// A deck of another game.
    audit_other_game(number: u64, game: &str, first: &str) = 412 Severe "Deck {number} is one of {game}, and the first one of {first}; no audit file was made.";
    /// A position to which no play of the game led.
    audit_edited(number: u64) = 413 Severe "No play of the decks before deck {number} led to its position: a deck is missing, or the position was changed by hand; no audit file was made.";
    /// A deck that was not played to its end.
    audit_failed(number: u64, condition: ConditionCode) = 414 Severe "Deck {number} ended with condition code {condition}; give the deck with which the play was played in the end; its listing says what is wrong with this one.";
    /// A game without a commitment.
    audit_uncommitted() = 415 Information "The game has no commitment: players can see that chance follows from the root, and not that the root was not chosen.";
    /// A game that goes on in secret.
    audit_unrevealed() = 416 Warning "The commitment was not told yet, and the game may go on: whoever has the audit file knows the number, the nonce and all sheets; keep it to yourself until the last play.";
    /// A play that differs without passwords.
    audit_masked_play(play: &str) = 417 Warning "From {play} on the audit file leads to another position than the decks: on a card that may hold a password or an address, words were replaced that count. It can be checked all the same.";
    /// A sheet that has another hash without passwords.
    audit_masked_sheet(play: &str) = 418 Warning "In {play} a sheet has another hash in the audit file than in the letter of its play, because words of it were replaced that may be a password or an address.";
    /// A line that is none of an audit file.
    audit_unreadable(what: &str) = 419 Severe "{what} is not a line of an audit file with a hash under it; nothing was checked.";
    /// A file whose deck is one of another game.
    audit_game(game: &str, of_deck: &str) = 428 Severe "The first line of the file says {game}, and its deck is one of {of_deck}; nothing was checked.";
    /// A deck that somebody changed so that it cannot be played.
    audit_unplayable(condition: ConditionCode) = 429 Error "The deck of the file ended with condition code {condition}, so it cannot be played to its end: a card was changed.";
    /// A number or nonce that was changed.
    audit_commitment() = 420 Error "SEED= and NONCE= of the $LOT card do not give the commitment of the file: one of the three was changed.";
    /// A commitment that is not the one somebody was told.
    audit_other_commitment(told: impl Display) = 421 Error "The commitment of the file is not the one that was given, {told}; the file is about another game, or was made with another number.";
    /// A play that is in the hashes and not in the deck.
    audit_lost_play(play: &str) = 422 Error "The file has hashes of {play}, and its deck does not play it there; nothing behind it was checked.";
    /// A play that is in the deck and not in the hashes.
    audit_new_play(play: &str) = 423 Error "The deck of the file plays {play}, of which the file has no hashes; it was put in.";
    /// A sheet that was changed or taken out.
    audit_sheet(player: &str, play: &str) = 424 Error "The sheet of {player} in {play} is not the one whose hash is in the file.";
    /// A sheet that was put in.
    audit_new_sheet(player: &str, play: &str) = 425 Error "The deck has a sheet of {player} in {play} of which the file has no hash; it was put in.";
    /// A card of the gamesmaster that was changed.
    audit_cards(play: &str) = 426 Error "A card of the gamesmaster at {play} is not as it was when the file was made.";
    /// A position that is another one.
    audit_position(play: &str) = 427 Error "The position after {play} is not the one whose hash is in the file.";
}
