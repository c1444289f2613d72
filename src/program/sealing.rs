//! Keys that seal positions: their file, what is kept as the newest position, and the command `seal`.
//!
//! Source: `docs/sealed.md`.

use crate::cli::{KeyArgs, RowArgs, SealArgs};
use crate::files::unread;
use crate::input;
use crate::terminal::say;
use playdeck::card::Input;
use playdeck::filter::chain::{Follows, follows, positions};
use playdeck::filter::messages as says;
use playdeck::message::{counted, shown};
use playdeck::secret::seal::{Keys, Newest, Sealed};
use std::fs::File;
use std::io::{self, BufReader, Write as _};
use std::path::Path;

/// How cards come in, with the keys of a file. `punched` is the file that holds the newest positions, if one is replaced.
pub fn keyed(input: Input, args: &SealArgs, punched: Option<&Path>) -> io::Result<Input> {
    let Some(keys) = keys(&args.key)? else { return Ok(input) };
    let (keys, kept) = match punched {
        Some(file) => newest(file, keys, input)?,
        None => (keys, Vec::new()),
    };
    Ok(with(input, keys.with_newest(Newest { named: args.after, kept })))
}

/// The same where nothing is known of the newest position.
pub fn opened(input: Input, args: &KeyArgs) -> io::Result<Input> {
    Ok(keys(args)?.map_or(input, |keys| with(input, keys)))
}

/// Keys that stay for the whole run.
fn with(input: Input, keys: Keys) -> Input {
    Input { keys: Some(Box::leak(Box::new(keys))), ..input }
}

/// The keys of a file.
fn keys(args: &KeyArgs) -> io::Result<Option<Keys>> {
    let Some(file) = args.seal_key.as_deref() else { return Ok(None) };
    let text = std::fs::read_to_string(file).map_err(|error| unread(file, &error))?;
    let keys = Keys::read(&text).map_err(|why| io::Error::other(format!("{}: {why}", shown_path(file))))?;
    Ok(Some(keys))
}

/// The soundly sealed positions of a file that is to be replaced; none if it is not there yet.
fn newest(place: &Path, keys: Keys, input: Input) -> io::Result<(Keys, Vec<Sealed>)> {
    let file = match File::open(place) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((keys, Vec::new())),
        Err(error) => return Err(unread(place, &error)),
    };
    let input = Input { control: input.control, ..Input::default() };
    let found = positions(BufReader::new(file), input, &keys).unwrap_or_default();
    let kept: Vec<Sealed> =
        found.iter().filter(|found| found.fault.is_none()).filter_map(|found| found.sealed).collect();
    if kept.is_empty() {
        say(&says::no_newest(&shown_path(place)));
    }
    Ok((keys, kept))
}

/// Checks a row of positions, in order.
pub fn seal(args: &RowArgs) -> io::Result<u8> {
    let Some(keys) = keys(&args.key)? else {
        return Err(io::Error::other("--seal-key is due: the file of keys"));
    };
    let mut output = io::stdout().lock();
    let (mut last, mut condition, mut row) = (None, 0, 0);
    for file in &args.files {
        let found = positions(input(Some(file), "positions")?, Input::default(), &keys);
        let found = found.map_err(|message| io::Error::other(format!("{}: {message}", shown_path(file))))?;
        for found in found {
            row += 1;
            let place = format!("{}: {}", shown_path(file), found.name());
            match follows(last.as_ref(), &found) {
                Ok(Follows::First) => writeln!(output, "{place}: sealed; the row begins here")?,
                Ok(Follows::On) => writeln!(output, "{place}: sealed, and follows the one before")?,
                Err(why) => {
                    output.flush()?;
                    let message = says::broken_chain(&place, &why);
                    condition = condition.max(message.severity().condition().0);
                    say(&message);
                }
            }
            last = found.sealed.or(last);
        }
    }
    match last {
        Some(last) => {
            writeln!(output, "the newest of {} has the seal {}", counted(row, "position"), last.seal)?;
        }
        None => return Err(io::Error::other("no sealed position came in")),
    }
    output.flush()?;
    Ok(condition)
}

/// A path as a line shows it.
fn shown_path(place: &Path) -> String {
    shown(&place.display().to_string())
}
