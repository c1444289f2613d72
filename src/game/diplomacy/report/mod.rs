//! The report: what happened and the position after it, formatted for one viewer.
//!
//! No rule is computed here; events and the position become lines.

mod choices;
pub mod outcome;
mod provinces;
pub mod rules_text;
mod sent;
pub mod silence;
mod standing;
mod start;
mod template;

use super::event::{Event, Glimpse, Log, Source};
use super::knowledge::view::View;
use super::name::Diplomacy;
use super::orders::Written;
use super::picture;
use outcome::Reason;
use playdeck_base::text::{By, Text, written};
use playdeck_diplomacy_rules::adjust::{AdjustmentOutcome, Due, Precedence, RemovedByRule};
use playdeck_diplomacy_rules::policy::Distance;
use playdeck_diplomacy_rules::retreat::RetreatOutcome;
use playdeck_diplomacy_rules::world::map::{Location, Map};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Adjustment, Kind, Retreat, Unit};
use playdeck_game::{self as game, Viewer};
use playdeck_print::document::table::Align;
use playdeck_print::document::{About, Column, Document, Gap, Paragraph};

/// The subject of a table: its headline, and the head of the column after the power.
struct Subject {
    headline: &'static str,
    column: &'static str,
}

static ORDERS: Subject = Subject { headline: "ORDERS AND OUTCOMES", column: "ORDER AS READ" };
static DISLODGED: Subject = Subject { headline: "DISLODGED UNITS", column: "UNIT" };
static RETREATS: Subject = Subject { headline: "RETREATS", column: "ORDER AS READ" };
static BUILDS: Subject = Subject { headline: "BUILDS AND REMOVALS", column: "ORDER AS READ" };

/// The columns that text fills.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// How much wider a column of powers gets, at most. Names that are still longer take several rows.
const MOST_ROOM: u16 = 20;

/// Some columns of which the first has room for each power's name: those of the board of 1901 fit, and longer ones push
/// what follows to the right, as far as the next column of words, which gets smaller.
pub(super) fn with_room<const N: usize>(
    mut columns: [Column<'static>; N],
    map: &'static Map,
) -> [Column<'static>; N] {
    let longest = map.names().iter().map(|name| name.len()).max().and_then(|most| u16::try_from(most).ok());
    let Some((names, behind)) = columns.split_first_mut() else { return columns };
    let more = longest.unwrap_or_default().saturating_sub(names.width()).min(MOST_ROOM);
    names.last += more;
    for column in behind {
        column.first += more;
        if column.align != Align::Right {
            break;
        }
        column.last += more;
    }
    columns
}

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
    /// Everyone sees all that happened; what concerns a player is repeated for them.
    fn report(&self, log: &Log, out: &mut Document<'_>) {
        let log = &*self.told(log);
        match self.viewer {
            Viewer::Public => public(self, log, out),
            // Nothing is hidden in this game but what players send, and that the gamesmaster alone knows. In fog nobody
            // who does not play sees more than the public.
            Viewer::Spectator => {}
            Viewer::Gamesmaster => {
                if self.position().is_in_fog() {
                    what_happened(self.position(), log, &log.all().iter().collect::<Vec<_>>(), out);
                    standing::print(self.position(), log.all(), out);
                    picture::page::print(self.position(), out);
                }
                sent::print_all(self.position(), out);
            }
            Viewer::Player(power) => own(self, power, log, out),
        }
    }
}

fn public(view: &View<'_>, log: &Log, out: &mut Document<'_>) {
    let events = log.all();
    let press = events.iter().find_map(|event| match event {
        Event::Press { rule } => Some(*rule),
        _ => None,
    });
    if let Some(press) = press {
        start::print(view.position(), events, press, out);
    }
    if view.sight().is_some() {
        what_happened(view.position(), log, &events.iter().collect::<Vec<_>>(), out);
        out.paragraph(&TEXT.after(Gap::One), IN_FOG);
        return standing::print_next(view.position(), None, out);
    }
    what_happened(view.position(), log, &events.iter().collect::<Vec<_>>(), out);
    if events.is_empty() && view.position().date.phase == Phase::Over {
        out.heading(match view.position().winners.as_slice() {
            [] => "THE GAME IS OVER, AND NOBODY IS LEFT TO SHARE IT",
            _ => "THE GAME IS OVER, WON OR SHARED BY",
        });
        print_winners(view.position(), &view.position().winners, out);
    }
    standing::print(view.position(), events, out);
    picture::page::print(view.position(), out);
}

