//! What the reports of Medieval War Door say: long things are not cut, nothing is missing that other reports print, and
//! every letter can be told from every other.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::punched::Punched;
use playdeck::game::prelude::*;

use common::{listing_for, options, run_with};
use field::{Field, MATCH, at, random};
use playdeck::game::medieval::lobby::setup::{DamageSplit, Experience, Sequence, Setup};
use playdeck::game::medieval::numbers::{MatchNumber, PlayerNumber};
use playdeck::game::medieval::punched::{OverRecord, WaitingRecord};
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::player::Status;
use playdeck::stream::Options;
use std::fmt::Write as _;

/// A field as cards after a `$JOB` card, and plays of it.
fn deck(job: &str, field: &Field, plays: &str) -> Vec<u8> {
    let punched = Punched::of(&field.position());
    let cards = common::punched::<Medieval>(7, &punched).join("\n");
    format!("{job}{cards}\n{plays}$END\n").into_bytes()
}

/// The rows below a headline, up to the next one.
fn below<'l>(listing: &'l str, headline: &str) -> Vec<&'l str> {
    let rows = listing.lines().skip_while(|row| row.get(1..) != Some(headline)).skip(1);
    rows.take_while(|row| row.starts_with([' ', '0'])).map(|row| row.get(1..).unwrap_or_default()).collect()
}

/// A remark on a piece names the transports that it may board, and none that would refuse it.
#[test]
fn an_order_sheet_offers_no_transport_that_is_full_or_out_of_reach() {
    let remark = |horse_cap, ground| {
        let setup = Setup { width: 20, height: 20, horse_cap, ..Setup::default() };
        let mut field = Field::with(setup);
        field.ground(at(6, 5), ground).piece(1, 1, Kind::Horse, at(6, 5)).piece(
            1,
            2,
            Kind::Pikemen,
            at(5, 5),
        );
        field.changed(1, 3, Kind::Archery, at(6, 5), |piece| piece.carrier = Some(1));
        let listing = listing_for(&deck("", &field, ""), "M1");
        listing.lines().find(|line| line.contains("* PIK at 5,5")).unwrap().trim().to_owned()
    };
    assert_eq!(remark(None, 'L'), "* PIK at 5,5; may board 1");
    assert_eq!(remark(Some(2), 'L'), "* PIK at 5,5; may board 1");
    assert_eq!(remark(Some(1), 'L'), "* PIK at 5,5");
    assert_eq!(remark(None, 'M'), "* PIK at 5,5", "pikemen do not climb");
}

#[test]
fn the_list_of_pieces_says_what_was_left_of_a_turn_where_it_is_not_all() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(5, 5)).piece(1, 2, Kind::Infantry, at(5, 9)).piece(
        1,
        3,
        Kind::Archery,
        at(12, 12),
    );
    field.piece(2, 1, Kind::Pikemen, at(14, 12)).piece(2, 2, Kind::Pikemen, at(17, 12));
    // What is spent is counted at a LIST card, and at the end of the round.
    let cards = "$PLAYER 1\nMOVE 1 6\nLIST PIECES\nMOVE 1 6\nATTACK 3 14,12\n$PLAYER 2\nMOVE 2 6\n";
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let whole = |plays: &str, reader: &str| plain(&listing_for(&deck("", &field, plays), reader));
    let end = |plays: &str, reader: &str| {
        whole(plays, reader)
            .rsplit_once("TOTAL PIECES")
            .unwrap()
            .0
            .rsplit_once("PIECES")
            .unwrap()
            .1
            .to_owned()
    };
    let round = format!("$ROUND 1\n{cards}");
    assert!(whole(&round, "M1").contains("INF 6,5 2 of 3 2 0"), "{}", whole(&round, "M1"));
    let (own, another) = (end(&round, "M1"), end(&round, "M2"));
    for row in ["INF 7,5 1 of 3 2 0", "INF 5,9 3 2 0", "ARC 12,12 2 1 of 2 0"] {
        assert!(own.contains(row), "{own}");
    }
    // Another's pieces are not listed, so that nobody reads what others have left.
    assert!(another.contains("PIK 18,12 0 of 1 1 0") && !own.contains("PIK"), "{another}");
    // What `--emit json` prints says the same.
    let known = common::known_to(&deck("", &field, &round), "M1");
    for piece in [r#""AT":[7,5],"MOVES":1,"ATTACKS":2"#, r#""AT":[12,12],"MOVES":2,"ATTACKS":1"#] {
        assert!(known.contains(piece), "{known}");
    }
    // The next turn begins with all of them.
    let next = end(&format!("{round}$ROUND 2\n"), "M1");
    assert!(next.contains("INF 7,5 3 2 0") && !next.contains(" of "), "{next}");
}

