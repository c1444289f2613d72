//! The corners of the rules of Medieval War Door: what happens where two of them meet, each test named after the rule.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::knowledge::view::View;
use playdeck::game::medieval::orders::Orders;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use field::{Field, MATCH, Round, at};
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::knowledge::panel::{Panel, Stage};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MemberNumber, PlayerNumber};
use playdeck::game::medieval::play_card::{Head, HeadOf};
use playdeck::game::medieval::refusal::Refusal;
use playdeck::game::medieval::tables::{Kind, MOST_MAIL, Product};
use playdeck::game::{SectionCards, Viewer};

/// The texts in each list of messages that a player saw.
fn letters(round: &Round, player: u8) -> Vec<Vec<String>> {
    let told = round.told(player).into_iter();
    let mail = told.filter_map(|what| match what {
        What::Mail { mail } => Some(mail.iter().map(|mail| mail.text.clone()).collect()),
        _ => None,
    });
    mail.collect()
}

#[test]
fn reading_old_messages_leaves_new_ones_unread() {
    let first = Field::new(2).play(&[(1, "SEND 2 First.")]);
    assert_eq!(letters(&first, 2), [["First."]]);
    let second = field::play(first.position, &[(1, "SEND 2 Second."), (2, "READ OLD")], 1);
    assert_eq!(letters(&second, 2), [["First."], ["Second."]], "what was not shown comes with the report");
}

#[test]
fn a_mailbox_keeps_the_latest_messages() {
    let sheet = |round: usize| {
        let lines = (1..=20).map(|number| format!("SEND 2 Number {}.", round * 20 + number));
        lines.collect::<Vec<_>>().join("\n")
    };
    let mut round = Field::new(2).play(&[(1, &sheet(0))]);
    for number in 1..6 {
        round = field::play(round.position, &[(1, &sheet(number))], 1);
        assert_eq!(letters(&round, 2).concat().len(), 20, "new ones come with the report");
    }
    let last = field::play(round.position, &[(2, "READ OLD")], 1);
    let kept: Vec<String> = (121 - MOST_MAIL..=120).map(|number| format!("Number {number}.")).collect();
    assert_eq!(letters(&last, 2), [kept]);
}

#[test]
fn a_card_that_carries_on_never_reaches_another_than_it_was_written_to() {
    let field = Field::new(3);
    let cases = [
        ("SEND 2 Open.\nSEND Ben secret,\n+ told to them alone.", "MWD103W"),
        ("SEND 2 Open.\nWHATEVER\n+ more.", "MWD101W"),
        ("SEND 2 Open.\nROUND\n+ more.", "MWD119W"),
    ];
    for (sheet, first) in cases {
        let round = field.play(&[(1, sheet)]);
        assert_eq!(round.said, [first, "MWD115W"]);
        assert_eq!(letters(&round, 2), [["Open."]]);
    }
    let round = field.play(&[(1, "SEND 2 One,\n+ two,\n\n+ three.")]);
    assert_eq!(letters(&round, 2), [["One, two, three."]]);
}

#[test]
fn cards_for_rounds_that_are_not_played_any_more_are_refused() {
    let setup = Setup { width: 20, height: 20, rounds: 3, ..Setup::default() };
    let mut field = Field::with(setup);
    field.piece(1, 1, Kind::Infantry, at(9, 9));
    let sheets =
        [(1, "MOVE 1 6\nROUND\nMOVE 1 6\nROUND\nMOVE 1 6"), (2, "SURREND YES\nLIST VP\nROUND\nLIST VP")];
    let won = field.play(&sheets);
    assert_eq!((won.at(1, 1), won.game().round), (Some((10, 9)), 1));
    assert_eq!(won.refused(), [Refusal::Over; 4]);
    field.change(|punched| punched.game[0].round = 9_997);
    let ended = field.play(&[sheets[0]]);
    assert_eq!((ended.at(1, 1), ended.game().round), (Some((11, 9)), 9_999));
    assert_eq!((ended.refused(), ended.position.over[0].victor), (vec![Refusal::Over], None));
}

