//! The template for the next orders, behind a report, and the sheet of cards.

use super::page::Page;
use super::units::Bare;
use super::words::List;
use super::{REPORT_COLUMNS, neighbors};
use crate::knowledge::{Land, SeenUnit, Stack, View};
use crate::tables::Tables;
use crate::world::{Faction, Template};
use playdeck_base::text::{Text, written};
use playdeck_cards::card::fold::fold;
use playdeck_factions::report::letter::Lack;
use playdeck_factions::{END, PLACEHOLDER, SHEET};
use playdeck_game as game;
use playdeck_print::document::wrap::{self, Measure};

/// Prints it, as the player chose.
pub fn print(view: &View<'_>, faction: &Faction, page: &mut Page<'_, '_>) {
    page.wide_gap();
    let head = match faction.template {
        Template::Off => {
            page.line(0, "Orders Template (Off)");
            page.gap();
            return page.line(0, "#end");
        }
        Template::Short => "Orders Template (Short Format):",
        Template::Long => "Orders Template (Long Format):",
        Template::Map => "Orders Template (Map Format):",
    };
    page.line(0, head);
    page.gap();
    // Programs of players look for a word in quotes, also where no password is set and any word will do.
    page.text(0, &("#atlantis ", faction.number, " \"", PLACEHOLDER, "\""));
    let has_lines = faction.template != Template::Short;
    for land in view.lands().filter(|land| land.all_units().any(SeenUnit::is_own)) {
        page.gap();
        page.comment(&("*** ", land.place, " ***"));
        if faction.template == Template::Map {
            neighbors::print(view, &land, page);
        }
        for unit in land.all_units().filter(|unit| unit.is_own()) {
            page.gap();
            page.line(0, format_args!("unit {}", unit.number));
            if has_lines {
                page.comment(&Bare(unit));
            }
            for order in unit.own.iter().flat_map(|own| own.kept) {
                page.whole(&format!("@{order}"));
            }
        }
    }
    page.gap();
    page.line(0, "#end");
}

impl game::Template for View<'_> {
    fn template(&self) -> String {
        let Some(faction) = self.own_faction().filter(|_| self.has_units()) else { return String::new() };
        let password = if faction.password.is_some() { format!(" \"{PLACEHOLDER}\"") } else { String::new() };
        let mut lines = vec![format!("{SHEET} {}{password}", faction.number)];
        let household = self.household();
        for land in self.lands() {
            let place = written(&land.place);
            let lack = household.lacks.iter().find(|lack| lack.place == place);
            region(self.tables(), &land, lack, &mut lines);
        }
        lines.push(END.to_owned());
        lines.join("\n")
    }

    fn example(&self) -> Vec<String> {
        let own = |land: Land<'_>| land.all_units().find(|unit| unit.is_own()).map(|unit| unit.number);
        let unit = self.lands().find_map(own);
        unit.map_or_else(Vec::new, |number| vec![format!("UNIT {number}"), "WORK".to_owned()])
    }
}

/// A region as a comment, which must not look like its heading: tools of players take every line that does for land.
struct Where<'l, 'a>(&'l Land<'a>);

impl Text for Where<'_, '_> {
    fn write(&self, to: &mut String) {
        let (place, level) = (&self.0.place, self.0.place.level.map(|level| (",", level)));
        ("In ", place.name, " (", place.x, ",", place.y, level).write(to);
        ("), ", place.terrain, self.0.town).write(to);
    }
}

/// A unit as a comment: what it is called, its people and its silver.
struct Who<'l, 'a>(&'l Tables, &'l SeenUnit<'a>);

impl Text for Who<'_, '_> {
    fn write(&self, to: &mut String) {
        let Self(tables, unit) = self;
        let is_told =
            |stack: &&Stack<'_>| tables.race(stack.item).is_some() || stack.item == tables.named.silver;
        let told = unit.items.iter().filter(is_told);
        (unit.name, ": ", List(told.map(|stack| (stack.count, " ", stack.name)))).write(to);
    }
}

/// What the people of a region will lack next month.
struct Hunger<'l>(&'l Lack);

impl Text for Hunger<'_> {
    fn write(&self, to: &mut String) {
        let Lack { need, silver, food, paid, .. } = self.0;
        let food = food.unwrap_or(0);
        let missing = need - silver - food - paid;
        let mut has = vec![format!("${silver}")];
        has.extend((food > 0).then(|| format!("food worth ${food}")));
        has.extend((*paid > 0).then(|| format!("${paid} unclaimed")));
        ("! Upkeep here is $", *need, " next month, and there is ", has.join(" and ")).write(to);
        (": earn $", missing, " more, or people starve.").write(to);
    }
}

fn region(tables: &Tables, land: &Land<'_>, lack: Option<&Lack>, lines: &mut Vec<String>) {
    let mut own = land.all_units().filter(|unit| unit.is_own()).peekable();
    if own.peek().is_none() {
        return;
    }
    lines.push(String::new());
    comment(lines, &Where(land));
    let is_short = |lack: &&Lack| lack.need > lack.silver + lack.food.unwrap_or(0) + lack.paid;
    if let Some(lack) = lack.filter(is_short) {
        comment(lines, &Hunger(lack));
    }
    for unit in own {
        lines.push(String::new());
        lines.push(format!("UNIT {}", unit.number));
        comment(lines, &Who(tables, unit));
        lines.extend(unit.own.iter().flat_map(|own| own.kept).flat_map(|order| fold(&format!("@{order}"))));
    }
}

/// Adds a comment, in as many lines as it needs. A letter prints the cards, so they are no wider than its lines.
fn comment(lines: &mut Vec<String>, text: &dyn Text) {
    const WIDTH: u16 = REPORT_COLUMNS - 2;
    lines.extend(wrap::rows(&written(text), Measure::of(WIDTH)).map(|row| format!("; {row}")));
}
