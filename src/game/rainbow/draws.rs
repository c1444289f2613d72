//! What chance decided for the players: battles, indirect fire, cities that several could take, and where they start.

use crate::event::What;
use crate::log::{Contested, Fought, Log};
use crate::rules::calculator::{Force, Forces};
use crate::rules::combat::cases;
use crate::rules::map_making::shares;
use crate::rules::odds::Battle;
use crate::tables::{Kind, Terrain};
use crate::world::{Hex, PlayerNumber, Players, Position};
use playdeck_game::draws::{Draw, MILLION};

/// The draws of a turn.
pub fn of_play(log: &Log, after: &Position) -> Vec<Draw<PlayerNumber>> {
    let (turn, mut draws) = (after.turn, Vec::new());
    let mut states = 0;
    for fought in &log.battles {
        battle(turn, fought, &mut states, &mut draws);
    }
    fire(turn, log, &mut draws);
    for Contested { slot, at, takers, by } in &log.contested {
        let all: Players = takers.iter().copied().collect();
        for player in all.iter() {
            let own = takers.iter().filter(|taker| **taker == player).count();
            let what = format!("Turn {turn}, slot {slot}: units of several players take the city at {at}");
            let cases = (own as u64, takers.len() as u64);
            draws.extend(Draw::chance(player, "cities taken by lot", what, cases, *by == player));
        }
    }
    draws
}

/// A battle, for each player in it: how likely their side was to be the only one left.
fn battle(turn: u32, fought: &Fought, states: &mut u64, draws: &mut Vec<Draw<PlayerNumber>>) {
    let Fought { slot, at, sides, left } = fought;
    let forces: Vec<Force> = sides.iter().map(|(_, force)| *force).collect();
    let Some(forces) = Forces::of(&forces) else { return };
    let odds = Battle::of(forces, states).odds();
    let is_estimate = odds.drawn.is_some();
    let is_left = |players: &Players| players.iter().any(|player| left.contains(player));
    for ((players, _), share) in sides.iter().zip(odds.wins) {
        let has_won = is_left(players) && sides.iter().filter(|(players, _)| is_left(players)).count() == 1;
        let others =
            sides.iter().filter(|(others, _)| others != players).flat_map(|(others, _)| others.iter());
        let foes = others.map(|player| player.0.to_string()).collect::<Vec<_>>().join(", ");
        for player in players.iter() {
            let by = if is_estimate { " (odds by trials)" } else { "" };
            let what = format!("Turn {turn}, slot {slot}: battle at {at} against {foes}{by}");
            draws.extend(Draw::chance(player, "battles won", what, (share.into(), MILLION), has_won));
        }
    }
}

/// Indirect fire: each unit in the hex may be hit, which is a draw for its owner and for the gunner.
fn fire(turn: u32, log: &Log, draws: &mut Vec<Draw<PlayerNumber>>) {
    let mut gunner = None;
    for event in log.iter() {
        match &event.what {
            What::Fired { unit, .. } => gunner = Some(unit),
            What::Shelled { unit, at, destroyed } => {
                let Some(gun) = gunner else { continue };
                let odds = (u64::from(gun.kind.attack()), u64::from(cases(gun.kind, unit.kind)));
                let slot = event.slot;
                let what = format!(
                    "Turn {turn}, slot {slot}: {} fires at {} {} at {at}",
                    gun.id, unit.kind, unit.id
                );
                let sides = [(gun.id.player, "units hit by fire"), (unit.id.player, "units lost to fire")];
                for (player, kind) in sides {
                    draws.extend(Draw::chance(player, kind, what.clone(), odds, *destroyed));
                }
            }
            _ => {}
        }
    }
}

/// The first cities: how much land is nearer to a player's city than to any other.
pub fn at_start(start: &Position) -> Vec<Draw<PlayerNumber>> {
    let cities: Vec<(PlayerNumber, Hex)> = start
        .players
        .keys()
        .filter_map(|player| {
            let cities = start.units.of(*player).filter(|(_, unit)| unit.kind == Kind::City);
            cities.map(|(_, unit)| (*player, unit.at)).next()
        })
        .collect();
    let land: Vec<Hex> = start.map.hexes().filter(|hex| start.map.at(*hex) != Terrain::Water).collect();
    let shares = shares(&land, &cities.iter().map(|(_, at)| *at).collect::<Vec<_>>());
    let all = || shares.iter().map(|hexes| (*hexes as u64, 1));
    let draws = cities.iter().zip(&shares).filter_map(|((player, at), hexes)| {
        let what = format!("Start: the first city at {at}");
        Draw::spread(*player, "hexes nearest to the first city", what, all(), *hexes as u64)
    });
    draws.collect()
}
