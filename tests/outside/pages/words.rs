//! The one script of pages to play on knows no game: none of its words is a word of one.

use crate::common::project;
use playdeck::page::SCRIPT;
use std::process::Command;

/// The most bytes of the script.
const LARGEST: usize = 40_000;

/// No game, order, unit or place of any game is named in the script, in whichever letters it would be shown.
pub fn the_script_knows_no_game() {
    assert!(SCRIPT.len() <= LARGEST, "{}", SCRIPT.len());
    for forbidden in
        ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(", "fetch(", "http://", "import"]
    {
        let count = SCRIPT.matches(forbidden).count();
        let allowed = usize::from(forbidden == "http://");
        assert!(count <= allowed, "{forbidden}");
    }
    let words: Vec<&str> = SCRIPT
        .split(|letter: char| !letter.is_ascii_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    for word in ["DIPLOMACY", "RAINBOW", "MEDIEVAL", "ATLANTIS", "AUSTRIA", "VIE"] {
        assert!(!words.iter().any(|other| other.eq_ignore_ascii_case(word)), "{word}");
    }
}

/// A linter finds nothing in the script.
pub fn the_script_is_linted() {
    let linter = super::axe().unwrap().parent().unwrap().join("../.bin/eslint");
    let found = Command::new(linter)
        .args(["--no-config-lookup", "--config", ".ci/eslint.config.mjs"])
        .args(["src/print/page/plan.js", "tests/outside/pages/plans.js"])
        .current_dir(project(""))
        .output()
        .unwrap();
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stdout));
}
