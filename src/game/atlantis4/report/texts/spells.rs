//! What spells do that are cast by an order.

use super::Texts;
use super::phrases::{by_level, capital, hundredths, list, ordered};
use crate::tables::{Cast, Item, Phantasm, Summoning};

impl Texts<'_> {
    /// What CAST does from a level on.
    pub(super) fn cast(self, name: &str, cast: &Cast, level: u32) -> Vec<String> {
        let order = format!("CAST {}", ordered(name));
        let is_first = level == 1;
        match cast {
            Cast::Phantasms(phantasms) => self.phantasms(&order, phantasms, level),
            Cast::Birds { from, summons } => {
                let eagles = (level == *from).then(|| format!("{order} EAGLE: {}", self.summons(summons)));
                let birds = is_first.then(|| {
                    format!("{order} DIRECTION N, or another direction, lets birds report what is in the next region of the surface.")
                });
                birds.into_iter().chain(eagles).collect()
            }
            Cast::Runes { cost, structures } => {
                let of = structures.iter().filter(|(_, needed, _)| *needed == level);
                let of: Vec<String> = of.map(|(kind, ..)| self.tables[*kind].name.to_lowercase()).collect();
                let first = is_first.then(|| {
                    format!(
                        "{order} takes ${cost} and engraves the complete structure around the mage: whom it protects \
                         is also shielded from attacks of energy and of the spirit."
                    )
                });
                let of = (!of.is_empty()).then(|| format!("It can be done in a {}.", list(&of, "or a")));
                first.into_iter().chain(of).collect()
            }
            Cast::GateLore { detects, random, chosen } => gates(&order, level, *detects, random, chosen),
            Cast::MindReading { factions, all } => {
                let first = is_first.then(|| {
                    format!("{order} and the number of a unit that is seen tells its faction, and from level {all} on what it has and knows.")
                });
                let always = (level == *factions).then(|| {
                    "The mage knows the faction of every unit that they see, without an order.".to_owned()
                });
                first.into_iter().chain(always).collect()
            }
            _ if is_first => vec![self.always(&order, cast)],
            _ => Vec::new(),
        }
    }

    /// What a spell does at every level.
    fn always(self, order: &str, cast: &Cast) -> String {
        let many = |item: Item| &self.tables[item].plural;
        match cast {
            Cast::EarthLore { wages } => {
                format!("{order} earns the mage the wages of the region, multiplied by {}.", by_level(*wages))
            }
            Cast::ClearSkies => format!("{order} keeps the weather of the region fair."),
            Cast::Makes(making) => format!(
                "{order} makes {} for ${}. Their number is {}.",
                many(making.item),
                making.cost,
                hundredths(making.hundredths)
            ),
            Cast::Enchants(enchanting) => format!(
                "{order} turns {} into {}. Their number is at most {}.",
                many(enchanting.item),
                many(enchanting.into),
                by_level(enchanting.most)
            ),
            Cast::Summons(summoning) => format!("{order}: {}", self.summons(summoning)),
            Cast::Invisibility { most } => format!(
                "{order} UNITS and the numbers of friendly units hides them. People and creatures in them are \
                 together at most {}.",
                by_level(*most)
            ),
            Cast::Gate { cost } => {
                format!("{order} makes a gate for ${cost}, in a region without one that is not ocean.")
            }
            Cast::Farsight { reach } => format!(
                "{order} REGION and its coordinates shows a region as if the mage were there. It reaches as many \
                 regions as {}. {}",
                by_level(*reach),
                self.levels()
            ),
            Cast::Teleportation { reach, weight } => format!(
                "{order} REGION and its coordinates takes the mage at the end of the month to a region that is not \
                 ocean, as many regions away as {} at most. {} The mage and what they have weigh {} at most.",
                by_level(*reach),
                self.levels(),
                by_level(*weight)
            ),
            Cast::PortalLore { item, reach, weight } => format!(
                "{order}, the number of a friendly mage, UNITS and the numbers of units that are allies of the mage sends \
                 them to that other mage at the end of the month. Both mages need {}. It reaches as many regions as \
                 {}, on the same level of the world. The units weigh {} at most.",
                many(*item),
                by_level(*reach),
                by_level(*weight)
            ),
            Cast::Phantasms(_)
            | Cast::Birds { .. }
            | Cast::Runes { .. }
            | Cast::GateLore { .. }
            | Cast::MindReading { .. } => String::new(),
        }
    }

    /// How a region of another level of the world is named, and how far it is.
    fn levels(self) -> &'static str {
        if self.tables.game.easier_underworld {
            "Behind the coordinates may stand a level of the world: 1 for the surface, UNDERWORLD below it; without one it \
             is the mage's own. Between the two, coordinates of the underworld count twice, and 4 regions are added. \
             It works neither from the Nexus or the abyss nor to them."
        } else {
            "It reaches no other level of the world, and works neither in the Nexus nor in the abyss."
        }
    }

    fn summons(self, summoning: &Summoning) -> String {
        let mut said = vec![format!(
            "{} come to the mage. Their number is {}.",
            capital(&self.tables[summoning.item].plural),
            hundredths(summoning.hundredths)
        )];
        if let Some(most) = summoning.most {
            said.push(format!("The mage has no more of them than {}.", by_level(most)));
        }
        if !summoning.terrains.is_empty() {
            let terrains: Vec<String> = summoning.terrains.iter().map(ToString::to_string).collect();
            said.push(format!("It works in {} alone.", list(&terrains, "and")));
        }
        said.join(" ")
    }

    fn phantasms(self, order: &str, phantasms: &[Phantasm], level: u32) -> Vec<String> {
        let of = phantasms.iter().filter(|phantasm| phantasm.level == level);
        let all = of.map(|phantasm| {
            let row = &self.tables[phantasm.item];
            format!(
                "{order} {} and a number sets how many illusions of {} the mage has. They are at most {}.",
                ordered(&row.name),
                row.plural,
                by_level(phantasm.most)
            )
        });
        all.collect()
    }
}

/// What gates a level opens that the one below did not.
fn gates(order: &str, level: u32, detects: u32, random: &[u32], chosen: &[u32]) -> Vec<String> {
    let at = |list: &[u32], level: u32| {
        level.checked_sub(1).and_then(|place| list.get(place as usize)).copied().unwrap_or(0)
    };
    let grows =
        |list: &[u32]| Some(at(list, level)).filter(|weight| *weight > at(list, level.saturating_sub(1)));
    let detects = (level == detects).then(|| format!("{order} DETECT finds gates in the regions next door."));
    let random = grows(random).map(|weight| {
        format!("{order} RANDOM leads through a gate to one of chance on its level of the world, which may be the same. Allies who go with the mage are named behind UNITS; all weigh {weight} at most.")
    });
    let chosen = grows(chosen).map(|weight| {
        format!("{order} GATE and a number leads through a gate to that one. Allies who go with the mage are named behind UNITS; all weigh {weight} at most.")
    });
    [detects, random, chosen].into_iter().flatten().collect()
}
