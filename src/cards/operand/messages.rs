//! What is said of operands that cannot be read: PDK080 to PDK099.

playdeck_base::catalogue! { "PDK";
    /// A key that the structure does not have; the second place holds the nearest one, or nothing.
    UNKNOWN_OPERAND = 80 Error "{} is not an operand here{}; the card was refused.";
    /// A key that stands twice.
    DOUBLED_OPERAND = 81 Error "{} is given twice; the card was refused.";
    /// A key that must stand and does not.
    MISSING_OPERAND = 82 Error "The operand {} is missing; the card was refused.";
    /// A text where a number is due, and the like.
    WRONG_KIND = 83 Error "{} must be {}; {} was given, and the card was refused.";
    /// A number that its type does not hold.
    OUT_OF_RANGE = 84 Error "{} must be from {} to {}; {} was given, and the card was refused.";
    /// A value of the right kind that the game does not accept.
    WRONG_VALUE = 85 Error "{} must be {}; {} was given, and the card was refused.";
    /// A word that is none of those known; the third place holds the nearest one, or all if they are few.
    UNKNOWN_WORD = 86 Error "{}: the word {} is not known here{}; the card was refused.";
    /// Too few or too many values in a list of fixed length.
    WRONG_COUNT = 87 Error "{} must be {}; {} given, and the card was refused.";
    /// What a game says against a value.
    REFUSED_VALUE = 88 Error "{}: {}; the card was refused.";
    /// A quote without its end.
    UNTERMINATED_TEXT = 89 Error "The text that begins here has no closing quote; the card was refused.";
    /// An ampersand that writes no character.
    WRONG_AMPERSAND = 90 Error
        "& in a text must be doubled, or followed by a decimal number and a semicolon; the card was refused.";
    /// A character that cannot stand where it does.
    UNEXPECTED_CHARACTER = 91 Error "{} was found where {} is due; the card was refused.";
    /// Parentheses too deep.
    TOO_DEEP = 92 Error "Parentheses are nested deeper than {}; the card was refused.";
    /// More than 32 KiB of text.
    TOO_LONG = 93 Error "A record of {} characters is longer than the {} that are allowed; it was refused.";
    /// A record's word that the game does not have.
    UNKNOWN_RECORD = 94 Error "{} is not a record of this position{}; it was refused.";
    /// A second record where there is only one.
    DOUBLED_RECORD = 95 Error "This is a second {} record, but only one is allowed; it was refused.";
    /// A record that must stand and does not.
    MISSING_RECORD = 96 Error "The record {} is missing; the position was refused.";
    /// Records of one word in two places.
    PARTED_RECORDS = 97 Error "This {} record is apart from the other records of this name; it was refused.";
    /// A type that the notation does not hold: an error of the program.
    NOT_HELD = 98 Terminal "{} is {}, which operand notation cannot hold: this is an error of the program.";
}
