//! Orders to an empire as a whole, including those that a unit's block may also contain.
//!
//! Source: the rules text, "Email", "Friendly", "Give", "Hostile", "Name" and "Quit"; votes are the project's own.

use crate::event::What;
use crate::log::Log;
use crate::orders::order::Order;
use crate::refusal::Refusal;
use crate::tables::MOST_MONEY;
use crate::world::unit::name_of;
use crate::world::{Empires, Handle, PlayerNumber, Players, Status, Units};
use playdeck_kit::votes::Vote;

/// Carries out one order to an empire.
pub fn rule(
    empires: &mut Empires,
    log: &mut Log,
    player: PlayerNumber,
    order: &Order,
) -> Result<(), Refusal> {
    match order {
        Order::Friendly(other) => declare(empires, log, player, *other, true),
        Order::Hostile(other) => declare(empires, log, player, *other, false),
        Order::Give { to, amount } => return give(empires, log, player, *to, *amount),
        Order::Name(name) => rename(empires, log, player, name),
        Order::Email(address) => readdress(empires, player, address),
        Order::Quit => quit(empires, log, player),
        Order::Vote(vote) => cast(empires, player, vote.as_ref()),
        _ => {}
    }
    Ok(())
}

/// Makes a declaration. It is public: the table of players in every report shows who is friendly to whom.
fn declare(empires: &mut Empires, log: &mut Log, player: PlayerNumber, other: PlayerNumber, friendly: bool) {
    let Some(own) = empires.get_mut(&player) else { return };
    if friendly {
        own.friends.insert(other);
    } else {
        own.friends.remove(other);
    }
    log.tell(Players::ALL, What::Declared { player, of: other, friendly });
}

/// Gives up to the amount, as far as there is money. The part above the receiver's maximum is lost, so that the giver
/// does not learn of it.
fn give(
    empires: &mut Empires,
    log: &mut Log,
    from: PlayerNumber,
    to: PlayerNumber,
    asked: u64,
) -> Result<(), Refusal> {
    let money = empires.get(&from).map_or(0, |player| player.money);
    let amount = asked.min(money);
    if amount == 0 {
        return Err(Refusal::NothingToGive);
    }
    if let Some(giver) = empires.get_mut(&from) {
        giver.money -= amount;
    }
    if let Some(taker) = empires.get_mut(&to) {
        taker.money = (taker.money + amount).min(MOST_MONEY);
    }
    log.tell([from, to].into_iter().collect(), What::Gave { from, to, amount });
    if amount < asked { Err(Refusal::GaveLess { asked, given: amount }) } else { Ok(()) }
}

fn rename(empires: &mut Empires, log: &mut Log, player: PlayerNumber, name: &str) {
    let Some(own) = empires.get_mut(&player) else { return };
    let from = std::mem::replace(&mut own.name, name.to_owned());
    log.tell(Players::ALL, What::Renamed { player, from, to: name.to_owned() });
}

/// Gives a unit another name.
pub fn rename_unit(units: &mut Units, log: &mut Log, unit: Handle, name: &str) {
    let Some(unit) = units.get_mut(unit) else { return };
    let from = std::mem::replace(&mut unit.name, name_of(unit.kind, name));
    let (player, unit) = (unit.id.player, unit.designation());
    log.tell(Players::only(player), What::UnitRenamed { unit, from });
}

fn readdress(empires: &mut Empires, player: PlayerNumber, address: &str) {
    if let Some(own) = empires.get_mut(&player) {
        address.clone_into(&mut own.address);
    }
}

/// A player says how they want the game to end, or takes it back. It stands until they say otherwise.
fn cast(empires: &mut Empires, player: PlayerNumber, vote: Option<&Vote<PlayerNumber>>) {
    // One who leaves in the same turn has no vote any more.
    if let Some(own) = empires.get_mut(&player).filter(|own| own.status == Status::Active) {
        own.vote = vote.cloned();
    }
}

/// A player leaves; their other orders of this turn remain valid.
fn quit(empires: &mut Empires, log: &mut Log, player: PlayerNumber) {
    let Some(own) = empires.get_mut(&player) else { return };
    if own.status == Status::Active {
        own.status = Status::Quit;
        own.vote = None;
        log.tell(Players::ALL, What::Quit { player });
    }
}
