//! The board as a whole, when all lines have been read: what hangs together, and what does not.

use super::draft::{Border, Draft, Id, Part, PowerDraft, UnitDraft};
use super::words::{self, Case};
use crate::board::here::Here;
use crate::board::messages;
use crate::board::shape::plain;
use crate::board::shape::{Board, Coast, Degrees, Kind, Names, Number, Power, Province, Side, Spot, Terrain};
use crate::world::map::{Builds, First};
use playdeck_base::message::{Log, Message, alternatives};
use std::collections::{BTreeMap, BTreeSet};

/// What is known of a place when all lines are read.
struct Known {
    number: Number,
    code: String,
    terrain: Terrain,
    has_coasts: bool,
    sides: Vec<Side>,
}

/// The places that are in the board, by their numbers in the draft.
type AllKnown = BTreeMap<Id, Known>;

/// A border that was found, and where it stands.
type Found = BTreeMap<(Kind, Spot, Spot), Here>;

fn code(known: &Known, side: Option<Side>) -> String {
    side.map_or(known.code.clone(), |side| format!("{}/{}", known.code, side.letters()))
}

impl Draft {
    /// The board, unless something is wrong.
    pub fn finish(mut self, whole: &Here) -> Result<(Board, Log), Log> {
        let known = self.known_places();
        let mut said = Vec::new();
        let found = self.all_borders(&known, &mut said);
        self.names_of_two(&known, &mut said);
        let centers = self.centers(&known, &mut said);
        if centers.is_empty() {
            said.push(messages::centers_missing(whole));
        }
        let powers = self.all_powers(&known, &mut said);
        if powers.len() < 2 {
            said.push(messages::powers_few(whole));
        }
        // What stops the reading leaves much unsaid.
        if !self.is_over {
            self.log.extend(said);
        }
        let mut board = Board {
            provinces: self.provinces(&known, &found, &centers),
            powers,
            seasons: self.seasons.clone(),
            first: (First::Spring, 1901),
            victory: Vec::new(),
            builds: Builds::Home,
            new_homes: self.new_homes,
            mobilize: false,
            positions: self.located(&known),
        };
        self.game(&mut board);
        if self.is_refused() { Err(self.log) } else { Ok((board, self.log)) }
    }

    /// Where places lie, of those that are in the board.
    fn located(&self, known: &AllKnown) -> BTreeMap<Number, Degrees> {
        let place = |(id, degrees): (&Id, &Degrees)| Some((known.get(id)?.number, *degrees));
        self.positions.iter().filter_map(place).collect()
    }

    /// The places that have a terrain. Each of the others is told.
    fn known_places(&mut self) -> AllKnown {
        let mut known = AllKnown::new();
        let mut said = Vec::new();
        for (&code, &id) in &self.codes {
            let (place, code) = (&self.places[id], words::text(code));
            let Some((terrain, here)) = &place.itself.terrain else {
                said.push((id, code));
                continue;
            };
            let sides: Vec<Side> =
                Side::ALL.into_iter().filter(|side| place.coasts[*side as usize].terrain.is_some()).collect();
            if place.is_small && sides.is_empty() {
                self.log.push(messages::coasts_missing(here, &code));
            }
            if place.itself.name.is_none() {
                self.log.push(messages::name_missing(here, &code));
            }
            for side in Side::ALL {
                let part = &place.coasts[side as usize];
                let coast = format!("{code}/{}", side.letters());
                match (&part.terrain, &part.name) {
                    (Some((_, here)), _) if !place.is_small || !is_coastal(*terrain) => {
                        self.log.push(messages::coast_alone(here, &coast, &code));
                    }
                    (Some((_, here)), None) => self.log.push(messages::name_missing(here, &coast)),
                    (None, Some((_, here))) => self.log.push(messages::place_unknown(here, &coast)),
                    _ => (),
                }
            }
            let number = Number::try_from(known.len()).unwrap_or(Number::MAX);
            known.insert(id, Known { number, code, terrain: *terrain, has_coasts: place.is_small, sides });
        }
        for (id, code) in said {
            let place = &self.places[id];
            let coast = place.coasts.iter().find_map(|part| part.terrain.as_ref());
            let here = place.here.clone();
            match (place.behind.clone(), coast) {
                (Some(first), _) => self.no_power(&here, &first, &code),
                (None, Some((_, here))) => {
                    let side =
                        Side::ALL.into_iter().find(|side| place.coasts[*side as usize].terrain.is_some());
                    let coast = side.map_or(code.clone(), |side| format!("{code}/{}", side.letters()));
                    self.log.push(messages::coast_alone(here, &coast, &code));
                }
                (None, None) => self.say(messages::place_unknown(&here, &code)),
            }
        }
        known
    }

