//! The options of the commands that ask about a game, or turn it into something else.

use super::shared::heading::{MADE, TAKEN};
use super::shared::{InputArgs, SourceArgs, letter_columns};
use crate::choice::Games;
use clap::{Args, ValueEnum};
use playdeck::audience::Reader;
use playdeck::commitment::Hash;
use playdeck::filter::map::Stage;
use playdeck::roster::{BOTS, EMBATTLED, EXCHANGED, TABLED};
use std::path::Path;
use std::sync::LazyLock;

/// The options of the filter `json`.
#[derive(Debug, Clone, Args)]
#[command(after_help = JSON_HELP)]
pub struct FilterArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub input: InputArgs,
}

const JSON_HELP: &str = "\
Examples:
  playdeck json game.pos > game.json
  playdeck json game.json > again.pos                       the same position, punched";

/// The options of `export`.
#[derive(Debug, Clone, Args)]
#[command(after_help = EXPORT_HELP)]
pub struct ExportArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Write the file about the players, which Atlantis 4.0.6 keeps beside the game (players.in)
    #[arg(long, help_heading = MADE)]
    pub players: bool,
    #[command(flatten)]
    pub input: InputArgs,
}

const EXPORT_HELP: &str = "\
Examples:
  cat game.pos moves.deck | playdeck export > game.json     Diplomacy, for the library of that name and its web site
  playdeck export world.deck > game.in                      Atlantis 4.0.6
  playdeck export --players world.deck > players.in";

/// The game of a saved game, if no other is named.
static FIRST: LazyLock<String> = LazyLock::new(|| EXCHANGED[0].game.to_lowercase());

/// The options of `import`.
#[derive(Debug, Clone, Args)]
#[command(after_help = IMPORT_HELP)]
pub struct ImportArgs {
    /// The game that was saved.
    #[arg(value_name = "GAME", value_parser = Games(&EXCHANGED), default_value = FIRST.as_str())]
    pub game: String,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Where to follow the program of that time instead of the rules text, as QUIRKS= of $INIT: a word or a list.
    #[arg(long, value_name = "SWITCHES", help_heading = MADE)]
    pub quirks: Option<String>,
    #[command(flatten)]
    pub input: InputArgs,
}

impl ImportArgs {
    /// The game and the file. A single word that is no game's is the file, if there is such a file or it reads like a path.
    pub fn game_and_file(&self) -> (&str, Option<&Path>) {
        let (word, file) = (self.game.as_str(), self.source.file.as_deref());
        let is_game = EXCHANGED.iter().any(|game| game.game.eq_ignore_ascii_case(word));
        match file {
            None if !is_game && (word == "-" || word.contains(['.', '/']) || Path::new(word).is_file()) => {
                (FIRST.as_str(), Some(Path::new(word)))
            }
            file => (word, file),
        }
    }
}

const IMPORT_HELP: &str = "\
Examples:
  playdeck import game.json > game.deck                     Diplomacy
  playdeck import atlantis4 game.in > world.pos
  playdeck import atlantis4 --quirks PROGRAM game.in > world.pos";

/// The options of `map`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAP_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct MapArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Draw only what this reader may know: a player by number or name, `15` or `ANNE`, or PUBLIC, SPECTATOR, GM.
    #[arg(long = "for", value_name = "READER", help_heading = MADE)]
    pub reader: Option<Reader>,
    /// Draw the orders for the last play of a deck before it is played: of a player only their own.
    #[arg(long, conflicts_with = "after", help_heading = MADE)]
    pub before: bool,
    /// Draw the position to which the last play of a deck led.
    #[arg(long, help_heading = MADE)]
    pub after: bool,
    /// Make a page that steps through all plays of a deck, or of the decks of a game one behind the other.
    #[arg(long, conflicts_with_all = ["before", "after", "png"], help_heading = MADE)]
    pub history: bool,
    /// Draw what a player of Atlantis 4.0.6 was told over time, and how old it is, from lines of --emit json.
    #[arg(long, conflicts_with_all = ["before", "after", "history", "reader"], help_heading = MADE)]
    pub remembered: bool,
    /// Write what was remembered as JSON instead.
    #[arg(long, requires = "remembered", conflicts_with = "png", help_heading = MADE)]
    pub json: bool,
    /// Write the regions that the reader sees as data instead, in a form that another program reads.
    #[arg(long = "as", value_enum, value_name = "FORM", conflicts_with_all = ["before", "after", "history", "remembered", "png"], help_heading = MADE)]
    pub form: Option<MapForm>,
    /// Make a PNG picture instead of SVG.
    #[arg(long, help_heading = MADE)]
    pub png: bool,
    /// How many pixels a PNG picture is wide.
    #[arg(long, requires = "png", default_value_t = 1320, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=16384), help_heading = MADE)]
    pub width: u32,
    #[command(flatten)]
    pub input: InputArgs,
}

