//! Checks: what is foreseen as refused is refused in the play, and no check shows what its player cannot know.

use crate::common::{listing_for, run_deck};
use crate::forecast_sheets::lines;
use crate::forecast_worlds::{ME, change_the_unseen, world};
use playdeck::dice::{Dice, Stream};
use playdeck::document::{Column, Document, Gap, Grid, Kind, Medium, Paragraph, Row, Sink};
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::Log;
use playdeck::game::atlantis4::event::{Event, TurnLog};
use playdeck::game::atlantis4::orders::Sheet;
use playdeck::game::atlantis4::policy::{Policy, Quirk};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::refusal::Refusal;
use playdeck::game::atlantis4::rules::{self, Sheets};
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::factions::FactionNumber;
use playdeck::game::prelude::*;
use playdeck::game::{Game, Viewer};
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type View<'a> = <Atlantis4 as Game>::View<'a>;

/// A sheet, each line on a card of its own.
fn sheet(lines: &[String], tables: &Tables) -> Sheet {
    let places: Vec<_> = (1..).zip(lines).map(|(card, _)| move |_: usize| Some(Place::card(card))).collect();
    let lines =
        lines.iter().zip(&places).map(|(line, place)| (&**line, place as &dyn Fn(usize) -> Option<Place>));
    Sheet::read(lines, tables, &mut Vec::new())
}

fn policy(chance: &mut Stream) -> Policy {
    match chance.below(4) {
        0 => Policy::PROGRAM,
        1 => (0..4)
            .map(|_| Quirk::ALL[chance.below(u32::try_from(Quirk::ALL.len()).unwrap()) as usize])
            .collect(),
        _ => Policy::DEFAULT,
    }
}

/// A position by lot, and a sheet for it.
pub fn generated(root: u64, is_calm: bool) -> (Position, Vec<String>, Stream) {
    let mut chance = Dice::new(root).stream(0, 40, 0);
    let set = if root.is_multiple_of(5) { RuleSet::Standard } else { RuleSet::Wyreth };
    let tables = Tables::built_in(set);
    let world = world(&tables, &mut chance, is_calm);
    let policy = policy(&mut chance);
    let lines = lines(&tables, &world, &mut chance, is_calm);
    (Position { world, tables, policy }, lines, chance)
}

/// What the checking player may know.
pub fn view(position: &Position) -> View<'_> {
    View::of(position, Viewer::Player(FactionNumber(ME)))
}

/// What a turn does to the checking player: the cards of the orders that are refused, with why, and whether their units
/// fight.
pub fn played(position: &Position, sheet: &Sheet, root: u64) -> (BTreeMap<Place, Vec<Refusal>>, bool) {
    let mut world = position.world.clone();
    let me = world.faction_of(ME).unwrap();
    let mut sheets = Sheets::default();
    sheets.set(me, sheet.clone());
    let tables = Arc::clone(&position.tables);
    let conditions =
        rules::Conditions::new(&tables, position.policy, Dice::new(root), position.next_turn().0);
    let mut log = TurnLog::default();
    rules::play(conditions, &mut world, &sheets, &mut log);
    let (mut refused, mut fights) = (BTreeMap::<Place, Vec<Refusal>>::new(), false);
    for event in log.as_seen(Reader::Player(me.0)) {
        match &*event {
            Event::Refused { place: Some(place), why, .. } => refused.entry(*place).or_default().push(*why),
            Event::Battle(_) => fights = true,
            _ => {}
        }
    }
    (refused, fights)
}

/// What is foreseen wrongly, of all that is foreseen and met, in worlds by lot.
#[derive(Default)]
struct Tally {
    foreseen: usize,
    met: usize,
    other_reason: usize,
    turns: usize,
    fought: usize,
    whys: BTreeSet<String>,
    wrong: Vec<String>,
}

fn tally(roots: std::ops::Range<u64>, is_calm: bool) -> Tally {
    let mut tally = Tally::default();
    for root in roots {
        let (position, lines, _) = generated(root, is_calm);
        let sheet = sheet(&lines, &position.tables);
        let foreseen = view(&position).foresee(&sheet).refused;
        for dice in 0..3 {
            tally.turns += 1;
            let (refused, fights) = played(&position, &sheet, 100 * root + dice);
            if fights {
                tally.fought += 1;
                continue;
            }
            for message in &foreseen {
                let place = message.place.unwrap();
                let why = message.sentence();
                match refused.get(&place) {
                    None => {
                        let line = &lines[place.card as usize - 1];
                        tally.wrong.push(format!(
                            "root {root}, dice {dice}, card {}: {line}: {message}",
                            place.card
                        ));
                    }
                    Some(whys) => {
                        let is_same = whys.iter().any(|it| why.ends_with(it.words()));
                        tally.other_reason += usize::from(!is_same);
                    }
                }
            }
            tally.foreseen += foreseen.len();
            tally.met += refused.len();
        }
        let reason = |message: &Message| message.sentence().rsplit(": ").next().unwrap().to_owned();
        tally.whys.extend(foreseen.iter().map(reason));
    }
    tally
}

