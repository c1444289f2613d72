//! A player's sheet as it was understood, unit by unit, with silver, loads and what it would lead to.

use super::account::{Accounts, needs};
use super::addressed::peaceful;
use super::foresight::certain;
use super::notes::Notes;
use super::plan::Plan;
use super::rehearsal::{AS_SEEN, Rehearsal, alone, rehearse};
use crate::event::Event;
use crate::knowledge::view::{Status, View};
use crate::orders::Sheet;
use crate::refusal::Refusal;
use crate::rules::factions::quotas;
use crate::world::{RegionId, UnitId};
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The table of a region.
const COLUMNS: [Column<'_>; 10] = [
    Column::left("UNIT", 2, 30).led_by(""),
    Column::right("PEOPLE", 37),
    Column::right("THEN", 42),
    Column::right("SILVER", 51),
    Column::right("GOT", 59),
    Column::right("EARNED", 67),
    Column::right("SPENT", 75),
    Column::right("NEEDS", 82),
    Column::right("LEFT", 91),
    Column::left("MONTH", 94, 131).headed().parted(),
];
/// What is said below a unit.
const BELOW: [Column<'_>; 1] = [Column::left("", 6, 131).led_by("\n").parted()];
/// The rows of a region above its units.
const HEAD_ROWS: usize = 4;
/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// Prints what a player's orders would lead to.
pub fn print(view: &View<'_>, orders: &Sheet, out: &mut Document<'_>) {
    let calm = alone(peaceful(view, orders));
    let Some(rehearsal) = rehearse(view, &calm, AS_SEEN) else { return };
    let plan = Plan::of(view, &rehearsal, &calm, orders);
    let (accounts, certain) = (Accounts::of(&rehearsal), certain(view, orders));
    let notes = Notes::new(&rehearsal, &plan, &certain);
    out.heading("YOUR ORDERS AS THEY ARE UNDERSTOOD");
    let how = "As if nobody else gave orders, no other faction treated yours as a friend, nobody fought, and no \
               unit that you do not see were there. Taxes, trade and wages are of one rehearsal; the month may draw \
               others. THEN are the people before they are fed. GOT is what CLAIM and GIVE bring less what they cost, SPENT what \
               recruits, goods, study and magic cost. LEFT is the silver behind maintenance (NEEDS), which your units \
               in a region share; food and unclaimed silver help where silver is lacking.";
    out.paragraph(&TEXT.after(Gap::One), how);
    faction(view, &rehearsal, &accounts, out);
    idle_units(&rehearsal, &plan, out);
    nobodys(&rehearsal, out);
    for region in &rehearsal.seen {
        let units = plan.units_in(&rehearsal, *region).into_iter();
        let units: Vec<(UnitId, Vec<String>)> =
            units.map(|unit| (unit, below(&plan, &notes, &accounts, unit))).collect();
        if units.is_empty() {
            continue;
        }
        let first = units.first().map_or(0, |(_, below)| below.len());
        out.keep(HEAD_ROWS + 1 + first);
        out.paragraph(&Paragraph::within(2, 131).after(Gap::One), place(view, &rehearsal, *region));
        out.begin_table(&COLUMNS);
        for (unit, below) in units {
            out.keep(1 + below.len());
            row(&rehearsal, &plan, &accounts, unit, out);
            for text in below {
                out.row(&BELOW, &[&text]);
            }
        }
        out.end_table();
    }
}

/// What the faction's points allow and what is used, and its unclaimed silver.
fn faction(view: &View<'_>, rehearsal: &Rehearsal<'_>, accounts: &Accounts, out: &mut Document<'_>) {
    let own = rehearsal.faction;
    if let Some(Status { mages, .. }) = view.status() {
        let (tables, after) = (rehearsal.conditions.tables, &rehearsal.after);
        let points = after[own].points();
        let (tax, trade) = (quotas::tax_regions(tables, points), quotas::trade_regions(tables, points));
        let (then, most) = (quotas::mages(after, own), quotas::most_mages(tables, points));
        let (taxed, traded) = rehearsal.used;
        let text = format!(
            "Tax regions: {taxed} of {tax}. Trade regions: {traded} of {trade}. Mages: {mages}, and then {then}, of {most}."
        );
        out.paragraph(&TEXT, text);
    }
    let (before, left) = (rehearsal.before[own].unclaimed, accounts.fed[own].unclaimed);
    if before > 0 {
        out.paragraph(&TEXT, format_args!("Unclaimed silver: {before}, and then {left}."));
    }
}

fn place(view: &View<'_>, rehearsal: &Rehearsal<'_>, region: RegionId) -> String {
    let (here, tables) = (&rehearsal.before[region], rehearsal.conditions.tables);
    let level = view.world().levels.get(usize::from(here.spot.level)).and_then(|level| level.name.as_deref());
    let level = level.map(|level| format!(",{level}")).unwrap_or_default();
    let terrain = &tables[here.terrain].name;
    format!("{terrain} ({},{}{level}) in {}, ${}", here.spot.x, here.spot.y, here.name, here.money)
}

fn row(
    rehearsal: &Rehearsal<'_>,
    plan: &Plan<'_>,
    accounts: &Accounts,
    unit: UnitId,
    out: &mut Document<'_>,
) {
    let tables = rehearsal.conditions.tables;
    let (start, after) = (&plan.world[unit], &rehearsal.after[unit]);
    let account = accounts.unit(start.number);
    let (people, name, month) = (start.soldiers(tables), plan.label(unit), plan.month(unit));
    let money =
        rehearsal.before.unit_of(start.number).map_or(0, |unit| rehearsal.before[unit].silver(tables));
    if after.this_turn.is_gone || after.faction != rehearsal.faction {
        return out.row(&COLUMNS, &[&name, &people, &"-", &money, &"", &"", &"", &"", &"-", &month]);
    }
    let spent = i64::from(money) + account.got + account.earned - i64::from(after.silver(tables));
    // What an emptied unit leaves to this one counts as got.
    let (got, spent) = if spent < 0 { (account.got - spent, 0) } else { (account.got, spent) };
    let (then, needs, left) =
        (after.soldiers(tables), needs(rehearsal, unit), accounts.fed[unit].silver(tables));
    out.row(&COLUMNS, &[&name, &people, &then, &money, &got, &account.earned, &spent, &needs, &left, &month]);
}

/// The orders of a unit but that of its month, and the notes on them.
fn below(plan: &Plan<'_>, notes: &Notes<'_>, accounts: &Accounts, unit: UnitId) -> Vec<String> {
    let orders = plan.orders(unit).join("; ");
    let notes = notes.of(unit, accounts.unit(plan.world[unit].number));
    let notes = notes.into_iter().map(|note| format!("- {note}."));
    Some(orders).filter(|orders| !orders.is_empty()).into_iter().chain(notes).collect()
}

/// How many units of a player would have no order for the month.
pub fn idle(view: &View<'_>, orders: &Sheet) -> usize {
    let calm = alone(peaceful(view, orders));
    let rehearsal = rehearse(view, &calm, AS_SEEN);
    rehearsal
        .map_or(0, |rehearsal| without_month(&rehearsal, &Plan::of(view, &rehearsal, &calm, orders)).len())
}

/// The units that have no order for the month.
fn without_month(rehearsal: &Rehearsal<'_>, plan: &Plan<'_>) -> Vec<UnitId> {
    let units = rehearsal.seen.iter().flat_map(|region| plan.units_in(rehearsal, *region));
    units.filter(|unit| plan.is_idle(*unit)).collect()
}

fn idle_units(rehearsal: &Rehearsal<'_>, plan: &Plan<'_>, out: &mut Document<'_>) {
    let idle: Vec<String> = without_month(rehearsal, plan).into_iter().map(|unit| plan.short(unit)).collect();
    if !idle.is_empty() {
        out.paragraph(&TEXT, format_args!("Without an order for the month: {}.", idle.join(", ")));
    }
}

/// Lines of the sheet that are for nobody. That the orders below a UNIT line share its fate goes without saying.
fn nobodys(rehearsal: &Rehearsal<'_>, out: &mut Document<'_>) {
    for event in rehearsal.events() {
        match &*event {
            Event::Refused { unit: None, why: Refusal::NoUnit | Refusal::FormFailed, .. } => {}
            Event::Refused { unit: None, order, why, .. } => {
                out.paragraph(&TEXT, format_args!("{order}: not carried out: {}", why.words()));
            }
            _ => {}
        }
    }
}
