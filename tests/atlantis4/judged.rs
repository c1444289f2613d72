//! Random months of Atlantis 4.0.6 judged by a second engine (`referee`), and whom a faction sees by it.

use crate::campaign::{Campaign, Month, view};
use crate::judged_sheets::{lines, sheets};
use crate::judged_worlds::{PLAYERS, position};
use crate::referee::orders::Order;
use crate::referee::world::{Faction, Object, Region, World};
use crate::referee::{Referee, Sheets, Told};
use playdeck::dice::Dice;
use playdeck::game::Viewer;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::world::{Guard, RegionId, UnitId};
use playdeck::game::factions::FactionNumber;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// A month that was played.
struct Played {
    sheets: Sheets,
    month: Month,
    after: Position,
}

/// How many units were judged, and of how many of them chance decided who starved.
#[derive(Default)]
struct Judged {
    units: usize,
    starving: usize,
}

impl Played {
    fn new(root: u64) -> Self {
        let dice = Dice::new(root);
        let mut chance = dice.stream(0, 8, 0);
        let mut game = Campaign { position: position(&mut chance), dice };
        let sheets = sheets(&World::read(&game.position), &mut chance);
        let cards = sheets.iter().map(|(faction, units)| (*faction, lines(*faction, units)));
        let month = game.play(cards.collect());
        Self { sheets, month, after: game.position }
    }

    /// Judges the month with this position behind it. Months are left out if something happens of which no rule says how.
    fn judge(&self, after: &Position) -> Result<Judged, String> {
        let told = Told::new(&self.month.events(), after);
        let mut referee = Referee::new(&self.month.before, &told);
        referee.month(&self.sheets);
        if referee.is_undecided {
            return Ok(Judged::default());
        }
        let mut wrong = referee.wrong;
        wrong.extend(differences(&referee.world, &told.after));
        if wrong.is_empty() {
            return Ok(Judged { units: referee.world.units.len(), starving: referee.starving.len() });
        }
        Err(format!("{}\n\n{}", wrong.join("\n"), self.about(&wrong.join(" "))))
    }

    /// What the units that a sentence names were, were told and did.
    fn about(&self, sentence: &str) -> String {
        let before = World::read(&self.month.before);
        let words = sentence.split(|letter: char| !letter.is_ascii_digit());
        let named: BTreeSet<u32> = words.filter_map(|word| word.parse().ok()).collect();
        let orders = self.sheets.iter().flat_map(|(_, units)| units).filter(|(unit, _)| named.contains(unit));
        let mut lines: Vec<String> =
            orders.map(|(unit, orders)| format!("{:?}\n  {orders:?}", before.units[unit])).collect();
        for event in self.month.events() {
            let event = format!("{event:?}");
            if named.iter().any(|unit| event.contains(&format!("number: {unit} }}"))) {
                lines.push(event);
            }
        }
        lines.join("\n")
    }
}

/// What is not as it must be.
fn differences(due: &World, after: &World) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_of_player = |world: &World, number: &u32| PLAYERS.contains(&world.units[number].faction);
    for (place, (due_land, land)) in due.regions.iter().zip(&after.regions).enumerate() {
        wrong.extend(
            differences_of_land(due_land, land).into_iter().map(|why| format!("region {place}: {why}")),
        );
        let own = |world: &World, object: &Object| -> Vec<u32> {
            object.units.iter().copied().filter(|number| is_of_player(world, number)).collect()
        };
        for (due_object, object) in due_land.objects.iter().zip(&land.objects) {
            let (one, other) = (own(due, due_object), own(after, object));
            if one != other {
                let (kind, number) = (object.kind, object.number);
                wrong.push(format!("region {place}, {kind} {number}: units {other:?}, due {one:?}"));
            }
        }
    }
    for (number, unit) in due.units.iter().filter(|(number, _)| is_of_player(due, number)) {
        let found = after.units.get(number);
        if found != Some(unit) {
            wrong.push(format!("unit {number}: {found:?},\n due {unit:?}"));
        }
    }
    for number in PLAYERS {
        // Who has nobody left is out of the game.
        let has_units = due.units.values().any(|unit| unit.faction == number);
        let one = due.factions.get(&number).filter(|_| has_units);
        let points = |it: &Faction| (it.war, it.trade, it.magic);
        let one = one.map(|it| (points(it), it.unclaimed, (it.taxed.len(), it.traded.len())));
        let other = after.factions.get(&number).map(|it| (points(it), it.unclaimed, it.used));
        if one != other {
            wrong.push(format!("faction {number}: {other:?}, due {one:?}"));
        }
    }
    wrong
}

