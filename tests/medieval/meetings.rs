//! Situations where two rules of Medieval War Door meet: transports and battles, cities and turns, the end of a match.
//! Each test is named after the section of the text.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;

use field::{Field, Round, at};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Product};
use playdeck::game::medieval::world::player::Status;

/// The smallest map for two, with options.
fn setup() -> Setup {
    Setup { width: 20, height: 20, ..Setup::default() }
}

/// A bay with a galleon in it, which carries a horse that carries an infantry.
fn bay() -> Field {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::LightGalleon, at(8, 10));
    field.changed(1, 2, Kind::Horse, at(8, 10), |piece| piece.carrier = Some(1));
    field.changed(1, 3, Kind::Infantry, at(8, 10), |piece| piece.carrier = Some(2));
    field
}

/// The first round over some roots with the result that `is_asked` wants.
fn until(field: &Field, sheets: &[(u8, &str)], is_asked: impl Fn(&Round) -> bool) -> Round {
    (0..200).map(|root| field.play_with(root, sheets)).find(is_asked).unwrap()
}

/// The strengths of attacker and defender in each battle, from the full account.
fn strengths(round: &Round) -> Vec<(u32, u32)> {
    let full = round.full.iter();
    let odds = full.filter_map(|event| match &event.what {
        What::Fought { odds, .. } => odds.map(|odds| (odds.attack, odds.defense)),
        _ => None,
    });
    odds.collect()
}

#[test]
fn iv_transports_land_a_passenger_straight_into_a_city() {
    let mut field = bay();
    field.city(at(7, 9), None).city(at(7, 13), Some(2));
    let round = field.play(&[(1, "MOVE 3 7")]);
    assert_eq!((round.owner(at(7, 9)), round.piece(1, 3)), (Some(1), None));
    assert_eq!(round.at(1, 2), Some((8, 10)), "what carried it stays");
    let next = field.play(&[(1, "MOVE 1 2\nMOVE 3 1\nMOVE 2 4")]);
    assert_eq!((next.owner(at(7, 13)), next.points(1), next.points(2)), (Some(2), 0, 0));
    assert_eq!((next.at(1, 3), next.at(1, 2)), (Some((7, 12)), Some((7, 11))));
}

#[test]
fn iv_transports_land_a_passenger_straight_into_a_battle() {
    let mut field = bay();
    field.changed(2, 1, Kind::Archery, at(7, 10), |piece| piece.damage = 3);
    let sheets = [(1, "MOVE 3 4")];
    let won = until(&field, &sheets, |round| round.piece(2, 1).is_none());
    assert_eq!((won.at(1, 3), won.piece(1, 3).unwrap().carrier), (Some((7, 10)), None));
    let lost = until(&field, &sheets, |round| round.piece(1, 3).is_none());
    assert_eq!((lost.at(1, 1), lost.at(1, 2), lost.points(2)), (Some((8, 10)), Some((8, 10)), 3));
    let missed = until(&field, &sheets, |round| round.piece(1, 3).is_some() && round.piece(2, 1).is_some());
    assert_eq!((missed.at(1, 3), missed.piece(1, 3).unwrap().carrier), (Some((8, 10)), Some(2)));
}

#[test]
fn iv_transports_carry_what_has_no_movement_points_or_stands_guard() {
    let mut field = bay();
    field.piece(1, 4, Kind::Pikemen, at(6, 10));
    field.changed(1, 5, Kind::Archery, at(8, 10), |piece| (piece.carrier, piece.guard) = (Some(1), true));
    field.piece(1, 6, Kind::Horse, at(7, 10));
    let round = field.play(&[(1, "BOARD 4 6\nMOVE 6 6B\nMOVE 1 99\nMOVE 4 4\nMOVE 5 4")]);
    assert_eq!(round.refused(), [Refusal::Ended, Refusal::OnGuard]);
    assert!([2, 3, 4, 5, 6].iter().all(|number| round.at(1, *number) == Some((10, 8))));
    assert_eq!(round.piece(1, 4).unwrap().carrier, Some(6));
}

