//! `playdeck verify`: kept files and what comes out, with its exit status, its output and what it writes.

use crate::common::shell::{err, fed, names, out, path, playdeck, status};
use std::fs;
use std::process::{Command, Output};
use tempfile::TempDir;

const START: &str = "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";

/// A folder with a deck, its listing and its position, and one for Austria alone.
fn folder() -> TempDir {
    let folder = TempDir::new().unwrap();
    let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
    put("start.deck", START.as_bytes());
    put("start.lst", &playdeck(&[], START).stdout);
    put("start.pos", &playdeck(&["--emit", "punch"], START).stdout);
    let asked = format!("*VERIFY --for AUSTRIA --carriage plain\n{START}");
    put("austria.deck", asked.as_bytes());
    put("austria.lst", &playdeck(&["--for", "AUSTRIA", "--carriage", "plain"], &asked).stdout);
    put("austria.jsonl", &playdeck(&["--for", "AUSTRIA", "--emit", "events"], &asked).stdout);
    put("austria.err", &playdeck(&["--for", "AUSTRIA"], &asked).stderr);
    folder
}

fn verify(folder: &TempDir, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    fed(command.arg("verify").args(arguments).current_dir(folder.path()).env_remove("CI"), "")
}

#[test]
fn kept_files_that_are_right_are_alike_whatever_number_of_decks_is_played_at_once() {
    let folder = folder();
    for cores in ["1", "2", "7"] {
        let run = verify(&folder, &["--cores", cores]);
        assert_eq!(
            (status(&run), out(&run).as_str(), err(&run).as_str()),
            (0, "2 alike, 0 differ, 0 missing\n", "")
        );
    }
    assert_eq!(out(&verify(&folder, &["--list"])), "./austria.deck\n./start.deck\n");
    assert_eq!(out(&verify(&folder, &["--list", "start.deck"])), "start.deck\n");
    assert_eq!(out(&verify(&folder, &["--filter", "*aus*"])), "1 alike, 0 differ, 0 missing\n");
}

#[test]
fn a_run_that_compares_nothing_says_so_and_is_no_success() {
    let folder = folder();
    fs::create_dir(folder.path().join("none")).unwrap();
    let none = "0 alike, 0 differ, 0 missing\n";
    for (arguments, told) in [
        (&["none"][..], "playdeck: nothing was compared: no deck is in none\n"),
        (&["--filter", "*asu*"], "playdeck: nothing was compared: no deck that --filter names is in .\n"),
    ] {
        let run = verify(&folder, arguments);
        assert_eq!((status(&run), out(&run).as_str(), err(&run).as_str()), (2, none, told));
    }
}

#[test]
fn a_difference_is_shown_with_its_place_and_the_exit_status_is_1() {
    let folder = folder();
    let listing = fs::read_to_string(folder.path().join("start.lst")).unwrap();
    let changed = listing.replacen("A BUD", "A VIE  ", 1);
    assert_ne!(changed, listing);
    fs::write(folder.path().join("start.lst"), &changed).unwrap();
    let run = verify(&folder, &["--junit", "results.xml"]);
    let told = out(&run);
    assert_eq!(status(&run), 1, "{told}");
    assert!(told.starts_with("differs  ./start.deck: ./start.lst\n"), "{told}");
    let place = told.lines().nth(1).unwrap();
    assert!(place.contains("PAGE") && place.contains("line "), "{place}");
    assert!(
        told.lines().filter(|line| line.starts_with(" - ")).count() == 1
            && told.ends_with("1 alike, 1 differ, 0 missing\n")
    );
    let xml = fs::read_to_string(folder.path().join("results.xml")).unwrap();
    assert!(
        xml.contains("tests=\"2\" failures=\"1\" errors=\"0\"")
            && xml.contains("name=\"./start.deck\"><failure")
    );
    // All lines of the page are other ones: twenty are shown, or all.
    let shifted = listing.replace('\n', "x\n");
    fs::write(folder.path().join("start.lst"), shifted).unwrap();
    let shown = |arguments| out(&verify(&folder, arguments)).lines().count();
    assert_eq!(shown(&["start.deck"]), 1 + 1 + 20 + 1 + 1);
    assert!(shown(&["start.deck", "--full"]) > 2 * listing.lines().count());
}

#[test]
fn what_is_missing_unreferenced_or_unreadable_gives_exit_status_2() {
    let folder = folder();
    fs::remove_file(folder.path().join("start.lst")).unwrap();
    fs::write(folder.path().join("old.lst"), "").unwrap();
    fs::write(folder.path().join("wrong.deck"), "*VERIFY --fro AUSTRIA\n$END\n").unwrap();
    let run = verify(&folder, &[]);
    let told = out(&run);
    assert_eq!(status(&run), 2, "{told}");
    assert!(told.contains("missing  ./start.deck: there is no ./start.lst\n"), "{told}");
    assert!(told.contains("unreferenced  ./old.lst: there is no deck for it\n"), "{told}");
    assert!(told.contains("unreadable  ./wrong.deck: unexpected argument '--fro'"), "{told}");
    assert!(told.ends_with("1 alike, 0 differ, 1 missing, 1 unreferenced, 1 unreadable\n"), "{told}");
    let nowhere = verify(&folder, &["nowhere"]);
    assert_eq!(
        (status(&nowhere), out(&nowhere).as_str()),
        (2, "unreadable  nowhere: there is no such file\n0 alike, 0 differ, 0 missing, 1 unreadable\n")
    );
}

