//! What a unit gives, pays and recruits, and how it fights.
//!
//! Source: the rules text of 1993, each order under its own name.

use super::{Doer, Here, Made, casts, thing, who, word};
use crate::knowledge::SeenUnit;
use crate::tables::{
    Item, MAGICIANS, RECRUIT_COST, RECRUIT_FRACTION, Skill, Spell, SpellKind, Terrain, magic_reach,
};
use crate::world::Unit;
use playdeck_factions::report::choices::topic;
use playdeck_print::choices::{Number, Pick};

impl Made<'_> {
    /// What a unit hands over, and whom it recruits.
    pub(super) fn goods(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let Doer { unit, .. } = doer;
        let land = here.land;
        let is_land = land.terrain != Terrain::Ocean;
        let mut picks = Vec::new();
        let seen = |next: Number| {
            land.seen_units().map(move |seen| (seen, next)).map(|(seen, next)| who(here, seen, next))
        };
        let away = |next: Number| Pick::shown("Nobody: it is thrown away", "0", next);
        let pay = self.forms.order(&["PAY ", "3", " ", "2"]);
        let peasants = is_land.then(|| Pick::shown("The peasants", "PEASANTS", pay));
        let pay = self.forms.ask("To whom?", seen(pay).chain(peasants).chain([away(pay)]).collect())?;
        let pay = self.forms.count("How much?", unit.money.try_into().unwrap_or(0), pay);
        picks.extend(pay.map(|pay| topic(&format!("Pay silver (${})", unit.money), pay)));
        let give = self.forms.order(&["GIVE ", "3", " ", "2", " ", "1"]);
        let give = self.forms.ask("To whom?", seen(give).chain([away(give)]).collect())?;
        for item in Item::ALL.into_iter().filter(|item| unit.has(*item) > 0) {
            let count = self.forms.count("How many?", unit.has(item).into(), give);
            let shown = format!("Give {} ({})", item.plural(), unit.has(item));
            picks.extend(count.map(|count| Pick::shown(&shown, &word(item.word()), count)));
        }
        let reach = |spell: Spell| {
            let learns = move |it: &Unit| spell.level() <= magic_reach(it.level(Skill::Magic));
            let learners = land.seen_units().filter(move |seen| seen.whole().is_some_and(learns));
            learners.filter(|seen| seen.shown().number != unit.number)
        };
        let copy = self.forms.order(&["GIVE ", "2", " ", "1"]);
        for spell in unit.spells.iter() {
            let whom = self.forms.ask("To whom?", reach(spell).map(|seen| who(here, seen, copy)).collect());
            let shown = format!("Give the spell {}", spell.word());
            picks.extend(whom.map(|whom| Pick::shown(&shown, &word(spell.word()), whom)));
        }
        picks.extend(self.transfer(here, doer));
        picks.extend(self.recruit(here, doer));
        self.forms.ask("What is handed over?", picks)
    }

    /// People go to other units, as far as there are not more magicians then than may be, and to the peasants.
    pub(super) fn transfer(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Pick> {
        let land = here.land;
        let done = self.forms.order(&["TRANSFER ", "3", " ", "2"]);
        // Of others it is not known whether they are magicians, but how many they are.
        let takes = |seen: &&SeenUnit<'_>| match seen.whole() {
            None => !doer.is_magic() || seen.shown().people.saturating_add(doer.unit.people) <= MAGICIANS,
            Some(other) if doer.is_magic() && other.days(Skill::Magic) == 0 => {
                self.magicians.saturating_add(other.people) <= MAGICIANS
            }
            Some(_) if doer.is_magic() => self.magicians <= MAGICIANS,
            Some(other) => other.days(Skill::Magic) == 0,
        };
        let units = land.seen_units().filter(takes).map(|seen| who(here, seen, done));
        let is_land = land.terrain != Terrain::Ocean;
        let peasants = is_land.then(|| Pick::shown("The peasants", "PEASANTS", done));
        let picks: Vec<Pick> = units.chain(peasants).collect();
        let own = here.pieces.get(&doer.unit.number).copied();
        if picks.iter().all(|pick| pick.4.is_some() && pick.4 == own) {
            return None;
        }
        let whom = self.forms.ask("To whom?", picks)?;
        let count = self.forms.count("How many?", doer.unit.people.into(), whom)?;
        Some(topic(&format!("Transfer people ({})", doer.unit.people), count))
    }

    pub(super) fn recruit(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Pick> {
        let there = here.land.peasants / RECRUIT_FRACTION;
        let paid = u32::try_from(doer.unit.money / RECRUIT_COST).unwrap_or(u32::MAX);
        let room = if doer.is_magic() { MAGICIANS.saturating_sub(self.magicians) } else { u32::MAX };
        let done = self.forms.once("recruit", &["1", " ", "2"]);
        let count =
            self.forms.count("How many people, at $50 each?", there.min(paid).min(room).into(), done)?;
        Some(Pick::shown("Recruit people", "RECRUIT", count))
    }

    /// What a unit does in war.
    pub(super) fn war(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let Doer { unit, .. } = doer;
        let mut picks = Vec::new();
        picks.extend(here.enemies.map(|whom| Pick::shown("Attack", "ATTACK", whom)));
        if unit.armed() > 0 && here.land.terrain != Terrain::Ocean {
            let tax = self.forms.once("tax", &["1"]);
            picks.push(Pick::shown("Collect taxes", "TAX", tax));
        }
        picks.extend(self.flags(unit.guard, unit.behind));
        let set = self.forms.once("combat", &["1", " ", "2"]);
        let spells = Spell::ALL.into_iter().filter(|spell| spell.kind() == SpellKind::Combat);
        let spells = spells.filter(|spell| casts(unit, *spell)).map(|spell| thing(spell.word(), set));
        let spells = self.forms.ask("Which spell?", spells.collect());
        picks.extend(spells.map(|spells| Pick::shown("Set the spell of battle", "COMBAT", spells)));
        if unit.combat.is_some() {
            let none = self.forms.once("combat", &["1"]);
            picks.push(Pick::shown("Fight by hand", "COMBAT", none));
        }
        self.forms.ask("What does it do?", picks)
    }

    /// What is set for battle, as it is not yet.
    pub(super) fn flags(&mut self, guard: bool, behind: bool) -> [Pick; 2] {
        let (guards, stands) = (self.forms.once("guard", &["1"]), self.forms.once("behind", &["1"]));
        let (guarding, guard) =
            if guard { ("Guard no longer", "GUARD 0") } else { ("Guard the region", "GUARD 1") };
        let (standing, behind) =
            if behind { ("Stand in front", "BEHIND 0") } else { ("Stand behind", "BEHIND 1") };
        [Pick::shown(guarding, guard, guards), Pick::shown(standing, behind, stands)]
    }
}
