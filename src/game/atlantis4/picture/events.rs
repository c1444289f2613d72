//! What happened in a month, and what is ordered for the next one.

use super::{at, is_own};
use crate::event::{Battle, BattleEvent, Called, Economy, Event, Journey, Log, Magic, Settled, Somewhere};
use crate::knowledge::{Land, SeenUnit, View};
use crate::orders::{Month, Order, Sheet, Step};
use crate::tables::{Direction, ObjectClass};
use playdeck_factions::FactionNumber;
use playdeck_factions::picture::story::{At, Key, Owner, Scenery, Standing, Standstill, Story, Travels};
use playdeck_game::Viewing as _;
use playdeck_print::picture::happened::{Mark, Way};
use std::collections::BTreeMap;

fn place(region: &Somewhere) -> At {
    (region.level, super::number(region.x), super::number(region.y))
}

/// Ships have numbers of the whole world, other structures those of their region.
const fn key(is_ship: bool, at: At, number: u32) -> Key {
    (if is_ship { None } else { Some(at) }, is_ship, number)
}

/// The units and structures that a viewer sees.
fn scenery(view: &View<'_>) -> Scenery {
    let (mut scenery, tables) = (Scenery::default(), view.tables());
    for land in view.lands() {
        let at = at(view, &land.place);
        let standing = |unit: &SeenUnit<'_>, inside| {
            let name = format!("{} ({})", unit.name, unit.number);
            let faction = unit.faction.as_ref().map(|faction| faction.number);
            (unit.number, Standing { at, name, is_own: is_own(view, unit), faction, inside })
        };
        scenery.units.extend(land.units.iter().map(|unit| standing(unit, None)));
        for object in &land.objects {
            let class = tables.object_of(object.kind).map(|kind| tables[kind].kind);
            let key = key(class == Some(ObjectClass::Ship), at, object.number);
            scenery.units.extend(object.units.iter().map(|unit| standing(unit, Some(key))));
            // A lair changes its owner when its creatures die, and nobody owns a road.
            let is_owned =
                matches!(class, Some(ObjectClass::Ship | ObjectClass::Building | ObjectClass::Trade));
            let owner = object.owner().filter(|_| is_owned);
            let owner = owner.map(|owner| Owner {
                is_own: owner.is_own(),
                faction: owner.faction.as_ref().map(|faction| (faction.number, faction.to_string())),
            });
            let name = format!("{} ({})", object.name, object.number);
            scenery.structures.insert(key, Standstill { at, name, owner, complete: None });
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
    for event in view.learned(log) {
        let (at, mark, words) = match &*event {
            Event::Journey(Journey::Went { unit, from, to, .. })
            | Event::Magic(Magic::Jumped { unit, from, to, .. }) => {
                units.went(unit.number, unit, place(from), place(to));
                continue;
            }
            Event::Journey(Journey::Sailed { ship, from, to }) => {
                ships.went(key(true, place(from), ship.number), ship, place(from), place(to));
                continue;
            }
            Event::Battle(BattleEvent::Fought(battle)) => {
                fought(battle, story);
                continue;
            }
            Event::Battle(BattleEvent::Assassinated { unit, region }) => {
                (Some(place(region)), Mark::Lost, format!("{unit} was assassinated"))
            }
            Event::Journey(Journey::Drowned { unit, at }) => {
                (Some(place(at)), Mark::Lost, format!("{unit} drowned"))
            }
            Event::Economy(event) => match economy(event) {
                Some((place, mark, words)) => (
                    match place {
                        Where::There(at) => Some(at),
                        Where::At(unit) => is(unit).map(|unit| unit.at),
                    },
                    mark,
                    words,
                ),
                None => continue,
            },
            Event::Settled(Settled::Destroyed { unit, object, region }) => {
                (Some(place(region)), Mark::Lost, format!("{unit} destroys {object}"))
            }
            Event::Settled(Settled::Dissolved { unit, .. }) => {
                (was(unit).map(|unit| unit.at), Mark::Lost, format!("nobody is left of {unit}"))
            }
            Event::Magic(Magic::MadeGate { unit, region, .. }) => {
                (Some(place(region)), Mark::Built, format!("{unit} makes a gate"))
            }
            _ => continue,
        };
        if let Some(at) = at {
            story.mark(at, mark, words);
        }
    }
    story.compare(&old, &now, &units, &ships);
}

/// Where something happened.
enum Where<'e> {
    /// In this place.
    There(At),
    /// Where this unit is.
    At(&'e Called),
}

/// What people live on, as far as it shows on a map.
fn economy(event: &Economy) -> Option<(Where<'_>, Mark, String)> {
    Some(match event {
        Economy::Taxed { unit, region, amount } => {
            (Where::There(place(region)), Mark::Taxed, format!("{unit} taxes {amount}"))
        }
        Economy::Pillaged { unit, region, amount } => {
            (Where::There(place(region)), Mark::Pillaged, format!("{unit} pillages {amount}"))
        }
        Economy::SawPillage { unit, region } => {
            (Where::There(place(region)), Mark::Pillaged, format!("{unit} pillages"))
        }
        Economy::Completed { unit, object } => {
            (Where::At(unit), Mark::Built, format!("{unit} completes {object}"))
        }
        Economy::Starved { unit, dead } if *dead > 0 => {
            (Where::At(unit), Mark::Lost, format!("{dead} of {unit} starve"))
        }
        Economy::Decayed { object, kind, region } => {
            (Where::There(place(region)), Mark::Lost, format!("{object}, {kind}, fell into disrepair"))
        }
        _ => return None,
    })
}

/// A battle with its winner and its losses.
fn fought(battle: &Battle, story: &mut Story<'_>) {
    let Battle { region, leaders: [one, other], winner, casualties, .. } = battle;
    let verb = if battle.assassination { "tries to assassinate" } else { "attacks" };
    let leader = winner.and_then(|side| battle.leaders.get(side.index()));
    let (won, label) = leader.map_or_else(
        || ("nobody".to_owned(), "drawn".to_owned()),
        |leader| (leader.to_string(), leader.number.to_string()),
    );
    let [first, second] = casualties;
    let words = format!("{one} {verb} {other}, {won} won, {} and {} dead", first.dead, second.dead);
    story.battle(place(region), words, label);
}

/// The orders of a player that show on a map.
pub fn ordered(view: &View<'_>, player: FactionNumber, sheet: &Sheet, story: &mut Story<'_>) {
    let known = scenery(view);
    let lands: BTreeMap<At, Land<'_>> = view.lands().map(|land| (at(view, &land.place), land)).collect();
    let (mut unit, mut is_formed): (Option<&Standing>, bool) = (None, false);
    for given in &sheet.orders {
        match given.order {
            Order::Unit(number) => {
                let named = known.units.get(&number);
                (unit, is_formed) = (named.filter(|unit| unit.faction == Some(player.0)), false);
                continue;
            }
            ref order if order.is_misspelt_unit() => {
                (unit, is_formed) = (None, false);
                continue;
            }
            Order::End => {
                is_formed = false;
                continue;
            }
            _ => {}
        }
        let Some(unit) = unit else { continue };
        let name = if is_formed { format!("new unit of {}", unit.name) } else { unit.name.clone() };
        let mark = match &given.order {
            Order::Form(_) => {
                is_formed = true;
                Mark::New
            }
            Order::Month(Month::Move { steps, .. }) => {
                let ways = steps.iter().map_while(|step| match step {
                    Step::To(way) => Some(Some(*way)),
                    Step::Enter(_) | Step::Out => Some(None),
                    // Where a passage leads is not known.
                    Step::In => None,
                });
                story.went(Way::Ordered, &name, &course(view, &lands, unit.at, ways.flatten()));
                continue;
            }
            Order::Month(Month::Sail { ways, .. }) => {
                story.went(Way::Ordered, &name, &course(view, &lands, unit.at, ways.iter().copied()));
                continue;
            }
            Order::Attack(_) | Order::Assassinate(_) => Mark::Battle,
            Order::Tax => Mark::Taxed,
            Order::Pillage => Mark::Pillaged,
            Order::Month(Month::Build(_)) => Mark::Built,
            _ => continue,
        };
        story.mark(unit.at, mark, format!("{name}: {}", sheet.text(given)));
    }
}

/// The places on a way: as the exits lead that the viewer sees, and beyond them as the map goes on.
fn course(
    view: &View<'_>,
    lands: &BTreeMap<At, Land<'_>>,
    from: At,
    ways: impl Iterator<Item = Direction>,
) -> Vec<At> {
    let mut places = vec![from];
    let mut here = from;
    for way in ways {
        here = if let Some(land) = lands.get(&here) {
            let exit = land.exits.iter().find(|exit| exit.direction == way);
            let Some(exit) = exit else { break };
            at(view, &exit.to)
        } else {
            let (across, down) = way.step();
            (here.0, here.1 + across, here.2 + down)
        };
        places.push(here);
    }
    places
}
