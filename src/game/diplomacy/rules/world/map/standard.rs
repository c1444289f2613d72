//! The map of 1901, made from the tables when the program is compiled. A code in the tables that names no place is a
//! compile error.

use super::borders::Bits;
use super::known::{Codes, Map, fill, key};
use super::places::{Place, Terrain};
use super::start::{Builds, First};
use crate::tables::{COASTS, POWERS, PROVINCE_COUNT, PROVINCES, cut};
use crate::world::kind::Kind;
use crate::world::power::{Nation, Power};
use playdeck_base::text::NO_BREAK;

/// Locations: the provinces and the coasts of those that have two.
const LOCATION_COUNT: usize = PROVINCE_COUNT + COASTS.len();

/// The map of 1901.
pub static STANDARD_MAP: Map = Map {
    name: "STANDARD",
    start: None,
    sum: 0,
    seasons: ["SPRING", "FALL", "WINTER"],
    first: (First::Spring, 1901),
    victory: &[18],
    builds: Builds::Home,
    new_homes: None,
    mobilize: false,
    places: &PLACES,
    provinces: number(PROVINCE_COUNT),
    army: Bits { width: WIDTH, words: &ARMY },
    positions: &[],
    fleet: Bits { width: WIDTH, words: &FLEET },
    support: Bits { width: WIDTH, words: &SUPPORT },
    touching: Bits { width: WIDTH, words: &TOUCHING },
    codes: Codes { keys: &KEYS, table: &CODES },
    nations: &NATIONS,
    names: &NAMES,
};

impl Map {
    /// Whether it is the board of 1901 with its seven powers.
    pub fn is_standard(&self) -> bool {
        *self == STANDARD_MAP
    }

    /// Whether it has the provinces of the board of 1901, with their borders and centers, whoever plays on them.
    pub fn has_standard_places(&self) -> bool {
        std::ptr::eq(self.places, STANDARD_MAP.places)
    }

    /// Whether its provinces are called as those of the board of 1901, whatever their borders and centers. Orders can be
    /// read on them.
    pub fn has_standard_names(&self) -> bool {
        let named = |places: &'static [Place]| places.iter().map(|place| (place.code, place.name));
        self.has_standard_places() || named(self.places).eq(named(STANDARD_MAP.places))
    }
}

/// The seven of the standard map.
impl Power {
    /// Austria.
    pub const AUSTRIA: Self = Self::new(&STANDARD_MAP, 0);
    /// England.
    pub const ENGLAND: Self = Self::new(&STANDARD_MAP, 1);
    /// France.
    pub const FRANCE: Self = Self::new(&STANDARD_MAP, 2);
    /// Germany.
    pub const GERMANY: Self = Self::new(&STANDARD_MAP, 3);
    /// Italy.
    pub const ITALY: Self = Self::new(&STANDARD_MAP, 4);
    /// Russia.
    pub const RUSSIA: Self = Self::new(&STANDARD_MAP, 5);
    /// Turkey.
    pub const TURKEY: Self = Self::new(&STANDARD_MAP, 6);
    /// All seven.
    pub const SEVEN: [Self; 7] =
        [Self::AUSTRIA, Self::ENGLAND, Self::FRANCE, Self::GERMANY, Self::ITALY, Self::RUSSIA, Self::TURKEY];
}

/// The words of a row of bits.
const WIDTH: usize = 2;

static PLACES: [Place; LOCATION_COUNT] = {
    let (armies, fleets) = (names(&ARMIES), names(&FLEETS));
    let (whole_armies, whole_fleets) = (names(&WHOLE_ARMIES), names(&WHOLE_FLEETS));
    let (provinces, mut at) = (provinces_of_locations(), 0);
    let mut places = [NO_PLACE; LOCATION_COUNT];
    while at < LOCATION_COUNT {
        let row = &PROVINCES[provinces[at] as usize];
        places[at] = Place {
            code: code(at),
            name: row.name,
            others: &[],
            province: provinces[at],
            coast: if at < PROVINCE_COUNT { None } else { Some(COASTS[at - PROVINCE_COUNT].coast) },
            terrain: row.kind,
            is_center: row.center,
            has_coasts: has_coasts(provinces[at]),
            units: [[armies[at], whole_armies[at]], [fleets[at], whole_fleets[at]]],
        };
        at += 1;
    }
    places
};

