//! The odds of a battle that somebody describes: a small world is made of it, and its armies fight as those of a turn.

use super::armed::Armed;
use crate::policy::Policy;
use crate::tables::{Skill, Tables};
use crate::world::{
    Faction, FactionId, Level, LevelKind, Object, ObjectId, Region, RegionId, Spot, Unit, UnitKind, World,
};
use playdeck_factions::draws::Armies;
use playdeck_factions::odds::Odds;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The highest level of a skill.
pub const HIGHEST: u32 = 5;

/// A unit in a battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Troop {
    /// What it has, its people among them, by abbreviation.
    pub items: BTreeMap<String, u32>,
    /// Its levels, by abbreviation.
    #[serde(default)]
    pub skills: BTreeMap<String, u32>,
    /// Whether it stands behind.
    #[serde(default)]
    pub behind: bool,
    /// The spell that it casts in battle.
    #[serde(default)]
    pub combat: Option<String>,
}

/// A battle.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Battle {
    /// Who attacks.
    pub attackers: Vec<Troop>,
    /// Who is attacked.
    pub defenders: Vec<Troop>,
    /// Where: a terrain, plain if it is left out.
    #[serde(default)]
    pub terrain: Option<String>,
    /// The structure in which the defenders are.
    #[serde(default)]
    pub inside: Option<String>,
    /// By which tables: WYRETH if it is left out.
    #[serde(default)]
    pub rules: Option<String>,
}

/// What is wrong with a battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// There is no such thing in the tables: what it should be, and its name.
    Unknown(&'static str, String),
    /// A number is out of range: of what, and the most.
    Range(&'static str, u32),
    /// A side has nobody who fights.
    Nobody,
}

/// A battle whose armies are drawn up.
pub struct Drawn<'t> {
    tables: &'t Tables,
    armed: Armed,
}

impl Battle {
    /// Draws up the armies, or says what is wrong with them.
    pub fn draw_up<'t>(&self, tables: &'t Tables, most: u32) -> Result<Drawn<'t>, Fault> {
        let level = Level { width: 2, height: 2, name: None, kind: LevelKind::Surface, first: RegionId(0) };
        let mut world = World::new("", vec![level]);
        let factions = [1, 2].map(|number| world.add_faction(Faction::new(number, "")));
        let terrain = match &self.terrain {
            Some(name) => {
                let known = tables.terrain_of(&name.to_lowercase());
                known.ok_or_else(|| Fault::Unknown("terrain", name.clone()))?
            }
            None => tables.named.plain,
        };
        let region = world
            .add_region(Region::new(Spot { level: 0, x: 0, y: 0 }, "", terrain), tables.named.open_ground);
        let open = world.open_ground(region);
        let inside = match &self.inside {
            Some(name) => {
                let mut objects = tables.objects();
                let kind = objects.find(|(_, row)| row.name.eq_ignore_ascii_case(name)).map(|(kind, _)| kind);
                let kind = kind.ok_or_else(|| Fault::Unknown("structure", name.clone()))?;
                world.add_object(Object::new(kind, false, 1, region))
            }
            None => open,
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (side, (troops, object)) in
            [(&self.attackers, open), (&self.defenders, inside)].into_iter().enumerate()
        {
            for troop in troops {
                let unit = troop.unit(tables, factions[side], object, most)?;
                sides[side].push(world.add_unit(unit));
            }
        }
        let armed = Armed { world, policy: Policy::DEFAULT, region, sides, by_assassin: false };
        let drawn = Drawn { tables, armed };
        let [one, other] = drawn.people();
        if one == 0 || other == 0 {
            return Err(Fault::Nobody);
        }
        if one + other > u64::from(most) {
            return Err(Fault::Range("The people and creatures of both sides", most));
        }
        Ok(drawn)
    }
}

impl Drawn<'_> {
    /// How many fight on each side.
    pub fn people(&self) -> [u64; 2] {
        self.armed.people(self.tables)
    }

    /// Fights the battle many times and counts how it ends.
    pub fn odds(&self) -> Odds {
        self.armed.odds(self.tables)
    }
}

