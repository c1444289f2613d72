//! The options of the commands that ask about a game, or turn it into something else.

use super::shared::{InputArgs, SourceArgs, letter_columns};
use clap::Args;
use playdeck::audience::Reader;
use playdeck::filter::map::Stage;
use playdeck::roster::{BOTS, EMBATTLED, EXCHANGED, TABLED};
use std::path::Path;

/// The options of the filter `json`.
#[derive(Debug, Clone, Args)]
pub struct FilterArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub input: InputArgs,
}

/// The options of `export`.
#[derive(Debug, Clone, Args)]
pub struct ExportArgs {
    #[command(flatten)]
    pub source: SourceArgs,
    #[command(flatten)]
    pub input: InputArgs,
    /// Write the file about the players, which Atlantis 4.0.6 keeps beside the game (players.in)
    #[arg(long)]
    pub players: bool,
}

/// The game of a saved game, if no other is named.
const DIPLOMACY: &str = "diplomacy";

/// The options of `import`.
#[derive(Debug, Clone, Args)]
pub struct ImportArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[arg(value_name = "GAME", help = about_saved_games(), default_value = DIPLOMACY)]
    pub game: String,
    #[command(flatten)]
    pub source: SourceArgs,
}

impl ImportArgs {
    /// The game and the file. A single word that is no game's, and a file's, is the file.
    pub fn game_and_file(&self) -> (&str, Option<&Path>) {
        let (word, file) = (self.game.as_str(), self.source.file.as_deref());
        let is_game = EXCHANGED.iter().any(|game| game.game.eq_ignore_ascii_case(word));
        match file {
            None if !is_game && (word == "-" || Path::new(word).is_file()) => {
                (DIPLOMACY, Some(Path::new(word)))
            }
            file => (word, file),
        }
    }
}

/// The options of `map`.
#[derive(Debug, Clone, Args)]
#[command(after_help = MAP_HELP)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct MapArgs {
    #[command(flatten)]
    pub source: SourceArgs,
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
  playdeck battle medieval 'ATTACKER=(TYPE=CAT),DEFENDER=(TYPE=PIK),DISTANCE=3,MOUNTAIN=YES'
Atlantis 1.0, the units of two sides; PEASANTS=, TERRAIN= and the BUILDING= of the defenders may be left out:
  playdeck battle atlantis 'ATTACKERS=((PEOPLE=20,SKILLS=(SWORD=2),GOODS=(SWORD=20))),PEASANTS=100'
Atlantis 4.0.6, by abbreviations; TERRAIN=, the defenders' INSIDE= and RULES= may be left out:
  playdeck battle atlantis4 'ATTACKERS=((ITEMS=(PLAI=20,SWOR=20),SKILLS=(COMB=2))),DEFENDERS=((ITEMS=(GOBL=30)))'";

/// The options of `rules`.
#[derive(Debug, Clone, Args)]
#[command(after_help = RULES_HELP)]
pub struct RulesArgs {
    #[command(flatten)]
    pub input: InputArgs,
    #[arg(value_name = "GAME", help = about_tabled())]
    pub game: String,
    #[command(flatten)]
    pub source: SourceArgs,
    /// Print this set of tables; without it, those of the position that comes in, with its choices.
    #[arg(long, value_name = "NAME", conflicts_with = "file")]
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
    #[command(flatten)]
    pub source: SourceArgs,
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

The bot knows what the player's report tells, and nothing else. The same position gives the same sheets.
It is a substitute: it gives nothing away, tells nobody anything, renames nothing, and neither allies nor quits.";

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
