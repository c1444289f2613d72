//! What a unit does all month.

use super::{Doer, Here, Made, item_word, skill_word, who, word};
use crate::knowledge::SeenObject;
use crate::rules::economy::highest_level;
use crate::rules::journey::loads;
use crate::tables::{Item, ObjectClass, ObjectKind, Skill, level_for};
use crate::world::{Unit, UnitKind};
use playdeck_factions::report::choices::{MONTH, topic};
use playdeck_print::choices::{Number, Pick};

/// In a region with more own units than these the list of those who can be taught is one for all.
const CROWD: usize = 20;
/// What Summon Wind adds for a ship.
const WIND: u32 = 2;

impl<'a> Made<'_, 'a> {
    pub(super) fn month(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let (tables, unit) = (self.tables, doer.unit);
        let alone = self.forms.once(MONTH, &["1"]);
        let mut picks: Vec<Pick> = self.passages(here, doer).into_iter().collect();
        picks.extend(self.help(doer));
        if doer.people > 0 {
            if here.land.most_wages > 0 {
                picks.push(Pick::shown("Work for wages", "WORK", alone));
            }
            picks.extend(self.study(doer));
            picks.extend(self.teach(here, doer));
            picks.extend(self.produce(here, doer));
            let named = &tables.named;
            let entertains = [named.entertainment, named.phantasmal_entertainment];
            let entertains = entertains.into_iter().any(|skill| unit.level(tables, skill) > 0);
            if here.land.entertainment > 0 && entertains {
                picks.push(Pick::shown("Entertain", "ENTERTAIN", alone));
            }
            picks.extend(self.build(here, doer));
        }
        self.forms.ask("What does it do all month?", picks)
    }

    /// Into structures with a passage, and on through it. Where that leads is not known.
    fn passages(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        if here.is_ocean || !self.ways.goes(doer.unit, here.region) {
            return None;
        }
        let done = self.forms.once(MONTH, &["2"]);
        let mut picks = Vec::new();
        for object in here.land.objects.iter().filter(|object| object.has_passage && self.is_open(object)) {
            let name = format!("{} ({})", object.name, object.number);
            let is_inside = doer.inside.is_some_and(|inside| inside.number == object.number);
            let word = if is_inside { "MOVE IN".to_owned() } else { format!("MOVE {} IN", object.number) };
            picks.push(Pick::shown(&name, &word, done));
        }
        let passages = self.forms.ask("Through which passage?", picks)?;
        Some(topic("Move through a passage", passages))
    }

    /// The finished ship in which a unit is.
    fn ship<'l>(&self, doer: Doer<'l, 'a>) -> Option<(&'l SeenObject<'a>, ObjectKind)> {
        let inside = doer.inside.filter(|inside| inside.needs.is_none())?;
        let kind = self.tables.object_of(inside.kind)?;
        Some((inside, kind)).filter(|_| self.tables[kind].kind == ObjectClass::Ship)
    }

    fn sailing(&self, doer: Doer<'_, 'a>) -> u64 {
        u64::from(doer.people) * u64::from(doer.unit.level(self.tables, self.tables.named.sailing))
    }

    /// Others than the owner of a ship help to sail.
    fn help(&mut self, doer: Doer<'_, 'a>) -> Option<Pick> {
        self.ship(doer).filter(|_| doer.owns(self.tables).is_none() && self.sailing(doer) > 0)?;
        let helps = self.forms.once(MONTH, &["1"]);
        Some(Pick::shown("Help to sail", "SAIL", helps))
    }

    /// The owner of a ship says where it sails. All of the player who are aboard can help.
    pub(super) fn sail(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let tables = self.tables;
        let (inside, kind) = self.ship(doer).filter(|_| doer.owns(tables).is_some())?;
        let row = &tables[kind];
        let aboard =
            here.own.iter().filter(|other| other.inside.is_some_and(|it| it.number == inside.number));
        let aboard: Vec<&Doer<'_, 'a>> = aboard.collect();
        let weight = |doer: &&Doer<'_, 'a>| loads::weight(tables, &doer.unit.items);
        let is_manned = aboard.iter().map(|doer| self.sailing(**doer)).sum::<u64>() >= u64::from(row.sailors);
        let is_light = aboard.iter().map(weight).sum::<u64>() <= u64::from(row.capacity);
        if !is_manned || !is_light {
            return None;
        }
        let named = &tables.named;
        let needed = match kind {
            _ if kind == named.longboat => 1,
            _ if kind == named.clipper || kind == named.balloon => 2,
            _ => 3,
        };
        let has_wind = aboard.iter().any(|doer| doer.unit.level(tables, named.summon_wind) >= needed);
        let points = tables.game.ship_speed.saturating_add(if has_wind { WIND } else { 0 });
        self.ways.by_ship(&mut self.forms, points, kind == named.balloon, here.region)
    }

    /// Skills that a unit can pay for and learn further.
    fn study(&mut self, doer: Doer<'_, 'a>) -> Option<Pick> {
        let tables = self.tables;
        let done = self.forms.once(MONTH, &["1", " ", "2"]);
        let skills = tables.skills().filter(|(skill, _)| self.may_study(doer, *skill));
        let skills =
            skills.map(|(skill, row)| Pick::shown(&row.name, &skill_word(tables, skill), done)).collect();
        let skills = self.forms.ask("Which skill?", skills)?;
        Some(Pick::shown("Study", "STUDY", skills))
    }

    fn may_study(&self, doer: Doer<'_, 'a>, skill: Skill) -> bool {
        let (tables, unit) = (self.tables, doer.unit);
        let row = &tables[skill];
        let cost = u64::try_from(row.cost).unwrap_or(0).saturating_mul(doer.people.into());
        let level = unit.level(tables, skill);
        let is_alone = unit.kind == UnitKind::Normal && doer.people == 1 && unit.leaders(tables) == 1;
        let has_room = self.view.status().is_some_and(|status| status.mages < status.most_mages);
        let is_mage = !row.magic || unit.is_mage() || is_alone && has_room;
        let is_only = unit.leaders(tables) > 0 || unit.days.iter().all(|(known, _)| known == skill);
        let knows = |(needed, least): &(Skill, u32)| unit.level(tables, *needed) >= (*least).max(level + 1);
        cost <= u64::from(unit.silver(tables))
            && is_mage
            && is_only
            && row.requires.iter().all(knows)
            && level_for(unit.days.of(skill) / doer.people.max(1)) < highest_level(tables, unit, skill)
    }

    /// Those whom leaders could teach something. In a crowd nobody is left out, so that all teachers share a list.
    fn teach(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        let tables = self.tables;
        let knows_any = doer.unit.days.iter().any(|(skill, _)| doer.unit.level(tables, skill) > 0);
        if doer.unit.leaders(tables) == 0 || !knows_any {
            return None;
        }
        let done = self.forms.list(MONTH, 2);
        let knows_more = |other: &Unit| {
            doer.unit
                .days
                .iter()
                .any(|(skill, _)| doer.unit.level(tables, skill) > other.level(tables, skill))
        };
        let is_offered =
            |other: &&Doer<'_, 'a>| other.people > 0 && (here.own.len() > CROWD || knows_more(other.unit));
        let own = here.own.iter().filter(is_offered).map(|other| other.seen);
        let others =
            here.land.all_units().filter(|seen| !seen.is_own() && self.is_of_player(seen) != Some(false));
        let picks: Vec<Pick> = own.chain(others).map(|seen| who(here, seen, done)).collect();
        let piece = here.pieces.get(&doer.unit.number).copied();
        if picks.iter().all(|pick| pick.4.is_some() && pick.4 == piece) {
            return None;
        }
        let whom = self.forms.several("Whom?", &picks, done)?;
        Some(Pick::shown("Teach", "TEACH", whom))
    }

    fn produce(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        let tables = self.tables;
        if self.view.status().is_none_or(|status| status.most_trade == 0) {
            return None;
        }
        let done = self.forms.once(MONTH, &["1", " ", "2"]);
        let made = tables.items().filter(|(item, _)| self.makes(here, doer, *item));
        let made = made.map(|(item, row)| Pick::shown(&row.plural, &item_word(tables, item), done)).collect();
        let made = self.forms.ask("What does it make?", made)?;
        Some(Pick::shown("Produce", "PRODUCE", made))
    }

    /// Whether a unit can make an item: of a material that it has, or of what the region yields.
    fn makes(&self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>, item: Item) -> bool {
        let (tables, unit) = (self.tables, doer.unit);
        let Some(made) = tables[item].made else { return false };
        let level = unit.level(tables, made.skill);
        if level < made.level.max(1) {
            return false;
        }
        match made.input {
            Some(input) => unit.items.of(input) >= made.inputs.max(1),
            None => here.land.products.iter().any(|product| product.item == item),
        }
    }

    /// Goes on with the structure in which the unit is, or begins another.
    fn build(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        let (tables, unit) = (self.tables, doer.unit);
        if self.view.status().is_none_or(|status| status.most_trade == 0) {
            return None;
        }
        let can = |kind: ObjectKind| {
            let row = &tables[kind];
            let has = row.material.iter().any(|item| unit.items.of(*item) > 0);
            row.cost.is_some()
                && row.skill.is_some_and(|skill| unit.level(tables, skill) >= row.level.max(1))
                && has
        };
        let mut picks = Vec::new();
        let inside = doer.inside.and_then(|inside| Some((inside, tables.object_of(inside.kind)?)));
        if let Some((inside, _)) = inside.filter(|(inside, kind)| inside.needs.is_some() && can(*kind)) {
            let done = self.forms.once(MONTH, &["2"]);
            picks.push(Pick::shown(
                &format!("{} ({}), in which it is", inside.name, inside.number),
                "BUILD",
                done,
            ));
        }
        let is_coast =
            here.land.exits.iter().any(|exit| exit.to.terrain == tables[tables.named.ocean].name.as_ref());
        let is_open = |kind, class| match class {
            ObjectClass::Ship => is_coast || kind == tables.named.balloon,
            ObjectClass::Road => {
                here.land.objects.iter().all(|other| tables.object_of(other.kind) != Some(kind))
            }
            _ => true,
        };
        if !here.is_ocean {
            let done = self.forms.once(MONTH, &["BUILD ", "3"]);
            let kinds = tables.objects().filter(|(kind, row)| can(*kind) && is_open(*kind, row.kind));
            let kinds = kinds.map(|(_, row)| Pick::shown(&row.name, &word(&row.name), done)).collect();
            let kinds = self.forms.ask("What does it begin?", kinds);
            picks.extend(kinds.map(|kinds| topic("Begin a structure", kinds)));
        }
        let picks = self.forms.ask("What does it build?", picks)?;
        Some(topic("Build", picks))
    }
}
