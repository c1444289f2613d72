//! Every number in the text of Medieval War Door, each test named after its section.
//!
//! Expected values are written out, and compared with what the game does, not with its tables.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;

use common::run_deck;
use field::{Field, Round, at, random};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::knowledge::panel::Panel;
use playdeck::game::medieval::lobby::members::Lobby;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::punched::MemberRecord;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, Terrain};

const ONE: PlayerNumber = PlayerNumber(1);

/// The smallest map, all land or all sea except for the corners, with the cities in them.
fn ground(kind: Kind) -> Field {
    let mut field = Field::with(Setup { width: 20, height: 20, sight: 5, ..Setup::default() });
    if kind.is_ship() {
        field.area(at(5, 5), at(20, 20), 'S');
    }
    field
}

/// What the text says about each type of piece.
fn each<const N: usize>(of: impl Fn(Kind) -> [u8; N]) -> [[u8; N]; 8] {
    Kind::ALL.map(of)
}

#[test]
fn introduction_eight_types_of_pieces_and_three_of_terrain() {
    let built = |key: &str| {
        let mut field = ground(Kind::HeavyGalleon);
        field.ground(at(1, 1), 'S');
        let round = field.play(&[(1, &format!("CITY 2,2 TYPE {key}"))]);
        round.game().world.city(1).unwrap().product.code()
    };
    let codes = ["I", "P", "C", "A", "T", "H", "L", "G", "F"].map(built);
    assert_eq!(codes, ["INF", "PIK", "CAV", "ARC", "CAT", "HRS", "LGL", "HGL", "FORT"]);
    let game = random::begun(7, Setup::default()).running.remove(&MatchNumber(1)).unwrap();
    let met =
        |terrain| game.world.grid().squares().filter(|square| game.world.terrain(*square) == terrain).count();
    assert_eq!(met(Terrain::Sea) + met(Terrain::Land) + met(Terrain::Mountain), 2500);
    assert!(met(Terrain::Land) > 0 && met(Terrain::Mountain) > 0);
}

#[test]
fn creating_a_new_game_takes_options_within_their_limits() {
    let limits =
        [("WIDTH", 20, 100), ("HEIGHT", 20, 100), ("LAND", 40, 80), ("PLAYERS", 2, 6), ("PIECES", 0, 15)];
    for (option, least, most) in limits {
        for value in [least - 1, least, most, most + 1] {
            let deck = format!(
                "$JOB LIMITS\n$INIT MEDIEVAL,SEED=1\nANNE\n$LOBBY 1\n$NEWGAME {option}={value}\n$END\n"
            );
            let listing = run_deck(deck.as_bytes()).text();
            let is_refused = listing.contains(&format!("{option} must be from {least} to {most};"));
            assert_eq!(is_refused, value < least || value > most, "{option}={value}\n{listing}");
        }
    }
}

#[test]
fn creating_a_new_game_makes_the_map_as_wide_and_high_and_as_full_of_land_as_was_said() {
    for (width, height, land) in
        [(20, 20, 40), (20, 20, 41), (23, 27, 69), (25, 22, 41), (100, 20, 79), (24, 100, 80)]
    {
        let game = random::begun(1, Setup { width, height, land, ..Setup::default() });
        let game = &game.running[&MatchNumber(1)];
        let dry =
            game.world.grid().squares().filter(|square| game.world.terrain(*square) != Terrain::Sea).count();
        let all = usize::from(width) * usize::from(height);
        // Half a square or more counts as a square: 69 percent of 621 are 428.49, and 41 of 550 are 225.5.
        assert_eq!((game.world.grid().area(), dry), (all, (all * usize::from(land) + 50) / 100));
    }
}

#[test]
fn creating_a_new_game_gives_each_player_the_starting_pieces() {
    for (players, pieces) in [(2, 0), (2, 1), (3, 7), (6, 15)] {
        let game = random::begun(3, Setup { players, pieces, ..Setup::default() });
        let game = &game.running[&MatchNumber(1)];
        let all = |player| game.world.pieces.of(player).map(|piece| piece.kind.code()).collect::<Vec<_>>();
        let dealt: Vec<&str> =
            ["INF", "CAV", "PIK", "ARC", "CAT"].into_iter().cycle().take(usize::from(pieces)).collect();
        assert_eq!(game.players.len(), usize::from(players));
        for (number, player) in game.numbered() {
            assert_eq!((all(number), game.world.owned(number), player.points), (dealt.clone(), 1, 0));
        }
    }
}

