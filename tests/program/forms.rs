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
