//! ADDRESS, DESCRIBE and NAME.

use crate::event::{Settled, TurnLog};
use crate::orders::Thing;
use crate::refusal::Refusal;
use crate::rules::boarding::commander;
use crate::tables::{ObjectClass, ObjectKind, Tables};
use crate::world::{FactionId, Name, ObjectId, UnitId, World};

/// Sets where reports go.
pub(super) fn address(
    world: &mut World,
    faction: FactionId,
    address: &str,
    log: &mut TurnLog,
) -> Result<(), Refusal> {
    if address.is_empty() {
        return Err(Refusal::NoText);
    }
    let address = Name::from(address);
    world[faction].address = address.clone();
    log.tell(faction.0, Settled::AddressSet { address }.into());
    Ok(())
}

/// Sets or takes away a description.
pub(super) fn describe(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    thing: Option<Thing>,
    text: Option<&str>,
) -> Result<(), Refusal> {
    let object = match thing {
        Some(Thing::Unit) => None,
        Some(Thing::Object) => Some(owned(tables, world, unit)?),
        Some(Thing::Faction | Thing::Town) | None => return Err(Refusal::NoThing),
    };
    if text == Some("") {
        return Err(Refusal::NothingLegal);
    }
    let text = Name::from(text.unwrap_or_default());
    match object {
        Some(object) => world[object].description = text,
        None => world[unit].description = text,
    }
    Ok(())
}

/// Names something.
pub(super) fn name(
    tables: &Tables,
    world: &mut World,
    unit: UnitId,
    thing: Option<Thing>,
    text: Option<&str>,
) -> Result<(), Refusal> {
    let thing = thing.ok_or(Refusal::NoThing)?;
    let text = match text {
        None => return Err(Refusal::NoText),
        Some("") => return Err(Refusal::NothingLegal),
        Some(text) => Name::from(text),
    };
    match thing {
        Thing::Unit => world[unit].name = text,
        Thing::Faction => {
            let faction = world[unit].faction;
            world[faction].name = text;
        }
        Thing::Object => {
            let object = owned(tables, world, unit)?;
            world[object].name = text;
        }
        Thing::Town => name_town(tables, world, unit, text)?,
    }
    Ok(())
}

/// The owner of a tower names a village, of a fort also a town, of a castle or more also a city.
fn name_town(tables: &Tables, world: &mut World, unit: UnitId, text: Name) -> Result<(), Refusal> {
    let region = world.region_of(unit);
    if world[region].town.is_none() {
        return Err(Refusal::NoTown);
    }
    let object = owned(tables, world, unit)?;
    let reach = town_reach(tables, world[object].kind);
    let town = world[region].town.as_deref_mut().ok_or(Refusal::NoTown)?;
    if reach < town.size() as u8 {
        return Err(Refusal::TooSmall);
    }
    town.name = text;
    Ok(())
}

/// The size of the largest town that is named from a structure.
pub fn town_reach(tables: &Tables, kind: ObjectKind) -> u8 {
    let named = &tables.named;
    match kind {
        _ if kind == named.tower => 1,
        _ if kind == named.fort => 2,
        _ if [named.castle, named.citadel, named.magical_fortress].contains(&kind) => 3,
        _ => 0,
    }
}

/// The structure that a unit owns. Nobody owns a shaft.
pub(super) fn owned(tables: &Tables, world: &World, unit: UnitId) -> Result<ObjectId, Refusal> {
    let object = world[unit].object;
    if world[object].number == 0 {
        return Err(Refusal::NotInside);
    }
    let is_built = !matches!(tables[world[object].kind].kind, ObjectClass::Lair | ObjectClass::Shaft);
    let is_own = is_built && commander(tables, world, object) == Some(unit);
    if is_own { Ok(object) } else { Err(Refusal::NotOwner) }
}
