//! `playdeck verify` over decks that go on from one another, commands, exit status, open lines, and the review of what
//! has changed.

use crate::common::shell::{err, fed, names, out, playdeck, status};
use std::fs;
use std::process::{Command, Output};
use tempfile::TempDir;

const WEEK1: &str = "$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
const WEEK2: &str = "*VERIFY --after week1.deck\n$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$END\n";
const WEEK3: &str = "*VERIFY --after week2.deck\n$MOVES FALL, 1901\n$AUSTRIA\nA GAL - RUM\n$END\n";

fn put(folder: &TempDir, name: &str, text: &str) {
    let path = folder.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn read(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap()
}

fn answered(folder: &TempDir, arguments: &[&str], answers: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    fed(command.arg("verify").args(arguments).current_dir(folder.path()).env_remove("CI"), answers)
}

fn verify(folder: &TempDir, arguments: &[&str]) -> Output {
    answered(folder, arguments, "")
}

/// What `verify` says, with its exit status.
fn told(folder: &TempDir, arguments: &[&str]) -> (i32, String) {
    let run = verify(folder, arguments);
    (status(&run), out(&run))
}

/// Three weeks, with their listings.
fn season() -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, deck) in [("week1", WEEK1), ("week2", WEEK2), ("week3", WEEK3)] {
        put(&folder, &format!("{name}.deck"), deck);
    }
    assert_eq!(status(&verify(&folder, &["--bless"])), 0);
    folder
}

#[test]
fn a_season_is_played_as_the_gamesmaster_plays_it() {
    let folder = season();
    let mut position = String::new();
    for (name, deck) in [("week1", WEEK1), ("week2", WEEK2), ("week3", WEEK3)] {
        let deck = position + deck;
        assert_eq!(read(&folder, &format!("{name}.lst")), out(&playdeck(&[], &deck)), "{name}");
        position = out(&playdeck(&["--emit", "punch"], &deck));
    }
    assert!(read(&folder, "week3.lst").contains("A GAL - RUM"));
    for cores in ["1", "3"] {
        assert_eq!(told(&folder, &["--cores", cores]), (0, "3 alike, 0 differ, 0 missing\n".to_owned()));
    }
    // A kept position is compared; the decks behind it go on from what is played.
    put(&folder, "week1.pos", "another\n");
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 1);
    assert!(said.starts_with("differs  ./week1.deck: ./week1.pos\n"), "{said}");
    assert!(said.ends_with("2 alike, 1 differ, 0 missing\n"), "{said}");
}

#[test]
fn decks_stand_behind_those_from_which_they_go_on() {
    let folder = season();
    put(&folder, "a.deck", &WEEK2.replace("week1", "week3").replace("SPRING, 1901", "SPRING, 1902"));
    put(&folder, "week10.deck", WEEK1);
    assert_eq!(
        out(&verify(&folder, &["--list"])),
        "./week1.deck\n./week2.deck\n./week3.deck\n./a.deck\n./week10.deck\n"
    );
    // One deck alone brings in those before it, which are not compared.
    fs::remove_file(folder.path().join("week1.lst")).unwrap();
    assert_eq!(told(&folder, &["week3.deck"]), (0, "1 alike, 0 differ, 0 missing\n".to_owned()));
    assert_eq!(told(&folder, &["--filter", "*week3*"]), (0, "1 alike, 0 differ, 0 missing\n".to_owned()));
}

#[test]
fn a_change_is_told_first_where_it_was_made() {
    let folder = season();
    put(&folder, "week1.deck", &WEEK1.replace("\nA\n", "\nAnna\n"));
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 1);
    let heads: Vec<&str> = said.lines().filter(|line| line.starts_with("differs")).collect();
    assert_eq!(heads, ["week1", "week2", "week3"].map(|it| format!("differs  ./{it}.deck: ./{it}.lst")));
    let hints: Vec<&str> = said.lines().filter(|line| line.contains("look there first")).collect();
    assert_eq!(
        hints,
        [
            "   ./week1.deck differs, too, and this deck goes on from it: look there first",
            "   ./week2.deck differs, too, and this deck goes on from it: look there first"
        ]
    );
}

