//! What a faction can order in the next month, for a page to play on: each unit with what it can do as far as its player
//! knows. What others permit and what a battle changes is not known before.
//!
//! Source: the rules text of 2001; each order is offered where [`crate::rules`] would not refuse it alone. Of others nothing
//! is asked but what the report shows.

mod goods;
mod inside;
mod magic;
mod month;
mod war;
mod ways;

use crate::knowledge::{Land, SeenObject, SeenUnit, View};
use crate::orders::{Order, Sheet};
use crate::picture;
use crate::rules::factions::quotas::most_mages;
use crate::tables::{Item, ObjectKind, Skill, Tables};
use crate::world::{Attitude, Faction, Points, RegionId, Unit};
use playdeck_base::text::written;
use playdeck_factions::report::choices::{Forms, MONTH, Own, topic};
use playdeck_game as game;
use playdeck_print::choices::{Choices, Number, Pick};
use std::collections::BTreeMap;
use ways::Ways;

/// How far from the middle of a hex somebody may point at it.
const RADIUS: u32 = 30;
/// The longest name and the longest description that are asked for.
const LONGEST: [usize; 2] = [60, 160];

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let Some(faction) = self.own_faction().filter(|_| self.has_units()) else {
            return Choices::default();
        };
        let lands: Vec<(RegionId, Land<'_>)> = self.placed_lands().collect();
        let units = lands.iter().flat_map(|(_, land)| land.all_units()).filter(|unit| unit.is_own()).count();
        let mut forms = Forms::new(faction.number, faction.password.is_some(), units, RADIUS);
        let spots =
            picture::middles(self).into_iter().map(|(at, name, middle)| (at, forms.all.spot(middle, &name)));
        let spots = spots.collect();
        let ways = Ways::new(self, &lands, spots);
        let mut made = Made { view: self, tables: self.tables(), forms, faction, lands: &lands, ways };
        let all = made.for_all();
        for (region, land) in &lands {
            made.land(*region, land, all);
        }
        made.forms.all
    }
}

/// The choices while they are made.
struct Made<'v, 'a> {
    view: &'v View<'a>,
    tables: &'a Tables,
    forms: Forms,
    faction: &'a Faction,
    /// The regions that the player sees, with their places in the world.
    lands: &'v [(RegionId, Land<'a>)],
    ways: Ways<'v, 'a>,
}

/// A region, with what its units share.
struct Here<'l, 'a> {
    region: RegionId,
    land: &'l Land<'a>,
    spot: Option<Number>,
    group: Number,
    /// The pieces of the units of the player, by their numbers.
    pieces: BTreeMap<u32, Number>,
    /// The units of the player.
    own: Vec<Doer<'l, 'a>>,
    is_ocean: bool,
}

/// A unit of the player, and the structure in which it is.
#[derive(Clone, Copy)]
struct Doer<'l, 'a> {
    seen: &'l SeenUnit<'a>,
    unit: &'a Unit,
    people: u32,
    inside: Option<&'l SeenObject<'a>>,
}

impl<'l, 'a> Doer<'l, 'a> {
    /// The structure that it owns, and what that is.
    fn owns(&self, tables: &Tables) -> Option<(&'l SeenObject<'a>, ObjectKind)> {
        let inside = self.inside.filter(|_| self.people > 0)?;
        let is_owner = inside.owner().is_some_and(|owner| owner.number == self.unit.number);
        Some((inside, tables.object_of(inside.kind)?)).filter(|_| is_owner)
    }

    fn called(&self) -> String {
        format!("{} ({})", self.unit.name, self.unit.number)
    }
}

/// A word of the tables as a line has it.
fn word(words: &str) -> String {
    words.to_uppercase().replace(' ', "_")
}

/// An item as a line names it: by its name, or by its abbreviation where another thing has that name.
fn item_word(tables: &Tables, item: Item) -> String {
    let row = &tables[item];
    let is_called = |name: &str| {
        let is = |text: &str| text.eq_ignore_ascii_case(name);
        let first = tables
            .items()
            .find(|(_, it)| it.illusion == row.illusion && (is(&it.name) || is(&it.plural) || is(&it.abbr)));
        first.map(|(first, _)| first) == Some(item)
    };
    let name = if is_called(&row.name) && row.name.chars().all(|it| it.is_alphanumeric() || it == ' ') {
        &row.name
    } else {
        &row.abbr
    };
    if row.illusion { format!("i{}", word(name)) } else { word(name) }
}

