//! Laws that hold for every turn of Atlantis 4.0.6: of sheets, of chance, of fog, of bytes.

use crate::bot::hide;
use crate::campaign::{Campaign, view};
use crate::common;
use crate::told::{known, letter, to_person};
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::punched;
use playdeck::game::atlantis4::world::{RegionId, Spot};
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Picture as _, Scene, Viewer};
use playdeck::operand;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

type Sheets = Vec<(u32, Vec<String>)>;

/// A position as its cards.
fn cards(position: &Position) -> Vec<String> {
    operand::to_records(&punched::punch(position)).unwrap()
}

/// A deck of two months that the bot plays for four factions, with the sheets of the second in an order.
fn deck(order: impl Fn(usize) -> usize) -> String {
    let mut deck = "$INIT ATLANTIS4,SEED=11,SIZE=(16,16)\n".to_owned();
    for name in ["Alpha", "Beta", "Gamma", "Delta"] {
        writeln!(deck, "{name},{name}@players.example").unwrap();
    }
    for month in ["JANUARY", "FEBRUARY", "MARCH", "APRIL"] {
        let start = common::run_deck(format!("{deck}$END\n").as_bytes());
        let position = start.punched.last().unwrap().join("\n") + "\n";
        let write = |who: usize| {
            let who = (3 + order(who)).to_string();
            let input = playdeck::card::Input::default();
            playdeck::filter::bot::write(position.as_bytes(), input, "atlantis4", Some(&who)).unwrap()
        };
        let sheets: Vec<String> = (0..4).flat_map(write).collect();
        write!(deck, "$TURN {month}, 1\n{}\n", sheets.join("\n")).unwrap();
    }
    deck + "$END\n"
}

/// What all players and the gamesmaster read in a deck, and the position that it punches.
fn results(deck: &str) -> Vec<String> {
    let readers = ["3", "4", "5", "6"];
    let letters = readers.map(|reader| {
        let letter = common::report_for(deck.as_bytes(), reader);
        let part = |part: &str| part.split("Orders Template").next().unwrap_or_default().to_owned();
        letter.split("Atlantis Report For:").skip(1).map(part).collect()
    });
    let mut results: Vec<String> = letters.into();
    results.push(common::known_to(deck.as_bytes(), "gm"));
    results.push(common::run_deck(deck.as_bytes()).punched.concat().join("\n"));
    results
}

#[test]
fn the_order_of_sheets_decides_nothing() {
    let (one, other) = (deck(|who| who), deck(|who| [2, 0, 3, 1][who]));
    assert!(one != other && common::run_deck(one.as_bytes()).run.condition.0 <= 4);
    let (one, other) = (results(&one), results(&other));
    for (one, other) in one.iter().zip(&other) {
        assert!(one.len() > 2_000 && one == other, "{one}\n{other}");
    }
}

#[test]
fn two_runs_give_the_same_bytes_and_the_same_status() {
    let deck = deck(|who| who);
    let stack = deck.repeat(3);
    let one = common::run_deck(stack.as_bytes());
    let cores = std::num::NonZeroUsize::new(3).unwrap();
    let other = common::run_with(stack.as_bytes(), &playdeck::stream::Options { cores, ..common::options() });
    assert!(one.listing == other.listing && one.punched == other.punched);
    assert_eq!(one.run.condition, other.run.condition);
    assert!(one.punched.len() >= 3 && one.punched[0] == one.punched[2]);
}

/// What a faction does not see changes no byte of its letter and of its JSON.
#[test]
fn what_is_hidden_changes_nothing_that_a_player_reads() {
    let mut game = Campaign::new(10, 24, 6);
    let (mut changed, mut moves) = (0, 0);
    for turn in 1..=12 {
        let month = game.month();
        if turn % 4 > 0 {
            continue;
        }
        for number in game.players() {
            let viewer = Viewer::Player(FactionNumber(number));
            let mut hidden = |position: &Position| {
                let mut other = position.clone();
                let own = other.world.faction_of(number).unwrap();
                let shown: Vec<RegionId> = view(position, viewer).own_regions().to_vec();
                changed += hide(&mut other, own, &shown);
                other
            };
            let (before, after) = (hidden(&month.before), hidden(&game.position));
            let read = |before: &Position, position: &Position| {
                let picture = Atlantis4::draw(&view(position, viewer), &Scene::Played(before, &month.log));
                let letters = letter(position, &month.log, number) + &to_person(position, &month.log, number);
                (letters, known(position, &month.log, number), picture)
            };
            let whole = read(&month.before, &game.position);
            assert_eq!(whole, read(&before, &after), "turn {turn}, faction {number}");
            moves += whole.2.matches("class=\"move").count();
        }
    }
    assert!(changed > 1_000 && moves > 20, "{changed}, {moves}");
}

