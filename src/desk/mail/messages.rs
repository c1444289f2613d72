//! What is said about mail: PDK240 to PDK269, PDK272 to PDK299, and PDK310 to PDK325.

use playdeck_base::message::Definition;

playdeck_base::catalogue! { "PDK";
    /// A line of the roster that cannot be read.
    roster_line(number: usize, why: &str) = 240 Error "Line {number} of the roster cannot be read: {why}; nothing was sorted.";
    /// Somebody on the roster who does not play.
    not_a_player(line: usize, player: &str) = 241 Error "Line {line} of the roster: {player} is no player of this game; nothing was sorted.";
    /// A number of --take or --leave that can be neither taken nor left.
    not_in_list(number: usize) = 242 Error "{number} of --take or --leave is no message that can be taken; nothing was sorted.";
    /// The game of the position is not on the roster.
    game_not_on_roster(name: &str) = 243 Error "{name} is no game of the roster; nothing was sorted.";
    late(came: &str) = 244 Warning "The message came on {came}, after the deadline, and was not taken.";
    stale(named: &str, due: &str) = 245 Warning "The subject names {named}, and {due} is due; the message was not taken.";
    all_quoted() = 246 Warning "All orders in the message are quoted; it was not taken.";
    two_sheets() = 247 Warning "The message and its attachment both have orders; it was not taken.";
    not_authentic(failed: &str) = 248 Warning "The mail servers do not confirm the sender ({failed}); the message was not taken.";
    no_key() = 249 Warning "The message lacks the word that was agreed with this player; it was not taken.";
    which_player() = 250 Warning "Several players have this address, and neither subject nor sheet names one of them; the message was not taken.";
    which_game() = 251 Warning "The sender plays several games, and the subject names none; the message was not taken.";
    stranger(from: &str) = 252 Information "Nobody on the roster has the address {from}; the message was not taken.";
    automatic(why: &str) = 253 Information "The message is automatic ({why}) and was not taken.";
    unreadable(why: &str) = 254 Warning "The message cannot be read: {why}; it was not taken.";
    too_many(most: usize) = 255 Warning "Only the first {most} messages were read.";
    no_orders() = 256 Warning "No line of the message is an order or press of this player; nothing was taken.";
    control_line(word: &str) = 257 Warning "The line {word} is no order and was left out.";
    bytes_unknown(byte: &str) = 258 Warning "The byte X'{byte}' in the text has no meaning in its character set and was read as a blank.";
    for_whom() = 259 Warning "The message is the gamesmaster's, and no line FOR and a player says whose orders it has; it was not taken.";
    open_press(to: &str) = 260 Warning "The press to {to} has no end and orders in it; it was neither sent nor read as orders.";
    not_a_sheet(why: &str) = 261 Warning "The sheet cannot be punched ({why}); the message was not taken.";
    no_time() = 262 Warning "The message does not say when it came; it was not taken.";
    out_of_roster(number: u64, name: &str) = 263 Error "Deck {number}: {name} is no game of the roster; it has no messages.";
    left(number: u64, line: usize, player: &str) = 310 Information "Deck {number}: line {line} of the roster: {player} has left the game and got no message.";
    out_of_game(number: u64, line: usize, player: &str) = 264 Error "Deck {number}: line {line} of the roster: {player} is no player of its game and got no message.";
    without_address(number: u64, player: &str) = 265 Warning "Deck {number}: {player} has no line on the roster; nobody got their part.";
    not_pictured(number: u64, player: &str, x: &Definition) = 266 Warning "Deck {number}: the board of {player} has no picture ({x}); the message says in words what is on it.";
    out_of_position(number: u64) = 267 Warning "Deck {number} has no position; it has no messages.";
    watcher(from: &str) = 268 Information "{from} only watches the game; the message was not taken.";
    /// A line that looks like an order and was not used.
    unused_line(line: &str) = 272 Warning "The line {line} looks like an order and was not used; write one order on each line, as the order sheet shows.";
    unused_lines(lines: &str) = 273 Warning "{lines} more look like orders and were not used.";
    foreign_sheet(player: &str) = 274 Warning "A sheet in the message is for {player}, for whom the sender does not play; the message was not taken.";
    two_own_sheets() = 275 Warning "The message holds two different order sheets of one player, and nothing says which one counts; it was not taken. Send the one that counts alone.";
    lower_sheet() = 276 Warning "Orders stand above our letter, and something was written into its order sheet, too; only the orders above were taken.";
    no_such_match() = 277 Error "No match of --match is due; nothing was sorted.";
    which_match() = 278 Warning "Several matches are due, and neither the subject nor the opener of the sheet names one of them; the message was not taken. Answer our letter, or write GAME= and the match behind your number.";
    separator(why: &str) = 280 Warning "The line From before the message is unusual ({why}); it was read as a message of its own.";
    headers_within() = 281 Warning "Headers of another message stand in the text and were read as text; if they begin a message, give the mail as a folder of messages.";
    /// A message that may stand in the text of the one before it.
    pasted(why: &str) = 282 Warning "The message may be part of the text of the one before it ({why}); it was not taken.";
    two_bodies(id: &str) = 283 Warning "Two messages of this sender have the identifier {id} and different texts; both were read.";
    cut() = 284 Warning "A line From and headers in the text begin a message that is doubtful; what stands below them was read as part of that one.";
    in_latin(line: &str) = 285 Information "Letters of press or names that no card can hold were written in Latin letters, as in: {line}";
    no_column(line: &str) = 286 Warning "The line has letters that no card can hold, and they were read as blanks: {line}";
    /// A line of the file of what was answered.
    state_line(number: u32, why: &str) = 287 Error "Line {number} of the state cannot be read: {why}; nothing was sorted.";
    /// A player who set another address in the game than the roster has.
    other_address(line: usize, player: &str, address: &str) = 288 Information "Line {line} of the roster: the game keeps another address for {player}, {address}; mail goes to the roster's; write the other into the roster, or take the game's with --addresses game.";
    /// The same where the game's counts.
    address_of_game(line: usize, player: &str, address: &str) = 289 Information "Line {line} of the roster: the game keeps another address for {player}, {address}; mail goes there, and may come from there.";
    /// A sheet whose opener the play will refuse.
    passed_over(sentence: &str) = 290 Warning "The play will not follow this sheet, nor any order in it, for this reason: {sentence} Send the whole sheet again when that is mended.";
    /// A sheet with the words that stand in the place of a password.
    placeholder() = 291 Warning "The first line of the sheet has not your password but the words that we print in its place, so the play will not follow the sheet; put your own password in place of them, in the quotes, and send the whole sheet again.";
    /// A message for a game that has ended.
    game_is_over() = 292 Warning "The game is over and no play is due; the message was not taken.";
    address_of_another(line: usize, player: &str, address: &str, other_line: usize) = 293 Warning "Line {line} of the roster: the address that the game keeps for {player}, {address}, stands on line {other_line}, too, and was not taken; mail goes to the roster's, into which you can write it if both are one person.";
    no_address_kept(line: usize, player: &str, address: &str) = 294 Information "Line {line} of the roster: what the game keeps as the address of {player} is none, {address}, and was not taken; mail goes to the roster's.";
    /// A line of a sheet that is no order. The answer to its writer has what the game says of it.
    unread_line(line: &str) = 311 Warning "The line {line} was meant as an order and cannot be read; the answer says what is wrong with it.";
    /// Mail of somebody who has lost all that they had, in a league.
    gone(player: &str) = 312 Information "{player} is out of the game; the message was not taken.";
    /// A message for a play that was played before the message was read.
    too_late_for_its_play() = 321 Warning "The message came before the last deadline, and was read only after that play; it was not taken. Ask the gamesmaster, who can still play the week again.";
    /// Mail of the gamesmaster's address in a league.
    not_by_mail() = 322 Warning "What comes from the gamesmaster's address is no player's mail; acts in it count if a named server confirms the sender and the key of the last letter stands above them. Or put a file into the folder acts.";
    /// An answer to press of another player.
    answers_press() = 324 Warning "This message answers press and not a letter of ours, so no line of it was read as an order, and only what stands below a line PRESS goes to somebody. To write back, put PRESS alone on a line above your text; to give orders, answer our last letter.";
    /// The same where nobody knows to whom `PRESS` writes back.
    answers_nobody() = 325 Warning "No name of a player stands over the press that this message answers, so PRESS alone reaches nobody; write PRESS TO and a name on that line.";
    not_checked(most: usize) = 320 Warning "This message is answered without a check: the checks of this player's messages have read {most} cards, and read no more.";
}
