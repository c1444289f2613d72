//! The program in a pipe that stays open, and what remains after a signal.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{err, names, one_line, path, playdeck, status};
use playdeck::card::COLUMNS;
use playdeck::code::Code;
use playdeck::record::{RecordFormat, RecordWriter};
use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
use tempfile::TempDir;

/// How long a test waits for something that must come. No machine is slower than this.
const PATIENCE: Duration = Duration::from_mins(5);

/// The words that end the listing of a deck.
const CLOSED: &str = "CONDITION CODE";

/// A game that has begun.
const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";

/// The program with its input still open.
struct Running {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Vec<u8>>,
    read: String,
}

impl Running {
    fn of(command: &mut Command) -> Self {
        let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = piped.spawn().unwrap();
        let (mut from, (to, output)) = (child.stdout.take().unwrap(), channel());
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = from.read(&mut buffer) {
                let _ = to.send(buffer[..count].to_vec());
            }
        });
        Self { input: child.stdin.take(), child, output, read: String::new() }
    }

    fn new(arguments: &[&str]) -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_playdeck")).args(arguments))
    }

    fn send(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).unwrap();
        input.flush().unwrap();
    }

    /// Waits until that many listings have come.
    fn wait_for(&mut self, what: &str, count: usize) {
        while self.read.matches(what).count() < count {
            match self.output.recv_timeout(PATIENCE) {
                Ok(bytes) => self.read.push_str(&String::from_utf8_lossy(&bytes)),
                Err(late) => {
                    panic!("{count} times {what} is due ({late}), and this has come:\n{}", self.read)
                }
            }
        }
    }

    fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Closes the input and waits for the end.
    fn end(mut self) -> (String, Output) {
        drop(self.input.take());
        let done = self.child.wait_with_output().unwrap();
        self.read.extend(self.output.iter().map(|bytes| String::from_utf8_lossy(&bytes).into_owned()));
        (self.read, done)
    }
}

fn recorded(deck: &str, format: RecordFormat, code: Code) -> Vec<u8> {
    let mut writer = RecordWriter::new(Vec::new(), format, code, COLUMNS);
    deck.lines().try_for_each(|card| writer.write(card)).unwrap();
    writer.into_inner()
}

#[test]
fn a_deck_is_played_and_its_listing_comes_when_its_end_has_come() {
    for format in RecordFormat::ALL {
        for cores in ["1", "3"] {
            let told =
                ["--recfm", format.name(), "--code", "cp1047", "--cores", cores, "--out-code", "ascii"];
            let deck = recorded(START, format, Code::Cp1047);
            let mut running = Running::new(&told);
            for count in 1..=3 {
                running.send(&deck);
                running.wait_for(CLOSED, count);
            }
            let (listing, done) = running.end();
            let whole = playdeck(&told, deck.repeat(3));
            assert_eq!((listing.as_bytes(), status(&done)), (&*whole.stdout, 0), "{told:?}");
        }
    }
}

#[test]
fn text_is_also_played_as_it_comes_if_its_form_is_not_stated() {
    for arguments in [&[][..], &["check"], &["--emit", "events"], &["--emit", "punch"]] {
        let mut running = Running::new(arguments);
        let what = match arguments {
            [_, "events"] => "\"deck\"",
            [_, "punch"] => "$ENDPOS",
            _ => CLOSED,
        };
        running.send(START);
        running.wait_for(what, 1);
        running.send(START);
        let (output, done) = running.end();
        assert_eq!(output.as_bytes(), playdeck(arguments, START.repeat(2)).stdout, "{arguments:?}");
        assert_eq!(status(&done), 0);
    }
}

#[test]
fn utf_16_and_lines_that_end_with_carriage_returns_are_played_as_they_come_too() {
    let utf_16 = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let returns = START.replace('\n', "\r").into_bytes();
    for (mark, deck) in [(utf_16("\u{FEFF}"), utf_16(START)), (Vec::new(), returns)] {
        for told in [&[][..], &["--recfm", "text", "--code", "ascii"]] {
            let mut running = Running::new(told);
            running.send(&mark);
            for count in 1..=2 {
                running.send(&deck);
                running.wait_for(CLOSED, count);
            }
            let (listing, done) = running.end();
            assert_eq!(listing.as_bytes(), playdeck(told, START.repeat(2)).stdout, "{told:?}");
            assert_eq!((status(&done), err(&done).as_str()), (0, ""));
        }
    }
}