#[test]
fn a_deck_that_fails_is_told_once_and_not_at_each_behind_it() {
    let folder = season();
    put(&folder, "week1.deck", &WEEK1.replace("RULES=STANDARD", "RULES=NONE"));
    let (status, said) = told(&folder, &["--junit", "results.xml"]);
    assert_eq!(status, 2, "{said}");
    let due = "not played  ./week2.deck and 1 deck behind it go on from ./week1.deck, which ended at 8 and left no position\n";
    assert!(said.contains(due), "{said}");
    assert_eq!(said.matches("differs").count(), 1, "{said}");
    assert!(said.ends_with("0 alike, 1 differ, 0 missing, 2 not played\n"), "{said}");
    let xml = read(&folder, "results.xml");
    assert!(xml.contains("tests=\"3\" failures=\"1\" errors=\"2\""), "{xml}");
    // The deck that failed need not be one of those that were asked for.
    let (_, said) = told(&folder, &["week3.deck"]);
    assert!(said.starts_with("not played  week3.deck goes on from week1.deck, which ended at 8"), "{said}");
}

#[test]
fn a_deck_goes_on_from_one_position() {
    let folder = season();
    put(&folder, "week1.deck", &WEEK1.repeat(2));
    let (status, said) = told(&folder, &["week2.deck"]);
    assert_eq!(status, 2);
    assert!(said.contains("week1.deck, which left 2 positions; a deck goes on from one\n"), "{said}");
    put(&folder, "week1.deck", &format!("*VERIFY command: check\n{WEEK1}"));
    let (_, said) = told(&folder, &["week2.deck"]);
    assert!(said.contains("week1.deck, which is read by a command, and leaves no position\n"), "{said}");
}

#[test]
fn a_deck_goes_on_neither_from_itself_nor_from_what_is_not_below_it() {
    let folder = season();
    put(&folder, "week1.deck", &format!("*VERIFY --after week3.deck\n{WEEK1}"));
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 2);
    let circle = "./week1.deck after ./week3.deck after ./week2.deck after ./week1.deck";
    let due = format!("unreadable  ./week1.deck: it goes on from itself: {circle}\n");
    assert!(said.starts_with(&due), "{said}");
    assert!(said.ends_with("0 alike, 0 differ, 0 missing, 1 unreadable, 2 not played\n"), "{said}");
    put(&folder, "games/week.deck", "");
    for (word, why) in [
        ("none.deck", "there is no ./games/none.deck"),
        ("../week2.deck", "../week2.deck does not lie below the folder of the deck"),
        ("/week2.deck", "/week2.deck does not lie below the folder of the deck"),
    ] {
        put(&folder, "games/week.deck", &format!("*VERIFY --after {word}\n{WEEK1}"));
        let (status, said) = told(&folder, &["--filter", "games"]);
        assert_eq!(status, 2);
        assert!(
            said.starts_with(&format!("unreadable  ./games/week.deck: *VERIFY --after {word}: {why}")),
            "{said}"
        );
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../week2.deck", folder.path().join("games/link.deck")).unwrap();
        put(&folder, "games/week.deck", &format!("*VERIFY --after link.deck\n{WEEK1}"));
        let (_, said) = told(&folder, &["games/week.deck"]);
        assert!(said.contains("games/link.deck is a link, and none is followed\n"), "{said}");
    }
}

#[test]
fn a_command_that_writes_no_file_reads_a_deck() {
    let folder = season();
    let position = out(&playdeck(&["--emit", "punch"], WEEK1));
    put(&folder, "mail/1.eml", "From: anna@host.example\n\nA VIE - GAL\n");
    put(&folder, "sheets/1.txt", "A VIE - GAL\n");
    put(&folder, "game.roster", "AUSTRIA anna@host.example\n");
    put(&folder, "game.pos", &position);
    let moves = WEEK2.replacen("*VERIFY --after week1.deck\n", "", 1);
    for (name, card, deck) in [
        ("check", "command: check --for AUSTRIA", format!("*VERIFY --after week1.deck\n{moves}")),
        ("json", "command: json game.pos", String::new()),
        ("mail", "command: mail mail --roster game.roster --position game.pos", String::new()),
        ("map", "command: map --after --for AUSTRIA", format!("*VERIFY --after week1.deck\n{moves}")),
        ("print", "command: print week1.lst --carriage plain", String::new()),
        ("sheet", "command: punch --as AUSTRIA sheets/1.txt", String::new()),
    ] {
        put(&folder, &format!("{name}.deck"), &format!("*VERIFY {card}\n{deck}"));
    }
    let before = names(&folder).len();
    let (status, said) = told(&folder, &["--bless"]);
    assert_eq!(status, 0, "{said}");
    assert!(said.ends_with("9 alike, 0 differ, 0 missing\n"), "{said}");
    // One golden for each, and nothing else.
    assert_eq!(names(&folder).len(), before + 6);
    assert_eq!(told(&folder, &[]), (0, "9 alike, 0 differ, 0 missing\n".to_owned()));
    let due = out(&playdeck(&["json"], &position));
    assert_eq!(read(&folder, "json.out"), due);
    assert_eq!(read(&folder, "sheet.out"), "$AUSTRIA\nA VIE - GAL\n");
    assert!(read(&folder, "check.out").contains("A VIE - GAL"));
    assert!(read(&folder, "mail.out").contains("$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n"));
    assert!(read(&folder, "map.out").contains("<svg "));
    assert!(read(&folder, "print.out").starts_with("PLAYDECK"));
    // What is kept for a run is of no use to a command, and the other way round.
    put(&folder, "check.lst", "");
    put(&folder, "week1.out", "");
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 2);
    assert!(
        said.contains("unreferenced  ./check.lst: its deck asks for a command, whose output is .out\n")
            && said.contains("unreferenced  ./week1.out: its deck asks for no command\n"),
        "{said}"
    );
}

