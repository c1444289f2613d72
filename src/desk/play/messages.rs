//! What can be wrong with a deck as a whole and with its plays, and what is said of a name: PDK077, PDK120 to PDK138, PDK154,
//! PDK155, PDK159, PDK170 to PDK179 and PDK326. The numbers 124 and 134 are retired.

playdeck_base::catalogue! { "PDK";
    /// An addressee who does not play.
    UNKNOWN_ADDRESSEE = 120 Error "{} is not a player in this game; the message was not delivered.";
    /// An addressee who does not play, but almost.
    MISSPELT_ADDRESSEE = 121 Error "{} is not a player in this game (nearest is {}); the message was not delivered.";
    /// A line of press under a player's card that is an order of theirs.
    ORDER_IN_PRESS = 122 Warning "This line at the end of a message looks like an order from its writer; it was not delivered with the message and not followed.";
    /// Plays behind one that was not adjudicated.
    SCANNED_ONLY = 123 Information "After a major error these were not played, only scanned for control-card errors: {}.";
    /// Too many lines.
    LINE_LIMIT = 125 Severe "The listing has {} lines, more than the {} that LINES= allows; only this part was printed, without the cards that have no message.";
    /// Too many pages.
    PAGE_LIMIT = 126 Severe "The listing has {} pages, more than the {} that PAGES= allows; only this part was printed, without the cards that have no message.";
    /// The root comes from the cards.
    SEED_FROM_CARDS = 127 Information "SEED= is not given, so it was made from the $INIT card and its player cards: the same cards draw the same lots in every game, and anyone who knows them can predict the lots.";
    /// A root that is found by trying.
    SMALL_SEED = 077 Information "SEED= is small enough that a player can find it by trying all numbers, and then predict the lots; start the game with a number that playdeck seed prints.";
    /// A play after the end of the game.
    GAME_OVER = 128 Error "The game is over; this play was not adjudicated.";
    /// A sheet that ends too early.
    SHEET_CUT = 129 Warning "This sheet ends before a line that looks like another player's card; that line and those after it were not read.";
    /// Messages beyond the printed number.
    LEFT_OUT = 130 Information "Of {} only the first {} are printed; counted and not printed: {}.";
    /// `$CHECK`, or the command `check`.
    CHECKED = 135 Information "This play was only checked: nothing was adjudicated, its press was not delivered, and the position stays as it was.";
    /// `WHATIF=YES`.
    LOOKED_AT = 136 Information "This play was adjudicated for the gamesmaster's eyes alone: nothing was delivered, and the position stays as it was.";
    /// `WHATIF=` with something else.
    WHATIF_UNREADABLE = 137 Error "WHATIF= must be YES or NO; the play was not adjudicated.";
    /// The command `check` and a deck without a play.
    NOTHING_TO_CHECK = 138 Information "This deck has no play card, so there is nothing to check.";
    /// Too many lines where `LINES=` does not say how many.
    LINES_OF_ITSELF = 170 Severe "The listing has {} lines, more than the {} that a deck of this size may have without LINES=; only this part was printed, without the cards that have no message; LINES= on $JOB allows more.";
    /// More work than `WORK=` allows.
    WORK_LIMIT = 171 Severe "The odds that this deck asks for take {} units of work, more than the {} that are allowed; this play was not adjudicated; WORK= on $JOB allows more.";
    /// More orders of one player than a check rehearses.
    NOT_REHEARSED = 172 Warning "This sheet has {} orders, and a check rehearses at most {} of one player, so nothing was checked but how it is read; the orders stand all the same.";
    /// A name that nobody of a position answers to.
    NAMES_NOBODY = 154 Severe "{} names nobody in this game of {}; names that can be given: {}.";
    /// A name that several of a position answer to.
    NAMES_SEVERAL = 155 Severe "{} names several players in this game of {}, and nothing was done for any of them; write one of {}.";
    /// Sheets that lack their player's password, as that player reads it.
    UNPROVEN = 326 Warning "{} under your name came without your password and {} passed over; nothing on {} was done. Begin your sheet with {} \"password\", your own password in the quotes; if you have lost it, ask the gamesmaster for a new one.";
    /// Orders that a check finds to compete for what one of them can have.
    BY_LOT = 159 Warning "This order and others of the same moment cannot all be carried out; a lot decides which of them are refused.";
}
