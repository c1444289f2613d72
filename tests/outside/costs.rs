//! Cost is a law: what is written four times as often costs at most 4.6 times as many instructions.
//!
//! What is written n times stands in `costs/*.txt`, a file for each game: each kind of control card, order, record and
//! part of a message has a series. Instructions are counted by `valgrind`, not time, so that the answer is the same on
//! every machine. It takes long: one of forty is counted, `PLAYDECK_COSTS=all` counts all, and any other text those with it
//! in their names. `PLAYDECK_COSTS_OF` names another build of the program, which may be an optimized one.

use crate::common::shell::{fed, status};
use crate::common::{project, run_deck};
use playdeck::card::fold::fold;
use playdeck::deck::vocabulary::SHARED_WORDS;
use playdeck::roster::VOCABULARIES;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, available_parallelism};
use tempfile::TempDir;

/// Four times as much costs at most so many times as much. A sort of so much costs 4.4 times.
const MOST: f64 = 4.6;
/// The work from which on the way of growing shows: so many instructions above those of one.
const WORTH: u64 = 20_000_000;
/// The first n that is tried, and the last.
const SIZES: (usize, usize) = (150, 6_000);
/// Of so many series one is counted in a sample.
const SAMPLE: usize = 40;

const FILES: [(&str, &str); 8] = [
    ("shared", include_str!("costs/shared.txt")),
    ("diplomacy", include_str!("costs/diplomacy.txt")),
    ("rainbow", include_str!("costs/rainbow.txt")),
    ("medieval", include_str!("costs/medieval.txt")),
    ("atlantis", include_str!("costs/atlantis.txt")),
    ("atlantis4", include_str!("costs/atlantis4.txt")),
    ("mail", include_str!("costs/mail.txt")),
    ("open", include_str!("costs/open.txt")),
];

/// What a message of the mail consists of.
const PARTS: [&str; 22] = [
    "text",
    "empty lines",
    "orders",
    "html",
    "html empty lines",
    "html open quotes",
    "html table",
    "html quotes",
    "html attributes",
    "html within html",
    "headers",
    "received lines",
    "references",
    "recipients",
    "authentication results",
    "attachments",
    "parts within parts",
    "encoded words",
    "quoted lines",
    "press",
    "messages",
    "separators",
];

/// Something that is written n times.
struct Series {
    name: String,
    lines: Vec<String>,
    arguments: Vec<String>,
    /// The exit status of a deck of it, at most.
    code: i32,
    /// The largest n that means anything.
    most: usize,
    /// The n whose cost is not counted: 1, or one from which on a message is refused.
    from: usize,
}

/// A section of a file: its kind, its name, and its lines.
fn sections() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    let mut sections: Vec<(&str, &str, Vec<&str>)> = Vec::new();
    for (_, text) in FILES {
        let mut is_open = false;
        for line in text.lines() {
            if let Some(head) = line.strip_prefix("=== ") {
                let (kind, name) = head.split_once(' ').unwrap();
                sections.push((kind, name, Vec::new()));
                is_open = true;
            } else if is_open {
                sections.last_mut().unwrap().2.push(line);
            }
        }
    }
    sections
}

/// All series: those of the files, and of each order one for each form.
fn series() -> Vec<Series> {
    let sections = sections();
    let of = |kind: &'static str| sections.iter().filter(move |section| section.0 == kind);
    let parts: BTreeMap<&str, &Vec<&str>> = of("part").map(|(_, name, lines)| (*name, lines)).collect();
    let whole = |lines: &[&str], order: &str| -> Vec<String> {
        let part = |line: &&str| match line.strip_prefix('@').and_then(|name| parts.get(name)) {
            Some(part) => part.iter().map(ToString::to_string).collect(),
            None if *line == "{order}" => order.split(" / ").map(str::to_owned).collect(),
            None => vec![(*line).to_owned()],
        };
        lines.iter().flat_map(part).collect()
    };
    let mut all: Vec<Series> =
        of("series").map(|(_, head, lines)| Series::new(head, whole(lines, ""))).collect();
    for (_, game, orders) in of("orders") {
        let prefix = format!("{game} order ");
        for (_, head, lines) in of("form").filter(|(_, head, _)| head.starts_with(&prefix)) {
            for (verb, order) in orders.iter().filter_map(|line| line.split_once(": ")) {
                all.push(Series::new(&head.replace("{verb}", verb), whole(lines, order)));
            }
        }
    }
    all
}