#[test]
fn a_card_asks_for_no_command_that_writes_and_no_file_elsewhere() {
    let folder = season();
    for (card, why) in [
        ("command: burst out", "and not burst (it writes files)"),
        ("command: desk .", "and not desk (it writes files)"),
        ("command: sh -c ls", "and not sh"),
        ("command: json /etc/passwd", "/etc/passwd does not lie below the folder of the deck"),
        ("command: json ../game.pos", "../game.pos does not lie below the folder of the deck"),
        (
            "command: mail week1.deck --roster week1.deck --list x",
            "*VERIFY takes no --list, which writes files",
        ),
        ("--punch game.pos", "*VERIFY takes no --punch"),
        ("--tables t.json", "--tables is due on the command line of verify"),
        ("comand: check", "command: status: or open: is due"),
    ] {
        put(&folder, "x.deck", &format!("*VERIFY {card}\n{WEEK1}"));
        let (status, said) = told(&folder, &["x.deck", "--bless", "--failed"]);
        assert_eq!(status, 2);
        assert!(said.starts_with("unreadable  x.deck: ") && said.contains(why), "{card}: {said}");
    }
    let left = ["week1.deck", "week1.lst", "week2.deck", "week2.lst", "week3.deck", "week3.lst", "x.deck"];
    assert_eq!(names(&folder), left);
}

#[test]
fn an_exit_status_is_held_and_a_deck_that_failed_is_kept_only_if_that_is_asked_for() {
    let folder = TempDir::new().unwrap();
    let wrong = WEEK1.replace("STANDARD", "NONE");
    put(&folder, "x.deck", &format!("*VERIFY status: 4\n{WEEK1}"));
    let (status, said) = told(&folder, &["--bless"]);
    assert_eq!(status, 1);
    assert!(said.starts_with("differs  ./x.deck: its exit status is 0, and not 4\n"), "{said}");
    put(&folder, "x.deck", &wrong);
    fs::remove_file(folder.path().join("x.lst")).unwrap();
    for option in ["--bless", "--new"] {
        let (status, said) = told(&folder, &[option]);
        assert_eq!(status, 2);
        assert!(said.contains("the deck ended at 8; --failed keeps that"), "{said}");
        assert_eq!(names(&folder), ["x.deck"]);
    }
    assert_eq!(told(&folder, &["--bless", "--failed"]).0, 0);
    // A command says on standard error why it failed.
    put(&folder, "json.deck", "*VERIFY command: json\nnothing\n");
    let (_, said) = told(&folder, &["--bless", "json.deck"]);
    assert!(said.contains("\nplaydeck: PDK"), "{said}");
    fs::remove_file(folder.path().join("json.deck")).unwrap();
    // From then on it is a test like any other.
    assert_eq!(told(&folder, &[]), (0, "1 alike, 0 differ, 0 missing\n".to_owned()));
    // The card says it, too.
    fs::remove_file(folder.path().join("x.lst")).unwrap();
    put(&folder, "x.deck", &format!("*VERIFY status: 9\n{wrong}"));
    assert_eq!(told(&folder, &["--bless"]).0, 2);
    put(&folder, "x.deck", &format!("*VERIFY status: 8\n{wrong}"));
    assert_eq!(told(&folder, &["--bless"]).0, 0);
    assert_eq!(status_of(&folder, &["--failed"]), 16);
}

