//! Several sheets of one player in one message: copies of one sheet, or different ones, of which nothing says which one
//! counts.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::held::Card;
use crate::mail::quotes::ours::plain;
use std::collections::{BTreeMap, BTreeSet};

/// What several sheets that were opened are.
#[derive(Debug, Default)]
pub struct Copies {
    /// Whether two of them say different things.
    pub differ: bool,
    /// The sheet that is kept, if all say the same.
    pub kept: Option<Vec<Card>>,
    /// How many say it.
    pub count: usize,
}

/// The sheets that begin at these places among the lines. One without orders is none, and nothing is left of those above
/// a word that withdraws them.
pub fn of(lines: &[Card], opened_at: &[usize], withdraws: impl Fn(&str) -> bool) -> Copies {
    let last = lines.iter().rposition(|card| withdraws(&card.text)).unwrap_or_default();
    let first = opened_at.iter().rposition(|at| *at <= last).unwrap_or_default();
    let opened_at = &opened_at[first..];
    if opened_at.len() < 2 {
        return Copies::default();
    }
    let ends = opened_at[1..].iter().copied().chain([lines.len()]);
    let copies: Vec<&[Card]> = opened_at.iter().zip(ends).map(|(begin, end)| &lines[*begin..end]).collect();
    let written = |copy: &[Card]| -> Vec<String> {
        let lines = copy.iter().skip(1).map(|card| plain(&card.text).to_uppercase());
        lines.filter(|line| !line.is_empty()).collect()
    };
    let full: Vec<&[Card]> = copies.iter().copied().filter(|copy| !written(copy).is_empty()).collect();
    let differ = full.windows(2).any(|pair| written(pair[0]) != written(pair[1]));
    let kept = full.first().or(copies.first()).map(|copy| copy.to_vec()).filter(|_| !differ);
    Copies { differ, kept, count: full.len().max(1) }
}

/// What stands in a message of a game whose players open no sheets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// An order.
    Order(String),
    /// The word that withdraws the orders above it.
    Withdrawal,
    /// An empty line, which ends a run of orders.
    Blank,
    /// Prose, behind which somebody may go on with another sheet, or a name over one.
    Words,
    /// Something about another play than the one that is due.
    OtherPlay,
}

/// The orders for each unit. Those for other plays begin with a word of theirs, so orders are compared that begin alike.
type Orders = BTreeMap<(String, Option<char>), Vec<String>>;

/// Whether some of the orders are another sheet than those above them: a name or other words stand between them and a unit
/// is ordered in another way, or most units are ordered in two ways. `units` says for which units each of some lines is an order.
pub fn are_two_sheets(items: &[Item], units: impl Fn(&[&str]) -> Vec<Vec<String>>) -> bool {
    let withdrawn = items.iter().rposition(|item| *item == Item::Withdrawal);
    let items = &items[withdrawn.map_or(0, |at| at + 1)..];
    let lines: Vec<&str> = items.iter().filter_map(Item::order).collect();
    let mut units = units(&lines).into_iter();
    let mut runs = Runs::default();
    for item in items {
        match item {
            Item::Order(line) => runs.order(line, units.next().unwrap_or_default()),
            Item::Blank | Item::Withdrawal => runs.end(),
            Item::Words => runs.words(),
            Item::OtherPlay => runs.end_play(),
        }
    }
    runs.end_play();
    runs.are_two_sheets
}

impl Item {
    fn order(&self) -> Option<&str> {
        if let Self::Order(line) = self { Some(line) } else { None }
    }
}

/// Orders of one play in runs, while they are compared.
#[derive(Debug, Default)]
struct Runs {
    /// The last orders for each unit in the runs above.
    above: Orders,
    /// The orders of the run that is open, and whether words stand between it and all orders above.
    run: Orders,
    is_apart: bool,
    /// The units that two runs order in different ways.
    differing: BTreeSet<(String, Option<char>)>,
    are_two_sheets: bool,
}

impl Runs {
    fn order(&mut self, line: &str, units: Vec<String>) {
        let text = plain(line).to_uppercase();
        for unit in units.into_iter().filter(|unit| !unit.is_empty()) {
            self.run.entry((unit, text.chars().next())).or_default().push(text.clone());
        }
    }

    /// Ends the run.
    fn end(&mut self) {
        for (unit, orders) in std::mem::take(&mut self.run) {
            let is_other =
                self.above.insert(unit.clone(), orders.clone()).is_some_and(|other| other != orders);
            if is_other {
                self.differing.insert(unit);
                self.are_two_sheets |= self.is_apart;
            }
        }
    }

    /// Begins a run under words.
    fn words(&mut self) {
        self.end();
        self.is_apart = !self.above.is_empty();
    }

    /// Ends what is for one play.
    fn end_play(&mut self) {
        self.end();
        let is_most = self.differing.len() > 1 && 2 * self.differing.len() >= self.above.len();
        *self = Self { are_two_sheets: self.are_two_sheets || is_most, ..Self::default() };
    }
}
