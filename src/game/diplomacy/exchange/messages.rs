//! What can be wrong with a saved game of other programs: numbers from 200 on.

playdeck_base::catalogue! { "DIP";
    no_saved_game(error: &str) = 201 Severe "This JSON is not a saved game that can be read: {error}.";
    phase_refused(phase: &str, fault: &str) = 202 Severe "Phase {phase} of the saved game cannot be read: {fault}; nothing was imported.";
    other_map(map: &str) = 203 Severe "The saved game is played on the map {map}, and this program knows only the map standard; nothing was imported.";
    no_beginning() = 204 Severe "The saved game has no phase in which a deck could begin; nothing was imported.";
    parted(game: &str, phase: &str, place: &str, difference: &str) = 205 Warning "The deck made from the saved game {game} leads to a different board than that game from phase {phase} on: before {place} {difference}.";
    classic_elsewhere(id: &str) = 206 Information "The game {id} is played with RULES=CLASSIC, which other programs do not know; if it is played there, its results may differ.";
    kept_back(id: &str) = 207 Information "Orders sent ahead and votes are secret; those of the game {id} are not in its saved game.";
    board_elsewhere(id: &str) = 208 Severe "Saved games are of the usual board, start and rule of building alone; the game {id} has another and was not exported.";
}
