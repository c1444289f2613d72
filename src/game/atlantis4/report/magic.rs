//! What spells did.

use super::events::{Names, Structure};
use super::page::Page;
use super::words::List;
use crate::event::{Magic, Passage};
use crate::knowledge::Place;
use playdeck_base::text::Text;

/// Prints it.
pub fn print(names: Names<'_, '_>, event: &Magic, page: &mut Page<'_, '_>) {
    let at = |region| names.region(region);
    match event {
        Magic::Noticed { caster, lore, region } => {
            page.line(0, format_args!("{caster} uses {lore} in {}.", at(region)));
        }
        Magic::Earned { unit, silver, region } => {
            page.line(0, format_args!("{unit}: Earns {silver} silver by earth lore in {}.", at(region)));
        }
        Magic::ClearedSkies { unit, region } => {
            page.line(0, format_args!("{unit}: Keeps the skies clear in {}.", at(region)));
        }
        Magic::Made { unit, spell, things } => {
            page.line(0, format_args!("{unit}: Casts {spell} and makes {things}."));
        }
        Magic::Enchanted { unit, from, into } => {
            page.line(0, format_args!("{unit}: Turns {from} into {into}."));
        }
        Magic::Summoned { unit, creatures } if creatures.count == 0 => {
            page.line(0, format_args!("{unit}: Summons in vain; no {} come.", creatures.name));
        }
        Magic::Summoned { unit, creatures } => page.line(0, format_args!("{unit}: Summons {creatures}.")),
        Magic::Imagined { unit, creatures } => {
            page.line(0, format_args!("{unit}: Has {creatures} now, all illusions."));
        }
        Magic::Hidden { unit, by } => page.line(0, format_args!("{unit}: Is hidden by {by}.")),
        Magic::Hid { unit, units } => page.line(0, format_args!("{unit}: Hides {}.", List(units.iter()))),
        Magic::Warded { unit, structure, level } => {
            page.line(
                0,
                format_args!("{unit}: Engraves runes of level {level} in {}.", Structure(structure)),
            );
        }
        Magic::MadeGate { unit, gate, region } => {
            page.line(0, format_args!("{unit}: Constructs gate {gate} in {}.", at(region)));
        }
        Magic::FoundGates { unit, gates } => {
            let gates = gates.iter().map(|(gate, region)| Gate(*gate, at(region)));
            page.line(0, format_args!("{unit}: Detects gates next door: {}.", List(gates)));
        }
        Magic::ReadMind { unit, mind, faction, items, skills } => {
            let items = items.iter().map(|items| format!(", has {}", List(items.iter())));
            let skill = |(name, level, days): &(_, _, _)| format!("{name} {level} ({days})");
            let skills = skills.iter().map(|skills| format!(" and knows {}", List(skills.iter().map(skill))));
            let more: String = items.chain(skills).collect();
            page.line(0, format_args!("{unit}: Reads the mind of {mind}: it is of {faction}{more}."));
        }
        Magic::Watched { unit, spell, region, .. } => {
            page.line(0, format_args!("{unit}: Watches {} by {spell}.", at(region)));
        }
        Magic::Jumped { unit, by, through, from, to } => {
            let how = match through {
                Passage::Gate => "Jumps through a gate",
                Passage::Portal => "Goes through a portal",
                Passage::Teleport => "Is teleported",
            };
            let (from, to) = (at(from), at(to));
            if unit.number == by.number {
                page.line(0, format_args!("{unit}: {how} from {from} to {to}."));
            } else {
                page.line(0, format_args!("{unit}: {how} from {from} to {to}, by a spell of {by}."));
            }
        }
        Magic::SentThrough { unit, mage, to } => {
            page.line(0, format_args!("{unit}: Sends units through a portal to {mage} in {}.", at(to)));
        }
    }
}

/// A gate and where it is.
struct Gate<'a>(u32, Place<'a>);

impl Text for Gate<'_> {
    fn write(&self, to: &mut String) {
        ("gate ", self.0, " in ", self.1).write(to);
    }
}
