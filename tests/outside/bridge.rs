//! A season on an emulated mainframe, with the files of `jcl/` as they are delivered: decks go into its card reader, the
//! bridge follows its punch, and listings come out of its printer. The machine has no operating system but a program of
//! ours that does the least of a spool (`peer/spool.asm`).

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::peer::Spool;

use common::{project, run_deck};
use playdeck::code::{Code, Form};
use std::fs;
use std::io::Write;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
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
        shell.env("READER", self.reader());
        shell
    }

    fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.folder.path().join(name)).unwrap_or_default();
        bytes.into_iter().map(char::from).collect()
    }

    /// The place of the reader.
    fn reader(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Sends a deck to the reader.
    fn submit(&self, deck: &str) {
        let script = format!("exec playdeck submit --to {}", self.reader());
        let mut shell = self.shell(&script).stdin(Stdio::piped()).spawn().unwrap();
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

    /// The position after the last week of a game.
    fn position(&self, game: &str) -> String {
        let weeks = fs::read_dir(self.place(game).join("weeks")).into_iter().flatten();
        let weeks = weeks.map(|week| week.unwrap().path()).filter(|week| week.join("position").exists());
        weeks.max().map(|week| fs::read_to_string(week.join("position")).unwrap()).unwrap_or_default()
    }

    /// All runs, in their order.
    fn runs(&self) -> Vec<Kept> {
        let mut folders: Vec<PathBuf> =
            fs::read_dir(self.place("games/runs")).unwrap().map(|run| run.unwrap().path()).collect();
        folders.sort();
        let text = |place: PathBuf| fs::read_to_string(place).unwrap_or_default();
        let kept =
            |run: &PathBuf| Kept { deck: text(run.join("deck")), position: text(run.join("position")) };
        folders.iter().map(kept).collect()
    }

    /// What was printed, in the bytes of the listings.
    fn paper(&self) -> String {
        fs::read_to_string(self.place("paper")).unwrap()
    }

    fn is_there(&self, name: &str) -> bool {
        self.folder.path().join(name).exists()
    }

    /// A folder with the files of `jcl/`.
    fn new() -> Self {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let room = Self { folder: TempDir::new().unwrap(), port };
        for name in ["jcl", "pch", "prt"] {
            fs::create_dir(room.place(name)).unwrap();
        }
        for file in fs::read_dir(project("jcl")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), room.place("jcl").join(file.file_name())).unwrap();
        }
        room
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The devices of `hercules.cnf`, with its second printer. Without an operating system the reader must interrupt.
    fn devices(&self) -> String {
        let devices = fs::read_to_string(self.place("jcl/hercules.cnf")).unwrap();
        let reader = format!("127.0.0.1:{} sockdev ascii trunc intrq", self.port);
        let devices = devices.replace("127.0.0.1:3505 sockdev ascii trunc eof", &reader);
        let devices = devices.replace("# 000F 1403 \"|playdeck bridge games -\"", "000F 1403 prt/prt00f.txt");
        assert!(devices.contains("intrq") && devices.contains("prt00f"));
        devices
    }

    /// How many decks were played and printed.
    fn done(&self) -> usize {
        let runs = fs::read_dir(self.place("games/runs")).into_iter().flatten();
        runs.filter(|run| run.as_ref().is_ok_and(|run| run.path().join("printed").exists())).count()
    }

    /// Starts the bridge. If there is a file `kill`, the bridge is killed when it is about to print.
    fn bridge(&self) -> Bridge {
        self.bridge_to("if [ -e kill ]; then rm kill; kill -9 $PPID; exit 1; fi; sh jcl/print.sh")
    }

    fn bridge_to(&self, print: &str) -> Bridge {
        self.bridge_with(&format!("--print '{print}'"))
    }

    fn bridge_with(&self, options: &str) -> Bridge {
        let script = format!("exec playdeck bridge games pch/pch00d.txt {options} >> told 2>> said");
        Bridge(self.shell(&script).stdin(Stdio::null()).spawn().unwrap())
    }
}

