//! A world that the bot plays: every order of every faction is its own.

use crate::campaign::{Campaign, sheet, view};
use playdeck::dice::Dice;
use playdeck::game::Viewer;
use playdeck::game::atlantis4::event::Event;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::punched;
use playdeck::game::atlantis4::refusal::Refusal;
use playdeck::game::atlantis4::world::{FactionId, RegionId};
use playdeck::game::factions::FactionNumber;
use playdeck::operand;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a refusal says that an order makes no sense as it is written, or to anybody who reads the report.
const fn is_malformed(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::Unknown
            | Refusal::NoUnit
            | Refusal::NotYours
            | Refusal::NoNumber
            | Refusal::NoFlag
            | Refusal::NoItem
            | Refusal::NoSkill
            | Refusal::NoDirection
            | Refusal::NoTarget
            | Refusal::Overwritten
            | Refusal::FormOpen
            | Refusal::FormNested
            | Refusal::NoForm
            | Refusal::AliasUsed
            | Refusal::NoText
            | Refusal::NoThing
            | Refusal::NoWord
            | Refusal::BadPoints
            | Refusal::NoSuchFaction
            | Refusal::OwnFaction
            | Refusal::NotMage
            | Refusal::NotCombatSpell
            | Refusal::NotKnown
            | Refusal::LevelUnknown
            | Refusal::NoSuchBuilding
            | Refusal::NotProduced
            | Refusal::NotSkilled
            | Refusal::NoMaterial
            | Refusal::NotSold
            | Refusal::NotWanted
            | Refusal::MixedPeople
            | Refusal::Requirements
            | Refusal::NoCoast
            | Refusal::NoExit
            | Refusal::CastOther
            | Refusal::CastRegion
    )
}

/// The position is read again from its cards as it was.
fn is_read_again(position: &Position) {
    let punched = punched::punch(position);
    let cards = operand::to_records(&punched).unwrap();
    let again: punched::Punched = operand::from_records(&cards).unwrap();
    let again = punched::check(again).map_err(|flaws| flaws.len()).unwrap();
    assert!(operand::to_records(&punched::punch(&again)).unwrap() == cards, "turn {}", position.world.turn);
}

/// What an event is, in two words.
fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap();
    let (outer, inner) = value.as_object().unwrap().iter().next().unwrap();
    let inner = inner.as_object().and_then(|it| it.keys().next().cloned());
    format!("{outer} {}", inner.unwrap_or_default())
}

#[test]
fn twenty_factions_play_24_turns_and_their_world_fills() {
    let mut game = Campaign::new(20, 32, 114);
    let (mut kinds, mut refused) = (BTreeMap::new(), 0);
    let mut verbs = BTreeSet::new();
    for turn in 1..=24 {
        let month = game.month();
        assert!(month.said.is_empty(), "{turn}: {}", month.said[0].definition.number);
        for (number, sheet) in &month.sheets {
            verbs.extend(sheet.iter().filter_map(|line| line.split_whitespace().next()).map(str::to_owned));
            let faction = month.before.world.faction_of(*number).unwrap();
            let own = month.before.world.units_of(faction).count();
            assert_eq!(sheet.iter().filter(|line| line.starts_with("UNIT ")).count(), own);
            assert!(sheet.iter().all(|line| line.len() <= 72), "{sheet:#?}");
        }
        for event in month.events() {
            *kinds.entry(kind(&event)).or_insert(0) += 1;
            if let Event::Refused { unit, order, why, .. } = event {
                assert!(!is_malformed(why), "{turn}, unit {unit:?}: {order}: {}", why.words());
                refused += 1;
            }
        }
        is_read_again(&game.position);
    }
    let world = &game.position.world;
    let players = game.players();
    let units: Vec<_> =
        players.iter().flat_map(|number| world.units_of(world.faction_of(*number).unwrap())).collect();
    let inhabited: BTreeSet<RegionId> = units.iter().map(|unit| world.region_of(*unit)).collect();
    assert!(players.len() >= 12 && units.len() >= 150, "{} players, {} units", players.len(), units.len());
    assert!(inhabited.len() >= 30, "{} regions", inhabited.len());
    // Few orders are refused, of many thousands.
    assert!(refused < 200, "{refused}");
    let due = "BATTLE ECONOMY|BOUGHT BUILT COMPLETED ENTERTAINED PILLAGED PRODUCED SOLD STUDIED TAUGHT TAXED WORKED|\
               JOURNEY SAILED WENT|MAGIC EARNED JUMPED READ_MIND SUMMONED|SETTLED GAVE GAVE_UNIT SHOWN_ITEM|THEFT";
    for due in due.split(['|', ' ']) {
        assert!(kinds.keys().any(|kind| kind.split(' ').any(|word| word == due)), "{due}: {kinds:#?}");
    }
    for verb in [
        "ADVANCE",
        "ATTACK",
        "BEHIND",
        "BUILD",
        "BUY",
        "CAST",
        "CLAIM",
        "COMBAT",
        "DECLARE",
        "DESCRIBE",
        "ENTER",
        "FACTION",
        "FIND",
        "FORGET",
        "FORM",
        "GIVE",
        "GUARD",
        "MOVE",
        "NAME",
        "OPTION",
        "PILLAGE",
        "PRODUCE",
        "PROMOTE",
        "SAIL",
        "SELL",
        "SHOW",
        "STEAL",
        "STUDY",
        "TAX",
        "TEACH",
        "WORK",
        "AUTOTAX",
        "AVOID",
        "HOLD",
        "ASSASSINATE",
        "CONSUME",
        "NOAID",
        "NOCROSS",
        "REVEAL",
    ] {
        assert!(verbs.contains(verb), "{verb}: {verbs:?}");
    }
}