impl Troop {
    fn unit(&self, tables: &Tables, faction: FactionId, object: ObjectId, most: u32) -> Result<Unit, Fault> {
        let mut unit = Unit::new(1, faction, object);
        let mut items = Vec::new();
        for (key, count) in &self.items {
            let item = tables.item_of(key).ok_or_else(|| Fault::Unknown("item", key.clone()))?;
            if *count > most {
                return Err(Fault::Range("A number of items", most));
            }
            items.push((item, *count));
        }
        unit.items = items.into_iter().collect();
        let people = unit.people(tables);
        let skill = |key: &String| -> Result<Skill, Fault> {
            tables.skill_of(key).ok_or_else(|| Fault::Unknown("skill", key.clone()))
        };
        for (key, level) in &self.skills {
            if *level > HIGHEST {
                return Err(Fault::Range("A level", HIGHEST));
            }
            unit.days.set(skill(key)?, people.saturating_mul(15 * level * (level + 1)));
        }
        unit.combat = self.combat.as_ref().map(skill).transpose()?;
        unit.flags.behind = self.behind;
        // Magic skills make a mage; only mages use spells and some weapons.
        let magic = |key: &String| tables.skill_of(key).is_some_and(|skill| tables[skill].magic);
        if self.skills.keys().chain(&self.combat).any(magic) {
            unit.kind = UnitKind::Mage;
        }
        Ok(unit)
    }

    /// What it is, in words.
    pub fn words(&self) -> String {
        let items = self.items.iter().map(|(key, count)| format!("{count} {key}"));
        let skills = self.skills.iter().map(|(key, level)| format!("{key} {level}"));
        let behind = self.behind.then(|| "behind".to_owned());
        let combat = self.combat.iter().map(|key| format!("casting {key}"));
        items.chain(skills).chain(behind).chain(combat).collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]
mod tests {
    use super::super::stage::{self, HERE, add};
    use super::*;
    use crate::event::{BattleEvent, Event, Side};
    use crate::rules::conditions::Conditions;
    use playdeck_base::dice::Dice;
    use playdeck_cards::operand;

    fn odds(battle: &str) -> Odds {
        let battle: Battle = operand::from_operands(battle).unwrap();
        battle.draw_up(&stage::tables(), 1_000).map(|drawn| drawn.odds()).unwrap()
    }

    /// Whether two shares in millionths can be the same, each with its standard error.
    fn are_alike(one: (u64, u64), other: (u64, u64)) -> bool {
        one.0.abs_diff(other.0) < 4 * (one.1 + other.1 + 1)
    }

    /// The same battle is fought in many turns.
    #[test]
    fn the_odds_that_are_told_are_those_of_turns() {
        let tables = stage::tables();
        let asked = odds("ATTACKERS=((ITEMS=(PLAI=6,SWOR=6),SKILLS=(COMB=1))),DEFENDERS=((ITEMS=(GOBL=8)))");
        let (mut wins, mut dead) = (0, 0);
        for root in 0..1_000 {
            let mut world = stage::world(&tables);
            let one = add(&mut world, &tables, 1, HERE, &[("PLAI", 6), ("SWOR", 6)], &[("COMB", 180)]);
            let other = add(&mut world, &tables, 2, HERE, &[("GOBL", 8)], &[]);
            let conditions = Conditions::new(&tables, Policy::DEFAULT, Dice::new(root), 3);
            let events = stage::attack(conditions, &mut world, &[(one, other)]);
            let fought = events.iter().find_map(|event| match event {
                Event::Battle(BattleEvent::Fought(battle)) => Some(battle),
                _ => None,
            });
            wins += u64::from(fought.unwrap().winner == Some(Side::Attackers));
            dead += u64::from(fought.unwrap().casualties[0].dead);
        }
        let (share, _) = asked.share(0);
        assert!((100_000..900_000).contains(&share), "{share}");
        assert!(are_alike(asked.share(0), (wins * 1_000, 15_000)), "{asked:?}: {wins} of 1000");
        assert!(asked.deaths(0).0.abs_diff(dead / 10) < 30, "{asked:?}: {dead} in 1000");
    }

