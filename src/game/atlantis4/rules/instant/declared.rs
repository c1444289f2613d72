//! DECLARE, FACTION and OPTION: what a faction settles for itself.

use crate::orders::{Alter, Declared, Posture};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::rules::factions::quotas::most_mages;
use crate::world::{FactionId, FactionKind, Points, World};

/// Declares an attitude. Without one a faction is treated like all that are not named.
pub(super) fn declare(
    world: &mut World,
    faction: FactionId,
    whom: Declared,
    posture: Option<Posture>,
) -> Result<(), Refusal> {
    let attitude = match posture {
        None => None,
        Some(Posture::Is(attitude)) => Some(attitude),
        Some(Posture::Unknown) => return Err(Refusal::NoAttitude),
    };
    match whom {
        Declared::Default => world[faction].default_attitude = attitude.ok_or(Refusal::NoAttitude)?,
        Declared::Faction(number) => {
            let other = world.faction_of(number).ok_or(Refusal::NoSuchFaction)?;
            if other == faction {
                return Err(Refusal::OwnFaction);
            }
            match attitude {
                Some(attitude) => drop(world[faction].attitudes.insert(other, attitude)),
                None => drop(world[faction].attitudes.remove(&other)),
            }
        }
    }
    Ok(())
}

/// Spends the points of a faction that has so many mages. It must not have more than its points allow then.
pub(super) fn spend(
    conditions: Conditions<'_>,
    world: &mut World,
    faction: FactionId,
    points: Option<[u32; 3]>,
    mages: usize,
) -> Result<(), Refusal> {
    let [war, trade, magic] = points.ok_or(Refusal::BadPoints)?;
    let sum = war.saturating_add(trade).saturating_add(magic);
    if sum > conditions.tables.game.faction_points {
        return Err(Refusal::BadPoints);
    }
    let points = Points { war, trade, magic };
    if mages > most_mages(conditions.tables, points) {
        return Err(Refusal::TooManyMages);
    }
    if world[faction].points() != points {
        world[faction].kind = FactionKind::Player(points);
        world[faction].last_change = conditions.turn.cast_signed();
    }
    Ok(())
}

/// Changes an option.
pub(super) fn alter(world: &mut World, faction: FactionId, alter: Option<Alter>) -> Result<(), Refusal> {
    match alter.ok_or(Refusal::NoOption)? {
        Alter::Times(times) => world[faction].times = times,
        Alter::Template(template) => world[faction].template = template,
        Alter::ShowsAddress(shows) => world[faction].shows_address = shows,
    }
    Ok(())
}
