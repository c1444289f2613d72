//! A reader of report letters of Atlantis 4.0.6, written from the layout that its players' programs read and not from
//! the writer: 70 columns, continued lines moved in by two, sections by their headings. It uses nothing of the project.

mod battle;
mod known;
mod land;
mod lines;
mod template;

pub use known::{Battle, Letter, Place, Region, Stack, Unit};
pub use template::unit_of_comment;

use lines::{Line, Rest, called, number};

/// What stands above the regions, in this order, each only if there is any.
const SECTIONS: [&str; 6] = [
    "Errors during turn:",
    "Battles during turn:",
    "Events during turn:",
    "Skill reports:",
    "Item reports:",
    "Object reports:",
];

/// How what a player is reminded of begins.
const NOTES: [&str; 2] = ["The times are not sent", "Your faction has no password; "];

/// Reads a letter.
pub fn read(text: &str) -> Letter {
    let rows: Vec<&str> = text.trim_end_matches('\n').lines().collect();
    let lines = lines::lines(&rows);
    let mut rest = Rest(&lines);
    let mut letter = Letter::default();
    rest.expect("Atlantis Report For:");
    title(&mut letter, rest.line());
    // Only the report of the start has no month.
    let date = rest.line();
    let (month, year) = date.split_once(", Year ").unwrap_or((date, "0"));
    (letter.month, letter.year) = (month.to_owned(), number(year));
    rest.blank();
    assert!(rest.line().starts_with("Atlantis Engine Version: 4.0.6"));
    assert!(rest.line().contains(", Version: "));
    rest.blank();
    // Programs of players refuse a report with anything else here.
    rest.expect("Faction Status:");
    for (place, what) in ["Tax Regions: ", "Trade Regions: ", "Mages: "].into_iter().enumerate() {
        let (used, most) = rest.line().strip_prefix(what).unwrap().split_once(" (").unwrap();
        letter.status[place] = (number(used), number(most.strip_suffix(')').unwrap()));
    }
    rest.blank();
    for section in SECTIONS {
        if rest.accept(section) {
            read_section(&mut letter, section, &mut rest);
        }
    }
    attitudes(&mut letter, &mut rest);
    let unclaimed = rest.line().strip_prefix("Unclaimed silver: ").unwrap();
    letter.unclaimed = number(unclaimed.strip_suffix('.').unwrap());
    rest.blank();
    while rest.0.get(1).is_some_and(|line| land::is_rule(&line.text)) {
        letter.regions.push(land::region(&mut rest));
    }
    template::template(&mut letter, &mut rest);
    letter
}

/// `Name (N) (War a, Trade b, Magic c)`.
fn title(letter: &mut Letter, text: &str) {
    let (faction, rest) = called(text);
    letter.faction = faction;
    let points = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')).unwrap();
    let mut before = None;
    for point in points.split(", ").filter(|point| *point != "none") {
        let (word, count) = point.split_once(' ').unwrap();
        let place = ["War", "Trade", "Magic"].iter().position(|area| *area == word).unwrap();
        assert!(before < Some(place) && count != "0", "{text}");
        letter.points[place] = number(count);
        before = Some(place);
    }
}

fn read_section(letter: &mut Letter, section: &str, rest: &mut Rest<'_>) {
    let texts = |lines: Vec<&Line>| -> Vec<String> {
        lines
            .iter()
            .inspect(|line| assert_eq!(line.indent, 0, "{line:?}"))
            .map(|line| line.text.clone())
            .collect()
    };
    match section {
        "Errors during turn:" => letter.errors = texts(rest.paragraph()),
        // What a player is reminded of stands before what happened.
        "Events during turn:" => {
            letter.events = texts(rest.paragraph());
            let is_note = |line: &String| NOTES.iter().any(|note| line.starts_with(note));
            let notes = letter.events.iter().take_while(|line| is_note(line)).count();
            letter.notes = letter.events.drain(..notes).collect();
        }
        "Battles during turn:" => {
            while rest.peek().is_some_and(|line| line.text.ends_with('!')) {
                letter.battles.push(battle::battle(rest));
            }
        }
        // Each skill report has a blank line before it.
        "Skill reports:" => {
            while rest.is_blank() && !is_over(rest) {
                rest.blank();
                letter.skills.push(skill_report(rest.line()));
            }
            rest.blank();
        }
        // So has each text of an item or of a structure.
        _ => {
            while rest.is_blank() && !is_over(rest) {
                rest.blank();
                let text = rest.line();
                assert!(text.ends_with('.'), "{text}");
                if section == "Item reports:" {
                    assert!(text.contains(" ["), "{text}");
                    letter.items.push(text.to_owned());
                } else {
                    letter.structures.push(text.to_owned());
                }
            }
            rest.blank();
        }
    }
}

/// Whether behind the blank line another section begins.
fn is_over(rest: &Rest<'_>) -> bool {
    let next = &rest.0[1];
    SECTIONS.contains(&next.text.as_str()) || next.text.starts_with("Declared Attitudes (")
}

/// `name [ABBR] level: text`.
fn skill_report(text: &str) -> (String, String, u64, String) {
    let (name, rest) = text.split_once(" [").unwrap();
    let (abbr, rest) = rest.split_once("] ").unwrap();
    let (level, text) = rest.split_once(": ").unwrap();
    assert!(!text.is_empty());
    (name.to_owned(), abbr.to_owned(), number(level), text.to_owned())
}

fn attitudes(letter: &mut Letter, rest: &mut Rest<'_>) {
    let head = rest.line().strip_prefix("Declared Attitudes (default ").unwrap();
    head.strip_suffix("):").unwrap().clone_into(&mut letter.default);
    for (place, word) in ["Hostile", "Unfriendly", "Neutral", "Friendly", "Ally"].into_iter().enumerate() {
        let list = rest.line().strip_prefix(word).and_then(|list| list.strip_prefix(" : ")).unwrap();
        let mut list = list.strip_suffix('.').unwrap();
        while list != "none" && !list.is_empty() {
            let (faction, after) = called(list);
            letter.attitudes[place].push(faction);
            list = after.strip_prefix(", ").unwrap_or(after);
        }
    }
    rest.blank();
}
