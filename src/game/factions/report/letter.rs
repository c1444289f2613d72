//! The letter to a person: what failed, what their people have in all, who will go hungry, and then region by region what
//! is there and what happened, each thing once and under whom it is about.
//!
//! The layout of the game's own time is that of the report for programs. Here a person with 200 units reads.

use playdeck_base::text::{Text, written};
use playdeck_kit::dates::Month;
use playdeck_print::document::{About, Document, Gap, Paragraph};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The last column of a letter in a medium that is wider than letters are.
const LAST: u16 = 120;
/// The columns of a step to the right.
const STEP: u16 = 2;
/// What stands between what somebody is and what happened to them.
const BAR: &str = " | ";

/// A letter while it is written.
pub struct Letter<'p, 's> {
    /// The document that it is written to.
    pub out: &'p mut Document<'s>,
    gap: Gap,
}

impl<'p, 's> Letter<'p, 's> {
    /// A letter in a document.
    pub fn new(out: &'p mut Document<'s>) -> Self {
        Self { out, gap: Gap::None }
    }

    /// Begins a section about something.
    pub fn section(&mut self, about: About, head: &str) {
        self.out.about(about);
        self.out.heading(head);
        self.gap = Gap::None;
    }

    /// Asks for an empty row before the next line.
    pub const fn gap(&mut self) {
        self.gap = Gap::One;
    }

    /// A line at a level, with its later rows a step to the right.
    pub fn line(&mut self, level: u16, text: &dyn Text) {
        let first = 1 + level * STEP;
        let paragraph = Paragraph::within(first, LAST).hanging(first + STEP);
        self.out.text(&paragraph.kept_in_its_columns().after(std::mem::take(&mut self.gap)), text);
    }

    /// A line of parts with a head and something between them, unless there are none.
    pub fn list<T: Text>(&mut self, head: &str, between: &str, parts: impl Iterator<Item = T>) {
        let mut text = String::new();
        for part in parts {
            (if text.is_empty() { head } else { between }, part).write(&mut text);
        }
        if !text.is_empty() {
            text.push('.');
            self.line(0, &text.as_str());
        }
    }

    /// A line about somebody, and behind a bar what happened to them.
    pub fn entry(&mut self, level: u16, text: &dyn Text, told: &[String]) {
        let told = (!told.is_empty()).then(|| (BAR, told.join(" ")));
        self.line(level, &(text, told));
    }

    /// Sentences, a line for each.
    pub fn told(&mut self, told: &[String]) {
        for sentence in told {
            self.line(0, sentence);
        }
    }
}

/// Whom an event is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Whose<R> {
    /// The reader's faction, or the game.
    Faction,
    /// A region.
    Region(R),
    /// A building or a ship by its number.
    Structure(u32),
    /// A unit by its number.
    Unit(u32),
}

/// What happened, until it is printed.
#[derive(Debug)]
pub struct Happened<R>(BTreeMap<Whose<R>, Vec<String>>);

impl<R> Default for Happened<R> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<R: Ord + Copy> Happened<R> {
    /// Adds a sentence.
    pub fn add(&mut self, whose: Whose<R>, sentence: String) {
        let told = self.0.entry(whose).or_default();
        // What is told to the faction twice, as an address that two units asked for, is one line.
        if whose != Whose::Faction || !told.contains(&sentence) {
            told.push(sentence);
        }
    }

    /// Takes what is about somebody, whose name need not be said again, nor that of the region under which it stands.
    pub fn take(&mut self, whose: Whose<R>, name: &dyn Text, region: &dyn Text) -> Vec<String> {
        let Some(told) = self.0.remove(&whose) else { return Vec::new() };
        let (name, end) = (written(name), written(&(" in ", region, ".")));
        told.iter().map(|sentence| without(sentence, &name, &end)).collect()
    }

    /// What is about nobody who stands in the letter.
    pub fn rest(self) -> impl Iterator<Item = String> {
        self.0.into_values().flatten()
    }
}

