//! Positions as JSON, for programs that cannot read cards.
//!
//! One object, `{"game": .., "format": 1, "seed": .., "position": {..}}`. If the game has them, `job`, `title`,
//! `press` and `chance` follow the seed. It is made by the same serde types as the deck, so nothing is lost between the two. The
//! bytes depend only on the position.

use super::{Change, Committed, Header, Label, Name, PressRule, Title, formats, messages, other_format};
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    chance: Option<Committed>,
    position: P,
}

/// A position as JSON, indented, with a line end after the last brace.
pub fn to_json<P: Serialize>(game: &str, header: Header, position: &P) -> Result<String, Message> {
    let Header { format, seed, job, title, press, chance, .. } = header;
    let document = Document { game, format, seed, job, title, press, chance, position };
    let mut json = serde_json::to_string_pretty(&document).map_err(|error| refused(&error))?;
    json.push('\n');
    Ok(json)
}

/// The game of the position in a JSON text, in upper case.
pub fn game(json: &str) -> Result<String, Message> {
    let opening: Opening = serde_json::from_str(json).map_err(|error| refused(&error))?;
    Ok(opening.game.to_ascii_uppercase())
}

/// The seed, the label and the position in a JSON text, of any format of a game whose records changed.
pub fn from_json<P: DeserializeOwned>(json: &str, changes: &[Change]) -> Result<(u64, Label, P), Message> {
    let Opening { format, .. } = serde_json::from_str(json).map_err(|error| refused(&error))?;
    let newest = formats::newest(changes);
    if !(1..=newest).contains(&format) {
        return Err(other_format(&format.to_string(), newest));
    }
    let document: Document<String, P> = if format == newest {
        serde_json::from_str(json)
    } else {
        serde_json::from_str(json).and_then(|mut older: Document<String, serde_json::Value>| {
            formats::bring_up_json(changes, format, &mut older.position);
            let Document { game, format, seed, job, title, press, chance, position } = older;
            let position = P::deserialize(position)?;
            Ok(Document { game, format, seed, job, title, press, chance, position })
        })
    }
    .map_err(|error| refused(&error))?;
    let Document { seed, job, title, press, chance, position, .. } = document;
    Ok((seed, Label { job, title, press, chance, link: None }, position))
}

/// An error of the JSON reader as a message. It names line and column itself.
fn refused(error: &serde_json::Error) -> Message {
    messages::json_refused(&operand::fault_of_json(error))
}
