//! The position in the report: units, centers, what is due.

use super::{Listed, counted, silence, with_room};
use crate::cards::play_card;
use playdeck_base::text::Text;
use playdeck_diplomacy_rules::adjust::Due;
use playdeck_diplomacy_rules::event::Event;
use playdeck_diplomacy_rules::world::map::{Location, Province};
use playdeck_diplomacy_rules::world::position::{LAST_YEAR, Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::Dislodged;
use playdeck_print::document::{About, Column, Document, Gap, List, Paragraph};

/// A power, the number of things it has, what they are, and its player.
const LIST: [Column<'_>; 4] = [
    Column::left("", 5, 12),
    Column::right("", 15).led_by(" "),
    Column::left("", 18, 101).led_by(": "),
    Column::left("", 103, 132).led_by(" - "),
];
/// The columns that texts fill.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);
/// The number of lines that a headline takes, with the free lines around it.
const HEADLINE: usize = 4;
/// The number of years of the chart that are printed, counted from the end.
const YEARS: usize = 40;

/// Prints the position for everyone.
pub fn print(position: &Position, events: &[Event], out: &mut Document<'_>) {
    let units = |power| position.units.of(power);
    each_power_of("DISPOSITION OF THE UNITS", position, out, units, |power| player(position, power));
    if are_centers_due(position, events) {
        each_power("SUPPLY CENTERS", position, out, |power| position.centers.of(power).iter());
        chart(position, &position.powers().collect::<Vec<_>>(), out);
        print_last_year(position, out);
    }
    let notes = due(position, &position.powers().collect::<Vec<_>>());
    if !notes.is_empty() {
        out.keep(HEADLINE + notes.len());
        out.heading("WHAT IS DUE");
        for (at, note) in notes.iter().enumerate() {
            out.text(&TEXT.after(Gap::before_first(at == 0)), note);
        }
    }
    next_play(position, out);
}

/// Prints what a power sees of a position in fog.
pub fn print_in_sight(position: &Position, power: Power, out: &mut Document<'_>) {
    let units = |power| position.units.of(power);
    each_power_of("THE UNITS IN SIGHT", position, out, units, |power| player(position, power));
    each_power("THE SUPPLY CENTERS IN SIGHT", position, out, |power| position.centers.of(power).iter());
    chart(position, &[power], out);
    print_last_year(position, out);
    print_next(position, Some(power), out);
}

/// Prints which play is next, in fog, where a reader is told only what is due from their own power.
pub fn print_next(position: &Position, power: Option<Power>, out: &mut Document<'_>) {
    let Some(next) = play_card::due(position.date) else { return };
    out.heading("THE NEXT PLAY");
    let due = match power {
        Some(power) if position.owes(power) => " Your orders are due.",
        Some(_) => " Nothing is due from you.",
        None => "",
    };
    out.paragraph(&TEXT, format_args!("{}.{due}", next.name));
    silence::print_open(position, out);
}

/// Whether the centers belong in the report: they are printed at the start of a game, when they were counted, when the
/// game is over, and for a deck that continues a game.
fn are_centers_due(position: &Position, events: &[Event]) -> bool {
    let is_news = |event: &Event| matches!(event, Event::Assigned { .. } | Event::Counted { .. });
    position.date.phase == Phase::Over || events.is_empty() || events.iter().any(is_news)
}

/// Who plays a power, as the public reads it.
pub(super) fn player(position: &Position, power: Power) -> &str {
    position.player_of(power).unwrap_or("(nobody; its units stand)")
}

/// Prints the year with which the game ends, if one was set.
pub(super) fn print_last_year(position: &Position, out: &mut Document<'_>) {
    let last = position.last_year;
    if last < LAST_YEAR && position.date.phase != Phase::Over {
        let text = format_args!(
            "The game ends with the fall of {last}; if nobody has won by then, all who are left share it."
        );
        out.paragraph(&TEXT.after(Gap::One), text);
    }
}

/// Prints what is due from one power.
pub fn print_due(position: &Position, power: Power, out: &mut Document<'_>) {
    let notes = due(position, &[power]);
    if !notes.is_empty() {
        out.about(About::Due);
        out.heading("WHAT IS DUE FROM YOU");
        for note in notes {
            out.text(&TEXT.after(Gap::One), &note);
        }
    }
}

/// Prints a headline and a line for each power that has an entry: its name, the number of entries, and the entries;
/// nothing if no power has any. The table is kept on one page.
pub(super) fn each_power<I: Iterator<Item: Text> + Clone>(
    headline: &str,
    position: &Position,
    out: &mut Document<'_>,
    of: impl Fn(Power) -> I,
) {
    each_power_of(headline, position, out, of, |_| "");
}

/// The same with each power's player at the end of its line.
fn each_power_of<'a, I: Iterator<Item: Text> + Clone>(
    headline: &str,
    position: &Position,
    out: &mut Document<'_>,
    of: impl Fn(Power) -> I,
    player: impl Fn(Power) -> &'a str,
) {
    let list = |power| {
        let items = of(power);
        (power, items.clone().count(), items)
    };
    let lists: Vec<_> = position.powers().map(list).collect();
    let lists = || lists.iter().filter(|(_, count, _)| *count > 0);
    let powers = lists().count();
    if powers == 0 {
        return;
    }
    out.keep(HEADLINE + powers);
    out.heading(headline);
    let columns = with_room(LIST, position.map);
    for (at, (power, count, items)) in lists().enumerate() {
        let gap = Gap::before_first(at == 0);
        out.cells(gap, &columns, &[power, &(*count as u64), &List(items.clone()), &player(*power)]);
    }
}