/// A field with the longest possible names and the largest possible numbers.
fn widest() -> Field {
    let setup =
        Setup { width: 100, height: 100, players: 6, name: "A-16-letter-name".into(), ..Setup::default() };
    let mut field = Field::with(setup);
    field.change(|punched| {
        for (number, member) in (1..).zip(&mut punched.member) {
            member.name = format!("SIXTEEN-LETTERS{number}");
            member.leader = 1_000_000;
        }
        for player in &mut punched.player {
            player.points = -99_999;
            player.pieces = 60_000;
        }
        let members: Vec<_> = punched.member.iter().map(|member| member.no).collect();
        punched.door.next = MatchNumber(9_999);
        let setup = Setup { players: 6, ..Setup::default() };
        punched.waiting.push(WaitingRecord { no: MatchNumber(9_998), setup, members: members[1..].to_vec() });
        punched.over.push(OverRecord {
            no: MatchNumber(9_997),
            name: "A-16-letter-name".into(),
            round: 9_999,
            players: members.iter().map(|member| (*member, 100_000_000)).collect(),
            victor: Some((PlayerNumber(6), 1)),
            shared: Vec::new(),
            dropped: false,
        });
        for city in &mut punched.city {
            city.name = "A-16-letter-city".into();
            city.fort = 9;
        }
    });
    field.changed(1, 60_000, Kind::Infantry, at(99, 99), |piece| piece.experience = 60_000);
    field.changed(1, 59_999, Kind::Horse, at(99, 99), |piece| piece.guard = true);
    field.changed(1, 59_998, Kind::Pikemen, at(99, 99), |piece| piece.carrier = Some(59_999));
    field.piece(2, 60_000, Kind::HeavyGalleon, at(2, 98));
    field.without_cities();
    for number in 1..=6_u8 {
        let city = at(2 + 6 * number, 50);
        field.city(city, Some(number)).with_city(city, |city| city.name = format!("A-16-letter-cty{number}"));
    }
    field.area(at(1, 96), at(4, 100), 'S');
    field
}

#[test]
fn nothing_long_is_cut() {
    let mut cards = String::from("$ROUND 1,GAME=1\n$PLAYER 1\n");
    let path = "68".repeat(50);
    writeln!(cards, "MOVE 60000 {path}\nCITY A-16-letter-cty1 TYPE FORTIFICATION\nLIST GAMES\n").unwrap();
    let deck = deck("", &widest(), &cards);
    let own = listing_for(&deck, "M1");
    let rows: Vec<String> = below(&own, "ROUND 1 - YOUR TURN").iter().map(|row| (*row).to_owned()).collect();
    let order: String = rows[1..6].iter().map(|row| row.get(9..42).unwrap_or(&row[9..]).trim()).collect();
    assert_eq!(order, format!("MOVE 60000{path}"), "{rows:?}");
    assert!(own.contains("CITY A-16-letter-cty1 TYPE FORT   done"), "{own}");
    assert!(own.contains("1  SIXTEEN-LETTERS1       -99999"), "{own}");
    let row = |start: &str| own.lines().find(|row| row.starts_with(start)).unwrap().to_owned();
    assert_eq!(
        row("      60000"),
        "      60000  INF   100,98  1 of 3        2       0    1    2       60000"
    );
    assert_eq!(
        row("      59998"),
        "      59998  PIK   99,99        1        1       0    1    3           0   59999"
    );
    assert_eq!(
        row("      59999"),
        "      59999  HRS   99,99        6        0       0    0    1           0          YES"
    );
    assert_eq!(row("     8,50"), "     8,50     A-16-letter-cty1  FORT      4     0  CAT");
    let public = listing_for(&deck, "public");
    let status = below(&public, "GAME STATUS").join("\n");
    assert!(status.contains("won by SIXTEEN-LETTERS6 in round 9999  SIXTEEN-LETTERS1,"), "{status}");
    assert_eq!(status.matches("SIXTEEN-LETTERS").count(), 6 + 5 + 6 + 1, "{status}");
    assert!(below(&public, "LEADER BOARD").join("\n").contains("1  SIXTEEN-LETTERS1   1000000"), "{public}");
    let whole = listing_for(&deck, "all");
    assert!(whole.lines().all(|line| line.chars().count() <= 133));
}

