//! What a power can order in the next play, for a page to play on: what the map and the units in sight allow.
//!
//! Source: the rules text, "Moves", "Support" and "Convoy"; what is legal is asked of the same questions as when an order
//! is read.

use crate::knowledge::view::View;
use crate::picture::board;
use playdeck_diplomacy_rules::adjudicate::{can_carry, can_carry_without, can_pass, can_serve};
use playdeck_diplomacy_rules::adjust::Due;
use playdeck_diplomacy_rules::policy::Routes;
use playdeck_diplomacy_rules::world::map::{
    Location, Province, ProvinceSet, army_neighbours, army_reaches, fleet_neighbours, fleet_provinces,
    fleet_supports, touches,
};
use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Unit, can_stand};
use playdeck_game::{self as game, Viewer};
use playdeck_print::choices::{Arrow, Choices, Number, Order, Part, Pick, Piece, Step, line};
use std::collections::BTreeMap;

/// How far from the middle of a unit somebody may point at it.
const RADIUS: u32 = 20;

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let Viewer::Player(power) = self.viewer else { return Choices::default() };
        let position = self.position();
        if !position.owes(power) {
            return Choices::default();
        }
        let all = Choices::new(vec![format!("${power}")], Vec::new(), RADIUS);
        let mut made = Made { position, all, spots: BTreeMap::new() };
        match position.date.phase {
            Phase::Moves => made.moves(power),
            Phase::Retreat => made.retreats(power),
            Phase::Build => made.adjustments(power),
            Phase::Over => {}
        }
        made.all
    }
}

/// The choices while they are made.
struct Made<'p> {
    position: &'p Position,
    all: Choices,
    /// The spot of each place, by its code.
    spots: BTreeMap<&'static str, Number>,
}

/// A line of texts and words, as [`line`] reads them, with its arrows.
fn order(parts: &[&str], arrows: &[Arrow]) -> Step {
    Step::Done(Order { line: line(parts), arrows: arrows.to_vec(), ..Order::default() })
}

