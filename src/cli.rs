//! The command line: how options are written, and what they mean to the library. These comments are the text of
//! `--help`.

use crate::choice::{Found, found_or, one_of};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use playdeck::audience::Reader;
use playdeck::card::Input;
use playdeck::code::Code;
use playdeck::filter::map::Stage;
use playdeck::letter;
use playdeck::listing::Carriage;
use playdeck::listing::print::Paper;
use playdeck::listing::read::ListingInput;
use playdeck::mail::moment::Moment;
use playdeck::message::ConditionCode;
use playdeck::page;
use playdeck::record::RecordFormat;
use playdeck::roster::{BOTS, EMBATTLED, EXCHANGED, TABLED, VOCABULARIES};
use playdeck::stream::Options;
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::thread::available_parallelism;

/// Reads decks of cards from standard input, plays them, and prints their listings on standard output.
#[derive(Debug, Parser)]
#[command(name = "playdeck", version, after_help = AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; the default is `run`.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
    /// A file with a gamesmaster's own tables for Atlantis 4.0.6, which $INIT cards and positions name.
    #[arg(long, value_name = "FILE", global = true)]
    pub tables: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
A game from week to week:
  playdeck --punch game.pos < start.deck > start.lst        $INIT and the player cards
  cat game.pos moves.deck | playdeck --punch game.pos > spring.lst
  cat game.pos moves.deck | playdeck --for AUSTRIA > austria.lst

A deck is a text file. A control card has a dollar sign in column 1:
  $MOVES SPRING, 1901       one play; the listing says which is due next
  $AUSTRIA                  a player's orders follow, one on each line: A VIE - GAL
  $END                      the last card of every deck

Orders by mail, a file for each reader, another printer:
  (echo '$MOVES SPRING, 1901'; playdeck punch --as AUSTRIA < austria.mail; echo '$END') > moves.deck
  cat game.pos moves.deck | playdeck burst spring1901
  playdeck print --carriage machine --out-code cp1047 < spring.lst > spring.fbm

The exit status is the highest condition code of all decks. With --for, codes below 8 count only what this reader sees:
   0  all is well
   4  an order was not followed as written; the play was adjudicated
   8  a major error in the gamesmaster's cards; the play must be resubmitted
  12  a deck could not go on
  16  the run could not go on: input, output or an option is wrong (one line says so)

JCL.md describes every card, option and message.";

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the decks that come in and print their listing (the main job).
    Run(RunArgs),
    /// Check the last play of each deck and print what its orders would do; nothing is played or punched.
    #[command(after_help = CHECK_HELP)]
    Check(ListingArgs),
    /// Play the decks that come in and put each reader's listing into a file of its own.
    Burst(BurstArgs),
    /// Turn text into numbered cards: decks, pieces of decks, order sheets that came by mail.
    Punch(PunchArgs),
    /// Turn a mailbox into a deck: the players' sheets, each under its player's card, with answers for them.
    Mail(MailArgs),
    /// Print a listing again in another form.
    Print(PrintArgs),
    /// Cut a stream of decks into several streams, between decks.
    Split(SplitArgs),
    /// Play decks again and compare what they give with kept files: golden tests.
    Verify(VerifyArgs),
    /// Turn a punched position into JSON, or such JSON back into a punched position.
    Json(FilterArgs),
    /// Play the decks that come in and turn each into a saved game that other programs read.
    Export(ExportArgs),
    /// Turn saved games of other programs into decks.
    Import(ImportArgs),
    /// Draw the board of a punched position as an SVG picture, for the web or for paper.
    Map(MapArgs),
    /// Print how a battle ends, and how likely each end is, in a game with battles.
    Battle(BattleArgs),
    /// Print the rules by which a game is played, from its tables: figures, terrains, items, skills, structures.
    Rules(RulesArgs),
    /// Let a bot write order sheets for the position that comes in; they go behind its next play card.
    Bot(BotArgs),
    /// Print the manual page of this program, or of one of its commands.
    Man(ManArgs),
    /// Print the script with which a shell completes options and commands.
    Completions(CompletionsArgs),
}

