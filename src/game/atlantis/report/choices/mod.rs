//! What a faction can order in the next month, for a page to play on: each unit with what it can do as far as its player
//! knows. What others permit and what a battle changes is not known before.
//!
//! Source: the rules text of 1993; each order is offered where [`crate::rules`] would not refuse it alone.

mod goods;
mod month;

use super::words::Ground;
use crate::knowledge::{Land, SeenStructure, SeenUnit, View};
use crate::picture;
use crate::policy::Quirk;
use crate::tables::{
    Direction, Item, LONGEST_DISPLAY, LONGEST_NAME, RECRUIT_FRACTION, Skill, Spell, Terrain, magic_reach,
};
use crate::world::{Faction, Spot, Structure, Unit};
use playdeck_base::text::written;
use playdeck_factions::report::choices::{Forms, Gift, MONTH, Own, topic};
use playdeck_game as game;
use playdeck_print::choices::{Choices, Number, Pick};
use std::collections::{BTreeMap, BTreeSet};

/// How far from the middle of a square somebody may point at it.
const RADIUS: u32 = 30;
/// The magic that is needed for research.
const RESEARCHER: u32 = 2;
/// In a region with more own units than these the list of those who can be taught is one for all.
const CROWD: usize = 20;
/// What a ritual takes at least.
const LEAST_PRICE: i64 = 50;

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let Some(faction) = self.own_faction().filter(|_| self.has_units()) else {
            return Choices::default();
        };
        let lands: Vec<Land<'_>> = self.lands().collect();
        let units = lands.iter().map(|land| land.own_units().count()).sum();
        let forms = Forms::new(faction.number, faction.password.is_some(), units, RADIUS);
        let known = self.known_factions(&lands, faction);
        let magicians = lands.iter().flat_map(Land::own_units).filter(|unit| unit.days(Skill::Magic) > 0);
        let magicians = magicians.fold(0_u32, |sum, unit| sum.saturating_add(unit.people));
        let mut made = Made { view: self, forms, faction, magicians, spots: BTreeMap::new() };
        for (spot, at) in picture::middles(self) {
            let name = lands.iter().find(|land| land.spot == spot);
            let name = name.map_or_else(
                || format!("({},{})", spot.x, spot.y),
                |land| written(&Ground(land.name, spot, land.terrain)),
            );
            let number = made.forms.all.spot(at, &name);
            made.spots.insert(spot, number);
        }
        let all = made.for_all(&known);
        for land in &lands {
            made.land(land, &lands, all);
        }
        made.forms.all
    }
}

impl View<'_> {
    /// The other factions that a player knows: those whom they help, and those that they see.
    fn known_factions(&self, lands: &[Land<'_>], own: &Faction) -> BTreeMap<u32, String> {
        let seen = lands.iter().flat_map(Land::seen_units).filter_map(|unit| unit.faction);
        let known = self.allies().chain(seen).filter(|other| other.number != own.number);
        known.map(|other| (other.number, format!("{} ({})", other.name, other.number))).collect()
    }
}

/// The choices while they are made.
struct Made<'v> {
    view: &'v View<'v>,
    forms: Forms,
    faction: &'v Faction,
    /// How many magicians the faction has.
    magicians: u32,
    spots: BTreeMap<Spot, Number>,
}

/// A region, with what its units share.
struct Here<'l, 'a> {
    land: &'l Land<'a>,
    spot: Option<Number>,
    group: Number,
    /// The pieces of the units of the player, by their numbers.
    pieces: BTreeMap<u32, Number>,
    /// Where people go on foot, and where ships sail.
    roads: Vec<Pick>,
    courses: Vec<Pick>,
    /// Who can be attacked.
    enemies: Option<Number>,
    /// What concerns the whole faction.
    all: Option<Number>,
}

/// A unit of the player, and the structure in which it is.
#[derive(Clone, Copy)]
struct Doer<'l, 'a> {
    unit: &'a Unit,
    inside: Option<&'l SeenStructure<'a>>,
    is_owner: bool,
}

impl Doer<'_, '_> {
    /// The ship that it owns, or else the building.
    fn owns(&self, is_ship: bool) -> Option<&Structure> {
        let inside = self.inside.filter(|_| self.is_owner).map(|inside| inside.structure);
        inside.filter(|structure| structure.is_ship() == is_ship)
    }

    fn can(&self, skill: Skill) -> bool {
        self.unit.level(skill) > 0
    }

    fn is_magic(&self) -> bool {
        self.unit.days(Skill::Magic) > 0
    }
}

/// A word of the game as a line has it.
fn word(words: &str) -> String {
    words.to_uppercase().replace(' ', "_")
}

