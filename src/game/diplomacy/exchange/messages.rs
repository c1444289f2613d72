//! What can be wrong with a saved game of other programs: numbers from 200 on.

playdeck_base::catalogue! { "DIP";
    NO_SAVED_GAME = 201 Severe "This JSON is not a saved game that can be read: {}.";
    PHASE_REFUSED = 202 Severe "Phase {} of the saved game cannot be read: {}; nothing was imported.";
    OTHER_MAP = 203 Severe "The saved game is played on the map {}, and this program knows only the map standard; nothing was imported.";
    NO_BEGINNING = 204 Severe "The saved game has no phase in which a deck could begin; nothing was imported.";
    PARTED = 205 Warning "The deck made from the saved game {} leads to a different board than that game from phase {} on: before {} {}.";
    CLASSIC_ELSEWHERE = 206 Information "The game {} is played with RULES=CLASSIC, which other programs do not know; if it is played there, its results may differ.";
    KEPT_BACK = 207 Information "Orders sent ahead and votes are secret; those of the game {} are not in its saved game.";
}
