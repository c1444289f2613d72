//! What can be wrong with a saved game of other programs: numbers from 200 on.

crate::catalogue! { "DIP";
    /// JSON that is no saved game.
    NO_SAVED_GAME = 201 Severe "This JSON is not a saved game that can be read: {}.";
    /// A phase that is impossible.
    PHASE_REFUSED = 202 Severe "Phase {} of the saved game cannot be read: {}; nothing was imported.";
    /// A game on another map.
    OTHER_MAP = 203 Severe "The saved game is played on the map {}, and this program knows only the map standard; nothing was imported.";
    /// A game without phases, or one that is over where it begins.
    NO_BEGINNING = 204 Severe "The saved game has no phase in which a deck could begin; nothing was imported.";
    /// A game that does not play here as it was played there.
    PARTED = 205 Warning "The deck made from the saved game {} leads to a different board than that game from phase {} on: before {} {}.";
    /// A game by the rules text of the punched-card program.
    CLASSIC_ELSEWHERE = 206 Information "The game {} is played with RULES=CLASSIC, which other programs do not know; if it is played there, its results may differ.";
}
