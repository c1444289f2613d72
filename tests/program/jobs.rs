//! The jobs of docs/mainframe.md: their cards follow the rules of JCL, their data sets fit our records, a deck inside a job is
//! played when the whole job is piped in, and the script that a job calls does what the page says.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, page, project, run_deck};
use playdeck::code::{Code, Form};
use playdeck::record::{RecordFormat, RecordWriter};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

/// The fenced blocks of a kind, each with the text between the block and the block or heading before it.
fn blocks(kind: &str) -> Vec<(String, String)> {
    let page = page("docs/mainframe.md");
    let mut blocks = Vec::new();
    let mut before = "";
    for (number, piece) in page.split("```").enumerate() {
        if number % 2 == 0 {
            before = piece.rsplit("\n# ").next().unwrap();
        } else if let Some(block) = piece.strip_prefix(&format!("{kind}\n")) {
            blocks.push((before.to_owned(), block.to_owned()));
        }
    }
    blocks
}

/// A statement of a job: its cards joined, and the cards of its in-stream data.
#[derive(Debug, Default)]
struct Statement {
    name: String,
    operation: String,
    operands: Vec<String>,
    data: Vec<String>,
}

impl Statement {
    /// The value of a keyword operand.
    fn value(&self, key: &str) -> Option<&str> {
        self.operands.iter().find_map(|operand| operand.strip_prefix(key)?.strip_prefix('='))
    }

    /// A number among the operands or in their DCB.
    fn number(&self, key: &str) -> Option<u32> {
        let dcb = self.value("DCB").unwrap_or_default().trim_matches(['(', ')']);
        let inner = dcb.split(',').find_map(|operand| operand.strip_prefix(key)?.strip_prefix('='));
        self.value(key).or(inner)?.parse().ok()
    }
}

/// Operands, separated by commas outside parentheses and quotes.
fn operands(field: &str) -> Vec<String> {
    let mut operands = Vec::from([String::new()]);
    let (mut depth, mut is_quoted) = (0, false);
    for letter in field.chars() {
        is_quoted ^= letter == '\'';
        depth += i32::from(letter == '(' && !is_quoted) - i32::from(letter == ')' && !is_quoted);
        match letter {
            ',' if depth == 0 && !is_quoted => operands.push(String::new()),
            letter => operands.last_mut().unwrap().push(letter),
        }
    }
    assert!(depth == 0 && !is_quoted, "{field}: not closed");
    operands
}

/// The statements of a job. Each card is checked for the form of JCL.
fn statements(job: &str) -> Vec<Statement> {
    let mut statements: Vec<Statement> = Vec::new();
    let (mut field, mut goes_on) = (String::new(), false);
    let mut cards = job.lines();
    while let Some(card) = cards.next() {
        assert!(card.len() <= 71 && card.is_ascii(), "{card}");
        if card == "//" {
            assert_eq!(cards.next(), None, "the null statement is the last");
            return statements;
        }
        if card.starts_with("//*") {
            continue;
        }
        let text = card.strip_prefix("//").unwrap_or_else(|| panic!("{card}: no JCL"));
        if goes_on {
            let column = 3 + text.len() - text.trim_start().len();
            assert!((4..=16).contains(&column), "{card}: goes on in column {column}");
        } else {
            let (name, rest) = text.split_once(' ').unwrap();
            let (operation, _) = rest.trim_start().split_once(' ').unwrap();
            statements.push(Statement {
                name: name.to_owned(),
                operation: operation.to_owned(),
                ..Statement::default()
            });
            field.clear();
        }
        let words = text.split_once(' ').map_or("", |(_, rest)| rest).trim_start();
        field.push_str(if goes_on {
            text.trim_start()
        } else {
            words.split_once(' ').unwrap().1.trim_start()
        });
        goes_on = field.ends_with(',');
        let statement = statements.last_mut().unwrap();
        if goes_on {
            continue;
        }
        statement.operands = operands(&field);
        if matches!(statement.operands[0].as_str(), "*" | "DATA") {
            let end = statement.value("DLM").map_or("/*", |end| end.trim_matches('\'')).to_owned();
            let data = cards.by_ref().take_while(|card| *card != end);
            statement.data = data.map(str::to_owned).collect();
        }
    }
    panic!("the job ends without a null statement");
}

