//! Journeys: `GOTO` and `EXPLORE`, which go on through rounds until something comes into sight.

use crate::field::{Field, MATCH, Round, at, play};
use playdeck::game::Viewer;
use playdeck::game::medieval::event::{End, Outcome, What};
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::numbers::{MemberNumber, PlayerNumber};
use playdeck::game::medieval::punched::ExploredRecord;
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::piece::Goal;
use playdeck::game::prelude::*;

/// The column of a piece. Of ways that are equally short, any may be taken, so no test asks for the row.
fn column(round: &Round, number: u16) -> Option<u8> {
    round.at(1, number).map(|(x, _)| x)
}

/// The order sheet that player 1 gets after a round.
fn order_sheet(round: &Round) -> String {
    let sheet = View::template(&View::of(&round.position, Viewer::Player(MemberNumber(1))));
    sheet.lines().skip(1).collect::<Vec<_>>().join("\n")
}

/// A field of which player 1 knows some rows from edge to edge.
fn known(rows: std::ops::RangeInclusive<u8>) -> Field {
    let mut field = Field::new(2);
    field.change(|punched| {
        let row = |y| ExploredRecord { game: MATCH, by: PlayerNumber(1), y, x: vec![(1, 20)] };
        punched.explored = rows.map(row).collect();
    });
    field
}

#[test]
fn a_piece_goes_on_through_rounds_until_it_is_there() {
    let mut field = known(8..=12);
    let first = field.piece(1, 1, Kind::Cavalry, at(4, 10)).play(&[(1, "GOTO 1 14,10")]);
    assert_eq!((column(&first, 1), first.refused()), (Some(10), vec![]));
    assert_eq!(first.piece(1, 1).unwrap().goal, Some(Goal::To(at(14, 10))));
    assert!(first.report(1).contains("GOES TO") && first.report(1).contains("6 of 10 steps"));
    // The order sheet that is sent back as it was printed ends no journey.
    let sheet = order_sheet(&first);
    assert!(sheet.contains("* MOVE 1") && !sheet.contains("\nMOVE 1"), "{sheet}");
    let second = play(first.position, &[(1, &sheet)], 1);
    assert_eq!((second.at(1, 1), second.piece(1, 1).unwrap().goal), (Some((14, 10)), None));
    let third = play(second.position, &[], 1);
    assert_eq!(third.at(1, 1), Some((14, 10)));
    assert!(!third.told(1).iter().any(|what| matches!(what, What::WentOn { .. })));
}

#[test]
fn a_way_leads_over_known_ground_alone() {
    let mut field = known(8..=12);
    field.piece(1, 1, Kind::Cavalry, at(4, 10));
    assert_eq!(field.play(&[(1, "GOTO 1 14,16")]).refused(), [Refusal::NoWay(at(14, 16))]);
    assert_eq!(field.play(&[(1, "GOTO 1 14,16")]).said, ["MWD235W"]);
    assert_eq!(field.play(&[(1, "GOTO 1 40,10")]).said, ["MWD206W"]);
    // Around a wall of sea, and not over mountains that cost more than a way around them.
    field.area(at(6, 8), at(6, 11), 'S');
    let round = field.play(&[(1, "SELECT 1\nGOTO 8,10")]);
    assert_eq!(round.at(1, 1), Some((8, 10)), "past 6,12 in four steps");
    field.area(at(6, 5), at(6, 15), 'M').piece(1, 2, Kind::Pikemen, at(5, 10));
    let round = field.play(&[(1, "GOTO 2 8,10\nGOTO 1 8,10")]);
    assert_eq!(round.at(1, 1), Some((8, 10)), "over the mountain with six points");
    assert_eq!(round.refused(), [Refusal::NoWay(at(8, 10))], "pikemen climb no mountain");
}

