//! The letter to the person who plays a faction: what failed, what they have in all, who will go hungry, their battles, and
//! then region by region what is there and what happened to whom.

use super::events::{self, Chapter, whose};
use super::map;
use super::page::Page;
use super::region::ObjectHead;
use super::status::{self, date};
use super::words::{List, Named};
use crate::event::{Event, Log};
use crate::knowledge::{Exit, Land, OwnUnit, Place, SeenUnit, Trade, View};
use crate::rules::journey::weather::Weather;
use crate::tables::Tables;
use crate::world::{Faction, RegionId, Reveal};
use playdeck_base::text::{Text, written};
use playdeck_factions::report::letter::{Happened, Letter, Whose, hunger, remembered};
use playdeck_game::Viewing as _;
use playdeck_print::document::wrap::NO_BREAK;
use playdeck_print::document::{About, Document};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// How a unit is said to show whose it is.
const OPEN: &str = "revealing faction";

/// Prints it.
pub fn print(view: &View<'_>, faction: &Faction, log: &Log, out: &mut Document<'_>) {
    let all: Vec<Cow<'_, Event>> = view.learned(log).collect();
    let mut happened = Happened::default();
    for event in all.iter().filter(|event| Chapter::of(event) == Chapter::Events) {
        happened.add(whose(event), events::sentence(view, event));
    }
    let mut letter = Letter::new(out);
    let is_open = are_most_open(view);
    top(view, faction, log, &mut letter);
    if is_open {
        letter.line(0, &"Your units reveal the faction, but for those marked unrevealed.");
    }
    letter.told(&happened.take(Whose::Faction, &"", &""));
    failed(view, &all, &mut letter);
    let household = view.household();
    hunger(household.need, &household.lacks, &mut letter);
    household.totals.print(Some(faction.unclaimed), &mut letter);
    battles(view, &all, &mut letter);
    for (id, land) in view.placed_lands() {
        region(view.tables(), (id, &land), is_open, &mut happened, &mut letter);
    }
    let mut rest = happened.rest().peekable();
    if rest.peek().is_some() {
        letter.section(About::Outcome, "ELSEWHERE");
    }
    rest.for_each(|sentence| letter.line(0, &sentence));
    texts(view, &all, &mut letter);
    map::print(view, &mut Page::new(letter.out));
    remembered(seen_before(view), &mut letter);
}

/// The regions that were seen before, those of one land and one month together.
fn seen_before(view: &View<'_>) -> Vec<(u32, String)> {
    let (mut lands, mut places) = (Vec::<(u32, Place<'_>, String)>::new(), BTreeMap::new());
    for (region, turn) in view.remembered() {
        let place = Place::of(view.world(), view.tables(), region);
        let level = place.level.map(|level| (",", level));
        let spot = written(&("(", place.x, ",", place.y, level, ")"));
        let at = *places.entry((turn, place.terrain, place.name, place.level)).or_insert(lands.len());
        match lands.get_mut(at) {
            Some((.., spots)) => (", ", spot).write(spots),
            None => lands.push((turn, place, spot)),
        }
    }
    let told = |(turn, land, spots): (u32, Place<'_>, String)| {
        (turn, written(&(spots, NO_BREAK, land.terrain, " in ", land.name)))
    };
    lands.into_iter().map(told).collect()
}

/// Whether most own units show whose they are.
fn are_most_open(view: &View<'_>) -> bool {
    let (mut open, mut all) = (0_usize, 0_usize);
    for land in view.lands() {
        for own in land.all_units().filter_map(|unit| unit.own.as_ref()) {
            (open, all) = (open + usize::from(own.reveal == Reveal::Faction), all + 1);
        }
    }
    open * 2 > all
}

/// Whose letter it is, and what the faction may do.
fn top(view: &View<'_>, faction: &Faction, log: &Log, letter: &mut Letter<'_, '_>) {
    let head = written(&(Named(&faction.name, faction.number), ", ", date(view)));
    letter.section(About::Other, &head);
    let points = faction.points();
    let points = [("War", points.war), ("Trade", points.trade), ("Magic", points.magic)];
    let points = points.into_iter().filter(|(_, points)| *points > 0);
    letter.line(0, &("Points: ", List(points.map(|(word, points)| (word, " ", points))), "."));
    if let Some(status) = view.status() {
        let of = |what: &'static str, used: u32, most: u32| (what, used, " of ", most);
        let tax = of("Tax regions: ", status.used_tax, status.most_tax);
        let trade = of(". Trade regions: ", status.used_trade, status.most_trade);
        letter.line(0, &(tax, trade, of(". Mages: ", status.mages, status.most_mages), "."));
    }
    let declared = view.declared().into_iter().filter(|declared| !declared.factions.is_empty());
    let declared = declared
        .map(|declared| (status::word(declared.attitude), ": ", written(&List(declared.factions.iter()))));
    let default = ("Attitudes: ", status::word(faction.default_attitude), " to all who are not named");
    letter.list(
        "",
        "; ",
        std::iter::once(written(&default)).chain(declared.map(|declared| written(&declared))),
    );
    for note in status::notes(view, log) {
        letter.line(0, &note);
    }
}

/// The orders that were not carried out, unit by unit.
fn failed(view: &View<'_>, all: &[Cow<'_, Event>], letter: &mut Letter<'_, '_>) {
    let errors = all.iter().filter(|event| Chapter::of(event) == Chapter::Errors);
    let mut errors: Vec<&Event> = errors.map(|event| &**event).collect();
    if errors.is_empty() {
        return;
    }
    letter.section(About::Outcome, "ORDERS NOT CARRIED OUT");
    errors.sort_by_key(|event| match event {
        Event::Refused { unit, .. } => (0, unit.as_ref().map(|unit| unit.number)),
        _ => (1, None),
    });
    for event in errors {
        match event {
            Event::Refused { unit, order, why, .. } => {
                letter.line(0, &(unit.as_ref().map(|unit| (unit, ": ")), &**order, ": ", why.words()));
            }
            event => letter.line(0, &events::sentence(view, event)),
        }
    }
}

/// The battles.
fn battles(view: &View<'_>, all: &[Cow<'_, Event>], letter: &mut Letter<'_, '_>) {
    let mut battles = all.iter().filter(|event| Chapter::of(event) == Chapter::Battles).peekable();
    if battles.peek().is_none() {
        return;
    }
    letter.section(About::Outcome, "BATTLES");
    let mut page = Page::new(letter.out);
    battles.for_each(|event| events::print(view, event, &mut page));
}

