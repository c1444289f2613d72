//! Where the game stands: disposition, centers, what is due.

use super::{counted, list};
use crate::game::diplomacy::adjust::Due;
use crate::game::diplomacy::event::Event;
use crate::game::diplomacy::map::Province;
use crate::game::diplomacy::play_card;
use crate::game::diplomacy::position::{LAST_YEAR, Phase, Position};
use crate::game::diplomacy::power::Power;
use crate::listing::{Line, Part, Spacing, WIDTH};
use std::fmt::{self, Write as _};

/// Print positions of a wrapped list behind a power's name.
const LIST: (usize, usize) = (18, 101);
/// Where a player's name stands beside what is his; farther left where it is long.
const NAME: usize = 103;
/// Where the cards of the next play are printed.
const CARDS: usize = 5;
/// Lines that a headline takes with the free ones about it.
const HEADLINE: u32 = 4;
/// The years of the chart that are printed, the last ones.
const YEARS: usize = 40;

/// Prints the position for everyone.
pub fn print(position: &Position, events: &[Event], part: &mut Part) {
    let units = |power| position.units.of(power).collect();
    each_power_of("DISPOSITION OF THE UNITS", part, units, |power| player(position, power));
    if are_centers_due(position, events) {
        each_power("SUPPLY CENTERS", part, |power| position.centers.of(power).iter().collect());
        chart(position, part);
        print_last_year(position, part);
    }
    let notes: Vec<String> = Power::ALL.into_iter().flat_map(|power| due(position, power)).collect();
    if !notes.is_empty() {
        part.keep(HEADLINE + u32::try_from(notes.len()).unwrap_or_default());
        part.headline("WHAT IS DUE");
        for (at, note) in notes.iter().enumerate() {
            let spacing = if at == 0 { Spacing::Double } else { Spacing::Single };
            part.paragraph_after(spacing, 5, 128, note);
        }
    }
    next_deck(position, part);
}

/// Whether the centers belong in the report: they are told at the start of a game, where they were counted, when
/// the game is over, and to a deck that carries a game on.
fn are_centers_due(position: &Position, events: &[Event]) -> bool {
    let is_news = |event: &Event| matches!(event, Event::Assigned { .. } | Event::Counted { .. });
    position.date.phase == Phase::Over || events.is_empty() || events.iter().any(is_news)
}

/// Who plays a power, as the public reads it.
pub(super) fn player(position: &Position, power: Power) -> &str {
    position.player_of(power).unwrap_or("(nobody; its units stand)")
}

/// Prints with which year the game ends, if one was set.
pub(super) fn print_last_year(position: &Position, part: &mut Part) {
    let last = position.last_year;
    if last < LAST_YEAR && position.date.phase != Phase::Over {
        let text = format!(
            "The game ends with the fall of {last}; if nobody has won by then, all who are left share it."
        );
        part.paragraph_after(Spacing::Double, 5, 128, &text);
    }
}

/// Prints what is due from one power.
pub fn print_due(position: &Position, power: Power, part: &mut Part) {
    let notes = due(position, power);
    if !notes.is_empty() {
        part.headline("WHAT IS DUE FROM YOU");
        for note in notes {
            part.paragraph_after(Spacing::Double, 5, 128, &note);
        }
    }
}

/// A headline and a line for each power that has any: its name, how many, and what they are; nothing if none
/// has. The table is kept on one page.
pub(super) fn each_power<T: fmt::Display>(headline: &str, part: &mut Part, of: impl Fn(Power) -> Vec<T>) {
    each_power_of(headline, part, of, |_| "");
}

/// The same with each power's player at the end of its line, or on the next one if there is no room.
fn each_power_of<'a, T: fmt::Display>(
    headline: &str,
    part: &mut Part,
    of: impl Fn(Power) -> Vec<T>,
    player: impl Fn(Power) -> &'a str,
) {
    let lists = Power::ALL.map(|power| (power, of(power)));
    let lists: Vec<_> = lists.into_iter().filter(|(_, items)| !items.is_empty()).collect();
    if lists.is_empty() {
        return;
    }
    part.keep(HEADLINE + u32::try_from(lists.len()).unwrap_or_default());
    part.headline(headline);
    let mut spacing = Spacing::Double;
    for (power, items) in lists {
        let name = player(power);
        let at_name = NAME.min((WIDTH + 1).saturating_sub(name.chars().count()));
        let mut rows = rows(&items).into_iter();
        let first = rows.next().unwrap_or_default();
        let has_room = LIST.0 + first.len() < at_name;
        let mut line = Line::new(spacing).with(5, power).with(LIST.0, first);
        line.put_right(LIST.0 - 3, items.len());
        if has_room {
            line.put(at_name, name);
        }
        part.line(line);
        for row in rows {
            part.line(Line::new(Spacing::Single).with(LIST.0, row));
        }
        if !has_room && !name.is_empty() {
            part.line(Line::new(Spacing::Single).with(at_name, name));
        }
        spacing = Spacing::Single;
    }
}