#[test]
fn a_journey_ends_when_something_comes_into_sight() {
    let mut field = known(10..=10);
    field.piece(1, 1, Kind::Cavalry, at(4, 10)).piece(2, 1, Kind::Infantry, at(12, 10));
    let first = field.play(&[(1, "GOTO 1 16,10")]);
    assert_eq!(column(&first, 1), Some(10));
    let second = play(first.position, &[], 1);
    assert_eq!(column(&second, 1), Some(11), "one step, then the infantry is in sight");
    assert_eq!(second.piece(1, 1).unwrap().goal, None);
    let ended = second.told(1).into_iter().find_map(|what| match what {
        What::WentOn { outcome: Outcome::Went { ended, .. }, .. } => Some(*ended),
        _ => None,
    });
    assert_eq!(ended, Some(Some(End::Sight)));
    assert!(second.report(1).contains("stopped because something came into sight"));
    assert!(second.piece(2, 1).unwrap().damage == 0, "nobody was attacked");
    // A piece that somebody else came up to in between does not go on.
    let mut field = known(8..=12);
    field.piece(1, 1, Kind::Infantry, at(4, 10)).piece(2, 1, Kind::Cavalry, at(13, 9));
    let first = field.play(&[(1, "GOTO 1 16,10"), (2, "MOVE 1 44444")]);
    let stopped = (first.at(1, 1), None);
    assert_eq!(column(&first, 1), Some(7));
    assert!(first.piece(1, 1).unwrap().goal.is_some());
    let second = play(first.position, &[], 1);
    assert_eq!((second.at(1, 1), second.piece(1, 1).unwrap().goal), stopped);
    assert!(
        second.report(1).contains("because a piece of somebody else is in its sight; its journey is over")
    );
}

/// A goal that others hold or close is no lack of known ground.
#[test]
fn a_journey_that_others_close_says_so() {
    let mut field = known(8..=12);
    field.piece(1, 1, Kind::Infantry, at(4, 10)).piece(1, 2, Kind::Archery, at(4, 9));
    field.piece(2, 1, Kind::Pikemen, at(5, 10)).city(at(6, 8), None);
    let round = field.play(&[(1, "GOTO 1 5,10\nGOTO 2 6,8")]);
    assert_eq!(round.refused(), [Refusal::GoalHeld(at(5, 10)), Refusal::ForeignCity(at(6, 8))]);
    // Between two walls of sea the pikemen stand in the only way.
    field.area(at(5, 6), at(5, 9), 'S').area(at(5, 11), at(5, 14), 'S');
    let round = field.play(&[(1, "GOTO 1 8,10\nEXPLORE 2")]);
    assert_eq!(round.refused(), [Refusal::WayClosed(at(8, 10))]);
    // All that is known of an isle is in sight, and what is beyond the pikemen is not.
    let mut field = Field::new(2);
    field
        .area(at(8, 8), at(14, 12), 'S')
        .ground(at(9, 10), 'L')
        .ground(at(10, 10), 'L')
        .ground(at(11, 10), 'L');
    field.piece(1, 1, Kind::Infantry, at(9, 10)).piece(2, 1, Kind::Pikemen, at(10, 10));
    assert_eq!(field.play(&[(1, "EXPLORE 1")]).refused(), [Refusal::UnknownClosed]);
}

#[test]
fn a_journey_whose_way_is_closed_ends_with_a_word() {
    // Pikemen step into the only way, in sight of archery.
    let mut field = known(8..=12);
    field.piece(1, 1, Kind::Infantry, at(4, 10)).piece(1, 2, Kind::Archery, at(12, 10));
    field.piece(2, 1, Kind::Pikemen, at(15, 10));
    field.area(at(14, 1), at(14, 9), 'S').area(at(14, 11), at(14, 20), 'S');
    let first = field.play(&[(1, "GOTO 1 18,10"), (2, "MOVE 1 4")]);
    assert_eq!((column(&first, 1), first.piece(1, 1).unwrap().goal), (Some(7), Some(Goal::To(at(18, 10)))));
    let next = play(first.position, &[], 1);
    let over = "because no way leads on; its journey is over; 3 movement points left";
    assert!(next.report(1).contains(over), "{}", next.report(1));
    assert_eq!(next.piece(1, 1).unwrap().goal, None);
}

#[test]
fn no_journey_goes_on_when_the_match_is_over() {
    let mut field = known(8..=12);
    let to = |x| {
        move |piece: &mut playdeck::game::medieval::punched::PieceRecord| {
            piece.goal = Some(Goal::To(at(x, 10)));
        }
    };
    field.change(|punched| punched.city.retain(|city| city.of == Some(PlayerNumber(1))));
    field.city(at(5, 10), Some(2));
    field.changed(1, 1, Kind::Infantry, at(4, 10), to(5)).changed(1, 2, Kind::Infantry, at(4, 9), to(12));
    let round = field.play(&[]);
    let went = round.told(1).into_iter().filter(|what| matches!(what, What::WentOn { .. })).count();
    assert_eq!((went, round.at(1, 2)), (1, Some((4, 9))), "{}", round.report(1));
}

