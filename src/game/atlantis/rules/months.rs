//! What each unit does all month: the last such order on its sheet, or what it did before.
//!
//! Whatever it is, but for a journey, it will be repeated in months without one, also where it cannot be done.

use super::conditions::Conditions;
use super::sight;
use super::tasks::{Doing, Months, Task, Tasks, refuse};
use crate::event::TurnLog;
use crate::orders::{Month, Order, default_order};
use crate::policy::Quirk;
use crate::refusal::Refusal;
use crate::world::{Name, UnitId, World};
use std::borrow::Cow;

/// The longest month order of the program.
const LONGEST_DEFAULT: usize = 80;

/// Settles it.
pub fn settle<'o>(
    conditions: Conditions,
    world: &mut World,
    tasks: &Tasks<'o>,
    log: &mut TurnLog,
) -> Months<'o> {
    let mut months = Months::default();
    for region in world.regions() {
        for unit in world[region].units().to_vec() {
            if sight::is_dead(conditions, &world[unit]) {
                continue;
            }
            let doing = ordered(conditions, world, tasks, unit, log);
            if let Some(doing) = doing.as_ref().filter(|doing| !doing.month.is_journey()) {
                let text = doing.text.unwrap_or_default();
                let is_work = text.eq_ignore_ascii_case("work");
                world[unit].default = (!is_work).then(|| in_small_letters(text));
            }
            months.set(unit, doing.or_else(|| repeated(world, unit)));
        }
    }
    months
}

/// A text in small letters, which most orders are written in.
fn in_small_letters(text: &str) -> Name {
    let is_small = text.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    if is_small { text.into() } else { text.to_lowercase().into() }
}

/// The last month order of a unit; earlier ones are not carried out.
fn ordered<'o>(
    conditions: Conditions,
    world: &World,
    tasks: &Tasks<'o>,
    unit: UnitId,
    log: &mut TurnLog,
) -> Option<Doing<'o>> {
    let mut last: Option<(&Month, &Task<'o>)> = None;
    for task in tasks.of(unit) {
        if let Order::Month(month) = task.order()
            && let Some((_, earlier)) = last.replace((month, task))
        {
            refuse(log, world, unit, earlier, Refusal::LaterCounts);
        }
    }
    let (month, task) = last?;
    let text = if conditions.has(Quirk::Cut80) { cut(task.text()) } else { task.text() };
    Some(Doing { month: Cow::Borrowed(month), text: Some(text), place: task.given.place })
}

/// An order as the program kept it and named it in a mistake.
fn cut(text: &str) -> &str {
    text.char_indices().nth(LONGEST_DEFAULT).and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// What a unit did before.
fn repeated<'o>(world: &World, unit: UnitId) -> Option<Doing<'o>> {
    let month = world[unit].default.as_deref().map_or(Some(Month::Work), default_order)?;
    Some(Doing { month: Cow::Owned(month), text: None, place: None })
}