#[test]
fn the_game_status_names_the_round_of_each_match_that_is_due_or_played() {
    let mut field = Field::new(2);
    field.second_match(2, 6).change(|punched| punched.game[0].round = 3);
    let round = field.play(&[(1, "LIST GAMES")]);
    let rounds = |panel: &Panel| match panel {
        Panel::Games(rows) => rows.iter().map(|row| row.stage.clone()).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let listed = round.told(1).into_iter().find_map(|what| match what {
        What::Listed(panel) => Some(rounds(panel)),
        _ => None,
    });
    assert_eq!(
        listed.unwrap(),
        [Stage::Running { round: 4, turn: None }, Stage::Running { round: 7, turn: None }]
    );
    let next = View::of(&round.position, Viewer::Public).games();
    assert_eq!(
        rounds(&next),
        [Stage::Running { round: 5, turn: None }, Stage::Running { round: 7, turn: None }]
    );
}

#[test]
fn the_machine_names_a_city_whatever_others_call_theirs_out_of_sight() {
    let mut field = Field::new(2);
    field.city(at(10, 10), None).piece(1, 1, Kind::Infantry, at(9, 10));
    let named = |field: &Field| {
        let round = field.play(&[(1, "MOVE 1 6")]);
        round.game().world.city(round.game().world.city_at(at(10, 10)).unwrap()).unwrap().name.clone()
    };
    let name = named(&field);
    let called = |square| {
        let mut field = field.clone();
        field.with_city(square, |city| city.name.clone_from(&name));
        named(&field)
    };
    assert_eq!(called(at(18, 2)), name);
    assert_ne!(called(at(2, 2)), name, "own cities are told apart");
}

#[test]
fn the_machine_names_no_city_that_its_captor_names_in_the_same_turn() {
    let mut field = Field::new(2);
    field.city(at(10, 10), None).piece(1, 1, Kind::Infantry, at(9, 10));
    let named = |cards| {
        let round = field.play(&[(1, cards)]);
        let game = round.game();
        let name = game.world.city(game.world.city_at(at(10, 10)).unwrap()).unwrap().name.clone();
        let by_machine = round.told(1).into_iter().any(|what| matches!(what, What::Named { .. }));
        (name, by_machine)
    };
    assert_eq!(named("MOVE 1 6\nLIST CITIES\nNAME 10,10 Turnside"), ("Turnside".to_owned(), false));
    let (name, by_machine) = named("MOVE 1 6\nNAME 11,11 Turnside");
    assert!(by_machine && !name.is_empty() && name != "Turnside", "{name}");
}

#[test]
fn a_path_that_is_longer_than_the_movement_points_says_so() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 10)).piece(2, 1, Kind::Pikemen, at(13, 10));
    let round = field.play(&[(1, "MOVE 1 6666\nMOVE 1 6")]);
    assert_eq!(round.at(1, 1), Some((12, 10)));
    let short = Refusal::Moves { to: at(13, 10), cost: 1, left: 0 };
    assert_eq!(round.refused(), [short, Refusal::Ended], "an enemy is not attacked after the last point");
    assert!(!round.told(2).into_iter().any(|what| matches!(what, What::Fought { .. })));
}

#[test]
fn a_card_without_a_path_for_a_piece_that_never_existed_is_refused() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 10)).change(|punched| punched.player[0].pieces = 2);
    let round = field.play(&[(1, "MOVE 1\nMOVE 2\nMOVE 3\nMOVE 0")]);
    assert_eq!(round.refused(), [Refusal::NoPiece(3), Refusal::NoPiece(0)]);
}

#[test]
fn a_piece_that_has_spent_its_movement_points_can_be_put_on_guard() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 10));
    let round = field.play(&[(1, "MOVE 1 666\nGUARD 1\nGUARD 1")]);
    assert_eq!((round.refused(), round.piece(1, 1).unwrap().guard), (vec![Refusal::OnGuard], true));
    let next = field::play(round.position, &[(1, "MOVE 1 6\nUNAUTO\nMOVE 1 6")], 1);
    assert_eq!((next.refused(), next.at(1, 1)), (vec![Refusal::OnGuard], Some((13, 10))));
}