/// A unit to choose, which is not offered to itself.
fn who(here: &Here<'_, '_>, seen: &SeenUnit<'_>, next: Number) -> Pick {
    let shown = seen.shown();
    let name = format!("{} ({})", shown.name, shown.number);
    Pick::shown(&name, &shown.number.to_string(), next).not_for(here.pieces.get(&shown.number).copied())
}

impl Made<'_> {
    fn has(&self, quirk: Quirk) -> bool {
        self.view.conditions.has(quirk)
    }

    /// What concerns the whole faction.
    fn for_all(&mut self, known: &BTreeMap<u32, String>) -> Option<Number> {
        let named = self.forms.once("name faction", &["1", " ", "2"]);
        let named = self.forms.text("What is it called?", LONGEST_NAME, named);
        let address = self.forms.once("address", &["1", " ", "2"]);
        let address = self.forms.text("Where do your reports go?", LONGEST_NAME, address);
        let mut picks = vec![
            Pick::shown("Name the faction", "NAME FACTION", named),
            Pick::shown("Change the address", "ADDRESS", address),
        ];
        let about = self.forms.order(&["1", " ", "2"]);
        let who = |next| known.iter().map(move |(number, name)| Pick::shown(name, &number.to_string(), next));
        let others = self.forms.ask("Which faction?", who(about).collect());
        if let Some(others) = others {
            picks.push(Pick::shown("Accept gifts this month", "ACCEPT", others));
            picks.push(Pick::shown("Admit a faction this month", "ADMIT", others));
            if self.view.conditions.settings.finds {
                picks.push(Pick::shown("Find an address", "FIND", others));
            }
            let allies: BTreeSet<u32> = self.view.allies().map(|ally| ally.number).collect();
            let ally = |(number, name): (&u32, &String)| {
                let (how, flag) = if allies.contains(number) { ("No longer help", 0) } else { ("Help", 1) };
                Pick::shown(&format!("{how} {name}"), &format!("{number} {flag}"), about)
            };
            let ally = self.forms.ask("Whom?", known.iter().map(ally).collect());
            picks.extend(ally.map(|ally| Pick::shown("Help a faction, or no longer", "ALLY", ally)));
        }
        let spells = self.view.spells();
        let spells =
            spells.iter().map(|spell| Pick::shown(spell.word(), &word(spell.word()), about)).collect();
        let spells = self.forms.ask("Which spell?", spells);
        picks.extend(spells.map(|spells| Pick::shown("Show a spell again", "RESHOW", spells)));
        let quits = self.forms.once("quit", &["1"]);
        let quits = self.forms.ask("For ever?", vec![topic("Yes, quit", quits)]);
        let word = format!("QUIT {}", self.faction.number);
        picks.extend(quits.map(|quits| Pick::shown("Quit the game", &word, quits)));
        self.forms.ask("What concerns all of you?", picks)
    }

    /// The units of a region.
    fn land(&mut self, land: &Land<'_>, lands: &[Land<'_>], all: Option<Number>) {
        if !land.has_own() {
            return;
        }
        let group = self.forms.all.group(&written(&Ground(land.name, land.spot, land.terrain)), None);
        let own = || land.seen_units().filter(|seen| seen.is_own).map(|seen| seen.shown().number);
        let first = self.forms.all.next_piece();
        let (roads, courses) = (self.ways(land, "MOVE"), self.ways(land, "SAIL"));
        let spot = self.spots.get(&land.spot).copied();
        let pieces = own().zip(first..).collect();
        let mut here = Here { land, spot, group, pieces, roads, courses, enemies: None, all };
        here.enemies = self.enemies(&here);
        let inside = land.structures.iter().flat_map(|it| it.inside.iter().map(move |seen| (seen, Some(it))));
        let doers = inside.chain(land.units.iter().map(|seen| (seen, None)));
        let doers: Vec<Doer<'_, '_>> = doers
            .filter(|(seen, _)| seen.is_own)
            .filter_map(|(seen, inside)| {
                Some(Doer { unit: seen.whole()?, inside, is_owner: seen.is_owner() })
            })
            .collect();
        let of = u32::try_from(doers.len()).unwrap_or(u32::MAX);
        for (place, doer) in (0..).zip(&doers) {
            self.unit(&here, *doer, &doers, lands, (place, of));
        }
    }

    /// Where units of a region go. Where nobody has been there may be land or sea.
    fn ways(&mut self, land: &Land<'_>, verb: &str) -> Vec<Pick> {
        let done = self.forms.journey(&[verb, " ", "1"], 1);
        let is_ship = verb == "SAIL";
        let goes = |to: Option<Terrain>| match to {
            Some(Terrain::Ocean) => is_ship,
            // Who is at sea comes to a coast; whether land beside land has one is not known.
            Some(_) => !is_ship || land.terrain == Terrain::Ocean,
            None => true,
        };
        let pick = |way: &str, to: Option<(Spot, &str, Terrain)>| {
            let place = to.map_or_else(
                || "nobody has been there".to_owned(),
                |(spot, name, terrain)| written(&Ground(name, spot, terrain)),
            );
            let spot = to.and_then(|(spot, ..)| self.spots.get(&spot).copied());
            Pick::shown(&format!("{}: {place}", word(way)), &word(way), done).at(spot)
        };
        if land.exits.is_empty() {
            return Direction::ALL.into_iter().map(|way| Pick::word(&word(way.word()), done)).collect();
        }
        let exits = land.exits.iter().filter(|exit| goes(exit.to.map(|(.., terrain)| terrain)));
        exits
            .map(|exit| {
                pick(exit.direction.word(), exit.to.map(|(spot, name, terrain)| (spot, &**name, terrain)))
            })
            .collect()
    }

    /// Who can be attacked in a region: others who are not known to be allies, and peasants whom no friend guards.
    fn enemies(&mut self, here: &Here<'_, '_>) -> Option<Number> {
        let done = self.forms.order(&["1", " ", "2"]);
        let allies: BTreeSet<u32> = self.view.allies().map(|ally| ally.number).collect();
        let is_friend = |seen: &SeenUnit<'_>| {
            seen.is_own || seen.faction.is_some_and(|faction| allies.contains(&faction.number))
        };
        let land = here.land;
        let others = land.seen_units().filter(|seen| !is_friend(seen) && seen.shown().people > 0);
        let mut picks: Vec<Pick> = others.map(|seen| who(here, seen, done)).collect();
        let is_guarded = land.seen_units().any(|seen| seen.shown().is_on_guard && is_friend(seen));
        if land.terrain != Terrain::Ocean && land.peasants > 0 && !is_guarded {
            picks.push(Pick::shown("The peasants", "PEASANTS", done));
        }
        self.forms.ask("Whom?", picks)
    }

    fn unit(
        &mut self,
        here: &Here<'_, '_>,
        doer: Doer<'_, '_>,
        doers: &[Doer<'_, '_>],
        lands: &[Land<'_>],
        place: (u32, u32),
    ) {
        let is_land = here.land.terrain != Terrain::Ocean;
        let month = if is_land { self.month(here, doer, doers, lands) } else { None };
        let mut topics: Vec<Pick> = Vec::new();
        let mut add = |name: &str, step: Option<Number>| topics.extend(step.map(|step| topic(name, step)));
        add("Move", self.moves(here, doer));
        add("Sail", self.sail(here, doer));
        add("All month", month);
        add("Give, pay, recruit", self.goods(here, doer));
        add("Fight, tax, guard", self.war(here, doer));
        add("Go in or out", self.inside(here, doer));
        add("Name it", self.names(doer));
        add("The whole faction", here.all);
        let of_new = if is_land { self.of_new(here) } else { Vec::new() };
        let gifts = gifts(doer.unit);
        let own = Own { topics, of_new, place, gifts: &gifts };
        self.forms.unit(&doer.unit.name, doer.unit.number, here.spot, here.group, &own);
    }

    /// Buildings and ships.
    fn inside(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let is_land = here.land.terrain != Terrain::Ocean;
        let mut picks = self.doors(here, doer.inside);
        let alone = self.forms.once("inside", &["1"]);
        if doer.inside.is_some() && is_land {
            picks.push(Pick::shown("Leave", "LEAVE", alone));
        }
        if doer.is_owner {
            let heir = self.forms.once("promote", &["1", " ", "2"]);
            let beside = doer.inside.iter().flat_map(|it| &it.inside);
            let heirs = beside.filter(|seen| seen.shown().number != doer.unit.number);
            let heirs = self.forms.ask("Whom?", heirs.map(|seen| who(here, seen, heir)).collect());
            picks.extend(heirs.map(|heirs| Pick::shown("Make another the owner", "PROMOTE", heirs)));
            let ends = self.forms.once("end", &["1"]);
            match doer.owns(true) {
                Some(_) if is_land => picks.push(Pick::shown("Sink the ship", "SINK", ends)),
                None if doer.owns(false).is_some() => {
                    picks.push(Pick::shown("Demolish the building", "DEMOLISH", ends));
                }
                _ => {}
            }
        }
        self.forms.ask("What does it do?", picks)
    }

    /// What units of a region can enter and board.
    fn doors(&mut self, here: &Here<'_, '_>, own: Option<&SeenStructure<'_>>) -> Vec<Pick> {
        let done = self.forms.once("inside", &["1", " ", "2"]);
        let own = own.map(|own| (own.structure.is_ship(), own.structure.number));
        let mut picks = Vec::new();
        for (is_ship, shown, verb) in [(false, "Enter", "ENTER"), (true, "Board", "BOARD")] {
            let all = here.land.structures.iter().map(|seen| seen.structure);
            let there = all.filter(|it| it.is_ship() == is_ship && Some((is_ship, it.number)) != own);
            let there = there
                .map(|it| Pick::shown(&format!("{} ({})", it.name, it.number), &it.number.to_string(), done));
            let there = self.forms.ask("Which one?", there.collect());
            picks.extend(there.map(|there| Pick::shown(shown, verb, there)));
        }
        picks
    }

    /// Names and displays.
    fn names(&mut self, doer: Doer<'_, '_>) -> Option<Number> {
        let things = [
            ("the unit", "UNIT", true),
            ("the building", "BUILDING", doer.owns(false).is_some()),
            ("the ship", "SHIP", doer.owns(true).is_some()),
        ];
        let mut picks = Vec::new();
        for (shown, thing, _) in things.into_iter().filter(|(.., is_there)| *is_there) {
            let named = self.forms.once(&format!("name {thing}"), &["1", " ", "2"]);
            let named = self.forms.text("What is it called?", LONGEST_NAME, named);
            let told = self.forms.once(&format!("display {thing}"), &["1", " ", "2"]);
            let told = self.forms.text("What is shown with it?", LONGEST_DISPLAY, told);
            picks.push(Pick::shown(&format!("Name {shown}"), &format!("NAME {thing}"), named));
            picks.push(Pick::shown(&format!("Describe {shown}"), &format!("DISPLAY {thing}"), told));
        }
        self.forms.ask("What is named?", picks)
    }

    /// What a unit does that is formed in a region; it has what it is given and recruits.
    fn of_new(&mut self, here: &Here<'_, '_>) -> Vec<Pick> {
        let alone = self.forms.once(MONTH, &["1"]);
        let about = self.forms.once(MONTH, &["1", " ", "2"]);
        let recruited = self.forms.once("recruit", &["1", " ", "2"]);
        let most = here.land.peasants / RECRUIT_FRACTION;
        let recruited = self.forms.count("How many people, at $50 each?", most.into(), recruited);
        let mut picks: Vec<Pick> =
            recruited.map(|count| Pick::shown("Recruit people", "RECRUIT", count)).into_iter().collect();
        let skills = Skill::ALL.into_iter().map(|skill| thing(skill.word(), about)).collect();
        let skills = self.forms.ask("Which skill?", skills);
        picks.extend(skills.map(|skills| Pick::shown("Study", "STUDY", skills)));
        picks.push(Pick::shown("Work on the land", "WORK", alone));
        picks.extend(self.flags(false, false));
        let named = self.forms.once("name UNIT", &["1", " ", "2"]);
        let named = self.forms.text("What is it called?", LONGEST_NAME, named);
        picks.push(Pick::shown("Name it", "NAME UNIT", named));
        let step = self.forms.ask("What does it do?", picks);
        let moves = self.forms.ask("Where to?", here.roads.clone()).map(|ways| topic("Move", ways));
        moves.into_iter().chain(step.map(|step| topic("Its orders", step))).collect()
    }
}

/// A thing of the tables, shown as it is called.
fn thing(words: &str, next: Number) -> Pick {
    Pick::shown(words, &word(words), next)
}

/// What a unit has for a unit that it forms.
fn gifts(unit: &Unit) -> Vec<Gift> {
    let money = u64::try_from(unit.money).unwrap_or(0);
    let silver = Gift { name: "Silver".to_owned(), line: ("PAY ", String::new()), most: money };
    let people =
        Gift { name: "People".to_owned(), line: ("TRANSFER ", String::new()), most: unit.people.into() };
    let items = Item::ALL.into_iter().filter(|item| unit.has(*item) > 0).map(|item| Gift {
        name: item.plural().to_owned(),
        line: ("GIVE ", format!(" {}", word(item.word()))),
        most: unit.has(item).into(),
    });
    [silver, people].into_iter().chain(items).collect()
}

/// Whether a unit casts a spell this month: it knows it and does not forget it before, or has something that casts it.
fn casts(unit: &Unit, spell: Spell) -> bool {
    let magic = unit.level(Skill::Magic);
    let is_known = unit.spells.has(spell) && spell.level() <= magic_reach(magic);
    is_known || magic > 0 && spell.cast_by().is_some_and(|item| unit.has(item) > 0)
}
