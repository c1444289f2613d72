//! What chance decided in Medieval War Door, with its odds.

use crate::common::draws::{Luck, of_deck};
use crate::field::{Field, MATCH, Round, at};
use playdeck::game::draws::{Draw, MILLION};
use playdeck::game::medieval::Medieval;
use playdeck::game::medieval::event::What;
use playdeck::game::medieval::numbers::MemberNumber;
use playdeck::game::medieval::tables::Kind;
use playdeck::game::prelude::*;
use std::fmt::Write as _;

fn draws(round: &Round) -> Vec<Draw<MemberNumber>> {
    Medieval::draws(None, &round.log, &round.position)
}

/// Attackers and defenders of many kinds, on land and from afar, in a city and on a mountain.
fn battles() -> (Field, String) {
    let mut field = Field::new(3);
    let mut sheet = String::new();
    let pairs = [
        (Kind::Cavalry, Kind::Archery, 1),
        (Kind::Cavalry, Kind::Pikemen, 1),
        (Kind::Infantry, Kind::Infantry, 1),
        (Kind::Infantry, Kind::Catapult, 1),
        (Kind::Archery, Kind::Infantry, 2),
        (Kind::Catapult, Kind::Cavalry, 3),
    ];
    for (number, (attacker, defender, distance)) in (1..).zip(pairs) {
        let row = 4 + 2 * u8::try_from(number).unwrap();
        field.piece(1, number, attacker, at(8, row)).piece(2, number, defender, at(8 + distance, row));
        for _ in 0..2 {
            writeln!(sheet, "ATTACK {number} {}", at(8 + distance, row)).unwrap();
        }
    }
    field.ground(at(9, 8), 'M').ground(at(9, 6), 'M');
    (field, sheet)
}

#[test]
fn battles_hit_and_hurt_as_often_as_their_strengths_say() {
    let (field, sheet) = battles();
    let mut luck = Luck::default();
    for seed in 0..600 {
        let round = field.play_with(seed, &[(1, &sheet)]);
        let draws = draws(&round);
        // The third player is not touched.
        assert!(draws.iter().all(|draw| draw.of.0 < 3));
        let had = |player: u16, kind: &str| -> u64 {
            let own = draws.iter().filter(|draw| draw.of.0 == player && draw.kind == kind);
            own.map(|draw| draw.had / MILLION).sum()
        };
        let (mut hits, mut damage) = (0, 0);
        for event in &round.full {
            if let What::Fought { hit: Some(_), damage: points, odds: Some(odds), .. } = event.what {
                // Whoever attacks without strength is hit for certain, and nothing is drawn.
                hits += u64::from(odds.share >= 5);
                damage += points.map_or(0, u64::from);
            }
        }
        for (one, other) in [(1, 2), (2, 1)] {
            for (dealt, taken) in [
                ("hits", "hits taken"),
                ("outright kills", "outright losses"),
                ("damage dealt", "damage taken"),
            ] {
                assert_eq!(had(one, dealt), had(other, taken), "{dealt}");
            }
        }
        assert_eq!(had(1, "hits") + had(2, "hits"), hits);
        assert_eq!(had(1, "damage dealt") + had(2, "damage dealt"), damage);
        // Whoever has no hit-points left, or was killed outright, is gone, and nobody else.
        let gone = (1..=6).flat_map(|number| [(1, number), (2, number)]);
        let gone = gone.filter(|(player, number)| round.piece(*player, *number).is_none()).count();
        let destroyed =
            round.full.iter().filter(|event| matches!(event.what, What::Fought { destroyed: true, .. }));
        assert_eq!(gone, destroyed.count());
        luck.add(&draws);
    }
    let kinds = ["damage dealt", "damage taken", "hits", "hits taken", "outright kills", "outright losses"];
    let kinds: Vec<String> =
        ["1", "2"].iter().flat_map(|of| kinds.map(|kind| format!("M{of}: {kind}"))).collect();
    luck.holds(&kinds.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn orders_of_seats_and_starts_are_as_likely_as_the_rules_say() {
    let mut luck = Luck::default();
    for seed in 1_u64..=400 {
        let deck = format!(
            "$INIT MEDIEVAL,SEED={}\nANNE\nBEN\nCARLA\nDAN\n$LOBBY 1\n\
             $NEWGAME WIDTH=20,HEIGHT=20,PLAYERS=3,PIECES=0,ORDER=DRAWN,ROUNDS=3\n\
             $JOIN 1 ANNE\n$JOIN 1 BEN\n$JOIN 1 CARLA\n$ROUND 1\n$ROUND 4\n$END\n",
            seed << 41
        );
        let draws = of_deck::<Medieval>(&deck);
        // The match begins with the lobby's play, which draws the first order. Each round draws the next.
        let orders =
            draws.iter().map(|draws| draws.iter().filter(|draw| draw.kind == "place in the order").count());
        assert_eq!(orders.collect::<Vec<_>>(), [0, 3, 9, 9]);
        assert!(draws.iter().flatten().all(|draw| draw.of.0 < 4));
        luck.add(&draws.concat());
    }
    let kinds = ["place in the order", "squares to the nearest start"];
    let kinds: Vec<String> =
        ["1", "2", "3"].iter().flat_map(|of| kinds.map(|kind| format!("M{of}: {kind}"))).collect();
    luck.holds_within(&kinds.iter().map(String::as_str).collect::<Vec<_>>(), 0.2);
}

/// The order of the seats that the draws name is the one in which the next round is played.
#[test]
fn the_place_in_the_order_is_that_of_the_next_round() {
    use playdeck::game::medieval::lobby::setup::{Sequence, Setup};
    let setup = Setup { width: 20, height: 20, players: 4, order: Some(Sequence::Drawn), ..Setup::default() };
    let mut position = Field::with(setup).position();
    for seed in 0..20 {
        let round = crate::field::play(position, &[(1, "SKIP 1")], seed);
        let game = &round.position.running[&MATCH];
        let told = draws(&round).into_iter().filter(|draw| draw.kind == "place in the order");
        let told: Vec<(u64, u16)> = told.map(|draw| (draw.had / MILLION, draw.of.0)).collect();
        let order = game.in_order();
        let kept = order.iter().map(|seat| game.player(*seat).unwrap().member.0);
        assert_eq!(told, (1..).zip(kept).collect::<Vec<_>>());
        position = round.position;
    }
}
