//! From the world to its records.

use super::types::{
    At, FactionRecord, FoodWord, GuardWord, LevelRecord, LevelWord, Punched, RegionRecord, RevealWord,
    SeenRecord, StructureRecord, TownRecord, Trade, UnitRecord, UnitWord, Way, WorldRecord,
};
use crate::tables::{Tables, Word, Words};
use crate::world::position::Position;
use crate::world::{
    Exits, Faction, FactionKind, Level, LevelKind, MarketKind, Object, Points, RegionId, Spot, UNNAMED, Unit,
    World,
};
use playdeck_factions::Each;
use playdeck_factions::memory::stretches;
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

/// The ways of exits in their order.
const WAYS: [Way; 6] = [Way::N, Way::NE, Way::SE, Way::S, Way::SW, Way::NW];

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let all = Writing::of(position);
    Punched {
        world: all.world(),
        level: all.levels().collect(),
        faction: all.factions().collect(),
        region: all.regions().collect(),
        structure: all.structures().collect(),
        unit: all.units().collect(),
        seen: all.seen().collect(),
    }
}

/// The records of a position, each made when it is asked for.
pub(super) struct Writing<'p> {
    position: &'p Position,
    words: Words,
}

impl<'p> Writing<'p> {
    pub(super) fn of(position: &'p Position) -> Self {
        Self { position, words: Words::of(&position.tables) }
    }

    fn world(&self) -> WorldRecord {
        let Position { world, tables, policy } = self.position;
        WorldRecord {
            turn: world.turn,
            name: (&*world.name).into(),
            rules: tables.name.to_string(),
            sum: (!tables.is_built_in()).then_some(tables.sum),
            quirks: *policy,
            ship: world.next_ship,
            gate: world.next_gate,
            guards: world.guards.map(|faction| world[faction].number),
            creatures: world.creatures.map(|faction| world[faction].number),
            victor: world.victor,
            resting: world.resting().collect(),
            memory: world.has_memory,
            hash: world.hash_cost,
            last: Some(world.last_faction).filter(|last| world.faction_of(*last).is_none() && *last > 0),
        }
    }

    fn levels(&self) -> impl Iterator<Item = LevelRecord> {
        self.position.world.levels.iter().map(level)
    }

    fn factions(&self) -> impl Iterator<Item = FactionRecord> {
        let world = &self.position.world;
        let factions = world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone);
        factions.map(|it| faction(world, &self.words, it))
    }

    fn regions(&self) -> impl Iterator<Item = RegionRecord> {
        let world = &self.position.world;
        world.regions().map(|id| region(world, &self.words, id))
    }

    fn structures(&self) -> impl Iterator<Item = StructureRecord> {
        let Position { world, tables, .. } = self.position;
        let objects =
            world.regions().flat_map(|region| world.objects_in(region).skip(1).map(|(_, object)| object));
        objects.map(|object| structure(world, tables, &self.words, object))
    }

    fn seen(&self) -> impl Iterator<Item = SeenRecord> {
        let world = &self.position.world;
        let factions = world.factions().map(|faction| &world[faction]).filter(|faction| !faction.is_gone);
        factions.flat_map(|faction| seen(world, faction))
    }

    fn units(&self) -> impl Iterator<Item = UnitRecord> {
        let world = &self.position.world;
        let units = world.regions().flat_map(|region| world.units_in(region).map(|(_, unit)| unit));
        units.map(|it| unit(world, &self.words, it))
    }
}

/// Writes what [`punch`] gives, record by record.
impl Serialize for Writing<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut records = serializer.serialize_struct("Punched", 7)?;
        records.serialize_field("WORLD", &self.world())?;
        records.serialize_field("LEVEL", &Each(|| self.levels()))?;
        records.serialize_field("FACTION", &Each(|| self.factions()))?;
        records.serialize_field("REGION", &Each(|| self.regions()))?;
        records.serialize_field("STRUCTURE", &Each(|| self.structures()))?;
        records.serialize_field("UNIT", &Each(|| self.units()))?;
        records.serialize_field("SEEN", &Each(|| self.seen()))?;
        records.end()
    }
}

/// What a faction remembers: regions stand in the order of levels and rows.
fn seen(world: &World, faction: &Faction) -> Vec<SeenRecord> {
    let of = faction.number;
    let all: Vec<_> = faction.memory.iter().map(|(region, turn)| (world[region].spot, turn)).collect();
    let rows = all.chunk_by(|(one, _), (next, _)| (one.level, one.y) == (next.level, next.y));
    rows.flat_map(|row| {
        let Spot { level, y, .. } = row[0].0;
        let columns = row.iter().map(|(spot, turn)| (spot.x, *turn));
        stretches(columns, |x| x + 2).into_iter().map(move |x| SeenRecord { of, level, y, x })
    })
    .collect()
}

fn at(world: &World, region: RegionId) -> At {
    let spot = world[region].spot;
    (spot.x, spot.y, spot.level)
}