#[test]
fn starting_the_game_takes_the_number_of_players_that_was_said() {
    for players in 2..=6 {
        let mut lobby = Lobby::empty();
        lobby.new_game(&Setup { players, ..Setup::default() }, 0).unwrap();
        let game = MatchNumber(1);
        for number in 1..=players {
            let acted = lobby.join(game, &format!("PLAYER{number}")).unwrap();
            assert_eq!(acted.begins.is_some(), number == players);
        }
        assert!(lobby.join(game, "LATE").is_err());
    }
}

#[test]
fn introduction_and_creating_a_new_game_the_largest_map_has_100_by_100_squares_and_wraps_in_one_move() {
    let mut field = Field::with(Setup { width: 100, height: 100, wrap: true, ..Setup::default() });
    field.piece(1, 1, Kind::Cavalry, at(100, 100)).piece(1, 2, Kind::Cavalry, at(1, 50));
    let round = field.play(&[(1, "MOVE 1 3\nMOVE 2 4")]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((1, 1)), Some((100, 50))));
    assert!(round.refused().is_empty());
}

#[test]
fn i_cities_build_each_piece_in_its_turns_and_count_them_one_by_one() {
    let turns = |kind: Kind, specialty: Kind| {
        let mut field = ground(kind);
        field.ground(at(1, 1), 'S').with_city(at(2, 2), |city| {
            (city.specialty, city.turns) = (specialty, 3);
            city.builds = (kind != Kind::Infantry).then_some(Kind::Infantry);
        });
        let mut round = field.play(&[(1, &format!("CITY 2,2 TYPE {kind}"))]);
        for turn in 1..=9 {
            let left = round.game().world.city(1).unwrap().turns;
            round = field::play(round.position, &[], 1);
            let city = round.game().world.city(1).unwrap();
            if let Some(piece) = round.game().world.pieces.of(ONE).next() {
                assert_eq!((piece.kind, piece.at, left), (kind, at(2, 2), 1));
                assert_eq!(city.turns, turn, "and the next one takes as long");
                return [turn, u8::try_from(round.points(1)).unwrap()];
            }
            assert_eq!(city.turns, left - 1);
        }
        [0, 0]
    };
    let other = |kind: Kind| if kind == Kind::Pikemen { Kind::Infantry } else { Kind::Pikemen };
    // The turns from "The pieces", and the points from "Victory points".
    let plain = [[4, 3], [4, 4], [6, 6], [6, 4], [8, 7], [2, 5], [4, 10], [6, 6]];
    assert_eq!(each(|kind| turns(kind, other(kind))), plain);
    let specialty = [3, 3, 4, 4, 6, 2, 3, 4];
    assert_eq!(each(|kind| [turns(kind, kind)[0]]), specialty.map(|turns| [turns]), "a third fewer");
}

#[test]
fn ii_movement_and_the_pieces_have_their_movement_points() {
    let steps = |kind: Kind| {
        let mut field = ground(kind);
        field.piece(1, 1, kind, at(8, 10));
        let round = field.play(&[(1, "MOVE 1 6666666")]);
        [round.at(1, 1).unwrap().0 - 8]
    };
    assert_eq!(each(steps), [3, 1, 6, 2, 1, 6, 4, 4].map(|steps| [steps]));
}

#[test]
fn ii_movement_mountain_squares_cost_three_and_all_others_one() {
    for (letter, left) in [('L', 5), ('M', 3)] {
        let mut field = Field::new(2);
        field.ground(at(10, 10), letter).piece(1, 1, Kind::Cavalry, at(9, 10));
        let round = field.play(&[(1, "MOVE 1 6666666")]);
        assert_eq!(round.at(1, 1), Some((10 + left, 10)), "{letter}");
    }
    let mut field = Field::new(2);
    field.area(at(8, 8), at(14, 12), 'S').city(at(15, 10), Some(1));
    field.piece(1, 1, Kind::HeavyGalleon, at(12, 10));
    let round = field.play(&[(1, "MOVE 1 6666")]);
    assert_eq!(round.at(1, 1), Some((15, 10)), "sea and a city of one's own cost one each");
    assert!(matches!(round.refused()[..], [Refusal::NotCoastal(_)]));
}

