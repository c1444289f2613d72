//! A region with its structures and its units.

use super::known::{Object, Region, Unit};
use super::lines::{Line, Rest, amount, called, number, place, stack, stacks};

/// The line below a region's first.
const RULE: &str = "------------------------------------------------------------";
/// The directions, in the order of exits.
const DIRECTIONS: [&str; 6] = ["North", "Northeast", "Southeast", "South", "Southwest", "Northwest"];
/// What a faction may have chosen for its own units, in this order.
const CHOICES: [&str; 9] = [
    "behind",
    "revealing unit",
    "revealing faction",
    "holding",
    "taxing",
    "receiving no aid",
    "consuming unit's food",
    "consuming faction's food",
    "won't cross water",
];

/// The words of each weather, which programs compare as they stand: one has them as a list of whole sentences, another
/// takes what stands between `was` and `last month` and between `it will be` and `next month`.
fn weather(line: &str) -> [String; 2] {
    let (this, next) = line.split_once("; it will be ").unwrap_or_else(|| unreachable!("{line}"));
    let next = next.strip_suffix(" next month.").unwrap();
    let (start, this) = this.strip_suffix(" last month").unwrap().split_once(" was ").unwrap();
    assert_eq!(start, if this == "clear" { "The weather" } else { "It" }, "{line}");
    [this.to_owned(), next.to_owned()]
}

pub fn region(rest: &mut Rest<'_>) -> Region {
    let (place, head) = place(rest.line());
    let mut region = Region { place, ..Region::default() };
    let head = head.strip_suffix('.').unwrap();
    let mut fields: Vec<&str> = head.split(", ").skip(1).collect();
    region.money = fields.pop_if(|last| last.starts_with('$')).map(amount);
    if let Some(people) = fields.pop() {
        let (count, race) = people.split_once(" peasants").unwrap();
        region.people = count.parse().unwrap();
        let race = race.strip_prefix(" (").and_then(|race| race.strip_suffix(')'));
        region.race = race.map(str::to_owned);
    }
    assert!(fields.is_empty(), "{head}");
    rest.expect(RULE);
    region.weather = weather(block(rest));
    // The program has rows of two blanks here, which are empty in a text.
    if rest.is_blank() {
        rest.blank();
        block(rest).clone_into(&mut region.text);
        rest.blank();
    }
    let wages = block(rest).strip_prefix("Wages: ").unwrap().strip_suffix('.').unwrap();
    let (wages, most) = match wages.split_once(" (Max: ") {
        Some((wages, most)) => (wages, Some(amount(most.strip_suffix(')').unwrap()))),
        None => (wages, None),
    };
    (region.wages, region.most_wages) = (amount(wages), most);
    let mut list = |word: &str| {
        let text = block(rest);
        let list = text.strip_prefix(word).unwrap_or_else(|| unreachable!("{text} for {word}"));
        list.strip_suffix('.').unwrap().to_owned()
    };
    region.wanted = stacks(&list("Wanted: "));
    region.for_sale = stacks(&list("For Sale: "));
    region.entertainment = amount(&list("Entertainment available: "));
    region.products = stacks(&list("Products: "));
    rest.blank();
    rest.expect("Exits:");
    let mut before = None;
    for line in rest.paragraph() {
        assert_eq!(line.indent, 2);
        if line.text == "none" {
            continue;
        }
        let (direction, to) = line.text.split_once(" : ").unwrap();
        let at = DIRECTIONS.iter().position(|known| *known == direction);
        assert!(at.is_some() && before < at, "{line:?}");
        before = at;
        let (place, end) = self::place(to);
        assert_eq!(end, ".", "{line:?}");
        region.exits.push((direction.to_owned(), place));
    }
    let gate = rest.peek().and_then(|line| line.text.strip_prefix("There is a Gate here (Gate "));
    if let Some(gate) = gate {
        let (gate, all) = gate.strip_suffix(").").unwrap().split_once(" of ").unwrap();
        region.gate = Some((number(gate), number(all)));
        rest.line();
        rest.blank();
    }
    while rest.peek().is_some_and(|line| is_unit(line, 0)) {
        region.units.push(unit(&rest.next().text));
    }
    // Open ground has its blank line, too.
    rest.blank();
    while rest.peek().is_some_and(|line| line.indent == 0 && line.text.starts_with("+ ")) {
        let mut object = object(rest.line());
        while rest.peek().is_some_and(|line| is_unit(line, 2)) {
            object.units.push(unit(&rest.next().text));
        }
        rest.blank();
        region.objects.push(object);
    }
    region
}