#[test]
fn a_horse_aboard_of_a_galleon_takes_riders_and_a_galleon_takes_them_off_it() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::LightGalleon, at(8, 10));
    field.changed(1, 2, Kind::Horse, at(8, 10), |piece| piece.carrier = Some(1));
    field.changed(1, 3, Kind::Pikemen, at(8, 10), |piece| piece.carrier = Some(1));
    field.piece(1, 4, Kind::Infantry, at(7, 10));
    let carriers = |round: &Round| [3, 4].map(|number| round.piece(1, number).unwrap().carrier);
    let round = field.play(&[(1, "BOARD 3 2\nBOARD 4 2\nMOVE 1 9")]);
    assert_eq!((round.refused().len(), carriers(&round)), (0, [Some(2), Some(2)]));
    assert_eq!((round.at(1, 3), round.at(1, 4)), (Some((9, 9)), Some((9, 9))));
    assert_eq!(round.piece(1, 3).unwrap().moves, 1, "what is done in one square costs nothing");
    let next = field::play(round.position, &[(1, "BOARD 4 1\nBOARD 1 1\nBOARD 2 2\nBOARD 1 2")], 1);
    assert_eq!(carriers(&next), [Some(2), Some(1)]);
    let galleon = Refusal::CannotCarry { transport: Kind::LightGalleon, piece: Kind::LightGalleon };
    let horse = |piece| Refusal::CannotCarry { transport: Kind::Horse, piece };
    assert_eq!(next.refused(), [galleon, horse(Kind::Horse), horse(Kind::LightGalleon)]);
}

#[test]
fn the_limits_of_a_new_game_are_reported_for_every_request() {
    let refused = |options: &str| {
        let deck = format!("$INIT MEDIEVAL,SEED=1\nANNE\n$LOBBY 1\n$NEWGAME {options}\n$END\n");
        let listing = common::run_deck(deck.as_bytes()).text();
        listing.lines().find(|line| line.contains("MWD0")).map(|line| line[25..].trim().to_owned())
    };
    let cases = [
        ("WIDTH=19", "WIDTH must be from 20 to 100"),
        ("WIDTH=300", "WIDTH must be from 20 to 100"),
        ("HEIGHT=101", "HEIGHT must be from 20 to 100"),
        ("HEIGHT=-20", "HEIGHT must be from 20 to 100"),
        ("LAND=39", "LAND must be from 40 to 80"),
        ("LAND=81", "LAND must be from 40 to 80"),
        ("PLAYERS=1", "PLAYERS must be from 2 to 6"),
        ("PLAYERS=7", "PLAYERS must be from 2 to 6"),
        ("PIECES=16", "PIECES must be from 0 to 15"),
        ("CYCLE=(INF,LGL)", "The length of CYCLE (land pieces alone) must be from 1 to 15"),
        ("NAME='Seventeen letters'", "The length of NAME must be from 0 to 16"),
    ];
    for (options, told) in cases {
        assert!(refused(options).unwrap().starts_with(&format!("{told}; no match was made")), "{options}");
    }
    for options in ["WIDTH=20,HEIGHT=100,LAND=40,PLAYERS=6,PIECES=0", "WIDTH=100,HEIGHT=20,LAND=80,PIECES=15"]
    {
        assert_eq!(refused(options), None, "{options}");
    }
}

#[test]
fn numbers_that_nothing_can_have_are_named_as_they_were_written() {
    let said = |card: &str| {
        let lines = field::cards(card);
        let opener = &field::cards("$PLAYER 1")[0];
        let position = Field::new(2).position();
        let head = Head { of: HeadOf::Round { game: field::MATCH, round: 1 }, acts: Vec::new() };
        let (position, _) = position.acted(&head).unwrap();
        let view = View::of(&position, Viewer::Player(MemberNumber(1)));
        let reading = Orders::read(&view, &[SectionCards { opener: opener.lent(), lines: lines[..].into() }]);
        reading.messages.iter().map(playdeck::message::Message::sentence).collect::<String>()
    };
    assert_eq!(said("ATTACK 1 300,9"), "300,9 is not on the map; the order was not followed.");
    assert_eq!(said("SEND 300 Hello"), "There is no player 300 in this match; the message was not sent.");
}

#[test]
fn a_city_at_the_highest_level_raises_no_fortification() {
    let mut field =
        Field::with(Setup { width: 20, height: 20, fort_max: 2, fort_turns: 1, ..Setup::default() });
    field.with_city(at(2, 2), |city| (city.builds, city.turns, city.fort) = (None, 1, 1));
    field.change(|punched| punched.game[0].round = 1);
    let raised =
        |round: &Round| round.told(1).into_iter().filter(|what| matches!(what, What::Made { .. })).count();
    let first = field.play(&[]);
    assert_eq!((first.game().world.city(1).unwrap().fort, raised(&first)), (2, 1));
    let second = field::play(first.position, &[], 1);
    assert_eq!((second.game().world.city(1).unwrap().fort, raised(&second)), (2, 0));
}

