//! `QUIRKS=`: the switches that bring a program's way back where it differs from the rules text.

use playdeck_base::message::Message;
use playdeck_cards::operand::{self, Fault, ONE_OR_LIST, Operands};
use playdeck_game::InitCard;
use serde::de::{DeserializeOwned, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::marker::PhantomData;

/// Declares the switches of a game: the word that sets all of them; those that came later than others; each one's word,
/// what is true without it, and what is true with it. Beside them is the game's [`Policy`].
#[macro_export]
macro_rules! quirks {
    ($all:literal, later: [$($later:ident),*]: $($quirk:ident = $word:literal, $default:literal, $program:literal;)*) => {
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
        #[derive(Debug, Clone, Copy, serde::Serialize, serde::Deserialize)]
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
            const EACH_ONE: QuirkWord = QuirkWord::EachOne;
            const LATER: &'static [Self] = &[$(Self::$later),*];

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

/// A switch of a game; there are at most 63.
pub trait Switch: Copy + Serialize + 'static {
    /// A word of `QUIRKS=`.
    type Word: Serialize + DeserializeOwned;

    /// The word that sets all of them.
    const ALL_OF_THEM: &'static str;
    /// All of them.
    const EACH: &'static [Self];
    /// That word as it is punched.
    const EACH_ONE: Self::Word;
    /// Those that came later. A game in which all others were set followed the program in all that was known, so they are
    /// set in it, too.
    const LATER: &'static [Self];

    /// Its word.
    fn word(self) -> &'static str;

    /// Its place among all.
    fn place(self) -> u32;

    /// The switch that a word sets; none if it sets all.
    fn meant(word: Self::Word) -> Option<Self>;
}

/// Which switches are set. It is written as the list of them, or as the word that sets all, and read from a list, or from
/// one word without parentheses: a switch, or the word that sets all.
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
        if self.0 == Self::PROGRAM.0 {
            return serializer.collect_seq([S::EACH_ONE]);
        }
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
        let former = S::LATER.iter().fold(Policy::PROGRAM, |policy, switch| policy.without(*switch));
        Ok(if policy.0 & former.0 == former.0 { Policy::PROGRAM } else { policy })
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
