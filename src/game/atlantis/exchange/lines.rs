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
        let told =
            |message: Message, arguments: &[String]| arguments.iter().fold(message.with(line), Message::with);
        let message = match (found.definition, &found.arguments[..]) {
            (definition, arguments) if *definition == flawed::range::DEFINITION => {
                told(say::range::DEFINITION.message(), arguments)
            }
            (definition, arguments) if *definition == flawed::twice::DEFINITION => {
                told(say::twice::DEFINITION.message(), arguments)
            }
            (definition, [x, y]) if *definition == flawed::region_twice::DEFINITION => {
                told(say::twice::DEFINITION.message(), &["REGION".to_owned(), format!("({x},{y})")])
            }
            (definition, [x, y, what]) if *definition == flawed::in_ocean::DEFINITION => {
                let what = if what == "building" { "a building" } else { "peasants or silver" };
                told(say::impossible::DEFINITION.message(), &[format!("the ocean at ({x},{y}) has {what}")])
            }
            (definition, [unit]) if *definition == flawed::not_aboard::DEFINITION => told(
                say::impossible::DEFINITION.message(),
                &[format!("unit {unit} is in an ocean but not aboard a ship")],
            ),
            _ => told(say::impossible::DEFINITION.message(), &[found.sentence()]),
        };
        (line, message)
    }
}
