//! Reads the orders on players' cards.
//!
//! There is one way through. A line is split into words (`tokens`), whose senses `names` knows, and cut into pieces
//! (`lines`). A piece is read by one grammar, whatever the play (`grammar`, of the parts in `phrase`). What it can mean in
//! the position is found by the reader of the play (`moves`, `retreats`, `builds`, `ahead`), with what the map allows
//! (`legal`). A name that two provinces share is settled there: the order is followed if exactly one of its meanings is
//! legal. Which orders of all sheets are followed is decided last (`taking`). Reading never fails. An order that cannot
//! be followed is refused with a message at the offending word, and its unit is left without an order. Nothing here
//! knows how orders are resolved.
//!
//! Source: the rules text, "Mechanics of writing orders" and "Order processing". The forms are those of the text, and
//! the shorter ones that players send to the judges of today.

mod ahead;
mod builds;
mod grammar;
mod legal;
mod likeness;
mod lines;
mod meaning;
mod moves;
pub mod names;
mod phrase;
mod plain;
mod reading;
mod refusal;
mod retreats;
mod sheets;
mod taking;
mod tokens;
mod written;

pub use ahead::{VoteKinds, has_clear, is_vote, read_ahead, read_votes, units_ahead};
pub use builds::{Adjusting, read_adjustments, units_in_adjustments};
pub use likeness::looks_like_order;
pub use moves::{read_moves, units_in_moves};
pub use reading::{Board, Fog, GivenOrder, Reading, Refused};
pub use retreats::{OpenRetreats, read_retreats, units_in_retreats};
pub use sheets::Sheets;
pub use written::Written;

use lines::{Piece, pieces};
use names::{Names, Sense};
use playdeck_diplomacy_rules::world::map::{Map, Province};
use playdeck_diplomacy_rules::world::power::Power;
use tokens::Tokens;

/// Goes through the pieces of a text that stands in no play, whatever is read in any of them.
fn in_any_play<T>(map: &'static Map, text: &str, take: impl FnOnce(Vec<Piece<'_>>) -> T) -> T {
    let capitals = text.to_ascii_uppercase();
    let mut tokens = Tokens::new(Names::STANDARD.on(map));
    tokens.read(&capitals);
    // Most text is prose, whose first word is part of no order.
    let pieces =
        if tokens.is_quoted() { Vec::new() } else { pieces(tokens.words(&capitals), &tokens, false, None) };
    take(pieces)
}

/// The provinces of a power's units for which a text has complete orders, legal or not, in a play of any kind.
///
/// A unit without letter and verb, such as `VIENNA` alone, is not enough. For a build the unit is a home center of the
/// power. This is used for text under a player's message card, where an order must not become public.
///
/// `is_own` returns whether a unit of the power stands in a province or was dislodged there.
pub fn complete_orders(power: Power, text: &str, is_own: impl Fn(Province) -> bool) -> Vec<Province> {
    if !may_be_order(power.map(), text) {
        return Vec::new();
    }
    let own = |piece: &Piece<'_>| {
        let named = piece.phrase.unit.filter(|_| piece.barred.is_none() && piece.is_whole())?;
        named.at.provinces.iter().find(|at| is_own(*at) || at.home() == Some(power))
    };
    in_any_play(power.map(), text, |pieces| pieces.iter().filter_map(own).collect())
}

/// Whether a text withdraws what was ordered before it.
pub fn withdraws(text: &str) -> bool {
    let capitals = text.to_ascii_uppercase();
    sheets::is_clear(Tokens::new(Names::STANDARD).read(&capitals))
}

/// Whether a text can be an order on a map at all: its first word means something in orders. Most prose cannot.
pub fn may_be_order(map: &'static Map, text: &str) -> bool {
    let capitals = text.to_ascii_uppercase();
    let mut tokens = Tokens::new(Names::STANDARD.on(map));
    let words = tokens.read(&capitals);
    let first = lines::begun(words, None, false).unwrap_or(words);
    *first.sense() != Sense::NOTHING
}

/// Whether a text among prose was meant as an order, although it is none: it begins with the letter of a unit and a
/// place, or with a unit of the player, and goes on as an order does.
///
/// `is_own` returns whether a province has a unit of the power or is one of its home centers.
pub fn nearly_orders(map: &'static Map, text: &str, is_own: impl Fn(Province) -> bool) -> bool {
    let capitals = text.to_ascii_uppercase();
    let mut tokens = Tokens::new(Names::STANDARD.on(map));
    let mut words = tokens.read(&capitals);
    words.skip_marks();
    phrase::list_mark(&mut words);
    let is_build = words.take(&["BUILD", "REMOVE", "DISBAND", "RETREAT"]);
    let has_kind = words.sense().kind.is_some();
    let mut behind = words;
    if let Ok(named) = phrase::unit(&mut behind) {
        let is_own = named.at.provinces.iter().any(is_own);
        let goes_on = behind.is_dash() || behind.sense().verb.is_some();
        let is_meant =
            if has_kind { is_own || goes_on || is_build } else { is_own && (is_build || behind.is_dash()) };
        // `A Munich man told me`, `Munich - that is what he wants`.
        return is_meant && (has_kind && goes_on || likeness::is_half_known(words));
    }
    // A misspelt province behind the letter of a unit.
    words.skip(2);
    if !has_kind || !words.is_dash() {
        return false;
    }
    words.skip(1);
    words.name_ahead(0).is_some_and(|goal| {
        words.skip(goal.items);
        words.is_done()
    })
}
