//! The field of a battle: combatants in their ranks, rounds, targets and hits.
//!
//! All combatants lie in one list, in an order by lot. Each side has a list of its living in front and one of those
//! behind, so that a target is one draw; whoever dies is taken out by an exchange with the last.

use super::sides::{Side, Sides};
use super::soldier::{Armour, Armoury, Marks, Soldier, Weapon};
use super::spells::CastLine;
use crate::chance;
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::{Effect, Skill, Spell};
use crate::world::{RegionId, StructureId, UnitId, World};
use playdeck_base::dice::Stream;
use playdeck_factions::draws::Armies;
use playdeck_factions::odds::{End, Odds};

/// After so many rounds without a death nobody wins.
const ENDLESS: u32 = 10_000;
/// How much harder it is to hit people in a building.
const SHELTER: i16 = 2;
/// The skill against which a longbow is shot; a crossbow is shot against none.
const LONGBOW: i16 = 2;
/// How many rounds a crossbow takes to reload.
const RELOAD: u8 = 2;
/// One hit in so many goes through a Cloak of Invulnerability.
const CLOAK: u32 = 10_000;

/// A unit that fights, or the peasants.
#[derive(Debug, Clone)]
pub(super) struct Fighter {
    /// The unit; none for the peasants.
    pub(super) unit: Option<UnitId>,
    pub(super) side: Side,
    pub(super) people: u32,
    pub(super) dead: u32,
    pub(super) spell: Option<Spell>,
    tactics: u32,
}

/// The living of a side.
#[derive(Default)]
struct Ranks {
    front: Vec<u32>,
    behind: Vec<u32>,
    /// How many can hurt somebody from where they stand.
    strikers: u32,
    /// How many could if nobody stood before them.
    waiting: u32,
}

impl Ranks {
    fn is_empty(&self) -> bool {
        self.front.is_empty() && self.behind.is_empty()
    }

    fn count(&self) -> usize {
        self.front.len() + self.behind.len()
    }

    /// Those who can be hit: whoever stands in front, and behind them nobody until they are dead.
    fn exposed(&self) -> &[u32] {
        if self.front.is_empty() { &self.behind } else { &self.front }
    }

    fn can_hurt(&self) -> bool {
        self.strikers > 0 || self.front.is_empty() && self.waiting > 0
    }
}

/// Both sides as they come to a battle.
#[derive(Debug, Clone)]
pub(super) struct Muster {
    conditions: Conditions,
    fighters: Vec<Fighter>,
    soldiers: Vec<Soldier>,
}

/// A battle.
pub(super) struct Field {
    pub(super) conditions: Conditions,
    pub(super) fighters: Vec<Fighter>,
    pub(super) soldiers: Vec<Soldier>,
    pub(super) casts: Vec<CastLine>,
    /// Layers of shield before each side.
    pub(super) layers: [i64; 2],
    /// Living bearers of a Runesword on each side.
    pub(super) runeswords: [u32; 2],
    /// Bearers of a Runesword who have fallen on each side.
    pub(super) fallen_runeswords: [u32; 2],
    /// The best tactician of each side.
    pub(super) leaders: [Option<u32>; 2],
    ranks: [Ranks; 2],
    /// Who has yet to act in the round.
    order: Vec<u32>,
    /// On whom a spell can work.
    pub(super) open: Vec<u32>,
}

impl Muster {
    /// Gathers both sides.
    pub(super) fn of(conditions: Conditions, world: &World, region: RegionId, sides: &Sides) -> Self {
        let (mut fighters, mut soldiers) = (Vec::new(), Vec::new());
        if sides.peasants > 0 {
            let (side, people) = (Side::Defenders, sides.peasants);
            fighters.push(Fighter { unit: None, side, people, dead: 0, spell: None, tactics: 0 });
            soldiers.extend((0..people).map(|_| Soldier::peasant(conditions, 0)));
        }
        let mut taken: Vec<(StructureId, u32)> = Vec::new();
        for (id, side) in &sides.units {
            let unit = &world[*id];
            let fighter = u32::try_from(fighters.len()).unwrap_or(u32::MAX);
            let mut armoury = Armoury::of(conditions, unit, world[region].terrain);
            let sheltered = unit.inside.map_or(0, |inside| places(world, &mut taken, inside, unit.people));
            for person in 0..unit.people {
                let mut soldier = armoury.next(fighter, *side);
                soldier.mark(Marks::SHELTERED, person < sheltered);
                soldiers.push(soldier);
            }
            fighters.push(Fighter {
                unit: Some(*id),
                side: *side,
                people: unit.people,
                dead: 0,
                spell: unit.combat,
                tactics: unit.level(Skill::Tactics),
            });
        }
        Self { conditions, fighters, soldiers }
    }

