//! The lines of a file, so that a fault of a record is told where the file has it.

use super::messages as say;
use crate::punched::messages as flawed;
use playdeck_base::message::Message;
use playdeck_game::Flaw;

/// Where the things of the world are in the file: a line for each, in the order of the records of a position.
#[derive(Default)]
pub struct Lines {
    pub world: u32,
    pub factions: Vec<u32>,
    pub regions: Vec<u32>,
    pub buildings: Vec<u32>,
    pub ships: Vec<u32>,
    pub units: Vec<u32>,
}

impl Lines {
    /// A fault of a record, at its line.
    pub fn fault(&self, flaw: &Flaw) -> (u32, Message) {
        let (word, number) = flaw.record.unwrap_or(("WORLD", 1));
        let lines = match word {
            "FACTION" => &self.factions,
            "REGION" => &self.regions,
            "BUILDING" => &self.buildings,
            "SHIP" => &self.ships,
            "UNIT" => &self.units,
            _ => &Vec::new(),
        };
        let line = number.checked_sub(1).and_then(|at| lines.get(at)).copied().unwrap_or(self.world);
        let found = &flaw.message;
        let message = match (found.definition, &found.arguments[..]) {
            (definition, [operand, value, least, most]) if *definition == flawed::range::DEFINITION => {
                say::range(line, operand, value, least, most)
            }
            (definition, [word, number]) if *definition == flawed::twice::DEFINITION => {
                say::twice(line, word, number)
            }
            (definition, [x, y]) if *definition == flawed::region_twice::DEFINITION => {
                say::twice(line, "REGION", &format!("({x},{y})"))
            }
            (definition, [x, y, what]) if *definition == flawed::in_ocean::DEFINITION => {
                let what = if what == "building" { "a building" } else { "peasants or silver" };
                say::impossible(line, &format!("the ocean at ({x},{y}) has {what}"))
            }
            (definition, [unit]) if *definition == flawed::not_aboard::DEFINITION => {
                say::impossible(line, &format!("unit {unit} is in an ocean but not aboard a ship"))
            }
            _ => say::impossible(line, &found.sentence()),
        };
        (line, message)
    }
}
