//! What happened in a month, and what is ordered for the next one.

use crate::event::{BattleLine, Called, Event, Log, Somewhere};
use crate::knowledge::{SeenStructure, SeenUnit, View};
use crate::orders::{GivenOrder, Month, Order, Sheet, To};
use crate::world::{Spot, StructureKind};
use playdeck_factions::FactionNumber;
use playdeck_factions::picture::story::{At, Key, Owner, Scenery, Standing, Standstill, Story, Travels};
use playdeck_game::Viewing as _;
use playdeck_print::picture::happened::{Mark, Way};

const fn at(Spot { x, y }: Spot) -> At {
    (0, x, y)
}

const fn place(region: &Somewhere) -> At {
    (0, region.x, region.y)
}

/// Buildings and ships are numbered apart.
const fn key(is_ship: bool, number: u32) -> Key {
    (None, is_ship, number)
}

/// The units and structures that a viewer sees.
fn scenery(view: &View<'_>) -> Scenery {
    let mut scenery = Scenery::default();
    for land in view.lands() {
        let at = at(land.spot);
        let standing = |unit: &SeenUnit<'_>, inside| {
            let shown = unit.shown();
            let name = format!("{} ({})", shown.name, shown.number);
            let faction = unit.faction.map(|faction| faction.number);
            let is_own = unit.is_own || view.sees_all();
            (shown.number, Standing { at, name, is_own, faction, inside })
        };
        scenery.units.extend(land.units.iter().map(|unit| standing(unit, None)));
        for SeenStructure { structure, inside } in &land.structures {
            let key = key(structure.is_ship(), structure.number);
            scenery.units.extend(inside.iter().map(|unit| standing(unit, Some(key))));
            // The owner stands first, if the viewer sees them.
            let owner = inside.first().filter(|first| first.is_owner());
            let owner = owner.map(|owner| Owner {
                is_own: owner.is_own,
                faction: owner.faction.map(|it| (it.number, format!("{} ({})", it.name, it.number))),
            });
            let name = format!("{} ({})", structure.name, structure.number);
            let complete = match structure.kind {
                StructureKind::Building { size } => Some(format!("{name} has size {size}")),
                StructureKind::Ship { left: 0, .. } => Some(format!("{name} is complete")),
                StructureKind::Ship { .. } => None,
            };
            scenery.structures.insert(key, Standstill { at, name, owner, complete });
        }
    }
    scenery
}

/// What a viewer learned of a month.
pub fn played(before: &View<'_>, view: &View<'_>, log: &Log, story: &mut Story<'_>) {
    let (old, now) = (scenery(before), scenery(view));
    let was = |unit: &Called| old.units.get(&unit.number).or_else(|| now.units.get(&unit.number));
    let is = |unit: &Called| now.units.get(&unit.number).or_else(|| old.units.get(&unit.number));
    let (mut units, mut ships) = (Travels::default(), Travels::default());
    let mut fights = Vec::new();
    for event in view.learned(log) {
        let (unit, mark, words) = match &*event {
            Event::Went { unit, from, to, .. } => {
                units.went(unit.number, unit, place(from), place(to));
                continue;
            }
            Event::Sailed { ship, from, to, .. } => {
                ships.went(key(true, ship.number), ship, place(from), place(to));
                continue;
            }
            Event::Battle(line) => {
                fights.push(line.clone());
                continue;
            }
            Event::ShipLost { ship, at } => {
                story.mark(place(at), Mark::Lost, format!("{ship} is lost"));
                continue;
            }
            Event::Contaminated { region, dead, .. } => {
                story.mark(place(region), Mark::Lost, format!("{dead} peasants die of poisoned water"));
                continue;
            }
            Event::Demolished { unit, building } => {
                (was(unit), Mark::Lost, format!("{unit} tears down {building}"))
            }
            Event::Sank { unit, ship } => (was(unit), Mark::Lost, format!("{unit} sinks {ship}")),
            Event::Taxed { unit, amount } => (was(unit), Mark::Taxed, format!("{unit} raises ${amount}")),
            Event::Built { unit, structure, .. } => {
                let built = is(unit).and_then(|unit| completed(&now, unit.at, structure));
                let Some(words) = built else { continue };
                (is(unit), Mark::Built, words)
            }
            Event::Lost { unit, .. } => (is(unit), Mark::Lost, format!("nobody is left of {unit}")),
            Event::Starved { unit, dead } => (is(unit), Mark::Lost, format!("{dead} of {unit} starve")),
            Event::StarvedAll { unit } => (is(unit), Mark::Lost, format!("all of {unit} starve")),
            _ => continue,
        };
        if let Some(unit) = unit {
            story.mark(unit.at, mark, words);
        }
    }
    battles(&fights, story);
    story.compare(&old, &now, &units, &ships);
}