    /// Fights the battle many times, with dice that are the same for everybody.
    pub(super) fn odds(&self) -> Odds {
        Odds::of(self.soldiers.len() as u64, chance::ASKED, |chance| {
            let mut field = Field::array(self.clone(), chance);
            let free = field.tacticians();
            let winner = field.fight(free, chance);
            let mut dead = [0; 2];
            for fighter in &field.fighters {
                dead[fighter.side.index()] += fighter.dead;
            }
            End { winner: winner.map(Side::index), dead }
        })
    }
}

impl Armies<()> for Muster {
    fn odds(&self, (): &()) -> Odds {
        Self::odds(self)
    }
}

impl Field {
    /// Draws up both sides.
    pub(super) fn array(muster: Muster, chance: &mut Stream) -> Self {
        let Muster { conditions, fighters, mut soldiers } = muster;
        chance.shuffle(&mut soldiers);
        let mut field = Self {
            conditions,
            fighters,
            soldiers,
            casts: Vec::new(),
            layers: [0; 2],
            runeswords: [0; 2],
            fallen_runeswords: [0; 2],
            leaders: [None; 2],
            ranks: Default::default(),
            order: Vec::new(),
            open: Vec::new(),
        };
        for who in 0..field.soldiers.len() {
            field.enlist(u32::try_from(who).unwrap_or(u32::MAX));
        }
        field
    }

    /// Puts a living combatant into their rank.
    fn enlist(&mut self, who: u32) {
        let soldier = self.soldiers[who as usize];
        let (harms, side) = (self.harms(soldier), soldier.side.index());
        let ranks = &mut self.ranks[side];
        let is_behind = soldier.is(Marks::BEHIND);
        let rank = if is_behind { &mut ranks.behind } else { &mut ranks.front };
        self.soldiers[who as usize].place = u32::try_from(rank.len()).unwrap_or(u32::MAX);
        rank.push(who);
        if harms && is_behind && !soldier.weapon.is_missile() {
            ranks.waiting += 1;
        } else if harms {
            ranks.strikers += 1;
        }
        self.runeswords[side] += u32::from(soldier.is(Marks::RUNESWORD));
    }

    /// Kills a combatant.
    pub(super) fn kill(&mut self, who: u32) {
        let soldier = self.soldiers[who as usize];
        let (harms, side) = (self.harms(soldier), soldier.side.index());
        let ranks = &mut self.ranks[side];
        let is_behind = soldier.is(Marks::BEHIND);
        let rank = if is_behind { &mut ranks.behind } else { &mut ranks.front };
        rank.swap_remove(soldier.place as usize);
        if let Some(moved) = rank.get(soldier.place as usize) {
            self.soldiers[*moved as usize].place = soldier.place;
        }
        if harms && is_behind && !soldier.weapon.is_missile() {
            ranks.waiting -= 1;
        } else if harms {
            ranks.strikers -= 1;
        }
        let bore_runesword = u32::from(soldier.is(Marks::RUNESWORD));
        self.runeswords[side] -= bore_runesword;
        self.fallen_runeswords[side] += bore_runesword;
        self.soldiers[who as usize].mark(Marks::DEAD, true);
        self.fighters[soldier.fighter as usize].dead += 1;
    }

    /// Whether a combatant can kill anybody.
    fn harms(&self, soldier: Soldier) -> bool {
        let spell = self.fighters[soldier.fighter as usize].spell;
        soldier.weapon != Weapon::Spell || matches!(spell.and_then(Spell::effect), Some(Effect::Kill(_)))
    }

