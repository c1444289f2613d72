//! The kinds of units.

use playdeck_kit::figures::figures;
use serde::Deserialize;

figures! {
    /// Army or fleet.
    #[derive(Hash, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Kind {
        /// `A` or `F`.
        letter: char,
        /// For sentences.
        with_article: &'static str,
    }
    /// `A`: moves on land.
    Army = 'A', "an army";
    /// `F`: moves on water and along coasts.
    Fleet = 'F', "a fleet";
}
