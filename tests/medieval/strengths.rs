//! The numbers in the section "Combat" of the text of Medieval War Door: strengths, which piece is hit, and when a
//! piece is destroyed.
//!
//! How often the dice give each result is tested by `tests/outside/medieval_combat.rs`.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;

use field::{Field, Round, at};
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::rules::battle::{hit, share};
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::geometry::Square;

/// Attack and defense strength in each battle of a round.
fn strengths(round: &Round) -> Vec<(u32, u32)> {
    let odds = round.events.iter().filter_map(|event| match &event.what {
        What::Fought { odds, .. } => *odds,
        _ => None,
    });
    odds.map(|odds| (odds.attack, odds.defense)).collect()
}

/// The strengths when the first player's piece at 9,10 attacks the second player's at 10,10.
fn met(field: &Field) -> (u32, u32) {
    strengths(&field.play(&[(1, "ATTACK 1 10,10")]))[0]
}

/// Two pieces that face each other at 9,10 and 10,10; a ship is on water.
fn facing(attacker: Kind, defender: Kind) -> Field {
    let mut field = Field::new(2);
    for (player, kind, square) in [(1, attacker, at(9, 10)), (2, defender, at(10, 10))] {
        field.ground(square, if kind.is_ship() { 'S' } else { 'L' }).piece(player, 1, kind, square);
    }
    field
}

#[test]
fn iii_combat_and_the_pieces_have_their_strengths_and_8_and_10_for_pikemen_and_cavalry() {
    let attackers = [
        (Kind::Infantry, 1),
        (Kind::Pikemen, 1),
        (Kind::Cavalry, 4),
        (Kind::Archery, 3),
        (Kind::Catapult, 6),
        (Kind::HeavyGalleon, 4),
    ];
    for (attacker, attack) in attackers {
        for (defender, defense) in Kind::ALL.into_iter().zip([2, 3, 2, 1, 1, 1, 1, 2]) {
            let (more, firmer) = match (attacker, defender) {
                (Kind::Pikemen, Kind::Cavalry) => (8, 0),
                (Kind::Cavalry, Kind::Archery) => (10, 0),
                (Kind::Cavalry, Kind::Pikemen) => (0, 8),
                _ => (0, 0),
            };
            let field = facing(attacker, defender);
            assert_eq!(met(&field), (attack + more, defense + firmer), "{attacker} {defender}");
        }
    }
}

#[test]
fn iii_combat_counts_half_the_experience_rounded_down() {
    for (experience, half) in [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (60_000, 30_000)] {
        for side in [1, 2] {
            let mut field = facing(Kind::Infantry, Kind::Infantry);
            field.change(|punched| {
                let piece = punched.piece.iter_mut().find(|piece| piece.of == PlayerNumber(side));
                piece.unwrap().experience = experience;
            });
            assert_eq!(met(&field), if side == 1 { (1 + half, 2) } else { (1, 2 + half) });
        }
    }
}

#[test]
fn iii_combat_counts_squares_around_the_defender_but_not_the_attackers() {
    let around: Vec<Square> = field_around(at(10, 10));
    for count in 0..=8 {
        let mut near = facing(Kind::Infantry, Kind::Infantry);
        let mut far = Field::with(Setup { width: 20, height: 20, sight: 5, ..Setup::default() });
        far.piece(1, 1, Kind::Catapult, at(7, 10)).piece(2, 1, Kind::Infantry, at(10, 10));
        for (number, square) in (10..).step_by(2).zip(around.iter().take(usize::from(count))) {
            // Two in a square count once. The last of the eight squares is the attacker's.
            for field in [&mut near, &mut far] {
                field.piece(1, number, Kind::Pikemen, *square).piece(1, number + 1, Kind::Horse, *square);
            }
        }
        assert_eq!(met(&near), (1 + u32::from(count.min(7_u8)), 2));
        assert_eq!(met(&far), (6 + u32::from(count), 2));
    }
    let mut others = facing(Kind::Infantry, Kind::Infantry);
    others
        .piece(2, 2, Kind::Pikemen, at(11, 10))
        .piece(1, 2, Kind::Pikemen, at(12, 10))
        .city(at(10, 12), Some(1));
    assert_eq!(met(&others), (1, 2), "neither the defender's pieces nor those farther off");
}

