//! Battles have each result as often as the text says. Every number of the dice is evaluated by the sentences of the
//! text with its printed values, and the engine's battles for fixed roots are compared with that.
//!
//! Each share must be within three standard errors, and all results of a battle together must pass the chi-square test.

#![allow(clippy::cast_precision_loss, reason = "counts of some thousands are exact")]

use crate::common::odds::compare;
use crate::field;

use field::duels::{DUELS, Duel, to_the_end};
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::lobby::setup::Experience;
use playdeck::game::medieval::tables::Kind;
use std::collections::BTreeMap;

/// Roots of chance, each a map full of the same duel.
const ROOTS: u64 = 4;

/// Attack and defense as the text prints them.
fn printed(kind: Kind) -> (i64, i64) {
    match kind {
        Kind::Infantry => (1, 2),
        Kind::Pikemen => (1, 3),
        Kind::Cavalry | Kind::HeavyGalleon => (4, 2),
        Kind::Archery => (3, 1),
        Kind::Catapult => (6, 1),
        Kind::Horse | Kind::LightGalleon => (0, 1),
    }
}

/// "Total hit-points is equal to its original attack + defense."
fn hit_points(kind: Kind) -> i64 {
    printed(kind).0 + printed(kind).1
}

/// Strengths "including damage": each point reduces the larger one, and attack if they are equal.
fn damaged(kind: Kind, damage: i64) -> (i64, i64) {
    let (mut attack, mut defense) = printed(kind);
    for _ in 0..damage {
        if defense > attack { defense -= 1 } else { attack -= 1 }
    }
    (attack, defense)
}

/// Damage and experience of a piece.
type Shape = (i64, i64);

/// The result of a battle: which side is hit, and the points. No points mean that it was destroyed outright.
type Blow = Option<(Side, Option<i64>)>;

/// The sort order of results.
const fn rank(blow: Blow) -> (u8, i64) {
    match blow {
        None => (0, 0),
        Some((Side::Attacker, None)) => (1, 0),
        Some((Side::Attacker, Some(points))) => (1, points),
        Some((Side::Defender, None)) => (2, 0),
        Some((Side::Defender, Some(points))) => (2, points),
    }
}

/// Every result that a battle can have, and its probability.
fn blows(duel: &Duel, attacker: Shape, defender: Shape) -> Vec<(Blow, f64)> {
    let met = (duel.attacker, duel.defender);
    let charge = i64::from(met == (Kind::Pikemen, Kind::Cavalry)) * 8
        + i64::from(met == (Kind::Cavalry, Kind::Archery)) * 10;
    let pikes = i64::from(met == (Kind::Cavalry, Kind::Pikemen)) * 8;
    let attack = damaged(duel.attacker, attacker.0).0 + attacker.1 / 2 + i64::from(duel.helpers) + charge;
    let ground = i64::from(duel.mountain) * 2 + i64::from(duel.fort);
    let defense = damaged(duel.defender, defender.0).1 + defender.1 / 2 + ground + pikes;
    // Two pieces without strength are equally strong.
    let (attack, both) = if attack + defense == 0 { (1, 2) } else { (attack, attack + defense) };
    let mut shares = [0.0; 3];
    for roll in 0..100 {
        // "BAS / (BAS + BDS) * 100 - 5 - random number between 0 and 99", times the divisor.
        let thr = attack * 100 - (5 + roll) * both;
        let who = match thr {
            _ if thr >= 5 * both => 2,
            _ if thr < 0 && duel.distance < 2 => 1,
            _ => 0,
        };
        shares[who] += 0.01;
    }
    let mut blows = vec![(None, shares[0])];
    for (side, share) in [(Side::Attacker, shares[1]), (Side::Defender, shares[2])] {
        blows.push((Some((side, None)), share * 0.1));
        for points in 1..=6 {
            // Half of the rolls do 2-6 points, two fifths 1-2.
            let many = if points >= 2 { 0.5 / 5.0 } else { 0.0 };
            let few = if points <= 2 { 0.4 / 2.0 } else { 0.0 };
            blows.push((Some((side, Some(points))), share * (many + few)));
        }
    }
    blows
}

