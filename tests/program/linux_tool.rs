//! The program as a Unix tool: its manual, its completions, its error messages of one line, and what it does when
//! input, output or patience ends.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test stops at what it did not expect and says what it skips"
)]

use crate::common;

use common::shell::{err, one_line, out, playdeck, status};
use common::{deck, project};
use std::fs;
use std::io::{Read, Write};
use std::process::{Command, Output, Stdio};

/// Every command that reads standard input, with the arguments that it requires.
const FILTERS: [&[&str]; 11] = [
    &[],
    &["run"],
    &["check"],
    &["burst", "/tmp"],
    &["punch"],
    &["print"],
    &["split", "2", "/tmp"],
    &["json"],
    &["export"],
    &["import"],
    &["map"],
];

/// The long options of a command, as its help names them.
fn options(command: &str) -> Vec<String> {
    let help = out(&playdeck(&[command, "--help"], ""));
    let words = help.lines().map(str::trim_start).filter(|line| line.starts_with('-'));
    let options = words.flat_map(|line| line.split([' ', ','])).filter(|word| word.starts_with("--"));
    options.map(str::to_owned).collect()
}

/// The commands, as the help names them.
fn commands() -> Vec<String> {
    let help = out(&playdeck(&["--help"], ""));
    let listed = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().to_owned();
    let first = |line: &str| line.strip_prefix("  ")?.split(' ').next().map(str::to_owned);
    listed.lines().filter_map(first).filter(|word| !word.is_empty() && word != "help").collect()
}

#[test]
fn every_command_has_a_page_of_the_manual_with_every_option() {
    let page = out(&playdeck(&["man"], ""));
    assert!(page.contains(".TH playdeck 1") && page.contains("condition code"));
    assert!(commands().len() >= 10, "{:?}", commands());
    for command in commands() {
        assert!(page.contains(&format!("playdeck\\-{command}(1)")), "{command}");
        let of_command = playdeck(&["man", &command], "");
        assert_eq!((status(&of_command), err(&of_command).as_str()), (0, ""));
        let text = out(&of_command);
        assert!(text.contains(&format!(".TH playdeck-{command} 1")), "{text}");
        for option in options(&command) {
            assert!(text.contains(&option.replace('-', "\\-")), "{command} {option}");
        }
    }
    assert!(one_line(&playdeck(&["man", "nonesuch"], "")).contains("there is no command nonesuch"));
}

#[test]
fn every_shell_can_complete_every_command_and_option() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = playdeck(&["completions", shell], "");
        assert_eq!((status(&script), err(&script).as_str()), (0, ""));
        let text = out(&script);
        for command in commands() {
            assert!(text.contains(&command), "{shell} {command}");
            for option in options(&command) {
                assert!(text.contains(option.trim_start_matches('-')), "{shell} {command} {option}");
            }
        }
    }
}

#[test]
fn the_help_shows_what_a_deck_is_and_what_the_exit_status_says() {
    let help = out(&playdeck(&["--help"], ""));
    assert!(["$MOVES", "$AUSTRIA", "$END", "Exit status:"].iter().all(|word| help.contains(word)));
}

/// On a page of the manual a line of a shell is a line, under the heading where a reader looks for it.
#[test]
fn the_examples_have_their_section_of_the_manual() {
    for command in commands() {
        let page = out(&playdeck(&["man", &command], ""));
        let (_, section) =
            page.split_once("\n.SH \"EXAMPLES\"\n").unwrap_or_else(|| panic!("{command}: {page}"));
        assert!(section.contains(".nf\n  ") && section.ends_with(".fi\n"), "{command}: {section}");
        assert!(!page.contains(".SH EXTRA"), "{command}");
    }
}

/// Where an argument is a game, a shell completes the games of which the command makes something.
#[test]
fn a_shell_completes_the_games_of_a_command() {
    let script = out(&playdeck(&["completions", "zsh"], ""));
    let offered = |games: &str| script.matches(&format!(":({games})'")).count();
    assert_eq!(offered("rainbow medieval atlantis atlantis4"), 2, "battle and bot");
    assert_eq!((offered("diplomacy atlantis atlantis4"), offered("atlantis4")), (1, 1), "import and rules");
}

/// What `bash` offers where a line of words ends, sorted; the last word is begun.
fn offered(words: &str) -> Vec<String> {
    let ask = "source <(\"$0\" completions bash); COMP_WORDS=(playdeck $1 \"$2\"); \
               COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); \
               _playdeck playdeck \"$2\" \"${COMP_WORDS[COMP_CWORD - 1]}\"; printf '%s\\n' \"${COMPREPLY[@]}\"";
    let (before, begun) = words.rsplit_once(' ').unwrap_or(("", words));
    let program = env!("CARGO_BIN_EXE_playdeck");
    let told = Command::new("bash").args(["-c", ask, program, before, begun]).output().unwrap();
    assert_eq!(err(&told), "", "{words}");
    let mut offered: Vec<String> = out(&told).lines().map(str::to_owned).collect();
    offered.sort();
    offered
}

