//! The players: what is known of each, and what the reader himself has.

use super::names::Empire;
use super::rows;
use crate::game::Viewer;
use crate::game::rainbow::event::{Event, What};
use crate::game::rainbow::players::PlayerNumber;
use crate::game::rainbow::position::{Standing, Status};
use crate::game::rainbow::view::View;
use crate::listing::{Line, Part, Spacing};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Print positions of the reader's account, and of what is to come in it.
const ACCOUNT: (usize, usize) = (40, 131);
const NEXT: (usize, usize) = (80, 132);
/// Print positions of the table of players.
const NAME: (usize, usize) = (8, 47);
const STATUS: usize = 50;
const MIDDLE: usize = 63;
const FRIENDS: (usize, usize) = (92, 131);
/// The turns of the chart that are printed, the last ones, and the players of one strip of it.
const TURNS: usize = 20;
const STRIP: usize = 8;

/// Prints the reader's name, what he has, and what the next turn will bring and cost if nothing changes.
pub fn account(view: &View<'_>, player: PlayerNumber, events: &[&Event], part: &mut Part) {
    let Some(own) = view.private_player(player) else { return };
    part.headline(Empire::of(view, player));
    let side = view.side();
    let mut line = Line::new(Spacing::Double).with(5, format_args!("The map is {side} by {side} hexes."));
    let address = match own.address.as_str() {
        "" => "There is no address to which reports could go.".to_owned(),
        address => format!("Reports go to {address}"),
    };
    for row in rows(address, ACCOUNT) {
        part.line(line.with(ACCOUNT.0, row));
        line = Line::new(Spacing::Single);
    }
    let (next_income, next_upkeep) = view.account(player);
    let mut line = Line::new(Spacing::Single).with(5, format_args!("The money is {}.", own.money));
    let accounted = events.iter().find_map(|event| match &event.what {
        What::Accounted { player: of, income, upkeep, .. } if *of == player => Some((income, upkeep)),
        _ => None,
    });
    if let Some((income, upkeep)) = accounted {
        line.put(ACCOUNT.0, format_args!("Turn {} brought {income} and cost {upkeep}.", view.turn()));
    }
    let next = format!("As things stand the next brings {next_income} and costs {next_upkeep}.");
    for row in rows(next, NEXT) {
        part.line(line.with(NEXT.0, row));
        line = Line::new(Spacing::Single);
    }
}

/// Prints the table of players. What they own stands there only where the reader is told, and then decides their
/// order.
pub fn print(view: &View<'_>, part: &mut Part) {
    let standings = view.standings();
    let mut players: Vec<_> = view.players().collect();
    if let Some(standings) = &standings {
        let rank = |number: &PlayerNumber| {
            let standing =
                standings.get(number).copied().unwrap_or(Standing { cities: 0, units: 0, money: 0 });
            (std::cmp::Reverse(standing.cities + standing.units), std::cmp::Reverse(standing.money), *number)
        };
        players.sort_by_key(|(number, _)| rank(number));
    }
    part.keep(8);
    part.headline("PLAYERS");
    part.start_columns(heads(view, standings.is_some()));
    for (number, player) in players {
        let mut line = Line::new(Spacing::Single);
        line.put_right(5, number);
        line.put_within(NAME.0, NAME.1, player.name());
        line.put(STATUS, if view.player() == Some(number) { "YOU" } else { status(player.status()) });
        match (&standings, view.player()) {
            (Some(standings), _) => put_standing(&mut line, standings.get(&number)),
            (None, Some(reader)) if reader != number && player.status() != Status::Eliminated => {
                let relation = |of, to| if view.is_hostile(of, to) { "hostile" } else { "friendly" };
                line.put(MIDDLE, relation(reader, number));
                line.put(MIDDLE + 14, relation(number, reader));
            }
            _ => {}
        }
        for row in rows(friends(player.friends()), FRIENDS) {
            part.line(line.with(FRIENDS.0, row));
            line = Line::new(Spacing::Single);
        }
    }
    part.end_columns();
}

fn heads(view: &View<'_>, has_standings: bool) -> Line {
    let mut heads = Line::new(Spacing::Single).with(4, "NO").with(NAME.0, "EMPIRE").with(STATUS, "STATUS");
    if has_standings {
        heads.put_right(MIDDLE + 5, "CITIES");
        heads.put_right(MIDDLE + 14, "OTHERS");
        heads.put_right(MIDDLE + 25, "MONEY");
    } else if matches!(view.viewer, Viewer::Player(_)) {
        heads.put(MIDDLE, "YOU TO HIM");
        heads.put(MIDDLE + 14, "HE TO YOU");
    }
    heads.with(FRIENDS.0, "FRIENDLY TO")
}

fn put_standing(line: &mut Line, standing: Option<&Standing>) {
    let Some(Standing { cities, units, money }) = standing else { return };
    line.put_right(MIDDLE + 5, cities);
    line.put_right(MIDDLE + 14, units);
    line.put_right(MIDDLE + 25, money);
}

/// Whether a player still plays, in a word.
pub const fn status(status: Status) -> &'static str {
    match status {
        Status::Active => "plays",
        Status::Quit => "has left",
        Status::Eliminated => "eliminated",
    }
}

fn friends(friends: impl Iterator<Item = PlayerNumber>) -> String {
    let mut list = String::new();
    for friend in friends {
        // Writing into a String never fails.
        let _ = write!(list, "{}{friend}", if list.is_empty() { "" } else { " " });
    }
    list
}

/// Prints what was owned turn by turn, where the reader is told: cities, other units and money of each player.
pub fn chart(view: &View<'_>, part: &mut Part) {
    let rows = view.chart();
    let rows = &rows[rows.len().saturating_sub(TURNS)..];
    let players: Vec<PlayerNumber> = view.players().map(|(number, _)| number).collect();
    for strip in players.chunks(STRIP).filter(|_| rows.len() > 1) {
        part.keep(u32::try_from(rows.len()).unwrap_or(u32::MAX).saturating_add(6));
        part.headline("CITIES, OTHER UNITS AND MONEY BY TURN");
        let mut heads = Line::new(Spacing::Single).with(2, "TURN");
        for (at, player) in (0..).zip(strip) {
            heads.put_right(column(at), format_args!("[{player}]"));
        }
        part.start_columns(heads);
        for row in rows {
            let mut line = Line::new(Spacing::Single);
            line.put_right(5, row.turn);
            put_row(&mut line, &row.players, strip);
            part.line(line);
        }
        part.end_columns();
    }
}

fn put_row(line: &mut Line, standings: &BTreeMap<PlayerNumber, Standing>, strip: &[PlayerNumber]) {
    for (at, player) in (0..).zip(strip) {
        match standings.get(player) {
            Some(Standing { cities, units, money }) => {
                line.put_right(column(at), format_args!("{cities} {units:>3} {money:>5}"));
            }
            None => line.put_right(column(at), "-"),
        }
    }
}

/// The last print position of a player's column in the chart.
const fn column(at: usize) -> usize {
    5 + 15 * (at + 1)
}
