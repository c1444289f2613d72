//! The letter to the person who plays a faction: what failed, what they have in all, who will go hungry, their battles, and
//! then region by region what is there and what happened to whom.

use super::events::Sentence;
use super::page::Page;
use super::status::Place;
use super::units::{UnitLine, mark};
use super::words::{self, Counted, Ground, Named};
use super::{battles, date, map, spells};
use crate::event::{Chapter, Event, Log, Somewhere};
use crate::knowledge::{Exit, Land, SeenUnit, View};
use crate::tables::{ENTERTAIN_FRACTION, Item, MAGICIANS, RECRUIT_COST, RECRUIT_FRACTION, Spells, Terrain};
use crate::world::Faction;
use playdeck_base::text::{Text, written};
use playdeck_factions::report::letter::{Happened, Letter, Whose, hunger, remembered};
use playdeck_game::Viewing as _;
use playdeck_print::document::wrap::NO_BREAK;
use playdeck_print::document::{About, Document};
use std::borrow::Cow;

/// A region by its coordinates.
type At = (i32, i32);

/// Prints it.
pub fn print(view: &View<'_>, faction: &Faction, log: &Log, out: &mut Document<'_>) {
    let all: Vec<Cow<'_, Event>> = view.learned(log).collect();
    let of = |chapter| all.iter().filter(move |event| event.chapter() == chapter).map(|event| &**event);
    let mut happened = Happened::default();
    for event in of(Chapter::Events) {
        happened.add(whose(event), written(&Sentence(event)));
    }
    let mut letter = Letter::new(out);
    letter.section(About::Other, &written(&(words::faction(faction), ", ", date(view))));
    let allies: Vec<String> = view.allies().map(|ally| words::faction(ally).to_string()).collect();
    if !allies.is_empty() {
        letter.line(0, &("You are allied to ", allies.join(", "), "."));
    }
    // An address that two units asked for is one line.
    let mut told: Vec<String> = Vec::new();
    for sentence in of(Chapter::Messages).map(|event| written(&Sentence(event))) {
        if !told.contains(&sentence) {
            letter.line(0, &sentence);
            told.push(sentence);
        }
    }
    if !view.has_units() {
        letter.line(0, &super::status::OUT);
    }
    failed(of(Chapter::Mistakes).collect(), &mut letter);
    if view.has_units() {
        totals(view, &mut letter);
    }
    fought(&all, faction.number, &mut letter);
    for land in view.lands() {
        region(&land, &mut happened, &mut letter);
    }
    let mut rest = happened.rest().peekable();
    if rest.peek().is_some() {
        letter.section(About::Outcome, "ELSEWHERE");
    }
    rest.for_each(|sentence| letter.line(0, &sentence));
    learnt(&all, &mut letter);
    map::print(view, letter.out);
    let before = view.remembered().map(|(region, turn)| {
        let (spot, name, terrain) = view.ground(region);
        (turn, written(&Ground(name, spot, terrain)))
    });
    remembered(before.collect(), &mut letter);
}

/// The orders that were not carried out, unit by unit.
fn failed(mut mistakes: Vec<&Event>, letter: &mut Letter<'_, '_>) {
    if mistakes.is_empty() {
        return;
    }
    letter.section(About::Outcome, "ORDERS NOT CARRIED OUT");
    mistakes.sort_by_key(|event| match event {
        Event::Refused { unit, .. } => unit.number,
        Event::NotYours { number, .. } => *number,
        _ => 0,
    });
    for event in mistakes {
        match event {
            Event::Refused { unit, .. } => letter.line(0, &(unit, ": ", Sentence(event))),
            event => letter.line(0, &Sentence(event)),
        }
    }
}

/// Who will go hungry, and what there is in all.
fn totals(view: &View<'_>, letter: &mut Letter<'_, '_>) {
    let household = view.household();
    hunger(household.need, &household.lacks, letter);
    household.totals.print(None, letter);
    letter.line(0, &("Magicians: ", household.magicians, " of ", MAGICIANS, "."));
}

