//! What is said of operands that cannot be read: PDK080 to PDK099.

playdeck_base::catalogue! { "PDK";
    /// A key that the structure does not have; the second place holds the nearest one, or nothing.
    unknown_operand(word: &str, perhaps: &str) = 80 Error "{word} is not an operand here{perhaps}; the card was refused.";
    /// A key that stands twice.
    doubled_operand(word: &str) = 81 Error "{word} is given twice; the card was refused.";
    /// A key that must stand and does not.
    missing_operand(word: &str) = 82 Error "The operand {word} is missing; the card was refused.";
    /// A text where a number is due, and the like.
    wrong_kind(operand: &str, due: &str, found: &str) = 83 Error "{operand} must be {due}; {found} was given, and the card was refused.";
    /// A number that its type does not hold.
    out_of_range(operand: &str, least: &str, most: &str, found: &str) = 84 Error "{operand} must be from {least} to {most}; {found} was given, and the card was refused.";
    /// A value of the right kind that the game does not accept.
    wrong_value(operand: &str, due: &str, found: &str) = 85 Error "{operand} must be {due}; {found} was given, and the card was refused.";
    /// A word that is none of those known; the third place holds the nearest one, or all if they are few.
    unknown_word(operand: &str, word: &str, instead: &str) = 86 Error "{operand}: the word {word} is not known here{instead}; the card was refused.";
    /// Too few or too many values in a list of fixed length.
    wrong_count(operand: &str, due: &str, found: &str) = 87 Error "{operand} must be {due}; {found} given, and the card was refused.";
    /// What a game says against a value.
    refused_value(operand: &str, sentence: &str) = 88 Error "{operand}: {sentence}; the card was refused.";
    /// A quote without its end.
    unterminated_text() = 89 Error "The text that begins here has no closing quote; the card was refused.";
    /// An ampersand that writes no character.
    wrong_ampersand() = 90 Error
        "& in a text must be doubled, or followed by a decimal number and a semicolon; the card was refused.";
    /// A character that cannot stand where it does.
    unexpected_character(character: &str, due: &str) = 91 Error "{character} was found where {due} is due; the card was refused.";
    /// Parentheses too deep.
    too_deep(most: usize) = 92 Error "Parentheses are nested deeper than {most}; the card was refused.";
    /// More than 32 KiB of text.
    too_long(length: usize, most: usize) = 93 Error "A record of {length} characters is longer than the {most} that are allowed; it was refused.";
    /// A record's word that the game does not have.
    unknown_record(word: &str, perhaps: &str) = 94 Error "{word} is not a record of this position{perhaps}; it was refused.";
    /// A second record where there is only one.
    doubled_record(word: &str) = 95 Error "This is a second {word} record, but only one is allowed; it was refused.";
    /// A record that must stand and does not.
    missing_record(word: &str) = 96 Error "The record {word} is missing; the position was refused.";
    /// Records of one word in two places.
    parted_records(word: &str) = 97 Error "This {word} record is apart from the other records of this name; it was refused.";
    /// A type that the notation does not hold: an error of the program.
    not_held(operand: &str, kind: &str) = 98 Terminal "{operand} is {kind}, which operand notation cannot hold: this is an error of the program.";
}