/// The chart of centers by year, for some powers.
fn chart(position: &Position, powers: &[Power], out: &mut Document<'_>) {
    if position.chart.is_empty() {
        return;
    }
    let longest = powers.iter().map(|power| power.name().len()).max().unwrap_or_default();
    // Ten columns for each of the seven powers of the standard board, and as many as there is room for on others.
    let width = (longest + 2).max(10);
    for (at, powers) in powers.chunks((LAST_COLUMN - 9) / width).enumerate() {
        chart_of(position, powers, width, at > 0, out);
    }
}

/// The print position of the last column of a chart.
const LAST_COLUMN: usize = 130;

/// The chart of some powers, of which each has a column of some width.
fn chart_of(position: &Position, powers: &[Power], width: usize, is_more: bool, out: &mut Document<'_>) {
    let column = |(at, power): (usize, &Power)| {
        Column::right(power.name(), u16::try_from(10 + width * at).unwrap_or(u16::MAX))
    };
    let of_powers = (1..).zip(powers).map(column);
    let columns: Vec<Column<'_>> =
        std::iter::once(Column::left("YEAR", 5, 9).headed()).chain(of_powers).collect();
    let years = &position.chart[position.chart.len().saturating_sub(YEARS)..];
    out.keep(HEADLINE + 1 + years.len());
    out.heading(if is_more { "SUPPLY CENTERS BY YEAR, CONTINUED" } else { "SUPPLY CENTERS BY YEAR" });
    out.begin_table(&columns);
    for row in years {
        let counts = powers.iter().map(|power| Number(row.centers.get(*power)));
        out.alike(Gap::None, &columns, [Number(Some(row.year))].into_iter().chain(counts));
    }
    out.end_table();
}

/// A number of the chart; a dash where there is none.
struct Number(Option<u16>);

impl Text for Number {
    fn write(&self, to: &mut String) {
        match self.0 {
            Some(number) => number.write(to),
            None => to.push('-'),
        }
    }
}

/// What is due from a power.
enum Note {
    Retreat(Dislodged, Vec<Location>),
    Builds(Power, u32, Vec<Province>),
    Removals(Power, u32),
}

impl Text for Note {
    fn write(&self, to: &mut String) {
        match self {
            Self::Retreat(lost, open) => {
                let landed = lost.landed.map(|at| (", dislodged in ", at, ","));
                (lost.unit.power, ": ", lost.unit, landed).write(to);
                (" retreats to ", Listed(open), " or disbands.").write(to);
            }
            Self::Builds(power, count, sites) => {
                (power, ": ", counted(*count, "BUILD"), " at ", Listed(sites), ".").write(to);
            }
            Self::Removals(power, count) => (power, ": ", counted(*count, "REMOVAL"), ".").write(to),
        }
    }
}

/// What is due from some powers.
fn due(position: &Position, powers: &[Power]) -> Vec<Note> {
    let owing = powers.iter().copied().filter(|power| position.owes(*power));
    match position.date.phase {
        // Orders are due from everyone in a play of moves, and from nobody once the game is over.
        Phase::Moves | Phase::Over => Vec::new(),
        Phase::Retreat => {
            let retreats = position.open_retreats();
            let of = |power| retreats.iter().filter(move |(lost, _)| lost.unit.power == power);
            owing.flat_map(of).map(|(lost, open)| Note::Retreat(*lost, open.clone())).collect()
        }
        Phase::Build => owing
            .filter_map(|power| match position.due_from(power) {
                Due::Nothing => None,
                Due::Builds(count) => {
                    let sites = position.build_sites(power);
                    Some(Note::Builds(power, count, sites.iter().collect()))
                }
                Due::Removals(count) => Some(Note::Removals(power, count)),
            })
            .collect(),
    }
}

/// Prints which play is next and from whom orders are due. The card for it is in the gamesmaster's summary.
fn next_play(position: &Position, out: &mut Document<'_>) {
    let Some(next) = play_card::due(position.date) else { return };
    out.heading("THE NEXT PLAY");
    let owing: Vec<&str> = position.powers().filter(|power| position.owes(*power)).map(Power::name).collect();
    out.paragraph(&TEXT, format_args!("{}. Orders are due from {}.", next.name, owing.join(", ")));
    silence::print_open(position, out);
}
