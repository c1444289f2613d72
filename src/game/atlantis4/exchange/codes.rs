//! The integers of the file for what a unit and a faction can be.
//!
//! Source: the file of the program of 2001.

use crate::world::{Attitude, Consumes, Flags, Guard, LevelKind, Reveal, Template, UnitKind};

/// What can be one of several things, each with its place in the file's order.
pub trait Coded: Copy + PartialEq + 'static {
    /// All of them, from 0 on.
    const ALL: &'static [Self];

    /// The integer.
    fn code(self) -> i64 {
        let place = Self::ALL.iter().position(|other| *other == self);
        place.and_then(|place| i64::try_from(place).ok()).unwrap_or(0)
    }

    /// What an integer means.
    fn of_code(code: i64) -> Option<Self> {
        usize::try_from(code).ok().and_then(|place| Self::ALL.get(place)).copied()
    }
}

impl Coded for Attitude {
    const ALL: &'static [Self] =
        &[Self::Hostile, Self::Unfriendly, Self::Neutral, Self::Friendly, Self::Ally];
}

impl Coded for Template {
    const ALL: &'static [Self] = &[Self::Off, Self::Short, Self::Long, Self::Map];
}

impl Coded for UnitKind {
    const ALL: &'static [Self] = &[Self::Normal, Self::Mage, Self::Guard, Self::Wandering, Self::GuardMage];
}

impl Coded for Guard {
    const ALL: &'static [Self] = &[Self::None, Self::On, Self::Avoiding, Self::Pending, Self::Advancing];
}

impl Coded for Reveal {
    const ALL: &'static [Self] = &[Self::None, Self::Unit, Self::Faction];
}

impl Coded for LevelKind {
    const ALL: &'static [Self] = &[Self::Nexus, Self::Surface, Self::Underworld];
}

/// The bits of a unit's flags.
pub fn bits(flags: Flags) -> i64 {
    let Flags { behind, no_cross, autotax, holding, no_aid, invisible, consumes } = flags;
    let all = [
        behind,
        no_cross,
        autotax,
        holding,
        no_aid,
        invisible,
        matches!(consumes, Consumes::Own | Consumes::Both),
        matches!(consumes, Consumes::Faction | Consumes::Both),
    ];
    all.iter().zip(0..).map(|(is, bit)| i64::from(*is) << bit).sum()
}

/// The flags of a unit's bits.
pub const fn flags(bits: i64) -> Flags {
    let consumes = match (bits & 64 != 0, bits & 128 != 0) {
        (true, true) => Consumes::Both,
        (true, false) => Consumes::Own,
        (false, true) => Consumes::Faction,
        (false, false) => Consumes::Silver,
    };
    Flags {
        behind: bits & 1 != 0,
        no_cross: bits & 2 != 0,
        autotax: bits & 4 != 0,
        holding: bits & 8 != 0,
        no_aid: bits & 16 != 0,
        invisible: bits & 32 != 0,
        consumes,
    }
}
