//! A player's sheet as it was understood, unit by unit, with silver, loads and what it would come to.

use super::account::{Accounts, food};
use super::foresight::certain;
use super::notes::Notes;
use super::plan::Plan;
use super::rehearsal::{AS_SEEN, Rehearsal, alone, peaceful, rehearse};
use crate::knowledge::View;
use crate::orders::{Order, Sheet};
use crate::rules::tasks::Task;
use crate::tables::{MAGICIANS, Skill};
use crate::world::{RegionId, Spot, UnitId, World};
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The table of a region.
const COLUMNS: [Column<'_>; 10] = [
    Column::left("UNIT", 2, 30).led_by(""),
    Column::right("PEOPLE", 37),
    Column::right("THEN", 42),
    Column::right("SILVER", 51),
    Column::right("PAID", 59),
    Column::right("EARNED", 67),
    Column::right("SPENT", 75),
    Column::right("FOOD", 82),
    Column::right("LEFT", 91),
    Column::left("MONTH", 94, 131).headed().parted(),
];
/// What is said below a unit.
const BELOW: [Column<'_>; 1] = [Column::left("", 6, 131).led_by("\n").parted()];
/// The rows of a region above its units.
const HEAD_ROWS: usize = 4;
/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// Prints what a player's orders would come to.
pub fn print(view: &View<'_>, orders: &Sheet, out: &mut Document<'_>) {
    let sheets = alone(orders);
    let peaceful = alone(&peaceful(orders));
    let Some(rehearsal) = rehearse(view, orders, &peaceful, AS_SEEN) else { return };
    let (plan, accounts) = (Plan::of(&rehearsal, &sheets), Accounts::of(&rehearsal));
    let certain = certain(view, orders);
    let notes = Notes::new(&rehearsal, &plan, &certain);
    out.heading("YOUR ORDERS AS THEY ARE UNDERSTOOD");
    let how = "As if nobody else gave orders, nobody accepted or admitted you, nobody fought, and no unit that you do \
               not see were there. Taxes, recruits and wages are of one rehearsal; the month may draw others. THEN are \
               the people before they eat. PAID is what PAY brings less what it costs, SPENT what recruits, study and \
               magic cost. LEFT is the silver after $10 for each person, which your units in a region share.";
    out.paragraph(&TEXT.after(Gap::One), how);
    idle_units(&rehearsal, &plan, out);
    magicians(&rehearsal, out);
    for region in &rehearsal.seen {
        let units = plan.units_in(*region, rehearsal.faction);
        let units: Vec<(UnitId, Vec<String>)> =
            units.map(|unit| (unit, below(&plan, &notes, &accounts, unit))).collect();
        let first = units.first().map_or(0, |(_, below)| below.len());
        out.keep(HEAD_ROWS + 1 + first);
        out.paragraph(&Paragraph::within(2, 131).after(Gap::One), place(&rehearsal.before, *region));
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

fn place(world: &World, region: RegionId) -> String {
    let region = &world[region];
    let Spot { x, y } = region.spot;
    if region.is_ocean() {
        return format!("({x},{y}), ocean");
    }
    let (terrain, peasants, money) = (region.terrain.word(), region.peasants, region.money);
    format!("{} ({x},{y}), {terrain}, peasants: {peasants}, ${money}", region.name)
}

fn row(rehearsal: &Rehearsal, plan: &Plan<'_>, accounts: &Accounts, unit: UnitId, out: &mut Document<'_>) {
    let (start, after) = (&plan.world[unit], &rehearsal.after[unit]);
    let account = accounts.unit(start.number);
    let doing = plan.doing(unit);
    let month = if doing.is_default { format!("default: {}", doing.text) } else { doing.text.to_owned() };
    let (people, name, money) = (start.people, plan.label(unit), start.money);
    if after.this_turn.is_gone {
        return out.row(&COLUMNS, &[&name, &people, &"-", &money, &"", &"", &"", &"", &"-", &month]);
    }
    let spent = money + account.paid + account.earned - after.money;
    // What an emptied unit leaves to this one counts as paid to it.
    let (paid, spent) = if spent < 0 { (account.paid - spent, 0) } else { (account.paid, spent) };
    let fed = Some(&accounts.fed[unit]).filter(|fed| !fed.this_turn.is_gone);
    let (eaten, left) = (food(&rehearsal.after, unit), fed.map_or(0, |fed| fed.money));
    out.row(
        &COLUMNS,
        &[&name, &people, &after.people, &money, &paid, &account.earned, &spent, &eaten, &left, &month],
    );
}

/// The orders of a unit but that of its month, and the notes on them.
fn below(plan: &Plan<'_>, notes: &Notes<'_>, accounts: &Accounts, unit: UnitId) -> Vec<String> {
    let orders = plan.orders(unit).iter().filter(|task| !matches!(task.order(), Order::Month(_)));
    let orders = orders.map(Task::text).collect::<Vec<_>>().join("; ");
    let notes = notes.of(unit, accounts.unit(plan.world[unit].number));
    let notes = notes.into_iter().map(|note| format!("- {note}."));
    Some(orders).filter(|orders| !orders.is_empty()).into_iter().chain(notes).collect()
}

/// How many units of a player would have no order for the month.
pub fn idle(view: &View<'_>, orders: &Sheet) -> usize {
    let sheets = alone(orders);
    let rehearsal = rehearse(view, orders, &sheets, AS_SEEN);
    rehearsal.map_or(0, |rehearsal| without_month(&rehearsal, &Plan::of(&rehearsal, &sheets)).count())
}

/// The units that have no order for the month.
fn without_month<'p>(rehearsal: &'p Rehearsal, plan: &'p Plan<'_>) -> impl Iterator<Item = UnitId> {
    let units = rehearsal.seen.iter().flat_map(|region| plan.units_in(*region, rehearsal.faction));
    units.filter(|unit| plan.doing(*unit).is_default)
}

fn idle_units(rehearsal: &Rehearsal, plan: &Plan<'_>, out: &mut Document<'_>) {
    let idle: Vec<String> = without_month(rehearsal, plan).map(|unit| short(plan, unit)).collect();
    if !idle.is_empty() {
        out.paragraph(&TEXT, format_args!("Without an order for the month: {}.", idle.join(", ")));
    }
}

fn short(plan: &Plan<'_>, unit: UnitId) -> String {
    match plan.world[unit].this_turn.alias {
        Some(_) => plan.label(unit),
        None => plan.world[unit].number.to_string(),
    }
}

/// Says how many magicians there would be.
fn magicians(rehearsal: &Rehearsal, out: &mut Document<'_>) {
    let count = |world: &World| {
        let units = world.regions().flat_map(|region| world.units_in(region));
        let own = units.filter(|(_, unit)| unit.faction == rehearsal.faction && unit.days(Skill::Magic) > 0);
        own.fold(0_u32, |sum, (_, unit)| sum.saturating_add(unit.people))
    };
    let (now, then) = (count(&rehearsal.before), count(&rehearsal.after));
    if now > 0 || then > 0 {
        out.paragraph(&TEXT, format_args!("Magicians: {now}, and then {then}, of {MAGICIANS}."));
    }
}
