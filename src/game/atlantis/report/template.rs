//! The sheet for a player's next orders.

use crate::game;
use crate::game::atlantis::knowledge::View;
use crate::game::atlantis::section::{END, SHEET};

impl game::Template for View<'_> {
    fn template(&self) -> Vec<String> {
        let Some(faction) = self.faction else { return Vec::new() };
        let world = &self.position.world;
        let mut lines = vec![format!("{SHEET} {}", world[faction].number)];
        for region in world.regions() {
            let own = world.units_in(region).filter(|(_, unit)| unit.faction == faction);
            lines.extend(own.map(|(_, unit)| format!("UNIT {}", unit.number)));
        }
        lines.push(END.to_owned());
        lines
    }
}
