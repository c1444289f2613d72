//! The sum of a board: what a game depends on, and nothing else.

use super::shape::{Board, Spot, Terrain};
use crate::world::map::Builds;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

impl Board {
    /// The first 64 bits of a SHA-256 over codes, terrains, borders, centers, homes, owners, units, names of powers,
    /// first phase, victory and rules of building. The order of powers is none of it, nor are names of places,
    /// adjectives, letters, seasons, and provinces that nobody can enter.
    pub fn sum(&self) -> u64 {
        let digest = Sha256::digest(self.summed().as_bytes());
        digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    }

    /// The text that is summed. Nothing in it can be read in two ways: each list ends with a line of its own.
    fn summed(&self) -> String {
        let mut text = String::new();
        for province in self.provinces.iter().filter(|province| province.terrain != Terrain::Shut) {
            let center = if province.is_center { " CENTER" } else { "" };
            let _ = writeln!(text, "{} {}{center}", province.terrain.word(), province.code);
            let army = province.army.iter().map(|&province| Spot { province, side: None });
            self.list(&mut text, "A", army);
            self.list(&mut text, "F", province.fleet.iter().copied());
            for coast in &province.coasts {
                self.list(&mut text, coast.side.letters(), coast.fleet.iter().copied());
            }
        }
        let mut powers: Vec<_> = self.powers.iter().collect();
        powers.sort_by_key(|power| &power.name);
        for power in powers {
            let dummy = if power.is_dummy { " DUMMY" } else { "" };
            let _ = writeln!(text, "POWER {}{dummy}", power.name);
            for (what, numbers) in [("HOMES", &power.homes), ("OWNS", &power.owned)] {
                self.list(&mut text, what, numbers.iter().map(|&province| Spot { province, side: None }));
            }
            for (spot, kind) in &power.units {
                let _ = writeln!(text, "{} {}", kind.letter(), self.code(*spot));
            }
        }
        let (phase, year) = self.first;
        let build = if self.builds == Builds::Owned { "OWNED" } else { "HOME" };
        let _ = writeln!(text, "BEGIN {phase:?} {year}\nVICTORY {:?}\nBUILD {build}", self.victory);
        let _ = writeln!(text, "NEWHOMES {:?}\nMOBILIZE {}", self.new_homes, self.mobilize);
        text
    }

    fn list(&self, text: &mut String, what: &str, spots: impl Iterator<Item = Spot>) {
        text.push_str(what);
        for spot in spots {
            text.push(' ');
            text.push_str(&self.code(spot));
        }
        text.push('\n');
    }
}
