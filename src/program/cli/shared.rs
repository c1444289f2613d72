//! Options that several commands share: how records and cards come in, how a listing goes out, how a stream is processed.

use crate::choice::{Found, found_or, one_of};
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::listing::Carriage;
use playdeck::listing::print::Paper;
use playdeck::listing::read::{Control, ListingInput};
use playdeck::mail::moment::Moment;
use playdeck::message::ConditionCode;
use playdeck::record::RecordFormat;
use playdeck::secret::seal::Seal;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

/// The headings under which options stand in the help.
pub mod heading {
    /// What a command makes, and for whom.
    pub const MADE: &str = "What comes out";
    /// How a listing or cards go out.
    pub const PRINTED: &str = "How it goes out";
    /// How records and cards come in.
    pub const READ: &str = "How input is read";
    /// What is taken of what comes in.
    pub const TAKEN: &str = "What is taken";
    /// How the work is done, and how it ends.
    pub const RUN: &str = "How the run goes";
}

/// Whose addresses count where the roster and the game differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Whose {
    /// The roster's.
    Roster,
    /// The game's, where a player set one with EMAIL or ADDRESS; those of the roster may still write.
    Game,
}

/// How records come in.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = heading::READ)]
pub struct RecordArgs {
    /// Record format of the input.
    #[arg(long, default_value = "auto", value_name = "FORMAT", value_parser = found_or::<RecordFormat>())]
    pub recfm: Found<RecordFormat>,
    /// Character code of the input; `auto` reads all EBCDIC as cp1047.
    #[arg(long, default_value = "auto", value_name = "CODE", value_parser = found_or::<Code>())]
    pub code: Found<Code>,
}

/// How cards come in.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = heading::READ)]
pub struct InputArgs {
    #[command(flatten)]
    pub records: RecordArgs,
    /// The character in column 1 of control cards: not a letter from A to Z, a digit, a blank, or one of * / '
    #[arg(long, default_value = "$", value_name = "CHARACTER", value_parser = control_character)]
    pub control: char,
}

/// How positions are sealed.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = heading::READ)]
pub struct KeyArgs {
    /// A file with a key on each line: positions must be sealed with one of them, and are sealed with the first.
    ///
    /// playdeck seed --key makes a key. Without the option a seal is not looked at, and no position gets one.
    #[arg(long, value_name = "FILE")]
    pub seal_key: Option<PathBuf>,
}

/// Which position is the newest.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = heading::READ)]
pub struct SealArgs {
    #[command(flatten)]
    pub key: KeyArgs,
    /// The seal that the position must have that comes in, as the summary of the run before had it, so that no older one is
    /// taken for it.
    #[arg(long, value_name = "SEAL", requires = "seal_key")]
    pub after: Option<Seal>,
}

/// What is read.
#[derive(Debug, Clone, Args)]
pub struct SourceArgs {
    /// A file to read in place of standard input, which `-` names, too.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// How a listing goes out.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = heading::PRINTED)]
pub struct PaperArgs {
    /// Carriage control of the listing.
    #[arg(long, default_value = "asa", value_name = "KIND", value_parser = one_of::<Carriage>())]
    pub carriage: Carriage,
    /// Record format of the listing (fixed records of 133 bytes) and of punched cards (80 bytes). The default is
    /// text, or fb with --carriage machine.
    ///
    /// With --carriage plain the listing is always text; with --carriage machine it cannot be text.
    #[arg(long, value_name = "FORMAT", value_parser = one_of::<RecordFormat>())]
    pub out_recfm: Option<RecordFormat>,
    /// Character code of the listing and of punched cards.
    #[arg(long, default_value = "ascii", value_name = "CODE", value_parser = one_of::<Code>())]
    pub out_code: Code,
}

/// How a stream is processed.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = heading::RUN)]
pub struct StreamArgs {
    /// How many decks of a stream to play at the same time, and how many reports of a large play to make at the same time;
    /// 0: as many as there are cores. The output is the same.
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub cores: u16,
    /// Exit with 0 if the highest condition code is not above this one.
    #[arg(long, default_value_t = 0, value_name = "CODE")]
    pub maxcc: u8,
}

impl RecordArgs {
    /// How the listing reader reads its input.
    pub fn listing(&self, control: Found<Control>) -> ListingInput {
        ListingInput {
            control: control.0,
            records: self.recfm.0,
            code: self.code.0,
            ..ListingInput::default()
        }
    }
}

impl InputArgs {
    /// How the card reader reads its input.
    pub fn input(&self) -> Input {
        Input { records: self.records.recfm.0, code: self.records.code.0, control: self.control, keys: None }
    }
}

impl PaperArgs {
    /// How the listing goes out. An error if machine control is asked for in text records.
    pub fn paper(&self) -> io::Result<Paper> {
        let records = match (self.carriage, self.out_recfm) {
            (Carriage::Machine, Some(RecordFormat::Text)) => {
                return Err(io::Error::other("machine control goes into fb or vb records, not into text"));
            }
            (Carriage::Machine, None) => RecordFormat::Fixed,
            (_, records) => records.unwrap_or(RecordFormat::Text),
        };
        Ok(Paper { carriage: self.carriage, records, code: self.out_code })
    }
}

impl StreamArgs {
    /// How many decks are played at the same time.
    pub fn cores(&self) -> NonZeroUsize {
        cores(self.cores)
    }

    /// The exit status for a condition code: 0 up to `--maxcc`.
    pub fn status(&self, condition: ConditionCode) -> u8 {
        status(self.maxcc, condition)
    }
}

/// The exit status for a condition code: 0 up to the highest that is allowed.
pub fn status(maxcc: u8, condition: ConditionCode) -> u8 {
    if condition.0 <= maxcc { 0 } else { condition.0 }
}

/// A number of cores as it was asked for. 0: the number that this process may use, or one if the system does not say.
pub fn cores(asked: u16) -> NonZeroUsize {
    NonZeroUsize::new(asked.into()).unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

/// Parses the number of columns of a letter.
pub fn letter_columns() -> impl TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(40..=132)
}

/// Parses the deadline of `mail`, and keeps it as it was written.
pub fn deadline(given: &str) -> Result<(Moment, String), String> {
    given.parse().map(|moment| (moment, given.to_owned()))
}

/// Parses a character that makes a control card and has no other use. Letters with diacritics are allowed: no control
/// word has them, and some code pages have one of them in place of the dollar sign and no other character for it.
pub fn control_character(given: &str) -> Result<char, String> {
    let mut characters = given.chars();
    let (Some(control), None) = (characters.next(), characters.next()) else {
        return Err("one character is due".to_owned());
    };
    let is_graphic = matches!(control, '!'..='~' | '\u{A1}'..='\u{AC}' | '\u{AE}'..='\u{FF}' | '\u{20AC}');
    if !is_graphic || control.is_ascii_alphanumeric() || "*/'".contains(control) {
        return Err("letters from A to Z, digits, blanks and * / ' have other uses in column 1".to_owned());
    }
    Ok(control)
}
