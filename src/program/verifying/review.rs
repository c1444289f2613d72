//! The review of what waits beside kept files: each difference is shown, and taken, dropped or left.

use super::{SHOWN, bless, name};
use crate::cli::VerifyArgs;
use crate::files::why;
use playdeck::message::shown;
use playdeck::verify::{Case, KINDS, Kind, shown_difference};
use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

/// The longest answer that is read.
const LONGEST: u64 = 256;

/// What was answered.
enum Answer {
    Accept,
    Reject,
    Skip,
}

/// How many files were taken and so on.
#[derive(Default)]
struct Totals {
    accepted: usize,
    rejected: usize,
    skipped: usize,
    unwritten: usize,
}

/// Shows all files that wait and asks for each. The exit status is 0 if none waits any more, 1 if one was skipped, 2 if one
/// could not be read or written.
pub fn review(
    cases: &[Case],
    args: &VerifyArgs,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<u8> {
    let mut totals = Totals::default();
    let waiting = cases.iter().flat_map(|case| KINDS.into_iter().map(move |kind| (case, kind)));
    for (case, kind) in waiting.filter(|(case, kind)| fs::symlink_metadata(case.pending(*kind)).is_ok()) {
        match one(case, kind, args, input, output) {
            Ok(Answer::Accept) => totals.accepted += 1,
            Ok(Answer::Reject) => totals.rejected += 1,
            Ok(Answer::Skip) => totals.skipped += 1,
            Err(error) => {
                totals.unwritten += 1;
                writeln!(output, "not reviewed  {}: {}", name(&case.pending(kind)), why(&error))?;
            }
        }
    }
    let Totals { accepted, rejected, skipped, unwritten } = totals;
    write!(output, "{accepted} accepted, {rejected} rejected, {skipped} skipped")?;
    let not = if unwritten > 0 { format!(", {unwritten} not reviewed") } else { String::new() };
    writeln!(output, "{not}")?;
    output.flush()?;
    Ok(if unwritten > 0 { 2 } else { u8::from(skipped > 0) })
}

/// Shows one file that waits, asks, and does what is answered.
fn one(
    case: &Case,
    kind: Kind,
    args: &VerifyArgs,
    input: &mut impl BufRead,
    output: &mut impl Write,
) -> io::Result<Answer> {
    let (kept, pending) = (case.kept(kind), case.pending(kind));
    if let Some(link) = case.link_to(&pending) {
        return Err(io::Error::other(format!("{} is a link, and none is followed; remove it", name(&link))));
    }
    if !fs::symlink_metadata(&pending)?.is_file() {
        return Err(io::Error::other("it is no ordinary file; remove it"));
    }
    let made = fs::read(&pending)?;
    let old = match fs::read(&kept) {
        Ok(old) => Some(old),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if old.as_ref() == Some(&made) {
        fs::remove_file(&pending)?;
        writeln!(output, "alike  {}: what waited is removed", name(&kept))?;
        return Ok(Answer::Accept);
    }
    let what = if old.is_some() { "" } else { ", which is new" };
    writeln!(output, "pending  {}: {}{what}", name(&case.deck), name(&kept))?;
    let old = old.unwrap_or_default();
    let mut most = if args.full { usize::MAX } else { SHOWN };
    let answer = loop {
        for line in shown_difference(kind, &old, &made, most).lines() {
            writeln!(output, "{}", shown(line))?;
        }
        match ask(input, output)? {
            Some(answer) => break answer,
            None => most = usize::MAX,
        }
    };
    match answer {
        Answer::Accept => {
            bless(case, &kept, &made)?;
            fs::remove_file(&pending)?;
            writeln!(output, "accepted  {}", name(&kept))?;
        }
        Answer::Reject => {
            fs::remove_file(&pending)?;
            writeln!(output, "rejected  {}", name(&kept))?;
        }
        Answer::Skip => writeln!(output, "skipped  {}", name(&kept))?,
    }
    Ok(answer)
}

/// Asks until there is an answer. The end of the input skips what is left. None: all lines are to be shown.
fn ask(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<Option<Answer>> {
    loop {
        output.write_all(b"accept, reject, skip or show the full difference (a, r, s, f)? ")?;
        output.flush()?;
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            writeln!(output)?;
            return Ok(Some(Answer::Skip));
        }
        match String::from_utf8_lossy(&line).trim().to_lowercase().as_str() {
            "a" | "accept" => return Ok(Some(Answer::Accept)),
            "r" | "reject" => return Ok(Some(Answer::Reject)),
            "s" | "skip" => return Ok(Some(Answer::Skip)),
            "f" | "full" => return Ok(None),
            _ => {}
        }
    }
}

/// Removes what waits beside a kept file that is right now. A link is left.
pub fn drop_pending(case: &Case, kind: Kind) -> io::Result<bool> {
    let pending: &Path = &case.pending(kind);
    let is_there = fs::symlink_metadata(pending).is_ok_and(|there| there.is_file());
    if !is_there || case.link_to(pending).is_some() {
        return Ok(false);
    }
    fs::remove_file(pending).map(|()| true)
}
