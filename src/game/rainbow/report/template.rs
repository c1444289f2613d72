//! The sheet on which a player writes their next orders.
//!
//! It has the form of the sheet in the rules text, and each of its lines is a card, so it can be mailed or punched as
//! it is.
//!
//! Source: the rules text, "Orders".

use crate::knowledge::view::View;
use crate::tables::Kind;
use playdeck_cards::card::TEXT_COLUMNS;
use playdeck_game as game;

/// The most units of a sheet in which empty lines stand between them.
const MOST_APART: usize = 20;

impl game::Template for View<'_> {
    fn template(&self) -> String {
        let Some((number, player)) =
            self.due().and_then(|number| Some((number, self.public_player(number)?)))
        else {
            return String::new();
        };
        let mut lines = vec![line(&format!("player {number}  # {}", player.name())), String::new()];
        let is_long = self.own_units().len() > MOST_APART;
        for unit in self.own_units() {
            let ground = self.terrain(unit.at).map_or("", |terrain| terrain.name());
            let kind = unit.name.as_ref().map(|_| format!(" ({})", unit.kind)).unwrap_or_default();
            let (number, name, at) = (unit.id.number, unit.name(), unit.at);
            lines.push(line(&format!("unit {number}  # {name}{kind} in {ground} [{at}]")));
            lines.extend((!is_long).then(String::new));
        }
        lines.extend(is_long.then(String::new));
        lines.push("end".to_owned());
        lines.join("\n")
    }

    fn example(&self) -> Vec<String> {
        let unit = self.due().and_then(|_| self.own_units().first());
        unit.map_or_else(Vec::new, |unit| {
            let order = if unit.kind == Kind::City { "build infantry" } else { "move north" };
            vec![format!("unit {}", unit.id.number), order.to_owned()]
        })
    }
}

/// A line no longer than a card's text can be; only its comment can be longer.
fn line(text: &str) -> String {
    text.chars().take(TEXT_COLUMNS).collect()
}
