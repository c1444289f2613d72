//! A game that the exerciser plays for every faction.

use playdeck::dice::Dice;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::Log;
use playdeck::game::atlantis4::event::{Event, TurnLog};
use playdeck::game::atlantis4::making::{self, Size};
use playdeck::game::atlantis4::orders::Sheet;
use playdeck::game::atlantis4::policy::Policy;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::rules::{self, Sheets};
use playdeck::game::atlantis4::tables::{RuleSet, Tables};
use playdeck::game::factions::FactionNumber;
use playdeck::game::{self, Game, Viewer, Viewing};
use playdeck::kit::log::Reader;
use playdeck::message::{Message, Place};

/// A game that the exerciser plays for every faction.
#[derive(Clone)]
pub struct Campaign {
    pub position: Position,
    pub dice: Dice,
}

/// A month of it.
pub struct Month {
    /// The position before, the sheets, and what was said about their words.
    pub before: Position,
    pub sheets: Vec<(u32, Vec<String>)>,
    pub said: Vec<Message>,
    pub log: Log,
}

impl Campaign {
    /// So many factions begin in the Nexus of a world.
    pub fn new(factions: u32, size: u32, root: u64) -> Self {
        let dice = Dice::new(root);
        let (tables, policy) = (Tables::built_in(RuleSet::Wyreth), Policy::DEFAULT);
        let world = making::make(&tables, policy, dice, "Testland", Size::new(size, size).unwrap());
        let mut position = Position { world, tables, policy };
        let tables = std::sync::Arc::clone(&position.tables);
        let conditions = rules::Conditions::new(&tables, policy, dice, 0);
        for number in 1..=factions {
            let (world, name) = (&mut position.world, format!("Faction of {number}"));
            let faction = rules::join(conditions, world, &name, &mut TurnLog::default());
            world[faction].address = format!("{number}@players.example").into();
            // More than a player begins with, so that there is more in a world of two years.
            world[faction].unclaimed = 12_000;
        }
        position.world.forget_turn();
        Self { position, dice }
    }

    /// The players, by number.
    pub fn players(&self) -> Vec<u32> {
        players(&self.position)
    }

    /// Plays a month.
    pub fn month(&mut self) -> Month {
        let all = self.players().into_iter();
        let sheets = all.map(|number| (number, sheet(&self.position, number)));
        let sheets = sheets.filter(|(_, sheet)| !sheet.is_empty()).collect();
        self.play(sheets)
    }

    /// Plays a month with these sheets.
    pub fn play(&mut self, sheets: Vec<(u32, Vec<String>)>) -> Month {
        let before = self.position.clone();
        let mut said = Vec::new();
        let read = read(&before, &sheets, &mut said);
        let conditions = before.conditions(before.world.turn + 1, self.dice);
        let mut events = TurnLog::default();
        rules::play(conditions, &mut self.position.world, &read, &mut events);
        let world = &self.position.world;
        let readers =
            world.factions().map(|faction| (FactionNumber(world[faction].number), faction.0)).collect();
        let log = Log { events, readers };
        self.position.world.tidy();
        Month { before, sheets, said, log }
    }
}

pub fn players(position: &Position) -> Vec<u32> {
    let all = <FactionNumber as game::Player<Atlantis4>>::players(position);
    all.into_iter().map(|number| number.0).collect()
}

pub fn view(position: &Position, viewer: Viewer<FactionNumber>) -> <Atlantis4 as Game>::View<'_> {
    <Atlantis4 as Game>::View::of(position, viewer)
}

/// The sheet that the exerciser writes for a faction.
pub fn sheet(position: &Position, faction: u32) -> Vec<String> {
    crate::exerciser::sheet(&view(position, Viewer::Player(FactionNumber(faction))))
}

/// Sheets as the engine is handed them.
pub fn read(position: &Position, sheets: &[(u32, Vec<String>)], said: &mut Vec<Message>) -> Sheets {
    let mut all = Sheets::default();
    let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
    for (number, lines) in sheets {
        assert_eq!(lines.first(), Some(&format!("#ATLANTIS {number}")));
        let lines = lines.iter().skip(1).map(|line| (line.as_str(), nowhere));
        let faction = position.world.faction_of(*number).unwrap();
        all.set(faction, Sheet::read(lines, &position.tables, said));
    }
    all
}

impl Month {
    /// All that happened.
    pub fn events(&self) -> Vec<Event> {
        self.log.events.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned).collect()
    }
}
