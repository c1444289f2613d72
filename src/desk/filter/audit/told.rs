//! What somebody who checks an audit file is told: the game, its commitment, and what chance decided for a player.

use super::super::lines_of;
use super::file::AuditFile;
use super::recording::{Asked, Recording};
use playdeck_base::message::Message;
use playdeck_game::draws::{Draw, sums};
use playdeck_print::document::{Column, Document, Paragraph};

/// The columns of the answer.
const COLUMNS: u16 = 79;
const TEXT: Paragraph<'_> = Paragraph::within(1, COLUMNS);

/// What is told, as lines of text.
pub fn lines(file: &AuditFile, again: &Recording) -> Result<Vec<String>, Message> {
    lines_of(COLUMNS, &file.game, |out| {
        chance(again, out);
        match &again.asked {
            None => moments(file, again, out),
            Some(Asked { found: Some(found), .. }) => {
                of_player(again, found.as_ref().map_err(Clone::clone)?, out);
            }
            Some(Asked { found: None, .. }) => {}
        }
        Ok(())
    })
}

/// How the root of chance came about.
fn chance(again: &Recording, out: &mut Document<'_>) {
    out.heading("CHANCE");
    match &again.committed {
        Some(committed) => {
            out.paragraph(&TEXT, "The gamesmaster's commitment, which is in each letter of the game:");
            out.paragraph(&TEXT, committed.commitment());
            out.paragraph(&TEXT, "It is the SHA-256 of this text, without a line end:");
            out.paragraph(&TEXT, committed.text());
        }
        None => out.paragraph(
            &TEXT,
            "The gamesmaster committed to nothing: the root of chance may have been chosen.",
        ),
    }
    out.paragraph(&TEXT, format_args!("The root of all chance: SEED={}", again.root));
}

/// The plays, with how many sheets came.
fn moments(file: &AuditFile, again: &Recording, out: &mut Document<'_>) {
    out.heading("PLAYS");
    for (moment, stated) in again.moments.iter().zip(&file.moments) {
        let counted = moment.sheets.iter().filter(|sheet| !sheet.is_passed_over).count();
        let passed = moment.sheets.len() - counted;
        let is_same = if moment == stated { "as in the file" } else { "not as in the file" };
        let sheets = match (counted, passed) {
            (counted, 0) => format!("sheets {counted}"),
            (counted, passed) => format!("sheets {counted}, passed over {passed}"),
        };
        out.paragraph(&TEXT, format_args!("{}: {sheets}; {is_same}", moment.subject));
    }
}

/// What chance decided for the player of whom somebody asks: each draw, then the sums of each kind.
fn draws(again: &Recording, out: &mut Document<'_>) {
    out.heading("WHAT CHANCE DECIDED");
    if again.drawn.is_empty() {
        out.paragraph(&TEXT, "Nothing of which the odds can be told; docs/chance.md lists what that is.");
        return;
    }
    let mut last = "";
    for (subject, Draw { kind, what, expected, had, .. }) in &again.drawn {
        if subject != last {
            if !last.is_empty() {
                out.end_table();
            }
            out.heading(subject.as_str());
            out.begin_table(&DRAWS);
            last = subject;
        }
        let (expected, had) = (decimal((*expected).into()), decimal((*had).into()));
        out.row(&DRAWS, &[&format_args!("{what} ({kind})"), &expected, &had]);
    }
    out.end_table();
    out.heading("SUMS OF THE GAME");
    let paragraph = "The deviation is in standard deviations: two sums in three are within one, 95 in a hundred within two.";
    out.paragraph(&TEXT, paragraph);
    out.begin_table(&SUMS);
    for (((), kind), sum) in sums(again.drawn.iter().map(|(_, draw)| draw)) {
        let deviation = sum.deviation().map_or_else(String::new, hundredths);
        out.row(&SUMS, &[&kind, &sum.draws, &decimal(sum.expected), &decimal(sum.had), &deviation]);
    }
    out.end_table();
}

const DRAWS: [Column<'_>; 3] =
    [Column::left("WHAT", 1, 55), Column::right("EXPECTED", 67), Column::right("HAD", 78)];
const SUMS: [Column<'_>; 5] = [
    Column::left("KIND", 1, 30),
    Column::right("DRAWS", 37),
    Column::right("EXPECTED", 51),
    Column::right("HAD", 65),
    Column::right("DEVIATION", 78),
];

/// Millionths with three digits behind the point.
fn decimal(millionths: u128) -> String {
    let thousandths = (millionths + 500) / 1_000;
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

/// Hundredths with their sign.
fn hundredths(number: i64) -> String {
    let sign = if number < 0 { '-' } else { '+' };
    format!("{sign}{}.{:02}", number.unsigned_abs() / 100, number.unsigned_abs() % 100)
}

/// What concerns one player.
fn of_player(again: &Recording, player: &str, out: &mut Document<'_>) {
    out.heading(format_args!("THE SHEETS OF {player}"));
    out.paragraph(&TEXT, "Each hash is that of the letter of its play.");
    for moment in &again.moments {
        for sheet in moment.sheets.iter().filter(|sheet| sheet.name == player && !sheet.is_passed_over) {
            out.paragraph(&TEXT, format_args!("{}: {}", moment.subject, sheet.hash));
        }
    }
    draws(again, out);
}