/// A skill as a line names it.
fn skill_word(tables: &Tables, skill: Skill) -> String {
    word(&tables[skill].name)
}

/// A unit to choose, which is not offered to itself.
fn who(here: &Here<'_, '_>, seen: &SeenUnit<'_>, next: Number) -> Pick {
    let name = format!("{} ({})", seen.name, seen.number);
    Pick::shown(&name, &seen.number.to_string(), next).not_for(here.pieces.get(&seen.number).copied())
}

impl<'a> Made<'_, 'a> {
    /// Whether a faction is known to be one of a player; guards and creatures are of others.
    fn is_of_player(&self, seen: &SeenUnit<'_>) -> Option<bool> {
        let world = self.view.world();
        seen.faction
            .as_ref()
            .map(|faction| world.faction_of(faction.number).is_some_and(|faction| world[faction].is_player()))
    }

    /// Whether a unit is known to be of an ally.
    fn is_ally(&self, seen: &SeenUnit<'_>) -> bool {
        let world = self.view.world();
        let faction = seen.faction.as_ref().and_then(|faction| world.faction_of(faction.number));
        faction.is_some_and(|faction| self.faction.declared(faction) == Attitude::Ally)
    }

    /// The other factions that the player knows, by their numbers.
    fn known_factions(&self) -> BTreeMap<u32, String> {
        let seen =
            self.lands.iter().flat_map(|(_, land)| land.all_units()).filter_map(|unit| unit.faction.clone());
        let declared = self.view.declared().into_iter().flat_map(|declared| declared.factions);
        let others = seen.chain(declared).filter(|other| other.number != self.faction.number);
        others.map(|other| (other.number, other.to_string())).collect()
    }

    /// What concerns the whole faction.
    fn for_all(&mut self) -> Option<Number> {
        let named = self.forms.once("name faction", &["1", " ", "2"]);
        let named = self.forms.text("What is it called?", LONGEST[0], named);
        let address = self.forms.once("address", &["1", " ", "2"]);
        let address = self.forms.text("Where do your reports go?", LONGEST[0], address);
        let mut picks = vec![
            Pick::shown("Name the faction", "NAME FACTION", named),
            Pick::shown("Change the address", "ADDRESS", address),
        ];
        picks.extend(self.declare());
        picks.extend(self.points());
        let about = self.forms.order(&["1", " ", "2"]);
        let known = self.known_factions();
        let who = known.iter().map(|(number, name)| Pick::shown(name, &number.to_string(), about));
        let found =
            self.forms.ask("Whose?", who.chain([Pick::shown("All who agreed", "ALL", about)]).collect());
        picks.extend(found.map(|found| Pick::shown("Find an address", "FIND", found)));
        let options = [
            ("Read the times", "TIMES"),
            ("Do not read the times", "NOTIMES"),
            ("Tell others your address", "ADDRESS"),
            ("Tell nobody your address", "NOADDRESS"),
            ("No template of orders", "TEMPLATE OFF"),
            ("A short template", "TEMPLATE SHORT"),
            ("A long template", "TEMPLATE LONG"),
            ("A template with maps", "TEMPLATE MAP"),
        ];
        let options = options.map(|(shown, word)| Pick::shown(shown, word, about)).into();
        let options = self.forms.ask("Which option?", options);
        picks.extend(options.map(|options| Pick::shown("Change an option", "OPTION", options)));
        picks.extend(self.show());
        if self.faction.password.is_none() {
            let quits = self.forms.once("quit", &["1"]);
            let quits = self.forms.ask("For ever?", vec![topic("Yes, quit", quits)]);
            picks.extend(quits.map(|quits| Pick::shown("Quit the game", "QUIT", quits)));
            let anew = self.forms.once("quit", &["1"]);
            let anew = self.forms.ask("Give up all that you have?", vec![topic("Yes, begin anew", anew)]);
            picks.extend(anew.map(|anew| Pick::shown("Begin anew with another faction", "RESTART", anew)));
        }
        self.forms.ask("What concerns all of you?", picks)
    }

    fn declare(&mut self) -> Option<Pick> {
        let done = self.forms.order(&["1", " ", "2", " ", "3"]);
        let words = ["HOSTILE", "UNFRIENDLY", "NEUTRAL", "FRIENDLY", "ALLY"];
        let how: Vec<Pick> = words.map(|how| Pick::shown(&how.to_lowercase(), how, done)).into();
        let how = self.forms.ask("Which attitude?", how)?;
        let known = self.known_factions();
        let who = known.iter().map(|(number, name)| Pick::shown(name, &number.to_string(), how));
        let who =
            self.forms.ask("To whom?", who.chain([Pick::shown("All others", "DEFAULT", how)]).collect())?;
        Some(Pick::shown("Declare an attitude", "DECLARE", who))
    }

    /// How the points of the faction are spent. Its mages must be allowed.
    fn points(&mut self) -> Option<Pick> {
        let all = self.tables.game.faction_points;
        let mages = self.view.status().map_or(0, |status| status.mages) as usize;
        let done = self.forms.once("faction", &["FACTION WAR ", "2", " TRADE ", "3", " MAGIC ", "4"]);
        let number = |count: u32, next| Pick::word(&count.to_string(), next);
        let is_allowed =
            |magic: &u32| most_mages(self.tables, Points { war: 0, trade: 0, magic: *magic }) >= mages;
        let mut wars = Vec::new();
        for war in 0..=all {
            let mut trades = Vec::new();
            for trade in 0..=all - war {
                let magics =
                    (0..=all - war - trade).filter(is_allowed).map(|magic| number(magic, done)).collect();
                let magics = self.forms.ask("Points for magic?", magics);
                trades.extend(magics.map(|magics| number(trade, magics)));
            }
            let trades = self.forms.ask("Points for trade?", trades);
            wars.extend(trades.map(|trades| number(war, trades)));
        }
        let wars = self.forms.ask("Points for war?", wars)?;
        Some(topic("Spend the points of the faction", wars))
    }

    /// What the faction can be shown: skills that it reached, and all items and structures.
    fn show(&mut self) -> Option<Pick> {
        let tables = self.tables;
        let about = self.forms.order(&["1", " ", "2", " ", "3"]);
        let level = self.forms.order(&["1", " ", "2", " ", "3", " ", "4"]);
        let mut skills = Vec::new();
        for (skill, row) in tables.skills() {
            let reached = self.faction.skills.get(&skill).copied().unwrap_or(0);
            let level = self.forms.count("Which level?", reached.into(), level);
            skills.extend(level.map(|level| Pick::shown(&row.name, &skill_word(tables, skill), level)));
        }
        let items = tables.items().map(|(item, row)| {
            let shown = if row.illusion { format!("{} (illusion)", row.name) } else { row.name.to_string() };
            Pick::shown(&shown, &item_word(tables, item), about)
        });
        let objects = tables.objects().filter(|(kind, _)| *kind != tables.named.open_ground);
        let objects = objects.map(|(_, row)| Pick::shown(&row.name, &word(&row.name), about));
        let all = [
            ("A skill", "SKILL", skills),
            ("An item", "ITEM", items.collect()),
            ("A kind of structure", "OBJECT", objects.collect()),
        ];
        let mut picks = Vec::new();
        for (shown, word, those) in all {
            let those = self.forms.ask("Which one?", those);
            picks.extend(those.map(|those| Pick::shown(shown, word, those)));
        }
        let picks = self.forms.ask("What is shown?", picks)?;
        Some(Pick::shown("Show what is known", "SHOW", picks))
    }

    /// The units of a region.
    fn land(&mut self, region: RegionId, land: &Land<'a>, all: Option<Number>) {
        let world = self.view.world();
        let doer = |seen, inside| -> Option<Doer<'_, 'a>> {
            let seen: &SeenUnit<'a> = seen;
            let unit = seen.own.as_ref().and_then(|_| world.unit_of(seen.number)).map(|unit| &world[unit])?;
            Some(Doer { seen, unit, people: unit.people(self.tables), inside })
        };
        let inside =
            land.objects.iter().flat_map(|object| object.units.iter().map(move |unit| (unit, Some(object))));
        let outside = land.units.iter().map(|unit| (unit, None));
        let own: Vec<Doer<'_, 'a>> =
            outside.chain(inside).filter_map(|(seen, inside)| doer(seen, inside)).collect();
        if own.is_empty() {
            return;
        }
        let group = self.forms.all.group(&written(&(land.place, land.town)), None);
        let first = self.forms.all.next_piece();
        let pieces = own.iter().map(|doer| doer.unit.number).zip(first..).collect();
        let is_ocean = world[region].terrain == self.tables.named.ocean;
        let here = Here { region, land, spot: self.ways.spot(region), group, pieces, own, is_ocean };
        let of = u32::try_from(here.own.len()).unwrap_or(u32::MAX);
        for (place, doer) in (0..).zip(&here.own) {
            self.unit(&here, *doer, all, (place, of));
        }
    }

    fn unit(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>, all: Option<Number>, place: (u32, u32)) {
        let steps = [
            ("Move", self.ways.by_unit(&mut self.forms, "MOVE", doer.unit, here.region)),
            ("Sail", self.sail(here, doer)),
            ("Advance", self.ways.by_unit(&mut self.forms, "ADVANCE", doer.unit, here.region)),
            ("All month", self.month(here, doer)),
            ("Its kept orders", self.kept(doer)),
            ("Give, claim, trade", self.goods(here, doer)),
            ("Fight, tax, guard", self.war(here, doer)),
            ("Cast and set spells", self.magic(here, doer)),
            ("Go in or out", self.inside(here, doer)),
            ("Name it, and what it shows", self.names(doer)),
            ("The whole faction", all),
        ];
        let topics = steps.into_iter().filter_map(|(name, step)| Some(topic(name, step?))).collect();
        let of_new = self.of_new(here);
        let gifts = self.gifts(doer);
        let own = Own { topics, of_new, place, gifts: &gifts };
        self.forms.unit(&doer.unit.name, doer.unit.number, here.spot, here.group, &own);
        if let Some(piece) = self.forms.all.pieces.last_mut().filter(|_| !doer.unit.kept.is_empty()) {
            piece.without = Some("does not repeat the orders that it keeps".to_owned());
        }
    }

    /// The orders that the template of the report repeats.
    fn kept(&mut self, doer: Doer<'_, 'a>) -> Option<Number> {
        let mut picks = Vec::new();
        for order in &doer.unit.kept {
            let line = format!("@{order}");
            let nowhere: &dyn Fn(usize) -> Option<playdeck_base::message::Place> = &|_| None;
            let mut messages = Vec::new();
            let sheet = Sheet::read([(line.as_str(), nowhere)], self.tables, &mut messages);
            let Some(given) = sheet.orders.first().filter(|_| messages.is_empty()) else { continue };
            let done = match given.order {
                Order::Nothing | Order::Unknown(_) => continue,
                ref secret if secret.is_secret() => continue,
                Order::Month(_) => self.forms.once(MONTH, &["1"]),
                _ => self.forms.order(&["1"]),
            };
            picks.push(Pick::word(&line, done));
        }
        self.forms.ask("Which one again?", picks)
    }

    /// What a unit does that is formed in a region; it has what it is given, claims and buys.
    fn of_new(&mut self, here: &Here<'_, 'a>) -> Vec<Pick> {
        let mut picks = self.claim().into_iter().collect::<Vec<_>>();
        picks.extend(self.recruits(here));
        let about = self.forms.once(MONTH, &["1", " ", "2"]);
        let skills = self.tables.skills().filter(|(_, row)| !row.magic && row.requires.is_empty());
        let skills = skills
            .map(|(skill, row)| Pick::shown(&row.name, &skill_word(self.tables, skill), about))
            .collect();
        let skills = self.forms.ask("Which skill?", skills);
        picks.extend(skills.map(|skills| Pick::shown("Study", "STUDY", skills)));
        if here.land.most_wages > 0 {
            let work = self.forms.once(MONTH, &["1"]);
            picks.push(Pick::shown("Work for wages", "WORK", work));
        }
        let flags = self.switches(&[
            ("guard", "GUARD", "Guard the region", "", false),
            ("avoid", "AVOID", "Avoid battles", "", false),
            ("behind", "BEHIND", "Stand behind", "", false),
        ]);
        picks.extend(flags);
        let named = self.forms.once("name UNIT", &["1", " ", "2"]);
        let named = self.forms.text("What is it called?", LONGEST[0], named);
        picks.push(Pick::shown("Name it", "NAME UNIT", named));
        let step = self.forms.ask("What does it do?", picks);
        let moves = self.ways.on_foot(&mut self.forms, here.region).map(|way| topic("Move", way));
        moves.into_iter().chain(step.map(|step| topic("Its orders", step))).collect()
    }

    /// Flags that are switched: what is done once, the word, what is shown to set it and to end it, and whether it is set.
    fn switches(&mut self, all: &[(&str, &str, &str, &str, bool)]) -> Vec<Pick> {
        let mut picks = Vec::new();
        for (what, word, set, end, is_set) in all {
            let done = self.forms.once(what, &["1"]);
            let (shown, flag) = if *is_set { (end, 0) } else { (set, 1) };
            picks.push(Pick::shown(shown, &format!("{word} {flag}"), done));
        }
        picks
    }

    /// Names, descriptions, and what a unit shows and eats.
    fn names(&mut self, doer: Doer<'_, 'a>) -> Option<Number> {
        use crate::world::{Consumes, Reveal};
        let mut picks = self.naming("UNIT", "the unit");
        let Unit { reveal, flags, .. } = doer.unit;
        let shows = [
            ("Show the unit to all", "REVEAL UNIT", Reveal::Unit),
            ("Show its faction to all", "REVEAL FACTION", Reveal::Faction),
            ("Show nothing of itself", "REVEAL", Reveal::None),
        ];
        let revealed = self.forms.once("reveal", &["1"]);
        picks.extend(
            shows
                .into_iter()
                .filter(|(.., is)| is != reveal)
                .map(|(shown, word, _)| Pick::shown(shown, word, revealed)),
        );
        let eats = [
            ("Eat its own food first", "CONSUME UNIT", Consumes::Own),
            ("Eat food of the faction first", "CONSUME FACTION", Consumes::Faction),
            ("Pay silver before food", "CONSUME", Consumes::Silver),
        ];
        let consumed = self.forms.once("consume", &["1"]);
        picks.extend(
            eats.into_iter()
                .filter(|(.., is)| *is != flags.consumes)
                .map(|(shown, word, _)| Pick::shown(shown, word, consumed)),
        );
        picks.extend(self.switches(&[(
            "nocross",
            "NOCROSS",
            "Do not cross water",
            "Cross water",
            flags.no_cross,
        )]));
        let forgets = self.forms.once("forget", &["1", " ", "2"]);
        let known = doer.unit.days.iter().filter(|(_, days)| *days > 0);
        let known = known.map(|(skill, _)| {
            Pick::shown(&self.tables[skill].name, &skill_word(self.tables, skill), forgets)
        });
        let known = self.forms.ask("Which skill?", known.collect());
        picks.extend(known.map(|known| Pick::shown("Forget a skill", "FORGET", known)));
        self.forms.ask("What is named or shown?", picks)
    }

    fn naming(&mut self, thing: &str, shown: &str) -> Vec<Pick> {
        let named = self.forms.once(&format!("name {thing}"), &["1", " ", "2"]);
        let named = self.forms.text("What is it called?", LONGEST[0], named);
        let told = self.forms.once(&format!("describe {thing}"), &["1", " ", "2"]);
        let told = self.forms.text("What is shown with it?", LONGEST[1], told);
        vec![
            Pick::shown(&format!("Name {shown}"), &format!("NAME {thing}"), named),
            Pick::shown(&format!("Describe {shown}"), &format!("DESCRIBE {thing}"), told),
        ]
    }
}
