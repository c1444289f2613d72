//! Decks of Medieval War Door that cost as much as possible for their length.

use crate::field::{self, Field, MATCH};
use crate::punched;
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::punched::{MailRecord, MemberRecord, OverRecord};
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::geometry::Square;
use std::fmt::Write as _;

/// A case: its name, and what makes its deck.
pub type Case = (&'static str, fn() -> String);

/// All cases.
pub const CASES: [Case; 14] = [
    ("3,000 pieces leave one square", stack),
    ("3,000 pieces attack 3,000 in one square", siege),
    ("3,000 cavalry look at 3,000 pieces and leave", glances),
    ("a horse carries 3,000 pieces", herd),
    ("3,000 horses leave one square", stable),
    ("a loaded horse is handed on by 300 galleons", handed_on),
    ("1,000 pieces look for room on 1,000 full horses", crowd),
    ("100,000 cards UNAUTO, 3,000 pieces", unautomate),
    ("100,000 cards READ OLD, 100 long messages", old_mail),
    ("100,000 cards that name one of 150 cities", names),
    ("100,000 acts in a lobby of 999 members", acts),
    ("50 matches of six, 999 members, 8 plays", full_door),
    ("50 matches of two members, 1,000 plays", two_at_all),
    ("9,000 matches that are over, 1,000 plays", long_ago),
];

const HERE: Square = Square::new(50, 50);

fn large(players: u8) -> Setup {
    Setup { width: 100, height: 100, players, ..Setup::default() }
}

/// A field as the deck of a round, with cards of the first player.
fn deck(field: &Field, cards: &str) -> String {
    format!("{}$ROUND 1,GAME={MATCH}\n$PLAYER 1\n{cards}$END\n", punched(&field.position()))
}

fn stack() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    for number in 1..=3_000 {
        field.piece(1, number, Kind::Infantry, HERE);
        writeln!(cards, "MOVE {number} 646").unwrap();
    }
    deck(&field, &cards)
}

fn siege() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    let around: Vec<Square> = field.position().running[&MATCH].world.grid().around(HERE).collect();
    for (number, at) in (1..=3_000).zip(around.iter().cycle()) {
        field.piece(1, number, Kind::Archery, *at);
        field.piece(2, number, Kind::Pikemen, HERE);
        writeln!(cards, "ATTACK {number} {HERE}\nATTACK {number} {HERE}").unwrap();
    }
    deck(&field, &cards)
}

fn glances() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    for number in 1..=3_000 {
        field.piece(1, number, Kind::Cavalry, field::at(HERE.x - 2, HERE.y));
        field.piece(2, number, Kind::Infantry, HERE);
        writeln!(cards, "MOVE {number} 646464").unwrap();
    }
    deck(&field, &cards)
}

fn herd() -> String {
    let mut field = Field::with(large(2));
    field.piece(1, 1, Kind::Horse, HERE);
    for number in 2..=3_001 {
        field.changed(1, number, Kind::Infantry, HERE, |piece| piece.carrier = Some(1));
    }
    deck(&field, "MOVE 1 666666\n")
}

fn stable() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    for number in 1..=3_000 {
        field.piece(1, number, Kind::Horse, HERE);
        writeln!(cards, "MOVE {number} 646464").unwrap();
    }
    deck(&field, &cards)
}

fn handed_on() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    field.area(field::at(1, 45), field::at(100, 55), 'S');
    field.changed(1, 1, Kind::Horse, HERE, |piece| piece.carrier = Some(10_000));
    for number in 2..=3_001 {
        field.changed(1, number, Kind::Infantry, HERE, |piece| piece.carrier = Some(1));
    }
    for number in 10_000..10_300 {
        field.piece(1, number, Kind::LightGalleon, HERE);
        writeln!(cards, "BOARD 1 {number}\nMOVE {number} 4646").unwrap();
    }
    deck(&field, &cards)
}

