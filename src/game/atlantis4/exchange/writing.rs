//! From the world to the values of a state file.

use super::codes::{Coded as _, bits};
use super::file::{FactionRow, File, LevelRow, ObjectRow, RegionRow, TownRow, UnitRow};
use crate::tables::Direction;
use crate::world::position::Position;
use crate::world::{
    Faction, FactionId, FactionKind, Market, MarketKind, Object, Product, RegionId, Unit, World,
};
use playdeck_base::secret::Secret;

/// The version of the program that the file names: 4.0.6.
pub const VERSION: i64 = 4 * 65_536 + 6;
/// The version of the rule set that it names: 1.0.1.
pub const RULES_VERSION: i64 = 65_536 + 1;
/// What stands for nothing where a text must stand.
pub const NONE: &str = "none";

/// The values of a position. Passwords are not among them.
pub fn file_of(position: &Position) -> File {
    let (world, tables) = (&position.world, &*position.tables);
    let month = i64::from(world.turn.saturating_sub(1) % 12);
    let number = |faction: Option<FactionId>| faction.map_or(0, |it| i64::from(world[it].number));
    let last_unit =
        world.regions().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit.number).max();
    File {
        version: VERSION,
        rules: capitalized(&tables.name),
        rules_version: RULES_VERSION,
        lairs: -1,
        year: if world.turn == 0 { 1 } else { i64::from((world.turn - 1) / 12 + 1) },
        month: if world.turn == 0 { -1 } else { month },
        seed: i64::from(world.turn) * 7_919 % 10_000,
        next_faction: i64::from(world.last_faction) + 1,
        next_unit: i64::from(last_unit.unwrap_or(0)) + 1,
        next_ship: world.next_ship.into(),
        guards: number(world.guards),
        creatures: number(world.creatures),
        factions: world.factions().map(|faction| faction_row(world, &world[faction])).collect(),
        levels: world
            .levels
            .iter()
            .map(|level| LevelRow {
                line: 0,
                width: level.width.into(),
                height: level.height.into(),
                name: level.name.as_deref().unwrap_or(NONE).to_owned(),
                kind: level.kind.code(),
            })
            .collect(),
        next_gate: world.next_gate.into(),
        regions: world.regions().map(|region| region_row(world, region)).collect(),
    }
}

/// A name of capitals as the file has it.
fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| format!("{first}{}", letters.as_str().to_lowercase()))
}

fn text(text: &str) -> String {
    if text.is_empty() { NONE } else { text }.to_owned()
}

fn faction_row(world: &World, it: &Faction) -> FactionRow {
    let points = match it.kind {
        FactionKind::World => [-1; 3],
        FactionKind::Player(points) => [points.war, points.trade, points.magic].map(i64::from),
    };
    FactionRow {
        line: 0,
        number: it.number.into(),
        points,
        last_change: it.last_change.into(),
        last_orders: it.last_orders.into(),
        unclaimed: it.unclaimed,
        name: format!("{} ({})", it.name, it.number),
        address: text(&it.address),
        password: Secret::default(),
        times: i64::from(it.times),
        template: it.template.code(),
        skills: it.skills.iter().map(|(skill, level)| [skill.0.into(), i64::from(*level)]).collect(),
        default_attitude: it.default_attitude.code(),
        attitudes: it.attitudes.iter().map(|(to, how)| [world[*to].number.into(), how.code()]).collect(),
    }
}

fn region_row(world: &World, region: RegionId) -> RegionRow {
    let it = &world[region];
    let place = |to: Option<RegionId>| to.map_or(-1, |to| i64::from(to.0));
    RegionRow {
        line: 0,
        name: it.name.to_string(),
        number: region.0.into(),
        terrain: it.terrain.0.into(),
        next_building: it.next_building.into(),
        gate: it.gate.into(),
        race: it.race.map_or(-1, |race| race.0.into()),
        population: it.population,
        base_population: it.base_population,
        wages: it.wages,
        max_wages: it.max_wages,
        money: it.money,
        town: it
            .town
            .iter()
            .map(|town| TownRow {
                name: town.name.to_string(),
                population: town.population,
                base_population: town.base_population,
            })
            .collect(),
        x: it.spot.x.into(),
        y: it.spot.y.into(),
        level: it.spot.level.into(),
        products: it.products.iter().map(product).collect(),
        markets: it.markets.iter().map(market).collect(),
        objects: world.objects_in(region).map(|(_, object)| object_row(world, object)).collect(),
        neighbours: Direction::ALL.map(|way| place(world.neighbour(region, way))),
    }
}

fn product(it: &Product) -> [i64; 6] {
    let skill = it.skill.map_or(-1, |skill| skill.0.into());
    [it.item.0.into(), it.amount.into(), it.base.into(), skill, it.level.into(), it.productivity.into()]
}

fn market(it: &Market) -> [i64; 9] {
    let kind = i64::from(it.kind == MarketKind::Sell);
    let [price, base] = [it.price, it.base_price].map(i64::from);
    let [from, to] = [it.min_population, it.max_population].map(i64::from);
    let [amount, least, most] = [it.amount, it.min_amount, it.max_amount].map(i64::from);
    [kind, it.item.0.into(), price, amount, from, to, least, most, base]
}

fn object_row(world: &World, it: &Object) -> ObjectRow {
    let name = if it.number == 0 { it.name.to_string() } else { format!("{} [{}]", it.name, it.number) };
    ObjectRow {
        line: 0,
        number: it.number.into(),
        kind: it.kind.0.into(),
        incomplete: it.incomplete.into(),
        name,
        description: text(&it.description),
        inner: it.inner.map_or(-1, |inner| inner.0.into()),
        runes: it.runes.into(),
        units: it.units().iter().map(|unit| unit_row(world, &world[*unit])).collect(),
    }
}

fn unit_row(world: &World, it: &Unit) -> UnitRow {
    UnitRow {
        line: 0,
        name: format!("{} ({})", it.name, it.number),
        description: text(&it.description),
        number: it.number.into(),
        kind: it.kind.code(),
        faction: world[it.faction].number.into(),
        guard: it.guard.code(),
        reveal: it.reveal.code(),
        flags: bits(it.flags),
        items: it.items.iter().map(|(item, count)| [item.0.into(), count.into()]).collect(),
        skills: it.days.iter().map(|(skill, days)| [skill.0.into(), days.into()]).collect(),
        combat: it.combat.map_or(-1, |skill| skill.0.into()),
    }
}
