//! How orders are written, for somebody who gets their first letter of a game: an example with a unit of their own, and
//! where the rules are. Later letters do not repeat it.

use super::parts::TEXT;
use playdeck_base::secret;
use playdeck_cards::deck::Vocabulary;
use playdeck_print::document::{Document, Gap};

/// The subject of its letter.
pub const SUBJECT: &str = "HOW ORDERS ARE WRITTEN";
/// What is said above the example.
pub const ABOVE: &str = "Write each order on a line of its own below the first line of the sheet, and send the sheet to the gamesmaster. This is an example, not advice:";
/// What is said if the first line of the sheet must hold a password.
const PASSWORD: &str = "In the first line of the sheet your own password belongs between the quotes.";
/// The column in which an example begins.
const EXAMPLE: u16 = 5;

/// Where the rules of a game are.
pub fn rules(words: &Vocabulary) -> String {
    let page = words.game.to_lowercase();
    format!(
        "All orders and the rules for players are on the page docs/{page}.md of PLAYDECK; the gamesmaster has it."
    )
}

/// Prints it; `lines` order one of their units.
pub fn print(words: &Vocabulary, sheet: &str, lines: &[String], out: &mut Document<'_>) {
    out.heading(SUBJECT);
    if !lines.is_empty() {
        out.paragraph(&TEXT, ABOVE);
        out.cards(EXAMPLE, &lines.join("\n"));
    }
    if sheet.lines().next().is_some_and(|opener| secret::masked(opener) != *opener) {
        out.paragraph(&TEXT.after(Gap::One), PASSWORD);
    }
    out.paragraph(&TEXT.after(Gap::One), rules(words));
}
