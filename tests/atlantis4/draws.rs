//! What chance decided in Atlantis 4.0.6, with its odds.

use crate::common::draws::{Luck, play_deck};
use crate::common::switches::cards;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::{BattleEvent, Creatures, Economy, Event, Log, Magic, Side};
use playdeck::game::draws::{Draw, MILLION};
use playdeck::game::factions::FactionNumber;
use playdeck::game::factions::draws::Note;
use playdeck::kit::log::Reader;
use std::collections::BTreeMap;

/// A month in two plains of three factions, guards and creatures, from one root of chance.
fn deck(root: u64, records: &[&str], orders: &str) -> String {
    let fixed = [
        "WORLD TURN=10,NAME='Alia',RULES=WYRETH,GUARDS=1,CREATURES=5",
        "LEVEL SIZE=(2,2),KIND=SURFACE",
        "FACTION NO=1,NAME='Guards'",
        "FACTION NO=2,NAME='Merlin',POINTS=(1,1,3),ORDERED=10",
        "FACTION NO=3,NAME='Mordred',POINTS=(1,1,3),ORDERED=10",
        "FACTION NO=4,NAME='Gawain',POINTS=(1,1,3),ORDERED=10",
        "FACTION NO=5,NAME='Creatures'",
        "REGION AT=(0,0,0),TERRAIN=PLAIN,NAME='Avalon',RACE=PLAI,PEOPLE=900,WAGES=14,MOST=14,MONEY=4000,\
         MARKETS=((BUY,SWOR,10,10,7,0,0,7,7),(SELL,GRAI,20,20,9,0,0,9,9))",
        "REGION AT=(1,1,0),TERRAIN=PLAIN,NAME='Camlan'",
    ];
    let position: Vec<String> = fixed.iter().chain(records).map(|record| cards(record)).collect();
    let position = position.join("\n");
    format!(
        "$POSITION ATLANTIS4,FORMAT=1,SEED={},EDITED=YES\n{position}\n$ENDPOS CARDS=0,CHECK=0-0\n\
         $TURN NOVEMBER, 1\n{orders}$END\n",
        root << 41
    )
}

/// What is asked of a month.
struct Told {
    draws: Vec<Draw<FactionNumber>>,
    events: Vec<Event>,
}

/// The draws of a month. The odds of battles take long: they are counted once, if they are asked for.
fn month(deck: &str, mut odds: Option<&mut BTreeMap<usize, [u64; 2]>>) -> Told {
    let mut told = None;
    play_deck::<Atlantis4>(deck, |_, log: &Log, position| {
        let mut draws = Vec::new();
        for (place, note) in log.events.notes.iter().enumerate() {
            match note {
                Note::Noted(noted) => draws.extend(noted.draw("here".to_owned())),
                Note::Rounded(shared) => draws.extend(shared.draws("here")),
                Note::Fought(fought) => {
                    // The first battle of a month is the same for each root.
                    let Some(odds) = &mut odds else { continue };
                    let shares = odds.entry(place).or_insert_with(|| {
                        let odds = fought.armies.odds(&position.tables);
                        [0, 1].map(|side| odds.share(side).0)
                    });
                    for (side, factions) in fought.factions.iter().enumerate() {
                        let cases = (shares[side], MILLION);
                        let draw = |of: &FactionNumber| {
                            Draw::chance(
                                *of,
                                "battles won",
                                "here".to_owned(),
                                cases,
                                fought.winner == Some(side),
                            )
                        };
                        draws.extend(factions.iter().filter_map(draw));
                    }
                }
            }
        }
        let events = log.events.as_seen(Reader::Gamesmaster).map(std::borrow::Cow::into_owned).collect();
        told = Some(Told { draws, events });
    });
    told.unwrap()
}

impl Told {
    /// What a faction had of something.
    fn had(&self, faction: u32, kind: &str) -> u64 {
        let own = self.draws.iter().filter(|draw| draw.of.0 == faction && draw.kind == kind);
        own.map(|draw| draw.had / MILLION).sum()
    }

