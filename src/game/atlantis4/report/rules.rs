//! The rules in force as a page: the figures of the game, terrains, items, skills and structures, all from the tables.

use super::texts::Texts;
use crate::name::Atlantis4;
use crate::policy::{Policy, Quirk};
use crate::tables::{Game, Item, ObjectClass, SkillRow, Tables, TerrainRow};
use crate::world::position::Position;
use playdeck_game as game;
use playdeck_print::document::{Document, Gap, Paragraph};
use std::fmt::Display;

/// The highest level that people reach.
const LEVELS: u32 = 5;

impl game::Tabled for Atlantis4 {
    fn print_set(name: &str, out: &mut Document<'_>) -> bool {
        let tables = Tables::called(name);
        if let Some(tables) = &tables {
            print(tables, Policy::DEFAULT, out);
        }
        tables.is_some()
    }

    fn print_rules(position: &Position, out: &mut Document<'_>) {
        print(&position.tables, position.policy, out);
    }
}

fn print(tables: &Tables, policy: Policy, out: &mut Document<'_>) {
    let texts = Texts::by(tables, policy);
    out.heading(format_args!("THE RULES OF {}", tables.name));
    let quirks = Quirk::ALL.into_iter().map(|quirk| (policy.has(quirk), quirk));
    for (is_set, quirk) in quirks {
        let rule = if is_set { quirk.program() } else { quirk.default() };
        entry(out, format_args!("{}: {rule}", quirk.word()));
    }
    out.heading("FIGURES");
    for figure in figures(&tables.game) {
        entry(out, &figure);
    }
    out.heading("TERRAINS");
    let terrains = tables.terrains.iter().filter(|row| !row.copy);
    terrains.for_each(|row| entry(out, terrain(tables, row)));
    out.heading("ITEMS");
    tables.items().for_each(|(item, _)| entry(out, texts.item(item)));
    out.heading("SKILLS");
    for (skill, row) in tables.skills() {
        let levels = (1..=LEVELS).filter_map(|level| Some((level, texts.skill(skill, level)?)));
        levels.for_each(|(level, text)| entry(out, format_args!("{} {level}: {text}", called(row))));
    }
    out.heading("STRUCTURES");
    let structures = tables.objects().filter(|(_, row)| row.kind != ObjectClass::Dummy);
    structures.for_each(|(kind, _)| entry(out, texts.structure(kind)));
}

/// A paragraph over the whole width, its later rows moved in.
fn entry(out: &mut Document<'_>, text: impl Display) {
    let last = out.medium().columns;
    out.paragraph(&Paragraph::within(1, last).hanging(3).after(Gap::One), text);
}

fn called(row: &SkillRow) -> String {
    format!("{} [{}]", row.name, row.key)
}

/// The figures of the game that players go by.
fn figures(game: &Game) -> Vec<String> {
    let by_points = |numbers: &[u32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let end =
        if game.open_ended { "The game has no end." } else { "The game ends when the Black Keep falls." };
    let idle = if game.default_work_order {
        "A unit without an order for the month works."
    } else {
        "A unit without an order for the month does nothing if a sheet names it, and works if none does."
    };
    let flight = if &*game.flight_over_water == "none" {
        "Who flies cannot cross the sea."
    } else {
        "Who flies may cross the sea, and drowns where a month ends over it."
    };
    let cities = if game.safe_start_cities {
        "Nobody can fight in a starting city."
    } else {
        "Starting cities are safe by their guards alone."
    };
    let nexus = if game.nexus_gate_out {
        "CAST GATE_LORE RANDOM leads out of the Nexus, too."
    } else {
        "No gate leads out of the Nexus."
    };
    vec![
        format!(
            "A faction has {} points for war, trade and magic. The regions that it may tax by points for war, or trade in \
             by points for trade, from 0 points on: {}. Its mages by points for magic: {}.",
            game.faction_points,
            by_points(&game.regions),
            by_points(&game.mages)
        ),
        format!(
            "A month has {} movement points for who walks, {} for who rides, {} for who flies and {} for a ship.",
            game.foot_speed, game.horse_speed, game.fly_speed, game.ship_speed
        ),
        format!(
            "A person needs ${} a month and a leader ${}. Of a hundred who get less, {} die.",
            game.maintenance, game.leader_maintenance, game.starve_percent
        ),
        format!("A leader teaches {} people. {idle}", game.students_per_teacher),
        format!("{flight} {cities} {nexus}"),
        format!(
            "A person who taxes collects ${}. An entertainer earns ${} for each level.",
            game.tax_income, game.entertain_income
        ),
        format!("A healer tries to heal {} for each level.", game.heals_per_level),
        format!(
            "Towns whose guards are gone have new ones in {} of 100 months, {} for each size of the town; empty lairs \
             are filled in {} of 100 months.",
            game.guard_regen_percent, game.city_guard_per_level, game.lair_growth_percent
        ),
        format!(
            "A faction without orders for {} turns is removed. Who writes for the times gets ${}. {end}",
            game.max_inactive_turns, game.times_reward
        ),
    ]
}

fn terrain(tables: &Tables, row: &TerrainRow) -> String {
    let mut said = vec![format!("{}: a step into it takes {}.", row.name, counted(row.points, "point"))];
    let riders = match (row.riding, row.flying) {
        (true, true) => Some("Those on horses and on winged horses fight mounted."),
        (true, false) => Some("Those on horses fight mounted."),
        (false, true) => Some("Those on winged horses fight mounted."),
        (false, false) => None,
    };
    said.extend(riders.map(str::to_owned));
    if row.population > 0 {
        let (least, most) = (row.population / 2, row.population);
        said.push(format!(
            "At first {least} to {most} peasants live in a region, at wages from ${}.",
            row.wages
        ));
    }
    let [inland @ .., first, second] = row.races;
    let names = |races: &[Option<Item>]| -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for race in races.iter().copied().flatten().map(|race| tables[race].plural.to_string()) {
            if !names.contains(&race) {
                names.push(race);
            }
        }
        names
    };
    let (inland, coast) = (names(&inland), names(&[first, second]));
    if !inland.is_empty() {
        let coast = if coast.is_empty() {
            String::new()
        } else {
            format!(", on the coast {}, too", coast.join(", "))
        };
        said.push(format!("They are {}{coast}.", inland.join(", ")));
    }
    let products = row.products.iter().filter(|(item, ..)| !tables[*item].disabled);
    let food = [tables.named.grain, tables.named.livestock].map(|item| &*tables[item].plural);
    let food = (row.economy > 0).then(|| format!("{} or more of {}", row.economy, food.join(" or ")));
    let products = food.into_iter().chain(products.map(|(item, chance, least)| {
        let often = if *chance < 100 { format!(" in {chance} of 100 regions") } else { String::new() };
        format!("{least} or more of {}{often}", tables[*item].plural)
    }));
    let products: Vec<String> = products.collect();
    if !products.is_empty() {
        said.push(format!("It yields {}.", products.join(", ")));
    }
    let creatures = [row.small, row.big, row.humanoid].into_iter().flatten();
    let creatures: Vec<String> = creatures.map(|item| tables[item].plural.to_string()).collect();
    if row.wandering > 0 && !creatures.is_empty() {
        said.push(format!("Creatures that wander here: {}.", creatures.join(", ")));
    }
    said.join(" ")
}

fn counted(count: u32, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
