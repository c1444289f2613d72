//! The sheet for a player's next orders: each unit with its name, people, silver and the order that it repeats, as
//! comments, and a warning where silver is missing or an order would begin another ship.

use super::words::Ground;
use crate::knowledge::{Exit, Land, View};
use crate::orders::{Month, Number, Yard, default_order};
use crate::policy::Quirk;
use crate::rules::Conditions;
use crate::tables::{Item, Skill, Terrain};
use crate::world::Unit;
use playdeck_base::text::Text;
use playdeck_cards::card::TEXT_COLUMNS;
use playdeck_factions::{END, SHEET};
use playdeck_game as game;
use playdeck_print::document::wrap::{self, Measure};

/// Stands where the password must be written.
const PASSWORD: &str = "\"your password\"";

impl game::Template for View<'_> {
    fn template(&self) -> String {
        let Some(faction) = self.own_faction().filter(|_| self.has_units()) else { return String::new() };
        let mut cards = Cards::default();
        let password = faction.password.as_ref().map(|_| (" ", PASSWORD));
        cards.card(&(SHEET, " ", faction.number, password));
        cards.comment(&&*faction.name);
        for land in self.lands() {
            region(self.conditions, &land, &mut cards);
        }
        cards.card(&END);
        cards.0
    }

    fn example(&self) -> Vec<String> {
        let unit = self.lands().find_map(|land| land.own_units().next().map(|unit| unit.number));
        unit.map_or_else(Vec::new, |number| vec![format!("UNIT {number}"), "WORK".to_owned()])
    }
}

fn region(conditions: Conditions, land: &Land<'_>, cards: &mut Cards) {
    let has_yards = conditions.has(Quirk::InlandYard) || may_be_coast(land);
    cards.card(&"");
    cards.comment(&("In ", Ground(land.name, land.spot, land.terrain)));
    let (need, silver) = land.upkeep();
    if silver < need {
        let earn = need - silver;
        let how = if land.terrain == Terrain::Ocean {
            format!("${earn} is missing, and nothing can be earned at sea.")
        } else {
            format!("earn ${earn} more, or people starve.")
        };
        let text = format_args!("! Food here costs ${need} next month, and there is ${silver}: {how}");
        cards.comment(&text);
    }
    for unit in land.own_units() {
        cards.card(&"");
        cards.card(&("UNIT ", unit.number));
        cards.comment(&(&*unit.name, ", people: ", unit.people, ", $", unit.money));
        cards.comment(&("default: ", unit.default_order()));
        let again = if land.terrain == Terrain::Ocean { None } else { begins_another(unit, has_yards) };
        if let Some(again) = again {
            cards.comment(&("! Without another order this unit begins another ", again, "."));
        }
    }
}

/// Whether ships may be built in a region, as far as its exits tell.
fn may_be_coast(land: &Land<'_>) -> bool {
    let is_inland = |exit: &Exit<'_>| exit.to.is_some_and(|(_, _, terrain)| terrain != Terrain::Ocean);
    land.exits.is_empty() || !land.exits.iter().all(is_inland)
}

/// What a unit on land would begin once more if it repeats its order. A ship is begun without wood, a building takes
/// stone.
fn begins_another(unit: &Unit, has_yards: bool) -> Option<&'static str> {
    let can = |skill| unit.level(skill) > 0;
    // Few units can build, and the order of no other is read.
    let ships = has_yards && can(Skill::Shipbuilding);
    let buildings = unit.has(Item::Stone) > 0 && can(Skill::Building);
    let order = if ships || buildings { default_order(unit.default_order())? } else { return None };
    match order {
        Month::Build(Yard::New(kind)) if ships => Some(kind.word()),
        Month::Build(Yard::Building(Number::MISSING)) if buildings => Some("building"),
        _ => None,
    }
}

/// The sheet while it is written.
#[derive(Default)]
struct Cards(String);

impl Cards {
    /// Adds a card.
    fn card(&mut self, text: &dyn Text) {
        text.write(&mut self.0);
        self.0.push('\n');
    }

    /// Adds a comment, on as many cards as it needs.
    fn comment(&mut self, text: &dyn Text) {
        let width = u16::try_from(TEXT_COLUMNS).unwrap_or(u16::MAX).saturating_sub(2);
        self.0.push_str("; ");
        let start = self.0.len();
        self.card(text);
        let line = self.0[start..].trim_end_matches('\n');
        // Nearly every comment fits, and a sheet has two for each unit.
        if wrap::is_one_row(line, width) && !line.starts_with(' ') && !line.ends_with(' ') {
            return;
        }
        let line = self.0.split_off(start);
        self.0.truncate(start - "; ".len());
        wrap::rows(line.trim_end_matches('\n'), Measure::of(width)).for_each(|row| self.card(&("; ", row)));
    }
}