/// The series that are known to grow faster than they may, each with why it stays so for now.
fn open() -> BTreeSet<&'static str> {
    let sections = sections();
    let lines = sections.into_iter().filter(|section| section.0 == "open").flat_map(|section| section.2);
    lines.filter(|line| !line.is_empty()).collect()
}

impl Series {
    /// A series by its head, `name | args=.. code=.. most=.. from=..`.
    fn new(head: &str, lines: Vec<String>) -> Self {
        let (name, options) = head.split_once(" | ").unwrap_or((head, ""));
        let option = |key: &str| {
            let (_, value) = options.split_once(&format!("{key}="))?;
            let end = ["code=", "most=", "args=", "from="].iter().filter_map(|next| value.find(next)).min();
            Some(value[..end.unwrap_or(value.len())].trim())
        };
        let number = |key: &str| option(key).map(|value| value.parse::<usize>().unwrap());
        let arguments = option("args").unwrap_or("run --no-maps --for gm").split(' ').map(str::to_owned);
        Self {
            name: name.to_owned(),
            lines,
            arguments: arguments.collect(),
            code: number("code").map_or(4, |code| i32::try_from(code).unwrap()),
            most: number("most").unwrap_or(SIZES.1),
            from: number("from").unwrap_or(1),
        }
    }

    fn is_mail(&self) -> bool {
        self.name.starts_with("mail ")
    }

    /// What is written, n times.
    fn text(&self, n: usize) -> String {
        let (mut text, mut repeated) = (String::new(), None::<Vec<&str>>);
        for line in &self.lines {
            match (line.as_str(), &mut repeated) {
                ("<<", _) => repeated = Some(Vec::new()),
                (">>", Some(lines)) => {
                    let lines = std::mem::take(lines);
                    repeated = None;
                    for i in 1..=n {
                        for line in &lines {
                            self.push(&mut text, &filled(line, i, n));
                        }
                    }
                }
                (line, Some(lines)) => lines.push(line),
                (line, None) => self.push(&mut text, line),
            }
        }
        text
    }

    /// Adds a line, in cards where it is too long for one.
    fn push(&self, text: &mut String, line: &str) {
        if self.is_mail() || line.len() <= 71 {
            text.push_str(line);
            text.push('\n');
        } else {
            for card in fold(line) {
                text.push_str(&card);
                text.push('\n');
            }
        }
    }
}

/// A line with its counts: `{i}` from 1 to n, `{r}` from n to 1, each with a sum behind it if it is to be another.
fn filled(line: &str, i: usize, n: usize) -> String {
    const MONTHS: [&str; 12] = [
        "JANUARY",
        "FEBRUARY",
        "MARCH",
        "APRIL",
        "MAY",
        "JUNE",
        "JULY",
        "AUGUST",
        "SEPTEMBER",
        "OCTOBER",
        "NOVEMBER",
        "DECEMBER",
    ];
    let mut filled = String::new();
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('{') {
        let (word, after) = behind.split_once('}').unwrap();
        filled.push_str(before);
        let (count, more) = word.split_once('+').unwrap_or((word, "0"));
        let more: isize = more.parse().unwrap();
        let number = match count {
            "i" => i.strict_add_signed(more).to_string(),
            "r" => (n + 1 - i).strict_add_signed(more).to_string(),
            "month" => format!("{}, {}", MONTHS[(i - 1) % 12], (i - 1) / 12 + 1),
            _ => panic!("{line}"),
        };
        filled.push_str(&number);
        rest = after;
    }
    filled + rest
}

/// Counts instructions of the program.
struct Counter {
    program: PathBuf,
    folder: TempDir,
}