/// A deck that was played, and its position.
struct Kept {
    deck: String,
    position: String,
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
    let room = Room::new();
    let place = |name: &str| room.place(name);
    // The second printer's pipe is a bridge, too. The punch is as MVS is delivered.
    let devices = room.devices().replace("pch00d.txt ebcdic", "pch00d.txt ascii");
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let piped = "playdeck bridge piped - --print 'cat > paper'";
    fs::write(
        place("pipe.sh"),
        format!(
            "PATH={}:$PATH\nexport PATH\n{piped} > piped.told 2> piped.said\n: > piped.ended\n",
            bin.display()
        ),
    )
    .unwrap();
    let devices = devices.replace("000F 1403 prt/prt00f.txt", "000F 1403 \"|sh pipe.sh\"");
    assert!(devices.contains("|sh pipe.sh"));
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
            assert!(room.is_there("games/runs/000002/deck") && !room.is_there("games/runs/000002/printed"));
            bridge = room.bridge();
        }
        room.wait_for("the deck is printed", || room.is_there(&format!("games/runs/00000{number}/printed")));
        positions.push(played(positions.last().map(String::as_str), week));
        assert_eq!(room.position("games/TUESDAY"), positions[number - 1], "week {number}");
    }
    // Each listing is on paper once, in order, with the exit status behind it.
    let mut paper = String::new();
    for number in 1..=3 {
        let listing = format!("games/runs/00000{number}/listing");
        // The second was about to be printed when the bridge was killed.
        let heading = if number == 2 {
            "1REPRINT OF RUN 000002\n-THIS LISTING MAY HAVE BEEN PRINTED BEFORE\n"
        } else {
            ""
        };
        let script =
            format!("{{ printf '%s' '{heading}'; cat {listing}; }} | playdeck print --carriage plain");
        let plain = room.shell(&script).output().unwrap();
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
    assert!(room.read("games/runs/000002/deck").contains("//EVIL JOB (1),'X'"));
    // The bridge in the printer's pipe has played the same.
    room.wait_for("the pipe is read", || room.is_there("piped/runs/000003/printed"));
    for number in 1..=3 {
        let listing = |games: &str| room.read(&format!("{games}/runs/00000{number}/listing"));
        assert_eq!(listing("piped"), listing("games"));
    }
    assert_eq!(room.position("piped/TUESDAY"), positions[2]);
    // When the machine ends, the printer's pipe does, and its bridge.
    drop((bridge, machine));
    room.wait_for("the bridge in the pipe ends", || room.is_there("piped.ended"));
}

/// The machine empties its punch file at each start. No deck is lost by that, and none is played twice.
pub fn a_season_goes_on_though_the_machine_starts_again() {
    let room = Room::new();
    let punch = || {
        let records = fs::read(room.place("pch/pch00d.txt")).unwrap_or_default();
        let is_text = records.contains(&b'\n');
        let page = if is_text { Code::Ascii } else { Code::Cp1047 };
        page.decode(&records, Form::Record).text
    };
    let machine = Spool::start(room.folder.path(), &room.devices());
    let bridge = room.bridge_to("cat >> paper");
    room.submit(WEEKS[0]);
    room.wait_for("the first week is played", || room.is_there("games/runs/000001/printed"));
    let first = played(None, WEEKS[0]);
    assert_eq!(room.position("games/TUESDAY"), first);
    // While nobody looks, the machine starts and punches more than before.
    drop((machine, bridge));
    let length = punch().len();
    let machine = Spool::start(room.folder.path(), &room.devices());
    let letter = "MY DEAR FRIEND, NOTHING IS NEW HERE\n".repeat(20);
    let week = WEEKS[1].replace("@@\n", &format!("{letter}@@\n"));
    room.submit(&week);
    room.wait_for("the second week is punched", || punch().contains("$END"));
    assert!(punch().len() > length);
    let bridge = room.bridge_to("cat >> paper");
    room.wait_for("the second week is played", || room.is_there("games/runs/000002/printed"));
    let second = played(Some(&first), &week);
    assert_eq!(room.position("games/TUESDAY"), second);
    // Now the bridge goes on, and the machine ends in the middle of a deck.
    drop(machine);
    let machine = Spool::start(room.folder.path(), &room.devices());
    room.submit(WEEKS[2].split_once("$END").unwrap().0);
    room.wait_for("a part is punched", || punch().contains("A GAL - LON"));
    drop(machine);
    let machine = Spool::start(room.folder.path(), &room.devices());
    room.submit(WEEKS[2]);
    room.wait_for("the third week is played", || room.is_there("games/runs/000003/printed"));
    let third = played(Some(&second), WEEKS[2]);
    assert_eq!(room.position("games/TUESDAY"), third);
    // Two starts, and the same week is punched again: it is told, and the deck behind it is played.
    drop(machine);
    drop(Spool::start(room.folder.path(), &room.devices()));
    let _machine = Spool::start(room.folder.path(), &room.devices());
    room.submit(WEEKS[2]);
    room.wait_for("the same week is told", || room.read("said").contains("was written again"));
    assert_eq!(room.done(), 3);
    room.submit(&WEEKS[0].replace("TUESDAY", "FRIDAY"));
    room.wait_for("another game is played", || room.is_there("games/runs/000004/printed"));
    assert_eq!(room.position("games/TUESDAY"), third);
    assert_eq!(room.position("games/FRIDAY"), played(None, &WEEKS[0].replace("TUESDAY", "FRIDAY")));
    drop(bridge);
}