#[test]
fn cities_of_others_close_the_way_unless_they_are_its_end() {
    let mut field = known(8..=12);
    field.piece(1, 1, Kind::Infantry, at(4, 10)).piece(1, 2, Kind::Archery, at(4, 9)).city(at(6, 10), None);
    field.area(at(5, 8), at(7, 9), 'S').area(at(5, 11), at(7, 12), 'S');
    // The only way leads through the white city.
    let round = field.play(&[(1, "GOTO 1 8,10\nGOTO 2 6,10")]);
    assert!(round.at(1, 1).is_some_and(|(x, _)| x <= 5) && round.owner(at(6, 10)).is_none());
    assert!(round.at(1, 2).is_some_and(|(x, _)| x <= 5));
    let round = field.play(&[(1, "GOTO 1 6,10")]);
    assert_eq!((round.owner(at(6, 10)), round.at(1, 1)), (Some(1), None), "infantry named it as its goal");
}

/// "Sea pieces may only move on to sea squares, coastal squares, or friendly cities."
#[test]
fn ships_find_their_way_over_sea_and_coast() {
    let mut field = known(8..=12);
    field.area(at(4, 8), at(9, 12), 'S').piece(1, 1, Kind::LightGalleon, at(7, 10));
    let round = field.play(&[(1, "GOTO 1 10,10")]);
    assert_eq!((round.at(1, 1), round.refused()), (Some((10, 10)), vec![]));
    let round = field.play(&[(1, "GOTO 1 11,10")]);
    assert_eq!(round.refused(), [Refusal::NoWay(at(11, 10))], "no sea is beside it");
}

#[test]
fn explorers_find_new_ground_until_there_is_none() {
    let mut field = Field::new(2);
    let mut position = field.piece(1, 1, Kind::Cavalry, at(10, 10)).play(&[(1, "EXPLORE 1")]).position;
    let mut known = 0;
    for _ in 0..100 {
        let game = &position.running[&MATCH];
        let now =
            game.world.grid().squares().filter(|square| game.world.has_explored(PlayerNumber(1), *square));
        let (now, goal) = (now.count(), game.world.pieces.of(PlayerNumber(1)).next().unwrap().goal);
        known = now;
        // A city of somebody else ends a journey, and so does the end of all that can be explored.
        let sheet: &[(u8, &str)] = if goal.is_none() { &[(1, "EXPLORE 1")] } else { &[] };
        position = play(position, sheet, 1).position;
    }
    assert!(known > 350, "{known} of 400");
    // From a rock in the sea no way leads anywhere.
    let mut field = Field::new(2);
    field.area(at(9, 9), at(11, 11), 'S').ground(at(10, 10), 'L');
    let round = field.piece(1, 1, Kind::Cavalry, at(10, 10)).play(&[(1, "EXPLORE 1")]);
    assert_eq!(round.said, ["MWD236W"]);
}

#[test]
fn another_order_ends_a_journey_and_a_piece_sets_out_once_a_turn() {
    let mut field = known(8..=12);
    let first = field.piece(1, 1, Kind::Infantry, at(4, 10)).play(&[(1, "GOTO 1 16,10\nGOTO 1 4,10")]);
    assert_eq!(first.said, ["MWD237W"]);
    let mut field = known(8..=12);
    let first = field.piece(1, 1, Kind::Infantry, at(4, 10)).play(&[(1, "GOTO 1 16,10")]);
    let (x, y) = first.at(1, 1).unwrap();
    let second = play(first.position, &[(1, "MOVE 1 8")], 1);
    assert_eq!((second.at(1, 1), second.piece(1, 1).unwrap().goal), (Some((x, y - 1)), None));
}