impl Made<'_> {
    fn spot(&mut self, at: Location) -> Number {
        if let Some(spot) = self.spots.get(at.code()) {
            return *spot;
        }
        let spot = self.all.spot(board::spot(at), at.province().name());
        self.spots.insert(at.code(), spot);
        spot
    }

    /// A place to choose.
    fn place(&mut self, at: Location, next: Number) -> Pick {
        let spot = self.spot(at);
        Pick::word(at.code(), next).at(Some(spot))
    }

    fn province(&mut self, at: Province, next: Number) -> Pick {
        self.place(Location::province_itself(at), next)
    }

    fn moves(&mut self, power: Power) {
        let group = self.all.group("", None);
        for unit in self.position.units.of(power) {
            let first = self.unit(unit);
            let name = unit.to_string();
            let spot = Some(self.spot(unit.at));
            let most = Some((1, "The first one counts.".to_owned()));
            let without = Some("stands".to_owned());
            self.all.pieces.push(Piece {
                word: name.clone(),
                name,
                spot,
                opens: None,
                first,
                most,
                without,
                group,
                ..Piece::default()
            });
        }
    }

    /// What a unit can do.
    fn unit(&mut self, unit: Unit) -> Number {
        let stands = self.all.step(order(&["~", " ", "0"], &[]));
        let goes = self.all.step(order(&["~", " - ", "0"], &[Arrow(-1, 0, false)]));
        let mut picks = vec![Pick::shown("Stand", "STANDS", stands)];
        let goals: Vec<Location> = match unit.kind {
            Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
            Kind::Fleet => fleet_neighbours(unit.at).collect(),
        };
        for goal in goals {
            picks.push(self.place(goal, goes));
        }
        if let Some(by_convoy) = self.by_convoy(unit) {
            picks.push(Pick::shown("By convoy", "VIA CONVOY", by_convoy));
        }
        if let Some(supports) = self.supports(unit) {
            picks.push(Pick::shown("Support", "SUPPORTS", supports));
        }
        if let Some(convoys) = self.convoys(unit) {
            picks.push(Pick::shown("Convoy", "CONVOYS", convoys));
        }
        self.all.step(Step::Pick("Where to, or what else?".to_owned(), picks))
    }

    /// The coasts around the fleets at sea that hang together with those beside a place; none without any.
    fn coasts(&self, from: Province) -> ProvinceSet {
        let units = &self.position.units;
        let is_carrier = |at: &Province| {
            at.terrain().has_convoys() && units.get(*at).is_some_and(|unit| unit.kind == Kind::Fleet)
        };
        let waters: Vec<Province> = self.position.map.provinces().filter(is_carrier).collect();
        let mut reached: Vec<Province> =
            waters.iter().copied().filter(|at| touches(*at, from) || *at == from).collect();
        let mut next = 0;
        while let Some(here) = reached.get(next).copied() {
            next += 1;
            let more = waters.iter().filter(|at| touches(**at, here) && !reached.contains(at));
            let more: Vec<Province> = more.copied().collect();
            reached.extend(more);
        }
        let is_beside = |at: &Province| reached.iter().any(|water| touches(*water, *at));
        let coasts = self.position.map.provinces().filter(|at| at.terrain().is_coast());
        coasts.filter(is_beside).collect()
    }

    /// The places to which an army can only, or also, be convoyed.
    fn by_convoy(&mut self, unit: Unit) -> Option<Number> {
        if unit.kind == Kind::Fleet {
            return None;
        }
        let from = unit.province();
        let goals: Vec<Province> = self.coasts(from).iter().filter(|to| *to != from).collect();
        let done = self.all.step(order(&["~", " - ", "1", " VIA CONVOY"], &[Arrow(-1, 1, false)]));
        let mut picks = Vec::new();
        for to in goals.into_iter().filter(|to| can_carry(&self.position.units, from, *to)) {
            picks.push(self.province(to, done));
        }
        (!picks.is_empty()).then(|| self.all.step(Step::Pick("Where to?".to_owned(), picks)))
    }

    /// Where a unit can support, and whom there.
    fn supports(&mut self, unit: Unit) -> Option<Number> {
        let places: Vec<Province> = match unit.kind {
            Kind::Army => army_neighbours(unit.province()).collect(),
            Kind::Fleet => fleet_provinces(unit.at).collect(),
        };
        let arrows = [Arrow(2, 1, true), Arrow(-1, 1, true)];
        let attack = self.all.step(order(&["~", " SUPPORTS ", "2", " - ", "1"], &arrows));
        let stand = self.all.step(order(&["~", " SUPPORTS ", "2", " STANDS"], &[Arrow(-1, 1, true)]));
        let units = &self.position.units;
        let mut picks = Vec::new();
        for at in places {
            let others: Vec<Unit> = units
                .iter()
                .filter(|other| {
                    other.province() != unit.province() && can_go(self.position, unit, *other, at)
                })
                .collect();
            let mut whom = Vec::new();
            if let Some(there) = units.get(at) {
                let spot = self.spot(there.at);
                whom.push(
                    Pick::shown(&format!("{there} where it stands"), &there.to_string(), stand)
                        .at(Some(spot)),
                );
            }
            for other in others {
                let spot = self.spot(other.at);
                whom.push(
                    Pick::shown(&format!("{other} to {at}"), &other.to_string(), attack).at(Some(spot)),
                );
            }
            if !whom.is_empty() {
                let next = self.all.step(Step::Pick("Whom?".to_owned(), whom));
                picks.push(self.province(at, next));
            }
        }
        (!picks.is_empty()).then(|| self.all.step(Step::Pick("Where?".to_owned(), picks)))
    }

    /// The armies that a fleet at sea can convoy, and where to.
    fn convoys(&mut self, unit: Unit) -> Option<Number> {
        let here = unit.province();
        if unit.kind == Kind::Army || !here.terrain().has_convoys() {
            return None;
        }
        let coasts = self.coasts(here);
        let is_binding = self.position.routes == Routes::Binding;
        let done = self.all.step(order(&["~", " CONVOYS ", "1", " - ", "2"], &[Arrow(1, 2, true)]));
        let units = &self.position.units;
        let serves = if is_binding { can_pass } else { can_serve };
        let mut picks = Vec::new();
        for army in units.iter().filter(|other| other.kind == Kind::Army && coasts.contains(other.province()))
        {
            let from = army.province();
            let goals: Vec<Province> =
                coasts.iter().filter(|to| *to != from && serves(units, here, from, *to)).collect();
            if goals.is_empty() {
                continue;
            }
            let goals = goals.into_iter().map(|to| self.province(to, done)).collect();
            let next = self.all.step(Step::Pick("Where to?".to_owned(), goals));
            let spot = self.spot(army.at);
            picks.push(Pick::word(&army.to_string(), next).at(Some(spot)));
        }
        (!picks.is_empty()).then(|| self.all.step(Step::Pick("Which army?".to_owned(), picks)))
    }

    fn retreats(&mut self, power: Power) {
        let group = self.all.group("", None);
        let goes = self.all.step(order(&["~", " RETREATS ", "0"], &[Arrow(-1, 0, false)]));
        let leaves = self.all.step(order(&["~", " ", "0"], &[]));
        for (lost, open) in self.position.open_retreats() {
            if lost.unit.power != power {
                continue;
            }
            let mut picks: Vec<Pick> = open.into_iter().map(|to| self.place(to, goes)).collect();
            picks.push(Pick::shown("Disband", "DISBAND", leaves));
            let first = self.all.step(Step::Pick("Where to?".to_owned(), picks));
            let place = lost.landed.map_or(lost.unit.at, Location::province_itself);
            let spot = Some(self.all.spot(board::beside(place), place.province().name()));
            let name = lost.unit.to_string();
            self.all.pieces.push(Piece {
                word: name.clone(),
                name,
                spot,
                opens: None,
                first,
                most: Some((1, "The first one counts.".to_owned())),
                without: Some("disbands".to_owned()),
                group,
                ..Piece::default()
            });
        }
    }

    fn adjustments(&mut self, power: Power) {
        match self.position.due_from(power) {
            Due::Nothing => {}
            Due::Builds(count) => self.builds(power, count),
            Due::Removals(count) => {
                let says = format!("{count} of your units must be removed: a line for each.");
                let group = self.all.group("", Some((count, count, says)));
                let done = self.all.step(order(&["0", " ", "~"], &[]));
                let picks = vec![Pick::shown("Remove it", "REMOVE", done)];
                let first = self.all.step(Step::Pick("Shall it leave the board?".to_owned(), picks));
                for unit in self.position.units.of(power) {
                    let spot = Some(self.spot(unit.at));
                    let name = unit.to_string();
                    let most = Some((1, "The first one counts.".to_owned()));
                    self.all.pieces.push(Piece {
                        word: name.clone(),
                        name,
                        spot,
                        first,
                        most,
                        group,
                        ..Piece::default()
                    });
                }
            }
        }
    }

    fn builds(&mut self, power: Power, count: u32) {
        let says = format!("You have {count} to build: a line for each, or one that gives it up.");
        let group = self.all.group("", Some((count, count, says)));
        let done = self.all.step(Step::Done(Order {
            line: vec![Part::Text("BUILD ".to_owned()), Part::Word(0)],
            ..Order::default()
        }));
        for site in self.position.build_sites(power).iter() {
            let places = site.coasts().chain([Location::province_itself(site)]);
            let units = places.flat_map(|at| {
                let kinds = [(Kind::Army, "An army"), (Kind::Fleet, "A fleet")].into_iter();
                kinds
                    .filter(move |(kind, _)| can_stand(*kind, at))
                    .map(move |(kind, shown)| (kind, shown, at))
            });
            let picks = units.map(|(kind, shown, at)| {
                let shown = if at.coast().is_some() { format!("{shown} at {at}") } else { shown.to_owned() };
                Pick::shown(&shown, &format!("{} {at}", kind.letter()), done)
            });
            let picks = picks.collect();
            let first = self.all.step(Step::Pick("What is built?".to_owned(), picks));
            let spot = Some(self.spot(Location::province_itself(site)));
            let most = Some((1, "The first one counts.".to_owned()));
            let name = format!("{} ({site})", site.name());
            self.all.pieces.push(Piece { name, spot, first, most, group, ..Piece::default() });
        }
        let done = self.all.step(order(&["0"], &[]));
        let picks = vec![Pick::shown("Give it up", "WAIVE", done)];
        let first = self.all.step(Step::Pick("Shall a build be given up?".to_owned(), picks));
        let most = Some((count, "No more are due.".to_owned()));
        self.all.pieces.push(Piece { name: "No build".to_owned(), first, most, group, ..Piece::default() });
    }
}

/// Whether a unit could go to a place if another one supports it there. A fleet that supports an army does not carry it.
fn can_go(position: &Position, supporting: Unit, unit: Unit, to: Province) -> bool {
    if unit.province() == to {
        return false;
    }
    match unit.kind {
        Kind::Fleet => fleet_supports(unit.at, to),
        Kind::Army if army_reaches(unit.province(), to) => true,
        Kind::Army if supporting.kind == Kind::Fleet => {
            can_carry_without(&position.units, supporting.province(), unit.province(), to)
        }
        Kind::Army => can_carry(&position.units, unit.province(), to),
    }
}
