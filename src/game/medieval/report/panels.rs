//! The panels of the door as tables.

use super::map;
use super::setup::options;
use super::told::{Name, since};
use crate::game::medieval::geometry::Square;
use crate::game::medieval::lobby::Lobby;
use crate::game::medieval::mail::Mail;
use crate::game::medieval::panel::{CityRow, GameRow, Panel, PieceRow, PointsRow, Stage, TallyRow};
use crate::game::medieval::player::{KnownCity, PlayerNumber};
use crate::game::medieval::seat::Seen;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::Kind;
use crate::listing::{Line, Part, Spacing, wrap};
use crate::message::counted;

/// Print positions of a message's text.
const TEXT: (usize, usize) = (9, 125);
/// Print positions of the players of a match.
const PLAYERS: (usize, usize) = (69, 131);

/// When a panel is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// Within a player's turn, on his card `LIST`.
    InTurn,
    /// At the end of a play.
    AtEnd,
}

/// Who reads a panel.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// A player, who is shown what is his alone; none is shown what is everyone's, and whose it is.
    pub who: Option<PlayerNumber>,
    /// The names of the players of the match, by number.
    pub names: &'a [String],
    /// The lobby, for the names of those who wrote and play no more; none where no messages are read.
    pub lobby: Option<&'a Lobby>,
}

impl Reader<'_> {
    /// The print positions that it takes to say whose something is.
    const fn owner(&self) -> usize {
        if self.who.is_some() { 0 } else { 4 }
    }
}

/// Prints a panel; one that has nothing to say is left out at the end of a play.
pub fn print(panel: &Panel, when: Listed, reader: Reader<'_>, part: &mut Part) {
    let is_asked_for = when == Listed::InTurn;
    match panel {
        Panel::Totals(totals) => total(*totals, part),
        Panel::Points { game, round, turn, setup, rows } => {
            match (when, round) {
                (Listed::InTurn, _) => part.headline(format_args!("VICTORY POINTS IN MATCH {game}")),
                (Listed::AtEnd, _) if turn.is_some() => {
                    let round = round.saturating_add(1);
                    part.headline(format_args!("MATCH {game} IN ROUND {round} - VICTORY POINTS"));
                }
                (Listed::AtEnd, 0) => part.headline(format_args!("MATCH {game} BEGINS - VICTORY POINTS")),
                (Listed::AtEnd, _) => {
                    part.headline(format_args!("MATCH {game} AFTER ROUND {round} - VICTORY POINTS"));
                }
            }
            points(setup, rows, part);
        }
        Panel::Statistics(rows) => statistics(rows, reader, part),
        Panel::Messages(mail) => {
            part.headline("MESSAGES KEPT");
            messages(mail, reader, part);
        }
        Panel::Cities(rows) if is_asked_for || !rows.is_empty() => cities(rows, reader, part),
        Panel::Pieces(rows) if is_asked_for || !rows.is_empty() => pieces(rows, reader, part),
        Panel::Map(rows) => map::print(rows, reader.who.is_some(), part),
        Panel::Games(rows) if is_asked_for || !rows.is_empty() => games(rows, part),
        Panel::Leaders(rows) if is_asked_for || !rows.is_empty() => leaders(rows, part),
        Panel::Cities(_) | Panel::Pieces(_) | Panel::Games(_) | Panel::Leaders(_) => {}
    }
}

/// Says that a panel that was asked for has nothing to show.
fn nothing(part: &mut Part) {
    part.line(Line::new(Spacing::Double).with(5, "none"));
}

fn total(totals: [u32; 8], part: &mut Part) {
    part.headline("TOTAL PIECES");
    let mut line = Line::new(Spacing::Double);
    for (kind, total) in Kind::ALL.into_iter().zip(totals) {
        line.put(5 + 13 * kind.index(), format_args!("{kind} = {total}"));
    }
    line.put(5 + 13 * Kind::ALL.len(), format_args!("TOT = {}", totals.iter().sum::<u32>()));
    part.line(line);
}

