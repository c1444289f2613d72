//! The numbers and rules in the text of Medieval War Door, each test named after its section.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;

use field::{Field, MATCH, Round, at, won};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Product};
use playdeck::game::medieval::world::player::{Status, Tally};
use std::collections::BTreeMap;

/// The smallest map for two, with options.
fn setup() -> Setup {
    Setup { width: 20, height: 20, ..Setup::default() }
}

/// Plays rounds without cards.
fn rounds(field: &Field, count: u16) -> Round {
    let mut round = field.play(&[]);
    for _ in 1..count {
        round = field::play(round.position, &[], 1);
    }
    round
}

fn tally(round: &Round, player: u8, of: u8) -> [u32; 4] {
    let tally = round.game().player(PlayerNumber(player)).unwrap().tallies[usize::from(of) - 1];
    [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against]
}

#[test]
fn i_cities_are_captured_by_infantry_and_cavalry_which_become_their_garrison() {
    for kind in [Kind::Infantry, Kind::Cavalry] {
        let mut field = Field::new(2);
        field.city(at(10, 10), None).piece(1, 1, kind, at(9, 10));
        let round = field.play(&[(1, "MOVE 1 6")]);
        assert_eq!(
            (round.owner(at(10, 10)), round.piece(1, 1).is_none(), round.points(1)),
            (Some(1), true, 50)
        );
        let named = round.told(1).into_iter().any(|what| matches!(what, What::Named { .. }));
        assert!(named && tally(&round, 1, 2) == [0; 4], "a white city is named and counts against nobody");
    }
    for kind in [Kind::Pikemen, Kind::Archery, Kind::Catapult, Kind::Horse] {
        let mut field = Field::new(2);
        field.city(at(10, 10), None).piece(1, 1, kind, at(9, 10));
        let round = field.play(&[(1, "MOVE 1 6")]);
        assert_eq!(round.refused(), [Refusal::ForeignCity(at(10, 10))]);
        assert_eq!((round.owner(at(10, 10)), round.at(1, 1)), (None, Some((9, 10))));
    }
}

#[test]
fn i_cities_of_another_change_hands_and_begin_infantry_anew() {
    let mut field = Field::new(2);
    field.city(at(10, 10), Some(2)).with_city(at(10, 10), |city| {
        (city.fort, city.builds, city.turns) = (3, Some(Kind::Horse), 1);
    });
    field.piece(1, 1, Kind::Infantry, at(9, 10));
    let round = field.play(&[(1, "MOVE 1 6\nNAME 10,10 Turnside")]);
    let city = round.game().world.city(round.game().world.city_at(at(10, 10)).unwrap()).unwrap();
    assert_eq!(
        (city.product, city.turns, city.fort, city.name.as_str()),
        (Product::Piece(Kind::Infantry), 4, 3, "Turnside")
    );
    assert_eq!((round.points(1), round.points(2)), (50, -50));
    assert_eq!((tally(&round, 1, 2), tally(&round, 2, 1)), ([0, 0, 1, 0], [0, 0, 0, 1]));
}

#[test]
fn i_cities_with_an_enemy_in_them_are_not_captured() {
    let mut field = Field::new(2);
    field.city(at(10, 10), Some(2)).piece(1, 1, Kind::Infantry, at(9, 10));
    for number in 1..=3 {
        field.piece(2, number, Kind::Pikemen, at(10, 10));
    }
    let round = field.play(&[(1, "MOVE 1 6")]);
    assert_eq!(round.owner(at(10, 10)), Some(2));
    assert!(round.told(1).into_iter().any(|what| matches!(what, What::Fought { .. })));
}

#[test]
fn i_cities_lose_the_turns_that_went_into_something_else() {
    let mut field = Field::new(2);
    field.with_city(at(2, 2), |city| city.turns = 1);
    let same = field.play(&[(1, "CITY 2,2 TYPE INF")]);
    assert_eq!(same.game().world.city(1).unwrap().turns, 1);
    let other = field.play(&[(1, "CITY 2,2 TYPE P\nCITY 2,2 TYPE I")]);
    assert_eq!(other.game().world.city(1).unwrap().turns, 4);
    let by_name = field.play(&[(1, "CITY c2-2 TYPE C")]);
    assert_eq!(by_name.game().world.city(1).unwrap().product, Product::Piece(Kind::Cavalry));
}

