//! A plain region in an ocean, or a row of them, with units in it: enough to test most rules.

use crate::recorded;
use playdeck::dice::Dice;
use playdeck::game::atlantis::event::TurnLog;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::rules::{self, Conditions};
use playdeck::game::atlantis::tables::Item;
use playdeck::game::atlantis::world::{RegionId, Spot, Unit, World};
use serde_json::{Value, json};

/// A world before its turn: two factions, a map, and what is in its regions.
pub struct Stage(Value);

/// The result of a turn.
pub struct Played {
    pub world: World,
    pub log: TurnLog,
}

impl Stage {
    /// One region of plain at (1,1).
    pub fn new(region: Value) -> Self {
        Self::on(&["...", ".P.", "..."], vec![region])
    }

    /// A map, and some of its regions.
    pub fn on(map: &[&str], regions: Vec<Value>) -> Self {
        let faction =
            |no: u32| json!({"no": no, "name": format!("Faction {no}"), "address": "a", "lastorders": 10});
        let place = |region: Value| {
            let mut region = region;
            let object = region.as_object_mut().unwrap();
            object.entry("x").or_insert(json!(1));
            object.entry("y").or_insert(json!(1));
            object.entry("terrain").or_insert(json!("plain"));
            region
        };
        let regions: Vec<Value> = regions.into_iter().map(place).collect();
        let initial = json!({"turn": 10, "factions": [faction(1), faction(2)], "regions": regions});
        Self(json!({"map": map, "map_origin": [0, 0], "initial": initial}))
    }

    /// The world before its turn.
    pub fn world(&self) -> World {
        recorded::world(&self.0)
    }

    /// Plays a turn.
    pub fn play(&self, orders: &str, policy: Policy, root: u64) -> Played {
        let mut world = recorded::world(&self.0);
        let (sheets, _) = recorded::sheets(&world, orders, policy);
        let conditions = Conditions::new(policy, Dice::new(root), world.turn + 1);
        let log = rules::play(conditions, &mut world, &sheets);
        Played { world, log }
    }

    /// A result of a turn by default, and the same with a switch.
    pub fn both<T>(&self, orders: &str, quirk: Quirk, tell: impl Fn(&Played) -> T) -> (T, T) {
        let default = self.play(orders, Policy::DEFAULT, 1);
        let program = self.play(orders, Policy::DEFAULT.with(quirk), 1);
        (tell(&default), tell(&program))
    }
}

impl Played {
    /// A unit by its number.
    pub fn unit(&self, number: u32) -> &Unit {
        &self.world[self.world.unit_of(number).unwrap()]
    }

    /// Whether a unit still exists.
    pub fn is_there(&self, number: u32) -> bool {
        self.world.unit_of(number).is_some()
    }

    pub fn money(&self, number: u32) -> i64 {
        self.unit(number).money
    }

    pub fn has(&self, number: u32, item: Item) -> u32 {
        self.unit(number).has(item)
    }

    pub fn region(&self, x: i32, y: i32) -> RegionId {
        self.world.region_at(Spot { x, y }).unwrap()
    }

    /// The reasons why orders of a faction were not carried out.
    pub fn mistakes(&self, faction: u32) -> Vec<String> {
        let faction = self.world.factions().find(|id| self.world[*id].number == faction).unwrap();
        let notices = recorded::notices(&self.log, faction).into_iter();
        notices.filter(|(kind, ..)| kind == "mistakes").map(|(_, why, _)| why).collect()
    }
}
