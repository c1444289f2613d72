//! Laws of what a player of Medieval War Door may know, over whole decks: their part of the listing, their order sheet,
//! their events and their check are the same in worlds that differ only out of their sight.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::field;
use playdeck::game::medieval::Medieval;
use playdeck::game::prelude::*;

use common::{given_to, known_to, listing_for, options};
use field::{Field, MATCH, at, random};
use playdeck::card::Input;
use playdeck::dice::{Dice, Stream};
use playdeck::filter::map::{Stage, draw};
use playdeck::game::medieval::event::{Side, What};
use playdeck::game::medieval::lobby::setup::Setup;
use playdeck::game::medieval::numbers::PlayerNumber;
use playdeck::game::medieval::position::Position;
use playdeck::game::medieval::punched::{MailRecord, PieceRecord, Punched};
use playdeck::game::medieval::tables::{Kind, Terrain};
use playdeck::game::medieval::world::game::Match;
use playdeck::game::medieval::world::geometry::Square;
use playdeck::game::medieval::world::piece::Piece;
use playdeck::stream::{self, Options};
use std::fmt::Write as _;
use std::ops::RangeInclusive;

/// Pieces that exist in only one of the two worlds are numbered from here on.
const HIDDEN: u16 = 50_000;

/// A match of four on a map so wide that much of it is out of sight, some rounds after its beginning.
fn played(root: u64) -> Position {
    let setup = Setup { width: 32, height: 26, ..random::setup(root) };
    let mut position = random::begun(root, setup);
    let mut stream = random::stream(root);
    for _ in 0..12 {
        let sheets = random::sheets(&position.running[&MATCH], &mut stream);
        let sheets: Vec<_> = sheets.into_iter().filter(|(_, sheet)| !sheet.contains("SURREND")).collect();
        position = random::round(position, &sheets, root).position;
    }
    position
}

fn any_of<T: Copy>(list: &[T], stream: &mut Stream) -> T {
    list[stream.below(u32::try_from(list.len()).unwrap()) as usize]
}

fn others(game: &Match, viewer: PlayerNumber) -> Vec<PlayerNumber> {
    game.active().iter().filter(|player| *player != viewer).collect()
}

/// Stops the cities of others, so that none of them builds in the round that is compared, because points are public.
/// Damages every second piece.
fn rest(punched: &mut Punched, viewer: PlayerNumber) {
    for city in punched.city.iter_mut().filter(|city| city.of.is_some() && city.of != Some(viewer)) {
        (city.builds, city.turns) = (Some(Kind::Cavalry), 3);
    }
    // Pieces on a journey would go and see.
    punched.piece.iter_mut().for_each(|piece| piece.goal = None);
    for piece in punched.piece.iter_mut().filter(|piece| piece.no % 2 == 0 && piece.kind.hit_points() > 2) {
        piece.damage = 1;
    }
}

/// A match, its viewer, and the random numbers for changes out of the viewer's sight.
struct Dark<'a> {
    game: &'a Match,
    viewer: PlayerNumber,
    others: Vec<PlayerNumber>,
    /// Empty land out of the viewer's sight.
    land: Vec<Square>,
    /// Squares where a piece was placed, and whose it is.
    taken: Vec<(Square, PlayerNumber)>,
    stream: Stream,
}

impl<'a> Dark<'a> {
    fn of(game: &'a Match, viewer: PlayerNumber, stream: Stream) -> Self {
        let is_free = |square: &Square| {
            let stands =
                game.world.pieces.owner_at(*square).is_some() || game.world.city_at(*square).is_some();
            !stands && game.world.terrain(*square) != Terrain::Sea
        };
        let all = game.world.grid().squares();
        let land = all.filter(|square| !game.world.sees(viewer, *square) && is_free(square)).collect();
        Self { game, viewer, others: others(game, viewer), land, taken: Vec::new(), stream }
    }

    /// Changes what the viewer cannot know.
    fn change(&mut self, punched: &mut Punched) {
        self.change_pieces(punched);
        self.hide_pieces(punched);
        self.change_cities(punched);
        self.change_ground(punched);
        self.change_secrets(punched);
    }

    fn is_dark(&self, square: Square) -> bool {
        !self.game.world.sees(self.viewer, square)
    }

    fn below(&mut self, bound: u8) -> u8 {
        u8::try_from(self.stream.below(u32::from(bound))).unwrap()
    }

