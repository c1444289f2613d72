//! What Diplomacy says about the gamesmaster's cards and about the orders it reads.
//!
//! Numbers below 100 are for the gamesmaster's cards and the position, 100 to 199 for reading orders. 001 and
//! 005 stood for RULES=CLASSIC and for fewer than seven players while these were not offered, 007 for whatever is told
//! from 300 on now, and they are not used again. Nothing in a player's sheet is worse than a warning: an order that
//! cannot be followed leaves its unit where it stands, and the play goes on.

playdeck_base::catalogue! { "DIP";
    INIT_OPERAND = 002 Error "{} is not an operand of $INIT for this game; the game was not started.";
    CENTERS_OUT_OF_RANGE = 003 Error "CENTERS must be from {} to {}; the game was not started.";
    PLAYER_COUNT = 004 Error "Three to seven can play, but the number of player cards under $INIT is {}; the game was not started.";
    PLAYER_NAME_LONG = 006 Error "A player's name has at most {} characters; the game was not started.";
    CENTERS_WIN_NOTHING = 008 Error "Under RULES=CLASSIC a player wins with most of the units, not with a number of centers; CENTERS goes with RULES=STANDARD, and the game was not started.";
    LAST_OUT_OF_RANGE = 009 Error "LAST, the year in which the game ends, must be from {} to {}; the game was not started.";
    STALE_DATE = 010 Error "{} is past; the position waits for {}.";
    FUTURE_DATE = 011 Error "{} is still to come; the position waits for {}.";
    NOT_DUE = 012 Error "{} is not due; the position waits for {}.";
    DATE_UNREADABLE = 013 Error "A play card must give a season and a year, as in SPRING, 1901, and nothing else; the position waits for {}.";
    TEXT_ON_COUNTRY_CARD = 014 Warning "Orders must be on cards of their own; the text after the country's name was passed over.";
    PLAYER_NAME_TWICE = 015 Error "Another player is called {}, and each player needs a different name; the game was not started.";
    NOBODY_PLAYS = 016 Error "Nobody plays {}, and its units only hold; the play was not adjudicated.";
    NO_POWER = 020 Error "{} is not a power in this game; the play was not adjudicated.";
    TAKEOVER_UNREADABLE = 021 Error "$TAKEOVER needs a power and the name of its new player in quotes, as in $TAKEOVER FRANCE,'Anna'; the play was not adjudicated.";
    NAME_UNUSABLE = 022 Error "The name of a new player must have 1 to {} characters; the play was not adjudicated.";
    TAKEN_TWICE = 023 Error "An earlier card already takes over {}; the play was not adjudicated.";
    CONCEDE_UNREADABLE = 024 Error "$CONCEDE needs the power that wins, as in $CONCEDE TO FRANCE; the play was not adjudicated.";
    NOT_LEFT = 025 Error "{} is out of the game, because nobody plays it or it has neither units nor centers; the play was not adjudicated.";
    SHARER_ALONE = 026 Error "A draw is shared by two players or more; to end the game for one use $CONCEDE TO; the play was not adjudicated.";
    ENDED_TWICE = 027 Error "An earlier card already ends the game; the play was not adjudicated.";
    ORDERS_NOT_PLAYED = 028 Warning "The game ends with this card, before any orders are followed; the sheets of this play were not followed.";
    ASSIGN_EMPTY = 029 Error "$ASSIGN needs powers and their players, as in $ASSIGN AUSTRIA='Anna'; the game was not started.";
    PREFER_EMPTY = 030 Error "$PREFER needs a player and the powers that they want, as in $PREFER ANNA=(FRANCE,ENGLAND); the game was not started.";
    NO_POWER_TO_DEAL = 031 Error "{} is not a power in this game; the game was not started.";
    NO_PLAYER_CARD = 032 Error "No player card has the name {}; the game was not started.";
    NOT_DEALT = 033 Error "With this number of players SHARES=RULEBOOK leaves {} to nobody; the game was not started.";
    GIVEN_TO_TWO = 034 Error "{} is given to {} and to {}; the game was not started.";
    GIVEN_AND_LISTED = 035 Error "$ASSIGN gives {} a power, and $PREFER is for those who have none; the game was not started.";
    LISTED_TWICE = 036 Error "An earlier $PREFER has the list of {}; the game was not started.";
    LIST_EMPTY = 037 Error "The list of {} is empty; the game was not started.";
    WANTED_TWICE = 038 Error "{} is twice on the list of {}; the game was not started.";
    TOO_FEW_LEFT = 039 Error "What $ASSIGN leaves to be dealt is {}, too few for the {} players who have no power; the game was not started.";
    ADDRESS_UNUSED = 040 Information "The address behind the name of {} was passed over, because everybody reads the name; addresses belong in the roster of playdeck mail.";
    PLAYER_NAME_MISSING = 041 Error "A name must stand before the address; the game was not started.";

    UNKNOWN_NAME_NEAR = 100 Warning "{} is not the name of a province, the nearest is {}; the order was not followed.";
    UNKNOWN_NAME = 101 Warning "{} is not the name of a province; the order was not followed.";
    NAME_MISSING = 102 Warning "The name of a province is missing here; the order was not followed.";
    VERB_MISSING = 103 Warning "A verb such as - or TO is missing before {}; the order was ignored.";
    UNKNOWN_VERB_NEAR = 104 Warning "{} is not a verb, the nearest is {}; the order was not followed.";
    UNKNOWN_VERB = 105 Warning "{} is not a verb such as STANDS or -; the order was not followed.";
    WORDS_LEFT = 106 Warning "The order is complete before {} and was not followed; take out the words from there on.";
    AMBIGUOUS = 107 Warning "The order can mean {} or {} and was not followed; write the one that you mean.";
    OTHER_PLAY = 108 Warning "{} is an order for {} plays only; it was not followed.";
    SUPERSEDED = 109 Warning "{} is already in line {} of this sheet, and the first legal order for a unit counts; {} was passed over.";

    LETTER_MISSING = 110 Information "The unit in {} was written without its letter; it was taken for {}.";
    OTHER_COAST = 111 Information "The unit is at {}, not on the coast that the order names; the order was followed.";
    ARMY_COAST = 112 Information "An army goes to {} as a whole; the coast in the order was passed over.";
    NO_CONVOY_NEEDED = 113 Information "No fleets on the board could convoy this unit to {}; VIA was passed over.";

    NO_UNIT = 120 Warning "There is no unit in {}; the order was not followed.";
    FOREIGN_UNIT = 121 Warning "The unit in {} belongs to {}; the order was not followed.";
    OTHER_KIND = 122 Warning "The unit in {} is {}; the order was not followed.";
    OTHER_COUNTRY = 123 Warning "The unit in {} belongs to {}, not to {}; the order was not followed.";

    OWN_PROVINCE = 130 Warning "The unit is in {} already; the order was not followed.";
    ARMY_TO_WATER = 131 Warning "{} is water, where no army can go; the order was not followed.";
    FLEET_INLAND = 132 Warning "{} has no coast, and no fleet can go there; the order was not followed.";
    NOT_ADJACENT = 133 Warning "{} cannot reach {}; the order was not followed.";
    NO_CONVOY = 134 Warning "{} could reach {} only by convoy, and there are no fleets in between; the order was not followed.";
    COAST_MISSING = 135 Warning "{} could reach two coasts of {}, and the order was not followed; write {}.";
    COAST_IMPOSSIBLE = 136 Warning "{} cannot reach the {} coast of {}; the order was not followed.";

    SUPPORT_ITSELF = 140 Warning "{} cannot support itself; the order was not followed.";
    SUPPORT_OUT_OF_REACH = 141 Warning "{} could not move to {} and so cannot support there; the order was not followed.";
    SUPPORT_BY_CONVOYER = 142 Warning "{} could reach {} only if this fleet convoyed it; the support was not followed.";

    CONVOY_BY_ARMY = 150 Warning "{} is an army and cannot convoy; the order was not followed.";
    CONVOY_ON_COAST = 151 Warning "{} is not on a body of water and cannot convoy; the order was not followed.";
    CONVOY_OF_FLEET = 152 Warning "{} is a fleet, and only armies go by convoy; the order was not followed.";
    CONVOY_INLAND = 153 Warning "A convoy must begin and end on a coast, and {} has none; the order was not followed.";
    CONVOY_NOWHERE = 154 Warning "{} is needed on no route of fleets from {} to {}; the order was not followed.";

    NOT_DISLODGED = 160 Warning "No unit dislodged from {} can retreat; the order was not followed.";
    RETREAT_CLOSED = 161 Warning "{} cannot retreat to {}, only to {}, or disband; the order was not followed.";
    RETREAT_NOWHERE = 162 Warning "{} cannot retreat to {} and has nowhere else to go; the order was not followed.";
    RETREAT_UNSAID = 163 Warning "The order does not say where the unit retreats to or that it disbands, and was not followed; write RETREATS and a place, or DISBAND.";
    FOREIGN_DISLODGED = 164 Warning "The unit dislodged from {} belongs to {}; the order was not followed.";
    OTHER_KIND_DISLODGED = 165 Warning "The unit dislodged from {} is {}; the order was not followed.";

    NOTHING_DUE = 170 Warning "{} has no build and no removal to make; the order was not followed.";
    REMOVAL_NOT_DUE = 171 Warning "{} may build and need not remove a unit; the order was not followed.";
    BUILD_NOT_DUE = 172 Warning "{} must remove units and cannot build; the order was not followed.";
    TOO_MANY = 173 Warning "Other lines already order all the builds or removals of {}, the last of them {}, line {} of sheet {}; {} was not followed.";
    NOT_HOME = 174 Warning "{} is not a home center of {}; nothing was built.";
    NOT_OWNED = 175 Warning "{} does not control {} now; nothing was built.";
    OCCUPIED = 176 Warning "There is a unit in {}; nothing was built.";
    BUILD_KIND_MISSING = 177 Warning "The order does not say whether an army (A) or a fleet (F) is built in {}; nothing was built.";
    BUILD_INLAND = 178 Warning "{} has no coast for a fleet; nothing was built.";
    BUILD_COAST_MISSING = 179 Warning "A fleet in {} needs a coast, and nothing was built; write {}.";
    BUILD_COAST_IMPOSSIBLE = 180 Warning "{} has no {} coast; nothing was built.";

    BARE_PLACE = 181 Information "{} alone on a line was taken for a dateline, as at the top of a letter, and not for an order.";
    NO_UNIT_NAMED = 182 Warning "{} is not the name of a province, and an order begins with its unit, such as A PAR; the line was not followed.";
    MORE_ORDERS = 183 Warning "Another order begins at {}, and no order on this line was followed; write each on a line of its own, or put a comma between them and give each its verb.";
    FIRST_SHEET_COUNTS = 184 Warning "In this game the first sheet counts: {}, line {} of sheet {}, was followed and {} was not; a later sheet that begins with CLEAR replaces an earlier one.";
    REPLACED = 185 Warning "{} was replaced by {}, line {} of sheet {}.";
    WITHDRAWN = 186 Warning "{} was withdrawn by a CLEAR line below it.";
    TOO_MANY_LATER = 187 Warning "{} was replaced by {}, line {} of sheet {}, because {} had no more builds or removals to make.";
    ROUTE_ON_LAND = 188 Warning "The route goes over {}, which is not a body of water; the order was not followed.";
    ROUTE_WITHOUT_FLEET = 189 Warning "The route goes over {}, where there is no fleet; the order was not followed.";
    ROUTE_BROKEN = 190 Warning "The route has a gap, because {} does not border on {}; the order was not followed.";
    ROUTE_OF_FLEET = 191 Warning "{} is a fleet and can go only to an adjacent place; the order was not followed.";
    ROUTE_WITHOUT = 192 Warning "{} is ordered to convoy over a route that does not include it; the order was not followed.";
    REMARK = 193 Information "{} was taken for a remark; the order before it was followed.";
    QUOTED = 194 Warning "A line that begins with > is a quote and not an order; to order this, write the line without >.";
    MARKED_PLACE = 195 Warning "{} alone after a mark is a heading and not an order; to let its unit stand, write STANDS after it.";
    NO_VERB_OF_BUILDS = 196 Warning "{} is not a verb such as BUILD or REMOVE; write one of them here, or nothing; the order was not followed.";
    NO_VERB_OF_RETREATS = 197 Warning "{} is not a verb such as RETREATS or DISBAND; the order was not followed.";
    COAST_LETTER = 198 Warning "{} is not the name of a coast, and the order was not followed; write {}.";
    NO_WAY_BY_SEA = 220 Warning "No fleets on the board could convoy this unit to {}, and under VIA=REQUIRED an army ordered VIA CONVOY may not go by land; the order was not followed.";
    TOO_MANY_AHEAD = 221 Warning "More than {} orders were sent ahead; this one and those after it were passed over.";
    VOTE_UNREADABLE = 222 Warning "A vote is VOTE DRAW, VOTE DRAW and two or more powers that share it, or VOTE NONE; the line was passed over.";
    VOTE_FOR_NOBODY = 223 Warning "{} is out of the game and cannot share a draw; the vote was passed over.";
    NOT_SENT_AHEAD = 224 Warning "{} is an order for {} plays and was not followed; to send it ahead with the moves, begin the line with {}.";
    BEHIND_UNREAD = 225 Warning "{} stands behind an order that cannot be read, and was not followed; write each order on a line of its own.";
    BEHIND_COUNTRY = 226 Warning "{} before the first order of a line holds to its end, and {} was not followed; write your own orders on lines of their own.";
    BEHIND_RETREAT = 227 Warning "{} stands behind a retreat that is sent ahead, can be a move or a retreat, and was not followed; write RETREAT before each retreat, and moves on lines of their own.";
}
