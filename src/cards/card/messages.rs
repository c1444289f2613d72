//! What the reading of cards says: PDK020 to PDK039, PDK328 and PDK329.

playdeck_base::catalogue! { "PDK";
    /// A continuation mark and nothing that carries on, in the gamesmaster's cards.
    not_continued() = 20 Error "Column 72 is not blank, but no card that is blank in columns 1-15 follows; the statement was refused.";
    /// The same in people's text.
    text_not_continued() = 21 Warning "Column 72 is not blank, but no card that is blank in columns 1-15 follows; the statement was refused.";
    /// Something else than a number in the sequence field of the gamesmaster's cards.
    past_text() = 22 Error "Columns 73-80 are for a sequence number of eight digits; other text in them was not read. Text ends in column 71 and goes on in column 16 of the next card.";
    /// The same in people's text.
    text_past_text() = 23 Warning "Columns 73-80 are for a sequence number of eight digits; other text in them was not read. Text ends in column 71 and goes on in column 16 of the next card.";
    /// The same in a comment, where nothing is lost by it.
    comment_past_text() = 24 Information "Columns 73-80 are for a sequence number of eight digits; this comment runs into them.";
    /// A line of more than 80 columns among the gamesmaster's cards.
    long_line(count: &str) = 25 Error "This line has {count}, but a card has 80 columns; the rest was cut off and the statement was refused.";
    /// The same in people's text that comes in records.
    text_long_line(count: &str) = 26 Warning "This line has {count}, but a card has 80 columns; the rest was cut off and the statement was refused.";
    /// A line of people's text that is no card.
    folded(columns: usize, cards: usize) = 27 Information "This line has {columns} columns and was folded into {cards} cards.";
    /// A line of people's text too long to be folded whole.
    fold_cut(columns: &str) = 28 Warning "This line has {columns}, but at most 1,024 columns are folded; the rest was cut off.";
    /// Sequence numbers that do not ascend.
    out_of_sequence(number: &str, before: &str, card: u32) = 29 Warning "Sequence number {number} is not higher than {before} on card {card}; the cards were read in the order in which they came.";
    /// A player card with other letters.
    name_in_latin() = 328 Warning "This name was written in Latin letters, because no card column can hold all of its own.";
    /// Names that are alike only in Latin letters.
    name_numbered(name: &str, called: &str) = 329 Information "In Latin letters {name} is another player's name, too; this one is called {called}.";
    /// A statement of too many cards among the gamesmaster's.
    long_statement(most: usize) = 30 Error "This statement has more than {most} cards; it was ended there and refused.";
    /// The same in people's text.
    text_long_statement(most: usize) = 31 Warning "This statement has more than {most} cards; it was ended there and refused.";
}
