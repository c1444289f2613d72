//! What a deck gives under the cards on it: it is played, or a command reads it.

use super::allowed;
use crate::cli::{Emit, RunArgs};
use crate::output::Positions;
use crate::{condition, unsaid, write_cards};
use playdeck::code::Code;
use playdeck::letter;
use playdeck::message::shown;
use playdeck::record::RecordFormat;
use playdeck::stream::{self, Options, Position};
use playdeck::verify::{Asked, Product};
use std::io::{self, Seek, SeekFrom, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a deck gives, and for the decks behind it the positions that it punches, and how many there are.
#[derive(Default)]
pub struct Made {
    pub product: Product,
    pub punched: Vec<u8>,
    pub positions: usize,
}

/// What is asked of a deck besides its cards.
pub struct Wanted<'a> {
    /// Whether there are kept events.
    pub events: bool,
    /// Whether a deck goes on from this one.
    pub position: bool,
    /// The tables of this run.
    pub tables: Option<&'a Path>,
}

/// Plays a deck, or lets the command on its cards read it. The error says why neither can be done.
pub fn made(asked: &Asked, place: &Path, deck: &[u8], wanted: &Wanted<'_>) -> Result<Made, String> {
    if let Some(command) = &asked.command {
        let folder = place.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
        let words = allowed::words(asked, command, folder)?;
        let product = read_by(&words, folder, deck, wanted.tables).map_err(|error| error.to_string())?;
        return Ok(Made { product, ..Made::default() });
    }
    let args = RunArgs::of_words(asked.options.clone()).map_err(|told| told.to_string())?;
    if args.punch.is_some() {
        return Err("*VERIFY takes no --punch; a kept .pos file is compared by itself".to_owned());
    }
    if args.listing.seal.key.seal_key.is_some() {
        return Err("*VERIFY takes no --seal-key; kept decks have no seals".to_owned());
    }
    played(deck, &args, wanted).map_err(|error| error.to_string())
}

fn played(deck: &[u8], args: &RunArgs, wanted: &Wanted<'_>) -> io::Result<Made> {
    let mut options =
        Options { cores: NonZeroUsize::MIN, ..args.listing.options(args.listing.input.input())? };
    options.has_spectators = args.emit != Emit::Letters || args.spectators;
    options.is_report = args.emit == Emit::Report;
    options.letters = (args.emit == Emit::Letters).then_some(letter::Width::from(args.columns));
    let mut made = Made::default();
    let product = &mut made.product;
    let mut positions = Positions::new(&mut product.position);
    let run = stream::run_keeping(deck, &options, &mut product.listing, |position| {
        if let (Position::Punched { cards, .. }, true) = (&position, wanted.position) {
            // As `--punch` writes it by default, whatever the paper of this deck.
            write_cards(&mut made.punched, cards.images(), RecordFormat::Text, Code::Ascii)?;
            made.positions += 1;
        }
        positions.take(position, |to, cards| {
            write_cards(to, cards.images(), options.paper.records, options.paper.code).map(drop)
        })
    })?;
    drop(positions);
    if wanted.events {
        stream::events::list(deck, &options, crate::form_of(args.emit), &mut product.events)?;
    }
    for line in unsaid(&run, &options) {
        product.errors.extend_from_slice(format!("playdeck: {}\n", shown(&line)).as_bytes());
    }
    product.status = condition(&run, &options, &args.listing, args.emit == Emit::Punch);
    Ok(made)
}

/// What a command gives that reads a deck. The commands write to the standard output of a process, so each is a run of
/// this program, in the folder of the deck, with words that `allowed` has passed.
fn read_by(words: &[String], folder: &Path, deck: &[u8], tables: Option<&Path>) -> io::Result<Product> {
    let mut input = tempfile::tempfile()?;
    input.write_all(deck)?;
    input.seek(SeekFrom::Start(0))?;
    let mut command = Command::new(std::env::current_exe()?);
    let (name, others) = words.split_first().ok_or_else(|| io::Error::other("a command is due"))?;
    command.arg(name);
    if let Some(tables) = tables {
        command.args([PathBuf::from("--tables"), std::path::absolute(tables)?]);
    }
    let run = command.args(others).current_dir(folder).stdin(Stdio::from(input)).output()?;
    let status = run.status.code().and_then(|code| u8::try_from(code).ok());
    let status = status.ok_or_else(|| io::Error::other(format!("the command ended with {}", run.status)))?;
    Ok(Product { output: run.stdout, errors: run.stderr, status, ..Product::default() })
}