/// The exit status, where the name `status` is another thing.
fn ended(run: &Output) -> i32 {
    status(run)
}

fn status_of(folder: &TempDir, arguments: &[&str]) -> i32 {
    status(&verify(folder, arguments))
}

#[test]
fn lines_that_are_left_open_are_counted_and_a_pattern_without_lines_is_told() {
    let folder = TempDir::new().unwrap();
    let deck = format!("*VERIFY open: 1PLAYDECK *\n{WEEK1}");
    put(&folder, "x.deck", &deck);
    assert_eq!(status_of(&folder, &["--bless"]), 0);
    let listing = read(&folder, "x.lst");
    let pages = listing.lines().filter(|line| line.starts_with("1PLAYDECK ")).count();
    put(&folder, "x.lst", &listing.replace("1PLAYDECK  ", "1PLAYDECK 9"));
    let due = format!("1 alike, 0 differ, 0 missing; lines left open: {pages}\n");
    assert_eq!(told(&folder, &[]), (0, due));
    put(&folder, "x.lst", &listing.replace("CONDITION CODE", "CONDITION  CODE"));
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 1);
    assert!(said.contains("(open: 1PLAYDECK *)") || said.contains("CONDITION  CODE"), "{said}");
    put(&folder, "x.deck", &deck.replace("1PLAYDECK", "VERSION"));
    assert_eq!(status_of(&folder, &["--bless"]), 2);
    let (status, said) = told(&folder, &[]);
    let unused = "unused  ./x.deck: no line fits *VERIFY open: VERSION *\n";
    assert_eq!((status, said), (2, format!("{unused}1 alike, 0 differ, 0 missing, 1 unused\n")));
}

/// A season in which week 2 has changed, and nobody has kept week 3.
fn changed() -> TempDir {
    let folder = season();
    put(&folder, "week2.deck", &WEEK2.replace("VIE - GAL", "VIE - BOH"));
    fs::remove_file(folder.path().join("week3.deck")).unwrap();
    fs::remove_file(folder.path().join("week3.lst")).unwrap();
    put(&folder, "week4.deck", WEEK1);
    folder
}

#[test]
fn what_differs_waits_beside_the_kept_file_for_a_review() {
    let folder = changed();
    let kept = read(&folder, "week2.lst");
    let before = names(&folder);
    assert_eq!(status_of(&folder, &[]), 2);
    assert_eq!(names(&folder), before, "a plain run writes nothing");
    let (status, said) = told(&folder, &["--new"]);
    assert_eq!(status, 2);
    assert!(said.contains("written  ./week2.lst.new\n") && said.contains("written  ./week4.lst.new\n"));
    assert!(said.ends_with("1 alike, 1 differ, 1 missing, 2 pending\n"), "{said}");
    assert_eq!(read(&folder, "week2.lst"), kept);
    // A plain run names them.
    assert!(
        out(&verify(&folder, &[])).contains("pending  ./week2.lst.new: playdeck verify --review shows it\n")
    );
    let review = answered(&folder, &["--review"], "what\na\ns\n");
    let said = out(&review);
    assert!(said.starts_with("pending  ./week2.deck: ./week2.lst\n"), "{said}");
    assert!(said.contains("pending  ./week4.deck: ./week4.lst, which is new\n"), "{said}");
    assert_eq!(said.matches(" (a, r, s, f)? ").count(), 3, "{said}");
    assert!(said.ends_with("skipped  ./week4.lst\n1 accepted, 0 rejected, 1 skipped\n"), "{said}");
    assert_eq!(ended(&review), 1);
    assert_ne!(read(&folder, "week2.lst"), kept);
    // All lines of a long difference are shown where they are asked for.
    let lines = |answers| out(&answered(&folder, &["--review"], answers)).lines().count();
    assert!(lines("f\ns\n") > 3 * lines("s\n"), "{} lines", lines("f\ns\n"));
    // The end of the input skips.
    let end = answered(&folder, &["--review"], "");
    assert_eq!((ended(&end), out(&end).ends_with("0 accepted, 0 rejected, 1 skipped\n")), (1, true));
    let reject = answered(&folder, &["--review"], "REJECT\n");
    assert_eq!(ended(&reject), 0);
    assert_eq!(names(&folder), before);
    let none = answered(&folder, &["--review"], "");
    assert_eq!((ended(&none), out(&none)), (0, "0 accepted, 0 rejected, 0 skipped\n".to_owned()));
}