#[test]
fn sections_of_a_play_whose_card_is_refused_are_not_judged_by_another_match() {
    let door = "$INIT MEDIEVAL,SEED=1\nANNE\nBEN\nCARLA\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20\n$JOIN 1 ANNE\n\
                $JOIN 1 BEN\n";
    for play in ["$ROUND 7,GAME=1", "$ROUND 1,GAME=2", "$ROUND 1,GAME=1\n$ROUND 1,GAME=1"] {
        let deck =
            format!("{door}{play}\n$PLAYER 3\n$PLAYER BEN,GAME=2\nMOVE 1 9\n$ROUND 2\n$PLAYER 1\n$END\n");
        let product = common::run_deck(deck.as_bytes());
        assert_eq!(product.run.condition.0, 8, "{play}");
        assert!(!product.text().contains("MWD03"), "{play}");
    }
}

#[test]
fn a_sheet_is_opened_by_a_name_with_blanks_as_players_write_it() {
    let sheets = [
        "$PLAYER 'Old Nick',GAME=1",
        "$PLAYER OLD NICK",
        "player 'old nick'",
        "PLAYER M1",
        "PLAYER 2 GAME=1",
    ];
    for opener in sheets {
        let deck = format!(
            "$INIT MEDIEVAL,SEED=1\n'Old Nick'\nBEN\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20\n$JOIN 1 BEN\n\
             $JOIN 1 'OLD NICK'\n$ROUND 1\n{opener}\nLIST VP\n$END\n"
        );
        let product = common::run_deck(deck.as_bytes());
        assert_eq!(product.run.condition.0, 0, "{opener}");
        assert!(common::listing_for(deck.as_bytes(), "M1").contains("LIST VP"), "{opener}");
    }
}

#[test]
fn the_last_key_of_a_path_may_be_the_one_to_board() {
    let mut field = Field::new(2);
    field.area(at(8, 8), at(12, 12), 'S').piece(1, 1, Kind::LightGalleon, at(8, 10));
    for (number, x) in [(2, 6), (3, 5), (4, 7), (5, 7)] {
        field.piece(1, number, Kind::Infantry, at(x, 10));
    }
    let round = field.play(&[(1, "MOVE 2 66B\nMOVE 3 E E Eb\nSELECT 4\n6B\nSELECT 5\nMOVE B\n6")]);
    assert_eq!(
        [2, 3, 4, 5].map(|number| round.piece(1, number).unwrap().carrier),
        [Some(1), Some(1), Some(1), None]
    );
    assert_eq!(round.said, ["MWD107W", "MWD208W"], "a B alone is no way, and without B a galleon is no land");
}

#[test]
fn a_city_that_can_be_fortified_no_more_says_so_each_turn_to_its_owner_and_before_the_play() {
    let mut field = Field::with(Setup { width: 20, height: 20, fort_max: 2, ..Setup::default() });
    field.change(|punched| punched.game[0].round = 3);
    field.with_city(at(2, 2), |city| (city.builds, city.turns, city.fort) = (None, 1, 1));
    let idle = What::Idle { at: at(2, 2), fort: 2 };
    let mut round = field.play(&[]);
    for turn in 0..6 {
        let told = |player| round.told(player).into_iter().filter(|what| **what == idle).count();
        assert_eq!((told(1), told(2), round.game().world.city(1).unwrap().fort), (1, 0, 2), "turn {turn}");
        round = field::play(round.position, &[], 1);
    }
    assert!(
        round.report(1).contains(
            "The city at 2,2 works for nothing: its fortification has the highest level already, 2."
        )
    );
    assert!(round.report(1).contains("works for nothing; to let it build, take the * off:"), "its card, too");
    let position = Punched::check(Punched::of(&round.position)).unwrap();
    let own = |text| {
        let position = position.clone();
        let of = HeadOf::Round { game: MATCH, round: position.running[&MATCH].round + 1 };
        let (position, _) = position.acted(&Head { of, acts: Vec::new() }).unwrap();
        let (orders, _) = field::read(&position, 1, text);
        let view = View::of(&position, Viewer::Player(MemberNumber(1)));
        view.learned(&view.rehearse(&orders)).map(|event| event.what.clone()).collect::<Vec<_>>()
    };
    assert!(own("UNAUTO").contains(&idle), "told before the play, too");
    let built = field::play(round.position, &[(1, "CITY 2,2 TYPE I")], 1);
    assert!(!field::play(built.position, &[], 1).told(1).contains(&&idle));
}

