//! A region as a viewer sees it: what a report prints of it, and what stands in the JSON.
//!
//! Source: the program of 2001, whose layout players' tools read.

use super::seen::{SeenUnit, Stack};
use super::view::View;
use crate::rules::economy::wages;
use crate::rules::journey::weather::{self, Weather};
use crate::tables::{Class, Direction, ObjectClass};
use crate::world::{self, Market, MarketKind, Object, ObjectId, Product, RegionId, World};
use serde::Serialize;

/// Where a region lies and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Place<'a> {
    /// Its terrain.
    pub terrain: &'a str,
    /// Its column.
    pub x: u32,
    /// Its row.
    pub y: u32,
    /// Its level, if it is not the surface.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<&'a str>,
    /// Its name.
    pub name: &'a str,
}

impl<'a> Place<'a> {
    /// A region's.
    pub fn of(world: &'a World, tables: &'a crate::tables::Tables, region: RegionId) -> Self {
        let it = &world[region];
        let level = world.levels.get(usize::from(it.spot.level)).and_then(|level| level.name.as_deref());
        Self { terrain: &tables[it.terrain].name, x: it.spot.x, y: it.spot.y, level, name: &it.name }
    }
}

/// A town as everybody sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Town<'a> {
    /// Its name.
    pub name: &'a str,
    /// What its size is called.
    pub size: &'static str,
}

impl<'a> Town<'a> {
    fn of(town: &'a world::Town) -> Self {
        Self { name: &town.name, size: town.size().word() }
    }
}

/// What is traded, and at which price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Trade<'a> {
    /// What, and how many.
    #[serde(flatten)]
    pub stack: Stack<'a>,
    /// The price of one.
    pub price: i64,
}

/// An exit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Exit<'a> {
    /// In which direction.
    pub direction: Direction,
    /// Where it leads.
    pub to: Place<'a>,
    /// The town there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Town<'a>>,
}

/// A structure with those inside whom the viewer sees.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct SeenObject<'a> {
    pub number: u32,
    pub name: &'a str,
    pub kind: &'a str,
    /// Units of work until it is complete.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<u32>,
    pub has_passage: bool,
    /// Whether it is engraved with runes.
    pub has_runes: bool,
    /// Whether units of players cannot enter it.
    pub is_closed: bool,
    /// What is shown behind it.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'a str,
    /// The units inside, first its owner.
    pub units: Vec<SeenUnit<'a>>,
    /// The number of the unit that owns it, of whichever faction.
    #[serde(skip)]
    pub(super) owner: Option<u32>,
}

impl<'a> SeenObject<'a> {
    /// The unit that owns it, if the viewer sees it.
    pub fn owner(&self) -> Option<&SeenUnit<'a>> {
        self.units.first().filter(|first| self.owner == Some(first.number))
    }
}

/// A region.
#[allow(missing_docs, reason = "the names and types say what they are")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub struct Land<'a> {
    pub place: Place<'a>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_nexus: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub town: Option<Town<'a>>,
    /// Its peasants and the people of its town.
    pub people: i64,
    /// What they are called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub race: Option<&'a str>,
    /// The silver that can be taxed.
    pub money: i64,
    /// The weather of the month that was played, and of the next.
    pub weather: (Weather, Weather),
    /// What a month's work earns.
    pub wages: i64,
    /// What all workers together can earn.
    pub most_wages: i64,
    /// What is bought here.
    pub wanted: Vec<Trade<'a>>,
    /// What is sold here.
    pub for_sale: Vec<Trade<'a>>,
    /// What entertainers can earn.
    pub entertainment: i64,
    /// What can be produced.
    pub products: Vec<Stack<'a>>,
    pub exits: Vec<Exit<'a>>,
    /// The number of its gate and of all gates, if the viewer sees it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gate: Option<(u32, u32)>,
    /// The units on open ground that the viewer sees.
    pub units: Vec<SeenUnit<'a>>,
    /// The structures.
    pub objects: Vec<SeenObject<'a>>,
}

