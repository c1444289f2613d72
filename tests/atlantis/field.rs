//! Small worlds in which a turn is played.

use playdeck::dice::Dice;
use playdeck::game::atlantis::event::{BattleLine, Event, TurnLog};
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::{Policy, Quirk};
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::Terrain;
use playdeck::game::atlantis::world::{Faction, FactionId, Region, RegionId, Spot, Unit, UnitId, World};
use playdeck::kit::log::Reader;
use playdeck::message::Place;

/// A world of plains that lie apart, with three factions, the sheets of a turn, and how it is played.
pub struct Field {
    pub world: World,
    pub policy: Policy,
    sheets: Sheets,
    root: u64,
}

/// The policy with one switch of the program.
pub fn with(quirk: Quirk) -> Policy {
    Policy::DEFAULT.with(quirk)
}

impl Field {
    pub fn new(policy: Policy) -> Self {
        let mut world = World::new(10);
        for number in 1..=3 {
            world.add_faction(Faction::new(number, "", 10));
        }
        for x in [0, 3] {
            world.add_region(Region::new(Spot { x, y: 0 }, "Here", Terrain::Plain));
        }
        Self { world, policy, sheets: Sheets::default(), root: 7 }
    }

    pub fn rooted(mut self, root: u64) -> Self {
        self.root = root;
        self
    }

    /// The first region, or another.
    pub fn region(&self, at: usize) -> RegionId {
        self.world.regions().nth(at).unwrap()
    }

    /// Adds a unit of a faction to the first region; units are numbered from 1.
    pub fn unit(&mut self, faction: u32, people: u32, change: impl FnOnce(&mut Unit)) -> UnitId {
        self.unit_in(0, faction, people, change)
    }

    pub fn unit_in(
        &mut self,
        region: usize,
        faction: u32,
        people: u32,
        change: impl FnOnce(&mut Unit),
    ) -> UnitId {
        let number = u32::try_from(self.world.unit_places()).unwrap() + 1;
        let faction = self.world.faction_of(faction).unwrap();
        let mut unit = Unit::new(number, faction, self.region(region));
        (unit.people, unit.money) = (people, i64::from(people) * 1_000);
        change(&mut unit);
        self.world.add_unit(unit)
    }

    pub fn ally(&mut self, own: u32, other: u32) {
        let [own, other] = [own, other].map(|number| self.world.faction_of(number).unwrap());
        self.world[own].allies.push(other);
    }

    /// Adds the sheet of a faction.
    pub fn orders(&mut self, faction: u32, lines: &[&str]) {
        let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
        let lines = lines.iter().map(|line| (*line, nowhere));
        let sheet = Sheet::read(lines, self.policy, &mut Vec::new());
        self.sheets.add(self.world.faction_of(faction).unwrap(), sheet);
    }

    /// Plays the turn.
    pub fn play(&mut self) -> Told {
        let conditions = Conditions::new(self.policy, Dice::new(self.root), 11);
        Told(rules::play(conditions, &mut self.world, &self.sheets))
    }
}

/// What a turn told.
pub struct Told(TurnLog);

impl Told {
    /// All of it.
    pub fn all(&self) -> Vec<Event> {
        self.0.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned).collect()
    }

    /// The log.
    pub const fn log(&self) -> &TurnLog {
        &self.0
    }

    pub const fn log_mut(&mut self) -> &mut TurnLog {
        &mut self.0
    }

    /// What a faction was told, by its place in the list.
    pub fn to(&self, faction: u32) -> Vec<Event> {
        let FactionId(player) = FactionId(faction - 1);
        self.0.as_seen(Reader::Player(player)).map(std::borrow::Cow::into_owned).collect()
    }

    /// The lines of all battles.
    pub fn battle(&self) -> Vec<BattleLine> {
        let line = |event| match event {
            Event::Battle(line) => Some(line),
            _ => None,
        };
        self.all().into_iter().filter_map(line).collect()
    }

    /// The numbers of the units of each side of the first battle.
    pub fn sides(&self) -> [Vec<u32>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        let mut at = 0;
        for line in self.battle() {
            match line {
                BattleLine::Combatant(combatant) if at < 2 => sides[at].push(combatant.unit.number),
                BattleLine::SideEnds => at += 1,
                _ => {}
            }
        }
        sides
    }

    /// The orders that were refused, and why.
    pub fn refused(&self) -> Vec<(String, Refusal)> {
        let refused = |event| match event {
            Event::Refused { order, why, .. } => Some((order.to_string(), why)),
            _ => None,
        };
        self.all().into_iter().filter_map(refused).collect()
    }

    /// How many battles were fought.
    pub fn battles(&self) -> usize {
        self.battle().iter().filter(|line| matches!(line, BattleLine::Attack { .. })).count()
    }
}
