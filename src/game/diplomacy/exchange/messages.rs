//! What can be wrong with a saved game of other programs: numbers from 200 on.

use std::fmt::Display;

playdeck_base::catalogue! { "DIP";
    no_saved_game(error: impl Display) = 201 Severe "This JSON is not a saved game that can be read: {error}.";
    phase_refused(phase: impl Display, fault: impl Display) = 202 Severe "Phase {phase} of the saved game cannot be read: {fault}; nothing was imported.";
    other_map(map: impl Display) = 203 Severe "The saved game is played on the map {map}, and this program knows only the map standard; nothing was imported.";
    no_beginning() = 204 Severe "The saved game has no phase in which a deck could begin; nothing was imported.";
    parted(game: impl Display, phase: impl Display, place: impl Display, difference: impl Display) = 205 Warning "The deck made from the saved game {game} leads to a different board than that game from phase {phase} on: before {place} {difference}.";
    classic_elsewhere(id: impl Display) = 206 Information "The game {id} is played with RULES=CLASSIC, which other programs do not know; if it is played there, its results may differ.";
    kept_back(id: impl Display) = 207 Information "Orders sent ahead and votes are secret; those of the game {id} are not in its saved game.";
}
