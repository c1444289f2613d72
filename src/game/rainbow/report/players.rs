//! The players: what is known of each, and what the reader has.

use super::names::Empire;
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::world::{PlayerNumber, Standing, Status};
use playdeck_print::document::{Column, Document, Gap};

/// The reader's account: two and three sentences side by side.
const ACCOUNT: [Column<'_>; 2] = [Column::left("", 5, 38), Column::left("", 40, 131).led_by(" ")];
const MONEY: [Column<'_>; 3] =
    [Column::left("", 5, 38), Column::left("", 40, 78).led_by(" "), Column::left("", 80, 132).led_by(" ")];
/// Columns of the table of players.
const NUMBER: Column<'_> = Column::right("NO", 5).led_by("");
const NAME: Column<'_> = Column::left("EMPIRE", 8, 47).led_by(" ");
const STATUS: Column<'_> = Column::left("STATUS", 50, 61);
const FRIENDS: Column<'_> = Column::left("FRIENDLY TO", 92, 131).headed();
const STANDINGS: [Column<'_>; 7] = [
    NUMBER,
    NAME,
    STATUS,
    Column::right("CITIES", 68),
    Column::right("OTHERS", 77),
    Column::right("MONEY", 88),
    FRIENDS,
];
const PLAIN: [Column<'_>; 4] = [NUMBER, NAME, STATUS, FRIENDS];
/// How many turns of the chart are printed, counted from the last, and how many players are in one strip of it.
const TURNS: usize = 20;
const STRIP: usize = 8;

/// Prints the reader's name, possessions, and the income and expenses of the next turn if nothing changes.
pub fn account(view: &View<'_>, player: PlayerNumber, events: &[&Event], out: &mut Document<'_>) {
    let Some(own) = view.private_player(player) else { return };
    out.heading(Empire::of(view, player));
    let map = format!("The map is {0} by {0} hexes.", view.side());
    let address = match own.address.as_str() {
        "" => "There is no address to which reports could go.".to_owned(),
        address => format!("Reports go to {address}"),
    };
    out.row_after(Gap::One, &ACCOUNT, &[&map, &address]);
    let (next_income, next_upkeep) = view.account(player);
    let accounted = events.iter().find_map(|event| match &event.what {
        What::Accounted { player: of, income, upkeep, .. } if *of == player => {
            Some(format!("Turn {} brought {income} and cost {upkeep}.", view.turn()))
        }
        _ => None,
    });
    let money = format!("The money is {}.", own.money);
    let next = format!("As things stand the next brings {next_income} and costs {next_upkeep}.");
    out.row(&MONEY, &[&money, &accounted.unwrap_or_default(), &next]);
}

/// Prints the table of players, for all and for those who see everything. If the reader may know what they own, the table includes it and is sorted by it.
pub fn print(view: &View<'_>, out: &mut Document<'_>) {
    let standings = view.standings();
    let mut players: Vec<_> = view.players().collect();
    if let Some(standings) = &standings {
        let rank = |number: &PlayerNumber| {
            let standing = standings.get(number).copied().unwrap_or_default();
            (std::cmp::Reverse(standing.cities + standing.units), std::cmp::Reverse(standing.money), *number)
        };
        players.sort_by_key(|(number, _)| rank(number));
    }
    let columns: &[Column<'_>] = if standings.is_some() { &STANDINGS } else { &PLAIN };
    out.keep(8);
    out.heading("PLAYERS");
    out.begin_table(columns);
    for (number, player) in players {
        let status = status(player.status());
        let friends: Vec<String> = player.friends().map(|friend| friend.to_string()).collect();
        let (name, friends) = (player.name(), friends.join(" "));
        match &standings {
            Some(standings) => {
                let of = |amount: fn(&Standing) -> u64| {
                    standings.get(&number).map(|standing| amount(standing).to_string()).unwrap_or_default()
                };
                let cities = of(|standing| standing.cities.into());
                let others = of(|standing| standing.units.into());
                let money = of(|standing| standing.money);
                out.row(columns, &[&number, &name, &status, &cities, &others, &money, &friends]);
            }
            None => out.row(columns, &[&number, &name, &status, &friends]),
        }
    }
    out.end_table();
}

/// Whether a player still plays, in a word.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Active => "plays",
        Status::Quit => "has left",
        Status::Eliminated => "eliminated",
    }
}

/// Prints what each player owned turn by turn, if the reader may know: cities, other units and money.
pub fn chart(view: &View<'_>, out: &mut Document<'_>) {
    let rows = view.chart();
    let rows = &rows[rows.len().saturating_sub(TURNS)..];
    let players: Vec<PlayerNumber> = view.players().map(|(number, _)| number).collect();
    for strip in players.chunks(STRIP).filter(|_| rows.len() > 1) {
        let heads: Vec<String> = strip.iter().map(|player| format!("[{player}]")).collect();
        let of_players = (1..).zip(&heads).map(|(at, head)| Column::right(head, 5 + 15 * at));
        let columns: Vec<Column<'_>> = std::iter::once(Column::right("TURN", 5)).chain(of_players).collect();
        out.keep(rows.len().saturating_add(6));
        out.heading("CITIES, OTHER UNITS AND MONEY BY TURN");
        out.begin_table(&columns);
        for row in rows {
            let standings = strip.iter().map(|player| match row.players.get(player) {
                Some(Standing { cities, units, money }) => format!("{cities} {units:>3} {money:>5}"),
                None => "-".to_owned(),
            });
            out.alike(Gap::None, &columns, std::iter::once(row.turn.to_string()).chain(standings));
        }
        out.end_table();
    }
}
