//! The world of a match as the second judge keeps it: the figures of the text, the map, the pieces and the players.

use super::journeys::{Goal, Known};
use serde_json::Value;
use std::collections::BTreeMap;

/// Column and row.
pub type Place = (i64, i64);
/// A player's number, and the number of one of their pieces.
pub type Who = (u64, u64);

/// The table of the rules text, with the points of "Victory points".
#[derive(Debug, PartialEq, Eq)]
pub struct Kind {
    pub code: &'static str,
    pub turns: u64,
    pub attack: u64,
    pub defense: u64,
    pub moves: u64,
    pub attacks: u64,
    pub range: i64,
    pub points: i64,
}

const fn kind(code: &'static str, figures: [u64; 6], points: i64) -> Kind {
    let [turns, attack, defense, moves, attacks, range] = figures;
    Kind { code, turns, attack, defense, moves, attacks, range: range.cast_signed(), points }
}

static KINDS: [Kind; 8] = [
    kind("INF", [4, 1, 2, 3, 2, 1], 3),
    kind("PIK", [4, 1, 3, 1, 1, 1], 4),
    kind("CAV", [6, 4, 2, 6, 2, 1], 6),
    kind("ARC", [6, 3, 1, 2, 2, 2], 4),
    kind("CAT", [8, 6, 1, 1, 2, 3], 7),
    kind("HRS", [2, 0, 1, 6, 0, 0], 5),
    kind("LGL", [4, 0, 1, 4, 0, 0], 10),
    kind("HGL", [6, 4, 2, 4, 2, 2], 6),
];

