//! What is wrong with press: PDK210 to PDK239. What the gamesmaster's own cards lack stands in the messages of plays.

playdeck_base::catalogue! { "PDK";
    /// An addressee of a player's message who does not play.
    letter_to_nobody(name: &str) = 210 Warning "{name} is not a player in this game; the message was held back.";
    /// An addressee of a player's message who does not play, but almost.
    letter_misspelt(name: &str, near: &str) = 211 Warning "{name} is not a player in this game (nearest is {near}); the message was held back.";
    /// A name that several players answer to, on a card of the gamesmaster's.
    several_answer(name: &str, players: &str) = 212 Error "{name} may mean any of {players}; the message was not delivered.";
    /// The same on a player's card.
    letter_to_several(name: &str, players: &str) = 213 Warning "{name} may mean any of {players}; the message was held back.";
    /// A word on a player's message card.
    letter_operand(word: &str, name: &str) = 214 Warning "{word} is neither TO nor FROM; the message was held back; to write to somebody, use {name}.";
    /// `FROM` before `TO` on a player's message card.
    letter_from_before_to() = 215 Warning "TO must come before FROM; the message was held back.";
    /// `TO` or `FROM` without a name on a player's message card.
    letter_without_name(word: &str) = 216 Warning "{word} names no one; the message was held back.";
    /// A message for all that begins like a letter to somebody.
    address_in_text(word: &str, name: &str) = 217 Warning "The card names nobody, so everyone would read this message, but its text is addressed to {word}; it was held back. To write only to them, use {name}.";
    /// A message under another player's name.
    letter_of_other(headed: &str, signed: &str) = 218 Warning "{headed} cannot write as {signed} in this game; the message was held back.";
    /// A pen name where none is used.
    pen_name_unused(signed: &str) = 219 Warning "In this game messages show their writer's own name; the message was delivered under that name, not as from {signed}.";
    /// A player's name where messages bear none.
    pen_name_of_player(signed: &str) = 220 Warning "In this game messages do not show players' names, and {signed} is one; the message was held back.";
    /// A message to a few where all go to all.
    not_to_all() = 221 Warning "In this game messages go to all or to the gamesmaster; the message was held back.";
    /// A message where players write none.
    no_press() = 222 Warning "In this game players write only to the gamesmaster; the message was held back.";
    /// A control word behind blanks in a message.
    shifted_in_press() = 223 Warning "This line looks like a control card that does not start in column 1; the message was held back.";
    /// A message under a card that nobody owns.
    letter_of_nobody() = 224 Warning "It is not known who wrote this message, because a card above it was passed over or cannot be read; the message was held back.";
    /// A message under another name than its writer's.
    signed_otherwise(headed: &str, signed: &str) = 225 Information "{headed} wrote this message; its readers see {signed}.";
    /// A card of a sheet with more on it, in a message.
    sentence_in_press() = 228 Warning "This line begins like the card of a sheet and goes on, so it opens none; the message was held back, and the lines under it reach nobody.";
    /// `PRESS=` with something else.
    press_unreadable() = 226 Error "PRESS= must be FREE, WHITE, GREY, BROADCAST or NONE; the game was not started.";
    /// A message to a player whose place is empty.
    nobody_plays(name: &str) = 229 Information "Nobody plays {name} now; this message goes to the gamesmaster instead.";
    /// Addressees of the gamesmaster's that name nobody.
    names_nobody(name: &str) = 227 Error "{name} names no one; the message was not delivered.";
}
