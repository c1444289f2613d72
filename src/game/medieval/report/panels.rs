//! The panels of the door as tables.

use super::told::Name;
use crate::game::medieval::geometry::Square;
use crate::game::medieval::mail::Mail;
use crate::game::medieval::panel::{CityRow, GameRow, Panel, PieceRow, PointsRow, Stage, TallyRow};
use crate::game::medieval::player::KnownCity;
use crate::game::medieval::setup::Setup;
use crate::game::medieval::tables::Kind;
use crate::game::medieval::view::Seen;
use crate::listing::{Line, Part, Spacing};

/// Print positions of a message's text.
const TEXT: (usize, usize) = (9, 125);

/// When a panel is printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// Within a player's turn, on his card `LIST`.
    InTurn,
    /// At the end of a play.
    AtEnd,
}

/// Prints a panel; one that has nothing to say is left out at the end of a play.
pub fn print(panel: &Panel, when: Listed, part: &mut Part) {
    let is_asked_for = when == Listed::InTurn;
    match panel {
        Panel::Totals(totals) => total(*totals, part),
        Panel::Points { game, round, setup, rows } => {
            part.headline(format_args!("MATCH {game} AFTER ROUND {round} - VICTORY POINTS"));
            points(setup, rows, part);
        }
        Panel::Statistics(rows) => statistics(rows, part),
        Panel::Messages(mail) => {
            part.headline("MESSAGES KEPT");
            messages(mail, &[], part);
        }
        Panel::Cities(rows) if is_asked_for || !rows.is_empty() => cities(rows, part),
        Panel::Pieces(rows) if is_asked_for || !rows.is_empty() => pieces(rows, part),
        Panel::Map(rows) => map(rows, part),
        Panel::Games(rows) if is_asked_for || !rows.is_empty() => games(rows, part),
        Panel::Leaders(rows) if is_asked_for || !rows.is_empty() => leaders(rows, part),
        Panel::Cities(_) | Panel::Pieces(_) | Panel::Games(_) | Panel::Leaders(_) => {}
    }
}

fn total(totals: [u32; 8], part: &mut Part) {
    part.headline("TOTAL PIECES");
    let mut line = Line::new(Spacing::Double);
    for (kind, total) in Kind::ALL.into_iter().zip(totals) {
        line.put(5 + 12 * kind.index(), format_args!("{kind} = {total}"));
    }
    line.put(5 + 12 * Kind::ALL.len(), format_args!("TOT = {}", totals.iter().sum::<u32>()));
    part.line(line);
}

fn points(setup: &Setup, rows: &[PointsRow], part: &mut Part) {
    let yes = |yes: bool| if yes { "Yes" } else { "No" };
    let mut line = Line::new(Spacing::Double).with(5, format_args!("Map={},{}", setup.width, setup.height));
    line.put(20, format_args!("Wrap={}", yes(setup.wrap)));
    line.put(32, format_args!("Command={}", yes(setup.castles)));
    line.put(47, &setup.name);
    part.line(line);
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(5, row.player).with(8, &row.name);
        line.put_right(34, row.points);
        line.put(35, if row.active { "" } else { "*" });
        part.line(line);
    }
    if rows.iter().any(|row| !row.active) {
        part.line(Line::new(Spacing::Single).with(5, "* eliminated"));
    }
}

fn statistics(rows: &[TallyRow], part: &mut Part) {
    part.headline("STATISTICS");
    let heads = Line::new(Spacing::Single).with(5, "OF").with(9, "AGAINST").with(31, "PIECES FOR");
    part.start_columns(heads.with(43, "PIECES AGAINST").with(59, "CITIES FOR").with(71, "CITIES AGAINST"));
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(5, row.of).with(9, row.player).with(12, &row.name);
        let tally = row.tally;
        let numbers = [tally.pieces_for, tally.pieces_against, tally.cities_for, tally.cities_against];
        for (last, number) in [40, 56, 68, 84].into_iter().zip(numbers) {
            line.put_right(last, number);
        }
        part.line(line);
    }
    part.end_columns();
}

/// Prints messages: sender, round, number and text. Without names the sender's number stands alone.
pub fn messages(mail: &[Mail], names: &[String], part: &mut Part) {
    for mail in mail {
        part.keep(3);
        let from = Name { player: mail.from, names };
        let head = format_args!("{}  FROM {from}, ROUND {}", mail.number, mail.round);
        part.line(Line::new(Spacing::Double).with(5, head));
        part.paragraph(TEXT.0, TEXT.1, &mail.text);
    }
    if mail.is_empty() {
        part.line(Line::new(Spacing::Single).with(5, "none"));
    }
}

