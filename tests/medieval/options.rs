//! Each option of a match changes what it says and nothing else.
//!
//! Two matches that differ in one option get the same cards and the same chance, round by round. Events and positions
//! are the same until something happens that the option affects, and then the first difference is of the option's kind.
//! Every law counts how often that happened, so that none holds only because nothing happened.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::field;

use field::pair::{Pair, battles, id, nothing, ordered};
use field::{Field, MATCH, Round, at, random, won};
use playdeck::game::medieval::event::{Event, Outcome, What};
use playdeck::game::medieval::lobby::setup::{DamageSplit, Experience, Setup};
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::orders::Order;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::PieceRecord;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Product};
use playdeck::game::medieval::world::damage::strengths;
use playdeck::game::medieval::world::piece::{Piece, PieceId};
use std::collections::BTreeMap;

/// The number of matches for each law.
const ROOTS: u64 = 10;

/// The smallest map, for two.
fn smallest() -> Setup {
    Setup { width: 20, height: 20, ..Setup::default() }
}

#[test]
#[ignore = "long: cargo long"]
fn experience_is_gained_as_the_match_says_and_affects_only_battles() {
    let mut partings = 0;
    for (root, kills_alone) in (0..ROOTS).flat_map(|root| [(root, false), (root, true)]) {
        let experience = if kills_alone { Experience::Kill } else { Experience::Hit };
        let [one, other] =
            [experience, Experience::None].map(|experience| Setup { experience, ..random::setup(root) });
        let pair = Pair::of(root, one, other, |punched| {
            punched.piece.iter_mut().for_each(|piece| piece.experience = 0);
        });
        let mut gained: BTreeMap<PieceId, u32> = BTreeMap::new();
        let gain = |gained: &mut BTreeMap<PieceId, u32>, events: &[Event]| {
            let won = battles(events).filter(|battle| battle.destroyed || !kills_alone);
            won.filter_map(|battle| battle.blow).for_each(|(.., by)| *gained.entry(by).or_default() += 1);
        };
        let mut earlier = gained.clone();
        let parting = pair.part(|_, [one, other]| {
            earlier.clone_from(&gained);
            gain(&mut gained, &one.events);
            for (number, _) in one.game().numbered() {
                let counted =
                    |piece: &Piece| gained.get(&PieceId::new(number, piece.number)).copied().unwrap_or(0);
                assert!(
                    one.game()
                        .world
                        .pieces
                        .of(number)
                        .all(|piece| u32::from(piece.experience) == counted(piece))
                );
                assert!(other.game().world.pieces.of(number).all(|piece| piece.experience == 0));
            }
        });
        let Some(parting) = parting else { continue };
        gain(&mut earlier, &parting.common);
        let half = |fighter| earlier.get(&id(fighter)).copied().unwrap_or(0) / 2;
        let [with, without] = parting.battle();
        assert_eq!(with.odds.attack - half(with.attacker), without.odds.attack);
        if with.defender == without.defender {
            assert_eq!(with.odds.defense - half(with.defender), without.odds.defense);
        } else {
            assert!(half(with.defender) > 0, "the piece that has learned is the stronger one now");
        }
        partings += 1;
    }
    assert!(partings >= 10, "only {partings}");
}

