//! The numbers of the rules text and of its tables, written down a second time.

pub type Key = &'static str;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    Man,
    Normal,
    Advanced,
    Trade,
    Magic,
}
use Sort::{Advanced, Magic, Man, Normal, Trade};

/// What is made by a skill at a level, of so many of something; nothing for what the land yields.
type Made = (Key, i64, Key, i64);

/// An item: what it weighs, what it carries with its own weight (walking, riding, flying, swimming), how it is made, and
/// the tool that helps with so many more each.
#[derive(Debug)]
pub struct Good {
    pub key: Key,
    pub sort: Sort,
    pub weight: i64,
    pub carries: [i64; 4],
    pub made: Option<Made>,
    pub tool: Option<(Key, i64)>,
}

const fn man(key: Key) -> Good {
    Good { key, sort: Man, weight: 10, carries: [15, 0, 0, 0], made: None, tool: None }
}

const fn good(key: Key, sort: Sort, weight: i64, made: Made, tool: (Key, i64)) -> Good {
    Good { key, sort, weight, carries: [0; 4], made: Some(made), tool: Some(tool) }
}

const fn beast(key: Key, sort: Sort, carries: [i64; 4], made: Made) -> Good {
    Good { key, sort, weight: 50, carries, made: Some(made), tool: Some(("LASS", 1)) }
}

const fn thing(key: Key, sort: Sort, weight: i64, carries: [i64; 4]) -> Good {
    Good { key, sort, weight, carries, made: None, tool: None }
}

pub const GOODS: [Good; 48] = [
    man("LEAD"),
    man("VIKI"),
    man("PLAI"),
    man("DMAN"),
    man("ORC"),
    thing("SILV", Normal, 0, [0; 4]),
    good("GRAI", Normal, 5, ("FARM", 1, "", 0), ("BAG", 2)),
    beast("LIVE", Normal, [50, 0, 0, 0], ("RANC", 1, "", 0)),
    good("IRON", Normal, 5, ("MINI", 1, "", 0), ("PICK", 1)),
    good("WOOD", Normal, 5, ("LUMB", 1, "", 0), ("AXE", 1)),
    good("STON", Normal, 50, ("QUAR", 1, "", 0), ("PICK", 1)),
    good("FUR", Normal, 1, ("HUNT", 1, "", 0), ("SPEA", 1)),
    good("FISH", Normal, 1, ("FISH", 1, "", 0), ("NET", 2)),
    good("HERB", Normal, 0, ("HERB", 1, "", 0), ("BAG", 2)),
    beast("HORS", Normal, [70, 70, 0, 0], ("HORS", 1, "", 0)),
    good("SWOR", Normal, 1, ("WEAP", 1, "IRON", 1), ("HAMM", 1)),
    good("XBOW", Normal, 1, ("WEAP", 1, "WOOD", 1), ("AXE", 1)),
    good("LBOW", Normal, 1, ("WEAP", 1, "WOOD", 1), ("AXE", 1)),
    good("CARM", Normal, 1, ("ARMO", 1, "IRON", 1), ("HAMM", 1)),
    // A person makes one a month.
    good("PARM", Normal, 3, ("ARMO", 3, "IRON", 3), ("HAMM", 0)),
    good("WAGO", Normal, 50, ("CARP", 1, "WOOD", 1), ("AXE", 1)),
    good("MITH", Advanced, 10, ("MINI", 3, "", 0), ("PICK", 1)),
    good("IRWD", Advanced, 10, ("LUMB", 3, "", 0), ("AXE", 1)),
    beast("WING", Advanced, [70, 70, 70, 0], ("HORS", 5, "", 0)),
    good("FLOA", Advanced, 1, ("HUNT", 3, "", 0), ("SPEA", 1)),
    good("ROOT", Advanced, 50, ("QUAR", 3, "", 0), ("PICK", 1)),
    good("YEW", Advanced, 5, ("LUMB", 5, "", 0), ("AXE", 1)),
    good("MSWO", Advanced, 1, ("WEAP", 3, "MITH", 1), ("HAMM", 1)),
    good("MARM", Advanced, 1, ("ARMO", 5, "MITH", 1), ("HAMM", 1)),
    good("DBOW", Advanced, 1, ("WEAP", 5, "YEW", 1), ("AXE", 1)),
    good("MXBO", Advanced, 1, ("WEAP", 4, "IRWD", 1), ("AXE", 1)),
    thing("IVOR", Trade, 1, [0; 4]),
    thing("SILK", Trade, 5, [0; 4]),
    good("PICK", Normal, 1, ("WEAP", 1, "IRON", 1), ("HAMM", 1)),
    good("SPEA", Normal, 1, ("WEAP", 1, "WOOD", 1), ("AXE", 1)),
    good("AXE", Normal, 1, ("WEAP", 1, "WOOD", 1), ("HAMM", 1)),
    good("HAMM", Normal, 1, ("WEAP", 1, "IRON", 1), ("HAMM", 1)),
    good("NET", Normal, 1, ("FISH", 1, "HERB", 1), ("SPIN", 2)),
    good("LASS", Normal, 1, ("HERB", 1, "HERB", 1), ("SPIN", 2)),
    good("BAG", Normal, 1, ("HERB", 1, "HERB", 1), ("", 0)),
    good("SPIN", Normal, 1, ("CARP", 1, "WOOD", 1), ("AXE", 1)),
    good("LARM", Normal, 1, ("ARMO", 1, "FUR", 1), ("SPIN", 2)),
    good("CLAR", Normal, 1, ("ARMO", 1, "HERB", 1), ("SPIN", 2)),
    Good {
        key: "MWAG",
        sort: Advanced,
        weight: 50,
        carries: [250, 250, 0, 0],
        made: Some(("CARP", 3, "IRWD", 1)),
        tool: Some(("AXE", 1)),
    },
    Good {
        key: "GLID",
        sort: Advanced,
        weight: 5,
        carries: [0, 0, 15, 0],
        made: Some(("CARP", 5, "FLOA", 2)),
        tool: Some(("AXE", 1)),
    },
    thing("BOOT", Magic, 0, [0, 0, 0, 15]),
    thing("RING", Magic, 0, [0; 4]),
    thing("AMTS", Magic, 0, [0; 4]),
];

