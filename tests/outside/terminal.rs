//! What appears on a terminal, which `script` emulates.

use crate::common::shell::fed;
use crate::common::{deck, project, run_deck};
use std::process::Command;

/// At a terminal the progress of a long run is shown; a pipe or a file never gets a byte of it.
pub fn only_terminals_show_progress() {
    let playdeck = env!("CARGO_BIN_EXE_playdeck");
    let place = project("decks/diplomacy/first-year.deck");
    let slow = format!("(sleep 1.2; cat {}) | {playdeck}", place.display());
    let listing = run_deck(deck("diplomacy/first-year").as_bytes()).listing;
    let piped = Command::new("sh").args(["-c", &slow]).output().unwrap();
    assert_eq!(String::from_utf8(piped.stderr).unwrap(), "");
    assert!(piped.stdout == listing);
    let at_terminal = |command: &str| Command::new("script").args(["-qec", command, "/dev/null"]).output();
    let seen = at_terminal(&format!("{slow} > /dev/null")).unwrap();
    assert!(String::from_utf8_lossy(&seen.stdout).contains("MB read"), "{seen:?}");
    // If the listing itself goes to the terminal, no progress is mixed into it.
    let mixed = at_terminal(&slow).unwrap();
    assert!(!String::from_utf8_lossy(&mixed.stdout).contains("MB read"));
}

/// Who starts the program at a terminal is told what it waits for. Ctrl-D ends what they type.
pub fn a_terminal_is_told_what_is_waited_for() {
    let playdeck = env!("CARGO_BIN_EXE_playdeck");
    let seen = |command: &str| {
        let mut script = Command::new("script");
        let seen = fed(script.args(["-qec", command, "/dev/null"]), "\x04");
        String::from_utf8_lossy(&seen.stdout).into_owned()
    };
    for (words, what) in
        [("", "decks"), ("print", "a listing"), ("json", "a position"), ("bot rainbow", "a position")]
    {
        let seen = seen(&format!("{playdeck} {words}"));
        assert!(seen.contains(&format!("playdeck: waiting for {what}")), "{words}: {seen}");
        assert_eq!(seen.matches("waiting for").count(), 1);
    }
    let place = project("decks/diplomacy/first-year.deck");
    assert!(!seen(&format!("{playdeck} {} > /dev/null", place.display())).contains("waiting"));
}