    fn sum(&self, of: impl Fn(&Event) -> Option<u32>) -> u64 {
        self.events.iter().filter_map(of).map(u64::from).sum()
    }
}

const CROWD: [&str; 6] = [
    "UNIT NO=2,OF=2,AT=(0,0,0),NAME='Buyer',ITEMS=(LEAD=1,SILV=999,GRAI=6)",
    "UNIT NO=3,OF=3,AT=(0,0,0),NAME='Other',ITEMS=(LEAD=1,SILV=999,GRAI=7)",
    "UNIT NO=4,OF=2,AT=(0,0,0),NAME='Second',ITEMS=(LEAD=1,SILV=999)",
    "UNIT NO=5,OF=3,AT=(1,1,0),NAME='Hungry',ITEMS=(PLAI=12,SILV=20)",
    "UNIT NO=6,OF=2,AT=(1,1,0),NAME='Master',KIND=MAGE,ITEMS=(LEAD=1,SILV=999,IMP=6,SKEL=13),DAYS=(DEMO=30,SUIM=30)",
    "UNIT NO=7,OF=4,AT=(0,0,0),NAME='Caller',KIND=MAGE,ITEMS=(LEAD=1,SILV=999),DAYS=(NECR=90,SUSK=90)",
];
const ORDERS: &str = "#ATLANTIS 2\nUNIT 2\nBUY 5 SWOR\nSELL 6 GRAI\nUNIT 4\nBUY 3 SWOR\n\
     #ATLANTIS 3\nUNIT 3\nBUY 6 SWOR\nSELL 7 GRAI\n#ATLANTIS 4\nUNIT 7\nCAST SUSK\n";

#[test]
fn markets_hunger_spells_and_demons_are_as_the_rules_say() {
    let mut luck = Luck::default();
    for root in 1..=500 {
        let told = month(&deck(root, &CROWD, ORDERS), None);
        for (faction, units) in [(2, &[2, 4][..]), (3, &[3])] {
            let bought = told.sum(|event| match event {
                Event::Economy(Economy::Bought { unit, things, .. }) if units.contains(&unit.number) => {
                    Some(things.count)
                }
                _ => None,
            });
            let sold = told.sum(|event| match event {
                Event::Economy(Economy::Sold { unit, things, .. }) if units.contains(&unit.number) => {
                    Some(things.count)
                }
                _ => None,
            });
            assert_eq!((told.had(faction, "goods bought"), told.had(faction, "goods sold")), (bought, sold));
        }
        let starved = told.sum(|event| match event {
            Event::Economy(Economy::Starved { dead, .. }) => Some(*dead),
            _ => None,
        });
        assert_eq!(told.had(3, "people starved"), starved);
        let summoned = told.sum(|event| match event {
            Event::Magic(Magic::Summoned { creatures, .. }) => Some(creatures.count),
            _ => None,
        });
        assert_eq!(told.had(4, "things and creatures by spells"), summoned);
        let loose =
            told.events.iter().any(|event| matches!(event, Event::Creatures(Creatures::BrokeLoose { .. })));
        assert_eq!(told.had(2, "demons broken loose"), u64::from(loose));
        luck.add(&told.draws);
    }
    let kinds = [
        "2: demons broken loose",
        "2: goods bought",
        "2: goods sold",
        "2: undead fallen apart",
        "3: goods bought",
        "3: goods sold",
        "3: people starved",
        "4: things and creatures by spells",
        "4: undead fallen apart",
    ];
    luck.holds_within(&kinds, 0.25);
}

/// Two attack a third, who has a healer.
const WAR: [&str; 4] = [
    "UNIT NO=2,OF=2,AT=(0,0,0),NAME='First',ITEMS=(LEAD=6,SWOR=5,SILV=77,HERB=2),DAYS=(COMB=180)",
    "UNIT NO=3,OF=4,AT=(0,0,0),NAME='Friend',ITEMS=(LEAD=3,SWOR=3,SILV=50),DAYS=(COMB=90)",
    "UNIT NO=4,OF=3,AT=(0,0,0),NAME='Third',ITEMS=(LEAD=9,SWOR=7,SILV=95,GRAI=5),DAYS=(COMB=270)",
    "UNIT NO=5,OF=3,AT=(0,0,0),NAME='Healer',BEHIND=YES,ITEMS=(LEAD=1,HERB=5,SILV=50),DAYS=(HEAL=90)",
];