fn level(level: &Level) -> LevelRecord {
    LevelRecord {
        size: (level.width, level.height),
        kind: match level.kind {
            LevelKind::Nexus => LevelWord::Nexus,
            LevelKind::Surface => LevelWord::Surface,
            LevelKind::Underworld => LevelWord::Underworld,
        },
        name: level.name.as_deref().map(Into::into),
    }
}

fn faction(world: &World, words: &Words, faction: &Faction) -> FactionRecord {
    let points = |Points { war, trade, magic }| (war, trade, magic);
    let skills = faction.skills.iter().map(|(skill, level)| (words.of_skill(*skill), *level));
    let attitudes = faction.attitudes.iter().map(|(other, attitude)| (world[*other].number, *attitude));
    FactionRecord {
        no: faction.number,
        name: faction.name.clone(),
        address: faction.address.clone(),
        password: faction.password.clone(),
        points: match faction.kind {
            FactionKind::Player(own) => Some(points(own)),
            FactionKind::World => None,
        },
        changed: faction.last_change,
        ordered: faction.last_orders,
        unclaimed: faction.unclaimed,
        times: faction.times,
        find: faction.shows_address,
        template: faction.template,
        skills: skills.collect(),
        default: faction.default_attitude,
        attitudes: attitudes.collect(),
        shown: faction.shown.iter().map(|shown| at(world, shown.region)).collect(),
        by: if faction.shown.iter().any(|shown| shown.by.is_some()) {
            faction.shown.iter().map(|shown| shown.by.unwrap_or(0)).collect()
        } else {
            Vec::new()
        },
        used: (faction.used_tax, faction.used_trade),
    }
}

fn region(world: &World, words: &Words, id: RegionId) -> RegionRecord {
    let it = &world[id];
    let (closed, exits) = match &it.exits {
        Exits::Closed(closed) => (*closed, None),
        Exits::To(regions) => {
            let ways = WAYS.into_iter().zip(regions.iter());
            (0, Some(ways.filter_map(|(way, region)| Some((way, at(world, (*region)?)))).collect()))
        }
    };
    let products = it.products.iter().map(|product| {
        let skill = product.skill.map_or(Word::NONE, |skill| words.of_skill(skill));
        let item = words.of_item(product.item);
        let amounts = [product.amount, product.base, product.productivity].map(i64::from);
        (item, skill, product.level, amounts[0], amounts[1], amounts[2])
    });
    let markets = it.markets.iter().map(|market| {
        let trade = match market.kind {
            MarketKind::Buy => Trade::Buy,
            MarketKind::Sell => Trade::Sell,
        };
        let item = words.of_item(market.item);
        let prices = [market.price, market.base_price].map(i64::from);
        let people = [market.min_population, market.max_population].map(i64::from);
        let amounts = [market.amount, market.min_amount, market.max_amount].map(i64::from);
        (trade, item, prices[0], prices[1], amounts[0], people[0], people[1], amounts[1], amounts[2])
    });
    RegionRecord {
        at: at(world, id),
        terrain: words.of_terrain(it.terrain),
        name: it.name.clone(),
        closed,
        exits,
        gate: it.gate,
        race: it.race.map(|race| words.of_item(race)),
        people: it.population,
        base: (it.base_population != it.population).then_some(it.base_population),
        wages: it.wages,
        most: (it.max_wages != it.wages).then_some(it.max_wages),
        money: it.money,
        town: it.town.as_deref().map(|town| TownRecord {
            name: town.name.clone(),
            people: town.population,
            base: town.base_population,
        }),
        building: it.next_building,
        products: products.collect(),
        markets: markets.collect(),
    }
}

fn structure(world: &World, tables: &Tables, words: &Words, object: &Object) -> StructureRecord {
    StructureRecord {
        no: object.number,
        at: at(world, object.region),
        kind: words.of_object(object.kind),
        name: (*object.name != *super::unnamed(tables, object.kind)).then(|| object.name.clone()),
        text: object.description.clone(),
        left: object.incomplete,
        inner: object.inner.map(|inner| at(world, inner)),
        runes: object.runes,
    }
}

fn unit(world: &World, words: &Words, unit: &Unit) -> UnitRecord {
    let object = &world[unit.object];
    UnitRecord {
        no: unit.number,
        of: world[unit.faction].number,
        at: at(world, object.region),
        inside: Some(object.number).filter(|number| *number > 0),
        name: (&*unit.name != UNNAMED).then(|| unit.name.clone()),
        text: unit.description.clone(),
        kind: UnitWord::of(unit.kind),
        guard: GuardWord::of(unit.guard),
        reveal: RevealWord::of(unit.reveal),
        consumes: FoodWord::of(unit.flags.consumes),
        behind: unit.flags.behind,
        nocross: unit.flags.no_cross,
        autotax: unit.flags.autotax,
        hold: unit.flags.holding,
        noaid: unit.flags.no_aid,
        invisible: unit.flags.invisible,
        items: unit.items.iter().map(|(item, count)| (words.of_item(item), count)).collect(),
        days: unit.days.iter().map(|(skill, days)| (words.of_skill(skill), days)).collect(),
        combat: unit.combat.map(|spell| words.of_skill(spell)),
        kept: unit.kept.iter().map(ToString::to_string).collect(),
    }
}