/// In a game of bots one faction quits and another begins anew: the first is gone with its units, the other has a new
/// number, one mage and a long game before it, and all others play on.
#[test]
fn one_faction_quits_and_another_begins_anew() {
    let mut game = Campaign::new(6, 24, 3);
    for _ in 0..6 {
        game.month();
    }
    let players = game.players();
    let (quits, begins_anew) = (players[0], players[1]);
    let mut sheets: Vec<(u32, Vec<String>)> =
        players.iter().map(|number| (*number, sheet(&game.position, *number))).collect();
    for ((_, sheet), word) in sheets.iter_mut().zip(["QUIT", "RESTART"]) {
        let first = sheet.iter().position(|line| line.starts_with("UNIT ")).unwrap();
        sheet.insert(first + 1, word.to_owned());
    }
    let units_of = |position: &Position, number: u32| {
        let faction = position.world.faction_of(number).unwrap();
        position.world.units_of(faction).map(|unit| position.world[unit].number).collect::<BTreeSet<_>>()
    };
    let lost = [quits, begins_anew].map(|number| units_of(&game.position, number));
    let address = |position: &Position, number: u32| {
        position.world[position.world.faction_of(number).unwrap()].address.clone()
    };
    let kept = address(&game.position, begins_anew);
    let month = game.play(sheets);
    assert!(month.said.is_empty());
    assert!(!game.players().contains(&quits) && !game.players().contains(&begins_anew));
    let new: Vec<u32> = game.players().into_iter().filter(|number| !players.contains(number)).collect();
    assert_eq!((new.len(), game.players().len()), (1, players.len() - 1));
    assert_eq!(address(&game.position, new[0]), kept);
    let begun = units_of(&game.position, new[0]);
    assert_eq!(begun.len(), 1);
    for number in game.players().into_iter().filter(|number| *number != new[0]) {
        assert!(units_of(&game.position, number).is_disjoint(&lost[0]), "a number is used again too soon");
    }
    is_read_again(&game.position);
    for _ in 0..8 {
        let month = game.month();
        assert!(month.sheets.iter().any(|(number, _)| *number == new[0]));
    }
    assert!(units_of(&game.position, new[0]).len() > 1, "it grows like others");
}

/// The same view gives the same sheet, and what a faction cannot see changes nothing on it.
#[test]
fn a_sheet_depends_on_the_report_alone() {
    let mut game = Campaign::new(8, 24, 5);
    for _ in 0..10 {
        game.month();
    }
    let before = game.position.clone();
    let mut changed = 0;
    for number in game.players() {
        let mut other = before.clone();
        let own = other.world.faction_of(number).unwrap();
        let shown: Vec<RegionId> =
            view(&before, Viewer::Player(FactionNumber(number))).own_regions().to_vec();
        changed += hide(&mut other, own, &shown);
        assert_eq!(sheet(&before, number), sheet(&other, number), "{number}");
    }
    assert!(changed > 100, "{changed}");
}

/// Changes what a faction does not see: regions in which it has nobody, and what its reports do not say of others.
/// Gives how many units it changed.
pub fn hide(position: &mut Position, own: FactionId, shown: &[RegionId]) -> u32 {
    let (tables, world) = (std::sync::Arc::clone(&position.tables), &mut position.world);
    let mut changed = 0;
    let mut chance = Dice::new(9).stream(0, 1, 0);
    for region in world.regions().collect::<Vec<_>>() {
        let is_shown = shown.contains(&region);
        if !is_shown {
            world[region].money += i64::from(chance.below(1_000));
            world[region].population += i64::from(chance.below(100));
        }
        for unit in world.unit_ids_in(region) {
            if world[unit].faction == own {
                continue;
            }
            changed += 1;
            world[unit].items.add(tables.named.silver, 100 + chance.below(900));
            world[unit].items.add(tables.named.herb, 1);
            world[unit].flags.holding = !world[unit].flags.holding;
            world[unit].flags.autotax = !world[unit].flags.autotax;
            let riding = world[unit].days.of(tables.named.healing);
            world[unit].days.set(tables.named.healing, riding + 30);
            world[unit].kept = vec!["work".into()];
            if !is_shown {
                world[unit].items.add(tables.named.horse, 1);
            }
        }
    }
    for faction in world.factions().collect::<Vec<_>>() {
        if faction != own {
            world[faction].unclaimed += 77;
        }
    }
    changed
}
