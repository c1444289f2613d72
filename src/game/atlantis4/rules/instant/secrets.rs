//! PASSWORD, and the password of QUIT and RESTART. No event holds one.

use crate::chance;
use crate::event::{Settled, TurnLog};
use crate::refusal::Refusal;
use crate::rules::conditions::Conditions;
use crate::world::{FactionId, World};
use playdeck_base::secret::Secret;
use playdeck_kit::passwords::Password;

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
    world[faction].password = password.map(|password| Password::new(password, salts.bits()));
    log.tell(faction.0, Settled::PasswordSet { is_set: password.is_some() }.into());
}

/// Whether a password is the faction's, if it has one.
pub(super) fn check(world: &World, faction: FactionId, written: Option<&Secret>) -> Result<(), Refusal> {
    match (&world[faction].password, written) {
        (None, _) => Ok(()),
        (Some(password), Some(written)) if password.is(written.exposed()) => Ok(()),
        (Some(_), _) => Err(Refusal::WrongPassword),
    }
}
