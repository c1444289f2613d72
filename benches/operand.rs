//! What it costs to read and to punch a large position: a generated world of 31,370 regions in about 41,500 records, 11
//! MB of cards, with the kinds of records that a large game has.
//!
//! `cargo bench --bench operand` prints how long each step takes. For `benches/positions`, which counts instructions
//! and memory of the whole process, one word after `--` runs one step alone: `deck` writes the world as a deck to
//! standard output, `read` reads such a deck from standard input and verifies it, `punch` also punches it again. A
//! number after the word multiplies the number of records.
#![expect(clippy::print_stdout, clippy::unwrap_used, reason = "figures are what a measurement is for")]

use playdeck::card::{CardReader, Input, Pack};
use playdeck::code::Code;
use playdeck::deck::{Deck, DeckReader, StartKind, Vocabulary, Word};
use playdeck::operand::{from_records, to_records};
use playdeck::punch::{self, Header, Label};
use playdeck::record::{RecordFormat, RecordWriter};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufWriter, Write};
use std::time::Instant;

const REGIONS: u32 = 31_370;

static GAMES: [&Vocabulary; 1] =
    [&Vocabulary { game: "WORLD", words: &[Word::play("TURN")], sheets: &[], boards: None }];

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct World {
    turn: Turn,
    faction: Vec<Faction>,
    region: Vec<Region>,
    structure: Vec<Structure>,
    unit: Vec<Unit>,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Turn {
    number: u16,
    year: i32,
    month: Month,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Month {
    January,
    July,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Faction {
    no: u32,
    name: String,
    address: String,
    unclaimed: u64,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    attitudes: BTreeMap<u32, Attitude>,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Attitude {
    Friendly,
    Hostile,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Region {
    no: u32,
    at: (u16, u16, u8),
    terrain: Terrain,
    name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    town: Option<Town>,
    race: Item,
    people: u32,
    wages: u16,
    silver: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    products: Vec<Product>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    wanted: Vec<Trade>,
    #[serde(rename = "FOR-SALE", default, skip_serializing_if = "Vec::is_empty")]
    for_sale: Vec<Trade>,
    exits: Vec<(Way, u32)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    gate: Option<u16>,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Terrain {
    Plain,
    Forest,
    Mountain,
    Ocean,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Town {
    name: String,
    people: u32,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    capital: bool,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Product {
    item: Item,
    left: u16,
    chance: u8,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Trade {
    item: Item,
    number: u16,
    price: u16,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Item {
    Silver,
    Grain,
    Livestock,
    Iron,
    Horse,
    Nomad,
    Swordsman,
    Furs,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Way {
    North,
    Northeast,
    Southeast,
    South,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Structure {
    no: u32,
    region: u32,
    kind: Kind,
    name: String,
    needs: u16,
}

#[derive(Serialize, Deserialize, PartialEq, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Kind {
    Tower,
    Longship,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Unit {
    no: u32,
    faction: u32,
    region: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    within: Option<u32>,
    name: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    guard: bool,
    items: BTreeMap<Item, u32>,
    skills: BTreeMap<Skill, (u16, u32)>,
}

#[derive(Serialize, Deserialize, PartialEq, Eq, PartialOrd, Ord, Clone, Copy)]
#[serde(rename_all = "UPPERCASE")]
enum Skill {
    Combat,
    Riding,
    Farming,
}

/// A world with that many regions, the same each time.
fn world(regions: u32) -> World {
    World {
        turn: Turn { number: 37, year: 4, month: Month::July },
        faction: (1..=regions / 100).map(faction).collect(),
        region: (1..=regions).map(region).collect(),
        structure: (1..=regions / 15).map(structure).collect(),
        unit: (1..=regions / 4).map(unit).collect(),
    }
}

fn faction(no: u32) -> Faction {
    Faction {
        no,
        name: format!("The Order of Saint Olaf and Company {no}"),
        address: format!("player{no}(at)example.org"),
        unclaimed: u64::from(no) * 1_271,
        attitudes: (1..no % 7)
            .map(|other| (other * 13, pick(other, [Attitude::Friendly, Attitude::Hostile])))
            .collect(),
    }
}

fn region(no: u32) -> Region {
    let items = [Item::Grain, Item::Livestock, Item::Iron, Item::Furs];
    let trade = |of: u32| Trade {
        item: pick(no + of, items),
        number: small(no * of % 97),
        price: small(20 + of * 11),
    };
    let product = |of| Product { item: pick(no / 3 + of, items), left: small(no % 60), chance: 30 };
    let way = |at: u32| (pick(at, [Way::North, Way::Northeast, Way::Southeast, Way::South]), no + at * 63);
    let town = || Town {
        name: format!("Nether Wallop {no}"),
        people: 2_000 + no % 3_000,
        capital: no.is_multiple_of(9),
    };
    Region {
        no,
        at: (small(no % 256), small(no / 256), 1),
        terrain: pick(no / 5, [Terrain::Plain, Terrain::Forest, Terrain::Mountain, Terrain::Ocean]),
        name: format!("Upper Thornwold {}", no % 1_000),
        town: no.is_multiple_of(8).then(town),
        race: pick(no / 7, [Item::Nomad, Item::Swordsman]),
        people: 400 + no * 7 % 4_000,
        wages: small(11 + no % 9),
        silver: 1_200 + no * 3 % 9_000,
        products: (0..no % 2).map(product).collect(),
        wanted: (1..no % 3).map(trade).collect(),
        for_sale: (1..no % 7 / 3).map(trade).collect(),
        exits: (0..=no % 2).map(way).collect(),
        gate: no.is_multiple_of(100).then(|| small(no / 100)),
    }
}

fn structure(no: u32) -> Structure {
    Structure {
        no,
        region: no * 15,
        kind: pick(no, [Kind::Tower, Kind::Longship]),
        name: format!("Fort Resolution {no}"),
        needs: small(no % 20),
    }
}

fn unit(no: u32) -> Unit {
    Unit {
        no,
        faction: 1 + no % 313,
        region: no * 4,
        within: no.is_multiple_of(5).then_some(no / 5),
        name: format!("Merlin's Guards {no}"),
        guard: no.is_multiple_of(3),
        items: BTreeMap::from([(Item::Silver, no * 31 % 10_000), (Item::Horse, no % 12), (Item::Nomad, 10)]),
        skills: BTreeMap::from([(Skill::Combat, (3, 180)), (Skill::Riding, (1, 30 + no % 60))]),
    }
}

fn pick<T: Copy, const N: usize>(at: u32, from: [T; N]) -> T {
    from[at as usize % N]
}

fn small(number: u32) -> u16 {
    u16::try_from(number).unwrap()
}

/// The deck on the input.
fn read_deck(input: impl BufRead + Send) -> Deck {
    let cards = CardReader::new(input, Input::default()).unwrap();
    DeckReader::new(cards, &GAMES).next_deck().unwrap().unwrap()
}

/// Reads the position of a deck and verifies it.
fn read(deck: &Deck) -> World {
    let start = deck.start.as_ref().unwrap();
    let body = deck.position_body().unwrap();
    let StartKind::Position { end, .. } = &start.kind else { unreachable!("it has a body") };
    let card = &deck.statements.at(start.card).to_statement();
    let (_, header) = punch::read_header(card, 1).unwrap();
    let end = end.map(|end| deck.statements.at(end).to_statement());
    let messages = punch::verify(&header, card, body, end.as_ref(), None);
    assert!(messages.is_empty() && !deck.start_is_faulty, "the deck is damaged");
    punch::read(body).unwrap()
}

fn write(world: &World, output: impl Write) {
    let cards: Pack = punch::punch("WORLD", &Header::new(1, 7, Label::default()), '$', world).unwrap();
    let mut writer = RecordWriter::new(output, RecordFormat::Text, Code::Ascii, 80);
    cards.images().for_each(|card| writer.write(card).unwrap());
    writer.flush().unwrap();
}

/// Runs a step and prints how long it took.
fn timed<T>(what: &str, step: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let result = step();
    println!("{what:<28}{:>8.3} s", start.elapsed().as_secs_f64());
    result
}

fn main() {
    let given: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let regions = given.get(1).map_or(REGIONS, |times| REGIONS * times.parse::<u32>().unwrap());
    let input = || io::BufReader::with_capacity(1 << 16, io::stdin());
    match given.first().map(String::as_str) {
        Some("deck") => {
            let mut output = BufWriter::new(io::stdout().lock());
            write(&world(regions), &mut output);
            output.write_all(b"$END\n").unwrap();
        }
        Some("read") => assert!(!read(&read_deck(input())).region.is_empty()),
        Some("punch") => {
            // The deck stays in memory until its position is written, as it does in a run.
            let deck = read_deck(input());
            write(&read(&deck), io::sink());
        }
        Some(other) => println!("deck, read or punch, not {other}"),
        None => steps(regions),
    }
}

fn steps(regions: u32) {
    let world = world(regions);
    let records = timed("records written", || to_records(&world)).unwrap();
    println!("{:<28}{:>8}", "records", records.len());
    println!("{:<28}{:>8}", "bytes of records", records.iter().map(String::len).sum::<usize>());
    let came = timed("records read", || from_records(&records)).unwrap();
    assert!(world == came, "the position came back changed");
    let mut cards = Vec::new();
    timed("deck punched", || write(&world, &mut cards));
    cards.extend(b"$END\n");
    println!("{:<28}{:>8}", "bytes of cards", cards.len());
    let deck = timed("deck read", || read_deck(&cards[..]));
    let came = timed("position verified and read", || read(&deck));
    assert!(world == came, "the deck came back changed");
}
