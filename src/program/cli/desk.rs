//! The options of the commands for what comes in and goes out: sheets and mail, listings, streams, golden tests.

use super::shared::heading::{MADE, PRINTED, READ, RUN, TAKEN};
use super::shared::{
    InputArgs, KeyArgs, PaperArgs, RecordArgs, SealArgs, SourceArgs, Whose, cores, deadline,
};
use crate::choice::{Found, found_or, one_of};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueHint};
use playdeck::code::Code;
use playdeck::listing::form::{Channels, Form, LINES, LINES_BY_EIGHT};
use playdeck::listing::pdf::{Bars, Sheet};
use playdeck::listing::read::{Control, ListingInput};
use playdeck::mail::moment::Moment;
use playdeck::record::RecordFormat;
use playdeck::roster::VOCABULARIES;
use playdeck::train::Train;
use playdeck::verify::Which;
use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;

/// The options of `punch`.
#[derive(Debug, Clone, Args)]
#[command(after_help = PUNCH_HELP)]
pub struct PunchArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Punch the sheet of one player, as it was mailed: AUSTRIA, 15, M1, or any name with --position.
    ///
    /// The player's own card goes first. Every other control card or opener except press is refused, so that nobody
    /// writes under another's name. The cards have no numbers, because a sheet is a piece of a deck. With GAME=n
    /// behind the name (ANNE,GAME=2) the sheet is for one of several matches.
    #[arg(long = "as", value_name = "PLAYER", help_heading = MADE)]
    pub player: Option<String>,
    /// The game of the player that --as names. Needed if a number fits players of several games.
    #[arg(long, value_name = "GAME", requires = "player", value_parser = game(), ignore_case = true, help_heading = MADE)]
    pub game: Option<String>,
    /// A punched position of the game, which says who plays. With it --as takes any name that --for takes.
    #[arg(long, value_name = "FILE", requires = "player", help_heading = MADE)]
    pub position: Option<PathBuf>,
    /// Punch the cards as in-stream data of a job: a DD card of this name before them, a delimiter behind them.
    ///
    /// None of the cards begins with the delimiter, so that no letter in them ends the data.
    #[arg(long = "dd", value_name = "NAME", value_parser = dd_name, conflicts_with = "player", help_heading = MADE)]
    pub data: Option<String>,
    /// Punch a board from its map file: a $BOARD card with the name of the file, its lines behind it.
    ///
    /// With several files a later one may use those before it. The cards have no numbers, because a board is a piece of
    /// a deck. Nothing else is read.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["player", "data", "file"], help_heading = MADE)]
    pub board: Vec<PathBuf>,
    /// Record format of the cards; fixed records have 80 bytes.
    #[arg(long, default_value = "text", value_name = "FORMAT", value_parser = one_of::<RecordFormat>(), help_heading = PRINTED)]
    pub out_recfm: RecordFormat,
    /// Character code of the cards.
    #[arg(long, default_value = "ascii", value_name = "CODE", value_parser = one_of::<Code>(), help_heading = PRINTED)]
    pub out_code: Code,
    #[command(flatten)]
    pub input: InputArgs,
    #[command(flatten)]
    pub key: KeyArgs,
}

const PUNCH_HELP: &str = "\
Examples:
Sheets from the mail, between the play card and $END:
  (echo '$MOVES SPRING, 1901'; playdeck punch --as AUSTRIA < austria.mail; echo '$END') > moves.deck
  playdeck punch --as 'Anna Bell' --position game.pos < anna.mail
A deck on numbered cards, lines of more than 71 columns folded, for a mainframe:
  cat game.pos moves.deck | playdeck punch --out-recfm fb --out-code cp1047 > moves.ebc
The data of a job, with an end that no player's letter can forge:
  playdeck punch --dd SYSIN < moves.deck >> moves.jcl
