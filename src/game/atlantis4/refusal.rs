//! Why an order was not carried out.

/// Declares the reasons with their words in reports.
macro_rules! refusals {
    ($($refusal:ident = $words:literal,)*) => {
        /// Why an order was not carried out.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE")]
        pub enum Refusal {
            $(#[doc = $words] $refusal),*
        }

        impl Refusal {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$refusal),*];

            /// The reason in words: a sentence that follows the order's verb and a colon.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$refusal => $words),* }
            }
        }
    };
}

refusals! {
    // Words of an order.
    Unknown = "This is no order.",
    NoUnit = "No unit was chosen before it.",
    NotYours = "This is not your unit.",
    NoNumber = "A number is missing.",
    NoFlag = "0 or 1 is missing.",
    NoItem = "There is no such item.",
    NoSkill = "There is no such skill.",
    NoDirection = "This is no direction.",
    NoTarget = "It does not say whom.",
    NoSuchUnit = "There is no such unit here.",
    Overwritten = "A later order for the whole month takes its place.",
}
