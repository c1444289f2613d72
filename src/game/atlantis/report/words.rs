//! How a thing is called in a report, wherever it stands.

use crate::event::{Called, Somewhere};
use crate::refusal::Refusal;
use crate::tables::{Goods, Item, Terrain};
use crate::world::{Faction, Spot};
use playdeck_base::text::{Text, shown};

/// A name with its number.
pub struct Named<'n>(pub &'n str, pub u32);

impl Text for Named<'_> {
    fn write(&self, to: &mut String) {
        (self.0, " (", self.1, ")").write(to);
    }
}

impl Text for Called {
    fn write(&self, to: &mut String) {
        Named(&self.name, self.number).write(to);
    }
}

/// A faction with its number.
pub fn faction(faction: &Faction) -> Named<'_> {
    Named(&faction.name, faction.number)
}

/// Writes a region: by its name, if it has one, and where it lies.
fn place(to: &mut String, name: &str, x: i32, y: i32) {
    (name, if name.is_empty() { "(" } else { " (" }, x, ",", y, ")").write(to);
}

impl Text for Somewhere {
    fn write(&self, to: &mut String) {
        place(to, &self.name, self.x, self.y);
    }
}

/// A region and its terrain.
pub struct Ground<'n>(pub &'n str, pub Spot, pub Terrain);

impl Text for Ground<'_> {
    fn write(&self, to: &mut String) {
        place(to, self.0, self.1.x, self.1.y);
        (", ", self.2.word()).write(to);
    }
}

/// So many of a thing.
pub struct Count(pub u32, pub Item);

impl Text for Count {
    fn write(&self, to: &mut String) {
        match self.0 {
            1 => to.push_str(self.1.word()),
            count => (count, " ", self.1.plural()).write(to),
        }
    }
}

/// So many of a thing, with the number even if it is one.
pub struct Counted(pub u32, pub Item);

impl Text for Counted {
    fn write(&self, to: &mut String) {
        to.push_str(if self.0 == 1 { "1 " } else { "" });
        Count(self.0, self.1).write(to);
    }
}

/// So many people.
pub struct People(pub u32);

impl Text for People {
    fn write(&self, to: &mut String) {
        (self.0, if self.0 == 1 { " person" } else { " people" }).write(to);
    }
}

/// Silver and goods, with commas between them.
pub struct Found<'g>(pub i64, pub &'g Goods);

impl Text for Found<'_> {
    fn write(&self, to: &mut String) {
        let mut lead = "";
        if self.0 > 0 {
            ("$", self.0).write(to);
            lead = ", ";
        }
        for (item, count) in Item::ALL.into_iter().zip(self.1).filter(|(_, count)| **count > 0) {
            (lead, Count(*count, item)).write(to);
            lead = ", ";
        }
    }
}

/// Why an order was not carried out, and the unit that was in the way.
pub struct Reason<'u>(pub Refusal, pub Option<&'u Called>);

impl Text for Reason<'_> {
    fn write(&self, to: &mut String) {
        self.0.words().write(to);
        self.1.map(|by| (" by ", Named(&by.name, by.number))).write(to);
    }
}

shown!(Named<'_>, Called, Somewhere, Counted, People, Found<'_>);
