//! What can be wrong with a deck as a whole and with its plays, and what is said of a name: PDK077, PDK120 to PDK138, PDK154,
//! PDK155, PDK159, PDK170 to PDK179, PDK326 and PDK400 to PDK406. The numbers 124 and 134 are retired.

use playdeck_base::message::Definition;

playdeck_base::catalogue! { "PDK";
    /// An addressee who does not play.
    unknown_addressee(name: &str) = 120 Error "{name} is not a player in this game; the message was not delivered.";
    /// An addressee who does not play, but almost.
    misspelt_addressee(name: &str, near: &str) = 121 Error "{name} is not a player in this game (nearest is {near}); the message was not delivered.";
    /// A line of press under a player's card that is an order of theirs.
    order_in_press() = 122 Warning "This line at the end of a message looks like an order from its writer; it was not delivered with the message and not followed.";
    /// Plays behind one that was not adjudicated.
    scanned_only(plays: &str) = 123 Information "After a major error these were not played, only scanned for control-card errors: {plays}.";
    /// Too many lines.
    line_limit(count: u64, most: u64) = 125 Severe "The listing has {count} lines, more than the {most} that LINES= allows; only this part was printed, without the cards that have no message.";
    /// Too many pages.
    page_limit(count: u64, most: u64) = 126 Severe "The listing has {count} pages, more than the {most} that PAGES= allows; only this part was printed, without the cards that have no message.";
    /// The root comes from the cards.
    seed_from_cards() = 127 Information "SEED= is not given, so it was made from the $INIT card and its player cards: the same cards draw the same lots in every game, and anyone who knows them can predict the lots.";
    /// A root that is found by trying.
    small_seed() = 077 Information "SEED= is small enough that a player can find it by trying all numbers, and then predict the lots; start the game with a number that playdeck seed prints.";
    /// A play after the end of the game.
    game_over() = 128 Error "The game is over; this play was not adjudicated.";
    /// A sheet that ends too early.
    sheet_cut() = 129 Warning "This sheet ends before a line that looks like another player's card; that line and those after it were not read.";
    /// Messages beyond the printed number.
    left_out(message: &Definition, most: u64, count: u64) = 130 Information "Of {message} only the first {most} are printed; counted and not printed: {count}.";
    /// `$CHECK`, or the command `check`.
    checked() = 135 Information "This play was only checked: nothing was adjudicated, its press was not delivered, and the position stays as it was.";
    /// `WHATIF=YES`.
    looked_at() = 136 Information "What if: this play was shown to the gamesmaster only; nothing was delivered, and the position stays as it was.";
    /// `WHATIF=` with something else.
    whatif_unreadable() = 137 Error "WHATIF= must be YES or NO; the play was not adjudicated.";
    /// The command `check` and a deck without a play.
    nothing_to_check() = 138 Information "This deck has no play card, so there is nothing to check.";
    /// Too many lines where `LINES=` does not say how many.
    lines_of_itself(count: u64, most: u64) = 170 Severe "The listing has {count} lines, more than the {most} that a deck of this size may have without LINES=; only this part was printed, without the cards that have no message; LINES= on $JOB allows more.";
    /// More work than `WORK=` allows.
    work_limit(work: u64, most: u64) = 171 Severe "The odds that this deck asks for take {work} units of work, more than the {most} that are allowed; this play was not adjudicated; WORK= on $JOB allows more.";
    /// More wrong passwords than `WORK=` allows to be tried.
    password_limit(work: u64, most: u64) = 174 Severe "The different wrong passwords on the sheets of this deck, and the odds that it asks for, take {work} units of work, more than the {most} that are allowed; the play was not adjudicated, so that nobody's right password goes untried; take sheets that try passwords out of the deck, or allow more by WORK= on $JOB.";
    /// More wrong passwords under one name than somebody mistypes.
    guessed(most: usize, opener: &str) = 175 Warning "More than {most} different wrong passwords stand on sheets of this play that begin with {opener}: somebody may be guessing. All are tried, so that the right one counts wherever it stands.";
    /// More orders of one player than a check rehearses.
    not_rehearsed(size: usize, most: usize) = 172 Warning "This sheet has {size} orders, and a check rehearses at most {most} of one player, so nothing was checked but how it is read; the orders stand all the same.";
    /// A form for other programs that a game does not have.
    no_report(game: &str) = 173 Error "{game} has nothing in this form, and nothing was written; use --emit letters for text, or --emit json for data.";
    /// A name that nobody of a position answers to.
    names_nobody(name: &str, game: &str, names: &str) = 154 Severe "{name} names nobody in this game of {game}; names that can be given: {names}.";
    /// A name that several of a position answer to.
    names_several(name: &str, game: &str, choices: &str) = 155 Severe "{name} names several players in this game of {game}, and nothing was done for any of them; write one of {choices}.";
    /// Sheets that lack their player's password, as that player reads it.
    unproven(sheets: &str, were: &str, them: &str, opener: &str) = 326 Warning "{sheets} under your name came without your password and {were} passed over; nothing on {them} was done. Begin your sheet with {opener} \"password\", your own password in the quotes, where a template has a placeholder; if you have lost it, ask the gamesmaster for a new one.";
    /// A player's word without a commitment.
    no_commitment() = 400 Error "A player's word on $LOT counts only behind a $LOT card with SEED= and NONCE=; write the card that playdeck seed --commit prints before this one.";
    /// A root on `$INIT` besides.
    two_seeds() = 401 Error "The root of chance is made from the $LOT cards, so SEED= must not be on $INIT as well; take it out.";
    /// A second number and nonce.
    second_commitment() = 405 Error "The gamesmaster commits to one number and one nonce; take this second $LOT card with SEED= and NONCE= out.";
    /// Neither the one nor the other.
    lot_operands() = 406 Error "$LOT has SEED= and NONCE=, as playdeck seed --commit prints them, or a player's word: $LOT OF='Anne',LOT='river stone'.";
    /// A word of which nothing is left, or too much.
    lot_unreadable(most: usize) = 402 Error "LOT= must hold a word with a letter of A to Z or a digit, and at most {most} of them with single blanks between; nothing else in it counts.";
    /// `$REVEAL` in a game without a commitment, or a second one.
    nothing_to_reveal() = 403 Warning "There is nothing to tell: this game has no commitment, or it was told before; $REVEAL was passed over.";
    /// `$REVEAL` in a game that goes on.
    revealed_early() = 404 Warning "The number and the nonce are told to all from this play on, and the game goes on: whoever reads them can count what chance brings in later plays.";
    /// Orders that a check finds to compete for what one of them can have.
    by_lot() = 159 Warning "This order and others of the same moment cannot all be carried out; a lot decides which of them are refused.";
}