/// Pieces of a stream in UTF-16 would have no byte order marks, so they are written in UTF-8.
#[test]
fn a_stream_in_utf_16_is_cut_between_its_decks() {
    let folder = TempDir::new().unwrap();
    let stream = START.repeat(4);
    let coded: Vec<u8> = format!("\u{FEFF}{stream}").encode_utf16().flat_map(u16::to_be_bytes).collect();
    let cut = playdeck(&["split", "4", &path(&folder, "")], coded);
    assert_eq!((status(&cut), err(&cut).as_str()), (0, ""));
    let pieces: Vec<String> =
        names(&folder).iter().map(|name| fs::read_to_string(folder.path().join(name)).unwrap()).collect();
    assert_eq!(pieces, [START; 4]);
}

#[test]
fn without_threads_the_run_does_all_the_work_itself() {
    let stream = START.repeat(20);
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    // No machine has room for a thread with such a large stack.
    command.args(["--cores", "4", "--punch", &file]).env("RUST_MIN_STACK", "100000000000000000");
    let alone = common::shell::fed(&mut command, &stream);
    assert_eq!((status(&alone), err(&alone).as_str()), (0, ""));
    assert_eq!(alone.stdout, playdeck(&["--cores", "4"], &stream).stdout);
    assert_eq!(fs::read(&file).unwrap(), playdeck(&["--emit", "punch"], &stream).stdout);
}

#[test]
fn a_reader_that_closes_the_listing_does_not_stop_punching() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let stream = START.repeat(60);
    for (emit, cores) in [("listing", "1"), ("listing", "3"), ("punch", "1"), ("events", "1")] {
        let _ = fs::remove_file(&file);
        let mut child = Command::new(env!("CARGO_BIN_EXE_playdeck"))
            .args(["--punch", &file, "--emit", emit, "--cores", cores])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(stream.as_bytes()).unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!(status(&done), 0, "{emit}");
        let line = one_line(&done);
        assert!(line.contains("the output is incomplete; the positions were punched"), "{line}");
        assert_eq!(fs::read(&file).unwrap(), playdeck(&["--emit", "punch"], &stream).stdout);
    }
}

#[test]
fn a_reader_that_closes_the_list_of_names_does_not_stop_the_files() {
    let folder = TempDir::new().unwrap();
    for arguments in [&["burst"][..], &["split", "9"]] {
        let to = path(&folder, arguments[0]);
        let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
        command.args(arguments).arg(&to).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(START.repeat(9).as_bytes()).unwrap();
        let done = child.wait_with_output().unwrap();
        assert_eq!((status(&done), err(&done).as_str()), (0, ""));
        assert!(fs::read_dir(to).unwrap().count() >= 9);
    }
}

/// The program after it has made a position, with its input still open.
fn punching(folder: &TempDir) -> Running {
    let mut running =
        Running::new(&["--recfm", "text", "--code", "ascii", "--punch", &path(folder, "game.pos")]);
    running.send(START);
    running.wait_for(CLOSED, 1);
    running
}

const BEGUN: &str = ".game.pos.playdeck1";

/// The program in a folder, under a shell that sets limits for it.
fn under(folder: &TempDir, limits: &str, arguments: &str) -> Running {
    let script = format!("{limits}; exec {} {arguments}", env!("CARGO_BIN_EXE_playdeck"));
    Running::of(Command::new("sh").args(["-c", &script]).current_dir(folder.path()))
}

/// Every signal that ends a program by default, except `KILL`, which cannot be caught, the faults `SEGV`, `ILL` and
/// `FPE`, and `PIPE`, which comes from a reader that leaves and ends no run.
const ENDING: [&str; 15] = [
    "HUP", "INT", "QUIT", "TRAP", "ABRT", "BUS", "USR1", "USR2", "ALRM", "TERM", "XCPU", "XFSZ", "VTALRM",
    "PROF", "SYS",
];

