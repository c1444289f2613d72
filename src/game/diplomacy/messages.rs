//! What Diplomacy says about the gamesmaster's cards and about the orders it reads.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading orders. 001 and
//! 005 stood for RULES=CLASSIC and for fewer than seven players while these were not offered, 007 for whatever is told
//! from 300 on now, and they are not used again. Nothing in a player's sheet is worse than a warning: an order that
//! cannot be followed leaves its unit where it stands, and the play goes on.

crate::catalogue! { "DIP";
    /// A second word on the `$INIT` card.
    INIT_OPERAND = 002 Error "{} is not an operand of $INIT for this game; the game was not started.";
    /// `CENTERS=` out of its range.
    CENTERS_OUT_OF_RANGE = 003 Error "CENTERS must be from {} to {}; the game was not started.";
    /// Too few or too many player cards.
    PLAYER_COUNT = 004 Error "Three to seven can play, but the number of player cards under $INIT is {}; the game was not started.";
    /// A player card that is too long.
    PLAYER_NAME_LONG = 006 Error "A player's name has at most {} characters; the game was not started.";
    /// `CENTERS=` under rules by which units win.
    CENTERS_WIN_NOTHING = 008 Error "Under RULES=CLASSIC a player wins with most of the units, not with a number of centers; CENTERS goes with RULES=STANDARD, and the game was not started.";
    /// `LAST=` out of its range.
    LAST_OUT_OF_RANGE = 009 Error "LAST, the year in which the game ends, must be from {} to {}; the game was not started.";
    /// A play that is over.
    STALE_DATE = 010 Error "{} is past; the position waits for {}.";
    /// A play whose time has not come.
    FUTURE_DATE = 011 Error "{} is still to come; the position waits for {}.";
    /// A retreat or a build of the right season that nobody owes.
    NOT_DUE = 012 Error "{} is not due; the position waits for {}.";
    /// A date that is none.
    DATE_UNREADABLE = 013 Error "A play card must give a season and a year, as in SPRING, 1901, and nothing else; the position waits for {}.";
    /// Text on a country card.
    TEXT_ON_COUNTRY_CARD = 014 Warning "Orders must be on cards of their own; the text after the country's name was passed over.";
    /// Two player cards with one name.
    PLAYER_NAME_TWICE = 015 Error "Another player is called {}, and each player needs a different name; the game was not started.";
    /// A sheet of a power that nobody plays.
    NOBODY_PLAYS = 016 Error "Nobody plays {}, and its units only hold; the play was not adjudicated.";
    /// An act that names no power.
    NO_POWER = 020 Error "{} is not a power in this game; the play was not adjudicated.";
    /// `$TAKEOVER` without its two operands.
    TAKEOVER_UNREADABLE = 021 Error "$TAKEOVER needs a power and the name of its new player in quotes, as in $TAKEOVER FRANCE,'Anna'; the play was not adjudicated.";
    /// A new player's name that is none.
    NAME_UNUSABLE = 022 Error "The name of a new player must have 1 to {} characters; the play was not adjudicated.";
    /// Two takeovers of one power.
    TAKEN_TWICE = 023 Error "An earlier card already takes over {}; the play was not adjudicated.";
    /// `$CONCEDE` without its winner.
    CONCEDE_UNREADABLE = 024 Error "$CONCEDE needs the power that wins, as in $CONCEDE TO FRANCE; the play was not adjudicated.";
    /// A winner who does not play or has nothing left.
    NOT_LEFT = 025 Error "{} is out of the game, because nobody plays it or it has neither units nor centers; the play was not adjudicated.";
    /// A draw with fewer than two sharers.
    SHARER_ALONE = 026 Error "A draw is shared by two players or more; to end the game for one use $CONCEDE TO; the play was not adjudicated.";
    /// A second draw or concession.
    ENDED_TWICE = 027 Error "An earlier card already ends the game; the play was not adjudicated.";
    /// Sheets in a play before which the game ends.
    ORDERS_NOT_PLAYED = 028 Warning "The game ends with this card, before any orders are followed; the sheets of this play were not followed.";

    /// A name that is no province, with a known name near it.
    UNKNOWN_NAME_NEAR = 100 Warning "{} is not the name of a province, the nearest is {}; the order was not followed.";
    /// A name that is no province.
    UNKNOWN_NAME = 101 Warning "{} is not the name of a province; the order was not followed.";
    /// The order ends, or goes on with something else, where a province is due.
    NAME_MISSING = 102 Warning "The name of a province is missing here; the order was not followed.";
    /// Two provinces without a verb between them.
    VERB_MISSING = 103 Warning "A verb such as - or TO is missing before {}; the order was ignored.";
    /// A word that is no verb, with a known verb near it.
    UNKNOWN_VERB_NEAR = 104 Warning "{} is not a verb, the nearest is {}; the order was not followed.";
    /// A word that is no verb.
    UNKNOWN_VERB = 105 Warning "{} is not a verb such as STANDS or -; the order was not followed.";
    /// Words after the end of an order.
    WORDS_LEFT = 106 Warning "The order is complete before {} and was not followed; take out the words from there on.";
    /// Two legal meanings.
    AMBIGUOUS = 107 Warning "The order can mean {} or {} and was not followed; write the one that you mean.";
    /// A verb of another play.
    OTHER_PLAY = 108 Warning "{} is an order for {} plays only; it was not followed.";
    /// A second legal order for a unit.
    SUPERSEDED = 109 Warning "{} is already in line {} of this sheet, and the first legal order for a unit counts; {} was passed over.";

    /// A unit without its letter.
    LETTER_MISSING = 110 Information "The unit in {} was written without its letter; it was taken for {}.";
    /// A unit named with a coast on which it does not stand.
    OTHER_COAST = 111 Information "The unit is at {}, not on the coast that the order names; the order was followed.";
    /// A coast for an army.
    ARMY_COAST = 112 Information "An army goes to {} as a whole; the coast in the order was passed over.";
    /// VIA CONVOY where no convoy can be.
    NO_CONVOY_NEEDED = 113 Information "No fleets on the board could convoy this unit to {}; VIA was passed over.";

    /// No unit in the province.
    NO_UNIT = 120 Warning "There is no unit in {}; the order was not followed.";
    /// Another power's unit.
    FOREIGN_UNIT = 121 Warning "The unit in {} belongs to {}; the order was not followed.";
    /// An army called a fleet, or a fleet an army.
    OTHER_KIND = 122 Warning "The unit in {} is {}; the order was not followed.";
    /// A supported or convoyed unit with the wrong country before it.
    OTHER_COUNTRY = 123 Warning "The unit in {} belongs to {}, not to {}; the order was not followed.";

    /// A move to where the unit stands.
    OWN_PROVINCE = 130 Warning "The unit is in {} already; the order was not followed.";
    /// An army ordered into water.
    ARMY_TO_WATER = 131 Warning "{} is water, where no army can go; the order was not followed.";
    /// A fleet ordered inland.
    FLEET_INLAND = 132 Warning "{} has no coast, and no fleet can go there; the order was not followed.";
    /// A place out of reach.
    NOT_ADJACENT = 133 Warning "{} cannot reach {}; the order was not followed.";
    /// An army's move over water without fleets on the way.
    NO_CONVOY = 134 Warning "{} could reach {} only by convoy, and there are no fleets in between; the order was not followed.";
    /// Two coasts within reach and none named.
    COAST_MISSING = 135 Warning "{} could reach two coasts of {}, and the order was not followed; write {}.";
    /// A coast out of reach.
    COAST_IMPOSSIBLE = 136 Warning "{} cannot reach the {} coast of {}; the order was not followed.";

    /// A unit supporting itself.
    SUPPORT_ITSELF = 140 Warning "{} cannot support itself; the order was not followed.";
    /// Support where the supporting unit could not go.
    SUPPORT_OUT_OF_REACH = 141 Warning "{} could not move to {} and so cannot support there; the order was not followed.";
    /// Support of a move that only the supporting fleet could convoy.
    SUPPORT_BY_CONVOYER = 142 Warning "{} could reach {} only if this fleet convoyed it; the support was not followed.";

    /// A convoy by an army.
    CONVOY_BY_ARMY = 150 Warning "{} is an army and cannot convoy; the order was not followed.";
    /// A convoy by a fleet in a coastal province.
    CONVOY_ON_COAST = 151 Warning "{} is not on a body of water and cannot convoy; the order was not followed.";
    /// A convoy of a fleet.
    CONVOY_OF_FLEET = 152 Warning "{} is a fleet, and only armies go by convoy; the order was not followed.";
    /// A convoy from or to a province without a coast.
    CONVOY_INLAND = 153 Warning "A convoy must begin and end on a coast, and {} has none; the order was not followed.";
    /// A convoy on no way from one coast to the other.
    CONVOY_NOWHERE = 154 Warning "{} is needed on no route of fleets from {} to {}; the order was not followed.";

    /// A retreat for a unit that was not dislodged, or that had no place and is off the board.
    NOT_DISLODGED = 160 Warning "No unit dislodged from {} can retreat; the order was not followed.";
    /// A retreat to a place that is not open.
    RETREAT_CLOSED = 161 Warning "{} cannot retreat to {}, only to {}, or disband; the order was not followed.";
    /// A dislodged unit that has nowhere to go.
    RETREAT_NOWHERE = 162 Warning "{} cannot retreat to {} and has nowhere else to go; the order was not followed.";
    /// A retreat order without a place.
    RETREAT_UNSAID = 163 Warning "The order does not say where the unit retreats to or that it disbands, and was not followed; write RETREATS and a place, or DISBAND.";
    /// Another power's dislodged unit.
    FOREIGN_DISLODGED = 164 Warning "The unit dislodged from {} belongs to {}; the order was not followed.";
    /// A dislodged unit of the other kind.
    OTHER_KIND_DISLODGED = 165 Warning "The unit dislodged from {} is {}; the order was not followed.";

    /// A build or removal that is not due.
    NOTHING_DUE = 170 Warning "{} has no build and no removal to make; the order was not followed.";
    /// A removal where builds are due.
    REMOVAL_NOT_DUE = 171 Warning "{} may build and need not remove a unit; the order was not followed.";
    /// A build where removals are due.
    BUILD_NOT_DUE = 172 Warning "{} must remove units and cannot build; the order was not followed.";
    /// More orders than units due.
    TOO_MANY = 173 Warning "Other lines already order all the builds or removals of {}, the last of them {}, line {} of sheet {}; {} was not followed.";
    /// A build outside the home country.
    NOT_HOME = 174 Warning "{} is not a home center of {}; nothing was built.";
    /// A build in a home center that another power owns.
    NOT_OWNED = 175 Warning "{} does not control {} now; nothing was built.";
    /// A build on a unit.
    OCCUPIED = 176 Warning "A unit stands in {}; nothing was built.";
    /// A build without army or fleet.
    BUILD_KIND_MISSING = 177 Warning "The order does not say whether an army (A) or a fleet (F) is built in {}; nothing was built.";
    /// A fleet built inland.
    BUILD_INLAND = 178 Warning "{} has no coast for a fleet; nothing was built.";
    /// A fleet built in a province with two coasts, none named.
    BUILD_COAST_MISSING = 179 Warning "A fleet in {} needs a coast, and nothing was built; write {}.";
    /// A fleet built on a coast that is not there.
    BUILD_COAST_IMPOSSIBLE = 180 Warning "{} has no {} coast; nothing was built.";

    /// A place alone where other lines say what is to be done, or where it could be no order.
    BARE_PLACE = 181 Information "{} alone on a line was taken for a dateline, as at the top of a letter, and not for an order.";
    /// A line that does not begin with a unit.
    NO_UNIT_NAMED = 182 Warning "{} is not the name of a province, and an order begins with its unit, such as A PAR; the line was not followed.";
    /// A second order on a card.
    MORE_ORDERS = 183 Warning "Another order begins at {}, and no order on this line was followed; write each on a line of its own, or put a comma between them and give each its verb.";
    /// An order of a later sheet, where the first one counts.
    FIRST_SHEET_COUNTS = 184 Warning "In this game the first sheet counts: {}, line {} of sheet {}, was followed and {} was not; a later sheet that begins with CLEAR replaces an earlier one.";
    /// An order of an earlier sheet, where the last one counts.
    REPLACED = 185 Warning "{} was replaced by {}, line {} of sheet {}.";
    /// An order above a `CLEAR`.
    WITHDRAWN = 186 Warning "{} was withdrawn by a CLEAR line below it.";
    /// An order of an earlier sheet, where a later one orders other units and no more are due.
    TOO_MANY_LATER = 187 Warning "{} was replaced by {}, line {} of sheet {}, because {} had no more builds or removals to make.";
    /// A route over a place that is no body of water.
    ROUTE_ON_LAND = 188 Warning "The route goes over {}, which is not a body of water; the order was not followed.";
    /// A route over a body of water without a fleet.
    ROUTE_WITHOUT_FLEET = 189 Warning "The route goes over {}, where there is no fleet; the order was not followed.";
    /// A route with a gap.
    ROUTE_BROKEN = 190 Warning "The route has a gap, because {} does not border on {}; the order was not followed.";
    /// A fleet ordered over several places.
    ROUTE_OF_FLEET = 191 Warning "{} is a fleet and can go only to an adjacent place; the order was not followed.";
    /// A fleet that is to convoy over a route on which it is not.
    ROUTE_WITHOUT = 192 Warning "{} is ordered to convoy over a route that does not include it; the order was not followed.";
    /// Words behind an order that say nothing of what is ordered.
    REMARK = 193 Information "{} was taken for a remark; the order before it was followed.";
    /// A quote of what somebody wrote before.
    QUOTED = 194 Warning "A line that begins with > is a quote and not an order; to order this, write the line without >.";
    /// A place alone behind a dash or a bullet.
    MARKED_PLACE = 195 Warning "{} alone after a mark is a heading and not an order; to let its unit stand, write STANDS after it.";
    /// A word that is no verb, behind a unit to be built or removed.
    NO_VERB_OF_BUILDS = 196 Warning "{} is not a verb such as BUILD or REMOVE; write one of them here, or nothing; the order was not followed.";
    /// A word that is no verb, behind a dislodged unit.
    NO_VERB_OF_RETREATS = 197 Warning "{} is not a verb such as RETREATS or DISBAND; the order was not followed.";
    /// VIA CONVOY where no convoy can be and no other way may be taken.
    NO_WAY_BY_SEA = 220 Warning "No fleets on the board could convoy this unit to {}, and under VIA=REQUIRED an army ordered VIA CONVOY may not go by land; the order was not followed.";
}