impl Counter {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let program = folder.path().join("playdeck");
        let built = env::var_os("PLAYDECK_COSTS_OF").unwrap_or_else(|| env!("CARGO_BIN_EXE_playdeck").into());
        fs::copy(built, &program).unwrap();
        // Without its symbols it is begun ten times as fast; where there is no `strip` it goes with them.
        let _ = Command::new("strip").arg(&program).status();
        let spring = "$JOB TUESDAY1\n$INIT RULES=STANDARD,SEED=1\nA\nB\nC\nD\nE\nF\nG\n$END\n";
        let position = run_deck(spring.as_bytes()).punched.concat().join("\n") + "\n";
        fs::write(folder.path().join("position"), position).unwrap();
        let roster = "GM gm@host.example\nAUSTRIA austria@host.example\nENGLAND england@host.example\n";
        fs::write(folder.path().join("roster"), roster).unwrap();
        Self { program, folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    /// The instructions of a series at n.
    fn count(&self, series: &Series, n: usize) -> u64 {
        let counts = self.path("counts");
        let mut valgrind = Command::new("valgrind");
        valgrind.args(["--tool=cachegrind", "--cache-sim=no"]).arg(format!("--cachegrind-out-file={counts}"));
        valgrind.arg(&self.program).env("TMPDIR", self.folder.path());
        if series.is_mail() {
            let replies = self.path("replies");
            let _ = fs::remove_dir_all(&replies);
            valgrind.args(["mail", "--roster", &self.path("roster"), "--position", &self.path("position")]);
            valgrind.args(["--replies", &replies]);
        } else {
            valgrind.args(&series.arguments);
        }
        let output = fed(&mut valgrind, series.text(n));
        assert!(status(&output) <= series.code, "{} at {n}: {}", series.name, status(&output));
        let counts = fs::read_to_string(counts).unwrap();
        let summary = counts.lines().find_map(|line| line.strip_prefix("summary: ")).unwrap();
        summary.split(' ').next().unwrap().trim().parse().unwrap()
    }

    /// How n of a series is chosen, and the work at n and 4n above that of the first.
    fn growth(&self, series: &Series) -> (usize, u64, u64) {
        let one = self.count(series, series.from);
        let most = series.most.min(SIZES.1);
        let mut n = SIZES.0.max(4 * series.from).min(most);
        let mut work = self.count(series, n).saturating_sub(one);
        while work < WORTH && n < most {
            let wanted = n as u64 * WORTH / work.max(1) * 11 / 10;
            n = usize::try_from(wanted).unwrap().clamp(n * 2, n * 12).min(most);
            work = self.count(series, n).saturating_sub(one);
        }
        // Of what is counted, four times as much.
        let more = 4 * n - 3 * series.from;
        (n, work, self.count(series, more).saturating_sub(one))
    }
}

/// Whether a series is counted in this run.
fn is_counted(number: usize, name: &str) -> bool {
    match env::var(ASKED).as_deref() {
        Ok("all") => true,
        Ok(words) => name.contains(words),
        Err(_) => number.is_multiple_of(SAMPLE),
    }
}

/// The variable that says which series are counted.
const ASKED: &str = "PLAYDECK_COSTS";

/// Counts the series that are asked for, on all cores, and fails for those that grow faster than they may.
fn hold(asked: &[Series], growth: impl Fn(&Counter, &Series) -> (usize, u64, u64) + Sync) {
    let (open, next, broken) = (open(), AtomicUsize::new(0), Mutex::new(Vec::new()));
    let count = || {
        let counter = Counter::new();
        while let Some(series) = asked.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (n, work, more) = growth(&counter, series);
            #[expect(clippy::cast_precision_loss, reason = "a ratio of two counts")]
            let times = more as f64 / work.max(1) as f64;
            let is_open = open.contains(series.name.as_str());
            println!(
                "{:70} {n:6} {:10} {:12} {times:6.2}{}",
                series.name,
                work / 1000,
                more / 1000,
                if is_open { " open" } else { "" }
            );
            if times > MOST && work > WORTH / 20 && !is_open {
                broken.lock().unwrap().push(format!("{}: {times:.2}", series.name));
            }
        }
    };
    let cores = available_parallelism().map_or(1, NonZeroUsize::get);
    thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(count))));
    let broken = broken.into_inner().unwrap();
    assert!(broken.is_empty(), "more than {MOST} times:\n{}", broken.join("\n"));
}