/// A sentence without whose it is and without where it was.
fn without(sentence: &str, name: &str, end: &str) -> String {
    let rest =
        sentence.strip_prefix(name).and_then(|rest| rest.strip_prefix(": ").or(rest.strip_prefix(' ')));
    let rest = rest.unwrap_or(sentence);
    // "5 people of Masons (3) starve": of whom stands before the bar.
    let rest = [" of ", " from "].iter().fold(Cow::Borrowed(rest), |rest, of| {
        match rest.split_once(&format!("{of}{name} ")) {
            Some((people, behind)) if people == "1 person" || people.ends_with(" people") => {
                Cow::Owned(format!("{people} {behind}"))
            }
            _ => rest,
        }
    });
    let (rest, stop) = rest.strip_suffix(end).map_or((&*rest, ""), |rest| (rest, "."));
    let mut letters = rest.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.as_str().chars()).chain(stop.chars()).collect()
}

/// What a faction has in all.
#[derive(Debug, Default)]
pub struct Totals {
    units: u32,
    regions: u32,
    people: u64,
    /// Of each kind, by the word for several, the word for one and how many.
    kinds: BTreeMap<String, (String, u64)>,
    silver: i64,
    skills: BTreeMap<String, BTreeMap<u32, u64>>,
}

impl Totals {
    /// Adds a region in which the faction has units.
    pub const fn add_region(&mut self) {
        self.regions += 1;
    }

    /// Adds a unit of so many people with their silver.
    pub const fn add_unit(&mut self, people: u64, silver: i64) {
        self.units += 1;
        self.people = self.people.saturating_add(people);
        self.silver = self.silver.saturating_add(silver);
    }

    /// Says of what kind some people are, by the words for one and for several.
    pub fn add_kind(&mut self, one: &str, several: &str, people: u64) {
        self.kinds.entry(several.to_owned()).or_insert_with(|| (one.to_owned(), 0)).1 += people;
    }

    /// Says that people have a skill at a level.
    pub fn add_skill(&mut self, skill: &str, level: u32, people: u64) {
        if level > 0 {
            *self.skills.entry(skill.to_owned()).or_default().entry(level).or_default() += people;
        }
    }

    /// The silver of all units.
    pub const fn silver(&self) -> i64 {
        self.silver
    }

    /// Prints them. `unclaimed` is what no unit has, in games that know such silver.
    pub fn print(&self, unclaimed: Option<i64>, letter: &mut Letter<'_, '_>) {
        letter.section(About::Other, "TOTALS");
        let counted = |count: u64, one: &str, many: &str| {
            if count == 1 { format!("1 {one}") } else { format!("{count} {many}") }
        };
        let people = counted(self.people, "person", "people");
        let units = counted(self.units.into(), "unit", "units");
        let regions = counted(self.regions.into(), "region", "regions");
        let mut kinds = String::new();
        for (several, (one, count)) in &self.kinds {
            let kind = if *count == 1 { one } else { several };
            (if kinds.is_empty() { ": " } else { ", " }, *count, " ", kind.as_str()).write(&mut kinds);
        }
        letter.line(0, &(people, " in ", units, " in ", regions, kinds, "."));
        let unclaimed = unclaimed.map(|silver| (", and $", silver, " unclaimed"));
        letter.line(0, &("Silver: $", self.silver, " with units", unclaimed, "."));
        let skills = self.skills.iter().map(|(skill, levels)| {
            let mut text = String::new();
            for (level, people) in levels {
                (if text.is_empty() { " " } else { ", " }, *level, ": ", *people).write(&mut text);
            }
            (skill.as_str(), text)
        });
        letter.list("Skills, level by level with people: ", "; ", skills);
    }
}