#[test]
fn what_waits_is_dropped_once_the_kept_file_is_right_or_written() {
    let folder = changed();
    assert_eq!(status_of(&folder, &["--new"]), 2);
    put(&folder, "week2.deck", WEEK2);
    let (_, said) = told(&folder, &["--new"]);
    assert!(said.contains("removed  ./week2.lst.new\n"), "{said}");
    assert_eq!(status_of(&folder, &["--bless"]), 0);
    assert!(!names(&folder).concat().contains(".new"));
    // What is as the kept file is removed by a review without a question.
    put(&folder, "week2.lst.new", &read(&folder, "week2.lst"));
    let (status, said) = told(&folder, &["--review"]);
    let alike = "alike  ./week2.lst: what waited is removed\n1 accepted, 0 rejected, 0 skipped\n";
    assert_eq!((status, said.as_str()), (0, alike));
    // What is left over without a difference is not alike, and without a deck it is named.
    put(&folder, "week2.lst.new", "");
    put(&folder, "old.lst.new", "");
    put(&folder, "other.new", "");
    let (status, said) = told(&folder, &["--filter", "*week*"]);
    assert_eq!((status, said.ends_with("3 alike, 0 differ, 0 missing, 1 pending\n")), (1, true), "{said}");
    let (status, said) = told(&folder, &[]);
    assert_eq!(status, 2);
    assert!(said.contains("unreferenced  ./old.lst.new: there is no deck for it\n"), "{said}");
    assert!(said.ends_with("1 unreferenced, 1 pending\n"), "{said}");
}

#[test]
fn nothing_is_written_where_ci_is_set() {
    let folder = changed();
    let before = names(&folder);
    for option in ["--new", "--bless", "--review"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        let refused = fed(command.args(["verify", option]).current_dir(folder.path()).env("CI", "1"), "a\n");
        assert_eq!(status(&refused), 16);
        assert!(err(&refused).contains(&format!("{option} is refused where CI is set")), "{}", err(&refused));
        assert_eq!(names(&folder), before);
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    let forced = ["verify", "--new", "--force"];
    fed(command.args(forced).current_dir(folder.path()).env("CI", "1"), "");
    assert!(names(&folder).contains(&"week2.lst.new".to_owned()));
}

#[cfg(unix)]
#[test]
fn what_cannot_be_written_is_told() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};
    let folder = changed();
    symlink("/dev/null", folder.path().join("week2.lst.new")).unwrap();
    let (_, said) = told(&folder, &["--new", "--filter", "week2.deck"]);
    assert!(said.contains("not written  ./week2.lst.new: ./week2.lst.new is a link"), "{said}");
    let review = answered(&folder, &["--review"], "a\n");
    assert_eq!(status(&review), 2);
    assert!(
        out(&review).ends_with("0 accepted, 0 rejected, 0 skipped, 1 not reviewed\n"),
        "{}",
        out(&review)
    );
    fs::remove_file(folder.path().join("week2.lst.new")).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).unwrap();
    // Who may write everywhere is not hindered.
    let is_hindered = fs::write(folder.path().join("probe"), "").is_err();
    let (code, said) = told(&folder, &["--new"]);
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    assert!(!is_hindered || (code == 2 && said.contains("not written  ./week2.lst.new: ")), "{said}");
}

#[test]
fn a_kept_file_cannot_send_a_terminal_what_it_obeys() {
    let folder = season();
    put(&folder, "week1.lst", "\u{1b}[2J\n");
    let (_, said) = told(&folder, &["week1.deck"]);
    assert!(!said.contains('\u{1b}') && said.contains("\\u{1b}| [2J"), "{said}");
}

#[test]
fn a_word_of_filter_and_of_bless_names_the_same_decks() {
    for word in ["games", "games/", "./games", "games/*", "*/week1*", "games/week1.deck"] {
        let folder = TempDir::new().unwrap();
        put(&folder, "games/week1.deck", WEEK1);
        put(&folder, "week1.deck", WEEK1);
        let named = out(&verify(&folder, &["--list", "--filter", word]));
        let blessed = out(&verify(&folder, &["--bless", word]));
        assert!(
            blessed.starts_with("written  ./games/week1.lst\nmissing  ./week1.deck"),
            "{word}: {blessed}"
        );
        assert_eq!(named.lines().next(), Some("./games/week1.deck"), "{word}");
    }
    let folder = season();
    let none = verify(&folder, &["--bless", "*none*"]);
    assert_eq!(err(&none), "playdeck: nothing was accepted: no deck that --bless names is in .\n");
}