    fn other(&mut self) -> PlayerNumber {
        any_of(&self.others, &mut self.stream)
    }

    /// A square for a new piece. None if it already has a piece of another player.
    fn place(&mut self, of: PlayerNumber) -> Option<Square> {
        let square = any_of(&self.land, &mut self.stream);
        let is_free = self.taken.iter().all(|(at, owner)| *at != square || *owner == of);
        self.taken.push((square, of));
        is_free.then_some(square)
    }

    /// Changes experience and damage of others' pieces, and moves those that are not seen.
    fn change_pieces(&mut self, punched: &mut Punched) {
        let carriers: Vec<(PlayerNumber, u16)> =
            punched.piece.iter().filter_map(|piece| Some((piece.of, piece.carrier?))).collect();
        let mut kept = Vec::new();
        for mut piece in std::mem::take(&mut punched.piece) {
            if piece.of == self.viewer {
                kept.push(piece);
                continue;
            }
            piece.experience = u16::from(self.below(20));
            if piece.damage > 0 {
                piece.damage = 1 + self.below(2);
            }
            piece.guard = self.below(2) == 0;
            let is_bound = piece.carrier.is_some()
                || carriers.contains(&(piece.of, piece.no))
                || piece.kind.is_ship()
                || !self.is_dark(piece.at);
            match self.below(4) {
                _ if is_bound => {}
                0 if !piece.kind.takes_cities() => continue,
                1 => piece.at = self.place(piece.of).unwrap_or(piece.at),
                2 => piece.damage = self.below(piece.kind.hit_points()),
                _ => {}
            }
            kept.push(piece);
        }
        punched.piece = kept;
    }

    /// Adds pieces out of sight, and a load for every transport.
    fn hide_pieces(&mut self, punched: &mut Punched) {
        let hidden = |no, of, kind, at, carrier| {
            let (damage, experience, guard) = (0, 0, false);
            PieceRecord { game: MATCH, of, no, kind, at, damage, experience, carrier, guard, goal: None }
        };
        for no in HIDDEN..HIDDEN + 6 {
            let of = self.other();
            if let Some(at) = self.place(of) {
                punched.piece.push(hidden(no, of, Kind::ALL[usize::from(self.below(6))], at, None));
            }
        }
        let is_transport = |piece: &&PieceRecord| {
            piece.of != self.viewer && piece.carrier.is_none() && piece.kind.is_transport()
        };
        let transports: Vec<PieceRecord> = punched.piece.iter().filter(is_transport).cloned().collect();
        for (no, transport) in (HIDDEN + 100..).zip(transports) {
            let load = hidden(no, transport.of, Kind::Pikemen, transport.at, Some(transport.no));
            punched.piece.push(load);
        }
        punched.piece.sort_by_key(|piece| (piece.of, piece.no));
    }

    /// Changes the production and names of others' cities, and the owners of cities that are not seen.
    fn change_cities(&mut self, punched: &mut Punched) {
        let viewer = self.viewer;
        for city in punched.city.iter_mut().filter(|city| city.of != Some(viewer)) {
            city.fort = self.below(9);
            // Nothing is built in this round, and nothing takes more turns than it can.
            city.turns = if city.builds == Some(Kind::Horse) { 2 } else { 2 + self.below(2) };
            city.specialty = Kind::ALL[usize::from(self.below(6))];
            if city.of.is_none() {
                continue;
            }
            city.name = format!("Hidden {}", self.below(200));
            let is_empty = self.game.world.pieces.owner_at(city.at).is_none();
            if self.is_dark(city.at) && is_empty && !city.castle {
                city.of = Some(self.other());
            }
        }
    }

    /// Changes terrain that the viewer has never seen and where no piece is.
    fn change_ground(&mut self, punched: &mut Punched) {
        let (game, viewer) = (self.game, self.viewer);
        let grid = game.world.grid();
        for row in &mut punched.terrain {
            let mut squares: Vec<char> = row.squares.chars().collect();
            for (x, letter) in (1..).zip(&mut squares) {
                let square = Square::new(x, row.y);
                let is_far = grid.within(square, 1).all(|near| {
                    let stands = punched.piece.iter().any(|piece| piece.at == near);
                    !stands && game.world.city_at(near).is_none()
                });
                let is_known = game.world.sees(viewer, square) || game.world.has_explored(viewer, square);
                if is_far && !is_known {
                    *letter = any_of(&['S', 'L', 'M'], &mut self.stream);
                }
            }
            row.squares = squares.into_iter().collect();
        }
    }

