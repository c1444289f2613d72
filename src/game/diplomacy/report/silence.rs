//! Powers that fall silent: the warning to their players and the gamesmaster, and which powers wait for a player.

use playdeck_diplomacy_rules::world::position::{Phase, Position};
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_print::document::{Document, Gap, Paragraph};

/// The columns of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// What a power's player is told before nobody plays it any more.
pub fn warning(position: &Position, power: Power) -> Option<String> {
    let left = position.silence_left(power).filter(|_| position.date.phase != Phase::Over)?;
    let silent = last(position.silent[power.index()]);
    let more = if left == 1 { "One more".to_owned() } else { format!("{left} more in a row") };
    Some(format!(
        "No order of {power} could be read in {silent}. {more} without any, and nobody plays {power} any longer: its units \
         hold, and its place is open for somebody else."
    ))
}

/// Prints the warning to a power's player.
pub fn print_own(position: &Position, power: Power, out: &mut Document<'_>) {
    if let Some(warning) = warning(position, power) {
        out.heading("YOU WERE SILENT");
        out.paragraph(&TEXT.after(Gap::One), warning);
    }
}

/// What the gamesmaster reads of a power that is silent.
pub fn told(position: &Position, power: Power) -> Option<String> {
    let left = position.silence_left(power).filter(|_| position.date.phase != Phase::Over)?;
    let silent = last(position.silent[power.index()]);
    Some(format!("no order in {silent}; after {left} more nobody plays it"))
}

/// What everybody reads of a power whose player fell silent.
pub fn disorder(player: &str, count: u16) -> String {
    format!(
        "no order in {}, so {player} plays it no more. Its units hold, and the gamesmaster can give it to somebody.",
        plays(count)
    )
}

/// Prints the game's rule about silence.
pub fn print_rule(position: &Position, out: &mut Document<'_>) {
    if let Some(most) = position.most_silent.filter(|_| position.date.phase != Phase::Over) {
        let most = plays(most);
        let in_a_row = if most.starts_with("1 ") { "" } else { " in a row" };
        let text = format_args!("A power without an order in {most}{in_a_row} loses its player.");
        out.paragraph(&TEXT.after(Gap::One), text);
    }
}

/// Prints the powers that somebody could take over, in a game in which silent players lose them.
pub fn print_open(position: &Position, out: &mut Document<'_>) {
    // In fog nobody reads which of them are still on the board.
    let has_any = |power: Power| {
        position.is_in_fog() || position.units.has_any(power) || !position.centers.of(power).is_empty()
    };
    let is_open = |power: &Power| !position.is_played(*power) && !power.is_dummy() && has_any(*power);
    let open: Vec<&str> = position.powers().filter(is_open).map(Power::name).collect();
    if position.most_silent.is_some() && !open.is_empty() {
        let text = format_args!("Open for somebody to take over: {}.", open.join(", "));
        out.paragraph(&TEXT.after(Gap::One), text);
    }
}

/// The last plays of moves.
fn last(count: u16) -> String {
    if count == 1 { "the last play of moves".to_owned() } else { format!("the last {count} plays of moves") }
}

/// A number of plays of moves.
fn plays(count: u16) -> String {
    if count == 1 { "1 play of moves".to_owned() } else { format!("{count} plays of moves") }
}
