//! The text of each spell, shown when a faction learns it for the first time and when it asks for it again.
//!
//! Source: the rules text, "Magic"; the words are ours. Figures come from the tables.

use crate::tables::{Effect, HEALED, Item, Ritual, Spell, SpellKind};
use std::fmt::{self, Display};

/// The paragraph of a spell.
pub struct SpellText(pub Spell);

impl Display for SpellText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let spell = self.0;
        match spell.kind() {
            SpellKind::Combat => {
                effect(f, spell)?;
                f.write_str(
                    " It is a combat spell: set it with COMBAT, and it is cast in every round of a battle.",
                )?;
                match spell.cast_by() {
                    Some(item) => write!(
                        f,
                        " A magician with magic 1 or more who holds the {} can use it too.",
                        item.word()
                    ),
                    None => Ok(()),
                }
            }
            SpellKind::AfterBattle => write!(
                f,
                "After a battle that your side wins, each person who knows it brings 2 to {HEALED} of the side's dead \
                 back to life. It works by itself and costs nothing."
            ),
            SpellKind::Ritual(ritual) => {
                rite(f, ritual)?;
                write!(f, " It is a ritual of a month and costs ${}", spell.ritual_cost())?;
                f.write_str(match ritual {
                    Ritual::Make(_) => {
                        " for each item; everybody in the unit makes one, as far as the silver goes."
                    }
                    Ritual::Contaminate | Ritual::Teleport => " for each caster.",
                })
            }
        }
    }
}

/// What a combat spell does.
fn effect(f: &mut fmt::Formatter<'_>, spell: Spell) -> fmt::Result {
    match spell.effect() {
        Some(Effect::Kill(most)) => {
            write!(f, "Kills 2 to {most} enemies, whatever armor they wear, inside a building or not.")
        }
        Some(Effect::Dazzle(most)) => write!(
            f,
            "Blinds 2 to {most} enemies: each of them fights with 1 less until the end of their own next turn."
        ),
        Some(Effect::Frighten(most)) => write!(
            f,
            "Puts fear into 2 to {most} enemies: each of them fights with 1 less for the rest of the battle. A \
             Runesword among them may stop it."
        ),
        Some(Effect::Encourage(most)) => {
            write!(f, "Takes the fear from 2 to {most} people of your own side.")
        }
        Some(Effect::Shield) => f.write_str(
            "Raises one more layer of shield before your side. While there is a layer, half of the spells that would \
             harm the side are stopped; each that comes through takes a layer away.",
        ),
        None => Ok(()),
    }
}

/// What a ritual does.
fn rite(f: &mut fmt::Formatter<'_>, ritual: Ritual) -> fmt::Result {
    match ritual {
        Ritual::Contaminate => {
            f.write_str("Poisons the wells of the region: one caster kills 2 to 50 of its peasants, two up to 100.")
        }
        Ritual::Teleport => f.write_str(
            "Carries units to another unit, wherever in the world that is: CAST TELEPORT, the unit to go to, the \
             units to be carried. The faction of the one must admit you, and those of the others must accept you; \
             each caster carries a weight of 10,000. Who arrives is inside the building or ship of the unit there. \
             A magician with magic 1 or more who holds a Wand of Teleportation can cast it too.",
        ),
        Ritual::Make(item) => {
            let name = item.word();
            let article = if name.starts_with('A') { "an" } else { "a" };
            write!(f, "Makes {article} {name}. {}", power(item))
        }
    }
}

/// What an item made by magic does.
const fn power(item: Item) -> &'static str {
    match item {
        Item::AmuletOfDarkness => "Who holds it and has magic 1 or more can set Black Wind as combat spell.",
        Item::AmuletOfDeath => "Who holds it and has magic 1 or more can set Hand of Death as combat spell.",
        Item::StaffOfFire => "Who holds it and has magic 1 or more can set Fireball as combat spell.",
        Item::StaffOfLightning => {
            "Who holds it and has magic 1 or more can set Lightning Bolt as combat spell."
        }
        Item::AmuletOfHealing => {
            "It does for its bearer what the spell Heal does, after each battle that is won. Its bearer must know magic."
        }
        Item::AmuletOfTrueSeeing => {
            "Its bearer sees units that a Ring of Invisibility hides, if their stealth does not hide them too."
        }
        Item::CloakOfInvulnerability => {
            "It takes the place of armor and turns all but one in 10,000 blows of weapons; spells pass it."
        }
        Item::RingOfInvisibility => {
            "A unit with a ring for each of its people cannot be seen, unless it is on guard, in a building or aboard \
             a ship."
        }
        Item::RingOfPower => {
            "It doubles what its bearer's spells do in battle, healing and shields included."
        }
        Item::Runesword => {
            "A sword that adds 2 to the skill of a swordsman of level 1 or more and may stop the spell Cause Fear \
             against their side. Its bearer must know magic."
        }
        Item::Shieldstone => {
            "It raises a layer of shield before its bearer's side in every round of a battle. Its bearer must know \
             magic."
        }
        Item::WandOfTeleportation => {
            "Who holds it and has magic 1 or more can cast Teleport without knowing the spell."
        }
        Item::Iron
        | Item::Wood
        | Item::Stone
        | Item::Horse
        | Item::Sword
        | Item::Crossbow
        | Item::Longbow
        | Item::ChainMail
        | Item::PlateArmor => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_asks_for_magic_says_so() {
        let for_spells = Spell::ALL.into_iter().filter_map(|spell| Some((spell.cast_by()?, Some(spell))));
        let others = [Item::Runesword, Item::Shieldstone, Item::AmuletOfHealing].map(|item| (item, None));
        for (item, spell) in for_spells.chain(others) {
            assert!(power(item).contains("magic"), "{item:?}");
            let text = spell.map(|spell| SpellText(spell).to_string());
            assert!(text.is_none_or(|text| text.contains("magic 1 or more who holds")), "{spell:?}");
        }
    }
}
