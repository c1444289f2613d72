//! The results of a player's own orders: those to the empire, and unit by unit those to the units, with everything that
//! happened to them.

use super::names::{Empire, Ground, Slot, UnitLabel};
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::orders::order::Order;
use crate::tables::Kind;
use crate::world::{Designation, Hex, PlayerNumber, UnitId};
use playdeck_base::message::counted;
use playdeck_base::text::{By, Text};
use playdeck_print::document::{About, Column, Document, Gap};
use std::collections::BTreeMap;

/// A unit: what it is, and where.
const UNIT: [Column<'_>; 4] = [
    Column::left("UNIT", 2, 52),
    Column::left("TYPE", 55, 65),
    Column::left("PLACE", 67, 86),
    Column::left("STATE", 88, 131),
];
/// An order and its effect.
const ORDER: [Column<'_>; 3] = [
    Column::right("SLOT", 8),
    Column::left("ORDER", 11, 52).led_by(": "),
    Column::left("OUTCOME", 55, 131).led_by(": "),
];

/// Prints the orders to the empire, each with its result.
pub fn empire(view: &View<'_>, player: PlayerNumber, events: &[&Event], out: &mut Document<'_>) {
    let (mut is_first, mut has_waited) = (true, false);
    for event in events {
        let What::Ruled { player: of, order, refused } = &event.what else { continue };
        // What cannot be read has a message at its card.
        if *of != player || *order == Order::Unread {
            continue;
        }
        if is_first {
            out.keep(8);
            out.about(About::Outcome);
            out.heading("ORDERS TO YOUR EMPIRE");
            out.begin_table(&ORDER);
            is_first = false;
        }
        let plain = plainly(order, &mut has_waited);
        let outcome = By(|to: &mut String| match (order, refused) {
            (_, Some(refusal)) => refusal.write(to),
            (Order::Friendly(other), _) => (Empire::of(view, *other), " is your friend").write(to),
            (Order::Hostile(other), _) => (Empire::of(view, *other), " is your enemy").write(to),
            (Order::Give { to: other, amount }, _) => {
                (*amount, " given to ", Empire::of(view, *other)).write(to);
            }
            (_, None) => to.push_str(plain),
        });
        out.cells(Gap::None, &ORDER, &[&Slot(event.slot), order, &outcome]);
    }
    out.end_table();
}

/// Prints the player's units: where each stands, its orders, and what happened to it. Units that are gone are included.
pub fn units(view: &View<'_>, player: PlayerNumber, events: &[&Event], out: &mut Document<'_>) {
    let stories = stories(player, events);
    let mut numbers: Vec<u32> = view.own_units().iter().map(|unit| unit.id.number).collect();
    numbers.extend(stories.keys());
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        return;
    }
    out.keep(10);
    out.about(About::Outcome);
    out.heading("YOUR UNITS");
    out.begin_table(&UNIT);
    for number in numbers {
        match stories.get(&number).and_then(|bearers| bearers.split_last()) {
            Some((last, gone)) => {
                for story in gone {
                    print_story(view, number, false, story, out);
                }
                print_story(view, number, true, last, out);
            }
            None => print_story(view, number, true, &[], out),
        }
    }
    out.end_table();
}

/// Prints what happened to a unit: to the last one that had the number in the turn, or to one before it.
fn print_story(view: &View<'_>, number: u32, is_last: bool, story: &[&Event], out: &mut Document<'_>) {
    heading(view, number, is_last, story, out);
    let mut story = story.iter().copied().peekable();
    let (mut walk, mut has_waited) = (Walk::default(), false);
    while let Some(event) = story.next() {
        // What cannot be read has a message at its card.
        if matches!(&event.what, What::Ordered { order: Order::Null | Order::Unread, refused: None, .. }) {
            continue;
        }
        // The effect follows its order and says more than the order alone.
        let effect = story.peek().copied().filter(|next| is_effect(event, next));
        if effect.is_some() {
            story.next();
        }
        if walk.goes_on(event, effect) {
            continue;
        }
        walk.print(view, out);
        if !walk.goes_on(event, effect) {
            tell(view, number, (event, effect), &mut has_waited, out);
        }
    }
    walk.print(view, out);
}

/// Steps of a unit in one slot after another, which are printed in one line.
#[derive(Default)]
struct Walk {
    slots: Option<(u8, u8)>,
    steps: String,
    to: Option<Hex>,
}

impl Walk {
    /// Adds a step. False if the event is none, or does not follow the last one.
    fn goes_on(&mut self, event: &Event, effect: Option<&Event>) -> bool {
        let What::Ordered { order: Order::Move(target), .. } = &event.what else { return false };
        let Some(What::Moved { to, .. }) = effect.map(|effect| &effect.what) else { return false };
        if self.slots.is_some_and(|(_, last)| event.slot != last.saturating_add(1)) {
            return false;
        }
        self.slots = Some((self.slots.map_or(event.slot, |(first, _)| first), event.slot));
        self.steps.extend([" ", &target.to_string()]);
        self.to = Some(*to);
        true
    }

