//! Positions of Medieval War Door that were changed by hand: an impossible value is refused at its own record.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::field;

use field::{Field, MATCH, at};
use playdeck::game::Flaw;
use playdeck::game::medieval::knowledge::memory::KnownCity;
use playdeck::game::medieval::lobby::setup::{Experience, Sequence, Setup};
use playdeck::game::medieval::numbers::{MatchNumber, MemberNumber, PlayerNumber};
use playdeck::game::medieval::punched::{
    ExploredRecord, KnownRecord, MailRecord, OverRecord, Punched, WaitingRecord,
};
use playdeck::game::medieval::tables::Kind;
use playdeck::game::medieval::world::player::{Status, Tally};
use std::collections::BTreeMap;

/// A field with a mountain, a lake with a port, two more cities, and pieces of both players: everything that can occur.
fn sound() -> Field {
    let mut field = Field::new(2);
    field
        .area(at(12, 12), at(14, 14), 'S')
        .ground(at(8, 8), 'M')
        .city(at(10, 10), None)
        .city(at(11, 13), Some(1));
    field.piece(1, 1, Kind::Horse, at(5, 5)).piece(2, 1, Kind::Cavalry, at(16, 16));
    field.changed(1, 2, Kind::Infantry, at(5, 5), |piece| piece.carrier = Some(1));
    field.change(|punched| punched.game[0].round = 7);
    field
}

type Edit = fn(&mut Field) -> &mut Field;

/// Edits the punched records.
fn change(field: &mut Field, change: impl FnOnce(&mut Punched)) -> &mut Field {
    field.change(change)
}

fn tally(pieces_for: u32, cities_against: u32) -> Tally {
    Tally { pieces_for, cities_against, ..Tally::default() }
}

fn over(round: u16, points: [i32; 2], victor: Option<(u8, u8)>) -> OverRecord {
    let players = (1..).map(MemberNumber).zip(points).collect();
    let victor = victor.map(|(player, leader)| (PlayerNumber(player), leader));
    OverRecord {
        no: MatchNumber(2),
        name: String::new(),
        round,
        players,
        victor,
        shared: Vec::new(),
        dropped: false,
    }
}

fn dropped(round: u16, victor: Option<(u8, u8)>) -> OverRecord {
    OverRecord { shared: Vec::new(), dropped: true, ..over(round, [9, 1], victor) }
}

fn finished(field: &mut Field, record: OverRecord) -> &mut Field {
    change(field, |punched| {
        punched.door.next = MatchNumber(3);
        punched.over.push(record);
    })
}

fn turn(field: &mut Field, player: u8) -> &mut Field {
    change(field, |punched| punched.game[0].turn = Some(PlayerNumber(player)))
}

fn ordered(field: &mut Field, order: Option<Sequence>) -> &mut Field {
    change(field, |punched| punched.game[0].setup.order = order)
}

/// Sets an order of seats that was drawn.
fn seats<'f>(field: &'f mut Field, seats: &[u8]) -> &'f mut Field {
    with_seats(ordered(field, Some(Sequence::Drawn)), seats)
}

fn with_seats<'f>(field: &'f mut Field, seats: &[u8]) -> &'f mut Field {
    field.change(|punched| punched.game[0].seats = seats.iter().copied().map(PlayerNumber).collect())
}

fn explored<'f>(field: &'f mut Field, rows: &[(u8, &[(u8, u8)])]) -> &'f mut Field {
    field.change(|punched| {
        for (y, x) in rows {
            punched.explored.push(ExploredRecord { game: MATCH, by: PlayerNumber(1), y: *y, x: x.to_vec() });
        }
    })
}

fn known<'f>(field: &'f mut Field, cities: &[(u16, KnownCity)]) -> &'f mut Field {
    let cities = cities.iter().copied().collect();
    field.change(|punched| punched.known.push(KnownRecord { game: MATCH, by: PlayerNumber(1), cities }))
}

fn city(of: Option<u8>, castle: bool) -> KnownCity {
    KnownCity { of: of.map(PlayerNumber), castle }
}

fn mail<'f>(field: &'f mut Field, no: u16, from: u8, round: u16, text: &str) -> &'f mut Field {
    let (to, from, text) = (PlayerNumber(1), PlayerNumber(from), text.to_owned());
    field.change(|punched| {
        punched.player[0].mail = 5;
        punched.mail.push(MailRecord { game: MATCH, to, no, from, by: None, round, read: true, text });
    })
}