#[test]
fn i_cities_are_fortified_level_by_level_and_ships_are_built_at_the_sea_alone() {
    let mut field = Field::with(Setup { fort_turns: 2, fort_max: 2, ..setup() });
    field.with_city(at(2, 2), |city| (city.builds, city.turns) = (None, 2));
    let fort = |round: &Round| round.game().world.city(1).unwrap().fort;
    let levels: Vec<u8> = [2, 3, 5, 9].into_iter().map(|count| fort(&rounds(&field, count))).collect();
    assert_eq!(levels, [0, 1, 2, 2]);
    assert_eq!(rounds(&field, 9).points(1), 0);
    let inland = Field::new(2).play(&[(1, "CITY 2,2 TYPE L")]);
    assert_eq!(inland.refused(), [Refusal::CannotBuild(Kind::LightGalleon)]);
}

#[test]
fn ii_movement_costs_three_points_on_mountains_and_one_elsewhere() {
    let mut field = Field::new(2);
    field.ground(at(10, 10), 'M').piece(1, 1, Kind::Cavalry, at(9, 10)).piece(1, 2, Kind::Pikemen, at(9, 10));
    let round = field.play(&[(1, "LIST VP\nMOVE 1 666666\nMOVE 2 6")]);
    assert_eq!(
        round.at(1, 1),
        Some((13, 10)),
        "six points: three for the mountain, one for each square behind it"
    );
    assert_eq!(round.at(1, 2), Some((9, 10)));
    assert_eq!(round.refused()[1], Refusal::Moves { to: at(10, 10), cost: 3, left: 1 });
}

#[test]
fn ii_movement_ends_a_turn_when_its_points_are_spent() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 10)).piece(2, 1, Kind::Pikemen, at(13, 10));
    let round = field.play(&[(1, "MOVE 1 666\nATTACK 1 13,10")]);
    assert_eq!((round.at(1, 1), round.refused()), (Some((12, 10)), vec![Refusal::Ended]));
}

#[test]
fn ii_movement_follows_the_keys_of_the_numeric_pad() {
    let keys =
        [(7, 9, 9), (8, 10, 9), (9, 11, 9), (4, 9, 10), (6, 11, 10), (1, 9, 11), (2, 10, 11), (3, 11, 11)];
    for (key, x, y) in keys {
        let mut field = Field::new(2);
        field.piece(1, 1, Kind::Infantry, at(10, 10));
        let round = field.play(&[(1, &format!("MOVE 1 {key}"))]);
        assert_eq!(round.at(1, 1), Some((x, y)), "{key}");
    }
}

#[test]
fn ii_movement_keeps_land_pieces_off_the_sea_and_ships_to_the_sea_and_its_coast() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::Infantry, at(7, 10));
    for (number, kind) in [(2, Kind::LightGalleon), (3, Kind::HeavyGalleon)] {
        field.piece(1, number, kind, at(8, 10));
    }
    let round = field.play(&[(1, "MOVE 1 6\nMOVE 2 44\nMOVE 3 444")]);
    assert_eq!(
        round.refused(),
        [Refusal::Sea(at(8, 10)), Refusal::NotCoastal(at(6, 10)), Refusal::NotCoastal(at(6, 10))]
    );
    assert_eq!((round.at(1, 2), round.at(1, 3)), (Some((7, 10)), Some((7, 10))));
}

#[test]
fn ii_movement_lets_ships_into_cities_of_their_owner() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').city(at(6, 10), Some(1)).city(at(6, 14), None);
    field.piece(1, 1, Kind::HeavyGalleon, at(7, 10));
    assert_eq!(field.play(&[(1, "MOVE 1 4")]).at(1, 1), Some((6, 10)));
}