fn cities(rows: &[CityRow], part: &mut Part) {
    part.headline("CITY LIST");
    let heads = Line::new(Spacing::Single).with(5, "X,Y").with(14, "NAME").with(32, "OF").with(36, "TYPE");
    part.start_columns(heads.with(42, "TURNS").with(49, "FORT").with(55, "SPECIALTY").with(66, "CASTLE"));
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(5, row.at).with(14, &row.name);
        match row.of {
            Some(of) => line.put(32, of),
            None => line.put(32, "-"),
        }
        line.put(36, row.product);
        line.put_right(46, row.turns);
        line.put_right(52, row.fort);
        line.put(55, row.specialty);
        line.put(66, if row.castle { "YES" } else { "" });
        part.line(line);
    }
    part.end_columns();
    part.line(Line::new(Spacing::Single).with(5, format_args!("Total = {}", rows.len())));
}

fn pieces(rows: &[PieceRow], part: &mut Part) {
    part.headline("PIECES");
    let heads = Line::new(Spacing::Single).with(5, "OF").with(9, "NUMBER").with(17, "TYPE").with(23, "X,Y");
    let heads =
        heads.with(32, "MOVES").with(39, "ATTACKS").with(48, "DAMAGE").with(56, "ATK").with(61, "DEF");
    part.start_columns(heads.with(66, "EXPERIENCE").with(78, "ABOARD").with(86, "GUARD"));
    for PieceRow { of, piece, attack, defense } in rows {
        let mut line = Line::new(Spacing::Single).with(5, of);
        line.put_right(14, piece.number);
        line.put(17, piece.kind);
        line.put(23, piece.at);
        line.put_right(36, piece.moves);
        line.put_right(45, piece.attacks);
        line.put_right(53, piece.damage);
        line.put_right(58, attack);
        line.put_right(63, defense);
        line.put_right(75, piece.experience);
        if let Some(carrier) = piece.carrier {
            line.put_right(83, carrier);
        }
        line.put(86, if piece.guard { "YES" } else { "" });
        part.line(line);
    }
    part.end_columns();
}

fn map(rows: &[String], part: &mut Part) {
    let width = rows.first().map_or(0, String::len);
    part.headline("MAP");
    let legend = ". sea   - land   ^ mountain   o white city   O own city   Q city of another   K command castle   \
                  letters: pieces, small ones of others   blank: not explored";
    part.paragraph_after(Spacing::Double, 5, 130, legend);
    let mut heads = Line::new(Spacing::Single);
    for tens in (10..=width).step_by(10) {
        heads.put_right(4 + tens, tens);
    }
    part.start_columns(heads);
    for (y, row) in (1_usize..).zip(rows) {
        let mut line = Line::new(Spacing::Single).with(5, row);
        line.put_right(3, y);
        line.put_right(width + 8, y);
        part.line(line);
    }
    part.end_columns();
}

fn games(rows: &[GameRow], part: &mut Part) {
    part.headline("GAME STATUS");
    let heads = Line::new(Spacing::Single).with(5, "MATCH").with(12, "NAME").with(30, "STATUS");
    part.start_columns(heads.with(66, "PLAYERS"));
    for row in rows {
        let mut line = Line::new(Spacing::Single).with(12, &row.name);
        line.put_right(9, row.number);
        match &row.stage {
            Stage::Waiting { missing } => line.put(30, format_args!("awaits players: {missing}")),
            Stage::Running { round } => line.put(30, format_args!("in progress, round {round}")),
            Stage::Over { round, victor: Some(victor) } => {
                line.put_within(30, 64, format_args!("round {round}, won by {victor}"));
            }
            Stage::Over { round, victor: None } => {
                line.put(30, format_args!("ended in round {round}"));
            }
        }
        part.line(line.with(66, row.players.join(", ")));
    }
    part.end_columns();
}

fn leaders(rows: &[(String, u32)], part: &mut Part) {
    part.headline("LEADER BOARD");
    let mut spacing = Spacing::Double;
    for (place, (name, points)) in (1..).zip(rows) {
        let mut line = Line::new(spacing).with(9, name);
        line.put_right(6, place);
        line.put_right(30, points);
        part.line(line);
        spacing = Spacing::Single;
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