fn crowd() -> String {
    let mut field = Field::with(Setup { horse_cap: Some(1), ..large(2) });
    let mut cards = String::new();
    for number in 1..=1_000 {
        field.piece(1, number, Kind::Horse, HERE);
        field.changed(1, 1_000 + number, Kind::Infantry, HERE, |piece| piece.carrier = Some(number));
        field.piece(1, 2_000 + number, Kind::Infantry, field::at(HERE.x - 1, HERE.y));
        writeln!(cards, "MOVE {} 6 B", 2_000 + number).unwrap();
    }
    deck(&field, &cards)
}

fn unautomate() -> String {
    let mut field = Field::with(large(2));
    for number in 1..=3_000 {
        field.changed(1, number, Kind::Infantry, HERE, |piece| piece.guard = true);
    }
    deck(&field, &"UNAUTO\n".repeat(100_000))
}

fn old_mail() -> String {
    let mut field = Field::with(large(2));
    field.change(|punched| {
        punched.player[0].mail = 100;
        punched.mail.extend((1..=100).map(|no| MailRecord {
            game: MATCH,
            to: PlayerNumber(1),
            no,
            from: PlayerNumber(2),
            by: None,
            round: 0,
            read: true,
            text: "letter ".repeat(285),
        }));
    });
    deck(&field, &"READ OLD\n".repeat(100_000))
}

fn names() -> String {
    let (mut field, mut cards) = (Field::with(large(2)), String::new());
    for city in 0..150 {
        field.city(field::at(5 + 6 * (city % 15), 12 + 6 * (city / 15)), Some(1));
    }
    for number in 0..50_000 {
        writeln!(cards, "NAME 5,12 N{number}\nCITY C89-66 TYPE I").unwrap();
    }
    deck(&field, &cards)
}

/// A door with as many members as possible, and one match.
fn crowded_door() -> Field {
    let mut field = Field::new(2);
    field.change(|punched| {
        punched.member.extend((3..=999).map(|no| MemberRecord {
            no: MemberNumber(no),
            name: format!("A member {no}"),
            leader: u32::from(no % 7),
        }));
    });
    field
}

fn acts() -> String {
    let mut deck = punched(&crowded_door().position());
    deck.push_str("$LOBBY 1\n$NEWGAME PLAYERS=6\n");
    for _ in 0..50_000 {
        deck.push_str("$JOIN 2,'A member 998'\n$WITHDRAW 2,'A member 998'\n");
    }
    deck + "$END\n"
}

fn full_door() -> String {
    let mut deck = punched(&crowded_door().position());
    deck.push_str("$LOBBY 1\n");
    for game in 2..=50 {
        writeln!(deck, "$NEWGAME WIDTH=100,HEIGHT=100,PLAYERS=6,PIECES=15").unwrap();
        for member in 1..=6 {
            writeln!(deck, "$JOIN {game},M{}", 6 * game + member).unwrap();
        }
    }
    for game in 2..=8 {
        writeln!(deck, "$ROUND 1,GAME={game}").unwrap();
    }
    deck + "$END\n"
}

fn two_at_all() -> String {
    let mut deck = punched(&Field::new(2).position());
    deck.push_str("$LOBBY 1\n");
    for game in 2..=50 {
        writeln!(deck, "$NEWGAME WIDTH=100,HEIGHT=100,PIECES=15\n$JOIN {game},M1\n$JOIN {game},M2").unwrap();
    }
    for play in 0..999 {
        writeln!(deck, "$ROUND {},GAME={}", 1 + play / 49, 2 + play % 49).unwrap();
    }
    deck + "$END\n"
}

fn long_ago() -> String {
    let mut field = Field::new(2);
    field.change(|punched| {
        punched.door.next = MatchNumber(9_002);
        punched.over.extend((2..=9_001).map(|no| OverRecord {
            no: MatchNumber(no),
            name: String::new(),
            round: 20,
            players: vec![(MemberNumber(1), 5), (MemberNumber(2), 7)],
            victor: Some((PlayerNumber(2), 1)),
            shared: Vec::new(),
            dropped: false,
        }));
    });
    let mut deck = punched(&field.position());
    (1..=1_000).for_each(|session| writeln!(deck, "$LOBBY {session}").unwrap());
    deck + "$END\n"
}