/// Asserts of each edit that it is refused at a record.
fn refused(edits: &[(&str, Edit, (&str, usize))]) {
    assert_eq!(sound().position().running.len(), 1, "before it is edited it is a position");
    for (what, edit, record) in edits {
        let flaws = edit(&mut sound()).flaws();
        let is_there = |flaw: &Flaw| flaw.record == Some(*record) && flaw.message.definition.number >= 300;
        assert!(flaws.iter().all(is_there), "{what}: {flaws:?}");
    }
}

#[test]
fn what_cannot_be_at_the_door_is_refused_at_its_record() {
    refused(&[
        ("no session", |field| change(field, |punched| punched.door.session = 0), ("DOOR", 1)),
        ("no name", |field| change(field, |punched| punched.member[1].name.clear()), ("MEMBER", 2)),
        (
            "one name",
            |field| change(field, |punched| punched.member[1].name = "Player1".into()),
            ("MEMBER", 2),
        ),
        (
            "one number",
            |field| change(field, |punched| punched.member[1].no = MemberNumber(1)),
            ("MEMBER", 2),
        ),
        (
            "leader points",
            |field| change(field, |punched| punched.member[0].leader = 1_000_001),
            ("MEMBER", 1),
        ),
        (
            "all have joined",
            |field| {
                change(field, |punched| {
                    punched.door.next = MatchNumber(3);
                    let members = vec![MemberNumber(1), MemberNumber(2)];
                    punched.waiting.push(WaitingRecord {
                        no: MatchNumber(2),
                        setup: Setup::default(),
                        members,
                    });
                })
            },
            ("WAITING", 1),
        ),
        (
            "a number too high",
            |field| change(field, |punched| punched.game[0].no = MatchNumber(2)),
            ("GAME", 1),
        ),
        ("round 10000", |field| finished(field, over(10_000, [9, 1], Some((1, 4)))), ("OVER", 1)),
        ("won by nobody", |field| finished(field, over(20, [9, 1], None)), ("OVER", 1)),
        ("won by a third", |field| finished(field, over(20, [9, 1], Some((3, 4)))), ("OVER", 1)),
        ("won too well", |field| finished(field, over(20, [9, 8], Some((1, 4)))), ("OVER", 1)),
        ("dropped and won", |field| finished(field, dropped(5, Some((1, 4)))), ("OVER", 1)),
        (
            "won by points that they do not have",
            |field| finished(field, over(20, [1, 8], Some((1, 2)))),
            ("OVER", 1),
        ),
        (
            "played by one",
            |field| {
                let alone = over(20, [9, 1], Some((1, 4)));
                finished(field, OverRecord { players: alone.players[..1].to_vec(), ..alone })
            },
            ("OVER", 1),
        ),
    ]);
    for sound_end in
        [over(20, [9, 1], Some((1, 4))), over(1, [1, 8], Some((1, 1))), over(9_999, [0, 0], None)]
    {
        assert_eq!(finished(&mut sound(), sound_end).position().over.len(), 1);
    }
    for round in [0, 5, 9_999] {
        assert_eq!(finished(&mut sound(), dropped(round, None)).position().over.len(), 1);
    }
}

