//! The options of `new` and `desk`.

use clap::Args;
use std::path::PathBuf;

/// The options of `new`.
#[derive(Debug, Clone, Args)]
#[command(after_help = NEW_HELP)]
pub struct NewArgs {
    /// The game: diplomacy, rainbow, medieval, atlantis, atlantis4.
    #[arg(value_name = "GAME")]
    pub game: String,
    /// The folder, which must not be there yet.
    #[arg(value_name = "FOLDER")]
    pub folder: PathBuf,
}

const NEW_HELP: &str = "\
Nothing is asked: what you have to fill in is a comment with an example in game.desk, roster and start.deck. The root
of chance and the secret of the folder are drawn from the machine's randomness.

Examples:
  playdeck new diplomacy tuesday1";

/// The options of `desk`.
#[derive(Debug, Clone, Args)]
#[command(after_help = DESK_HELP)]
pub struct DeskArgs {
    /// The folders of games, or folders that hold such folders.
    #[arg(value_name = "FOLDER", required = true)]
    pub folders: Vec<PathBuf>,
    /// The moment that counts as now, with its zone, as 2026-11-27T20:00+01:00; the machine's clock if it is left out.
    #[arg(long, value_name = "TIME", value_parser = super::shared::deadline)]
    pub now: Option<(playdeck::mail::moment::Moment, String)>,
    /// Says what it would do and changes nothing.
    #[arg(long)]
    pub dry_run: bool,
}

const DESK_HELP: &str = "\
Run it every few minutes; it may be run at any time and any number of times. Nothing is sent: messages lie in
outbox/new of each folder. The exit status is 8 if something has to be mended.

Examples:
  playdeck desk tuesday1
  playdeck desk games                                       every game in a folder of games
  playdeck desk --dry-run tuesday1                          what it would do";
