//! The law of the letter to a person: every event and every value of their view stands in it once, under its unit, its
//! structure or its region. The report for programs is printed by other code from the same view, and the JSON by none of
//! either; the letter is held against both.

use crate::colonies::atlantis::Game;
use crate::common::run_deck;
use crate::exerciser;
use crate::letters::{self, Letter, Line as Told};
use crate::reports::{compare, number};
use playdeck::audience::Audience;
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::document::Document;
use playdeck::filter;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::event::Log;
use playdeck::game::atlantis::knowledge::View;
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::position::Position;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Bot as _, Game as _, Report as _, Viewer, Viewing as _};
use playdeck::letter::{Form, Letter as Paper, Style};
use playdeck::message::Place;
use serde_json::Value;
use std::collections::BTreeMap;

/// What a faction does beside its sheet: now and then the first unit attacks a stranger, or pays away all that it has, and
/// asks for what is refused.
fn mischief(view: &View<'_>, turn: u32, number: u32) -> Vec<String> {
    let strangers: Vec<u32> = view
        .lands()
        .filter(|land| land.units.iter().any(|unit| unit.is_own))
        .flat_map(|land| {
            land.units.iter().filter(|unit| !unit.is_own).map(|unit| unit.shown().number).collect::<Vec<_>>()
        })
        .collect();
    match (turn + number) % 7 {
        0 if turn > 2 => strangers
            .get(number as usize % strangers.len().max(1))
            .map(|it| format!("ATTACK {it}"))
            .into_iter()
            .collect(),
        1 if turn > 6 => vec!["PAY PEASANTS 99999".to_owned(), "STUDY SWORD".to_owned()],
        2 => vec!["ENTER 77".to_owned(), "FIND 1".to_owned(), "FIND 1".to_owned(), "DANCE".to_owned()],
        3 if turn > 4 => vec!["TRANSFER PEASANTS 1".to_owned(), "GIVE 0 1 SWORD".to_owned()],
        _ => Vec::new(),
    }
}

/// Plays a month. Half of the factions are the bot's, and the exerciser writes for the others; all make mischief.
fn month(position: &mut Position, dice: Dice) -> Log {
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    let (mut sheets, mut said) = (Sheets::default(), Vec::new());
    for faction in position.world.factions() {
        let number = position.world[faction].number;
        let view = View::of(position, Viewer::Player(FactionNumber(number)));
        let sheet = if number.is_multiple_of(2) { exerciser::sheet(&view) } else { Atlantis::sheet(&view) };
        let mut sheet = sheet;
        if let Some(first) = sheet.iter().position(|line| line.to_uppercase().starts_with("UNIT ")) {
            sheet.splice(first + 1..=first, mischief(&view, position.world.turn, number));
        }
        let lines = sheet.iter().skip(1).map(|line| (line.as_str(), nowhere));
        sheets.add(faction, Sheet::read(lines, Policy::DEFAULT, &mut said));
    }
    let conditions = Conditions::new(position.settings, dice, position.world.turn + 1);
    let events = rules::play(conditions, &mut position.world, &sheets);
    let log = Log { events, readers: position.world.readers() };
    position.world.tidy();
    log
}

fn print(view: &View<'_>, log: &Log, is_report: bool) -> String {
    let columns = if is_report { Atlantis::REPORT_COLUMNS.unwrap() } else { 72 };
    let form = if is_report { Form::Stated } else { Form::Flowing };
    let style = Style { columns, form, has_maps: false, is_report, control: '$' };
    let mut paper = Paper::new(Audience::Gamesmaster, style, "");
    view.report(log, &mut Document::new(&mut paper));
    let (_, spool) = paper.finish();
    let mut text = String::new();
    let mut add = |_, row: &[u8]| {
        text.push_str(std::str::from_utf8(row).unwrap());
        text.push('\n');
        Ok(())
    };
    spool.each_row(0..spool.length(), &mut add).unwrap();
    text.trim_start_matches('\n').to_owned()
}

/// A line of a letter, joined from its rows, with what is told behind its bar.
#[derive(Debug, Default)]
struct Line {
    text: String,
    told: String,
}

/// A section: its head and its lines.
#[derive(Debug, Default)]
struct Section {
    head: String,
    lines: Vec<Line>,
}

/// The heads of a letter that are not regions.
const HEADS: [&str; 6] =
    ["NEXT MONTH'S UPKEEP", "TOTALS", "ORDERS NOT CARRIED OUT", "BATTLES", "ELSEWHERE", "SPELLS ACQUIRED"];

