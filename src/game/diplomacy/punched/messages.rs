//! What Diplomacy says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

playdeck_base::catalogue! { "DIP";
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    CENTERS_MISSING = 301 Severe "Under RULES=STANDARD a player wins with a number of centers, and CENTERS= is missing; the deck cannot go on.";
    CENTERS_FOR_NOTHING = 302 Severe "Under RULES=CLASSIC a player wins with most of the units, and CENTERS= goes with RULES=STANDARD; the deck cannot go on.";
    BUILD_IN_SPRING = 303 Severe "PHASE=BUILD comes only in fall; the deck cannot go on.";
    POWER_OUT_OF_ORDER = 304 Severe "The record of {} comes after that of {}; the deck cannot go on.";
    POWER_MISSING = 305 Severe "Each of the seven powers needs a POWER record, and that of {} is missing; the deck cannot go on.";
    PLAYER_UNNAMED = 306 Severe "The name of the player of {} must have 1 to {} characters; the deck cannot go on.";
    NO_CENTER = 307 Severe "{} owns {}, which is not a supply center; the deck cannot go on.";
    CENTER_OF_TWO = 308 Severe "{} and {} both own {}; the deck cannot go on.";
    NOBODY_PLAYS_ANY = 309 Severe "Nobody plays any power; the deck cannot go on.";
    NO_SUCH_UNIT = 310 Severe "There cannot be a unit {}; the deck cannot go on.";
    UNITS_IN_PLACE = 311 Severe "Two units are in {}; the deck cannot go on.";
    TOO_MANY_UNITS = 312 Severe "With {} there are more units than the {} that the supply centers can feed; the deck cannot go on.";
    DISLODGED_TWICE = 313 Severe "Two units were dislodged from {}; the deck cannot go on.";
    NO_LANDING = 314 Severe "{} cannot have landed in {}; the deck cannot go on.";
    DISLODGED_BY_NOBODY = 315 Severe "{} of {} was dislodged, but no unit of another power is in {}; the deck cannot go on.";
    ATTACKER_FROM_AFAR = 316 Severe "{} of {} cannot have come from {}, although BY= and CONVOY= say so; the deck cannot go on.";
    ATTACKER_OF_TWO = 317 Severe "Units in two places were dislodged by the same unit from {}; the deck cannot go on.";
    STANDOFF_UNDER_UNIT = 318 Severe "{} is in {}, which a stand-off left empty; the deck cannot go on.";
    CHART_YEAR_DUE = 319 Severe "The chart has the year {} in the place of {}; the deck cannot go on.";
    CHART_OF_TOO_MANY = 320 Severe "The chart counts {} supply centers in {}, but there are only {}; the deck cannot go on.";
    CHART_ENDS_ELSEWHERE = 321 Severe "The chart ends with {}, but the last fall that is over is that of {}; the deck cannot go on.";
    NO_RETREATS = 322 Severe "PHASE=RETREAT needs DISLODGED units, and there are none; the deck cannot go on.";
    RETREATS_NOT_DUE = 323 Severe "DISLODGED units can be there only in PHASE=RETREAT, or if their retreats were due when the game ended; the deck cannot go on.";
    RETREATER_OF_NOBODY = 324 Severe "Nobody plays {}, so its {} cannot wait to retreat; the deck cannot go on.";
    STANDOFF_NOT_DUE = 325 Severe "A STANDOFF can be there only in PHASE=RETREAT; the deck cannot go on.";
    NO_BUILDS = 326 Severe "The position is in PHASE=BUILD, but no power that is played has a build or removal to make; the deck cannot go on.";
    WON_AND_NOT_OVER = 327 Severe "A game with WINNERS= is over, but PHASE= says that it goes on; the deck cannot go on.";
    WINNERS_OUT_OF_ORDER = 328 Severe "WINNERS= must name each power only once, and in the order of the powers; the deck cannot go on.";
    WINNER_OF_NOBODY = 329 Severe "Nobody plays {}, so it cannot have won the game; the deck cannot go on.";
    WINNER_WITH_NOTHING = 330 Severe "{} has no unit and no supply center, and cannot have won the game; the deck cannot go on.";
    WINNERS_MISSING = 331 Severe "A game that is over is won or shared by the powers that are left, and WINNERS= is missing; the deck cannot go on.";
    NOTHING_LEFT = 332 Severe "No power that is played has a unit or a supply center left, but the game is not over; the deck cannot go on.";
    AHEAD_IMPOSSIBLE = 333 Severe "{} can never follow the order {}; the deck cannot go on.";
    AHEAD_TOO_MANY = 334 Severe "{} has more than {} orders that were sent ahead; the deck cannot go on.";
    SENDER_OF_NOBODY = 335 Severe "Nobody plays {}, so it has sent no orders ahead and has no vote; the deck cannot go on.";
    SENT_AND_OVER = 336 Severe "PHASE= says that the game is over, so there can be no AHEAD and no VOTE; the deck cannot go on.";
    VOTE_UNSHARED = 337 Severe "DRAW= of a VOTE must name two powers or more, each once and in the order of the powers, or none at all; the deck cannot go on.";
    VOTE_TWICE = 338 Severe "{} has two votes; the deck cannot go on.";
    HELD_CENTER = 339 Severe "{} is a supply center, and POWER says who owns it; HELD is for other places; the deck cannot go on.";
    HELD_TWICE = 340 Severe "{} is twice in the HELD records, and only one power can have been the last to hold it; the deck cannot go on.";
}