#[test]
#[ignore = "long: cargo long"]
fn damage_comes_off_as_the_match_says_and_the_sum_is_the_same() {
    let splits = [DamageSplit::Larger, DamageSplit::Proportional, DamageSplit::AttackFirst];
    let mut partings = 0;
    for (root, left_out) in (0..ROOTS).flat_map(|root| (0..3).map(move |left_out| (root, left_out))) {
        let [first, second] = [splits[(left_out + 1) % 3], splits[(left_out + 2) % 3]];
        let [one, other] = [first, second].map(|damage| Setup { damage, ..random::setup(root) });
        let Some(parting) = Pair::of(root, one, other, nothing).part(|_, _| {}) else { continue };
        let damage = parting.damage();
        let [one, other] = parting.battle();
        let split = |split, fighter: playdeck::game::medieval::event::Fighter| {
            let damage = damage.get(&id(fighter)).copied().unwrap_or(0);
            let (attack, defense) = strengths(split, fighter.shape.kind, damage);
            (u32::from(attack), u32::from(defense))
        };
        let attack = [split(first, one.attacker).0, split(second, other.attacker).0];
        assert_eq!(one.odds.attack - attack[0], other.odds.attack - attack[1], "what is added is the same");
        if one.defender == other.defender {
            let defense = [split(first, one.defender).1, split(second, other.defender).1];
            assert_eq!(one.odds.defense - defense[0], other.odds.defense - defense[1]);
            assert!(attack[0] != attack[1] || defense[0] != defense[1]);
        } else {
            assert!([one.defender, other.defender].iter().any(|fighter| damage.contains_key(&id(*fighter))));
        }
        partings += 1;
    }
    assert!(partings >= 10, "only {partings}");
}

#[test]
#[ignore = "long: cargo long"]
fn repair_mends_a_point_a_turn_in_a_city_of_its_owner_and_nothing_else() {
    let (mut mended, mut partings) = (0, 0);
    for root in 0..ROOTS {
        let [one, other] = [true, false].map(|repair| Setup { repair, ..random::setup(root) });
        let pair = Pair::of(root, one, other, |punched| {
            punched.piece.iter_mut().for_each(|piece| piece.damage = 0);
        });
        let less = |one: &Position, other: &Position, player, number| {
            let damage = |position: &Position| {
                let piece = position.running.get(&MATCH)?.world.pieces.get(PieceId::new(player, number))?;
                Some(i16::from(piece.damage))
            };
            Some(damage(other)? - damage(one)?)
        };
        let parting = pair.part(|[one, other], [one_after, other_after]| {
            if one_after.accounts() != other_after.accounts() {
                return;
            }
            let game = &one.running[&MATCH];
            for (player, piece) in game
                .numbered()
                .flat_map(|(player, _)| game.world.pieces.of(player).map(move |piece| (player, piece)))
            {
                let after = less(&one_after.position, &other_after.position, player, piece.number);
                let before = less(one, other, player, piece.number);
                let (Some(before), Some(after)) = (before, after) else { continue };
                let is_home = game.world.city_owner_at(piece.at) == Some(Some(player));
                assert!(after == before || (is_home && after == before + 1), "root {root}");
                let was_hit = battles(&one_after.events).any(|battle| {
                    battle.blow.is_some_and(|(victim, ..)| victim == PieceId::new(player, piece.number))
                });
                if is_home && !was_hit && piece.damage > 0 && game.player(player).unwrap().is_active() {
                    assert_eq!(after, before + 1, "root {root}");
                    mended += 1;
                }
            }
        });
        if let Some(parting) = parting {
            // Damage matters only in battles: in strengths, or in whether a hit destroys.
            let [one, other] = parting.battle();
            let strengths = |battle: &field::pair::Battle| (battle.odds.attack, battle.odds.defense);
            assert!(strengths(&one) != strengths(&other) || one.destroyed != other.destroyed);
            partings += 1;
        }
    }
    assert!(mended >= 10 && partings >= 3, "only {mended} and {partings}");
}

