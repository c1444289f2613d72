//! The emulated mainframe: Debian's `hercules`, started with files only in a folder of its own. It reads our cards on
//! its 3505 and punches them on its 3525, and prints our listings from tape on its 1403s.
//!
//! The machine runs no operating system, only a program that is loaded from a deck of cards. With `copy.asm` it copies
//! files and opens no socket: a socket would need an operator's console, a web server or a reader on the network, and it
//! has none. With `spool.asm` it goes on until it is dropped, and its reader listens to this machine only.

pub mod assembler;

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The address of the program: after the words that belong to the machine, and below X'1000'.
const ORIGIN: u16 = 0x200;
/// The address of the channel program that loads it.
const LOADER: u16 = 0x100;
/// Columns of a card.
const CARD: usize = 80;
/// The machine takes some seconds, more on a busy computer. One that hangs is stopped.
const LONGEST: Duration = Duration::from_mins(5);

/// The devices: the deck's own reader, then those that `copy.asm` names. Tapes are files of fixed records.
const DEVICES: &str = "\
CPUSERIAL 000611
CPUMODEL 3033
MAINSIZE 2
NUMCPU 1
ARCHMODE S/370
CODEPAGE 819/1047
000A 3505 ./program.deck ebcdic eof
000B 3505 ./cards.in ebcdic eof
000C 3505 ./cards.in ebcdic eof
000D 3525 ./cards.out ebcdic
001D 3525 ./cards.text ascii
000E 1403 ./asa.paper
000F 1403 ./machine.paper
0010 1403 ./machine.commands rawcc
0180 3420 asa.het
0181 3420 machine.het
0182 3420 machine.aws
";

/// The operator's script: loads the program, and quits when the machine stops.
const OPERATOR: &str = "hao tgt HHCCP011I\nhao cmd quit\nipl 00a\n";

/// The input of the machine: cards of 80 bytes and listings of 133, all in EBCDIC.
pub struct Given {
    /// The deck in the reader.
    pub cards: Vec<u8>,
    /// A listing with ASA control.
    pub asa: Vec<u8>,
    /// A listing with machine control.
    pub machine: Vec<u8>,
}

/// The output of the machine.
pub struct Made {
    /// The cards from the punch.
    pub cards: Vec<u8>,
    /// The same from a punch that writes lines of text, which is how MVS 3.8j is delivered.
    pub cards_as_text: String,
    /// The paper of the ASA listing.
    pub asa_paper: String,
    /// The paper of the listing with machine control.
    pub machine_paper: String,
    /// The commands that the printer received for it, one to a line: two hexadecimal digits and the text.
    pub machine_commands: String,
}

/// Runs the machine. None if there is no `hercules`.
pub fn run(given: &Given) -> Option<Made> {
    let folder = TempDir::new().unwrap();
    let place = |name: &str| folder.path().join(name);
    fs::write(place("devices"), DEVICES).unwrap();
    fs::write(place("operator"), OPERATOR).unwrap();
    fs::write(place("program.deck"), program_deck(include_str!("copy.asm"))).unwrap();
    fs::write(place("cards.in"), &given.cards).unwrap();
    put_on_tape(&given.asa, &place("asa.het"));
    put_on_tape(&given.machine, &place("machine.het"));
    put_on_tape(&given.machine, &place("machine.aws"));
    let log = started(folder.path())?;
    assert_eq!(stopped_at(&log).as_deref(), Some("000000"), "the machine did not end well:\n{log}");
    // Text from the machine is ISO 8859-1.
    let paper = |name: &str| fs::read(place(name)).unwrap().into_iter().map(char::from).collect();
    Some(Made {
        cards: fs::read(place("cards.out")).unwrap(),
        cards_as_text: paper("cards.text"),
        asa_paper: paper("asa.paper"),
        machine_paper: paper("machine.paper"),
        machine_commands: paper("machine.commands"),
    })
}

