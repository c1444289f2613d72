//! What Diplomacy says about the gamesmaster's cards and about the orders it reads.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading orders. 001 and
//! 005 stood for RULES=CLASSIC and for fewer than seven players while these were not offered, 007 for whatever is told
//! from 300 on now, and they are not used again. Nothing in a player's sheet is worse than a warning: an order that
//! cannot be followed leaves its unit where it stands, and the play goes on.

use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Unit;

playdeck_base::catalogue! { "DIP";
    init_operand(operand: &str) = 002 Error "{operand} is not an operand of $INIT for this game; the game was not started.";
    centers_out_of_range(least: u16, most: u16) = 003 Error "CENTERS must be from {least} to {most}; the game was not started.";
    player_count(count: usize) = 004 Error "Three to seven can play, but the number of player cards under $INIT is {count}; the game was not started.";
    player_name_long(most: usize) = 006 Error "A player's name has at most {most} characters; the game was not started.";
    centers_win_nothing() = 008 Error "Under RULES=CLASSIC a player wins with most of the units, not with a number of centers; CENTERS goes with RULES=STANDARD, and the game was not started.";
    last_out_of_range(first: u16, last: u16) = 009 Error "LAST, the year in which the game ends, must be from {first} to {last}; the game was not started.";
    stale_date(play: &str, due: &str) = 010 Error "{play} is past; the position waits for {due}.";
    future_date(play: &str, due: &str) = 011 Error "{play} is still to come; the position waits for {due}.";
    not_due(play: &str, due: &str) = 012 Error "{play} is not due; the position waits for {due}.";
    date_unreadable(waits_for: &str) = 013 Error "A play card must give a season and a year, as in SPRING, 1901, and nothing else; the position waits for {waits_for}.";
    text_on_country_card() = 014 Warning "Orders must be on cards of their own; the text after the country's name was passed over.";
    player_name_twice(name: &str) = 015 Error "Another player is called {name}, and each player needs a different name; the game was not started.";
    nobody_plays(power: Power) = 016 Error "Nobody plays {power}, and its units only hold; the play was not adjudicated.";
    no_power(word: &str) = 020 Error "{word} is not a power in this game; the play was not adjudicated.";
    takeover_unreadable() = 021 Error "$TAKEOVER needs a power and the name of its new player in quotes, as in $TAKEOVER FRANCE,'Anna'; the play was not adjudicated.";
    name_unusable(most: usize) = 022 Error "The name of a new player must have 1 to {most} characters; the play was not adjudicated.";
    taken_twice(power: Power) = 023 Error "An earlier card already takes over {power}; the play was not adjudicated.";
    concede_unreadable() = 024 Error "$CONCEDE needs the power that wins, as in $CONCEDE TO FRANCE; the play was not adjudicated.";
    not_left(power: Power) = 025 Error "{power} is out of the game, because nobody plays it or it has neither units nor centers; the play was not adjudicated.";
    sharer_alone() = 026 Error "A draw is shared by two players or more; to end the game for one use $CONCEDE TO; the play was not adjudicated.";
    ended_twice() = 027 Error "An earlier card already ends the game; the play was not adjudicated.";
    orders_not_played() = 028 Warning "The game ends with this card, before any orders are followed; the sheets of this play were not followed.";
    assign_empty() = 029 Error "$ASSIGN needs powers and their players, as in $ASSIGN AUSTRIA='Anna'; the game was not started.";
    prefer_empty() = 030 Error "$PREFER needs a player and the powers that they want, as in $PREFER ANNA=(FRANCE,ENGLAND); the game was not started.";
    no_power_to_deal(word: &str) = 031 Error "{word} is not a power in this game; the game was not started.";
    no_player_card(name: &str) = 032 Error "No player card has the name {name}; the game was not started.";
    not_dealt(power: Power) = 033 Error "With this number of players SHARES=RULEBOOK leaves {power} to nobody; the game was not started.";
    given_to_two(power: &str, first: &str, second: &str) = 034 Error "{power} is given to {first} and to {second}; the game was not started.";
    given_and_listed(player: &str) = 035 Error "$ASSIGN gives {player} a power, and $PREFER is for those who have none; the game was not started.";
    listed_twice(player: &str) = 036 Error "An earlier $PREFER has the list of {player}; the game was not started.";
    list_empty(player: &str) = 037 Error "The list of {player} is empty; the game was not started.";
    wanted_twice(power: &str, player: &str) = 038 Error "{power} is twice on the list of {player}; the game was not started.";
    too_few_left(left: usize, waiting: usize) = 039 Error "What $ASSIGN leaves to be dealt is {left}, too few for the {waiting} players who have no power; the game was not started.";
    address_unused(name: &str) = 040 Information "The address behind the name of {name} was passed over, because everybody reads the name; addresses belong in the roster of playdeck mail.";
    power_is_a_card(power: &str) = 042 Error "{power} cannot be the name of a power, because a card begins so; the board was not read.";
    board_unknown(name: &str, known: &str) = 043 Error "There is no board called {name} here (known: {known}, and those of $BOARD cards before this one); the game was not started.";
    start_unknown(name: &str, known: &str) = 044 Error "There is no start called {name} (known: {known}); the game was not started.";
    start_elsewhere(start: &str) = 045 Error "START={start} is of the standard board, and BOARD names another; the game was not started.";
    nmr_out_of_range(least: u16, most: u16) = 360 Error "NMR, the plays of moves without an order after which nobody plays a power, must be from {least} to {most}; the game was not started.";
    draw_for_some() = 361 Error "In this game a draw is shared by all who are left (DRAW=DIAS), and this card leaves somebody out; write $DRAW alone; the play was not adjudicated.";
    nobody_plays_now(power: Power) = 366 Warning "Nobody plays {power} now, and its units hold; the sheet was passed over. The gamesmaster can give the power to somebody with $TAKEOVER.";
    shares_elsewhere() = 046 Error "SHARES=RULEBOOK is for the seven powers of the standard board; the game was not started.";
    players_of_board(most: usize, count: usize) = 047 Error "From 2 to {most} can play on this board, but the number of player cards under $INIT is {count}; the game was not started.";
    player_name_missing() = 041 Error "A name must stand before the address; the game was not started.";

    unknown_name_near(word: &str, near: &str) = 100 Warning "{word} is not the name of a province, the nearest is {near}; the order was not followed.";
    unknown_name(word: &str) = 101 Warning "{word} is not the name of a province; the order was not followed.";
    name_missing() = 102 Warning "The name of a province is missing here; the order was not followed.";
    verb_missing(written: &str) = 103 Warning "A verb such as - or TO is missing before {written}; the order was ignored.";
    unknown_verb_near(word: &str, near: &str) = 104 Warning "{word} is not a verb, the nearest is {near}; the order was not followed.";
    unknown_verb(word: &str) = 105 Warning "{word} is not a verb such as STANDS or -; the order was not followed.";
    words_left(behind: &str) = 106 Warning "The order is complete before {behind} and was not followed; take out the words from there on.";
    ambiguous(one: &str, other: &str) = 107 Warning "The order can mean {one} or {other} and was not followed; write the one that you mean.";
    other_play(name: &str, plays: &str) = 108 Warning "{name} is an order for {plays} plays only; it was not followed.";
    superseded(unit: &str, line: u32, order: &str) = 109 Warning "{unit} is already in line {line} of this sheet, and the first legal order for a unit counts; {order} was passed over.";

    letter_missing(province: Province, unit: Unit) = 110 Information "The unit in {province} was written without its letter; it was taken for {unit}.";
    other_coast(place: Location) = 111 Information "The unit is at {place}, not on the coast that the order names; the order was followed.";
    army_coast(province: Province) = 112 Information "An army goes to {province} as a whole; the coast in the order was passed over.";
    no_convoy_needed(province: Province) = 113 Information "No fleets on the board could convoy this unit to {province}; VIA was passed over.";

    no_unit(province: Province) = 120 Warning "There is no unit in {province}; the order was not followed.";
    foreign_unit(province: Province, power: Power) = 121 Warning "The unit in {province} belongs to {power}; the order was not followed.";
    other_kind(province: Province, kind: &str) = 122 Warning "The unit in {province} is {kind}; the order was not followed.";
    other_country(province: Province, owner: Power, named: Power) = 123 Warning "The unit in {province} belongs to {owner}, not to {named}; the order was not followed.";

    own_province(province: Province) = 130 Warning "The unit is in {province} already; the order was not followed.";
    army_to_water(province: Province) = 131 Warning "{province} is water, where no army can go; the order was not followed.";
    fleet_inland(province: Province) = 132 Warning "{province} has no coast, and no fleet can go there; the order was not followed.";
    not_adjacent(unit: Unit, province: Province) = 133 Warning "{unit} cannot reach {province}; the order was not followed.";
    no_convoy(unit: Unit, province: Province) = 134 Warning "{unit} could reach {province} only by convoy, and there are no fleets in between; the order was not followed.";
    coast_missing(unit: Unit, province: Province, choices: &str) = 135 Warning "{unit} could reach two coasts of {province}, and the order was not followed; write {choices}.";
    coast_impossible(unit: Unit, coast: &str, province: Province) = 136 Warning "{unit} cannot reach the {coast} coast of {province}; the order was not followed.";

    support_itself(unit: Unit) = 140 Warning "{unit} cannot support itself; the order was not followed.";
    support_out_of_reach(unit: Unit, place: Province) = 141 Warning "{unit} could not move to {place} and so cannot support there; the order was not followed.";
    support_by_convoyer(supported: Unit, province: Province) = 142 Warning "{supported} could reach {province} only if this fleet convoyed it; the support was not followed.";

    convoy_by_army(unit: Unit) = 150 Warning "{unit} is an army and cannot convoy; the order was not followed.";
    convoy_on_coast(unit: Unit) = 151 Warning "{unit} is not on a body of water and cannot convoy; the order was not followed.";
    convoy_of_fleet(convoyed: Unit) = 152 Warning "{convoyed} is a fleet, and only armies go by convoy; the order was not followed.";
    convoy_inland(at: Province) = 153 Warning "A convoy must begin and end on a coast, and {at} has none; the order was not followed.";
    convoy_nowhere(unit: Unit, at: Province, province: Province) = 154 Warning "{unit} is needed on no route of fleets from {at} to {province}; the order was not followed.";

    not_dislodged(province: Province) = 160 Warning "No unit dislodged from {province} can retreat; the order was not followed.";
    retreat_closed(unit: Unit, province: Province, places: &str) = 161 Warning "{unit} cannot retreat to {province}, only to {places}, or disband; the order was not followed.";
    retreat_nowhere(unit: Unit, province: Province) = 162 Warning "{unit} cannot retreat to {province} and has nowhere else to go; the order was not followed.";
    retreat_unsaid() = 163 Warning "The order does not say where the unit retreats to or that it disbands, and was not followed; write RETREATS and a place, or DISBAND.";
    foreign_dislodged(province: Province, owner: Power) = 164 Warning "The unit dislodged from {province} belongs to {owner}; the order was not followed.";
    other_kind_dislodged(province: Province, kind: &str) = 165 Warning "The unit dislodged from {province} is {kind}; the order was not followed.";

    nothing_due(power: Power) = 170 Warning "{power} has no build and no removal to make; the order was not followed.";
    removal_not_due(power: Power) = 171 Warning "{power} may build and need not remove a unit; the order was not followed.";
    build_not_due(power: Power) = 172 Warning "{power} must remove units and cannot build; the order was not followed.";
    too_many(power: Power, last: &str, line: u32, sheet: u32, order: &str) = 173 Warning "Other lines already order all the builds or removals of {power}, the last of them {last}, line {line} of sheet {sheet}; {order} was not followed.";
    not_home(province: Province, power: Power) = 174 Warning "{province} is not a home center of {power}; nothing was built.";
    not_owned(power: Power, province: Province) = 175 Warning "{power} does not control {province} now; nothing was built.";
    occupied(province: Province) = 176 Warning "There is a unit in {province}; nothing was built.";
    build_kind_missing(province: Province) = 177 Warning "The order does not say whether an army (A) or a fleet (F) is built in {province}; nothing was built.";
    build_inland(province: Province) = 178 Warning "{province} has no coast for a fleet; nothing was built.";
    build_coast_missing(province: Province, choices: &str) = 179 Warning "A fleet in {province} needs a coast, and nothing was built; write {choices}.";
    build_coast_impossible(province: Province, coast: &str) = 180 Warning "{province} has no {coast} coast; nothing was built.";

    bare_place(written: &str) = 181 Information "{written} alone on a line was taken for a dateline, as at the top of a letter, and not for an order.";
    no_unit_named(word: &str) = 182 Warning "{word} is not the name of a province, and an order begins with its unit, such as A PAR; the line was not followed.";
    more_orders(written: &str) = 183 Warning "Another order begins at {written}, and neither was followed; write each on a line of its own, or put a comma between them and give each its verb.";
    first_sheet_counts(followed: &str, line: u32, sheet: u32, order: &str) = 184 Warning "In this game the first sheet counts: {followed}, line {line} of sheet {sheet}, was followed and {order} was not; a later sheet that begins with CLEAR replaces an earlier one.";
    replaced(order: &str, later: &str, line: u32, sheet: u32) = 185 Warning "{order} was replaced by {later}, line {line} of sheet {sheet}.";
    withdrawn(order: &str) = 186 Warning "{order} was withdrawn by a CLEAR line below it.";
    too_many_later(order: &str, later: &str, line: u32, sheet: u32, power: Power) = 187 Warning "{order} was replaced by {later}, line {line} of sheet {sheet}, because {power} had no more builds or removals to make.";
    route_on_land(named: &str) = 188 Warning "The route goes over {named}, which is not a body of water; the order was not followed.";
    route_without_fleet(named: &str) = 189 Warning "The route goes over {named}, where there is no fleet; the order was not followed.";
    route_broken(before: &str, behind: &str) = 190 Warning "The route has a gap, because {before} does not border on {behind}; the order was not followed.";
    route_of_fleet(unit: Unit) = 191 Warning "{unit} is a fleet and can go only to an adjacent place; the order was not followed.";
    route_ambiguous(one: Province, other: Province) = 380 Warning "The route goes over {one} or over {other}, and under ROUTE=BINDING it must be clear which; the order was not followed.";
    route_long(most: usize) = 381 Warning "A route of more than {most} seas cannot bind an army; the order was not followed.";
    route_without(unit: Unit) = 192 Warning "{unit} is ordered to convoy over a route that does not include it; the order was not followed.";
    remark(written: &str) = 193 Information "{written} was taken for a remark; the order before it was followed.";
    quoted() = 194 Warning "A line that begins with > is a quote and not an order; to order this, write the line without >.";
    marked_place(line: &str) = 195 Warning "{line} alone after a mark is a heading and not an order; to let its unit stand, write STANDS after it.";
    no_verb_of_builds(word: &str) = 196 Warning "{word} is not a verb such as BUILD or REMOVE; write one of them here, or nothing; the order was not followed.";
    no_verb_of_retreats(word: &str) = 197 Warning "{word} is not a verb such as RETREATS or DISBAND; the order was not followed.";
    coast_letter(word: &str, choices: &str) = 198 Warning "{word} is not the name of a coast, and the order was not followed; write {choices}.";
    in_brackets(text: &str) = 199 Warning "{text} begins in brackets and is no order; write orders without brackets.";
    no_way_by_sea(province: Province) = 220 Warning "No fleets on the board could convoy this unit to {province}, and under VIA=REQUIRED an army ordered VIA CONVOY may not go by land; the order was not followed.";
    too_many_ahead(most: usize) = 221 Warning "More than {most} orders were sent ahead; this one and those after it were passed over.";
    vote_unreadable() = 222 Warning "A vote is VOTE DRAW, VOTE DRAW and two or more powers that share it, or VOTE NONE; the line was passed over.";
    vote_for_nobody(power: Power) = 223 Warning "{power} is out of the game and cannot share a draw; the vote was passed over.";
    vote_for_some() = 362 Warning "In this game a draw is shared by all who are left (DRAW=DIAS), and this vote leaves somebody out; it was passed over; write VOTE DRAW.";
    vote_for_all_unreadable() = 363 Warning "A vote is VOTE DRAW for all who are left, VOTE CONCEDE TO and one power, or VOTE NONE; the line was passed over.";
    vote_or_concession_unreadable() = 364 Warning "A vote is VOTE DRAW, VOTE DRAW and two or more powers that share it, VOTE CONCEDE TO and one power, or VOTE NONE; the line was passed over.";
    concession_to_nobody(power: Power) = 365 Warning "{power} is out of the game and cannot win it; the vote was passed over.";
    not_sent_ahead(name: &str, plays: &str, begins: &str) = 224 Warning "{name} is an order for {plays} plays and was not followed; to send it ahead with the moves, begin the line with {begins}.";
    behind_unread(order: &str) = 225 Warning "{order} stands behind an order that cannot be read, and was not followed; write each order on a line of its own.";
    behind_country(power: Power, other: &str) = 226 Warning "{power} before the first order of a line holds to its end, and {other} was not followed; write your own orders on lines of their own.";
    behind_retreat(order: &str) = 227 Warning "{order} stands behind a retreat that is sent ahead, can be a move or a retreat, and was not followed; write RETREAT before each retreat, and moves on lines of their own.";
    no_order(text: &str) = 228 Warning "{text} is no order and was passed over, and nothing behind it on this line was followed; the orders before it stand.";
    other_date(date: &str, play: &str) = 229 Warning "{date} is another play than this one, {play}; nothing on this line was followed.";
}