#[test]
fn advance_lets_the_victor_of_a_move_enter_and_changes_no_battle() {
    let mut partings = 0;
    for root in 0..ROOTS {
        let [one, other] = [true, false].map(|advance| Setup { advance, ..random::setup(root) });
        let grid = one.grid();
        let Some(parting) = Pair::of(root, one, other, nothing).part(|_, _| {}) else { continue };
        let won = battles(&parting.common).last().unwrap();
        let [(order, entered), (same, stayed)] = [ordered(&parting.one), ordered(&parting.other)];
        let Order::Move { piece, .. } = order else { panic!("root {root}: they part by a move") };
        assert_eq!((order, PieceId::new(parting.one[0].turn.unwrap(), *piece)), (same, id(won.attacker)));
        assert!(won.destroyed && won.blow.is_some_and(|(victim, ..)| victim == id(won.defender)));
        let went = |outcome| match outcome {
            Outcome::Went { at, steps, .. } => (at, steps),
            other => panic!("root {root}: {other:?}"),
        };
        let ((at, steps), (before, fewer)) = (went(entered), went(stayed));
        assert_eq!(before, won.attacker.at);
        let further = grid.distance(won.defender.at, at);
        assert!(fewer < steps && u16::from(further) < steps - fewer, "root {root}: it enters and goes on");
        partings += 1;
    }
    assert!(partings >= 5, "only {partings}");
}

#[test]
fn fort_turns_are_those_of_a_level_and_of_nothing_else() {
    let mut partings = 0;
    for (root, slow) in (0..ROOTS).zip([2, 4, 6].into_iter().cycle()) {
        let [one, other] = [1, slow].map(|fort_turns| Setup { fort_turns, ..random::setup(root) });
        let pair = Pair::of(root, one, other, |punched| {
            let forts = punched.city.iter_mut().filter(|city| city.builds.is_none());
            forts.for_each(|city| city.turns = 0);
        });
        let Some(parting) = pair.part(|_, _| {}) else { continue };
        assert!(matches!(parting.one[0].what, What::Made { product: Product::Fortification, .. }));
        partings += 1;
    }
    assert!(partings >= 5, "only {partings}");
}

#[test]
fn fort_max_is_the_highest_level_and_affects_nothing_else() {
    let mut partings = 0;
    for root in 0..ROOTS {
        let [one, other] = [1, 99].map(|fort_max| Setup { fort_max, fort_turns: 1, ..random::setup(root) });
        let Some(parting) = Pair::of(root, one, other, nothing).part(|_, _| {}) else { continue };
        let What::Idle { at, fort: 1 } = parting.one[0].what else {
            panic!("root {root}: they part by a level that is the highest in one alone")
        };
        let made = What::Made { at, product: Product::Fortification, number: None };
        assert_eq!(parting.common.last().map(|event| &event.what), Some(&made));
        assert!(parting.before.city.iter().any(|city| city.at == at && city.fort == 0));
        partings += 1;
    }
    assert!(partings >= 5, "only {partings}");
}

/// A lake with galleons, and horses on its shore, each next to more than one piece.
fn harbours(setup: Setup) -> Position {
    let mut field = Field::with(setup);
    field.area(at(7, 7), at(14, 14), 'S');
    for (player, x) in [(1, 6), (2, 15)] {
        for (number, y) in (1..).zip(7..14) {
            let ship = if player == 1 { 7 } else { 14 };
            field.piece(player, 4 * number, Kind::LightGalleon, at(ship, y));
            field.piece(player, 4 * number + 1, Kind::Horse, at(x, y));
            field.piece(player, 4 * number + 2, Kind::Infantry, at(x, y));
            field.piece(player, 4 * number + 3, Kind::Archery, at(x, y));
        }
    }
    field.position()
}