/// Puts a listing on a tape, a line in each block, as `docs/mainframe.md` does.
fn put_on_tape(listing: &[u8], place: &Path) {
    let form: &[&str] = if place.extension().is_some_and(|it| it == "aws") { &["--aws"] } else { &[] };
    let mut tape = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .args(["tape", "--lrecl", "133", "--blksize", "133"])
        .args(form)
        .stdin(Stdio::piped())
        .stdout(fs::File::create(place).unwrap())
        .spawn()
        .unwrap();
    tape.stdin.take().unwrap().write_all(listing).unwrap();
    assert!(tape.wait().unwrap().success());
}

/// A machine that goes on until it is dropped: its reader takes jobs from the network.
pub struct Spool(Child);

impl Spool {
    /// Starts the machine in a folder, with these devices behind the reader of its program.
    pub fn start(folder: &Path, devices: &str) -> Self {
        let place = |name: &str| folder.join(name);
        let (machine, _) = DEVICES.split_once("000B").unwrap();
        fs::write(place("devices"), machine.replace("CODEPAGE 819/1047\n", "") + devices).unwrap();
        fs::write(place("operator"), OPERATOR).unwrap();
        fs::write(place("program.deck"), program_deck(include_str!("spool.asm"))).unwrap();
        let machine = Command::new("hercules")
            .args(["-d", "-f", "devices"])
            .env("HERCULES_RC", "operator")
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(fs::File::create(place("log")).unwrap())
            .stderr(Stdio::null())
            .spawn();
        Self(machine.unwrap())
    }
}

impl Drop for Spool {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The address at which the machine waits: the last six of the sixteen digits of its PSW.
fn stopped_at(log: &str) -> Option<String> {
    // The log may break a line anywhere.
    let log = log.replace(['\n', ' '], "");
    let (_, word) = log.split_once("PSW=")?;
    Some(word.get(10..16)?.to_owned())
}

/// Starts the machine in its folder, waits until it has stopped, and returns its log. None if it cannot be started.
fn started(folder: &Path) -> Option<String> {
    let log = folder.join("log");
    let machine = Command::new("hercules")
        .args(["-d", "-f", "devices"])
        .env("HERCULES_RC", "operator")
        .current_dir(folder)
        .stdin(Stdio::null())
        .stdout(fs::File::create(&log).unwrap())
        .stderr(Stdio::null())
        .spawn();
    match machine {
        Ok(machine) => waited_for(machine),
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        Err(error) => panic!("hercules: {error}"),
    }
    Some(String::from_utf8_lossy(&fs::read(&log).unwrap()).into_owned())
}

fn waited_for(mut machine: Child) {
    let start = Instant::now();
    while machine.try_wait().unwrap().is_none() {
        if start.elapsed() > LONGEST {
            machine.kill().unwrap();
            machine.wait().unwrap();
            panic!("the machine did not stop within {LONGEST:?}");
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The program as a deck that loads itself: a card with the first PSW and two channel commands, a card with the
/// commands that read the rest, and the program.
fn program_deck(source: &str) -> Vec<u8> {
    let program = assembler::assemble(source, ORIGIN);
    let cards: Vec<&[u8]> = program.chunks(CARD).collect();
    assert!(cards.len() <= CARD / 8, "one card holds the commands for ten");
    let load = format!(
        "         PSW   0,X'{ORIGIN:X}'\n         CCW   2,X'{LOADER:X}',X'60',80\n         CCW   8,X'{LOADER:X}',0,1\n"
    );
    let reads = |number: usize| {
        let flags = if number + 1 == cards.len() { "X'20'" } else { "X'60'" };
        format!("         CCW   2,{},{flags},80\n", usize::from(ORIGIN) + CARD * number)
    };
    let reads: String = (0..cards.len()).map(reads).collect();
    let mut deck = Vec::new();
    for card in
        [&assembler::assemble(&load, 0)[..], &assembler::assemble(&reads, LOADER)].into_iter().chain(cards)
    {
        deck.extend(card);
        deck.resize(deck.len().next_multiple_of(CARD), 0);
    }
    deck
}