/// A map as data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MapForm {
    /// The JSON of the viewer of today's Atlantis; of Atlantis 4.0.6 alone.
    Hex,
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
Diplomacy's orders are drawn on the board on which they were given. A move is an arrow, a support is dashed and ends on
the arrow or at a ring round the unit it supports, a convoy is dotted. What failed has a cross, and says why when the
pointer rests on it. Grey: a move that was supported or convoyed and not ordered.

Army: a block. Fleet: a hull. Dashed, with a question mark: dislodged. The land of a supply center is hatched for its
owner, and the owner's three letters follow its name. The picture needs no colors. A PNG is the same picture everywhere,
not the same bytes.

Of Atlantis it is the world: a square for each region, with letter and pattern of its terrain, its name, its peasants (p),
buildings and ships (b) and units (u). Of Atlantis 4.0.6 it has a hex for each region of each level, with a legend.
Every listing has the same board as a printed page, behind the position.

Examples:
A picture for each week:
  playdeck map < game.pos > board.svg                       the board as it stands
  cat game.pos moves.deck > spring.deck
  playdeck map < spring.deck > spring.svg                   the deck's last play: orders and results
  playdeck map --before --for AUSTRIA < spring.deck > austria.svg
  playdeck map --after < spring.deck > board.svg            the position that the play led to
  playdeck map --for 3 < world.pos > map3.svg               what faction 3 may know
  playdeck map --png --width 800 < spring.deck > spring.png
  cat 1901*.deck | playdeck map --history > game.html       a page that steps through all plays
  playdeck map --as hex < world.pos > hexes.json            hexes for the viewer of today's Atlantis
  cat week*.jsonl | playdeck map --remembered > known.svg   all that a player of Atlantis 4.0.6 was told";

/// The options of `audit`.
#[derive(Debug, Clone, Args)]
#[command(after_help = AUDIT_HELP)]
pub struct AuditArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    /// Make the audit file from the decks of a game, in the order in which they were played.
    ///
    /// It has no passwords, addresses and press. A play that was played again counts as it was played last.
    #[arg(long, help_heading = MADE)]
    pub make: bool,
    /// Say for this player which sheets of theirs were played, and what chance decided for them, with which odds.
    #[arg(long = "for", value_name = "PLAYER", conflicts_with = "make", help_heading = MADE)]
    pub player: Option<String>,
    /// The commitment that the letters of the game say; that of the file must be the same.
    #[arg(long, value_name = "HASH", value_parser = hash, conflicts_with = "make", help_heading = TAKEN)]
    pub commitment: Option<Hash>,
    #[command(flatten)]
    pub input: InputArgs,
}

/// Reads a hash.
fn hash(digits: &str) -> Result<Hash, String> {
    Hash::read(digits).ok_or_else(|| "64 hexadecimal digits are expected, as a letter has them".to_owned())
}

const AUDIT_HELP: &str = "\
Examples:
When the game is over, for all who played:
  cat start.deck spring1901.deck fall1901.deck | playdeck audit --make > game.audit
