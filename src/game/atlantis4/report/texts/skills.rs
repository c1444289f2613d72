//! The texts of skills, level by level.

use super::Texts;
use super::phrases::{list, ordered};
use crate::tables::{Item, Skill};

impl Texts<'_> {
    /// What a level of a skill gives that the one below did not; nothing if there is nothing.
    pub fn skill(self, skill: Skill, level: u32) -> Option<String> {
        let row = &self.tables[skill];
        let mut said: Vec<String> = row.about.get(&level).map(ToString::to_string).into_iter().collect();
        if let Some(cast) = &row.cast {
            said.extend(self.cast(&row.name, cast, level));
        }
        if let (Some(special), 1) = (&row.special, level) {
            let does = self.special(special, None);
            said.extend(does.map(|does| {
                format!("COMBAT {} makes it the mage's spell of battle. {does}", ordered(&row.name))
            }));
        }
        said.extend(self.products(skill, level));
        said.extend(self.buildings(skill, level));
        said.extend(self.arms(skill, level));
        if level == 1 {
            said.extend(self.notices(skill));
            said.extend(self.study(skill));
        }
        (!said.is_empty()).then(|| said.join(" "))
    }

    fn products(self, skill: Skill, level: u32) -> Vec<String> {
        let tables = self.tables;
        let of = tables
            .items()
            .filter(|(_, row)| row.made.is_some_and(|made| made.skill == skill && made.level == level));
        of.map(|(item, _)| self.product(item)).collect()
    }

    fn product(self, item: Item) -> String {
        let row = &self.tables[item];
        let order = format!("PRODUCE {}", ordered(&row.name));
        let tool = self.tool(item);
        match row.made.and_then(|made| Some((made, made.input?))) {
            None => format!(
                "{order}: each person brings in as many as their level, where the region yields it{tool}."
            ),
            Some((made, input)) => {
                let many = if self.is_made_alone(item) {
                    "each person makes 1 at any level".to_owned()
                } else if made.inputs > 1 {
                    format!("{} levels together make 1{tool}", made.inputs)
                } else {
                    format!("each person makes as many as their level{tool}")
                };
                format!(
                    "{order}: {many}. Each takes {} {}.",
                    made.inputs,
                    self.tables[input].called(made.inputs)
                )
            }
        }
    }

    fn buildings(self, skill: Skill, level: u32) -> Vec<String> {
        let of = self.tables.objects().filter_map(|(_, row)| {
            let cost = row.cost.filter(|_| row.skill == Some(skill) && row.level == level)?;
            let material: Vec<String> =
                row.material.iter().map(|item| self.tables[*item].name.to_string()).collect();
            let takes = format!(" It takes {cost} {} and as much work.", list(&material, "or"));
            Some((ordered(&row.name), self.structure_alone(row) + &takes))
        });
        // Structures that are alike have one text, such as roads.
        let mut texts: Vec<(Vec<String>, String)> = Vec::new();
        for (name, text) in of {
            match texts.iter_mut().find(|(_, other)| *other == text) {
                Some((names, _)) => names.push(name),
                None => texts.push((vec![name], text)),
            }
        }
        texts.into_iter().map(|(names, text)| format!("BUILD {}: {text}", list(&names, "or"))).collect()
    }

    /// The weapons and mounts that a skill makes useful.
    fn arms(self, skill: Skill, level: u32) -> Vec<String> {
        let items = || self.tables.items();
        let weapons = items().filter(|(_, row)| {
            level == 1 && row.weapon.as_ref().is_some_and(|it| it.skills.contains(&skill))
        });
        let weapons: Vec<String> = weapons.map(|(_, row)| row.plural.to_string()).collect();
        let weapons = (!weapons.is_empty())
            .then(|| format!("It is the skill of those who fight with {}.", list(&weapons, "and")));
        let mounts = items().filter_map(|(_, row)| {
            let mount = row.mount.as_ref().filter(|it| it.skill == skill && u32::try_from(it.least) == Ok(level))?;
            Some(format!(
                "Riders of {} add their level to attack and defence in battle, at most {}, where the terrain allows it.",
                row.plural, mount.most
            ))
        });
        weapons.into_iter().chain(mounts).collect()
    }

    /// The spells of which those hear who know a lore.
    fn notices(self, lore: Skill) -> Option<String> {
        let of = self.tables.skills().filter(|(_, row)| row.noticed_by == Some(lore));
        let of: Vec<String> = of.map(|(_, row)| row.name.to_string()).collect();
        (!of.is_empty()).then(|| {
            format!("Who knows it notices when others cast one of these in the region: {}.", list(&of, "and"))
        })
    }

    fn study(self, skill: Skill) -> Vec<String> {
        let row = &self.tables[skill];
        let kind = match (row.foundation, row.magic) {
            (true, _) => "It is a foundation of magic, which leaders alone study.",
            (false, true) => "Mages alone study it.",
            _ => "",
        };
        let mut said: Vec<String> = (!kind.is_empty()).then(|| kind.to_owned()).into_iter().collect();
        let needs: Vec<String> = row
            .requires
            .iter()
            .map(|(skill, level)| format!("{} {level}", self.tables[*skill].name))
            .collect();
        if !needs.is_empty() {
            said.push(format!(
                "To study it takes {}, and what it takes must be known better than it is itself.",
                list(&needs, "and")
            ));
        }
        let opens = self.tables.skills().filter_map(|(_, other)| {
            let (_, level) = other.requires.iter().find(|(needed, _)| *needed == skill)?;
            Some(format!("{} at level {level}", other.name))
        });
        let opens: Vec<String> = opens.collect();
        if !opens.is_empty() {
            said.push(format!("It opens the way to {}.", list(&opens, "and")));
        }
        said.push(format!("A month of study costs ${} for each person.", row.cost));
        said
    }
}