/// Asserts that a count is within three standard errors of its expected value.
fn assert_near(what: &str, count: u64, trials: u64, share: f64) {
    let (count, trials) = (count as f64, trials as f64);
    let error = (trials * share * (1.0 - share)).max(0.0).sqrt();
    assert!(
        (count - trials * share).abs() <= 3.0 * error + 1e-6,
        "{what}: {count} of {trials}, which should be {} give or take {error}",
        trials * share
    );
}

/// Fights a duel and compares its results with its odds.
fn assert_fair(duel: &Duel) {
    let attacker = (i64::from(duel.damage.0), i64::from(duel.experience.0));
    let defender = (i64::from(duel.damage.1), i64::from(duel.experience.1));
    let blows = blows(duel, attacker, defender);
    let (position, sheet) = duel.field(Experience::None);
    let mut met: BTreeMap<(u8, i64), u64> = BTreeMap::new();
    let mut destroyed = [0; 2];
    for root in 0..ROOTS {
        let round = field::play(position.clone(), &[(1, &sheet)], root);
        assert!(round.said.is_empty(), "{duel:?}: {:?}", round.said.first());
        for event in &round.full {
            let What::Fought { hit, damage, destroyed: is_out, .. } = &event.what else { continue };
            *met.entry(rank(hit.map(|side| (side, damage.map(i64::from))))).or_default() += 1;
            if *is_out {
                destroyed[usize::from(*hit == Some(Side::Attacker))] += 1;
            }
        }
    }
    let trials = u64::from(DUELS) * ROOTS;
    assert_eq!(met.values().sum::<u64>(), trials, "{duel:?}");
    let is_out = |side: Side, blow: &Blow| match (side, blow) {
        (side, Some((hit, points))) if side == *hit => {
            let (kind, before) = match side {
                Side::Attacker => (duel.attacker, attacker.0),
                Side::Defender => (duel.defender, defender.0),
            };
            points.is_none_or(|points| before + points >= hit_points(kind))
        }
        _ => false,
    };
    let count = |side: u8| met.iter().filter(|(blow, _)| blow.0 == side).map(|(_, count)| count).sum::<u64>();
    let share =
        |side: u8| blows.iter().filter(|(blow, _)| rank(*blow).0 == side).map(|(_, share)| share).sum();
    assert_near(&format!("{duel:?}: nobody hit"), count(0), trials, share(0));
    assert_near(&format!("{duel:?}: the attacker hit"), count(1), trials, share(1));
    assert_near(&format!("{duel:?}: the defender hit"), count(2), trials, share(2));
    for (side, counted) in [(Side::Defender, destroyed[0]), (Side::Attacker, destroyed[1])] {
        let share = blows.iter().filter(|(blow, _)| is_out(side, blow)).map(|(_, share)| share).sum();
        assert_near(&format!("{duel:?}: the {side:?} destroyed"), counted, trials, share);
    }
    let counts: Vec<u64> =
        blows.iter().map(|(blow, _)| met.get(&rank(*blow)).copied().unwrap_or_default()).collect();
    let shares: Vec<f64> = blows.iter().map(|(_, share)| *share).collect();
    compare(&format!("{duel:?}"), &counts, &shares);
}

/// Every type against the types that it can meet, in each situation that the text names.
#[test]
fn iii_combat_a_battle_beside_each_other_ends_as_often_as_the_text_makes_it() {
    use Kind::{Archery, Catapult, Cavalry, HeavyGalleon, Horse, Infantry, LightGalleon, Pikemen};
    for (attacker, defender) in [
        (Infantry, Infantry),
        (Infantry, Horse),
        (Pikemen, Cavalry),
        (Pikemen, Archery),
        (Cavalry, Archery),
        (Cavalry, Pikemen),
        (Archery, Catapult),
        (Catapult, Pikemen),
        (HeavyGalleon, LightGalleon),
        (HeavyGalleon, Cavalry),
    ] {
        assert_fair(&Duel::of(attacker, defender));
    }
}