/// All letters of ISO 8859-1 come out of the machine as they went in, by the pages of MVS and of open systems. Two
/// senders at once disturb neither each other nor the cards.
pub fn letters_with_accents_go_through_the_machine_by_both_pages() {
    let letters: String = ('\u{A1}'..='\u{FF}').filter(|letter| *letter != '\u{AD}').collect();
    let (head, tail) = letters.split_at(letters.char_indices().nth(70).unwrap().0);
    for page in ["819/1047", "819/037"] {
        let room = Room::new();
        let devices = room.devices().replace("CODEPAGE 819/1047", &format!("CODEPAGE {page}"));
        let _machine = Spool::start(room.folder.path(), &devices);
        let code = format!("cp{}", page.split_once('/').unwrap().1);
        let _bridge = room.bridge_with(&format!("--code {code} --print 'cat >> paper'"));
        let deck = |job: &str| {
            let start = WEEKS[0].replace("TUESDAY", job).replace("Anne", "Zoë Müller").replace("$END\n", "");
            format!("{start}$MOVES SPRING, 1901\n$MESSAGE TO ITALY\n{head}\n{tail}\nENDPRESS\n$END\n")
        };
        let jobs = ["MONDAY", "FRIDAY"];
        std::thread::scope(|scope| {
            for job in jobs {
                let room = &room;
                scope.spawn(move || room.submit(&deck(job)));
            }
        });
        room.wait_for("both decks are played", || room.done() == 2);
        for job in jobs {
            assert_eq!(room.position(&format!("games/{job}")), played(None, &deck(job)), "{page}");
        }
        let cards = fs::read_to_string(room.place("games/runs/000001/deck")).unwrap();
        let is_there =
            |line: &str| cards.lines().any(|card| card.chars().take(72).collect::<String>().trim() == line);
        assert!(is_there("Zoë Müller") && is_there(head) && is_there(tail), "{page}\n{cards}");
    }
}

/// Numbers that are the same in each run.
struct Lot(u64);

