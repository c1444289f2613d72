//! What this game says about the gamesmaster's cards and about sheets.

use playdeck_factions::FactionNumber;

playdeck_base::catalogue! { "AT4";
    /// A play card that cannot be read.
    date_unreadable(due: &str) = 001 Error "The card must name the month and the year of the next turn; write $TURN {due}.";
    /// A play that was played before.
    stale_turn(play: &str, due: &str) = 002 Error "{play} was played before; the position waits for {due}.";
    /// A play that is not due yet.
    future_turn(play: &str, due: &str) = 003 Error "{play} is not due yet; the position waits for {due}.";
    /// An unknown operand on `$INIT`.
    init_operand(other: &str) = 004 Error "$INIT ATLANTIS4 has no operand {other}; write SEED=, SIZE=, NAME=, RULES=, MEMORY= or QUIRKS=.";
    /// A size that cannot be.
    init_size(most: u32) = 005 Error "SIZE= must be two numbers of columns and rows, each a multiple of 8 from 16 to {most}; write SIZE=(48,48).";
    /// A rule set that does not exist.
    init_rules(name: &str) = 006 Error "There is no rule set {name}; write RULES=WYRETH, RULES=STANDARD, or the name of the tables that you gave.";
    /// A name without its closing quote.
    quote_open() = 007 Error "The name has no closing quote.";
    /// A name that cannot be.
    person_name() = 008 Error "A name has at most 80 characters, and no parentheses.";
    /// An address that is too long.
    person_address() = 009 Error "An address has at most 80 characters.";
    /// A password that no sheet can carry.
    password_shape() = 010 Error "The password cannot be read; write PASSWORD='..' without blanks, with at least one character and none of blank, comma and double quote in it.";
    /// An act for an unknown faction.
    no_such_faction(number: &str) = 011 Error "There is no faction {number}.";
    /// A DROP or RESTART card with more on it.
    faction_alone(word: &str) = 012 Error "${word} takes the number of a faction and nothing else.";
    /// A REWARD card that cannot be read.
    reward_unreadable(most: u32) = 013 Error "$REWARD takes the number of a faction and an amount of silver from 1 to {most}; write $REWARD 3, 50.";
    /// A unit that does not exist.
    no_such_unit(number: u32) = 014 Error "There is no unit {number}.";
    /// A region that does not exist.
    no_such_region(x: u32, y: u32, level: u8) = 015 Error "There is no region at ({x},{y}) on level {level}.";
    /// An item that does not exist.
    no_such_item(key: &str) = 016 Error "There is no item {key}; write its abbreviation.";
    /// A battle that is asked about has a word that is not in the tables.
    not_in_tables(kind: &str, name: &str, set: &str) = 017 Error "There is no {kind} {name} in the rules {set}; nothing was worked out.";
    /// A battle that is asked about has a number that is too large.
    battle_range(operand: &str, least: u32, most: u32) = 018 Error "{operand} must be from {least} to {most}; nothing was worked out.";
    /// A battle that is asked about has a side without anybody.
    side_without_people() = 019 Error "Both sides need people or creatures; nothing was worked out.";
    /// A gamesmaster's tables that cannot be used.
    tables_faulty(fault: &str) = 020 Terminal "The tables cannot be used: {fault}; nothing was played.";
    /// A gamesmaster's tables with the name of a built-in set.
    tables_named(name: &str) = 021 Terminal "The tables are called {name}, as a built-in set is; give them a name of their own; nothing was played.";
    /// An act on a faction that is out of the game by an earlier card.
    taken_out(number: u32) = 022 Error "A card before this one takes faction {number} out of the game.";
    /// A sheet without a number.
    sheet_without_number() = 040 Warning "This card names no faction; the sheet was passed over. Write the faction's number behind the word.";
    /// A sheet of an unknown faction.
    sheet_of_nobody(faction: FactionNumber) = 041 Warning "There is no faction {faction}; the sheet was passed over.";
    /// A sheet with a wrong password.
    wrong_password(faction: FactionNumber) = 042 Warning "The password is not that of faction {faction}; the sheet was passed over.";
    /// A sheet without a password.
    no_password(faction: FactionNumber) = 043 Warning "Faction {faction} has a password, and this sheet has none; it was passed over. Write the password in quotes behind the number.";
    /// A sheet with the placeholder of a template.
    placeholder(faction: FactionNumber) = 055 Warning "This sheet has the placeholder of the template where the password of faction {faction} must stand; it was passed over. Write the password in its place.";
    /// An order that was not carried out.
    refused(orders: &str, words: &str) = 044 Warning "{orders}: {words}";
    /// A second sheet.
    sheet_replaced() = 045 Warning "You sent a later sheet, which replaces this one; no order on this one is carried out.";
    /// A later sheet without orders.
    replaces_nothing() = 060 Warning "This sheet has no orders and replaces nothing; what you sent before it is carried out. To withdraw that, write CLEAR alone on a line.";
    /// Lines above CLEAR.
    withdrawn(lines: &str) = 061 Warning "CLEAR withdrew what you sent before it in this play: {lines}.";
    /// Words are left behind an order.
    words_left(capitals: &str) = 046 Warning "{capitals} has no place in this order; the order is followed without it.";
    /// A word in quotes without its end.
    quote_never_closed() = 047 Warning "The closing quote is missing; this word and all behind it were passed over.";
    /// A misspelt word.
    perhaps_meant(capitals: &str, near: &str) = 048 Warning "{capitals} has no meaning here, and nothing is done for it; perhaps {near} was meant.";
    /// More units are formed than one sheet may form.
    too_many_forms(most: usize) = 054 Warning "A sheet forms at most {most} units; this FORM and all that stands behind it were passed over. Form the others next month.";
}
