//! The texts of items.

use super::Texts;
use super::phrases::{list, times};
use crate::policy::Quirk;
use crate::tables::{
    Armor, Attacks, AttacksBy, BattleItem, Carries, Cast, Class, Item, ItemRow, Monster, Mount, Race, Shield,
    Weapon,
};

impl Texts<'_> {
    /// The text of an item.
    pub fn item(self, item: Item) -> String {
        let row = &self.tables[item];
        let mut said = vec![head(row)];
        said.extend(
            row.illusion
                .then(|| "It is an illusion: it strikes nobody, and the first hit ends it.".to_owned()),
        );
        said.extend((!row.about.is_empty()).then(|| row.about.to_string()));
        said.extend(self.carried(item, row));
        said.extend(row.race.as_ref().map(|race| self.race(item, race)));
        said.extend(row.monster.as_ref().filter(|_| !row.illusion).map(|monster| self.monster(monster)));
        said.extend(row.weapon.as_ref().map(|weapon| self.weapon(weapon)));
        said.extend(row.armor.as_ref().map(armor));
        said.extend(row.mount.as_ref().map(|mount| self.mount(mount)));
        said.extend(row.battle.as_ref().and_then(|battle| self.battle(battle)));
        said.extend(self.making(item));
        said.extend(self.spells(item));
        said.extend(self.uses(item));
        if row.is(Class::Trade) {
            said.push("Nobody makes such goods: towns sell them, and other towns buy them.".to_owned());
        }
        said.extend(row.stays.then(|| "It cannot be given to others.".to_owned()));
        if row.is(Class::Normal) && item != self.tables.named.silver
            || row.is(Class::Advanced)
            || row.is(Class::Trade)
        {
            said.push(format!("Markets price it at about ${}.", row.price));
        }
        said.join(" ")
    }

    fn names(self, items: impl Iterator<Item = Item>) -> Vec<String> {
        items.map(|item| self.tables[item].plural.to_string()).collect()
    }

    /// What it carries besides its own weight, by each way of travelling.
    fn carried(self, item: Item, row: &ItemRow) -> Option<String> {
        if item == self.tables.named.wagon {
            let carries = if self.policy.has(Quirk::Wagon250) { 250 } else { 200 };
            return Some(format!("A unit that walks carries {carries} more for each wagon with a horse."));
        }
        if row.is(Class::Man) {
            return None;
        }
        let Carries { walking, riding, flying, swimming } = row.carries;
        let ways = [("walking", walking), ("riding", riding), ("flying", flying), ("swimming", swimming)];
        let ways: Vec<String> = ways
            .into_iter()
            .filter(|(_, carries)| *carries > row.weight)
            .map(|(way, carries)| format!("{} {way}", carries - row.weight))
            .collect();
        (!ways.is_empty()).then(|| format!("Besides itself it carries {}.", list(&ways, "and")))
    }

    fn race(self, item: Item, race: &Race) -> String {
        let special: Vec<String> =
            race.special.iter().map(|skill| self.tables[*skill].name.to_string()).collect();
        let learns = match (special.is_empty(), race.special_level, race.other_level) {
            (_, 0, 0) => return format!("They learn nothing. Each needs ${} a month.", race.upkeep),
            (true, _, level) => format!("They learn all skills up to level {level}"),
            (false, level, other) => {
                format!(
                    "They learn {} up to level {level}, and other skills up to level {other}",
                    list(&special, "and")
                )
            }
        };
        let one =
            if self.tables.is_leader(item) { "" } else { ", but only one skill at a time and no magic" };
        format!("{learns}{one}. Each needs ${} a month.", race.upkeep)
    }

    fn monster(self, monster: &Monster) -> String {
        let mut said = vec![format!(
            "In battle it has skill {}, strikes {} in a round and is killed by {}.",
            monster.skill,
            times(monster.attacks),
            if monster.hits <= 1 { "1 hit".to_owned() } else { format!("{} hits", monster.hits) },
        )];
        let senses = [
            ("tactics", monster.tactics),
            ("stealth", monster.stealth),
            ("observation", monster.observation),
        ];
        let senses: Vec<String> = senses
            .iter()
            .filter(|(_, level)| *level > 0)
            .map(|(name, level)| format!("{name} {level}"))
            .collect();
        if !senses.is_empty() {
            said.push(format!("It has {}.", list(&senses, "and")));
        }
        let name = monster.special.as_deref().filter(|name| self.tables.special_of(name).is_some());
        if let Some((name, does)) =
            name.and_then(|name| Some((name, self.special(name, Some(monster.special_level))?)))
        {
            said.push(format!("It uses {} in battle. {does}", name.replace('_', " ")));
        }
        if monster.number > 0 {
            said.push(format!(
                "A wandering group has {} at most. In a region with people it attacks in up to {} of 100 months.",
                monster.number, monster.hostile
            ));
        }
        if monster.silver > 0 {
            let goods = match monster.spoils {
                Some(Class::Normal) => ", and goods",
                Some(Class::Advanced) => ", and rare goods",
                Some(Class::Magic) => ", and magical things",
                _ => "",
            };
            said.push(format!("Who kills a wild one finds less than ${}{goods}.", monster.silver));
        }
        said.join(" ")
    }

    fn weapon(self, weapon: &Weapon) -> String {
        let skills: Vec<String> =
            weapon.skills.iter().map(|skill| self.tables[*skill].name.to_string()).collect();
        let mut said = Vec::new();
        if skills.is_empty() {
            said.push(format!("A weapon for everybody, which adds {} to attack and defence.", weapon.bonus));
        } else {
            let skills = list(&skills, "or");
            said.push(match weapon.bonus {
                0 => format!("A weapon for those who know {skills}, whose level is the attack."),
                bonus if bonus < 0 => {
                    format!(
                        "A weapon for those who know {skills}, whose level less {} is the attack.",
                        bonus.unsigned_abs()
                    )
                }
                bonus => {
                    format!("A weapon for those who know {skills}, whose level and {bonus} are the attack.")
                }
            });
        }
        said.push(match weapon.attacks {
            Attacks::Times(count) => format!("It strikes {} in a round.", times(count)),
            Attacks::By(AttacksBy::Level) => "It strikes once in a round for each level.".to_owned(),
            Attacks::By(AttacksBy::EveryOtherRound) => "It strikes in every other round.".to_owned(),
        });
        let is_stopped = !weapon.ranged || self.policy.has(Quirk::BowArmor);
        let marks = [
            (weapon.ranged, "It is used from behind others, too."),
            (weapon.ignores_defence, "The skill of its target does not count."),
            (weapon.piercing && is_stopped, "It pierces armor."),
            (weapon.piercing && !is_stopped, "No armor helps against it."),
        ];
        said.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, text)| text.to_owned()));
        said.join(" ")
    }

    fn mount(self, mount: &Mount) -> String {
        format!(
            "With {} {} or more, and where the terrain allows it, those who ride it in battle add their level to \
             attack and defence, at most {}.",
            self.tables[mount.skill].name, mount.least, mount.most
        )
    }

    fn battle(self, battle: &BattleItem) -> Option<String> {
        let who = if battle.mages_only { "A mage" } else { "Everybody" };
        if let Some(special) = &battle.special {
            let does = self.special(special, Some(battle.level))?;
            return Some(format!(
                "{who} who carries one uses {} in battle. {does}",
                special.replace('_', " ")
            ));
        }
        let against = match battle.shield? {
            Shield::All => "every attack",
            Shield::Energy => "attacks of energy",
            Shield::Spirit => "attacks of the spirit",
        };
        Some(format!("{who} who carries one has a defence of at least {} against {against}.", battle.level))
    }

    fn making(self, item: Item) -> Option<String> {
        let row = &self.tables[item];
        let made = row.made.as_ref()?;
        let skill = &self.tables[made.skill].name;
        let of = match made.input {
            Some(input) => format!(
                "It is made with {skill} {} out of {} {}",
                made.level,
                made.inputs,
                self.tables[input].called(made.inputs)
            ),
            None => format!("It is produced with {skill} {} in regions that yield it", made.level),
        };
        Some(format!("{of}{}.", self.tool(item)))
    }

    /// The tool that helps to make an item, behind the sentence that says how it is made.
    pub(super) fn tool(self, item: Item) -> String {
        match self.tables[item].bonus.filter(|_| !self.is_made_alone(item)) {
            Some(bonus) => match bonus.tool.filter(|tool| !self.tables[*tool].disabled) {
                Some(tool) => format!(
                    "; {} help by {} for each person who has one",
                    self.tables[tool].plural, bonus.each
                ),
                None if bonus.tool.is_none()
                    && self.policy.has(Quirk::BagBonus)
                    && self.tables[item].made.is_some() =>
                {
                    format!("; each person makes {} more", bonus.each)
                }
                None => String::new(),
            },
            None => String::new(),
        }
    }

    /// Whether a person makes one in a month, with tools or without.
    pub(super) fn is_made_alone(self, item: Item) -> bool {
        item == self.tables.named.plate_armor && !self.policy.has(Quirk::PlateThird)
    }

    /// The spells that make it or bring it.
    fn spells(self, item: Item) -> Option<String> {
        let makes = |cast: &Cast| match cast {
            Cast::Makes(making) => making.item == item,
            Cast::Enchants(enchanting) => enchanting.into == item,
            Cast::Summons(summoning) | Cast::Birds { summons: summoning, .. } => summoning.item == item,
            Cast::Phantasms(phantasms) => phantasms.iter().any(|phantasm| phantasm.item == item),
            _ => false,
        };
        let spells = self.tables.skills().filter(|(_, row)| row.cast.as_ref().is_some_and(makes));
        let spells: Vec<String> = spells.map(|(_, row)| row.name.to_string()).collect();
        (!spells.is_empty()).then(|| format!("It comes by the spell {}.", list(&spells, "or")))
    }

    /// What it is good for in production and building.
    fn uses(self, item: Item) -> Vec<String> {
        let tables = self.tables;
        let helped =
            tables.items().filter(|(_, row)| row.bonus.is_some_and(|bonus| bonus.tool == Some(item)));
        let helped = self.names(helped.map(|(item, _)| item).filter(|item| !self.is_made_alone(*item)));
        let made = tables.items().filter(|(_, row)| row.made.is_some_and(|made| made.input == Some(item)));
        let made = self.names(made.map(|(item, _)| item));
        let built = tables.objects().filter(|(_, row)| row.cost.is_some() && row.material.contains(&item));
        let built: Vec<String> = built.map(|(_, row)| row.name.to_string()).collect();
        let enchanted = tables.skills().filter_map(|(_, row)| match row.cast.as_ref()? {
            Cast::Enchants(enchanting) if enchanting.item == item => Some(row.name.to_string()),
            _ => None,
        });
        let enchanted: Vec<String> = enchanted.collect();
        let uses = [
            (helped, "It helps to produce"),
            (made, "It is used to make"),
            (built, "It is used to build"),
            (enchanted, "It is turned into something better by"),
        ];
        let uses = uses.into_iter().filter(|(what, _)| !what.is_empty());
        uses.map(|(what, how)| format!("{how} {}.", list(&what, "and"))).collect()
    }
}

