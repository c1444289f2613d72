//! The points at which the rule sets differ, each a named choice.
//!
//! There is one adjudicator and one turn; where the rules text of the punched-card program and today's rulebook differ,
//! they ask here. What is in neither of the two lists is the same under both.
//!
//! Source: for [`CLASSIC`] the rules text, under the heading that each choice names; for [`STANDARD`] the DATC 3.0 with
//! its preferred outcomes. Where these outcomes have changed, an [`Edition`] chooses.

use serde::{Deserialize, Serialize};

/// Which rules are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Rules {
    /// The rules text of the punched-card program, to the letter.
    Classic,
    /// Today's rulebook.
    Standard,
}

/// "Cutting support": what an attack by a unit of the supporter's own power does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnAttack {
    /// It cuts like any other.
    Cuts,
    /// It cuts nothing (6.D.20).
    CutsNothing,
}

/// "Cutting support": what an attack does that comes from the province the support is given against.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrontalAttack {
    /// It never cuts, not even when it dislodges the supporter.
    NeverCuts,
    /// It cuts by dislodging the supporter (6.D.17).
    CutsByDislodging,
}

/// "Support", the exceptions: how a power is kept from dislodging its own units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnUnits {
    /// Where its unit remains, its supported moves there and its supports of moves there are struck, and everything is
    /// resolved again.
    OrdersStruck,
    /// Its moves and supports count against others, but not to dislodge its unit.
    NoHelpToDislodge,
}

/// "Cutting support": the effect of the loser of a head-to-head battle in the province it was bound for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HeadToHeadLoser {
    /// It stands off one unit that has no support.
    StandsOffOne,
    /// Nothing (6.E.1).
    HasNoEffect,
}

/// "Conflicts": two units each ordered to the other's place, one of them by convoy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExchangeByConvoy {
    /// They meet head to head as usual.
    HeadToHead,
    /// They pass each other (6.C.6).
    Passes,
}

/// "Convoy", the note: an army bound for an adjacent province, with a convoy of its own power.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnConvoy {
    /// It goes by convoy or not at all.
    Binds,
    /// It goes by convoy if a complete chain was ordered, and by land if not.
    ShowsIntent,
}

/// An army bound for an adjacent province `VIA CONVOY`: whether it goes by land if no complete chain of fleets was
/// ordered. The rules text does not say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Via {
    /// It stays (6.G.8 in DATC 3.0).
    Required,
    /// It goes by land (6.G.8 in DATC 2).
    Optional,
}

/// "Convoy": an army whose convoy is complete, when a stronger move takes the empty place it is bound for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompleteConvoy {
    /// It has left its province and is dislodged where it landed.
    HasLanded,
    /// It stays where it was.
    Bounces,
}

/// "Provinces having two coasts": where a fleet on one of two coasts supports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoastSupport {
    /// Wherever a fleet on any coast of its province could move.
    FromAnyCoast,
    /// Wherever it could move from its own coast (6.B.5).
    FromItsCoast,
}

/// "Retreats": the province from which a convoyed attacker came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConvoyedAttacker {
    /// It is closed to the dislodged unit, as for any attacker.
    ClosesItsOrigin,
    /// It is open (6.H.11).
    LeavesItOpen,
}

/// "Retreats": when they are made without a `$RETREAT` play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AtOnce {
    /// When no unit has more than one choice.
    SingleChoices,
    /// When no unit has any choice.
    NoChoices,
}

/// "Moves": the dislodged units of a power that sent no orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoOrders {
    /// They are annihilated.
    ForfeitRetreats,
    /// They may retreat.
    KeepRetreats,
}

/// "Gaining and losing units": which units go when too few removals were ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Removal {
    /// Fleets on bodies of water, then units not on a home center, then the others; within a class the farthest.
    ByClass,
    /// The farthest, fleets before armies (6.J.8).
    ByDistance,
}

/// "Gaining and losing units": to which centers the distance is counted that decides which units go. The rules text has
/// no distance.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Distance {
    /// The nearest center that the power owns, for armies and fleets alike over land and water (6.J.3 to 6.J.11 in
    /// DATC 3.0, and the rulebook of 2023).
    Owned,
    /// The nearest center of its home country, whoever owns it; for a fleet over water and along coasts, for an army
    /// over land and water (DATC 2).
    Home,
}

/// "Miscellaneous": which of two legal orders for a unit counts if they are on two sheets of one player in one play.
/// `ORDERS=` can choose it under either set of rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Corrections {
    /// The order on the first sheet.
    First,
    /// The order on the last sheet.
    Last,
}

/// "Objective": what wins the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Victory {
    /// More than half of the units on the board, when a fall's builds and removals are done.
    MostUnits,
    /// A given number of supply centers after a fall.
    Centers,
}

