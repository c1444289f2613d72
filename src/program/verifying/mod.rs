//! Golden tests as a command: plays each deck as `run` does, compares what comes out with the kept files, and tells the
//! results by path.

mod allowed;
mod made;
mod review;

use crate::cli::VerifyArgs;
use crate::files::{AtomicFile, why};
use crate::terminal::say;
use made::{Made, Wanted, made};
use playdeck::markup::escaped;
use playdeck::message::{counted, shown};
use playdeck::verify::{
    Asked, Case, Cases, KINDS, Kind, Open, Product, Season, Step, Totals, Verdict, compare, seasons,
};
use playdeck::workers::{Task, work_off};
use review::{drop_pending, review};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// The lines of a difference that are shown without `--full`.
const SHOWN: usize = 20;
/// The exit status from which a deck has failed. Its results are kept only if that is asked for.
const FAILED: u8 = 8;

/// The result of a case, and the lines that say it.
struct Outcome {
    deck: String,
    ending: Ending,
    told: String,
    /// Kept files for which the deck has no use.
    unreferenced: usize,
    unused: usize,
    pending: usize,
    open: usize,
}

impl Outcome {
    fn new(deck: &Path, ending: Ending, told: String) -> Self {
        Self { deck: name(deck), ending, told, unreferenced: 0, unused: 0, pending: 0, open: 0 }
    }

    /// Takes an ending, unless there was a worse one.
    fn end(&mut self, ending: Ending) {
        self.ending = self.ending.max(ending);
    }
}

/// The endings of a case, the worst last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    Alike,
    Differs,
    Missing,
    Unreadable,
    /// The deck from which it goes on gave no position.
    NotPlayed,
}

/// A season that waits for a worker.
struct ToPlay<'s>(&'s Season);

impl Task for ToPlay<'_> {
    fn size(&self) -> usize {
        self.0.len()
    }
}

/// Plays and compares all cases. The exit status is that of the totals.
pub fn verify(args: &VerifyArgs, tables: Option<&Path>) -> io::Result<u8> {
    let is_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    let writes = [("--bless", args.bless.is_some()), ("--new", args.new), ("--review", args.review)];
    if let Some((option, _)) = writes.iter().find(|(_, is_given)| *is_given && is_ci && !args.force) {
        return Err(io::Error::other(format!(
            "{option} is refused where CI is set; --force writes kept files there, too"
        )));
    }
    let mut all = Cases::default();
    for place in &args.places {
        let found = Cases::find(place, args.listings.as_deref())
            .map_err(|(folder, error)| io::Error::new(error.kind(), format!("{}: {error}", name(&folder))))?;
        all.cases.extend(found.cases);
        all.unreferenced.extend(found.unreferenced);
    }
    all.retain(|path| args.filter.as_ref().is_none_or(|filter| filter.names(path)));
    let mut output = BufWriter::new(io::stdout().lock());
    if args.review {
        return review(&all.cases, args, &mut io::stdin().lock(), &mut output);
    }
    let is_blessed = |case: &Case| args.bless.as_ref().is_some_and(|which| which.names(&case.deck));
    let has_word = args.bless.as_ref().is_some_and(|which| !which.is_all());
    let blesses_none = has_word && !all.cases.iter().any(is_blessed);
    let seasons = seasons(all.cases);
    if args.list {
        let cases = seasons.iter().flatten().filter_map(|step| step.case.as_ref());
        cases.into_iter().try_for_each(|case| writeln!(output, "{}", name(&case.deck)))?;
        output.flush()?;
        return Ok(0);
    }
    let mut totals = Totals { unreferenced: all.unreferenced.len(), ..Totals::default() };
    let mut results = Vec::new();
    let mut to_play = seasons.iter().map(ToPlay);
    work_off(
        args.cores(),
        || Ok(to_play.next()),
        |ToPlay(season)| played(season, args, tables),
        |played: Option<Vec<Outcome>>| {
            for outcome in played.into_iter().flatten() {
                count(&mut totals, &outcome);
                // Kept files are other people's, and a terminal obeys some characters.
                outcome.told.lines().try_for_each(|line| writeln!(output, "{}", shown(line)))?;
                results.push(outcome);
            }
            Ok(())
        },
    )?;
    for path in &all.unreferenced {
        writeln!(output, "unreferenced  {}: there is no deck for it", name(path))?;
    }
    writeln!(output, "{totals}")?;
    output.flush()?;
    let places: Vec<String> = args.places.iter().map(|place| name(place)).collect();
    let places = places.join(", ");
    if totals.is_none() {
        let fitting = if args.filter.is_some() { " that --filter names" } else { "" };
        say(&format_args!("nothing was compared: no deck{fitting} is in {places}"));
    } else if blesses_none {
        say(&format_args!("nothing was accepted: no deck that --bless names is in {places}"));
    }
    if let Some(file) = &args.junit {
        let mut file = AtomicFile::shared(file)?;
        file.write_all(junit(&results).as_bytes())?;
        file.keep_if(true)?;
    }
    Ok(totals.status())
}

