//! What a faction can order in the next month, for a page to play on: each unit with what it can do as far as its player
//! knows. What others permit and what a battle changes is not known before.
//!
//! Source: the rules text of 1993; each order is offered where [`crate::rules`] would not refuse it alone.

use super::words::Ground;
use crate::knowledge::{Land, SeenStructure, SeenUnit, View};
use crate::picture;
use crate::policy::Quirk;
use crate::tables::{
    Direction, Item, LONGEST_DISPLAY, LONGEST_NAME, MAGICIANS, RECRUIT_COST, RECRUIT_FRACTION, RESEARCH_COST,
    Ritual, STUDY_COST, ShipKind, Skill, Spell, SpellKind, Terrain, magic_reach,
};
use crate::world::{Faction, Spot, Structure, StructureKind, Unit};
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

    /// On land people walk and ride, if they can carry what they have.
    fn moves(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let is_able = here.land.terrain != Terrain::Ocean && doer.unit.load() <= doer.unit.carries();
        self.forms.ask("Where to?", if is_able { here.roads.clone() } else { Vec::new() })
    }

    /// Whoever owns a ship sails it; at sea nothing else is done.
    fn sail(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
        let ship = doer.owns(true)?;
        let StructureKind::Ship { kind, left: 0 } = ship.kind else { return None };
        let aboard = doer.inside.iter().flat_map(|ship| &ship.inside);
        let weight = aboard.map(|seen| seen.whole().map_or(0, Unit::weight)).fold(0, i64::saturating_add);
        self.forms.ask("Where to?", if weight > kind.capacity() { Vec::new() } else { here.courses.clone() })
    }

    /// What a unit on land does all month.
    fn month(
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
    fn teach(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>, doers: &[Doer<'_, '_>]) -> Option<Pick> {
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
    fn yards(&self, here: &Here<'_, '_>, doer: Doer<'_, '_>, about: Number) -> Vec<Pick> {
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
    fn cast(
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
    fn teleport(&mut self, here: &Here<'_, '_>, lands: &[Land<'_>]) -> Option<Number> {
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

    /// What a unit hands over, and whom it recruits.
    fn goods(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
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
    fn transfer(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Pick> {
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

    fn recruit(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Pick> {
        let there = here.land.peasants / RECRUIT_FRACTION;
        let paid = u32::try_from(doer.unit.money / RECRUIT_COST).unwrap_or(u32::MAX);
        let room = if doer.is_magic() { MAGICIANS.saturating_sub(self.magicians) } else { u32::MAX };
        let done = self.forms.once("recruit", &["1", " ", "2"]);
        let count =
            self.forms.count("How many people, at $50 each?", there.min(paid).min(room).into(), done)?;
        Some(Pick::shown("Recruit people", "RECRUIT", count))
    }

    /// What a unit does in war.
    fn war(&mut self, here: &Here<'_, '_>, doer: Doer<'_, '_>) -> Option<Number> {
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
    fn flags(&mut self, guard: bool, behind: bool) -> [Pick; 2] {
        let (guards, stands) = (self.forms.once("guard", &["1"]), self.forms.once("behind", &["1"]));
        let (guarding, guard) =
            if guard { ("Guard no longer", "GUARD 0") } else { ("Guard the region", "GUARD 1") };
        let (standing, behind) =
            if behind { ("Stand in front", "BEHIND 0") } else { ("Stand behind", "BEHIND 1") };
        [Pick::shown(guarding, guard, guards), Pick::shown(standing, behind, stands)]
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

/// Whether a unit casts a spell this month: it knows it and does not forget it before, or has something that casts it.
fn casts(unit: &Unit, spell: Spell) -> bool {
    let magic = unit.level(Skill::Magic);
    let is_known = unit.spells.has(spell) && spell.level() <= magic_reach(magic);
    is_known || magic > 0 && spell.cast_by().is_some_and(|item| unit.has(item) > 0)
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
