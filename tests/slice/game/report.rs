//! The report of a reader: the events that they learned, then each region that they see. It is written to a medium line
//! by line and uses only the view and the log.

use super::knowledge::{Told, ToldUnit, TurnLog, View};
use super::layout::{Medium, paragraph};
use super::tables::Skill;
use super::world::{Place, Unit};
use playdeck::kit::dates::Month;
use playdeck::kit::witnesses::Grade;
use playdeck::message::counted;
use std::fmt::Write as _;

/// The buffers of a report, reused for each line.
#[derive(Default)]
pub struct Desk {
    text: String,
    row: String,
}

/// Writes the report for a reader: what happened and what they see.
pub fn tell(view: &View<'_>, log: Option<&TurnLog>, out: &mut dyn Medium, desk: &mut Desk) {
    out.heading(&Month(view.world.turn + 1).to_string());
    if let Some(log) = log.filter(|log| log.as_seen(view.reader()).next().is_some()) {
        out.heading("Events");
        for told in log.as_seen(view.reader()) {
            desk.text.clear();
            event(&mut desk.text, &told);
            paragraph(out, 0, &desk.text, &mut desk.row);
        }
    }
    let regions = view.regions();
    if !regions.is_empty() {
        out.heading("Regions");
    }
    for place in regions {
        region(view, place, out, desk);
    }
}

fn region(view: &View<'_>, place: Place, out: &mut dyn Medium, desk: &mut Desk) {
    let region = view.world.region(place);
    desk.text.clear();
    let _ = write!(
        desk.text,
        "{} {place}, {}, peasants: {}, ${}.",
        region.name,
        region.terrain.word(),
        region.peasants,
        region.money
    );
    paragraph(out, 0, &desk.text, &mut desk.row);
    for (number, unit, grade) in view.units(place) {
        desk.text.clear();
        self::unit(&mut desk.text, number, unit, grade, Some(unit.faction) == view.faction());
        paragraph(out, 2, &desk.text, &mut desk.row);
    }
}

fn unit(text: &mut String, number: u32, unit: &Unit, grade: Grade, is_own: bool) {
    let _ = write!(text, "{} {} ({number})", if is_own { '*' } else { '-' }, unit.name);
    if grade == Grade::Who {
        let _ = write!(text, ", faction {}", unit.faction);
    }
    let _ = write!(text, ", {} {}", unit.men, if unit.men == 1 { "man" } else { "men" });
    for (item, count) in &unit.items {
        let _ = write!(text, ", {}", things(*count, item.word()));
    }
    if is_own {
        let _ = write!(text, ", ${}", unit.silver);
        for (at, skill) in Skill::ALL.iter().filter(|skill| unit.skills.contains_key(skill)).enumerate() {
            let days = unit.skills.get(skill).copied().unwrap_or(0) / unit.men.max(1);
            let _ = write!(
                text,
                "{}{} {} [{days}]",
                if at == 0 { ", skills: " } else { ", " },
                skill.word(),
                unit.level(*skill)
            );
        }
    }
    text.push('.');
}

fn event(text: &mut String, told: &Told<'_>) {
    let _ = match told {
        Told::Began { regions, units } => {
            write!(text, "The game begins in {regions} regions, with {units} units.")
        }
        Told::Formed { unit, at } => write!(text, "{} is formed in {}.", Name(unit), at.0),
        Told::Moved { unit, from, to } => write!(text, "{} goes from {} to {}.", Name(unit), from.0, to.0),
        Told::Gave { from, to: Some(to), amount, item } => {
            write!(text, "{} gives {} to {}.", Name(from), things(*amount, item), Name(to))
        }
        Told::Gave { from, to: None, amount, item } => {
            write!(text, "{} throws {} away.", Name(from), things(*amount, item))
        }
        Told::Studied { unit, skill } => write!(text, "{} studies {skill}.", Name(unit)),
        Told::Battle { attacker, defender, at, rounds, dead, won } => {
            let end = match won {
                Some(true) => "The attacker wins.",
                Some(false) => "The defender wins.",
                None => "Nobody wins.",
            };
            let (one, other) = dead;
            write!(
                text,
                "{} attacks {} in {}. After {} the attacker has lost {one} and the defender {other}. {end}",
                Name(attacker),
                Name(defender),
                at.0,
                counted(u64::from(*rounds), "round")
            )
        }
        Told::Wiped { unit, at } => write!(text, "{} is wiped out in {}.", Name(unit), at.0),
        Told::Refused { unit, order, why } => write!(text, "{}: {order}: {why}.", Name(unit)),
        Told::Renewed { faction } => write!(text, "Faction {faction} has a new password."),
    };
}

/// An amount of an item; silver and wood are not counted in pieces.
fn things(count: u32, item: &str) -> String {
    match item {
        "silver" | "wood" => format!("{count} {item}"),
        _ => counted(u64::from(count), item),
    }
}

struct Name<'n, 'a>(&'n ToldUnit<'a>);

impl std::fmt::Display for Name<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let ToldUnit { name, number, faction } = self.0;
        write!(f, "{name} ({number})")?;
        faction.map_or(Ok(()), |faction| write!(f, " of faction {faction}"))
    }
}
