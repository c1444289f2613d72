//! The report: what happened and the position after it, formatted for one viewer.
//!
//! No rule is computed here; events and the position become lines.

mod outcome;
mod standing;
mod start;

use super::adjust::{AdjustmentOutcome, Due, Precedence, RemovedByRule};
use super::event::{Event, Source};
use super::name::Diplomacy;
use super::orders::Written;
use super::picture;
use super::policy::Distance;
use super::position::{Phase, Position};
use super::power::Power;
use super::retreat::RetreatOutcome;
use super::unit::{Adjustment, OrderSet, Retreat, Units};
use super::view::View;
use crate::document::{Column, Document, Gap, Paragraph};
use crate::game::{self, Viewer};
use std::fmt;

/// The subject of a table: its headline, and the head of the column after the power.
#[derive(PartialEq, Eq)]
struct Subject {
    headline: &'static str,
    column: &'static str,
}

const ORDERS: Subject = Subject { headline: "ORDERS AND OUTCOMES", column: "ORDER AS READ" };
const DISLODGED: Subject = Subject { headline: "DISLODGED UNITS", column: "UNIT" };
const RETREATS: Subject = Subject { headline: "RETREATS", column: "ORDER AS READ" };
const BUILDS: Subject = Subject { headline: "BUILDS AND REMOVALS", column: "ORDER AS READ" };

/// The columns that text fills.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// The columns of a table of orders.
pub(super) const fn columns(heads: [&'static str; 3]) -> [Column<'static>; 4] {
    let [order, outcome, reason] = heads;
    [
        Column::left("POWER", 1, 9),
        Column::left(order, 11, 54).led_by("\n"),
        Column::left(outcome, 56, 66).led_by(": "),
        Column::left(reason, 68, 131),
    ]
}

impl game::Report<Diplomacy> for View<'_> {
    /// Everyone sees all that happened; a player's own part is repeated for them.
    fn report(&self, events: &Vec<Event>, out: &mut Document<'_>) {
        match self.viewer {
            Viewer::Public => public(self, events, out),
            // Nothing is hidden in this game, and the gamesmaster knows no more than everyone.
            Viewer::Gamesmaster | Viewer::Spectator => {}
            Viewer::Player(power) => own(self, power, events, out),
        }
    }
}

fn public(view: &View<'_>, events: &[Event], out: &mut Document<'_>) {
    let press = events.iter().find_map(|event| match event {
        Event::Press { rule } => Some(*rule),
        _ => None,
    });
    if let Some(press) = press {
        start::print(view.position, press, out);
    }
    what_happened(view.position, events, None, out);
    if events.is_empty() && view.position.date.phase == Phase::Over {
        out.heading(match view.position.winners.as_slice() {
            [] => "THE GAME IS OVER, AND NOBODY IS LEFT TO SHARE IT",
            _ => "THE GAME IS OVER, WON OR SHARED BY",
        });
        print_winners(view.position, &view.position.winners, out);
    }
    standing::print(view.position, events, out);
    picture::print(view.position, out);
}

fn own(view: &View<'_>, power: Power, events: &[Event], out: &mut Document<'_>) {
    if events.iter().any(|event| matches!(event, Event::Assigned { .. })) {
        let others: Vec<Power> =
            view.position.powers_of_player(power).filter(|other| *other != power).collect();
        let player = view.position.player_of(power).unwrap_or_default();
        let more =
            if others.is_empty() { String::new() } else { format!(" You also play {}.", list(&others)) };
        out.paragraph(&Paragraph::within(1, 130), format_args!("{power} is yours, {player}.{more}"));
    }
    what_happened(view.position, events, Some(power), out);
    standing::print_due(view.position, power, out);
}

