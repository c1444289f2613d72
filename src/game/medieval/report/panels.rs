//! The panels of the door as tables.

use super::map;
use super::setup::options;
use super::told::{Name, since};
use crate::knowledge::panel::{GameRow, Panel, PieceRow, PointsRow, Stage, TallyRow};
use crate::knowledge::seat::{OtherCity, PiecesInSight};
use crate::lobby::{Lobby, Setup};
use crate::tables::Kind;
use crate::world::numbers::PlayerNumber;
use crate::world::{City, Mail, Tally};
use playdeck_base::message::counted;
use playdeck_print::document::{Column, Document, Gap, Paragraph, Whole};

/// The indentation of texts, and of the text of a message.
const TEXT: Paragraph<'_> = Paragraph::within(5, 130);
const MESSAGE: Paragraph<'_> = Paragraph::within(9, 125);
/// Tables that are the same for every reader.
const POINTS: [Column<'_>; 4] = [
    Column::left("", 5, 7),
    Column::left("", 8, 28).led_by(" "),
    Column::right("", 36).led_by(": "),
    Column::left("", 37, 37).led_by(""),
];
const GAMES: [Column<'_>; 4] = [
    Column::right("MATCH", 9),
    Column::left("NAME", 12, 29).led_by(" "),
    Column::left("STATUS", 30, 67).led_by(": "),
    Column::left("PLAYERS", 69, 131).led_by("; "),
];
const LEADERS: [Column<'_>; 3] = [
    Column::right("", 6).led_by(""),
    Column::left("", 9, 28).led_by(" "),
    Column::right("", 34).led_by(": "),
];
const OTHER_CITIES: [Column<'_>; 3] =
    [Column::left("X,Y", 5, 12), Column::left("OF", 14, 34).led_by(" of "), Column::left("", 36, 60)];
const IN_SIGHT: [Column<'_>; 5] = [
    Column::left("X,Y", 5, 12),
    Column::left("OF", 14, 34).led_by(" of "),
    Column::left("TYPE", 36, 40),
    Column::right("COUNT", 46),
    Column::right("DAMAGED", 55),
];

/// When a panel is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// Within a player's turn, for a `LIST` card.
    InTurn,
    /// At the end of a play.
    AtEnd,
}

/// The reader of a panel.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The player, who sees only their own; `None` sees what belongs to everyone, with the owners.
    pub who: Option<PlayerNumber>,
    /// The names of the players of the match, by number.
    pub names: &'a [String],
    /// The lobby, for the names of writers who no longer play; `None` where no messages are printed.
    pub lobby: Option<&'a Lobby>,
}

impl Reader<'_> {
    /// The width of the owner column.
    const fn owner(&self) -> u16 {
        if self.who.is_some() { 0 } else { 4 }
    }

    /// The owner, for a reader who sees more than their own.
    fn of(&self, player: Option<PlayerNumber>) -> String {
        match player {
            _ if self.who.is_some() => String::new(),
            Some(player) => player.to_string(),
            None => "-".to_owned(),
        }
    }

    /// The heading of the owner column.
    const fn head(&self) -> &'static str {
        if self.who.is_some() { "" } else { "OF" }
    }
}

/// Prints a panel; an empty one is left out at the end of a play.
pub fn print(panel: &Panel, when: Listed, reader: Reader<'_>, out: &mut Document<'_>) {
    let is_asked_for = when == Listed::InTurn;
    match panel {
        Panel::Totals(totals) => total(*totals, out),
        Panel::Points { game, round, turn, setup, rows } => {
            match (when, round) {
                (Listed::InTurn, _) => out.heading(format_args!("VICTORY POINTS IN MATCH {game}")),
                (Listed::AtEnd, _) if turn.is_some() => {
                    let round = round.saturating_add(1);
                    out.heading(format_args!("MATCH {game} IN ROUND {round} - VICTORY POINTS"));
                }
                (Listed::AtEnd, 0) => out.heading(format_args!("MATCH {game} BEGINS - VICTORY POINTS")),
                (Listed::AtEnd, _) => {
                    out.heading(format_args!("MATCH {game} AFTER ROUND {round} - VICTORY POINTS"));
                }
            }
            points(setup, rows, out);
        }
        Panel::Statistics(rows) => statistics(rows, reader, out),
        Panel::Messages(mail) => {
            out.heading("MESSAGES KEPT");
            messages(mail, reader, out);
        }
        Panel::Cities(rows) if is_asked_for || !rows.is_empty() => cities(rows, reader, out),
        Panel::Pieces(rows) if is_asked_for || !rows.is_empty() => pieces(rows, reader, out),
        Panel::Map(chart) => map::print(chart, reader.who.is_some(), out),
        Panel::Games(rows) if is_asked_for || !rows.is_empty() => games(rows, out),
        Panel::Leaders(rows) if is_asked_for || !rows.is_empty() => leaders(rows, out),
        Panel::Cities(_) | Panel::Pieces(_) | Panel::Games(_) | Panel::Leaders(_) => {}
    }
}