/// Whether this process ignores a signal, and so do the processes that it starts.
fn is_ignored_here(name: &str) -> bool {
    let number = Command::new("kill").args(["-l", name]).output().unwrap().stdout;
    let number: u32 = String::from_utf8(number).unwrap().trim().parse().unwrap();
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() >> (number - 1) & 1 == 1)
}

#[test]
#[expect(clippy::print_stdout, reason = "a test says what it does not try")]
fn a_temporary_file_is_private_and_is_removed_by_a_signal() {
    let folder = TempDir::new().unwrap();
    for name in ENDING {
        if is_ignored_here(name) {
            // The process that started the tests ignores the signal, as `nohup` does, and so does the program.
            println!("not tried, as it is ignored here: {name}");
            continue;
        }
        let mut running = under(&folder, "ulimit -c 0", "--recfm text --code ascii --punch game.pos");
        running.send(START);
        running.wait_for(CLOSED, 1);
        assert_eq!(names(&folder), [BEGUN]);
        let mode = fs::metadata(folder.path().join(BEGUN)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        running.signal(&format!("-{name}"));
        let mut child = running.child;
        let number = child.wait().unwrap().signal().unwrap();
        assert_eq!(names(&folder), [""; 0], "{name}");
        let named = Command::new("kill").args(["-l", &number.to_string()]).output().unwrap();
        assert_eq!(String::from_utf8(named.stdout).unwrap().trim(), name);
    }
}

/// The signal comes from the program's own write, and no error is printed instead.
#[test]
fn a_run_that_passes_the_limit_of_file_sizes_ends_by_its_signal_and_leaves_nothing() {
    let folder = TempDir::new().unwrap();
    for cores in 1..=3 {
        let arguments = format!("--cores {cores} --punch game.pos");
        let mut running = under(&folder, "ulimit -c 0; ulimit -f 8", &arguments);
        let mut input = running.input.take().unwrap();
        let stream = START.repeat(60);
        // The program may end before it has read everything.
        let writer = std::thread::spawn(move || drop(input.write_all(stream.as_bytes())));
        let (_, done) = running.end();
        writer.join().unwrap();
        assert_eq!((done.status.signal(), err(&done).as_str()), (Some(25), ""), "{cores}");
        assert_eq!(names(&folder), [""; 0], "{cores}");
    }
}

#[test]
fn the_signal_of_a_closed_pipe_ends_no_run() {
    let folder = TempDir::new().unwrap();
    let mut running = punching(&folder);
    running.signal("-PIPE");
    running.send(START);
    running.wait_for(CLOSED, 2);
    let (_, done) = running.end();
    assert_eq!((status(&done), names(&folder)), (0, vec!["game.pos".to_owned()]));
}

#[test]
fn before_there_is_a_position_nothing_is_begun() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let mut running = Running::new(&["--recfm", "text", "--code", "ascii", "--punch", &file]);
    running.send("$INIT CHESS\n$END\n");
    running.wait_for(CLOSED, 1);
    assert_eq!(names(&folder), [""; 0]);
    running.signal("-KILL");
    running.child.wait().unwrap();
    assert_eq!(names(&folder), [""; 0]);
}

#[test]
fn what_a_killed_run_leaves_is_taken_away_by_the_next() {
    let folder = TempDir::new().unwrap();
    let mut running = punching(&folder);
    running.signal("-KILL");
    running.child.wait().unwrap();
    assert_eq!(names(&folder), [BEGUN]);
    assert_eq!(status(&playdeck(&["--punch", &path(&folder, "game.pos")], START)), 0);
    assert_eq!(names(&folder), ["game.pos"]);
}