/// The options of `man`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAN_HELP)]
pub struct ManArgs {
    /// The command; without it, the page of the whole program.
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

const MAN_HELP: &str = "\
  playdeck man | man -l -                                   read it at once
  playdeck man > ~/.local/share/man/man1/playdeck.1         install it
  playdeck man burst > ~/.local/share/man/man1/playdeck-burst.1";

/// The options of `completions`.
#[derive(Debug, Clone, Args)]
#[command(after_help = COMPLETIONS_HELP)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum, value_name = "SHELL")]
    pub shell: Shell,
}

const COMPLETIONS_HELP: &str = "\
  playdeck completions bash > ~/.local/share/bash-completion/completions/playdeck
  playdeck completions zsh > ~/.zfunc/_playdeck
  playdeck completions fish > ~/.config/fish/completions/playdeck.fish";

/// How records come in.
#[derive(Debug, Clone, Args)]
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
pub struct InputArgs {
    #[command(flatten)]
    pub records: RecordArgs,
    /// The character in column 1 of control cards: not a letter from A to Z, a digit, a blank, or one of * / '
    #[arg(long, default_value = "$", value_name = "CHARACTER", value_parser = control_character)]
    pub control: char,
}

/// How a listing goes out.
#[derive(Debug, Clone, Args)]
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
pub struct StreamArgs {
    /// How many decks of a stream to play at the same time; 0: as many as there are cores. The output is the same.
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub cores: u16,
    /// Exit with 0 if the highest condition code is not above this one.
    #[arg(long, default_value_t = 0, value_name = "CODE")]
    pub maxcc: u8,
}

const CHECK_HELP: &str = "\
Before the deadline:
  cat game.pos moves.deck | playdeck check                   every order as read, and what does not fit
  cat game.pos moves.deck | playdeck check --for AUSTRIA     what Austria may be told
The plays before the last one are played but not reported. A card $CHECK before a play card does the same for one
play, and WHATIF=YES on a play card shows the gamesmaster what would happen.";

/// What is played, and for whom it is printed.
#[derive(Debug, Clone, Args)]
pub struct ListingArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Whose parts to print: all, gm, public, spectator, or a player by number or name (AUSTRIA, 15, M1, Anna).
    ///
    /// A name that fits several players of a game is refused, and the message lists them.
    #[arg(long = "for", default_value = "all", value_name = "READER")]
    pub reader: Reader,
    /// Leave the maps out of the listing.
    #[arg(long)]
    pub no_maps: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    #[command(flatten)]
    pub stream: StreamArgs,
}

/// The options of the main job.
#[derive(Debug, Clone, Args)]
pub struct RunArgs {
    #[command(flatten)]
    pub listing: ListingArgs,
    /// What goes to standard output.
    #[arg(long, value_enum, default_value = "listing", value_name = "WHAT")]
    pub emit: Emit,
    /// Columns of a letter; the default is 72, and 79 for Atlantis. Only with --emit letters.
    #[arg(long, value_parser = letter_columns(), value_name = "NUMBER")]
    pub columns: Option<u16>,
    /// When the next orders are due, for the page: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, value_name = "TIME", value_parser = deadline)]
    pub deadline: Option<(Moment, String)>,
    /// Also punch the positions of all decks at condition code 4 or below into a file.
    ///
    /// The file is replaced when the whole run is done, and only if there is a position. A single deck that failed
    /// leaves it as it was, so it may be the file that the deck was read from. If one of several decks failed, the
    /// position that it began with is written again in its place. What was replaced stays as FILE.old.
    #[arg(long, value_name = "FILE")]
    pub punch: Option<PathBuf>,
}

