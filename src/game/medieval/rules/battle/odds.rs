//! The odds of one attack between two pieces that anybody describes, worked out from the rules of battles.
//!
//! Source: the rules text, "Combat".

use super::{attack_bonus, high_ground, hit, pikes, share};
use crate::event::Side;
use crate::lobby::DamageSplit;
use crate::tables::{Kind, MOST_EXPERIENCE, Terrain};
use crate::world::damage::strengths;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Of a hundred hits, how many destroy outright, and how many do so much damage: two to six points in fifty, one or two
/// in forty.
const OUTRIGHT: u32 = 10;
const DAMAGES: [(u8, u32); 6] = [(1, 20), (2, 30), (3, 10), (4, 10), (5, 10), (6, 10)];

/// Of the hundred numbers that are drawn, how many hit a side.
pub fn hits(share: u8, distance: u8, side: Side) -> u32 {
    (0..100).filter_map(|roll| hit(share, roll, distance)).map(|hit| u32::from(hit == side)).sum()
}

/// Of a hundred hits, how many destroy outright.
pub const fn outright() -> u32 {
    OUTRIGHT
}

/// The points of damage of a hit that does not destroy outright, and in how many of a hundred hits it has them.
pub fn damages() -> impl Iterator<Item = (u8, u32)> {
    DAMAGES.into_iter()
}

/// A piece in a battle.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Combatant {
    #[serde(rename = "TYPE")]
    kind: Kind,
    #[serde(default)]
    damage: u8,
    #[serde(default)]
    experience: u16,
}

/// An attack between two pieces.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
pub struct Attack {
    attacker: Combatant,
    defender: Combatant,
    /// How many squares around the defender hold pieces of the attacker's player, without the attacker's own.
    #[serde(default)]
    beside: u8,
    /// The fortification of the defender's city.
    #[serde(default)]
    fort: u8,
    /// Whether the defender stands on a mountain.
    #[serde(default)]
    mountain: bool,
    /// How far apart the two are.
    #[serde(default = "adjacent")]
    distance: u8,
}

const fn adjacent() -> u8 {
    1
}

/// What an attack can do to one of the two pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Effect {
    /// It is destroyed.
    Destroyed,
    /// It takes so many points of damage.
    Damaged(u8),
}

/// How an attack ends. All shares are parts of ten thousand.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Odds {
    /// The strengths of attack and defense.
    pub strengths: (u32, u32),
    /// What can happen to the defender and to the attacker, with its share; nothing happens in the remaining cases.
    pub effects: BTreeMap<(Side, Effect), u32>,
}

impl Attack {
    /// The pieces: attacker and defender.
    pub const fn kinds(self) -> (Kind, Kind) {
        (self.attacker.kind, self.defender.kind)
    }

    /// The figure that is out of its range, with the range.
    pub fn out_of_range(self) -> Option<(&'static str, RangeInclusive<u16>)> {
        let piece = |piece: Combatant, damage, experience| {
            let most = u16::from(piece.kind.hit_points()) - 1;
            [(damage, u16::from(piece.damage), 0..=most), (experience, piece.experience, 0..=MOST_EXPERIENCE)]
        };
        let range = 1..=u16::from(self.attacker.kind.range());
        // From beside, the attacker's own square is one of the eight around the defender.
        let beside = if self.distance < 2 { 7 } else { 8 };
        let of_both = piece(self.attacker, "DAMAGE= of the attacker", "EXPERIENCE= of the attacker")
            .into_iter()
            .chain(piece(self.defender, "DAMAGE= of the defender", "EXPERIENCE= of the defender"));
        let others = [
            ("DISTANCE=", u16::from(self.distance), range),
            ("BESIDE=", self.beside.into(), 0..=beside),
            ("FORT=", self.fort.into(), 0..=99),
        ];
        let wrong = of_both.chain(others).find(|(_, given, range)| !range.contains(given));
        wrong.map(|(name, _, range)| (name, range))
    }

