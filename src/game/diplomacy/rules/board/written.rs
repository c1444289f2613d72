//! A board as the lines of a map file.

use super::shape::{Board, Degrees, Kind, Number, Power, Province, Side, Spot, Terrain};
use crate::world::map::{Builds, First};
use std::collections::BTreeSet;

/// A part of a board's lines, as other judges keep them in files of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Places and borders.
    Geography,
    /// Powers and centers, the first phase, how a game is won and where is built.
    Politics,
    /// The units.
    Military,
}

/// How a code is written: what a list says about who may pass.
fn small(code: &str) -> String {
    code.to_lowercase()
}

/// First letter a capital, the others small: fleets only.
fn for_fleets(code: &str) -> String {
    let mut is_first = true;
    let fold = |letter: char| {
        let keep = !letter.is_ascii_alphabetic() || std::mem::take(&mut is_first);
        if keep { letter } else { letter.to_ascii_lowercase() }
    };
    code.chars().map(fold).collect()
}

/// A word of a name's list: blanks as `+`. A `?` at the end would make it unclear.
fn word(name: &str) -> String {
    let word = name.replace(' ', "+");
    if word.ends_with('?') { word + "+" } else { word }
}

/// Tenths of a degree as degrees: `48.2`, `-5`.
fn degrees(tenths: i16) -> String {
    let (sign, all) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
    let tenth = if all % 10 == 0 { String::new() } else { format!(".{}", all % 10) };
    format!("{sign}{}{tenth}", all / 10)
}

impl Board {
    /// The lines of a map file that reads as this board.
    pub fn lines(&self) -> Vec<String> {
        let parts = [Part::Geography, Part::Politics, Part::Military];
        parts.into_iter().flat_map(|part| self.part(part)).collect()
    }

    /// The lines of a part.
    pub fn part(&self, part: Part) -> Vec<String> {
        match part {
            Part::Geography => self.geography(),
            Part::Politics => self.politics(),
            Part::Military => self.military(),
        }
    }

    fn geography(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for province in &self.provinces {
            let coasts =
                province.coasts.iter().map(|coast| (format!("/{}", coast.side.letters()), &coast.names));
            for (coast, names) in std::iter::once((String::new(), &province.names)).chain(coasts) {
                let others = names.others.iter().map(|name| format!(" {}", word(name)));
                let unclear = names.unclear.iter().map(|name| format!(" {}?", name.replace(' ', "+")));
                let words: String = others.chain(unclear).collect();
                lines.push(format!("{} = {}{coast}{words}", names.full, province.code));
            }
        }
        for (province, Degrees { north, east }) in &self.positions {
            let code = &self.province(*province).code;
            lines.push(format!("#AT {code} {} {}", degrees(*north), degrees(*east)));
        }
        for (number, province) in (0..).zip(&self.provinces) {
            let has_coasts = !province.coasts.is_empty();
            let code = if has_coasts { small(&province.code) } else { province.code.clone() };
            let terrain = province.terrain.word();
            lines.push(borders(terrain, &code, &self.borders(number, province)));
            for coast in &province.coasts {
                let code = format!("{}/{}", province.code, coast.side.letters());
                let to: Vec<String> = coast.fleet.iter().map(|spot| self.code(*spot)).collect();
                lines.push(borders("COAST", &code, &to));
            }
        }
        lines
    }