    fn print(&mut self, view: &View<'_>, out: &mut Document<'_>) {
        let Self { slots, steps, to } = std::mem::take(self);
        let (Some((first, last)), Some(to)) = (slots, to) else { return };
        let slots = if first == last { first.to_string() } else { format!("{first}-{last}") };
        out.cells(Gap::None, &ORDER, &[&slots, &("MOVE", steps), &("to ", Ground::of(view, to))]);
    }
}

/// The events that concern each unit of a player, in the order in which they happened. They are grouped by number, and
/// then by the units that had the number one after another.
fn stories<'e>(player: PlayerNumber, events: &[&'e Event]) -> BTreeMap<u32, Vec<Vec<&'e Event>>> {
    let mut stories: BTreeMap<u32, Vec<Vec<&'e Event>>> = BTreeMap::new();
    // What an artillery unit's own shells hit is reported under it.
    for (event, gunner) in events.iter().copied().zip(gunners(player, events)) {
        let mut concerned: [Option<u32>; 2] = [None, None];
        let own = |unit: &Designation| (unit.id.player == player).then_some(unit.id.number);
        match &event.what {
            What::Ordered { unit, .. } | What::Left { unit, .. } => {
                concerned[0] = (unit.player == player).then_some(unit.number);
            }
            What::Shelled { unit, .. } => concerned = [gunner, own(unit)],
            What::Captured { city, by, now, .. } => {
                let taken = (now.player == player).then_some(now.number);
                concerned = [own(by).or(own(city)), taken];
            }
            what => concerned.iter_mut().zip(what.units()).for_each(|(place, unit)| *place = own(unit)),
        }
        let begins = begins(player, &event.what);
        for number in concerned.into_iter().flatten() {
            let bearers = stories.entry(number).or_default();
            if bearers.is_empty() || begins == Some(number) {
                bearers.push(Vec::new());
            }
            // Only a unit that existed when the turn began had orders that could be left.
            let is_left = matches!(event.what, What::Left { .. });
            let bearer = if is_left { bearers.first_mut() } else { bearers.last_mut() };
            if let Some(story) = bearer {
                story.push(event);
            }
        }
    }
    stories
}

/// For each event the own unit that shells somebody in it. The hits of a gun follow its shot, in one hex and in the order
/// of those hit. An event elsewhere or out of that order is somebody else's fire, which the reader may not see.
pub fn gunners(player: PlayerNumber, events: &[&Event]) -> Vec<Option<u32>> {
    let mut shelling: Option<(u32, Hex, Option<UnitId>)> = None;
    let gunner = |event: &&Event| {
        shelling = match (&event.what, shelling) {
            (What::Fired { unit, at, .. }, _) if unit.id.player == player => {
                Some((unit.id.number, *at, None))
            }
            (What::Shelled { unit, at, .. }, Some((gunner, target, last)))
                if *at == target && last.is_none_or(|last| last < unit.id) =>
            {
                Some((gunner, target, Some(unit.id)))
            }
            _ => None,
        };
        shelling.map(|(gunner, ..)| gunner)
    };
    events.iter().map(gunner).collect()
}

/// The number that an event assigns to a unit of a player.
fn begins(player: PlayerNumber, what: &What) -> Option<u32> {
    let id = match what {
        What::Built { unit, .. } => unit.id,
        What::Captured { now, .. } => *now,
        _ => return None,
    };
    (id.player == player).then_some(id.number)
}

/// A unit's own line: what it is and where, or that it is gone.
fn heading(view: &View<'_>, number: u32, is_last: bool, story: &[&Event], out: &mut Document<'_>) {
    out.keep(3);
    let unit = view.player().and_then(|player| view.unit(UnitId::new(player, number)));
    let is_it = |unit: &&Designation| Some(unit.id.player) == view.player() && unit.id.number == number;
    if let Some(unit) = unit.filter(|_| is_last) {
        let name = UnitLabel::now(unit, view.player()).without_kind();
        out.cells(Gap::One, &UNIT, &[&name, &unit.kind.name(), &Ground::of(view, unit.at)]);
    } else if let Some(unit) = story.iter().rev().find_map(|event| event.what.units().find(is_it)) {
        let name = UnitLabel::then(unit, view.player()).without_kind();
        out.cells(Gap::One, &UNIT, &[&name, &unit.kind.name(), &"", &end(number, view.player(), story)]);
    } else {
        out.cells(Gap::One, &UNIT, &[&("[", number, "]"), &"", &"", &"GONE"]);
    }
}