    /// All borders, each seen from both sides.
    fn all_borders(&self, known: &AllKnown, said: &mut Vec<Message>) -> Found {
        let mut found = Found::new();
        for (&id, from) in known {
            self.borders_of(known, (from, None), &self.places[id].itself, &mut found, said);
            for &side in &from.sides {
                let part = &self.places[id].coasts[side as usize];
                self.borders_of(known, (from, Some(side)), part, &mut found, said);
            }
        }
        let by_number: Vec<&Known> = {
            let mut all: Vec<&Known> = known.values().collect();
            all.sort_by_key(|known| known.number);
            all
        };
        let name = |spot: Spot| code(by_number[usize::from(spot.province)], spot.side);
        for ((kind, from, to), here) in &found {
            if !found.contains_key(&(*kind, *to, *from)) {
                let unit = if *kind == Kind::Army { "An army" } else { "A fleet" };
                said.push(messages::border_one_way(here, unit, &name(*from), &name(*to)));
            }
        }
        // A province with coasts of its own names all their waters.
        for (&id, place) in known.iter().filter(|(_, place)| place.has_coasts) {
            for &side in &place.sides {
                let part = &self.places[id].coasts[side as usize];
                for ((water, _), border) in &part.borders {
                    let Some(there) = known.get(water).filter(|there| there.terrain == Terrain::Water) else {
                        continue;
                    };
                    if !self.places[id].itself.borders.contains_key(&(*water, None)) {
                        said.push(messages::water_missing(&border.here, &place.code, &there.code));
                    }
                }
            }
        }
        found
    }

    /// The borders of a province itself or of a coast.
    fn borders_of(
        &self,
        known: &AllKnown,
        (from, side): (&Known, Option<Side>),
        part: &Part,
        found: &mut Found,
        said: &mut Vec<Message>,
    ) {
        let start = Spot { province: from.number, side };
        for (&(id, coast), Border { here, case, age }) in &part.borders {
            let place = &self.places[id];
            let is_old = coast.is_some_and(|coast| place.coasts[coast as usize].age != *age);
            if place.is_dropped || is_old {
                continue;
            }
            // A place without a terrain has been told.
            let Some(to) = known.get(&id) else { continue };
            if coast.is_some_and(|coast| !to.sides.contains(&coast)) {
                said.push(messages::place_unknown(here, &code(to, coast)));
                continue;
            }
            if from.terrain == Terrain::Shut || to.terrain == Terrain::Shut {
                continue;
            }
            let is_itself = from.number == to.number;
            let army = side.is_none()
                && from.terrain.takes_armies()
                && to.terrain.takes_armies()
                && *case != Case::First
                && !is_itself;
            let fleet = from.has_coasts == side.is_some()
                && from.terrain.takes_fleets()
                && to.terrain.takes_fleets()
                && *case != Case::Small
                && to.has_coasts == coast.is_some()
                && !is_itself;
            if army {
                let ends = [from.number, to.number].map(|province| Spot { province, side: None });
                found.entry((Kind::Army, ends[0], ends[1])).or_insert_with(|| here.clone());
            }
            if fleet {
                let end = Spot { province: to.number, side: coast };
                found.entry((Kind::Fleet, start, end)).or_insert_with(|| here.clone());
            }
            let is_water_of_coasts = from.has_coasts && side.is_none() && to.terrain == Terrain::Water;
            if !army && !fleet && !is_water_of_coasts {
                said.push(messages::border_for_nobody(here, &code(from, side), &code(to, coast)));
            }
        }
    }