/// The rows of the map in a listing, without their row numbers.
fn map(listing: &str) -> Vec<String> {
    let rows = below(listing, "MAP");
    rows.iter().skip(4).map(|row| row.get(4..).unwrap_or_default().trim_end().to_owned()).collect()
}

#[test]
fn a_map_shows_what_is_known_and_nothing_around_it() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(7, 4)).piece(2, 1, Kind::Pikemen, at(8, 5));
    let listing = listing_for(&deck("", &field, "$ROUND 1\n"), "M1");
    let rows = [
        "- - - -            1",
        "- O - -            2",
        "- - - -   - - -    3",
        "- - - -   - I -    4",
        "          - - p    5",
    ];
    assert_eq!(map(&listing), rows);
    assert!(below(&listing, "MAP")[3].starts_with("             5"), "{listing}");
}

#[test]
fn a_large_map_is_printed_on_as_few_pages_as_hold_it() {
    let listing = listing_for(&deck("", &widest(), "$ROUND 1,GAME=1\n"), "spectator");
    let maps = listing.split("\n1").filter(|page| page.contains(" 100  100") || page.contains("\n   1 "));
    assert!(maps.count() <= 4);
    let page = listing.split("\n1").find(|page| page.contains("\n MAP\n")).unwrap();
    assert!(page.contains("95  100\n   1 ") && page.contains("\n  46 "), "{page}");
}

#[test]
fn without_small_letters_all_pieces_and_cities_have_different_letters() {
    let mut field = Field::new(2);
    field.city(at(5, 4), None).piece(1, 1, Kind::Infantry, at(5, 3));
    for (number, kind) in (1..).zip(Kind::ALL.into_iter().filter(|kind| !kind.is_ship())) {
        field.piece(
            2,
            number,
            kind,
            at(4 + u8::try_from(number % 3).unwrap(), if number < 4 { 2 } else { 1 }),
        );
    }
    let setup = |field: &mut Field| field.change(|punched| punched.game[0].setup.sight = 2).clone();
    let field = setup(&mut field);
    let small = listing_for(&deck("$JOB A\n", &field, "$ROUND 1\n"), "M1");
    let folded = listing_for(&deck("$JOB A,TRAIN=PN\n", &field, "$ROUND 1\n"), "M1");
    for (mark, printed) in
        [('i', '1'), ('p', '2'), ('c', '3'), ('a', '4'), ('t', '5'), ('h', '6'), ('o', '+')]
    {
        let count = |rows: Vec<String>, mark| {
            rows.iter().flat_map(|row| row[..row.len() - 4].chars()).filter(|letter| *letter == mark).count()
        };
        assert_eq!(
            (count(map(&small), mark), count(map(&folded), printed)),
            (1, 1),
            "{mark}\n{small}\n{folded}"
        );
    }
    assert!(folded.contains("+ WHITE CITY") && folded.contains("1 TO 8 IN THIS ORDER: PIECES OF OTHERS"));
}

#[test]
fn maps_are_left_out_where_none_are_wanted() {
    let deck = deck("", &Field::new(2), "$ROUND 1\n$PLAYER 1\nLIST MAP\n");
    let with = run_with(&deck, &options()).text();
    let without = run_with(&deck, &Options { has_maps: false, ..options() }).text();
    for title in [" MAP", "-MAP", " WHO HOLDS WHAT", "-WHO HOLDS WHAT"] {
        assert!(!without.lines().any(|line| line == title), "{title}");
    }
    assert!(with.lines().filter(|line| line.ends_with("MAP") && line.len() == 4).count() >= 3, "{with}");
}

#[test]
fn a_card_is_counted_among_the_players_own() {
    let mut field = Field::new(2);
    field.piece(2, 1, Kind::Infantry, at(9, 9));
    let sheet = "$ROUND 1\n$PLAYER 1\nLIST VP\n$PLAYER 2\nSEND 1 A long letter that is carried on by a card of its own, as the+\n\
                 \x20              hall joins them.\nXYZZY\nMOVE 1 6\n$PLAYER 1\n$PLAYER 2\nMOVE 9 6\n";
    let listing =
        listing_for(&deck("", &field, &sheet.replace("as the+", &format!("{:8}+", "as the"))), "M2");
    let turn = below(&listing, "ROUND 1 - YOUR TURN").join("\n");
    assert!(listing.contains("       5 MOVE 1 6\n") && listing.contains("       7 MOVE 9 6\n"), "{listing}");
    assert!(turn.contains("       5 MOVE 1 6 ") && turn.contains("       7 MOVE 9 6 "), "{turn}");
    assert!(turn.contains("MWD200W You have no piece 9; the order was not followed."), "{turn}");
}