#[test]
#[ignore = "long: cargo long"]
fn capacities_refuse_only_pieces_that_board_a_full_transport() {
    let caps: [fn(&mut Setup, u8); 2] =
        [|setup, cap| setup.horse_cap = Some(cap), |setup, cap| setup.galleon_cap = Some(cap)];
    for (limit, transport) in caps.into_iter().zip([Kind::Horse, Kind::LightGalleon]) {
        let mut partings = 0;
        for root in 0..ROOTS {
            let free = Setup { width: 20, height: 20, ..Setup::default() };
            let mut limited = free.clone();
            limit(&mut limited, 1);
            let pair = Pair::between(root, harbours(limited), harbours(free), nothing);
            let Some(parting) = pair.part(|_, _| {}) else { continue };
            if parting.one.is_empty() {
                // A move into a square with several transports boards the next one.
                let [limited, free] = parting.after.map(|after| after.piece);
                let mut differ = limited.iter().zip(&free).filter(|(limited, free)| limited != free);
                assert!(differ.all(|(limited, free)| limited.carrier.is_some() && free.carrier.is_some()));
                continue;
            }
            let (order, outcome) = ordered(&parting.one);
            assert_eq!(order, ordered(&parting.other).0);
            match (order, outcome) {
                (Order::Board { transport: number, .. }, Outcome::Refused(Refusal::Full)) => {
                    let player = parting.one[0].turn.unwrap();
                    let is_it = |piece: &&PieceRecord| (piece.of, piece.no) == (player, *number);
                    assert_eq!(parting.before.piece.iter().find(is_it).unwrap().kind, transport);
                }
                (Order::Move { board: true, .. }, Outcome::Went { refused: Some(Refusal::Full), .. }) => {}
                other => panic!("root {root}: {other:?}"),
            }
            partings += 1;
        }
        assert!(partings >= 5, "only {partings} for {transport}");
        // A limit that nobody reaches changes nothing.
        let mut fought = 0;
        for root in 0..4 {
            let mut limited = random::setup(root);
            limit(&mut limited, 99);
            let pair = Pair::of(root, limited, random::setup(root), nothing);
            let parting = pair.part(|_, [one, _]| fought += battles(&one.events).count());
            assert!(parting.is_none(), "root {root}: {transport}");
        }
        assert!(fought > 100, "only {fought} battles");
    }
}

#[test]
fn experience_comes_from_hits_from_kills_or_not_at_all() {
    let experience = |experience| won(Setup { experience, ..smallest() }).piece(1, 1).unwrap().experience;
    assert_eq!([Experience::Hit, Experience::Kill, Experience::None].map(experience), [1, 1, 0]);
    // A hit that does not destroy, by an attacker and by a defender.
    let learned = |experience, by: u8| {
        let mut field = Field::with(Setup { experience, ..smallest() });
        field.piece(1, 1, Kind::Catapult, at(9, 10)).piece(2, 1, Kind::Catapult, at(10, 10));
        let mut rounds = (0..50).map(|root| field.play_with(root, &[(1, "ATTACK 1 10,10")]));
        let is_hurt = |round: &Round| round.piece(3 - by, 1).is_some_and(|piece| piece.damage > 0);
        rounds.find(is_hurt).unwrap().piece(by, 1).unwrap().experience
    };
    for by in [1, 2] {
        let all = [Experience::Hit, Experience::Kill, Experience::None].map(|option| learned(option, by));
        assert_eq!(all, [1, 0, 0]);
    }
}

#[test]
fn advance_moves_the_victor_forward_or_leaves_it() {
    assert_eq!(won(smallest()).at(1, 1), Some((11, 10)));
    assert_eq!(won(Setup { advance: false, ..smallest() }).at(1, 1), Some((9, 10)));
}

#[test]
fn repair_mends_a_point_only_in_own_cities() {
    for (repair, city, owner, left) in
        [(true, true, 1, 1), (false, true, 1, 2), (true, false, 1, 2), (true, true, 2, 2)]
    {
        let mut field = Field::with(Setup { repair, ..smallest() });
        // A city of another player is next to the piece.
        let square = if owner == 1 { at(10, 10) } else { at(10, 13) };
        if city {
            field.city(square, Some(owner));
        }
        field.changed(1, 1, Kind::Catapult, at(10, 10), |piece| piece.damage = 2);
        assert_eq!(field.play(&[]).piece(1, 1).unwrap().damage, left);
    }
    let mut field = Field::with(Setup { repair: true, ..smallest() });
    field.piece(1, 1, Kind::Catapult, at(2, 2));
    assert_eq!(field.play(&[]).piece(1, 1).unwrap().damage, 0, "what is whole stays whole");
}

