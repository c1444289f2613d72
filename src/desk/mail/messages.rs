//! What is said about mail: PDK240 to PDK269, PDK272 to PDK299, and PDK310 to PDK325.

playdeck_base::catalogue! { "PDK";
    /// A line of the roster that cannot be read.
    ROSTER_LINE = 240 Error "Line {} of the roster cannot be read: {}; nothing was sorted.";
    /// Somebody on the roster who does not play.
    NOT_A_PLAYER = 241 Error "Line {} of the roster: {} is no player of this game; nothing was sorted.";
    /// A number of --take or --leave that can be neither taken nor left.
    NOT_IN_LIST = 242 Error "{} of --take or --leave is no message that can be taken; nothing was sorted.";
    /// The game of the position is not on the roster.
    GAME_NOT_ON_ROSTER = 243 Error "{} is no game of the roster; nothing was sorted.";
    LATE = 244 Warning "The message came at {}, after the deadline, and was not taken.";
    STALE = 245 Warning "The subject names {}, and {} is due; the message was not taken.";
    ALL_QUOTED = 246 Warning "All orders in the message are quoted; it was not taken.";
    TWO_SHEETS = 247 Warning "The message and its attachment both have orders; it was not taken.";
    NOT_AUTHENTIC = 248 Warning "The mail servers do not confirm the sender ({}); the message was not taken.";
    NO_KEY = 249 Warning "The message lacks the word that was agreed with this player; it was not taken.";
    WHICH_PLAYER = 250 Warning "Several players have this address, and neither subject nor sheet names one of them; the message was not taken.";
    WHICH_GAME = 251 Warning "The sender plays several games, and the subject names none; the message was not taken.";
    STRANGER = 252 Information "Nobody on the roster has the address {}; the message was not taken.";
    AUTOMATIC = 253 Information "The message is automatic ({}) and was not taken.";
    UNREADABLE = 254 Warning "The message cannot be read: {}; it was not taken.";
    TOO_MANY = 255 Warning "Only the first {} messages were read.";
    NO_ORDERS = 256 Warning "No line of the message is an order or press of this player; nothing was taken.";
    CONTROL_LINE = 257 Warning "The line {} is no order and was left out.";
    BYTES_UNKNOWN = 258 Warning "The byte X'{}' in the text has no meaning in its character set and was read as a blank.";
    FOR_WHOM = 259 Warning "The message is the gamesmaster's, and no line FOR and a player says whose orders it has; it was not taken.";
    OPEN_PRESS = 260 Warning "The press to {} has no end and orders in it; it was neither sent nor read as orders.";
    NOT_A_SHEET = 261 Warning "The sheet cannot be punched ({}); the message was not taken.";
    NO_TIME = 262 Warning "The message does not say when it came; it was not taken.";
    OUT_OF_ROSTER = 263 Error "Deck {}: {} is no game of the roster; it has no messages.";
    LEFT = 310 Information "Deck {}: line {} of the roster: {} has left the game and got no message.";
    OUT_OF_GAME = 264 Error "Deck {}: line {} of the roster: {} is no player of its game and got no message.";
    WITHOUT_ADDRESS = 265 Warning "Deck {}: {} has no line on the roster; nobody got their part.";
    NOT_PICTURED = 266 Warning "Deck {}: the board of {} has no picture ({}); the message says in words what is on it.";
    OUT_OF_POSITION = 267 Warning "Deck {} has no position; it has no messages.";
    WATCHER = 268 Information "{} only watches the game; the message was not taken.";
    /// A line that looks like an order and was not used.
    UNUSED_LINE = 272 Warning "The line {} looks like an order and was not used; write one order on each line, as the order sheet shows.";
    UNUSED_LINES = 273 Warning "{} more look like orders and were not used.";
    FOREIGN_SHEET = 274 Warning "A sheet in the message is for {}, for whom the sender does not play; the message was not taken.";
    TWO_OWN_SHEETS = 275 Warning "The message holds two different order sheets of one player, and nothing says which one counts; it was not taken. Send the one that counts alone.";
    LOWER_SHEET = 276 Warning "Orders stand above our letter, and something was written into its order sheet, too; only the orders above were taken.";
    NO_SUCH_MATCH = 277 Error "No match of --match is due; nothing was sorted.";
    WHICH_MATCH = 278 Warning "Several matches are due, and neither the subject nor the opener of the sheet names one of them; the message was not taken. Answer our letter, or write GAME= and the match behind your number.";
    SEPARATOR = 280 Warning "The line From before the message is unusual ({}); it was read as a message of its own.";
    HEADERS_WITHIN = 281 Warning "Headers of another message stand in the text and were read as text; if they begin a message, give the mail as a folder of messages.";
    /// A message that may stand in the text of the one before it.
    PASTED = 282 Warning "The message may be part of the text of the one before it ({}); it was not taken.";
    TWO_BODIES = 283 Warning "Two messages of this sender have the identifier {} and different texts; both were read.";
    CUT = 284 Warning "A line From and headers in the text begin a message that is doubtful; what stands below them was read as part of that one.";
    IN_LATIN = 285 Information "Letters of press or names that no card can hold were written in Latin letters, as in: {}";
    NO_COLUMN = 286 Warning "The line has letters that no card can hold, and they were read as blanks: {}";
    /// A line of the file of what was answered.
    STATE_LINE = 287 Error "Line {} of the state cannot be read: {}; nothing was sorted.";
    /// A player who set another address in the game than the roster has.
    OTHER_ADDRESS = 288 Information "Line {} of the roster: the game keeps another address for {}, {}; mail goes to the roster's; write the other into the roster, or take the game's with --addresses game.";
    /// The same where the game's counts.
    ADDRESS_OF_GAME = 289 Information "Line {} of the roster: the game keeps another address for {}, {}; mail goes there, and may come from there.";
    /// A sheet whose opener the play will refuse.
    PASSED_OVER = 290 Warning "The play will not follow this sheet, nor any order in it, for this reason: {} Send the whole sheet again when that is mended.";
    /// A sheet with the words that stand in the place of a password.
    PLACEHOLDER = 291 Warning "The first line of the sheet has not your password but the words that we print in its place, so the play will not follow the sheet; put your own password in place of them, in the quotes, and send the whole sheet again.";
    /// A message for a game that has ended.
    GAME_IS_OVER = 292 Warning "The game is over and no play is due; the message was not taken.";
    ADDRESS_OF_ANOTHER = 293 Warning "Line {} of the roster: the address that the game keeps for {}, {}, stands on line {}, too, and was not taken; mail goes to the roster's, into which you can write it if both are one person.";
    NO_ADDRESS_KEPT = 294 Information "Line {} of the roster: what the game keeps as the address of {} is none, {}, and was not taken; mail goes to the roster's.";
    /// A line of a sheet that is no order. The answer to its writer has what the game says of it.
    UNREAD_LINE = 311 Warning "The line {} was meant as an order and cannot be read; the answer says what is wrong with it.";
    NOT_CHECKED = 320 Warning "This message is answered without a check: the checks of this player's messages have read {} cards, and read no more.";
}