#[test]
fn a_player_eliminated_earlier_gets_no_more_reports_until_the_match_is_over() {
    let mut field = Field::new(3);
    field.piece(1, 1, Kind::Infantry, at(17, 2));
    let plays = "$ROUND 1\n$PLAYER 1\nMOVE 1 6\n$ROUND 2\n$ROUND 3\n$PLAYER 3\nSURREND YES\n";
    let deck = deck("", &field, plays);
    let rounds = |reader: &str, round: u8| {
        let listing = format!("\n{}", listing_for(&deck, reader));
        let heading = format!("MATCH 1 ROUND {round}  ");
        listing
            .split("\n1")
            .filter(|page| page.contains(&heading) && page.contains(&format!("FOR {reader}")))
            .count()
    };
    assert!(rounds("M2", 1) > 0 && rounds("M3", 3) > 0 && rounds("M1", 3) > 0);
    assert_eq!(rounds("M2", 2), 0);
    assert!(rounds("M2", 3) > 0 && listing_for(&deck, "M2").contains("THE MATCH IS OVER - THE WHOLE MAP"));
    let last = listing_for(&deck, "M2");
    assert!(last.contains("took the city at 18,2 from you."), "{last}");
    assert!(last.contains("You have no city and no piece that takes one, and are out."), "{last}");
    assert!(listing_for(&deck, "M1").contains("You have won and receive 4 leader points."));
    assert!(listing_for(&deck, "public").contains("PLAYER1 (1) has won and receives 4 leader points."));
    assert!(listing_for(&deck, "M3").contains("You surrendered."));
}

#[test]
fn every_chosen_option_is_reported_to_all() {
    let setup = Setup {
        name: "Options".into(),
        width: 20,
        height: 20,
        wrap: true,
        castles: true,
        cycle: vec![Kind::Cavalry, Kind::Horse],
        experience: Experience::Kill,
        repair: true,
        fort_turns: 3,
        fort_max: 5,
        horse_cap: Some(2),
        galleon_cap: Some(4),
        sight: 2,
        advance: false,
        damage: DamageSplit::AttackFirst,
        rounds: 2,
        order: Some(Sequence::Rotate),
        ..Setup::default()
    };
    let mut field = Field::with(setup);
    field.with_city(at(2, 2), |city| city.castle = true).with_city(at(18, 2), |city| city.castle = true);
    let listing = listing_for(&deck("", &field, "$ROUND 1\n"), "M1");
    let told = below(&listing, "MATCH 1 AFTER ROUND 2 - VICTORY POINTS").join("\n");
    assert!(told.contains("Map=20,20      Wrap=Yes    Command=Yes    Options"), "{told}");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    let options = "starting pieces dealt as CAV, HRS, experience for each piece destroyed, pieces in own cities are \
                   repaired, 3 turns for a level of fortification, fortification up to level 5, a horse carries at \
                   most 2 pieces, a light galleon carries at most 4 pieces, pieces and cities see at least 2 squares \
                   far, an attacker stays where it is after it has cleared a square, damage comes off the attack \
                   strength first, 2 rounds a play, turns by number, one seat further each round";
    assert!(words.contains(options), "{words}");
    let drawn = Setup { width: 20, height: 20, order: Some(Sequence::Drawn), ..Setup::default() };
    let plain = listing_for(&deck("", &Field::with(drawn), "$ROUND 1\n"), "M1");
    let told = below(&plain, "MATCH 1 AFTER ROUND 1 - VICTORY POINTS");
    assert!(told.len() == 4 && told[3].contains("The round went in the order"), "{plain}");
}