fn count(totals: &mut Totals, outcome: &Outcome) {
    *(match outcome.ending {
        Ending::Alike => &mut totals.alike,
        Ending::Differs => &mut totals.differ,
        Ending::Missing => &mut totals.missing,
        Ending::Unreadable => &mut totals.unreadable,
        Ending::NotPlayed => &mut totals.not_played,
    }) += 1;
    totals.unreferenced += outcome.unreferenced;
    totals.unused += outcome.unused;
    totals.pending += outcome.pending;
    totals.open += outcome.open;
}

/// What a deck leaves for those that go on from it.
enum End {
    /// Its position, until the last of them has it.
    Position(Vec<u8>),
    /// None, and why.
    Without(String),
    /// The deck at this place of the season left none.
    Behind(usize),
}

/// Plays the decks of a season, one behind the other, each once, and compares those that are cases.
fn played(season: &Season, args: &VerifyArgs, tables: Option<&Path>) -> Vec<Outcome> {
    let mut outcomes: Vec<Option<Outcome>> = Vec::new();
    let mut ends: Vec<End> = Vec::new();
    let mut to_come: Vec<usize> = season.iter().map(|step| step.followers).collect();
    // The cases that wait for a deck without a position.
    let mut waiting: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (at, step) in season.iter().enumerate() {
        let mut deck = Vec::new();
        match step.after.map(|before| (before, &mut ends[before])) {
            None => {}
            Some((before, End::Position(position))) => {
                to_come[before] -= 1;
                deck = if to_come[before] == 0 { std::mem::take(position) } else { position.clone() };
            }
            Some((before, end)) => {
                let root = if let End::Behind(root) = end { *root } else { before };
                ends.push(End::Behind(root));
                if step.case.is_some() {
                    waiting.entry(root).or_default().push(at);
                }
                let not_played = || Outcome::new(&step.deck, Ending::NotPlayed, String::new());
                outcomes.push(step.case.as_ref().map(|_| not_played()));
                continue;
            }
        }
        let (asked, made) = match one(step, deck, tables) {
            Ok(done) => done,
            Err(why) => {
                let told = format!("unreadable  {}: {why}\n", name(&step.deck));
                outcomes.push(step.case.as_ref().map(|_| Outcome::new(&step.deck, Ending::Unreadable, told)));
                ends.push(End::Without(format!("which cannot be read: {why}")));
                continue;
            }
        };
        let mut outcome = step.case.as_ref().map(|case| outcome(case, asked, &made.product, args));
        let differs = |outcome: &Outcome| outcome.ending == Ending::Differs;
        if let (Some(own), Some(before)) = (&mut outcome, step.after)
            && differs(own)
            && outcomes[before].as_ref().is_some_and(differs)
        {
            let before = name(&season[before].deck);
            let _ = writeln!(
                own.told,
                "   {before} differs, too, and this deck goes on from it: look there first"
            );
        }
        outcomes.push(outcome);
        ends.push(match made.positions {
            1 => End::Position(made.punched),
            _ if asked.command.is_some() => {
                End::Without("which is read by a command, and leaves no position".to_owned())
            }
            0 => End::Without(format!("which ended at {} and left no position", made.product.status)),
            more => End::Without(format!("which left {more} positions; a deck goes on from one")),
        });
    }
    for (root, cases) in waiting {
        if let (Some(first), End::Without(why)) = (outcomes[cases[0]].as_mut(), &ends[root]) {
            let more = match cases.len() - 1 {
                0 => " goes".to_owned(),
                more => format!(" and {} behind it go", counted(more as u64, "deck")),
            };
            first.told =
                format!("not played  {}{more} on from {}, {why}\n", first.deck, name(&season[root].deck));
        }
    }
    outcomes.into_iter().flatten().collect()
}

