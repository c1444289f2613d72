//! How a thing is called in a report, wherever it stands.

use crate::game::atlantis4::event::Called;
use crate::game::atlantis4::knowledge::{Place, Stack, Town};
use std::fmt::{self, Display};

impl Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Named(&self.name, self.number).fmt(f)
    }
}

/// A name with its number.
pub struct Named<'n>(pub &'n str, pub u32);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.0, self.1)
    }
}

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({},{}", self.terrain, self.x, self.y)?;
        if let Some(level) = self.level {
            write!(f, ",{level}")?;
        }
        write!(f, ") in {}", self.name)
    }
}

impl Display for Town<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ", contains {} [{}]", self.name, self.size)
    }
}

/// A number is not written where it is one.
impl Display for Stack<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.count {
            1 => {}
            -1 => f.write_str("unlimited ")?,
            count => write!(f, "{count} ")?,
        }
        write!(f, "{} [{}]", self.name, self.abbr)?;
        f.write_str(if self.is_illusion { " (illusion)" } else { "" })
    }
}

/// A list with commas between its parts, or `none`.
pub struct List<I>(pub I);

impl<T: Display, I: Iterator<Item = T> + Clone> Display for List<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lead = "";
        for part in self.0.clone() {
            f.write_str(lead)?;
            part.fmt(f)?;
            lead = ", ";
        }
        if lead.is_empty() { f.write_str("none") } else { Ok(()) }
    }
}