/// The tables of a play: orders, dislodged units, retreats, builds, centers that changed hands.
fn what_happened(position: &Position, events: &[Event], only: Option<Power>, out: &mut Document<'_>) {
    let concerns = |power: Power| only.is_none_or(|only| only == power);
    taken_over(events, concerns, out);
    let (board, orders) = before(events);
    let mut by_power: Vec<&Event> = events.iter().collect();
    by_power.sort_by_key(|event| rank(event));
    let mut table = Table::new(out);
    for event in by_power {
        match event {
            Event::NoOrders { power } if concerns(*power) => {
                table.note(format_args!("{power}: no orders received."));
            }
            Event::Ordered { unit, order, source, outcome } if concerns(unit.power) => {
                let (word, mut reason) = outcome::told(*outcome, &board, &orders, *unit);
                let order = Written { unit: *unit, order: *order, units: &board };
                match source {
                    Source::Given => {}
                    Source::Refused => reason = join("the order given was not followed", &reason),
                    Source::None if position.is_played(unit.power) => {
                        reason = join("without an order", &reason);
                    }
                    Source::None => reason = join("nobody plays it", &reason),
                }
                table.row(&ORDERS, unit.power, order, word, &reason);
            }
            Event::Dislodged { unit, by, open, landed, forfeited } if concerns(unit.power) => {
                let place = landed.map(|at| format!(" in {at}")).unwrap_or_default();
                let fate = if !position.is_played(unit.power) {
                    "nobody plays its power".to_owned()
                } else if *forfeited {
                    "its power sent no orders".to_owned()
                } else if open.is_empty() {
                    "no place to retreat to".to_owned()
                } else {
                    format!("may retreat to {}", list(open))
                };
                let reason = format!("by {by} of {}{place}; {fate}", by.power);
                let word = if open.is_empty() { "ANNIHILATED" } else { "DISLODGED" };
                table.row(&DISLODGED, unit.power, unit, word, &reason);
            }
            Event::Retreated { unit, order, refused, outcome } if concerns(unit.power) => {
                let line = match order {
                    Some(Retreat::To(to)) => format!("{unit} RETREATS {to}"),
                    Some(Retreat::Disband) => format!("{unit} DISBANDS"),
                    None => match outcome {
                        RetreatOutcome::Retreated { to } => format!("{unit} RETREATS {to}"),
                        RetreatOutcome::Annihilated { at } => format!("{unit} RETREATS {at}"),
                        _ => unit.to_string(),
                    },
                };
                let (word, mut reason) = retreat_told(*outcome, *refused);
                let is_gone = matches!(outcome, RetreatOutcome::NoOrder | RetreatOutcome::NowhereToGo);
                if order.is_none() && !is_gone {
                    reason = join("at once, as no unit had a choice", &reason);
                }
                table.row(&RETREATS, unit.power, &line, word, &reason);
            }
            Event::Adjusted { power, units, due, orders, adjusted } if concerns(*power) => {
                for (order, outcome) in orders.iter().zip(&adjusted.outcomes) {
                    let order = match order {
                        Adjustment::Build { kind, at } => format!("BUILD {} {at}", kind.letter()),
                        Adjustment::Remove { at } => match units.iter().find(|unit| unit.province() == *at) {
                            Some(unit) => format!("REMOVE {unit}"),
                            None => format!("REMOVE {at}"),
                        },
                        Adjustment::Waive => "WAIVE".to_owned(),
                    };
                    let (word, reason) = adjustment_told(*outcome);
                    table.row(&BUILDS, *power, &order, word, reason);
                }
                for RemovedByRule { unit, because } in &adjusted.removed_by_rule {
                    let why =
                        if position.is_played(*power) { "too few valid removals" } else { "nobody plays it" };
                    let reason = join(why, precedence_told(*because, position.edition.removal));
                    table.row(&BUILDS, *power, format_args!("REMOVE {unit}"), "BY RULE", &reason);
                }
                if adjusted.unused > 0 && matches!(due, Due::Builds(_)) {
                    let order = format!("{} NOT USED", counted(adjusted.unused, "BUILD"));
                    table.row(&BUILDS, *power, &order, "LOST", "till the next fall");
                }
            }
            _ => {}
        }
    }
    table.end();
    captured(events, concerns, out);
    for event in events {
        ended(position, event, out);
    }
}