#[test]
fn what_a_position_replaces_stays_as_the_old_one() {
    let folder = TempDir::new().unwrap();
    let (file, old) = (path(&folder, "game.pos"), path(&folder, "game.pos.old"));
    let begun = |seed: u32| START.replace("SEED=1", &format!("SEED={seed}"));
    for seed in 1..=3 {
        assert_eq!(status(&playdeck(&["--punch", &file], begun(seed))), 0);
        let kept = fs::read_to_string(&file).unwrap();
        assert!(kept.contains(&format!("SEED={seed}")), "{kept}");
        if seed == 1 {
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
            assert_eq!(names(&folder), ["game.pos"]);
        } else {
            assert_eq!(names(&folder), ["game.pos", "game.pos.old"]);
            assert!(fs::read_to_string(&old).unwrap().contains(&format!("SEED={}", seed - 1)));
            assert_eq!(fs::metadata(&old).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
    // Without a position to punch nothing changes.
    let before = (fs::read(&file).unwrap(), fs::read(&old).unwrap());
    assert_eq!(status(&playdeck(&["--punch", &file], "$INIT CHESS\n$END\n")), 12);
    assert_eq!((fs::read(&file).unwrap(), fs::read(&old).unwrap()), before);
    // What stands in the way of the old one leaves both as they were.
    fs::remove_file(&old).unwrap();
    fs::create_dir(&old).unwrap();
    let refused = playdeck(&["--punch", &file], START);
    assert_eq!(status(&refused), 16);
    assert!(one_line(&refused).contains("game.pos.old"), "{}", err(&refused));
    assert_eq!(fs::read(&file).unwrap(), before.0);
}

#[test]
fn two_runs_that_make_one_file_do_not_touch_each_other() {
    let folder = TempDir::new().unwrap();
    let (mut first, second) = (punching(&folder), punching(&folder));
    assert_eq!(names(&folder), [BEGUN, ".game.pos.playdeck2"]);
    let (_, done) = second.end();
    assert_eq!((status(&done), names(&folder)), (0, vec![BEGUN.to_owned(), "game.pos".to_owned()]));
    first.send(START);
    let (_, done) = first.end();
    assert_eq!((status(&done), names(&folder)), (0, vec!["game.pos".to_owned(), "game.pos.old".to_owned()]));
    let both = playdeck(&["--emit", "punch"], START.repeat(2));
    assert_eq!(fs::read(folder.path().join("game.pos")).unwrap(), both.stdout);
}

#[test]
fn many_runs_on_one_file_leave_one_of_their_files_whole() {
    let folder = TempDir::new().unwrap();
    let file = path(&folder, "game.pos");
    let runs: Vec<_> = (0..8)
        .map(|number| {
            let (file, deck) = (file.clone(), START.replace("SEED=1", &format!("SEED={number}")).repeat(5));
            std::thread::spawn(move || {
                for _ in 0..5 {
                    assert_eq!(status(&playdeck(&["--punch", &file], &deck)), 0);
                }
            })
        })
        .collect();
    for run in runs {
        run.join().unwrap();
    }
    assert_eq!(names(&folder), ["game.pos", "game.pos.old"]);
    let positions = fs::read_to_string(&file).unwrap();
    let first: Vec<&str> = positions.lines().filter(|card| card.starts_with("$POSITION")).collect();
    assert!(first.len() == 5 && first.iter().all(|card| *card == first[0]), "of one run");
    let ended = |card: &str| format!("{card}\n{}", if card.starts_with("$ENDPOS") { "$END\n" } else { "" });
    assert_eq!(status(&playdeck(&[], positions.lines().map(ended).collect::<String>())), 0);
}

#[test]
fn a_signal_that_is_to_be_ignored_is() {
    let folder = TempDir::new().unwrap();
    let script = format!("trap '' HUP; exec {} --punch game.pos", env!("CARGO_BIN_EXE_playdeck"));
    let mut shell = Command::new("sh");
    let mut running = Running::of(shell.args(["-c", &script]).current_dir(folder.path()));
    running.send(START);
    running.wait_for(CLOSED, 1);
    running.signal("-HUP");
    running.send(START);
    running.wait_for(CLOSED, 2);
    let (_, done) = running.end();
    assert_eq!((status(&done), names(&folder)), (0, vec!["game.pos".to_owned()]));
}

#[test]
fn a_link_to_nothing_stays_a_link() {
    let folder = TempDir::new().unwrap();
    fs::create_dir(folder.path().join("games")).unwrap();
    symlink("this-week", folder.path().join("link")).unwrap();
    symlink("games/game.pos", folder.path().join("this-week")).unwrap();
    for _ in 0..2 {
        assert_eq!(status(&playdeck(&["--punch", &path(&folder, "link")], START)), 0);
        assert!(fs::read_to_string(folder.path().join("games/game.pos")).unwrap().starts_with("$POSITION"));
        for link in ["link", "this-week"] {
            assert!(fs::symlink_metadata(folder.path().join(link)).unwrap().is_symlink());
        }
    }
    symlink("circle", folder.path().join("circle")).unwrap();
    symlink("nowhere/game.pos", folder.path().join("lost")).unwrap();
    for link in ["circle", "lost"] {
        let refused = playdeck(&["--punch", &path(&folder, link)], START);
        assert_eq!(status(&refused), 16);
        one_line(&refused);
        assert!(fs::symlink_metadata(folder.path().join(link)).unwrap().is_symlink());
    }
}

#[test]
fn new_files_of_burst_and_split_are_their_owners_and_others_keep_their_permissions() {
    let folder = TempDir::new().unwrap();
    let of = |name: &str| fs::metadata(folder.path().join(name)).unwrap().permissions().mode() & 0o777;
    for arguments in [&["burst"][..], &["split", "1"]] {
        let to = path(&folder, arguments[0]);
        let run = |more: &[&str]| {
            assert_eq!(status(&playdeck(&[arguments, &[&to], more].concat(), START)), 0);
        };
        run(&[]);
        let first = fs::read_dir(&to).unwrap().next().unwrap().unwrap().path();
        let name = first.strip_prefix(folder.path()).unwrap().to_str().unwrap();
        assert_eq!(of(name), 0o600);
        fs::set_permissions(&first, fs::Permissions::from_mode(0o664)).unwrap();
        run(&["--force"]);
        assert_eq!(of(name), 0o664);
    }
}

#[test]
fn nothing_that_comes_in_reaches_a_terminal_as_it_is() {
    let obeyed = "\u{1B}[31m\u{7}\u{9B}2J\u{202E}\u{200B}\r\n.";
    let shown = r"\u{1b}[31m\u{7}\u{9b}2j\u{202e}\u{200b}\u{d}\u{a}.";
    let json = format!("{{\"game\":{},\"format\":1}}", serde_json::to_string(obeyed).unwrap());
    let folder = TempDir::new().unwrap();
    let name = path(&folder, obeyed);
    let saved = format!("{{\"map\":{},\"phases\":[]}}", serde_json::to_string(obeyed).unwrap());
    let field = format!(
        "{{\"game\":\"DIPLOMACY\",\"format\":1,\"seed\":1,\"position\":{{{}:1}}}}",
        serde_json::to_string(obeyed).unwrap()
    );
    let all: [(&[&str], &str); 18] = [
        (&["json"], &json),
        (&["json"], &field),
        (&["import"], &saved),
        (&["--for", obeyed], START),
        (&["--punch", &format!("{name}/x")], START),
        (&["--recfm", obeyed], START),
        (&[obeyed], START),
        (&["help", obeyed], ""),
        (&["man", obeyed], ""),
        (&["punch", "--as", obeyed], "A VIE - GAL\n"),
        (&["punch", "--dd", obeyed], START),
        (&["check", "--for", obeyed], START),
        (&["--maxcc", obeyed], START),
        (&[&format!("--{obeyed}")], START),
        (&["completions", obeyed], ""),
        (&["burst", &format!("{name}/x")], START),
        (&["split", "1", &format!("{name}/x")], START),
        (&["punch", "--as", "AUSTRIA", "--position", &format!("{name}/x")], START),
    ];
    for (arguments, input) in all {
        let told = err(&playdeck(arguments, input));
        assert!(told.to_lowercase().contains(shown), "{arguments:?}: {told}");
        let is_plain = |line: &str| !line.contains(playdeck::message::is_obeyed);
        assert!(told.lines().all(is_plain) && told.ends_with('\n'), "{arguments:?}: {told:?}");
        assert!(told.lines().all(|line| line.starts_with("playdeck: ")), "{arguments:?}: {told:?}");
    }
    // File names are also reported on standard error.
    for arguments in [&["burst"][..], &["split", "1"]] {
        let run = playdeck(&[arguments, &[&name]].concat(), START);
        let names = String::from_utf8(run.stdout).unwrap();
        assert_eq!(run.status.code(), Some(0));
        assert!(
            names.lines().count() > 0 && names.lines().all(|line| line.contains(&shown[..12])),
            "{names}"
        );
        assert!(!names.replace('\n', "").contains(playdeck::message::is_obeyed), "{names:?}");
    }
}