#[test]
fn what_a_check_of_some_worlds_refuses_the_turn_refuses_if_nobody_else_gives_orders() {
    let tally = tally(0..50, true);
    assert!(tally.wrong.is_empty(), "refused by the check and not in the turn:\n{}", tally.wrong.join("\n"));
    assert!(tally.fought == 0 && tally.whys.len() > 40, "{} reasons {:?}", tally.whys.len(), tally.whys);
}

#[test]
#[ignore = "long: cargo long"]
fn what_a_check_refuses_the_turn_refuses_if_nobody_else_gives_orders() {
    let tally = tally(0..300, true);
    assert!(tally.wrong.is_empty(), "refused by the check and not in the turn:\n{}", tally.wrong.join("\n"));
    assert_eq!(tally.fought, 0);
    // Most refusals do not depend on what is not known.
    let (foreseen, met) = (tally.foreseen, tally.met);
    assert!(4 * foreseen > 3 * met, "{foreseen} foreseen of {met}");
    assert!(200 * tally.other_reason < foreseen, "{} for another reason", tally.other_reason);
    assert!(tally.whys.len() >= 84, "{} reasons {:?}", tally.whys.len(), tally.whys);
}

#[test]
#[ignore = "long: cargo long"]
fn the_same_is_true_where_units_fight_and_steal_for_all_whom_no_battle_befalls() {
    let tally = tally(300..500, false);
    assert!(tally.wrong.is_empty(), "refused by the check and not in the turn:\n{}", tally.wrong.join("\n"));
    let (fought, turns) = (tally.fought, tally.turns);
    assert!(
        turns - fought > 100 && tally.foreseen > 1_000,
        "{fought} of {turns}, {} foreseen",
        tally.foreseen
    );
}

/// All that a check prints, block by block.
#[derive(Default)]
struct Print(Vec<String>);

impl Sink for Print {
    fn medium(&self) -> Medium {
        Medium {
            columns: 132,
            is_flowing: false,
            has_maps: true,
            has_small_letters: true,
            kind: Kind::Listing,
            control: '$',
        }
    }

    fn heading(&mut self, text: &str) {
        self.0.push(text.to_owned());
    }

    fn paragraph(&mut self, _: &Paragraph<'_>, text: &str) {
        self.0.push(text.to_owned());
    }