    /// How the attack ends, with the damage split of a match that chose no other.
    pub fn odds(self) -> Odds {
        let Self { attacker, defender, .. } = self;
        let own = |piece: Combatant| {
            let (attack, defense) = strengths(DamageSplit::Larger, piece.kind, piece.damage);
            let learned = u32::from(piece.experience / 2);
            (u32::from(attack) + learned, u32::from(defense) + learned)
        };
        let ground = high_ground(if self.mountain { Terrain::Mountain } else { Terrain::Land });
        let attack = own(attacker).0 + u32::from(self.beside) + attack_bonus(attacker.kind, defender.kind);
        let defense = own(defender).1 + u32::from(self.fort) + ground + pikes(attacker.kind, defender.kind);
        let share = share(attack, defense);
        let mut effects = BTreeMap::new();
        for side in (0..100).filter_map(|roll| hit(share, roll, self.distance)) {
            let victim = if side == Side::Defender { defender } else { attacker };
            let left = victim.kind.hit_points().saturating_sub(victim.damage);
            *effects.entry((side, Effect::Destroyed)).or_default() += OUTRIGHT;
            for (points, cases) in DAMAGES {
                let effect = if points >= left { Effect::Destroyed } else { Effect::Damaged(points) };
                *effects.entry((side, effect)).or_default() += cases;
            }
        }
        Odds { strengths: (attack, defense), effects }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use playdeck_base::dice::Dice;

    /// "+ Experience / 2 (rounded down)": to the attack of one side and to the defense of the other.
    #[test]
    fn experience_adds_to_both_strengths() {
        let fighter = |kind, experience| Combatant { kind, damage: 0, experience };
        let attack = |attacker, defender| Attack {
            attacker: fighter(Kind::Infantry, attacker),
            defender: fighter(Kind::Pikemen, defender),
            distance: 1,
            beside: 0,
            fort: 0,
            mountain: false,
        };
        let strengths = |attacker, defender| attack(attacker, defender).odds().strengths;
        let (attack, defense) = strengths(0, 0);
        for experience in 0..9 {
            let learned = u32::from(experience / 2);
            assert_eq!(strengths(experience, 0), (attack + learned, defense));
            assert_eq!(strengths(0, experience), (attack, defense + learned));
        }
    }

    /// Of the eight squares around the defender one is the attacker's own if they stand side by side.
    #[test]
    fn as_many_pieces_can_stand_beside_as_there_are_squares() {
        for (distance, most) in [(1, 7), (2, 8), (3, 8)] {
            let fighter = |kind| Combatant { kind, damage: 0, experience: 0 };
            let attack = |beside| Attack {
                attacker: fighter(Kind::Catapult),
                defender: fighter(Kind::Pikemen),
                distance,
                beside,
                fort: 0,
                mountain: false,
            };
            assert_eq!(attack(most).out_of_range(), None);
            assert_eq!(attack(most + 1).out_of_range(), Some(("BESIDE=", 0..=most.into())));
        }
    }

    /// The table of damages says what the rule of battles draws.
    #[test]
    fn damages_are_drawn_as_often_as_the_table_says() {
        let mut stream = Dice::new(1).stream(0, 0, 0);
        let mut drawn: BTreeMap<Option<u8>, u32> = BTreeMap::new();
        (0..100_000).for_each(|_| *drawn.entry(super::super::damage(&mut stream)).or_default() += 1);
        let table =
            DAMAGES.map(|(points, cases)| (Some(points), cases)).into_iter().chain([(None, OUTRIGHT)]);
        for (damage, cases) in table {
            // Six standard errors of a share of 0.3 in 100,000 draws are 870.
            let counted = drawn.remove(&damage).unwrap_or_default();
            assert!(counted.abs_diff(cases * 1000) < 870, "{damage:?}: {counted} of {cases} in a hundred");
        }
        assert!(drawn.is_empty(), "{drawn:?}");
    }

    /// A hit destroys outright in ten of a hundred cases, or by damage that reaches what the piece that is hit has left.
    #[test]
    fn each_side_is_destroyed_as_often_as_its_own_hit_points_say() {
        let kinds = Kind::ALL.into_iter().filter(|kind| kind.can_attack());
        for (attacker, defender) in kinds.flat_map(|one| Kind::ALL.map(|other| (one, other))) {
            for (hurt, distance) in (0..attacker.hit_points()).flat_map(|hurt| [(hurt, 1), (hurt, 2)]) {
                let piece = |kind, damage| Combatant { kind, damage, experience: 0 };
                let attack = Attack {
                    attacker: piece(attacker, hurt),
                    defender: piece(defender, 0),
                    distance,
                    beside: 0,
                    fort: 0,
                    mountain: false,
                };
                let odds = attack.odds();
                let share = share(odds.strengths.0, odds.strengths.1);
                for (side, left) in
                    [(Side::Defender, defender.hit_points()), (Side::Attacker, attacker.hit_points() - hurt)]
                {
                    let hits = (0..100).filter(|roll| hit(share, *roll, distance) == Some(side)).count();
                    let hits = u32::try_from(hits).unwrap();
                    let by_damage = DAMAGES.iter().filter(|(points, _)| *points >= left);
                    let cases = OUTRIGHT + by_damage.map(|(_, cases)| cases).sum::<u32>();
                    let told = |effect| odds.effects.get(&(side, effect)).copied().unwrap_or(0);
                    assert_eq!(
                        told(Effect::Destroyed),
                        hits * cases,
                        "{attacker} {defender} {hurt} {side:?}"
                    );
                    let spared: u32 = (1..left).map(|points| told(Effect::Damaged(points))).sum();
                    assert_eq!(spared, hits * (100 - cases));
                }
            }
        }
    }
}