A board of your own, before the card that starts its game:
  (playdeck punch --board isles.map; cat start.deck) > isles.deck
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
    #[arg(long, value_name = "FILE", help_heading = TAKEN)]
    pub roster: PathBuf,
    /// A punched position of the game. With it a whole deck comes out, without it the sheets alone.
    #[arg(long, value_name = "FILE", help_heading = TAKEN)]
    pub position: Option<PathBuf>,
    /// When mail is late: a time with its zone, such as 2026-11-27T20:00+01:00.
    #[arg(long, value_name = "TIME", value_parser = deadline, help_heading = TAKEN)]
    pub deadline: Option<(Moment, String)>,
    /// Sort the mail of these matches alone, by their numbers; without it, that of all matches that are due.
    #[arg(long = "match", value_name = "NUMBERS", value_delimiter = ',', help_heading = TAKEN)]
    pub matches: Vec<u16>,
    /// The mail servers whose Authentication-Results are believed: mail whose sender they do not confirm is doubtful.
    ///
    /// Each is named as in those fields: mx.host.example,OpenDMARC
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = TAKEN)]
    pub auth_server: Vec<String>,
    /// The host whose Received says when mail came; without it, the topmost Received does.
    #[arg(long, value_name = "NAME", help_heading = TAKEN)]
    pub received_by: Option<String>,
    /// Take these messages although they are late or doubtful, by their numbers in the list.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', help_heading = TAKEN)]
    pub take: Vec<usize>,
    /// Do not take these messages.
    #[arg(long, value_name = "NUMBERS", value_delimiter = ',', help_heading = TAKEN)]
    pub leave: Vec<usize>,
    /// Write the list of all messages into a file.
    #[arg(long, value_name = "FILE", help_heading = MADE)]
    pub list: Option<PathBuf>,
    /// Write an answer to each message that was taken or refused into this folder.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = MADE)]
    pub replies: Option<PathBuf>,
    /// Answer each message once: what was answered is kept in this file, and later runs over the same mail go on there.
    #[arg(long, value_name = "FILE", requires = "replies", help_heading = MADE)]
    pub state: Option<PathBuf>,
    /// Whose addresses count where a player has set one in the game that the roster does not have.
    #[arg(long, default_value = "roster", value_name = "WHOSE", requires = "position", help_heading = MADE)]
    pub addresses: Whose,
    /// Write a reminder for each player whose orders have not come into this folder.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = MADE)]
    pub reminders: Option<PathBuf>,
    /// Replace answers and reminders that are there already.
    #[arg(long, help_heading = MADE)]
    pub force: bool,
    #[command(flatten)]
    pub seal: SealArgs,
    /// Exit with 0 if the highest condition code is not above this one.
    #[arg(long, default_value_t = 0, value_name = "CODE", help_heading = RUN)]
    pub maxcc: u8,
}

const MAIL_HELP: &str = "\
The roster has a line for each player, and one for the gamesmaster:
  GM       gm@example.org
  AUSTRIA  anna@example.org, anna@work.example  'Anna Bell'  KEY='wolf'
Answers and reminders are messages for a program that sends mail, one in each file, with the addressee in its header.

