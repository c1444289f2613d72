//! The choices as JSON inside a page.

use super::Choices;

/// The most bytes of a page's choices.
pub const LARGEST: usize = 300_000;
/// The same for a reader of more than 100 pieces.
pub const LARGEST_OF_MANY: usize = 1_000_000;
/// How many pieces are many.
const MANY: usize = 100;

/// The choices as JSON that may stand inside a page. If that has more bytes than are good for a phone, nothing can be
/// chosen and the lines are typed: pieces have no steps, and no spot.
pub fn data(choices: &Choices) -> String {
    let most = if choices.pieces.len() > MANY { LARGEST_OF_MANY } else { LARGEST };
    let whole = text(choices);
    if whole.len() <= most {
        return whole;
    }
    let mut typed = choices.clone();
    (typed.steps, typed.spots, typed.nets) = (Vec::new(), Vec::new(), Vec::new());
    typed.tolls.clear();
    typed.pieces.iter_mut().for_each(|piece| piece.spot = None);
    text(&typed)
}

/// The JSON, without a character that could end the element in which it stands.
fn text(choices: &Choices) -> String {
    // Nothing in it can fail: all keys are texts.
    serde_json::to_string(choices).unwrap_or_default().replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::super::{Pick, Piece, Step};
    use super::*;

    #[test]
    fn no_text_ends_the_element() {
        let mut choices = Choices::default();
        choices.pieces.push(Piece { name: "</script><script>alert(1)".to_owned(), ..Piece::default() });
        assert!(!data(&choices).contains('<'));
        let read: serde_json::Value = serde_json::from_str(&data(&choices)).unwrap();
        assert_eq!(read["pieces"][0]["name"], "</script><script>alert(1)");
    }

    #[test]
    fn too_many_choices_leave_the_lines_to_be_typed() {
        let mut choices = Choices::default();
        let picks = (0..20_000).map(|at| Pick::word(&format!("a long word, number {at}"), 0)).collect();
        choices.step(Step::Pick("Which?".to_owned(), picks));
        choices.pieces.push(Piece::default());
        let read: serde_json::Value = serde_json::from_str(&data(&choices)).unwrap();
        assert_eq!(
            (read["steps"].as_array().unwrap().len(), read["pieces"].as_array().unwrap().len()),
            (0, 1)
        );
    }
}
