//! The verbs of orders, each with the words that mean it.

use playdeck_base::message::nearest;

/// Defines the verbs, each with its words.
macro_rules! verbs {
    ($($(#[$doc:meta])* $verb:ident: $($word:literal)+;)+) => {
        /// What an order tells a unit to do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(in crate::orders) enum Verb {
            $($(#[$doc])* $verb,)+
        }

        impl Verb {
            /// All words that mean a verb.
            pub(super) const WORDS: &[(&str, Self)] = &[$($(($word, Self::$verb)),+),+];

            /// The verb nearest to a misspelt word in capitals, if one is near enough to be meant.
            pub(in crate::orders) fn nearest(word: &str) -> Option<&'static str> {
                nearest(word, [$($($word),+),+])
            }
        }
    };
}

verbs! {
    Stands: "STANDS" "STAND" "STANDING" "HOLDS" "HOLD" "HOLDING" "H" "STAYS" "STAY";
    Moves: "MOVES" "MOVE" "MOVING" "M" "TO" "INTO" "GOES" "ATTACKS";
    Supports: "SUPPORTS" "SUPPORT" "SUPPORTING" "SUPP" "SUP" "S";
    Convoys: "CONVOYS" "CONVOY" "CONVOYING" "CONV" "CON" "C" "TRANSPORTS" "TRANSPORT";
    Removes: "REMOVES" "REMOVE" "DISBANDS" "DISBAND" "DISBANDING" "D" "DESTROYS" "DESTROY" "OTB";
    Builds: "BUILDS" "BUILD" "B";
    Retreats: "RETREATS" "RETREAT" "RETREATING";
    /// `R`: retreats, or in a `$BUILD` play removes.
    Leaves: "R";
    Waives: "WAIVES" "WAIVED" "WAIVE" "W";
}
