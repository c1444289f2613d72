//! The state of a faction: its allies, then each region that it sees, with what stands there and who.

use super::page::{Indent, Page};
use super::units::{UnitLine, mark};
use super::words::{self, Ground, Named};
use crate::knowledge::{Exit, Land, SeenStructure, SeenUnit, View};
use crate::world::StructureKind;
use playdeck_base::text::Text;

/// What a faction without people is told.
pub const OUT: &str =
    "Your faction has no people left and is out of the game. You may join again with a new one.";

/// Prints it.
pub fn print(view: &View<'_>, page: &mut Page<'_, '_>) {
    page.section("Current Status");
    if view.faction.is_some() && !view.has_units() {
        return page.line(Indent::None, OUT);
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
    page.text(Indent::None, &Head(land));
    if land.has_own() && !land.exits.is_empty() {
        page.text(Indent::None, &Exits(&land.exits));
    }
    for (at, seen) in land.structures.iter().enumerate() {
        if at > 0 {
            page.gap();
        }
        page.text(Indent::Region, &Place(seen));
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

impl Text for Head<'_, '_> {
    fn write(&self, to: &mut String) {
        let Land { name, spot, terrain, peasants, money, .. } = self.0;
        Ground(name, *spot, *terrain).write(to);
        if *peasants > 0 {
            (", peasants: ", *peasants).write(to);
            if *money > 0 {
                (", $", *money).write(to);
            }
        }
        to.push('.');
    }
}

/// What lies around a region.
struct Exits<'l, 'a>(&'l [Exit<'a>]);

impl Text for Exits<'_, '_> {
    fn write(&self, to: &mut String) {
        to.push_str("Exits: ");
        for (at, exit) in self.0.iter().enumerate() {
            (if at == 0 { "" } else { "; " }, exit.direction.word(), " ").write(to);
            match exit.to {
                Some((spot, name, terrain)) => Ground(name, spot, terrain).write(to),
                None => to.push_str("unknown"),
            }
        }
        to.push('.');
    }
}

/// A building or a ship.
pub struct Place<'l, 'a>(pub &'l SeenStructure<'a>);

impl Text for Place<'_, '_> {
    fn write(&self, to: &mut String) {
        let structure = self.0.structure;
        Named(&structure.name, structure.number).write(to);
        match structure.kind {
            StructureKind::Building { size } => (", size ", size).write(to),
            StructureKind::Ship { kind, left } => {
                (", ", kind.word(), if left > 0 { ", under construction" } else { "" }).write(to);
            }
        }
        if !structure.display.is_empty() {
            ("; ", &*structure.display).write(to);
        }
        to.push('.');
    }
}