/// A target that survives many hits, of a type that the piece can attack.
const fn target(kind: Kind) -> Kind {
    if kind.is_ship() { Kind::HeavyGalleon } else { Kind::Catapult }
}

#[test]
fn iii_combat_and_the_pieces_have_their_attacks_and_ranges() {
    let attacks = |kind: Kind| {
        let mut field = ground(kind);
        field.changed(1, 1, kind, at(9, 10), |piece| piece.experience = 2000);
        for number in 1..=9 {
            field.piece(2, number, target(kind), at(10, 10));
        }
        let round = field.play_with(5, &[(1, &"ATTACK 1 10,10\n".repeat(4))]);
        round.full.iter().filter(|event| matches!(event.what, What::Fought { .. })).count()
    };
    let reaches = |kind: Kind, distance: u8| {
        let mut field = ground(kind);
        field.piece(1, 1, kind, at(9, 10)).piece(2, 1, target(kind), at(9 + distance, 9));
        field.play(&[(1, &format!("ATTACK 1 {},9", 9 + distance))]).refused().is_empty()
    };
    let both = |kind: Kind| {
        let far = (1..=5).rev().find(|distance| reaches(kind, *distance));
        [u8::try_from(attacks(kind)).unwrap(), far.unwrap_or(0)]
    };
    assert_eq!(each(both), [[2, 1], [1, 1], [2, 1], [2, 2], [2, 3], [0, 0], [0, 0], [2, 2]]);
}

/// A round in which the second player's piece is destroyed, as defender or attacker, by a piece that cannot miss.
fn destroyed(kind: Kind, is_defender: bool) -> Round {
    let mut field = Field::new(2);
    field.changed(1, 1, Kind::Catapult, at(9, 10), |piece| piece.experience = 60_000);
    field.ground(at(10, 10), if kind.is_ship() { 'S' } else { 'L' });
    field.changed(2, 1, kind, at(10, 10), |piece| piece.damage = kind.hit_points() - 1);
    let sheet = if is_defender { (1, "ATTACK 1 10,10") } else { (2, "ATTACK 1 9,10") };
    let mut rounds = (0..20).map(|root| field.play_with(root, &[sheet]));
    rounds.find(|round| round.piece(2, 1).is_none()).unwrap()
}

fn tally(round: &Round, player: u8, of: u8) -> [u32; 4] {
    let tally = round.game().player(PlayerNumber(player)).unwrap().tallies[usize::from(of) - 1];
    [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against]
}

#[test]
fn ii_victory_points_and_iii_statistics_of_each_piece_destroyed() {
    for (kind, points) in Kind::ALL.into_iter().zip([3, 4, 6, 4, 7, 5, 10, 6]) {
        for is_defender in [true, false].into_iter().filter(|is_defender| *is_defender || kind.can_attack()) {
            let round = destroyed(kind, is_defender);
            assert_eq!((round.points(1), round.points(2)), (points, -points), "{kind}");
            assert_eq!((tally(&round, 1, 2), tally(&round, 2, 1)), ([1, 0, 0, 0], [0, 1, 0, 0]), "{kind}");
        }
    }
}

#[test]
fn ii_victory_points_and_iii_statistics_of_each_city_taken() {
    let mut field = Field::new(3);
    field
        .city(at(10, 10), None)
        .city(at(10, 14), Some(2))
        .city(at(14, 10), Some(2))
        .city(at(14, 14), Some(3));
    for (number, x, y) in [(1, 9, 10), (2, 9, 14), (3, 13, 10), (4, 13, 14)] {
        field.piece(1, number, Kind::Infantry, at(x, y));
    }
    let sheets = ["MOVE 1 6", "MOVE 1 6\nMOVE 2 6", "MOVE 2 6\nMOVE 3 6\nMOVE 4 6"];
    let points = sheets.map(|sheet| {
        let round = field.play(&[(1, sheet)]);
        [1, 2, 3].map(|player| round.points(player))
    });
    assert_eq!(points, [[50, 0, 0], [100, -50, 0], [150, -100, -50]]);
    let round = field.play(&[(1, sheets[2])]);
    assert_eq!((tally(&round, 1, 2), tally(&round, 1, 3)), ([0, 0, 2, 0], [0, 0, 1, 0]));
    assert_eq!((tally(&round, 2, 1), tally(&round, 3, 1)), ([0, 0, 0, 2], [0, 0, 0, 1]));
}