/// What the public reads of a play in fog.
const IN_FOG: &str =
    "The board lies in fog: each player reads in their own report what is in sight of their power.";

fn own(view: &View<'_>, power: Power, log: &Log, out: &mut Document<'_>) {
    let events: Vec<&Event> = log.of(power).collect();
    if events.iter().any(|event| matches!(event, Event::Assigned { .. })) {
        let others: Vec<Power> =
            view.position().powers_of_player(power).filter(|other| *other != power).collect();
        let player = view.position().player_of(power).unwrap_or_default();
        let more = (!others.is_empty()).then_some((" You also play ", Listed(&others), "."));
        let text = written(&(power, " is yours, ", player, ".", more));
        out.paragraph(&Paragraph::within(1, 130), text);
    }
    if view.sight().is_some() {
        // Nothing of it stands in the part for all.
        what_happened(view.position(), log, &log.all().iter().collect::<Vec<_>>(), out);
        standing::print_in_sight(view.position(), power, out);
        picture::page::print(view.position(), out);
    } else {
        what_happened(view.position(), log, &events, out);
    }
    standing::print_due(view.position(), power, out);
    silence::print_own(view.position(), power, out);
    sent::print_own(view.position(), power, out);
}

/// The tables of a play, for the events that a reader is given: orders, dislodged units, retreats, builds, centers that
/// changed hands.
fn what_happened(position: &Position, log: &Log, events: &[&Event], out: &mut Document<'_>) {
    taken_over(events, out);
    let (board, orders) = log.before();
    let mut by_power = events.to_vec();
    by_power.sort_by_key(|event| rank(event));
    let mut table = Table::new(out);
    for event in by_power {
        match event {
            Event::NoOrders { power } => match position.missed[power.index()] {
                0 | 1 => table.note(&(power, ": no orders received.")),
                missed => table.note(&(power, ": no orders received; plays missed: ", missed, ".")),
            },
            Event::CivilDisorder { power, player, plays } => {
                table.note(&(power, ": ", silence::disorder(player, *plays)));
            }
            Event::Ordered { unit, order, source, outcome } => {
                let why = match source {
                    Source::Given => "",
                    Source::Refused => "the order given was not followed",
                    Source::None if position.is_played(unit.power) => "without an order",
                    Source::None => "nobody plays it",
                };
                let order = Written { unit: *unit, order: *order, units: board };
                let reason = Reason { unit: *unit, outcome, board, orders };
                table.row(&ORDERS, unit.power, &order, outcome::word(outcome), &Both(why, reason));
            }
            Event::Dislodged { unit, by, open, landed, forfeited } => {
                // A unit that may retreat nowhere has no list of places.
                let fate = if !position.is_played(unit.power) {
                    "; nobody plays its power"
                } else if *forfeited {
                    "; its power sent no orders"
                } else if open.is_empty() {
                    "; no place to retreat to"
                } else {
                    "; may retreat to "
                };
                let place = landed.map(|at| (" in ", at));
                let attacker = by.map(|by| ("by ", by, " of ", by.power));
                let unseen = by.is_none().then_some("by a unit from out of sight");
                let reason = (attacker, unseen, place, (fate, Listed(open)));
                let word = if open.is_empty() { "ANNIHILATED" } else { "DISLODGED" };
                table.row(&DISLODGED, unit.power, unit, word, &reason);
            }
            Event::Glimpsed { unit, glimpse } => glimpsed(&mut table, *unit, *glimpse),
            Event::Retreated { unit, order, refused, outcome } => {
                let (line, to) = match (order, outcome) {
                    (Some(Retreat::Disband), _) => (" DISBANDS", None),
                    (Some(Retreat::To(to)), _) | (None, RetreatOutcome::Retreated { to }) => {
                        (" RETREATS ", Some(*to))
                    }
                    (None, RetreatOutcome::Annihilated { at }) => {
                        (" RETREATS ", Some(Location::province_itself(*at)))
                    }
                    (None, _) => ("", None),
                };
                let is_gone = matches!(outcome, RetreatOutcome::NoOrder | RetreatOutcome::NowhereToGo);
                let is_at_once = order.is_none() && !is_gone;
                let why = if is_at_once { "at once, as no unit had a choice" } else { "" };
                let (word, reason) = retreat_told(*outcome, *refused);
                table.row(&RETREATS, unit.power, &(unit, line, to), word, &Both(why, reason));
            }
            Event::Adjusted { power, units, due, orders, adjusted } => {
                for (order, outcome) in orders.iter().zip(&adjusted.outcomes) {
                    let (word, reason) = adjustment_told(*outcome);
                    let order = By(|to: &mut String| adjustment(*order, units.iter().copied(), to));
                    table.row(&BUILDS, *power, &order, word, &reason);
                }
                for unit in &adjusted.built_by_rule {
                    let reason = "too few builds ordered at the start";
                    table.row(&BUILDS, *power, &("BUILD ", unit), "BY RULE", &reason);
                }
                for RemovedByRule { unit, because } in &adjusted.removed_by_rule {
                    let why =
                        if position.is_played(*power) { "too few valid removals" } else { "nobody plays it" };
                    let reason = Both(why, precedence_told(*because, position.edition.removal));
                    table.row(&BUILDS, *power, &("REMOVE ", unit), "BY RULE", &reason);
                }
                if adjusted.unused > 0 && matches!(due, Due::Builds(_)) {
                    let order = (counted(adjusted.unused, "BUILD"), " NOT USED");
                    table.row(&BUILDS, *power, &order, "LOST", &"till the next fall");
                }
            }
            _ => {}
        }
    }
    table.end();
    captured(position, events, out);
    for event in events {
        ended(position, event, out);
    }
}