    /// Names that mean two places.
    fn names_of_two(&self, known: &AllKnown, said: &mut Vec<Message>) {
        let mut meant: BTreeMap<String, (Id, Option<Side>)> = BTreeMap::new();
        for (&id, place) in known {
            let itself = (None, &self.places[id].itself);
            let coasts =
                place.sides.iter().map(|side| (Some(*side), &self.places[id].coasts[*side as usize]));
            for (side, part) in std::iter::once(itself).chain(coasts) {
                let full = part.name.iter().map(|(name, here)| (plain(name), here));
                for (name, here) in full.chain(part.others.iter().map(|(name, here)| (name.clone(), here))) {
                    let other = *meant.entry(name.clone()).or_insert((id, side));
                    if other != (id, side) {
                        let [one, other] = [other, (id, side)].map(|(id, side)| code(&known[&id], side));
                        said.push(messages::alias_of_two(here, &name, &one, &other));
                    }
                }
            }
        }
    }

    /// The centers: homes, what is owned, and what is listed as unowned.
    fn centers(&self, known: &AllKnown, said: &mut Vec<Message>) -> BTreeSet<Id> {
        let mut centers = BTreeSet::new();
        let powers = self.powers.iter().filter(|power| !power.is_gone);
        let of_powers = powers.flat_map(|power| power.homes.iter().chain(power.owns.iter().flatten()));
        for (&id, here) in of_powers.chain(&self.unowned) {
            let Some(place) = known.get(&id) else { continue };
            if centers.insert(id) && place.terrain == Terrain::Shut {
                said.push(messages::center_closed(here, &place.code));
            }
        }
        centers
    }

    fn all_powers(&self, known: &AllKnown, said: &mut Vec<Message>) -> Vec<Power> {
        let mut owners: BTreeMap<Id, &str> = BTreeMap::new();
        let mut powers = Vec::new();
        for (index, draft) in self.powers.iter().enumerate().filter(|(_, power)| !power.is_gone) {
            let owned = draft.owns.as_ref().unwrap_or(&draft.homes);
            for (id, here) in owned {
                let Some(place) = known.get(id) else { continue };
                if let Some(other) = owners.insert(*id, &draft.name) {
                    said.push(messages::owned_by_two(here, &place.code, other, &draft.name));
                }
            }
            let numbers = |ids: &BTreeMap<Id, Here>| -> BTreeSet<Number> {
                ids.keys().filter_map(|id| known.get(id)).map(|place| place.number).collect()
            };
            let units: Vec<_> = self.units.iter().filter(|(_, unit)| unit.power == index).collect();
            let stand = units.iter().filter_map(|(id, unit)| stands(known.get(id)?, unit, said)).collect();
            let power = power(
                draft,
                numbers(&draft.homes),
                numbers(owned),
                stand,
                self.dummies.contains_key(&draft.name),
            );
            if units.is_empty() && owned.is_empty() && draft.homes.is_empty() {
                said.push(messages::power_empty(&draft.here, &draft.name));
            }
            powers.push(power);
        }
        for (name, here) in self.dummies.iter().filter(|(name, _)| !self.by_name.contains_key(*name)) {
            said.push(messages::power_unknown(here, name));
        }
        powers
    }

    fn provinces(&self, known: &AllKnown, found: &Found, centers: &BTreeSet<Id>) -> Vec<Province> {
        let mut provinces: Vec<(Number, Province)> = known
            .iter()
            .map(|(&id, place)| {
                let draft = &self.places[id];
                let of = |kind, side| -> BTreeSet<Spot> {
                    let start = Spot { province: place.number, side };
                    let [least, most] = [0, Number::MAX].map(|province| Spot { province, side: None });
                    found.range((kind, start, least)..=(kind, start, most)).map(|((.., to), _)| *to).collect()
                };
                let coast = |&side: &Side| Coast {
                    side,
                    names: names(&draft.coasts[side as usize]),
                    fleet: of(Kind::Fleet, Some(side)),
                };
                let province = Province {
                    code: place.code.clone(),
                    names: names(&draft.itself),
                    terrain: place.terrain,
                    is_center: centers.contains(&id),
                    army: of(Kind::Army, None).into_iter().map(|spot| spot.province).collect(),
                    fleet: of(Kind::Fleet, None),
                    coasts: place.sides.iter().map(coast).collect(),
                };
                (place.number, province)
            })
            .collect();
        provinces.sort_by_key(|(number, _)| *number);
        provinces.into_iter().map(|(_, province)| province).collect()
    }

