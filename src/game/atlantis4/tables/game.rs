//! The figures of the whole game.

use serde::Deserialize;

/// The figures of the whole game.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of the rule set")]
pub struct Game {
    /// The points that a faction spends on war, trade and magic.
    pub faction_points: u32,
    /// In how many regions a faction may tax or trade, by points.
    pub regions: Vec<u32>,
    /// How many mages a faction may have, by points.
    pub mages: Vec<u32>,
    /// Movement points of who walks.
    pub foot_speed: u32,
    /// Of who rides.
    pub horse_speed: u32,
    /// Of a ship.
    pub ship_speed: u32,
    /// Of who flies.
    pub fly_speed: u32,
    /// The passes of a month's movement.
    pub max_phases: u32,
    /// How many students a leader teaches.
    pub students_per_teacher: u32,
    /// What a person needs each month.
    pub maintenance: i64,
    /// What a leader needs each month.
    pub leader_maintenance: i64,
    /// How many of a hundred unfed people die.
    pub starve_percent: u32,
    /// One in so many peasants offers work.
    pub work_fraction: u32,
    /// One in so many coins of a region can be earned by entertainers.
    pub entertain_fraction: i64,
    /// What an entertainer earns for each level.
    pub entertain_income: i64,
    /// What a taxing person collects.
    pub tax_income: i64,
    /// How many a healer tries to heal for each level.
    pub heals_per_level: u32,
    /// How many of a hundred unguarded towns have new guards each month.
    pub guard_regen_percent: u32,
    /// How many guards a town has for each size.
    pub city_guard_per_level: u32,
    /// The silver of each guard.
    pub guard_money: u32,
    /// The most people of a town.
    pub city_pop: i64,
    /// How fast creatures become more.
    pub wandering_growth_percent: u32,
    /// How many of a hundred empty lairs are filled each month.
    pub lair_growth_percent: u32,
    /// The reward for what a player wrote for the times.
    pub times_reward: i64,
    /// The price of people whose wages are those of the region.
    pub base_man_cost: i64,
    /// After so many turns without orders a faction is removed.
    pub max_inactive_turns: u32,
    /// The guards of a starting city.
    pub starting_city_guards: u32,
    /// Whether they wear plate armor.
    pub starting_city_guard_plate: bool,
    /// The level of fire of a starting city's mage; without any there is no mage.
    pub starting_city_mage_fire: u32,
    /// The level of tactics of a starting city's guards.
    pub starting_city_tactics: u32,
    /// Whether farsight and teleportation reach other levels.
    pub easier_underworld: bool,
    /// Whether units without a month order work.
    pub default_work_order: bool,
    /// Whether who flies may cross the sea, and where they must land: `none` or `must land`.
    pub flight_over_water: Box<str>,
    /// Whether a random gate jump leads out of the Nexus.
    pub nexus_gate_out: bool,
    /// Whether nobody can fight in starting cities.
    pub safe_start_cities: bool,
    /// Whether the game has no end.
    pub open_ended: bool,
    /// How many normal goods a market has.
    pub city_market_normal: u32,
    /// How many advanced goods.
    pub city_market_advanced: u32,
    /// How many trade goods.
    pub city_market_trade: u32,
}
