//! What can be wrong with a saved game of other programs: numbers from 200 on.

playdeck_base::catalogue! { "DIP";
    no_saved_game(error: &str) = 201 Severe "This JSON is not a saved game that can be read: {error}.";
    phase_refused(phase: &str, fault: &str) = 202 Severe "Phase {phase} of the saved game cannot be read: {fault}; nothing was imported.";
    other_map(map: &str) = 203 Severe "The saved game is played on the map {map}, and no board of that name is here; nothing was imported.";
    no_beginning() = 204 Severe "The saved game has no phase in which a deck could begin; nothing was imported.";
    parted(game: &str, phase: &str, place: &str, difference: &str) = 205 Warning "The deck made from the saved game {game} leads to a different board than that game from phase {phase} on: before {place} {difference}.";
    classic_elsewhere(id: &str) = 206 Information "The game {id} is played with RULES=CLASSIC, which other programs do not know; if it is played there, its results may differ.";
    kept_back(id: &str) = 207 Information "Orders sent ahead and votes are secret; those of the game {id} are not in its saved game.";
    board_elsewhere(id: &str) = 208 Severe "Saved games have no homes that powers chose, no fog and no hidden names; the game {id} has such and was not exported.";
    routes_elsewhere(id: &str) = 382 Information "The game {id} is played with ROUTE=BINDING, which other programs do not know; if it is played there, its results may differ.";
    map_elsewhere(map: &str, id: &str) = 383 Information "The map {map} of the game {id} is none that the Python package brings along; it needs a map file of that name.";
    explained(choices: &str, game: &str) = 386 Information "With {choices} the deck leads to the boards of the game {game} throughout, so that game was played by that rule.";
    line_refused(line: usize, what: &str, fault: &str) = 384 Severe "Line {line} of the {what} cannot be read: {fault}; nothing was imported.";
    too_large(most: usize) = 385 Severe "A recorded game of more than {most} bytes is not read; nothing was imported.";
}
