//! A game of Atlantis 1.0 that the bot plays for every faction, from its `$INIT` card on.

use super::{Holding, Month, Played, cards};
use crate::common::run_deck;
use playdeck::card::Input;
use playdeck::dice::Dice;
use playdeck::filter;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::event::{BattleLine, Event};
use playdeck::game::atlantis::knowledge::View;
use playdeck::game::atlantis::orders::Sheet;
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::position::Position;
use playdeck::game::atlantis::rules::{self, Conditions, Sheets};
use playdeck::game::atlantis::tables::Terrain;
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Bot as _, Viewer, Viewing as _};
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
        let begun = run_deck(cards("ATLANTIS", seed).as_bytes());
        let text = begun.punched.concat().join("\n") + "\n$END\n";
        let deck = filter::read_deck(text.as_bytes(), Input::default()).unwrap();
        let position = filter::load::<Atlantis>(&deck).unwrap().position;
        Self { position, dice: Dice::new(seed) }
    }
}

impl Played for Game {
    fn month(&mut self) -> Month {
        let mut month = Month::default();
        let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
        let (mut read, mut said) = (Sheets::default(), Vec::new());
        let (mut owners, mut people) = (BTreeMap::new(), BTreeMap::new());
        {
            let world = &self.position.world;
            for faction in world.factions() {
                let number = world[faction].number;
                owners.extend(world.units_of(faction).map(|unit| (world[unit].number, number)));
                people.extend(world.units_of(faction).map(|unit| (world[unit].number, world[unit].people)));
                let view = View::of(&self.position, Viewer::Player(FactionNumber(number)));
                let sheet = Atlantis::sheet(&view);
                let lines = sheet.iter().skip(1).map(|line| (line.as_str(), nowhere));
                read.add(faction, Sheet::read(lines, Policy::DEFAULT, &mut said));
                month.sheets.push((number, sheet));
            }
        }
        assert!(said.is_empty(), "{}", said[0].sentence());
        let conditions = Conditions::new(self.position.settings, self.dice, self.position.world.turn + 1);
        let log = rules::play(conditions, &mut self.position.world, &read);
        for event in log.as_seen(Reader::Gamesmaster) {
            match event.as_ref() {
                Event::Starved { dead, .. } => month.starved += dead,
                Event::Recruited { unit, people: more } => *people.entry(unit.number).or_default() += more,
                Event::StarvedAll { unit } => month.starved += people.get(&unit.number).copied().unwrap_or(1),
                Event::Battle(BattleLine::Combatant(side)) => {
                    month.bled.extend(owners.get(&side.unit.number));
                }
                Event::Refused { order, why, .. } => {
                    month.refused.push(format!("{}: {}", order.split(' ').next().unwrap(), why.words()));
                }
                _ => {}
            }
        }
        self.position.world.tidy();
        let world = &self.position.world;
        for region in world.regions() {
            let is_sea = world[region].terrain == Terrain::Ocean;
            for (_, unit) in world.units_in(region) {
                let number = world[unit.faction].number;
                let holding: &mut Holding = month.factions.entry(number).or_default();
                let aboard = unit.inside.is_some_and(|inside| world[inside].is_ship());
                holding.people += unit.people;
                holding.regions.insert(region.index());
                holding.is_at_coast |= !is_sea && world.is_coast(region);
                holding.units.insert(unit.number, (region.index(), is_sea, aboard));
            }
        }
        month.people = month.factions.values().map(|it| it.people).sum::<u32>() + month.starved;
        month
    }
}
