//! Spells: those of battle, and those that are cast, each with the words that it needs.

use super::{Doer, Here, Made, skill_word};
use crate::rules::journey::loads;
use crate::tables::{Cast, Direction, Phantasm, Skill};
use crate::world::{LevelKind, RegionId, Spot};
use playdeck_factions::report::choices::topic;
use playdeck_print::choices::{Number, Pick};
use std::collections::BTreeSet;

/// What is done once in a month.
const CAST: &str = "cast";

impl<'a> Made<'_, 'a> {
    pub(super) fn magic(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let (tables, unit) = (self.tables, doer.unit);
        if !unit.is_mage() {
            return None;
        }
        let mut picks = Vec::new();
        let mut spells = Vec::new();
        for (skill, row) in tables.skills() {
            let level = unit.level(tables, skill);
            if let Some(cast) = row.cast.as_ref().filter(|_| row.magic && level > 0) {
                let next = self.words(here, doer, cast, level);
                spells.extend(next.map(|next| Pick::shown(&row.name, &skill_word(tables, skill), next)));
            }
        }
        let spells = self.forms.ask("Which spell?", spells);
        picks.extend(spells.map(|spells| Pick::shown("Cast", "CAST", spells)));
        let set = self.forms.once("combat", &["1", " ", "2"]);
        let is_known = |skill: Skill| unit.level(tables, skill) > 0;
        let battle = tables.skills().filter(|(skill, row)| row.magic && row.combat && is_known(*skill));
        let battle =
            battle.map(|(skill, row)| Pick::shown(&row.name, &skill_word(tables, skill), set)).collect();
        let battle = self.forms.ask("Which spell?", battle);
        picks.extend(battle.map(|battle| Pick::shown("Set the spell of battle", "COMBAT", battle)));
        if unit.combat.is_some() {
            let none = self.forms.once("combat", &["1"]);
            picks.push(Pick::shown("Set no spell of battle", "COMBAT", none));
        }
        self.forms.ask("What does it do?", picks)
    }

    /// What follows the name of a spell; none where it cannot be cast. The name is the word 2.
    fn words(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>, cast: &Cast, level: u32) -> Option<Number> {
        let (tables, unit) = (self.tables, doer.unit);
        let alone = self.forms.once(CAST, &["1", " ", "2"]);
        let about = self.forms.once(CAST, &["1", " ", "2", " ", "3"]);
        let pays = |cost: u32| unit.silver(tables) >= cost;
        let has_room = |summons: &crate::tables::Summoning| {
            let is_here = summons.terrains.is_empty()
                || summons.terrains.iter().any(|it| **it == *here.land.place.terrain);
            let has = unit.items.of(summons.item);
            is_here && summons.most.is_none_or(|most| has < most.at(level))
        };
        match cast {
            Cast::EarthLore { .. } | Cast::ClearSkies => Some(alone),
            Cast::Makes(making) => pays(making.cost).then_some(alone),
            Cast::Enchants(it) => (unit.items.of(it.item) > 0 && it.most.at(level) > 0).then_some(alone),
            Cast::Summons(summons) => has_room(summons).then_some(alone),
            Cast::Gate { cost } => {
                let is_free = !here.is_ocean && here.land.gate.is_none();
                (is_free && pays(*cost)).then_some(alone)
            }
            Cast::Runes { cost, structures } => {
                let inside = doer.inside.filter(|inside| inside.needs.is_none());
                let kind = inside.and_then(|inside| tables.object_of(inside.kind))?;
                let row = structures.iter().find(|(warded, ..)| *warded == kind)?;
                (row.1 <= level && pays(*cost)).then_some(alone)
            }
            Cast::Birds { from, summons } => {
                if self.kind_of(here.region) != Some(LevelKind::Surface) {
                    return None;
                }
                let mut picks = Vec::new();
                if level >= *from && has_room(summons) {
                    picks.push(Pick::shown("An eagle is to come", "EAGLE", about));
                }
                let ways: Vec<(Direction, RegionId)> = self.view.world().neighbours(here.region).collect();
                picks.extend(ways.into_iter().map(|(way, to)| {
                    let shown = format!("They look {}", way.name());
                    Pick::shown(&shown, &format!("DIRECTION {}", way.letters()), about).at(self.ways.spot(to))
                }));
                self.forms.ask("What do the birds do?", picks)
            }
            Cast::Phantasms(phantasms) => self.phantasms(phantasms, level),
            Cast::Invisibility { most } => self.hidden(here, most.at(level)),
            Cast::MindReading { .. } => {
                let others = here.land.all_units().filter(|seen| !seen.is_own());
                let others = others.map(|seen| super::who(here, seen, about)).collect();
                self.forms.ask("Whose mind is read?", others)
            }
            Cast::Farsight { reach } => {
                let places = self.places(here, reach.at(level), true, about);
                self.forms.ask("Which region?", places)
            }
            Cast::Teleportation { reach, weight } => {
                let is_light = loads::weight(tables, &unit.items) <= u64::from(weight.at(level));
                let places =
                    if is_light { self.places(here, reach.at(level), false, about) } else { Vec::new() };
                self.forms.ask("Where to?", places)
            }
            Cast::GateLore { detects, random, chosen } => {
                self.gates(here, doer, (*detects, random, chosen), level)
            }
            Cast::PortalLore { item, reach, weight } => {
                let has = |doer: &Doer<'_, 'a>| doer.unit.items.of(*item) > 0;
                if has(&doer) { self.portals(here, (*item, reach.at(level)), weight.at(level)) } else { None }
            }
        }
    }

    fn kind_of(&self, region: RegionId) -> Option<LevelKind> {
        let world = self.view.world();
        world.levels.get(usize::from(world[region].spot.level)).map(|level| level.kind)
    }

    fn phantasms(&mut self, phantasms: &[Phantasm], level: u32) -> Option<Number> {
        let tables = self.tables;
        let done = self.forms.once(CAST, &["1", " ", "2", " ", "3", " ", "4"]);
        let mut picks = Vec::new();
        for phantasm in phantasms.iter().filter(|phantasm| level >= phantasm.level) {
            let count = self.forms.count("How many in all?", phantasm.most.at(level).into(), done);
            let row = &tables[phantasm.item];
            picks.extend(count.map(|count| Pick::shown(&row.plural, &super::word(&row.abbr), count)));
        }
        self.forms.ask("Which illusion?", picks)
    }

    /// Own units that are not too many for a spell. Where all together are, one is hidden.
    fn hidden(&mut self, here: &Here<'_, 'a>, most: u32) -> Option<Number> {
        let soldiers = |doer: &Doer<'_, 'a>| doer.unit.soldiers(self.tables);
        let fits: Vec<(u64, Doer<'_, 'a>)> =
            here.own.iter().map(|doer| (u64::from(soldiers(doer)), *doer)).collect();
        self.units("Whom does it hide?", &fits, u64::from(most), &["1", " ", "2", " UNITS "], 3)
    }

    /// Own units that together have no more than a spell can do, as a list, or else one of those that fit.
    fn units(
        &mut self,
        question: &str,
        all: &[(u64, Doer<'_, 'a>)],
        most: u64,
        line: &[&str],
        from: u32,
    ) -> Option<Number> {
        let is_all = all.iter().map(|(load, _)| *load).fold(0, u64::saturating_add) <= most;
        let fits = all.iter().filter(|(load, _)| *load <= most);
        let pick =
            |doer: &Doer<'_, 'a>, next| Pick::shown(&doer.called(), &doer.unit.number.to_string(), next);
        let done = self.forms.listed(CAST, line, from);
        let picks: Vec<Pick> = fits.map(|(_, doer)| pick(doer, done)).collect();
        if is_all { self.forms.several(question, &picks, done) } else { self.forms.ask(question, picks) }
    }

    /// Regions of the level that the player knows and a spell reaches. Nobody goes into the sea by one.
    fn places(&self, here: &Here<'_, 'a>, reach: u32, is_look: bool, next: Number) -> Vec<Pick> {
        let world = self.view.world();
        let from = world[here.region].spot;
        let Some(level) = world.levels.get(usize::from(from.level)) else { return Vec::new() };
        if level.kind == LevelKind::Nexus {
            return Vec::new();
        }
        let known = self
            .lands
            .iter()
            .flat_map(|(region, _)| world.neighbours(*region).map(|(_, next)| next).chain([*region]));
        let known: BTreeSet<RegionId> =
            known.filter(|region| world[*region].spot.level == from.level).collect();
        let is_reached = |to: &RegionId| {
            let it = &world[*to];
            let Spot { x, y, .. } = it.spot;
            *to != here.region
                && level.distance((from.x, from.y), (x, y)) <= reach
                && (is_look || it.terrain != self.tables.named.ocean)
        };
        let place = |to: RegionId| {
            let it = &world[to];
            let shown =
                format!("{} ({},{}) in {}", self.tables[it.terrain].name, it.spot.x, it.spot.y, it.name);
            Pick::shown(&shown, &format!("REGION {} {}", it.spot.x, it.spot.y), next).at(self.ways.spot(to))
        };
        known.into_iter().filter(is_reached).map(place).collect()
    }

    /// Jumps through gates, and gates that are found. A gate is known where it is seen.
    fn gates(
        &mut self,
        here: &Here<'_, 'a>,
        doer: Doer<'_, 'a>,
        (detects, random, chosen): (u32, &[u32], &[u32]),
        level: u32,
    ) -> Option<Number> {
        let tables = self.tables;
        let mut picks = Vec::new();
        if level >= detects {
            let done = self.forms.once(CAST, &["1", " ", "2", " ", "3"]);
            picks.push(Pick::shown("Find the gates next door", "DETECT", done));
        }
        let carries = |list: &[u32]| {
            let place = usize::try_from(level.saturating_sub(1)).unwrap_or(usize::MAX);
            u64::from(list.get(place).or(list.last()).copied().unwrap_or(0))
        };
        let leaves_nexus = here.land.is_nexus && tables.game.nexus_gate_out;
        if here.land.gate.is_some() || leaves_nexus {
            picks.extend(self.jump(
                here,
                doer,
                ("Jump to a gate by chance", "RANDOM", None),
                carries(random),
            ));
            for (region, land) in self.lands {
                if let Some((number, _)) = land.gate.filter(|_| *region != here.region) {
                    let shown = format!("Jump to gate {number}, in {}", land.place.name);
                    let spot = self.ways.spot(*region);
                    picks.extend(self.jump(
                        here,
                        doer,
                        (&shown, &format!("GATE {number}"), spot),
                        carries(chosen),
                    ));
                }
            }
        }
        self.forms.ask("What is done with gates?", picks)
    }

    /// A jump of the mage, alone or with others.
    fn jump(
        &mut self,
        here: &Here<'_, 'a>,
        doer: Doer<'_, 'a>,
        (shown, word, spot): (&str, &str, Option<Number>),
        carries: u64,
    ) -> Option<Pick> {
        let weight = |doer: &Doer<'_, 'a>| loads::weight(self.tables, &doer.unit.items);
        let left = carries.checked_sub(weight(&doer)).filter(|_| carries > 0)?;
        let alone = self.forms.once(CAST, &["1", " ", "2", " ", "3"]);
        let others = here.own.iter().filter(|other| other.unit.number != doer.unit.number);
        let others: Vec<(u64, Doer<'_, 'a>)> = others.map(|other| (weight(other), *other)).collect();
        let mut picks = vec![topic("Alone", alone)];
        let with = self.units("Who goes along?", &others, left, &["1", " ", "2", " ", "3", " UNITS "], 4);
        picks.extend(with.map(|with| topic("With others", with)));
        let step = self.forms.ask("Who goes?", picks)?;
        Some(Pick::shown(shown, word, step).at(spot))
    }

    /// Own mages at the other end of a portal, and the units that go there.
    fn portals(
        &mut self,
        here: &Here<'_, 'a>,
        (item, reach): (crate::tables::Item, u32),
        carries: u32,
    ) -> Option<Number> {
        let world = self.view.world();
        let from = world[here.region].spot;
        let level = world.levels.get(usize::from(from.level))?;
        let own =
            self.lands.iter().flat_map(|(region, land)| land.all_units().map(move |seen| (*region, seen)));
        let own = own.filter(|(_, seen)| seen.is_own());
        let mut mages = Vec::new();
        for (region, seen) in own {
            let Some(unit) = world.unit_of(seen.number).map(|unit| &world[unit]) else { continue };
            let Spot { level: other, x, y } = world[region].spot;
            let is_near = other == from.level && level.distance((from.x, from.y), (x, y)) <= reach;
            if unit.is_mage() && unit.items.of(item) > 0 && is_near {
                mages.push((format!("{} ({})", seen.name, seen.number), seen.number, self.ways.spot(region)));
            }
        }
        let all = here.own.iter().map(|doer| (loads::weight(self.tables, &doer.unit.items), *doer));
        let all: Vec<(u64, Doer<'_, 'a>)> = all.collect();
        let units =
            self.units("Who goes?", &all, carries.into(), &["1", " ", "2", " ", "3", " UNITS "], 4)?;
        let mages = mages
            .into_iter()
            .map(|(name, number, spot)| Pick::shown(&name, &number.to_string(), units).at(spot));
        self.forms.ask("To which mage?", mages.collect())
    }
}
