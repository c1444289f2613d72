//! The messages of the slice. Their numbers are in no register, because the slice is no game of the program.

playdeck::catalogue! { "SLI";
    /// A faction needs a card.
    PLAYER_COUNT = 001 Error "A slice of a world has two factions; {} player cards stand here.";
    /// The position does not have the same regions as the world.
    REGION_COUNT = 002 Severe "The world has {} regions; {} REGION records stand here.";
    /// A region's number is not the next one.
    OUT_OF_ORDER = 003 Severe "REGION {} does not stand in its place.";
    /// A unit has no region or no faction.
    NOWHERE = 004 Severe "UNIT {} is in no region or of no faction.";
    /// A unit has impossible values.
    IMPOSSIBLE_UNIT = 005 Severe "UNIT {} has no men, too many, or a number that another one has.";
    /// The play card has another date.
    DATE = 006 Error "{} is not the turn that is due; write $TURN {}.";
    /// A sheet names no faction.
    NO_FACTION = 010 Warning "There is no such faction; this sheet was passed over.";
    /// A sheet's password is wrong.
    WRONG_PASSWORD = 011 Warning "This is not the faction's password; this sheet was passed over.";
    /// A line begins with no verb.
    UNKNOWN = 012 Warning "{} is no order; it was passed over.";
    /// A line begins with a misspelt verb.
    UNKNOWN_NEAR = 013 Warning "{} is no order; the nearest is {}. It was passed over.";
    /// An argument has the wrong form.
    UNREADABLE = 014 Warning "{} does not fit here; write {}. The order was passed over.";
    /// An argument is missing.
    MISSING = 015 Warning "Something is missing; write {}. The order was passed over.";
    /// An order has extra words.
    WORDS_LEFT = 016 Warning "{} has no place in this order and was passed over; the order is followed without it.";
    /// An order before any UNIT.
    NO_UNIT = 017 Warning "Write UNIT and a number before an order.";
    /// A unit belongs to another faction.
    NOT_YOURS = 018 Warning "{} is no unit of yours; the orders behind it were passed over.";
    /// A block is closed that was not opened.
    NOTHING_TO_CLOSE = 019 Warning "No FORM is open here; this END was passed over.";
    /// A block is never closed.
    NEVER_CLOSED = 020 Warning "This FORM has no END; all orders behind it went to the new unit.";
    /// An order was refused in play.
    REFUSED = 030 Warning "{}: {}.";
}