/// The battles.
fn fought(all: &[Cow<'_, Event>], own: u32, letter: &mut Letter<'_, '_>) {
    if all.iter().any(|event| event.chapter() == Chapter::Battles) {
        letter.section(About::Outcome, "BATTLES");
        battles::print(all, Some(own), &mut Page::new(letter.out));
    }
}

/// The texts of spells, each once and in their order.
fn learnt(all: &[Cow<'_, Event>], letter: &mut Letter<'_, '_>) {
    let texts = all.iter().filter_map(|event| match &**event {
        Event::SpellText(spell) => Some(*spell),
        _ => None,
    });
    let shown: Spells = texts.collect();
    if !shown.is_empty() {
        letter.section(About::Other, "SPELLS ACQUIRED");
    }
    for spell in shown.iter() {
        let text = spells::SpellText(spell).to_string();
        letter.line(0, &(spell.word(), ", level ", spell.level(), ": ", text));
    }
}

/// A region: what it has and offers, who is there, and what happened.
fn region(land: &Land<'_>, happened: &mut Happened<At>, letter: &mut Letter<'_, '_>) {
    let Land { name, spot, terrain, .. } = land;
    letter.section(About::Other, &written(&Ground(name, *spot, *terrain)));
    if *terrain != Terrain::Ocean {
        letter.line(0, &Offers(land));
    }
    letter.list("Exits: ", "; ", land.exits.iter().map(Way));
    let at = Somewhere { name: (*name).clone(), x: spot.x, y: spot.y };
    letter.told(&happened.take(Whose::Region((spot.x, spot.y)), &"", &at));
    for seen in &land.structures {
        let name = Named(&seen.structure.name, seen.structure.number);
        let told = happened.take(Whose::Structure(seen.structure.number), &name, &at);
        letter.entry(0, &("+ ", Place(seen)), &told);
        seen.inside.iter().for_each(|seen| unit(*seen, 1, &at, happened, letter));
    }
    land.units.iter().for_each(|seen| unit(*seen, 0, &at, happened, letter));
}

/// A unit, and what happened to it. Whose it is stands with those of others alone.
fn unit(
    mut seen: SeenUnit<'_>,
    level: u16,
    at: &Somewhere,
    happened: &mut Happened<At>,
    letter: &mut Letter<'_, '_>,
) {
    if seen.is_own {
        seen.faction = None;
    }
    let shown = seen.shown();
    let told = happened.take(Whose::Unit(shown.number), &Named(shown.name, shown.number), at);
    letter.entry(level, &(mark(seen.is_own), NO_BREAK, UnitLine(seen)), &told);
}

/// The peasants of a region, and what can be had there next month.
struct Offers<'l, 'a>(&'l Land<'a>);

impl Text for Offers<'_, '_> {
    fn write(&self, to: &mut String) {
        let Land { terrain, peasants, money, .. } = self.0;
        (*peasants, " peasants, who can pay $", *money, " in taxes. ").write(to);
        ("Entertainment: $", *money / ENTERTAIN_FRACTION, " in all. ").write(to);
        ("For hire: ", *peasants / RECRUIT_FRACTION, " at $", RECRUIT_COST, ". ").write(to);
        ("Work: $", terrain.food_per_worker(), " each, $", terrain.food_limit(), " in all.").write(to);
        let made = Item::ALL.into_iter().filter(|item| terrain.limit(*item) > 0);
        for (at, item) in made.enumerate() {
            (if at == 0 { " Products: " } else { ", " }, Counted(terrain.limit(item), item)).write(to);
        }
        if Item::ALL.into_iter().any(|item| terrain.limit(item) > 0) {
            to.push('.');
        }
    }
}

/// An exit.
struct Way<'l, 'a>(&'l Exit<'a>);

impl Text for Way<'_, '_> {
    fn write(&self, to: &mut String) {
        (self.0.direction.word(), " ").write(to);
        match self.0.to {
            Some((spot, name, terrain)) => Ground(name, spot, terrain).write(to),
            None => to.push_str("unknown"),
        }
    }
}

/// Under whom an event is told.
fn whose(event: &Event) -> Whose<At> {
    let region = |at: &Somewhere| Whose::Region((at.x, at.y));
    match event {
        Event::LeftFirst { unit, .. }
        | Event::Demolished { unit, .. }
        | Event::Sank { unit, .. }
        | Event::Gave { unit, .. }
        | Event::GaveSpell { unit, .. }
        | Event::DiscardedItem { unit, .. }
        | Event::Paid { unit, .. }
        | Event::PaidPeasants { unit, .. }
        | Event::DiscardedMoney { unit, .. }
        | Event::Transferred { unit, .. }
        | Event::Disbanded { unit, .. }
        | Event::Taxed { unit, .. }
        | Event::Recruited { unit, .. }
        | Event::Lost { unit, .. }
        | Event::Went { unit, .. }
        | Event::Sailed { unit, .. }
        | Event::FoundOcean { unit, .. }
        | Event::FoundInland { unit, .. }
        | Event::Built { unit, .. }
        | Event::Produced { unit, .. }
        | Event::Entertained { unit, .. }
        | Event::Worked { unit, .. }
        | Event::Taught { unit, .. }
        | Event::Studied { unit, .. }
        | Event::Researched { unit, .. }
        | Event::Forgot { unit, .. }
        | Event::NoSpellsLeft { unit, .. }
        | Event::Cast { unit, .. }
        | Event::Contaminated { unit: Some(unit), .. }
        | Event::Starved { unit, .. }
        | Event::StarvedAll { unit }
        | Event::Refused { unit, .. } => Whose::Unit(unit.number),
        Event::ShipLost { at, .. } | Event::Contaminated { unit: None, region: at, .. } => region(at),
        Event::NotYours { .. }
        | Event::Began
        | Event::Joined { .. }
        | Event::Dropped { .. }
        | Event::Left { .. }
        | Event::Removed { .. }
        | Event::TakenOver { .. }
        | Event::NoOrders { .. }
        | Event::AddressOf { .. }
        | Event::IdleWarning
        | Event::SpellText(_)
        | Event::Battle(_) => Whose::Faction,
    }
}