/// What a piece on a journey is told ends it, carried out or not, and the report says so.
#[test]
fn every_order_that_ends_a_journey_says_so() {
    let over = "With this order the journey of piece 1 to 16,10 is over.";
    for (order, is_refused) in [
        ("MOVE 1", false),
        ("MOVE 1 8", false),
        ("MOVE 1 TO 19,19", true),
        ("ATTACK 1 9,9", true),
        ("ATTACK 1 40,9", true),
        ("BOARD 1 2", true),
        ("DISEMB 1", true),
        ("SELECT 1\nB", true),
        ("SKIP 1", false),
        ("GUARD 1", false),
        ("GOTO 1 14,16", true),
        ("SELECT 1\nMOVE", false),
    ] {
        let mut field = known(8..=12);
        let first = field.piece(1, 1, Kind::Cavalry, at(2, 10)).play(&[(1, "GOTO 1 16,10")]);
        let before = first.at(1, 1);
        let second = play(first.position, &[(1, order)], 1);
        let report = second.report(1);
        assert_eq!(report.matches(over).count(), 1, "{order}\n{report}");
        assert_eq!(second.refused().len(), usize::from(is_refused), "{order}");
        assert_eq!(second.piece(1, 1).unwrap().goal, None, "{order}");
        assert!(second.at(1, 1) == before || order == "MOVE 1 8", "{order}\n{report}");
        // It is over once, and nobody else reads of it.
        assert!(!second.report(2).contains("journey"), "{order}");
        let at = second.at(1, 1);
        let third = play(second.position, &[(1, "MOVE 1")], 1);
        assert!(!third.report(1).contains("journey") && third.at(1, 1) == at, "{order}");
    }
    // A new goal needs no such word, and neither does a piece that is not on its way.
    let mut field = known(8..=12);
    let first = field.piece(1, 1, Kind::Cavalry, at(2, 10)).play(&[(1, "MOVE 1\nGOTO 1 16,10")]);
    assert!(!first.report(1).contains("is over"), "{}", first.report(1));
    let second = play(first.position, &[(1, "GOTO 1 2,10")], 1);
    assert!(!second.report(1).contains("is over"), "{}", second.report(1));
    // Unknown ground is a goal, too.
    let mut field = Field::new(2);
    let first = field.piece(1, 1, Kind::Cavalry, at(10, 10)).play(&[(1, "EXPLORE 1")]);
    assert_eq!(first.piece(1, 1).unwrap().goal, Some(Goal::Unknown));
    let report = play(first.position, &[(1, "MOVE 1")], 1).report(1);
    assert!(report.contains("With this order the journey of piece 1 to unknown ground is over."), "{report}");
}

#[test]
fn a_position_keeps_journeys_and_refuses_one_off_the_map() {
    let mut field = known(8..=12);
    field.changed(1, 1, Kind::Cavalry, at(4, 10), |piece| piece.goal = Some(Goal::To(at(14, 10))));
    assert_eq!(column(&field.play(&[]), 1), Some(10));
    let mut field = known(8..=12);
    field.changed(1, 1, Kind::Cavalry, at(4, 10), |piece| piece.goal = Some(Goal::To(at(40, 10))));
    assert!(field.refused().contains("cannot be at 40,10"), "{}", field.refused());
}

/// Anybody can ask for the odds of an attack.
#[test]
fn the_odds_of_an_attack_are_those_of_the_text() {
    use crate::common::shell::playdeck;
    let ask = |battle: &str| playdeck(&["battle", "medieval", battle], b"");
    let told = |battle: &str| String::from_utf8(ask(battle).stdout).unwrap();
    // A share of 33 hits in 24 of 100 and is hit in 71; infantry has three hit-points, so half of the hits destroy.
    let even = told("attacker=(type=inf),defender=(type=inf)");
    for row in [
        "12.00  the defender, INF, is destroyed",
        "35.50  the attacker, INF, is destroyed",
        "5.00  nobody is hit",
    ] {
        assert!(even.contains(row), "{row}: {even}");
    }
    let far = told("ATTACKER=(TYPE=CAT),DEFENDER=(TYPE=PIK),DISTANCE=3,MOUNTAIN=YES");
    assert!(!far.contains("the attacker"), "{far}");
    for wrong in ["DISTANCE=2", "BESIDE=8", "FORT=100", "DEFENDER=(TYPE=INF,DAMAGE=3)"] {
        let battle = match wrong.strip_prefix("DEFENDER") {
            Some(_) => format!("ATTACKER=(TYPE=INF),{wrong}"),
            None => format!("ATTACKER=(TYPE=INF),DEFENDER=(TYPE=INF),{wrong}"),
        };
        let refused = ask(&battle);
        assert_eq!(refused.status.code(), Some(8), "{battle}");
        assert!(String::from_utf8(refused.stderr).unwrap().contains("MWD050E"), "{battle}");
    }
    let horse = ask("ATTACKER=(TYPE=HRS),DEFENDER=(TYPE=INF)");
    assert_eq!(horse.status.code(), Some(8));
    assert!(String::from_utf8(horse.stderr).unwrap().contains("A HORSE cannot attack"));
    // The attacker's own square is one of the eight around the defender only from beside.
    let from_afar = told("ATTACKER=(TYPE=ARC),DEFENDER=(TYPE=INF),DISTANCE=2,BESIDE=8");
    assert!(from_afar.contains("ARC with 11 attacks INF with 2."), "{from_afar}");
}
