//! What can be wrong with the cards of a deck. The number 066 is retired.

playdeck_base::catalogue! { "PDK";
    /// Nothing came in.
    EMPTY_INPUT = 040 Error "The input is empty; nothing was done.";
    /// Cards came in, but no control card.
    NO_CONTROL_CARD = 041 Error "The input holds no control card; passed over: {}.";
    /// Cards before the first control card.
    PASSED_OVER = 042 Information "Passed over before the deck's first control card: {}.";
    /// An order sheet or a country card where no deck is open.
    SECTION_OUTSIDE = 043 Severe "{} is outside a deck; the cards up to the next deck were passed over.";
    /// A deck starts with a card that only a position can carry.
    NO_POSITION = 044 Severe "A deck must begin with $INIT or $POSITION, not with {}; the deck was passed over.";
    /// A control word that no one knows.
    UNKNOWN_CONTROL_CARD = 045 Error "{} is not a control card of this deck; it was passed over with the cards under it.";
    /// A control word that no one knows, near to one that is known.
    MISSPELT_CONTROL_CARD = 046 Error "{} is not a control card of this deck (nearest is {}); it was passed over with the cards under it.";
    /// The deck ends without `$END`.
    MISSING_END = 047 Error "The deck ends without $END, so cards may be missing; it must be resubmitted.";
    /// A card that starts a deck stands inside one.
    SECOND_START = 048 Error "{} opens a deck, so $END is missing before it; the deck was ended here.";
    /// `$INIT` or `$POSITION` names a game that is not here.
    UNKNOWN_GAME = 049 Severe "{} is not a game that is played here (known: {}); the deck was passed over.";
    /// A deck starts with a word that is near to one that starts a deck.
    MISSPELT_START = 064 Severe "{} does not begin a deck (nearest is {}); the deck was passed over.";
    /// `$POSITION` names no game.
    NO_GAME = 050 Severe "$POSITION names no game; the deck was passed over.";
    /// A text card where only control cards stand.
    LOOSE_CARD = 051 Error "This card belongs to no section and no message; it was passed over.";
    /// A section before the first play card.
    SECTION_BEFORE_PLAY = 052 Error "{} comes before any play card; it was passed over with the cards under it.";
    /// A control word that does not start in column 1.
    CONTROL_NOT_IN_COLUMN_1 = 053 Warning "A control word must start in column 1; this card was not read as a control card, and the cards under it reach nobody.";
    /// `$CHECK` before something that is no play card.
    CHECK_WITHOUT_PLAY = 054 Error "$CHECK must come immediately before a play card; it was passed over.";
    /// `FROM` before `TO`.
    FROM_BEFORE_TO = 055 Error "TO must come before FROM; the message was not delivered.";
    /// Words on a press card that are neither `TO` nor `FROM`.
    PRESS_OPERAND = 056 Error "{} is neither TO nor FROM; the message was not delivered.";
    /// `TO` or `FROM` without a name.
    PRESS_WITHOUT_NAME = 057 Error "{} names no one; the message was not delivered.";
    /// More cards than `CARDS=` allows, or than a deck may have without it.
    CARD_LIMIT = 058 Severe "The deck has more than {} cards, which is its limit; the rest of it was passed over; CARDS= on $JOB allows more.";
    /// `$JOB` operands out of range.
    JOB_OPERAND = 059 Error "{} must be from {} to {}; the other operands of the card are used.";
    /// A title that is too long.
    JOB_TITLE = 065 Warning "TITLE= has more than {} characters; the rest was cut.";
    /// A job name that is none.
    JOB_NAME = 060 Error "{} is not a job name (a letter, then up to seven letters and digits) and was passed over; a title is written TITLE='The Tuesday game'.";
    /// `$ENDPOS` without a position.
    STRAY_ENDPOS = 061 Error "$ENDPOS has no $POSITION before it; it was passed over.";
    /// `$NEWS` with operands.
    NEWS_OPERAND = 063 Error "$NEWS is for everyone and takes no operands; the message was not delivered.";
    /// Operands where none are taken.
    UNUSED_OPERANDS = 062 Warning "{} takes no operands; they were passed over.";
    /// Lines around the sheets that players write, such as a greeting and a signature.
    AROUND_SHEETS = 070 Warning "Passed over before and after the players' sheets, beginning here: {}.";
    /// A country card without its control character.
    BARE_OPENER = 071 Warning "{} does not open a sheet without its control character in column 1; this line and the lines under it reach nobody.";
    /// A line that almost opens a sheet.
    NEAR_OPENER = 072 Warning "A sheet must open with {} and the player's number, and nothing else on the line; this line and the lines under it were passed over.";
    /// A code that is read only with its mark.
    UNMARKED_CODE = 073 Error "The input seems to be {} without a byte order mark, because X'00' is between its characters from byte {} on; none of it was read.";
    /// A text for the order sheets that is too long.
    JOB_DUE = 075 Warning "DUE= has more than {} characters; the rest was cut.";
    /// A card that says more of how a game starts, elsewhere.
    SETUP_ELSEWHERE = 076 Error "{} belongs behind the player cards of $INIT, before any play card; it was passed over.";
    /// A sheet or a message without end.
    TEXT_TOO_LONG = 074 Warning "At most {} cards of one sheet or one message are read; those after this one were passed over.";
}