/// What is attached to messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Attached {
    /// The pages of the reader's listing as one document.
    Pdf,
}

/// The options of `burst`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BURST_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct BurstArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The folder for the files; it is created if it does not exist.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    #[command(flatten)]
    pub paper: PaperArgs,
    /// Write letters instead of listings: text without pages, for mail.
    #[arg(long)]
    pub letters: bool,
    /// Write pages for a browser instead of listings, with a picture of the board if the game has one.
    #[arg(long, group = "dated", conflicts_with_all = ["letters", "carriage", "out_recfm", "out_code"])]
    pub html: bool,
    /// Write a message for everybody on the roster: their letter, their page and the board, with their order sheet last.
    #[arg(long, group = "dated", requires = "roster", conflicts_with_all = ["letters", "carriage", "out_recfm", "out_code"])]
    pub mail: bool,
    /// The roster: who gets mail, and to which addresses.
    #[arg(long, requires = "mail", value_name = "FILE")]
    pub roster: Option<PathBuf>,
    /// Attach each reader's printed pages to their message.
    #[arg(long, requires = "mail", value_name = "FORM")]
    pub attach: Option<Attached>,
    /// When the next orders are due, for pages and mail: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, requires = "dated", value_name = "TIME", value_parser = deadline)]
    pub deadline: Option<(Moment, String)>,
    /// Columns of a letter; the default is 72, and 79 for Atlantis.
    #[arg(long, requires = "letters", value_parser = letter_columns(), value_name = "NUMBER")]
    pub columns: Option<u16>,
    /// Replace files that are there already.
    #[arg(long)]
    pub force: bool,
    #[command(flatten)]
    pub stream: StreamArgs,
}

const BURST_HELP: &str = "\
A listing for everybody:
  cat game.pos moves.deck | playdeck burst spring1901
writes spring1901/0001-gm, 0001-public, 0001-austria and so on: the number of the deck in the stream, then gm,
public, spectator or what the player plays (p015 where players have numbers). Each file holds what `playdeck --for`
prints for that reader, and its name goes to standard output when it is complete. A player without a part gets no file.
Letters for mail, and pages for telephones:
  cat game.pos moves.deck | playdeck burst --letters spring1901
  cat game.pos moves.deck | playdeck burst --html --deadline 2026-11-27T20:00+01:00 spring1901