pub fn good_of(key: &str) -> &'static Good {
    GOODS.iter().find(|good| good.key == key).unwrap_or_else(|| unreachable!("{key} is in the table"))
}

pub fn is_man(key: &str) -> bool {
    good_of(key).sort == Man
}

/// Skills that are no magic.
pub const CRAFTS: [Key; 24] = [
    "MINI", "LUMB", "QUAR", "HUNT", "FISH", "HERB", "HORS", "WEAP", "ARMO", "CARP", "BUIL", "SHIP", "ENTE",
    "TACT", "COMB", "RIDI", "XBOW", "LBOW", "STEA", "OBSE", "HEAL", "SAIL", "FARM", "RANC",
];

/// Magic, and what must be known before it at which level.
pub const MAGIC: [(Key, &[(Key, i64)]); 8] = [
    ("FORC", &[]),
    ("PATT", &[]),
    ("SPIR", &[]),
    ("FIRE", &[("FORC", 1)]),
    ("GATE", &[("PATT", 1), ("SPIR", 1)]),
    ("FARS", &[("PATT", 1), ("SPIR", 1)]),
    ("TELE", &[("GATE", 1), ("FARS", 3)]),
    ("EART", &[("PATT", 1)]),
];

pub fn skill_of(key: &str) -> Key {
    let all = CRAFTS.into_iter().chain(MAGIC.iter().map(|(magic, _)| *magic));
    all.into_iter().find(|skill| *skill == key).unwrap_or_else(|| unreachable!("{key} is in the table"))
}

pub fn magic(skill: Key) -> Option<&'static [(Key, i64)]> {
    MAGIC.iter().find(|(magic, _)| *magic == skill).map(|(_, needs)| *needs)
}

pub fn study_cost(skill: Key) -> i64 {
    match skill {
        "STEA" | "OBSE" => 50,
        "TACT" => 200,
        _ if magic(skill).is_some() => 100,
        _ => 10,
    }
}

/// How far a race comes in a skill.
pub fn most_level(race: Key, skill: Key) -> i64 {
    let special: &[Key] = match race {
        "LEAD" => return 5,
        _ if magic(skill).is_some() => return 0,
        "ORC" => return if skill == "COMB" { 4 } else { 1 },
        "VIKI" => &["LUMB", "SHIP", "COMB", "SAIL"],
        "PLAI" => &["HORS", "CARP", "ENTE", "FARM"],
        _ => &["MINI", "QUAR", "ARMO", "BUIL"],
    };
    if special.contains(&skill) { 3 } else { 2 }
}

