//! `QUIRKS=`: the switches that bring a program's way back where it differs from the rules text.

use playdeck_base::message::Message;
use playdeck_cards::operand::{self, Fault, ONE_OR_LIST, Operands};
use playdeck_game::InitCard;
use serde::de::{DeserializeOwned, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Declares the switches of a game: the word that sets all of them; each one's word, what is true without it, and what
/// is true with it. Beside them is the game's [`Policy`].
#[macro_export]
macro_rules! quirks {
    ($all:literal: $($quirk:ident = $word:literal, $default:literal, $program:literal;)*) => {
        /// A point at which the program departs from the rules text.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum Quirk {
            $(#[doc = $program] #[serde(rename = $word)] $quirk),*
        }

        impl Quirk {
            /// All of them.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$quirk),*];

            /// The word on the `$INIT` card.
            pub const fn word(self) -> &'static str {
                match self { $(Self::$quirk => $word),* }
            }

            /// What is true without the switch.
            pub const fn default(self) -> &'static str {
                match self { $(Self::$quirk => $default),* }
            }

            /// What is true with the switch.
            pub const fn program(self) -> &'static str {
                match self { $(Self::$quirk => $program),* }
            }
        }

        /// A word of `QUIRKS=`: a switch, or all of them.
        #[derive(Debug, Clone, Copy, serde::Deserialize)]
        pub enum QuirkWord {
            /// All of them.
            #[serde(rename = $all)]
            EachOne,
            $(#[doc = $program] #[serde(rename = $word)] $quirk),*
        }

        impl $crate::Switch for Quirk {
            type Word = QuirkWord;

            const ALL_OF_THEM: &'static str = $all;
            const EACH: &'static [Self] = &Self::ALL;

            fn word(self) -> &'static str {
                Self::word(self)
            }

            fn place(self) -> u32 {
                self as u32
            }

            fn meant(word: QuirkWord) -> Option<Self> {
                match word {
                    QuirkWord::EachOne => None,
                    $(QuirkWord::$quirk => Some(Self::$quirk)),*
                }
            }
        }

        /// Which switches are set.
        pub type Policy = $crate::Policy<Quirk>;
    };
}

/// What was decided without a switch: it is so with all switches and without any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// What is so here.
    pub here: &'static str,
    /// What the rules text or the program says, or why it was decided.
    pub why: &'static str,
}

/// Some decisions, each with its reason.
pub const fn decided<const N: usize>(all: [(&'static str, &'static str); N]) -> [Decision; N] {
    let mut decisions = [Decision { here: "", why: "" }; N];
    let mut at = 0;
    while at < N {
        decisions[at] = Decision { here: all[at].0, why: all[at].1 };
        at += 1;
    }
    decisions
}

/// A switch of a game; there are at most 63.
pub trait Switch: Copy + Serialize + 'static {
    /// A word of `QUIRKS=`.
    type Word: DeserializeOwned;

    /// The word that sets all of them.
    const ALL_OF_THEM: &'static str;
    /// All of them.
    const EACH: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;

    /// Its place among all.
    fn place(self) -> u32;

    /// The switch that a word sets; none if it sets all.
    fn meant(word: Self::Word) -> Option<Self>;
}

/// Which switches are set. It is written as the list of them, and read from a list, or from one word without
/// parentheses: a switch, or the word that sets all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Policy<S>(u64, PhantomData<S>);

impl<S: Switch> Policy<S> {
    /// The rules text.
    pub const DEFAULT: Self = Self(0, PhantomData);
    /// The program.
    pub const PROGRAM: Self = Self((1 << S::EACH.len()) - 1, PhantomData);

    /// Whether a point is as in the program.
    pub fn has(self, switch: S) -> bool {
        self.0 & 1 << switch.place() != 0
    }

    /// With one more point as in the program.
    #[must_use]
    pub fn with(self, switch: S) -> Self {
        Self(self.0 | 1 << switch.place(), PhantomData)
    }

    /// With one point less as in the program.
    #[must_use]
    pub fn without(self, switch: S) -> Self {
        Self(self.0 & !(1 << switch.place()), PhantomData)
    }

    /// The switches that are set.
    pub fn quirks(self) -> impl Iterator<Item = S> {
        S::EACH.iter().copied().filter(move |switch| self.has(*switch))
    }

    /// Whether none is set.
    pub fn is_default(&self) -> bool {
        self.0 == 0
    }

    /// The switches of an operand: `QUIRKS=` and a word or a list.
    fn read(operand: &str) -> Result<Self, Fault> {
        operand::from_operands::<Switches<S>>(operand).map(|switches| switches.quirks)
    }

    /// The switches of a text without the operand's name: words with commas between them, perhaps in parentheses.
    pub fn written(text: &str) -> Result<Self, Fault> {
        let text = text.trim();
        let listed = if text.starts_with('(') { text.to_owned() } else { format!("({text})") };
        Self::read(&format!("{QUIRKS}={}", listed.to_uppercase()))
    }

    /// How [`Self::written`] reads them.
    pub fn words(self) -> String {
        if self.0 == Self::PROGRAM.0 {
            return S::ALL_OF_THEM.to_owned();
        }
        self.quirks().map(S::word).collect::<Vec<_>>().join(",")
    }
}

impl<S: Switch> Default for Policy<S> {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl<S: Switch> FromIterator<S> for Policy<S> {
    fn from_iter<I: IntoIterator<Item = S>>(switches: I) -> Self {
        switches.into_iter().fold(Self::DEFAULT, Self::with)
    }
}

impl<S: Switch> Serialize for Policy<S> {
    fn serialize<W: Serializer>(&self, serializer: W) -> Result<W::Ok, W::Error> {
        serializer.collect_seq(self.quirks().collect::<Vec<_>>())
    }
}

impl<'de, S: Switch> Deserialize<'de> for Policy<S> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_newtype_struct(ONE_OR_LIST, Words(PhantomData))
    }
}

/// Reads the words of a policy.
struct Words<S>(PhantomData<S>);

impl<'de, S: Switch> Visitor<'de> for Words<S> {
    type Value = Policy<S>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of switches")
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<Policy<S>, D::Error> {
        deserializer.deserialize_seq(self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut words: A) -> Result<Policy<S>, A::Error> {
        let mut policy = Policy::DEFAULT;
        while let Some(word) = words.next_element::<S::Word>()? {
            policy = S::meant(word).map_or(Policy::PROGRAM, |switch| policy.with(switch));
        }
        Ok(policy)
    }
}

/// The operand, read apart.
const QUIRKS: &str = "QUIRKS";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, bound = "S: Switch")]
struct Switches<S> {
    quirks: Policy<S>,
}

/// Reads the operands of an `$INIT` card: the switches, and all others.
pub fn taken_off<S: Switch, K: DeserializeOwned>(card: &InitCard<'_>) -> Result<(K, Policy<S>), Message> {
    let Operands { keyed, keyed_offset, .. } = card.operands;
    let fault =
        |fault: Fault, offset| fault.message().at(card.card.place(keyed_offset + offset + fault.offset));
    let Some((pair, rest)) = Operands::take_off(keyed, QUIRKS) else {
        return Ok((operand::from_operands(keyed).map_err(|found| fault(found, 0))?, Policy::DEFAULT));
    };
    let policy = Policy::read(&keyed[pair.clone()]).map_err(|found| fault(found, pair.start))?;
    Ok((operand::from_operands(&rest).map_err(|found| fault(found, 0))?, policy))
}