#[test]
fn a_name_of_two_own_cities_means_neither() {
    let mut field = Field::new(2);
    field.city(at(10, 10), Some(1)).with_city(at(10, 10), |city| city.name = "c2-2".into());
    let round = field.play(&[(1, "CITY C2-2 TYPE P\nCITY 10,10 TYPE C\nNAME 10,10 Other\nCITY C2-2 TYPE A")]);
    assert_eq!(round.refused(), [Refusal::TwoOfName { first: at(2, 2), second: at(10, 10) }]);
    assert_eq!(round.said, ["MWD260W"]);
    let product = |number| round.game().world.city(number).unwrap().product;
    assert_eq!((product(1), product(3)), (Product::Piece(Kind::Archery), Product::Piece(Kind::Cavalry)));
    field.with_city(at(10, 10), |city| city.of = Some(PlayerNumber(2)));
    assert!(
        field.play(&[(1, "CITY C2-2 TYPE P")]).refused().is_empty(),
        "what others call theirs changes nothing"
    );
}

#[test]
fn a_player_without_cards_is_missing_from_the_round() {
    let mut field = Field::new(2);
    field.change(|punched| punched.game[0].round = 6);
    let round = field.play(&[(1, "")]);
    let missing = round.events.iter().filter(|event| matches!(event.what, What::NoCards { .. }));
    assert_eq!(missing.map(|event| event.round).collect::<Vec<_>>(), [7]);
    assert_eq!(round.game().round, 7);
}

#[test]
fn the_keys_of_the_pad_have_names_and_a_name_keeps_its_quotes() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Cavalry, at(10, 10)).piece(1, 2, Kind::Cavalry, at(10, 15));
    let keys = "SELECT 1\nHOME UP\nPGUP RIGHT\nMOVE 2 PgDn Down END\nMOVE 2 LEFT";
    let round = field.play(&[(1, keys)]);
    assert_eq!((round.at(1, 1), round.at(1, 2)), (Some((11, 7)), Some((9, 18))));
    assert!(round.said.is_empty(), "{:?}", round.said);
    let end = field.play(&[(1, "SELECT 1\nEND END\nEND\nRIGHT")]);
    assert_eq!(end.at(1, 1), Some((9, 12)), "END by itself is no key");
    for (text, name) in
        [("Knights'", "Knights'"), ("'d''Or'", "d'Or"), ("\"A b\"", "A b"), ("'t Zand", "'t Zand")]
    {
        let round = field.play(&[(1, &format!("NAME 2,2 {text}"))]);
        assert_eq!(round.game().world.city(1).unwrap().name, name);
    }
    for card in ["CITY Knights' TYPE P", "CITY 'Knights''' TYPE P", "CITY \"KNIGHTS'\" TYPE P"] {
        let round = field.play(&[(1, &format!("NAME 2,2 Knights'\n{card}"))]);
        assert_eq!(round.game().world.city(1).unwrap().product, Product::Piece(Kind::Pikemen), "{card}");
    }
}

/// What `NAME` takes for a name, `CITY` finds.
#[test]
fn a_city_is_found_by_its_name_as_it_was_written() {
    for name in [
        "Rock 'n' Roll",
        "'Rock ''n'' Roll'",
        "Bad \"Ems\"",
        "'Anna's'",
        "'t Zand",
        "'O",
        "'",
        "'x' 'y'",
        "A, B",
        "a  b",
        "TYPE",
        "Old TYPE city",
        "Typewriter",
    ] {
        for name in [name.to_owned(), name.to_lowercase()] {
            let round = Field::new(2).play(&[(1, &format!("NAME 2,2 {name}\nCITY {name} TYPE P"))]);
            assert!(round.said.is_empty() && round.refused().is_empty(), "{name}: {:?}", round.said);
            assert_eq!(round.game().world.city(1).unwrap().product, Product::Piece(Kind::Pikemen), "{name}");
        }
    }
}

#[test]
fn a_message_is_deleted_by_its_number_and_no_other() {
    let sent = Field::new(2).play(&[(1, "SEND 2 First.\nSEND 2 Second.")]);
    let deleted = field::play(sent.position, &[(2, "DELETE 3\nDELETE 1")], 1);
    assert_eq!(deleted.refused(), [Refusal::NoMail(3)]);
    let mail = &deleted.game().player(PlayerNumber(2)).unwrap().mail;
    assert!(mail.iter().map(|mail| mail.number).eq([2]));
}