#[test]
fn iii_combat_ground_forts_friends_damage_and_experience_count_as_the_text_says() {
    use Kind::{Archery, Catapult, Cavalry, HeavyGalleon, Infantry, Pikemen};
    for duel in [
        Duel { mountain: true, ..Duel::of(Cavalry, Infantry) },
        Duel { fort: 3, ..Duel::of(Catapult, Archery) },
        Duel { fort: 9, ..Duel::of(Infantry, Pikemen) },
        Duel { helpers: 7, ..Duel::of(Infantry, Infantry) },
        Duel { helpers: 3, mountain: true, ..Duel::of(Archery, Pikemen) },
        Duel { damage: (2, 3), ..Duel::of(Cavalry, Cavalry) },
        Duel { experience: (3, 8), ..Duel::of(Pikemen, Infantry) },
        Duel { distance: 2, ..Duel::of(Archery, Infantry) },
        Duel { distance: 3, mountain: true, ..Duel::of(Catapult, Pikemen) },
        Duel { distance: 2, ..Duel::of(HeavyGalleon, HeavyGalleon) },
    ] {
        assert_fair(&duel);
    }
}

/// A duel until one piece is destroyed: the probability that it is the defender, and the mean number of attacks. A
/// piece that scores a hit gains experience for the next battle.
fn end(duel: &Duel, shapes: [Shape; 2], known: &mut BTreeMap<[Shape; 2], (f64, f64)>) -> (f64, f64) {
    if let Some(end) = known.get(&shapes) {
        return *end;
    }
    let [attacker, defender] = shapes;
    let (mut wins, mut attacks, mut again) = (0.0, 1.0, 0.0);
    for (blow, share) in blows(duel, attacker, defender).into_iter().filter(|(_, share)| *share > 0.0) {
        let Some((side, points)) = blow else {
            again += share;
            continue;
        };
        let is_attacker = side == Side::Attacker;
        let (kind, hit) = if is_attacker { (duel.attacker, attacker) } else { (duel.defender, defender) };
        let damage = points.map_or(hit_points(kind), |points| hit.0 + points);
        if damage >= hit_points(kind) {
            wins += if is_attacker { 0.0 } else { share };
            continue;
        }
        let next = if is_attacker {
            [(damage, attacker.1), (defender.0, defender.1 + 1)]
        } else {
            [(attacker.0, attacker.1 + 1), (damage, defender.1)]
        };
        let (won, more) = end(duel, next, known);
        (wins, attacks) = (wins + share * won, attacks + share * more);
    }
    let end = (wins / (1.0 - again), attacks / (1.0 - again));
    known.insert(shapes, end);
    end
}

#[test]
fn iii_combat_duels_to_the_end_are_won_as_often_as_every_course_of_them_says() {
    use Kind::{Archery, Catapult, Cavalry, Infantry, Pikemen};
    for duel in [
        Duel::of(Infantry, Infantry),
        Duel::of(Cavalry, Catapult),
        Duel { fort: 2, ..Duel::of(Archery, Pikemen) },
        Duel { distance: 2, ..Duel::of(Catapult, Cavalry) },
    ] {
        let (wins, mean) = end(&duel, [(0, 0); 2], &mut BTreeMap::new());
        let (start, sheet) = duel.field(Experience::Hit);
        let (mut won, mut attacks) = (0, Vec::new());
        for root in 0..2 {
            let (destroyed, taken) = to_the_end((start.clone(), &sheet), root);
            assert_eq!(destroyed.iter().sum::<u64>(), u64::from(DUELS), "{duel:?}");
            won += destroyed[0];
            attacks.extend(taken);
        }
        let trials = attacks.len() as f64;
        assert_near(&format!("{duel:?}: the defender destroyed first"), won, attacks.len() as u64, wins);
        let found = attacks.iter().sum::<u64>() as f64 / trials;
        let squares = attacks.iter().map(|taken| (*taken as f64 - found).powi(2)).sum::<f64>();
        let error = squares.sqrt() / trials;
        assert!((found - mean).abs() <= 3.0 * error, "{duel:?}: {found} attacks, not {mean}");
    }
}
