//! Things that units can have.

use super::skill::Skill;
use super::words::{indexed, words};

words! {
    /// A thing, in the order of reports: four primary goods, five secondary ones, twelve made by magic.
    Item {
        Iron = "iron", Wood = "wood", Stone = "stone", Horse = "horse", Sword = "sword", Crossbow = "crossbow",
        Longbow = "longbow", ChainMail = "chain mail", PlateArmor = "plate armor",
        AmuletOfDarkness = "Amulet of Darkness", AmuletOfDeath = "Amulet of Death",
        AmuletOfHealing = "Amulet of Healing", AmuletOfTrueSeeing = "Amulet of True Seeing",
        CloakOfInvulnerability = "Cloak of Invulnerability", RingOfInvisibility = "Ring of Invisibility",
        RingOfPower = "Ring of Power", Runesword = "Runesword", Shieldstone = "Shieldstone",
        StaffOfFire = "Staff of Fire", StaffOfLightning = "Staff of Lightning",
        WandOfTeleportation = "Wand of Teleportation",
    }
}

impl Item {
    /// What several of them are called.
    pub const fn plural(self) -> &'static str {
        match self {
            Self::Iron | Self::Wood | Self::Stone | Self::ChainMail | Self::PlateArmor => self.word(),
            Self::Horse => "horses",
            Self::Sword => "swords",
            Self::Crossbow => "crossbows",
            Self::Longbow => "longbows",
            Self::AmuletOfDarkness => "Amulets of Darkness",
            Self::AmuletOfDeath => "Amulets of Death",
            Self::AmuletOfHealing => "Amulets of Healing",
            Self::AmuletOfTrueSeeing => "Amulets of True Seeing",
            Self::CloakOfInvulnerability => "Cloaks of Invulnerability",
            Self::RingOfInvisibility => "Rings of Invisibility",
            Self::RingOfPower => "Rings of Power",
            Self::Runesword => "Runeswords",
            Self::Shieldstone => "Shieldstones",
            Self::StaffOfFire => "Staffs of Fire",
            Self::StaffOfLightning => "Staffs of Lightning",
            Self::WandOfTeleportation => "Wands of Teleportation",
        }
    }

    /// Another word for it.
    pub const fn also(self) -> Option<&'static str> {
        match self {
            Self::ChainMail => Some("chain"),
            Self::PlateArmor => Some("plate"),
            _ => None,
        }
    }

    /// What one of them weighs.
    pub const fn weight(self) -> i64 {
        match self {
            Self::Stone | Self::Horse => 50,
            _ => 1,
        }
    }

    /// The skill by which it is made; none for what magic makes.
    pub const fn made_by(self) -> Option<Skill> {
        Some(match self {
            Self::Iron => Skill::Mining,
            Self::Wood => Skill::Lumberjack,
            Self::Stone => Skill::Quarrying,
            Self::Horse => Skill::HorseTraining,
            Self::Sword | Self::Crossbow | Self::Longbow => Skill::Weaponsmith,
            Self::ChainMail | Self::PlateArmor => Skill::Armorer,
            _ => return None,
        })
    }

    /// Of what it is made; none for primary goods and what magic makes.
    pub const fn made_of(self) -> Option<Self> {
        Some(match self {
            Self::Sword | Self::ChainMail | Self::PlateArmor => Self::Iron,
            Self::Crossbow | Self::Longbow => Self::Wood,
            _ => return None,
        })
    }

    /// How many one person of a level makes in a month, before terrain and material.
    pub const fn made_in_a_month(self, level: u32) -> u32 {
        match self {
            Self::PlateArmor => level / 3,
            _ => level,
        }
    }

    /// Whether it outlasts a battle in which its owner dies.
    pub const fn survives_battle(self) -> bool {
        matches!(self, Self::Iron | Self::Wood | Self::Stone)
    }
}

/// How many of each thing.
pub type Goods = [u32; Item::ALL.len()];
