//! Battles: units of hostile players shoot at each other until no unit is left that would.
//!
//! Source: the rules text, "Combat" and "Casualties".

use super::calculator::Force;
use crate::event::What;
use crate::log::{Fought, Log};
use crate::tables::Kind;
use crate::world::{Designation, Disc, Empires, Handle, Hex, PlayerNumber, Players, Units, is_hostile};
use playdeck_base::dice::Stream;
use std::collections::BTreeMap;

/// A unit in a battle.
struct Fighter {
    handle: Handle,
    unit: Designation,
    is_alive: bool,
}

/// Fights the battle in a hex to its end.
pub fn fight(units: &mut Units, empires: &Empires, sight: &Disc, log: &mut Log, mut stream: Stream, at: Hex) {
    let here = units.sorted_at(at);
    let mut fighters: Vec<Fighter> = here
        .into_iter()
        .map(|(handle, unit)| Fighter { handle, unit: unit.designation(), is_alive: true })
        .collect();
    let mut targets: BTreeMap<PlayerNumber, Vec<usize>> = BTreeMap::new();
    for (place, fighter) in fighters.iter().enumerate() {
        if fighter.unit.kind.defense().is_some() {
            targets.entry(fighter.unit.id.player).or_default().push(place);
        }
    }
    let mut seen = units.who_sees(at, sight);
    let mut parties = Players::NONE;
    loop {
        let is_armed = |place: &usize| fighters[*place].is_alive && fighters[*place].unit.kind.is_armed();
        let mut sequence: Vec<usize> = (0..fighters.len()).filter(is_armed).collect();
        stream.shuffle(&mut sequence);
        let mut has_shot = false;
        for attacker in sequence {
            if !fighters[attacker].is_alive {
                continue;
            }
            let player = fighters[attacker].unit.id.player;
            let is_enemy = |other: PlayerNumber| is_hostile(empires, player, other);
            let enemies = targets.iter().filter(|(other, _)| is_enemy(**other));
            let count: usize = enemies.map(|(_, units)| units.len()).sum();
            let Ok(count @ 1..) = u32::try_from(count) else { continue };
            has_shot = true;
            let chosen = stream.below(count) as usize;
            let Some(target) = choose(&targets, is_enemy, chosen) else { continue };
            let (by, unit) = (fighters[attacker].unit.clone(), fighters[target].unit.clone());
            let destroyed = stream.below(cases(by.kind, unit.kind)) < by.kind.attack();
            let loser = unit.id.player;
            parties = parties.union([player, loser].into_iter().collect());
            log.tell(seen, What::Attacked { at, by, unit, destroyed });
            if destroyed {
                fighters[target].is_alive = false;
                if let Some(left) = targets.get_mut(&loser)
                    && let Ok(place) = left.binary_search(&target)
                {
                    left.remove(place);
                }
                units.remove(fighters[target].handle);
                seen = units.who_sees(at, sight);
            }
        }
        if !has_shot {
            break;
        }
    }
    if !parties.is_empty() {
        if let Some(sides) = sides(empires, &fighters) {
            let is_left = |fighter: &&Fighter| fighter.is_alive && fighter.unit.kind.defense().is_some();
            let left = fighters.iter().filter(is_left).map(|fighter| fighter.unit.id.player).collect();
            log.battles.push(Fought { slot: log.slot, at, sides, left });
        }
        log.tell(seen, What::Held { at, by: holders(empires, &fighters, parties) });
    }
}

/// The sides of a battle as they stood at its beginning, without those whom nobody fights. `None` if they are no sides:
/// if one shoots at another who does not shoot back, or two are friends and a third is the enemy of one of them only.
fn sides(empires: &Empires, fighters: &[Fighter]) -> Option<Vec<(Players, Force)>> {
    let mut forces: BTreeMap<PlayerNumber, Force> = BTreeMap::new();
    for Fighter { unit, .. } in fighters.iter().filter(|fighter| fighter.unit.kind.defense().is_some()) {
        let count = forces.entry(unit.id.player).or_default().count_mut(unit.kind)?;
        *count = count.checked_add(1)?;
    }
    let here: Players = forces.keys().copied().collect();
    let enemies =
        |player| -> Players { here.iter().filter(|other| is_hostile(empires, player, *other)).collect() };
    let mut sides: Vec<(Players, Players, Force)> = Vec::new();
    for (&player, &force) in &forces {
        let enemies = enemies(player);
        if here.iter().any(|other| enemies.contains(other) != is_hostile(empires, other, player)) {
            return None;
        }
        match sides.iter_mut().find(|(_, theirs, _)| *theirs == enemies) {
            _ if enemies.is_empty() => {}
            Some((players, _, together)) => {
                players.insert(player);
                *together = together.plus(force)?;
            }
            None => sides.push((Players::only(player), enemies, force)),
        }
    }
    let all: Players = sides.iter().flat_map(|(players, ..)| players.iter()).collect();
    let is_side = |(players, enemies, _): &(Players, Players, Force)| {
        all.iter().all(|player| players.contains(player) != enemies.contains(player))
    };
    sides.iter().all(is_side).then(|| sides.into_iter().map(|(players, _, force)| (players, force)).collect())
}

/// Who holds a hex after a battle between some parties: they have armed units left there, and were a party or the enemy
/// of one. So an ally who had no turn to shoot holds it, too; who is friendly to all parties only stands there.
fn holders(empires: &Empires, fighters: &[Fighter], parties: Players) -> Players {
    let is_left = |fighter: &&Fighter| fighter.is_alive && fighter.unit.kind.is_armed();
    let owners = fighters.iter().filter(is_left).map(|fighter| fighter.unit.id.player);
    let fights = |owner: &PlayerNumber| {
        parties.contains(*owner) || parties.iter().any(|party| is_hostile(empires, *owner, party))
    };
    owners.filter(fights).collect()
}

/// The number of equal cases of an attack: the attacker's attack plus the target's defense. As many as the attack are
/// hits.
pub fn cases(attacker: Kind, target: Kind) -> u32 {
    attacker.attack() + target.defense().unwrap_or_default()
}

/// Turns a drawn number into a target among the units of all enemies.
fn choose(
    targets: &BTreeMap<PlayerNumber, Vec<usize>>,
    is_enemy: impl Fn(PlayerNumber) -> bool,
    mut chosen: usize,
) -> Option<usize> {
    for (_, units) in targets.iter().filter(|(player, _)| is_enemy(**player)) {
        match units.get(chosen) {
            Some(target) => return Some(*target),
            None => chosen -= units.len(),
        }
    }
    None
}