/// The lines of a letter. A line begins at the left, or two to the right with the mark of a unit in a structure; its later
/// rows stand two further to the right. In a battle each row is read as a line.
fn sections(letter: &str, heads: &[String]) -> Vec<Section> {
    let (mut sections, mut level) = (Vec::<Section>::new(), 0);
    for row in letter.lines() {
        assert!(row.chars().count() <= 72 && !row.ends_with(' '), "{row:?}");
        let text = row.trim_start_matches(' ');
        let indent = row.len() - text.len();
        let is_head = indent == 0 && (HEADS.contains(&text) || heads.iter().any(|head| head == text));
        let is_inside = indent == 2 && (text.starts_with("* ") || text.starts_with("- "));
        match sections.last_mut() {
            _ if text.is_empty() => {}
            Some(section) if !is_head && (indent == 0 || is_inside || section.head == "BATTLES") => {
                level = indent;
                section.lines.push(Line { text: text.to_owned(), told: String::new() });
            }
            Some(section) if !is_head => {
                assert_eq!(indent, level + 2, "{row:?}");
                let line = section.lines.last_mut().unwrap();
                line.text.push(' ');
                line.text.push_str(text);
            }
            _ => {
                level = 0;
                sections.push(Section { head: text.to_owned(), lines: Vec::new() });
            }
        }
    }
    for line in sections.iter_mut().flat_map(|section| &mut section.lines) {
        if let Some((text, told)) = line.text.split_once(" | ") {
            (line.text, line.told) = (text.to_owned(), told.to_owned());
        }
    }
    sections
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn called(value: &Value) -> String {
    format!("{} ({})", text(&value["NAME"]), value["NUMBER"])
}

/// A region as its head has it.
fn ground(region: &Value) -> String {
    let terrain = text(&region["TERRAIN"]).to_lowercase();
    let gap = if text(&region["NAME"]).is_empty() { "" } else { " " };
    format!("{}{gap}({},{}), {terrain}", text(&region["NAME"]), region["X"], region["Y"])
}

/// A text occurs once in another.
#[track_caller]
fn once(within: &str, what: &str) {
    assert_eq!(within.matches(what).count(), 1, "{what:?} in\n{within}");
}

/// A sentence as it is told under somebody in a region.
fn under(sentence: &str, name: &str, region: &str) -> String {
    let rest = sentence.strip_prefix(&format!("{name} ")).unwrap_or(sentence);
    // Of whom so many people are stands before the bar.
    let pairs = [("person", "of"), ("person", "from"), ("people", "of"), ("people", "from")];
    let rest = pairs.iter().fold(rest.to_owned(), |rest, (who, of)| {
        rest.replace(&format!(" {who} {of} {name} "), &format!(" {who} "))
    });
    let end = format!(" in {region}.");
    let short = rest.strip_suffix(&end).map(|rest| format!("{rest}."));
    let rest = short.unwrap_or(rest);
    let (first, others) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
    first.to_uppercase() + others
}

/// The events of the month, sorted by the unit that each is about, else by its structure, else by its region.
fn by_subject(report: &Letter, events: &[Value]) -> BTreeMap<String, Vec<String>> {
    let others: Vec<&Value> = events.iter().filter(|event| crate::reports::is_event(event)).collect();
    assert_eq!(report.events.len(), others.len(), "{others:#?}");
    let mut told: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (sentence, event) in report.events.iter().zip(others) {
        let fields = event.as_object().unwrap().values().next().unwrap();
        let whose = match (fields.get("UNIT"), fields.get("AT").or(fields.get("REGION"))) {
            (Some(unit), _) if !unit.is_null() => called(unit),
            (_, Some(at)) => format!("({},{})", at["X"], at["Y"]),
            _ => String::new(),
        };
        told.entry(whose).or_default().push(sentence.clone());
    }
    told
}

/// The units that stand in a region of the JSON, each with the structure that it is in.
fn units_of(region: &Value) -> Vec<&Value> {
    let inside = ["BUILDINGS", "SHIPS"].iter().flat_map(|key| list(&region[*key]));
    list(&region["UNITS"]).iter().chain(inside.flat_map(|structure| list(&structure["UNITS"]))).collect()
}

/// Every value of a region stands under its head.
fn holds_region(section: &Section, region: &Value) {
    let facts = section.lines.iter().take_while(|line| !line.text.starts_with(['*', '-', '+']));
    let all = facts.map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n");
    if region["TERRAIN"] != "OCEAN" {
        once(&all, &format!("{} peasants, who can pay ${} in taxes.", region["PEASANTS"], region["MONEY"]));
        for what in ["Entertainment: $", "For hire: ", "Work: $"] {
            once(&all, what);
        }
    }
    let exits = list(&region["EXITS"]);
    for exit in exits {
        let to = exit.get("TO").map_or("unknown".to_owned(), ground);
        once(&all, &format!("{} {to}", text(&exit["DIRECTION"]).to_lowercase()));
    }
    assert_eq!(all.matches("Exits: ").count(), usize::from(!exits.is_empty()));
}

/// Holds a letter against the report and the JSON of the same reader; gives how many events stood under units, how many
/// elsewhere, and how many battles were fought.
fn holds(to_person: &str, report: &str, view: &Value, events: &[Value]) -> [usize; 3] {
    let report = letters::read(report);
    let regions = list(&view["REGIONS"]);
    let sections = sections(to_person, &regions.iter().map(ground).collect::<Vec<_>>());
    let mut told = by_subject(&report, events);
    let mut counts = [0; 3];
    for region in regions {
        let of: Vec<&Section> = sections.iter().filter(|section| section.head == ground(region)).collect();
        assert_eq!(of.len(), 1, "{}", ground(region));
        let section = of[0];
        holds_region(section, region);
        let near = ground(region);
        let near = near.rsplit_once(", ").unwrap().0;
        for unit in units_of(region) {
            let mark = if unit["OWN"] == true { '*' } else { '-' };
            let start = format!("{mark} {}", called(unit));
            let is_of = |line: &&Line| {
                let rest = line.text.strip_prefix(&start);
                rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([',', '.', ';']))
            };
            let found: Vec<&Line> = section.lines.iter().filter(is_of).collect();
            assert_eq!(found.len(), 1, "{start} in {section:#?}");
            let mut read = letters::Unit { is_own: mark == '*', ..letters::unit(&found[0].text[2..]) };
            if read.is_own {
                // Whose one's own are need not be said.
                let known = &unit["FACTION"];
                read.faction =
                    (!known.is_null()).then(|| (text(&known["NAME"]).to_owned(), number(&known["NUMBER"])));
            }
            compare(&read, unit);
            let due = told.remove(&called(unit)).unwrap_or_default();
            let due: Vec<String> = due.iter().map(|sentence| under(sentence, &called(unit), near)).collect();
            assert_eq!(found[0].told, due.join(" "), "{start}");
            counts[0] += due.len();
        }
        for structure in ["BUILDINGS", "SHIPS"].iter().flat_map(|key| list(&region[*key])) {
            let start = format!("+ {}, ", called(structure));
            let found = section.lines.iter().filter(|line| line.text.starts_with(&start)).count();
            assert_eq!(found, 1, "{start} in {section:#?}");
        }
        // An event of the region itself has a line of its own.
        for sentence in told.remove(&format!("({},{})", region["X"], region["Y"])).unwrap_or_default() {
            let short = under(&sentence, "", near);
            let found =
                section.lines.iter().filter(|line| line.text == short || line.text == sentence).count();
            assert_eq!(found, 1, "{sentence} in {section:#?}");
            counts[1] += 1;
        }
        let marked = section.lines.iter().filter(|line| line.text.starts_with(['*', '-'])).count();
        assert_eq!(marked, units_of(region).len(), "{section:#?}");
    }
    let of =
        |head: &str| sections.iter().find(|section| section.head == head).map_or(&[][..], |it| &it.lines);
    // Events about those who are gone or out of sight stand under ELSEWHERE.
    let rest: Vec<String> = told.into_values().flatten().collect();
    let mut elsewhere: Vec<&str> = of("ELSEWHERE").iter().map(|line| line.text.as_str()).collect();
    let mut due: Vec<&str> = rest.iter().map(String::as_str).collect();
    elsewhere.sort_unstable();
    due.sort_unstable();
    assert_eq!(elsewhere, due);
    counts[1] += due.len();
    holds_others(&sections, &report);
    counts[2] = of("BATTLES").iter().filter(|line| line.text.contains(" attacks ")).count();
    counts
}