/// The texts that were asked for, and those of what is new.
fn texts(view: &View<'_>, all: &[Cow<'_, Event>], letter: &mut Letter<'_, '_>) {
    let heads = [(Chapter::Skills, "SKILLS"), (Chapter::Items, "ITEMS"), (Chapter::Structures, "STRUCTURES")];
    for (chapter, head) in heads {
        let mut texts = all.iter().filter(|event| Chapter::of(event) == chapter).peekable();
        if texts.peek().is_some() {
            letter.section(About::Other, head);
        }
        texts.for_each(|event| letter.line(0, &events::sentence(view, event)));
    }
}

/// A region: what it has and offers, who is there, and what happened.
fn region(
    tables: &Tables,
    (id, land): (RegionId, &Land<'_>),
    is_open: bool,
    happened: &mut Happened<RegionId>,
    letter: &mut Letter<'_, '_>,
) {
    letter.section(About::Other, &written(&Head(land)));
    letter.line(0, &Offers(tables, land));
    let sold = land.for_sale.iter().filter(|trade| !is_hired(tables, trade));
    letter.list("For sale: ", ", ", sold);
    letter.list("Wanted: ", ", ", land.wanted.iter());
    letter.told(&happened.take(Whose::Region(id), &"", &land.place));
    for seen in &land.units {
        unit(seen, 0, land, is_open, happened, letter);
    }
    for object in &land.objects {
        let name = (object.name, " [", object.number, "]");
        let told = happened.take(Whose::Structure(object.number), &name, &land.place);
        letter.entry(0, &ObjectHead(object), &told);
        for seen in &object.units {
            unit(seen, 1, land, is_open, happened, letter);
        }
    }
}

/// A unit, and what happened to it.
fn unit(
    unit: &SeenUnit<'_>,
    level: u16,
    land: &Land<'_>,
    is_open: bool,
    happened: &mut Happened<RegionId>,
    letter: &mut Letter<'_, '_>,
) {
    let told = happened.take(Whose::Unit(unit.number), &Named(unit.name, unit.number), &land.place);
    letter.entry(level, &UnitLine { unit, is_open }, &told);
}

/// Whether what is sold are people.
fn is_hired(tables: &Tables, trade: &Trade<'_>) -> bool {
    tables.race(trade.stack.item).is_some()
}

/// A region, its people, what they can pay, and the weather of last month and of the next.
struct Head<'l, 'a>(&'l Land<'a>);

impl Text for Head<'_, '_> {
    fn write(&self, to: &mut String) {
        let land = self.0;
        (land.place, land.town).write(to);
        if land.people > 0 {
            (", ", land.people, " ", land.race.unwrap_or("peasants"), ", taxes $", land.money).write(to);
        }
        let word = |weather: Weather| match weather {
            Weather::Clear => "clear",
            Weather::Winter => "winter",
            Weather::Monsoon => "monsoon",
        };
        (", weather ", word(land.weather.0), ", then ", word(land.weather.1)).write(to);
    }
}

/// What can be had and earned in a region, and what lies around it.
struct Offers<'l, 'a>(&'l Tables, &'l Land<'a>);

impl Text for Offers<'_, '_> {
    fn write(&self, to: &mut String) {
        let Self(tables, land) = self;
        if land.is_nexus {
            to.push_str("The Nexus: each of the exits leads into a city; nobody comes back the same way. ");
        }
        ("Work $", land.wages, " (max $", land.most_wages, "). ").write(to);
        ("Entertain $", land.entertainment, ". ").write(to);
        let hired = land.for_sale.iter().filter(|trade| is_hired(tables, trade));
        if hired.clone().next().is_some() {
            ("Hire: ", List(hired), ". ").write(to);
        }
        if !land.products.is_empty() {
            ("Products: ", List(land.products.iter()), ". ").write(to);
        }
        if let Some((gate, all)) = land.gate {
            ("Gate ", gate, " of ", all, ". ").write(to);
        }
        for (at, ways) in ways(&land.exits).iter().enumerate() {
            (if at == 0 { "Exits: " } else { "; " }, ways).write(to);
        }
        to.push_str(if land.exits.is_empty() { "" } else { "." });
    }
}

/// Exits into land of one kind and name: the land is named once, behind the directions and places.
struct Ways<'l, 'a>(Vec<&'l Exit<'a>>);

/// The exits of a region in their order, those into the same land together.
fn ways<'l, 'a>(exits: &'l [Exit<'a>]) -> Vec<Ways<'l, 'a>> {
    let mut all: Vec<Ways<'l, 'a>> = Vec::new();
    for exit in exits {
        let is_same = |other: &&Exit<'a>| {
            let (one, other) = (other.to, exit.to);
            (one.terrain, one.name, one.level) == (other.terrain, other.name, other.level)
        };
        match all
            .iter_mut()
            .find(|ways| exit.town.is_none() && ways.0.iter().all(|it| it.town.is_none() && is_same(it)))
        {
            Some(ways) => ways.0.push(exit),
            None => all.push(Ways(vec![exit])),
        }
    }
    all
}

