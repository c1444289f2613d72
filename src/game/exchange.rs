//! What a game adds to its contract if other programs have a file format for it.
//!
//! The hall plays a deck and passes on each position as it arises; the game writes them down. In the other direction
//! the game reads a saved game, and the hall punches the position where it begins. Only the game knows the format.

use super::Game;
use playdeck_base::message::{Log, Message};
use playdeck_base::press_rule::PressRule;
use playdeck_cards::operand::Fault;

/// A game that can be exported to other programs and imported from them.
pub trait Exchange: Game {
    /// A played deck in the other programs' format, while it is being written.
    type Saved;

    /// Whether several games can follow one another in a file of their format.
    const IS_SERIES: bool;

    /// Begins a saved game at the position that a deck begins with.
    fn begin(called: &GameLabel, position: &Self::Position) -> Self::Saved;

    /// Adds a play: what happened in it, and the position that it led to.
    fn add(saved: &mut Self::Saved, log: &Self::Log, position: &Self::Position);

    /// What the person who passes the saved game on needs to know.
    fn notes(saved: &Self::Saved) -> Log;

    /// Writes the whole saved game, with the end of its last line.
    fn write(saved: &Self::Saved) -> Result<Vec<u8>, Message>;

    /// The file about the players that their format keeps beside the game, where it has one.
    fn people(_: &Self::Saved) -> Option<Vec<u8>> {
        None
    }

    /// The games in a file of the other programs' format, in the order of the file.
    fn restore(file: &[u8]) -> Result<Vec<Imported<Self>>, Log>;

    /// Chooses where the program of the saved games is followed instead of the rules text, as `QUIRKS=` does. `None` where
    /// nothing can be chosen.
    fn follow(_: &mut Self::Position, _: &str) -> Option<Result<(), Fault>> {
        None
    }

    /// The message on where a saved game and the same game as played here begin to differ, if they do.
    fn first_difference(theirs: &Self::Saved, ours: &Self::Saved) -> Option<Message>;

    /// A position with other choices of rules, each as `$INIT` writes them. Where a saved game and ours differ, one of them
    /// may be why.
    fn otherwise(_: &Self::Position) -> Vec<(String, Self::Position)> {
        Vec::new()
    }

    /// The message that with such choices the two do not differ.
    fn explained(_: &Self::Saved, _: &str) -> Option<Message> {
        None
    }
}

/// What the hall keeps about a game beside its position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameLabel {
    /// The name of the game: one word here, any words elsewhere.
    pub name: String,
    /// The title at the top of its pages.
    pub title: Option<String>,
    /// What players may write to one another; if it is not said, the game's own rule holds.
    pub press: Option<PressRule>,
}

/// A saved game as it is to be played here.
pub struct Imported<G: Exchange> {
    /// What the game is called in the saved game, and what the format keeps for us.
    pub called: GameLabel,
    /// The position with which it begins.
    pub position: G::Position,
    /// The root of chance, which no saved game has.
    pub seed: u64,
    /// Its plays: play cards, openers and orders, without `$END`. The control character is written `$`.
    pub plays: Vec<String>,
    /// The game as it was saved.
    pub saved: G::Saved,
    /// What was mended where the saved game was read.
    pub mended: Log,
}
