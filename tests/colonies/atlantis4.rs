//! A game of Atlantis 4.0.6 that the bot plays for every faction, from its `$INIT` card on.

use super::{Holding, Month, Played, cards};
use crate::common::run_deck;
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::filter;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::{BattleEvent, Economy, Event, TurnLog};
use playdeck::game::atlantis4::knowledge::View;
use playdeck::game::atlantis4::orders::Sheet;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::rules::{self, Sheets};
use playdeck::game::atlantis4::tables::ObjectClass;
use playdeck::game::atlantis4::world::RegionId;
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Bot as _, Player, Viewer, Viewing as _};
use playdeck::kit::log::Reader;
use playdeck::message::Place;
use std::collections::BTreeMap;

/// The game.
pub struct Game {
    pub position: Position,
    dice: Dice,
}

impl Game {
    pub fn new(seed: u64) -> Self {
        let begun = run_deck(cards("ATLANTIS4", seed).as_bytes());
        let text = begun.punched.concat().join("\n") + "\n$END\n";
        let deck = filter::read_deck(text.as_bytes(), Input::default()).unwrap();
        let position = filter::load::<Atlantis4>(&deck).unwrap().position;
        Self { position, dice: Dice::new(seed) }
    }
}

impl Played for Game {
    fn month(&mut self) -> Month {
        let mut month = Month::default();
        let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
        let (mut read, mut said) = (Sheets::default(), Vec::new());
        let mut owners = BTreeMap::new();
        for number in <FactionNumber as Player<Atlantis4>>::players(&self.position) {
            let world = &self.position.world;
            let faction = world.faction_of(number.0).unwrap();
            owners.extend(world.units_of(faction).map(|unit| (world[unit].number, number.0)));
            let sheet = Atlantis4::sheet(&View::of(&self.position, Viewer::Player(number)));
            let lines = sheet.iter().skip(1).map(|line| (line.as_str(), nowhere));
            read.set(faction, Sheet::read(lines, &self.position.tables, &mut said));
            month.sheets.push((number.0, sheet));
        }
        assert!(said.is_empty(), "{}", said[0].sentence());
        let before = self.position.clone();
        let conditions = before.conditions(before.world.turn + 1, self.dice);
        let mut log = TurnLog::default();
        rules::play(conditions, &mut self.position.world, &read, &mut log);
        for event in log.as_seen(Reader::Gamesmaster) {
            match event.as_ref() {
                Event::Economy(Economy::Starved { dead, .. }) => month.starved += dead,
                Event::Battle(BattleEvent::Fell { units, .. }) => {
                    month.bled.extend(units.iter().filter_map(|(unit, _)| owners.get(&unit.number)));
                }
                Event::Refused { order, why, .. } => {
                    month.refused.push(format!("{}: {}", order.split(' ').next().unwrap(), why.words()));
                }
                _ => {}
            }
        }
        self.position.world.tidy();
        let (world, tables) = (&self.position.world, &self.position.tables);
        let is_sea = |region: RegionId| world[region].terrain == tables.named.ocean;
        for number in <FactionNumber as Player<Atlantis4>>::players(&self.position) {
            let holding: &mut Holding = month.factions.entry(number.0).or_default();
            for unit in world.units_of(world.faction_of(number.0).unwrap()) {
                let region = world.region_of(unit);
                let aboard = tables[world[world[unit].object].kind].kind == ObjectClass::Ship;
                holding.people += world[unit].people(tables);
                holding.regions.insert(region.index());
                holding.is_at_coast |=
                    !is_sea(region) && world.neighbours(region).any(|(_, near)| is_sea(near));
                holding.units.insert(world[unit].number, (region.index(), is_sea(region), aboard));
            }
        }
        month.people = month.factions.values().map(|it| it.people).sum::<u32>() + month.starved;
        month
    }
}