fn differences_of_land(due: &Region, land: &Region) -> Vec<String> {
    let mut wrong = Vec::new();
    let numbers = |it: &Region| (it.population, it.wages, it.money, it.town);
    if numbers(due) != numbers(land) {
        wrong.push(format!("{:?}, due {:?}", numbers(land), numbers(due)));
    }
    let products = due.products.iter().zip(&land.products).filter(|(due, product)| due != product);
    wrong.extend(products.map(|(due, product)| format!("{product:?}, due {due:?}")));
    let markets = due.markets.iter().zip(&land.markets).filter(|(due, market)| due != market);
    wrong.extend(markets.map(|(due, market)| format!("{market:?}, due {due:?}")));
    let objects = |it: &Region| -> Vec<_> {
        it.objects.iter().map(|object| (object.number, object.kind, object.incomplete)).collect()
    };
    if objects(due) != objects(land) {
        wrong.push(format!("{:?}, due {:?}", objects(land), objects(due)));
    }
    wrong
}

/// How many worlds are tried.
fn roots() -> std::ops::Range<u64> {
    0..150 * std::env::var("PLAYDECK_CASES").map_or(1, |times| times.parse().unwrap())
}

/// What an event is, as the JSON calls it; of a refusal the reason.
fn kind(event: &Value) -> String {
    let (outer, inner) = event.as_object().unwrap().iter().next().unwrap();
    match outer.as_str() {
        "REFUSED" => format!("{outer} {}", inner["WHY"]),
        _ => inner.as_object().map_or_else(|| outer.clone(), |inner| inner.keys().next().unwrap().clone()),
    }
}

#[test]
fn what_is_true_after_a_month_is_what_the_second_engine_finds() {
    let (mut all, mut undecided) = (Judged::default(), 0);
    let mut kinds: BTreeMap<String, u32> = BTreeMap::new();
    for root in roots() {
        let played = Played::new(root);
        let judged = played.judge(&played.after).map_err(|why| format!("{root}: {why}")).unwrap();
        undecided += u32::from(judged.units == 0);
        all.units += judged.units;
        all.starving += judged.starving;
        for event in played.month.events() {
            *kinds.entry(kind(&serde_json::to_value(&event).unwrap())).or_default() += 1;
        }
    }
    // Nearly all of what happens is judged, and much happens.
    assert!(all.units > 5_000 && all.starving * 8 < all.units && undecided < 15, "{} {undecided}", all.units);
    for (what, least) in [
        ("TAXED", 200),
        ("PILLAGED", 10),
        ("SOLD", 100),
        ("BOUGHT", 1_000),
        ("PRODUCED", 150),
        ("ENTERTAINED", 80),
        ("WORKED", 400),
        ("TAUGHT", 40),
        ("STUDIED", 300),
        ("BUILT", 60),
        ("COMPLETED", 30),
        ("KEPT_UP", 8),
        ("WENT", 150),
        ("SAILED", 50),
        ("FORBADE", 4),
        ("DROWNED", 20),
        ("STOLE", 10),
        ("FED_UNCLAIMED", 100),
        ("STARVED", 200),
        ("DESTROYED", 30),
        ("GAVE_UNIT", 30),
    ] {
        assert!(kinds.get(what).is_some_and(|count| *count >= least), "{what}: {kinds:#?}");
    }
}