    fn begin_table(&mut self, _: &[Column<'_>]) {}

    fn row(&mut self, row: &Row<'_>) {
        self.0.push(row.cells().map(|(_, cell)| cell).collect::<Vec<_>>().join("|"));
    }

    fn end_table(&mut self) {}

    fn card(&mut self, _: Gap, _: u16, card: &str) {
        self.0.push(card.to_owned());
    }

    fn grid(&mut self, _: &Grid<'_>) {}

    fn drawing(&mut self, _: &str, _: &[String]) {}
}

/// What the checking player reads: messages, and the forecast.
fn check(position: &Position, sheet: &Sheet) -> Vec<String> {
    let view = view(position);
    let mut print = Print::default();
    let orders = BTreeMap::from([(FactionNumber(ME), sheet)]);
    view.forecast(&Log::default(), &orders, &mut Document::new(&mut print));
    print.0.extend(view.foresee(sheet).refused.iter().map(ToString::to_string));
    print.0
}

/// Two positions that look the same to the checking player, and a sheet.
pub fn pair(root: u64) -> (Position, Position, Vec<String>) {
    let (one, lines, mut chance) = generated(root, root.is_multiple_of(2));
    let seen: Vec<u32> = view(&one)
        .lands()
        .flat_map(|land| land.all_units().map(|it| it.number).collect::<Vec<_>>())
        .collect();
    let mut other = one.clone();
    change_the_unseen(&one.tables, &mut other.world, &seen, &mut chance);
    (one, other, lines)
}

#[test]
fn a_check_shows_nothing_that_its_player_cannot_see() {
    assert!(nothing_unseen_is_shown(15) > 1_000);
}

#[test]
#[ignore = "long: cargo long"]
fn checks_of_many_worlds_show_nothing_that_their_player_cannot_see() {
    assert!(nothing_unseen_is_shown(150) > 10_000);
}

/// Checks a sheet in so many pairs of worlds. Returns how many lines were printed.
fn nothing_unseen_is_shown(pairs: u64) -> usize {
    let (mut printed, mut changed) = (0, 0);
    for root in 0..pairs {
        let (one, other, lines) = pair(root);
        let json = |position: &Position| serde_json::to_string(&view(position)).unwrap();
        assert_eq!(json(&one), json(&other), "root {root}: the player sees what was changed");
        let whole = |position| serde_json::to_string(&View::of(position, Viewer::Gamesmaster)).unwrap();
        changed += u64::from(whole(&one) != whole(&other));
        let sheet = sheet(&lines, &one.tables);
        let check = [check(&one, &sheet), check(&other, &sheet)];
        assert_eq!(check[0], check[1], "root {root}");
        printed += check[0].len();
    }
    assert_eq!(changed, pairs);
    printed
}

#[test]
#[ignore = "long: cargo long"]
fn the_silver_of_a_unit_adds_up() {
    let mut rows = 0;
    for root in 0..100 {
        let (position, lines, _) = generated(root, true);
        let sheet = sheet(&lines, &position.tables);
        for line in check(&position, &sheet) {
            let cells: Vec<&str> = line.split('|').collect();
            let [_, _, _, silver, got, earned, spent, ..] = cells[..] else { continue };
            if cells.len() < 10 || got.is_empty() {
                continue;
            }
            let number = |cell: &str| cell.parse::<i64>().unwrap();
            assert!(number(silver) + number(got) + number(earned) >= number(spent), "{line}");
            assert!(number(spent) >= 0, "{line}");
            rows += 1;
        }
    }
    assert!(rows > 500, "{rows} rows");
}

/// A game of two months, and a sheet for the third.
const GAME: &str = "$JOB A4\n$INIT ATLANTIS4,SIZE=(16,16),SEED=5\nThe Guild <a@b.c>\nThe Watch <d@e.f>\n\
    $TURN JANUARY, 1\n#ATLANTIS 3\nunit 32\nclaim 2500\nmove n\n#END\n\
    $TURN FEBRUARY, 1\n#ATLANTIS 3\nunit 32\nform 1\nbuy 10 peasants\nend\nform 2\nbuy 2 leaders\nend\n\
    give new 1 1000 silver\ngive new 2 1200 silver\n#END\n";
const SHEET: &str = "$TURN MARCH, 1\n#ATLANTIS 3\nunit 32\nform 1\nend\nclaim 9000\nstudy force\ngive 35 5 swords\n\
    unit 35\ntax\nmove n n\ngive 0 460 silver\nunit 36\nteach 32 new 1\nunit 99\nwork\n#END\n";

#[test]
fn a_check_says_what_a_sheet_would_lead_to_and_changes_nothing() {
    let before = format!("{GAME}$END\n");
    let checked = format!("{GAME}$CHECK\n{SHEET}$END\n");
    assert_eq!(run_deck(before.as_bytes()).punched, run_deck(checked.as_bytes()).punched);
    let listing = listing_for(checked.as_bytes(), "3");
    let check = &listing[listing.rfind("YOUR ORDERS AS THEY WERE READ").unwrap()..];
    for part in [
        "Unclaimed silver: 2500, and then 0.",
        "Without an order for the month: NEW 1.",
        "unit 99: not carried out: This is not your unit.",
        "276    2500       0     100",
        "- CLAIM: 2500 are unclaimed, and no more.",
        "- give 35 5 swords: not carried out: The unit has none.",
        "- then knows force 1 (30).",
        "- tax: not carried out: A unit on guard does not allow it.",
        "- MOVE: it walks with a weight of 100.",
        "- then in desert (3,1); what lies beyond is not known.",
        "- $100 of its maintenance is lacking: people may starve.",
        "- TEACH: 0 students, 20 places.",
        "- TEACH: 32 learns nothing, as far as you know: The teacher does not know more than the student.",
        "- nobody is in it: it is dissolved, and unit 32 has what it had.",
    ] {
        assert!(check.contains(part), "{part}\n{check}");
    }
    assert!(listing_for(checked.as_bytes(), "gm").contains("The Watch"));
}
