//! What players may write to one another, and under which name. It is kept beside a game's position, and a game may
//! state it in its rules.

use serde::{Deserialize, Serialize};

/// The operand `PRESS=` of `$INIT`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum PressRule {
    /// A letter is passed on as it is signed, whoever wrote it.
    Free,
    /// A letter has its writer's own name.
    White,
    /// A letter has no name, or one that is not a player's.
    Grey,
    /// Letters go to all, or to the gamesmaster, under their writer's own name.
    Broadcast,
    /// Players may write only to the gamesmaster.
    None,
}

impl PressRule {
    /// Every rule and its word.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Free, "FREE"),
        (Self::White, "WHITE"),
        (Self::Grey, "GREY"),
        (Self::Broadcast, "BROADCAST"),
        (Self::None, "NONE"),
    ];

    /// The rule that a word names, in any case. `None` if it names none.
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, known)| known.eq_ignore_ascii_case(word)).map(|(rule, _)| rule)
    }
}
