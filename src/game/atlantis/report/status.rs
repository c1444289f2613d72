//! The state of a faction: its allies, then each region that it sees, with what stands there and who.

use super::page::{Indent, Page};
use super::units::{UnitLine, mark};
use super::words::{self, Ground, Named};
use crate::game::atlantis::knowledge::{Exit, Land, SeenStructure, SeenUnit, View};
use crate::game::atlantis::world::StructureKind;
use std::fmt::{self, Display};

/// Prints it.
pub fn print(view: &View<'_>, page: &mut Page<'_, '_>) {
    page.section("Current Status");
    if view.faction.is_some() && !view.has_units() {
        return page.line(
            Indent::None,
            "Your faction has no people left and is out of the game. You may join again with a new one.",
        );
    }
    let allies: Vec<String> = view.allies().map(|ally| words::faction(ally).to_string()).collect();
    if !allies.is_empty() {
        page.line(Indent::None, format_args!("You are allied to {}.", allies.join(", ")));
    }
    for land in view.lands().filter(Land::is_settled) {
        region(&land, page);
    }
}

/// Prints a region.
fn region(land: &Land<'_>, page: &mut Page<'_, '_>) {
    page.gap();
    page.line(Indent::None, Head(land));
    if land.has_own() && !land.exits.is_empty() {
        page.line(Indent::None, Exits(&land.exits));
    }
    for (at, seen) in land.structures.iter().enumerate() {
        if at > 0 {
            page.gap();
        }
        page.line(Indent::Region, Place(seen));
        for unit in &seen.inside {
            print_unit(Indent::Inside, *unit, page);
        }
    }
    if !land.structures.is_empty() {
        page.gap();
    }
    for unit in &land.units {
        print_unit(Indent::Region, *unit, page);
    }
}

fn print_unit(indent: Indent, unit: SeenUnit<'_>, page: &mut Page<'_, '_>) {
    page.marked(indent, mark(unit.is_own), UnitLine(unit));
}

/// The paragraph of a region.
struct Head<'l, 'a>(&'l Land<'a>);

impl Display for Head<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Land { name, spot, terrain, peasants, money, .. } = self.0;
        Ground(name, *spot, *terrain).fmt(f)?;
        if *peasants > 0 {
            write!(f, ", peasants: {peasants}")?;
            if *money > 0 {
                write!(f, ", ${money}")?;
            }
        }
        f.write_str(".")
    }
}

/// What lies around a region.
struct Exits<'l, 'a>(&'l [Exit<'a>]);

impl Display for Exits<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Exits: ")?;
        for (at, exit) in self.0.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { "; " })?;
            f.write_str(exit.direction.word())?;
            f.write_str(" ")?;
            match exit.to {
                Some((spot, name, terrain)) => Ground(name, spot, terrain).fmt(f)?,
                None => f.write_str("unknown")?,
            }
        }
        f.write_str(".")
    }
}

/// A building or a ship.
struct Place<'l, 'a>(&'l SeenStructure<'a>);

impl Display for Place<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let structure = self.0.structure;
        Named(&structure.name, structure.number).fmt(f)?;
        match structure.kind {
            StructureKind::Building { size } => write!(f, ", size {size}")?,
            StructureKind::Ship { kind, left } => {
                write!(f, ", {}", kind.word())?;
                f.write_str(if left > 0 { ", under construction" } else { "" })?;
            }
        }
        if !structure.display.is_empty() {
            write!(f, "; {}", structure.display)?;
        }
        f.write_str(".")
    }
}
