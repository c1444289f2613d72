//! A region: its land, its market, its exits, and who is there.
//!
//! Source: the program of 2001, whose layout players' tools read.

use super::page::Page;
use super::units::UnitLine;
use super::words::List;
use crate::knowledge::{Exit, Land, SeenObject, Trade};
use crate::rules::journey::weather::Weather;
use playdeck_base::text::Text;

/// The line below the head of a region.
const RULE: &str = "------------------------------------------------------------";

/// Prints it.
pub fn print(land: &Land<'_>, page: &mut Page<'_, '_>) {
    page.gap();
    page.text(0, &Head(land));
    page.text(0, RULE);
    page.text(1, &WeatherLine(land));
    if land.is_nexus {
        nexus(page);
        page.text(1, &("Wages: $", land.wages, "."));
    } else {
        page.text(1, &("Wages: $", land.wages, " (Max: $", land.most_wages, ")."));
    }
    page.text(1, &("Wanted: ", List(land.wanted.iter()), "."));
    page.text(1, &("For Sale: ", List(land.for_sale.iter()), "."));
    page.text(1, &("Entertainment available: $", land.entertainment, "."));
    page.text(1, &("Products: ", List(land.products.iter()), "."));
    page.gap();
    page.text(0, "Exits:");
    if land.exits.is_empty() {
        page.text(1, "none");
    }
    for exit in &land.exits {
        page.text(1, exit);
    }
    page.gap();
    if let Some((gate, all)) = land.gate {
        page.text(0, &("There is a Gate here (Gate ", gate, " of ", all, ")."));
        page.gap();
    }
    for unit in &land.units {
        page.text(0, &UnitLine(unit));
    }
    // Open ground ends with an empty row, also if nobody is there.
    if land.units.is_empty() {
        page.wide_gap();
    } else {
        page.gap();
    }
    for object in &land.objects {
        page.text(0, &ObjectHead(object));
        for unit in &object.units {
            page.text(1, &UnitLine(unit));
        }
        page.gap();
    }
}

/// What is said of the Nexus.
fn nexus(page: &mut Page<'_, '_>) {
    page.gap();
    page.line(
        1,
        "The Nexus is a place between the worlds. Nothing grows here and nothing is sold. Each of the exits leads into a \
         city; nobody comes back the same way.",
    );
    page.gap();
}

/// The head of a region.
struct Head<'l, 'a>(&'l Land<'a>);

impl Text for Head<'_, '_> {
    fn write(&self, to: &mut String) {
        let land = self.0;
        (land.place, land.town).write(to);
        if land.people > 0 {
            (", ", land.people, " peasants", land.race.map(|race| (" (", race, ")"))).write(to);
            (", $", land.money).write(to);
        }
        to.push('.');
    }
}

/// The weather of the month that was played, and of the next, in the words that players' programs compare.
struct WeatherLine<'l, 'a>(&'l Land<'a>);

impl Text for WeatherLine<'_, '_> {
    fn write(&self, to: &mut String) {
        let (this, next) = self.0.weather;
        let was = match this {
            Weather::Clear => "The weather was clear last month",
            Weather::Winter => "It was winter last month",
            Weather::Monsoon => "It was monsoon season last month",
        };
        let will = match next {
            Weather::Clear => "it will be clear next month",
            Weather::Winter => "it will be winter next month",
            Weather::Monsoon => "it will be monsoon season next month",
        };
        (was, "; ", will, ".").write(to);
    }
}

impl Text for Trade<'_> {
    fn write(&self, to: &mut String) {
        ((self.stack.count == 1).then_some("1 "), self.stack, " at $", self.price).write(to);
    }
}

impl Text for Exit<'_> {
    fn write(&self, to: &mut String) {
        (self.direction.name(), " : ", self.to, self.town, ".").write(to);
    }
}

/// The head of a structure.
pub struct ObjectHead<'l, 'a>(pub &'l SeenObject<'a>);

impl Text for ObjectHead<'_, '_> {
    fn write(&self, to: &mut String) {
        let object = self.0;
        ("+ ", object.name, " [", object.number, "] : ", object.kind).write(to);
        object.needs.map(|needs| (", needs ", needs)).write(to);
        object.has_passage.then_some(", contains an inner location").write(to);
        object.has_runes.then_some(", engraved with Runes of Warding").write(to);
        if !object.description.is_empty() {
            ("; ", object.description).write(to);
        }
        (object.is_closed.then_some(", closed to player units"), ".").write(to);
    }
}
