//! Income and upkeep at the end of a turn.
//!
//! Source: the rules text, "Time", "Units" and "Entity numbers": the lowest numbered units are dissolved first.

use super::event::What;
use super::players::{PlayerNumber, Players};
use super::position::Status;
use super::tables::{INCOME_OF_A_CITY, Kind, MOST_MONEY};
use super::turn::Turn;
use super::units::Handle;

/// Every player gathers his income and pays his units; those that he cannot pay are dissolved.
pub fn settle_accounts(turn: &mut Turn<'_>) {
    let is_in = turn.position.players.iter().filter(|(_, player)| player.status != Status::Eliminated);
    let players: Vec<PlayerNumber> = is_in.map(|(number, _)| *number).collect();
    for player in players {
        settle_account(turn, player);
    }
}

/// One player gathers his income and pays his units.
pub fn settle_account(turn: &mut Turn<'_>, player: PlayerNumber) {
    let (mut income, mut upkeep, mut paid) = (0, 0, Vec::new());
    for (handle, unit) in turn.position.units.of(player) {
        if unit.kind == Kind::City {
            income += INCOME_OF_A_CITY;
        } else {
            upkeep += unit.kind.upkeep();
            paid.push((handle, unit.kind.upkeep()));
        }
    }
    let money = turn.position.players.get(&player).map_or(0, |player| player.money);
    let money = (money + income).min(MOST_MONEY);
    for (unit, cost) in paid {
        if upkeep <= money {
            break;
        }
        upkeep -= cost;
        dissolve(turn, unit);
    }
    let money = money.saturating_sub(upkeep);
    if let Some(player) = turn.player_mut(player) {
        player.money = money;
    }
    turn.tell(Players::only(player), What::Accounted { player, income, upkeep, money });
}

fn dissolve(turn: &mut Turn<'_>, unit: Handle) {
    let Some(at) = turn.position.units.get(unit).map(|unit| unit.at) else { return };
    let seen = turn.position.who_sees(at);
    if let Some(unit) = turn.position.units.remove(unit) {
        turn.tell(seen, What::Dissolved { at, unit: unit.designation() });
    }
}
