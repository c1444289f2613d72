//! The texts of structures.

use super::Texts;
use super::phrases::list;
use crate::tables::{ObjectClass, ObjectKind, ObjectRow};

impl Texts<'_> {
    /// The text of a kind of structure.
    pub fn structure(self, kind: ObjectKind) -> String {
        let row = &self.tables[kind];
        let what = format!("{}: {}", row.name, self.structure_alone(row));
        [Some(what), self.building_of(row)].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// What a structure is good for, without its name and without how it is built.
    pub(super) fn structure_alone(self, row: &ObjectRow) -> String {
        let mut said = vec![format!("{}.", self.what(row))];
        said.extend(self.use_of(row));
        if row.protects > 0 && row.kind != ObjectClass::Building {
            said.push(format!("It protects {} people and creatures inside in battle.", row.protects));
        }
        said.extend((!row.about.is_empty()).then(|| row.about.to_string()));
        if row.closed {
            said.push("Units of players cannot enter it.".to_owned());
        }
        said.join(" ")
    }

    fn what(self, row: &ObjectRow) -> String {
        match row.kind {
            ObjectClass::Dummy => "the open ground of a region".to_owned(),
            ObjectClass::Ship => {
                format!(
                    "a ship that carries {} and sails with {} levels of sailing aboard",
                    row.capacity, row.sailors
                )
            }
            ObjectClass::Building => {
                format!("a building that protects {} people and creatures inside in battle", row.protects)
            }
            ObjectClass::Trade => "a building that helps the region yield more".to_owned(),
            ObjectClass::Road => "a road to the next region".to_owned(),
            ObjectClass::Lair => match row.lair_of {
                Some(item) => format!("a home of creatures, such as {}", self.tables[item].plural),
                None => "a home of creatures".to_owned(),
            },
            ObjectClass::Shaft => "a passage".to_owned(),
        }
    }

    fn use_of(self, row: &ObjectRow) -> Option<String> {
        if row.kind == ObjectClass::Road {
            return Some(
                "A region has one in each direction. With a road back from the next region it halves what a step \
                 costs that takes more than 1 point, except for those who fly. Two such roads raise the wages of a \
                 region by 1. It decays unless BUILD keeps it up from time to time."
                    .to_owned(),
            );
        }
        let aided = row.aids?;
        let what = if aided == self.tables.named.silver {
            "silver for entertainers"
        } else {
            &self.tables[aided].plural
        };
        Some(format!(
            "The first adds a quarter to the region's {what}, and each further one half as much as the one before."
        ))
    }

    fn building_of(self, row: &ObjectRow) -> Option<String> {
        let (cost, skill) = (row.cost?, row.skill?);
        let material: Vec<String> =
            row.material.iter().map(|item| self.tables[*item].name.to_string()).collect();
        let skill = &self.tables[skill].name;
        Some(format!(
            "It is built with {skill} {}. That takes {cost} {} and as much work.",
            row.level,
            list(&material, "or")
        ))
    }
}