#[test]
fn iv_transports_cost_what_the_square_costs_that_is_entered() {
    let mut field = Field::new(2);
    field.ground(at(10, 10), 'M').piece(1, 1, Kind::Horse, at(10, 10));
    for (number, kind) in [(2, Kind::Infantry), (3, Kind::Pikemen), (4, Kind::Infantry)] {
        field.piece(1, number, kind, at(9, 10));
    }
    let round = field.play(&[(1, "BOARD 2 1\nBOARD 3 1\nMOVE 4 6B\nDISEMB 4\nDISEMB 2\nMOVE 1 3\nMOVE 2 6")]);
    let short = Refusal::Moves { to: at(10, 10), cost: 3, left: 1 };
    assert_eq!(round.refused(), [short, Refusal::Ended, Refusal::Ended, Refusal::Ended]);
    assert_eq!((round.at(1, 2), round.at(1, 4)), (Some((11, 11)), Some((11, 11))));
    assert_eq!(round.at(1, 1), Some((11, 11)), "it costs a transport nothing that others board it");
}

#[test]
fn iv_transports_are_left_at_sea_only_by_boarding_another() {
    let mut field = bay();
    field.piece(1, 7, Kind::LightGalleon, at(9, 11));
    let round = field.play(&[(1, "DISEMB 3\nMOVE 3 3\nMOVE 3 3B\nBOARD 2 7\nMOVE 2 9B")]);
    assert_eq!(
        round.refused(),
        [Refusal::Sea(at(8, 10)), Refusal::Sea(at(9, 11)), Refusal::NoTransport(at(10, 10))]
    );
    assert_eq!([2, 3].map(|number| round.piece(1, number).unwrap().carrier), [Some(7), Some(7)]);
}

#[test]
fn iv_transports_and_all_aboard_leave_with_their_owner_and_count_until_then() {
    let mut field = bay();
    field.without_cities().city(at(18, 18), Some(2)).piece(2, 1, Kind::HeavyGalleon, at(9, 10));
    field.piece(2, 2, Kind::Infantry, at(17, 2));
    assert!(field.play(&[]).position.over.is_empty(), "the infantry aboard may still take a city");
    let sunk = until(&field, &[(2, "ATTACK 1 8,10\nATTACK 1 8,10")], |round| round.piece(1, 1).is_none());
    assert_eq!(sunk.game().player(PlayerNumber(1)).unwrap().status, Status::Routed);
    assert_eq!((sunk.points(1), sunk.points(2), sunk.position.over.len()), (-18, 18, 1));
}

#[test]
fn ii_movement_lets_ships_through_a_city_inland_and_no_farther() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').city(at(6, 10), Some(1));
    field.piece(1, 1, Kind::LightGalleon, at(8, 10)).piece(1, 2, Kind::HeavyGalleon, at(8, 10));
    let round = field.play(&[(1, "MOVE 1 444\nMOVE 2 4496")]);
    assert_eq!(round.refused(), [Refusal::NotCoastal(at(5, 10))]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((6, 10)), Some((8, 9))));
}

#[test]
fn ii_movement_of_ships_does_not_take_or_enter_cities_of_others() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').city(at(7, 10), Some(2)).piece(1, 1, Kind::HeavyGalleon, at(8, 10));
    assert_eq!(field.play(&[(1, "MOVE 1 4")]).refused(), [Refusal::ForeignCity(at(7, 10))]);
    field.changed(2, 1, Kind::Infantry, at(7, 10), |piece| piece.damage = 2);
    let won = until(&field, &[(1, "MOVE 1 44")], |round| round.piece(2, 1).is_none());
    assert_eq!(
        (won.at(1, 1), won.owner(at(7, 10))),
        (Some((8, 10)), Some(2)),
        "it clears the city and stays out"
    );
    assert!(won.refused().is_empty());
}

#[test]
fn ii_movement_into_a_battle_needs_ground_that_the_piece_could_enter() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::Cavalry, at(7, 10)).piece(
        2,
        1,
        Kind::HeavyGalleon,
        at(8, 10),
    );
    field.piece(2, 2, Kind::HeavyGalleon, at(7, 12)).piece(2, 3, Kind::Infantry, at(5, 9));
    let round = field.play(&[(1, "MOVE 1 6"), (2, "MOVE 2 7")]);
    assert_eq!(round.refused(), [Refusal::Sea(at(8, 10)), Refusal::NotCoastal(at(6, 11))]);
    assert_eq!(
        strengths(&field.play(&[(1, "ATTACK 1 8,10")])).len(),
        1,
        "an attack from the shore reaches it"
    );
}

