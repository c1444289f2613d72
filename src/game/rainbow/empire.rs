//! Orders to an empire as a whole, and those of them that a unit's block may hold as well.
//!
//! Source: the rules text, "Email", "Friendly", "Give", "Hostile", "Name" and "Quit".

use super::event::What;
use super::orders::Order;
use super::players::{PlayerNumber, Players};
use super::position::Status;
use super::refusal::Refusal;
use super::tables::MOST_MONEY;
use super::turn::Turn;
use super::unit::name_of;
use super::units::Handle;

/// Carries out one order to an empire.
pub fn rule(turn: &mut Turn<'_>, player: PlayerNumber, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Friendly(other) => declare(turn, player, *other, true),
        Order::Hostile(other) => declare(turn, player, *other, false),
        Order::Give { to, amount } => return give(turn, player, *to, *amount),
        Order::Name(name) => rename(turn, player, name),
        Order::Email(address) => readdress(turn, player, address),
        Order::Quit => quit(turn, player),
        _ => {}
    }
    Ok(())
}

/// A declaration is made before everybody: the table of players, which all are given, shows who is friendly to whom.
fn declare(turn: &mut Turn<'_>, player: PlayerNumber, other: PlayerNumber, friendly: bool) {
    let Some(own) = turn.player_mut(player) else { return };
    if friendly {
        own.friends.insert(other);
    } else {
        own.friends.remove(other);
    }
    turn.tell(Players::ALL, What::Declared { player, of: other, friendly });
}

/// Gives what there is, up to the amount. What the other cannot hold is lost, so that the giver does not learn it.
fn give(turn: &mut Turn<'_>, from: PlayerNumber, to: PlayerNumber, asked: u64) -> Result<(), Refusal> {
    let money = turn.position.players.get(&from).map_or(0, |player| player.money);
    let amount = asked.min(money);
    if amount == 0 {
        return Err(Refusal::NothingToGive);
    }
    if let Some(giver) = turn.player_mut(from) {
        giver.money -= amount;
    }
    if let Some(taker) = turn.player_mut(to) {
        taker.money = (taker.money + amount).min(MOST_MONEY);
    }
    turn.tell([from, to].into_iter().collect(), What::Gave { from, to, amount });
    if amount < asked { Err(Refusal::GaveLess { asked, given: amount }) } else { Ok(()) }
}

fn rename(turn: &mut Turn<'_>, player: PlayerNumber, name: &str) {
    let Some(own) = turn.player_mut(player) else { return };
    let from = std::mem::replace(&mut own.name, name.to_owned());
    turn.tell(Players::ALL, What::Renamed { player, from, to: name.to_owned() });
}

/// Gives a unit another name.
pub fn rename_unit(turn: &mut Turn<'_>, unit: Handle, name: &str) {
    let Some(unit) = turn.position.units.get_mut(unit) else { return };
    let from = std::mem::replace(&mut unit.name, name_of(unit.kind, name));
    let (player, unit) = (unit.id.player, unit.designation());
    turn.tell(Players::only(player), What::UnitRenamed { unit, from });
}

/// Changes where a player's reports go.
fn readdress(turn: &mut Turn<'_>, player: PlayerNumber, address: &str) {
    if let Some(own) = turn.player_mut(player) {
        address.clone_into(&mut own.address);
    }
}

/// A player leaves; his other orders of this turn still stand.
fn quit(turn: &mut Turn<'_>, player: PlayerNumber) {
    let Some(own) = turn.player_mut(player) else { return };
    if own.status == Status::Active {
        own.status = Status::Quit;
        turn.tell(Players::ALL, What::Quit { player });
    }
}
