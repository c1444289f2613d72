//! The sentence of each event.

use super::words::{Counted, Found, People, Reason};
use crate::event::Event;
use crate::tables::{Ritual, SpellKind};
use playdeck_base::text::Text;

/// What is told of an event. Battles and the texts of spells have chapters of their own.
pub struct Sentence<'e>(pub &'e Event);

impl Text for Sentence<'_> {
    fn write(&self, to: &mut String) {
        let sentence: &dyn Text = match self.0 {
            // Mistakes.
            Event::Refused { order, why, by, .. } => &(&**order, ": ", Reason(*why, by.as_ref()), "."),
            Event::NotYours { number, .. } => {
                &("Unit ", number, " is not yours, and its orders were passed over.")
            }

            // Messages.
            Event::Began => &"The game begins.",
            Event::Joined { faction } => &(faction, " has joined the game."),
            Event::Left { faction } => &(faction, " has left the game."),
            Event::Removed { faction } => {
                &(faction, " was removed from the game, because no orders came for too long.")
            }
            Event::Dropped { faction } => &(faction, " was removed from the game."),
            Event::TakenOver { faction } => &(faction, " is played by another person now."),
            Event::NoOrders { .. } => &"No orders that count came from you this month.",
            Event::AddressOf { faction, address } => &("The address of ", faction, " is ", &**address, "."),
            Event::IdleWarning => {
                &"You have sent no orders for a long time. Send some before the next turn, or your faction will \
                 be removed from the game permanently."
            }

            // Buildings and ships.
            Event::LeftFirst { unit, structure, owner, .. } => {
                &(unit, " was in ", structure, " already: it left first, and ", owner, " owns it now.")
            }
            Event::Demolished { unit, building } => &(unit, " tears down ", building, "."),
            Event::Sank { unit, ship } => &(unit, " sinks ", ship, "."),
            Event::Built { unit, work, structure } => &(unit, " adds ", work, " to ", structure, "."),

            // Goods, silver and people.
            Event::Gave { unit, to, count, item } => &(unit, " gives ", to, " ", Counted(*count, *item), "."),
            Event::GaveSpell { unit, to, spell } => {
                &(unit, " gives ", to, " a copy of the spell ", spell.word(), ".")
            }
            Event::DiscardedItem { unit, count, item } => {
                &(unit, " throws away ", Counted(*count, *item), ".")
            }
            Event::Paid { unit, to, amount } => &(unit, " gives ", to, " $", amount, "."),
            Event::PaidPeasants { unit, amount } => &(unit, " gives the peasants $", amount, "."),
            Event::DiscardedMoney { unit, amount } => &(unit, " throws away $", amount, "."),
            Event::Transferred { unit, to, people, is_all: false } => {
                let belong = if *people == 1 { "belongs" } else { "belong" };
                &(People(*people), " from ", unit, " now ", belong, " to ", to, ".")
            }
            Event::Transferred { unit, to, people, is_all: true } => {
                let belong = if *people == 1 { "belongs" } else { "belong" };
                &(("All of ", unit, ", "), People(*people), ", now ", belong, " to ", to, ".")
            }
            Event::Disbanded { unit, people, is_all: false } => {
                let are = if *people == 1 { "is a peasant" } else { "are peasants" };
                &(People(*people), " from ", unit, " ", are, " now.")
            }
            Event::Disbanded { unit, people, is_all: true } => {
                let are = if *people == 1 { "is a peasant" } else { "are peasants" };
                &("All of ", unit, ", ", People(*people), ", ", are, " now.")
            }
            Event::Recruited { unit, people } => &(unit, " recruits ", People(*people), "."),
            Event::Lost { unit, money, goods } => {
                &(unit, " has no people left, and what it had is lost: ", Found(*money, goods), ".")
            }

            // Income.
            Event::Taxed { unit, amount } => &(unit, " raises $", amount, " in taxes."),
            Event::Produced { unit, count, item } => &(unit, " makes ", Counted(*count, *item), "."),
            Event::Entertained { unit, amount } => &(unit, " earns $", amount, " by entertaining."),
            Event::Worked { unit, amount } => &(unit, " earns $", amount, " by working."),

            // Ways.
            Event::Went { unit, rides: true, from, to } => &(unit, " rides from ", from, " to ", to, "."),
            Event::Went { unit, rides: false, from, to } => &(unit, " walks from ", from, " to ", to, "."),
            Event::Sailed { unit, ship, from, to } => {
                &(unit, " sails ", ship, " from ", from, " to ", to, ".")
            }
            Event::ShipLost { ship, at } => &(ship, " is lost at ", at, ", with nobody aboard."),
            Event::FoundOcean { unit, at } => &(unit, " finds ocean at ", at, " and stays where it is."),
            Event::FoundInland { unit, at } => {
                &(unit, " finds no coast at ", at, ", and its ship stays where it is.")
            }

            // Learning and magic.
            Event::Taught { unit, student, skill } => &(unit, " teaches ", student, " ", skill.word(), "."),
            Event::Studied { unit, skill } => &(unit, " studies ", skill.word(), "."),
            Event::Researched { unit, spell } => &(unit, " finds the spell ", spell.word(), "."),
            Event::Forgot { unit, spell } => {
                &(unit, " forgets the spell ", spell.word(), ", which is above its skill.")
            }
            Event::NoSpellsLeft { unit, level } => {
                &(unit, " knows every spell of level ", level, " already and finds none.")
            }
            Event::Cast { unit, spell, count } => match spell.kind() {
                SpellKind::Ritual(Ritual::Make(item)) => {
                    &(unit, " casts ", spell.word(), " and makes ", Counted(*count, item), ".")
                }
                _ => &(unit, " casts ", spell.word(), "."),
            },
            Event::Contaminated { unit: Some(unit), region, dead } => {
                &(unit, " poisons the water of ", region, ": ", dead, " peasants die.")
            }
            Event::Contaminated { unit: None, region, dead } => {
                &("The water of ", region, " is poisoned: ", dead, " peasants die.")
            }

            // Hunger.
            Event::Starved { unit, dead: 1 } => &("1 person of ", unit, " starves to death."),
            Event::Starved { unit, dead } => &(People(*dead), " of ", unit, " starve to death."),
            Event::StarvedAll { unit } => &("All of ", unit, " starve to death."),

            Event::SpellText(spell) => &spell.word(),
            Event::Battle(_) => &"",
        };
        sentence.write(to);
    }
}