#[test]
fn what_cannot_be_on_a_map_is_refused_at_its_record() {
    refused(&[
        ("a side", |field| change(field, |punched| punched.game[0].setup.width = 19), ("GAME", 1)),
        ("a row less", |field| change(field, |punched| _ = punched.terrain.pop()), ("GAME", 1)),
        ("a row twice", |field| change(field, |punched| punched.terrain[4].y = 4), ("TERRAIN", 5)),
        (
            "a short row",
            |field| change(field, |punched| _ = punched.terrain[4].squares.pop()),
            ("TERRAIN", 5),
        ),
        ("no ground", |field| field.with_city(at(10, 10), |city| city.at = at(8, 8)), ("CITY", 3)),
        ("beside", |field| field.city(at(4, 2), None), ("CITY", 2)),
        (
            "inland",
            |field| field.with_city(at(2, 2), |city| city.specialty = Kind::HeavyGalleon),
            ("CITY", 1),
        ),
        ("no infantry takes 5 turns", |field| field.with_city(at(2, 2), |city| city.turns = 5), ("CITY", 1)),
        (
            "a specialty takes a third less",
            |field| field.with_city(at(2, 2), |city| city.specialty = Kind::Infantry),
            ("CITY", 1),
        ),
        (
            "no level takes 5 turns",
            |field| field.with_city(at(2, 2), |city| (city.builds, city.turns) = (None, 5)),
            ("CITY", 1),
        ),
        ("no turn", |field| field.with_city(at(2, 2), |city| city.turns = 0), ("CITY", 1)),
        ("too high", |field| field.with_city(at(2, 2), |city| city.fort = 10), ("CITY", 1)),
        ("a blank name", |field| field.with_city(at(2, 2), |city| city.name = "  ".into()), ("CITY", 1)),
        (
            "owned by a third",
            |field| field.with_city(at(2, 2), |city| city.of = Some(PlayerNumber(3))),
            ("CITY", 1),
        ),
        ("a castle", |field| field.with_city(at(2, 2), |city| city.castle = true), ("CITY", 1)),
        (
            "a match that is not there",
            |field| field.with_city(at(2, 2), |city| city.game = MatchNumber(9)),
            ("CITY", 1),
        ),
    ]);
}

#[test]
fn a_match_with_castles_has_one_for_each_player() {
    let mut field =
        Field::with(Setup { castles: true, ..Setup { width: 20, height: 20, ..Setup::default() } });
    field.city(at(10, 10), Some(2));
    assert_eq!(field.flaw().record, Some(("PLAYER", 1)));
    field.with_city(at(2, 2), |city| city.castle = true);
    assert_eq!(field.flaw().record, Some(("PLAYER", 2)));
    field.with_city(at(18, 2), |city| city.castle = true);
    assert_eq!(field.position().running.len(), 1);
    field.with_city(at(10, 10), |city| city.castle = true);
    assert_eq!(field.flaw().record, Some(("CITY", 3)));
}

/// A player who is out of a match has no place among the turns, and rotating seats are in order of number.
#[test]
fn an_order_of_seats_that_cannot_be_is_refused_at_its_record() {
    let three = |order, numbers: &[u8], out: Option<(u8, Status)>, castles| {
        let mut field = Field::with(Setup { castles, players: 3, width: 20, height: 20, ..Setup::default() });
        with_seats(ordered(&mut field, Some(order)), numbers).change(|punched| {
            punched.city.iter_mut().for_each(|city| city.castle = castles);
            if let Some((player, status)) = out {
                punched.player[usize::from(player) - 1].status = status;
                let owned = punched.city.iter_mut().filter(|city| city.of == Some(PlayerNumber(player)));
                owned.for_each(|city| (city.of, city.castle) = (None, false));
            }
        });
        field
    };
    let surrendered = Some((2, Status::Surrendered));
    for (order, numbers, out) in [
        (Sequence::Drawn, &[3, 1, 2][..], None),
        (Sequence::Drawn, &[], None),
        (Sequence::Drawn, &[3, 1], surrendered),
        (Sequence::Rotate, &[3, 1, 2], None),
        (Sequence::Rotate, &[3, 1], surrendered),
        (Sequence::Fixed, &[], surrendered),
    ] {
        assert_eq!(three(order, numbers, out, false).position().running.len(), 1, "{order} {numbers:?}");
    }
    for (order, numbers, out) in [
        (Sequence::Drawn, &[3, 1, 2][..], surrendered),
        (Sequence::Rotate, &[1, 2, 3], surrendered),
        (Sequence::Rotate, &[3, 2, 1], None),
        (Sequence::Fixed, &[3, 1], surrendered),
        (Sequence::Fixed, &[1, 2, 3], None),
    ] {
        let flaw = three(order, numbers, out, false).flaw();
        assert_eq!(flaw.record, Some(("GAME", 1)), "{order} {numbers:?}: {}", flaw.message.sentence());
    }
    // A player with a command castle is eliminated when it falls, and not before.
    for (status, castles, is_sound) in [
        (Status::Routed, true, false),
        (Status::Beheaded, true, true),
        (Status::Routed, false, true),
        (Status::Beheaded, false, false),
    ] {
        let field = three(Sequence::Drawn, &[], Some((3, status)), castles);
        if is_sound {
            assert_eq!(field.position().running.len(), 1, "{status:?} {castles}");
        } else {
            assert_eq!(field.flaw().record, Some(("PLAYER", 3)), "{status:?} {castles}");
        }
    }
}

