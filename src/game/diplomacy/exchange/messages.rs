//! What can be wrong with a saved game of other programs: numbers from 200 on.

crate::catalogue! { "DIP";
    /// JSON that is no saved game.
    NO_SAVED_GAME = 201 Severe "This JSON is no saved game that can be read: {}.";
    /// A phase that is impossible.
    PHASE_REFUSED = 202 Severe "Phase {} of the saved game cannot be read: {}; nothing was imported.";
    /// A game on another map.
    OTHER_MAP = 203 Severe "The saved game is played on the map {}, and only the map standard is known here; nothing was imported.";
    /// A game without phases, or one that is over where it begins.
    NO_BEGINNING = 204 Severe "The saved game has no phase with which a deck could begin; nothing was imported.";
    /// A game that does not play here as it was played there.
    PARTED = 205 Warning "The deck of the saved game {} gives another board than that game from phase {} on: before {} {}.";
    /// A game by the rules text of the punched-card program.
    CLASSIC_ELSEWHERE = 206 Information "The game {} is played by RULES=CLASSIC, which other programs do not know; played there, it may go another way.";
}
