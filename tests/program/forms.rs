//! What `--emit` writes besides the listing: whom letters reach, reports and maps for other programs, and what a game says
//! that has none of them.

use crate::common::shell::{err, out, playdeck, status};

const START: &str = "$INIT ATLANTIS4,SEED=4,SIZE=(16,16)\nAnna, anna@x.example\nBert\n$END\n";
const OTHER: &str = "$INIT RAINBOW,SEED=4\nAnna\nBert\n$END\n";

#[test]
fn letters_for_everybody_leave_out_the_spectators_unless_they_are_asked_for() {
    for deck in [START, OTHER] {
        let all = playdeck(&["--emit", "letters"], deck);
        assert_eq!(status(&all), 0, "{}", err(&all));
        assert!(out(&all).contains("(Anna)") && out(&all).contains("(Bert)"), "{}", out(&all));
        assert!(!out(&all).contains("FOR SPECTATORS"), "{}", out(&all));
        let more = out(&playdeck(&["--emit", "letters", "--spectators"], deck));
        assert!(more.contains("FOR SPECTATORS") && more.len() > out(&all).len(), "{more}");
        let alone = out(&playdeck(&["--emit", "letters", "--for", "spectator"], deck));
        assert!(alone.contains("FOR SPECTATORS") && !alone.contains("FOR 3 ("), "{alone}");
    }
    let listing = playdeck(&["--spectators"], START);
    assert_eq!((status(&listing), err(&listing).contains("--emit letters")), (16, true), "{}", err(&listing));
}

#[test]
fn a_report_for_programs_has_nothing_before_it_and_nothing_behind_it() {
    let all = out(&playdeck(&["--emit", "report"], START));
    assert_eq!(all.matches("Atlantis Report For:\n").count(), 2);
    assert!(all.starts_with("Atlantis Report For:\nAnna (3)") && all.ends_with("\n\n#end\n"), "{all}");
    let one = out(&playdeck(&["--emit", "report", "--for", "Bert"], START));
    assert!(one.starts_with("Atlantis Report For:\nBert (4)") && all.ends_with(&one), "{one}");
}

#[test]
fn a_game_without_reports_for_programs_says_so() {
    for ask in [&["--emit", "report"][..], &["--emit", "v5"], &["map", "--as", "hex"]] {
        let told = playdeck(ask, OTHER);
        assert_eq!((status(&told), out(&told)), (8, String::new()), "{ask:?}");
        assert!(err(&told).contains("PDK173E RAINBOW"), "{ask:?}: {}", err(&told));
        let told = playdeck(ask, START);
        assert_eq!(status(&told), 0, "{ask:?}: {}", err(&told));
        assert!(!out(&told).is_empty() && err(&told).is_empty(), "{ask:?}: {}", err(&told));
    }
}

/// Whether a line reads as land to programs of players: `terrain (x,y) in Name`, also behind a semicolon.
fn is_land(line: &str) -> bool {
    let line = line.trim_start_matches([';', ' ']);
    let Some((terrain, rest)) = line.split_once(" (") else { return false };
    let Some((at, rest)) = rest.split_once(')') else { return false };
    let is_place = at.split(',').take(2).all(|part| part.parse::<i32>().is_ok());
    is_place && rest.starts_with(" in ") && terrain.chars().all(|letter| letter.is_ascii_lowercase())
}

#[test]
fn no_line_but_the_head_of_a_region_reads_as_land() {
    let report = out(&playdeck(&["--emit", "report"], START));
    let lines: Vec<&str> = report.lines().collect();
    let heads: Vec<usize> = (0..lines.len()).filter(|at| is_land(lines[*at])).collect();
    assert_eq!(heads.len(), 2, "{report}");
    assert!(heads.iter().all(|at| lines[at + 1].starts_with("----")), "{report}");
    let letter = out(&playdeck(&["--emit", "letters", "--for", "3"], START));
    let sheet = letter.split("ORDER SHEET]").nth(1).unwrap();
    assert!(sheet.contains("; In ") && !sheet.lines().any(is_land), "{sheet}");
}
