//! The gamesmaster's table of the orders that came so far: who sent a sheet, how much stands on it, and how many of its
//! orders are known to be refused.

use playdeck_print::document::{Column, Document};
use std::fmt::Display;

/// The table.
const COLUMNS: [Column<'_>; 8] = [
    Column::right("NO", 5).led_by(""),
    Column::left("FACTION", 8, 47).led_by(" "),
    Column::left("STATE", 50, 60),
    Column::right("LAST SHEET", 72),
    Column::right("UNITS", 80),
    Column::right("NO MONTH", 90),
    Column::right("ORDERS", 99),
    Column::right("REFUSED", 109),
];

/// A faction, and what it sent.
#[allow(missing_docs, reason = "the names and types say what they are")]
pub struct Sender<'s> {
    pub number: u32,
    pub name: &'s str,
    /// The last turn for which orders came.
    pub last_orders: u32,
    pub units: usize,
    /// Its sheet, if one came.
    pub sent: Option<Sent>,
}

/// What a sheet has.
pub struct Sent {
    /// The units without an order for the month.
    pub idle: usize,
    /// Its orders.
    pub orders: usize,
    /// Those that are known to be refused.
    pub refused: usize,
}

/// Prints it.
pub fn print<'s>(senders: impl IntoIterator<Item = Sender<'s>>, out: &mut Document<'_>) {
    out.heading("THE ORDERS SO FAR");
    out.begin_table(&COLUMNS);
    for Sender { number, name, last_orders, units, sent } in senders {
        match sent {
            None => out.row(&COLUMNS, &[&number, &name, &"no sheet", &last_orders, &units]),
            Some(Sent { idle, orders, refused }) => {
                let cells: [&dyn Display; COLUMNS.len()] =
                    [&number, &name, &"sent", &last_orders, &units, &idle, &orders, &refused];
                out.row(&COLUMNS, &cells);
            }
        }
    }
    out.end_table();
}
