//! Units that are built, and units that are dropped.
//!
//! Source: the rules text, "Units", "Build" and "Drop".

use crate::event::What;
use crate::log::Log;
use crate::refusal::Refusal;
use crate::tables::{BUILDS_OF_A_CITY, Kind};
use crate::world::{Disc, Empires, Handle, Hex, PlayerNumber, Unit, UnitId, Units};

/// An order to build.
pub struct Plan<'o> {
    /// The type of the new unit; settlers may leave it out.
    pub kind: Option<Kind>,
    /// The number from which the first free one is looked for.
    pub number: u32,
    /// The name of the new unit, if it gets one of its own.
    pub name: Option<&'o str>,
}

/// Builds a unit and returns where. The sight of units decides who sees it; `area` covers the hexes around a city where
/// no other can be built.
pub fn build(
    units: &mut Units,
    empires: &mut Empires,
    (sight, area): (&Disc, &Disc),
    log: &mut Log,
    builder: Handle,
    plan: &Plan<'_>,
) -> Result<Hex, Refusal> {
    let unit = units.get(builder).ok_or(Refusal::NoType)?;
    let (by, at, player, builds) = (unit.designation(), unit.at, unit.id.player, unit.builds);
    let kind = what(by.kind, plan.kind)?;
    if kind == Kind::City && units.within(at, area).any(|unit| unit.kind == Kind::City) {
        return Err(Refusal::TooNear(at));
    }
    if by.kind == Kind::City && builds >= BUILDS_OF_A_CITY {
        return Err(Refusal::BuildsDone);
    }
    let number = units.free_number(player, plan.number).ok_or(Refusal::NoNumber)?;
    pay(empires, player, kind.cost())?;
    if by.kind == Kind::Settlers {
        units.remove(builder);
    } else if let Some(city) = units.get_mut(builder) {
        city.builds += 1;
    }
    let built = Unit::new(UnitId::new(player, number), kind, at, plan.name.unwrap_or_default());
    let unit = built.designation();
    units.insert(built);
    log.tell(units.who_sees(at, sight), What::Built { at, by, unit });
    Ok(at)
}

/// What a builder may build: settlers build a city, a city anything else, others nothing.
fn what(builder: Kind, kind: Option<Kind>) -> Result<Kind, Refusal> {
    match (builder, kind) {
        (Kind::City, Some(Kind::City)) => Err(Refusal::OnlySettlers),
        (Kind::City, Some(kind)) => Ok(kind),
        (Kind::City, None) => Err(Refusal::NoType),
        (Kind::Settlers, None | Some(Kind::City)) => Ok(Kind::City),
        (Kind::Settlers, Some(kind)) => Err(Refusal::OnlyCities(kind)),
        (builder, _) => Err(Refusal::NoBuilder(builder)),
    }
}

fn pay(empires: &mut Empires, player: PlayerNumber, cost: u64) -> Result<(), Refusal> {
    let Some(player) = empires.get_mut(&player) else { return Err(Refusal::Funds { cost, money: 0 }) };
    let money = player.money;
    player.money = money.checked_sub(cost).ok_or(Refusal::Funds { cost, money })?;
    Ok(())
}

/// Removes a dropped unit from the map.
pub fn drop_unit(units: &mut Units, sight: &Disc, log: &mut Log, unit: Handle) {
    let Some(at) = units.get(unit).map(|unit| unit.at) else { return };
    let seen = units.who_sees(at, sight);
    if let Some(unit) = units.remove(unit) {
        log.tell(seen, What::Dropped { at, unit: unit.designation() });
    }
}