/// Whether a line is the one below a region's first.
pub fn is_rule(text: &str) -> bool {
    text == RULE
}

/// A line below a region's first.
fn block<'l>(rest: &mut Rest<'l>) -> &'l str {
    let line = rest.next();
    assert_eq!(line.indent, 2, "{line:?}");
    &line.text
}

fn is_unit(line: &Line, indent: usize) -> bool {
    line.indent == indent && (line.text.starts_with("* ") || line.text.starts_with("- "))
}

/// `+ Name [n] : Type[, needs n][, contains an inner location][, engraved with Runes of Warding][; description][,
/// closed to player units].`
fn object(text: &str) -> Object {
    let (name, rest) = text[2..].split_once(" : ").unwrap();
    let (name, digits) = name.rsplit_once(" [").unwrap();
    let mut object =
        Object { name: (name.to_owned(), number(digits.strip_suffix(']').unwrap())), ..Object::default() };
    let mut rest = rest.strip_suffix('.').unwrap();
    if let Some(before) = rest.strip_suffix(", closed to player units") {
        (rest, object.is_closed) = (before, true);
    }
    let (fields, description) = rest.split_once("; ").unwrap_or((rest, ""));
    description.clone_into(&mut object.description);
    let mut fields = fields.split(", ");
    fields.next().unwrap().clone_into(&mut object.kind);
    for field in fields {
        match field {
            "contains an inner location" => object.has_passage = true,
            "engraved with Runes of Warding" => object.has_runes = true,
            field => object.needs = Some(number(field.strip_prefix("needs ").unwrap())),
        }
    }
    object
}

/// A unit with its mark.
pub fn unit(text: &str) -> Unit {
    Unit { is_own: text.starts_with('*'), ..bare_unit(&text[2..]) }
}

/// A unit without its mark.
pub fn bare_unit(text: &str) -> Unit {
    let (name, rest) = called(text);
    let mut unit = Unit { name, ..Unit::default() };
    // Only behind a unit's own words may stand a description, which can hold anything.
    let (known, description) = rest.split_once("; ").unwrap_or((rest, ""));
    let known = if description.is_empty() { known.strip_suffix('.').unwrap() } else { known };
    description.strip_suffix('.').unwrap_or(description).clone_into(&mut unit.description);
    let mut parts = known.split(". ");
    let mut fields = parts.next().unwrap();
    if let Some(after) = fields.strip_prefix(", on guard") {
        (unit.is_on_guard, fields) = (true, after);
    }
    let bracket = fields.find('[').unwrap_or(fields.len());
    let is_number = |open: &usize| fields[open + 2..].starts_with(|digit: char| digit.is_ascii_digit());
    if fields.find(" (").filter(|open| *open < bracket).is_some_and(|open| is_number(&open)) {
        let (faction, after) = called(fields.strip_prefix(", ").unwrap());
        (unit.faction, fields) = (Some(faction), after);
    }
    let mut place = 0;
    for field in fields.split(", ").skip(1) {
        if field == "avoiding" {
            assert!(place == 0 && unit.items.is_empty(), "{text}");
            unit.is_avoiding = true;
        } else if let Some(at) = CHOICES.iter().position(|choice| *choice == field) {
            assert!(at >= place && unit.items.is_empty(), "{text}");
            place = at;
            unit.choices.push(field.to_owned());
        } else {
            unit.items.push(stack(field));
        }
    }
    for part in parts {
        let (head, list) = part.split_once(": ").unwrap_or_else(|| unreachable!("{part:?} in {text}"));
        match head {
            "Skills" if list == "none" => {}
            "Skills" => unit.skills = list.split(", ").map(skill).collect(),
            "Combat spell" => unit.combat = Some(list.to_owned()),
            "Can Study" => {
                let named = |skill: &str| {
                    let (name, abbr) = skill.split_once(" [").unwrap();
                    (name.to_owned(), abbr.strip_suffix(']').unwrap().to_owned())
                };
                unit.can_study = list.split(", ").map(named).collect();
            }
            other => unreachable!("{other:?} in {text}"),
        }
    }
    unit
}

/// `name [ABBR] level (days)`.
fn skill(text: &str) -> (String, String, u64, u64) {
    let (name, rest) = text.split_once(" [").unwrap();
    let (abbr, rest) = rest.split_once("] ").unwrap();
    let (level, days) = rest.split_once(" (").unwrap();
    (name.to_owned(), abbr.to_owned(), number(level), number(days.strip_suffix(')').unwrap()))
}
