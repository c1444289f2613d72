//! What is wrong with press: PDK210 to PDK239. What the gamesmaster's own cards lack stands in the messages of plays.

playdeck_base::catalogue! { "PDK";
    /// An addressee of a player's message who does not play.
    LETTER_TO_NOBODY = 210 Warning "{} is not a player in this game; the message was held back.";
    /// An addressee of a player's message who does not play, but almost.
    LETTER_MISSPELT = 211 Warning "{} is not a player in this game (nearest is {}); the message was held back.";
    /// A name that several players answer to, on a card of the gamesmaster's.
    SEVERAL_ANSWER = 212 Error "{} may mean any of {}; the message was not delivered.";
    /// The same on a player's card.
    LETTER_TO_SEVERAL = 213 Warning "{} may mean any of {}; the message was held back.";
    /// A word on a player's message card.
    LETTER_OPERAND = 214 Warning "{} is neither TO nor FROM; the message was held back; to write to somebody, use {}.";
    /// `FROM` before `TO` on a player's message card.
    LETTER_FROM_BEFORE_TO = 215 Warning "TO must come before FROM; the message was held back.";
    /// `TO` or `FROM` without a name on a player's message card.
    LETTER_WITHOUT_NAME = 216 Warning "{} names no one; the message was held back.";
    /// A message for all that begins like a letter to somebody.
    ADDRESS_IN_TEXT = 217 Warning "The card names nobody, so everyone would read this message, but its text is addressed to {}; it was held back. To write only to them, use {}.";
    /// A message under another player's name.
    LETTER_OF_OTHER = 218 Warning "{} cannot write as {} in this game; the message was held back.";
    /// A pen name where none is used.
    PEN_NAME_UNUSED = 219 Warning "In this game messages show their writer's own name; the message was delivered under that name, not as from {}.";
    /// A player's name where messages bear none.
    PEN_NAME_OF_PLAYER = 220 Warning "In this game messages do not show players' names, and {} is one; the message was held back.";
    /// A message to a few where all go to all.
    NOT_TO_ALL = 221 Warning "In this game messages go to all or to the gamesmaster; the message was held back.";
    /// A message where players write none.
    NO_PRESS = 222 Warning "In this game players write only to the gamesmaster; the message was held back.";
    /// A control word behind blanks in a message.
    SHIFTED_IN_PRESS = 223 Warning "This line looks like a control card that does not start in column 1; the message was held back.";
    /// A message under a card that nobody owns.
    LETTER_OF_NOBODY = 224 Warning "It is not known who wrote this message, because a card above it was passed over or cannot be read; the message was held back.";
    /// A message under another name than its writer's.
    SIGNED_OTHERWISE = 225 Information "{} wrote this message; its readers see {}.";
    /// A card of a sheet with more on it, in a message.
    SENTENCE_IN_PRESS = 228 Warning "This line begins like the card of a sheet and goes on, so it opens none; the message was held back, and the lines under it reach nobody.";
    /// `PRESS=` with something else.
    PRESS_UNREADABLE = 226 Error "PRESS= must be FREE, WHITE, GREY, BROADCAST or NONE; the game was not started.";
    /// Addressees of the gamesmaster's that name nobody.
    NAMES_NOBODY = 227 Error "{} names no one; the message was not delivered.";
}
