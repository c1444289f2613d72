//! Where chance is drawn: the phases of the streams. A number, once given, is never used for anything else.
//!
//! The turn of a stream is the turn that is played, 0 for the start. The place is the number of a region unless something
//! else is said, so that an order changed in one region changes chance in no other.

/// Land and seas of a level; the place is the level.
pub const LAND: u32 = 1;
/// What a region has when the world is made.
pub const SETUP: u32 = 2;
/// Names of towns and regions; the place is 0.
pub const NAMES: u32 = 3;
/// Shafts and gates, by level; starting cities at the Nexus' level 0, and the numbers of gates at 4.
pub const PASSAGES: u32 = 4;
/// The salt of a password; the place is the faction's number.
pub const SALT: u32 = 5;
/// Where creatures go this month.
pub const ROAMING: u32 = 100;
/// Whom creatures attack.
pub const PROWLING: u32 = 110;
/// Thieves and assassins.
pub const STEALING: u32 = 120;
/// Sales.
pub const SALES: u32 = 200;
/// Purchases.
pub const PURCHASES: u32 = 210;
/// Spells.
pub const MAGIC: u32 = 300;
/// Jumps through gates.
pub const GATES: u32 = 310;
/// Who starves.
pub const STARVATION: u32 = 400;
/// How roads decay.
pub const ROADS: u32 = 500;
/// New guards.
pub const GUARDS: u32 = 510;
/// Demons that break loose, and the undead that fall apart.
pub const ESCAPES: u32 = 520;
/// New creatures; the place is the number of the first region of a block.
pub const CREATURES: u32 = 530;
/// New creatures in lairs.
pub const LAIRS: u32 = 540;
/// The town of a starting city whose guards are gone.
pub const TOWN: u32 = 550;
/// A battle; its number in its region and turn is added, the first being 0.
pub const BATTLE: u32 = 1_000_000;
/// Battles that somebody asks about, by the number of the battle.
pub const ASKED: u32 = 130;
