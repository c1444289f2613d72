//! How a thing is called in a report, wherever it stands.

use crate::game::atlantis::event::{Called, Somewhere};
use crate::game::atlantis::tables::{Goods, Item, Terrain};
use crate::game::atlantis::world::{Faction, Spot};
use std::fmt::{self, Display};

/// A name with its number.
pub struct Named<'n>(pub &'n str, pub u32);

impl Display for Named<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)?;
        f.write_str(" (")?;
        self.1.fmt(f)?;
        f.write_str(")")
    }
}

impl Display for Called {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Named(&self.name, self.number).fmt(f)
    }
}

/// A faction with its number.
pub fn faction(faction: &Faction) -> Named<'_> {
    Named(&faction.name, faction.number)
}

/// Writes a region: by its name, if it has one, and where it lies.
fn place(f: &mut fmt::Formatter<'_>, name: &str, x: i32, y: i32) -> fmt::Result {
    f.write_str(name)?;
    f.write_str(if name.is_empty() { "(" } else { " (" })?;
    x.fmt(f)?;
    f.write_str(",")?;
    y.fmt(f)?;
    f.write_str(")")
}

impl Display for Somewhere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, &self.name, self.x, self.y)
    }
}

/// A region and its terrain.
pub struct Ground<'n>(pub &'n str, pub Spot, pub Terrain);

impl Display for Ground<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        place(f, self.0, self.1.x, self.1.y)?;
        f.write_str(", ")?;
        f.write_str(self.2.word())
    }
}

/// So many of a thing.
pub struct Count(pub u32, pub Item);

impl Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 1 {
            return f.write_str(self.1.word());
        }
        self.0.fmt(f)?;
        f.write_str(" ")?;
        f.write_str(self.1.plural())
    }
}

/// So many of a thing, with the number even if it is one.
pub struct Counted(pub u32, pub Item);

impl Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 1 { write!(f, "1 {}", self.1.word()) } else { Count(self.0, self.1).fmt(f) }
    }
}

/// So many people.
pub struct People(pub u32);

impl Display for People {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)?;
        f.write_str(if self.0 == 1 { " person" } else { " people" })
    }
}

/// Silver and goods, with commas between them.
pub struct Found<'g>(pub i64, pub &'g Goods);

impl Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut lead = "";
        if self.0 > 0 {
            write!(f, "${}", self.0)?;
            lead = ", ";
        }
        for (item, count) in Item::ALL.into_iter().zip(self.1).filter(|(_, count)| **count > 0) {
            f.write_str(lead)?;
            Count(*count, item).fmt(f)?;
            lead = ", ";
        }
        Ok(())
    }
}
