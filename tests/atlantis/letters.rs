//! A reader of report letters, written from the layout alone: 79 columns, centred heads, three indents, marks, tabs. It
//! uses nothing of the project.

use std::collections::BTreeMap;

/// Columns of a letter.
const COLUMNS: usize = 79;

/// By direction: name, place and terrain; nothing where that is unknown.
pub type Exits = BTreeMap<String, Option<(String, (i64, i64), String)>>;

/// A report as it was read.
#[derive(Debug, Default)]
pub struct Letter {
    /// The title, the faction, the month.
    pub top: Vec<String>,
    pub mistakes: Vec<String>,
    pub messages: Vec<String>,
    pub battles: Vec<Line>,
    pub events: Vec<String>,
    /// Name, level and text.
    pub spells: Vec<(String, u32, String)>,
    /// What is below the status but belongs to no region.
    pub notes: Vec<String>,
    pub regions: Vec<Region>,
}

/// A line of a battle.
#[derive(Debug)]
pub enum Line {
    Told(String),
    Unit(bool, String),
    Blank,
}

#[derive(Debug, Default)]
pub struct Region {
    pub name: String,
    pub at: (i64, i64),
    pub terrain: String,
    pub peasants: u64,
    pub money: u64,
    pub exits: Exits,
    pub structures: Vec<Structure>,
    pub units: Vec<Unit>,
}

#[derive(Debug, Default)]
pub struct Structure {
    pub name: String,
    pub number: u64,
    pub size: Option<u64>,
    pub kind: Option<String>,
    pub is_unfinished: bool,
    pub display: String,
    pub units: Vec<Unit>,
}

#[derive(Debug, Default, Clone)]
pub struct Unit {
    pub is_own: bool,
    pub name: String,
    pub number: u64,
    pub faction: Option<(String, u64)>,
    pub people: u64,
    pub behind: bool,
    pub guard: bool,
    pub money: u64,
    /// Level, and the days of a person if they are shown.
    pub skills: BTreeMap<String, (u64, Option<u64>)>,
    /// As written, with the count.
    pub goods: Vec<(u64, String)>,
    pub spells: Vec<String>,
    pub default: Option<String>,
    pub combat: Option<String>,
    pub display: String,
}

/// A row with its tabs as blanks. Panics if the row has blanks at the end, is too long, or has tabs where they do not
/// belong.
pub fn row(written: &str) -> String {
    let mut row = String::new();
    for letter in written.chars() {
        if letter == '\t' {
            let length = row.chars().count();
            row.extend(std::iter::repeat_n(' ', 8 - length % 8));
        } else {
            row.push(letter);
        }
    }
    assert!(row.chars().count() <= COLUMNS, "too wide: {row:?}");
    assert!(!row.ends_with(' '), "blanks at the end: {row:?}");
    assert_eq!(tabs(&row), written, "tabs");
    row
}

/// The tabs that a row must have.
fn tabs(row: &str) -> String {
    let letters: Vec<char> = row.chars().collect();
    let mut text = String::new();
    let mut at = 0;
    while at < letters.len() {
        if letters[at] != ' ' {
            text.push(letters[at]);
            at += 1;
            continue;
        }
        let end = (at..letters.len()).find(|place| letters[*place] != ' ').unwrap();
        while at < end {
            let stop = (at / 8 + 1) * 8;
            match (stop <= end, stop - at) {
                (true, 1) => text.push(' '),
                (true, _) => text.push('\t'),
                (false, _) => text.extend(std::iter::repeat_n(' ', end - at)),
            }
            at = stop.min(end);
        }
    }
    text
}

/// Where a row begins, and what it is.
#[derive(Debug, Clone, PartialEq)]
enum Piece {
    Blank,
    /// A head, in the middle.
    Head(String),
    /// A paragraph: its indent, its mark, its text.
    Text(usize, Option<char>, String),
}

/// Splits rows into paragraphs. A row continues the one before if its indent is the same, it has no mark, and its first
/// word had no room above. Each paragraph is broken again to see whether it is broken as late as possible.
fn pieces(rows: &[String]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut last = String::new();
    for row in rows {
        let text = row.trim_start();
        let blanks = row.len() - text.len();
        if text.is_empty() {
            pieces.push(Piece::Blank);
        } else if blanks > 8 {
            assert_eq!(blanks, (COLUMNS - text.chars().count()) / 2, "not in the middle: {row:?}");
            pieces.push(Piece::Head(text.to_owned()));
        } else if matches!(blanks, 2 | 6) {
            let mark = text.chars().next().filter(|mark| "*-".contains(*mark));
            assert!(mark.is_some() && text.as_bytes()[1] == b' ', "no mark: {row:?}");
            pieces.push(Piece::Text(blanks + 2, mark, text[2..].to_owned()));
        } else {
            assert!(matches!(blanks, 0 | 4 | 8), "an indent of {blanks}: {row:?}");
            let first = text.split(' ').next().unwrap().chars().count();
            match pieces.last_mut() {
                Some(Piece::Text(indent, _, before))
                    if *indent == blanks
                        && last.chars().count() + 1 + first > COLUMNS
                        // What happened are sentences, each a paragraph.
                        && !(blanks == 0 && last.ends_with('.')) =>
                {
                    before.push(' ');
                    before.push_str(text);
                }
                _ => pieces.push(Piece::Text(blanks, None, text.to_owned())),
            }
        }
        last.clone_from(row);
    }
    pieces
}

