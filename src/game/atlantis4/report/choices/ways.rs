//! Where units and ships go: the exits that the player knows, and the movement points that they take.

use crate::knowledge::{Land, View};
use crate::rules::Mode;
use crate::rules::economy::roads;
use crate::rules::journey::loads;
use crate::rules::journey::weather::{self, Weather};
use crate::tables::Direction;
use crate::world::{RegionId, Spot, Unit};
use playdeck_factions::report::choices::Forms;
use playdeck_print::choices::{Net, Number, Step};
use std::collections::{BTreeMap, BTreeSet};

/// Who goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Goer {
    /// A unit: how it travels, its movement points, and whether it crosses water.
    Unit(Option<Mode>, u32, bool),
    /// A ship: its movement points, and whether it flies.
    Ship(u32, bool),
}

/// What a player knows of ways.
pub(super) struct Ways<'v, 'a> {
    view: &'v View<'a>,
    spots: BTreeMap<(u8, i32, i32), Number>,
    /// The regions that the player sees.
    seen: BTreeSet<RegionId>,
    nets: BTreeMap<Goer, Number>,
}

impl<'v, 'a> Ways<'v, 'a> {
    pub(super) fn new(
        view: &'v View<'a>,
        lands: &[(RegionId, Land<'_>)],
        spots: BTreeMap<(u8, i32, i32), Number>,
    ) -> Self {
        let seen = lands.iter().map(|(region, _)| *region).collect();
        Self { view, spots, seen, nets: BTreeMap::new() }
    }

    /// The spot of a region.
    pub(super) fn spot(&self, region: RegionId) -> Option<Number> {
        let Spot { level, x, y } = self.view.world()[region].spot;
        self.spots.get(&(level, x.cast_signed(), y.cast_signed())).copied()
    }

    /// How a unit goes, if it can: its movement points, and whether it crosses water.
    fn goer(&self, unit: &Unit, from: RegionId) -> Option<(Goer, u32)> {
        let (world, tables) = (self.view.world(), self.view.tables());
        let crosses = loads::crosses_water(tables, unit);
        if world[from].terrain == tables.named.ocean && !crosses {
            return None;
        }
        match loads::mode(self.view.conditions, unit) {
            Some(mode) => {
                let points = crate::rules::journey::points(tables, unit, mode);
                Some((Goer::Unit(Some(mode), points, crosses), points))
            }
            // Out of the Nexus everybody goes.
            None if world[from].terrain == tables.named.nexus => Some((Goer::Unit(None, 1, crosses), 1)),
            None => None,
        }
    }

    /// A way for a unit from where it is, with a verb.
    pub(super) fn by_unit(
        &mut self,
        forms: &mut Forms,
        verb: &str,
        unit: &Unit,
        from: RegionId,
    ) -> Option<Number> {
        let (goer, points) = self.goer(unit, from)?;
        self.way(forms, goer, verb, points, from)
    }

    /// Whether a unit goes anywhere by land.
    pub(super) fn goes(&self, unit: &Unit, from: RegionId) -> bool {
        matches!(self.goer(unit, from), Some((Goer::Unit(Some(_), ..), _)))
    }

    /// A way for people who carry nothing much.
    pub(super) fn on_foot(&mut self, forms: &mut Forms, from: RegionId) -> Option<Number> {
        let tables = self.view.tables();
        if self.view.world()[from].terrain == tables.named.ocean {
            return None;
        }
        let points = tables.game.foot_speed;
        self.way(forms, Goer::Unit(Some(Mode::Walk), points, false), "MOVE", points, from)
    }

    /// A way for a ship.
    pub(super) fn by_ship(
        &mut self,
        forms: &mut Forms,
        points: u32,
        flies: bool,
        from: RegionId,
    ) -> Option<Number> {
        self.way(forms, Goer::Ship(points, flies), "SAIL", points, from)
    }

    /// A way with a verb, which stands behind a topic.
    fn way(
        &mut self,
        forms: &mut Forms,
        goer: Goer,
        verb: &str,
        points: u32,
        from: RegionId,
    ) -> Option<Number> {
        if !self
            .view
            .world()
            .neighbours(from)
            .any(|(way, to)| self.cost(goer, from, way, to).is_some_and(|cost| cost <= points))
        {
            return None;
        }
        let net = if let Some(net) = self.nets.get(&goer) {
            *net
        } else {
            let net = forms.all.net(self.net(goer, points));
            self.nets.insert(goer, net);
            net
        };
        let done = forms.journey(&[verb, " ", "1"], 1);
        Some(forms.all.step(Step::Way("Where to?".to_owned(), net, points, " ".to_owned(), done)))
    }

    /// The known ways of somebody, each with its cost.
    fn net(&self, goer: Goer, points: u32) -> Net {
        let mut net =
            Net { ways: Direction::ALL.map(|way| way.letters().to_owned()).into(), ..Net::default() };
        net.near.resize(self.spots.len(), Vec::new());
        net.cost.resize(self.spots.len(), Vec::new());
        for region in &self.seen {
            let Some(at) = self.spot(*region).map(|spot| spot as usize) else { continue };
            let (mut near, mut costs) = (vec![None; Direction::ALL.len()], vec![1; Direction::ALL.len()]);
            for (way, to) in self.view.world().neighbours(*region) {
                let Some(cost) = self.cost(goer, *region, way, to).filter(|cost| *cost <= points) else {
                    continue;
                };
                near[way.index()] = self.spot(to);
                costs[way.index()] = cost;
            }
            if near.iter().any(Option::is_some) {
                (net.near[at], net.cost[at]) = (near, costs);
            }
        }
        net
    }

    /// What a step takes; none where it cannot be taken.
    fn cost(&self, goer: Goer, from: RegionId, way: Direction, to: RegionId) -> Option<u32> {
        let (world, tables) = (self.view.world(), self.view.tables());
        let is_ocean = |region: RegionId| world[region].terrain == tables.named.ocean;
        let is_rough = weather::next(self.view.conditions, world, to) != Weather::Clear;
        let rough = |cost: u32| if is_rough { cost.saturating_mul(2) } else { cost };
        match goer {
            Goer::Ship(_, flies) => (flies || is_ocean(to) || is_ocean(from)).then(|| rough(1)),
            Goer::Unit(_, _, crosses) if (is_ocean(to) || is_ocean(from)) && !crosses => None,
            Goer::Unit(None, ..) => Some(1),
            Goer::Unit(Some(mode), points, _) => {
                let is_by_air = mode == Mode::Fly;
                let cost = rough(if is_by_air { 1 } else { tables[world[to].terrain].points });
                let has_road =
                    !is_by_air && self.seen.contains(&to) && roads::connects(tables, world, from, way);
                let cost = if has_road && cost > 1 { cost / 2 } else { cost };
                // Who leaves the Nexus always gets there.
                let leaves_nexus = world[from].terrain == tables.named.nexus;
                Some(if leaves_nexus { cost.min(points) } else { cost })
            }
        }
    }
}
