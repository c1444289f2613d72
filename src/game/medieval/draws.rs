//! What chance decided for the members: hits and damage of each battle, the order of the seats, and who starts where.

use crate::event::{Event, Fighter, Odds, Side, What};
use crate::rules::battle::odds::{damages, hits, outright};
use crate::rules::log::Log;
use crate::rules::sequence::places;
use crate::world::Match;
use crate::world::numbers::{MemberNumber, PlayerNumber};
use crate::world::position::Position;
use playdeck_game::draws::Draw;
use playdeck_kit::log::Reader;

/// The draws of a play.
pub fn of_play(log: &Log, after: &Position) -> Vec<Draw<MemberNumber>> {
    let mut draws = Vec::new();
    let began = after.table.iter().flat_map(|table| &table.begun);
    for game in began.filter_map(|number| after.running.get(number)) {
        starts(game, &mut draws);
        if game.setup.sequence() == crate::lobby::Sequence::Drawn {
            order(game, &game.seats, None, 1, &mut draws);
        }
    }
    let Some(game) = after.at_table() else { return draws };
    for event in log.as_seen(Reader::Gamesmaster).filter(|event| event.game == Some(game.number)) {
        battle(game, event, &mut draws);
    }
    // The last order of a match that is over was drawn for nothing.
    let is_over = !after.running.contains_key(&game.number);
    for drawn in log.drawn.iter().filter(|drawn| !is_over || drawn.round <= game.round) {
        order(game, &drawn.seats, drawn.last, drawn.round, &mut draws);
    }
    draws
}

/// Who plays a seat.
fn member(game: &Match, seat: PlayerNumber) -> Option<MemberNumber> {
    game.player(seat).map(|player| player.member)
}

/// The draws of a battle, for both sides: who is hit, whether a hit destroys outright, and the damage if not.
fn battle(game: &Match, event: &Event, draws: &mut Vec<Draw<MemberNumber>>) {
    let What::Fought {
        attacker: Some(attacker),
        defender: Some(defender),
        hit,
        damage,
        odds: Some(odds),
        ..
    } = &event.what
    else {
        return;
    };
    let Odds { share, .. } = *odds;
    let distance = game.world.grid().distance(attacker.at, defender.at);
    let (round, of) = (event.round, game.number);
    for (side, own, other) in [(Side::Attacker, attacker, defender), (Side::Defender, defender, attacker)] {
        let Some(member) = member(game, own.shape.of) else { continue };
        let told = |acts: &str| {
            let Fighter { at, number, .. } = own;
            let number = number.map(|number| format!(" {number}")).unwrap_or_default();
            let (foe, kind, there) = (other.shape.of, other.shape.kind, other.at);
            format!(
                "Match {of}, round {round}: {}{number} at {at} {acts} {kind} of seat {foe} at {there}",
                own.shape.kind
            )
        };
        let acts = if side == Side::Attacker { "attacks" } else { "is attacked by" };
        let foe = if side == Side::Attacker { Side::Defender } else { Side::Attacker };
        for (victim, hit_kind, outright_kind, damage_kind) in [
            (foe, "hits", "outright kills", "damage dealt"),
            (side, "hits taken", "outright losses", "damage taken"),
        ] {
            let is_hit = *hit == Some(victim);
            let cases = (u64::from(hits(share, distance, victim)), 100);
            draws.extend(Draw::chance(member, hit_kind, told(acts), cases, is_hit));
            if !is_hit {
                continue;
            }
            let cases = (u64::from(outright()), 100);
            draws.extend(Draw::chance(member, outright_kind, told(acts), cases, damage.is_none()));
            if let Some(points) = damage {
                let values = damages().map(|(points, cases)| (u64::from(points), u64::from(cases)));
                draws.extend(Draw::spread(member, damage_kind, told(acts), values, u64::from(*points)));
            }
        }
    }
}

/// An order of the seats by lot: the place of each.
fn order(
    game: &Match,
    seats: &[PlayerNumber],
    last: Option<PlayerNumber>,
    round: u16,
    draws: &mut Vec<Draw<MemberNumber>>,
) {
    for (place, seat) in (1..).zip(seats) {
        let Some(member) = member(game, *seat) else { continue };
        let what = format!("Match {}, order of round {round}", game.number);
        draws.extend(Draw::spread(member, "place in the order", what, places(seats, last, *seat), place));
    }
}

/// The cities from which the players of a match start: they are dealt by lot, and some lie farther from all others.
fn starts(game: &Match, draws: &mut Vec<Draw<MemberNumber>>) {
    let (grid, seats) = (game.world.grid(), game.numbered().map(|(seat, _)| seat).collect::<Vec<_>>());
    let at = |seat| game.world.cities_of(seat).next().map(|(_, city)| city.at);
    let nearest = |seat: PlayerNumber| {
        let own = at(seat)?;
        let others = seats.iter().filter(|other| **other != seat).filter_map(|other| at(*other));
        others.map(|other| u64::from(grid.distance(own, other))).min()
    };
    let far: Vec<u64> = seats.iter().filter_map(|seat| nearest(*seat)).collect();
    for seat in &seats {
        let (Some(member), Some(own), Some(at)) = (member(game, *seat), nearest(*seat), at(*seat)) else {
            continue;
        };
        let what = format!("Match {}, start at {at}", game.number);
        let values = far.iter().map(|squares| (*squares, 1));
        draws.extend(Draw::spread(member, "squares to the nearest start", what, values, own));
    }
}