/// Reads a report, from its title line to the last status line.
pub fn read(text: &str) -> Letter {
    let rows: Vec<String> = text.lines().map(row).collect();
    let pieces = pieces(&rows);
    let mut letter = Letter::default();
    let mut section = String::new();
    let mut spell = 0;
    for (at, piece) in pieces.iter().enumerate() {
        let is_after_blank = at > 0 && pieces[at - 1] == Piece::Blank;
        match piece {
            Piece::Head(head) if letter.top.len() < 3 => {
                assert!(at < 3, "a line between those at the top");
                letter.top.push(head.clone());
            }
            Piece::Head(head) if section == "Spells Acquired" && spell > 0 => {
                assert_eq!(head.split(' ').next(), Some("Level"));
                letter.spells.last_mut().unwrap().1 = head[6..].parse().unwrap();
                spell = 0;
            }
            Piece::Head(head) => {
                assert!(is_after_blank, "{head} stands without a blank line");
                if section == "Spells Acquired" && head != "Current Status" {
                    letter.spells.push((head.clone(), 0, String::new()));
                    spell = 1;
                } else {
                    assert_eq!(pieces.get(at + 1), Some(&Piece::Blank), "below {head}");
                    section.clone_from(head);
                }
            }
            Piece::Blank => {
                assert!(!is_after_blank, "two blank lines");
                if section == "Events During Turn" {
                    letter.battles.push(Line::Blank);
                }
            }
            Piece::Text(indent, mark, text) => match section.as_str() {
                "Mistakes" => letter.mistakes.push(text.clone()),
                "Messages" => letter.messages.push(text.clone()),
                "Events During Turn" if mark.is_some() => {
                    assert_eq!(*indent, 4);
                    letter.battles.push(Line::Unit(*mark == Some('*'), text.clone()));
                }
                "Events During Turn" => letter.battles.push(Line::Told(text.clone())),
                "Spells Acquired" => letter.spells.last_mut().unwrap().2.push_str(text),
                "Current Status" => status(&mut letter, (*indent, *mark), text, is_after_blank),
                other => unreachable!("a line in {other:?}: {text}"),
            },
        }
    }
    letter.part_events();
    letter
}

impl Letter {
    /// Battles come first, each with blank lines in it; what follows the last of them without one is events. Without a
    /// battle all are.
    fn part_events(&mut self) {
        let is_battle = |line: &Line| matches!(line, Line::Told(told) if told.contains(" attacks "));
        let lines = std::mem::take(&mut self.battles);
        if !lines.iter().any(is_battle) {
            let told = lines.into_iter().filter_map(|line| match line {
                Line::Told(told) => Some(told),
                _ => None,
            });
            self.events = told.collect();
            return;
        }
        let close = |line: &Line| {
            let ends = [" is dead.", " is wiped out.", "who can harm anybody."];
            let says = [" loses ", " picks up ", "The peasants lose ", "is won by", "back to life"];
            let is_of_battle = |told: &str| {
                ends.iter().any(|end| told.ends_with(end)) || says.iter().any(|some| told.contains(some))
            };
            matches!(line, Line::Told(told) if is_of_battle(told))
        };
        let end = lines.iter().rposition(close).unwrap() + 1;
        for (at, line) in lines.into_iter().enumerate() {
            match line {
                line if at < end => self.battles.push(line),
                Line::Told(told) => self.events.push(told),
                _ => {}
            }
        }
    }
}

fn status(letter: &mut Letter, (indent, mark): (usize, Option<char>), text: &str, is_after_blank: bool) {
    if indent == 0 && !text.starts_with("Exits: ") {
        match region(text) {
            Some(region) => letter.regions.push(region),
            None => letter.notes.push(text.to_owned()),
        }
        assert!(is_after_blank, "{text}");
        return;
    }
    let region = letter.regions.last_mut().unwrap();
    if indent == 0 {
        region.exits = exits(text.strip_prefix("Exits: ").unwrap());
        return;
    }
    let Some(mark) = mark else {
        assert!(indent == 4 && region.units.is_empty(), "{text}");
        assert_eq!(is_after_blank, !region.structures.is_empty(), "{text}");
        region.structures.push(structure(text));
        return;
    };
    let unit = Unit { is_own: mark == '*', ..unit(text) };
    if indent == 8 {
        assert!(!is_after_blank && region.units.is_empty());
        region.structures.last_mut().unwrap().units.push(unit);
    } else {
        assert_eq!(is_after_blank, region.units.is_empty() && !region.structures.is_empty(), "{text}");
        region.units.push(unit);
    }
}