#[test]
fn damage_comes_off_the_larger_strength_or_in_proportion_or_off_attack() {
    let all = |split, kind: Kind| -> Vec<(u8, u8)> {
        (0..kind.hit_points()).map(|damage| strengths(split, kind, damage)).collect()
    };
    let exact = [
        (DamageSplit::Larger, Kind::Pikemen, vec![(1, 3), (1, 2), (1, 1), (0, 1)]),
        (DamageSplit::Larger, Kind::Cavalry, vec![(4, 2), (3, 2), (2, 2), (1, 2), (1, 1), (0, 1)]),
        (DamageSplit::Proportional, Kind::Pikemen, vec![(1, 3), (0, 3), (0, 2), (0, 1)]),
        (DamageSplit::Proportional, Kind::Cavalry, vec![(4, 2), (3, 2), (2, 2), (2, 1), (1, 1), (0, 1)]),
        (DamageSplit::AttackFirst, Kind::Pikemen, vec![(1, 3), (0, 3), (0, 2), (0, 1)]),
        (DamageSplit::AttackFirst, Kind::Cavalry, vec![(4, 2), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1)]),
    ];
    for (split, kind, exact) in exact {
        assert_eq!(all(split, kind), exact, "{split:?} {kind}");
    }
}

#[test]
fn fort_turns_and_fort_max_are_kept_to_the_turn_and_level() {
    for (fort_turns, fort_max) in [(1, 2), (2, 3), (20, 1), (4, 9)] {
        let mut field = Field::with(Setup { fort_turns, fort_max, ..smallest() });
        field.with_city(at(2, 2), |city| (city.builds, city.turns) = (None, fort_turns));
        let (mut round, mut told) = (field.play(&[]), 0);
        for turn in 1..=u16::from(fort_turns) * (u16::from(fort_max) + 2) {
            round = field::play(round.position, &[], 1);
            let made = |what: &&What| matches!(what, What::Made { product: Product::Fortification, .. });
            told += round.told(1).into_iter().filter(made).count();
            let level = (turn / u16::from(fort_turns)).min(u16::from(fort_max));
            assert_eq!(u16::from(round.game().world.city(1).unwrap().fort), level);
            assert_eq!(told, usize::from(level), "nothing is told of a level that was not built");
        }
        let more = field::play(round.position, &[(1, "CITY 2,2 TYPE I\nCITY 2,2 TYPE F")], 1);
        assert_eq!(more.refused(), [Refusal::Fortified(fort_max)]);
    }
}

#[test]
fn capacities_are_counted_by_transport_and_a_loaded_horse_is_one() {
    let refused = |horse_cap, galleon_cap| {
        let mut field = Field::with(Setup { horse_cap, galleon_cap, ..smallest() });
        field.area(at(8, 8), at(12, 12), 'S');
        field.piece(1, 1, Kind::LightGalleon, at(7, 10)).piece(1, 2, Kind::Horse, at(7, 10));
        for number in 3..=90 {
            field.piece(1, number, Kind::Infantry, at(7, 10));
        }
        // The horse takes half of the infantry and goes aboard. The galleon takes the other half.
        let aboard = (3..=46).map(|number| format!("BOARD {number} 2\n"));
        let others = (47..=90).map(|number| format!("BOARD {number} 1\n"));
        let sheet: String = aboard.chain(["BOARD 2 1\n".to_owned()]).chain(others).collect();
        let round = field.play(&[(1, &sheet)]);
        let carried = |by| {
            round.game().world.pieces.of(PlayerNumber(1)).filter(|piece| piece.carrier == Some(by)).count()
        };
        assert!(round.refused().iter().all(|refusal| *refusal == Refusal::Full));
        (carried(2), carried(1))
    };
    assert_eq!(refused(None, None), (44, 45));
    assert_eq!(refused(Some(1), None), (1, 45));
    assert_eq!(refused(Some(3), None), (3, 45));
    assert_eq!(refused(None, Some(1)), (44, 1));
    assert_eq!(refused(None, Some(7)), (44, 7));
}
