//! A season on an emulated mainframe, with the files of `jcl/` as they are delivered: decks go into its card reader, the
//! bridge follows its punch, and listings come out of its printer. The machine has no operating system but a program of
//! ours that does the least of a spool (`peer/spool.asm`).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::peer::Spool;

use common::{project, run_deck};
use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The decks of three weeks. From the second on the position is not in them. A letter has what ends the data of many
/// jobs, and a job behind it.
const WEEKS: [&str; 3] = [
    "$JOB TUESDAY\n$INIT DIPLOMACY,RULES=STANDARD,SEED=19011\nAnne\nBoris\nCarla\nDmitri\nEve\nFrank\nGul\n$END\n",
    "$JOB TUESDAY\n$MOVES SPRING, 1901\n$AUSTRIA\nA VIE - GAL\n$MESSAGE TO ITALY\n@@\n>>\n/*\n/*$\n\
     //EVIL JOB (1),'X'\nENDPRESS\n$ENGLAND\nF LON - NTH\n$END\n",
    "$JOB TUESDAY\n$MOVES FALL, 1901\n$AUSTRIA\nA GAL - RUM\nA GAL - LON\n$END\n",
];

/// Longer than the machine and the bridge take for a week.
const LONGEST: Duration = Duration::from_mins(2);

/// A folder with the programs of this project on the path.
struct Room {
    folder: TempDir,
    port: u16,
}

impl Room {
    /// A shell that runs one of the scripts. Cards go to the reader of the machine.
    fn shell(&self, script: &str) -> Command {
        let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
        let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).current_dir(&self.folder).env("PATH", path);
        shell.env("READER", format!("127.0.0.1:{}", self.port));
        shell
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.folder.path().join(name)).unwrap_or_default();
        bytes.into_iter().map(char::from).collect()
    }

    /// Sends a deck to the reader.
    fn submit(&self, deck: &str) {
        let mut shell = self.shell("sh jcl/submit.sh").stdin(Stdio::piped()).spawn().unwrap();
        shell.stdin.take().unwrap().write_all(deck.as_bytes()).unwrap();
        assert!(shell.wait().unwrap().success(), "{}", self.read("log"));
    }

    /// Waits until something is so.
    fn wait_for(&self, what: &str, is_so: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < LONGEST, "{what}: {}{}", self.read("log"), self.read("said"));
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    fn is_there(&self, name: &str) -> bool {
        self.folder.path().join(name).exists()
    }

    /// Starts the bridge. If there is a file `kill`, the bridge is killed when it is about to print.
    fn bridge(&self) -> Bridge {
        let print = "if [ -e kill ]; then rm kill; kill -9 $PPID; exit 1; fi; sh jcl/print.sh";
        let script = format!("exec sh jcl/bridge.sh -p '{print}' pch/pch00d.txt 2>> said");
        Bridge(self.shell(&script).stdin(Stdio::null()).spawn().unwrap())
    }
}

struct Bridge(Child);

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// What a deck plays, with the position before its second control card.
fn played(before: Option<&str>, deck: &str) -> String {
    let (job, rest) = deck.split_once('\n').unwrap();
    let deck = format!("{job}\n{}{rest}", before.unwrap_or_default());
    run_deck(deck.as_bytes()).punched.concat().join("\n") + "\n"
}

pub fn three_weeks_go_from_the_reader_to_the_printer_though_the_bridge_is_killed() {
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let room = Room { folder: TempDir::new().unwrap(), port };
    let place = |name: &str| room.folder.path().join(name);
    for name in ["jcl", "pch", "prt"] {
        fs::create_dir(place(name)).unwrap();
    }
    for file in fs::read_dir(project("jcl")).unwrap() {
        let file = file.unwrap();
        fs::copy(file.path(), place("jcl").join(file.file_name())).unwrap();
    }
    // Without an operating system the reader must interrupt. The second printer's pipe is a bridge, too.
    let devices = fs::read_to_string(place("jcl/hercules.cnf")).unwrap();
    let devices = devices.replace(
        "127.0.0.1:3505 sockdev ascii trunc eof",
        &format!("127.0.0.1:{port} sockdev ascii trunc intrq"),
    );
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let piped = "sh jcl/bridge.sh -g piped -p 'cat > paper' -";
    fs::write(
        place("pipe.sh"),
        format!("PATH={}:$PATH\nexport PATH\nexec {piped} 2> piped.said\n", bin.display()),
    )
    .unwrap();
    let devices =
        devices.replace("# 000F 1403 \"|sh jcl/bridge.sh -g games -\"", "000F 1403 \"|sh pipe.sh\"");
    assert!(devices.contains("intrq") && devices.contains("|sh pipe.sh"));
    let machine = Spool::start(room.folder.path(), &devices);
    let mut bridge = room.bridge();
    let mut positions: Vec<String> = Vec::new();
    for (number, week) in (1..).zip(WEEKS) {
        if number == 2 {
            fs::write(place("kill"), "").unwrap();
        }
        room.submit(week);
        if number == 2 {
            room.wait_for("the bridge is killed", || !room.is_there("kill"));
            bridge.0.wait().unwrap();
            assert!(room.is_there("games/next") && !room.is_there("games/done/000002"));
            bridge = room.bridge();
        }
        room.wait_for("the deck is printed", || room.is_there(&format!("games/done/00000{number}")));
        positions.push(played(positions.last().map(String::as_str), week));
        assert_eq!(room.read("games/TUESDAY.pos"), positions[number - 1], "week {number}");
    }
    // Each listing is on paper once, in order, with the exit status behind it.
    let mut paper = String::new();
    for number in 1..=3 {
        let listing = format!("games/done/00000{number}/listing");
        let plain = room.shell(&format!("playdeck print --carriage plain < {listing}")).output().unwrap();
        assert!(plain.status.success());
        if number > 1 {
            paper.push('\x0C');
        }
        paper.push_str(&String::from_utf8(plain.stdout).unwrap());
        let code = if number == 3 { 4 } else { 0 };
        let last = format!("JOB TUESDAY ENDED WITH CONDITION CODE {code}");
        assert!(
            room.read(&listing).lines().any(|line| line == format!("-{last}")),
            "{}",
            room.read(&listing)
        );
    }
    room.wait_for("the printer has printed", || room.read("prt/prt00e.txt").len() >= paper.len());
    assert_eq!(room.read("prt/prt00e.txt"), paper);
    // No letter started a job, and the separators of the punch are in none of the decks.
    assert!(room.read("pch/pch00d.txt").contains("SEPARATOR") && !paper.contains("SEPARATOR"));
    assert!(room.read("games/done/000002/deck").contains("//EVIL JOB (1),'X'"));
    // The bridge in the printer's pipe has played the same.
    room.wait_for("the pipe is read", || room.is_there("piped/done/000003"));
    for number in 1..=3 {
        let listing = |games: &str| room.read(&format!("{games}/done/00000{number}/listing"));
        assert_eq!(listing("piped"), listing("games"));
    }
    assert_eq!(room.read("piped/TUESDAY.pos"), positions[2]);
    // When the machine ends, the printer's pipe does, and its bridge.
    drop((bridge, machine));
    room.wait_for("the bridge in the pipe ends", || !room.is_there("piped/pid"));
}
