//! The command as a shell sees it: mailbox in, deck out, files that only their owner can open.

use super::desk::{address, message, roster, spring};
use crate::common::shell::{err, out, path, playdeck, status};
use std::fs;
use tempfile::TempDir;

#[test]
fn a_mailbox_becomes_a_deck_a_list_answers_and_reminders() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| path(&folder, name);
    fs::write(file("roster"), roster()).unwrap();
    fs::write(file("game.pos"), spring()).unwrap();
    fs::create_dir(file("box")).unwrap();
    let mail = message(&address("AUSTRIA"), "x", 1, "A VIE - GAL\nF TRI - ALB\nA BUD - SER\n");
    fs::write(file("box") + "/1", &mail).unwrap();
    let (roster, position, list) = (file("roster"), file("game.pos"), file("list"));
    let (replies, reminders, place) = (file("replies"), file("reminders"), file("box"));
    let mut command = vec!["mail", "--roster", &roster, "--position", &position];
    let from_input = playdeck(&command, &mail);
    command.extend(["--list", &list, "--replies", &replies, "--reminders", &reminders, &place]);
    let from_folder = playdeck(&command, "");
    assert_eq!((status(&from_folder), err(&from_folder).as_str()), (0, ""));
    assert_eq!(out(&from_input), out(&from_folder));
    assert_eq!(status(&playdeck(&[], out(&from_folder))), 0);
    assert_eq!(fs::read_dir(&reminders).unwrap().count(), 6);
    for file in [list.clone(), format!("{replies}/austria-1.eml"), format!("{reminders}/italy.eml")] {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600, "{file}");
        }
        assert!(!fs::read_to_string(&file).unwrap().is_empty());
    }
    // Answers that are there are replaced only if that is asked for.
    assert_eq!(status(&playdeck(&command, "")), 16);
    command.push("--force");
    assert_eq!(status(&playdeck(&command, "")), 0);
}

#[test]
fn a_roster_that_is_missing_or_wrong_is_named() {
    let missing = playdeck(&["mail", "--roster", "/nowhere/roster"], "");
    assert_eq!(status(&missing), 16);
    assert!(err(&missing).contains("/nowhere/roster"), "{}", err(&missing));
    let folder = TempDir::new().unwrap();
    let roster = path(&folder, "roster");
    fs::write(&roster, "AUSTRIA\n").unwrap();
    let wrong = playdeck(&["mail", "--roster", &roster], "");
    assert_eq!((status(&wrong), out(&wrong).as_str()), (8, ""));
    assert!(err(&wrong).contains("PDK240E"), "{}", err(&wrong));
}