/// The keywords of each operation that the jobs use.
const KEYWORDS: [(&str, &[&str]); 3] = [
    ("JOB", &["CLASS", "MSGCLASS", "USER", "PASSWORD"]),
    ("EXEC", &["PGM", "PARM", "COND"]),
    (
        "DD",
        &[
            "BLKSIZE", "DCB", "DISP", "DLM", "DSN", "FILEDATA", "LABEL", "LRECL", "PATH", "PATHMODE",
            "PATHOPTS", "RECFM", "SPACE", "SYSOUT", "UNIT", "VOL",
        ],
    ),
];

fn jobs() -> Vec<Vec<Statement>> {
    let jobs: Vec<Vec<Statement>> = blocks("jcl").iter().map(|(_, job)| statements(job)).collect();
    assert!(jobs.len() >= 4, "{} jobs", jobs.len());
    jobs
}

#[test]
fn every_job_is_written_as_jcl_asks() {
    let is_name = |name: &str| {
        (1..=8).contains(&name.len())
            && name.starts_with(|first: char| first.is_ascii_uppercase())
            && name.chars().all(|letter| letter.is_ascii_uppercase() || letter.is_ascii_digit())
    };
    for job in jobs() {
        assert_eq!(job[0].operation, "JOB");
        assert_eq!(job[1].operation, "EXEC");
        let mut steps = BTreeSet::new();
        for statement in &job {
            assert!(is_name(&statement.name), "{statement:?}");
            let (_, keywords) =
                KEYWORDS.iter().find(|(operation, _)| *operation == statement.operation).unwrap();
            for operand in &statement.operands {
                let key = operand.split_once('=').map_or("", |(key, _)| key);
                let is_positional =
                    statement.operation == "JOB" || matches!(operand.as_str(), "*" | "DATA" | "DUMMY");
                assert!(keywords.contains(&key) || is_positional, "{operand}");
            }
            if statement.operation == "EXEC" {
                // A step tests the codes of the steps before it.
                let asked = statement.value("COND").unwrap_or_default();
                let words = asked.split(|letter: char| !letter.is_ascii_alphanumeric());
                let named: Vec<&str> = words.filter(|word| is_name(word)).collect();
                for step in named.iter().filter(|word| !["NE", "LE", "LT"].contains(word)) {
                    assert!(steps.contains(*step), "{step} is no step before {}", statement.name);
                }
                assert!(steps.insert(statement.name.clone()), "two steps are called {}", statement.name);
            }
        }
    }
}

#[test]
fn the_data_sets_of_every_job_fit_our_records() {
    for job in jobs() {
        let mut program = String::new();
        let mut copies: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
        for statement in &job {
            if let Some(name) = statement.value("PGM") {
                name.clone_into(&mut program);
            }
            if statement.operation == "DD" && program == "IEBGENER" {
                copies.entry(program.clone()).or_default().insert(&statement.name);
            }
            if let Some(length) = statement.number("LRECL") {
                assert!([80, 133, 160, 259].contains(&length), "{statement:?}");
                let block = statement.number("BLKSIZE").unwrap_or(length);
                assert!(block.is_multiple_of(length) && block <= 32_760, "{statement:?}");
            }
            if let Some(path) = statement.value("PATH") {
                assert!(path.starts_with("'/"), "{path}");
                assert_eq!(statement.value("FILEDATA"), Some("BINARY"), "{path}: bytes alone");
            }
        }
        for (_, names) in copies {
            let due = BTreeSet::from(["SYSPRINT", "SYSIN", "SYSUT1", "SYSUT2"]);
            assert_eq!(names, due, "what IEBGENER wants");
        }
    }
}

