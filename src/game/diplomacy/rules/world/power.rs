//! The seven powers, and how players name them.

use playdeck_base::text::Text;
use playdeck_kit::figures::figures;
use serde::Deserialize;

figures! {
    /// One of the seven great powers, in the order in which every list prints them.
    #[derive(Hash, Deserialize)]
    #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
    pub enum Power shown by name {
        /// The name that cards and listings use.
        name: &'static str,
        /// The adjective, which players write before a supported unit.
        adjective: &'static str,
    }
    Austria = "AUSTRIA", "AUSTRIAN";
    England = "ENGLAND", "ENGLISH";
    France = "FRANCE", "FRENCH";
    Germany = "GERMANY", "GERMAN";
    Italy = "ITALY", "ITALIAN";
    Russia = "RUSSIA", "RUSSIAN";
    Turkey = "TURKEY", "TURKISH";
}

impl Power {
    /// The power that a word names: by its name, its adjective, or at least the first three letters of the name.
    pub fn named(word: &str) -> Option<Self> {
        let begun = |name: &str| name.get(..word.len()).is_some_and(|begun| begun.eq_ignore_ascii_case(word));
        Self::ALL.into_iter().find(|power| {
            word.len() >= 3 && begun(power.name())
                || word.eq_ignore_ascii_case(power.adjective())
                || word.eq_ignore_ascii_case("AUSTRIA-HUNGARY") && *power == Self::Austria
        })
    }
}

impl Text for Power {
    fn write(&self, to: &mut String) {
        to.push_str(self.name());
    }
}