impl Kind {
    pub fn of(code: &str) -> &'static Self {
        KINDS.iter().find(|kind| kind.code == code).unwrap()
    }

    pub const fn hit_points(&self) -> u64 {
        self.attack + self.defense
    }

    pub fn is_ship(&self) -> bool {
        ["LGL", "HGL"].contains(&self.code)
    }

    pub fn takes_cities(&self) -> bool {
        ["INF", "CAV"].contains(&self.code)
    }

    /// "Any land piece may board a transport (except horses may not carry cavalry or other horses)."
    pub fn carries(&self, other: &Self) -> bool {
        match self.code {
            "HRS" => !other.is_ship() && !["CAV", "HRS"].contains(&other.code),
            "LGL" => !other.is_ship(),
            _ => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    pub kind: &'static Kind,
    pub at: Place,
    pub damage: u64,
    pub experience: u64,
    pub carrier: Option<u64>,
    pub guard: bool,
    pub moves: u64,
    pub attacks: u64,
    pub ended: bool,
    pub goal: Option<Goal>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct City {
    pub owner: Option<u64>,
    pub makes: String,
    pub turns: u64,
    pub fort: u64,
    pub specialty: String,
    pub castle: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Player {
    pub points: i64,
    pub status: String,
    pub last_piece: u64,
    /// By opponent: pieces for and against, cities for and against.
    pub tallies: BTreeMap<u64, [u64; 4]>,
}

/// The options of a match that matter here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    pub wrap: bool,
    pub experience: String,
    pub repair: bool,
    pub fort_turns: u64,
    pub fort_max: u64,
    pub caps: [Option<u64>; 2],
    pub sight: i64,
    pub advance: bool,
    pub damage: String,
}

#[derive(Debug, Clone)]
pub struct World {
    pub round: u64,
    pub seats: Vec<u64>,
    pub options: Options,
    ground: Vec<Vec<char>>,
    pub cities: BTreeMap<Place, City>,
    pub pieces: BTreeMap<Who, Piece>,
    pub players: BTreeMap<u64, Player>,
    /// What each player knows of the map.
    pub known: BTreeMap<u64, Known>,
}

pub fn place(value: &Value) -> Place {
    (value[0].as_i64().unwrap(), value[1].as_i64().unwrap())
}

fn number(record: &Value, key: &str) -> u64 {
    record[key].as_u64().unwrap_or(0)
}

fn tallies(record: &Value) -> BTreeMap<u64, [u64; 4]> {
    let keys = ["PIECES_FOR", "PIECES_AGAINST", "CITIES_FOR", "CITIES_AGAINST"];
    let all = record["TALLIES"].as_object().into_iter().flatten();
    let all = all.map(|(other, tally)| (other.parse().unwrap(), keys.map(|key| number(tally, key))));
    all.filter(|(_, tally)| *tally != [0; 4]).collect()
}

impl World {
    /// The match in a punched position; `None` if none is under way.
    pub fn read(position: &Value) -> Option<Self> {
        let game = position["GAME"].get(0)?;
        let (setup, is) = (&game["SETUP"], |value: &Value| value.as_bool().unwrap_or(false));
        let option = |key: &str| setup[key].as_str().unwrap().to_owned();
        let options = Options {
            wrap: is(&setup["WRAP"]),
            experience: option("EXPERIENCE"),
            repair: is(&setup["REPAIR"]),
            fort_turns: number(setup, "FORT-TURNS"),
            fort_max: number(setup, "FORT-MAX"),
            caps: ["HORSE-CAP", "GALLEON-CAP"].map(|key| setup[key].as_u64()),
            sight: setup["SIGHT"].as_i64().unwrap(),
            advance: is(&setup["ADVANCE"]),
            damage: option("DAMAGE"),
        };
        let list = |key: &str| position[key].as_array().into_iter().flatten();
        let city = |city: &Value| {
            let city_is = City {
                owner: city["OF"].as_u64(),
                makes: city["BUILDS"].as_str().unwrap_or("FORT").to_owned(),
                turns: number(city, "TURNS"),
                fort: number(city, "FORT"),
                specialty: city["SPECIALTY"].as_str().unwrap().to_owned(),
                castle: is(&city["CASTLE"]),
            };
            (place(&city["AT"]), city_is)
        };
        let piece = |piece: &Value| {
            let kind = Kind::of(piece["KIND"].as_str().unwrap());
            let mut is_now = Piece {
                kind,
                at: place(&piece["AT"]),
                damage: number(piece, "DAMAGE"),
                experience: number(piece, "EXPERIENCE"),
                carrier: piece["CARRIER"].as_u64(),
                guard: is(&piece["GUARD"]),
                moves: 0,
                attacks: 0,
                ended: false,
                goal: Goal::read(&piece["GOAL"]),
            };
            is_now.refresh();
            ((number(piece, "OF"), number(piece, "NO")), is_now)
        };
        let player = |player: &Value| {
            let player_is = Player {
                points: player["POINTS"].as_i64().unwrap_or(0),
                status: player["STATUS"].as_str().unwrap().to_owned(),
                last_piece: number(player, "PIECES"),
                tallies: tallies(player),
            };
            (number(player, "NO"), player_is)
        };
        let seats = game["SEATS"].as_array().into_iter().flatten();
        let mut world = Self {
            round: number(game, "ROUND"),
            seats: seats.map(|seat| seat.as_u64().unwrap()).collect(),
            options,
            ground: list("TERRAIN").map(|row| row["SQUARES"].as_str().unwrap().chars().collect()).collect(),
            cities: list("CITY").map(city).collect(),
            pieces: list("PIECE").map(piece).collect(),
            players: list("PLAYER").map(player).collect(),
            known: list("PLAYER").map(|player| (number(player, "NO"), Known::default())).collect(),
        };
        world.remember(position);
        world.look_from_all();
        Some(world)
    }

    /// What the players remember of the map.
    fn remember(&mut self, position: &Value) {
        let list = |key: &str| position[key].as_array().into_iter().flatten();
        for row in list("EXPLORED") {
            let (y, known) = (row["Y"].as_i64().unwrap(), self.known.get_mut(&number(row, "BY")).unwrap());
            for (first, last) in row["X"].as_array().unwrap().iter().map(place) {
                known.ground.extend((first..=last).map(|x| (x, y)));
            }
        }
        let mut cities: Vec<Place> = self.cities.keys().copied().collect();
        cities.sort_by_key(|(x, y)| (*y, *x));
        for record in list("KNOWN") {
            let known = self.known.get_mut(&number(record, "BY")).unwrap();
            for (city, is) in record["CITIES"].as_object().unwrap() {
                let at = cities[city.parse::<usize>().unwrap() - 1];
                known.cities.insert(at, is["OF"].as_u64());
            }
        }
    }

    /// The square at an offset, over the edge if the map wraps.
    pub fn offset(&self, (x, y): Place, (across, down): Place) -> Option<Place> {
        let along = |at: i64, side: usize| {
            let side = i64::try_from(side).unwrap();
            let at = if self.options.wrap { (at - 1).rem_euclid(side) + 1 } else { at };
            (1..=side).contains(&at).then_some(at)
        };
        Some((along(x + across, self.ground[0].len())?, along(y + down, self.ground.len())?))
    }

    pub fn is_on_map(&self, (x, y): Place) -> bool {
        let side = |length: usize| 1..=i64::try_from(length).unwrap();
        side(self.ground[0].len()).contains(&x) && side(self.ground.len()).contains(&y)
    }

    /// The squares up to a distance.
    pub fn within(&self, at: Place, radius: i64) -> impl Iterator<Item = Place> {
        let offsets = (-radius..=radius).flat_map(move |down| (-radius..=radius).map(move |x| (x, down)));
        offsets.filter_map(move |by| self.offset(at, by))
    }

    /// How many steps one square is from another; a diagonal step counts as one.
    pub fn distance(&self, from: Place, to: Place) -> i64 {
        let along = |from: i64, to: i64, side: usize| {
            let straight = (from - to).abs();
            if self.options.wrap { straight.min(i64::try_from(side).unwrap() - straight) } else { straight }
        };
        along(from.0, to.0, self.ground[0].len()).max(along(from.1, to.1, self.ground.len()))
    }

    pub fn terrain(&self, (x, y): Place) -> char {
        self.ground[usize::try_from(y - 1).unwrap()][usize::try_from(x - 1).unwrap()]
    }

    /// "Mountain squares have a movement cost of three, all other types of terrain have a movement cost of one."
    pub fn cost(&self, at: Place) -> u64 {
        if self.terrain(at) == 'M' { 3 } else { 1 }
    }

    pub fn is_coast(&self, at: Place) -> bool {
        self.terrain(at) != 'S' && self.within(at, 1).any(|beside| self.terrain(beside) == 'S')
    }

    /// "Sea pieces may only move on to sea squares, coastal squares, or friendly cities. Land pieces may move on to any
    /// type of square except sea squares."
    pub fn bars(&self, player: u64, kind: &Kind, at: Place) -> Option<&'static str> {
        let is_sea = self.terrain(at) == 'S';
        let is_own = self.cities.get(&at).is_some_and(|city| city.owner == Some(player));
        match kind.is_ship() {
            true if !(is_sea || self.is_coast(at) || is_own) => Some("NOT_COASTAL"),
            false if is_sea => Some("SEA"),
            _ => None,
        }
    }

    /// The pieces that stand in a square, without passengers.
    pub fn standing(&self, at: Place) -> impl Iterator<Item = (&Who, &Piece)> {
        self.pieces.iter().filter(move |(_, piece)| piece.at == at && piece.carrier.is_none())
    }

    pub fn holder(&self, at: Place) -> Option<u64> {
        self.standing(at).next().map(|((player, _), _)| *player)
    }

    /// Everything aboard a piece, also what is aboard of that.
    pub fn cargo(&self, (player, number): Who) -> Vec<Who> {
        let aboard = |(who, piece): &(&Who, &Piece)| who.0 == player && piece.carrier == Some(number);
        let first: Vec<Who> = self.pieces.iter().filter(aboard).map(|(who, _)| *who).collect();
        first.into_iter().flat_map(|who| std::iter::once(who).chain(self.cargo(who))).collect()
    }

    pub fn sees(&self, player: u64, at: Place) -> bool {
        let near = |from, radius: i64| self.distance(from, at) <= radius.max(self.options.sight);
        let own = self.pieces.iter().filter(|(who, piece)| who.0 == player && piece.carrier.is_none());
        let cities = self.cities.iter().filter(|(_, city)| city.owner == Some(player));
        own.into_iter().any(|(_, piece)| near(piece.at, piece.kind.range))
            || cities.into_iter().any(|(city, _)| near(*city, 2))
    }

    pub fn active(&self) -> Vec<u64> {
        let active = self.players.iter().filter(|(_, player)| player.status == "ACTIVE");
        active.map(|(number, _)| *number).collect()
    }

    /// Attack and defense after damage: each point comes off as the match says.
    pub fn strengths(&self, piece: &Piece) -> (u64, u64) {
        let (mut attack, mut defense) = (piece.kind.attack, piece.kind.defense);
        let all = piece.kind.hit_points();
        match self.options.damage.as_str() {
            "PROPORTIONAL" => {
                defense = (defense * (all - piece.damage)).div_ceil(all);
                attack = all - piece.damage - defense;
            }
            first => {
                for _ in 0..piece.damage {
                    let from_attack = if first == "LARGER" { attack >= defense } else { attack > 0 };
                    *(if from_attack { &mut attack } else { &mut defense }) -= 1;
                }
            }
        }
        (attack + piece.experience / 2, defense + piece.experience / 2)
    }
}

impl Piece {
    pub const fn refresh(&mut self) {
        (self.moves, self.attacks, self.ended) = (self.kind.moves, self.kind.attacks, false);
    }
}

impl City {
    /// Begins a product from the start; "reduced by a third" for the specialty, where a part of a turn is a turn.
    pub fn begin(&mut self, makes: &str, options: &Options) {
        self.turns = match makes {
            "FORT" => options.fort_turns,
            _ if self.specialty == makes => (2 * Kind::of(makes).turns).div_ceil(3),
            _ => Kind::of(makes).turns,
        };
        makes.clone_into(&mut self.makes);
    }
}
