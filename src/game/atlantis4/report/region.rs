//! A region: its land, its market, its exits, and who is there.
//!
//! Source: section 18 of the facts, table `region_details`.

use super::page::Page;
use super::units::UnitLine;
use super::words::List;
use crate::game::atlantis4::knowledge::{Exit, Land, SeenObject, Trade};
use crate::game::atlantis4::rules::weather::Weather;
use std::fmt::{self, Display};

/// The line below the head of a region.
const RULE: &str = "------------------------------------------------------------";

/// Prints it.
pub fn print(land: &Land<'_>, page: &mut Page<'_, '_>) {
    page.gap();
    page.line(0, Head(land));
    page.line(0, RULE);
    page.line(1, WeatherLine(land));
    if land.is_nexus {
        nexus(page);
        page.line(1, format_args!("Wages: ${}.", land.wages));
    } else {
        page.line(1, format_args!("Wages: ${} (Max: ${}).", land.wages, land.most_wages));
    }
    page.line(1, format_args!("Wanted: {}.", List(land.wanted.iter())));
    page.line(1, format_args!("For Sale: {}.", List(land.for_sale.iter())));
    page.line(1, format_args!("Entertainment available: ${}.", land.entertainment));
    page.line(1, format_args!("Products: {}.", List(land.products.iter())));
    page.gap();
    page.line(0, "Exits:");
    if land.exits.is_empty() {
        page.line(1, "none");
    }
    for exit in &land.exits {
        page.line(1, exit);
    }
    page.gap();
    if let Some((gate, all)) = land.gate {
        page.line(0, format_args!("There is a gate here: gate {gate} of {all}."));
        page.gap();
    }
    for unit in &land.units {
        page.line(0, UnitLine(unit));
    }
    // Open ground ends with an empty row, also if nobody is there.
    if land.units.is_empty() {
        page.wide_gap();
    } else {
        page.gap();
    }
    for object in &land.objects {
        page.line(0, ObjectHead(object));
        for unit in &object.units {
            page.line(1, UnitLine(unit));
        }
        page.gap();
    }
}

/// What is said of the Nexus.
fn nexus(page: &mut Page<'_, '_>) {
    page.gap();
    page.line(
        1,
        "You stand between the worlds. Nothing grows here and nothing is sold. Each of the exits leads into a city; \
         nobody comes back the same way.",
    );
    page.gap();
}

/// The head of a region.
pub struct Head<'l, 'a>(pub &'l Land<'a>);

impl Display for Head<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let land = self.0;
        land.place.fmt(f)?;
        if let Some(town) = land.town {
            town.fmt(f)?;
        }
        if land.people > 0 {
            write!(f, ", {} peasants", land.people)?;
            if let Some(race) = land.race {
                write!(f, " ({race})")?;
            }
            write!(f, ", ${}", land.money)?;
        }
        f.write_str(".")
    }
}

/// The weather of the month that was played, and of the next.
struct WeatherLine<'l, 'a>(&'l Land<'a>);

impl Display for WeatherLine<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (this, next) = self.0.weather;
        let was = match this {
            Weather::Clear => "The weather was clear last month",
            Weather::Winter => "It was winter last month",
            Weather::Monsoon => "The monsoon rained last month",
        };
        let will = match next {
            Weather::Clear => "it will be clear next month",
            Weather::Winter => "it will be winter next month",
            Weather::Monsoon => "the monsoon will rain next month",
        };
        write!(f, "{was}; {will}.")
    }
}

impl Display for Trade<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.stack.count == 1 {
            f.write_str("1 ")?;
        }
        write!(f, "{} at ${}", self.stack, self.price)
    }
}

impl Display for Exit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} : {}", self.direction.name(), self.to)?;
        if let Some(town) = self.town {
            town.fmt(f)?;
        }
        f.write_str(".")
    }
}

/// The head of a structure.
struct ObjectHead<'l, 'a>(&'l SeenObject<'a>);

impl Display for ObjectHead<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object = self.0;
        write!(f, "+ {} [{}] : {}", object.name, object.number, object.kind)?;
        if let Some(needs) = object.needs {
            write!(f, ", needs {needs}")?;
        }
        f.write_str(if object.has_passage { ", contains an inner location" } else { "" })?;
        f.write_str(if object.has_runes { ", engraved with Runes of Warding" } else { "" })?;
        if !object.description.is_empty() {
            write!(f, "; {}", object.description)?;
        }
        f.write_str(if object.is_closed { ", closed to player units" } else { "" })?;
        f.write_str(".")
    }
}