#[test]
fn what_cannot_be_of_players_and_pieces_is_refused_at_its_record() {
    refused(&[
        (
            "a stranger",
            |field| change(field, |punched| punched.player[1].member = MemberNumber(9)),
            ("PLAYER", 2),
        ),
        (
            "beheaded",
            |field| change(field, |punched| punched.player[0].status = Status::Beheaded),
            ("PLAYER", 1),
        ),
        ("the turn of a third", |field| turn(field, 3), ("GAME", 1)),
        ("a seat left out", |field| seats(field, &[2]), ("GAME", 1)),
        ("a seat twice", |field| seats(field, &[2, 2, 1]), ("GAME", 1)),
        ("the seat of a third", |field| seats(field, &[2, 1, 3]), ("GAME", 1)),
        (
            "an order where it is fixed",
            |field| with_seats(ordered(field, Some(Sequence::Fixed)), &[1, 2]),
            ("GAME", 1),
        ),
        ("an order where none was chosen", |field| with_seats(field, &[1, 2]), ("GAME", 1)),
        ("alone", |field| change(field, |punched| punched.player[0].status = Status::Routed), ("GAME", 1)),
        (
            "experience where none is gained",
            |field| {
                change(field, |punched| punched.game[0].setup.experience = Experience::None);
                field.changed(1, 3, Kind::Infantry, at(9, 9), |piece| piece.experience = 5)
            },
            ("PIECE", 4),
        ),
        (
            "more experience than was gained by killing",
            |field| {
                change(field, |punched| {
                    punched.game[0].setup.experience = Experience::Kill;
                    punched.player[0].tallies = BTreeMap::from([(2, tally(4, 0))]);
                    let lost = Tally { pieces_against: 4, ..Tally::default() };
                    punched.player[1].tallies = BTreeMap::from([(1, lost)]);
                });
                field.changed(1, 3, Kind::Infantry, at(9, 9), |piece| piece.experience = 5)
            },
            ("PLAYER", 1),
        ),
        (
            "against himself",
            |field| change(field, |punched| punched.player[0].tallies = BTreeMap::from([(1, tally(1, 0))])),
            ("PLAYER", 1),
        ),
        (
            "lost by nobody",
            |field| change(field, |punched| punched.player[1].tallies = BTreeMap::from([(1, tally(1, 0))])),
            ("PLAYER", 1),
        ),
        (
            "taken by nobody",
            |field| change(field, |punched| punched.player[0].tallies = BTreeMap::from([(2, tally(0, 1))])),
            ("PLAYER", 1),
        ),
        (
            "more were lost than there were",
            |field| {
                change(field, |punched| {
                    punched.player[0].tallies = BTreeMap::from([(2, tally(9, 0))]);
                    let lost = Tally { pieces_against: 9, ..Tally::default() };
                    punched.player[1].tallies = BTreeMap::from([(1, lost)]);
                    punched.player[1].pieces = 9;
                })
            },
            ("PLAYER", 2),
        ),
        ("no number", |field| change(field, |punched| punched.player[1].pieces = 0), ("PIECE", 2)),
        ("on the sea", |field| field.piece(1, 3, Kind::Infantry, at(13, 13)), ("PIECE", 4)),
        ("a ship inland", |field| field.piece(1, 3, Kind::HeavyGalleon, at(9, 9)), ("PIECE", 4)),
        ("in a foreign city", |field| field.piece(1, 3, Kind::Infantry, at(10, 10)), ("PIECE", 4)),
        ("among others", |field| field.piece(1, 3, Kind::Infantry, at(16, 16)), ("PIECE", 4)),
        ("twice", |field| field.piece(1, 1, Kind::Infantry, at(9, 9)), ("PIECE", 4)),
        ("dead", |field| field.changed(1, 3, Kind::Horse, at(9, 9), |piece| piece.damage = 1), ("PIECE", 4)),
        (
            "elsewhere",
            |field| field.changed(1, 3, Kind::Infantry, at(9, 9), |piece| piece.carrier = Some(1)),
            ("PIECE", 4),
        ),
        (
            "carried by what carries nothing",
            |field| field.changed(1, 3, Kind::Infantry, at(5, 5), |piece| piece.carrier = Some(2)),
            ("PIECE", 4),
        ),
        (
            "too many aboard",
            |field| {
                field.changed(1, 3, Kind::Infantry, at(5, 5), |piece| piece.carrier = Some(1));
                change(field, |punched| punched.game[0].setup.horse_cap = Some(1))
            },
            ("PIECE", 1),
        ),
    ]);
}

