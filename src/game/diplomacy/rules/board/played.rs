//! The map that is made of a board.

use super::shape::{self as board, Board, Number, Side, Spot};
use crate::world::map::borders::Bits;
use crate::world::map::known::{Codes, fill, key};
use crate::world::map::{Coast, Degrees, Map, Place, STANDARD_MAP, Terrain};
use crate::world::power::Nation;
use crate::world::unit::Kind;
use playdeck_base::text::NO_BREAK;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// The maps that were made so far, each with its board, so that there is one of each.
static MADE: Mutex<Vec<(Board, &Map)>> = Mutex::new(Vec::new());

impl Map {
    /// The map of a board that has a name, with the start of a game that has a name of its own if it is not the board's.
    pub fn of(board: &Board, name: &str, start: Option<&str>) -> &'static Self {
        let mut made = MADE.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let is_it = |of: &Board, map: &Self| map.name == name && map.start == start && of == board;
        if let Some((_, map)) = made.iter().find(|(of, map)| is_it(of, map)) {
            return map;
        }
        let map: &Self = Box::leak(Box::new(Making::of(board).map(board, name, start)));
        made.push((board.clone(), map));
        map
    }
}

/// A board whose places have got the numbers of a map.
struct Making<'b> {
    board: &'b Board,
    /// The provinces that a unit can enter, in the order of their full names.
    provinces: Vec<&'b board::Province>,
    /// The number of each spot.
    numbers: BTreeMap<Spot, u16>,
    /// The spots behind the provinces: the coasts.
    coasts: Vec<Spot>,
}

impl<'b> Making<'b> {
    fn of(board: &'b Board) -> Self {
        let mut order: Vec<(Number, &board::Province)> = (0..)
            .zip(&board.provinces)
            .filter(|(_, province)| province.terrain != board::Terrain::Shut)
            .collect();
        order.sort_by_key(|(_, province)| (province.names.full.to_uppercase(), &province.code));
        let coasts = order.iter().flat_map(|(province, of)| {
            of.coasts.iter().map(|coast| Spot { province: *province, side: Some(coast.side) })
        });
        let coasts: Vec<Spot> = coasts.collect();
        let itself = order.iter().map(|(province, _)| Spot { province: *province, side: None });
        let numbers = itself.chain(coasts.iter().copied()).zip(0..).collect();
        Self { board, provinces: order.iter().map(|(_, province)| *province).collect(), numbers, coasts }
    }

    fn number(&self, province: Number) -> u16 {
        self.numbers.get(&Spot { province, side: None }).copied().unwrap_or_default()
    }

    fn numbers(&self, spots: &BTreeSet<Spot>) -> Vec<u16> {
        spots.iter().filter_map(|spot| self.numbers.get(spot).copied()).collect()
    }

    fn map(&self, board: &Board, name: &str, start: Option<&str>) -> Map {
        // Who plays on the provinces of 1901, and how, changes none of them.
        let is_standard = board.provinces == Board::standard().provinces;
        let places: &'static [Place] =
            if is_standard { STANDARD_MAP.places } else { coded_as_usual(self.places()).leak() };
        let keys: &'static [u64] =
            places.iter().map(|place| key(place.code.as_bytes())).collect::<Vec<_>>().leak();
        let table = vec![0; (4 * places.len()).next_power_of_two()].leak();
        fill(table, keys);
        let [army, fleet, support, touching] = self.borders();
        Map {
            name: leaked(name),
            start: start.map(leaked),
            sum: board.sum(),
            seasons: [0, 1, 2].map(|season| leaked(&board.seasons[season])),
            first: board.first,
            victory: board.victory.clone().leak(),
            builds: board.builds,
            new_homes: board.new_homes,
            mobilize: board.mobilize,
            places,
            positions: self.positions().leak(),
            provinces: u16::try_from(self.provinces.len()).unwrap_or(u16::MAX),
            army,
            fleet,
            support,
            touching,
            codes: Codes { keys, table },
            nations: self.nations().leak(),
            names: board.powers.iter().map(|power| leaked(&power.name)).collect::<Vec<_>>().leak(),
        }
    }

    /// The locations, by the codes of the board.
    fn places(&self) -> Vec<Place> {
        let place = |spot: Spot| {
            let province = self.board.province(spot.province);
            let code = spot.side.map_or_else(
                || province.code.clone(),
                |side| format!("{}-{}", province.code, side.letters()),
            );
            let unit =
                |kind: char| [leaked(&format!("{kind} {code}")), leaked(&format!("{kind}{NO_BREAK}{code}"))];
            Place {
                name: leaked(&province.names.full),
                others: others(&province.names),
                province: self.number(spot.province),
                coast: spot.side.map(coast),
                terrain: terrain(province.terrain),
                is_center: province.is_center,
                has_coasts: !province.coasts.is_empty(),
                units: ['A', 'F'].map(unit),
                code: leaked(&code),
            }
        };
        let mut spots: Vec<(u16, Spot)> =
            self.numbers.iter().map(|(spot, number)| (*number, *spot)).collect();
        spots.sort_unstable();
        spots.into_iter().map(|(_, spot)| place(spot)).collect()
    }