/// What a deck of a season gives, behind a position. The error says why that is not known.
fn one<'a>(step: &'a Step, mut deck: Vec<u8>, tables: Option<&Path>) -> Result<(&'a Asked, Made), String> {
    let asked = step.asked.as_ref().map_err(Clone::clone)?;
    deck.extend(fs::read(&step.deck).map_err(|error| why(&error))?);
    let wanted = Wanted {
        events: step.case.as_ref().is_some_and(|case| case.kept(Kind::Events).exists()),
        position: step.followers > 0,
        tables,
    };
    Ok((asked, made(asked, &step.deck, &deck, &wanted)?))
}

/// Compares what a case gives with all its kept files.
fn outcome(case: &Case, asked: &Asked, made: &Product, args: &VerifyArgs) -> Outcome {
    let mut outcome = Outcome::new(&case.deck, Ending::Alike, String::new());
    let deck = outcome.deck.clone();
    let mut open = Open::new(&asked.open);
    let is_command = asked.command.is_some();
    let mut fresh = Vec::new();
    if let Some(due) = asked.status.filter(|due| *due != made.status) {
        let _ = writeln!(outcome.told, "differs  {deck}: its exit status is {}, and not {due}", made.status);
        outcome.end(Ending::Differs);
    }
    for kind in case.kinds(is_command) {
        let path = case.kept(kind);
        let kept = name(&path);
        let bytes = match fs::read(&path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => {
                outcome.ending = Ending::Unreadable;
                let _ = writeln!(outcome.told, "unreadable  {kept}: {}", why(&error));
                continue;
            }
        };
        let most = if args.full { usize::MAX } else { SHOWN };
        let (ending, told, lines) = match compare(kind, bytes.as_deref(), made.of(kind), &mut open, most) {
            Verdict::Alike => (Ending::Alike, String::new(), String::new()),
            Verdict::AlikeAsText => {
                let told = format!("alike as text  {kept}: its lines end with CR LF\n");
                (Ending::Alike, told, String::new())
            }
            Verdict::Differs(lines) => (Ending::Differs, format!("differs  {deck}: {kept}\n{lines}"), lines),
            Verdict::Missing => {
                (Ending::Missing, format!("missing  {deck}: there is no {kept}\n"), String::new())
            }
        };
        let is_blessed = args.bless.as_ref().is_some_and(|which| which.names(&case.deck));
        let to = match (ending, is_blessed, args.new) {
            (Ending::Alike, ..) => {
                if (is_blessed || args.new) && drop_pending(case, kind).unwrap_or_default() {
                    let _ = writeln!(outcome.told, "removed  {}", name(&case.pending(kind)));
                }
                None
            }
            (_, true, _) => Some(path),
            (_, _, true) => Some(case.pending(kind)),
            _ => None,
        };
        let is_wanted = made.status < FAILED || args.failed || asked.status == Some(made.status);
        if let Some(to) = to {
            let shown = name(&to);
            let done = if is_wanted { bless(case, &to, made.of(kind)) } else { Err(failed(made.status)) };
            match done {
                Ok(()) if is_blessed => {
                    let _ = write!(outcome.told, "written  {shown}\n{lines}");
                    let _ = drop_pending(case, kind);
                    continue;
                }
                Ok(()) => {
                    fresh.push(kind);
                    outcome.told.push_str(&told);
                    let _ = writeln!(outcome.told, "written  {shown}");
                }
                Err(error) => {
                    outcome.told.push_str(&told);
                    let _ = writeln!(outcome.told, "not written  {shown}: {error}");
                    if is_command {
                        // Its output does not say why it failed.
                        outcome.told.push_str(&String::from_utf8_lossy(&made.errors));
                    }
                    if is_wanted {
                        outcome.ending = Ending::Unreadable;
                    }
                }
            }
        } else {
            outcome.told.push_str(&told);
        }
        outcome.end(ending);
    }
    outcome.open = open.lines();
    for pattern in open.unused() {
        outcome.unused += 1;
        let _ = writeln!(outcome.told, "unused  {deck}: no line fits *VERIFY open: {pattern}");
    }
    for path in case.of_no_use(is_command) {
        outcome.unreferenced += 1;
        let why = if is_command { "asks for a command, whose output is .out" } else { "asks for no command" };
        let _ = writeln!(outcome.told, "unreferenced  {}: its deck {why}", name(&path));
    }
    for kind in KINDS.into_iter().filter(|kind| fs::symlink_metadata(case.pending(*kind)).is_ok()) {
        outcome.pending += 1;
        if !fresh.contains(&kind) {
            let pending = name(&case.pending(kind));
            let _ = writeln!(outcome.told, "pending  {pending}: playdeck verify --review shows it");
        }
    }
    outcome
}

