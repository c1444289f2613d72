//! A battle: who fought, what happened in each round, and what it cost.

use super::events::{Names, OneOrMore};
use super::page::Page;
use super::words::List;
use crate::event::{Battle, BattleEvent, Called, RosterLine, Round, Side, SpecialLine, Things};
use std::fmt::{self, Display};

/// The rows of a battle. An empty one is a gap.
#[derive(Default)]
struct Rows(Vec<String>);

impl Rows {
    fn line(&mut self, text: impl Display) {
        self.0.push(text.to_string());
    }

    fn gap(&mut self) {
        self.0.push(String::new());
    }
}

/// Prints it. The program did not tell who fell.
pub fn print(names: Names<'_, '_>, event: &BattleEvent, page: &mut Page<'_, '_>) {
    if page.is_report && matches!(event, BattleEvent::Fell { .. }) {
        return;
    }
    for row in rows(names, event, page.is_report) {
        if row.is_empty() {
            page.gap();
        } else {
            page.line(0, row);
        }
    }
}

/// Its rows, in which an empty one is a gap. Those for programs say of each round who lost nobody, too.
pub fn rows(names: Names<'_, '_>, event: &BattleEvent, for_programs: bool) -> Vec<String> {
    let mut rows = Rows::default();
    match event {
        BattleEvent::Assassinated { unit, region } => {
            rows.line(format_args!("{unit} is assassinated in {}!", names.region(region)));
            rows.gap();
        }
        BattleEvent::Fought(battle) => fought(names, battle, for_programs, &mut rows),
        BattleEvent::Fell { leader, region, units } => {
            let (place, units) = (names.region(region), units.iter().map(|(unit, dead)| (unit, " ", *dead)));
            rows.line(format_args!("Fallen on the side of {leader} in {place}: {}.", List(units)));
            rows.gap();
        }
    }
    rows.0
}

fn fought(names: Names<'_, '_>, battle: &Battle, for_programs: bool, page: &mut Rows) {
    let [attacker, defender] = &battle.leaders;
    let verb = if battle.assassination { "attempts to assassinate" } else { "attacks" };
    page.line(format_args!("{attacker} {verb} {defender} in {}!", names.region(&battle.region)));
    page.gap();
    for (head, roster) in ["Attackers:", "Defenders:"].into_iter().zip(&battle.rosters) {
        page.line(head);
        for line in roster {
            let line = line.to_string();
            // A description may end as a sentence; programs look for the stop all the same.
            let is_ended = !for_programs && (line.ends_with("!.") || line.ends_with("?."));
            page.line(if is_ended { &line[..line.len() - 1] } else { &line });
        }
        page.gap();
    }
    // Whoever has routed the others gets one more free round; a free round before all others is that of the tactics.
    let has_chase = battle.rounds.len() > 1 && battle.rounds.last().is_some_and(|last| last.free.is_some());
    let (fight, chase) = battle.rounds.split_at(battle.rounds.len() - usize::from(has_chase));
    for round in fight {
        print_round(battle, round, for_programs, page);
    }
    match battle.winner {
        Some(winner) => page.line(format_args!("{} is routed!", leader(battle, winner.other()))),
        None => page.line("The battle ends indecisively."),
    }
    if chase.is_empty() {
        page.gap();
    }
    for round in chase {
        print_round(battle, round, for_programs, page);
    }
    page.line("Total Casualties:");
    for (side, cost) in Side::BOTH.into_iter().zip(&battle.casualties) {
        for (healer, healed) in &cost.healed {
            page.line(format_args!("{healer} heals {healed}."));
        }
        page.line(format_args!("{} loses {}.", leader(battle, side), cost.dead));
        if !cost.damaged.is_empty() {
            let numbers = cost.damaged.iter().map(|unit| unit.number);
            page.line(format_args!("Damaged units: {}.", List(numbers)));
        }
    }
    page.gap();
    if battle.spoils.is_empty() {
        page.line("No spoils.");
    } else {
        page.line(format_args!("Spoils: {}.", List(battle.spoils.iter().map(OneOrMore))));
    }
    page.gap();
}

fn leader(battle: &Battle, side: Side) -> &Called {
    &battle.leaders[side.index()]
}

fn print_round(battle: &Battle, round: &Round, for_programs: bool, page: &mut Rows) {
    match (round.free, round.number) {
        (Some(side), _) => {
            page.line(format_args!("{} gets a free round of attacks.", leader(battle, side)));
        }
        (None, number) => page.line(format_args!("Round {}:", number.unwrap_or(0))),
    }
    // A special that struck nobody did nothing that a reader can use.
    for special in round.specials.iter().filter(|special| special.struck != Some(0)) {
        page.line(special);
    }
    for (side, lost) in Side::BOTH.into_iter().zip(round.losses) {
        if round.free != Some(side) && (for_programs || lost > 0) {
            page.line(format_args!("{} loses {lost}.", leader(battle, side)));
        }
    }
    let is_quiet = round.losses.iter().all(|lost| *lost == 0)
        && round.specials.iter().all(|special| special.struck == Some(0));
    if is_quiet && !for_programs {
        page.line("Nobody falls.");
    }
    page.gap();
}

impl Display for SpecialLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let special = self.special.replace('_', " ");
        match &self.creature {
            Some(creature) => write!(f, "{} uses {special} by its {creature}", self.unit)?,
            None => write!(f, "{} casts {special}", self.unit)?,
        }
        match self.struck {
            None => f.write_str(", but a shield stops it."),
            Some(struck) => write!(f, " and strikes {struck}."),
        }
    }
}

impl Display for RosterLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.unit.fmt(f)?;
        f.write_str(if self.behind { ", behind" } else { "" })?;
        for goods in &self.goods {
            write!(f, ", {}", Fighting(goods))?;
        }
        for (skill, level) in &self.skills {
            write!(f, ", {} {level}", &**skill)?;
        }
        if !self.description.is_empty() {
            write!(f, "; {}", &*self.description)?;
        }
        f.write_str(".")
    }
}

/// Some of an item in a battle, with what it can do as a creature.
struct Fighting<'t>(&'t Things);

impl Display for Fighting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        OneOrMore(self.0).fmt(f)?;
        match self.0.creature {
            Some(it) => write!(f, " (Combat {}, Hits {}, Tactics {})", it.skill, it.hits, it.tactics),
            None => Ok(()),
        }
    }
}
