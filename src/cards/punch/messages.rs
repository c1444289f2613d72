//! What is said of position decks: PDK100 to PDK119.

use super::sums::Seal;

playdeck_base::catalogue! { "PDK";
    /// A record or operand that cannot be read; the place holds the sentence that says why.
    refused(sentence: &str, number: &str) = 100 Severe "The deck cannot go on without this position. {sentence} (See PDK{number}.)";
    /// A `$POSITION` card whose first operand is not the format.
    format_first() = 102 Severe
        "FORMAT must come right after the game on $POSITION; the rest of the deck was passed over.";
    /// A position of a format that the game does not have, most likely of a later program.
    other_format(format: &str, known: &str) = 103 Severe
        "This position has format {format}, but this program reads {known} of its game; the rest of the deck was passed over.";
    /// No `$ENDPOS`.
    cut_off(cards: u64) = 104 Severe
        "The position breaks off after its card {cards}, because no $ENDPOS follows; the rest of the deck was passed over.";
    /// A card that does not stand there any more.
    lost(card: &str) = 105 Severe
        "Card {card} of the position is missing, its place is before this one; the rest of the deck was passed over.";
    /// A card that stands there twice.
    doubled(card: &str) = 106 Severe
        "This is card {card} of the position a second time; the rest of the deck was passed over.";
    /// A card that was put in.
    foreign() = 107 Severe
        "This card was not punched with the position; the rest of the deck was passed over.";
    /// Two cards, each in the other's place.
    swapped(one: &str, other: &str) = 108 Severe
        "Cards {one} and {other} of the position have changed places; the rest of the deck was passed over.";
    /// The right cards, but the weighted sum is another.
    other_order() = 109 Severe
        "The position's cards are all there, but not in their order, or CHECK was altered; the rest of the deck was passed over.";
    /// One card with another text.
    altered(card: &str) = 110 Severe
        "Card {card} of the position is not as it was punched; the rest of the deck was passed over.";
    /// More than one card is damaged.
    several(stated: u64, found: u64) = 111 Severe
        "Several cards of the position are not as they were punched ({stated} were punched, {found} are here); the rest of the deck was passed over.";
    /// The cards are right, `$ENDPOS` is not.
    end_altered(found: Seal) = 112 Severe
        "The position's cards give {found}, so only $ENDPOS is not as it was punched; the rest of the deck was passed over.";
    /// Where the numbers in 73-80 first fail, beside `SEVERAL` and `OTHER_ORDER`.
    numbers_fail(due: &str, found: &str) = 113 Information
        "The first wrong number in columns 73-80 is here: {due} is due, but {found} was found.";
    /// An edited position whose count or sums are not right.
    edited(stated: &str, found: Seal) = 114 Information
        "The position is marked EDITED and was taken as it is: $ENDPOS says {stated}, and its cards give {found}.";
    /// JSON that is no position.
    json_refused(why: &str) = 115 Severe "This JSON is not a position that can be read: {why}.";
    /// A position without a seal where keys are given.
    unsealed() = 116 Error "This position has no seal, and with --seal-key only sealed ones are taken; the rest of the deck was passed over. If it is as you want it, seal it: playdeck punch --seal-key FILE < deck.";
    /// A position whose seal is not that of its cards.
    wrong_seal() = 117 Severe "The seal of this position is not what the keys of --seal-key make of its cards and of BEFORE: a card was changed, or it was sealed with another key; the rest of the deck was passed over.";
    /// `EDITED=YES` where keys are given.
    edited_sealed() = 118 Error "A position that is marked EDITED is not taken with --seal-key; the rest of the deck was passed over. If it is as you want it, seal it anew: playdeck punch --seal-key FILE < deck.";
    /// A seal where no key is given.
    seal_passed_over() = 119 Information "This position has a seal, which was not looked at without --seal-key; a position that is punched now has none.";
    /// A position that is not the newest.
    older(seal: &str) = 380 Error "This position is not the newest of its game: its seal is {seal}, and neither the one that --after names nor one that goes with the positions of --punch; the rest of the deck was passed over.";
}