#[test]
fn results_are_accepted_where_that_is_asked_for() {
    let folder = folder();
    let kept = fs::read(folder.path().join("start.lst")).unwrap();
    fs::write(folder.path().join("start.lst"), "old\n").unwrap();
    fs::remove_file(folder.path().join("austria.lst")).unwrap();
    let mut in_ci = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    let refused = fed(in_ci.args(["verify", "--bless"]).current_dir(folder.path()).env("CI", "true"), "");
    assert_eq!(
        (status(&refused), fs::read(folder.path().join("start.lst")).unwrap()),
        (16, b"old\n".to_vec())
    );
    let some = verify(&folder, &["--bless", "*start*"]);
    assert!(out(&some).contains("written  ./start.lst\n"), "{}", out(&some));
    assert_eq!((status(&some), fs::read(folder.path().join("start.lst")).unwrap()), (2, kept));
    // A folder behind --bless names what is below it.
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::copy(folder.path().join("austria.deck"), folder.path().join("games/austria.deck")).unwrap();
    assert!(out(&verify(&folder, &["--bless", "games"])).contains("written  ./games/austria.lst\n"));
    fs::remove_dir_all(folder.path().join("games")).unwrap();
    let all = verify(&folder, &["--bless"]);
    assert_eq!(
        (status(&all), out(&all).as_str()),
        (0, "written  ./austria.lst\n2 alike, 0 differ, 0 missing\n")
    );
    assert_eq!(
        names(&folder),
        [
            "austria.deck",
            "austria.err",
            "austria.jsonl",
            "austria.lst",
            "start.deck",
            "start.lst",
            "start.pos"
        ]
    );
}

/// Who wrote the decks may have put links beside them. None is followed, whether its target is there or not.
#[cfg(unix)]
#[test]
fn results_are_not_written_through_a_link() {
    use std::os::unix::fs::symlink;
    let (folder, elsewhere) = (folder(), TempDir::new().unwrap());
    let outside = elsewhere.path().join("outside");
    fs::write(&outside, "mine\n").unwrap();
    let at = |name: &str| folder.path().join(name);
    for name in ["start.lst", "start.pos"] {
        fs::remove_file(at(name)).unwrap();
        symlink(&outside, at(name)).unwrap();
    }
    fs::remove_file(at("austria.lst")).unwrap();
    symlink(elsewhere.path().join("new"), at("austria.lst")).unwrap();
    fs::create_dir(at("games")).unwrap();
    fs::copy(at("start.deck"), at("games/start.deck")).unwrap();
    fs::create_dir(at("kept")).unwrap();
    symlink(elsewhere.path(), at("kept/games")).unwrap();
    let blessed = verify(&folder, &["--bless"]);
    assert!(out(&blessed).contains("start.lst is a link"), "{}", out(&blessed));
    assert_ne!(status(&blessed), 0);
    let below = verify(&folder, &["--bless", "--listings", "kept", "--filter", "*games*", "."]);
    assert!(out(&below).contains("kept/games is a link"), "{}", out(&below));
    let single = verify(&folder, &["--bless", "*", "start.deck"]);
    assert!(out(&single).contains("start.lst is a link"), "{}", out(&single));
    assert_eq!(fs::read_to_string(&outside).unwrap(), "mine\n");
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 1);
    assert!(fs::symlink_metadata(at("start.lst")).unwrap().is_symlink());
}

#[test]
fn a_kept_file_with_cr_lf_is_compared_as_text() {
    let folder = folder();
    let listing = fs::read_to_string(folder.path().join("start.lst")).unwrap();
    fs::write(folder.path().join("start.lst"), listing.replace('\n', "\r\n")).unwrap();
    let run = verify(&folder, &[]);
    let due = "alike as text  ./start.lst: its lines end with CR LF\n2 alike, 0 differ, 0 missing\n";
    assert_eq!((status(&run), out(&run).as_str()), (0, due));
}

#[test]
fn a_folder_of_kept_files_that_is_not_there_holds_none_and_can_be_begun() {
    let folder = folder();
    let missing = verify(&folder, &["--listings", "kept/new", "start.deck", "."]);
    assert_eq!((status(&missing), err(&missing).as_str()), (2, ""));
    assert!(out(&missing).contains("there is no kept/new/start.lst"), "{}", out(&missing));
    let begun = verify(&folder, &["--listings", "kept/new", "--bless", "*", "."]);
    assert_eq!(status(&begun), 0, "{}", out(&begun));
    assert_eq!(status(&verify(&folder, &["--listings", "kept/new", "."])), 0);
    // What cannot be read is named, and not the folder of the decks.
    let file = verify(&folder, &["--listings", "start.deck", "."]);
    assert_eq!(status(&file), 16);
    assert!(err(&file).contains(" start.deck: "), "{}", err(&file));
}

#[test]
fn kept_files_may_lie_in_a_folder_of_their_own() {
    let folder = folder();
    fs::create_dir_all(folder.path().join("kept/games")).unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    fs::rename(path(&folder, "start.deck"), path(&folder, "games/start.deck")).unwrap();
    fs::rename(path(&folder, "start.lst"), path(&folder, "kept/games/start.lst")).unwrap();
    fs::rename(path(&folder, "austria.deck"), path(&folder, "games/austria.deck")).unwrap();
    let run = verify(&folder, &["games", "--listings", "kept/games", "--bless"]);
    assert_eq!(out(&run), "written  kept/games/austria.lst\n2 alike, 0 differ, 0 missing\n");
}