/// The units before a `$MOVES` play, and their orders.
fn before(events: &[Event]) -> (Units, OrderSet) {
    let (mut board, mut orders) = (Units::EMPTY, OrderSet::ALL_HOLD);
    for event in events {
        if let Event::Ordered { unit, order, .. } = event {
            board.place(*unit);
            orders.set(unit.province(), *order);
        }
    }
    (board, orders)
}

/// The new and the former player of a power.
fn taken_over(events: &[Event], concerns: impl Fn(Power) -> bool, out: &mut Document<'_>) {
    let mut is_first = true;
    for event in events {
        let Event::TakenOver { power, from, player } = event else { continue };
        if !concerns(*power) {
            continue;
        }
        if std::mem::take(&mut is_first) {
            out.heading("TAKEOVERS");
        }
        let before = from.as_deref().unwrap_or("nobody");
        let text = format_args!("{power} is played by {player} from now on; by {before} till now.");
        out.paragraph(&TEXT.after(Gap::One), text);
    }
}

/// How the game ended, and for whom.
fn ended(position: &Position, event: &Event, out: &mut Document<'_>) {
    let named = |power: Power| format!("{power} ({})", position.player_of(power).unwrap_or_default());
    let (headline, winners): (String, &[Power]) = match event {
        Event::Won { power, centers } => {
            (format!("{} WINS THE GAME WITH {centers} SUPPLY CENTERS", named(*power)), &[])
        }
        Event::WonByUnits { winners, units, of } => match winners.as_slice() {
            [power] => (format!("{} WINS THE GAME WITH {units} OF {of} UNITS", named(*power)), &[]),
            all => (format!("THE GAME IS WON WITH {units} OF {of} UNITS BY THE PLAYER OF"), all),
        },
        Event::Conceded { power } => (format!("THE GAME IS CONCEDED TO {}", named(*power)), &[]),
        Event::Drawn { winners } => ("THE GAME ENDS IN A DRAW AND IS SHARED BY".into(), winners),
        Event::Ended { winners } if winners.is_empty() => (
            format!("THE GAME ENDS IN {}, AND NOBODY WHO PLAYS IS LEFT TO SHARE IT", position.date.year),
            winners,
        ),
        Event::Ended { winners } => {
            (format!("THE GAME ENDS WITH THE YEAR {} AND IS SHARED BY", position.date.year), winners)
        }
        _ => return,
    };
    out.heading(headline);
    print_winners(position, winners, out);
}

fn print_winners(position: &Position, winners: &[Power], out: &mut Document<'_>) {
    for (at, power) in winners.iter().enumerate() {
        let player = position.player_of(*power).unwrap_or_default();
        out.paragraph(&TEXT.after(Gap::before_first(at == 0)), format_args!("{power} ({player})"));
    }
}

/// The centers that changed hands, by the power that took them.
fn captured(events: &[Event], concerns: impl Fn(Power) -> bool, out: &mut Document<'_>) {
    let taken = |power: Power| {
        events
            .iter()
            .filter_map(|event| match event {
                Event::Captured { center, from, to } if *to == power => match from {
                    Some(from) if concerns(*from) || concerns(power) => {
                        Some(format!("{} from {from}", center.name()))
                    }
                    None if concerns(power) => Some(center.name().to_owned()),
                    _ => None,
                },
                _ => None,
            })
            .collect::<Vec<_>>()
    };
    standing::each_power("SUPPLY CENTERS THAT CHANGED HANDS", out, taken);
}

/// The place of an event in the report: table by table, and within a table by power.
fn rank(event: &Event) -> (u8, Option<Power>) {
    match event {
        Event::NoOrders { power } => (0, Some(*power)),
        Event::Ordered { unit, .. } => (1, Some(unit.power)),
        Event::Dislodged { unit, .. } => (2, Some(unit.power)),
        Event::Retreated { unit, .. } => (3, Some(unit.power)),
        Event::Adjusted { power, .. } => (4, Some(*power)),
        _ => (5, None),
    }
}

