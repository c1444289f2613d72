//! Where chance is drawn: the phases of the streams. A number, once given, is never used for anything else.
//!
//! The turn of a stream is the turn that is played, 0 for the start. The place is the region's coordinates as one number
//! ([`super::world::Spot::key`]), so that an order changed in one region changes chance in no other.

/// The land of a block of the world; the place is the block's corner.
pub const LAND: u32 = 1;
/// The salt of a password; the place is the faction's number.
pub const SALT: u32 = 2;
/// In which order the factions of a region attack.
pub const ATTACKERS: u32 = 100;
/// A battle; its number in its region and turn is added, the first being 0.
pub const BATTLE: u32 = 1_000_000;
/// Battles that somebody asks about, by the number of the battle.
pub const ASKED: u32 = 110;
/// Which days stay with whom where people are transferred.
pub const TRANSFER: u32 = 200;
/// The lots of tax.
pub const TAX: u32 = 210;
/// The lots of recruits.
pub const RECRUIT: u32 = 220;
/// The lots of the entertainers.
pub const ENTERTAIN: u32 = 300;
/// The lots of those who work.
pub const WORK: u32 = 310;
/// The lots of iron.
pub const IRON: u32 = 320;
/// The lots of wood.
pub const WOOD: u32 = 321;
/// The lots of stone.
pub const STONE: u32 = 322;
/// The lots of horses.
pub const HORSE: u32 = 323;
/// Which spells are found.
pub const RESEARCH: u32 = 330;
/// Rituals.
pub const RITUAL: u32 = 400;
/// Births of peasants.
pub const GROWTH: u32 = 500;
/// Where peasants go.
pub const MIGRATION: u32 = 510;
/// Which days remain where people starve.
pub const STARVATION: u32 = 520;
