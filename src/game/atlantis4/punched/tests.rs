use super::types::Punched;
use super::*;
use crate::policy::Quirk;
use crate::tables::{Item, RuleSet, Skill};
use crate::world::{
    Attitude, Consumes, Exits, Faction, FactionId, FactionKind, Flags, Guard, Level, LevelKind, Market,
    MarketKind, Object, ObjectId, Points, Product, Region, RegionId, Reveal, Shown, Spot, Template, Town,
    Unit, UnitKind, World, held,
};
use playdeck_base::dice::{Dice, Stream};
use playdeck_cards::operand;
use playdeck_kit::passwords::{Cost, Password};

fn of<T: Copy>(dice: &mut Stream, all: &[T]) -> T {
    all[dice.below(u32::try_from(all.len()).unwrap()) as usize]
}

fn number(dice: &mut Stream) -> i64 {
    i64::from(dice.below(2) * dice.below(10_000))
}

fn flip(dice: &mut Stream) -> bool {
    dice.below(2) == 1
}

fn item(dice: &mut Stream, tables: &Tables) -> Item {
    Item(u16::try_from(dice.below(u32::try_from(tables.items.len()).unwrap())).unwrap())
}

fn skill(dice: &mut Stream, tables: &Tables) -> Skill {
    Skill(u16::try_from(dice.below(u32::try_from(tables.skills.len()).unwrap())).unwrap())
}

fn region(dice: &mut Stream, tables: &Tables, spot: Spot, gate: u32) -> Region {
    let named = &tables.named;
    let terrain = of(dice, &[named.ocean, named.plain, named.tunnels, named.nexus]);
    let mut region = Region::new(spot, of(dice, &["", "Land's & End", "Galándor"]), terrain);
    region.gate = gate;
    region.next_building = 3 + dice.below(9);
    if flip(dice) {
        return region;
    }
    region.exits = Exits::Closed(u8::try_from(dice.below(64)).unwrap());
    region.race = flip(dice).then(|| item(dice, tables));
    (region.population, region.wages, region.money) = (number(dice), number(dice), number(dice));
    region.base_population = if flip(dice) { region.population } else { number(dice) };
    region.max_wages = if flip(dice) { region.wages } else { number(dice) };
    region.town = flip(dice).then(|| {
        Box::new(Town { name: "Town".into(), population: number(dice), base_population: number(dice) })
    });
    for _ in 0..dice.below(4) {
        region.products.push(Product {
            item: item(dice, tables),
            skill: flip(dice).then(|| skill(dice, tables)),
            level: dice.below(6),
            amount: held(number(dice)),
            base: held(number(dice)),
            productivity: held(number(dice)),
            activity: 0,
        });
        region.markets.push(Market {
            kind: of(dice, &[MarketKind::Buy, MarketKind::Sell]),
            item: item(dice, tables),
            price: held(number(dice)),
            amount: held(number(dice) - 1),
            min_population: held(number(dice)),
            max_population: held(number(dice)),
            min_amount: held(number(dice) - 1),
            max_amount: held(number(dice) - 1),
            base_price: held(number(dice)),
            activity: 0,
        });
    }
    region
}

fn faction(dice: &mut Stream, tables: &Tables, number: u32, regions: u32) -> Faction {
    let mut faction = Faction::new(number, of(dice, &["Faction", "The 'Reds'"]));
    faction.address = of(dice, &["", "a@b.example"]).into();
    faction.password = flip(dice).then(|| Password::new(&"sesame".into(), 7, Cost::LEAST));
    faction.kind = if flip(dice) {
        FactionKind::World
    } else {
        FactionKind::Player(Points { war: dice.below(6), trade: dice.below(6), magic: dice.below(6) })
    };
    (faction.last_change, faction.last_orders, faction.unclaimed) =
        (dice.below(15).cast_signed() - 6, dice.below(9), self::number(dice));
    (faction.times, faction.shows_address) = (flip(dice), flip(dice));
    faction.template = of(dice, &[Template::Off, Template::Short, Template::Long, Template::Map]);
    faction.default_attitude = of(dice, &[Attitude::Neutral, Attitude::Ally]);
    for _ in 0..dice.below(3) {
        faction.skills.insert(skill(dice, tables), dice.below(6));
        faction
            .attitudes
            .insert(FactionId(dice.below(3)), of(dice, &[Attitude::Hostile, Attitude::Friendly]));
        faction.shown.push(Shown {
            region: RegionId(dice.below(regions)),
            by: Some(dice.below(3)).filter(|by| *by > 0),
        });
    }
    (faction.used_tax, faction.used_trade) = (dice.below(3), dice.below(3));
    faction
}

