//! A world that the exerciser plays: every order of every faction is its own, and the map fills.

use crate::common::{Product, run_deck};
use crate::laws::is_sound;
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::filter::bot;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::event::{Event, TurnLog};
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::position::{Position, START, Settings};
use playdeck::game::atlantis::punched::{self, Punched};
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::{FIRST_SILVER, Item, Skill, Terrain};
use playdeck::game::atlantis::world::{Faction, RegionId, Spot, Unit, UnitId, World};
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Game, Viewer, Viewing};
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};
use playdeck::operand;
use std::collections::BTreeSet;

/// A game that the exerciser plays for every faction.
pub struct Campaign {
    pub position: Position,
    pub dice: Dice,
}

/// A month of it.
pub struct Month {
    /// The position before, the sheets, and what was said about their words.
    pub before: Position,
    pub sheets: Vec<(u32, Vec<String>)>,
    pub said: Vec<Message>,
    /// The world behind the turn, with what is gone still in its lists.
    pub world: World,
    pub log: TurnLog,
}

impl Campaign {
    /// So many factions begin, each in a plain of the first island as long as there are enough.
    pub fn new(factions: u32, root: u64) -> Self {
        let dice = Dice::new(root);
        let mut world = World::new(0);
        world.explore(START, dice).unwrap();
        let plains = world.regions().filter(|region| world[*region].terrain == Terrain::Plain);
        let plains: Vec<RegionId> = plains.collect();
        for (number, region) in (1..=factions).zip(plains.into_iter().cycle()) {
            let faction = world.add_faction(Faction::new(number, "", 0));
            let mut unit = Unit::new(number, faction, region);
            (unit.people, unit.money) = (1, FIRST_SILVER);
            world.add_unit(unit);
        }
        Self { position: Position { world, settings: Settings::default() }, dice }
    }

    /// Plays a month.
    pub fn month(&mut self) -> Month {
        let before = self.position.clone();
        let world = &before.world;
        let numbers = world.factions().map(|faction| world[faction].number);
        let sheets: Vec<(u32, Vec<String>)> = numbers
            .map(|number| (number, sheet(&before, number)))
            .filter(|(_, sheet)| !sheet.is_empty())
            .collect();
        let mut said = Vec::new();
        let read = read(&before, &sheets, &mut said);
        let conditions = Conditions::new(before.settings, self.dice, world.turn + 1);
        let log = rules::play(conditions, &mut self.position.world, &read);
        let after = self.position.world.clone();
        self.position.world.tidy();
        Month { before, sheets, said, world: after, log }
    }
}

/// The sheet that the exerciser writes for a faction.
pub fn sheet(position: &Position, faction: u32) -> Vec<String> {
    let view = <Atlantis as Game>::View::of(position, Viewer::Player(FactionNumber(faction)));
    crate::exerciser::sheet(&view)
}

/// Sheets as the engine is handed them.
pub fn read(position: &Position, sheets: &[(u32, Vec<String>)], said: &mut Vec<Message>) -> Sheets {
    let mut all = Sheets::default();
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    for (number, lines) in sheets {
        assert_eq!(lines.first(), Some(&format!("#ATLANTIS {number}")));
        let lines = lines.iter().skip(1).map(|line| (line.as_str(), nowhere));
        let faction = position.world.faction_of(*number).unwrap();
        all.add(faction, Sheet::read(lines, Policy::DEFAULT, said));
    }
    all
}

impl Month {
    /// All that happened.
    pub fn events(&self) -> Vec<Event> {
        self.log.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned).collect()
    }
}

/// Whether a refusal says that an order makes no sense as it is written.
const fn is_malformed(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NotRecognized
            | Refusal::NoNumber
            | Refusal::NoFlag
            | Refusal::DirectionUnknown
            | Refusal::ItemUnknown
            | Refusal::SkillUnknown
            | Refusal::FactionNotFound
            | Refusal::AliasUsed
            | Refusal::NoName
            | Refusal::BracketInName
            | Refusal::LaterCounts
            | Refusal::OnlySailing
            | Refusal::OwnUnit
            | Refusal::NotRitual
            | Refusal::NotCombatSpell
            | Refusal::NoSkill
            | Refusal::NotCoastal
            | Refusal::NotHere
    )
}

/// The position is read again from its cards as it was.
fn is_read_again(position: &Position) {
    let punched = punched::punch(position);
    let cards = operand::to_records(&punched).unwrap();
    let again: Punched = operand::from_records(&cards).unwrap();
    assert!(again == punched, "turn {}", position.world.turn);
    let again = punched::check(again).unwrap();
    assert!(punched::punch(&again) == punched, "turn {}", position.world.turn);
}

/// The regions with units.
fn inhabited(world: &World) -> Vec<RegionId> {
    world.regions().filter(|region| !world[*region].units().is_empty()).collect()
}

/// The words of what happened.
fn kind(event: &Event) -> String {
    let debug = format!("{event:?}");
    debug.split([' ', '(', '{']).next().unwrap().to_owned()
}

