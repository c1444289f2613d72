//! The command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::job::Options;
use playdeck::listing::print::{Carriage, Paper};
use playdeck::record::RecordFormat;
use std::path::PathBuf;

/// Reads a deck of cards, plays it, and prints the listing.
#[derive(Debug, Parser)]
#[command(name = "playdeck", version, about, long_about = None)]
#[command(
    after_help = "The exit status is the highest condition code of all decks: 0 all well, 4 orders not \
                        followed as written, 8 the play must be resubmitted, 12 the deck cannot go on, 16 the \
                        run cannot go on.\n\nExample: playdeck --punch next.deck < spring-1901.deck > spring-1901.lst"
)]
pub struct Cli {
    /// What to do; without a command, `run`.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the decks that come in and print their listing (the main job).
    Run(RunArgs),
    /// Turn a punched position into JSON, or such JSON back into a punched position.
    Json(JsonArgs),
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
    /// The control character of column 1.
    #[arg(long, default_value = "$", value_name = "CHARACTER")]
    pub control: char,
}

/// The options of the main job.
#[derive(Debug, Clone, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Whose parts to print: all, gm, public, spectator, or a player's name.
    #[arg(long = "for", default_value = "all", value_name = "READER")]
    pub reader: Reader,
    /// Carriage control of the listing.
    #[arg(long, value_enum, default_value = "asa")]
    pub carriage: Carriage,
    /// Record format of the listing; fixed records have 133 bytes.
    #[arg(long, value_enum, default_value = "text", value_name = "FORMAT")]
    pub out_recfm: RecordFormat,
    /// Character code of the listing and of punched cards.
    #[arg(long, value_enum, default_value = "ascii", value_name = "CODE")]
    pub out_code: Code,
    /// What goes to standard output.
    #[arg(long, value_enum, default_value = "listing")]
    pub emit: Emit,
    /// Also punch the positions of all decks at condition code 4 or below into a file.
    #[arg(long, value_name = "FILE")]
    pub punch: Option<PathBuf>,
    /// Exit with 0 up to this condition code.
    #[arg(long, default_value_t = 0, value_name = "CODE")]
    pub maxcc: u8,
}

/// The options of `json`.
#[derive(Debug, Clone, Args)]
pub struct JsonArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

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

impl RunArgs {
    /// What is asked of the run.
    pub fn options(&self) -> Options {
        Options {
            input: self.input.input(),
            paper: Paper { carriage: self.carriage, records: self.out_recfm, code: self.out_code },
            reader: self.reader.clone(),
        }
    }
}
