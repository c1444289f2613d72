//! What is said by `bridge` and `submit`, for the register of messages.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use tempfile::TempDir;

const START: &str = "$JOB TUESDAY\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";

/// Longer than a bridge waits for a card, and a deck for a reader, before they say so.
const MINUTE: Duration = Duration::from_secs(65);

/// A run of the program in a folder.
fn program(folder: &Path, arguments: &[&str]) -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    program.args(arguments).current_dir(folder).env("PATH", path).stdin(Stdio::null());
    program
}

/// What it says.
fn said(folder: &Path, arguments: &[&str]) -> String {
    let done = program(folder, arguments).output().unwrap();
    String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr)
}

/// What is said when nothing comes for a minute: no card of a deck, and no reader for one.
fn waited() -> [String; 2] {
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    fs::write(root.join("punch"), "$JOB TUESDAY\n").unwrap();
    fs::write(root.join("deck"), START).unwrap();
    let waiting = program(root, &["bridge", "games", "punch"]).stderr(Stdio::piped()).spawn().unwrap();
    // The port is another's, and nobody listens there when it is free.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let refused = said(root, &["submit", "deck", "--to", &port.to_string()]);
    std::thread::sleep(MINUTE.saturating_sub(Duration::from_mins(1)));
    let mut waiting = waiting;
    waiting.kill().unwrap();
    let told = waiting.wait_with_output().unwrap().stderr;
    [refused, String::from_utf8_lossy(&told).into_owned()]
}

/// What is said by runs that end at once.
pub fn told() -> Vec<String> {
    let folder = TempDir::new().unwrap();
    let root = folder.path();
    let play = |options: &[&str]| said(root, &[&["bridge", "games", "punch", "--once"], options].concat());
    let mut texts = Vec::from(waited());
    fs::write(root.join("punch"), START).unwrap();
    texts.push(play(&["--print", "exit 1"]));
    texts.push(play(&["--print", "playdeck bridge games punch --once"]));
    fs::write(root.join("punch"), START).unwrap();
    texts.push(play(&["--paper", "paper"]));
    // The game went on before the position was kept.
    let week = root.join("games/TUESDAY/weeks/0000-start");
    fs::rename(&week, week.with_file_name("0000-other")).unwrap();
    let facts = week.with_file_name("0000-other/week.json");
    let text = fs::read_to_string(&facts).unwrap();
    fs::write(facts, text.replace("\"run\"", "\"ran\"")).unwrap();
    fs::remove_file(root.join("games/runs/000001/printed")).unwrap();
    texts.push(play(&["--paper", "paper"]));
    texts.push(said(root, &["submit", "punch", "--to", "192.0.2.1:3505"]));
    fs::write(root.join("euro"), START.replace("\nA\n", "\n10 €\n")).unwrap();
    texts.push(said(root, &["submit", "euro"]));
    texts
}
