//! Units that are built, and units that are dropped.
//!
//! Source: the rules text, "Units", "Build" and "Drop".

use super::event::What;
use super::geometry::Hex;
use super::orders::Order;
use super::players::PlayerNumber;
use super::refusal::Refusal;
use super::tables::{BUILDS_OF_A_CITY, Kind};
use super::turn::{Task, Turn};
use super::unit::{Unit, UnitId};
use super::units::Handle;

/// Carries out an order to build or to drop.
pub fn build_or_drop(turn: &mut Turn<'_>, task: &Task) -> Result<(), Refusal> {
    if let Order::Build { kind, number, name } = &task.order {
        return build(turn, task.unit, *kind, *number, name.as_deref().unwrap_or_default());
    }
    drop_unit(turn, task.unit);
    Ok(())
}

fn build(
    turn: &mut Turn<'_>,
    builder: Handle,
    kind: Option<Kind>,
    number: u32,
    name: &str,
) -> Result<(), Refusal> {
    let unit = turn.position.units.get(builder).ok_or(Refusal::NoType)?;
    let (by, at, player, builds) = (unit.designation(), unit.at, unit.id.player, unit.builds);
    let kind = what(by.kind, kind)?;
    if kind == Kind::City && has_city_near(turn, at) {
        return Err(Refusal::TooNear(at));
    }
    if by.kind == Kind::City && builds >= BUILDS_OF_A_CITY {
        return Err(Refusal::BuildsDone);
    }
    let number = turn.position.units.free_number(player, number).ok_or(Refusal::NoNumber)?;
    pay(turn, player, kind.cost())?;
    if by.kind == Kind::Settlers {
        turn.position.units.remove(builder);
    } else if let Some(city) = turn.position.units.get_mut(builder) {
        city.builds += 1;
    }
    let built = Unit::new(UnitId::new(player, number), kind, at, name);
    let unit = built.designation();
    turn.position.units.insert(built);
    turn.disturb(at);
    turn.tell(turn.position.who_sees(at), What::Built { at, by, unit });
    Ok(())
}

/// What a builder may build: settlers a city, a city anything else, others nothing.
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

/// Whether a city of anyone lies too near to a hex for another.
fn has_city_near(turn: &Turn<'_>, at: Hex) -> bool {
    let mut near = turn.city_area.around(at, turn.position.map.side());
    near.any(|hex| turn.position.units.at(hex).any(|(_, unit)| unit.kind == Kind::City))
}

fn pay(turn: &mut Turn<'_>, player: PlayerNumber, cost: u64) -> Result<(), Refusal> {
    let Some(player) = turn.player_mut(player) else { return Err(Refusal::Funds { cost, money: 0 }) };
    let money = player.money;
    player.money = money.checked_sub(cost).ok_or(Refusal::Funds { cost, money })?;
    Ok(())
}

fn drop_unit(turn: &mut Turn<'_>, unit: Handle) {
    let Some(at) = turn.position.units.get(unit).map(|unit| unit.at) else { return };
    let seen = turn.position.who_sees(at);
    if let Some(unit) = turn.position.units.remove(unit) {
        turn.tell(seen, What::Dropped { at, unit: unit.designation() });
    }
}
