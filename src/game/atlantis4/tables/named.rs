//! The things that rules name, found by their keys when a set is read.

use super::places::Item;
use super::places::ObjectKind;
use super::places::Skill;
use super::places::Terrain;
use crate::tables::all::Tables;

/// Declares them.
macro_rules! named {
    ($($list:ident: $type:ident by $find:ident { $($field:ident = $key:literal,)* })*) => {
        /// The things that rules name.
        #[derive(Debug, Clone)]
        #[allow(missing_docs, reason = "each is called as the rules call it")]
        pub struct Named {
            $($(pub $field: $type,)*)*
        }

        impl Default for Named {
            fn default() -> Self {
                Self { $($($field: $type(0),)*)* }
            }
        }

        impl Named {
            /// Finds all of them; an error is the key of what the set does not have.
            pub(super) fn find(tables: &Tables) -> Result<Self, &'static str> {
                Ok(Self { $($($field: tables.$find($key).ok_or($key)?,)*)* })
            }
        }
    };
}

named! {
    items: Item by item_of {
        leader = "LEAD",
        peasant = "PEAS",
        silver = "SILV",
        grain = "GRAI",
        livestock = "LIVE",
        fish = "FISH",
        herb = "HERB",
        horse = "HORS",
        wagon = "WAGO",
        stone = "STON",
        sword = "SWOR",
        mithril_sword = "MSWO",
        mithril_armor = "MARM",
        plate_armor = "PARM",
        ring_of_invisibility = "RING",
        amulet_of_true_seeing = "AMTS",
        amulet_of_invulnerability = "XXXX",
        portal = "PORT",
        wolf = "WOLF",
        eagle = "EAGL",
        dragon = "DRAG",
        skeleton = "SKEL",
        undead = "UNDE",
        lich = "LICH",
        imp = "IMP",
        demon = "DEMO",
        balrog = "BALR",
    }
    skills: Skill by skill_of {
        entertainment = "ENTE",
        tactics = "TACT",
        combat = "COMB",
        riding = "RIDI",
        crossbow = "XBOW",
        longbow = "LBOW",
        stealth = "STEA",
        observation = "OBSE",
        healing = "HEAL",
        sailing = "SAIL",
        building = "BUIL",
        force = "FORC",
        pattern = "PATT",
        spirit = "SPIR",
        fire = "FIRE",
        magical_healing = "MHEA",
        gate_lore = "GATE",
        mind_reading = "MIND",
        weather_lore = "WEAT",
        summon_wind = "SWIN",
        earth_lore = "EART",
        necromancy = "NECR",
        demon_lore = "DEMO",
        illusion = "ILLU",
        phantasmal_entertainment = "PHEN",
        true_seeing = "TRUE",
        summon_imps = "SUIM",
        summon_demon = "SUDE",
        summon_balrog = "SUBA",
        artifact_lore = "ARTI",
    }
    objects: ObjectKind by object_of {
        open_ground = "None",
        longboat = "Longboat",
        clipper = "Clipper",
        balloon = "Balloon",
        tower = "Tower",
        fort = "Fort",
        castle = "Castle",
        citadel = "Citadel",
        magical_fortress = "Magical Fortress",
        shaft = "Shaft",
        road_north = "Road N",
        road_northeast = "Road NE",
        road_southeast = "Road SE",
        road_south = "Road S",
        road_southwest = "Road SW",
        road_northwest = "Road NW",
        inn = "Inn",
        lair = "Lair",
        ruin = "Ruin",
        crypt = "Crypt",
        demon_pit = "Demon Pit",
        black_keep = "Black Keep",
    }
    terrains: Terrain by terrain_of {
        ocean = "ocean",
        plain = "plain",
        forest = "forest",
        mountain = "mountain",
        swamp = "swamp",
        jungle = "jungle",
        desert = "desert",
        tundra = "tundra",
        cavern = "cavern",
        underforest = "underforest",
        tunnels = "tunnels",
        nexus = "nexus",
    }
}