#[test]
fn a_shell_completes_commands_games_messages_and_pages() {
    for (words, whole) in [
        ("e", "explain export"),
        ("explain PDK04", "PDK040E PDK041E PDK042I PDK043S PDK044S PDK045E PDK046E PDK047E PDK048E PDK049S"),
        (
            "explain PDK044S MWD21",
            "MWD210W MWD211W MWD212W MWD213W MWD214W MWD215W MWD216W MWD217W MWD218W MWD219W",
        ),
        ("man bu", "burst"),
        ("battle me", "medieval"),
        ("punch --game ATL", "ATLANTIS ATLANTIS4"),
        ("rules at", "atlantis4"),
        ("completions z", "zsh"),
        ("mail --add", "--addresses"),
    ] {
        assert_eq!(offered(words), whole.split(' ').collect::<Vec<_>>(), "{words}");
    }
}

#[test]
fn unreadable_arguments_are_reported_in_one_line() {
    let wrong: [&[&str]; 7] = [
        &["--bogus"],
        &["--recf", "fb"],
        &["bogus"],
        &["burst"],
        &["split", "x", "/tmp"],
        &["print", "--pdf", "--html"],
        &["print", "--pdf", "--carriage", "plain"],
    ];
    for arguments in wrong {
        let refused = playdeck(arguments, "");
        assert_eq!((status(&refused), refused.stdout.len()), (16, 0), "{arguments:?}");
        let line = one_line(&refused);
        assert!(line.contains("PDK139T") && line.contains("playdeck --help tells more"), "{line}");
        assert!(!line.contains("Usage:") && !line.contains("error:"), "{line}");
    }
    assert!(one_line(&playdeck(&["--recf", "fb"], "")).contains("'--recfm'"));
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command on an input.
fn run(command: &mut Command, input: &[u8]) -> Output {
    let mut child = command.spawn().unwrap();
    // A program that has read enough closes the pipe.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

#[cfg(unix)]
#[test]
fn an_input_that_is_a_folder_ends_every_command() {
    for arguments in FILTERS {
        let folder = fs::File::open(project("decks")).unwrap();
        let failed = program(arguments).stdin(folder).output().unwrap();
        assert_eq!((status(&failed), failed.stdout.len()), (16, 0), "{arguments:?}");
        assert!(one_line(&failed).contains("PDK139T"), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_every_command_with_a_message() {
    let position = playdeck(&["--emit", "punch"], deck("diplomacy/first-year")).stdout;
    let listing = playdeck(&[], deck("diplomacy/first-year")).stdout;
    let saved = playdeck(&["export"], deck("diplomacy/first-year")).stdout;
    let folder = tempfile::TempDir::new().unwrap();
    let place = folder.path().to_str().unwrap();
    let deck = deck("diplomacy/first-year").into_bytes();
    let cases: [(&[&str], &[u8]); 15] = [
        (&[], &deck),
        (&["--emit", "punch"], &deck),
        (&["burst", "--force", place], &deck),
        (&["punch"], &deck),
        (&["print"], &listing),
        (&["print", "--pdf"], &listing),
        (&["print", "--html"], &listing),
        (&["split", "--force", "2", place], &deck),
        (&["json"], &position),
        (&["export"], &deck),
        (&["import"], &saved),
        (&["map"], &position),
        (&["man"], b""),
        (&["completions", "bash"], b""),
        (&["--help"], b""),
    ];
    for (arguments, input) in cases {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let failed = run(program(arguments).stdout(full), input);
        assert_eq!(status(&failed), 16, "{arguments:?}");
        assert!(one_line(&failed).contains("PDK139T"), "{arguments:?}");
    }
}

#[test]
fn closing_the_pipe_gives_no_error_message_in_any_command() {
    let listing = playdeck(&[], deck("diplomacy/first-year")).stdout.repeat(4);
    let deck = deck("diplomacy/first-year").into_bytes().repeat(40);
    for (arguments, input) in [
        (&["print"][..], &listing),
        (&["print", "--html"], &listing),
        (&["punch"], &deck),
        (&["export"], &deck),
    ] {
        let mut child = program(arguments).spawn().unwrap();
        let mut reader = child.stdout.take().unwrap();
        let mut pipe = child.stdin.take().unwrap();
        let input = input.clone();
        let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
        reader.read_exact(&mut [0]).unwrap();
        drop(reader);
        writer.join().unwrap();
        let closed = child.wait_with_output().unwrap();
        assert_eq!((err(&closed).as_str(), status(&closed)), ("", 16), "{arguments:?}");
    }
}
