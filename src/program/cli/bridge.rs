//! The options of `bridge` and `submit`.

use super::shared::heading::{PRINTED, RUN};
use super::shared::{KeyArgs, RecordArgs, SourceArgs};
use clap::{Args, ValueHint};
use std::path::PathBuf;

/// The options of `bridge`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BRIDGE_HELP)]
pub struct BridgeArgs {
    /// The folder of the games: each job's has its name. It is created if it does not exist.
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub folder: PathBuf,
    /// The file of a card punch, which is followed; `-` for the pipe of a printer, with --socket a device.
    #[arg(value_name = "FROM")]
    pub from: PathBuf,
    /// FROM is a printer of the emulator that is a socket device on this machine, such as 127.0.0.1:1403.
    #[arg(long)]
    pub socket: bool,
    /// Hand each listing to this command of the shell, which knows JOB, NUMBER, CODE and the folder RUN.
    #[arg(long, value_name = "COMMAND", conflicts_with = "paper", help_heading = PRINTED)]
    pub print: Option<String>,
    /// Write each listing, with ASA control, behind the others in this file or device; without either option it becomes
    /// a PDF document in FOLDER/paper.
    #[arg(long, value_name = "FILE", help_heading = PRINTED)]
    pub paper: Option<PathBuf>,
    /// Play what is there and end; without it, more is waited for.
    #[arg(long, help_heading = RUN)]
    pub once: bool,
    /// Play again what the file begins with, though it was played before.
    #[arg(long, help_heading = RUN)]
    pub again: bool,
    #[command(flatten)]
    pub records: RecordArgs,
    #[command(flatten)]
    pub key: KeyArgs,
}

const BRIDGE_HELP: &str = "\
Each deck is played once, from the position of its job, and has a folder in FOLDER/runs. A deck that begins with $JOB
TUESDAY, and has neither $INIT nor $POSITION, is played from the last week in FOLDER/TUESDAY. It may be killed at any
moment and started again: a listing that may have been printed before is headed REPRINT. In the configuration of Hercules
a printer whose pipe is the bridge is 000F 1403 \"|playdeck bridge games -\".

Examples:
  playdeck bridge games pch/pch00d.txt                         follow the punch; each listing becomes a PDF
  playdeck bridge games pch/pch00d.txt --print 'lp -o raw'     or goes to a printer
  playdeck bridge --once games pch/pch00d.txt                  play what is there";

/// The options of `submit`.
#[derive(Debug, Clone, Args)]
#[command(after_help = SUBMIT_HELP)]
pub struct SubmitArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// The card reader of the emulator, a socket device on this machine.
    #[arg(long, default_value = "127.0.0.1:3505", value_name = "HOST:PORT")]
    pub to: String,
    /// The job around the deck: a file whose cards before //SYSUT1 go first; without it, the job of jcl/punchit.jcl.
    #[arg(long, value_name = "FILE")]
    pub job: Option<PathBuf>,
    /// Send the cards as they are, as a job of your own.
    #[arg(long, conflicts_with = "job")]
    pub cards: bool,
}

const SUBMIT_HELP: &str = "\
A card has a byte of ISO 8859-1 for each column. A deck with a letter that has none is not sent. No text of a player can
end the data of the job.

Examples:
  playdeck submit tuesday.deck
  playdeck submit --to 127.0.0.1:3506 --cards < print.jcl";