impl Lot {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Three weeks of each game.
fn seasons() -> Vec<[String; 3]> {
    let games = [
        (
            "DIPLO",
            "DIPLOMACY,RULES=STANDARD,SEED=7",
            "Zoë\nB\nC\nD\nE\nF\nGül",
            ["MOVES SPRING, 1901", "MOVES FALL, 1901"],
        ),
        ("RAINBOW", "RAINBOW,SEED=7", "Zoë\nJörg", ["TURN 1", "TURN 2"]),
        ("MEDIEVAL", "MEDIEVAL,SEED=7", "Zoë\nJörg", ["ROUND 1", "ROUND 2"]),
        ("ATLANTIS", "ATLANTIS,SEED=7", "Zoë\nJörg", ["TURN JANUARY, 1", "TURN FEBRUARY, 1"]),
        ("ATLANTI4", "ATLANTIS4,SEED=7,SIZE=(16,16)", "Zoë\nJörg", ["TURN JANUARY, 1", "TURN FEBRUARY, 1"]),
    ];
    let season = |(job, init, players, plays): (&str, &str, &str, [&str; 2])| {
        let week =
            |play: &str| format!("$JOB {job}\n${play}\n$MESSAGE TO ALL\nÀ bientôt, ÿ ¡ß\nENDPRESS\n$END\n");
        [format!("$JOB {job}\n$INIT {init}\n{players}\n$END\n"), week(plays[0]), week(plays[1])]
    };
    games.into_iter().map(season).collect()
}

/// Fifty decks: three weeks of each of the five games, each in its order, and others between them.
fn fifty(lot: &mut Lot) -> Vec<String> {
    let mut seasons: Vec<Vec<String>> =
        seasons().into_iter().map(|weeks| weeks.into_iter().rev().collect()).collect();
    let mut decks = Vec::new();
    while decks.len() < 50 {
        let number = decks.len();
        let left = 50 - number;
        let due: usize = seasons.iter().map(Vec::len).sum();
        if lot.below(left as u64) < due as u64 {
            let at = usize::try_from(lot.below(5)).unwrap();
            decks.extend(seasons[at].pop());
        } else if lot.below(4) == 0 {
            // One that fails: there is no such game.
            decks.push(format!("$JOB X{number}\n$MOVES SPRING, 1901\n$END\n"));
        } else {
            decks.push(WEEKS[0].replace("TUESDAY", &format!("N{number}")).replace("Anne", "Zoë Müller"));
        }
    }
    decks
}

/// The name on a deck's first card.
fn job_of(deck: &str) -> &str {
    let card = deck.lines().next().unwrap();
    card.get(..72).unwrap_or(card).trim_start_matches("$JOB ").trim()
}

/// Nothing is lost, played twice or mixed up, though the bridge is killed at any moment and the machine starts again.
pub fn fifty_decks_of_five_games_are_each_played_once_whatever_is_killed() {
    let room = Room::new();
    let mut lot = Lot(1901);
    let decks = fifty(&mut lot);
    let start = |options: &str| room.bridge_with(options);
    let mut machine = Some(Spool::start(room.folder.path(), &room.devices()));
    let mut bridge = Some(start("--print 'cat >> paper'"));
    let (mut kills, mut starts) = (0, 0);
    for (deck, sent) in decks.iter().zip(1..) {
        room.submit(deck);
        match lot.below(10) {
            0..=2 => {
                std::thread::sleep(Duration::from_millis(lot.below(1500)));
                drop(bridge.take());
                kills += 1;
                bridge = Some(start("--print 'cat >> paper'"));
            }
            3 => {
                // What was punched in the last moment before a start may be gone before anybody reads it.
                room.wait_for("all is played", || room.done() == sent);
                drop(machine.take());
                starts += 1;
                machine = Some(Spool::start(room.folder.path(), &room.devices()));
            }
            _ => {}
        }
    }
    room.wait_for("all is played", || room.done() == decks.len());
    assert!(kills > 5 && starts > 2, "{kills} {starts}");
    drop(bridge);
    let runs = room.runs();
    // Each deck was played once, those of a job in their order.
    assert_eq!(runs.len(), decks.len());
    let mut jobs: Vec<&str> = decks.iter().map(|deck| job_of(deck)).collect();
    let mut played_jobs: Vec<&str> = runs.iter().map(|run| job_of(&run.deck)).collect();
    jobs.sort_unstable();
    played_jobs.sort_unstable();
    assert_eq!(played_jobs, jobs);
    jobs.dedup();
    let paper = room.paper();
    for job in jobs {
        let mut before: Option<String> = None;
        let of_job = runs.iter().filter(|run| job_of(&run.deck) == job);
        let mut count = 0;
        for (deck, run) in decks.iter().filter(|deck| job_of(deck) == job).zip(of_job) {
            let expected = played(before.as_deref(), deck);
            let position = if run.position.is_empty() { "\n".to_owned() } else { run.position.clone() };
            assert_eq!(position, expected, "{job}");
            before = Some(expected).filter(|position| position != "\n");
            count += 1;
        }
        // On paper at least once; a second time only with its heading.
        let ends = format!("\n-JOB {job} ENDED WITH CONDITION CODE ");
        assert!(paper.matches(&ends).count() >= count, "{job}");
        assert!(before.is_none_or(|last| room.position(&format!("games/{job}")) == last), "{job}");
    }
    let ends = paper.matches(" ENDED WITH CONDITION CODE ").count();
    let again = paper.matches("1REPRINT OF RUN ").count();
    assert!((decks.len()..=decks.len() + again).contains(&ends), "{ends} {again}");
}
