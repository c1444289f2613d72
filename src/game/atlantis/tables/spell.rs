//! Spells.

use super::item::Item;
use super::words::{indexed, words};

words! {
    /// A spell, in the order of reports.
    Spell {
        BlackWind = "Black Wind", CauseFear = "Cause Fear", ContaminateWater = "Contaminate Water",
        DazzlingLight = "Dazzling Light", Fireball = "Fireball", HandOfDeath = "Hand of Death", Heal = "Heal",
        InspireCourage = "Inspire Courage", LightningBolt = "Lightning Bolt",
        MakeAmuletOfDarkness = "Make Amulet of Darkness", MakeAmuletOfDeath = "Make Amulet of Death",
        MakeAmuletOfHealing = "Make Amulet of Healing", MakeAmuletOfTrueSeeing = "Make Amulet of True Seeing",
        MakeCloakOfInvulnerability = "Make Cloak of Invulnerability",
        MakeRingOfInvisibility = "Make Ring of Invisibility", MakeRingOfPower = "Make Ring of Power",
        MakeRunesword = "Make Runesword", MakeShieldstone = "Make Shieldstone",
        MakeStaffOfFire = "Make Staff of Fire", MakeStaffOfLightning = "Make Staff of Lightning",
        MakeWandOfTeleportation = "Make Wand of Teleportation", Shield = "Shield", Sunfire = "Sunfire",
        Teleport = "Teleport",
    }
}

/// How a spell is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpellKind {
    /// In battle, set by COMBAT.
    Combat,
    /// A month of ritual.
    Ritual(Ritual),
    /// By itself, after a battle that was won.
    AfterBattle,
}

/// What a ritual does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ritual {
    /// It makes an item.
    Make(Item),
    /// It kills peasants.
    Contaminate,
    /// It carries units away.
    Teleport,
}

/// What a combat spell does. Its figure is the most that one cast can reach without a Ring of Power.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// It kills enemies.
    Kill(u32),
    /// It dazzles enemies until their own next turn.
    Dazzle(u32),
    /// It frightens enemies for the battle.
    Frighten(u32),
    /// It takes the fear from the own side.
    Encourage(u32),
    /// It puts a layer of shield before the own side.
    Shield,
}

/// The most people that one healer can revive without a Ring of Power.
pub const HEALED: u32 = 50;

impl Spell {
    /// What it does in battle.
    pub const fn effect(self) -> Option<Effect> {
        Some(match self {
            Self::LightningBolt => Effect::Kill(10),
            Self::Fireball => Effect::Kill(50),
            Self::HandOfDeath => Effect::Kill(250),
            Self::BlackWind => Effect::Kill(1_250),
            Self::Sunfire => Effect::Kill(6_250),
            Self::DazzlingLight => Effect::Dazzle(50),
            Self::CauseFear => Effect::Frighten(100),
            Self::InspireCourage => Effect::Encourage(100),
            Self::Shield => Effect::Shield,
            _ => return None,
        })
    }

    /// The thing by which a magician casts it without knowing it.
    pub const fn cast_by(self) -> Option<Item> {
        Some(match self {
            Self::BlackWind => Item::AmuletOfDarkness,
            Self::HandOfDeath => Item::AmuletOfDeath,
            Self::Fireball => Item::StaffOfFire,
            Self::LightningBolt => Item::StaffOfLightning,
            Self::Teleport => Item::WandOfTeleportation,
            _ => return None,
        })
    }

    /// Its level of difficulty.
    pub const fn level(self) -> u32 {
        match self {
            Self::ContaminateWater | Self::DazzlingLight | Self::LightningBolt => 1,
            Self::CauseFear
            | Self::Fireball
            | Self::Heal
            | Self::InspireCourage
            | Self::MakeStaffOfLightning => 2,
            Self::HandOfDeath
            | Self::Shield
            | Self::Teleport
            | Self::MakeAmuletOfHealing
            | Self::MakeAmuletOfTrueSeeing
            | Self::MakeCloakOfInvulnerability
            | Self::MakeRingOfInvisibility
            | Self::MakeRunesword
            | Self::MakeStaffOfFire => 3,
            Self::BlackWind
            | Self::MakeAmuletOfDeath
            | Self::MakeRingOfPower
            | Self::MakeShieldstone
            | Self::MakeWandOfTeleportation => 4,
            Self::MakeAmuletOfDarkness | Self::Sunfire => 5,
        }
    }

    /// How it is used.
    pub const fn kind(self) -> SpellKind {
        let item = match self {
            Self::ContaminateWater => return SpellKind::Ritual(Ritual::Contaminate),
            Self::Teleport => return SpellKind::Ritual(Ritual::Teleport),
            Self::Heal => return SpellKind::AfterBattle,
            Self::MakeAmuletOfDarkness => Item::AmuletOfDarkness,
            Self::MakeAmuletOfDeath => Item::AmuletOfDeath,
            Self::MakeAmuletOfHealing => Item::AmuletOfHealing,
            Self::MakeAmuletOfTrueSeeing => Item::AmuletOfTrueSeeing,
            Self::MakeCloakOfInvulnerability => Item::CloakOfInvulnerability,
            Self::MakeRingOfInvisibility => Item::RingOfInvisibility,
            Self::MakeRingOfPower => Item::RingOfPower,
            Self::MakeRunesword => Item::Runesword,
            Self::MakeShieldstone => Item::Shieldstone,
            Self::MakeStaffOfFire => Item::StaffOfFire,
            Self::MakeStaffOfLightning => Item::StaffOfLightning,
            Self::MakeWandOfTeleportation => Item::WandOfTeleportation,
            _ => return SpellKind::Combat,
        };
        SpellKind::Ritual(Ritual::Make(item))
    }

    /// What each caster of a ritual pays.
    pub const fn ritual_cost(self) -> i64 {
        match self.kind() {
            SpellKind::Ritual(Ritual::Make(_)) => 200 * self.level() as i64,
            SpellKind::Ritual(_) => 50,
            _ => 0,
        }
    }
}

/// The spells that somebody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spells(u32);

impl Spells {
    /// None.
    pub const NONE: Self = Self(0);

    /// Whether one of them is this.
    pub const fn has(self, spell: Spell) -> bool {
        self.0 & 1 << spell.index() != 0
    }

    /// Adds one.
    pub const fn add(&mut self, spell: Spell) {
        self.0 |= 1 << spell.index();
    }

    /// Takes one away.
    pub const fn remove(&mut self, spell: Spell) {
        self.0 &= !(1 << spell.index());
    }

    /// Those of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are not the other's.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Each, in the order of reports.
    pub fn iter(self) -> impl Iterator<Item = Spell> {
        Spell::ALL.into_iter().filter(move |spell| self.has(*spell))
    }
}

impl FromIterator<Spell> for Spells {
    fn from_iter<I: IntoIterator<Item = Spell>>(spells: I) -> Self {
        let mut all = Self::NONE;
        spells.into_iter().for_each(|spell| all.add(spell));
        all
    }
}
