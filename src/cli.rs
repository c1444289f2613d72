//! The command line: options as they are written, and what they mean to the library. `--help` is made of these
//! comments.

use clap::{Args, Parser, Subcommand, ValueEnum};
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::job::Options;
use playdeck::listing::print::{Carriage, Paper};
use playdeck::record::RecordFormat;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

/// Reads decks of cards from standard input, plays them, and prints their listing on standard output.
#[derive(Debug, Parser)]
#[command(name = "playdeck", version, after_help = AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; without a command, `run`.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
}

const AFTER_HELP: &str = "\
A game from week to week:
  playdeck --punch game.pos < start.deck > start.lst        $INIT and the player cards
  cat game.pos moves.deck | playdeck --punch game.pos > spring.lst
  cat game.pos moves.deck | playdeck --for AUSTRIA > austria.lst

The exit status is the highest condition code of all decks:
   0  all is well
   4  an order was not followed as written; the play was adjudicated
   8  a major error in the gamesmaster's cards; the play must be resubmitted
  12  a deck could not go on
  16  the run could not go on: input, output or an option is wrong (one line says so)

JCL.md tells of every card, option and message.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the decks that come in and print their listing (the main job).
    Run(RunArgs),
    /// Turn a punched position into JSON, or such JSON back into a punched position.
    Json(FilterArgs),
    /// Play the decks that come in and turn each into a saved game that other programs read, one line of JSON.
    Export(FilterArgs),
    /// Turn saved games of other programs into decks.
    Import(FilterArgs),
    /// Draw the board of a punched position as an SVG picture, for a page on the web or in an envelope.
    Map(MapArgs),
}

/// How cards come in.
#[derive(Debug, Clone, Args)]
pub struct InputArgs {
    /// Record format of the input.
    #[arg(long, value_enum, default_value = "auto", value_name = "FORMAT")]
    pub recfm: InputFormat,
    /// Character code of the input.
    #[arg(long, value_enum, default_value = "auto", value_name = "CODE")]
    pub code: InputCode,
    /// The character that makes a control card in column 1: no letter, digit or blank, nor any of * / '
    #[arg(long, default_value = "$", value_name = "CHARACTER", value_parser = control_character)]
    pub control: char,
}

/// The options of the main job.
#[derive(Debug, Clone, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Whose parts to print: all, gm, public, spectator, or what a player plays, written in full (AUSTRIA).
    #[arg(long = "for", default_value = "all", value_name = "READER")]
    pub reader: Reader,
    /// Carriage control of the listing.
    #[arg(long, value_enum, default_value = "asa")]
    pub carriage: Carriage,
    /// Record format of the listing and of punched cards; fixed records have 133 bytes and 80.
    ///
    /// With --carriage plain the listing is always a stream of text.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub out_recfm: RecordFormat,
    /// Character code of the listing and of punched cards.
    #[arg(long, value_enum, default_value = "ascii", value_name = "CODE")]
    pub out_code: Code,
    /// What goes to standard output.
    #[arg(long, value_enum, default_value = "listing")]
    pub emit: Emit,
    /// Also punch the positions of all decks at condition code 4 or below into a file.
    ///
    /// The file is replaced when the whole run is done, and only if there is a position; one deck that failed
    /// leaves it as it was, so it may be the file that the deck was read from.
    #[arg(long, value_name = "FILE")]
    pub punch: Option<PathBuf>,
    /// How many decks of a stream to play side by side; 0: as many as there are cores. The same bytes come out.
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub cores: u16,
    /// Exit with 0 if the highest condition code is at most this one.
    #[arg(long, default_value_t = 0, value_name = "CODE")]
    pub maxcc: u8,
}

/// The options of the filters `json`, `export` and `import`.
#[derive(Debug, Clone, Args)]
pub struct FilterArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

/// The options of `map`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAP_HELP)]
pub struct MapArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

const MAP_HELP: &str = "\
A picture for each week:
  playdeck map < game.pos > board.svg                       the board as it stands
  playdeck --emit punch < moves.deck | playdeck map > board.svg

Army: a white block. Fleet: a black hull. Dashed, with a question mark: dislodged. The land of a supply center is
hatched for its owner, and his three letters stand behind its name. The picture needs no colors.
The same board as a page of print is in every listing, behind the position.";

/// What goes to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// The listing.
    Listing,
    /// The punched positions in its place.
    Punch,
}

/// A record format, or the finding of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputFormat {
    /// Found from the input.
    Auto,
    /// Lines ended by LF or CR LF.
    Text,
    /// Records of 80 bytes without delimiters.
    Fb,
    /// Records that begin with a record descriptor word.
    Vb,
}

/// A character code, or the finding of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InputCode {
    /// ASCII told from EBCDIC; EBCDIC is then read as code page 1047.
    Auto,
    /// UTF-8 in text, ISO 8859-1 in records.
    Ascii,
    /// EBCDIC code page 1047.
    Cp1047,
    /// EBCDIC code page 037.
    Cp037,
    /// EBCDIC code page 500.
    Cp500,
    /// EBCDIC code page 273.
    Cp273,
}

/// A character that makes a control card and nothing else.
fn control_character(given: &str) -> Result<char, String> {
    let mut characters = given.chars();
    let (Some(control), None) = (characters.next(), characters.next()) else {
        return Err("one character is due".to_owned());
    };
    let is_graphic = matches!(control, '!'..='~' | '\u{A1}'..='\u{FF}' | '\u{20AC}');
    if !is_graphic || control.is_alphanumeric() || "*/'".contains(control) {
        return Err("letters, digits, blanks and * / ' have other uses in column 1".to_owned());
    }
    Ok(control)
}

impl InputArgs {
    /// What the card reader is told.
    pub fn input(&self) -> Input {
        Input {
            records: match self.recfm {
                InputFormat::Auto => None,
                InputFormat::Text => Some(RecordFormat::Text),
                InputFormat::Fb => Some(RecordFormat::Fixed),
                InputFormat::Vb => Some(RecordFormat::Variable),
            },
            code: match self.code {
                InputCode::Auto => None,
                InputCode::Ascii => Some(Code::Ascii),
                InputCode::Cp1047 => Some(Code::Cp1047),
                InputCode::Cp037 => Some(Code::Cp037),
                InputCode::Cp500 => Some(Code::Cp500),
                InputCode::Cp273 => Some(Code::Cp273),
            },
            control: self.control,
        }
    }
}

/// As many cores as this process may use, one where the system does not tell.
fn cores_of_the_machine() -> NonZeroUsize {
    available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

impl RunArgs {
    /// What is asked of the run.
    pub fn options(&self) -> Options {
        Options {
            input: self.input.input(),
            paper: Paper { carriage: self.carriage, records: self.out_recfm, code: self.out_code },
            reader: self.reader.clone(),
            cores: NonZeroUsize::new(self.cores.into()).unwrap_or_else(cores_of_the_machine),
        }
    }
}