    /// Where each province lies, in the order of the map; nothing if no position is told.
    fn positions(&self) -> Vec<Option<Degrees>> {
        let told = &self.board.positions;
        let mut all = vec![None; if told.is_empty() { 0 } else { self.provinces.len() }];
        for (province, degrees) in told {
            if let Some(place) = all.get_mut(usize::from(self.number(*province))) {
                *place = Some(*degrees);
            }
        }
        all
    }

    fn borders(&self) -> [Bits; 4] {
        let (provinces, locations) = (self.provinces.len(), self.numbers.len());
        let armies = |province: &&board::Province| {
            let goals = province.army.iter().map(|&province| Spot { province, side: None });
            self.numbers(&goals.collect())
        };
        let coast = |spot: &Spot| self.numbers(self.board.fleet_from(*spot));
        let itself = self.provinces.iter().map(|province| self.numbers(&province.fleet));
        let fleets: Vec<Vec<u16>> = itself.chain(self.coasts.iter().map(coast)).collect();
        let inland = u16::try_from(provinces).unwrap_or(u16::MAX);
        let place_of = |location: u16| match self.coasts.get(usize::from(location.wrapping_sub(inland))) {
            Some(spot) if location >= inland => self.number(spot.province),
            _ => location,
        };
        let supports: Vec<Vec<u16>> =
            fleets.iter().map(|goals| goals.iter().map(|&goal| place_of(goal)).collect()).collect();
        let mut touched = vec![Vec::new(); provinces];
        for (location, goals) in (0..).zip(&supports) {
            touched[usize::from(place_of(location))].extend(goals);
        }
        [
            Bits::of(provinces, self.provinces.iter().map(armies)),
            Bits::of(locations, fleets.into_iter()),
            Bits::of(provinces, supports.into_iter()),
            Bits::of(provinces, touched.into_iter()),
        ]
    }

    fn nations(&self) -> Vec<Nation> {
        let numbers = |of: &BTreeSet<Number>| -> &'static [u16] {
            let mut numbers: Vec<u16> = of.iter().map(|&province| self.number(province)).collect();
            numbers.sort_unstable();
            numbers.leak()
        };
        let unit = |(spot, kind): &(Spot, board::Kind)| {
            let kind = if *kind == board::Kind::Army { Kind::Army } else { Kind::Fleet };
            Some((kind, *self.numbers.get(spot)?))
        };
        let nation = |power: &board::Power| Nation {
            name: leaked(&power.name),
            adjective: leaked(&power.adjective),
            others: if power.name == "AUSTRIA" { &["AUSTRIA-HUNGARY"] } else { &[] },
            letter: power.letter,
            homes: numbers(&power.homes),
            owned: numbers(&power.owned),
            units: power.units.iter().filter_map(unit).collect::<Vec<_>>().leak(),
            is_dummy: power.is_dummy,
        };
        self.board.powers.iter().map(nation).collect()
    }
}

/// The words that mean a place beside its name.
fn others(names: &board::Names) -> &'static [&'static str] {
    let words = names.others.iter().chain(&names.unclear);
    words.map(|word| leaked(word)).collect::<Vec<_>>().leak()
}

fn leaked(text: &str) -> &'static str {
    text.to_owned().leak()
}

const fn coast(side: Side) -> Coast {
    match side {
        Side::North => Coast::North,
        Side::East => Coast::East,
        Side::South => Coast::South,
        Side::West => Coast::West,
    }
}

/// The places with our codes, if they are those of 1901 but for their centers and borders.
fn coded_as_usual(mut places: Vec<Place>) -> Vec<Place> {
    let ground = |place: &Place| (place.name, place.province, place.coast, place.terrain);
    if places.iter().map(ground).eq(STANDARD_MAP.places.iter().map(ground)) {
        for (place, usual) in places.iter_mut().zip(STANDARD_MAP.places) {
            (place.code, place.units) = (usual.code, usual.units);
        }
    }
    places
}

const fn terrain(of: board::Terrain) -> Terrain {
    match of {
        board::Terrain::Water => Terrain::Water,
        board::Terrain::Coast => Terrain::Coastal,
        board::Terrain::Port => Terrain::Port,
        board::Terrain::Land | board::Terrain::Shut => Terrain::Inland,
    }
}