/// A panel that the first player asks for.
fn panel(field: &Field, name: &str) -> Panel {
    let round = field.play(&[(1, &format!("LIST {name}"))]);
    let listed = round.told(1).into_iter().find_map(|what| match what {
        What::Listed(panel) => Some((**panel).clone()),
        _ => None,
    });
    listed.unwrap()
}

#[test]
fn i_total_pieces_are_counted_by_type() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(2, 1, Kind::Catapult, at(15, 15));
    let mut number = 0;
    for (kind, count) in Kind::ALL.into_iter().zip([5, 1, 3, 2, 4, 6, 1, 2]) {
        for _ in 0..count {
            number += 1;
            field.piece(1, number, kind, if kind.is_ship() { at(10, 10) } else { at(5, 5) });
        }
    }
    assert_eq!(panel(&field, "TOTALS"), Panel::Totals([5, 1, 3, 2, 4, 6, 1, 2]));
    assert!(field.play(&[(1, "LIST TOTALS")]).report(1).contains("TOT = 24"));
}

#[test]
fn iv_messages_carry_the_number_of_their_sender_and_their_date() {
    let round = field::play(Field::new(3).play(&[]).position, &[(3, "SEND 1 Come."), (2, "SEND 1 Go.")], 1);
    let mail = round.told(1).into_iter().find_map(|what| match what {
        What::Mail { mail } => Some(mail.clone()),
        _ => None,
    });
    let mail: Vec<_> = mail.unwrap().into_iter().map(|mail| (mail.from.0, mail.round, mail.text)).collect();
    assert_eq!(mail, [(2, 2, "Go.".to_owned()), (3, 2, "Come.".to_owned())]);
}

#[test]
fn winning_the_game_brings_4_2_or_1_leader_points_by_its_margin() {
    let margins = [
        ([100, 50, 50], 4),
        ([100, 51, 0], 2),
        ([100, 0, 51], 2),
        ([100, 99, 0], 2),
        ([100, 100, 0], 1),
        ([100, 0, 101], 1),
        ([0, 0, 0], 1),
        ([1, 0, 0], 4),
        ([10, -90, 5], 4),
        ([-5, -9, -6], 2),
        ([-9, -5, -9], 1),
    ];
    for (points, leader) in margins {
        let mut field = Field::new(3);
        field.change(|punched| {
            punched.player.iter_mut().zip(points).for_each(|(player, points)| player.points = points);
        });
        let round = field.play(&[(2, "SURREND YES"), (3, "SURREND YES")]);
        assert_eq!(round.position.over[0].victor, Some((ONE, leader)), "{points:?}");
        assert_eq!(round.position.lobby.leaders()[0].1.points, u32::from(leader));
    }
}

#[test]
fn winning_the_game_puts_fifteen_on_the_leader_board() {
    for members in [14, 15, 16, 40] {
        let mut field = Field::new(2);
        field.change(|punched| {
            let more = (3..=members).map(|no| MemberRecord {
                no: MemberNumber(no),
                name: format!("M-{no}"),
                leader: 0,
            });
            punched.member.extend(more);
            let points = (0..).map(|place: u32| (place * 7) % 41 + 1);
            punched.member.iter_mut().zip(points).for_each(|(member, points)| member.leader = points);
        });
        let mut best: Vec<u32> = (0..u32::from(members)).map(|place| (place * 7) % 41 + 1).collect();
        best.sort_unstable_by(|one, other| other.cmp(one));
        best.truncate(15);
        let Panel::Leaders(leaders) = panel(&field, "LEADERS") else { panic!("another panel") };
        assert_eq!(leaders.into_iter().map(|(_, points)| points).collect::<Vec<_>>(), best);
    }
}