/// Refusals with unit, order and reason; messages; battles; the texts of spells. Nothing stands twice under one head.
fn holds_others(sections: &[Section], report: &Letter) {
    let of =
        |head: &str| sections.iter().find(|section| section.head == head).map_or(&[][..], |it| &it.lines);
    let lines = |head: &str| {
        let mut lines: Vec<String> = of(head).iter().map(|line| line.text.clone()).collect();
        lines.sort_unstable();
        lines
    };
    let mut mistakes = report.mistakes.clone();
    mistakes.sort_unstable();
    assert_eq!(lines("ORDERS NOT CARRIED OUT"), mistakes);
    for message in &report.messages {
        let found = sections[0].lines.iter().filter(|line| line.text == *message).count();
        assert_eq!(found, 1, "{message}");
    }
    assert_eq!(of("SPELLS ACQUIRED").len(), report.spells.len());
    let battles = of("BATTLES").iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join(" ");
    let mut due: BTreeMap<&str, usize> = BTreeMap::new();
    for line in &report.battles {
        match line {
            // A spell that reached nobody is not told to a person.
            Told::Told(told) if told.contains(" casts ") => {}
            Told::Told(told) | Told::Unit(_, told) => {
                *due.entry(told.trim_end_matches('.')).or_default() += 1;
            }
            Told::Blank => {}
        }
    }
    for (told, count) in due {
        assert!(battles.matches(told).count() >= count, "{told} in {battles}");
    }
    for section in
        sections.iter().filter(|section| section.head != "BATTLES" && !section.head.starts_with("ORDERS"))
    {
        let mut lines: Vec<&str> = section.lines.iter().map(|line| line.text.as_str()).collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all, "{section:#?}");
    }
}

