//! `QUIRKS=`: the switches that bring a program's way back where it differs from the rules text.

use crate::game::InitCard;
use crate::message::Message;
use crate::operand::{self, Fault, Operands};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// A switch.
pub trait Switch: DeserializeOwned {
    /// The word that sets all of them.
    const ALL_OF_THEM: &'static str;

    /// All of them.
    fn all() -> Vec<Self>;
}

/// The operand, read apart: it is a word or a list.
const QUIRKS: &str = "QUIRKS";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Switches<S> {
    quirks: Vec<S>,
}

/// Reads the operands of an `$INIT` card: the switches, and all others.
pub fn taken_off<S: Switch, K: DeserializeOwned>(card: &InitCard<'_>) -> Result<(K, Vec<S>), Message> {
    let Operands { keyed, keyed_offset, .. } = card.operands;
    let fault =
        |fault: Fault, offset| fault.message().at(card.card.place(keyed_offset + offset + fault.offset));
    let Some((pair, rest)) = Operands::take_off(keyed, QUIRKS) else {
        return Ok((operand::from_operands(keyed).map_err(|found| fault(found, 0))?, Vec::new()));
    };
    let value = keyed[pair.clone()].split_once('=').map_or("", |(_, value)| value.trim());
    let switches = if value == S::ALL_OF_THEM {
        S::all()
    } else {
        let listed = if value.starts_with('(') { value.to_owned() } else { format!("({value})") };
        let switches: Switches<S> = operand::from_operands(&format!("{QUIRKS}={listed}"))
            .map_err(|found| fault(Fault { offset: 0, ..found }, pair.start))?;
        switches.quirks
    };
    Ok((operand::from_operands(&rest).map_err(|found| fault(found, 0))?, switches))
}