    /// "The unit with the best Tactics is assumed to be leading all the troops on that side. If one side's leader has a
    /// higher Tactics skill, then that side gets a free round of attacks." Among equals the lot decides.
    pub(super) fn tacticians(&mut self) -> Option<Side> {
        let mut best = [0; 2];
        for (who, soldier) in (0..).zip(&self.soldiers) {
            let (tactics, side) = (self.fighters[soldier.fighter as usize].tactics, soldier.side.index());
            if tactics > best[side] {
                best[side] = tactics;
                self.leaders[side] = Some(who);
            }
        }
        let [attackers, defenders] = best;
        match attackers.cmp(&defenders) {
            std::cmp::Ordering::Greater => Some(Side::Attackers),
            std::cmp::Ordering::Less => Some(Side::Defenders),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Fights until one side is wiped out; gives the other. Where nobody can kill anybody, nobody wins.
    pub(super) fn fight(&mut self, free: Option<Side>, chance: &mut Stream) -> Option<Side> {
        if let Some(side) = free {
            self.round(&[side], chance);
        }
        let (mut idle, mut living) = (0, usize::MAX);
        while !self.is_over() && idle < ENDLESS {
            self.round(&Side::BOTH, chance);
            let left = self.ranks.iter().map(Ranks::count).sum();
            idle = if left == living { idle + 1 } else { 0 };
            living = left;
        }
        Side::BOTH.into_iter().find(|side| self.ranks[side.other().index()].is_empty())
    }

    fn is_over(&self) -> bool {
        self.ranks.iter().any(Ranks::is_empty) || !self.ranks.iter().any(Ranks::can_hurt)
    }

    /// "In each combat round, the combatants each get to attack once, in a random order. (In a free round of attacks,
    /// only one side's forces get to attack.)"
    fn round(&mut self, sides: &[Side], chance: &mut Stream) {
        let mut order = std::mem::take(&mut self.order);
        order.clear();
        for side in sides {
            let ranks = &self.ranks[side.index()];
            order.extend(ranks.front.iter().chain(&ranks.behind));
        }
        while !order.is_empty() && !self.is_over() {
            let at = chance.below(u32::try_from(order.len()).unwrap_or(u32::MAX));
            let who = order.swap_remove(at as usize);
            if !self.soldiers[who as usize].is(Marks::DEAD) {
                self.act(who, chance);
            }
        }
        self.order = order;
    }

    /// A combatant's turn. Dazzling light still lowers this attack, and then it is over.
    fn act(&mut self, who: u32, chance: &mut Stream) {
        let soldier = self.soldiers[who as usize];
        let side = soldier.side.index();
        self.soldiers[who as usize].mark(Marks::DAZZLED, false);
        // "Units at the back cannot use swords, only missile weapons."
        let is_blocked =
            soldier.is(Marks::BEHIND) && !soldier.weapon.is_missile() && !self.ranks[side].front.is_empty();
        if soldier.is(Marks::STONE) && !(is_blocked && self.conditions.has(Quirk::StoneBehind)) {
            self.layers[side] += i64::from(soldier.power());
        }
        if is_blocked {
            return;
        }
        match soldier.weapon {
            Weapon::Spell => return self.cast(soldier, chance),
            Weapon::Crossbow if soldier.reload > 0 => {
                self.soldiers[who as usize].reload -= 1;
                return;
            }
            Weapon::Crossbow => self.soldiers[who as usize].reload = RELOAD,
            Weapon::None | Weapon::Sword | Weapon::Longbow => {}
        }
        if let Some(target) = self.target(soldier.side.other(), chance)
            && self.hits(soldier, self.soldiers[target as usize], chance)
        {
            self.kill(target);
        }
    }

    /// Those of a side who can be hit.
    pub(super) fn exposed(&self, side: Side) -> &[u32] {
        self.ranks[side.index()].exposed()
    }

    /// Somebody of a side who can be hit, each as likely.
    pub(super) fn target(&self, side: Side, chance: &mut Stream) -> Option<u32> {
        let exposed = self.exposed(side);
        let at = chance.below(u32::try_from(exposed.len()).unwrap_or(u32::MAX));
        exposed.get(at as usize).copied()
    }

    fn hits(&self, attacker: Soldier, target: Soldier, chance: &mut Stream) -> bool {
        let attack = attacker.skill - attacker.handicap();
        let shelter = if target.is(Marks::SHELTERED) { SHELTER } else { 0 };
        // "There is a penalty of 2 for anyone to hit them." In the program bows did not mind.
        let from_bows = if self.conditions.has(Quirk::BuildingBows) { 0 } else { shelter };
        let defence = match attacker.weapon {
            Weapon::Crossbow => from_bows,
            Weapon::Longbow => LONGBOW + from_bows,
            Weapon::None | Weapon::Sword | Weapon::Spell => target.parry() + shelter - target.handicap(),
        };
        chance.below(100) < odds(attack - defence) && !saves(target.armour, chance)
    }
}

/// How often of a hundred times a difference of skills hits.
const fn odds(difference: i16) -> u32 {
    match difference {
        ..=-2 => 1,
        -1 => 10,
        0 => 25,
        1 => 40,
        2.. => 49,
    }
}

/// "Chain mail gives a 1/3 chance of surviving a hit, and plate armor gives a 2/3 chance."
fn saves(armour: Armour, chance: &mut Stream) -> bool {
    match armour {
        Armour::None => false,
        Armour::Chain => chance.below(3) < 1,
        Armour::Plate => chance.below(3) < 2,
        Armour::Cloak => chance.below(CLOAK) > 0,
    }
}

/// How many people of a unit find room in a building in which others have taken places: "the maximum number of people
/// who can gain protection from a single building is equal to the building's size".
fn places(world: &World, taken: &mut Vec<(StructureId, u32)>, inside: StructureId, people: u32) -> u32 {
    let at = taken.iter().position(|(structure, _)| *structure == inside).unwrap_or_else(|| {
        taken.push((inside, 0));
        taken.len() - 1
    });
    let used = &mut taken[at].1;
    let found = people.min(world[inside].shelter().saturating_sub(*used));
    *used += found;
    found
}

#[cfg(test)]
mod laws;

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;

    #[test]
    fn armour_saves_as_often_as_the_text_says() {
        let mut chance = Dice::new(1).stream(0, 0, 0);
        for (armour, thirds) in [(Armour::None, 0), (Armour::Chain, 1), (Armour::Plate, 2)] {
            let saved = (0..9_000).filter(|_| saves(armour, &mut chance)).count();
            // Four standard errors of a third in 9,000 draws are 179.
            assert!(saved.abs_diff(3_000 * thirds) < 180, "{saved}");
        }
    }
}
