//! The command line: how options are written, and what they mean to the library. These comments are the text of
//! `--help`.

mod bridge;
mod desk;
mod games;
mod league;
mod play;
mod shared;

pub use bridge::{BridgeArgs, SubmitArgs};
pub use desk::{MailArgs, PrintArgs, PunchArgs, SplitArgs, TapeArgs, VerifyArgs};
pub use games::{
    AuditArgs, BattleArgs, BotArgs, ExportArgs, FilterArgs, ImportArgs, MapArgs, MapForm, RulesArgs,
};
pub use league::{DeskArgs, NewArgs};
pub use play::{Attached, BurstArgs, Emit, ListingArgs, RunArgs};
use shared::heading;
pub use shared::{InputArgs, KeyArgs, SealArgs, Whose, status};

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use play::CHECK_HELP;
use std::path::PathBuf;

/// Reads decks of cards from standard input or a file, plays them, and prints their listings on standard output.
#[derive(Debug, Parser)]
#[command(name = "playdeck", version, after_help = AFTER_HELP)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Cli {
    /// What to do; the default is `run`.
    #[command(subcommand)]
    pub command: Option<Command>,
    #[command(flatten)]
    pub run: RunArgs,
    /// A file with a gamesmaster's own tables for Atlantis 4.0.6, or a map file of a board of Diplomacy, which $INIT cards
    /// and positions name.
    #[arg(long, value_name = "FILE", global = true, help_heading = heading::RUN)]
    pub tables: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
A deck is a text file; a command reads the file that is named, or else standard input. A control card has a dollar
sign in column 1:
  $MOVES SPRING, 1901       one play; the listing says which is due next
  $AUSTRIA                  a player's orders follow, one on each line: A VIE - GAL
  $END                      the last card of every deck
JCL.md describes every card, docs/messages.md every message, docs/gamesmaster.md a week by mail.

Exit status:
It is the highest condition code of all decks. With --for, codes below 8 count only what this reader sees:
   0  all is well
   4  an order was not followed as written; the play was adjudicated
   8  a major error in the gamesmaster's cards; the play must be resubmitted
  12  a deck could not go on
  16  the run could not go on: input, output or an option is wrong (one line says so)

Examples:
A game from week to week:
  playdeck start.deck --punch game.pos > start.lst          $INIT and the player cards
  (echo '$MOVES SPRING, 1901'; playdeck punch --as AUSTRIA < austria.mail; echo '$END') > moves.deck
  cat game.pos moves.deck > spring.deck
  playdeck check spring.deck > check.lst                    before the deadline
  playdeck spring.deck --punch game.pos > spring.lst
The listing of one player, a file for each reader, another printer:
  playdeck spring.deck --for AUSTRIA > austria.lst
  playdeck burst spring1901 spring.deck
  playdeck print spring.lst --carriage machine --out-code cp1047 > spring.fbm
What a message means:
  playdeck explain PDK044S";