#[test]
fn battles_and_spoils_are_as_the_odds_say() {
    let (mut luck, mut odds) = (Luck::default(), BTreeMap::new());
    for root in 1..=500 {
        let orders = "#ATLANTIS 2\nUNIT 2\nATTACK 4\n#ATLANTIS 4\nUNIT 3\nATTACK 4\n";
        let told = month(&deck(root, &WAR, orders), Some(&mut odds));
        let won: Vec<Option<Side>> = told
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Battle(BattleEvent::Fought(battle)) => Some(battle.winner),
                _ => None,
            })
            .collect();
        let had = [2, 3, 4].map(|faction| told.had(faction, "battles won"));
        let attackers = u64::from(won == [Some(Side::Attackers)]);
        assert_eq!(had, [attackers, u64::from(won == [Some(Side::Defenders)]), attackers]);
        luck.add(&told.draws);
    }
    let kinds = [
        "2: battles won",
        "2: odd goods found",
        "2: odd goods lost with the dead",
        "2: odd goods picked up",
        "2: people starved",
        "3: battles won",
        "3: odd goods found",
        "3: odd goods lost with the dead",
        "3: people healed",
        "4: battles won",
        "4: odd goods found",
        "4: odd goods lost with the dead",
        "4: odd goods picked up",
        "4: people starved",
    ];
    luck.holds_within(&kinds, 0.3);
}

/// Trolls and wolves meet two factions, which are many and beat them.
#[test]
fn creatures_attack_each_faction_as_often_as_its_people_and_the_table_say() {
    let mut luck = Luck::default();
    let records = [
        "UNIT NO=2,OF=2,AT=(0,0,0),NAME='Many',ITEMS=(PLAI=60,SWOR=60,SILV=9000),DAYS=(COMB=1800)",
        "UNIT NO=3,OF=3,AT=(0,0,0),NAME='More',ITEMS=(PLAI=90,SWOR=90,SILV=9000),DAYS=(COMB=2700)",
        "UNIT NO=4,OF=5,AT=(0,0,0),NAME='Trolls',KIND=WANDERING,ITEMS=(TROL=2)",
    ];
    let packs =
        (5..13).map(|no| format!("UNIT NO={no},OF=5,AT=(0,0,0),NAME='Wolf',KIND=WANDERING,ITEMS=(WOLF=1)"));
    let packs: Vec<String> = packs.collect();
    let records: Vec<&str> = records.into_iter().chain(packs.iter().map(String::as_str)).collect();
    for root in 1..=500 {
        let told = month(&deck(root, &records, ""), None);
        let attacked = [(2, "Many"), (3, "More")].map(|(faction, name)| {
            let is_it = |event: &&Event| {
                matches!(event, Event::Battle(BattleEvent::Fought(battle)) if battle.leaders[1].name.to_string() == name)
            };
            (faction, told.events.iter().filter(is_it).count() as u64)
        });
        for (faction, count) in attacked {
            assert_eq!(told.had(faction, "attacks by creatures"), count);
        }
        let mut draws = told.draws;
        // Of other battles the odds are not looked at here.
        draws
            .retain(|draw| draw.kind == "attacks by creatures" || draw.kind == "silver found with creatures");
        luck.add(&draws);
    }
    let kinds = ["attacks by creatures", "silver found with creatures"];
    let kinds: Vec<String> =
        ["2", "3"].iter().flat_map(|of| kinds.map(|kind| format!("{of}: {kind}"))).collect();
    luck.holds_within(&kinds.iter().map(String::as_str).collect::<Vec<_>>(), 0.25);
}