#[test]
fn twenty_factions_play_24_turns_and_their_world_fills() {
    let mut game = Campaign::new(20, 1993);
    let mut kinds = BTreeSet::new();
    for turn in 1..=24 {
        let month = game.month();
        assert!(month.said.is_empty(), "{turn}: {}", month.said[0].definition.number);
        for event in month.events() {
            kinds.insert(kind(&event));
            match event {
                Event::Refused { unit, order, why, .. } => {
                    assert!(!is_malformed(why), "{turn}, unit {}: {order}: {}", unit.number, why.words());
                }
                Event::NotYours { number, .. } => unreachable!("{turn}: unit {number}"),
                _ => {}
            }
        }
        is_sound(&month.world);
        is_sound(&game.position.world);
        is_read_again(&game.position);
        for (number, sheet) in &month.sheets {
            let own = units_that(&month.before.world, |world, unit| world[unit.faction].number == *number);
            assert_eq!(sheet.iter().filter(|line| line.starts_with("UNIT ")).count(), own.len());
        }
    }
    let world = &game.position.world;
    // Ships found two more islands, and sailors live on one of them.
    let inhabited = inhabited(world);
    let islands: BTreeSet<Spot> = inhabited.iter().map(|region| world[*region].spot.corner()).collect();
    assert!(world.regions().count() >= 3 * 81 && islands.len() >= 2, "{islands:?}");
    let units = world.regions().flat_map(|region| world.units_in(region)).map(|(_, unit)| unit);
    let units: Vec<&Unit> = units.collect();
    assert!(
        inhabited.len() >= 30 && units.len() >= 150,
        "{} regions, {} units",
        inhabited.len(),
        units.len()
    );
    assert!(world.factions().count() >= 15);
    for skill in [Skill::Magic, Skill::Crossbow, Skill::Longbow, Skill::Entertainment, Skill::Tactics] {
        assert!(units.iter().any(|unit| unit.level(skill) >= 2), "{}", skill.word());
    }
    for item in [Item::Sword, Item::Crossbow, Item::Longbow, Item::Horse, Item::StaffOfLightning] {
        assert!(units.iter().any(|unit| unit.has(item) > 0), "{}", item.word());
    }
    let due = [
        "Battle",
        "Built",
        "Cast",
        "Entertained",
        "Gave",
        "GaveSpell",
        "Paid",
        "Produced",
        "Recruited",
        "Researched",
        "SpellText",
        "Studied",
        "Taught",
        "Taxed",
        "Went",
        "Worked",
    ];
    assert!(due.iter().all(|kind| kinds.contains(*kind)), "{kinds:?}");
}

/// The same view gives the same sheet, and what a faction cannot see changes nothing on it.
#[test]
fn a_sheet_depends_on_the_report_alone() {
    let mut game = Campaign::new(6, 5);
    for _ in 0..12 {
        game.month();
    }
    let before = game.position.clone();
    let world = &mut game.position.world;
    for region in world.regions().collect::<Vec<_>>() {
        let units: Vec<UnitId> = world[region].units().to_vec();
        let has_own = |unit: &UnitId| world[world[*unit].faction].number == 1;
        if units.iter().any(has_own) {
            continue;
        }
        world[region].money += 1_000;
        for unit in units {
            world[unit].people += 1;
            world[unit].money += 100;
        }
    }
    assert_eq!(sheet(&before, 1), sheet(&game.position, 1));
    let secret = |unit: &mut Unit| (unit.money, unit.days, unit.behind) = (unit.money + 1, [9_000; 17], true);
    let others: Vec<UnitId> = units_that(&game.position.world, |world, unit| world[unit.faction].number != 1);
    for unit in others {
        let stealth = game.position.world[unit].days(Skill::Stealth);
        secret(&mut game.position.world[unit]);
        game.position.world[unit].days[Skill::Stealth.index()] = stealth;
    }
    assert_eq!(sheet(&before, 1), sheet(&game.position, 1));
}

fn units_that(world: &World, is: impl Fn(&World, &Unit) -> bool) -> Vec<UnitId> {
    let units = world.regions().flat_map(|region| world.units_in(region));
    units.filter(|(_, unit)| is(world, unit)).map(|(id, _)| id).collect()
}

/// `playdeck bot atlantis` writes sheets that can be put behind the play card as they are.
#[test]
fn the_sheets_of_the_command_are_played_from_a_deck() {
    let position = |product: &Product| product.punched[0].join("\n") + "\n";
    let start = "$INIT ATLANTIS,SEED=7\nAlpha, a@a.example\nBeta, b@b.example\nGamma, c@c.example\n";
    let mut last = position(&run_deck(format!("{start}$END\n").as_bytes()));
    for month in ["JANUARY", "FEBRUARY", "MARCH"] {
        let write = |who| bot::write(last.as_bytes(), Input::default(), "atlantis", who).unwrap();
        let sheets = write(None);
        assert_eq!([write(Some("1")), write(Some("2")), write(Some("3"))].concat(), sheets);
        let deck = format!("{last}$TURN {month}, 1\n{}\n$END\n", sheets.join("\n"));
        let product = run_deck(deck.as_bytes());
        assert_eq!(product.run.condition.0, 0, "{}", product.text());
        last = position(&product);
    }
    assert!(last.matches("\nUNIT NO=").count() > 6, "{last}");
}
