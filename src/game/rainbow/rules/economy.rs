//! Income and upkeep at the end of a turn.
//!
//! Source: the rules text, "Time", "Units" and "Entity numbers": the lowest numbered units are dissolved first.

use crate::event::What;
use crate::log::Log;
use crate::tables::{INCOME_OF_A_CITY, Kind, MOST_MONEY};
use crate::world::{Disc, Handle, Player, PlayerNumber, Players, Units};

/// Adds a player's income and pays for their units; units they cannot pay for are dissolved.
pub fn settle_account(
    units: &mut Units,
    own: &mut Player,
    sight: &Disc,
    log: &mut Log,
    player: PlayerNumber,
) {
    let (mut income, mut upkeep, mut paid) = (0, 0, Vec::new());
    for (handle, unit) in units.of(player) {
        if unit.kind == Kind::City {
            income += INCOME_OF_A_CITY;
        } else {
            upkeep += unit.kind.upkeep();
            paid.push((handle, unit.kind.upkeep()));
        }
    }
    let money = (own.money + income).min(MOST_MONEY);
    for (unit, cost) in paid {
        if upkeep <= money {
            break;
        }
        upkeep -= cost;
        dissolve(units, sight, log, unit);
    }
    let money = money.saturating_sub(upkeep);
    own.money = money;
    log.tell(Players::only(player), What::Accounted { player, income, upkeep, money });
}

fn dissolve(units: &mut Units, sight: &Disc, log: &mut Log, unit: Handle) {
    let Some(at) = units.get(unit).map(|unit| unit.at) else { return };
    let seen = units.who_sees(at, sight);
    if let Some(unit) = units.remove(unit) {
        log.tell(seen, What::Dissolved { at, unit: unit.designation() });
    }
}