    /// The list of a province itself.
    fn borders(&self, number: Number, province: &Province) -> Vec<String> {
        let mut to: Vec<String> = Vec::new();
        let coastal = province.coasts.iter().flat_map(|coast| &coast.fleet);
        let fleet: BTreeSet<Spot> = province.fleet.iter().chain(coastal).copied().collect();
        let all: BTreeSet<Number> =
            province.army.iter().copied().chain(fleet.iter().map(|spot| spot.province)).collect();
        for other in all.into_iter().filter(|other| *other != number) {
            let (army, there) = (province.army.contains(&other), self.province(other));
            if !province.coasts.is_empty() {
                // The coasts have the borders of fleets; this list has the waters and where an army may go.
                match (army, there.coasts.is_empty()) {
                    (true, true) => to.push(there.code.clone()),
                    (true, false) => to.push(small(&there.code)),
                    (false, _) if there.terrain == Terrain::Water => to.push(there.code.clone()),
                    (false, _) => (),
                }
                continue;
            }
            let sides: Vec<Option<Side>> =
                province.fleet.iter().filter(|spot| spot.province == other).map(|spot| spot.side).collect();
            let both = |takes: fn(Terrain) -> bool| takes(province.terrain) && takes(there.terrain);
            if sides.is_empty() {
                let is_plain = !both(Terrain::takes_fleets);
                to.push(if is_plain { there.code.clone() } else { small(&there.code) });
                continue;
            }
            let is_plain = army || !both(Terrain::takes_armies);
            let code = if is_plain { there.code.clone() } else { for_fleets(&there.code) };
            let coast =
                |side: Option<Side>| side.map_or(String::new(), |side| format!("/{}", side.letters()));
            to.extend(sides.into_iter().map(|side| format!("{code}{}", coast(side))));
        }
        to
    }

    fn politics(&self) -> Vec<String> {
        let (phase, year) = self.first;
        let [spring, fall, winter] = &self.seasons;
        let season = match phase {
            First::Spring => spring,
            First::Fall => fall,
            First::Winter => winter,
        };
        let mut lines = vec![
            format!("FLOW {spring}:MOVEMENT,RETREATS {fall}:MOVEMENT,RETREATS {winter}:ADJUSTMENTS"),
            format!("BEGIN {season} {year} {}", phase.word()),
        ];
        let victory: Vec<String> = self.victory.iter().map(u16::to_string).collect();
        lines.push(format!("VICTORY {}", victory.join(" ")));
        if self.builds == Builds::Owned {
            lines.push("RULE BUILD_ANY".to_owned());
        }
        if self.mobilize {
            lines.push("RULE MOBILIZE".to_owned());
        }
        lines.extend(self.new_homes.map(|year| format!("NEWHOMES {year}")));
        let mut taken = BTreeSet::new();
        for power in &self.powers {
            let adjective = power.adjective.replace(' ', "+");
            let homes = self.codes(&power.homes);
            let is_first = power.name.starts_with(power.letter);
            let letter = if is_first { String::new() } else { format!(":{}", power.letter) };
            lines.push(format!("{} ({adjective}{letter}){homes}", power.name));
            if power.owned != power.homes {
                lines.push(format!("CENTERS{}", self.codes(&power.owned)));
            }
            if power.is_dummy {
                lines.push("DUMMY".to_owned());
            }
            taken.extend(power.homes.iter().chain(&power.owned).copied());
        }
        let centers = (0..).zip(&self.provinces).filter(|(_, province)| province.is_center);
        let free = centers.map(|(number, _)| number).filter(|number| !taken.contains(number)).collect();
        lines.push(format!("UNOWNED{}", self.codes(&free)));
        lines
    }

    fn military(&self) -> Vec<String> {
        let unit = |(spot, kind): &(Spot, Kind)| format!("{} {}", kind.letter(), self.code(*spot));
        let of = |power: &Power| {
            std::iter::once(power.name.clone()).chain(power.units.iter().map(unit)).collect::<Vec<_>>()
        };
        self.powers.iter().filter(|power| !power.units.is_empty()).flat_map(of).collect()
    }

    /// Codes, each behind a blank.
    fn codes(&self, numbers: &BTreeSet<Number>) -> String {
        numbers.iter().flat_map(|number| [" ", self.province(*number).code.as_str()]).collect()
    }
}

/// A line of terrain.
fn borders(terrain: &str, code: &str, to: &[String]) -> String {
    let list = if to.is_empty() { String::new() } else { format!(" ABUTS {}", to.join(" ")) };
    format!("{terrain} {code}{list}")
}