/// Why the results of a deck are not kept that failed.
fn failed(status: u8) -> io::Error {
    io::Error::other(format!(
        "the deck ended at {status}; --failed keeps that, and so does a card *VERIFY status: {status}"
    ))
}

/// Writes a kept file, or one that waits beside it, with the folders on the way to it. Who wrote the decks may have put
/// links there, so none is followed: nothing outside the folder is written. The file holds what the deck beside it holds,
/// and is as open.
fn bless(case: &Case, path: &Path, made: &[u8]) -> io::Result<()> {
    if let Some(link) = case.link_to(path) {
        let link = name(&link);
        return Err(io::Error::other(format!("{link} is a link, and none is followed; remove it")));
    }
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    let mut file = AtomicFile::shared(path)?;
    // An empty file is one, too.
    file.write_all(b"")?;
    file.write_all(made)?;
    file.keep_if(true)
}

/// A path as it is shown.
fn name(path: &Path) -> String {
    shown(&path.display().to_string())
}

/// The results in the XML form of `JUnit`.
fn junit(results: &[Outcome]) -> String {
    let (mut failures, mut errors, mut cases) = (0, 0, String::new());
    for outcome in results {
        let told: Vec<String> = outcome.told.lines().map(|line| escaped(&shown(line))).collect();
        let told = told.join("\n");
        let (is_failure, what) = match outcome.ending {
            Ending::Alike if outcome.unreferenced > 0 => (false, "unreferenced"),
            Ending::Alike if outcome.unused > 0 => (false, "unused"),
            Ending::Alike if outcome.pending > 0 => (true, "pending"),
            Ending::Alike => (false, ""),
            Ending::Differs => (true, "differs"),
            Ending::Missing => (false, "missing"),
            Ending::Unreadable => (false, "unreadable"),
            Ending::NotPlayed => (false, "not played"),
        };
        let inner = match (is_failure, what) {
            (_, "") => String::new(),
            (true, _) => {
                failures += 1;
                format!("<failure message=\"{what}\">{told}</failure>")
            }
            (false, _) => {
                errors += 1;
                format!("<error message=\"{what}\">{told}</error>")
            }
        };
        let deck = escaped(&outcome.deck);
        let _ = writeln!(cases, "<testcase classname=\"decks\" name=\"{deck}\">{inner}</testcase>");
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"playdeck\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\">\n{cases}</testsuite>\n</testsuites>\n",
        results.len()
    )
}