#[test]
fn ii_movement_crosses_the_edge_of_a_map_that_wraps() {
    for (wrap, to) in [(true, (20, 10)), (false, (1, 10))] {
        let mut field = Field::with(Setup { wrap, ..setup() });
        field.piece(1, 1, Kind::Infantry, at(1, 10));
        let round = field.play(&[(1, "MOVE 1 4")]);
        assert_eq!(round.at(1, 1), Some(to));
        assert_eq!(round.refused().is_empty(), wrap);
    }
}

#[test]
fn ii_movement_onto_an_enemy_is_a_battle_for_all_but_horses_and_light_galleons() {
    for kind in Kind::ALL.into_iter().filter(|kind| !kind.is_ship()) {
        let mut field = Field::new(2);
        field.piece(1, 1, kind, at(9, 10)).piece(2, 1, Kind::Pikemen, at(10, 10));
        let round = field.play(&[(1, "MOVE 1 6")]);
        let fought = round.told(1).into_iter().any(|what| matches!(what, What::Fought { .. }));
        assert_eq!(fought, kind != Kind::Horse, "{kind}");
    }
}

#[test]
fn iii_combat_scores_a_destroyed_piece_for_both() {
    let round = won(setup());
    assert_eq!((round.points(1), round.points(2)), (4, -4));
    assert_eq!((tally(&round, 1, 2), tally(&round, 2, 1)), ([1, 0, 0, 0], [0, 1, 0, 0]));
}

#[test]
fn iii_combat_chooses_the_strongest_defender_and_no_passenger() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Cavalry, at(9, 10));
    field.piece(2, 1, Kind::Infantry, at(10, 10)).piece(2, 2, Kind::Pikemen, at(10, 10));
    field.piece(2, 3, Kind::Horse, at(10, 10));
    field.changed(2, 4, Kind::Pikemen, at(10, 10), |piece| piece.carrier = Some(3));
    let round = field.play(&[(1, "ATTACK 1 10,10")]);
    let defender = round.full.iter().find_map(|event| match &event.what {
        What::Fought { defender, .. } => defender.and_then(|defender| defender.number),
        _ => None,
    });
    assert_eq!(defender, Some(2));
}

#[test]
fn iii_combat_destroys_what_a_transport_carries() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::HeavyGalleon, at(9, 10));
    field.piece(2, 1, Kind::LightGalleon, at(10, 10));
    field.changed(2, 2, Kind::Horse, at(10, 10), |piece| piece.carrier = Some(1));
    field.changed(2, 3, Kind::Infantry, at(10, 10), |piece| piece.carrier = Some(2));
    let sunk = (0..50).map(|root| field.play_with(root, &[(1, "ATTACK 1 10,10")]));
    let round = sunk.into_iter().find(|round| round.piece(2, 1).is_none()).unwrap();
    assert_eq!(round.game().world.pieces.of(PlayerNumber(2)).count(), 0);
    assert_eq!((round.points(1), round.points(2)), (10 + 5 + 3, -18));
    assert_eq!(tally(&round, 1, 2), [3, 0, 0, 0]);
}

#[test]
fn iv_transports_carry_what_the_text_says() {
    let carried = |transport: Kind| {
        Kind::ALL.into_iter().filter(|kind| transport.carries(*kind)).map(Kind::code).collect::<Vec<_>>()
    };
    assert_eq!(carried(Kind::Horse), ["INF", "PIK", "ARC", "CAT"]);
    assert_eq!(carried(Kind::LightGalleon), ["INF", "PIK", "CAV", "ARC", "CAT", "HRS"]);
    assert!(carried(Kind::HeavyGalleon).is_empty() && carried(Kind::Cavalry).is_empty());
}

#[test]
fn iv_transports_are_boarded_by_moving_or_in_place_and_carry_for_nothing() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::LightGalleon, at(8, 10));
    field.piece(1, 2, Kind::Horse, at(7, 10)).piece(1, 3, Kind::Catapult, at(7, 10));
    let sheet = "BOARD 3 2\nMOVE 2 6 B\nMOVE 1 66\nMOVE 3 8\nMOVE 1 44\nMOVE 2 4\nDISEMB 3\nMOVE 3 4";
    let round = field.play(&[(1, sheet)]);
    assert_eq!(round.refused(), [Refusal::Sea(at(10, 9))]);
    assert_eq!(
        (round.at(1, 1), round.at(1, 2), round.at(1, 3)),
        (Some((8, 10)), Some((7, 10)), Some((6, 10)))
    );
    let next = field::play(round.position, &[(1, "DISEMB 3")], 1);
    assert_eq!(next.refused(), [Refusal::NotAboard]);
}