fn points(setup: &Setup, rows: &[PointsRow], part: &mut Part) {
    let yes = |yes: bool| if yes { "Yes" } else { "No" };
    let mut line = Line::new(Spacing::Double).with(5, format_args!("Map={},{}", setup.width, setup.height));
    line.put(20, format_args!("Wrap={}", yes(setup.wrap)));
    line.put(32, format_args!("Command={}", yes(setup.castles)));
    line.put(47, &setup.name);
    part.line(line);
    let options = options(setup);
    if !options.is_empty() {
        part.paragraph(5, 130, &options.join(", "));
    }
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(5, row.player).with(8, &row.name);
        line.put_right(36, row.points);
        line.put(37, if row.active { "" } else { "*" });
        part.line(line);
    }
    if rows.iter().any(|row| !row.active) {
        part.line(Line::new(Spacing::Single).with(5, "* eliminated"));
    }
}

fn statistics(rows: &[TallyRow], reader: Reader<'_>, part: &mut Part) {
    part.headline("STATISTICS");
    let first = 5 + reader.owner();
    let mut heads = Line::new(Spacing::Single).with(first, "AGAINST");
    if reader.who.is_none() {
        heads.put(5, "OF");
    }
    let columns = ["PIECES FOR", "PIECES AGAINST", "CITIES FOR", "CITIES AGAINST"];
    let lasts = [first + 35, first + 51, first + 63, first + 79];
    for (last, head) in lasts.into_iter().zip(columns) {
        heads.put_right(last, head);
    }
    part.start_columns(heads);
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(first, row.player).with(first + 3, &row.name);
        if reader.who.is_none() {
            line.put(5, row.of);
        }
        let tally = row.tally;
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        for (last, number) in lasts.into_iter().zip(numbers) {
            line.put_right(last, number);
        }
        part.line(line);
    }
    part.end_columns();
}

/// Prints messages: number, sender, round and text. Without names the sender's number stands alone.
pub fn messages(mail: &[Mail], reader: Reader<'_>, part: &mut Part) {
    for mail in mail {
        part.keep(3);
        let writer = mail.by.zip(reader.lobby).map(|(by, lobby)| lobby.name(by));
        let from = match writer {
            Some(name) => format!("{name} ({})", mail.from),
            None => Name { player: mail.from, names: reader.names }.to_string(),
        };
        let head = format_args!("{}  FROM {from}, ROUND {}", mail.number, mail.round);
        part.line(Line::new(Spacing::Double).with(5, head));
        part.paragraph(TEXT.0, TEXT.1, &mail.text);
    }
    if mail.is_empty() {
        nothing(part);
    }
}

fn cities(rows: &[CityRow], reader: Reader<'_>, part: &mut Part) {
    part.headline("CITY LIST");
    let first = 32 + reader.owner();
    let has_castles = rows.iter().any(|row| row.castle);
    let mut heads = Line::new(Spacing::Single).with(5, "X,Y").with(14, "NAME").with(first, "TYPE");
    if reader.who.is_none() {
        heads.put(32, "OF");
    }
    heads.put(first + 6, "TURNS");
    heads.put(first + 13, "FORT");
    heads.put(first + 19, "SPECIALTY");
    heads.put(first + 30, if has_castles { "CASTLE" } else { "" });
    part.start_columns(heads);
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(5, row.at).with(14, &row.name);
        match row.of {
            _ if reader.who.is_some() => {}
            Some(of) => line.put(32, of),
            None => line.put(32, "-"),
        }
        line.put(first, row.product);
        line.put_right(first + 10, row.turns);
        line.put_right(first + 16, row.fort);
        line.put(first + 19, row.specialty);
        line.put(first + 30, if row.castle { "YES" } else { "" });
        part.line(line);
    }
    part.end_columns();
    part.line(Line::new(Spacing::Single).with(5, format_args!("Total = {}", rows.len())));
}