/// What can be taken is what the page says, and each job that no system ran has a card that says so.
#[test]
fn the_jobs_of_the_page_can_be_taken_as_they_are() {
    let mut shown: Vec<String> = blocks("jcl").into_iter().map(|(_, job)| job).collect();
    let files = fs::read_dir(common::project("jcl")).unwrap().map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|kind| kind == "jcl"));
    let mut kept: Vec<String> = files.map(|file| fs::read_to_string(file).unwrap()).collect();
    shown.sort();
    kept.sort();
    assert_eq!(shown, kept);
    for job in kept {
        assert!(job.contains("\n//* NOT RUN BY ") && job.contains(" TRIED: "), "{job}");
    }
}

#[test]
fn every_job_says_whether_it_was_run() {
    for (before, job) in blocks("jcl") {
        let before = before.to_lowercase();
        assert!(before.contains("(not run)") || before.contains("(run"), "{before}\n{job}");
    }
}

#[test]
fn a_job_with_a_deck_can_be_piped_in_whole() {
    let with_a_deck: Vec<String> =
        blocks("jcl").into_iter().map(|(_, job)| job).filter(|job| job.contains("\n$INIT")).collect();
    assert!(!with_a_deck.is_empty());
    for job in with_a_deck {
        let deck: Vec<String> = statements(&job).into_iter().flat_map(|statement| statement.data).collect();
        let (whole, alone) = (run_deck(job.as_bytes()), run_deck(deck.join("\n").as_bytes()));
        assert_eq!((whole.run.decks, whole.run.condition.0), (1, 0), "{}", whole.text());
        assert_eq!(whole.punched, alone.punched);
    }
}

/// The names of the jobs that a card reader starts. Data ends at its delimiter and nowhere else.
fn jobs_started(cards: &str) -> Vec<String> {
    let (mut started, mut delimiter) = (Vec::new(), None::<String>);
    for card in cards.lines() {
        if let Some(end) = &delimiter {
            if card.starts_with(end.as_str()) {
                delimiter = None;
            }
            continue;
        }
        let mut words =
            card.strip_prefix("//").unwrap_or_else(|| panic!("{card}: no JCL")).split_whitespace();
        let (name, operation) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        if operation == "JOB" {
            started.push(name.to_owned());
        }
        if operation == "DD" && words.next().is_some_and(|data| data.starts_with("DATA")) {
            delimiter = Some(card.split("DLM='").nth(1).unwrap()[..2].to_owned());
        }
    }
    assert_eq!(delimiter, None, "the data ends");
    started
}

/// What a reader may copy is safe: a job around a deck is the same as the one that `punch --dd` makes.
#[test]
fn a_deck_in_a_job_is_between_delimiters_that_begin_none_of_its_cards() {
    let mut found = 0;
    for place in common::decks() {
        let deck = String::from_utf8_lossy(&fs::read(&place).unwrap()).into_owned();
        let Some((before, behind)) = deck.split_once(" DD ") else { continue };
        let Some(name) = before.lines().last().and_then(|card| card.strip_prefix("//")) else { continue };
        let (_, cards) = behind.split_once('\n').unwrap();
        let end = cards.rfind("$END\n").unwrap() + "$END\n".len();
        let cards = &cards[..end];
        let mut beginnings = playdeck::filter::instream::Beginnings::default();
        cards.lines().for_each(|card| beginnings.see(card));
        let (first, last) = beginnings.frame(name.trim()).unwrap();
        assert!(deck.ends_with(&format!("{first}\n{cards}{last}\n//\n")), "{}", place.display());
        found += 1;
    }
    assert!(found > 1, "{found}");
}