#[test]
fn a_check_goes_through_what_a_player_knows_and_fights_no_battle() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(2, 1, Kind::Pikemen, at(10, 9));
    field.piece(1, 2, Kind::Cavalry, at(9, 12)).ground(at(9, 14), 'S').piece(1, 3, Kind::Infantry, at(9, 16));
    field.city(at(10, 16), None).with_city(at(2, 2), |city| city.turns = 1);
    field.change(|punched| punched.game[0].round = 1);
    let cards = "MOVE 1 66\nMOVE 2 2222\nMOVE 3 6\nNAME 10,16 Here\nMOVE 59001 6\nSURREND YES\nMOVE 99 6\n";
    let deck = deck("", &field, &format!("$CHECK\n$ROUND 2\n$PLAYER 1\n{cards}"));
    let listing = listing_for(&deck, "M1");
    let told = below(&listing, "ROUND 2 - YOUR TURN").join("\n");
    let words = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in [
        "The city at 2,2 has built INF 59001.",
        "MOVE 1 66 INF would attack from 9,9; 3 movement points left",
        "Piece 1 would fight a battle with PLAYER2 (2) at 10,9; what comes of it is left open.",
        "MOVE 2 2222 CAV went to 9,16; 2 movement points left",
        "Your INF took the city at 10,16, which was white.",
        "NAME 10,16 Here done",
        "MOVE 59001 6 INF went to 3,2; 2 movement points left",
        "MWD200W You have no piece 99; the order was not followed.",
    ] {
        assert!(words.contains(said), "{said}\n{listing}");
    }
    assert!(!words.contains("was named") && !words.contains("won"), "{words}");
    assert_eq!(Punched::of(&field.position()).game[0].no, MATCH);
    assert_eq!(field.position().running[&MATCH].player(PlayerNumber(1)).unwrap().status, Status::Active);
}

/// A piece that means to board where nobody is in sight may meet somebody there, so only squares in sight are certain.
#[test]
fn a_check_is_certain_that_no_transport_is_there_only_of_squares_in_sight() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Infantry, at(9, 9)).piece(2, 1, Kind::Horse, at(11, 9));
    let plays = |check: &str, way: &str| format!("{check}$ROUND 1\n$PLAYER 1\nMOVE 1 {way} B\n");
    let listing = |check, way| listing_for(&deck("", &field, &plays(check, way)), "M1");
    let is_certain = |way| listing("$CHECK\n", way).contains("MWD219W  STMT");
    assert_eq!([is_certain("6"), is_certain("66")], [true, false], "{}", listing("$CHECK\n", "6"));
    assert!(listing("", "66").contains("attacked PLAYER2 (2)'s HRS at 11,9"), "{}", listing("", "66"));
}

/// The moves in a player's own turns: the piece, the result of the card, and the lines below it.
fn moves(report: &str) -> Vec<(String, String)> {
    let mut moves: Vec<(String, String)> = Vec::new();
    let mut is_move = false;
    for line in report.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [card, "MOVE", piece, ..] if card.parse::<u32>().is_ok() => {
                is_move = true;
                moves.push(((*piece).to_owned(), line.to_owned()));
            }
            [card, order, ..] if card.parse::<u32>().is_ok() && order.len() > 2 => is_move = false,
            [first, ..]
                if first.starts_with(|letter: char| letter.is_uppercase()) && !line.starts_with("   ") =>
            {
                is_move = false;
            }
            _ if is_move => {
                let (_, below) = moves.last_mut().unwrap();
                *below += line;
            }
            _ => {}
        }
    }
    moves
}

#[test]
fn who_attacked_or_took_a_city_on_the_way_has_a_report_of_it_below() {
    let (mut attacks, mut cities) = (0, 0);
    for root in 0..6 {
        let mut stream = random::stream(root);
        let mut position = random::begun(root, random::setup(root));
        for _ in 0..30 {
            let sheets = random::sheets(&position.running[&MATCH], &mut stream);
            let round = random::round(position, &sheets, root);
            for (piece, told) in (1..=4).flat_map(|player| moves(&round.report(player))) {
                let fought = told.find("Battle: your").map(|at| &told[at..]);
                let is_own =
                    fought.is_some_and(|told| told.split_whitespace().nth(3) == Some(piece.as_str()));
                if told.contains(" attacked from ") || told.contains(", and attacked") {
                    attacks += 1;
                    assert!(is_own, "root {root}: {told}");
                }
                if told.contains(", and took the city") {
                    cities += 1;
                    assert!(told.contains("took the city at"), "root {root}: {told}");
                }
            }
            if !round.position.over.is_empty() {
                break;
            }
            position = round.position;
        }
    }
    assert!(attacks > 20 && cities > 5, "{attacks} attacks and {cities} cities");
}