/// Prints that a requested panel is empty.
fn nothing(out: &mut Document<'_>) {
    out.paragraph(&TEXT.after(Gap::One), "none");
}

fn total(totals: [u32; 8], out: &mut Document<'_>) {
    out.heading("TOTAL PIECES");
    let of_kinds = Kind::ALL.into_iter().zip(totals).map(|(kind, total)| (kind.code(), total));
    let cells = of_kinds.chain([("TOT", totals.iter().sum())]);
    let columns: Vec<Column<'_>> =
        (0..9).map(|at| 5 + 13 * at).map(|first| Column::left("", first, first + 11)).collect();
    out.alike(Gap::One, &columns, cells.map(|(kind, total)| Whole((kind, " = ", total))));
}

fn points(setup: &Setup, rows: &[PointsRow], out: &mut Document<'_>) {
    const SETUP: [Column<'_>; 4] = [
        Column::left("", 5, 18),
        Column::left("", 20, 30),
        Column::left("", 32, 45),
        Column::left("", 47, 131),
    ];
    let yes = |yes: bool| if yes { "Yes" } else { "No" };
    let map = format_args!("Map={},{}", setup.width, setup.height);
    let wrap = format_args!("Wrap={}", yes(setup.wrap));
    let command = format_args!("Command={}", yes(setup.castles));
    out.row_after(Gap::One, &SETUP, &[&map, &wrap, &command, &setup.name]);
    let options = options(setup);
    if !options.is_empty() {
        out.paragraph(&TEXT, options.join(", "));
    }
    for row in rows {
        out.row(&POINTS, &[&row.player, &row.name, &row.points, &if row.active { "" } else { "*" }]);
    }
    if rows.iter().any(|row| !row.active) {
        out.paragraph(&TEXT, "* eliminated");
    }
}

fn statistics(rows: &[TallyRow], reader: Reader<'_>, out: &mut Document<'_>) {
    out.heading("STATISTICS");
    let first = 5 + reader.owner();
    let columns = [
        Column::left(reader.head(), 5, 7).headed(),
        Column::left("AGAINST", first, first + 2).headed(),
        Column::left("", first + 3, first + 22).led_by(" "),
        Column::right("PIECES FOR", first + 35),
        Column::right("PIECES AGAINST", first + 51),
        Column::right("CITIES FOR", first + 63),
        Column::right("CITIES AGAINST", first + 79),
    ];
    out.begin_table(&columns);
    for TallyRow { of, player, name, tally } in rows {
        let of = reader.of(Some(*of));
        let Tally { pieces_for, pieces_against, cities_for, cities_against } = tally;
        out.row(&columns, &[&of, player, name, pieces_for, pieces_against, cities_for, cities_against]);
    }
    out.end_table();
}

/// Prints messages: number, sender, round and text. Without names only the sender's number is printed.
pub fn messages(mail: &[Mail], reader: Reader<'_>, out: &mut Document<'_>) {
    for mail in mail {
        out.keep(3);
        let writer = mail.by.zip(reader.lobby).map(|(by, lobby)| lobby.name(by));
        let from = match writer {
            Some(name) => format!("{name} ({})", mail.from),
            None => Name { player: mail.from, names: reader.names }.to_string(),
        };
        let head = format_args!("{}  FROM {from}, ROUND {}", mail.number, mail.round);
        out.paragraph(&TEXT.after(Gap::One), head);
        out.paragraph(&MESSAGE, &mail.text);
    }
    if mail.is_empty() {
        nothing(out);
    }
}

fn cities(rows: &[City], reader: Reader<'_>, out: &mut Document<'_>) {
    out.heading("CITY LIST");
    let first = 32 + reader.owner();
    let castle = if rows.iter().any(|row| row.castle) { "CASTLE" } else { "" };
    let columns = [
        Column::left("X,Y", 5, 12),
        Column::left("NAME", 14, 30).led_by(" "),
        Column::left(reader.head(), 32, 34).headed(),
        Column::left("TYPE", first, first + 4).headed(),
        Column::right("TURNS", first + 10),
        Column::right("FORT", first + 16),
        Column::left("SPECIALTY", first + 19, first + 28).headed(),
        Column::left(castle, first + 30, first + 36).headed(),
    ];
    out.begin_table(&columns);
    for row in rows {
        let (of, castle) = (reader.of(row.owner), if row.castle { "YES" } else { "" });
        let (at, name, product, specialty) = (&row.at, &row.name, &row.product, &row.specialty);
        out.row(&columns, &[at, name, &of, product, &row.turns, &row.fort, specialty, &castle]);
    }
    out.end_table();
    out.paragraph(&TEXT, format_args!("Total = {}", rows.len()));
}

