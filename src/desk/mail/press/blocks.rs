//! Where messages of press stand among the cards of a sheet.

use playdeck_cards::deck::control::control_card;
use playdeck_cards::deck::ends_press;
use playdeck_cards::deck::vocabulary::MESSAGE_WORDS;
use std::ops::Range;

/// Where messages stand among the cards of a sheet: from the card of each to the line that ends it.
pub fn blocks(cards: &[String]) -> Vec<Range<usize>> {
    let is_message =
        |card: &str| card.starts_with('$') && MESSAGE_WORDS.contains(&control_card(card).word.as_ref());
    let mut blocks = Vec::new();
    let mut begun = None;
    for (at, card) in cards.iter().enumerate() {
        if begun.is_none() && is_message(card) {
            begun = Some(at);
        }
        if ends_press(card.trim()) {
            blocks.extend(begun.take().map(|begun| begun..at + 1));
        }
    }
    blocks
}

/// The cards of a sheet without its messages.
pub fn left_out(cards: &[String]) -> Vec<String> {
    let blocks = blocks(cards);
    let is_left = |at: &usize| !blocks.iter().any(|block| block.contains(at));
    (0..cards.len()).filter(is_left).map(|at| cards[at].clone()).collect()
}
