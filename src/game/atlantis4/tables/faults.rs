//! What a gamesmaster's set is checked for, so that no rule meets what it cannot use.

use super::set::Faulty;
use crate::tables::all::Tables;
use serde_json::Value;
use std::collections::BTreeSet;

/// The least and the most of any number in a set.
const RANGE: (i64, i64) = (-1_000, 1_000_000);
/// The most rows of a list.
const MOST_ROWS: usize = 5_000;
/// The most terrains, whose places are small numbers.
const MOST_TERRAINS: usize = 200;
const LONGEST_KEY: usize = 16;
const LONGEST_NAME: usize = 40;
const LONGEST_TEXT: usize = 1_000;

/// Checks that no number is so large that rules could not count with it.
pub(super) fn numbers(value: &Value) -> Result<(), Faulty> {
    match value {
        Value::Number(number) => match number.as_i64() {
            Some(number) if (RANGE.0..=RANGE.1).contains(&number) => Ok(()),
            _ => Err(Faulty(format!("the number {number} is not from {} to {}", RANGE.0, RANGE.1))),
        },
        Value::Array(list) => list.iter().try_for_each(numbers),
        Value::Object(fields) => fields.values().try_for_each(numbers),
        _ => Ok(()),
    }
}

/// Checks that no list has more rows than it may, before anything is made of them.
pub(super) fn rows(own: &Value) -> Result<(), Faulty> {
    let is_long = |(list, value): (&String, &Value)| {
        let most = if list == "terrains" { MOST_TERRAINS } else { MOST_ROWS };
        value.as_array().is_some_and(|rows| rows.len() > most)
    };
    if own.as_object().into_iter().flatten().any(is_long) { Err(too_many_rows()) } else { Ok(()) }
}

fn too_many_rows() -> Faulty {
    Faulty(format!("a list has more than {MOST_ROWS} rows, or more than {MOST_TERRAINS} terrains"))
}

/// Checks what the types of the rows leave open.
pub(super) fn look(tables: &Tables) -> Result<(), Faulty> {
    let name = &tables.name;
    let is_name = (1..=LONGEST_KEY).contains(&name.len())
        && name.starts_with(|first: char| first.is_ascii_uppercase())
        && name.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if !is_name {
        let due = format!("write 1 to {LONGEST_KEY} letters and digits, all of them capitals");
        return Err(Faulty(format!("{name} is no name for a set; {due}")));
    }
    figures(tables)?;
    let lists = [tables.items.len(), tables.skills.len(), tables.objects.len(), tables.specials.len()];
    if lists.into_iter().any(|rows| rows > MOST_ROWS) || tables.terrains.len() > MOST_TERRAINS {
        return Err(too_many_rows());
    }
    items(tables)?;
    skills(tables)?;
    objects(tables)?;
    specials(tables)
}

/// Figures by which rules divide, or which count something.
fn figures(tables: &Tables) -> Result<(), Faulty> {
    let game = &tables.game;
    let at_least_one = [
        ("work_fraction", i64::from(game.work_fraction)),
        ("entertain_fraction", game.entertain_fraction),
        ("entertain_income", game.entertain_income),
        ("base_man_cost", game.base_man_cost),
        ("students_per_teacher", game.students_per_teacher.into()),
        ("tax_income", game.tax_income),
        ("city_pop", game.city_pop),
        ("max_inactive_turns", game.max_inactive_turns.into()),
    ];
    if let Some((name, _)) = at_least_one.into_iter().find(|(_, figure)| *figure < 1) {
        return Err(Faulty(format!("{name} must be at least 1")));
    }
    let not_negative = [
        ("maintenance", game.maintenance),
        ("leader_maintenance", game.leader_maintenance),
        ("times_reward", game.times_reward),
    ];
    let less = not_negative.into_iter().find(|(_, figure)| *figure < 0);
    less.map_or(Ok(()), |(name, _)| Err(Faulty(format!("{name} must not be less than 0"))))
}