/// A list in rows, broken between its items and never within one.
fn rows(items: &[impl fmt::Display]) -> Vec<String> {
    let mut rows = Vec::new();
    let mut row = String::new();
    for item in items {
        let before = row.len();
        let comma = if row.is_empty() { "" } else { ", " };
        // Writing into a string cannot fail.
        let _ = write!(row, "{comma}{item}");
        // The comma behind the last item of a row must fit as well.
        if before > 0 && row.len() > LIST.1 - LIST.0 {
            let next = row.split_off(before + comma.len());
            row.truncate(before + 1);
            rows.push(std::mem::replace(&mut row, next));
        }
    }
    rows.push(row);
    rows
}

/// The chart of centers by year.
fn chart(position: &Position, part: &mut Part) {
    if position.chart.is_empty() {
        return;
    }
    let column = |power: Power| 12 + 10 * power.index();
    let years = &position.chart[position.chart.len().saturating_sub(YEARS)..];
    part.keep(HEADLINE + 1 + u32::try_from(years.len()).unwrap_or_default());
    part.headline("SUPPLY CENTERS BY YEAR");
    let mut heads = Line::new(Spacing::Single).with(5, "YEAR");
    for power in Power::ALL {
        heads.put_right(column(power) + 8, power);
    }
    part.start_columns(heads);
    for row in years {
        let mut line = Line::new(Spacing::Single).with(5, row.year);
        for power in Power::ALL {
            match row.centers.get(&power) {
                Some(count) => line.put_right(column(power) + 8, count),
                None => line.put_right(column(power) + 8, "-"),
            }
        }
        part.line(line);
    }
    part.end_columns();
}

/// What is due from a power, as sentences.
fn due(position: &Position, power: Power) -> Vec<String> {
    if !position.owes(power) {
        return Vec::new();
    }
    match position.date.phase {
        Phase::Retreat => position
            .open_retreats()
            .into_iter()
            .filter(|(lost, _)| lost.unit.power == power)
            .map(|(lost, open)| {
                let unit = lost.unit;
                let landed = lost.landed.map(|at| format!(", dislodged in {at},")).unwrap_or_default();
                format!("{power}: {unit}{landed} retreats to {} or disbands.", list(&open))
            })
            .collect(),
        Phase::Build => match position.due_from(power) {
            Due::Nothing => Vec::new(),
            Due::Builds(count) => {
                let sites =
                    crate::game::diplomacy::adjust::build_sites(&position.units, &position.centers, power);
                let sites = sites.iter().map(Province::code).collect::<Vec<_>>().join(", ");
                vec![format!("{power}: {} at {sites}.", counted(count, "BUILD"))]
            }
            Due::Removals(count) => vec![format!("{power}: {}.", counted(count, "REMOVAL"))],
        },
        Phase::Moves | Phase::Over => Vec::new(),
    }
}

/// The card with which the next play begins, and whose cards follow it.
fn next_deck(position: &Position, part: &mut Part) {
    let Some(next) = play_card::due(position.date) else { return };
    part.headline("THE NEXT PLAY");
    part.card(Spacing::Double, CARDS, &format!("${} {}", next.word, next.date));
    let cards: Vec<String> = Power::ALL
        .into_iter()
        .filter(|power| position.owes(*power))
        .map(|power| format!("${power:<11}"))
        .collect();
    part.card(Spacing::Single, CARDS, &cards.concat());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_is_never_broken_within_a_unit() {
        let items: Vec<String> = (0..40).map(|number| format!("F PLACE{number}")).collect();
        let rows = rows(&items);
        assert!(rows.len() > 1 && rows.iter().all(|row| row.len() <= LIST.1 + 1 - LIST.0));
        assert!(rows.iter().all(|row| row.starts_with("F PLACE")));
        assert_eq!(rows.join(" "), items.join(", "));
    }
}
