//! The sheet for a player's next orders: each unit with its name, people, silver and the order that it repeats, as
//! comments, and a warning where silver is missing or an order would begin another ship.

use super::words::Ground;
use crate::card::TEXT_COLUMNS;
use crate::document::wrap::{self, Measure};
use crate::game;
use crate::game::atlantis::knowledge::{Land, View};
use crate::game::atlantis::orders::{Month, Number, Yard, default_order};
use crate::game::atlantis::tables::{Skill, Terrain};
use crate::game::atlantis::world::Unit;
use crate::game::factions::{END, SHEET};

/// Stands where the password must be written.
const PASSWORD: &str = "\"your password\"";

impl game::Template for View<'_> {
    fn template(&self) -> Vec<String> {
        let Some(faction) = self.own_faction().filter(|_| self.has_units()) else { return Vec::new() };
        let password = if faction.password.is_some() { format!(" {PASSWORD}") } else { String::new() };
        let mut lines = vec![format!("{SHEET} {}{password}", faction.number)];
        comment(&mut lines, &faction.name);
        for land in self.lands() {
            region(&land, &mut lines);
        }
        lines.push(END.to_owned());
        lines
    }
}

fn region(land: &Land<'_>, lines: &mut Vec<String>) {
    lines.push(String::new());
    comment(lines, &format!("In {}", Ground(land.name, land.spot, land.terrain)));
    let (need, silver) = land.upkeep();
    if silver < need {
        let earn = need - silver;
        let how = if land.terrain == Terrain::Ocean {
            format!("${earn} is missing, and nothing can be earned at sea.")
        } else {
            format!("earn ${earn} more, or people starve.")
        };
        let text = format!("! Food here costs ${need} next month, and there is ${silver}: {how}");
        comment(lines, &text);
    }
    for unit in land.own_units() {
        lines.push(String::new());
        lines.push(format!("UNIT {}", unit.number));
        comment(lines, &format!("{}, people: {}, ${}", unit.name, unit.people, unit.money));
        comment(lines, &format!("default: {}", unit.default_order()));
        if let Some(again) = begins_another(unit) {
            comment(lines, &format!("! Without another order this unit begins another {again}."));
        }
    }
}

/// What a unit would begin once more if it repeats its order.
fn begins_another(unit: &Unit) -> Option<&'static str> {
    let can = |skill| unit.level(skill) > 0;
    match default_order(unit.default_order())? {
        Month::Build(Yard::New(kind)) if can(Skill::Shipbuilding) => Some(kind.word()),
        Month::Build(Yard::Building(number)) if number == Number::MISSING && can(Skill::Building) => {
            Some("building")
        }
        _ => None,
    }
}

/// Adds a comment, in as many lines as it needs.
fn comment(lines: &mut Vec<String>, text: &str) {
    let width = u16::try_from(TEXT_COLUMNS).unwrap_or(u16::MAX).saturating_sub(2);
    lines.extend(wrap::rows(text, Measure::of(width)).map(|row| format!("; {row}")));
}