/// The squares around one, the west one last.
fn field_around(middle: Square) -> Vec<Square> {
    let beside = [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2), (2, 2), (2, 1), (0, 1)];
    beside.into_iter().map(|(x, y)| at(middle.x - 1 + x, middle.y - 1 + y)).collect()
}

#[test]
fn iii_combat_adds_the_level_of_a_friendly_city_and_2_on_a_mountain() {
    for level in [0, 1, 9] {
        let mut field = facing(Kind::Infantry, Kind::Infantry);
        field.city(at(10, 10), Some(2)).with_city(at(10, 10), |city| city.fort = level);
        assert_eq!(met(&field), (1, 2 + u32::from(level)));
    }
    let mut field = facing(Kind::Infantry, Kind::Infantry);
    field.ground(at(9, 10), 'M');
    assert_eq!(met(&field), (1, 2), "the attacker's mountain is no help");
    field.ground(at(10, 10), 'M');
    assert_eq!(met(&field), (1, 4));
    let mut field = facing(Kind::Infantry, Kind::Infantry);
    field.city(at(9, 10), Some(1)).with_city(at(9, 10), |city| city.fort = 9);
    assert_eq!(met(&field), (1, 2), "nor is the attacker's city");
}

#[test]
fn iii_combat_has_the_lowest_number_defend_of_those_that_are_as_strong() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Catapult, at(9, 10));
    for number in [7, 4, 9] {
        field.piece(2, number, Kind::Cavalry, at(10, 10));
    }
    field.piece(2, 3, Kind::Archery, at(10, 10));
    let round = field.play(&[(1, "ATTACK 1 10,10")]);
    let defender = round.events.iter().find_map(|event| match &event.what {
        What::Fought { defender: Some(defender), odds: Some(_), .. } => defender.number,
        _ => None,
    });
    assert_eq!(defender, Some(4));
}

#[test]
fn iii_combat_hits_by_5_and_0_and_the_attacker_at_a_range_below_2() {
    for shared in 0..=100 {
        for distance in 1..=3 {
            let met = |side| (0..100).filter(|roll| hit(shared, *roll, distance) == side).count();
            let defender = usize::from(shared).saturating_sub(9);
            let attacker = if distance < 2 { (104 - usize::from(shared)).min(100) } else { 0 };
            assert_eq!(
                (met(Some(Side::Defender)), met(Some(Side::Attacker))),
                (defender, attacker),
                "{shared}"
            );
        }
    }
    // THR is 5, 4, 0 and -1.
    assert_eq!(
        [40, 41, 45, 46].map(|roll| hit(50, roll, 1)),
        [Some(Side::Defender), None, None, Some(Side::Attacker)]
    );
    let shares =
        [(0, 0, 50), (1, 2, 33), (2, 1, 66), (1, 1, 50), (14, 1, 93), (0, 3, 0), (7, 0, 100), (199, 1, 99)];
    assert!(shares.into_iter().all(|(attack, defense, exact)| share(attack, defense) == exact));
}

#[test]
fn iii_combat_destroys_when_damage_reaches_the_total_hit_points() {
    let (mut spared, mut killed) = (0, 0);
    for (kind, total) in Kind::ALL.into_iter().zip([3, 4, 6, 4, 7, 1, 1, 6]) {
        for damage in 0..total {
            for root in 0..60 {
                let mut field = facing(Kind::Catapult, kind);
                field.change(|punched| {
                    let victim = punched.piece.iter_mut().find(|piece| piece.of == PlayerNumber(2));
                    victim.unwrap().damage = damage;
                });
                let round = field.play_with(root, &[(1, "ATTACK 1 10,10")]);
                let points = round.events.iter().find_map(|event| match &event.what {
                    What::Fought { hit: Some(Side::Defender), damage, odds: Some(_), .. } => Some(*damage),
                    _ => None,
                });
                let left = round.piece(2, 1).map(|piece| piece.damage);
                match points {
                    Some(Some(points)) if damage + points < total => {
                        assert_eq!(left, Some(damage + points));
                        spared += 1;
                    }
                    Some(_) => {
                        assert_eq!(left, None, "{kind} {damage}");
                        killed += 1;
                    }
                    None => assert_eq!(left, Some(damage)),
                }
            }
        }
    }
    assert!(spared > 100 && killed > 100);
}
