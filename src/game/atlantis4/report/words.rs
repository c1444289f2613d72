//! How a thing is called in a report, wherever it stands.

use crate::event::Called;
use crate::knowledge::{Place, Stack, Town};
use playdeck_base::text::{Text, shown, written};
use std::fmt::{self, Display};

impl Text for Called {
    fn write(&self, to: &mut String) {
        Named(&self.name, self.number).write(to);
    }
}

/// A name with its number.
pub struct Named<'n>(pub &'n str, pub u32);

impl Text for Named<'_> {
    fn write(&self, to: &mut String) {
        (self.0, " (", self.1, ")").write(to);
    }
}

impl Text for Place<'_> {
    fn write(&self, to: &mut String) {
        let level = self.level.map(|level| (",", level));
        (self.terrain, " (", self.x, ",", self.y, level).write(to);
        (") in ", self.name).write(to);
    }
}

impl Text for Town<'_> {
    fn write(&self, to: &mut String) {
        (", contains ", self.name, " [", self.size, "]").write(to);
    }
}

/// A number is not written where it is one.
impl Text for Stack<'_> {
    fn write(&self, to: &mut String) {
        match self.count {
            1 => {}
            -1 => to.push_str("unlimited "),
            count => (count, " ").write(to),
        }
        (self.name, " [", self.abbr, "]", self.is_illusion.then_some(" (illusion)")).write(to);
    }
}

/// A list with commas between its parts, or `none`.
pub struct List<I>(pub I);

impl<T: Text, I: Iterator<Item = T> + Clone> Text for List<I> {
    fn write(&self, to: &mut String) {
        let mut lead = "";
        for part in self.0.clone() {
            (lead, part).write(to);
            lead = ", ";
        }
        to.push_str(if lead.is_empty() { "none" } else { "" });
    }
}

impl<T: Text, I: Iterator<Item = T> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&written(self))
    }
}

shown!(Called, Named<'_>, Place<'_>, Town<'_>, Stack<'_>);