pub fn four_times_as_much_costs_at_most_four_and_a_half_times_as_much() {
    let all = series().into_iter().enumerate();
    let asked: Vec<Series> =
        all.filter(|(number, series)| is_counted(*number, &series.name)).map(|(_, series)| series).collect();
    hold(&asked, Counter::growth);
}

/// What there may be at most of a thing, or as much of it as can be counted in some minutes.
const BOUNDS: [(&str, usize); 6] = [
    // A mailbox has at most so many messages.
    ("mail part messages", 10_000),
    // The text of a message has at most a mebibyte.
    ("mail part empty lines", 250_000),
    ("shared card comment", 100_000),
    ("diplomacy order HOLD of one unit", 50_000),
    ("rainbow record UNIT", 90_000),
    ("atlantis4 record UNIT", 100_000),
];

pub fn it_does_so_up_to_the_bounds() {
    let of = |name: &str| BOUNDS.iter().find(|(of, _)| *of == name).map(|(_, most)| *most);
    let asked: Vec<Series> = series().into_iter().filter(|series| of(&series.name).is_some()).collect();
    assert_eq!(asked.len(), BOUNDS.len());
    hold(&asked, |counter, series| {
        let most = of(&series.name).unwrap();
        (most / 4, counter.count(series, most / 4), counter.count(series, most))
    });
}

/// The words in quotes behind each `Verb::new(` and its short forms in the table of a game's orders.
fn verbs(game: &str) -> Vec<String> {
    let text = fs::read_to_string(project("src/game").join(game).join("orders/verbs.rs")).unwrap();
    let (_, table) = text.split_once("static VERBS:").unwrap();
    let (table, _) = table.split_once("\n];").unwrap();
    let begins = |line: &&str| {
        ["Verb::new(", "verb(", "flag("].iter().any(|begin| line.trim_start().starts_with(begin))
    };
    let mut verbs = Vec::new();
    let mut lines = table.lines();
    while let Some(line) = lines.find(begins) {
        let word = |line: &str| line.split('"').nth(1).map(str::to_owned);
        verbs.push(word(line).or_else(|| lines.find_map(word)).unwrap());
    }
    verbs
}

/// The keywords of the records of a game's position.
fn keywords(folder: &Path) -> Vec<String> {
    let texts =
        ["types.rs", "records.rs"].map(|file| fs::read_to_string(folder.join(file)).unwrap_or_default());
    let text = texts.concat();
    let (_, fields) = text.split_once("pub struct Punched {").unwrap();
    let (fields, _) = fields.split_once('}').unwrap();
    let field = |line: &str| Some(line.trim().strip_prefix("pub ")?.split_once(':')?.0.to_uppercase());
    fields.lines().filter_map(field).collect()
}

pub fn every_card_order_record_and_part_of_a_message_has_a_series() {
    let names: Vec<String> = series().into_iter().map(|series| series.name).collect();
    let has = |name: &str| names.iter().any(|other| other == name || other.starts_with(&format!("{name} ")));
    let mut missing: BTreeSet<String> = BTreeSet::new();
    let mut wants = |name: String| {
        if !has(&name) {
            missing.insert(name);
        }
    };
    for word in SHARED_WORDS {
        wants(format!("shared card {word}"));
    }
    for vocabulary in VOCABULARIES {
        let game = vocabulary.game.to_lowercase();
        for word in vocabulary.words {
            wants(format!("{game} card {}", word.word));
        }
        let folder = project("src/game").join(&game).join("punched");
        for keyword in keywords(&folder) {
            wants(format!("{game} record {keyword}"));
        }
        if game != "diplomacy" {
            for verb in verbs(&game) {
                wants(format!("{game} order {verb}"));
            }
        }
    }
    for part in PARTS {
        wants(format!("mail part {part}"));
    }
    assert!(missing.is_empty(), "without a series: {missing:?}");
    let once: BTreeSet<&String> = names.iter().collect();
    assert_eq!(once.len(), names.len(), "a name of a series stands twice");
    let unknown: Vec<&str> =
        open().into_iter().filter(|open| !names.iter().any(|name| name == open)).collect();
    assert!(unknown.is_empty(), "open, and no series: {unknown:?}");
}