#[test]
fn no_letter_in_a_deck_submits_a_job() {
    let (_, recipe) = blocks("sh").into_iter().find(|(_, script)| script.contains("--dd")).unwrap();
    let (_, job) = blocks("jcl").into_iter().find(|(_, job)| job.contains("IEBGENER")).unwrap();
    let (frame, data) = job.split_once("//SYSUT1   DD DATA").unwrap();
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let path = format!("{}:{}", bin.to_str().unwrap(), std::env::var("PATH").unwrap());
    let made = |deck: &str| {
        let folder = TempDir::new().unwrap();
        fs::write(folder.path().join("frame.jcl"), frame).unwrap();
        fs::write(folder.path().join("tuesday.deck"), deck).unwrap();
        let mut shell = Command::new("sh");
        let done =
            shell.args(["-euc", &recipe]).current_dir(folder.path()).env("PATH", &path).status().unwrap();
        assert!(done.success());
        fs::read_to_string(folder.path().join("punchit.jcl")).unwrap()
    };
    let text = |cards: &[&str]| {
        cards.iter().map(|card| card.get(..72).unwrap_or(card).trim_end()).collect::<Vec<_>>().join("\n")
    };
    // The job on the page is what the recipe makes from its deck.
    let deck: Vec<&str> = data.lines().skip(1).take_while(|card| *card != ">>").collect();
    let whole = made(&(deck.join("\n") + "\n"));
    assert_eq!(text(&whole.lines().collect::<Vec<_>>()), job.trim_end());
    let letters = ["//", "/*", "/*$", "@@", ">>", "><", "//EVIL JOB (1),'X'", "/*EOF", "/*$PJ1", "++", "**"];
    for count in 1..=letters.len() {
        let letter =
            letters[..count].iter().flat_map(|begin| [*begin, "\n//EVIL JOB (1),'X'\n"]).collect::<String>();
        let deck = deck.join("\n").replace("$END", &format!("$MESSAGE TO ITALY\n{letter}$END\n"));
        let job = made(&deck);
        assert_eq!(jobs_started(&job), ["PUNCHIT"], "{job}");
        let cards: Vec<&str> = job.lines().collect();
        let begin = cards.iter().position(|card| card.contains("DD DATA")).unwrap();
        assert_eq!(text(&cards[begin + 1..cards.len() - 2]), deck.trim_end());
        // When the whole job comes back, it is played like the deck.
        assert_eq!(run_deck(job.as_bytes()).punched, run_deck(deck.as_bytes()).punched);
    }
}

/// Stand-ins for the other machine: a folder next to this one, and commands that work there.
const STAND_INS: [(&str, &str); 2] = [
    (
        "sftp",
        "while read -r verb file to; do case $verb in put) cp \"$file\" \"linux/$to\" ;; get) cp \"linux/$file\" \"${to:-.}\" ;; \
         -get) cp \"linux/$file\" \"${to:-.}\" || : ;; esac || exit 1; done < \"$2\"",
    ),
    ("ssh", "cd linux && sh -c \"$2\""),
];

/// A folder with the script of z/OS, and one below it with what lies on the Linux.
struct Machines {
    folder: TempDir,
    script: String,
}

impl Machines {
    fn new() -> Self {
        let scripts = blocks("sh");
        let (_, script) = scripts.into_iter().find(|(_, script)| script.contains("play.sh")).unwrap();
        let it = Self { folder: TempDir::new().unwrap(), script };
        fs::create_dir_all(it.place("linux/jcl")).unwrap();
        fs::copy(project("jcl/play.sh"), it.place("linux/jcl/play.sh")).unwrap();
        for (name, body) in STAND_INS {
            fs::write(it.place(name), format!("#!/bin/sh\n{body}\n")).unwrap();
            fs::set_permissions(it.place(name), fs::Permissions::from_mode(0o755)).unwrap();
        }
        it
    }

