//! What can be wrong with the cards of a deck. The number 066 is retired.

playdeck_base::catalogue! { "PDK";
    /// Nothing came in.
    empty_input() = 040 Error "The input is empty; nothing was done.";
    /// Cards came in, but no control card.
    no_control_card(cards: &str) = 041 Error "The input holds no control card; passed over: {cards}.";
    /// Cards before the first control card.
    passed_over(cards: &str) = 042 Information "Passed over before the deck's first control card: {cards}.";
    /// An order sheet or a country card where no deck is open.
    section_outside(first: &str) = 043 Severe "{first} is outside a deck; the cards up to the next deck were passed over.";
    /// A deck starts with a card that only a position can carry.
    no_position(card: &str) = 044 Severe "A deck must begin with $INIT or $POSITION, not with {card}; the deck was passed over.";
    /// A control word that no one knows.
    unknown_control_card(word: &str) = 045 Error "{word} is not a control card of this deck; it was passed over with the cards under it.";
    /// A control word that no one knows, near to one that is known.
    misspelt_control_card(card: &str, near: &str) = 046 Error "{card} is not a control card of this deck (nearest is {near}); it was passed over with the cards under it.";
    /// The deck ends without `$END`.
    missing_end() = 047 Error "The deck ends without $END, so cards may be missing; it must be resubmitted.";
    /// A card that starts a deck stands inside one.
    second_start(word: &str) = 048 Error "{word} opens a deck, so $END is missing before it; the deck was ended here.";
    /// `$INIT` or `$POSITION` names a game that is not here.
    unknown_game(name: &str, games: &str) = 049 Severe "{name} is not a game that is played here (known: {games}); the deck was passed over.";
    /// A deck starts with a word that is near to one that starts a deck.
    misspelt_start(word: &str, near: &str) = 064 Severe "{word} does not begin a deck (nearest is {near}); the deck was passed over.";
    /// `$POSITION` names no game.
    no_game() = 050 Severe "$POSITION names no game; the deck was passed over.";
    /// A text card where only control cards stand.
    loose_card() = 051 Error "This card belongs to no section and no message; it was passed over.";
    /// A section before the first play card.
    section_before_play(word: &str) = 052 Error "{word} comes before any play card; it was passed over with the cards under it.";
    /// A control word that does not start in column 1.
    control_not_in_column_1() = 053 Warning "A control word must start in column 1; this card was not read as a control card, and the cards under it reach nobody.";
    /// `$CHECK` before something that is no play card.
    check_without_play() = 054 Error "$CHECK must come immediately before a play card; it was passed over.";
    /// `FROM` before `TO`.
    from_before_to() = 055 Error "TO must come before FROM; the message was not delivered.";
    /// Words on a press card that are neither `TO` nor `FROM`.
    press_operand(word: &str) = 056 Error "{word} is neither TO nor FROM; the message was not delivered.";
    /// `TO` or `FROM` without a name.
    press_without_name(word: &str) = 057 Error "{word} names no one; the message was not delivered.";
    /// More cards than `CARDS=` allows, or than a deck may have without it.
    card_limit(limit: u64) = 058 Severe "The deck has more than {limit} cards, which is its limit; the rest of it was passed over; CARDS= on $JOB allows more.";
    /// `$JOB` operands out of range.
    job_operand(operand: &str, least: u32, most: u32) = 059 Error "{operand} must be from {least} to {most}; the other operands of the card are used.";
    /// A title that is too long.
    job_title(most: usize) = 065 Warning "TITLE= has more than {most} characters; the rest was cut.";
    /// A job name that is none.
    job_name(name: &str) = 060 Error "{name} is not a job name (a letter, then up to seven letters and digits) and was passed over; a title is written TITLE='The Tuesday game'.";
    /// `$BOARD` without a name.
    board_without_name() = 067 Error "$BOARD names no board; it was passed over with the lines under it.";
    /// `$BOARD` behind the card that starts the game.
    board_behind_start() = 068 Error "$BOARD must come before $INIT or $POSITION; it was passed over with the lines under it.";
    /// More boards than a deck may bring.
    boards_many(most: usize) = 069 Error "A deck brings at most {most} boards along; this one was passed over with the lines under it.";
    /// `$ENDPOS` without a position.
    stray_endpos() = 061 Error "$ENDPOS has no $POSITION before it; it was passed over.";
    /// `$NEWS` with operands.
    news_operand() = 063 Error "$NEWS is for everyone and takes no operands; the message was not delivered.";
    /// Operands where none are taken.
    unused_operands(word: &str) = 062 Warning "{word} takes no operands; they were passed over.";
    /// Lines around the sheets that players write, such as a greeting and a signature.
    around_sheets(cards: &str) = 070 Warning "Passed over before and after the players' sheets, beginning here: {cards}.";
    /// A country card without its control character.
    bare_opener(word: &str) = 071 Warning "{word} does not open a sheet without its control character in column 1; this line and the lines under it reach nobody.";
    /// A line that almost opens a sheet.
    near_opener(opener: &str) = 072 Warning "A sheet must open with {opener} and the player's number, and nothing else on the line; this line and the lines under it were passed over.";
    /// A code that is read only with its mark.
    unmarked_code(code: &str, byte: usize) = 073 Error "The input seems to be {code} without a byte order mark, because X'00' is between its characters from byte {byte} on; none of it was read.";
    /// Cards in a page of EBCDIC that was taken for another.
    other_page(code: &str, cards: &str) = 079 Error "The input holds no control card when it is read as {code}; passed over: {cards}. If it is in another page of EBCDIC, name that, as --code cp277.";
    /// A text for the order sheets that is too long.
    job_due(most: usize) = 075 Warning "DUE= has more than {most} characters; the rest was cut.";
    /// A card that says more of how a game starts, elsewhere.
    setup_elsewhere(word: &str) = 076 Error "{word} belongs behind the player cards of $INIT, before any play card; it was passed over.";
    /// A sheet or a message without end.
    text_too_long(most: usize) = 074 Warning "At most {most} cards of one sheet or one message are read; those after this one were passed over.";
}