fn unit(dice: &mut Stream, tables: &Tables, number: u32, object: ObjectId) -> Unit {
    let mut unit = Unit::new(number, FactionId(dice.below(3)), object);
    unit.name = of(dice, &["Unit", "Guards; 'n'"]).into();
    unit.description = of(dice, &["", "fierce"]).into();
    let kinds = [UnitKind::Normal, UnitKind::Mage, UnitKind::Guard, UnitKind::Wandering, UnitKind::GuardMage];
    unit.kind = of(dice, &kinds);
    unit.guard = of(dice, &[Guard::None, Guard::On, Guard::Avoiding, Guard::Pending, Guard::Advancing]);
    unit.reveal = of(dice, &[Reveal::None, Reveal::Unit, Reveal::Faction]);
    unit.flags = Flags {
        behind: flip(dice),
        no_cross: flip(dice),
        autotax: flip(dice),
        holding: flip(dice),
        no_aid: flip(dice),
        invisible: flip(dice),
        consumes: of(dice, &[Consumes::Silver, Consumes::Own, Consumes::Faction, Consumes::Both]),
    };
    for _ in 0..dice.below(5) {
        unit.items.add(item(dice, tables), dice.below(99));
        unit.days.set(skill(dice, tables), dice.below(999));
    }
    unit.combat = flip(dice).then(|| skill(dice, tables));
    if flip(dice) {
        unit.kept = vec!["work".into(), "tax ; \"all\"".into()];
    }
    unit
}

/// A random world whose structures and units stand in the order of their places, as a tidy one's do.
pub(crate) fn position(seed: u64) -> Position {
    let dice = &mut Dice::new(seed).stream(1, 2, 3);
    let tables = Tables::built_in(of(dice, &[RuleSet::Wyreth, RuleSet::Standard]));
    let sizes = [(1, 1, LevelKind::Nexus), (8, 8, LevelKind::Surface), (4, 4, LevelKind::Underworld)];
    let mut levels: Vec<Level> = Vec::new();
    for (width, height, kind) in sizes {
        let first = levels.last().map_or(0, |level| level.first.0 + level.count());
        let name = (kind != LevelKind::Surface).then(|| "deep".into());
        levels.push(Level { width, height, name, kind, first: RegionId(first) });
    }
    let count = 1 + 32 + 8;
    let mut world = World::new("Test & World", levels.clone());
    (world.turn, world.next_gate) = (dice.below(99), 99);
    for number in [1, 2, 30] {
        let faction = faction(dice, &tables, number, count);
        world.add_faction(faction);
    }
    (world.guards, world.creatures) = (flip(dice).then_some(FactionId(0)), Some(FactionId(1)));
    let mut gate = 0;
    for (number, level) in (0..).zip(&levels) {
        for place in 0..level.count() {
            let (x, y) = level.spot_of(place);
            gate += 1;
            let own = if flip(dice) { gate } else { 0 };
            let region = region(dice, &tables, Spot { level: number, y, x }, own);
            world.add_region(region, tables.named.open_ground);
        }
    }
    let mut to = [None; 6];
    to[dice.below(6) as usize] = Some(RegionId(dice.below(count)));
    world[RegionId(0)].exits = Exits::To(Box::new(to));
    let mut ship = 100;
    for region in world.regions() {
        for number in 1..=dice.below(3) {
            let kind = of(dice, &[tables.named.longboat, tables.named.tower, tables.named.shaft]);
            let is_ship = kind == tables.named.longboat;
            ship += 1;
            let mut object = Object::new(kind, is_ship, if is_ship { ship } else { number }, region);
            (object.incomplete, object.runes) = (i32::try_from(dice.below(50)).unwrap() - 24, dice.below(6));
            object.inner = flip(dice).then(|| RegionId(dice.below(count)));
            if flip(dice) {
                (object.name, object.description) = ("Keep".into(), "dark".into());
            }
            world.add_object(object);
        }
    }
    world.next_ship = ship + 1 + dice.below(9);
    world.rest((0..dice.below(3)).map(|number| 9_000 + 7 * number));
    let mut number = 0;
    for region in world.regions() {
        for object in world[region].objects().to_vec() {
            for _ in 0..dice.below(3) {
                number += 1 + dice.below(5);
                let unit = unit(dice, &tables, number, object);
                world.add_unit(unit);
            }
        }
    }
    let policy = Quirk::ALL.into_iter().filter(|_| flip(dice)).collect();
    Position { world, tables, policy }
}