/// What others ask and set for themselves alone changes no byte of a player's letter.
#[test]
fn what_others_ask_changes_nothing_that_a_player_reads() {
    let mut game = Campaign::new(8, 24, 7);
    for _ in 0..6 {
        game.month();
    }
    let mut other = game.clone();
    let sheets: Sheets =
        game.players().into_iter().map(|it| (it, crate::campaign::sheet(&game.position, it))).collect();
    let reader = game.players()[2];
    let asks = [
        "OPTION TEMPLATE SHORT",
        "SHOW ITEM SWOR",
        "FIND ALL",
        "@;my secret",
        "OPTION NOTIMES",
        "PASSWORD sesame",
    ];
    let more = |(number, lines): &(u32, Vec<String>)| {
        let mut lines = lines.clone();
        let unit = lines.iter().position(|line| line.starts_with("UNIT ")).filter(|_| *number != reader);
        if let Some(unit) = unit {
            lines.splice(unit + 1..=unit, asks.map(str::to_owned));
        }
        (*number, lines)
    };
    let asked: Sheets = sheets.iter().map(more).collect();
    let (one, two) = (game.play(sheets), other.play(asked));
    let read =
        |game: &Campaign, log: &_| (letter(&game.position, log, reader), known(&game.position, log, reader));
    assert_eq!(read(&game, &one.log), read(&other, &two.log));
    let elsewhere = game.players()[3];
    assert_ne!(letter(&game.position, &one.log, elsewhere), letter(&other.position, &two.log, elsewhere));
}

/// The same sheet with other things done by the units of one region. Who is formed keeps its number.
fn corrected(before: &Position, sheets: &Sheets, of: u32, at: RegionId) -> Sheets {
    let correct = |lines: &Vec<String>| {
        let (mut is_here, mut is_form) = (false, false);
        let mut all = Vec::new();
        for line in lines {
            let verb = line.split_whitespace().next().unwrap();
            if verb == "UNIT" {
                let unit = before.world.unit_of(line[5..].parse().unwrap()).unwrap();
                is_here = before.world.region_of(unit) == at;
            }
            is_form = is_form && verb != "END" || verb == "FORM";
            let drops =
                ["TAX", "SELL", "GIVE", "SHOW", "CLAIM", "GUARD"].contains(&verb) && !line.contains("NEW");
            let is_month =
                ["PRODUCE", "STUDY", "MOVE", "ADVANCE", "ENTERTAIN", "TEACH", "WORK"].contains(&verb);
            if !is_here || is_form || !drops && !is_month {
                all.push(line.clone());
            } else if is_month {
                all.push(if verb == "WORK" { "STUDY combat" } else { "WORK" }.to_owned());
            }
        }
        all
    };
    let one = |(number, lines): &(u32, Vec<String>)| {
        (*number, if *number == of { correct(lines) } else { lines.clone() })
    };
    sheets.iter().map(one).collect()
}

/// What the gamesmaster sees of each region, without the numbers of units, which are given out for the whole world.
fn state(position: &Position) -> BTreeMap<Spot, Value> {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("NUMBER");
                fields.values_mut().for_each(strip);
            }
            Value::Array(list) => list.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut seen = serde_json::to_value(view(position, Viewer::Gamesmaster)).unwrap();
    let regions = std::mem::take(seen["REGIONS"].as_array_mut().unwrap());
    let spots = position.world.regions().map(|region| position.world[region].spot);
    spots
        .zip(regions)
        .map(|(spot, mut region)| {
            strip(&mut region);
            (spot, region)
        })
        .collect()
}

/// A corrected sheet changes what happens around its units, and no chance elsewhere.
#[test]
#[ignore = "long: cargo long"]
fn a_corrected_sheet_changes_nothing_out_of_reach() {
    /// So far two months of one order lead on foot and on horseback, and a battle draws in neighbours.
    const REACH: u32 = 5;
    let (mut changed, mut same) = (0, 0);
    let mut game = Campaign::new(8, 32, 21);
    for turn in 1..=10 {
        let before = game.clone();
        let month = game.month();
        if turn < 4 || turn % 2 > 0 {
            continue;
        }
        for number in before.players() {
            let world = &before.position.world;
            let faction = world.faction_of(number).unwrap();
            let Some(first) = world.units_of(faction).next() else { continue };
            let at = world.region_of(first);
            let sheets = corrected(&before.position, &month.sheets, number, at);
            let mut other = before.clone();
            other.play(sheets);
            let spot = world[at].spot;
            let own: BTreeSet<Spot> = [&game.position.world, &other.position.world]
                .into_iter()
                .flat_map(|world| {
                    let units = world.units_of(world.faction_of(number).unwrap());
                    units.map(|unit| world[world.region_of(unit)].spot).collect::<Vec<_>>()
                })
                .collect();
            let (one, two) = (state(&game.position), state(&other.position));
            changed += u32::from(one != two);
            for (place, state) in &one {
                let level = &world.levels[usize::from(place.level)];
                let is_far =
                    place.level != spot.level || level.distance((place.x, place.y), (spot.x, spot.y)) > REACH;
                // Wild groups are counted in blocks of eight by sixteen.
                let is_block =
                    place.level == spot.level && (place.x / 8, place.y / 16) == (spot.x / 8, spot.y / 16);
                if is_far && !is_block && !own.contains(place) {
                    assert_eq!(Some(state), two.get(place), "turn {turn}, faction {number} at {spot:?}");
                    same += 1;
                }
            }
        }
    }
    assert!(changed > 15 && same > 8_000, "{changed} {same}");
}

/// A month that is played again from the punched position is the same month.
#[test]
fn a_punched_position_carries_on_as_it_was() {
    let mut game = Campaign::new(6, 16, 3);
    for _ in 0..8 {
        let again = punched::check(punched::punch(&game.position)).map_err(|flaws| flaws.len()).unwrap();
        let mut other = Campaign { position: again, dice: game.dice };
        game.month();
        other.month();
        assert!(cards(&game.position) == cards(&other.position), "turn {}", game.position.world.turn);
    }
}
