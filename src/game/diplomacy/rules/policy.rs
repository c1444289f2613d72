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

/// What votes do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Voting {
    /// They tell the gamesmaster, whose card ends the game.
    Tell,
    /// They end the game when all who are left allow the same end.
    Act,
}

/// Who can share a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Draws {
    /// All who are left, or those of them that are named.
    Named,
    /// All who are left, always: "draws include all survivors".
    Dias,
}

/// Declares the points: the field of [`Policy`] and the type of its choices; the choice of [`CLASSIC`] and that of
/// [`STANDARD`]; and the choices.
macro_rules! points {
    ($(
        $(#[doc = $about:literal])+
        $(#[derive($($also:ident),+)] #[serde($($how:tt)+)])?
        $point:ident: $choice:ident = $classic:ident, $standard:ident {
            $($(#[doc = $means:literal])+ $way:ident,)+
        }
    )+) => {
        $(
            $(#[doc = $about])+
            #[derive(Debug, Clone, Copy, PartialEq, Eq, $($($also),+)?)]
            $(#[serde($($how)+)])?
            pub enum $choice {
                $($(#[doc = $means])+ $way,)+
            }
        )+

        /// One choice for every point.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub struct Policy {
            $($(#[doc = $about])+ pub $point: $choice,)+
        }

        /// The rules text of the punched-card program, to the letter.
        pub const CLASSIC: Policy = Policy { $($point: $choice::$classic),+ };

        /// Today's rulebook: DATC 3.0, with the edition of 2023.
        pub const STANDARD: Policy = Policy { $($point: $choice::$standard),+ };
    };
}

points! {
    /// "Cutting support": what an attack by a unit of the supporter's own power does.
    own_attack: OwnAttack = Cuts, CutsNothing {
        /// It cuts like any other.
        Cuts,
        /// It cuts nothing (6.D.20).
        CutsNothing,
    }
    /// "Cutting support": what an attack does that comes from the province the support is given against.
    frontal_attack: FrontalAttack = NeverCuts, CutsByDislodging {
        /// It never cuts, not even when it dislodges the supporter.
        NeverCuts,
        /// It cuts by dislodging the supporter (6.D.17).
        CutsByDislodging,
    }
    /// "Support", the exceptions: how a power is kept from dislodging its own units.
    own_units: OwnUnits = OrdersStruck, NoHelpToDislodge {
        /// Where its unit remains, its supported moves there and its supports of moves there are struck, and everything
        /// is resolved again.
        OrdersStruck,
        /// Its moves and supports count against others, but not to dislodge its unit.
        NoHelpToDislodge,
    }
    /// "Cutting support": the effect of the loser of a head-to-head battle in the province it was bound for.
    head_to_head_loser: HeadToHeadLoser = StandsOffOne, HasNoEffect {
        /// It stands off one unit that has no support.
        StandsOffOne,
        /// Nothing (6.E.1).
        HasNoEffect,
    }
    /// "Conflicts": two units each ordered to the other's place, one of them by convoy.
    exchange_by_convoy: ExchangeByConvoy = HeadToHead, Passes {
        /// They meet head to head as usual.
        HeadToHead,
        /// They pass each other (6.C.6).
        Passes,
    }
    /// "Convoy", the note: an army bound for an adjacent province, with a convoy of its own power.
    own_convoy: OwnConvoy = Binds, Binds {
        /// It goes by convoy or not at all.
        Binds,
        /// It goes by convoy if a complete chain was ordered, and by land if not.
        ShowsIntent,
    }
    /// An army bound for an adjacent province `VIA CONVOY`: whether it goes by land if no complete chain of fleets was
    /// ordered. The rules text does not say.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    via: Via = Required, Required {
        /// It stays (6.G.8 in DATC 3.0).
        Required,
        /// It goes by land (6.G.8 in DATC 2).
        Optional,
    }
    /// "Convoy": an army whose convoy is complete, when a stronger move takes the empty place it is bound for.
    complete_convoy: CompleteConvoy = HasLanded, Bounces {
        /// It has left its province and is dislodged where it landed.
        HasLanded,
        /// It stays where it was.
        Bounces,
    }
    /// "Provinces having two coasts": where a fleet on one of two coasts supports.
    coast_support: CoastSupport = FromAnyCoast, FromItsCoast {
        /// Wherever a fleet on any coast of its province could move.
        FromAnyCoast,
        /// Wherever it could move from its own coast (6.B.5).
        FromItsCoast,
    }
    /// "Retreats": the province from which a convoyed attacker came.
    convoyed_attacker: ConvoyedAttacker = ClosesItsOrigin, LeavesItOpen {
        /// It is closed to the dislodged unit, as for any attacker.
        ClosesItsOrigin,
        /// It is open (6.H.11).
        LeavesItOpen,
    }
    /// "Retreats": when they are made without a `$RETREAT` play.
    at_once: AtOnce = SingleChoices, NoChoices {
        /// When no unit has more than one choice.
        SingleChoices,
        /// When no unit has any choice.
        NoChoices,
    }
    /// "Moves": the dislodged units of a power that sent no orders.
    no_orders: NoOrders = ForfeitRetreats, KeepRetreats {
        /// They are annihilated.
        ForfeitRetreats,
        /// They may retreat.
        KeepRetreats,
    }
    /// "Gaining and losing units": which units go when too few removals were ordered.
    removal: Removal = ByClass, ByDistance {
        /// Fleets on bodies of water, then units not on a home center, then the others; within a class the farthest.
        ByClass,
        /// The farthest, fleets before armies (6.J.8).
        ByDistance,
    }
    /// "Gaining and losing units": to which centers the distance is counted that decides which units go. The rules text
    /// has no distance.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    distance: Distance = Owned, Owned {
        /// The nearest center that the power owns, for armies and fleets alike over land and water (6.J.3 to 6.J.11 in
        /// DATC 3.0, and the rulebook of 2023).
        Owned,
        /// The nearest center of its home country, whoever owns it; for a fleet over water and along coasts, for an
        /// army over land and water (DATC 2).
        Home,
    }
    /// "Miscellaneous": which of two legal orders for a unit counts if they are on two sheets of one player in one
    /// play. `ORDERS=` can choose it under either set of rules.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    corrections: Corrections = First, Last {
        /// The order on the first sheet.
        First,
        /// The order on the last sheet.
        Last,
    }
    /// "Objective": what wins the game.
    victory: Victory = MostUnits, Centers {
        /// More than half of the units on the board, when a fall's builds and removals are done.
        MostUnits,
        /// A given number of supply centers after a fall.
        Centers,
    }
}

impl Rules {
    /// The choices of these rules at each point, in today's edition.
    pub const fn policy(self) -> Policy {
        match self {
            Self::Classic => CLASSIC,
            Self::Standard => STANDARD,
        }
    }
}

/// What `ROUTE=` chooses: what it means if the order of a convoyed army names seas. It changes how orders are read; an
/// order that is bound to seas is so under any rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Routes {
    /// The army goes by sea, over whichever fleets can carry it.
    Any,
    /// It goes over these seas or not at all.
    Binding,
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
