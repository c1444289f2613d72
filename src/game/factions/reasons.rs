//! Why an order was not carried out, as reports print it: reasons that are words alone, each declared in one line.

/// Declares the reasons of a game with their words in reports.
#[macro_export]
macro_rules! reasons {
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

            /// The reason in words.
            pub const fn words(self) -> &'static str {
                match self { $(Self::$refusal => $words),* }
            }
        }
    };
}
