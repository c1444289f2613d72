//! How a thing is called in a report, wherever it stands.

use crate::game::atlantis4::event::Called;
use crate::game::atlantis4::knowledge::{Place, Stack, Town};
use crate::text::{Letters, Text, show, shown};
use std::fmt::{self, Display};

impl Text for Called {
    fn write(&self, to: &mut dyn Letters) {
        Named(&self.name, self.number).write(to);
    }
}

/// A name with its number.
pub struct Named<'n>(pub &'n str, pub u32);

impl Text for Named<'_> {
    fn write(&self, to: &mut dyn Letters) {
        (self.0, " (", self.1, ")").write(to);
    }
}

impl Text for Place<'_> {
    fn write(&self, to: &mut dyn Letters) {
        let level = self.level.map(|level| (",", level));
        (self.terrain, " (", self.x, ",", self.y, level).write(to);
        (") in ", self.name).write(to);
    }
}

impl Text for Town<'_> {
    fn write(&self, to: &mut dyn Letters) {
        (", contains ", self.name, " [", self.size, "]").write(to);
    }
}

/// A number is not written where it is one.
impl Text for Stack<'_> {
    fn write(&self, to: &mut dyn Letters) {
        match self.count {
            1 => {}
            -1 => to.put("unlimited "),
            count => (count, " ").write(to),
        }
        (self.name, " [", self.abbr, "]", self.is_illusion.then_some(" (illusion)")).write(to);
    }
}

/// A list with commas between its parts, or `none`.
pub struct List<I>(pub I);

impl<T: Text, I: Iterator<Item = T> + Clone> Text for List<I> {
    fn write(&self, to: &mut dyn Letters) {
        let mut lead = "";
        for part in self.0.clone() {
            (lead, part).write(to);
            lead = ", ";
        }
        to.put(if lead.is_empty() { "none" } else { "" });
    }
}

impl<T: Text, I: Iterator<Item = T> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        show(self, f)
    }
}

shown!(Called, Named<'_>, Place<'_>, Town<'_>, Stack<'_>);