    /// Changes what others know, have written, and have won from each other.
    fn change_secrets(&mut self, punched: &mut Punched) {
        let viewer = self.viewer;
        // Others must know the cities that they see, so explored rows with a city stay.
        let has_city = |y| punched.city.iter().any(|city| city.at.y == y);
        punched.explored.retain(|row| row.by == viewer || !has_city(row.y) && self.below(2) == 0);
        punched.known.retain(|known| known.by == viewer);
        for player in punched.player.iter_mut().filter(|player| player.no != viewer) {
            (player.pieces, player.mail) = (59_000, 3);
            player.tallies.retain(|other, _| *other == viewer.0);
        }
        punched.mail.retain(|mail| mail.to == viewer);
        for to in self.others.clone() {
            let text = format!("Secret {}", self.below(200));
            let from = self.other();
            punched.mail.push(MailRecord {
                game: MATCH,
                to,
                no: 1,
                from,
                by: None,
                round: 1,
                read: true,
                text,
            });
        }
        punched.mail.sort_by_key(|mail| (mail.to, mail.no));
    }
}

/// Cards for a player whose pieces stay where they are and fight with nobody.
fn staying(game: &Match, viewer: PlayerNumber, stream: &mut Stream) -> String {
    let mut sheet = String::from(
        "LIST VP\nLIST STATS\nLIST MESSAGES\nLIST CITIES\nLIST PIECES\nLIST MAP\nLIST TOTALS\nREAD OLD\nLIST GAMES\n",
    );
    let dark =
        game.world.grid().squares().filter(|square| !game.world.sees(viewer, *square)).collect::<Vec<_>>();
    for piece in game.world.pieces.of(viewer) {
        let no = piece.number;
        let (square, other) = (any_of(&dark, stream), stream.below(80));
        match stream.below(7) {
            0 => writeln!(sheet, "ATTACK {no} {square}").unwrap(),
            1 => writeln!(sheet, "GUARD {no}").unwrap(),
            2 => writeln!(sheet, "MOVE {no} TO {square}").unwrap(),
            3 => writeln!(sheet, "BOARD {no} {other}").unwrap(),
            4 => writeln!(sheet, "NAME {square} Elsewhere\nCITY {square} TYPE I").unwrap(),
            5 => writeln!(sheet, "DISEMB {no}").unwrap(),
            _ => writeln!(sheet, "SKIP {no}\nCITY Hidden {other} TYPE P").unwrap(),
        }
    }
    for (player, _) in game.numbered() {
        writeln!(sheet, "SEND {player} We stay where we are.").unwrap();
    }
    sheet
}

/// Cards for the pieces of others that a player does not see. None leads into that player's sight.
fn dark_sheets(game: &Match, viewer: PlayerNumber, stream: &mut Stream) -> String {
    let grid = game.world.grid();
    let mut all = String::new();
    let others = others(game, viewer);
    for player in others.iter().copied().filter(|_| stream.below(4) > 0).collect::<Vec<_>>() {
        writeln!(all, "$PLAYER {player}").unwrap();
        writeln!(all, "SEND {} Between ourselves {}.", any_of(&others, stream), stream.below(100)).unwrap();
        writeln!(all, "LIST MAP\nUNAUTO\nDELETE 1").unwrap();
        let hidden = |piece: &&Piece| !game.world.sees(viewer, piece.at) && piece.carrier.is_none();
        for piece in game.world.pieces.of(player).filter(hidden) {
            let mut at = piece.at;
            let mut path = String::new();
            for _ in 0..piece.kind.moves() {
                let steps = playdeck::game::medieval::world::geometry::Direction::ALL
                    .into_iter()
                    .filter_map(|direction| Some((direction.key(), grid.step(at, direction)?)));
                // They also lead into no battle and no city, because points are public.
                let is_quiet = |square: Square| {
                    let stands = game.world.pieces.owner_at(square).is_some_and(|owner| owner != player);
                    !stands && game.world.city_at(square).is_none() && !game.world.sees(viewer, square)
                };
                let dark: Vec<(char, Square)> = steps.filter(|(_, square)| is_quiet(*square)).collect();
                if dark.is_empty() {
                    break;
                }
                let (key, next) = any_of(&dark, stream);
                path.push(key);
                at = next;
            }
            writeln!(all, "MOVE {} {path}", piece.number).unwrap();
        }
    }
    all
}

