//! The messages of the slice. Their numbers are in no register, because the slice is no game of the program.

playdeck::catalogue! { "SLI";
    /// A faction needs a card.
    player_count(names: usize) = 001 Error "A slice of a world has two factions; {names} player cards stand here.";
    /// The position does not have the same regions as the world.
    region_count(regions: usize, region: usize) = 002 Severe "The world has {regions} regions; {region} REGION records stand here.";
    /// A region's number is not the next one.
    out_of_order(no: u32) = 003 Severe "REGION {no} does not stand in its place.";
    /// A unit has no region or no faction.
    nowhere(no: u32) = 004 Severe "UNIT {no} is in no region or of no faction.";
    /// A unit has impossible values.
    impossible_unit(no: u32) = 005 Severe "UNIT {no} has no men, too many, or a number that another one has.";
    /// The play card has another date.
    date(written: u32, due: u32) = 006 Error "{written} is not the turn that is due; write $TURN {due}.";
    /// A sheet names no faction.
    no_faction() = 010 Warning "There is no such faction; this sheet was passed over.";
    /// A sheet's password is wrong.
    wrong_password() = 011 Warning "This is not the faction's password; this sheet was passed over.";
    /// A line begins with no verb.
    unknown(found: &str) = 012 Warning "{found} is no order; it was passed over.";
    /// A line begins with a misspelt verb.
    unknown_near(found: &str, near: &str) = 013 Warning "{found} is no order; the nearest is {near}. It was passed over.";
    /// An argument has the wrong form.
    unreadable(found: &str, usage: &str) = 014 Warning "{found} does not fit here; write {usage}. The order was passed over.";
    /// An argument is missing.
    missing(usage: &str) = 015 Warning "Something is missing; write {usage}. The order was passed over.";
    /// An order has extra words.
    words_left(capitals: &str) = 016 Warning "{capitals} has no place in this order and was passed over; the order is followed without it.";
    /// An order before any UNIT.
    no_unit() = 017 Warning "Write UNIT and a number before an order.";
    /// A unit belongs to another faction.
    not_yours(number: u32) = 018 Warning "{number} is no unit of yours; the orders behind it were passed over.";
    /// A block is closed that was not opened.
    nothing_to_close() = 019 Warning "No FORM is open here; this END was passed over.";
    /// A block is never closed.
    never_closed() = 020 Warning "This FORM has no END; all orders behind it went to the new unit.";
    /// An order was refused in play.
    refused(order: &str, why: &str) = 030 Warning "{order}: {why}.";
}