Messages for a program that sends mail, one in each file, with its one addressee in its header:
  cat game.pos moves.deck | playdeck burst --mail spring1901 --roster game.roster
  for message in spring1901/*.eml; do sendmail -i -t < $message; done
The roster is that of `playdeck mail`. A line SPECTATOR or PUBLIC in it is for somebody who only watches.";

/// The options of `punch`.
#[derive(Debug, Clone, Args)]
#[command(after_help = PUNCH_HELP)]
pub struct PunchArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Punch the sheet of one player, as it was mailed: AUSTRIA, 15, M1, or any name with --position.
    ///
    /// The player's own card goes first. Every other control card or opener except press is refused, so that nobody
    /// writes under another's name. The cards have no numbers, because a sheet is a piece of a deck. With GAME=n
    /// behind the name (ANNE,GAME=2) the sheet is for one of several matches.
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
    /// The game of the player that --as names. Needed if a number fits players of several games.
    #[arg(long, value_name = "GAME", requires = "player", value_parser = game(), ignore_case = true)]
    pub game: Option<String>,
    /// A punched position of the game, which says who plays. With it --as takes any name that --for takes.
    #[arg(long, value_name = "FILE", requires = "player")]
    pub position: Option<PathBuf>,
    /// Punch the cards as in-stream data of a job: a DD card of this name before them, a delimiter behind them.
    ///
    /// None of the cards begins with the delimiter, so that no letter in them ends the data.
    #[arg(long = "dd", value_name = "NAME", value_parser = dd_name, conflicts_with = "player")]
    pub data: Option<String>,
    /// Record format of the cards; fixed records have 80 bytes.
    #[arg(long, default_value = "text", value_name = "FORMAT", value_parser = one_of::<RecordFormat>())]
    pub out_recfm: RecordFormat,
    /// Character code of the cards.
    #[arg(long, default_value = "ascii", value_name = "CODE", value_parser = one_of::<Code>())]
    pub out_code: Code,
}

const PUNCH_HELP: &str = "\
Sheets from the mail, between the play card and $END:
  (echo '$MOVES SPRING, 1901'; playdeck punch --as AUSTRIA < austria.mail; echo '$END') > moves.deck
  playdeck punch --as 'Anna Bell' --position game.pos < anna.mail
A deck on numbered cards, lines of more than 71 columns folded, for a mainframe:
  cat game.pos moves.deck | playdeck punch --out-recfm fb --out-code cp1047 > moves.ebc
The data of a job, with an end that no player's letter can forge:
  playdeck punch --dd SYSIN < moves.deck >> moves.jcl
A position that was changed by hand (EDITED=YES on $POSITION), sealed again:
  playdeck punch < edited.pos > game.pos";

/// The options of `mail`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAIL_HELP)]
pub struct MailArgs {
    /// A mailbox (mbox), one message, or a folder of messages; without it, standard input is the mailbox.
    #[arg(value_name = "MAILBOX")]
    pub mailbox: Option<PathBuf>,
    /// The roster: who plays, and from which addresses.
    #[arg(long, value_name = "FILE")]
    pub roster: PathBuf,
    /// A punched position of the game. With it a whole deck comes out, without it the sheets alone.
    #[arg(long, value_name = "FILE")]
    pub position: Option<PathBuf>,
    /// When mail is late: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, value_name = "TIME", value_parser = deadline)]
    pub deadline: Option<(Moment, String)>,
    /// The mail server whose Authentication-Results are believed.
    #[arg(long, value_name = "NAME")]
    pub auth_server: Option<String>,
    /// Take these messages although they are late or doubtful, by their numbers in the list.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub take: Vec<usize>,
    /// Do not take these messages.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',')]
    pub leave: Vec<usize>,
    /// Write the list of all messages into a file.
    #[arg(long, value_name = "FILE")]
    pub list: Option<PathBuf>,
    /// Write an answer to each message that was taken or refused into this folder.
    #[arg(long, value_name = "DIR")]
    pub replies: Option<PathBuf>,
    /// Write a reminder for each player whose orders have not come into this folder.
    #[arg(long, value_name = "DIR")]
    pub reminders: Option<PathBuf>,
    /// Replace answers and reminders that are there already.
    #[arg(long)]
    pub force: bool,
}

const MAIL_HELP: &str = "\
Before the play:
  playdeck mail --roster game.roster --position game.pos --list mail.lst --replies out < mailbox > moves.deck
  playdeck < moves.deck > spring.lst
The roster has a line for each player, and one for the gamesmaster:
  GM       gm@example.org
  AUSTRIA  anna@example.org, anna@work.example  'Anna Bell'  KEY='wolf'
The same list again, with two messages taken and one left:
  playdeck mail --roster game.roster --position game.pos --take 3,7 --leave 5 < mailbox > moves.deck
Answers and reminders are messages for a program that sends mail, one in each file, with the addressee in its header:
  for answer in out/*.eml; do sendmail -i -t < $answer; done";

/// The options of `print`.
#[derive(Debug, Clone, Args)]
#[command(after_help = PRINT_HELP)]
pub struct PrintArgs {
    /// Carriage control of the input.
    #[arg(long, default_value = "auto", value_name = "KIND", value_parser = found_or::<Carriage>())]
    pub from: Found<Carriage>,
    #[command(flatten)]
    pub records: RecordArgs,
    #[command(flatten)]
    pub paper: PaperArgs,
    /// Make a PDF document: green-bar paper of 14 7/8 by 11 inches, a sheet for each page, a bookmark for each part.
    #[arg(long, conflicts_with_all = ["html", "carriage", "out_recfm", "out_code"])]
    pub pdf: bool,
    /// Join short parts of one reader on common leaves of the document.
    #[arg(long, requires = "pdf")]
    pub fold: bool,
    /// Make an HTML page for a browser or a phone, complete in one file, with links to the parts.
    #[arg(long, conflicts_with_all = ["carriage", "out_recfm", "out_code"])]
    pub html: bool,
}

const PRINT_HELP: &str = "\
For a printer that is fed by a mainframe:
  playdeck print --carriage machine --out-code cp1047 < game.lst > game.fbm
What its paper will show:
  playdeck print --carriage plain < game.fbm
For people without a printer:
  playdeck print --pdf < game.lst > game.pdf
  playdeck print --pdf --fold < game.lst > stack.pdf        a year on few leaves, reader by reader
  playdeck print --html < game.lst > game.html
For a terminal:
  playdeck print --carriage plain < game.lst | tr -d '\\r' | less";

/// The options of `split`.
#[derive(Debug, Clone, Args)]
#[command(after_help = SPLIT_HELP)]
pub struct SplitArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// How many pieces to cut; there are fewer if there are fewer decks.
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=9999))]
    pub pieces: u32,
    /// The folder for the pieces; it is created if it does not exist.
    #[arg(value_name = "DIR")]
    pub folder: PathBuf,
    /// Replace files that are there already.
    #[arg(long)]
    pub force: bool,
}

const SPLIT_HELP: &str = "\
Four pieces of about one size, played one by one:
  playdeck split 4 pieces < games.deck
  for piece in pieces/*.deck; do playdeck < $piece; done > games.lst
prints what `playdeck < games.deck` prints. The pieces are called 0001.deck, 0002.deck and so on. Together, in this
order, they are the stream, byte for byte, in its own record format and code. If you had to name format and code for
the stream, name them for the pieces too.";

/// The options of `verify`.
#[derive(Debug, Clone, Args)]
#[command(after_help = VERIFY_HELP)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct VerifyArgs {
    /// Folders with all decks below them, or single decks.
    #[arg(value_name = "PLACE", default_value = ".")]
    pub places: Vec<PathBuf>,
    /// The folder of the kept files, at the same paths below it; without it they lie beside their decks.
    #[arg(long, value_name = "DIR")]
    pub listings: Option<PathBuf>,
    /// Only the decks whose path fits a pattern: `**/rainbow/*`, `decks/fall*`.
    #[arg(long, value_name = "GLOB", value_parser = glob::Pattern::new)]
    pub filter: Option<glob::Pattern>,
    /// Show all lines of each difference, not the first twenty.
    #[arg(long)]
    pub full: bool,
    /// Name the cases and do nothing else.
    #[arg(long, conflicts_with_all = ["bless", "junit"])]
    pub list: bool,
    /// Also write the results in the XML form of `JUnit`, for a build server.
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Accept what comes out: write the files that differ or are missing, of all cases or of those that fit a pattern.
    ///
    /// Refused if the variable CI is set, unless --force is given.
    #[arg(long, value_name = "GLOB", num_args = 0..=1, default_missing_value = "*", value_parser = glob::Pattern::new)]
    pub bless: Option<glob::Pattern>,
    /// Accept results where CI is set, too.
    #[arg(long, requires = "bless")]
    pub force: bool,
    /// How many decks to play at the same time; 0: as many as there are cores. The output is the same.
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(..=1024))]
    pub cores: u16,
}

const VERIFY_HELP: &str = "\
Golden tests of a folder with x.deck and x.lst side by side:
  playdeck < opening.deck > opening.lst                     keep a listing, once it is read and right
  playdeck verify .                                         play every deck again and compare
Also compared, where they are kept: x.pos (--emit punch), x.jsonl (--emit events), x.err (standard error).
A deck that needs options says so on comment cards:
  *VERIFY --for AUSTRIA --carriage plain
In a build server:
  playdeck verify decks --listings listings --junit results.xml

The exit status, never that of a deck:
   0  all is alike
   1  something differs
   2  a kept file is missing, or has no deck, or something cannot be read
  16  the run could not go on";

/// The options of the filter `json`.
#[derive(Debug, Clone, Args)]
pub struct FilterArgs {
    #[command(flatten)]
    pub input: InputArgs,
}

/// The options of `export`.
#[derive(Debug, Clone, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Write the file about the players, which Atlantis 4.0.6 keeps beside the game (players.in)
    #[arg(long)]
    pub players: bool,
}

/// The options of `import`.
#[derive(Debug, Clone, Args)]
pub struct ImportArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[arg(value_name = "GAME", help = about_saved_games(), default_value = "diplomacy")]
    pub game: String,
}

/// The options of `map`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAP_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct MapArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// Draw only what this reader may know: a player by number or name, `15` or `ANNE`, or PUBLIC, SPECTATOR, GM.
    #[arg(long = "for", value_name = "READER")]
    pub reader: Option<Reader>,
    /// Draw the orders for the last play of a deck before it is played: of a player only their own.
    #[arg(long, conflicts_with = "after")]
    pub before: bool,
    /// Draw the position to which the last play of a deck led.
    #[arg(long)]
    pub after: bool,
    /// Make a page that steps through all plays of a deck, or of the decks of a game one behind the other.
    #[arg(long, conflicts_with_all = ["before", "after", "png"])]
    pub history: bool,
    /// Draw what a player of Atlantis 4.0.6 was told over time, and how old it is, from lines of --emit json.
    #[arg(long, conflicts_with_all = ["before", "after", "history", "reader"])]
    pub remembered: bool,
    /// Write what was remembered as JSON instead.
    #[arg(long, requires = "remembered", conflicts_with = "png")]
    pub json: bool,
    /// Make a PNG picture instead of SVG.
    #[arg(long)]
    pub png: bool,
    /// How many pixels a PNG picture is wide.
    #[arg(long, requires = "png", default_value_t = 1320, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384))]
    pub width: u32,
}

impl MapArgs {
    /// What is drawn of the last play.
    pub const fn stage(&self) -> Stage {
        match (self.before, self.after) {
            (true, _) => Stage::Before,
            (_, true) => Stage::After,
            _ => Stage::Play,
        }
    }
}

const MAP_HELP: &str = "\
A picture for each week:
  playdeck map < game.pos > board.svg                       the board as it stands
  playdeck map < moves.deck > spring.svg                    the deck's last play: orders and results
  playdeck map --before --for AUSTRIA < moves.deck > austria.svg
                                                            before it: Austria's own orders
  playdeck map --after < moves.deck > board.svg             the position that the play led to
  playdeck map --for 27 < world.pos > map27.svg             what faction 27 may know
  playdeck map --png --width 800 < moves.deck > spring.png
  cat 1901*.deck | playdeck map --history > game.html       a page that steps through all plays
  cat week*.jsonl | playdeck map --remembered > known.svg   all that a player of Atlantis 4.0.6 was told

Diplomacy's orders are drawn on the board on which they were given. A move is an arrow, a support is dashed and ends on
the arrow or at a ring round the unit it supports, a convoy is dotted. What failed has a cross, and says why when the
pointer rests on it. Grey: a move that was supported or convoyed and not ordered.

Army: a block. Fleet: a hull. Dashed, with a question mark: dislodged. The land of a supply center is hatched for its
owner, and the owner's three letters follow its name. The picture needs no colors. A PNG is the same picture everywhere,
not the same bytes.
Of Atlantis it is the world: a square for each region, with letter and pattern of its terrain, its name, its peasants (p),
buildings and ships (b) and units (u). Of Atlantis 4.0.6 it has a hex for each region of each level, with a legend.
Every listing has the same board as a printed page, behind the position.";

/// The options of `battle`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BATTLE_HELP)]
pub struct BattleArgs {
    #[arg(value_name = "GAME", help = about_battles())]
    pub game: String,
    /// The battle, as in the examples below.
    #[arg(value_name = "BATTLE")]
    pub battle: String,
}

const BATTLE_HELP: &str = "\
Rainbow's End, two to four sides, each hostile to all others:
  playdeck battle rainbow 'A=(INFANTRY=30,TANKS=10),B=(INFANTRY=20,ARTILLERY=20)'
Medieval War Door, one attack; all but the two types may be left out:
  playdeck battle medieval 'ATTACKER=(TYPE=CAV,EXPERIENCE=3),DEFENDER=(TYPE=ARC,DAMAGE=1),BESIDE=2,FORT=1'
  playdeck battle medieval 'ATTACKER=(TYPE=CAT),DEFENDER=(TYPE=PIK),DISTANCE=3,MOUNTAIN=YES'";

/// The options of `rules`.
#[derive(Debug, Clone, Args)]
#[command(after_help = RULES_HELP)]
pub struct RulesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[arg(value_name = "GAME", help = about_tabled())]
    pub game: String,
    /// Print this set of tables; without it, those of the position that comes in, with its choices.
    #[arg(long, value_name = "NAME")]
    pub set: Option<String>,
    /// The columns of the page.
    #[arg(long, value_parser = letter_columns(), value_name = "NUMBER", default_value_t = 79)]
    pub columns: u16,
}

const RULES_HELP: &str = "\
The rules of a world that is played, for its players:
  playdeck rules atlantis4 < world.pos > rules.txt
A built-in set, and a gamesmaster's own before its world begins:
  playdeck rules atlantis4 --set STANDARD
  playdeck rules atlantis4 --set FORGE --tables forge.json";

/// The options of `bot`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BOT_HELP)]
pub struct BotArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[arg(value_name = "GAME", help = about_bots())]
    pub game: String,
    /// Write only the sheet of this player, named by number or name: `15` or `ANNE`.
    #[arg(long = "as", value_name = "PLAYER")]
    pub player: Option<String>,
}

const BOT_HELP: &str = "\
A turn in which the bot plays all players:
  (cat game.pos; echo '$TURN 1'; playdeck bot rainbow < game.pos; echo '$END') | playdeck --punch game.pos
The sheet of one player who has not sent any:
  playdeck bot rainbow --as 15 < game.pos >> moves.deck
  playdeck bot medieval --as ANNE < door.pos >> moves.deck

The bot knows what the player's report tells, and nothing else. The same position gives the same sheets.";

/// What goes to standard output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    /// The listing.
    Listing,
    /// The punched positions instead of it.
    Punch,
    /// Each reader's reports as a letter instead of it: text of --columns columns, without pages.
    Letters,
    /// The events instead of it, one line of JSON for each, as far as the reader may know them.
    Events,
    /// All that the reader gets as one page for a browser instead of it, with a picture of the board if the game has one.
    Html,
    /// What the reader knows instead of it, one line of JSON for each play: the view after the play, and its events.
    Json,
}

/// Parses the number of columns of a letter.
fn letter_columns() -> impl TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(40..=132)
}

/// Parses the deadline of `mail`, and keeps it as it was written.
fn deadline(given: &str) -> Result<(Moment, String), String> {
    given.parse().map(|moment| (moment, given.to_owned()))
}

/// Parses the word of a game of the roster.
fn game() -> impl TypedValueParser<Value = String> {
    let games = VOCABULARIES.iter().map(|vocabulary| vocabulary.game);
    PossibleValuesParser::new(games.map(PossibleValue::new).collect::<Vec<_>>())
}

/// The help text for the game of a bot: it lists the games that have one.
fn about_bots() -> String {
    let bots: Vec<String> = BOTS.iter().map(|bot| format!("`{}`", bot.game.to_lowercase())).collect();
    format!("The game whose bot plays; games with a bot: {}", bots.join(", "))
}

/// Describes the operand of `rules`.
fn about_tabled() -> String {
    let games: Vec<String> = TABLED.iter().map(|game| format!("`{}`", game.game.to_lowercase())).collect();
    format!("The game; games whose rules are printed: {}", games.join(", "))
}

/// Describes the operand of `battle`.
fn about_battles() -> String {
    let games: Vec<String> = EMBATTLED.iter().map(|game| format!("`{}`", game.game.to_lowercase())).collect();
    format!("The game; games whose battles can be asked about: {}", games.join(", "))
}

/// Describes the operand of `import`.
fn about_saved_games() -> String {
    let games: Vec<String> = EXCHANGED.iter().map(|game| format!("`{}`", game.game.to_lowercase())).collect();
    format!("The game that was saved; games that other programs save: {}", games.join(", "))
}

/// Parses the name of a DD card and gives it in capitals.
fn dd_name(given: &str) -> Result<String, String> {
    let is_name = (1..=8).contains(&given.len())
        && given.starts_with(|first: char| first.is_ascii_alphabetic())
        && given.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let name = is_name.then(|| given.to_ascii_uppercase());
    name.ok_or_else(|| "a name of JCL is due: a letter, then up to seven letters and digits".to_owned())
}

/// Parses a character that makes a control card and has no other use. Letters with diacritics are allowed: no control
/// word has them, and some code pages have one of them in place of the dollar sign and no other character for it.
fn control_character(given: &str) -> Result<char, String> {
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

impl RecordArgs {
    /// How the listing reader reads its input.
    pub fn listing(&self, carriage: Found<Carriage>) -> ListingInput {
        ListingInput { carriage: carriage.0, records: self.recfm.0, code: self.code.0 }
    }
}

impl InputArgs {
    /// How the card reader reads its input.
    pub fn input(&self) -> Input {
        Input { records: self.records.recfm.0, code: self.records.code.0, control: self.control }
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

impl VerifyArgs {
    /// How many decks are played at the same time.
    pub fn cores(&self) -> NonZeroUsize {
        cores(self.cores)
    }
}

impl StreamArgs {
    /// How many decks are played at the same time.
    pub fn cores(&self) -> NonZeroUsize {
        cores(self.cores)
    }

    /// The exit status for a condition code: 0 up to `--maxcc`.
    pub fn status(&self, condition: ConditionCode) -> u8 {
        if condition.0 <= self.maxcc { 0 } else { condition.0 }
    }
}

/// A number of cores as it was asked for. 0: the number that this process may use, or one if the system does not say.
fn cores(asked: u16) -> NonZeroUsize {
    NonZeroUsize::new(asked.into()).unwrap_or_else(|| available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

impl ListingArgs {
    /// The options of the run, for the library.
    pub fn options(&self) -> io::Result<Options> {
        Ok(Options {
            input: self.input.input(),
            paper: self.paper.paper()?,
            reader: self.reader.clone(),
            letters: None,
            page: None,
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
            None => Ok(cli.run),
            Some(_) => Err(io::Error::other("options are due, and no command")),
        })
    }
}

impl BurstArgs {
    /// The options of the run, for the library.
    pub fn options(&self) -> io::Result<Options> {
        Ok(Options {
            input: self.input.input(),
            paper: self.paper.paper()?,
            reader: Reader::All,
            letters: self.letters.then_some(letter::Width::from(self.columns)),
            page: self.html.then(|| page::Style {
                deadline: self.deadline.as_ref().map(|(_, written)| written.clone()),
                mail: None,
            }),
            has_maps: true,
            is_check: false,
            cores: self.stream.cores(),
        })
    }
}
