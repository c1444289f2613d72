//! What Medieval War Door says against a position that cannot be: numbers from 300 on.
//!
//! Each is told at the record that it is about, and at its operand where one is wrong.

crate::catalogue! { "MWD";
    /// An operand out of its range.
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    /// An option of a match out of its range.
    SETUP_OUT_OF_RANGE = 301 Severe "{} of match {} is not from {} to {}; the deck cannot go on.";
    /// A member without a name of their own.
    MEMBER_UNNAMED = 302 Severe "{} needs a NAME of 1 to {} characters that no other member has; the deck cannot go on.";
    /// Two members of one number.
    MEMBER_TWICE = 303 Severe "{} is given twice; the deck cannot go on.";
    /// Two matches of one number.
    MATCH_TWICE = 304 Severe "Match {} is given twice, or NEXT={} is not above its number; the deck cannot go on.";
    /// A match that waits and has all its players.
    MATCH_FULL = 305 Severe "Match {} has all its {} players and cannot be waiting; the deck cannot go on.";
    /// Somebody at a match who is no member.
    NOT_A_MEMBER = 306 Severe "{} is in match {} but is not a member; the deck cannot go on.";
    /// A member who is twice at a match.
    MEMBER_AGAIN = 307 Severe "{} is in match {} twice; the deck cannot go on.";
    /// A match that is over with too few or too many players.
    OVER_PLAYERS = 308 Severe "Match {} is over and must have {} to {} players; the deck cannot go on.";
    /// A match that is over with too long a name.
    OVER_NAME = 309 Severe "The name of match {} has more than {} characters; the deck cannot go on.";
    /// A match that was dropped and won.
    DROPPED_AND_WON = 310 Severe "Match {} was dropped and cannot have a victor; the deck cannot go on.";
    /// A match that is over too early.
    OVER_UNWON = 311 Severe "Match {} is over before its last round, {}, but has no victor; the deck cannot go on.";
    /// A match that was won by nobody who played it.
    WON_BY_NOBODY = 312 Severe "Match {} was won by {}, who did not play it; the deck cannot go on.";
    /// Leader points that do not follow from victory points.
    WRONG_LEADER_POINTS = 313 Severe "The victor of match {} gets {} leader points for these victory points, not {}; the deck cannot go on.";
    /// More matches than the door has room for.
    TOO_MANY = 314 Severe "More than {} matches wait or run; the deck cannot go on.";
    /// A record of a match that is not under way.
    NOT_UNDER_WAY = 315 Severe "This record belongs to match {}, which is not under way; the deck cannot go on.";
    /// A row of the ground out of its order.
    ROW_DUE = 316 Severe "Row {} of match {} is in the place of row {}, of {} rows; the deck cannot go on.";
    /// Rows of the ground that are missing.
    ROWS_MISSING = 317 Severe "Match {} has {} rows, but only {} of them have TERRAIN records; the deck cannot go on.";
    /// A row of the ground that cannot be read.
    ROW_UNREADABLE = 318 Severe "Row {} of match {} must have {} letters, each of them S, L or M; the deck cannot go on.";
    /// A city that is not on land.
    CITY_ON_NO_LAND = 319 Severe "The city at {} of match {} is not on land; the deck cannot go on.";
    /// A city out of the order of the squares.
    CITY_OUT_OF_ORDER = 320 Severe "The city at {} of match {} comes after the city at {}, which is not the order of the map; the deck cannot go on.";
    /// Two cities too near.
    CITY_TOO_NEAR = 321 Severe "The city at {} of match {} is less than {} squares from another; the deck cannot go on.";
    /// A city without a name that it can have.
    CITY_UNNAMED = 322 Severe "The city at {} of match {} needs a NAME of 1 to {} characters; the deck cannot go on.";
    /// A city inland with ships.
    CITY_INLAND = 323 Severe "The city at {} of match {} makes ships but is not at the sea; the deck cannot go on.";
    /// A command castle that cannot be.
    CASTLE_OF_NOBODY = 324 Severe "The city at {} of match {} cannot be a command castle, because it has no owner or the match has no castles; the deck cannot go on.";
    /// A player out of the order of the seats.
    PLAYER_OUT_OF_ORDER = 325 Severe "Player {} of match {} is in the place of player {}, of {}; the deck cannot go on.";
    /// A castle lost where there are none.
    BEHEADED_WITHOUT_CASTLE = 326 Severe "Player {} lost a command castle, but match {} has none; the deck cannot go on.";
    /// Somebody routed where castles are.
    ROUTED_WITH_CASTLE = 327 Severe "Player {} was routed, but in match {} a player is out when the command castle is lost; the deck cannot go on.";
    /// Statistics that cannot be.
    WRONG_TALLY = 328 Severe "The statistics of player {} of match {} against {} are impossible: each number must be at most {}, and {} must be another player of the match; the deck cannot go on.";
    /// A match without its players.
    PLAYERS_MISSING = 329 Severe "Match {} has {} seats, and at least two of their players must still play; there are {} PLAYER records, and {} of them are ACTIVE; the deck cannot go on.";
    /// The turn of somebody who does not play.
    TURN_OF_NOBODY = 330 Severe "It is the turn of player {}, who does not play match {}; the deck cannot go on.";
    /// A seat that is out or stands twice in the order.
    SEAT_OF_NOBODY = 331 Severe "SEATS of match {} names {}, who is there twice or does not play; the deck cannot go on.";
    /// A seat that is left out of the order.
    SEAT_LEFT_OUT = 332 Severe "SEATS of match {} leaves player {} out; the deck cannot go on.";
    /// An order of the seats that the match does not have.
    WRONG_ORDER = 333 Severe "SEATS of match {} is not an order that ORDER={} can give; the deck cannot go on.";
    /// Statistics that disagree.
    TALLIES_DISAGREE = 334 Severe "The statistics of players {} and {} of match {} disagree; the deck cannot go on.";
    /// A city of somebody who does not play.
    CITY_OF_NOBODY = 335 Severe "The city at {} of match {} belongs to player {}, who does not play; the deck cannot go on.";
    /// A second command castle.
    SECOND_CASTLE = 336 Severe "The city at {} of match {} is a second command castle of player {}; the deck cannot go on.";
    /// More pieces than numbers were given.
    TOO_FEW_NUMBERS = 337 Severe "Player {} of match {} has {} pieces and has lost {}, together more than PIECES={}; the deck cannot go on.";
    /// More experience than was earned.
    UNEARNED_EXPERIENCE = 338 Severe "The pieces of player {} of match {} have an experience of {}, but have destroyed only {}; the deck cannot go on.";
    /// A player without a command castle.
    NO_CASTLE = 339 Severe "Player {} of match {} plays on without a command castle; the deck cannot go on.";
    /// A player who has nothing.
    NOTHING_LEFT = 340 Severe "Player {} of match {} has nothing left to play with; the deck cannot go on.";
    /// A piece of somebody who does not play.
    PIECE_OF_NOBODY = 341 Severe "Piece {} belongs to player {}, who does not play match {}; the deck cannot go on.";
    /// A piece with too much damage.
    PIECE_BROKEN = 342 Severe "Piece {}.{} of match {} cannot survive a damage of {}; the deck cannot go on.";
    /// A piece where it cannot be.
    PIECE_ASTRAY = 343 Severe "Piece {}.{} of match {} cannot stand at {}; the deck cannot go on.";
    /// A piece that is there twice, or among others'.
    PIECE_TWICE = 344 Severe "Piece {}.{} of match {} is given twice, or is among the pieces of another player; the deck cannot go on.";
    /// A piece that nothing carries.
    NOT_CARRIED = 345 Severe "Piece {}.{} of match {} is aboard, but no piece there can carry it; the deck cannot go on.";
    /// A transport with too great a load.
    OVERLOADED = 346 Severe "Piece {}.{} of match {} carries {}, but has room for {}; the deck cannot go on.";
    /// A memory of somebody who does not play.
    MEMORY_OF_NOBODY = 347 Severe "Player {} does not play match {}, but this record is about what they know or were sent; the deck cannot go on.";
    /// A row that is remembered twice.
    ROW_TWICE = 348 Severe "Row {} is given twice for player {} of match {}; the deck cannot go on.";
    /// Ground that cannot be remembered.
    WRONG_STRETCH = 349 Severe "Player {} of match {} knows squares of row {} that do not exist, or come twice or out of order; the deck cannot go on.";
    /// A city whose ground is known and which is not.
    CITY_UNKNOWN = 350 Severe "Player {} of match {} knows the ground of city {} but not the city; the deck cannot go on.";
    /// Cities that are remembered twice.
    KNOWN_TWICE = 351 Severe "KNOWN is given twice for player {} of match {}; the deck cannot go on.";
    /// A city that cannot be known so.
    WRONG_KNOWN = 352 Severe "Player {} of match {} cannot know city {} in this way; the deck cannot go on.";
    /// A message out of order.
    MAIL_OUT_OF_ORDER = 353 Severe "Message {} to player {} of match {} is not from 1 to MAIL={}, or comes after a later one; the deck cannot go on.";
    /// A message of nobody.
    MAIL_FROM_NOBODY = 354 Severe "Message {} to player {} of match {} names a writer who cannot have written it; the deck cannot go on.";
    /// A message without a text that it can have.
    MAIL_TEXT = 355 Severe "Message {} to player {} of match {} must have a text of 1 to {} characters; the deck cannot go on.";
    /// Too many messages.
    MAIL_TOO_MANY = 356 Severe "Player {} of match {} keeps more than {} messages; the deck cannot go on.";
    /// A piece of a number that was not given out.
    PIECE_UNNUMBERED = 357 Severe "The number of piece {}.{} of match {} must be from 1 to PIECES={} of its player; the deck cannot go on.";
}
