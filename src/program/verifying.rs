//! Golden tests as a command: plays each deck as `run` does, compares what comes out with the kept files, and tells the
//! results by path.

use crate::cli::{Emit, RunArgs, VerifyArgs};
use crate::files::{AtomicFile, why};
use crate::output::Positions;
use crate::terminal::say;
use crate::{unsaid, write_cards};
use playdeck::letter;
use playdeck::markup::escaped;
use playdeck::message::shown;
use playdeck::stream::{self, Options};
use playdeck::verify::{Case, Cases, Kind, Product, Totals, Verdict, compare, options_on_cards};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The lines of a difference that are shown without `--full`.
const SHOWN: usize = 20;

/// How a case ended, and what is told of it.
struct Outcome {
    ending: Ending,
    told: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    Alike,
    Differs,
    Missing,
    Unreadable,
}

/// In `verify --bless games` the word is a place, and not a pattern, if there is one of that name and no other place.
fn with_place(mut args: VerifyArgs) -> VerifyArgs {
    let word = args.bless.as_ref().map(|pattern| PathBuf::from(pattern.as_str()));
    if let Some(place) = word.filter(|word| args.places == [PathBuf::from(".")] && word.exists()) {
        args.places = vec![place];
        args.bless = Some(glob::Pattern::default());
    }
    args
}

/// Plays and compares all cases. The exit status is that of the totals.
pub fn verify(args: &VerifyArgs) -> io::Result<u8> {
    let args = &with_place(args.clone());
    let is_ci = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    if args.bless.is_some() && is_ci && !args.force {
        return Err(io::Error::other(
            "--bless is refused where CI is set; --force accepts results there, too",
        ));
    }
    let mut all = Cases::default();
    for place in &args.places {
        let found = Cases::find(place, args.listings.as_deref())
            .map_err(|(folder, error)| io::Error::new(error.kind(), format!("{}: {error}", name(&folder))))?;
        all.cases.extend(found.cases);
        all.unreferenced.extend(found.unreferenced);
    }
    all.retain(|path| args.filter.as_ref().is_none_or(|filter| filter.matches_path(path)));
    let mut output = BufWriter::new(io::stdout().lock());
    if args.list {
        all.cases.iter().try_for_each(|case| writeln!(output, "{}", name(&case.deck)))?;
        output.flush()?;
        return Ok(0);
    }
    let mut totals = Totals { unreferenced: all.unreferenced.len(), ..Totals::default() };
    let mut results = Vec::new();
    in_order(
        &all.cases,
        args.cores(),
        |case| outcome(case, args),
        |case, outcome: Outcome| {
            *(match outcome.ending {
                Ending::Alike => &mut totals.alike,
                Ending::Differs => &mut totals.differ,
                Ending::Missing => &mut totals.missing,
                Ending::Unreadable => &mut totals.unreadable,
            }) += 1;
            write!(output, "{}", outcome.told)?;
            results.push((name(&case.deck), outcome));
            Ok(())
        },
    )?;
    for path in &all.unreferenced {
        writeln!(output, "unreferenced  {}: there is no deck for it", name(path))?;
    }
    writeln!(output, "{totals}")?;
    output.flush()?;
    if totals.is_none() {
        let fitting = if args.filter.is_some() { " that fits --filter" } else { "" };
        let places: Vec<String> = args.places.iter().map(|place| name(place)).collect();
        say(&format_args!("nothing was compared: no deck{fitting} is in {}", places.join(", ")));
    }
    if let Some(file) = &args.junit {
        let mut file = AtomicFile::shared(file)?;
        file.write_all(junit(&results, totals).as_bytes())?;
        file.keep_if(true)?;
    }
    Ok(totals.status())
}

/// Does something with all cases, several at a time, and takes the results in the order of the cases.
fn in_order<T: Send>(
    cases: &[Case],
    cores: NonZeroUsize,
    work: impl Fn(&Case) -> T + Sync,
    mut take: impl FnMut(&Case, T) -> io::Result<()>,
) -> io::Result<()> {
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..cores.get().min(cases.len()) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(at) else { return };
                    if sender.send((at, work(case))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut early = BTreeMap::new();
        for (due, case) in cases.iter().enumerate() {
            let done = loop {
                if let Some(done) = early.remove(&due) {
                    break done;
                }
                let Ok((at, done)) = receiver.recv() else {
                    return Err(io::Error::other("a case ended with an internal error"));
                };
                early.insert(at, done);
            };
            take(case, done)?;
        }
        Ok(())
    })
}