#[test]
fn ii_movement_onto_a_mountain_fights_without_the_points_to_climb_it() {
    let mut field = Field::new(2);
    field.ground(at(10, 10), 'M').piece(1, 1, Kind::Pikemen, at(9, 10));
    field.changed(2, 1, Kind::Infantry, at(10, 10), |piece| piece.damage = 2);
    let won = until(&field, &[(1, "MOVE 1 6\nMOVE 1 4")], |round| round.piece(2, 1).is_none());
    assert_eq!(won.at(1, 1), Some((8, 10)), "a battle takes no movement points");
    assert!(won.refused().is_empty());
}

#[test]
fn iii_combat_reaches_across_the_edges_of_a_map_that_wraps_and_so_do_helpers() {
    let mut field = Field::with(Setup { wrap: true, ..setup() });
    field.piece(1, 1, Kind::Catapult, at(2, 20)).piece(2, 1, Kind::Infantry, at(20, 1));
    field.piece(1, 2, Kind::Horse, at(1, 2)).piece(1, 3, Kind::Horse, at(19, 20)).piece(
        1,
        4,
        Kind::Horse,
        at(19, 20),
    );
    field.piece(1, 5, Kind::Pikemen, at(1, 1));
    assert_eq!(
        strengths(&field.play(&[(1, "ATTACK 1 20,1")])),
        [(6 + 3, 2)],
        "three squares around, not four pieces"
    );
    assert_eq!(
        strengths(&field.play(&[(1, "MOVE 5 4")])),
        [(1 + 2, 2)],
        "the attacker's own square is not among them"
    );
}

#[test]
fn iii_combat_counts_a_square_with_a_galleon_and_its_load_once() {
    let mut field = bay();
    field.piece(1, 4, Kind::HeavyGalleon, at(9, 9)).piece(2, 1, Kind::HeavyGalleon, at(9, 10));
    field.city(at(7, 13), Some(1));
    assert_eq!(strengths(&field.play(&[(1, "ATTACK 4 9,10")])), [(4 + 1, 2)]);
}

#[test]
fn iii_combat_adds_the_fortification_of_the_defenders_own_city_and_high_ground() {
    let mut field = Field::new(2);
    field.city(at(10, 10), Some(2)).with_city(at(10, 10), |city| city.fort = 5);
    field.changed(2, 1, Kind::Cavalry, at(10, 10), |piece| piece.experience = 3);
    field.changed(1, 1, Kind::Pikemen, at(9, 10), |piece| piece.experience = 5);
    assert_eq!(strengths(&field.play(&[(1, "MOVE 1 6")])), [(1 + 2 + 8, 2 + 1 + 5)]);
    assert_eq!(
        strengths(&field.play(&[(2, "ATTACK 1 9,10")])),
        [(4 + 1, 3 + 2 + 8)],
        "their city does not help them to attack"
    );
    let mut hill = Field::new(2);
    hill.ground(at(10, 10), 'M').piece(2, 1, Kind::Archery, at(10, 10)).piece(1, 1, Kind::Cavalry, at(9, 10));
    assert_eq!(strengths(&hill.play(&[(1, "ATTACK 1 10,10")])), [(4 + 10, 1 + 2)]);
}

#[test]
fn iii_combat_hurts_no_attacker_from_afar() {
    let mut field = Field::new(2);
    field.changed(1, 1, Kind::Catapult, at(7, 10), |piece| piece.damage = 6);
    field.changed(2, 1, Kind::Pikemen, at(10, 10), |piece| piece.experience = 400);
    for root in 0..100 {
        let round = field.play_with(root, &[(1, "ATTACK 1 10,10\nATTACK 1 10,10")]);
        assert_eq!(round.piece(1, 1).unwrap().damage, 6);
    }
}