Examples:
Before the play:
  playdeck mail --roster game.roster --position game.pos --list mail.lst --replies out < mailbox > spring.deck
  for answer in out/*.eml; do sendmail -i -t < $answer; done
  playdeck < spring.deck > spring.lst
The same list again, with one message taken and one left:
  playdeck mail --roster game.roster --position game.pos --take 2 --leave 1 < mailbox > spring.deck";

/// The options of `print`.
#[derive(Debug, Clone, Args)]
#[command(after_help = PRINT_HELP)]
pub struct PrintArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Make a PDF document, a sheet for each page, a bookmark for each part.
    #[arg(long, conflicts_with_all = ["html", "carriage", "out_recfm", "out_code"], help_heading = MADE)]
    pub pdf: bool,
    /// Join short parts of one reader on common leaves of the document.
    #[arg(long, requires = "pdf", help_heading = MADE)]
    pub fold: bool,
    /// The bars of the paper of the document.
    #[arg(long, default_value = "green", value_name = "BARS", value_parser = one_of::<Bars>(), help_heading = MADE)]
    pub bars: Bars,
    /// The size of the sheets of the document. What does not fit is printed smaller.
    #[arg(long, default_value = "wide", value_name = "SIZE", value_parser = one_of::<Sheet>(), help_heading = MADE)]
    pub sheet: Sheet,
    /// Make an HTML page for a browser or a phone, complete in one file, with links to the parts.
    #[arg(long, conflicts_with_all = ["carriage", "out_recfm", "out_code"], help_heading = MADE)]
    pub html: bool,
    #[command(flatten)]
    pub paper: PaperArgs,
    /// Print only characters that a print train has: the nearest one, or a blank. PN has capitals, TN small letters, too.
    #[arg(long, value_name = "TRAIN", value_parser = one_of::<Train>(), help_heading = MADE)]
    pub train: Option<Train>,
    /// Carriage control of the input.
    #[arg(long, default_value = "auto", value_name = "KIND", value_parser = found_or::<Control>(), help_heading = READ)]
    pub from: Found<Control>,
    /// The bytes of a fixed record, carriage control included, of the input and of the output.
    ///
    /// Without it the length is found in the input if all its records begin with carriage control.
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u16).range(2..=257), help_heading = READ)]
    pub lrecl: Option<u16>,
    /// The lines of the form at which its channels stop the carriage, as Hercules takes them: twelve numbers, or
    /// pairs LINE:CHANNEL.
    #[arg(long, value_name = "LINES", default_value = Channels::HERCULES, help_heading = READ)]
    pub fcb: Channels,
    /// Lines of a form. What stands below the last is printed on the next form; without it a page has as many lines
    /// as come.
    #[arg(long, value_name = "LINES", value_parser = clap::value_parser!(u16).range(1..=255), help_heading = READ)]
    pub lpp: Option<u16>,
    /// Lines an inch. Without it six, eight if a page has more than sixty lines, or as many as it needs.
    #[arg(long, value_name = "LINES", value_parser = lines_an_inch(), help_heading = READ)]
    pub lpi: Option<u8>,
    #[command(flatten)]
    pub records: RecordArgs,
}

impl PrintArgs {
    /// How the listing is read.
    pub fn listing(&self) -> ListingInput {
        let standard = if self.lpi == Some(8) { LINES_BY_EIGHT } else { LINES };
        let lines = self.lpp.and_then(NonZeroU16::new);
        ListingInput {
            length: self.lrecl.map(usize::from),
            form: Form { lines: lines.unwrap_or(standard), channels: self.fcb },
            is_cut: lines.is_some(),
            ..self.records.listing(self.from)
        }
    }
}

/// Parses a number of lines an inch.
fn lines_an_inch() -> impl TypedValueParser<Value = u8> {
    PossibleValuesParser::new(["6", "8"]).try_map(|word| word.parse::<u8>())
}

const PRINT_HELP: &str = "\
Examples:
For a printer that is fed by a mainframe:
  playdeck print --carriage machine --out-code cp1047 < game.lst > game.fbm
What its paper will show:
  playdeck print --carriage plain < game.fbm
For people without a printer:
  playdeck print --pdf < game.lst > game.pdf
  playdeck print --pdf --fold < game.lst > stack.pdf        a year on few leaves, reader by reader
  playdeck print --html < game.lst > game.html
On blue bars, sheets of A4, eight lines an inch; a listing of another program is read in the same way:
  playdeck print --pdf --bars blue --sheet a4 --lpi 8 < game.lst > game.pdf
For a terminal:
  playdeck print --carriage plain < game.lst | tr -d '\\r' | less";

/// The options of `tape`.
#[derive(Debug, Clone, Args)]
#[command(after_help = TAPE_HELP)]
pub struct TapeArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// How many bytes a record has: 80 for cards, 133 for a listing.
    #[arg(long, value_name = "BYTES", value_parser = clap::value_parser!(u16).range(1..=32760), help_heading = READ)]
    pub lrecl: u16,
    /// How many bytes a block has at most.
    #[arg(long, default_value_t = 27998, value_name = "BYTES", value_parser = clap::value_parser!(u16).range(1..=32760), help_heading = PRINTED)]
    pub blksize: u16,
    /// Make an AWS tape, whose blocks are not compressed, and not a HET tape.
    #[arg(long, help_heading = PRINTED)]
    pub aws: bool,
}

const TAPE_HELP: &str = "\
The input is fixed records, as --out-recfm fb writes them. The tape has one file and no labels. Every command that reads
decks, positions or listings reads tapes, too.

Examples:
A listing for a printer of Hercules:
  playdeck --out-recfm fb --out-code cp1047 < tuesday.deck | playdeck tape --lrecl 133 > game.het
A deck:
  playdeck punch --out-recfm fb --out-code cp1047 < tuesday.deck | playdeck tape --lrecl 80 --aws > deck.aws
  playdeck check deck.aws";

/// The options of `split`.
#[derive(Debug, Clone, Args)]
#[command(after_help = SPLIT_HELP)]
pub struct SplitArgs {
    /// How many pieces to cut; there are fewer if there are fewer decks.
    #[arg(value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=9999))]
    pub pieces: u32,
    /// The folder for the pieces; it is created if it does not exist.
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Replace files that are there already.
    #[arg(long, help_heading = MADE)]
    pub force: bool,
    #[command(flatten)]
    pub input: InputArgs,
}

const SPLIT_HELP: &str = "\
The pieces are called 0001.deck, 0002.deck and so on. Together, in this order, they are the stream, byte for byte, in its
own record format and code, and their listings are its listing. If you had to name format and code for the stream, name
them for the pieces too.

Examples:
Four pieces of about one size, played one by one:
  playdeck split 4 pieces < games.deck
  for piece in pieces/*.deck; do playdeck < $piece; done > games.lst";

/// The options of `verify`.
#[derive(Debug, Clone, Args)]
#[command(after_help = VERIFY_HELP)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub struct VerifyArgs {
    /// Folders with all decks below them, or single decks.
    #[arg(value_name = "PLACE", default_value = ".")]
    pub places: Vec<PathBuf>,
    /// The folder of the kept files, at the same paths below it; without it they lie beside their decks.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath, help_heading = TAKEN)]
    pub listings: Option<PathBuf>,
    /// Only the decks that a word names: a pattern of their whole path (`**/errors/*`, `decks/fall*`), a folder or a deck.
    #[arg(long, value_name = "WHICH", value_parser = str::parse::<Which>, help_heading = TAKEN)]
    pub filter: Option<Which>,
    /// Show all lines of each difference, not the first twenty.
    #[arg(long, help_heading = MADE)]
    pub full: bool,
    /// Name the cases and do nothing else.
    #[arg(long, conflicts_with_all = ["bless", "junit"], help_heading = MADE)]
    pub list: bool,
    /// Also write the results in the XML form of `JUnit`, for a build server.
    #[arg(long, value_name = "FILE", help_heading = MADE)]
    pub junit: Option<PathBuf>,
    /// Accept what comes out: write the kept files that differ or are missing, of all decks or of those that a word
    /// names, as for --filter.
    ///
    /// Refused if the variable CI is set, unless --force is given.
    #[arg(long, value_name = "WHICH", num_args = 0..=1, default_missing_value = "", value_parser = str::parse::<Which>, groups = ["kept", "written"], help_heading = MADE)]
    pub bless: Option<Which>,
    /// Write what differs or is missing beside the kept file, as x.lst.new, for a review. Refused as --bless is.
    #[arg(long, conflicts_with_all = ["list", "review"], groups = ["kept", "written"], help_heading = MADE)]
    pub new: bool,
    /// Show each x.lst.new with its difference, and ask whether to accept, reject or skip it; nothing is played.
    ///
    /// Refused as --bless is. The exit status is 0 if no such file is left, 1 if one was skipped.
    #[arg(long, conflicts_with_all = ["list", "junit"], group = "written", help_heading = MADE)]
    pub review: bool,
    /// With --bless or --new: write what a deck gives that ended at 8 or above, too.
    #[arg(long, requires = "kept", help_heading = MADE)]
    pub failed: bool,
    /// Write kept files where CI is set, too.
    #[arg(long, requires = "written", help_heading = MADE)]
    pub force: bool,
    /// How many decks to play at the same time; 0: as many as there are cores. The output is the same.
    #[arg(long, default_value_t = 0, value_name = "NUMBER", value_parser = clap::value_parser!(u16).range(..=1024), help_heading = RUN)]
    pub cores: u16,
}

const VERIFY_HELP: &str = "\
A folder has x.deck and x.lst side by side. Also compared, where they are kept: x.pos (--emit punch), x.jsonl
(--emit events), x.err (standard error). Comment cards of a deck say how it is tested:
  *VERIFY --for AUSTRIA --carriage plain                    options of the run
  *VERIFY --after week1.deck                                the position of that deck is put before this one
  *VERIFY command: map --for AUSTRIA                        x.out is what this command makes of the deck
  *VERIFY status: 4                                         the exit status of the deck
  *VERIFY open: VERSION *                                   lines that fit are not compared

Exit status:
It is never that of a deck:
   0  all is alike
   1  something differs, or waits for a review
   2  a kept file is missing, or has no deck, or something cannot be read or is not played
  16  the run could not go on

Examples:
A listing is kept, once it is read and right; the deck is played again and compared:
  playdeck < opening.deck > opening.lst
  playdeck verify opening.deck
What has changed is looked at, one file after another:
  playdeck verify opening.deck --new || playdeck verify opening.deck --review
In a build server:
  playdeck verify decks --listings listings --junit results.xml";

impl VerifyArgs {
    /// How many decks are played at the same time.
    pub fn cores(&self) -> NonZeroUsize {
        cores(self.cores)
    }
}

/// Parses the word of a game of the roster.
fn game() -> impl TypedValueParser<Value = String> {
    let games = VOCABULARIES.iter().map(|vocabulary| vocabulary.game);
    PossibleValuesParser::new(games.map(PossibleValue::new).collect::<Vec<_>>())
}

/// Parses the name of a DD card and gives it in capitals.
fn dd_name(given: &str) -> Result<String, String> {
    let is_name = (1..=8).contains(&given.len())
        && given.starts_with(|first: char| first.is_ascii_alphabetic())
        && given.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let name = is_name.then(|| given.to_ascii_uppercase());
    name.ok_or_else(|| "a name of JCL is due: a letter, then up to seven letters and digits".to_owned())
}
