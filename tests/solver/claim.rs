//! What follows if exactly these units are said to move: who arrives, which supports are given, how strong each unit
//! is, and who would move then.

use super::{Actor, Deed, Equations, Set, chain, members};
use playdeck::game::diplomacy::position::Rules;

/// A set of units that are said to move, and what follows from that.
pub(super) struct Claim<'a> {
    pub of: &'a Equations,
    pub gone: Set,
    /// The units that reach the place they move to.
    pub arriving: Set,
    /// The supporters whose support is not cut.
    pub given: Set,
}

impl Claim<'_> {
    fn actor(&self, unit: usize) -> &Actor {
        &self.of.actors[unit]
    }

    pub fn is_gone(&self, unit: usize) -> bool {
        self.gone >> unit & 1 == 1
    }

    pub fn arrives(&self, mover: usize) -> bool {
        self.arriving >> mover & 1 == 1
    }

    /// Whether a unit needs no convoy, or has one of fleets that are not dislodged.
    pub fn has_way(&self, mover: usize) -> bool {
        let &Actor { by_sea, carriers, needed, first, last, .. } = self.actor(mover);
        if !by_sea {
            return true;
        }
        if let Some(assumed) = self.of.assumed {
            return assumed >> mover & 1 == 1;
        }
        let is_sunk = |fleet: usize| !self.is_gone(fleet) && self.actor(fleet).attackers & self.gone != 0;
        let afloat: Set = members(carriers).filter(|&fleet| !is_sunk(fleet)).map(|fleet| 1 << fleet).sum();
        if needed != 0 {
            return self.of.caught >> mover & 1 == 0 && needed & !afloat == 0;
        }
        self.of.caught >> mover & 1 == 0 && chain(&self.of.next, first & afloat, last & afloat, afloat)
    }

    pub fn is_given(&self, supporter: usize) -> bool {
        let &Actor { unit, deed, attackers, .. } = self.actor(supporter);
        let Deed::Help(place) = deed else { return false };
        members(attackers & self.arriving).all(|attacker| {
            let from = self.actor(attacker).unit;
            match self.of.rules {
                // Every attacker cuts, except one from the province that the support is for.
                Rules::Classic => from.province() == place,
                // No unit cuts a support of its own power, and an attacker from the province that it is for must
                // dislodge the supporter.
                Rules::Standard => {
                    from.power == unit.power || from.province() == place && !self.is_gone(attacker)
                }
            }
        })
    }

    /// Classic: an army that was carried to an empty place, which another takes, is driven out there.
    pub fn is_driven_out(&self, army: usize) -> bool {
        let &Actor { by_sea, ahead, rivals, .. } = self.actor(army);
        self.of.rules == Rules::Classic
            && by_sea
            && ahead.is_none()
            && !self.is_gone(army)
            && rivals & self.gone != 0
            && self.arrives(army)
    }

    /// Whether a unit is no longer in its place, and was not dislodged there.
    pub fn is_out(&self, unit: usize) -> bool {
        self.is_gone(unit) || self.is_driven_out(unit)
    }

    /// One plus its supports, except those from the power of another unit.
    fn strength(&self, unit: usize, but: Option<usize>) -> u32 {
        let counts = |supporter: &usize| {
            but.is_none_or(|but| self.actor(but).unit.power != self.actor(*supporter).unit.power)
        };
        1 + u32::try_from(members(self.actor(unit).backers & self.given).filter(counts).count()).unwrap()
    }

    /// The strength with which a unit keeps a moving unit out of its place.
    fn resists(&self, defender: usize, head_on: bool) -> u32 {
        let is_mover = self.of.goal(defender).is_some();
        if self.is_out(defender) && !head_on {
            0
        } else if is_mover && !(head_on && self.arrives(defender)) {
            1
        } else {
            self.strength(defender, None)
        }
    }

    /// The strength with which a moving unit keeps others out of its target.
    fn prevents(&self, rival: usize) -> u32 {
        let is_beaten = self.of.head_on(rival).is_some_and(|other| self.is_gone(other));
        match self.of.rules {
            _ if !self.arrives(rival) => 0,
            Rules::Classic if is_beaten => 1,
            Rules::Standard if is_beaten => 0,
            _ => self.strength(rival, None),
        }
    }

    pub fn would_move(&self, mover: usize) -> bool {
        if !self.arrives(mover) {
            return false;
        }
        let &Actor { unit, ahead, rivals, .. } = self.actor(mover);
        let head_on = self.of.head_on(mover).is_some();
        let stays = ahead.filter(|&other| head_on || !self.is_out(other));
        let attack = match stays {
            // By the rulebook no unit dislodges a unit of its own power or helps to.
            Some(other) if self.of.rules == Rules::Standard => {
                if self.actor(other).unit.power == unit.power {
                    return false;
                }
                self.strength(mover, Some(other))
            }
            _ => self.strength(mover, None),
        };
        stays.is_none_or(|other| attack > self.resists(other, head_on))
            && members(rivals).all(|rival| attack > self.prevents(rival))
    }
}
