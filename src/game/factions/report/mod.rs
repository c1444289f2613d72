//! The gamesmaster's tables of a world of factions: the world in figures, and a line for each faction.

pub mod choices;
pub mod letter;
pub mod odds;
pub mod so_far;

use crate::accounts::{Account, Peasants, State};
use playdeck_print::choices::Standing;
use playdeck_print::document::{Column, Document, Paragraph};
use std::fmt::Display;

/// The people of factions by their numbers, for the list of a game's pages.
pub fn standing(people: impl Iterator<Item = (u32, u64)>) -> Standing {
    let row = |(number, people)| (format!("Faction {number}"), i64::try_from(people).unwrap_or(i64::MAX));
    let rows = people.map(row).collect();
    Standing { what: "People".to_owned(), rows }
}

/// The table of figures.
const FIGURES: [Column<'_>; 4] = [
    Column::left("", 1, 14),
    Column::right("NUMBER", 26),
    Column::right("PEOPLE", 40),
    Column::right("SILVER", 58).led_by(", silver $"),
];

/// The table of factions.
const FACTIONS: [Column<'_>; 8] = [
    Column::right("NO", 5).led_by(""),
    Column::left("FACTION", 8, 47).led_by(" "),
    Column::right("UNITS", 54),
    Column::right("PEOPLE", 63),
    Column::right("SILVER", 78),
    Column::right("ORDERS", 86).led_by(", last orders in turn "),
    Column::left("STATE", 89, 100),
    Column::left("ADDRESS", 103, 131).headed(),
];

/// A line of text.
const TEXT: Paragraph<'_> = Paragraph::within(1, 120);

/// Prints the world in figures; the date is that of the turn that was played last.
pub fn figures(date: &str, peasants: &Peasants, accounts: &[Account<'_>], out: &mut Document<'_>) {
    let (mut units, mut people, mut money) = (0_u32, 0_u64, 0_i64);
    for account in accounts {
        units += account.units;
        people += account.people;
        money = money.saturating_add(account.money);
    }
    out.heading(format_args!("THE WORLD, {}", date.to_uppercase()));
    out.begin_table(&FIGURES);
    out.row(&FIGURES, &[&"Regions", &peasants.regions]);
    out.row(&FIGURES, &[&"Inhabited", &peasants.inhabited, &peasants.people, &peasants.money]);
    out.row(&FIGURES, &[&"Factions", &accounts.len()]);
    out.row(&FIGURES, &[&"Units", &units, &people, &money]);
    let together = (people.saturating_add(peasants.people), money.saturating_add(peasants.money));
    out.row(&FIGURES, &[&"Together", &"", &together.0, &together.1]);
    out.end_table();
}

impl State {
    const fn word(self) -> &'static str {
        match self {
            Self::Active => "",
            Self::Silent => "no orders",
            Self::Warned => "last warning",
            Self::WipedOut => "wiped out",
        }
    }
}

/// Prints a line for each faction, with their addresses if the viewer may know them.
pub fn factions(accounts: &[Account<'_>], out: &mut Document<'_>) {
    if accounts.is_empty() {
        return;
    }
    out.heading("FACTIONS");
    let has_addresses = accounts.iter().any(|account| account.address.is_some());
    let columns = if has_addresses { &FACTIONS[..] } else { &FACTIONS[..FACTIONS.len() - 1] };
    out.begin_table(columns);
    for account in accounts {
        let Account { number, name, address, units, people, money, last_orders, state } = account;
        let cells: [&dyn Display; FACTIONS.len()] =
            [number, name, units, people, money, last_orders, &state.word(), &address.unwrap_or_default()];
        out.row(columns, &cells[..columns.len()]);
    }
    out.end_table();
}

/// Names the factions from which no orders came.
pub fn missing(missed: impl IntoIterator<Item = u32>, out: &mut Document<'_>) {
    let missed = missed.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(", ");
    if !missed.is_empty() {
        out.paragraph(&TEXT, format_args!("No orders came from: {missed}."));
    }
}
