//! What the translation says: PDK010 to PDK019 and PDK327.

playdeck_base::catalogue! { "PDK";
    /// A byte that is no UTF-8, in the gamesmaster's cards.
    no_utf8(byte: &str, columns: usize) = 10 Error "X'{byte}' is not a UTF-8 character; a blank was read in its place. Such columns in this line: {columns}.";
    /// A byte that is no UTF-8, in people's text.
    text_no_utf8(byte: &str, columns: usize) = 11 Warning "X'{byte}' is not a UTF-8 character; a blank was read in its place. Such columns in this line: {columns}.";
    /// A control character in the gamesmaster's cards.
    control_character(byte: &str, columns: usize) = 12 Error "X'{byte}' is a control character; a blank was read in its place. Such columns in this line: {columns}.";
    /// A control character in people's text.
    text_control_character(byte: &str, columns: usize) = 13 Warning "X'{byte}' is a control character; a blank was read in its place. Such columns in this line: {columns}.";
    /// A character that no column can hold, in the gamesmaster's cards.
    no_column(code_point: &str, columns: usize) = 14 Error "No card column can hold U+{code_point}; a blank was read in its place. Such columns in this line: {columns}.";
    /// A character that no column can hold, in people's text.
    text_no_column(code_point: &str, columns: usize) = 15 Warning "No card column can hold U+{code_point}; a blank was read in its place. Such columns in this line: {columns}.";
    /// What mail and editors write, one message for each kind.
    made_plain(characters: &str, count: u32) = 16 Information "Characters that mail programs and editors put in: {characters}, {count} in this deck.";
    /// Names, titles and press in other letters.
    in_latin() = 327 Warning "Letters of this line that no card column can hold were written in Latin letters; write in Latin letters to choose them.";
    /// Fixed or variable records that look like UTF-8.
    doubtful_records(records: u32) = 17 Warning "In fixed and variable records each byte is one column; records of this deck that look like UTF-8 but were read byte by byte: {records}.";
}
