//! What a unit does for the whole month: moves, voyages, work, study, teaching, building and spells.
//!
//! Source: the rules text of 1993, each order under its own name.

use super::{CROWD, Doer, Here, LEAST_PRICE, Made, RESEARCHER, casts, thing, who, word};
use crate::knowledge::Land;
use crate::policy::Quirk;
use crate::tables::{
    Item, MAGICIANS, RESEARCH_COST, Ritual, STUDY_COST, ShipKind, Skill, Spell, SpellKind, Terrain,
};
use crate::world::{Structure, StructureKind, Unit};
use playdeck_factions::report::choices::MONTH;
use playdeck_print::choices::{Number, Pick};

impl Made<'_> {
    /// On land people walk and ride, if they can carry what they have.
    pub(super) fn moves(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let is_able = here.land.terrain != Terrain::Ocean && doer.unit.load() <= doer.unit.carries();
        self.forms.ask("Where to?", if is_able { here.roads.clone() } else { Vec::new() })
    }

    /// Whoever owns a ship sails it; at sea nothing else is done.
    pub(super) fn sail(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let ship = doer.owns(true)?;
        let StructureKind::Ship { kind, left: 0 } = ship.kind else { return None };
        let aboard = doer.inside.iter().flat_map(|ship| &ship.inside);
        let weight = aboard.map(|seen| seen.whole().map_or(0, Unit::weight)).fold(0, i64::saturating_add);
        self.forms.ask("Where to?", if weight > kind.capacity() { Vec::new() } else { here.courses.clone() })
    }

    /// What a unit on land does all month.
    pub(super) fn month(
        &mut self,
        here: &Here<'_, '_>,
        doer: Doer<'_, '_>,
        doers: &[Doer<'_, '_>],
        lands: &[Land<'_>],
    ) -> Option<Number> {
        let Doer { unit, .. } = doer;
        let alone = self.forms.once(MONTH, &["1"]);
        let about = self.forms.once(MONTH, &["1", " ", "2"]);
        let mut picks = vec![Pick::shown("Work on the land", "WORK", alone)];
        let people = i64::from(unit.people);
        let fits = |magicians: u32| unit.people.saturating_add(magicians) <= MAGICIANS;
        let may_study = |skill: &Skill| {
            (!skill.is_paid() || unit.money >= people * STUDY_COST)
                && (*skill != Skill::Magic || doer.is_magic() || fits(self.magicians))
        };
        let skills =
            Skill::ALL.into_iter().filter(may_study).map(|skill| thing(skill.word(), about)).collect();
        let skills = self.forms.ask("Which skill?", skills);
        picks.extend(skills.map(|skills| Pick::shown("Study", "STUDY", skills)));
        picks.extend(self.teach(here, doer, doers));
        let made = Item::ALL.into_iter().filter(|item| makes(here, unit, *item));
        let made = made.map(|item| thing(item.word(), about)).collect();
        let made = self.forms.ask("What does it make?", made);
        picks.extend(made.map(|made| Pick::shown("Produce", "PRODUCE", made)));
        if doer.can(Skill::Entertainment) {
            picks.push(Pick::shown("Entertain", "ENTERTAIN", alone));
        }
        let yards = self.yards(here, doer, about);
        let yards = self.forms.ask("What does it build?", yards);
        picks.extend(yards.map(|yards| Pick::shown("Build", "BUILD", yards)));
        let magic = unit.level(Skill::Magic);
        if magic >= RESEARCHER && unit.money >= people * RESEARCH_COST {
            let levels = (1..=magic / 2).map(|level| {
                let level = level.to_string();
                Pick::shown(&format!("Level {level}"), &level, about)
            });
            let levels = self.forms.ask("A spell of which level?", levels.collect());
            picks.extend(levels.map(|levels| Pick::shown("Search for a spell", "RESEARCH", levels)));
        }
        picks.extend(self.cast(here, doer, lands, about));
        self.forms.ask("What does it do all month?", picks)
    }

    /// Those whom a unit could teach something. In a crowd nobody is left out, so that all teachers share a list.
    pub(super) fn teach(
        &mut self,
        here: &Here<'_, '_>,
        doer: Doer<'_, '_>,
        doers: &[Doer<'_, '_>],
    ) -> Option<Pick> {
        let done = self.forms.list(MONTH, 2);
        let knows_more = |other: &Doer<'_, '_>| {
            Skill::ALL.into_iter().any(|skill| doer.unit.level(skill) > other.unit.level(skill))
        };
        if !Skill::ALL.into_iter().any(|skill| doer.can(skill)) {
            return None;
        }
        let own = doers.iter().filter(|other| doers.len() > CROWD || knows_more(other));
        let own = own.map(|other| {
            let Unit { name, number, .. } = other.unit;
            let piece = here.pieces.get(number).copied();
            Pick::shown(&format!("{name} ({number})"), &number.to_string(), done).not_for(piece)
        });
        let others = here.land.seen_units().filter(|seen| !seen.is_own).map(|seen| who(here, seen, done));
        let picks: Vec<Pick> = own.chain(others).collect();
        let own = here.pieces.get(&doer.unit.number).copied();
        if !picks.iter().any(|pick| pick.4 != own) {
            return None;
        }
        let whom = self.forms.several("Whom?", &picks, done)?;
        Some(Pick::shown("Teach", "TEACH", whom))
    }

    /// What a unit can build. Ships are built at a coast.
    pub(super) fn yards(&self, here: &Here<'_, '_>, doer: Doer<'_, '_>, about: Number) -> Vec<Pick> {
        let Doer { unit, .. } = doer;
        let mut picks = Vec::new();
        let old = |is_ship: bool| {
            let all = here.land.structures.iter().map(|seen| seen.structure);
            all.filter(move |it| it.is_ship() == is_ship)
        };
        let go_on = |it: &Structure, word: &str| {
            let shown = format!("{} ({}), which is there", it.name, it.number);
            Pick::shown(&shown, &format!("{word} {}", it.number), about)
        };
        if doer.can(Skill::Building) && unit.has(Item::Stone) > 0 {
            picks.push(Pick::shown("A new building", "BUILDING", about));
            picks.extend(old(false).map(|it| go_on(it, "BUILDING")));
        }
        let mut exits = here.land.exits.iter().filter_map(|exit| exit.to);
        let is_coast = exits.any(|(.., terrain)| terrain == Terrain::Ocean);
        if doer.can(Skill::Shipbuilding)
            && (is_coast || here.land.exits.is_empty() || self.has(Quirk::InlandYard))
        {
            picks.extend(
                ShipKind::ALL
                    .map(|kind| Pick::shown(&format!("A {}", kind.word()), &word(kind.word()), about)),
            );
            let is_open = |it: &&Structure| !matches!(it.kind, StructureKind::Ship { left: 0, .. });
            if unit.has(Item::Wood) > 0 {
                picks.extend(old(true).filter(is_open).map(|it| go_on(it, "SHIP")));
            }
        }
        picks
    }

    /// The rituals of a unit.
    pub(super) fn cast(
        &mut self,
        here: &Here<'_, '_>,
        doer: Doer<'_, '_>,
        lands: &[Land<'_>],
        about: Number,
    ) -> Option<Pick> {
        let Doer { unit, .. } = doer;
        let mut picks = Vec::new();
        for spell in Spell::ALL {
            let SpellKind::Ritual(ritual) = spell.kind() else { continue };
            if !casts(unit, spell) || unit.money < spell.ritual_cost().max(LEAST_PRICE) {
                continue;
            }
            let next = if ritual == Ritual::Teleport { self.teleport(here, lands) } else { Some(about) };
            picks.extend(next.map(|next| thing(spell.word(), next)));
        }
        let spells = self.forms.ask("Which spell?", picks)?;
        Some(Pick::shown("Cast a ritual", "CAST", spells))
    }

    /// To whom a teleport goes, who may be anywhere, and who goes along.
    pub(super) fn teleport(&mut self, here: &Here<'_, '_>, lands: &[Land<'_>]) -> Option<Number> {
        let done = self.forms.list_behind(MONTH, 3);
        let own = |land: &Land<'_>, next: Number| -> Vec<Pick> {
            let named = |unit: &Unit| {
                Pick::shown(&format!("{} ({})", unit.name, unit.number), &unit.number.to_string(), next)
            };
            land.own_units().map(named).collect()
        };
        let along = self.forms.several("Who goes along?", &own(here.land, done), done)?;
        self.forms.ask("To which unit?", lands.iter().flat_map(|land| own(land, along)).collect())
    }
}

/// Whether a unit can make a thing where it is.
fn makes(here: &Here<'_, '_>, unit: &Unit, item: Item) -> bool {
    let Some(skill) = item.made_by() else { return false };
    let each = item.made_in_a_month(unit.level(skill));
    let is_there = match item.made_of() {
        Some(material) => unit.has(material) > 0,
        None => here.land.terrain.yields(item) > 0,
    };
    each > 0 && is_there
}