#[test]
fn ground_that_nobody_can_know_is_refused_at_its_record() {
    refused(&[
        ("a row twice", |field| explored(field, &[(15, &[(1, 2)]), (15, &[(5, 6)])]), ("EXPLORED", 2)),
        ("ground twice", |field| explored(field, &[(15, &[(1, 4), (4, 6)])]), ("EXPLORED", 1)),
        ("out of order", |field| explored(field, &[(15, &[(5, 6), (1, 2)])]), ("EXPLORED", 1)),
        ("backwards", |field| explored(field, &[(15, &[(6, 5)])]), ("EXPLORED", 1)),
        ("off the map", |field| explored(field, &[(15, &[(6, 21)])]), ("EXPLORED", 1)),
        (
            "its ground and not the city",
            |field| explored(field, &[(9, &[(8, 12)]), (10, &[(8, 12)])]),
            ("EXPLORED", 2),
        ),
    ]);
}

#[test]
fn a_city_that_nobody_can_know_is_refused_at_its_record() {
    refused(&[
        (
            "a city on ground that they do not know",
            |field| known(field, &[(3, city(None, false))]),
            ("KNOWN", 1),
        ),
        (
            "twice",
            |field| {
                known(
                    known(explored(field, &[(10, &[(8, 12)])]), &[(3, city(None, false))]),
                    &[(3, city(None, false))],
                )
            },
            ("KNOWN", 2),
        ),
        ("a city that is not there", |field| known(field, &[(99, city(None, false))]), ("KNOWN", 1)),
        (
            "as their own",
            |field| known(explored(field, &[(10, &[(8, 12)])]), &[(3, city(Some(1), false))]),
            ("KNOWN", 1),
        ),
        (
            "a castle",
            |field| known(explored(field, &[(10, &[(8, 12)])]), &[(3, city(Some(2), true))]),
            ("KNOWN", 1),
        ),
    ]);
}

#[test]
fn a_message_that_nobody_can_have_is_refused_at_its_record() {
    refused(&[
        ("a message to come", |field| mail(field, 1, 2, 8, "Hail."), ("MAIL", 1)),
        ("a message before the first round", |field| mail(field, 1, 2, 0, "Hail."), ("MAIL", 1)),
        ("from nobody", |field| mail(field, 1, 3, 1, "Hail."), ("MAIL", 1)),
        (
            "by nobody who is a member",
            |field| {
                change(mail(field, 1, 2, 1, "Hail."), |punched| punched.mail[0].by = Some(MemberNumber(9)))
            },
            ("MAIL", 1),
        ),
        ("without a word", |field| mail(field, 1, 2, 1, ""), ("MAIL", 1)),
        ("twice", |field| mail(mail(field, 1, 2, 1, "Hail."), 1, 2, 1, "Hail."), ("MAIL", 2)),
        (
            "after one of a later round",
            |field| mail(mail(field, 1, 2, 5, "Hail."), 2, 2, 4, "Hail."),
            ("MAIL", 2),
        ),
        (
            "a message of the round after the next",
            |field| mail(turn(field, 2), 1, 2, 9, "Hail."),
            ("MAIL", 1),
        ),
        ("too high a number", |field| mail(field, 6, 2, 1, "Hail."), ("MAIL", 1)),
    ]);
}

#[test]
fn possible_memories_are_accepted() {
    let mut field = sound();
    explored(&mut field, &[(10, &[(8, 12), (14, 14)])]);
    known(&mut field, &[(3, city(Some(2), false))]);
    mail(&mut field, 1, 2, 7, "Hail.");
    assert_eq!(field.position().running.len(), 1);
}

#[test]
fn a_message_of_the_round_that_is_due_is_taken_where_the_match_goes_by_turns() {
    let mut field = sound();
    mail(turn(seats(&mut field, &[2, 1]), 2), 1, 2, 8, "Hail.");
    assert_eq!(field.position().running[&MATCH].next_turn(), Some(PlayerNumber(2)));
}