/// The head, as the tools of players read it.
fn head(row: &ItemRow) -> String {
    let Carries { walking, riding, flying, .. } = row.carries;
    let carries = [walking, riding, flying].into_iter().find(|carries| *carries > 0).unwrap_or(0);
    let capacity = match carries.checked_sub(row.weight) {
        None | Some(0) => String::new(),
        Some(capacity) => format!(", capacity {capacity}"),
    };
    let way = match (flying > 0, riding > 0) {
        (true, _) => ", can fly",
        (false, true) => ", can ride",
        (false, false) => "",
    };
    let man = if row.is(Class::Man) { ", is a man" } else { "" };
    let creature = if row.is(Class::Monster) { ", is a creature" } else { "" };
    format!("{} [{}], weight {}{capacity}{way}{man}{creature}.", row.name, row.abbr, row.weight)
}

fn armor(armor: &Armor) -> String {
    let (of, all) = armor.normal;
    let piercing = match armor.piercing {
        (0, _) => "none of those that pierce armor".to_owned(),
        (of, all) => format!("{of} of {all} that pierce armor"),
    };
    let assassins = if armor.for_assassins { " It is worn in the fight with an assassin, too." } else { "" };
    format!("Armor that stops {of} of {all} plain blows and {piercing}.{assassins}")
}
