//! The sheet on which a player writes his next orders.
//!
//! It is a sheet as the rules text shows it, and each of its lines is a card, so that it can be mailed or punched as
//! it stands.
//!
//! Source: the rules text, "Orders".

use super::position::Status;
use super::view::View;
use crate::card::TEXT_COLUMNS;

/// The lines of the sheet of the player who looks; none if nothing is due from him.
pub fn template(view: &View<'_>) -> Vec<String> {
    let Some((number, player)) = view.player().and_then(|number| Some((number, view.public_player(number)?)))
    else {
        return Vec::new();
    };
    if view.next_turn().is_none() || player.status() != Status::Active {
        return Vec::new();
    }
    let mut lines = vec![line(&format!("player {number}  # {}", player.name())), String::new()];
    for unit in view.own_units() {
        let ground = view.terrain(unit.at).map_or("", |terrain| terrain.name());
        lines.push(line(&format!("unit {}  # {} in {ground} [{}]", unit.id.number, unit.name(), unit.at)));
        lines.push(String::new());
    }
    lines.push("end".to_owned());
    lines
}

/// A line as long as a card's text can be; only its comment can be longer.
fn line(text: &str) -> String {
    text.chars().take(TEXT_COLUMNS).collect()
}
