//! Who may read a part of the listing.
//!
//! Players are known here by the name that cards and listings use (`AUSTRIA`, `27`), so that this module needs no
//! game's types. Nothing else in the program decides who reads what.
//!
//! Source: `JCL.md`, "The listing".

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// Who a part of the listing is for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// The gamesmaster alone.
    Gamesmaster,
    /// Everyone.
    Public,
    /// A viewer, who does not play and sees through every fog.
    Spectator,
    /// The named players.
    Players(BTreeSet<String>),
}

impl Audience {
    /// The audience of one player.
    pub fn player(name: impl fmt::Display) -> Self {
        Self::Players(BTreeSet::from([name.to_string()]))
    }

    /// The name of the player it is for, if it is for one alone.
    pub fn sole_player(&self) -> Option<&str> {
        match self {
            Self::Players(players) if players.len() == 1 => players.first().map(String::as_str),
            _ => None,
        }
    }
}

impl fmt::Display for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gamesmaster => f.write_str("GAMESMASTER"),
            Self::Public => f.write_str("ALL"),
            Self::Spectator => f.write_str("SPECTATORS"),
            Self::Players(players) => {
                for (at, player) in players.iter().enumerate() {
                    write!(f, "{}{player}", if at == 0 { "" } else { ", " })?;
                }
                Ok(())
            }
        }
    }
}

/// Which parts of the listing are asked for: the option `--for`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reader {
    /// Every part, as the gamesmaster files it.
    All,
    /// The gamesmaster's parts and what is public.
    Gamesmaster,
    /// What is public.
    Public,
    /// What is public, and what the fog hides.
    Spectator,
    /// What is public, and the parts of one player. The name is any of theirs while it is only asked for. It is their
    /// key once a position has given the key for the name.
    Player(String),
    /// No part at all: nothing but punched cards is asked for.
    Nobody,
}

impl Reader {
    /// Whether this reader gets a part for an audience.
    pub fn reads(&self, audience: &Audience) -> bool {
        match audience {
            Audience::Public => *self != Self::Nobody,
            Audience::Gamesmaster => matches!(self, Self::All | Self::Gamesmaster),
            Audience::Spectator => matches!(self, Self::All | Self::Spectator),
            Audience::Players(players) => match self {
                Self::All => true,
                Self::Player(name) => players.contains(name),
                _ => false,
            },
        }
    }
}

impl Reader {
    /// Whether this reader gets parts for single players at all.
    pub const fn reads_players(&self) -> bool {
        matches!(self, Self::All | Self::Player(_))
    }
}

impl FromStr for Reader {
    type Err = Infallible;

    fn from_str(name: &str) -> Result<Self, Infallible> {
        Ok(match name.trim().to_uppercase().as_str() {
            "ALL" => Self::All,
            "GM" => Self::Gamesmaster,
            "PUBLIC" => Self::Public,
            "SPECTATOR" => Self::Spectator,
            _ => Self::Player(name.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_reads_what_is_public_and_his_own() {
        let austria: Reader = "AUSTRIA".parse().unwrap();
        assert!(austria.reads(&Audience::Public));
        assert!(austria.reads(&Audience::player("AUSTRIA")));
        assert!(!austria.reads(&Audience::player("ITALY")));
        assert!(!austria.reads(&Audience::Gamesmaster));
        assert!(!austria.reads(&Audience::Spectator));
    }

    #[test]
    fn the_gamesmaster_and_the_public_read_no_player_parts() {
        for reader in [Reader::Gamesmaster, Reader::Public, Reader::Spectator] {
            assert!(!reader.reads(&Audience::player("ITALY")), "{reader:?}");
        }
        assert!(Reader::All.reads(&Audience::player("ITALY")));
    }
}