/// Level n takes a month more than the level before it took.
pub fn days_for(level: i64) -> i64 {
    30 * level * (level + 1) / 2
}

/// The level of so many days of one person.
pub fn level_of(days: i64) -> i64 {
    (1..=5).take_while(|level| days_for(*level) <= days).count().try_into().unwrap()
}

/// A kind of structure.
#[derive(Debug)]
pub struct Kind {
    pub name: Key,
    pub material: Key,
    pub cost: i64,
    pub skill: Key,
    pub level: i64,
    pub capacity: i64,
    pub sailors: i64,
    pub aids: Key,
}

const fn kind(name: Key, material: Key, cost: i64, skill: Key, level: i64) -> Kind {
    Kind { name, material, cost, skill, level, capacity: 0, sailors: 0, aids: "" }
}

const fn ship(name: Key, material: Key, level: i64, (cost, capacity, sailors): (i64, i64, i64)) -> Kind {
    Kind { capacity, sailors, ..kind(name, material, cost, "SHIP", level) }
}

const fn works(name: Key, (material, cost): (Key, i64), skill: Key, level: i64, aids: Key) -> Kind {
    Kind { aids, ..kind(name, material, cost, skill, level) }
}

/// Wood or stone.
pub const EITHER: (Key, i64) = ("WOOD/STON", 10);

pub const KINDS: [Kind; 28] = [
    kind("None", "", 0, "", 0),
    kind("Shaft", "", 0, "", 0),
    kind("Lair", "", 0, "", 0),
    kind("Tower", "STON", 10, "BUIL", 1),
    kind("Fort", "STON", 40, "BUIL", 1),
    kind("Castle", "STON", 160, "BUIL", 1),
    kind("Citadel", "STON", 640, "BUIL", 1),
    kind("Magical Fortress", "ROOT", 160, "BUIL", 3),
    ship("Longboat", "WOOD", 1, (25, 200, 5)),
    ship("Clipper", "WOOD", 1, (50, 800, 10)),
    ship("Galleon", "WOOD", 1, (75, 1800, 15)),
    ship("Balloon", "FLOA", 5, (50, 800, 10)),
    kind("Road N", "STON", 75, "BUIL", 3),
    kind("Road NE", "STON", 75, "BUIL", 3),
    kind("Road SE", "STON", 75, "BUIL", 3),
    kind("Road S", "STON", 75, "BUIL", 3),
    kind("Road SW", "STON", 75, "BUIL", 3),
    kind("Road NW", "STON", 75, "BUIL", 3),
    works("Mine", EITHER, "MINI", 3, "IRON"),
    works("Farm", EITHER, "FARM", 3, "GRAI"),
    works("Ranch", EITHER, "RANC", 3, "LIVE"),
    works("Timber Yard", EITHER, "LUMB", 3, "WOOD"),
    works("Inn", EITHER, "BUIL", 3, "ENTE"),
    works("Quarry", EITHER, "QUAR", 3, "STON"),
    works("Temple", ("STON", 10), "BUIL", 3, "HERB"),
    works("Arcane Mine", ("MITH", 20), "MINI", 3, "MITH"),
    works("Forest Preserve", ("IRWD", 20), "LUMB", 3, "IRWD"),
    works("Sacred Grove", ("YEW", 30), "LUMB", 5, "YEW"),
];

/// The roads by direction, clockwise from the north.
pub const ROADS: [Key; 6] = ["Road N", "Road NE", "Road SE", "Road S", "Road SW", "Road NW"];
pub const SHELTERS: [Key; 5] = ["Tower", "Fort", "Castle", "Citadel", "Magical Fortress"];

pub fn kind_of(name: &str) -> &'static Kind {
    KINDS.iter().find(|kind| kind.name == name).unwrap_or_else(|| unreachable!("{name} is in the table"))
}

/// What a step into a terrain takes.
pub fn points_for(terrain: &str) -> i64 {
    let hard = ["forest", "mountain", "swamp", "jungle", "tundra", "underforest", "tunnels"];
    1 + i64::from(hard.contains(&terrain))
}

/// How many regions the points of a faction allow it to tax, or to trade in.
pub fn most_regions(points: i64) -> usize {
    [0, 10, 24, 40, 60, 100][usize::try_from(points).unwrap()]
}

/// How many mages the points of a faction allow it.
pub fn most_mages(points: i64) -> usize {
    [0, 1, 2, 3, 5, 7][usize::try_from(points).unwrap()]
}
