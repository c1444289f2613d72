//! What a game answers beside its contract when programs of others know it in a form of their own.
//!
//! The hall plays a deck and shows each position as it arises; the game writes them down. The other way the game
//! reads a saved game, and the hall punches where it begins. Which form that is, only the game knows.

use super::Game;
use crate::message::Message;
use crate::press_rule::PressRule;

/// A game that can be handed to programs of others and taken back.
pub trait Exchange: Game {
    /// A played deck in their form, in the making.
    type Saved;

    /// Begins one at the position that a deck begins with.
    fn begin(called: &Called, position: &Self::Position) -> Self::Saved;

    /// Adds a play: what happened in it, and the position that it led to.
    fn add(saved: &mut Self::Saved, log: &Self::Log, position: &Self::Position);

    /// What is to be said of it to whoever hands it on.
    fn notes(_: &Self::Saved) -> Vec<Message> {
        Vec::new()
    }

    /// The whole in their form, as one line of text without its end.
    fn write(saved: &Self::Saved) -> Result<String, Message>;

    /// The games that a text in their form holds, in its order.
    fn restore(text: &str) -> Result<Vec<Imported<Self>>, Message>;

    /// Where a game of theirs and the same as it was played here part, if they do.
    fn parting(theirs: &Self::Saved, ours: &Self::Saved) -> Option<Message>;
}

/// What the hall keeps of a game beside its position.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Called {
    /// In one word here, in any words elsewhere.
    pub name: String,
    /// At the top of its pages.
    pub title: Option<String>,
    /// What players may write to one another; where it is not said, as the game has it.
    pub press: Option<PressRule>,
}

/// A saved game as it is to be played here.
pub struct Imported<G: Exchange> {
    /// What it is called there, and what their form keeps for us.
    pub called: Called,
    /// The position with which it begins.
    pub position: G::Position,
    /// Its plays: play cards, openers and orders, without `$END`. The control character is written `$`.
    pub plays: Vec<String>,
    /// The game as it was saved.
    pub saved: G::Saved,
}
