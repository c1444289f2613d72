//! Blows and special attacks: shields, whom they strike, contests of skill, armor.
//!
//! Source: the rules text, "The Battle", "Magic in Combat"; the tables of special attacks.

use super::army::Army;
use super::shelter::Shelter;
use super::soldier::{Nature, Soldier, WEAKNESS};
use crate::policy::Quirk;
use crate::rules::conditions::Conditions;
use crate::tables::{AttackType, Effect, SpecialRow, Target, Weapon};
use playdeck_base::dice::Stream;

/// How often somebody is looked for whom a special attack can strike.
const DRAWS: u32 = 10;
/// By how much an earthquake lowers the defence of those whom it strikes.
const QUAKE: i32 = 2;

/// A blow, or the blows of a special attack.
#[derive(Clone, Copy)]
pub struct Assault<'t> {
    pub kind: AttackType,
    pub level: i32,
    pub blows: u32,
    pub special: Option<&'t SpecialRow>,
    pub weapon: Option<&'t Weapon>,
}

impl<'t> Assault<'t> {
    /// A plain blow of a soldier.
    pub fn blow(soldier: &Soldier<'t>) -> Self {
        let kind = if soldier.is_archer() { AttackType::Bow } else { AttackType::Combat };
        Self { kind, level: soldier.attack, blows: 1, special: None, weapon: soldier.weapon }
    }

    /// The blows of a special attack at a level, of one of its types.
    pub fn special(special: &'t SpecialRow, level: i32, kind: AttackType, chance: &mut Stream) -> Self {
        let by_level = if special.by_level { u32::try_from(level).unwrap_or(0) } else { 1 };
        let bound = special.blows.saturating_mul(by_level);
        let blows = chance.below(bound).saturating_add(chance.below(bound)).saturating_add(2);
        Self { kind, level, blows, special: Some(special), weapon: None }
    }

    fn effect(&self) -> Effect {
        self.special.map_or(Effect::Kill, |special| special.effect)
    }
}

/// "If the skills are equal, then there is a 1:1 chance that the attack will succeed. If the attacker's skill is 1 higher
/// then there is a 2:1 chance, if the attacker's skill is 2 higher then there is a 4:1 chance, and so on."
pub fn contest(attack: i32, defence: i32, chance: &mut Stream) -> bool {
    let difference = attack.saturating_sub(defence);
    let odds = 1_u32 << difference.unsigned_abs().min(30);
    let drawn = chance.below(odds + 1);
    if difference >= 0 { drawn < odds } else { drawn < 1 }
}

/// Carries out an assault on an army; gives how many it killed or weakened, nothing if a shield stopped it.
pub fn strike(
    conditions: Conditions<'_>,
    army: &mut Army<'_>,
    assault: Assault<'_>,
    chance: &mut Stream,
) -> Option<u32> {
    if !passes_shield(conditions, army, assault, chance) {
        return None;
    }
    let mut struck = 0;
    for _ in 0..assault.blows {
        if army.alive() == 0 {
            break;
        }
        let Some(who) = find(army, assault.special, chance) else { continue };
        if !reaches(conditions, &army.soldiers[who as usize], assault, chance) {
            continue;
        }
        struck += u32::from(match assault.effect() {
            Effect::Kill => {
                !is_stopped(conditions, &army.soldiers[who as usize], assault, chance) && army.wound(who)
            }
            Effect::Fear => weaken(&mut army.soldiers[who as usize], |soldier| &mut soldier.is_afraid),
            Effect::Storm => weaken(&mut army.soldiers[who as usize], |soldier| &mut soldier.is_in_storm),
        });
    }
    Some(struck)
}

/// "It must first attack the highest level Shield of the same type as the attack. If the offensive spell is victorious,
/// the Shield in question is destroyed. Physical attacks do not destroy a layer."
fn passes_shield(
    conditions: Conditions<'_>,
    army: &mut Army<'_>,
    assault: Assault<'_>,
    chance: &mut Stream,
) -> bool {
    if assault.kind == AttackType::Bow && conditions.has(Quirk::ArrowsPass) {
        return true;
    }
    let against = army.shields.iter().enumerate().filter(|(_, (kind, _))| *kind == assault.kind);
    let Some((at, (_, level))) = against.max_by_key(|(at, (_, level))| (*level, std::cmp::Reverse(*at)))
    else {
        return true;
    };
    let is_beaten = contest(assault.level, *level, chance);
    if is_beaten && assault.blows > 1 && assault.effect() == Effect::Kill {
        army.shields.swap_remove(at);
    }
    is_beaten
}

/// Somebody whom an assault can strike. Among those who can be struck at all, a special attack looks ten times.
fn find(army: &Army<'_>, special: Option<&SpecialRow>, chance: &mut Stream) -> Option<u32> {
    let Some(special) = special.filter(|special| special.target != Target::Any) else {
        return army.target(chance);
    };
    (0..DRAWS)
        .filter_map(|_| army.target(chance))
        .find(|who| is_struck(special, &army.soldiers[*who as usize]))
}

