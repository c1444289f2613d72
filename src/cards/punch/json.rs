//! Positions as JSON, for programs that cannot read cards.
//!
//! One object, `{"game": .., "format": 1, "seed": .., "position": {..}}`. If the game has them, `job`, `title` and
//! `press` follow the seed. It is made by the same serde types as the deck, so nothing is lost between the two. The
//! bytes depend only on the position.

use super::{FORMAT, Label, Name, PressRule, Title, messages};
use crate::operand;
use playdeck_base::message::Message;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The fields that decide whether and by which game a JSON position can be read.
#[derive(Debug, Deserialize)]
struct Opening {
    game: String,
    format: u32,
}

/// A position with all that its deck says about it.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<G, P> {
    game: G,
    format: u32,
    seed: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    job: Option<Name>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<Title>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    press: Option<PressRule>,
    position: P,
}

/// A position as JSON, indented, with a line end after the last brace.
pub fn to_json<P: Serialize>(game: &str, seed: u64, label: Label, position: &P) -> Result<String, Message> {
    let Label { job, title, press } = label;
    let document = Document { game, format: FORMAT, seed, job, title, press, position };
    let mut json = serde_json::to_string_pretty(&document).map_err(|error| refused(&error))?;
    json.push('\n');
    Ok(json)
}

/// The game of the position in a JSON text, in upper case.
pub fn game(json: &str) -> Result<String, Message> {
    let opening: Opening = serde_json::from_str(json).map_err(|error| refused(&error))?;
    if opening.format != FORMAT {
        return Err(messages::OTHER_FORMAT.message().with(opening.format).with(FORMAT));
    }
    Ok(opening.game.to_ascii_uppercase())
}

/// The seed, the label and the position in a JSON text.
pub fn from_json<P: DeserializeOwned>(json: &str) -> Result<(u64, Label, P), Message> {
    game(json)?;
    let document: Document<String, P> = serde_json::from_str(json).map_err(|error| refused(&error))?;
    let Document { seed, job, title, press, position, .. } = document;
    Ok((seed, Label { job, title, press }, position))
}

/// An error of the JSON reader as a message. It names line and column itself.
fn refused(error: &serde_json::Error) -> Message {
    messages::JSON_REFUSED.message().with(operand::fault_of_json(error))
}
