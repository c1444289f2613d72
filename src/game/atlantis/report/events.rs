//! The sentence of each event.

use super::words::{Counted, Found, People, Reason};
use crate::game::atlantis::event::Event;
use crate::game::atlantis::tables::{Ritual, SpellKind};
use std::fmt::{self, Display};

/// What is told of an event. Battles and the texts of spells have chapters of their own.
pub struct Sentence<'e>(pub &'e Event);

impl Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            // Mistakes.
            Event::Refused { order, why, by, .. } => write!(f, "{order}: {}.", Reason(*why, by.as_ref())),
            Event::NotYours { number, .. } => {
                write!(f, "Unit {number} is not yours, and its orders were passed over.")
            }

            // Messages.
            Event::Began => f.write_str("The game begins."),
            Event::Joined { faction } => write!(f, "{faction} has joined the game."),
            Event::Left { faction } => write!(f, "{faction} has left the game."),
            Event::Removed { faction } => {
                write!(f, "{faction} was removed from the game, because no orders came for too long.")
            }
            Event::Dropped { faction } => write!(f, "{faction} was removed from the game."),
            Event::TakenOver { faction } => write!(f, "{faction} is played by another person now."),
            Event::NoOrders { .. } => f.write_str("No orders came from you this month."),
            Event::AddressOf { faction, address } => write!(f, "The address of {faction} is {address}."),
            Event::IdleWarning => f.write_str(
                "You have sent no orders for a long time. Send some before the next turn, or your faction will \
                 be removed from the game permanently.",
            ),

            // Buildings and ships.
            Event::LeftFirst { unit, structure, owner, .. } => {
                write!(f, "{unit} was in {structure} already: it left first, and {owner} owns it now.")
            }
            Event::Demolished { unit, building } => write!(f, "{unit} tears down {building}."),
            Event::Sank { unit, ship } => write!(f, "{unit} sinks {ship}."),
            Event::Built { unit, work, structure } => write!(f, "{unit} adds {work} to {structure}."),

            // Goods, silver and people.
            Event::Gave { unit, to, count, item } => write!(f, "{unit} gives {to} {}.", Counted(*count, *item)),
            Event::GaveSpell { unit, to, spell } => {
                write!(f, "{unit} gives {to} a copy of the spell {}.", spell.word())
            }
            Event::DiscardedItem { unit, count, item } => {
                write!(f, "{unit} throws away {}.", Counted(*count, *item))
            }
            Event::Paid { unit, to, amount } => write!(f, "{unit} gives {to} ${amount}."),
            Event::PaidPeasants { unit, amount } => write!(f, "{unit} gives the peasants ${amount}."),
            Event::DiscardedMoney { unit, amount } => write!(f, "{unit} throws away ${amount}."),
            Event::Transferred { unit, to, people, is_all: false } => {
                let belong = if *people == 1 { "belongs" } else { "belong" };
                write!(f, "{} from {unit} now {belong} to {to}.", People(*people))
            }
            Event::Transferred { unit, to, people, is_all: true } => {
                let belong = if *people == 1 { "belongs" } else { "belong" };
                write!(f, "All of {unit}, {}, now {belong} to {to}.", People(*people))
            }
            Event::Disbanded { unit, people, is_all: false } => {
                let are = if *people == 1 { "is a peasant" } else { "are peasants" };
                write!(f, "{} from {unit} {are} now.", People(*people))
            }
            Event::Disbanded { unit, people, is_all: true } => {
                let are = if *people == 1 { "is a peasant" } else { "are peasants" };
                write!(f, "All of {unit}, {}, {are} now.", People(*people))
            }
            Event::Recruited { unit, people } => write!(f, "{unit} recruits {}.", People(*people)),
            Event::Lost { unit, money, goods } => write!(
                f,
                "{unit} has no people left, and what it had is lost: {}.",
                Found(*money, goods)
            ),

            // Income.
            Event::Taxed { unit, amount } => write!(f, "{unit} raises ${amount} in taxes."),
            Event::Produced { unit, count, item } => write!(f, "{unit} makes {}.", Counted(*count, *item)),
            Event::Entertained { unit, amount } => write!(f, "{unit} earns ${amount} by entertaining."),
            Event::Worked { unit, amount } => write!(f, "{unit} earns ${amount} by working."),

            // Ways.
            Event::Went { unit, rides: true, from, to } => write!(f, "{unit} rides from {from} to {to}."),
            Event::Went { unit, rides: false, from, to } => write!(f, "{unit} walks from {from} to {to}."),
            Event::Sailed { unit, ship, from, to } => write!(f, "{unit} sails {ship} from {from} to {to}."),
            Event::ShipLost { ship, at } => write!(f, "{ship} is lost at {at}, with nobody aboard."),
            Event::FoundOcean { unit, at } => {
                write!(f, "{unit} finds ocean at {at} and stays where it is.")
            }
            Event::FoundInland { unit, at } => {
                write!(f, "{unit} finds no coast at {at}, and its ship stays where it is.")
            }

            // Learning and magic.
            Event::Taught { unit, student, skill } => write!(f, "{unit} teaches {student} {}.", skill.word()),
            Event::Studied { unit, skill } => write!(f, "{unit} studies {}.", skill.word()),
            Event::Researched { unit, spell } => write!(f, "{unit} finds the spell {}.", spell.word()),
            Event::Forgot { unit, spell } => {
                write!(f, "{unit} forgets the spell {}, which is above its skill.", spell.word())
            }
            Event::NoSpellsLeft { unit, level } => {
                write!(f, "{unit} knows every spell of level {level} already and finds none.")
            }
            Event::Cast { unit, spell, count } => match spell.kind() {
                SpellKind::Ritual(Ritual::Make(item)) => {
                    write!(f, "{unit} casts {} and makes {}.", spell.word(), Counted(*count, item))
                }
                _ => write!(f, "{unit} casts {}.", spell.word()),
            },
            Event::Contaminated { unit: Some(unit), region, dead } => {
                write!(f, "{unit} poisons the water of {region}: {dead} peasants die.")
            }
            Event::Contaminated { unit: None, region, dead } => {
                write!(f, "The water of {region} is poisoned: {dead} peasants die.")
            }

            // Hunger.
            Event::Starved { unit, dead: 1 } => write!(f, "1 person of {unit} starves to death."),
            Event::Starved { unit, dead } => write!(f, "{} of {unit} starve to death.", People(*dead)),
            Event::StarvedAll { unit } => write!(f, "All of {unit} starve to death."),

            Event::SpellText(spell) => f.write_str(spell.word()),
            Event::Battle(_) => Ok(()),
        }
    }
}