#[test]
fn iv_transports_are_boarded_and_left_by_the_key_b_in_the_same_square() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Horse, at(9, 9)).piece(1, 2, Kind::Infantry, at(9, 9));
    field.piece(1, 3, Kind::Cavalry, at(9, 9)).piece(1, 4, Kind::Infantry, at(12, 12));
    let round = field.play(&[(1, "SELECT 2\nB\nSELECT 3\nB\nSELECT 4\nB\nSELECT 1\nB\nMOVE 1 66")]);
    let refused = Refusal::CannotCarry { transport: Kind::Horse, piece: Kind::Cavalry };
    assert_eq!(round.refused(), [refused, Refusal::NotAboard, Refusal::NotAboard]);
    assert_eq!((round.at(1, 2), round.piece(1, 2).unwrap().carrier), (Some((11, 9)), Some(1)));
    let next = field::play(round.position, &[(1, "SELECT 2\nB\nMOVE 1 6")], 1);
    assert_eq!((next.at(1, 2), next.piece(1, 2).unwrap().carrier), (Some((11, 9)), None));
}

#[test]
fn v_switching_pieces_by_guard_skip_and_unautomate() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(1, 2, Kind::Infantry, at(9, 12));
    let round = field.play(&[(1, "GUARD 1\nMOVE 1 6\nUNAUTO\nMOVE 1 6\nSKIP 2\nMOVE 2 6\nNEXT 2")]);
    assert_eq!(round.refused(), [Refusal::OnGuard, Refusal::Ended]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((10, 9)), Some((9, 12))));
}

#[test]
fn iv_messages_reach_their_player_and_are_kept_until_deleted() {
    let field = Field::new(2);
    let round = field.play(&[(1, "SEND 2 First\n+ and more.\nSEND 2 Second."), (2, "READ NEW\nDELETE 1")]);
    let read = round.told(2).into_iter().filter_map(|what| match what {
        What::Mail { mail } => Some(mail.iter().map(|mail| mail.text.clone()).collect::<Vec<_>>()),
        _ => None,
    });
    assert_eq!(read.collect::<Vec<_>>(), [["First and more.", "Second."]]);
    let kept: Vec<u16> =
        round.game().player(PlayerNumber(2)).unwrap().mail.iter().map(|mail| mail.number).collect();
    assert_eq!(kept, [2]);
}

#[test]
fn winning_the_game_by_surrender() {
    let mut field = Field::new(3);
    field.piece(2, 1, Kind::Infantry, at(9, 9));
    let round = field.play(&[(2, "SURREND YES")]);
    assert_eq!(round.game().player(PlayerNumber(2)).unwrap().status, Status::Surrendered);
    assert_eq!((round.game().world.pieces.of(PlayerNumber(2)).count(), round.owner(at(18, 2))), (0, None));
    assert!([1, 2, 3].iter().all(|player| round.points(*player) == 0) && round.position.over.is_empty());
    let end = field::play(round.position, &[(1, "SURREND YES"), (3, "LIST VP")], 1);
    assert_eq!(end.position.over[0].victor, Some((PlayerNumber(3), 1)));
    assert_eq!(end.refused(), [Refusal::Over]);
    assert_eq!(end.position.lobby.leaders()[0].1.points, 1);
}

#[test]
fn winning_the_game_when_no_city_and_no_piece_that_takes_one_is_left() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(17, 2)).piece(2, 1, Kind::Catapult, at(9, 9));
    let round = field.play(&[(1, "MOVE 1 6")]);
    assert_eq!(round.game().player(PlayerNumber(2)).unwrap().status, Status::Routed);
    assert_eq!(round.position.over[0].victor, Some((PlayerNumber(1), 4)));
    field.changed(2, 2, Kind::Infantry, at(9, 9), |_| {});
    assert!(field.play(&[(1, "MOVE 1 6")]).position.over.is_empty());
}

