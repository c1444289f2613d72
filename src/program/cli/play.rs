//! The options of the commands that play decks.

use super::Cli;
use super::shared::heading::MADE;
use super::shared::{
    InputArgs, PaperArgs, SealArgs, SourceArgs, StreamArgs, Whose, deadline, letter_columns,
};
use clap::{Args, Parser as _, ValueEnum, ValueHint};
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::letter;
use playdeck::mail::moment::Moment;
use playdeck::page;
use playdeck::stream::Options;
use std::io;
use std::path::PathBuf;

pub const CHECK_HELP: &str = "\
The plays before the last one are played but not reported. A card $CHECK before a play card does the same for one
play, and WHATIF=YES on a play card shows the gamesmaster what would happen.

Examples:
Before the deadline:
  cat game.pos moves.deck | playdeck check                   every order as read, and what does not fit
  cat game.pos moves.deck | playdeck check --for AUSTRIA     what Austria may be told";

/// What is played, and for whom it is printed.
#[derive(Debug, Clone, Args)]
pub struct ListingArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Whose parts to print: all, gm, public, spectator, or a player by number or name (AUSTRIA, 15, M1, Anna).
    ///
    /// A name that fits several players of a game is refused, and the message lists them.
    #[arg(long = "for", default_value = "all", value_name = "READER", help_heading = MADE)]
    pub reader: Reader,
    /// Leave the maps out of the listing.
    #[arg(long, help_heading = MADE)]
    pub no_maps: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub seal: SealArgs,
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// The options of the main job.
#[derive(Debug, Clone, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub listing: ListingArgs,
    /// What goes to standard output.
    #[arg(long, value_enum, default_value = "listing", value_name = "WHAT", help_heading = MADE)]
    pub emit: Emit,
    /// Columns of a letter; the default is 72. Only with --emit letters.
    #[arg(long, value_parser = letter_columns(), value_name = "NUMBER", help_heading = MADE)]
    pub columns: Option<u16>,
    /// Also write the letter for spectators, who see everything: with --emit letters and no --for.
    #[arg(long, help_heading = MADE)]
    pub spectators: bool,
    /// When the next orders are due, for the page: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, value_name = "TIME", value_parser = deadline, help_heading = MADE)]
    pub deadline: Option<(Moment, String)>,
    /// With --emit html and --for a player: make it a page to play on, whose sheet is sent to this address.
    #[arg(long, value_name = "ADDRESS", help_heading = MADE)]
    pub to: Option<String>,
    /// Also punch the positions of all decks at condition code 4 or below into a file.
    ///
    /// The file is replaced when the whole run is done, and only if there is a position. A single deck that failed
    /// leaves it as it was, so it may be the file that the deck was read from. If one of several decks failed, the
    /// position that it began with is written again in its place. What was replaced stays as FILE.old.
    #[arg(long, value_name = "FILE", help_heading = MADE)]
    pub punch: Option<PathBuf>,
}

/// What is attached to messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Attached {
    /// The pages of the reader's listing as one document.
    Pdf,
    /// A page to play on for who has something to order: it is saved and opened in a browser.
    Page,
}

/// The options of `burst`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BURST_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct BurstArgs {
    /// The folder for the files; it is created if it does not exist.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Write letters instead of listings: text without pages, for mail.
    #[arg(long, help_heading = MADE)]
    pub letters: bool,
    /// Write players' reports alone instead of listings, in the layout of the game's own time, for programs.
    #[arg(long, conflicts_with = "letters", help_heading = MADE)]
    pub report: bool,
    /// Write pages for a browser instead of listings, with a picture of the board if the game has one.
    #[arg(long, group = "dated", conflicts_with_all = ["letters", "report", "carriage", "out_recfm", "out_code"], help_heading = MADE)]
    pub html: bool,
    /// Write a page for each reader and play instead of listings, in a folder for each reader: the latest is one to play on,
    /// with the board, what can be ordered, and the sheet that goes out by mail; and a list of the pages.
    #[arg(long, group = "dated", conflicts_with_all = ["letters", "report", "html", "carriage", "out_recfm", "out_code"], help_heading = MADE)]
    pub pages: bool,
    /// The address to which orders are sent, for pages to play on.
    #[arg(long, requires = "pages", value_name = "ADDRESS", help_heading = MADE)]
    pub to: Option<String>,
    /// Write a message for everybody on the roster: their letter, their page and the board, with their order sheet last.
    #[arg(long, group = "dated", requires = "roster", conflicts_with_all = ["letters", "report", "carriage", "out_recfm", "out_code"], help_heading = MADE)]
    pub mail: bool,
    /// The roster: who gets mail, and to which addresses.
    #[arg(long, requires = "mail", value_name = "FILE", help_heading = MADE)]
    pub roster: Option<PathBuf>,
    /// Whose addresses count where a player has set one in the game that the roster does not have.
    #[arg(long, requires = "mail", default_value = "roster", value_name = "WHOSE", help_heading = MADE)]
    pub addresses: Whose,
    /// Attach something to each message; give it once more for another.
    #[arg(long, requires = "mail", value_name = "FORM", help_heading = MADE)]
    pub attach: Vec<Attached>,
    /// When the next orders are due, for pages and mail: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, requires = "dated", value_name = "TIME", value_parser = deadline, help_heading = MADE)]
    pub deadline: Option<(Moment, String)>,
    /// Columns of a letter; the default is 72.
    #[arg(long, requires = "letters", value_parser = letter_columns(), value_name = "NUMBER", help_heading = MADE)]
    pub columns: Option<u16>,
    /// Replace files that are there already.
    #[arg(long, help_heading = MADE)]
    pub force: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub seal: SealArgs,
    #[command(flatten)]
    pub stream: StreamArgs,
}

