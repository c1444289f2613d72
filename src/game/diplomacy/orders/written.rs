//! Orders in the form that the listing prints.
//!
//! This form is read back as the same order; a test checks that.

use crate::game::diplomacy::unit::{Order, Unit, Units};
use std::fmt;

/// A move order in words: `A BUD SUPPORTS A VIE - GAL`.
pub struct Written<'a> {
    /// The unit.
    pub unit: Unit,
    /// Its order.
    pub order: Order,
    /// The board, on which supported and convoyed units stand.
    pub units: &'a Units,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.unit)?;
        let other = |f: &mut fmt::Formatter<'_>, province| match self.units.get(province) {
            Some(unit) => write!(f, "{unit}"),
            None => write!(f, "{province}"),
        };
        match self.order {
            Order::Hold => f.write_str("STANDS"),
            Order::Move { to, via_convoy } => {
                write!(f, "- {to}{}", if via_convoy { " VIA CONVOY" } else { "" })
            }
            Order::SupportHold { unit } => {
                f.write_str("SUPPORTS ")?;
                other(f, unit)?;
                f.write_str(" STANDS")
            }
            Order::SupportMove { unit, to, coast } => {
                f.write_str("SUPPORTS ")?;
                other(f, unit)?;
                match coast {
                    Some(coast) => write!(f, " - {coast}"),
                    None => write!(f, " - {to}"),
                }
            }
            Order::Convoy { army, to } => {
                f.write_str("CONVOYS ")?;
                other(f, army)?;
                write!(f, " - {to}")
            }
        }
    }
}
