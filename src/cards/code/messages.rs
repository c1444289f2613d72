//! What the translation says: PDK010 to PDK019 and PDK327.

playdeck_base::catalogue! { "PDK";
    /// A byte that is no UTF-8, in the gamesmaster's cards.
    NO_UTF8 = 10 Error "X'{}' is not a UTF-8 character; a blank was read in its place. Such columns in this line: {}.";
    /// A byte that is no UTF-8, in people's text.
    TEXT_NO_UTF8 = 11 Warning "X'{}' is not a UTF-8 character; a blank was read in its place. Such columns in this line: {}.";
    /// A control character in the gamesmaster's cards.
    CONTROL_CHARACTER = 12 Error "X'{}' is a control character; a blank was read in its place. Such columns in this line: {}.";
    /// A control character in people's text.
    TEXT_CONTROL_CHARACTER = 13 Warning "X'{}' is a control character; a blank was read in its place. Such columns in this line: {}.";
    /// A character that no column can hold, in the gamesmaster's cards.
    NO_COLUMN = 14 Error "No card column can hold U+{}; a blank was read in its place. Such columns in this line: {}.";
    /// A character that no column can hold, in people's text.
    TEXT_NO_COLUMN = 15 Warning "No card column can hold U+{}; a blank was read in its place. Such columns in this line: {}.";
    /// What mail and editors write, one message for each kind.
    MADE_PLAIN = 16 Information "Characters that mail programs and editors put in: {}, {} in this deck.";
    /// Names, titles and press in other letters.
    IN_LATIN = 327 Warning "Letters of this line that no card column can hold were written in Latin letters; write in Latin letters to choose them.";
    /// Fixed or variable records that look like UTF-8.
    DOUBTFUL_RECORDS = 17 Warning "In fixed and variable records each byte is one column; records of this deck that look like UTF-8 but were read byte by byte: {}.";
}
