//! Orders in the form that the listing prints.
//!
//! This form is read back as the same order; a test checks that.

use playdeck_base::text::{Text, shown};
use playdeck_diplomacy_rules::world::map::Province;
use playdeck_diplomacy_rules::world::unit::{Order, Unit, Units};

/// A move order in words: `A BUD SUPPORTS A VIE - GAL`.
pub struct Written<'a> {
    /// The unit.
    pub unit: Unit,
    /// Its order.
    pub order: Order,
    /// The board, on which supported and convoyed units stand.
    pub units: &'a Units,
}

impl Text for Written<'_> {
    fn write(&self, to: &mut String) {
        self.unit.write(to);
        match self.order {
            Order::Hold => to.push_str(" STANDS"),
            // The seas say by themselves that it goes by convoy.
            Order::Move { to: goal, by, .. } if !by.is_any() => {
                by.seas().for_each(|sea| (" - ", sea).write(to));
                (" - ", goal).write(to);
            }
            Order::Move { to: goal, via_convoy, .. } => {
                (" - ", goal, via_convoy.then_some(" VIA CONVOY")).write(to);
            }
            Order::SupportHold { unit } => (" SUPPORTS ", self.named(unit), " STANDS").write(to),
            Order::SupportMove { unit, to: _, coast: Some(coast) } => {
                (" SUPPORTS ", self.named(unit), " - ", coast).write(to);
            }
            Order::SupportMove { unit, to: goal, coast: None } => {
                (" SUPPORTS ", self.named(unit), " - ", goal).write(to);
            }
            Order::Convoy { army, to: goal } => (" CONVOYS ", self.named(army), " - ", goal).write(to),
        }
    }
}

impl Written<'_> {
    /// The unit in a province, or the province if there is none.
    fn named(&self, at: Province) -> impl Text {
        let unit = self.units.get(at);
        (unit, unit.is_none().then_some(at))
    }
}

shown!(Written<'_>);
