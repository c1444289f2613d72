//! Turns the door into its records.

use super::records::{
    CityRecord, DoorRecord, ExploredRecord, GameRecord, KnownRecord, MailRecord, MemberRecord, PieceRecord,
    PlayerRecord, Punched, TerrainRecord, WaitingRecord,
};
use crate::knowledge::memory::KnownCity;
use crate::lobby::{Member, Waiting};
use crate::tables::Product;
use crate::world::numbers::PlayerNumber;
use crate::world::position::Position;
use crate::world::{City, Mail, Match, Piece, Player, Square, Tally};
use playdeck_kit::numbers::stretches;
use std::collections::BTreeMap;

/// The position as it is punched.
pub fn punch(position: &Position) -> Punched {
    let lobby = &position.lobby;
    let mut punched = Punched {
        door: DoorRecord { session: lobby.session, next: lobby.next_match },
        over: position.over.clone(),
        ..Punched::default()
    };
    for (no, Member { name, points }) in &lobby.members {
        punched.member.push(MemberRecord { no: *no, name: name.clone(), leader: *points });
    }
    for (no, Waiting { setup, members }) in &lobby.waiting {
        punched.waiting.push(WaitingRecord { no: *no, setup: setup.clone(), members: members.clone() });
    }
    position.running.values().for_each(|game| punch_match(game, &mut punched));
    punched
}

fn punch_match(match_: &Match, punched: &mut Punched) {
    let (game, grid) = (match_.number, match_.world.grid());
    punched.game.push(GameRecord {
        no: game,
        round: match_.round,
        turn: match_.turn,
        seats: match_.seats.clone(),
        setup: match_.setup.clone(),
    });
    for y in 1..=grid.height {
        let squares = (1..=grid.width).map(|x| match_.world.terrain(Square::new(x, y)).letter()).collect();
        punched.terrain.push(TerrainRecord { game, y, squares });
    }
    for (_, city) in match_.world.cities() {
        let builds = match city.product {
            Product::Piece(kind) => Some(kind),
            Product::Fortification => None,
        };
        let City { at, name, owner: of, turns, fort, specialty, castle, .. } = city.clone();
        punched.city.push(CityRecord { game, at, name, of, builds, turns, fort, specialty, castle });
    }
    for (no, player) in match_.numbered() {
        let all = PlayerNumber::all().map(|other| other.0).zip(player.tallies);
        punched.player.push(PlayerRecord {
            game,
            no,
            member: player.member,
            points: player.points,
            status: player.status,
            missed: player.missed,
            vote: player.vote.clone(),
            pieces: player.last_piece,
            mail: player.last_mail,
            tallies: all.filter(|(_, tally)| *tally != Tally::default()).collect(),
        });
        for piece in match_.world.pieces.of(no) {
            let Piece { number, kind, at, damage, experience, carrier, guard, goal, .. } = *piece;
            let record =
                PieceRecord { game, of: no, no: number, kind, at, damage, experience, carrier, guard, goal };
            punched.piece.push(record);
        }
        punch_memory(match_, no, player, punched);
    }
}

/// Punches what a player remembers: ground, cities and messages.
fn punch_memory(match_: &Match, of: PlayerNumber, player: &Player, punched: &mut Punched) {
    let (game, grid) = (match_.number, match_.world.grid());
    for y in 1..=grid.height {
        let x = stretches((1..=grid.width).filter(|x| match_.world.has_explored(of, Square::new(*x, y))));
        if !x.is_empty() {
            punched.explored.push(ExploredRecord { game, by: of, y, x });
        }
    }
    let known = match_.world.memory(of).into_iter().flat_map(|memory| &memory.known);
    let known = (1..).zip(known).filter_map(|(number, known)| Some((number, (*known)?)));
    let cities: BTreeMap<u16, KnownCity> = known.collect();
    if !cities.is_empty() {
        punched.known.push(KnownRecord { game, by: of, cities });
    }
    for Mail { number, from, by, round, read, text } in player.mail.clone() {
        punched.mail.push(MailRecord { game, to: of, no: number, from, by, round, read, text });
    }
}