#[test]
fn creating_a_new_game_with_command_castles_whose_fall_eliminates() {
    let mut field = Field::with(Setup { castles: true, ..setup() });
    field.with_city(at(18, 2), |city| city.castle = true).with_city(at(2, 2), |city| city.castle = true);
    field.city(at(10, 10), Some(2)).piece(2, 1, Kind::Infantry, at(9, 9)).piece(
        1,
        1,
        Kind::Infantry,
        at(17, 2),
    );
    let round = field.play(&[(1, "MOVE 1 6")]);
    assert_eq!(round.game().player(PlayerNumber(2)).unwrap().status, Status::Beheaded);
    assert_eq!((round.owner(at(18, 2)), round.owner(at(10, 10))), (Some(1), None));
    assert_eq!((round.points(1), round.points(2), tally(&round, 1, 2)), (50, -50, [0, 0, 1, 0]));
}

#[test]
fn players_act_one_after_another_and_see_what_those_before_them_did() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(2, 1, Kind::Infantry, at(12, 9));
    let round = field.play(&[(2, "MOVE 1 4"), (1, "MOVE 1 6")]);
    assert_eq!((round.at(1, 1), round.at(2, 1)), (Some((10, 9)), Some((11, 9))));
    let seen = |player| {
        let told = round.told(player).into_iter();
        told.filter(|what| matches!(what, What::Passed { .. } | What::Sighted { .. })).count()
    };
    assert_eq!((seen(1), seen(2)), (1, 1));
}

#[test]
fn keys_and_selected_pieces_are_read_as_they_were_typed() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(1, 2, Kind::Infantry, at(9, 12));
    let round = field.play(&[(1, "SELECT 1\n66\nMOVE 2\nSELECT 2\nMOVE TO 10,12\nS\nT\nV\nI\nE")]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((11, 9)), Some((10, 12))));
    assert_eq!(round.said, ["MWD120I"], "the number behind MOVE is the piece's");
    let panels = round.told(1).into_iter().filter(|what| matches!(what, What::Listed(_))).count();
    assert_eq!(panels, 4);
}

#[test]
fn an_edited_position_that_cannot_be_is_refused() {
    type Edit = fn(&mut Field) -> &mut Field;
    let edits: [(&str, Edit); 12] = [
        ("sea", |field| field.ground(at(9, 9), 'S').piece(1, 1, Kind::Infantry, at(9, 9))),
        ("off the map", |field| field.piece(1, 1, Kind::Infantry, at(21, 9))),
        ("ship inland", |field| field.piece(1, 1, Kind::HeavyGalleon, at(9, 9))),
        ("dead", |field| field.changed(1, 1, Kind::Infantry, at(9, 9), |piece| piece.damage = 3)),
        ("nobody", |field| field.piece(3, 1, Kind::Infantry, at(9, 9))),
        ("twice", |field| field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(1, 1, Kind::Infantry, at(9, 9))),
        ("together", |field| {
            field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(2, 1, Kind::Infantry, at(9, 9))
        }),
        ("aboard", |field| field.changed(1, 1, Kind::Infantry, at(9, 9), |piece| piece.carrier = Some(2))),
        ("in a city", |field| field.piece(1, 1, Kind::Pikemen, at(18, 2))),
        ("no land", |field| field.ground(at(10, 10), 'M').city(at(10, 10), None)),
        ("beside", |field| field.city(at(4, 2), None)),
        ("map", |field| field.change(|punched| _ = punched.terrain.pop())),
    ];
    for (what, edit) in edits {
        assert!(!edit(&mut Field::new(2)).refused().is_empty(), "{what}");
    }
    let mut field = Field::new(2);
    field.change(|punched| punched.player[0].tallies = BTreeMap::from([(9, Tally::default())]));
    assert!(field.refused().contains("statistics"));
    assert_eq!(Field::new(2).position().running.len(), usize::from(MATCH.0));
}
