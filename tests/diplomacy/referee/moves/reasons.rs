//! What became of each order, and why, from the judge's answers: the words of the engine, found by the rules of the judge.

use super::{Answers, Set};
use playdeck::game::diplomacy::adjudicate::{ConvoyFault, Mismatch, Opposition, Outcome};
use playdeck::game::diplomacy::map::{Province, ProvinceSet};
use playdeck::game::diplomacy::position::Rules;
use playdeck::game::diplomacy::unit::Order;

impl Answers<'_> {
    /// What became of a unit's order, if these armies were kept from being carried by a paradox.
    pub(super) fn outcome(&mut self, unit: usize, caught: &Set) -> Outcome {
        let board = self.board;
        if board.impossible.contains(&unit) {
            return Outcome::Impossible;
        }
        if board.struck.contains(&unit) {
            return Outcome::Struck;
        }
        match board.orders[unit] {
            Order::Hold => Outcome::Held,
            Order::Move { .. } => self.of_move(unit, caught),
            Order::SupportHold { unit: backed } | Order::SupportMove { unit: backed, .. } => {
                self.of_support(unit, backed)
            }
            Order::Convoy { army, to } => self.of_convoy(unit, army, to, caught),
        }
    }

    fn of_move(&mut self, mover: usize, caught: &Set) -> Outcome {
        if self.moves(mover) {
            return Outcome::Moved { by_convoy: self.board.by_sea.contains(&mover) };
        }
        if !self.arrives(mover) {
            return Outcome::NotCarried(self.convoy_fault(mover, caught));
        }
        let (strength, against) = (self.attack(mover).into(), self.stopped_by(mover));
        match self.drives_out(mover) {
            Some(_) => Outcome::DrivenOut { strength, against },
            None => Outcome::Bounced { strength, against },
        }
    }

    /// The strongest of those that stop a move. The unit in the place goes before rivals that are as strong.
    fn stopped_by(&mut self, mover: usize) -> Opposition {
        let board = self.board;
        let goal = board.goals[mover].unwrap();
        let rivals = board.attackers(goal).iter().copied().filter(|rival| *rival != mover);
        let rivals: Vec<(Province, u8)> =
            rivals.map(|rival| (board.place(rival), self.opposition(rival))).collect();
        let most = rivals.iter().map(|(_, strength)| *strength).max().unwrap_or(0);
        let occupant = board.at.get(&goal).copied();
        let (opponent, withstands) = if let Some(other) = board.meets(mover) {
            let strength = self.strength(other, None).max(1);
            (Opposition::HeadToHead { strength: strength.into() }, strength)
        } else {
            let strength = occupant.map_or(0, |other| self.defence(other));
            (Opposition::Defender { strength: strength.into() }, strength)
        };
        if withstands == 0 || most > withstands {
            let strongest = rivals.iter().filter(|(_, strength)| *strength == most);
            return Opposition::Rivals {
                from: strongest.map(|(from, _)| *from).collect(),
                strength: most.into(),
            };
        }
        let is_own = occupant.is_some_and(|other| board.power(other) == board.power(mover));
        if is_own { Opposition::OwnUnit } else { opponent }
    }

    fn of_support(&mut self, supporter: usize, backed: Province) -> Outcome {
        let board = self.board;
        if !board.backers.iter().any(|backers| backers.contains(&supporter)) {
            return Outcome::SupportVoid(self.mismatch(backed));
        }
        if self.is_given(supporter) {
            return if self.is_against_own(supporter) {
                Outcome::SupportedAgainstOwn
            } else {
                Outcome::Supported
            };
        }
        if let Some((by, _)) = self.dislodger(supporter) {
            return Outcome::SupportDislodged { by: board.place(by) };
        }
        let cutter = board.attackers(board.place(supporter)).iter().find(|attacker| {
            let is_own = board.power(**attacker) == board.power(supporter);
            self.arrives(**attacker)
                && Some(board.place(**attacker)) != board.helped_place(supporter)
                && !(is_own && board.rules == Rules::Standard)
        });
        Outcome::SupportCut { by: board.place(*cutter.unwrap()) }
    }

    /// Whether a support of a move goes against a unit of the supporter's own power that stayed.
    fn is_against_own(&mut self, supporter: usize) -> bool {
        let board = self.board;
        let Order::SupportMove { to, .. } = board.orders[supporter] else { return false };
        let occupant = board.at.get(&to).copied().filter(|_| board.rules == Rules::Standard);
        occupant.is_some_and(|other| board.power(other) == board.power(supporter) && !self.moves(other))
    }

    fn of_convoy(&mut self, fleet: usize, army: Province, to: Province, caught: &Set) -> Outcome {
        let board = self.board;
        let Some(carried) = board.at.get(&army).copied().filter(|army| board.goals[*army] == Some(to)) else {
            return Outcome::ConvoyVoid(self.mismatch(army));
        };
        if !board.by_sea.contains(&carried) {
            return Outcome::ConvoyVoid(Mismatch::ByLand);
        }
        if !self.arrives(carried) {
            return Outcome::ConvoyFailed(self.convoy_fault(carried, caught));
        }
        if self.dislodger(fleet).is_some() {
            let dislodged = [board.place(fleet)].into_iter().collect();
            return Outcome::ConvoyFailed(ConvoyFault::Broken { dislodged });
        }
        let mut afloat = board.carriers(carried);
        afloat.retain(|fleet| self.dislodger(*fleet).is_none());
        if board.can_board(&afloat, carried).contains(&board.place(fleet)) {
            Outcome::Convoyed
        } else {
            Outcome::ConvoyElsewhere
        }
    }

    fn convoy_fault(&mut self, army: usize, caught: &Set) -> ConvoyFault {
        let board = self.board;
        let carriers = board.carriers(army);
        if caught.contains(&army) {
            ConvoyFault::Paradox
        } else if board.are_enough(&carriers, army) {
            let named = board.named(army);
            let is_needed = |fleet: &usize| named.is_empty() || named.contains(&board.place(*fleet));
            let lost =
                carriers.into_iter().filter(is_needed).filter(|fleet| self.dislodger(*fleet).is_some());
            ConvoyFault::Broken { dislodged: lost.map(|fleet| board.place(fleet)).collect::<ProvinceSet>() }
        } else if !board.named(army).is_empty() {
            ConvoyFault::NamedNotOrdered
        } else {
            ConvoyFault::NoChain
        }
    }

    /// Why an order that names the unit in a place agrees with nothing.
    fn mismatch(&self, place: Province) -> Mismatch {
        match self.board.at.get(&place) {
            None => Mismatch::NoUnit,
            Some(unit) if self.board.struck.contains(unit) => Mismatch::Struck,
            Some(_) => Mismatch::OtherOrder,
        }
    }
}