impl<'a> Land<'a> {
    /// A region as the viewer sees it.
    pub(super) fn of(view: &View<'a>, id: RegionId) -> Self {
        let (world, tables) = (view.world(), view.tables());
        let region = &world[id];
        let trades = |kind: MarketKind| {
            let shown = region.markets.iter().filter(|it| it.kind == kind && shows_market(view, id, it));
            shown
                .map(|it| Trade {
                    stack: Stack::of(tables, it.item, it.amount.into()),
                    price: it.price.into(),
                })
                .collect()
        };
        let silver = tables.named.silver;
        let paid = |is_work: bool| {
            let mut of = region.products.iter().filter(|product| product.item == silver);
            of.find(|product| product.skill.is_none() == is_work)
        };
        let earned = |is_work: bool| paid(is_work).map_or(0, |product| product.amount.into());
        let products = region.products.iter().filter(|product| {
            product.item != silver && product.amount > 0 && shows_product(view, id, product)
        });
        let exit = |(direction, to): (Direction, RegionId)| Exit {
            direction,
            to: Place::of(world, tables, to),
            town: world[to].town.as_deref().map(Town::of),
        };
        let ground = world.open_ground(id);
        let seen = |object: ObjectId| -> Vec<SeenUnit<'a>> {
            let units = world[object].units();
            units.iter().filter_map(|unit| SeenUnit::of(view, id, *unit)).collect()
        };
        let structure = |(object, it): (ObjectId, &'a Object)| SeenObject {
            number: it.number,
            name: &it.name,
            kind: &tables[it.kind].name,
            needs: u32::try_from(it.incomplete).ok().filter(|needs| *needs > 0),
            has_passage: it.inner.is_some(),
            has_runes: it.runes > 0,
            is_closed: tables[it.kind].closed && tables[it.kind].kind != ObjectClass::Dummy,
            description: &it.description,
            units: seen(object),
            owner: it.owner().map(|owner| world[owner].number),
        };
        Self {
            place: Place::of(world, tables, id),
            is_nexus: region.terrain == tables.named.nexus,
            town: region.town.as_deref().map(Town::of),
            people: region.people(),
            race: region.race.map(|race| &*tables[race].plural),
            money: region.money,
            weather: (weather::now(view.conditions, world, id), weather::next(view.conditions, world, id)),
            // What work pays was set when the last month ended, with what spells added then.
            wages: paid(true)
                .map_or_else(|| wages(view.conditions, world, id), |work| work.productivity.into()),
            most_wages: earned(true),
            wanted: trades(MarketKind::Sell),
            for_sale: trades(MarketKind::Buy),
            entertainment: earned(false),
            products: products.map(|it| Stack::of(tables, it.item, it.amount.into())).collect(),
            exits: world.neighbours(id).map(exit).collect(),
            gate: (region.gate > 0 && shows_gate(view, id))
                .then(|| (region.gate, world.next_gate.saturating_sub(1))),
            units: seen(ground),
            objects: world.objects_in(id).skip(1).map(structure).collect(),
        }
    }

    /// The units that the viewer sees here, as the report has them.
    pub fn all_units(&self) -> impl Iterator<Item = &SeenUnit<'a>> {
        self.units.iter().chain(self.objects.iter().flat_map(|object| &object.units))
    }
}

/// Whether a viewer sees a market: of advanced goods that are wanted, only who has one here knows.
pub(super) fn shows_market(view: &View<'_>, region: RegionId, market: &Market) -> bool {
    let is_secret = view.tables()[market.item].is(Class::Advanced) && market.kind == MarketKind::Sell;
    let owns_one = || view.watchers(region).any(|unit| unit.items.of(market.item) > 0);
    market.amount != 0 && (!is_secret || view.sees_all() || owns_one())
}

/// Whether a viewer sees a product: of advanced goods, only who can produce them here knows.
pub(super) fn shows_product(view: &View<'_>, region: RegionId, product: &Product) -> bool {
    let tables = view.tables();
    let knows =
        |unit: &world::Unit| product.skill.is_none_or(|skill| unit.level(tables, skill) >= product.level);
    let is_secret = tables[product.item].is(Class::Advanced);
    !is_secret || view.sees_all() || view.watchers(region).any(knows)
}

/// Whether a viewer would see a gate in a region.
pub(super) fn shows_gate(view: &View<'_>, region: RegionId) -> bool {
    let (tables, lore) = (view.tables(), view.tables().named.gate_lore);
    view.sees_all() || view.watchers(region).any(|unit| unit.level(tables, lore) > 0)
}

#[cfg(test)]
mod tests {
    use super::super::super::policy::Policy;
    use super::super::super::rules::combat::stage;
    use super::super::super::world::position::Position;
    use super::*;
    use playdeck_game::{Viewer, Viewing as _};

    /// The wages of a report are those that work pays next month, what spells of the last one added among them.
    #[test]
    fn the_wages_that_are_shown_are_those_that_are_paid() {
        let tables = stage::tables();
        for paid in [None, Some(14), Some(15)] {
            let mut world = stage::world(&tables);
            world[stage::HERE].wages = 14;
            let work = |paid| Product {
                item: tables.named.silver,
                skill: None,
                level: 1,
                amount: 100,
                base: 0,
                productivity: paid,
                activity: 0,
            };
            world[stage::HERE].products = paid.map(work).into_iter().collect();
            let position =
                Position { world, tables: std::sync::Arc::clone(&tables), policy: Policy::DEFAULT };
            let view = View::of(&position, Viewer::Gamesmaster);
            let land = Land::of(&view, stage::HERE);
            assert_eq!(
                land.wages,
                i64::from(paid.unwrap_or(14)),
                "where nobody pays for work, those of the region"
            );
        }
    }
}
