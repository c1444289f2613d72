//! What is said of position decks: PDK100 to PDK119.

playdeck_base::catalogue! { "PDK";
    /// A record or operand that cannot be read; the place holds the sentence that says why.
    REFUSED = 100 Severe "The deck cannot go on without this position. {} (See PDK{}.)";
    /// A `$POSITION` card whose first operand is not the format.
    FORMAT_FIRST = 102 Severe
        "FORMAT must come right after the game on $POSITION; the rest of the deck was passed over.";
    /// A position of a format that the game does not have, most likely of a later program.
    OTHER_FORMAT = 103 Severe
        "This position has format {}, but this program reads {} of its game; the rest of the deck was passed over.";
    /// No `$ENDPOS`.
    CUT_OFF = 104 Severe
        "The position breaks off after its card {}, because no $ENDPOS follows; the rest of the deck was passed over.";
    /// A card that does not stand there any more.
    LOST = 105 Severe
        "Card {} of the position is missing, its place is before this one; the rest of the deck was passed over.";
    /// A card that stands there twice.
    DOUBLED = 106 Severe
        "This is card {} of the position a second time; the rest of the deck was passed over.";
    /// A card that was put in.
    FOREIGN = 107 Severe
        "This card was not punched with the position; the rest of the deck was passed over.";
    /// Two cards, each in the other's place.
    SWAPPED = 108 Severe
        "Cards {} and {} of the position have changed places; the rest of the deck was passed over.";
    /// The right cards, but the weighted sum is another.
    OTHER_ORDER = 109 Severe
        "The position's cards are all there, but not in their order, or CHECK was altered; the rest of the deck was passed over.";
    /// One card with another text.
    ALTERED = 110 Severe
        "Card {} of the position is not as it was punched; the rest of the deck was passed over.";
    /// More than one card is damaged.
    SEVERAL = 111 Severe
        "Several cards of the position are not as they were punched ({} were punched, {} are here); the rest of the deck was passed over.";
    /// The cards are right, `$ENDPOS` is not.
    END_ALTERED = 112 Severe
        "The position's cards give {}, so only $ENDPOS is not as it was punched; the rest of the deck was passed over.";
    /// Where the numbers in 73-80 first fail, beside `SEVERAL` and `OTHER_ORDER`.
    NUMBERS_FAIL = 113 Information
        "The first wrong number in columns 73-80 is here: {} is due, but {} was found.";
    /// An edited position whose count or sums are not right.
    EDITED = 114 Information
        "The position is marked EDITED and was taken as it is: $ENDPOS says {}, and its cards give {}.";
    /// JSON that is no position.
    JSON_REFUSED = 115 Severe "This JSON is not a position that can be read: {}.";
}
