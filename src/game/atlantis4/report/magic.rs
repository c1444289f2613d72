//! What spells did.

use super::events::{Names, Structure};
use super::words::List;
use crate::event::{Magic, Passage};
use crate::knowledge::Place;
use crate::world::RegionId;
use playdeck_base::text::Text;
use playdeck_factions::report::letter::Whose;

/// The sentence of it.
pub fn sentence(names: Names<'_, '_>, event: &Magic) -> String {
    let at = |region| names.region(region);
    match event {
        Magic::Noticed { caster, lore, region } => {
            format!("{caster} uses {lore} in {}.", at(region))
        }
        Magic::Earned { unit, silver, region } => {
            format!("{unit}: Earns {silver} silver by earth lore in {}.", at(region))
        }
        Magic::ClearedSkies { unit, region } => {
            format!("{unit}: Keeps the skies clear in {}.", at(region))
        }
        Magic::Made { unit, spell, things } => {
            format!("{unit}: Casts {spell} and makes {things}.")
        }
        Magic::Enchanted { unit, from, into } => {
            format!("{unit}: Turns {from} into {into}.")
        }
        Magic::Summoned { unit, creatures } if creatures.count == 0 => {
            format!("{unit}: Summons in vain; no {} come.", creatures.name)
        }
        Magic::Summoned { unit, creatures } => format!("{unit}: Summons {creatures}."),
        Magic::Imagined { unit, creatures } => {
            format!("{unit}: Has {creatures} now, all illusions.")
        }
        Magic::Hidden { unit, by } => format!("{unit}: Is hidden by {by}."),
        Magic::Hid { unit, units } => format!("{unit}: Hides {}.", List(units.iter())),
        Magic::Warded { unit, structure, level } => {
            format!("{unit}: Engraves runes of level {level} in {}.", Structure(structure))
        }
        Magic::MadeGate { unit, gate, region } => {
            format!("{unit}: Constructs gate {gate} in {}.", at(region))
        }
        Magic::FoundGates { unit, gates } => {
            let gates = gates.iter().map(|(gate, region)| Gate(*gate, at(region)));
            format!("{unit}: Detects gates next door: {}.", List(gates))
        }
        Magic::ReadMind { unit, mind, faction, items, skills } => {
            let items = items.iter().map(|items| format!(", has {}", List(items.iter())));
            let skill = |(name, level, days): &(_, _, _)| format!("{name} {level} ({days})");
            let skills = skills.iter().map(|skills| format!(" and knows {}", List(skills.iter().map(skill))));
            let more: String = items.chain(skills).collect();
            format!("{unit}: Reads the mind of {mind}: it is of {faction}{more}.")
        }
        Magic::Watched { unit, spell, region, .. } => {
            format!("{unit}: Watches {} by {spell}.", at(region))
        }
        Magic::Jumped { unit, by, through, from, to } => {
            let how = match through {
                Passage::Gate => "Jumps through a gate",
                Passage::Portal => "Goes through a portal",
                Passage::Teleport => "Is teleported",
            };
            let (from, to) = (at(from), at(to));
            if unit.number == by.number {
                format!("{unit}: {how} from {from} to {to}.")
            } else {
                format!("{unit}: {how} from {from} to {to}, by a spell of {by}.")
            }
        }
        Magic::SentThrough { unit, mage, to } => {
            format!("{unit}: Sends units through a portal to {mage} in {}.", at(to))
        }
    }
}

/// Under whom a letter tells it.
pub fn whose(event: &Magic) -> Whose<RegionId> {
    match event {
        Magic::Noticed { region, .. } => Whose::Region(region.region),
        Magic::Earned { unit, .. }
        | Magic::ClearedSkies { unit, .. }
        | Magic::Made { unit, .. }
        | Magic::Enchanted { unit, .. }
        | Magic::Summoned { unit, .. }
        | Magic::Imagined { unit, .. }
        | Magic::Hidden { unit, .. }
        | Magic::Hid { unit, .. }
        | Magic::Warded { unit, .. }
        | Magic::MadeGate { unit, .. }
        | Magic::FoundGates { unit, .. }
        | Magic::ReadMind { unit, .. }
        | Magic::Watched { unit, .. }
        | Magic::Jumped { unit, .. }
        | Magic::SentThrough { unit, .. } => Whose::Unit(unit.number),
    }
}

/// A gate and where it is.
struct Gate<'a>(u32, Place<'a>);

impl Text for Gate<'_> {
    fn write(&self, to: &mut String) {
        ("gate ", self.0, " in ", self.1).write(to);
    }
}