    #[test]
    fn equals_are_equal_and_a_fort_or_a_spell_helps() {
        let side = "((ITEMS=(LEAD=10,SWOR=10),SKILLS=(COMB=2)))";
        let even = odds(&format!("ATTACKERS={side},DEFENDERS={side}"));
        assert!(are_alike(even.share(0), even.share(1)), "{even:?}");
        let fort = odds(&format!("ATTACKERS={side},DEFENDERS={side},INSIDE=FORT"));
        assert!(fort.share(0).0 + 100_000 < even.share(0).0, "{fort:?}");
        let alone = "ATTACKERS=((ITEMS=(LEAD=1),SKILLS=(FORC=3,FIRE=3)";
        let goblins = "DEFENDERS=((ITEMS=(GOBL=12)))";
        let [without, with] =
            ["", ",COMBAT=FIRE"].map(|spell| odds(&format!("{alone}{spell})),{goblins}")).deaths(1).0);
        assert!(with > without + 50, "{with} and {without} hundredths of a goblin");
    }

    #[test]
    fn what_cannot_be_asked_is_named() {
        let refused = |battle: &str| {
            let battle: Battle = operand::from_operands(battle).unwrap();
            battle.draw_up(&stage::tables(), 1_000).err().unwrap()
        };
        let some = "DEFENDERS=((ITEMS=(GOBL=12)))";
        let unknown = |what, name: &str| Fault::Unknown(what, name.to_owned());
        let asked = |side: &str, more: &str| refused(&format!("ATTACKERS=(({side})),{some}{more}"));
        assert_eq!(asked("ITEMS=(PLAI=2,XYZZ=1)", ""), unknown("item", "XYZZ"));
        assert_eq!(asked("ITEMS=(PLAI=2),SKILLS=(XYZZ=1)", ""), unknown("skill", "XYZZ"));
        assert_eq!(asked("ITEMS=(PLAI=2),COMBAT=XYZZ", ""), unknown("skill", "XYZZ"));
        assert_eq!(asked("ITEMS=(PLAI=2)", ",TERRAIN=MOON"), unknown("terrain", "MOON"));
        assert_eq!(asked("ITEMS=(PLAI=2)", ",INSIDE=MOON"), unknown("structure", "MOON"));
        assert_eq!(asked("ITEMS=(PLAI=2),SKILLS=(COMB=6)", ""), Fault::Range("A level", 5));
        assert!(matches!(asked("ITEMS=(PLAI=999)", ""), Fault::Range(_, 1_000)));
        assert!(matches!(asked("ITEMS=(PLAI=9999)", ""), Fault::Range(_, 1_000)));
        assert_eq!(asked("ITEMS=(SWOR=2)", ""), Fault::Nobody);
        let most = format!("ATTACKERS=((ITEMS=(PLAI=10,SILV=1000),SKILLS=(COMB=5))),{some}");
        let most: Battle = operand::from_operands(&most).unwrap();
        assert!(most.draw_up(&stage::tables(), 1_000).is_ok());
    }

    /// The bound is that of both sides together, creatures with people; what they carry does not count.
    #[test]
    fn as_many_as_the_most_may_fight_and_not_one_more() {
        for (people, goblins, more, is_taken) in [
            (988_u32, 12_u32, 0_u32, true),
            (989, 12, 0, false),
            (988, 13, 0, false),
            (500, 500, 0, true),
            (500, 501, 0, false),
            (499, 500, 1, true),
            (500, 500, 1, false),
        ] {
            let helper = if more > 0 { format!(",(ITEMS=(LEAD={more}))") } else { String::new() };
            let battle = format!(
                "ATTACKERS=((ITEMS=(PLAI={people},SWOR=900)){helper}),DEFENDERS=((ITEMS=(GOBL={goblins})))"
            );
            let battle: Battle = operand::from_operands(&battle).unwrap();
            let drawn = battle.draw_up(&stage::tables(), 1_000).map(|drawn| drawn.people());
            let sides = [people + more, goblins].map(u64::from);
            let expected = Fault::Range("The people and creatures of both sides", 1_000);
            assert_eq!(
                drawn,
                if is_taken { Ok(sides) } else { Err(expected) },
                "{people}, {goblins}, {more}"
            );
        }
    }
}