/// Each kind of fault is found.
#[test]
fn a_forged_month_is_found() {
    let played = Played::new(3);
    let own = |position: &Position| -> Vec<UnitId> {
        let world = &position.world;
        let units = PLAYERS.into_iter().filter_map(|number| world.faction_of(number));
        units.flat_map(|faction| world.units_of(faction).collect::<Vec<_>>()).collect()
    };
    let forge = |what: &str, change: &dyn Fn(&mut Position, UnitId)| {
        let mut after = played.after.clone();
        let has_others = |unit: &UnitId| after.world[after.world[*unit].object].units().last() != Some(unit);
        let unit = own(&after).into_iter().find(has_others).unwrap();
        change(&mut after, unit);
        assert!(played.judge(&after).is_err(), "{what}");
    };
    forge("silver", &|it, unit| {
        let silver = it.tables.named.silver;
        it.world[unit].items.add(silver, 1);
    });
    forge("days", &|it, unit| {
        let skill = it.tables.named.riding;
        let days = it.world[unit].days.of(skill);
        it.world[unit].days.set(skill, days + 1);
    });
    forge("autotax", &|it, unit| it.world[unit].flags.autotax ^= true);
    forge("guard", &|it, unit| {
        let guard = &mut it.world[unit].guard;
        *guard = if *guard == Guard::On { Guard::None } else { Guard::On };
    });
    forge("place", &|it, unit| {
        let other = it.world.open_ground(RegionId(40));
        it.world.put(unit, other);
    });
    forge("gone", &|it, unit| it.world.remove_unit(unit));
    forge("order", &|it, unit| {
        let object = it.world[unit].object;
        let last = *it.world[object].units().last().unwrap();
        it.world.put_first(last);
    });
    forge("unclaimed", &|it, unit| {
        let faction = it.world[unit].faction;
        it.world[faction].unclaimed += 1;
    });
    forge("regions of trade", &|it, unit| {
        let faction = it.world[unit].faction;
        it.world[faction].used_trade += 1;
    });
    let land =
        |position: &Position| position.world.regions().find(|it| position.world[*it].race.is_some()).unwrap();
    let forge_land = |what: &str, change: &dyn Fn(&mut playdeck::game::atlantis4::world::Region)| {
        forge(what, &|it, _| {
            let land = land(it);
            change(&mut it.world[land]);
        });
    };
    forge_land("people", &|it| it.population += 1);
    forge_land("wages", &|it| it.wages += 1);
    forge_land("taxes", &|it| it.money += 1);
    forge_land("product", &|it| it.products[0].amount += 1);
    forge("price", &|it, _| {
        let market = |it: &RegionId| !played.after.world[*it].markets.is_empty();
        let region = it.world.regions().find(market).unwrap();
        it.world[region].markets[0].price += 1;
    });
    // The same month with one order less is another one.
    let mut sheets = played.sheets.clone();
    let moves = |order: &Order| matches!(order, Order::Move(_) | Order::Study(_));
    let units = sheets.iter_mut().flat_map(|(_, units)| units);
    units.for_each(|(_, orders)| orders.retain(|order| !moves(order)));
    let told = Told::new(&played.month.events(), &played.after);
    let mut referee = Referee::new(&played.month.before, &told);
    referee.month(&sheets);
    assert!(!differences(&referee.world, &told.after).is_empty());
}

/// The units in a view: 1 without their faction, 2 with it.
fn viewed(position: &Position, faction: u32) -> BTreeMap<u32, i64> {
    let view = serde_json::to_value(view(position, Viewer::Player(FactionNumber(faction)))).unwrap();
    let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
    let mut seen = BTreeMap::new();
    for region in list(&view["REGIONS"]) {
        let inside = list(&region["OBJECTS"]).into_iter().flat_map(|object| list(&object["UNITS"]));
        for unit in list(&region["UNITS"]).into_iter().chain(inside) {
            let number = u32::try_from(unit["NUMBER"].as_u64().unwrap()).unwrap();
            seen.insert(number, if unit["FACTION"].is_null() && unit["OWN"].is_null() { 1 } else { 2 });
        }
    }
    seen
}

#[test]
fn whom_a_faction_sees_is_whom_the_second_engine_says_it_sees() {
    let mut seen = [0; 3];
    for root in roots() {
        let mut chance = Dice::new(root).stream(0, 9, 0);
        let position = position(&mut chance);
        let world = World::read(&position);
        for faction in PLAYERS.into_iter().filter(|it| world.units.values().any(|unit| unit.faction == *it)) {
            let mut due = BTreeMap::new();
            let own = world.units.values().filter(|unit| unit.faction == faction);
            let regions: BTreeSet<usize> = own.map(|unit| world.region_of(unit.number)).collect();
            for unit in regions.iter().flat_map(|region| world.here(*region)) {
                let sight = world.sees(faction, unit.number);
                seen[usize::try_from(sight).unwrap()] += usize::from(unit.faction != faction);
                if sight > 0 {
                    due.insert(unit.number, sight);
                }
            }
            assert_eq!(viewed(&position, faction), due, "{root}, faction {faction}");
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}