#[test]
fn random_worlds_that_are_punched_and_read_again_are_equal() {
    for seed in 0..40 {
        let position = position(seed);
        let records = operand::to_records(&punch(&position)).unwrap();
        let read: Punched = operand::from_records(&records).unwrap();
        let read = check(read)
            .unwrap_or_else(|flaws| panic!("{:?}", flaws.first().map(|flaw| flaw.message.clone())));
        assert_eq!(operand::to_records(&punch(&read)).unwrap(), records);
        assert_eq!(format!("{:?}", read.world), format!("{:?}", position.world));
        assert_eq!((read.policy, &*read.tables.name), (position.policy, &*position.tables.name));
    }
}

#[test]
fn records_made_one_by_one_are_those_of_the_whole_position() {
    for seed in 0..40 {
        let position = position(seed);
        let records = operand::to_records(&punch(&position)).unwrap();
        let one_by_one = <Punched as game::Records<Atlantis4>>::one_by_one(&position);
        assert_eq!(operand::to_records(&one_by_one).unwrap(), records);
    }
}

/// Reads records as a deck's are read, and what is made of them as a whole.
fn read_both(records: &[String]) -> [Result<Vec<String>, String>; 2] {
    let made = |read: Result<Result<Position, Vec<Flaw>>, operand::Fault>| match read {
        Err(fault) => Err(format!("{fault:?}")),
        Ok(checked) => {
            checked.map(|it| operand::to_records(&punch(&it)).unwrap()).map_err(|flaws| format!("{flaws:?}"))
        }
    };
    let whole = operand::from_records::<Punched, _>(records).map(check);
    [made(operand::from_records::<Reading, _>(records).map(Reading::finish)), made(whole)]
}

#[test]
fn records_read_one_by_one_make_the_same_world_in_any_order_and_with_any_flaws() {
    let words = ["WORLD", "LEVEL", "FACTION", "REGION", "STRUCTURE", "UNIT"];
    for seed in 0..60 {
        let dice = &mut Dice::new(seed).stream(4, 5, 6);
        let mut records = operand::to_records(&punch(&position(seed))).unwrap();
        for _ in 0..seed % 3 {
            let at = 1 + dice.below(u32::try_from(records.len() - 1).unwrap()) as usize;
            match dice.below(3) {
                0 => drop(records.remove(at)),
                1 => records[at] = records[at].replace("NO=", "NO=9"),
                _ => records[at] = records[at].replace("AT=(", "AT=(1"),
            }
        }
        let [one, other] = read_both(&records);
        assert_eq!(one, other, "{seed}");
        // All records of a word stand together, but the words may be in any order.
        let of = |word: &'static str| records.iter().filter(move |record| record.starts_with(word)).cloned();
        let mut order = words.to_vec();
        (1..order.len())
            .rev()
            .for_each(|at| order.swap(at, dice.below(u32::try_from(at + 1).unwrap()) as usize));
        let mixed: Vec<String> = order.iter().copied().flat_map(of).collect();
        assert_eq!(read_both(&mixed), [one.clone(), one], "{seed}: {order:?}");
    }
}

#[test]
fn a_position_survives_json() {
    let punched = punch(&position(1));
    let json = serde_json::to_string(&punched).unwrap();
    assert_eq!(serde_json::from_str::<Punched>(&json).unwrap(), punched);
}