What a player does with it; the commitment is in each of their letters:
  playdeck audit game.audit --commitment cb8196eaaa20f2d69e58b4f55c8a47444b09f336fff7b68de0a782b4b8985ff2
  playdeck audit game.audit --for AUSTRIA
It is a deck, too:
  playdeck game.audit > game.lst";

/// The options of `battle`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BATTLE_HELP)]
pub struct BattleArgs {
    /// The game.
    #[arg(value_name = "GAME", value_parser = Games(&EMBATTLED))]
    pub game: String,
    /// The battle, as in the examples below.
    #[arg(value_name = "BATTLE")]
    pub battle: String,
}

const BATTLE_HELP: &str = "\
Examples:
Rainbow's End, two to four sides, each hostile to all others:
  playdeck battle rainbow 'A=(INFANTRY=30,TANKS=10),B=(INFANTRY=20,ARTILLERY=20)'
Medieval War Door, one attack; all but the two types may be left out:
  playdeck battle medieval 'ATTACKER=(TYPE=CAV,EXPERIENCE=3),DEFENDER=(TYPE=ARC,DAMAGE=1),BESIDE=2,FORT=1'
  playdeck battle medieval 'ATTACKER=(TYPE=CAT),DEFENDER=(TYPE=PIK),DISTANCE=3,MOUNTAIN=YES'
Atlantis 1.0, the units of two sides; PEASANTS=, TERRAIN= and the BUILDING= of the defenders may be left out:
  playdeck battle atlantis 'ATTACKERS=((PEOPLE=20,SKILLS=(SWORD=2),GOODS=(SWORD=20))),PEASANTS=100'
Atlantis 4.0.6, by abbreviations; TERRAIN=, the defenders' INSIDE= and RULES= may be left out:
  playdeck battle atlantis4 'ATTACKERS=((ITEMS=(PLAI=20,SWOR=20),SKILLS=(COMB=2))),DEFENDERS=((ITEMS=(GOBL=30)))'";

/// The options of `rules`.
#[derive(Debug, Clone, Args)]
#[command(after_help = RULES_HELP)]
pub struct RulesArgs {
    /// The game.
    #[arg(value_name = "GAME", value_parser = Games(&TABLED))]
    pub game: String,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Print this set of tables; without it, those of the position that comes in, with its choices.
    #[arg(long, value_name = "NAME", conflicts_with = "file", help_heading = MADE)]
    pub set: Option<String>,
    /// The columns of the page.
    #[arg(long, value_parser = letter_columns(), value_name = "NUMBER", default_value_t = 79, help_heading = MADE)]
    pub columns: u16,
    #[command(flatten)]
    pub input: InputArgs,
}

const RULES_HELP: &str = "\
Examples:
The rules of a world that is played, for its players:
  playdeck rules atlantis4 < world.pos > rules.txt
A built-in set, and a gamesmaster's own before its world begins:
  playdeck rules atlantis4 --set STANDARD
  playdeck rules atlantis4 --set FORGE --tables forge.json";

/// The options of `bot`.
#[derive(Debug, Clone, Args)]
#[command(after_help = BOT_HELP)]
pub struct BotArgs {
    /// The game whose bot plays.
    #[arg(value_name = "GAME", value_parser = Games(&BOTS))]
    pub game: String,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Write only the sheet of this player, named by number or name: `15` or `ANNE`.
    #[arg(long = "as", value_name = "PLAYER", help_heading = MADE)]
    pub player: Option<String>,
    #[command(flatten)]
    pub input: InputArgs,
}

const BOT_HELP: &str = "\
The bot knows what the player's report tells, and nothing else. The same position gives the same sheets.
It is a substitute: it gives nothing away, tells nobody anything, renames nothing, and neither allies nor quits.

Examples:
A turn in which the bot plays all players:
  (cat game.pos; echo '$TURN 1'; playdeck bot rainbow < game.pos; echo '$END') | playdeck --punch game.pos > game.lst
The sheet of one player who has not sent any:
  playdeck bot rainbow --as 2 < game.pos >> moves.deck
  playdeck bot medieval --as ANNE < door.pos >> moves.deck";
