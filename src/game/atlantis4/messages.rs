//! What this game says about the words of sheets.

crate::catalogue! { "AT4";
    /// Words are left behind an order.
    WORDS_LEFT = 046 Warning "{} has no place in this order; the order is followed without it.";
    /// A word in quotes without its end.
    QUOTE_NEVER_CLOSED = 047 Warning "The closing quote is missing; this word and all behind it were passed over.";
}