/// A building that grew, or a ship that is complete, in words. A ship that still takes work is none.
fn completed(now: &Scenery, at: At, called: &Called) -> Option<String> {
    let both = [false, true].map(|is_ship| now.structures.get(&key(is_ship, called.number)));
    let name = called.to_string();
    both.into_iter().flatten().find(|it| it.at == at && it.name == name)?.complete.clone()
}

/// Battles, each with its winner and its losses.
fn battles(lines: &[BattleLine], story: &mut Story<'_>) {
    let begins = |line: &BattleLine| matches!(line, BattleLine::Attack { .. });
    for fight in lines.chunk_by(|_, next| !begins(next)) {
        let Some(BattleLine::Attack { unit, target, region }) = fight.first() else { continue };
        let named = |unit: &Option<Called>| {
            unit.as_ref().map_or_else(|| "the peasants".to_owned(), Called::to_string)
        };
        let (mut words, mut winner) = (vec![format!("{unit} attacks {}", named(target))], String::new());
        for line in fight {
            match line {
                BattleLine::Win { unit } => {
                    words.push(format!("{} won", named(unit)));
                    winner = unit.as_ref().map_or_else(|| "peasants".into(), |unit| unit.number.to_string());
                }
                BattleLine::Undecided => {
                    words.push("nobody won".to_owned());
                    "drawn".clone_into(&mut winner);
                }
                BattleLine::Casualties { unit, dead, is_wiped_out } => {
                    let all = if *is_wiped_out { ", all dead" } else { "" };
                    let lost = format!("{} lost {dead}{all}", named(unit));
                    if *is_wiped_out {
                        story.mark(place(region), Mark::Lost, lost.clone());
                    }
                    words.push(lost);
                }
                _ => {}
            }
        }
        story.battle(place(region), words.join(", "), winner);
    }
}

/// The orders of a player that show on a map.
pub fn ordered(view: &View<'_>, player: FactionNumber, sheet: &Sheet, story: &mut Story<'_>) {
    let known = scenery(view);
    for given in &sheet.orders {
        let Some(number) = unit_of(sheet, given) else { continue };
        let unit = known.units.get(&number).filter(|unit| unit.faction == Some(player.0));
        let Some(unit) = unit else { continue };
        let is_formed = matches!(given.to, To::Formed(_));
        let name = if is_formed { format!("new unit of {}", unit.name) } else { unit.name.clone() };
        let mark = match &given.order {
            Order::Month(Month::Move(direction) | Month::Sail(direction)) => {
                let from = Spot { x: unit.at.1, y: unit.at.2 };
                if let Some(to) = direction.known().and_then(|direction| from.next(direction)) {
                    story.went(Way::Ordered, &name, &[unit.at, at(to)]);
                }
                continue;
            }
            Order::Attack(_) => Mark::Battle,
            Order::Form(_) => Mark::New,
            Order::Tax => Mark::Taxed,
            Order::Month(Month::Build(_)) => Mark::Built,
            _ => continue,
        };
        story.mark(unit.at, mark, format!("{name}: {}", sheet.text(given)));
    }
}

/// The unit for which an order is; of one for a new unit, the unit that forms it.
fn unit_of(sheet: &Sheet, given: &GivenOrder) -> Option<u32> {
    let mut to = given.to;
    loop {
        match to {
            To::Block(block) => {
                let block = sheet.blocks.get(block as usize).filter(|block| !block.is_replaced)?;
                return Some(block.unit.value);
            }
            // It was read before.
            To::Formed(by) => to = sheet.orders.get(by as usize)?.to,
        }
    }
}