/// A row for what was seen of another power's unit.
fn glimpsed(table: &mut Table<'_, '_>, unit: Unit, glimpse: Glimpse) {
    let (_, subject) = subject_of(glimpse);
    let unseen = "a unit out of sight";
    let (order, word): ((&str, Option<Unit>, &str), &str) = match glimpse {
        Glimpse::Departed => (("", None, ""), "DEPARTED"),
        Glimpse::Stayed => (("", None, ""), "STAYED"),
        Glimpse::Arrived => (("", None, ""), "ARRIVED"),
        Glimpse::Supports { unit } => {
            ((" SUPPORTS ", unit, if unit.is_none() { unseen } else { "" }), "SEEN")
        }
        Glimpse::Convoys { army } => ((" CONVOYS ", army, if army.is_none() { unseen } else { "" }), "SEEN"),
        Glimpse::Dislodged => (("", None, ""), "DISLODGED"),
        Glimpse::Built => (("", None, ""), "BUILT"),
        Glimpse::Removed => (("", None, ""), "REMOVED"),
    };
    let reason = match glimpse {
        Glimpse::Departed => "to a place out of sight",
        Glimpse::Arrived => "from a place out of sight",
        _ => "",
    };
    table.row(subject, unit.power, &(unit, order), word, &reason);
}

/// The table in which a glimpse is printed, and its place among them.
fn subject_of(glimpse: Glimpse) -> (u8, &'static Subject) {
    match glimpse {
        Glimpse::Departed
        | Glimpse::Stayed
        | Glimpse::Arrived
        | Glimpse::Supports { .. }
        | Glimpse::Convoys { .. } => (1, &ORDERS),
        Glimpse::Dislodged => (2, &DISLODGED),
        Glimpse::Built | Glimpse::Removed => (4, &BUILDS),
    }
}

