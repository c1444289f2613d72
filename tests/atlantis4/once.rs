//! The law of the letter to a person: every event and every value of their view stands in it once, under its unit or its
//! region, and 200 units in 60 regions take at most 1,500 lines.
//!
//! The report for programs is printed by other code from the same view, and the JSON by none of either; the letter is held
//! against both.

use crate::campaign::Campaign;
use crate::letters;
use crate::told::{known, letter, to_person};
use serde_json::Value;
use std::collections::BTreeMap;

/// A line of a letter, joined from its rows, with what is told under it.
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
const HEADS: [&str; 8] = [
    "NEXT MONTH'S UPKEEP",
    "TOTALS",
    "ORDERS NOT CARRIED OUT",
    "BATTLES",
    "ELSEWHERE",
    "SKILLS",
    "ITEMS",
    "STRUCTURES",
];

/// The lines of a letter. A line begins at the left, or two to the right with the mark of a unit in a structure; its later
/// rows stand two further to the right, and what is told of it behind a bar.
fn sections(letter: &str, heads: &[String]) -> Vec<Section> {
    let (mut sections, mut level) = (Vec::<Section>::new(), 0);
    // The head of a region may take two rows.
    let is_head = |text: &str| {
        HEADS.contains(&text) || heads.iter().any(|head| text.len() > 20 && head.starts_with(text))
    };
    for row in letter.lines() {
        assert!(row.chars().count() <= 72 && !row.ends_with(' '), "{row:?}");
        let text = row.trim_start_matches(' ');
        let indent = row.len() - text.len();
        let is_inside = indent == 2 && (text.starts_with("* ") || text.starts_with("- "));
        match sections.last_mut() {
            _ if text.is_empty() => {}
            Some(section) if indent > 0 && !is_inside => {
                let Some(line) = section.lines.last_mut() else {
                    section.head.push(' ');
                    section.head.push_str(text);
                    continue;
                };
                assert_eq!(indent, level + 2, "{row:?}");
                line.text.push(' ');
                line.text.push_str(text);
            }
            Some(section) if !is_head(text) => {
                level = indent;
                section.lines.push(Line { text: text.to_owned(), told: String::new() });
            }
            _ => {
                level = 0;
                sections.push(Section { head: text.to_owned(), lines: Vec::new() });
            }
        }
    }
    // What happened stands behind a bar.
    for line in sections.iter_mut().flat_map(|section| &mut section.lines) {
        if let Some((text, told)) = line.text.rsplit_once(" | ") {
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

fn place(value: &Value, town: &Value) -> String {
    let level = value.get("LEVEL").map_or(String::new(), |level| format!(",{}", text(level)));
    let (terrain, name) = (text(&value["TERRAIN"]), text(&value["NAME"]));
    let town = match town.get("NAME") {
        Some(name) => format!(", contains {} [{}]", text(name), text(&town["SIZE"])),
        None => String::new(),
    };
    format!("{terrain} ({},{}{level}) in {name}{town}", value["X"], value["Y"])
}

fn stack(value: &Value) -> String {
    let count = match value["COUNT"].as_i64() {
        Some(1) => String::new(),
        Some(-1) => "unlimited ".to_owned(),
        count => format!("{} ", count.unwrap()),
    };
    let illusion = if value["IS_ILLUSION"] == true { " (illusion)" } else { "" };
    format!("{count}{} [{}]{illusion}", text(&value["NAME"]), text(&value["ABBR"]))
}

/// A text occurs once in another.
#[track_caller]
fn once(within: &str, what: &str) {
    assert_eq!(within.matches(what).count(), 1, "{what:?} in\n{within}");
}

/// Every value of a unit stands in its line.
fn holds_unit(line: &str, unit: &Value, is_open: bool) {
    let own = &unit["OWN"];
    let items = line.split("]; ").next().unwrap_or_default();
    for item in list(&unit["ITEMS"]) {
        once(&format!("{items}]"), &format!(", {}", stack(item).trim_end_matches(']')));
    }
    for skill in list(&own["SKILLS"]) {
        let known = format!(
            "{} [{}] {} ({})",
            text(&skill["NAME"]),
            text(&skill["ABBR"]),
            skill["LEVEL"],
            skill["DAYS"]
        );
        assert!(line.contains(&known), "{known} in {line}");
    }
    let studies = line.split("Can study: ").nth(1).unwrap_or_default();
    for pair in list(&own["CAN_STUDY"]) {
        once(&format!(" {studies}"), &format!(" {} [{}]", text(&pair[0]), text(&pair[1])));
    }
    // Where most units reveal their faction, the letter says so once.
    let choices: Vec<&str> = list(&own["CHOICES"]).iter().map(text).collect();
    let is_hidden = !own.is_null() && !choices.iter().any(|choice| choice.starts_with("revealing"));
    assert_eq!(line.contains(", unrevealed"), is_open && is_hidden, "{line}");
    for choice in choices.into_iter().filter(|choice| !is_open || *choice != "revealing faction") {
        once(line, &format!(", {choice}"));
    }
    if let Some(spell) = own.get("COMBAT") {
        once(line, &format!("Combat spell: {}.", text(spell)));
    }
    if own.is_null()
        && let Some(faction) = unit.get("FACTION")
    {
        once(line, &format!(", {}", called(faction)));
    }
    assert_eq!(line.contains(", on guard"), unit["IS_ON_GUARD"] == true, "{line}");
    assert!(line.contains(text(&unit["DESCRIPTION"])), "{line}");
}

/// Every value of a region stands under its head.
fn holds_region(section: &Section, region: &Value) {
    let facts = section.lines.iter().take_while(|line| !line.text.starts_with(['*', '-', '+']));
    let facts: Vec<&str> = facts.map(|line| line.text.as_str()).collect();
    let all = facts.join("\n");
    once(&all, &format!("Work ${} (max ${}).", region["WAGES"], region["MOST_WAGES"]));
    once(&all, &format!("Entertain ${}.", region["ENTERTAINMENT"]));
    // What stands behind a word, up to the full stop.
    let behind = |word: &str| -> String {
        let ends = |rest: &&str| rest.find(". ").or(rest.find(".\n")).unwrap_or(rest.len() - 1);
        all.split(word).skip(1).fold(String::new(), |found, rest| found + ", " + &rest[..ends(&rest)])
    };
    let sold = behind("Hire: ") + &behind("For sale: ");
    for (trades, found) in [("WANTED", behind("Wanted: ")), ("FOR_SALE", sold)] {
        for trade in list(&region[trades]) {
            let lead = if trade["COUNT"] == 1 { "1 " } else { "" };
            once(&format!("{found},"), &format!(", {lead}{} at ${},", stack(trade), trade["PRICE"]));
        }
    }
    let products = behind("Products: ");
    for product in list(&region["PRODUCTS"]) {
        once(&products, &format!(", {}", stack(product)));
    }
    let exits = all.split("Exits: ").nth(1).unwrap_or_default().lines().next().unwrap_or_default();
    let groups: Vec<&str> = exits.trim_end_matches('.').split("; ").collect();
    for exit in list(&region["EXITS"]) {
        let way = match text(&exit["DIRECTION"]) {
            "NORTH" => "N",
            "NORTHEAST" => "NE",
            "SOUTHEAST" => "SE",
            "SOUTH" => "S",
            "SOUTHWEST" => "SW",
            _ => "NW",
        };
        // The land stands behind the places: `N (1,3), NE (2,4) plain in Land`.
        let to = place(&exit["TO"], &exit["TOWN"]);
        let (terrain, rest) = to.split_once(" (").unwrap();
        let (at, name) = rest.split_once(") ").unwrap();
        let is_it = |group: &&&str| {
            group
                .split(", ")
                .any(|part| part.starts_with(&format!("{way} ({at})")) || part == format!("{way} ({at})"))
                && group.ends_with(&format!(") {terrain} {name}"))
        };
        let places = |group: &str| group.contains(&format!("{way} ({at})"));
        assert_eq!(groups.iter().filter(|group| places(group) && is_it(group)).count(), 1, "{to} in {exits}");
    }
    if let Some(gate) = region.get("GATE") {
        once(&all, &format!("Gate {} of {}.", gate[0], gate[1]));
    }
}

/// A sentence of a report without its unit and its region, as it is told under both.
fn under(sentence: &str, unit: &str, region: &str) -> String {
    let rest = sentence.strip_prefix(&format!("{unit}: ")).unwrap_or(sentence);
    match rest.strip_suffix(&format!(" in {region}.")) {
        Some(rest) => format!("{rest}."),
        None => rest.to_owned(),
    }
}

/// Holds a letter against the report and the JSON of the same reader; gives how many events stood under units and how many
/// elsewhere.
fn holds(to_person: &str, report: &str, view: &Value, events: &[Value]) -> [usize; 3] {
    let report = letters::read(report);
    let regions = list(&view["REGIONS"]);
    let is_open = to_person.contains("Your units reveal the faction, ");
    // The head of a region has its people and its weather, too.
    let head = |region: &Value| {
        let people = match region["PEOPLE"].as_i64() {
            Some(1..) => {
                format!(", {} {}, taxes ${}", region["PEOPLE"], text(&region["RACE"]), region["MONEY"])
            }
            _ => String::new(),
        };
        let [now, next] = [0, 1].map(|at| text(&region["WEATHER"][at]).to_lowercase());
        format!("{}{people}, weather {now}, then {next}", place(&region["PLACE"], &region["TOWN"]))
    };
    let sections = sections(to_person, &regions.iter().map(head).collect::<Vec<_>>());
    let heads: Vec<&str> = sections.iter().map(|section| section.head.as_str()).collect();
    let mut left = report.events.clone();
    let mut counts = [0; 3];
    for region in regions {
        let at: Vec<usize> = (0..heads.len()).filter(|at| heads[*at] == head(region)).collect();
        assert_eq!(at.len(), 1, "{} in {heads:#?}", head(region));
        let section = &sections[at[0]];
        holds_region(section, region);
        let near = place(&region["PLACE"], &Value::Null);
        let inside = list(&region["OBJECTS"]).iter().flat_map(|object| list(&object["UNITS"]));
        for unit in list(&region["UNITS"]).iter().chain(inside) {
            let mark = if unit["OWN"].is_null() { '-' } else { '*' };
            let start = format!("{mark} {}", called(unit));
            let is_of = |line: &&Line| {
                line.text.strip_prefix(&start).is_some_and(|rest| rest.starts_with([',', '.']))
            };
            let found: Vec<&Line> = section.lines.iter().filter(is_of).collect();
            assert_eq!(found.len(), 1, "{start} in {section:#?}");
            holds_unit(&found[0].text, unit, is_open);
            let whose = format!("{}: ", called(unit));
            let (own, others): (Vec<String>, Vec<String>) =
                left.into_iter().partition(|sentence| sentence.starts_with(&whose));
            left = others;
            let due: Vec<String> = own.iter().map(|sentence| under(sentence, &called(unit), &near)).collect();
            assert_eq!(found[0].told, due.join(" "), "{start}");
            counts[0] += own.len();
        }
        for object in list(&region["OBJECTS"]) {
            let start =
                format!("+ {} [{}] : {}", text(&object["NAME"]), object["NUMBER"], text(&object["KIND"]));
            let found = section.lines.iter().filter(|line| line.text.starts_with(&start)).count();
            assert_eq!(found, 1, "{start} in {section:#?}");
        }
    }
    // What is of no unit in the letter stands once all the same: under its region or ship, at the head, or by itself.
    for sentence in left {
        let stands = |section: &Section| {
            let region = section.head.split(',').take(2).collect::<Vec<_>>().join(",");
            let level = section.head.split(',').take(3).collect::<Vec<_>>().join(",");
            let near = if region.contains(')') { region } else { level };
            let short = under(&sentence, "", &near);
            let ship = short.split_once("] ").map_or("", |(_, rest)| rest);
            let is_it = |line: &&Line| {
                line.text == sentence
                    || line.text == short
                    || line.told.contains(&short)
                    || !ship.is_empty() && line.told.to_lowercase().contains(&ship.to_lowercase())
            };
            section.lines.iter().filter(is_it).count()
        };
        assert!(sections.iter().map(stands).sum::<usize>() >= 1, "{sentence} in {to_person}");
        counts[1] += 1;
    }
    holds_events(&sections, &report, events);
    // Nothing stands twice under one head.
    for section in
        sections.iter().filter(|section| section.head != "BATTLES" && !section.head.starts_with("ORDERS"))
    {
        let mut lines: Vec<&str> = section.lines.iter().map(|line| line.text.as_str()).collect();
        let all = lines.len();
        lines.sort_unstable();
        lines.dedup();
        assert_eq!(lines.len(), all, "{section:#?}");
    }
    counts[2] = to_person.lines().count();
    counts
}

/// Refusals with unit, order and reason; battles, and who fell in them; texts.
fn holds_events(sections: &[Section], report: &letters::Letter, events: &[Value]) {
    let of =
        |head: &str| sections.iter().find(|section| section.head == head).map_or(&[][..], |it| &it.lines);
    let mut due: BTreeMap<String, usize> = BTreeMap::new();
    for refused in events.iter().filter_map(|event| event.get("REFUSED")) {
        let unit = refused.get("UNIT").filter(|unit| !unit.is_null()).map(called);
        let unit = unit.map_or(String::new(), |unit| format!("{unit}: "));
        *due.entry(format!("{unit}{}: ", text(&refused["ORDER"]))).or_default() += 1;
    }
    let failed = of("ORDERS NOT CARRIED OUT");
    assert_eq!(failed.len(), report.errors.len());
    for (start, count) in due {
        let start = start.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_it =
            |line: &&Line| line.text.split_whitespace().collect::<Vec<_>>().join(" ").starts_with(&start);
        assert!(failed.iter().filter(is_it).count() >= count, "{start} in {failed:#?}");
    }
    let battles = of("BATTLES");
    let fought = events.iter().filter_map(|event| event.get("BATTLE"));
    for battle in fought {
        if let Some(fell) = battle.get("FELL") {
            let dead: Vec<String> =
                list(&fell["UNITS"]).iter().map(|pair| format!("{} {}", called(&pair[0]), pair[1])).collect();
            let line = format!("Fallen on the side of {}", called(&fell["LEADER"]));
            let is_it = |told: &&Line| told.text.starts_with(&line) && told.text.contains(&dead.join(", "));
            assert!(battles.iter().any(|told| is_it(&told)), "{fell} in {battles:#?}");
        } else if let Some(battle) = battle.get("FOUGHT") {
            let leaders: Vec<String> = list(&battle["LEADERS"]).iter().map(called).collect();
            let is_it = |told: &&Line| told.text.starts_with(&leaders[0]) && told.text.contains(&leaders[1]);
            assert!(battles.iter().any(|told| is_it(&told)), "{leaders:?} in {battles:#?}");
        }
    }
    assert!(battles.iter().all(|line| !line.text.contains("strikes 0")), "{battles:#?}");
    let texts = of("SKILLS").len() + of("ITEMS").len() + of("STRUCTURES").len();
    assert_eq!(texts, report.skills.len() + report.items.len() + report.structures.len());
}

#[test]
fn everything_that_a_player_knows_stands_in_their_letter_once() {
    let mut game = Campaign::new(12, 32, 2001);
    let mut all = [0; 3];
    let (mut battles, mut fell) = (0, 0);
    for turn in 1..=24 {
        let month = game.month();
        for number in game.players() {
            let (view, events) = known(&game.position, &month.log, number);
            let (person, report) =
                (to_person(&game.position, &month.log, number), letter(&game.position, &month.log, number));
            let counts = std::panic::catch_unwind(|| holds(&person, &report, &view, &events));
            let Ok(counts) = counts else {
                unreachable!("turn {turn}, faction {number}:\n{person}\n{report}")
            };
            all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
            let of = |what: &str| events.iter().filter(|event| event["BATTLE"].get(what).is_some()).count();
            battles += of("FOUGHT");
            fell += of("FELL");
        }
    }
    assert!(all[0] > 3_000 && all[1] > 20 && battles > 10 && fell > 5, "{all:?} {battles} {fell}");
}

/// A player of 200 units in 60 regions reads at most 1,500 lines.
#[test]
fn two_hundred_units_in_sixty_regions_take_1_500_lines() {
    let mut game = Campaign::new(24, 48, 11);
    for _ in 0..24 {
        game.month();
    }
    // All units of the sixty regions with the most of them, up to 200, are one player's.
    let world = &mut game.position.world;
    let players: Vec<_> = world.factions().filter(|faction| world[*faction].is_player()).collect();
    let one = players[0];
    let mut by_region: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for unit in players.iter().flat_map(|player| world.units_of(*player)) {
        by_region.entry(world.region_of(unit)).or_default().push(unit);
    }
    let mut regions: Vec<_> = by_region.into_values().collect();
    regions.sort_by_key(|units| std::cmp::Reverse(units.len()));
    let mut others = regions.split_off(60.min(regions.len()));
    let mut units = Vec::new();
    while units.len() < 200 && regions.iter().any(|region| !region.is_empty()) {
        units.extend(regions.iter_mut().filter_map(Vec::pop));
    }
    others.extend(regions);
    let other = players[1];
    for unit in others.into_iter().flatten() {
        world.hand_over(unit, other);
    }
    for unit in units {
        world.hand_over(unit, one);
    }
    let number = world[one].number;
    // They stay where they are.
    let stays = |line: &String| {
        !["MOVE", "ADVANCE", "SAIL"].iter().any(|verb| line.trim_start_matches('@').starts_with(verb))
    };
    let sheets = game.players().into_iter().map(|player| {
        let sheet = crate::campaign::sheet(&game.position, player);
        (player, sheet.into_iter().filter(stays).collect::<Vec<_>>())
    });
    let sheets = sheets.filter(|(_, sheet)| !sheet.is_empty());
    let month = game.play(sheets.collect());
    let (view, events) = known(&game.position, &month.log, number);
    let person = to_person(&game.position, &month.log, number);
    let units: usize = list(&view["REGIONS"])
        .iter()
        .flat_map(|region| {
            let inside = list(&region["OBJECTS"]).iter().flat_map(|object| list(&object["UNITS"]));
            list(&region["UNITS"]).iter().chain(inside)
        })
        .filter(|unit| !unit["OWN"].is_null())
        .count();
    let regions = list(&view["REGIONS"]).len();
    assert!(units >= 190 && regions >= 55, "{units} units in {regions} regions");
    let lines = person.lines().count();
    assert!(lines <= 1_500, "{lines} lines for {units} units in {regions} regions:\n{person}");
    let report = letter(&game.position, &month.log, number);
    holds(&person, &report, &view, &events);
}