/// Plays a case and compares all its kept files.
fn outcome(case: &Case, args: &VerifyArgs) -> Outcome {
    let deck = name(&case.deck);
    let has_events = case.kinds().any(|kind| kind == Kind::Events);
    let made =
        match fs::read(&case.deck).map_err(|error| why(&error)).and_then(|deck| product(&deck, has_events)) {
            Ok(made) => made,
            Err(why) => {
                return Outcome { ending: Ending::Unreadable, told: format!("unreadable  {deck}: {why}\n") };
            }
        };
    let is_blessed = args
        .bless
        .as_ref()
        .is_some_and(|pattern| pattern.as_str().is_empty() || pattern.matches_path(&case.deck));
    let mut outcome = Outcome { ending: Ending::Alike, told: String::new() };
    for kind in case.kinds() {
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
        let verdict = compare(kind, bytes.as_deref(), made.of(kind), most);
        let (ending, told) = match &verdict {
            Verdict::Alike => (Ending::Alike, String::new()),
            Verdict::AlikeAsText => {
                (Ending::Alike, format!("alike as text  {kept}: its lines end with CR LF\n"))
            }
            Verdict::Differs(lines) => (Ending::Differs, format!("differs  {deck}: {kept}\n{lines}")),
            Verdict::Missing => (Ending::Missing, format!("missing  {deck}: there is no {kept}\n")),
        };
        if is_blessed && matches!(verdict, Verdict::Differs(_) | Verdict::Missing) {
            match bless(case, &path, made.of(kind)) {
                Ok(()) => drop(write!(outcome.told, "written  {kept}\n{}", diff_of(&verdict))),
                Err(error) => {
                    outcome.ending = Ending::Unreadable;
                    let _ = writeln!(outcome.told, "not written  {kept}: {error}");
                }
            }
            continue;
        }
        outcome.told.push_str(&told);
        if ending != Ending::Alike && outcome.ending == Ending::Alike {
            outcome.ending = ending;
        }
    }
    outcome
}

fn diff_of(verdict: &Verdict) -> &str {
    if let Verdict::Differs(lines) = verdict { lines } else { "" }
}

/// Writes a kept file, with the folders on the way to it. Who wrote the decks may have put links there, so none is
/// followed: nothing outside the folder is written. The file holds what the deck beside it holds, and is as open.
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

/// What a deck gives under the options on its cards. The error says why they cannot be read.
fn product(deck: &[u8], has_events: bool) -> Result<Product, String> {
    let args = RunArgs::of_words(options_on_cards(deck)).map_err(|told| told.to_string())?;
    if args.punch.is_some() {
        return Err("*VERIFY takes no --punch; a kept .pos file is compared by itself".to_owned());
    }
    played(deck, &args, has_events).map_err(|error| error.to_string())
}

fn played(deck: &[u8], args: &RunArgs, has_events: bool) -> io::Result<Product> {
    let mut options = Options { cores: NonZeroUsize::MIN, ..args.listing.options()? };
    options.has_spectators = args.emit != Emit::Letters || args.spectators;
    options.is_report = args.emit == Emit::Report;
    options.letters = (args.emit == Emit::Letters).then_some(letter::Width::from(args.columns));
    let mut product = Product::default();
    let mut positions = Positions::new(&mut product.position);
    let run = stream::run_keeping(deck, &options, &mut product.listing, |position| {
        positions.take(position, |to, cards| {
            write_cards(to, cards.images(), options.paper.records, options.paper.code).map(drop)
        })
    })?;
    drop(positions);
    let form = crate::form_of(args.emit);
    if has_events {
        stream::events::list(deck, &options, form, &mut product.events)?;
    }
    for line in unsaid(&run, &options) {
        product.errors.extend_from_slice(format!("playdeck: {}\n", shown(&line)).as_bytes());
    }
    Ok(product)
}

/// A path as it is shown.
fn name(path: &Path) -> String {
    shown(&path.display().to_string())
}

/// The results in the XML form of `JUnit`.
fn junit(results: &[(String, Outcome)], totals: Totals) -> String {
    let (failures, errors) = (totals.differ, totals.missing + totals.unreadable);
    let mut text = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n<testsuite name=\"playdeck\" tests=\"{}\" failures=\"{failures}\" errors=\"{errors}\">\n",
        results.len()
    );
    for (deck, outcome) in results {
        let told: Vec<String> = outcome.told.lines().map(escaped).collect();
        let told = told.join("\n");
        let inner = match outcome.ending {
            Ending::Alike => String::new(),
            Ending::Differs => format!("<failure message=\"differs\">{told}</failure>"),
            Ending::Missing => format!("<error message=\"missing\">{told}</error>"),
            Ending::Unreadable => format!("<error message=\"unreadable\">{told}</error>"),
        };
        let _ = writeln!(text, "<testcase classname=\"decks\" name=\"{}\">{inner}</testcase>", escaped(deck));
    }
    text.push_str("</testsuite>\n</testsuites>\n");
    text
}