fn items(tables: &Tables) -> Result<(), Faulty> {
    let mut keys = BTreeSet::new();
    let mut abbreviations = BTreeSet::new();
    for row in &tables.items {
        key(&row.key)?;
        key(&row.abbr)?;
        once(&mut keys, &row.key, "key")?;
        if !row.illusion {
            once(&mut abbreviations, &row.abbr, "abbreviation")?;
        }
        [&row.name, &row.plural].into_iter().try_for_each(|name| of_row(&row.key, name, LONGEST_NAME))?;
        of_row(&row.key, &row.about, LONGEST_TEXT)?;
        let upkeep = row.race.as_ref().map_or(0, |race| race.upkeep.min(race.cost));
        if row.price < 1 || upkeep < 0 {
            return Err(Faulty(format!(
                "the price of {} must be at least 1, and upkeep and cost at least 0",
                row.key
            )));
        }
        if let Some(monster) = &row.monster {
            of_row(&row.key, &monster.group, LONGEST_NAME)?;
        }
        let specials = [
            row.monster.as_ref().and_then(|monster| monster.special.as_deref()),
            row.battle.as_ref().and_then(|battle| battle.special.as_deref()),
        ];
        specials.into_iter().flatten().try_for_each(|name| special(tables, name))?;
    }
    Ok(())
}

fn skills(tables: &Tables) -> Result<(), Faulty> {
    let mut keys = BTreeSet::new();
    for row in &tables.skills {
        key(&row.key)?;
        once(&mut keys, &row.key, "key")?;
        of_row(&row.key, &row.name, LONGEST_NAME)?;
        row.about.values().try_for_each(|text| of_row(&row.key, text, LONGEST_TEXT))?;
        row.special.iter().try_for_each(|name| special(tables, name))?;
        if row.cost < 0 {
            return Err(Faulty(format!("the cost of {} must not be less than 0", row.key)));
        }
    }
    Ok(())
}

fn objects(tables: &Tables) -> Result<(), Faulty> {
    let mut names = BTreeSet::new();
    for row in &tables.objects {
        once(&mut names, &row.name, "structure")?;
        of_row(&row.name, &row.name, LONGEST_NAME)?;
        of_row(&row.name, &row.about, LONGEST_TEXT)?;
    }
    for row in &tables.terrains {
        of_row(&row.name, &row.name, LONGEST_NAME)?;
        if row.points < 1 {
            return Err(Faulty(format!("a step into {} must take at least 1 point", row.name)));
        }
    }
    Ok(())
}

fn specials(tables: &Tables) -> Result<(), Faulty> {
    let mut names = BTreeSet::new();
    tables.specials.iter().try_for_each(|row| {
        once(&mut names, &row.name, "special attack")?;
        of_row(&row.name, &row.name, LONGEST_NAME)
    })
}

/// A key: letters and digits, a letter first, so that positions and orders can have it.
fn key(key: &str) -> Result<(), Faulty> {
    let is_key = (1..=LONGEST_KEY).contains(&key.len())
        && key.starts_with(|first: char| first.is_ascii_alphabetic())
        && key.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if is_key { Ok(()) } else { Err(Faulty(format!("{key} is no key; write letters and digits"))) }
}

/// A text of a row, which is printed in every code and read by the tools of players.
fn of_row(row: &str, text: &str, longest: usize) -> Result<(), Faulty> {
    if text.len() > longest {
        return Err(Faulty(format!("a text of {row} is longer than {longest} characters")));
    }
    let is_name = longest == LONGEST_NAME;
    let is_fit = |byte: u8| match byte {
        b' ' | b'-' | b'_' => true,
        b'\'' | b'.' | b',' | b':' | b';' | b'$' | b'%' | b'(' | b')' => !is_name,
        other => other.is_ascii_alphanumeric(),
    };
    if is_name && !text.starts_with(|first: char| first.is_ascii_alphabetic()) || !text.bytes().all(is_fit) {
        return Err(Faulty(format!("a text of {row} has characters that cannot be printed")));
    }
    Ok(())
}

fn once<'t>(seen: &mut BTreeSet<&'t str>, word: &'t str, what: &str) -> Result<(), Faulty> {
    if seen.insert(word) { Ok(()) } else { Err(Faulty(format!("the {what} {word} stands twice"))) }
}

fn special(tables: &Tables, name: &str) -> Result<(), Faulty> {
    tables.special_of(name).map(|_| ()).ok_or_else(|| Faulty(format!("there is no special attack {name}")))
}