const BURST_HELP: &str = "\
The files are spring1901/0001-gm, 0001-public, 0001-austria and so on: the number of the deck in the stream, then gm,
public, spectator or what the player plays (p015 where players have numbers). Each file holds what `playdeck --for`
prints for that reader, and its name goes to standard output when it is complete. A player without a part gets no file.
Messages are for a program that sends mail, one in each file, with its one addressee in its header. The roster is that
of `playdeck mail`. A line SPECTATOR or PUBLIC in it is for somebody who only watches.

Examples:
A listing for everybody:
  cat game.pos moves.deck | playdeck burst spring1901
Letters for mail, and pages for telephones:
  cat game.pos moves.deck | playdeck burst --letters letters
  cat game.pos moves.deck | playdeck burst --html --deadline 2026-11-27T20:00+01:00 pages
Messages:
  cat game.pos moves.deck | playdeck burst --mail out --roster game.roster
  for message in out/*.eml; do sendmail -i -t < $message; done";

/// What goes to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// The listing.
    Listing,
    /// The punched positions instead of it.
    Punch,
    /// Each reader's reports as a letter instead of it: text of --columns columns, without pages. Without --for it is
    /// everybody's, but for spectators', who see everything (--spectators).
    Letters,
    /// Each player's report instead of it, in the layout of the game's own time and with nothing around it, for programs
    /// that read such reports (both games of Atlantis).
    Report,
    /// The events instead of it, one line of JSON for each, as far as the reader may know them.
    Events,
    /// All that the reader gets as one page for a browser instead of it, with a picture of the board if the game has one.
    Html,
    /// The report of Atlantis 4.0.6 as today's Atlantis writes it instead of it, one line of JSON for each play, for
    /// programs that read report.N.json.
    V5,
    /// What the reader knows instead of it, one line of JSON for each play: the view after the play, and its events.
    Json,
}

impl ListingArgs {
    /// The options of the run, for the library.
    pub fn options(&self, input: Input) -> io::Result<Options> {
        Ok(Options {
            input,
            paper: self.paper.paper()?,
            reader: self.reader.clone(),
            letters: None,
            is_report: false,
            page: None,
            has_spectators: true,
            has_maps: !self.no_maps,
            is_check: false,
            cores: self.stream.cores(),
        })
    }
}

impl RunArgs {
    /// The options in words that are not on the command line.
    pub fn of_words(words: Vec<String>) -> io::Result<Self> {
        let asked = std::iter::once("playdeck".to_owned()).chain(words);
        Cli::try_parse_from(asked).map_err(crate::not_understood).and_then(|cli| match cli.command {
            _ if cli.tables.is_some() => {
                Err(io::Error::other("--tables is due on the command line of verify"))
            }
            None if cli.run.listing.source.file.is_none() => Ok(cli.run),
            _ => Err(io::Error::other("options are due, and no command or file")),
        })
    }
}

impl BurstArgs {
    /// The options of the run, for the library.
    pub fn options(&self, input: Input) -> io::Result<Options> {
        Ok(Options {
            input,
            paper: self.paper.paper()?,
            reader: Reader::All,
            letters: self.letters.then_some(letter::Width::from(self.columns)),
            is_report: self.report,
            page: (self.html || self.pages).then(|| page::Style {
                deadline: self.deadline.as_ref().map(|(_, written)| written.clone()),
                mail: None,
                desk: self.pages.then(|| page::Desk { address: self.to.clone(), ..page::Desk::default() }),
            }),
            has_spectators: true,
            has_maps: true,
            is_check: false,
            cores: self.stream.cores(),
        })
    }
}
