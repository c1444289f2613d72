//! PASSWORD, and the password of QUIT and RESTART. No event holds one.

use crate::chance;
use crate::event::{Settled, TurnLog};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::world::{FactionId, World};
use playdeck_base::secret::Secret;
use playdeck_kit::passwords::Password;

/// How many wrong passwords of a sheet are tried.
const MOST_WRONG: u32 = 3;

/// Sets the password, or takes it away.
pub(super) fn set(
    conditions: Conditions<'_>,
    world: &mut World,
    faction: FactionId,
    password: Option<&Secret>,
    log: &mut TurnLog,
) {
    let mut salts = conditions.dice.stream(conditions.turn, chance::SALT, world[faction].number.into());
    let password = password.filter(|password| !password.exposed().is_empty());
    let cost = world.hash_cost;
    world[faction].password = password.map(|password| Password::new(password, salts.bits(), cost));
    log.tell(faction.0, Settled::PasswordSet { is_set: password.is_some() }.into());
}

/// Whether a password is the faction's, if it has one. `wrong` counts the words of the sheet that are not: trying one
/// takes time, so that after some no other is tried.
pub(super) fn check(
    world: &World,
    faction: FactionId,
    written: Option<&Secret>,
    wrong: &mut u32,
) -> Result<(), Refusal> {
    let Some(password) = &world[faction].password else { return Ok(()) };
    let written = written.ok_or(Refusal::WrongPassword)?;
    if *wrong >= MOST_WRONG {
        return Err(Refusal::NotTried);
    }
    if password.is(written.exposed()) {
        return Ok(());
    }
    *wrong += 1;
    Err(Refusal::WrongPassword)
}