/// One choice for every point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy {
    /// What an attack by a unit of the same power does to a support.
    pub own_attack: OwnAttack,
    /// What an attack from the province that the support is given against does to it.
    pub frontal_attack: FrontalAttack,
    /// How a power is kept from dislodging its own units.
    pub own_units: OwnUnits,
    /// What the loser of a head-to-head battle still does.
    pub head_to_head_loser: HeadToHeadLoser,
    /// Whether a convoy lets two units change places.
    pub exchange_by_convoy: ExchangeByConvoy,
    /// Whether a convoy of the same power binds an army that could march.
    pub own_convoy: OwnConvoy,
    /// Whether the words `VIA CONVOY` bind it.
    pub via: Via,
    /// What becomes of a convoyed army that is overpowered.
    pub complete_convoy: CompleteConvoy,
    /// Where a fleet on one of two coasts supports.
    pub coast_support: CoastSupport,
    /// Whether the origin of a convoyed attacker is open to retreats.
    pub convoyed_attacker: ConvoyedAttacker,
    /// When retreats are made without a play.
    pub at_once: AtOnce,
    /// What a power without orders loses.
    pub no_orders: NoOrders,
    /// Which units are removed by rule.
    pub removal: Removal,
    /// To which centers the distance is counted for removals by rule.
    pub distance: Distance,
    /// Which of two sheets counts, unless `ORDERS=` says otherwise.
    pub corrections: Corrections,
    /// What wins the game.
    pub victory: Victory,
}

/// The rules text of the punched-card program, to the letter.
pub const CLASSIC: Policy = Policy {
    own_attack: OwnAttack::Cuts,
    frontal_attack: FrontalAttack::NeverCuts,
    own_units: OwnUnits::OrdersStruck,
    head_to_head_loser: HeadToHeadLoser::StandsOffOne,
    exchange_by_convoy: ExchangeByConvoy::HeadToHead,
    own_convoy: OwnConvoy::Binds,
    via: Via::Required,
    complete_convoy: CompleteConvoy::HasLanded,
    coast_support: CoastSupport::FromAnyCoast,
    convoyed_attacker: ConvoyedAttacker::ClosesItsOrigin,
    at_once: AtOnce::SingleChoices,
    no_orders: NoOrders::ForfeitRetreats,
    removal: Removal::ByClass,
    distance: Distance::Owned,
    corrections: Corrections::First,
    victory: Victory::MostUnits,
};

/// Today's rulebook: DATC 3.0, with the edition of 2023.
pub const STANDARD: Policy = Policy {
    own_attack: OwnAttack::CutsNothing,
    frontal_attack: FrontalAttack::CutsByDislodging,
    own_units: OwnUnits::NoHelpToDislodge,
    head_to_head_loser: HeadToHeadLoser::HasNoEffect,
    exchange_by_convoy: ExchangeByConvoy::Passes,
    own_convoy: OwnConvoy::Binds,
    via: Via::Required,
    complete_convoy: CompleteConvoy::Bounces,
    coast_support: CoastSupport::FromItsCoast,
    convoyed_attacker: ConvoyedAttacker::LeavesItOpen,
    at_once: AtOnce::NoChoices,
    no_orders: NoOrders::KeepRetreats,
    removal: Removal::ByDistance,
    distance: Distance::Owned,
    corrections: Corrections::Last,
    victory: Victory::Centers,
};

impl Rules {
    /// The choices of these rules at each point, in today's edition.
    pub const fn policy(self) -> Policy {
        match self {
            Self::Classic => CLASSIC,
            Self::Standard => STANDARD,
        }
    }
}

/// What `VIA=` and `REMOVAL=` choose for a game: the points at which DATC 3.0 gave up a rule of earlier editions of it
/// and of the rulebook.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edition {
    /// Whether the words `VIA CONVOY` bind an army that could march.
    pub via: Via,
    /// To which centers distances are counted for removals by rule.
    pub removal: Distance,
}

impl Edition {
    /// The edition of DATC 3.0 and of the rulebook of 2023: the default.
    pub const TODAY: Self = Self { via: Via::Required, removal: Distance::Owned };

    /// The edition of DATC 2, which the judges of today still use.
    pub const EARLIER: Self = Self { via: Via::Optional, removal: Distance::Home };

    /// The choices of the rules at each point in this edition. Where `VIA CONVOY` need not bind, a convoy of the same
    /// power does not bind either, unless the rules text says so.
    pub fn policy(self, rules: Rules) -> Policy {
        let policy = rules.policy();
        let own_convoy = match (rules, self.via) {
            (Rules::Standard, Via::Optional) => OwnConvoy::ShowsIntent,
            _ => policy.own_convoy,
        };
        Policy { own_convoy, via: self.via, distance: self.removal, ..policy }
    }
}