/// A table of power, order, outcome and reason; a new headline starts when the subject changes.
struct Table<'a, 'd> {
    out: &'a mut Document<'d>,
    columns: [Column<'static>; 4],
    subject: Option<&'static Subject>,
    power: Option<Power>,
}

impl<'a, 'd> Table<'a, 'd> {
    fn new(out: &'a mut Document<'d>) -> Self {
        Self { out, columns: columns([""; 3]), subject: None, power: None }
    }

    fn note(&mut self, text: fmt::Arguments<'_>) {
        self.out.paragraph(&Paragraph::within(1, 132), text);
    }

    fn row(
        &mut self,
        subject: &'static Subject,
        power: Power,
        order: impl fmt::Display,
        word: &str,
        reason: &str,
    ) {
        if self.subject.replace(subject) != Some(subject) {
            self.end();
            self.out.heading(subject.headline);
            self.power = None;
            self.columns = columns([subject.column, "OUTCOME", "REASON"]);
            self.out.begin_table(&self.columns);
        }
        let is_new = self.power.replace(power) != Some(power);
        let power: &dyn fmt::Display = if is_new { &power } else { &"" };
        let gap = Gap::before_first(is_new);
        self.out.row_after(gap, &self.columns, &[power, &order, &word, &reason]);
    }

    fn end(&mut self) {
        self.out.end_table();
    }
}

fn retreat_told(outcome: RetreatOutcome, refused: bool) -> (&'static str, String) {
    match outcome {
        RetreatOutcome::Retreated { .. } => ("RETREATED", String::new()),
        RetreatOutcome::NowhereToGo => ("ANNIHILATED", "no place to retreat to".into()),
        RetreatOutcome::Disbanded => ("DISBANDED", "as ordered".into()),
        RetreatOutcome::NoOrder if refused => ("DISBANDED", "the order given was not followed".into()),
        RetreatOutcome::NoOrder => ("DISBANDED", "no retreat was ordered".into()),
        RetreatOutcome::NotOpen { to } => ("DISBANDED", format!("{to} was not open to it")),
        RetreatOutcome::Annihilated { at } => ("ANNIHILATED", format!("others retreated to {at} as well")),
    }
}

fn adjustment_told(outcome: AdjustmentOutcome) -> (&'static str, &'static str) {
    match outcome {
        AdjustmentOutcome::Done => ("DONE", ""),
        AdjustmentOutcome::NotDue => ("NOT DONE", "no more was due"),
        AdjustmentOutcome::NoSite => ("NOT DONE", "nothing can be built there"),
        AdjustmentOutcome::NoUnit => ("NOT DONE", "no unit of this power stands there"),
    }
}

/// Why a unit was removed that nobody ordered to be removed.
const fn precedence_told(because: Precedence, distance: Distance) -> &'static str {
    match (because, distance) {
        (Precedence::NoneKept, _) => "no unit is kept",
        (Precedence::AtSea, _) => "fleets at sea go first",
        (Precedence::OffHome, _) => "units off home centers go first",
        (Precedence::Farther, Distance::Owned) => "the farthest from its centers went",
        (Precedence::Fleet, Distance::Owned) => "as far from its centers: fleets go first",
        (Precedence::Name, Distance::Owned) => "as far from its centers: first by name",
        (Precedence::Farther, Distance::Home) => "the farthest from home went",
        (Precedence::Fleet, Distance::Home) => "as far from home: fleets go first",
        (Precedence::Name, Distance::Home) => "as far from home: first by name",
    }
}

/// Joins two reasons; either may be empty.
fn join(first: &str, second: &str) -> String {
    if second.is_empty() { first.to_owned() } else { format!("{first}; {second}") }
}

fn list(things: &[impl ToString]) -> String {
    things.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "S" })
}