const NO_PLACE: Place = Place {
    code: "",
    name: "",
    others: &[],
    province: 0,
    coast: None,
    terrain: Terrain::Water,
    is_center: false,
    has_coasts: false,
    units: [[""; 2]; 2],
};

static KEYS: [u64; LOCATION_COUNT] = {
    let (mut keys, mut at) = ([0; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        keys[at] = key(code(at).as_bytes());
        at += 1;
    }
    keys
};

static CODES: [u16; 512] = {
    let mut table = [0; 512];
    fill(&mut table, &KEYS);
    table
};

static ARMY: [u64; PROVINCE_COUNT * WIDTH] = words(&army_table());
static FLEET: [u64; LOCATION_COUNT * WIDTH] = words(&fleet_table());
static SUPPORT: [u64; LOCATION_COUNT * WIDTH] = words(&support_table());
static TOUCHING: [u64; PROVINCE_COUNT * WIDTH] = words(&touching_table());

/// The code of a location.
const fn code(location: usize) -> &'static str {
    if location < PROVINCE_COUNT { PROVINCES[location].code } else { COASTS[location - PROVINCE_COUNT].code }
}

const fn provinces_of_locations() -> [u16; LOCATION_COUNT] {
    let (mut table, mut at) = ([0; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        table[at] = if at < PROVINCE_COUNT {
            number(at)
        } else {
            number(find(key(COASTS[at - PROVINCE_COUNT].province.as_bytes())))
        };
        at += 1;
    }
    table
}

const fn has_coasts(province: u16) -> bool {
    let (provinces, mut at) = (provinces_of_locations(), PROVINCE_COUNT);
    while at < LOCATION_COUNT {
        if provinces[at] == province {
            return true;
        }
        at += 1;
    }
    false
}

const fn army_table() -> [u128; PROVINCE_COUNT] {
    let (mut table, mut at) = ([0; PROVINCE_COUNT], 0);
    while at < PROVINCE_COUNT {
        table[at] = read_list(PROVINCES[at].army);
        at += 1;
    }
    table
}

const fn fleet_table() -> [u128; LOCATION_COUNT] {
    let (mut table, mut at) = ([0; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        let list = if at < PROVINCE_COUNT { PROVINCES[at].fleet } else { COASTS[at - PROVINCE_COUNT].fleet };
        table[at] = read_list(list);
        at += 1;
    }
    table
}

const fn support_table() -> [u128; LOCATION_COUNT] {
    let mut table = [0; LOCATION_COUNT];
    let (mut from, places, fleet) = (0, provinces_of_locations(), fleet_table());
    while from < LOCATION_COUNT {
        let mut to = 0;
        while to < LOCATION_COUNT {
            if fleet[from] >> to & 1 == 1 {
                table[from] |= 1 << places[to];
            }
            to += 1;
        }
        from += 1;
    }
    table
}

const fn touching_table() -> [u128; PROVINCE_COUNT] {
    let (mut table, mut at) = ([0; PROVINCE_COUNT], 0);
    let (places, support) = (provinces_of_locations(), support_table());
    while at < LOCATION_COUNT {
        table[places[at] as usize] |= support[at];
        at += 1;
    }
    table
}

/// Rows of bits as words.
#[expect(clippy::cast_possible_truncation, reason = "each half has 64 bits")]
const fn words<const ROWS: usize, const WORDS: usize>(rows: &[u128; ROWS]) -> [u64; WORDS] {
    let (mut words, mut at) = ([0; WORDS], 0);
    while at < ROWS {
        words[at * WIDTH] = rows[at] as u64;
        words[at * WIDTH + 1] = (rows[at] >> u64::BITS) as u64;
        at += 1;
    }
    words
}

/// Reads blank-separated location codes into a set of bits.
const fn read_list(list: &str) -> u128 {
    let (bytes, mut set, mut key, mut at) = (list.as_bytes(), 0, 0, 0);
    while at < bytes.len() {
        key = key << 8 | bytes[at] as u64;
        at += 1;
        if at == bytes.len() || bytes[at] == b' ' {
            set |= 1 << find(key);
            (key, at) = (0, at + 1);
        }
    }
    set
}

/// The number of the location that has a key.
#[expect(clippy::panic, reason = "runs while the program is compiled, over its own tables alone")]
const fn find(of: u64) -> usize {
    let mut at = 0;
    while at < LOCATION_COUNT {
        if key(code(at).as_bytes()) == of {
            return at;
        }
        at += 1;
    }
    panic!("the tables name a place that is not in them")
}

#[expect(clippy::cast_possible_truncation, reason = "the tables have 81 rows at most")]
const fn number(at: usize) -> u16 {
    at as u16
}

/// The most letters of a unit, as in `F STPE-SC`.
const LETTERS: usize = 9;

type Letters = [[u8; LETTERS]; LOCATION_COUNT];
static ARMIES: Letters = letters(b'A', b' ');
static FLEETS: Letters = letters(b'F', b' ');
static WHOLE_ARMIES: Letters = letters(b'A', NO_BREAK as u8);
static WHOLE_FLEETS: Letters = letters(b'F', NO_BREAK as u8);

/// The letters of the units of a kind at each location.
const fn letters(kind: u8, blank: u8) -> Letters {
    let (mut table, mut at) = ([[blank; LETTERS]; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        let (code, mut place) = (code(at).as_bytes(), 0);
        table[at][0] = kind;
        while place < code.len() {
            table[at][2 + place] = code[place];
            place += 1;
        }
        at += 1;
    }
    table
}

const fn names(letters: &'static Letters) -> [&'static str; LOCATION_COUNT] {
    let (mut table, mut at) = ([""; LOCATION_COUNT], 0);
    while at < LOCATION_COUNT {
        let (name, _) = letters[at].split_at(2 + code(at).len());
        // The codes are ASCII.
        table[at] = match str::from_utf8(name) {
            Ok(name) => name,
            Err(_) => "",
        };
        at += 1;
    }
    table
}

/// The most home centers of a power, and the most units at the start.
const MOST: usize = 4;
/// The home centers of each power, and how many they are.
static HOMES: [([u16; MOST], usize); POWERS.len()] = {
    let (mut homes, mut at) = ([([0; MOST], 0); POWERS.len()], 0);
    while at < PROVINCE_COUNT {
        if let Some(power) = PROVINCES[at].home {
            let (list, count) = &mut homes[power as usize];
            list[*count] = number(at);
            *count += 1;
        }
        at += 1;
    }
    homes
};
/// The units of each power at the start, and how many they are.
static UNITS: [([(Kind, u16); MOST], usize); POWERS.len()] = {
    let (mut units, mut at) = ([([(Kind::Army, 0); MOST], 0); POWERS.len()], 0);
    while at < POWERS.len() {
        let mut rest = POWERS[at].units;
        while !rest.is_empty() {
            let (unit, behind) = cut(rest, b',');
            let (kind, code) = cut(unit, b' ');
            let kind = if kind.as_bytes()[0] == b'A' { Kind::Army } else { Kind::Fleet };
            let (list, count) = &mut units[at];
            list[*count] = (kind, number(find(key(code.as_bytes()))));
            *count += 1;
            rest = behind;
        }
        at += 1;
    }
    units
};

static NATIONS: [Nation; POWERS.len()] = {
    let (mut nations, mut at) = ([NOBODY; POWERS.len()], 0);
    while at < POWERS.len() {
        let row = &POWERS[at];
        let homes = HOMES[at].0.split_at(HOMES[at].1).0;
        nations[at] = Nation {
            name: row.name,
            adjective: row.adjective,
            others: row.others,
            letter: row.name.as_bytes()[0] as char,
            homes,
            owned: homes,
            units: UNITS[at].0.split_at(UNITS[at].1).0,
            is_dummy: false,
        };
        at += 1;
    }
    nations
};

static NAMES: [&str; POWERS.len()] = {
    let (mut names, mut at) = ([""; POWERS.len()], 0);
    while at < POWERS.len() {
        names[at] = POWERS[at].name;
        at += 1;
    }
    names
};

const NOBODY: Nation = Nation {
    name: "",
    adjective: "",
    others: &[],
    letter: ' ',
    homes: &[],
    owned: &[],
    units: &[],
    is_dummy: true,
};