/// What the people of a region will lack next month, if they earn nothing.
#[derive(Debug)]
pub struct Lack {
    /// The region.
    pub place: String,
    /// What they need.
    pub need: i64,
    /// Their silver.
    pub silver: i64,
    /// What their food is worth, in games in which people eat.
    pub food: Option<i64>,
    /// How much of what is missing unclaimed silver pays.
    pub paid: i64,
    /// The numbers of the units whose own silver is not enough.
    pub units: Vec<u32>,
}

/// Prints who will lack what, and what all need.
pub fn hunger(need: i64, lacks: &[Lack], letter: &mut Letter<'_, '_>) {
    letter.section(About::Outcome, "NEXT MONTH'S UPKEEP");
    if lacks.is_empty() {
        let text = ("Your people need $", need, "; each region has enough, if no more is spent than earned.");
        return letter.line(0, &text);
    }
    letter.line(0, &("Your people need $", need, ". If nothing is earned, this is missing:"));
    for lack in lacks {
        letter.line(0, lack);
    }
}

/// Prints what was seen before, month by month from the last, each with its place.
pub fn remembered<T: Text>(mut told: Vec<(u32, T)>, letter: &mut Letter<'_, '_>) {
    if told.is_empty() {
        return;
    }
    letter.section(About::Other, "SEEN BEFORE");
    letter.line(0, &"What was there may have changed since.");
    // Of one month the order stays.
    told.sort_by_key(|(turn, _)| std::cmp::Reverse(*turn));
    for month in told.chunk_by(|(one, _), (next, _)| one == next) {
        let turn = month[0].0;
        let when = if turn == 0 { "In the beginning".to_owned() } else { Month(turn).to_string() };
        letter.list(&format!("{when}: "), "; ", month.iter().map(|(_, place)| place));
    }
}

impl Text for Lack {
    fn write(&self, to: &mut String) {
        let missing = self.need - self.silver - self.food.unwrap_or(0);
        let food = self.food.filter(|food| *food > 0).map(|food| (" and food worth $", food));
        (self.place.as_str(), ": they need $", self.need, " and have $", self.silver, food).write(to);
        ("; $", missing, " is missing").write(to);
        match self.paid {
            0 => {}
            paid if paid >= missing => to.push_str(", which unclaimed silver pays"),
            paid => (", of which unclaimed silver pays $", paid).write(to),
        }
        for (at, unit) in self.units.iter().enumerate() {
            (if at == 0 { ". Units with too little: " } else { ", " }, *unit).write(to);
        }
        to.push('.');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_under_its_unit_names_neither_the_unit_nor_the_region() {
        let end = " in plain (1,3) in Land.";
        let cases = [
            ("A (3): Taxes $5 in plain (1,3) in Land.", "Taxes $5."),
            ("A (3) raises $5 in taxes.", "Raises $5 in taxes."),
            ("All of A (3) starve to death.", "All of A (3) starve to death."),
            ("1 person of A (3) starves to death.", "1 person starves to death."),
            ("12 people from A (3) now belong to B (4).", "12 people now belong to B (4)."),
            ("12 people of B (4) starve to death.", "12 people of B (4) starve to death."),
            ("A (33): Taxes $5 in plain (1,4) in Land.", "A (33): Taxes $5 in plain (1,4) in Land."),
        ];
        for (sentence, told) in cases {
            assert_eq!(without(sentence, "A (3)", end), told);
        }
    }

    #[test]
    fn what_is_about_nobody_who_is_printed_is_left_with_its_name() {
        let mut happened = Happened::<u8>::default();
        happened.add(Whose::Unit(3), "A (3): Studies.".to_owned());
        happened.add(Whose::Unit(4), "B (4): Studies.".to_owned());
        happened.add(Whose::Region(1), "C (5) casts.".to_owned());
        assert_eq!(happened.take(Whose::Unit(3), &"A (3)", &"x"), ["Studies."]);
        assert!(happened.take(Whose::Unit(3), &"A (3)", &"x").is_empty());
        assert_eq!(happened.rest().collect::<Vec<_>>(), ["C (5) casts.", "B (4): Studies."]);
    }
}
