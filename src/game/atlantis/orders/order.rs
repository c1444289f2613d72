//! An order as it was read: what it says, with the words of the table and nothing looked up.

use super::argument::{Number, Target};
use super::month::Month;
use crate::tables::{Item, Spell};
use playdeck_factions::Named;

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Order {
    /// Accept gifts of a faction.
    Accept(Number),
    /// Change the address; none where nothing was written.
    Address(Box<str>),
    /// Admit a faction into buildings, ships and tax.
    Admit(Number),
    /// Help a faction, or help it no longer.
    Ally(Number, Number),
    /// Attack a unit or the peasants.
    Attack(Target),
    /// Stand behind, or no longer.
    Behind(Number),
    /// Board a ship.
    Board(Number),
    /// Set the combat spell, or none.
    Combat(Named<Spell>),
    /// Demolish one's building.
    Demolish,
    /// Set the display.
    Display(Option<Thing>, Box<str>),
    /// Enter a building.
    Enter(Number),
    /// Ask for an address.
    Find(Number),
    /// Form a unit, for which the orders of the block are.
    Form(Number),
    /// Give away goods or a spell.
    Give(Target, Gift),
    /// Guard, or no longer.
    Guard(Number),
    /// Leave a building or a ship.
    Leave,
    /// Name something.
    Name(Option<Thing>, Box<str>),
    /// Pay silver.
    Pay(Target, Number),
    /// Make another unit the owner.
    Promote(Target),
    /// Quit the game.
    Quit(Number),
    /// Recruit peasants.
    Recruit(Number),
    /// Show the text of a spell again.
    Reshow(Named<Spell>),
    /// Sink one's ship.
    Sink,
    /// Collect taxes.
    Tax,
    /// Transfer people.
    Transfer(Target, Number),
    /// What takes the whole month.
    Month(Month),
    /// A word that the game knows, which orders nothing by itself.
    Bare,
    /// Nothing that the game knows; the verb that is nearest to it, if one is near.
    Unknown(Option<&'static str>),
}

impl Order {
    /// Whether a UNIT line is meant, with a slip in its word. What stands below it is for no unit.
    pub const fn is_misspelt_unit(&self) -> bool {
        // Nothing else is unknown and near to a word that orders nothing by itself.
        matches!(self, Self::Unknown(Some(near)) if matches!(near.as_bytes(), b"UNIT"))
    }

    /// Whether it says all that such an order must say.
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Accept(number)
            | Self::Admit(number)
            | Self::Behind(number)
            | Self::Board(number)
            | Self::Enter(number)
            | Self::Find(number)
            | Self::Form(number)
            | Self::Guard(number)
            | Self::Quit(number)
            | Self::Recruit(number) => number.is_number(),
            Self::Ally(faction, flag) => faction.is_number() && flag.is_number(),
            Self::Attack(target) | Self::Promote(target) | Self::Give(target, Gift::Spell(_)) => {
                target.is_complete()
            }
            Self::Pay(target, amount) | Self::Transfer(target, amount) => {
                target.is_complete() && amount.is_number()
            }
            Self::Give(target, Gift::Goods(count, item)) => {
                target.is_complete() && count.is_number() && item.known().is_some()
            }
            Self::Combat(spell) => *spell != Named::Unknown,
            Self::Reshow(spell) => spell.known().is_some(),
            Self::Display(thing, _) | Self::Name(thing, _) => thing.is_some(),
            Self::Address(_) | Self::Demolish | Self::Leave | Self::Sink | Self::Tax => true,
            Self::Month(month) => month.is_complete(),
            Self::Bare | Self::Unknown(_) => false,
        }
    }

    /// When it is carried out. Settings see all orders, for flags that are none are refused there.
    pub const fn phase(&self) -> Phase {
        match self {
            Self::Form(_) => Phase::Forming,
            Self::Find(_) => Phase::Finding,
            Self::Board(_) | Self::Enter(_) | Self::Leave | Self::Promote(_) => Phase::Boarding,
            Self::Attack(_) => Phase::Battles,
            Self::Demolish | Self::Give(..) | Self::Pay(..) | Self::Sink => Phase::Giving,
            Self::Transfer(..) => Phase::Transferring,
            Self::Tax => Phase::Tax,
            Self::Recruit(_) => Phase::Recruiting,
            Self::Guard(flag) if flag.value != 0 => Phase::Recruiting,
            Self::Quit(_) => Phase::Quitting,
            Self::Month(_) => Phase::Month,
            Self::Accept(_)
            | Self::Address(_)
            | Self::Admit(_)
            | Self::Ally(..)
            | Self::Bare
            | Self::Behind(_)
            | Self::Combat(_)
            | Self::Display(..)
            | Self::Guard(_)
            | Self::Name(..)
            | Self::Reshow(_)
            | Self::Unknown(_) => Phase::Settings,
        }
    }

    /// Whether it is carried out after the battles.
    pub fn is_later_than_battle(&self) -> bool {
        self.phase() > Phase::Battles
    }
}

/// The phases of a turn in which orders are carried out, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Phase {
    /// FORM.
    Forming,
    /// Names, flags, allies and the like.
    Settings,
    /// FIND.
    Finding,
    /// BOARD, ENTER, LEAVE, PROMOTE.
    Boarding,
    /// ATTACK.
    Battles,
    /// DEMOLISH, GIVE, PAY, SINK.
    Giving,
    /// TRANSFER.
    Transferring,
    /// TAX.
    Tax,
    /// RECRUIT and GUARD 1.
    Recruiting,
    /// QUIT.
    Quitting,
    /// What takes the whole month.
    Month,
}

/// What is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Gift {
    /// So many of a thing.
    Goods(Number, Named<Item>),
    /// A copy of a spell.
    Spell(Spell),
}

/// What is named or displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    /// The faction.
    Faction,
    /// The unit.
    Unit,
    /// The building of which the unit is the owner.
    Building,
    /// The ship of which the unit is the owner.
    Ship,
}
