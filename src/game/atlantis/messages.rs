//! What this game says about sheets of orders.

crate::catalogue! { "ATL";
    /// An order stands before any UNIT line.
    NO_UNIT_YET = 001 Warning "No UNIT line comes before this order; it was passed over.";
    /// Words are left behind an order.
    WORDS_LEFT = 002 Warning "{} has no place in this order; the order is followed without it.";
    /// A word that orders nothing.
    BARE_WORD = 003 Information "{} by itself orders nothing.";
    /// A second block of a unit.
    BLOCK_REPLACED = 004 Warning "This is a second block for unit {}; it replaces the first.";
    /// END without FORM.
    NOTHING_TO_CLOSE = 005 Information "No FORM is open here; this END was passed over.";
    /// FORM without END.
    NEVER_CLOSED = 006 Warning "This FORM has no END; all orders after it went to the new unit.";
}