    fn place(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The condition code of the step that plays a deck.
    fn play(&self, deck: &[u8]) -> Option<i32> {
        self.play_in(self.folder.path(), deck)
    }

    /// The same for a job with a folder of its own on z/OS.
    fn play_in(&self, own: &Path, deck: &[u8]) -> Option<i32> {
        fs::write(own.join("game.deck"), deck).unwrap();
        let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
        let path = [self.folder.path(), bin].map(|part| part.to_str().unwrap().to_owned()).join(":");
        let path = format!("{path}:{}", std::env::var("PATH").unwrap());
        let mut shell = Command::new("sh");
        shell.args(["-c", &self.script]).env("PATH", &path).env("GAMES", own);
        shell.output().unwrap().status.code()
    }
}

#[test]
fn the_script_of_the_jobs_brings_listing_position_and_code() {
    let machines = Machines::new();
    let deck = deck("diplomacy/first-year");
    let failing = deck.replace("$END", "$MOVES SPRING, 1950\n$END");
    assert_eq!(machines.play(failing.as_bytes()), Some(8));
    assert!(fs::read(machines.place("game.fba")).unwrap().len().is_multiple_of(133));
    assert!(!machines.place("game.pos").exists(), "no position of a deck that failed");
    assert_eq!(machines.play(deck.replace("$END", "").as_bytes()), Some(16), "a deck without an end");
    assert_eq!(machines.play(deck.as_bytes()), Some(0));
    let expected = run_deck(deck.as_bytes()).punched.concat();
    assert_eq!(cards_of(&fs::read(machines.place("game.pos")).unwrap()), expected);
}

/// Cards of EBCDIC records as text.
fn cards_of(records: &[u8]) -> Vec<String> {
    let cards = records.chunks(80).map(|card| Code::Cp1047.decode(card, Form::Record).text);
    cards.map(|card| card.trim_end().to_owned()).collect()
}

/// The position of a game is put before the deck of each later week, which comes in EBCDIC cards and does not bring it.
#[test]
fn the_second_week_of_a_job_finds_the_position_of_the_first() {
    let machines = Machines::new();
    let play = |deck: &str| {
        let mut cards = RecordWriter::new(Vec::new(), RecordFormat::Fixed, Code::Cp1047, 80);
        deck.lines().for_each(|card| cards.write(card).unwrap());
        machines.play(&cards.into_inner())
    };
    let listing = || {
        let bytes = fs::read(machines.place("game.fba")).unwrap();
        Code::Cp1047.decode(&bytes, Form::Record).text
    };
    let players = "Anne\nBoris\nCarla\nDmitri\nEve\nFrank\nGul";
    let start = format!("$JOB TUESDAY\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1901\n{players}\n$END\n");
    assert_eq!(play(&start), Some(0));
    let orders = "$RUSSIA\nA MOS - UKR\n";
    assert_eq!(play(&format!("$JOB TUESDAY\n$MOVES SPRING, 1901\n{orders}$END\n")), Some(0));
    assert!(listing().contains("CONDITION CODE 0"));
    // The wrong play: the game is where it was, and the step says so by its code.
    assert_eq!(play("$JOB TUESDAY\n$MOVES SPRING, 1901\n$END\n"), Some(8));
    assert!(!machines.place("game.pos").exists());
    assert_eq!(play("$JOB TUESDAY\n$MOVES FALL, 1901\n$RUSSIA\nA UKR - RUM\n$END\n"), Some(0));
    let punched = cards_of(&fs::read(machines.place("game.pos")).unwrap()).join("\n");
    assert!(punched.contains("RUM"), "{punched}");
    // Another game has no part in it.
    assert_eq!(play(&start.replace("TUESDAY", "FRIDAY")), Some(0));
    let code = play("$JOB TUESDAY\n$BUILD FALL, 1901\n$END\n");
    assert_eq!(code, Some(0), "{}", listing());
}

fn listing_in(folder: &Path) -> String {
    let bytes = fs::read(folder.join("game.fba")).unwrap_or_default();
    Code::Cp1047.decode(&bytes, Form::Record).text
}

/// Jobs at once share the Linux and its games, and each gets its own listing, position and code.
#[test]
fn jobs_at_once_get_each_its_own_listing_position_and_code() {
    let machines = Machines::new();
    let players = "Anne\nBoris\nCarla\nDmitri\nEve\nFrank\nGul";
    let jobs = ["MONDAY", "TUESDAY", "FRIDAY", "SUNDAY"];
    for round in 0..3 {
        std::thread::scope(|scope| {
            for (job, number) in jobs.into_iter().zip(0..) {
                let machines = &machines;
                scope.spawn(move || {
                    let own = machines.place(job);
                    if !own.exists() {
                        fs::create_dir(&own).unwrap();
                        std::os::unix::fs::symlink(machines.place("linux"), own.join("linux")).unwrap();
                    }
                    let start = format!("$INIT DIPLOMACY,RULES=STANDARD,SEED={number}\n{players}\n");
                    let date = ["", "$MOVES SPRING, 1901\n", "$MOVES FALL, 1901\n"][round];
                    // The last of them has the wrong date each time.
                    let cards = if round == 0 || number == 3 { start.as_str() } else { date };
                    let wrong = if number == 3 { "$MOVES SPRING, 1950\n" } else { "" };
                    let deck = format!("$JOB {job}\n{cards}{wrong}$END\n");
                    let code = machines.play_in(&own, deck.as_bytes());
                    let listing = listing_in(&own);
                    assert_eq!(code, Some(if number == 3 { 8 } else { 0 }), "{listing}");
                    assert!(listing.contains(&format!("JOB {job} ENDED WITH CONDITION CODE")), "{listing}");
                    for other in jobs.iter().filter(|other| **other != job) {
                        assert!(!listing.contains(&format!("JOB {other} ENDED")), "{job}: {listing}");
                    }
                    let punched = fs::read(own.join("game.pos")).unwrap_or_default();
                    let punched = cards_of(&punched).concat();
                    assert_eq!(punched.is_empty(), number == 3);
                    assert!(number == 3 || punched.contains(&format!("JOB='{job}'")), "{punched}");
                });
            }
        });
    }
    assert_eq!(fs::read_dir(machines.place("linux/games/runs")).unwrap().count(), 12);
    // Nothing is left on the Linux but the games.
    assert_eq!(fs::read_dir(machines.place("linux")).unwrap().count(), 2);
}

/// What a killed run left is no part of the next, though its play counts.
#[test]
fn a_job_after_one_that_was_killed_gets_its_own_listing_and_code() {
    let machines = Machines::new();
    let players = "Anne\nBoris\nCarla\nDmitri\nEve\nFrank\nGul";
    let start = format!("$JOB TUESDAY\n$INIT DIPLOMACY,RULES=STANDARD,SEED=1901\n{players}\n$END\n");
    assert_eq!(machines.play(start.as_bytes()), Some(0));
    // The run of the next week is killed when its play was decided.
    let linux = machines.place("linux");
    fs::write(linux.join("cards"), "$JOB TUESDAY\n$MOVES SPRING, 1901\n$END\n").unwrap();
    let killed = Command::new(env!("CARGO_BIN_EXE_playdeck"))
        .args(["bridge", "games", "cards", "--once", "--again", "--print", "kill -9 $PPID"])
        .current_dir(&linux)
        .status()
        .unwrap();
    assert!(!killed.success());
    assert_eq!(machines.play(start.replace("TUESDAY", "FRIDAY").as_bytes()), Some(0));
    let listing = listing_in(machines.folder.path());
    assert!(listing.contains("JOB FRIDAY ENDED") && !listing.contains("JOB TUESDAY ENDED"), "{listing}");
    let week = linux.join("games/TUESDAY/weeks/0001-moves-spring-1901");
    assert!(fs::read_to_string(week.join("position")).unwrap().contains("FALL"));
    assert_eq!(fs::read_dir(linux.join("games/runs")).unwrap().count(), 3);
}
