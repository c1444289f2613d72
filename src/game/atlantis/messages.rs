//! What this game says about sheets of orders.

use playdeck_factions::FactionNumber;

playdeck_base::catalogue! { "ATL";
    no_unit_yet() = 001 Warning "No UNIT line that can be read comes before this order; it was passed over.";
    words_left(capitals: &str) = 002 Warning "{capitals} has no place in this order; the order is followed without it.";
    bare_word(word: &str) = 003 Information "{word} by itself orders nothing.";
    block_replaced(value: u32) = 004 Warning "This is a second block for unit {value}; it replaces the first.";
    nothing_to_close() = 005 Information "No FORM is open here; this END was passed over.";
    never_closed() = 006 Warning "This FORM has no END; all orders after it went to the new unit.";
    refused(unit: &str, words: &str) = 007 Warning "Unit {unit} did not carry this out: {words}.";
    not_yours(value: u32) = 008 Warning "Unit {value} is not one of yours; the orders under it were passed over.";
    sheet_replaced() = 009 Warning "You sent a later sheet, which replaces this one; no order on this one is carried out.";
    sheet_without_number() = 010 Warning "This card names no faction; the sheet was passed over. Write the faction's number behind the word.";
    sheet_of_nobody(faction: FactionNumber) = 011 Warning "There is no faction {faction}; the sheet was passed over.";
    wrong_password(faction: FactionNumber) = 012 Warning "The password is not that of faction {faction}; the sheet was passed over.";
    no_password(faction: FactionNumber) = 013 Warning "Faction {faction} has a password, and this sheet has none; it was passed over. Write the password in quotes behind the number.";
    placeholder(faction: FactionNumber) = 048 Warning "This sheet has the placeholder of the template where the password of faction {faction} must stand; it was passed over. Write the password in its place.";
    left_first(unit: u32, owner: u32) = 014 Warning "Unit {unit} was in there already; it left first, and unit {owner} is the owner now.";
    date_unreadable(due: &str) = 020 Error "The card must name the month and the year of the next turn; write $TURN {due}.";
    stale_turn(play: &str, due: &str) = 021 Error "{play} was played before; the position waits for {due}.";
    future_turn(play: &str, due: &str) = 022 Error "{play} is not due yet; the position waits for {due}.";
    init_operand(other: &str) = 023 Error "$INIT ATLANTIS has no operand {other}; write SEED=, QUIRKS=, IDLE=, EXEMPT=, FIND=, MEMORY= or START=.";
    init_idle(most: u32) = 024 Error "IDLE= must be a number of turns from 1 to {most}, or NO.";
    init_start(west_or_north: i32, east_or_south: i32) = 025 Error "START= must be two numbers from -{west_or_north} to {east_or_south}.";
    start_at_sea(x: i32, y: i32) = 026 Error "START=({x},{y}) is in an ocean; nobody can begin there. Choose another region, or leave START= out.";
    quote_open() = 027 Error "The name has no closing quote.";
    person_name() = 028 Error "A name has at most 80 characters, and no parentheses.";
    person_address() = 029 Error "An address has at most 80 characters.";
    password_shape() = 030 Error "The password cannot be read; write PASSWORD='..' without blanks, with at least one character and none of blank, comma and double quote in it.";
    no_land(x: i32, y: i32) = 031 Error "There is no land at ({x},{y}); name a region of land, or make the land first with $CONTINENT.";
    no_such_faction(number: &str) = 032 Error "There is no faction {number}.";
    drop_unreadable() = 033 Error "$DROP takes the number of a faction and nothing else.";
    continent_unreadable(west_or_north: i32, east_or_south: i32) = 034 Error "$CONTINENT takes the coordinates of a region, each from -{west_or_north} to {east_or_south}; write $CONTINENT 9, 0.";
    unit_impossible() = 035 Error "A number on this card is too large, or there are no people, or a text is too long.";
    battle_range(operand: &str, least: u32, most: u32) = 036 Error "{operand} must be from {least} to {most}; nothing was worked out.";
    side_without_people() = 037 Error "Both sides need people; nothing was worked out.";
    taken_out(number: u32) = 038 Error "A card before this one takes faction {number} out of the game.";
    text_cut(length: usize, most: usize) = 040 Warning "This text has {length} characters; at most {most} are kept, and the rest was cut off.";
    perhaps_meant(capitals: &str, near: &str) = 041 Warning "{capitals} has no meaning here, and nothing is done for it; perhaps {near} was meant.";
    too_many_forms(most: usize) = 047 Warning "A sheet forms at most {most} units; this FORM and all that stands behind it were passed over. Form the others next month.";
    replaces_nothing() = 060 Warning "This sheet has no orders and replaces nothing; what you sent before it is carried out. To withdraw that, write CLEAR alone on a line.";
    withdrawn(lines: &str) = 061 Warning "CLEAR withdrew what you sent before it in this play: {lines}.";
    no_unit_number(word: &str) = 062 Warning "{word} is no number of a unit; the orders under this line are for nobody. Write UNIT and the number of one of your units.";
}