#[test]
fn everything_that_a_player_knows_stands_in_their_letter_once() {
    let seed = 3;
    let Game { mut position, .. } = Game::new(seed);
    let mut all = [0; 3];
    for turn in 1..=24 {
        let log = month(&mut position, Dice::new(seed));
        for faction in position.world.factions() {
            let number = position.world[faction].number;
            // A third of them each month, which takes a third of the time.
            if number % 3 != turn % 3 {
                continue;
            }
            let view = View::of(&position, Viewer::Player(FactionNumber(number)));
            let events: Vec<Value> =
                view.learned(&log).map(|event| serde_json::to_value(&*event).unwrap()).collect();
            let (person, report) = (print(&view, &log, false), print(&view, &log, true));
            let known = serde_json::to_value(&view).unwrap();
            let counts = std::panic::catch_unwind(|| holds(&person, &report, &known, &events));
            let Ok(counts) = counts else {
                unreachable!("turn {turn}, faction {number}:\n{person}\n{report}\n{events:?}")
            };
            all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
        }
    }
    assert!(all[0] > 1_200 && all[1] > 8 && all[2] > 30, "{all:?}");
}

/// The position of a game after its second month, with some cards of the gamesmaster's in that.
fn begun(cards: &str) -> Position {
    let deck = format!(
        "$INIT ATLANTIS,SEED=3\nA\nB\nC\n$TURN JANUARY, 1\n$CONTINENT 9, 0\n$TURN FEBRUARY, 1\n{cards}$END\n"
    );
    let run = run_deck(deck.as_bytes());
    assert_eq!(run.run.condition.0, 0, "{}", run.text());
    let text = run.punched.concat().join("\n") + "\n$END\n";
    let deck = filter::read_deck(text.as_bytes(), Input::default()).unwrap();
    filter::load::<Atlantis>(&deck).unwrap().position
}

/// A player of 200 units in 60 regions reads at most 1,500 lines.
#[test]
fn two_hundred_units_in_sixty_regions_take_1_500_lines() {
    let empty = begun("").world;
    let lands = empty.regions().filter(|region| !empty[*region].is_ocean()).map(|region| empty[region].spot);
    let lands: Vec<_> = lands.take(60).collect();
    let unit = |at: usize| {
        let spot = lands[at % lands.len()];
        format!("$UNIT OF=3,AT=({},{}),PEOPLE={},MONEY=200,DAYS=(SWORD=300)\n", spot.x, spot.y, 1 + at % 9)
    };
    let mut position = begun(&(0..200).map(unit).collect::<String>());
    let log = month(&mut position, Dice::new(3));
    let view = View::of(&position, Viewer::Player(FactionNumber(3)));
    let own: Vec<usize> =
        view.lands().map(|land| land.units.iter().filter(|unit| unit.is_own).count()).collect();
    let (units, regions) = (own.iter().sum::<usize>(), own.iter().filter(|count| **count > 0).count());
    let person = print(&view, &log, false);
    let lines = person.lines().count();
    assert!(units >= 200 && regions >= 55, "{units} units in {regions} regions");
    assert!(lines <= 1_500, "{lines} lines for {units} units in {regions} regions:\n{person}");
}