/// A position as cards, and a play of it.
fn deck(punched: &Punched, play: &str) -> Vec<u8> {
    let cards = common::punched::<Medieval>(7, punched).join("\n");
    format!("{cards}\n{play}$END\n").into_bytes()
}

/// What `--emit events` prints for a reader.
pub fn events_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let mut output = Vec::new();
    stream::events::run(deck, &Options { reader, ..options() }, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

/// The pictures of a deck for a reader: before its play, of it, and after it. A deck that failed has none, and the message
/// says why.
fn pictures_for(deck: &[u8], reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let drawn = [Stage::Before, Stage::Play, Stage::After].map(|stage| {
        draw(deck, Input::default(), Some(&reader), stage).unwrap_or_else(|message| message.sentence())
    });
    drawn.concat()
}

/// What a player gets from two decks. None if their public parts differ.
fn both(one: &[u8], other: &[u8], viewer: PlayerNumber) -> Option<[String; 2]> {
    let of = |deck: &[u8], reader: &str| {
        given_to(deck, reader)
            + &known_to(deck, reader)
            + &events_for(deck, reader)
            + &pictures_for(deck, reader)
    };
    let reader = format!("M{viewer}");
    (of(one, "public") == of(other, "public")).then(|| [one, other].map(|deck| of(deck, &reader)))
}

#[test]
fn a_round_and_a_check_of_a_match_show_a_player_nothing_out_of_sight() {
    let (compared, left_out) = show_nothing_out_of_sight(1..=1);
    assert!(compared > 5 && left_out * 2 < compared, "of {compared} {left_out} were left out");
}

#[test]
#[ignore = "long: cargo long"]
fn a_round_and_a_check_show_a_player_nothing_out_of_sight() {
    let (compared, left_out) = show_nothing_out_of_sight(1..=6);
    assert!(compared > 40 && left_out * 4 < compared, "of {compared} {left_out} were left out");
}

/// Compares pairs of worlds that look the same to a player. Returns how many there were, and how many of them differ for
/// a spectator in what everybody reads.
fn show_nothing_out_of_sight(roots: RangeInclusive<u64>) -> (usize, usize) {
    let (mut compared, mut left_out) = (0, 0);
    for root in roots {
        let position = played(root);
        let Some(game) = position.running.get(&MATCH) else { continue };
        for viewer in game.active().iter() {
            let mut stream = Dice::new(root).stream(0, 912, u64::from(viewer.0));
            let mut one = Punched::of(&position);
            rest(&mut one, viewer);
            let mut other = one.clone();
            Dark::of(game, viewer, Dice::new(root).stream(0, 911, u64::from(viewer.0))).change(&mut other);
            let changed = Punched::check(other.clone()).unwrap();
            let own = staying(game, viewer, &mut stream);
            let mut play = |position: &Position, word: &str| {
                let game = &position.running[&MATCH];
                let sheets = dark_sheets(game, viewer, &mut stream);
                let round = game.round + 1;
                let card = match word {
                    "$TURN" => format!("$TURN {round},PLAYER={}", game.next_turn().unwrap()),
                    check => format!("{check}$ROUND {round}"),
                };
                format!("{card}\n{sheets}$PLAYER {viewer}\n{own}")
            };
            for word in ["", "$CHECK\n", "$TURN"] {
                let decks = [deck(&one, &play(&position, word)), deck(&other, &play(&changed, word))];
                let spectator = decks.each_ref().map(|deck| listing_for(deck, "spectator"));
                assert!(!word.is_empty() || spectator[0] != spectator[1], "without the fog the two differ");
                match both(&decks[0], &decks[1], viewer) {
                    Some([one, other]) => assert_eq!(one, other, "root {root} for {viewer}"),
                    None => left_out += 1,
                }
                compared += 1;
            }
        }
    }
    (compared, left_out)
}

/// In the west all pieces of all players do anything they like. In the east other pieces are too far away for anybody
/// in the west to see them in this round.
#[test]
fn a_player_who_moves_and_fights_learns_nothing_of_a_far_country() {
    let compared = nothing_is_learnt_from_afar(1..=3);
    assert!(compared > 0, "only {compared} had battles");
}

#[test]
#[ignore = "long: cargo long"]
fn a_player_who_moves_and_fights_in_many_worlds_learns_nothing_of_a_far_country() {
    let compared = nothing_is_learnt_from_afar(1..=25);
    assert!(compared > 10, "only {compared} had battles");
}

/// Returns in how many worlds there were battles.
fn nothing_is_learnt_from_afar(roots: RangeInclusive<u64>) -> usize {
    let mut compared = 0;
    for root in roots {
        let mut stream = Dice::new(root).stream(0, 913, 0);
        let setup = Setup { width: 70, height: 20, players: 3, ..Setup::default() };
        let mut west = Field::with(setup);
        west.city(at(12, 10), None).area(at(8, 13), at(14, 16), 'S').area(at(15, 5), at(15, 7), 'M');
        let mut taken = std::collections::BTreeMap::new();
        for number in 1..=14 {
            for of in [1, 2, 3] {
                let square = at(
                    5 + u8::try_from(stream.below(12)).unwrap(),
                    4 + u8::try_from(stream.below(9)).unwrap(),
                );
                if square != at(12, 10) && *taken.entry(square).or_insert(of) == of {
                    west.piece(of, number, Kind::ALL[stream.below(6) as usize], square);
                }
            }
        }
        let sheets = random::sheets(&west.position().running[&MATCH], &mut stream);
        let decks = [2_u8, 3].map(|of| {
            let mut world = west.clone();
            let mut moves = String::new();
            for number in HIDDEN..HIDDEN + 20 {
                let row = 1 + u8::try_from(stream.below(20)).unwrap();
                let square = at(40 + u8::try_from(stream.below(16)).unwrap(), row);
                let kind = any_of(&[Kind::Pikemen, Kind::Archery, Kind::Catapult, Kind::Horse], &mut stream);
                world.piece(of, number, kind, square);
                let keys = any_of(&["2", "8", "6666", "44", "9", "1"], &mut stream);
                writeln!(moves, "MOVE {number} {keys}").unwrap();
            }
            let mut play = String::from("$ROUND 1\n");
            for (player, sheet) in &sheets {
                let far = if *player == of { moves.as_str() } else { "" };
                write!(play, "$PLAYER {player}\n{sheet}{far}").unwrap();
            }
            deck(&Punched::of(&world.position()), &play)
        });
        let [one, other] = both(&decks[0], &decks[1], PlayerNumber(1)).unwrap();
        assert_eq!(one, other, "root {root}");
        compared += usize::from(one.contains("Battle"));
    }
    compared
}

#[test]
fn who_sees_a_battle_but_not_the_attacker_does_not_learn_whose_turn_it_was() {
    let mut field = Field::new(3);
    field.piece(1, 1, Kind::Catapult, at(9, 10)).piece(2, 1, Kind::Pikemen, at(12, 10));
    field.piece(3, 1, Kind::Infantry, at(13, 10)).piece(1, 2, Kind::Infantry, at(11, 9));
    let deck = deck(&Punched::of(&field.position()), "$ROUND 1\n$PLAYER 1\nATTACK 1 12,10\n");
    let told = events_for(&deck, "M3");
    let battle = told.lines().find(|line| line.contains("FOUGHT")).unwrap();
    assert!(!battle.contains("TURN") && !battle.contains("ATTACKER"), "{battle}");
    assert!(battle.contains("DEFENDER"), "{battle}");
    assert!(
        listing_for(&deck, "M3").contains("Battle: someone out of sight attacked PLAYER2 (2)'s PIK at 12,10")
    );
    assert!(
        listing_for(&deck, "M1").contains("Battle: your CAT 1 at 9,10 attacked PLAYER2 (2)'s PIK at 12,10")
    );
}

/// Of a piece out of sight nobody learns that it was hit or destroyed, whoever fights whom in sight.
#[test]
fn who_sees_one_side_of_a_battle_learns_only_what_befell_that_side() {
    let mut met = [0; 3];
    for root in 0..60 {
        let mut field = Field::new(3);
        field.changed(1, 1, Kind::Infantry, at(11, 10), |piece| piece.damage = 1);
        field.changed(2, 1, Kind::Infantry, at(12, 10), |piece| piece.damage = 1);
        field.piece(3, 1, Kind::Infantry, at(13, 10));
        let round = field.play_with(root, &[(1, "ATTACK 1 12,10")]);
        let fought = |player| {
            let told = round.told(player).into_iter().find_map(|what| match what {
                What::Fought { attacker, hit, destroyed, .. } => Some((attacker.is_some(), *hit, *destroyed)),
                _ => None,
            });
            told.unwrap()
        };
        let (sees_attacker, hit, destroyed) = fought(1);
        assert!(sees_attacker);
        let is_seen = hit == Some(Side::Defender);
        assert_eq!(fought(3), (false, hit.filter(|_| is_seen), destroyed && is_seen), "{root}");
        let kind = if hit.is_none() { 0 } else { 1 + usize::from(is_seen) };
        met[kind] += usize::from(destroyed || kind == 0);
    }
    assert!(met[1] > 0 && met[2] > 0, "{met:?}");
}

/// Who sees both squares learns who fought whom, and who was hit, but not with how much.
#[test]
fn who_sees_both_sides_of_a_battle_is_told_of_both() {
    let mut field = Field::new(3);
    field.piece(1, 1, Kind::Infantry, at(11, 10));
    field.piece(2, 1, Kind::Infantry, at(12, 10));
    field.piece(3, 1, Kind::Infantry, at(12, 11));
    let round = field.play(&[(1, "ATTACK 1 12,10")]);
    let told = round.told(3).into_iter().find_map(|what| match what {
        What::Fought { attacker, defender, damage, .. } => {
            Some((attacker.is_some(), defender.is_some(), *damage))
        }
        _ => None,
    });
    assert_eq!(told, Some((true, true, None)));
}

#[test]
fn a_city_is_reported_when_it_is_found_and_when_it_has_changed_hands() {
    let mut field = Field::new(3);
    field.city(at(10, 10), None).piece(1, 1, Kind::Infantry, at(9, 10)).piece(
        2,
        1,
        Kind::Infantry,
        at(12, 10),
    );
    let seen = field.play(&[(1, "MOVE 1 444"), (2, "MOVE 1 44")]);
    assert!(!seen.report(1).contains("10,10 from"), "out of sight");
    assert!(seen.report(1).contains("10,10    nobody"), "{}", seen.report(1));
    let again = field::play(seen.position, &[(1, "MOVE 1 666")], 1);
    let news = "The city at 10,10 has changed hands since you saw it last and belongs to PLAYER2 (2) now.";
    assert!(again.report(1).contains(news), "{}", again.report(1));
    assert!(again.report(1).contains("10,10    PLAYER2 (2)"));
    assert!(!again.report(2).contains("has changed hands"));
}

#[test]
fn a_player_who_loses_the_last_observer_does_not_see_the_victor_move_on() {
    let mut field = Field::new(2);
    field.piece(1, 1, Kind::Cavalry, at(9, 10));
    field.changed(2, 1, Kind::Archery, at(10, 10), |piece| piece.damage = 3);
    let rounds = (0..50).map(|root| field.play_with(root, &[(1, "MOVE 1 66")]));
    let won = rounds.into_iter().find(|round| round.at(1, 1) == Some((11, 10))).unwrap();
    let told = won.told(2);
    assert!(told.iter().any(|what| matches!(what, What::Fought { destroyed: true, .. })));
    assert!(!told.iter().any(|what| matches!(what, What::Passed { .. })), "{told:?}");
}

/// Somebody who sees both squares sees a piece go aboard from one to the other, as any other step.
#[test]
fn who_sees_a_piece_board_in_the_next_square_is_told_of_its_step() {
    let mut field = Field::with(Setup { width: 20, height: 20, sight: 5, ..Setup::default() });
    field.piece(1, 1, Kind::Infantry, at(9, 10)).piece(1, 2, Kind::Horse, at(10, 10));
    field.piece(2, 1, Kind::Infantry, at(13, 10));
    let round = field.play(&[(1, "BOARD 1 2")]);
    let steps = |player| {
        let passed = round.told(player).into_iter().filter_map(|what| match what {
            What::Passed { piece, trail } => Some((piece.kind, trail.clone())),
            _ => None,
        });
        passed.collect::<Vec<_>>()
    };
    assert_eq!(steps(2), [(Kind::Infantry, vec![Some(at(9, 10)), Some(at(10, 10))])]);
    assert!(steps(1).is_empty());
}

/// The squares of white, whose number is 0, have no owner who could remember them.
#[test]
fn white_remembers_nothing() {
    let round = Field::new(2).play(&[]);
    assert!(round.game().world.memory(PlayerNumber(1)).is_some());
    assert!(round.game().world.memory(PlayerNumber(0)).is_none());
}
