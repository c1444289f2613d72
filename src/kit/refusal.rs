//! Refusals: why an order was not carried out, each with its message.
//!
//! A game declares a refusal in one line, with its number and its sentence. What the sentence names are fields of the
//! refusal, in the order in which it names them.

use playdeck_base::message::{Definition, Message};
use playdeck_base::text::{self, Text};

/// Declares the refusals of a game and `CATALOGUE`, the slice of their messages. The fields of a refusal complete its
/// sentence, or what is listed after `with` does, in the order in which the sentence names them.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$about:meta])*
        pub enum $refusal:ident of $area:literal;
        $(
            $name:ident $(($only:ident: $of:ty))? $({ $($field:ident: $kind:ty),+ })?
                = $number:literal $severity:ident $sentence:literal $(with $($place:ident: $word:expr),+)?;
        )*
    ) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, ::serde::Serialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "UPPERCASE")]
        #[allow(missing_docs, reason = "the sentence of a refusal says what its fields are")]
        pub enum $refusal {
            $(#[doc = $sentence] $name $(($of))? $({ $($field: $kind),+ })?,)*
        }

        /// The message of every refusal, in the order of their numbers.
        pub static CATALOGUE: &[&$crate::message::Definition] =
            &[$(&$crate::refusal::refusals!(
                @definition $area $number $severity $sentence [$($($place)+)?] $($only)? $($($field)+)?
            )),*];

        impl $refusal {
            /// The message for it.
            pub fn message(self) -> $crate::message::Message {
                self.said($crate::refusal::message)
            }

            /// Passes on the definition of its message and the texts that fill the places in it.
            fn said<T>(
                self,
                say: impl FnOnce(&'static $crate::message::Definition, &[&dyn $crate::text::Text]) -> T,
            ) -> T {
                match self {
                    $(Self::$name $(($only))? $({ $($field),+ })? => say(
                        &$crate::refusal::refusals!(
                            @definition $area $number $severity $sentence [$($($place)+)?] $($only)? $($($field)+)?
                        ),
                        $crate::refusal::refusals!(@words [$($($word),+)?] $($only)? $($($field)+)?),
                    ),)*
                }
            }
        }

        impl $crate::text::Text for $refusal {
            /// Its number and its sentence.
            fn write(&self, to: &mut String) {
                self.said(|definition, words| $crate::refusal::write(definition, words, to));
            }
        }
    };
    (@definition $area:literal $number:literal $severity:ident $sentence:literal [] $($name:ident)*) => {
        $crate::message::Definition {
            area: $area,
            number: $number,
            severity: $crate::message::Severity::$severity,
            text: $sentence,
            arguments: &[$(stringify!($name)),*],
        }
    };
    (@definition $area:literal $number:literal $severity:ident $sentence:literal [$($name:ident)+] $($field:ident)*) => {
        $crate::refusal::refusals!(@definition $area $number $severity $sentence [] $($name)+)
    };
    (@words [] $($field:ident)*) => { &[$(&$field),*] };
    (@words [$($word:expr),+] $($field:ident)*) => { &[$(&$word),+] };
}

pub use refusals;

/// The message of a definition with these words in its places.
pub fn message(definition: &'static Definition, words: &[&dyn Text]) -> Message {
    definition.filled(words.iter().map(|word| text::written(*word)).collect())
}

/// Writes the number of a definition and its sentence with these words in its places.
pub fn write(definition: &'static Definition, words: &[&dyn Text], to: &mut String) {
    format_args!("{definition} ").write(to);
    let mut words = words.iter();
    definition.complete(to, &mut |_, to| words.next().write(to));
}

#[cfg(test)]
mod tests {
    use super::*;

    refusals! {
        /// Why an order was refused.
        #[derive(PartialOrd, Ord)]
        pub enum Refusal of "PDK";
        NoBoat = 997 Warning "There is no boat.";
        TooFar(steps: u8) = 998 Warning "It is {steps} steps away.";
        Prices { price: u64, money: u32 } = 999 Warning "It costs {price}; you have {money}." with price: format_args!("${price}"), money: money;
    }

    #[test]
    fn a_refusal_has_its_number_its_sentence_and_what_it_names() {
        let said = |refusal: Refusal| (refusal.message().sentence(), text::written(&refusal));
        assert_eq!(said(Refusal::NoBoat), ("There is no boat.".into(), "PDK997W There is no boat.".into()));
        assert_eq!(Refusal::TooFar(3).message().sentence(), "It is 3 steps away.");
        let (sentence, written) = said(Refusal::Prices { price: 20, money: 7 });
        assert_eq!(
            (&*sentence, &*written),
            ("It costs $20; you have 7.", "PDK999W It costs $20; you have 7.")
        );
        assert_eq!(CATALOGUE.iter().map(|message| message.number).collect::<Vec<_>>(), [997, 998, 999]);
        let named = CATALOGUE.iter().map(|message| message.arguments).collect::<Vec<_>>();
        assert_eq!(named, [&[][..], &["steps"], &["price", "money"]]);
        assert!(Refusal::NoBoat < Refusal::TooFar(0));
    }
}