/// Whether a special attack strikes a soldier.
fn is_struck(special: &SpecialRow, soldier: &Soldier<'_>) -> bool {
    let is_weak = match special.effect {
        Effect::Kill => false,
        Effect::Fear => soldier.is_afraid,
        Effect::Storm => soldier.is_in_storm,
    };
    match special.target {
        Target::Any => true,
        Target::MenOnce => soldier.nature == Nature::Person && !is_weak,
        Target::Once => !is_weak,
        Target::Sheltered => matches!(soldier.shelter, Shelter::Inside { is_fortress: false, .. }),
        Target::Illusions => soldier.nature == Nature::Illusion,
        Target::Undead => soldier.nature == Nature::Undead,
        Target::Demons => soldier.nature == Nature::Demon,
        Target::Living => !matches!(soldier.nature, Nature::Undead | Nature::Demon),
    }
}

/// "There is a 50% chance that the attacker will get an opportunity for a lethal blow. If the attacker does get that
/// opportunity, then there is a contest between his skill and the defender's." Special attacks always have it.
fn reaches(
    conditions: Conditions<'_>,
    target: &Soldier<'_>,
    assault: Assault<'_>,
    chance: &mut Stream,
) -> bool {
    if assault.kind == AttackType::None {
        return true;
    }
    if assault.special.is_none() && chance.below(2) == 0 {
        return false;
    }
    let ignores = assault.weapon.is_some_and(|weapon| weapon.ignores_defence);
    let defence = if !ignores {
        let kind = if assault.special.is_none() { AttackType::Combat } else { assault.kind };
        target.defence[kind as usize]
    } else if assault.kind == AttackType::Bow && !conditions.has(Quirk::BowShelter) {
        target.defence[AttackType::Bow as usize]
    } else {
        0
    };
    let is_quake = assault.special.is_some_and(|special| special.target == Target::Sheltered);
    contest(assault.level, if is_quake { defence.saturating_sub(QUAKE) } else { defence }, chance)
}

/// "Chain armor gives a 1/3 chance of surviving a hit. Hits inflicted by a crossbow cannot be deflected by armor."
fn is_stopped(
    conditions: Conditions<'_>,
    target: &Soldier<'_>,
    assault: Assault<'_>,
    chance: &mut Stream,
) -> bool {
    let Some(armor) = target.armor else { return false };
    let is_crossbow = assault.weapon.is_some_and(|weapon| weapon.ranged && weapon.piercing);
    if is_crossbow && !conditions.has(Quirk::BowArmor) {
        return false;
    }
    let pierces = assault.special.is_some() || assault.weapon.is_some_and(|weapon| weapon.piercing);
    let (stopped, of) = if pierces { armor.piercing } else { armor.normal };
    chance.below(of) < stopped
}

/// Fear and storm weaken a soldier once each, for this battle.
fn weaken<'s, 't>(
    soldier: &'s mut Soldier<'t>,
    mark: impl for<'m> Fn(&'m mut Soldier<'t>) -> &'m mut bool,
) -> bool {
    if std::mem::replace(mark(soldier), true) {
        return false;
    }
    soldier.attack = soldier.attack.saturating_sub(WEAKNESS);
    soldier.raise(AttackType::Combat, -WEAKNESS);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::combat::stage::*;

    #[test]
    fn armor_stops_its_part_of_the_blows() {
        let tables = tables();
        let cases = [
            ("SWOR", "CARM", Policy::DEFAULT, 1.0 / 3.0),
            ("SWOR", "PARM", Policy::DEFAULT, 2.0 / 3.0),
            ("XBOW", "MARM", Policy::DEFAULT, 0.0),
            ("XBOW", "MARM", Policy::DEFAULT.with(Quirk::BowArmor), 2.0 / 3.0),
            ("LBOW", "PARM", Policy::DEFAULT, 2.0 / 3.0),
        ];
        for (weapon, armor, policy, stopped) in cases {
            let conditions = conditions(&tables, policy);
            let mut world = world(&tables);
            let skills = [("XBOW", 450), ("LBOW", 450), ("COMB", 450)];
            let one = add(&mut world, &tables, 1, HERE, &[("LEAD", 1), (weapon, 1)], &skills);
            let other = add(&mut world, &tables, 2, HERE, &[("PLAI", 20_000), (armor, 20_000)], &[]);
            let (one, mut other) = (army(conditions, &world, one), army(conditions, &world, other));
            let assault = Assault { level: 60, blows: 1, ..Assault::blow(&one.soldiers[0]) };
            let mut chance = Dice::new(3).stream(1, 1, 1);
            let blows = 12_000_u32;
            let killed: u32 =
                (0..blows).filter_map(|_| strike(conditions, &mut other, assault, &mut chance)).sum();
            let share = f64::from(killed) / f64::from(blows);
            assert!((share - (1.0 - stopped) / 2.0).abs() < 0.02, "{weapon} {armor}: {share}");
        }
    }

    #[test]
    fn each_level_doubles_the_odds() {
        let mut chance = Dice::new(5).stream(1, 1, 1);
        for (attack, defence, odds) in
            [(1, 1, 0.5), (2, 1, 2.0 / 3.0), (3, 1, 0.8), (0, 1, 1.0 / 3.0), (0, 3, 1.0 / 9.0)]
        {
            let won = (0..30_000).filter(|_| contest(attack, defence, &mut chance)).count();
            let share = f64::from(u32::try_from(won).unwrap()) / 30_000.0;
            assert!((share - odds).abs() < 0.01, "{attack} against {defence}: {share}");
        }
        assert!(contest(i32::MAX, i32::MIN, &mut chance) && !contest(i32::MIN, i32::MAX, &mut chance));
    }
}
