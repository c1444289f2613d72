//! Structures: who goes in and out, and what their owners do with them.

use super::{Doer, Here, Made, who};
use crate::knowledge::{SeenObject, SeenUnit};
use crate::rules::instant::town_reach;
use crate::rules::journey::loads::crosses_water;
use crate::tables::ObjectClass;
use crate::world::TownSize;
use playdeck_print::choices::{Number, Pick};

impl<'a> Made<'_, 'a> {
    /// Whether a structure can be entered as far as the player knows: the first inside with people may let the unit in, and
    /// guards of a town let in nobody.
    pub(super) fn is_open(&self, object: &SeenObject<'_>) -> bool {
        let has_people =
            |seen: &&SeenUnit<'_>| seen.items.iter().any(|it| self.tables.race(it.item).is_some());
        let first = object.units.iter().find(has_people);
        !object.is_closed && first.is_none_or(|first| self.is_of_player(first) != Some(false))
    }

    pub(super) fn inside(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let tables = self.tables;
        let enter = self.forms.once("inside", &["1", " ", "2"]);
        let own = doer.inside.map(|inside| inside.number);
        let doors =
            here.land.objects.iter().filter(|object| self.is_open(object) && Some(object.number) != own);
        let doors = doors.map(|object| {
            let shown = format!("{} ({}), {}", object.name, object.number, object.kind);
            Pick::shown(&shown, &object.number.to_string(), enter)
        });
        let doors = self.forms.ask("Which one?", doors.collect());
        let mut picks: Vec<Pick> =
            doors.map(|doors| Pick::shown("Enter", "ENTER", doors)).into_iter().collect();
        if own.is_some() && (!here.is_ocean || crosses_water(tables, doer.unit)) {
            let leave = self.forms.once("inside", &["1"]);
            picks.push(Pick::shown("Leave", "LEAVE", leave));
        }
        if let Some((object, kind)) = doer.owns(tables) {
            let heir = self.forms.once("promote", &["1", " ", "2"]);
            let heirs = object.units.iter().filter(|seen| seen.number != doer.unit.number);
            let heirs = heirs.map(|seen| who(here, seen, heir)).collect();
            let heirs = self.forms.ask("Whom?", heirs);
            picks.extend(heirs.map(|heirs| Pick::shown("Make another the owner", "PROMOTE", heirs)));
            if !matches!(tables[kind].kind, ObjectClass::Lair | ObjectClass::Shaft) {
                let thing = if tables[kind].kind == ObjectClass::Ship { "SHIP" } else { "BUILDING" };
                picks.extend(self.naming(thing, "it"));
                let size = self.view.world()[here.region].town.as_deref().map(crate::world::Town::size);
                if let Some(size) = size.filter(|size| *size as u8 <= town_reach(tables, kind)) {
                    let word = match size {
                        TownSize::Village => "VILLAGE",
                        TownSize::Town => "TOWN",
                        TownSize::City => "CITY",
                    };
                    let named = self.forms.once("name town", &["1", " ", "2"]);
                    let named = self.forms.text("What is it called?", super::LONGEST[0], named);
                    picks.push(Pick::shown(
                        &format!("Name the {}", size.word()),
                        &format!("NAME {word}"),
                        named,
                    ));
                }
                if !here.is_ocean {
                    let destroy = self.forms.once("destroy", &["1"]);
                    picks.push(Pick::shown("Destroy it", "DESTROY", destroy));
                }
            }
        }
        self.forms.ask("What does it do?", picks)
    }
}