#[test]
fn iii_combat_refuses_attacks_on_own_pieces_empty_cities_and_unseen_squares() {
    let mut field = Field::new(2);
    field.city(at(10, 10), Some(2)).piece(1, 1, Kind::Archery, at(9, 10)).piece(
        1,
        2,
        Kind::Infantry,
        at(9, 11),
    );
    field.piece(2, 1, Kind::Infantry, at(15, 15));
    let round = field.play(&[(1, "ATTACK 1 9,10\nATTACK 1 9,11\nATTACK 1 10,10\nATTACK 1 15,15")]);
    let none = |x, y| Refusal::NoTarget(at(x, y));
    assert_eq!(round.refused(), [none(9, 10), none(9, 11), none(10, 10), Refusal::Unseen(at(15, 15))]);
    assert_eq!(round.piece(1, 1).unwrap().attacks, 2);
}

#[test]
fn i_cities_work_before_the_cards_of_a_turn_and_not_for_what_they_took_in_it() {
    let mut field = Field::new(2);
    field.with_city(at(2, 2), |city| (city.builds, city.turns) = (Some(Kind::Horse), 1));
    field.change(|punched| punched.game[0].round = 1);
    field.city(at(10, 10), None).with_city(at(10, 10), |city| city.turns = 1).piece(
        1,
        1,
        Kind::Infantry,
        at(9, 10),
    );
    let round = field.play(&[(1, "CITY 2,2 TYPE C\nMOVE 59001 66\nMOVE 1 6")]);
    assert_eq!(round.at(1, 59_001), Some((4, 2)), "a new piece acts in the turn in which it is built");
    let turns = |round: &Round, square| {
        let city = round.game().world.city(round.game().world.city_at(square).unwrap()).unwrap();
        (city.product, city.turns)
    };
    assert_eq!(turns(&round, at(2, 2)), (Product::Piece(Kind::Cavalry), 6));
    assert_eq!(turns(&round, at(10, 10)), (Product::Piece(Kind::Infantry), 4));
    let next = field::play(round.position, &[], 1);
    assert_eq!(turns(&next, at(2, 2)).1, 5);
    assert_eq!(turns(&next, at(10, 10)).1, 3);
}

#[test]
fn i_cities_of_one_who_gave_up_keep_their_names_and_are_white() {
    let mut field = Field::new(3);
    field.piece(1, 1, Kind::Infantry, at(17, 3));
    let round = field.play(&[(2, "SURREND YES")]);
    let next = field::play(round.position, &[(1, "MOVE 1 9")], 1);
    assert_eq!((next.owner(at(18, 2)), next.points(1), next.points(2)), (Some(1), 50, 0));
    let city = next.game().world.city(next.game().world.city_at(at(18, 2)).unwrap()).unwrap();
    assert_eq!(city.name, "C18-2");
}

#[test]
fn winning_the_game_ends_the_turn_of_the_victor_at_once() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(17, 2)).piece(1, 2, Kind::Infantry, at(9, 9));
    let round = field.play(&[(1, "MOVE 1 6\nMOVE 2 6\nSURREND YES"), (2, "SURREND YES")]);
    assert_eq!(round.position.over[0].victor.unwrap().0, PlayerNumber(1));
    assert_eq!((round.refused(), round.at(1, 2)), (vec![Refusal::Over; 3], Some((9, 9))));
}

#[test]
fn winning_the_game_is_left_to_others_when_an_attacker_loses_the_last_piece() {
    let mut field = Field::new(3);
    field.change(|punched| punched.city.retain(|city| city.of != Some(PlayerNumber(1))));
    field.changed(1, 1, Kind::Infantry, at(9, 10), |piece| piece.damage = 2);
    field.piece(1, 2, Kind::Catapult, at(5, 5)).piece(2, 1, Kind::Pikemen, at(10, 10));
    let round = until(&field, &[(1, "MOVE 1 6\nMOVE 2 6")], |round| round.piece(1, 1).is_none());
    assert_eq!(round.game().player(PlayerNumber(1)).unwrap().status, Status::Routed);
    assert_eq!((round.piece(1, 2), round.refused()), (None, vec![Refusal::Eliminated]));
    assert_eq!((round.points(1), round.points(2), round.position.over.len()), (-3, 3, 0));
    let end = field::play(round.position, &[(3, "SURREND YES\nLIST VP")], 1);
    assert_eq!(end.position.over[0].victor, Some((PlayerNumber(2), 4)));
    assert_eq!(end.refused(), [Refusal::Over]);
}