    /// How a game begins and is won, and where is built.
    fn game(&mut self, board: &mut Board) {
        let centers = board.centers();
        board.victory = vec![board.majority()];
        if let Some((here, mut numbers)) = self.victory.take() {
            let is_possible = |number: u16| number > 0 && usize::from(number) <= centers;
            if let Some(number) = numbers.iter().find(|number| !is_possible(**number)) {
                self.say(messages::victory_out_of_range(&here, *number, centers));
            }
            // The last number stays: repeating it says nothing more.
            while numbers.len() > 1 && numbers[numbers.len() - 1] == numbers[numbers.len() - 2] {
                numbers.pop();
            }
            board.victory = numbers;
        }
        if let Some((here, season, year, kind)) = self.begin.take() {
            let phases = First::ALL.map(|phase| format!("{} {}", self.seasons[phase as usize], phase.word()));
            if let Some(place) = phases.iter().position(|phase| *phase == format!("{season} {kind}")) {
                board.first = (First::ALL[place], year);
            } else {
                let phases = alternatives(phases.iter().map(String::as_str));
                self.say(messages::season_unknown(&here, &format!("{season} {kind}"), &phases));
            }
        }
        let rules = std::mem::take(&mut self.rules);
        for (rule, here) in &rules {
            if rules.contains_key(&format!("!{rule}")) || rule.starts_with('!') {
                continue;
            }
            match rule.as_str() {
                "BUILD_ANY" => board.builds = Builds::Owned,
                "MOBILIZE" => board.mobilize = true,
                _ => self.say(messages::rule_not_played(here, rule)),
            }
        }
    }
}

const fn is_coastal(terrain: Terrain) -> bool {
    matches!(terrain, Terrain::Coast | Terrain::Port)
}

fn names(part: &Part) -> Names {
    Names {
        full: part.name.as_ref().map(|(name, _)| name.clone()).unwrap_or_default(),
        others: part.others.keys().cloned().collect(),
        unclear: part.unclear.clone(),
    }
}

/// Where a unit stands, if it can stand there.
fn stands(place: &Known, unit: &UnitDraft, said: &mut Vec<Message>) -> Option<(Spot, Kind)> {
    let written = format!("{} {}", unit.kind.letter(), code(place, unit.side));
    let can = match unit.kind {
        Kind::Army => place.terrain.takes_armies() && unit.side.is_none(),
        Kind::Fleet => {
            if place.has_coasts && unit.side.is_none() {
                let coasts = place.sides.iter().map(|side| code(place, Some(*side)));
                let coasts: Vec<String> = coasts.collect();
                let coasts = alternatives(coasts.iter().map(String::as_str));
                said.push(messages::coast_due(&unit.here, &written, &coasts));
                return None;
            }
            place.terrain.takes_fleets() && unit.side.is_none_or(|side| place.sides.contains(&side))
        }
    };
    if !can {
        said.push(messages::unit_misplaced(&unit.here, &written));
        return None;
    }
    Some((Spot { province: place.number, side: unit.side }, unit.kind))
}

fn power(
    draft: &PowerDraft,
    homes: BTreeSet<Number>,
    owned: BTreeSet<Number>,
    units: BTreeSet<(Spot, Kind)>,
    is_dummy: bool,
) -> Power {
    Power {
        name: draft.name.clone(),
        adjective: draft.adjective.clone().unwrap_or_else(|| draft.name.clone()),
        letter: draft.letter.or(draft.name.chars().next()).unwrap_or('?'),
        homes,
        owned,
        units,
        is_dummy,
    }
}
