//! The odds of a battle that somebody asks for, as a table.

use crate::odds::{MILLION, Odds};
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The sides of a battle: who they are, how many, how often each wins, and how many of them die.
const COLUMNS: [Column<'_>; 7] = [
    Column::left("SIDE", 1, 10),
    Column::left("FORCE", 12, 66).led_by(": "),
    Column::right("NUMBER", 74).headed(),
    Column::right("WINS", 84).headed(),
    Column::right("GIVE OR TAKE", 98).headed(),
    Column::right("DEAD", 112).headed(),
    Column::right("GIVE OR TAKE", 126).headed(),
];

/// Prints the odds of a battle. Each side has its name, what it consists of, and how many they are.
pub fn print(odds: &Odds, sides: [(&str, &str, u64); 2], out: &mut Document<'_>) {
    out.keep(10);
    out.heading("A BATTLE AND ITS ODDS");
    let times = format_args!("The battle was fought {} times.", odds.battles);
    out.paragraph(&Paragraph::within(1, 132), times);
    out.begin_table(&COLUMNS);
    for (side, (name, force, people)) in sides.into_iter().enumerate() {
        let ((wins, error), (dead, give)) = (odds.share(side), odds.deaths(side));
        let cells = [decimals(wins), decimals(error), hundredths(dead), hundredths(give)];
        let [wins, error, dead, give] = &cells;
        out.row(&COLUMNS, &[&name, &force, &people, wins, error, dead, give]);
    }
    out.end_table();
    let [one, other] = odds.wins;
    let undecided = odds.battles.saturating_sub(one + other);
    let undecided = format_args!("Battles that nobody won: {undecided}");
    out.paragraph(&Paragraph::within(1, 132).after(Gap::One), undecided);
    out.paragraph(
        &Paragraph::within(1, 132),
        "GIVE OR TAKE is the standard error of the number before it: two times in three the true number lies no \
         farther away. The dead are counted before anybody is healed.",
    );
    if odds.wins.iter().any(|wins| *wins == 0 || *wins == odds.battles) {
        let rest = format_args!(
            "What never happened in {} battles may still happen about {} times in a million.",
            odds.battles,
            3 * MILLION / odds.battles
        );
        out.paragraph(&Paragraph::within(1, 132), rest);
    }
}

/// Millionths as a number with six decimals.
fn decimals(millionths: u64) -> String {
    format!("{}.{:06}", millionths / MILLION, millionths % MILLION)
}

/// Hundredths as a number with two decimals.
fn hundredths(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