/// The new and the former player of a power.
fn taken_over(events: &[&Event], out: &mut Document<'_>) {
    let mut is_first = true;
    for event in events {
        let Event::TakenOver { power, from, player } = event else { continue };
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
        Event::Conceded { power, .. } => (format!("THE GAME IS CONCEDED TO {}", named(*power)), &[]),
        Event::Drawn { winners, .. } => ("THE GAME ENDS IN A DRAW AND IS SHARED BY".into(), winners),
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
    if let Event::Conceded { by_votes: true, .. } | Event::Drawn { by_votes: true, .. } = event {
        out.paragraph(&TEXT.after(Gap::One), "The votes of those who were left ended the game so.");
    }
}

fn print_winners(position: &Position, winners: &[Power], out: &mut Document<'_>) {
    for (at, power) in winners.iter().enumerate() {
        let player = position.player_of(*power).unwrap_or_default();
        out.paragraph(&TEXT.after(Gap::before_first(at == 0)), format_args!("{power} ({player})"));
    }
}

/// The centers that changed hands, by the power that took them.
fn captured(position: &Position, events: &[&Event], out: &mut Document<'_>) {
    let taken = |power: Power| {
        events.iter().filter_map(move |event| match event {
            Event::Captured { center, from, to } if *to == power => {
                Some((center.name(), from.map(|from| (" from ", from))))
            }
            _ => None,
        })
    };
    standing::each_power("SUPPLY CENTERS THAT CHANGED HANDS", position, out, taken);
}

/// The place of an event in the report: table by table, and within a table by power.
fn rank(event: &Event) -> (u8, Option<Power>) {
    match event {
        Event::NoOrders { power } | Event::CivilDisorder { power, .. } => (0, Some(*power)),
        Event::Ordered { unit, .. } => (1, Some(unit.power)),
        Event::Glimpsed { unit, glimpse } => (subject_of(*glimpse).0, Some(unit.power)),
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

    fn note(&mut self, text: &dyn Text) {
        self.out.text(&Paragraph::within(1, 132), text);
    }

    fn row(
        &mut self,
        subject: &'static Subject,
        power: Power,
        order: &dyn Text,
        word: &str,
        reason: &dyn Text,
    ) {
        if self.subject.replace(subject).is_none_or(|before| !std::ptr::eq(before, subject)) {
            self.end();
            self.out.about(About::Outcome);
            self.out.heading(subject.headline);
            self.power = None;
            self.columns = with_room(columns([subject.column, "OUTCOME", "REASON"]), power.map());
            self.out.begin_table(&self.columns);
        }
        let is_new = self.power.replace(power) != Some(power);
        let named = is_new.then_some(power);
        self.out.cells(Gap::before_first(is_new), &self.columns, &[&named, order, &word, reason]);
    }

    fn end(&mut self) {
        self.out.end_table();
    }
}

fn retreat_told(outcome: RetreatOutcome, refused: bool) -> (&'static str, impl Text) {
    let (word, reason, at, more) = match outcome {
        RetreatOutcome::Retreated { .. } => ("RETREATED", "", None, ""),
        RetreatOutcome::NowhereToGo => ("ANNIHILATED", "no place to retreat to", None, ""),
        RetreatOutcome::Disbanded => ("DISBANDED", "as ordered", None, ""),
        RetreatOutcome::NoOrder if refused => ("DISBANDED", "the order given was not followed", None, ""),
        RetreatOutcome::NoOrder => ("DISBANDED", "no retreat was ordered", None, ""),
        RetreatOutcome::NotOpen { to } => ("DISBANDED", "", Some(to), " was not open to it"),
        RetreatOutcome::Annihilated { at } => {
            ("ANNIHILATED", "others retreated to ", Some(Location::province_itself(at)), " as well")
        }
    };
    (word, (reason, at, more))
}

/// A build or a removal in words. `units` are those before the play.
pub(super) fn adjustment(order: Adjustment, mut units: impl Iterator<Item = Unit>, to: &mut String) {
    match order {
        Adjustment::Build { kind: Kind::Army, at } => ("BUILD A ", at).write(to),
        Adjustment::Build { kind: Kind::Fleet, at } => ("BUILD F ", at).write(to),
        Adjustment::Remove { at } => match units.find(|unit| unit.province() == at) {
            Some(unit) => ("REMOVE ", unit).write(to),
            None => ("REMOVE ", at).write(to),
        },
        Adjustment::Waive => to.push_str("WAIVE"),
    }
}

fn adjustment_told(outcome: AdjustmentOutcome) -> (&'static str, &'static str) {
    match outcome {
        AdjustmentOutcome::Done => ("DONE", ""),
        AdjustmentOutcome::NotDue => ("NOT DONE", "no more was due"),
        AdjustmentOutcome::NoSite => ("NOT DONE", "nothing can be built there"),
        AdjustmentOutcome::NoUnit => ("NOT DONE", "no unit of this power is there"),
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

/// Two reasons, either of which may be empty.
struct Both<T>(&'static str, T);

impl<T: Text> Text for Both<T> {
    fn write(&self, to: &mut String) {
        to.push_str(self.0);
        let start = to.len();
        to.push_str(if self.0.is_empty() { "" } else { "; " });
        let behind = to.len();
        self.1.write(to);
        if to.len() == behind {
            to.truncate(start);
        }
    }
}

/// Things with commas between them.
struct Listed<'t, T>(&'t [T]);

impl<T: Text> Text for Listed<'_, T> {
    fn write(&self, to: &mut String) {
        for (at, thing) in self.0.iter().enumerate() {
            (if at == 0 { "" } else { ", " }, thing).write(to);
        }
    }
}

/// A number of things of a kind.
fn counted(count: u32, noun: &'static str) -> impl Text {
    (count, " ", noun, if count == 1 { "" } else { "S" })
}
