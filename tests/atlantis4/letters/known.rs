//! What is read of a letter.

/// A name and a number.
pub type Called = (String, u64);

#[derive(Debug, Default)]
pub struct Letter {
    pub faction: Called,
    /// War, trade, magic.
    pub points: [u64; 3],
    pub month: String,
    pub year: u64,
    /// Used and most: tax regions, trade regions, mages.
    pub status: [(u64, u64); 3],
    /// What the player is reminded of.
    pub notes: Vec<String>,
    pub errors: Vec<String>,
    pub battles: Vec<Battle>,
    pub events: Vec<String>,
    /// Name, abbreviation, level, text.
    pub skills: Vec<(String, String, u64, String)>,
    pub items: Vec<String>,
    pub structures: Vec<String>,
    pub default: String,
    /// Hostile to ally.
    pub attitudes: [Vec<Called>; 5],
    pub unclaimed: u64,
    pub regions: Vec<Region>,
    pub template: Template,
}

#[derive(Debug, Default)]
pub struct Battle {
    pub is_assassination: bool,
    /// Attacker, target, region. What is only heard of has no attacker.
    pub attack: (Option<Called>, Called, String),
    pub rosters: [Vec<Fighter>; 2],
    pub rounds: Vec<Round>,
    pub routed: Vec<Called>,
    /// Name and number of dead.
    pub casualties: Vec<(Called, u64)>,
    pub damaged: Vec<Vec<u64>>,
    pub spoils: Option<Vec<Stack>>,
}

#[derive(Debug, Default)]
pub struct Round {
    /// Who gets it; nobody in an ordinary round.
    pub free: Option<Called>,
    pub told: Vec<String>,
    pub losses: Vec<(Called, u64)>,
}

#[derive(Debug, Default)]
pub struct Fighter {
    pub unit: Called,
    pub is_behind: bool,
    pub goods: Vec<Stack>,
    pub skills: Vec<(String, u64)>,
    pub description: String,
}

#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Stack {
    /// -1 without a bound.
    pub count: i64,
    pub name: String,
    pub abbr: String,
    pub is_illusion: bool,
    pub price: Option<i64>,
}

#[derive(Debug, Default, PartialEq, Eq)]
pub struct Place {
    pub terrain: String,
    pub at: (i64, i64),
    pub level: Option<String>,
    pub name: String,
    /// Its name and what its size is called.
    pub town: Option<(String, String)>,
}

#[derive(Debug, Default)]
pub struct Region {
    pub place: Place,
    pub people: i64,
    pub race: Option<String>,
    pub money: Option<i64>,
    /// That of the month that was played, and of the next.
    pub weather: [String; 2],
    /// What stands between weather and wages.
    pub text: String,
    pub wages: i64,
    pub most_wages: Option<i64>,
    pub wanted: Vec<Stack>,
    pub for_sale: Vec<Stack>,
    pub entertainment: i64,
    pub products: Vec<Stack>,
    pub exits: Vec<(String, Place)>,
    pub gate: Option<(u64, u64)>,
    pub units: Vec<Unit>,
    pub objects: Vec<Object>,
}

#[derive(Debug, Default)]
pub struct Object {
    pub name: Called,
    pub kind: String,
    pub needs: Option<u64>,
    pub has_passage: bool,
    pub has_runes: bool,
    pub is_closed: bool,
    pub description: String,
    pub units: Vec<Unit>,
}

#[derive(Debug, Default, PartialEq, Eq, Clone)]
pub struct Unit {
    pub is_own: bool,
    pub name: Called,
    pub faction: Option<Called>,
    pub is_on_guard: bool,
    pub is_avoiding: bool,
    pub choices: Vec<String>,
    pub items: Vec<Stack>,
    /// Name, abbreviation, level, days.
    pub skills: Vec<(String, String, u64, u64)>,
    pub combat: Option<String>,
    pub can_study: Vec<(String, String)>,
    pub description: String,
}

#[derive(Debug, Default)]
pub struct Template {
    /// `Long`, `Short`, `Map`; nothing where there is none.
    pub format: String,
    pub faction: u64,
    /// What stands in quotes behind the number.
    pub word: String,
    /// The heading of each region, and its units.
    pub regions: Vec<(String, Vec<Ordered>)>,
}

/// A unit of the template: its number, the comment and the orders below it.
#[derive(Debug, Default)]
pub struct Ordered {
    pub unit: u64,
    pub comment: String,
    pub orders: Vec<String>,
}
