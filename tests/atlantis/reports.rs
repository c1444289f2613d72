//! Reports: a letter says what the JSON of its reader says, in the layout that other programs know, and nothing more.

use crate::common::{self, known_to, letter_for, listing_for, options, report_for, run_with};
use crate::letters::{self, Letter, Line, Unit};
use playdeck::card::Input;
use playdeck::letter::Width;
use playdeck::stream::Options;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Three factions, their acts and seven months: a building, ships, a battle, magic, teaching, hunger.
pub const TURNS: &str = include_str!("reports.deck");

fn letter(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    run_with(deck.as_bytes(), &Options { reader, letters: Some(Width::Own), ..options() }).text()
}

/// The reports of a reader for programs, each from its title line on.
fn reports(deck: &str, reader: &str) -> Vec<String> {
    const TITLE: &str = "\t\t\t Atlantis: Report of the Month\n";
    let all = report_for(deck.as_bytes(), reader);
    let reports: Vec<&str> = all.split(TITLE).collect();
    assert!(reports[0].is_empty(), "nothing stands before a report: {}", reports[0]);
    reports[1..].iter().map(|report| format!("{TITLE}{report}")).collect()
}

/// The plays of a reader as JSON.
pub fn plays(deck: &str, reader: &str) -> Vec<Value> {
    known_to(deck.as_bytes(), reader).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn words(key: &Value) -> String {
    key.as_str().unwrap().to_lowercase().replace('-', " ")
}

/// An item as it is written: one alone, or several.
fn is_called(written: &str, count: u64, key: &str) -> bool {
    let key = key.to_lowercase().replace('-', " ");
    let several = match key.split_once(" of ") {
        Some((thing, of)) => format!("{thing}s of {of}"),
        None if ["iron", "wood", "stone", "chain mail", "plate armor"].contains(&key.as_str()) => key.clone(),
        None => format!("{key}s"),
    };
    written.to_lowercase() == if count == 1 { key } else { several }
}

pub fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// Compares a unit of a letter with that of the JSON.
pub fn compare(read: &Unit, known: &Value) {
    let about = format!("{read:?}\n{known}");
    assert_eq!(
        (read.name.as_str(), read.number),
        (known["NAME"].as_str().unwrap(), number(&known["NUMBER"]))
    );
    assert_eq!(read.people, number(&known["PEOPLE"]), "{about}");
    assert_eq!((read.is_own, read.guard), (known["OWN"] == true, known["GUARD"] == true), "{about}");
    let faction = known
        .get("FACTION")
        .map(|faction| (faction["NAME"].as_str().unwrap().to_owned(), number(&faction["NUMBER"])));
    assert_eq!(read.faction, faction, "{about}");
    let display = known["DISPLAY"].as_str().unwrap();
    assert_eq!(read.display, display, "{about}");
    let goods = known["GOODS"].as_object().unwrap();
    assert_eq!(read.goods.len(), goods.len(), "{about}");
    for (key, count) in goods {
        let count = number(count);
        let is = |(some, item): &(u64, String)| *some == count && is_called(item, count, key);
        assert!(read.goods.iter().any(is), "{key}: {about}");
    }
    let Some(whole) = known.get("WHOLE") else {
        let hidden = read.money > 0 || read.behind || !read.skills.is_empty() || !read.spells.is_empty();
        assert!(!hidden && read.default.is_none() && read.combat.is_none(), "{about}");
        return;
    };
    assert_eq!((read.money, read.behind), (number(&whole["MONEY"]), whole["BEHIND"] == true), "{about}");
    assert_eq!(read.default.as_deref(), whole["DEFAULT"].as_str(), "{about}");
    let skills = whole["SKILLS"].as_object().unwrap();
    assert_eq!(read.skills.len(), skills.len(), "{about}");
    for (skill, learnt) in skills {
        let read = read.skills[&skill.to_lowercase().replace('-', " ")];
        assert_eq!(read, (number(&learnt["LEVEL"]), Some(number(&learnt["DAYS"]))), "{about}");
    }
    let spells: Vec<String> = whole["SPELLS"].as_array().unwrap().iter().map(words).collect();
    assert_eq!(read.spells.iter().map(|spell| spell.to_lowercase()).collect::<Vec<_>>(), spells);
    let combat = whole.get("COMBAT").map(words);
    assert_eq!(read.combat.as_ref().map(|spell| spell.to_lowercase()), combat);
}

fn compare_all(read: &[Unit], known: &Value) {
    let known = known.as_array().unwrap();
    assert_eq!(read.len(), known.len());
    read.iter().zip(known).for_each(|(read, known)| compare(read, known));
}

/// Compares the regions of a letter with those of the JSON.
fn compare_regions(letter: &Letter, view: &Value, has_exits: bool) {
    let known = view["REGIONS"].as_array().unwrap();
    assert_eq!(letter.regions.len(), known.len());
    for (read, known) in letter.regions.iter().zip(known) {
        assert_eq!(read.name, known["NAME"].as_str().unwrap());
        assert_eq!(read.at, (known["X"].as_i64().unwrap(), known["Y"].as_i64().unwrap()));
        assert_eq!(read.terrain, words(&known["TERRAIN"]));
        let peasants = number(&known["PEASANTS"]);
        let money = if peasants == 0 { 0 } else { number(&known["MONEY"]) };
        assert_eq!((read.peasants, read.money), (peasants, money));
        assert_eq!(read.exits.len(), if has_exits { 4 } else { 0 });
        for exit in known["EXITS"].as_array().unwrap() {
            let read = read.exits[&words(&exit["DIRECTION"])].as_ref();
            let to = exit.get("TO").map(|to| {
                let at = (to["X"].as_i64().unwrap(), to["Y"].as_i64().unwrap());
                (to["NAME"].as_str().unwrap().to_owned(), at, words(&to["TERRAIN"]))
            });
            assert_eq!(read, to.as_ref());
        }
        let structures =
            ["BUILDINGS", "SHIPS"].map(|key| known[key].as_array().unwrap()).into_iter().flatten();
        let structures: Vec<&Value> = structures.collect();
        assert_eq!(read.structures.len(), structures.len());
        for (read, known) in read.structures.iter().zip(structures) {
            let named = (known["NAME"].as_str().unwrap(), number(&known["NUMBER"]));
            assert_eq!((read.name.as_str(), read.number), named);
            assert_eq!(read.display, known["DISPLAY"].as_str().unwrap());
            assert_eq!(read.size, known.get("SIZE").map(number));
            assert_eq!(read.kind, known.get("TYPE").map(words));
            assert_eq!(read.is_unfinished, known.get("UNDER_CONSTRUCTION") == Some(&Value::Bool(true)));
            compare_all(&read.units, &known["UNITS"]);
        }
        compare_all(&read.units, &known["UNITS"]);
    }
}

/// The events of a kind.
fn kind(event: &Value) -> &str {
    event.as_str().unwrap_or_else(|| event.as_object().unwrap().keys().next().unwrap())
}

/// Compares what a letter tells with the events of the JSON.
fn compare_events(letter: &Letter, events: &[Value], is_as_in_1993: bool) {
    let mistakes: Vec<&Value> =
        events.iter().filter(|event| ["REFUSED", "NOT_YOURS"].contains(&kind(event))).collect();
    assert_eq!(letter.mistakes.len(), mistakes.len(), "{:#?}", letter.mistakes);
    for (line, event) in letter.mistakes.iter().zip(mistakes) {
        if let Some(order) = event["REFUSED"]["ORDER"].as_str() {
            let unit = &event["REFUSED"]["UNIT"];
            let unit = format!("{} ({}): ", unit["NAME"].as_str().unwrap(), unit["NUMBER"]);
            let unit = if is_as_in_1993 { "" } else { &unit };
            assert!(line.starts_with(&format!("{unit}{order}: ")) && line.ends_with('.'), "{line}");
        }
    }
    let news = ["BEGAN", "JOINED", "DROPPED", "TAKEN_OVER", "NO_ORDERS", "ADDRESS_OF", "IDLE_WARNING"];
    let news = events.iter().filter(|event| news.contains(&kind(event)));
    assert_eq!(letter.messages.len(), news.count(), "{:#?}", letter.messages);
    let texts: BTreeSet<String> =
        events.iter().filter_map(|event| event.get("SPELL_TEXT")).map(words).collect();
    let shown = letter.spells.iter().map(|(spell, level, text)| {
        assert!((1..=5).contains(level) && text.ends_with('.'), "{spell}");
        spell.to_lowercase()
    });
    assert_eq!(shown.collect::<BTreeSet<_>>(), texts);
    let others: Vec<&Value> = events.iter().filter(|event| is_event(event)).collect();
    assert_eq!(letter.events.len(), others.len(), "{:#?}\n{others:#?}", letter.events);
    for (line, event) in letter.events.iter().zip(others) {
        // Whoever is in an event is named in its line, with the number.
        for who in event.as_object().unwrap().values().next().unwrap().as_object().unwrap().values() {
            if let (Some(name), Some(number)) = (who.get("NAME"), who.get("NUMBER")) {
                let name = name.as_str().unwrap();
                assert!(line.contains(&format!("{name} ({number})")), "{line}: {event}");
            }
        }
    }
    let fought: Vec<&Value> = events.iter().filter_map(|event| event.get("BATTLE")).collect();
    compare_battles(letter, &fought);
}

pub fn is_event(event: &Value) -> bool {
    let others =
        ["REFUSED", "NOT_YOURS", "BEGAN", "JOINED", "DROPPED", "TAKEN_OVER", "NO_ORDERS", "ADDRESS_OF"];
    !others.contains(&kind(event)) && !["IDLE_WARNING", "SPELL_TEXT", "BATTLE"].contains(&kind(event))
}

fn compare_battles(letter: &Letter, fought: &[&Value]) {
    let units: Vec<(bool, &str)> = letter
        .battles
        .iter()
        .filter_map(|line| match line {
            Line::Unit(is_own, text) => Some((*is_own, text.as_str())),
            _ => None,
        })
        .collect();
    let stood = fought.iter().filter(|line| ["COMBATANT", "PEASANTS"].contains(&kind(line)));
    let stood: Vec<&&Value> = stood.collect();
    assert_eq!(units.len(), stood.len());
    for ((is_own, text), line) in units.into_iter().zip(stood) {
        let Some(known) = line.get("COMBATANT") else {
            assert_eq!(text, format!("Peasants, number: {}", line["PEASANTS"]["COUNT"]));
            continue;
        };
        let read = letters::unit(text);
        assert_eq!(read.number, number(&known["UNIT"]["NUMBER"]));
        assert_eq!(read.people, number(&known["PEOPLE"]));
        assert_eq!((read.behind, read.guard), (known["BEHIND"] == true, known["GUARD"] == true));
        assert_eq!(read.skills.len(), known["SKILLS"].as_array().unwrap().len(), "{text}");
        assert!(read.money == 0 && read.default.is_none());
        assert!(is_own || read.spells.is_empty());
        assert_eq!(read.faction.is_some(), !known["FACTION"].is_null());
    }
    // Blank lines: behind who attacks, behind each side, before the losses, before what was found.
    let is = |at: usize, what: &str| matches!(&letter.battles[at], Line::Told(told) if told.contains(what));
    for at in 0..letter.battles.len() {
        let is_blank = |at: usize| matches!(letter.battles.get(at), Some(Line::Blank));
        if is(at, " attacks ") {
            assert!(is_blank(at + 1) && is_blank(at - 1));
        }
        if is(at, "is won by") {
            assert!(!is_blank(at - 1) || matches!(letter.battles[at - 2], Line::Unit(..)));
        }
        if is(at, " picks up ") && !is(at - 1, " picks up ") {
            assert!(is_blank(at - 1));
        }
    }
}

/// Reads every letter of the turns back.
fn read_back(deck: &str, has_exits: bool) -> Vec<Letter> {
    let mut read = Vec::new();
    for reader in ["1", "2", "3", "4"] {
        let plays = plays(deck, reader);
        let reports = reports(deck, reader);
        let known: Vec<&Value> = plays.iter().filter(|play| play["view"].get("FACTION").is_some()).collect();
        assert_eq!(reports.len(), known.len(), "for {reader}");
        for (report, play) in reports.iter().zip(known) {
            let letter = letters::read(report);
            let faction = &play["view"]["FACTION"];
            assert_eq!(letter.top[1], format!("{} ({reader})", faction["NAME"].as_str().unwrap()));
            compare_regions(&letter, &play["view"], has_exits);
            compare_events(&letter, play["events"].as_array().unwrap(), !has_exits);
            let allies = faction["ALLIES"].as_array().unwrap();
            let is_out = letter.regions.is_empty();
            assert_eq!(letter.notes.len(), usize::from(!allies.is_empty()) + usize::from(is_out));
            read.push(letter);
        }
    }
    read
}

#[test]
fn every_letter_says_what_its_reader_knows() {
    let read = read_back(TURNS, true);
    let of = |has: &dyn Fn(&Letter) -> bool| read.iter().filter(|letter| has(letter)).count();
    // The turns show enough: otherwise the comparison would say little.
    assert!(of(&|letter| !letter.battles.is_empty()) >= 3);
    assert!(of(&|letter| !letter.spells.is_empty()) >= 2);
    assert!(of(&|letter| !letter.mistakes.is_empty()) >= 3);
    assert!(of(&|letter| letter.regions.is_empty()) >= 1, "a faction that is wiped out");
    let regions = || read.iter().flat_map(|letter| &letter.regions);
    assert!(regions().any(|region| region.structures.iter().any(|some| some.size.is_some())));
    assert!(regions().any(|region| region.structures.iter().any(|some| some.is_unfinished)));
    assert!(regions().any(|region| region.structures.iter().any(|some| some.units.len() > 1)));
    assert!(regions().any(|region| region.terrain == "ocean"), "a ship at sea");
    let units = || regions().flat_map(|region| &region.units);
    assert!(units().any(|unit| unit.faction.is_none()) && units().any(|unit| unit.combat.is_some()));
    assert!(units().any(|unit| unit.behind) && units().any(|unit| unit.guard && !unit.is_own));
}

/// In a letter each unit has one line, wherever it went in the month, and one on the order sheet.
#[test]
fn no_unit_has_two_lines() {
    let mut units = 0;
    for reader in ["1", "2", "3", "4"] {
        for report in reports(TURNS, reader) {
            let letter = letters::read(&report);
            let inside = letter.regions.iter().flat_map(|region| &region.structures);
            let standing = letter.regions.iter().flat_map(|region| &region.units);
            let mut numbers: Vec<u64> =
                standing.chain(inside.flat_map(|some| &some.units)).map(|unit| unit.number).collect();
            let all = numbers.len();
            numbers.sort_unstable();
            numbers.dedup();
            assert_eq!(numbers.len(), all, "{report}");
            units += all;
        }
        let listing = listing_for(TURNS.as_bytes(), reader);
        for sheet in listing.split("#ATLANTIS ").skip(1) {
            let sheet = sheet.split("#END").next().unwrap();
            let mut lines: Vec<&str> = sheet
                .lines()
                .map(str::trim)
                .filter(|line| line.to_lowercase().starts_with("unit "))
                .collect();
            let all = lines.len();
            lines.sort_unstable();
            lines.dedup();
            assert_eq!(lines.len(), all, "{sheet}");
        }
    }
    assert!(units > 50, "{units}");
}

/// Two years of bots, as one deck.
fn of_bots() -> String {
    const MONTHS: [&str; 12] = [
        "JANUARY",
        "FEBRUARY",
        "MARCH",
        "APRIL",
        "MAY",
        "JUNE",
        "JULY",
        "AUGUST",
        "SEPTEMBER",
        "OCTOBER",
        "NOVEMBER",
        "DECEMBER",
    ];
    let start = "$INIT ATLANTIS,SEED=11\nA,a@a\nB,b@b\nC,c@c\nD,d@d\n";
    let punched = |deck: &str| common::run_deck(deck.as_bytes()).punched.last().unwrap().join("\n") + "\n";
    let (mut deck, mut position) = (start.to_owned(), punched(&format!("{start}$END\n")));
    for (year, month) in [1, 2].iter().flat_map(|year| MONTHS.map(|month| (year, month))) {
        let sheets =
            playdeck::filter::bot::write(position.as_bytes(), Input::default(), "atlantis", None).unwrap();
        let turn = format!("$TURN {month}, {year}\n{}\n", sheets.join("\n"));
        position = punched(&format!("{position}{turn}$END\n"));
        deck.push_str(&turn);
    }
    deck + "$END\n"
}

#[test]
fn every_report_of_two_years_of_bots_says_what_its_reader_knows() {
    let read = read_back(&of_bots(), true);
    assert_eq!(read.len(), 4 * 25);
    let count = |of: &dyn Fn(&Letter) -> usize| read.iter().map(of).sum::<usize>();
    let units = count(&|letter| letter.regions.iter().map(|region| region.units.len()).sum());
    let events = count(&|letter| letter.events.len());
    assert!(units > 200 && events > 200, "{units} {events}");
}

/// The words of a letter in their order, without its rows.
fn joined(letter: &str) -> String {
    letter.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// In the letter to the person each unit stands once, and what the report tells of it stands behind a bar in its line; a
/// mistake has its unit, its order and the reason.
#[test]
fn everything_that_a_player_knows_stands_in_their_letter() {
    let (mut units, mut events) = (0, 0);
    for reader in ["1", "2", "3", "4"] {
        let (all, plays) = (letter(TURNS, reader), plays(TURNS, reader));
        let known: Vec<&Value> = plays.iter().filter(|play| play["view"].get("FACTION").is_some()).collect();
        // Each play has one letter with a heading of what is due, but for the letter of a faction that is out.
        let letters: Vec<&str> = all.split("NEXT MONTH'S UPKEEP").skip(1).collect();
        let reports = reports(TURNS, reader);
        let living = reports.iter().zip(known).filter(|(_, play)| {
            let regions = play["view"]["REGIONS"].as_array().unwrap();
            regions.iter().any(|region| region.to_string().contains("\"OWN\":true"))
        });
        let living: Vec<_> = living.collect();
        assert_eq!(letters.len(), living.len(), "for {reader}");
        for (letter, (report, play)) in letters.iter().zip(living) {
            let (letter, report) =
                (joined(letter.split("ORDER SHEET]").next().unwrap()), letters::read(report));
            for region in play["view"]["REGIONS"].as_array().unwrap() {
                let inside = ["BUILDINGS", "SHIPS"].iter().flat_map(|key| region[key].as_array().unwrap());
                let inside = inside.flat_map(|structure| structure["UNITS"].as_array().unwrap());
                for unit in region["UNITS"].as_array().unwrap().iter().chain(inside) {
                    let mark = if unit["OWN"] == true { '*' } else { '-' };
                    let start = format!("{mark} {} ({})", unit["NAME"].as_str().unwrap(), unit["NUMBER"]);
                    let of_battles = letter.split("BATTLES ").nth(1).map_or(0, |rest| {
                        rest.split(" peasants, who can").next().unwrap().matches(&start).count()
                    });
                    assert_eq!(letter.matches(&start).count() - of_battles, 1, "{start} in {letter}");
                    units += 1;
                }
            }
            for sentence in &report.events {
                let short = sentence.split_once(") ").map_or(sentence.as_str(), |(_, rest)| rest);
                let mut letters = short.chars();
                let short: String =
                    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
                // Of whom so many people are stands before the bar.
                let whose = ["person of", "person from", "people of", "people from"].iter().find_map(|who| {
                    let (people, rest) = sentence.split_once(&format!(" {who} "))?;
                    Some(format!("{people} {} {}", who.split(' ').next()?, rest.split_once(") ")?.1))
                });
                let is_there = [Some(short), whose, Some(sentence.clone())];
                assert!(
                    is_there.iter().flatten().any(|told| letter.contains(told)),
                    "{sentence} in {letter}"
                );
                events += 1;
            }
        }
        for mistake in reports.iter().flat_map(|report| letters::read(report).mistakes) {
            assert!(joined(&all).contains(&mistake), "{mistake} in {all}");
        }
    }
    assert!(units > 100 && events > 50, "{units} {events}");
}

#[test]
fn as_in_1993_a_letter_has_no_exits_and_no_map() {
    let deck = TURNS.replace("$INIT ATLANTIS", "$INIT ATLANTIS,QUIRKS=1993");
    read_back(&deck, false);
    assert!(!report_for(deck.as_bytes(), "1").contains("MAP"));
    assert!(!report_for(TURNS.as_bytes(), "1").contains("MAP"));
    assert!(letter(TURNS, "1").contains("\n\nMAP\n"));
}

#[test]
fn a_letter_of_other_columns_flows() {
    let flowing = letter_for(TURNS.as_bytes(), "1", 60);
    assert!(
        !flowing.contains('\t') && flowing.lines().all(|row| row.chars().count() <= 60 || row.contains('$'))
    );
    assert_eq!(letter_for(TURNS.as_bytes(), "1", 72), letter(TURNS, "1"));
}

/// Words that no line can hold are broken.
#[test]
fn a_word_wider_than_a_line_is_broken() {
    let wide = "W".repeat(80);
    let mut deck = "$INIT ATLANTIS,SEED=1\nA\nB\n$TURN JANUARY, 1\n".to_owned();
    for (faction, length) in [(1, 80), (2, 160)] {
        let display = "x".repeat(length);
        write!(
            deck,
            "#ATLANTIS {faction}\nUNIT {faction}\nNAME FACTION {wide}\nNAME UNIT {wide}\nDISPLAY UNIT {display}\n#END\n"
        )
        .unwrap();
    }
    deck.push_str("$END\n");
    let last = reports(&deck, "1").pop().unwrap();
    // None is wider than the letter.
    last.lines().for_each(|row| drop(letters::row(row)));
    assert!(last.lines().any(|row| row == format!("  * {}", "W".repeat(75))), "{last}");
    let solid: String = last.split_whitespace().collect();
    assert!(solid.contains(&format!("{wide}(1)")) && solid.contains(&format!(";{}.", "x".repeat(80))));
    assert!(listing_for(deck.as_bytes(), "all").lines().all(|line| line.chars().count() <= 133));
}

#[test]
fn what_others_have_inside_is_in_no_part_of_a_reader() {
    for reader in ["1", "2", "3"] {
        let given =
            format!("{}{}", listing_for(TURNS.as_bytes(), reader), known_to(TURNS.as_bytes(), reader));
        assert!(!given.contains("excalibur"), "for {reader}");
        assert_eq!(given.contains("sword_in_stone"), reader == "3", "for {reader}");
    }
    // Faction 2 is told neither what the magician of faction 1 knows nor what silver they have.
    let json = known_to(TURNS.as_bytes(), "2");
    for line in json.lines() {
        let play: Value = serde_json::from_str(line).unwrap();
        for region in play["view"]["REGIONS"].as_array().into_iter().flatten() {
            for unit in region["UNITS"].as_array().unwrap() {
                assert_eq!(unit.get("WHOLE").is_some(), unit["OWN"] == true);
            }
        }
    }
}

/// What would be refused next month is not said to begin: at sea, inland, without stone.
#[test]
fn the_order_sheet_says_what_would_begin_again_where_it_can() {
    let begins = |quirks: &str, at: &str, goods: &str, trade: &str| {
        let unit = format!("UNIT NO=1,OF=1,AT={at},PEOPLE=1,MONEY=90,{goods}");
        let deck = format!(
            "$POSITION ATLANTIS,FORMAT=1,SEED=1,EDITED=YES\nWORLD TURN=1{quirks}\nFACTION NO=1\n\
             REGION AT=(0,1),TERRAIN=OCEAN\nREGION AT=(1,1),TERRAIN=PLAIN,NAME='A'\n\
             REGION AT=(2,1),TERRAIN=PLAIN,NAME='B'\nREGION AT=(3,1),TERRAIN=PLAIN,NAME='C'\n\
             REGION AT=(2,0),TERRAIN=PLAIN,NAME='D'\nREGION AT=(2,2),TERRAIN=PLAIN,NAME='E'\n\
             SHIP NO=1,AT=(0,1),KIND=LONGBOAT\n\
             {unit:71}+\n               {trade}\n$ENDPOS CARDS=0,CHECK=0-0\n$END\n"
        );
        let listing = listing_for(deck.as_bytes(), "1");
        assert!(listing.contains("default: build"), "{listing}");
        listing.contains("begins another")
    };
    let ship = "DAYS=(SHIPBUILDING=30),DEFAULT='build galleon'";
    assert!(begins("", "(1,1)", "", ship));
    assert!(!begins("", "(0,1)", "INSIDE=SHIP(1),OWNER=YES,", ship));
    assert!(!begins("", "(2,1)", "", ship));
    assert!(begins(",QUIRKS=(INLAND-YARD)", "(2,1)", "", ship));
    let tower = "DAYS=(BUILDING=30),DEFAULT='build building'";
    assert!(!begins("", "(2,1)", "", tower));
    assert!(begins("", "(2,1)", "GOODS=(STONE=1),", tower));
}

#[test]
fn the_order_sheet_says_what_cannot_be_paid_and_what_would_begin_again() {
    let hunger = "$INIT ATLANTIS,SEED=1\nA\n$TURN JANUARY, 1\n$UNIT OF=1,AT=(4,4),PEOPLE=900\n$TURN FEBRUARY, 1\n\
                  #ATLANTIS 1\nUNIT 2\nSTUDY SWORD\n#END\n$END\n";
    let sheet = "; ! Food here costs $9010 next month, and there is $510: earn $8500";
    assert!(listing_for(hunger.as_bytes(), "1").contains(sheet), "{}", listing_for(hunger.as_bytes(), "1"));
    assert!(listing_for(TURNS.as_bytes(), "3").contains("begins another longboat."));
    assert!(listing_for(TURNS.as_bytes(), "3").contains("#ATLANTIS 3 \"your password\""));
    // Printed as it is, the sheet is an order sheet: it orders nothing, and says nothing wrong.
    let sheet = letter(TURNS, "1");
    let start = sheet.rfind("#ATLANTIS 1").unwrap();
    let end = start + sheet[start..].find("#END").unwrap();
    let card = sheet[..start].rfind("TURN ").unwrap();
    let turn = sheet[card..].lines().next().unwrap();
    let deck = TURNS.replace("$END", &format!("${turn}\n{}#END\n$END", &sheet[start..end]));
    let own = common::listing_for(deck.as_bytes(), "1");
    let last = &own[own.rfind("YOUR ORDERS AS THEY WERE READ").unwrap()..];
    let last = &last[..last.find("REPORT OF THE MONTH").unwrap()];
    assert!(!last.contains("ATL0"), "{last}");
}

#[test]
fn the_gamesmaster_gets_the_world_in_figures_and_who_sent_nothing() {
    let listing = listing_for(TURNS.as_bytes(), "gm");
    assert!(listing.contains("No orders came from:") && listing.contains("wiped out"));
    let json = plays(TURNS, "gm");
    let last = json.last().unwrap();
    let people: u64 =
        last["view"]["FACTIONS"].as_array().unwrap().iter().map(|one| number(&one["PEOPLE"])).sum();
    let peasants: u64 =
        last["view"]["REGIONS"].as_array().unwrap().iter().map(|one| number(&one["PEASANTS"])).sum();
    let at = listing.rfind("Together").unwrap();
    let row: Vec<&str> = listing[at..].lines().next().unwrap().split_whitespace().collect();
    assert_eq!(row[1], (people + peasants).to_string());
    assert!(!listing_for(TURNS.as_bytes(), "spectator").contains('@'), "addresses");
}

/// A deck in which faction 1 sees a unit of faction 2, does not see another, and is not where faction 3 is.
fn fogged(seen: &str, hidden: &str, far: &str, orders: &str) -> String {
    let card = |text: String| {
        let letters: Vec<char> = text.chars().collect();
        let (first, rest) = letters.split_at(letters.len().min(71));
        let mut card: String = first.iter().collect();
        if !rest.is_empty() {
            card.push_str("+\n               ");
            card.extend(rest);
        }
        card
    };
    let unit = |of: u32, x: u32, name: &str, more: &str| {
        card(format!("$UNIT OF={of},AT=({x},4),NAME='{name}',PEOPLE={more}"))
    };
    let (seen, hidden) = (unit(2, 4, "Seen", seen), unit(2, 4, "Hidden", hidden));
    let far = unit(3, 3, "Far", far);
    format!(
        "$INIT ATLANTIS,SEED=4\nA,a@a\nB,b@b\nC,c@c\n$TURN JANUARY, 1\n{seen}\n{hidden}\n{far}\n\
         #ATLANTIS 1\nUNIT 1\nSTUDY SWORD\n#END\n#ATLANTIS 2\nUNIT 2\nMOVE WEST\n#END\n\
         $TURN FEBRUARY, 1\n#ATLANTIS 1\nUNIT 1\nSTUDY SWORD\n#END\n{orders}$END\n"
    )
}

#[test]
fn nothing_that_a_faction_does_not_see_changes_what_it_reads() {
    let hidden = "9,MONEY=9000,DAYS=(STEALTH=270)";
    let same = fogged("5,MONEY=9000", hidden, "3,MONEY=9000", "");
    let given = |deck: &str| {
        let told = common::given_to(deck.as_bytes(), "1") + &known_to(deck.as_bytes(), "1");
        let told = told + &letter(deck, "1") + &report_for(deck.as_bytes(), "1");
        told + &crate::months::pictures(deck, "1")
    };
    let base = given(&same);
    assert!(base.contains("Seen (4), number: 5") && !base.contains("Hidden") && !base.contains("Far"));
    let sheet = |orders: &str| format!("#ATLANTIS 2\n{orders}#END\n");
    let others = [
        fogged("5,MONEY=700,DAYS=(SWORD=200),SPELLS=(HEAL)", hidden, "3,MONEY=9000", ""),
        fogged("5,MONEY=9000", "9,MONEY=80,GOODS=(SWORD=4),DAYS=(STEALTH=270)", "3,MONEY=9000", ""),
        fogged("5,MONEY=9000", hidden, "3,MONEY=77,GOODS=(STONE=4),DAYS=(MAGIC=30)", ""),
        fogged("5,MONEY=9000", hidden, "3,MONEY=9000", &sheet("UNIT 4\nCOMBAT FIREBALL\nBEHIND 1\nFIND 1\n")),
        fogged(
            "5,MONEY=9000",
            hidden,
            "3,MONEY=9000",
            &sheet("UNIT 5\nPAY 4 50\nGIVE 1 2 swords\nATTACK 99\n"),
        ),
        fogged("5,MONEY=9000", hidden, "3,MONEY=9000", &sheet("UNIT 5\nNAME UNIT Shade\nUNIT 4\nALLY 3 1\n")),
        fogged("5,MONEY=9000", hidden, "3,MONEY=9000", "$MESSAGE TO 3\nSecret.\n"),
        fogged("5,MONEY=9000", hidden, "3,MONEY=9000", "#ATLANTIS 3\nUNIT 6\nNAME FACTION Others\n#END\n"),
    ];
    for deck in others {
        assert_eq!(given(&deck), base, "{deck}");
    }
    // A reader to whom more is shown reads more.
    let guarded = fogged("5,MONEY=9000", hidden, "3,MONEY=9000", &sheet("UNIT 5\nGUARD 1\n"));
    assert!(given(&guarded).contains("Hidden (5), number: 9, on guard"));
}