/// `name (x,y), terrain`, and what follows it.
fn ground(text: &str) -> Option<(String, (i64, i64), &str)> {
    let open = text.find('(')?;
    let close = open + text[open..].find(')')?;
    let (x, y) = text[open + 1..close].split_once(',')?;
    let at = (x.parse().ok()?, y.parse().ok()?);
    Some((text[..open].trim_end().to_owned(), at, text[close + 1..].strip_prefix(", ")?))
}

fn region(text: &str) -> Option<Region> {
    let (name, at, rest) = ground(text.strip_suffix('.')?)?;
    let mut fields = rest.split(", ");
    let mut region = Region { name, at, terrain: fields.next().unwrap().to_owned(), ..Region::default() };
    for field in fields {
        match field.split_once(' ') {
            Some(("peasants:", count)) => region.peasants = count.parse().unwrap(),
            _ => region.money = field.strip_prefix('$').unwrap().parse().unwrap(),
        }
    }
    Some(region)
}

fn exits(text: &str) -> Exits {
    let exit = |exit: &str| {
        let (direction, to) = exit.split_once(' ').unwrap();
        let to = ground(to).map(|(name, at, terrain)| (name, at, terrain.to_owned()));
        (direction.to_owned(), to)
    };
    text.strip_suffix('.').unwrap().split("; ").map(exit).collect()
}

/// A name with a number in brackets, and what follows.
fn called(text: &str) -> (String, u64, &str) {
    let (name, rest) = text.split_once(" (").unwrap();
    let (number, rest) = rest.split_once(')').unwrap();
    (name.to_owned(), number.parse().unwrap(), rest)
}

fn structure(text: &str) -> Structure {
    let (name, number, rest) = called(text.strip_suffix('.').unwrap());
    let (fields, display) = rest.split_once("; ").unwrap_or((rest, ""));
    let mut structure = Structure { name, number, display: display.to_owned(), ..Structure::default() };
    for field in fields.strip_prefix(", ").unwrap().split(", ") {
        match field.split_once(' ') {
            Some(("size", size)) => structure.size = size.parse().ok(),
            Some(("under", "construction")) => structure.is_unfinished = true,
            _ => structure.kind = Some(field.to_owned()),
        }
    }
    structure
}

/// A unit in a region or in a battle.
pub fn unit(text: &str) -> Unit {
    let (name, number, mut rest) = called(text);
    let mut unit = Unit { name, number, people: 1, ..Unit::default() };
    if let Some(faction) = rest.strip_prefix(", faction ") {
        let (name, number, after) = called(faction);
        unit.faction = Some((name, number));
        rest = after;
    }
    let (fields, display) = rest.split_once("; ").unwrap_or((rest, ""));
    // What has no display ends with a full stop; a display does if it has no other end.
    let fields = if display.is_empty() { fields.strip_suffix('.').unwrap() } else { fields };
    display.strip_suffix('.').unwrap_or(display).clone_into(&mut unit.display);
    assert_eq!(display.ends_with('.') || display.is_empty(), !display.ends_with(['!', '?']));
    let mut list = "";
    for field in fields.split(", ").skip(1) {
        let (head, item) = match field.split_once(": ") {
            Some((head, item)) => (head, item),
            None if field == "behind" => {
                unit.behind = true;
                continue;
            }
            None if field == "on guard" => {
                unit.guard = true;
                continue;
            }
            None if field.starts_with('$') => {
                unit.money = field[1..].parse().unwrap();
                continue;
            }
            None => (list, field),
        };
        list = head;
        match head {
            "number" => unit.people = item.parse().unwrap(),
            "skills" => {
                let (item, days) = match item.strip_suffix(']').map(|item| item.split_once(" [").unwrap()) {
                    Some((item, days)) => (item, Some(days.parse().unwrap())),
                    None => (item, None),
                };
                let (skill, level) = item.rsplit_once(' ').unwrap();
                unit.skills.insert(skill.to_owned(), (level.parse().unwrap(), days));
            }
            "has" => {
                let counted =
                    item.split_once(' ').and_then(|(count, item)| Some((count.parse().ok()?, item)));
                let (count, item) = counted.unwrap_or((1, item));
                unit.goods.push((count, item.to_owned()));
            }
            "spells" => unit.spells.push(item.to_owned()),
            "default" => unit.default = Some(item.trim_matches('"').to_owned()),
            "combat spell" => unit.combat = Some(item.to_owned()),
            other => unreachable!("{other:?} in {text}"),
        }
    }
    unit
}