impl Text for Ways<'_, '_> {
    fn write(&self, to: &mut String) {
        for (at, exit) in self.0.iter().enumerate() {
            let level = exit.to.level.map(|level| (",", level));
            (if at == 0 { "" } else { ", " }, exit.direction.letters(), NO_BREAK).write(to);
            ("(", exit.to.x, ",", exit.to.y, level, ")").write(to);
        }
        if let Some(first) = self.0.first() {
            (" ", first.to.terrain, " in ", first.to.name, first.town).write(to);
        }
    }
}

/// A unit with its mark. Whose it is stands with those of others alone.
struct UnitLine<'l, 'a> {
    unit: &'l SeenUnit<'a>,
    /// Whether own units show their faction unless something else is said.
    is_open: bool,
}

impl Text for UnitLine<'_, '_> {
    fn write(&self, to: &mut String) {
        let unit = self.unit;
        (if unit.is_own() { '*' } else { '-' }, NO_BREAK, Named(unit.name, unit.number)).write(to);
        (unit.is_on_guard.then_some(", on guard"), unit.is_avoiding.then_some(", avoiding")).write(to);
        if let Some(own) = &unit.own {
            let is_usual = |choice: &str| self.is_open && choice == OPEN;
            let choices = own.choices.iter().filter(|choice| !is_usual(choice));
            choices.for_each(|choice| (", ", *choice).write(to));
            (self.is_open && own.reveal == Reveal::None).then_some(", unrevealed").write(to);
        } else {
            unit.faction.as_ref().map(|faction| (", ", faction)).write(to);
            unit.is_behind.then_some(", behind").write(to);
        }
        unit.items.iter().for_each(|stack| (", ", stack).write(to));
        if let Some(own) = &unit.own {
            knowledge(to, own);
        }
        to.push('.');
        if !unit.description.is_empty() {
            (" \"", unit.description, "\"").write(to);
        }
    }
}

/// Skills and spells.
fn knowledge(to: &mut String, own: &OwnUnit<'_>) {
    if !own.skills.is_empty() {
        ("; ", List(own.skills.iter())).write(to);
    }
    own.combat.map(|spell| (". Combat spell: ", spell)).write(to);
    if !own.can_study.is_empty() {
        let skills = own.can_study.iter().map(|(name, abbr)| (*name, " [", *abbr, "]"));
        (". Can study: ", List(skills)).write(to);
    }
}
