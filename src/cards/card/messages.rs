//! What the reading of cards says: PDK020 to PDK039, PDK328 and PDK329.

playdeck_base::catalogue! { "PDK";
    /// A continuation mark and nothing that carries on, in the gamesmaster's cards.
    NOT_CONTINUED = 20 Error "Column 72 is not blank, but no card that is blank in columns 1-15 follows; the statement was refused.";
    /// The same in people's text.
    TEXT_NOT_CONTINUED = 21 Warning "Column 72 is not blank, but no card that is blank in columns 1-15 follows; the statement was refused.";
    /// Something else than a number in the sequence field of the gamesmaster's cards.
    PAST_TEXT = 22 Error "Columns 73-80 are for a sequence number of eight digits; other text in them was not read. Text ends in column 71 and goes on in column 16 of the next card.";
    /// The same in people's text.
    TEXT_PAST_TEXT = 23 Warning "Columns 73-80 are for a sequence number of eight digits; other text in them was not read. Text ends in column 71 and goes on in column 16 of the next card.";
    /// The same in a comment, where nothing is lost by it.
    COMMENT_PAST_TEXT = 24 Information "Columns 73-80 are for a sequence number of eight digits; this comment runs into them.";
    /// A line of more than 80 columns among the gamesmaster's cards.
    LONG_LINE = 25 Error "This line has {}, but a card has 80 columns; the rest was cut off and the statement was refused.";
    /// The same in people's text that comes in records.
    TEXT_LONG_LINE = 26 Warning "This line has {}, but a card has 80 columns; the rest was cut off and the statement was refused.";
    /// A line of people's text that is no card.
    FOLDED = 27 Information "This line has {} columns and was folded into {} cards.";
    /// A line of people's text too long to be folded whole.
    FOLD_CUT = 28 Warning "This line has {}, but at most 1,024 columns are folded; the rest was cut off.";
    /// Sequence numbers that do not ascend.
    OUT_OF_SEQUENCE = 29 Warning "Sequence number {} is not higher than {} on card {}; the cards were read in the order in which they came.";
    /// A player card with other letters.
    NAME_IN_LATIN = 328 Warning "This name was written in Latin letters, because no card column can hold all of its own.";
    /// Names that are alike only in Latin letters.
    NAME_NUMBERED = 329 Information "In Latin letters {} is another player's name, too; this one is called {}.";
    /// A statement of too many cards among the gamesmaster's.
    LONG_STATEMENT = 30 Error "This statement has more than {} cards; it was ended there and refused.";
    /// The same in people's text.
    TEXT_LONG_STATEMENT = 31 Warning "This statement has more than {} cards; it was ended there and refused.";
}
