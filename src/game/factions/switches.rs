//! `QUIRKS=`: the switches that bring a program's way back where it differs from the rules text.

use playdeck_base::message::Message;
use playdeck_cards::operand::{self, Fault, Operands};
use playdeck_game::InitCard;
use serde::Deserialize;
use serde::de::DeserializeOwned;
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

        impl $crate::Switch for Quirk {
            const ALL_OF_THEM: &'static str = $all;
            const EACH: &'static [Self] = &Self::ALL;

            fn place(self) -> u32 {
                self as u32
            }
        }

        /// Which switches are set.
        pub type Policy = $crate::Policy<Quirk>;
    };
}

/// A switch of a game; there are at most 63.
pub trait Switch: Copy + DeserializeOwned + 'static {
    /// The word that sets all of them.
    const ALL_OF_THEM: &'static str;
    /// All of them.
    const EACH: &'static [Self];

    /// Its place among all.
    fn place(self) -> u32;
}

/// Which switches are set.
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

    /// The switches that are set.
    pub fn quirks(self) -> impl Iterator<Item = S> {
        S::EACH.iter().copied().filter(move |switch| self.has(*switch))
    }
}

impl<S: Switch> FromIterator<S> for Policy<S> {
    fn from_iter<I: IntoIterator<Item = S>>(switches: I) -> Self {
        switches.into_iter().fold(Self::DEFAULT, Self::with)
    }
}

/// The operand, read apart: it is a word or a list.
const QUIRKS: &str = "QUIRKS";

#[derive(Debug, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Switches<S> {
    quirks: Vec<S>,
}

/// Reads the operands of an `$INIT` card: the switches, and all others.
pub fn taken_off<S: Switch, K: DeserializeOwned>(card: &InitCard<'_>) -> Result<(K, Policy<S>), Message> {
    let Operands { keyed, keyed_offset, .. } = card.operands;
    let fault =
        |fault: Fault, offset| fault.message().at(card.card.place(keyed_offset + offset + fault.offset));
    let Some((pair, rest)) = Operands::take_off(keyed, QUIRKS) else {
        return Ok((operand::from_operands(keyed).map_err(|found| fault(found, 0))?, Policy::DEFAULT));
    };
    let value = keyed[pair.clone()].split_once('=').map_or("", |(_, value)| value.trim());
    let policy = if value == S::ALL_OF_THEM {
        Policy::PROGRAM
    } else {
        let listed = if value.starts_with('(') { value.to_owned() } else { format!("({value})") };
        let switches: Switches<S> = operand::from_operands(&format!("{QUIRKS}={listed}"))
            .map_err(|found| fault(Fault { offset: 0, ..found }, pair.start))?;
        switches.quirks.into_iter().collect()
    };
    Ok((operand::from_operands(&rest).map_err(|found| fault(found, 0))?, policy))
}