fn pieces(rows: &[PieceRow], reader: Reader<'_>, out: &mut Document<'_>) {
    out.heading("PIECES");
    let first = 5 + reader.owner();
    let goes = if rows.iter().any(|row| row.piece.goal.is_some()) { "GOES TO" } else { "" };
    let columns = [
        Column::left(reader.head(), 5, 7).headed(),
        Column::right("NUMBER", first + 5).led_by(", "),
        Column::left("TYPE", first + 8, first + 12).led_by(" "),
        Column::left("X,Y", first + 14, first + 21).led_by(" at "),
        Column::right("MOVES", first + 27),
        Column::right("ATTACKS", first + 36),
        Column::right("DAMAGE", first + 44),
        Column::right("ATK", first + 49),
        Column::right("DEF", first + 54),
        Column::right("EXPERIENCE", first + 66),
        Column::right("ABOARD", first + 74),
        Column::left("GUARD", first + 77, first + 81).headed(),
        Column::left(goes, first + 84, first + 92).headed(),
    ];
    out.begin_table(&columns);
    for PieceRow { of, piece, left, attack, defense } in rows {
        let (of, guard) = (reader.of(Some(*of)), if piece.guard { "YES" } else { "" });
        let carrier = piece.carrier.map(|carrier| carrier.to_string()).unwrap_or_default();
        let goal = piece.goal.map(|goal| goal.to_string()).unwrap_or_default();
        out.row(
            &columns,
            &[
                &of,
                &piece.number,
                &piece.kind,
                &piece.at,
                &of_all(left.0, piece.kind.moves()),
                &of_all(left.1, piece.kind.attacks()),
                &piece.damage,
                attack,
                defense,
                &piece.experience,
                &carrier,
                &guard,
                &goal,
            ],
        );
    }
    out.end_table();
}

/// What is left of all that a type has.
fn of_all(left: u8, all: u8) -> String {
    if left == all { all.to_string() } else { format!("{left} of {all}") }
}

fn games(rows: &[GameRow], out: &mut Document<'_>) {
    out.heading("GAME STATUS");
    out.begin_table(&GAMES);
    for row in rows {
        let status = match &row.stage {
            Stage::Waiting { missing } => format!("awaits {}", counted(u64::from(*missing), "player")),
            Stage::Running { round, turn: None } => format!("in progress, round {round}"),
            Stage::Running { round, turn: Some(turn) } => {
                format!("in progress, round {round}, player {turn}")
            }
            Stage::Over { round, dropped: true, .. } => format!("dropped {}", since(*round)),
            Stage::Over { round, shared, .. } if !shared.is_empty() => format!("drawn {}", since(*round)),
            Stage::Over { round: 0, victor: Some(victor), .. } => format!("won by {victor} {}", since(0)),
            Stage::Over { round, victor: Some(victor), .. } => format!("won by {victor} in round {round}"),
            Stage::Over { round, victor: None, .. } => format!("ended in round {round}, not won"),
        };
        out.row(&GAMES, &[&row.number, &row.name, &status, &row.players.join(", ")]);
    }
    out.end_table();
    if rows.is_empty() {
        nothing(out);
    }
}

fn leaders(rows: &[(String, u32)], out: &mut Document<'_>) {
    out.heading("LEADER BOARD");
    for (place, (name, points)) in (1..).zip(rows) {
        out.row_after(Gap::before_first(place == 1), &LEADERS, &[&place, name, points]);
    }
    if rows.is_empty() {
        nothing(out);
    }
}

/// Prints what a player knows of others: their cities and the white ones, and their pieces in sight.
pub fn others(cities: &[OtherCity], seen: &[PiecesInSight], names: &[String], out: &mut Document<'_>) {
    if !cities.is_empty() {
        out.heading("OTHER CITIES AS LAST SEEN");
        out.begin_table(&OTHER_CITIES);
        for OtherCity { at, known } in cities {
            let of =
                known.of.map_or_else(|| "nobody".to_owned(), |player| Name { player, names }.to_string());
            out.row(&OTHER_CITIES, &[at, &of, &if known.castle { "COMMAND CASTLE" } else { "" }]);
        }
        out.end_table();
    }
    if !seen.is_empty() {
        out.heading("PIECES OF OTHERS IN SIGHT");
        out.begin_table(&IN_SIGHT);
        let unless =
            |number: u32, plain: u32| if number == plain { String::new() } else { number.to_string() };
        for PiecesInSight { at, shape, count, damaged, .. } in seen {
            let (count, damaged) = (unless(*count, 1), unless(*damaged, 0));
            out.row(&IN_SIGHT, &[at, &Name { player: shape.of, names }, &shape.kind, &count, &damaged]);
        }
        out.end_table();
    }
}