/// What became of a unit that is gone.
fn end(number: u32, reader: Option<PlayerNumber>, story: &[&Event]) -> &'static str {
    let is_it = |unit: &Designation| Some(unit.id.player) == reader && unit.id.number == number;
    let ends = story.iter().rev().filter_map(|event| match &event.what {
        What::Attacked { unit, destroyed: true, .. } if is_it(unit) => Some("DESTROYED IN BATTLE"),
        What::Shelled { unit, destroyed: true, .. } if is_it(unit) => Some("DESTROYED BY FIRE"),
        What::Captured { city, .. } if is_it(city) => Some("CAPTURED"),
        What::Built { by, .. } if is_it(by) && by.kind == Kind::Settlers => Some("BUILT A CITY"),
        What::Dropped { unit, .. } if is_it(unit) => Some("DROPPED"),
        What::Dissolved { unit, .. } if is_it(unit) => Some("DISSOLVED"),
        _ => None,
    });
    ends.into_iter().next().unwrap_or("GONE")
}

/// Whether an event is the effect of the order just printed.
fn is_effect(order: &Event, effect: &Event) -> bool {
    let What::Ordered { order, refused: None, .. } = &order.what else { return false };
    matches!(
        (order, &effect.what),
        (Order::Move(_), What::Moved { .. })
            | (Order::Build { .. }, What::Built { .. })
            | (Order::Fire(_), What::Fired { .. })
            | (Order::Name(_), What::UnitRenamed { .. })
            | (Order::Drop, What::Dropped { .. })
    )
}

/// Prints an event of a unit's story, with the effect of an order.
fn tell(
    view: &View<'_>,
    number: u32,
    (event, effect): (&Event, Option<&Event>),
    has_waited: &mut bool,
    out: &mut Document<'_>,
) {
    let what = effect.map_or(&event.what, |effect| &effect.what);
    let plain = if let What::Ordered { order, .. } = what { plainly(order, has_waited) } else { "" };
    let outcome = By(|to: &mut String| match (&event.what, what) {
        (What::Ordered { refused: Some(refusal), .. }, _) => refusal.write(to),
        (_, What::Ordered { .. }) => to.push_str(plain),
        (_, what) => happened(view, number, what, to),
    });
    let order: &dyn Text = match &event.what {
        What::Ordered { order, .. } => order,
        _ => &"",
    };
    out.cells(Gap::None, &ORDER, &[&Slot(event.slot), order, &outcome]);
}

/// What happened to one of the reader's units, from its side.
fn happened(view: &View<'_>, number: u32, what: &What, to: &mut String) {
    let reader = view.player();
    let called = |unit| UnitLabel::then(unit, reader);
    let is_it = |unit: &Designation| Some(unit.id.player) == reader && unit.id.number == number;
    let fate = |destroyed| if destroyed { "was destroyed" } else { "held out" };
    match what {
        What::Moved { to: hex, .. } => ("to ", Ground::of(view, *hex)).write(to),
        What::UnitRenamed { unit, .. } => ("is called ", unit.name(), " from now on").write(to),
        What::Fired { at, .. } => ("fired at ", Ground::of(view, *at)).write(to),
        What::Shelled { unit, destroyed, .. } if is_it(unit) => {
            ("came under fire and ", fate(*destroyed)).write(to);
        }
        What::Shelled { unit, destroyed, .. } => (called(unit), " ", fate(*destroyed)).write(to),
        What::Attacked { by, unit, destroyed, .. } if is_it(unit) => {
            ("was attacked by ", called(by), " and ", fate(*destroyed)).write(to);
        }
        What::Attacked { unit, destroyed, .. } => {
            let result = if *destroyed { "destroyed it" } else { "failed" };
            ("attacked ", called(unit), " and ", result).write(to);
        }
        What::Captured { city, by, .. } if is_it(city) => ("was captured by ", called(by)).write(to),
        What::Captured { city, by, now, .. } if is_it(by) => {
            ("captured ", called(city), ", which is [", now.number, "] now").write(to);
        }
        What::Captured { city, by, .. } => {
            ("was ", called(city), " until ", called(by), " captured it").write(to);
        }
        What::Built { by, unit, .. } if is_it(unit) => ("was built by ", called(by)).write(to),
        What::Built { unit, .. } => ("built ", called(unit)).write(to),
        What::Dropped { .. } => to.push_str("was dropped"),
        What::Dissolved { .. } => to.push_str("was dissolved, as there was no money for its upkeep"),
        What::Left { orders, .. } => {
            (counted(u64::from(*orders), "order"), " not carried out").write(to);
        }
        _ => {}
    }
}

/// The result of an order that needs no more words. Only the first `WAIT` puts anything off.
const fn plainly(order: &Order, has_waited: &mut bool) -> &'static str {
    match order {
        Order::Null => "nothing was done, as ordered",
        Order::Wait if std::mem::replace(has_waited, true) => "nothing more is put off",
        Order::Wait => "what follows is put off",
        Order::Quit => "you have left the game",
        Order::Drop => "dropped",
        _ => "done",
    }
}