fn pieces(rows: &[PieceRow], reader: Reader<'_>, part: &mut Part) {
    part.headline("PIECES");
    let first = 5 + reader.owner();
    let mut heads = Line::new(Spacing::Single);
    if reader.who.is_none() {
        heads.put(5, "OF");
    }
    let columns = [
        (0, "NUMBER"),
        (8, "TYPE"),
        (14, "X,Y"),
        (23, "MOVES"),
        (30, "ATTACKS"),
        (39, "DAMAGE"),
        (47, "ATK"),
        (52, "DEF"),
        (57, "EXPERIENCE"),
        (69, "ABOARD"),
        (77, "GUARD"),
    ];
    for (column, head) in columns {
        heads.put(first + column, head);
    }
    part.start_columns(heads);
    for PieceRow { of, piece, attack, defense } in rows {
        let mut line = Line::new(Spacing::Single);
        if reader.who.is_none() {
            line.put(5, of);
        }
        line.put_right(first + 5, piece.number);
        line.put(first + 8, piece.kind);
        line.put(first + 14, piece.at);
        line.put_right(first + 27, piece.moves);
        line.put_right(first + 36, piece.attacks);
        line.put_right(first + 44, piece.damage);
        line.put_right(first + 49, attack);
        line.put_right(first + 54, defense);
        line.put_right(first + 66, piece.experience);
        if let Some(carrier) = piece.carrier {
            line.put_right(first + 74, carrier);
        }
        line.put(first + 77, if piece.guard { "YES" } else { "" });
        part.line(line);
    }
    part.end_columns();
}

fn games(rows: &[GameRow], part: &mut Part) {
    part.headline("GAME STATUS");
    let heads = Line::new(Spacing::Single).with(5, "MATCH").with(12, "NAME").with(30, "STATUS");
    part.start_columns(heads.with(PLAYERS.0, "PLAYERS"));
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(12, &row.name);
        line.put_right(9, row.number);
        match &row.stage {
            Stage::Waiting { missing } => {
                line.put(30, format_args!("awaits {}", counted(u64::from(*missing), "player")));
            }
            Stage::Running { round, turn: None } => {
                line.put(30, format_args!("in progress, round {round}"));
            }
            Stage::Running { round, turn: Some(turn) } => {
                line.put(30, format_args!("in progress, round {round}, player {turn}"));
            }
            Stage::Over { round, dropped: true, .. } => {
                line.put(30, format_args!("dropped {}", since(*round)));
            }
            Stage::Over { round, victor: Some(victor), .. } => {
                line.put(30, format_args!("won by {victor} in round {round}"));
            }
            Stage::Over { round, victor: None, .. } => {
                line.put(30, format_args!("ended in round {round}, not won"));
            }
        }
        let players = wrap(&row.players.join(", "), PLAYERS.1 + 1 - PLAYERS.0);
        part.keep(u32::try_from(players.len()).unwrap_or(1));
        for players in players {
            part.line(line.with(PLAYERS.0, players));
            line = Line::new(Spacing::Single);
        }
    }
    part.end_columns();
    if rows.is_empty() {
        nothing(part);
    }
}

fn leaders(rows: &[(String, u32)], part: &mut Part) {
    part.headline("LEADER BOARD");
    let mut spacing = Spacing::Double;
    for (place, (name, points)) in (1..).zip(rows) {
        let mut line = Line::new(spacing).with(9, name);
        line.put_right(6, place);
        line.put_right(34, points);
        part.line(line);
        spacing = Spacing::Single;
    }
    if rows.is_empty() {
        nothing(part);
    }
}

/// What a player knows of others: their cities and the white ones, and their pieces in sight.
pub fn others(cities: &[(Square, KnownCity)], seen: &[Seen], names: &[String], part: &mut Part) {
    if !cities.is_empty() {
        part.headline("OTHER CITIES AS LAST SEEN");
        part.start_columns(Line::new(Spacing::Single).with(5, "X,Y").with(14, "OF"));
        for (at, known) in cities {
            let line = Line::new(Spacing::Single).with(5, at);
            let mut line = match known.of {
                Some(player) => line.with(14, Name { player, names }),
                None => line.with(14, "nobody"),
            };
            line.put(36, if known.castle { "COMMAND CASTLE" } else { "" });
            part.line(line);
        }
        part.end_columns();
    }
    if !seen.is_empty() {
        part.headline("PIECES OF OTHERS IN SIGHT");
        let heads = Line::new(Spacing::Single).with(5, "X,Y").with(14, "OF").with(36, "TYPE");
        part.start_columns(heads.with(42, "COUNT").with(49, "DAMAGED"));
        for row in seen {
            let mut line = Line::new(Spacing::Single).with(5, row.at);
            line.put(14, Name { player: row.shape.of, names });
            line.put(36, row.shape.kind);
            line.put_right(46, row.count);
            line.put_right(55, row.damaged);
            part.line(line);
        }
        part.end_columns();
    }
}