/// The commands, in the order in which they are first used.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play the decks that come in and print their listing (the main job).
    #[command(after_help = AFTER_HELP)]
    Run(RunArgs),
    /// Check the last play of each deck and print what its orders would do; nothing is played or punched.
    #[command(after_help = CHECK_HELP)]
    Check(ListingArgs),
    /// Print a listing again in another form.
    Print(PrintArgs),
    /// Play the decks that come in and put each reader's listing into a file of its own.
    Burst(BurstArgs),
    /// Turn a mailbox into a deck: the players' sheets, each under its player's card, with answers for them.
    Mail(MailArgs),
    /// Make a folder for a game that runs by itself: settings, roster, mail in and out.
    New(NewArgs),
    /// Do what is due in such a folder: answer mail, remind, play at the deadline, put letters into the outbox.
    Desk(DeskArgs),
    /// Play the decks that a mainframe punches, one after another, and print their listings.
    Bridge(BridgeArgs),
    /// Send a deck to the card reader of an emulated mainframe, in a job that punches it.
    Submit(SubmitArgs),
    /// Put fixed records, cards or a listing, on a tape that Hercules mounts.
    Tape(TapeArgs),
    /// Turn text into numbered cards: decks, pieces of decks, order sheets that came by mail.
    Punch(PunchArgs),
    /// Let a bot write order sheets for the position that comes in; they go behind its next play card.
    Bot(BotArgs),
    /// Draw the board of a punched position as an SVG picture, for the web or for paper.
    Map(MapArgs),
    /// Print how a battle ends, and how likely each end is, in a game with battles.
    Battle(BattleArgs),
    /// Print the rules by which a game is played, from its tables: figures, terrains, items, skills, structures.
    Rules(RulesArgs),
    /// Explain messages by their numbers: what each says, what it does to the run, and what to do.
    Explain(ExplainArgs),
    /// Draw a new SEED= for an $INIT card from the machine's randomness, so that nobody can find it by trying.
    #[command(after_help = SEED_HELP)]
    Seed(SeedArgs),
    /// Check a game from its audit file: that nothing was changed, and what chance decided; --make writes the file.
    Audit(AuditArgs),
    /// Check a row of sealed positions, the oldest first: whether each is sealed and follows the one before it.
    #[command(after_help = SEAL_HELP)]
    Seal(RowArgs),
    /// Turn a punched position into JSON, or such JSON back into a punched position.
    Json(FilterArgs),
    /// Play the decks that come in and turn each into a saved game that other programs read.
    Export(ExportArgs),
    /// Turn saved games of other programs into decks.
    Import(ImportArgs),
    /// Cut a stream of decks into several streams, between decks.
    Split(SplitArgs),
    /// Play decks again and compare what they give with kept files: golden tests.
    Verify(VerifyArgs),
    /// Print the manual page of this program, or of one of its commands.
    Man(ManArgs),
    /// Print the script with which a shell completes options and commands.
    Completions(CompletionsArgs),
}

/// The options of `seal`.
#[derive(Debug, Clone, Args)]
pub struct RowArgs {
    #[command(flatten)]
    pub key: KeyArgs,
    /// Files of positions, the oldest first.
    #[arg(value_name = "FILE", required = true)]
    pub files: Vec<PathBuf>,
}

const SEED_HELP: &str = "\
Examples:
It goes on the card that starts a game:
  echo \"\\$INIT DIPLOMACY,RULES=STANDARD,$(playdeck seed)\" > start.deck
A game whose chance players can check: the card goes behind the player cards, the last line to all players:
  playdeck seed --commit > lot.cards
A key with which positions are sealed:
  (umask 077; playdeck seed --key > game.key)";

const SEAL_HELP: &str = "\
The exit status is 8 if a position is not sealed, or does not follow the one before it; the messages say which and why.

Examples:
  playdeck seal --seal-key game.key week1.pos week2.pos week3.pos
  playdeck seal --seal-key secret/game.key weeks/*/position   the weeks of a league";

/// The options of `seed`.
#[derive(Debug, Clone, Args)]
pub struct SeedArgs {
    /// Draw a number and a nonce for a game whose chance players can check: a $LOT card, and the commitment for them.
    #[arg(long)]
    pub commit: bool,
    /// Draw a key for --seal-key in its place: 256 bits, as 64 hexadecimal digits.
    #[arg(long, conflicts_with = "commit")]
    pub key: bool,
}

/// The options of `explain`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXPLAIN_HELP)]
pub struct ExplainArgs {
    /// The numbers, as messages show them; the last letter may be left out.
    #[arg(value_name = "NUMBER", required = true)]
    pub numbers: Vec<String>,
}

const EXPLAIN_HELP: &str = "\
A name such as <player> stands for what a message fills in. The exit status is 8 if a number has no message.

Examples:
  playdeck explain PDK044S
  playdeck explain pdk44 DIP101 MWD210                      several at once, in any case";

/// The options of `man`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAN_HELP)]
pub struct ManArgs {
    /// The command; without it, the page of the whole program.
    #[arg(value_name = "COMMAND")]
    pub command: Option<String>,
}

const MAN_HELP: &str = "\
Examples:
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
Examples:
  playdeck completions bash > ~/.local/share/bash-completion/completions/playdeck
  playdeck completions zsh > ~/.zfunc/_playdeck
  playdeck completions fish > ~/.config/fish/completions/playdeck.fish";
