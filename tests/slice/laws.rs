//! Laws that hold for the slice, and will have to hold for both Atlantises.

use crate::game::knowledge::{View, write_json};
use crate::game::layout::{Letter, Medium};
use crate::game::orders::Orders;
use crate::game::report::{Desk, tell};
use crate::game::world::{FactionNumber, LEVELS, Place, REGIONS, World, make};
use crate::game::{orders, turn};
use crate::play::{deck, play, play_in};
use playdeck::audience::Reader;
use playdeck::card::{Card, Kind, Statement};
use playdeck::deck::Lines;
use playdeck::dice::Dice;
use playdeck::game::prelude::*;
use playdeck::game::{SectionCards, Viewer};
use playdeck::kit::sets::Numbered as _;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Units 1 to 4 are in one region; the odd ones are faction 2's, the even ones faction 1's.
const INIT: &str = "$INIT SLICE,SEED=42,UNITS=400\nThe Round Table\nThe Dark Legions\n";

const FIRST: &str = "\
#SLICE 1
PASSWORD Excalibur9
UNIT 2
FORM 1
NAME \"New Guard\"
FORM 7
STUDY combat
END
STUDY stealth
MOVE n
END
GIVE NEW 1 50 silver
GIVE NEW 7 10 silver
give 0 1 horses
STUDY riding
MOVE up
UNIT 4
ATTACK 1
UNIT 6
MOVE nw n ne
UNIT 3
STUDY combat
#END
";

const SECOND: &str = "\
#SLICE 2
UNIT 3
GIVE FACTION 1 NEW 1 5 silver
GIVE 9999 1 sword
TEACH 3
STUDY combat now
#END
";

fn turn_one() -> String {
    format!("{INIT}$TURN 1\n{FIRST}{SECOND}$END\n")
}

#[test]
fn a_position_of_an_older_format_is_one_of_the_present() {
    let present = play(&format!("{INIT}$END\n"), Reader::All).punched.unwrap();
    assert!(present.starts_with("$POSITION SLICE,FORMAT=3,SEED="));
    // A card with an operand that is gone since has room for it.
    let older = |card: &str, format: u32| {
        let card = card.get(..72).unwrap_or(card).trim_end();
        let is_short = format < 2 && card.starts_with("REGION NO=") && card.len() < 50;
        let card = if is_short { card.replace(" NO=", " CLIMATE=(2,'a,b'),NO=") } else { card.to_owned() };
        if format < 3 { card.replace(",MEN=", ",MAN=") + "\n" } else { card + "\n" }
    };
    let written = |format: u32| -> String {
        let header = format!("FORMAT={format},EDITED=YES,");
        let cards: String = present.lines().map(|card| older(card, format)).collect();
        cards.replacen("FORMAT=3,", &header, 1)
    };
    assert!(written(1).matches("CLIMATE").count() > 1_000 && written(2).matches("MAN=").count() > 100);
    for format in 1..=3 {
        let run = play(&format!("{}$END\n", written(format)), Reader::All);
        assert!(run.condition == 0 && run.punched.as_ref() == Some(&present), "{format}");
        let newer = written(format).replace(&format!("FORMAT={format}"), "FORMAT=4");
        let refused = play(&format!("{newer}$END\n"), Reader::All);
        assert!(
            refused.listing.contains("PDK103S") && refused.listing.contains("formats 1 to 3"),
            "{format}"
        );
        // What is not in that format is told, as a word that is not known.
        let other = written(format).replace(if format < 3 { ",MAN=" } else { ",MEN=" }, ",MUN=");
        assert_eq!(play(&format!("{other}$END\n"), Reader::All).condition, 12, "{format}");
    }
    let newer = present.replace("FORMAT=3", "FORMAT=4");
    let refused = play(&format!("{newer}$END\n"), Reader::All).listing;
    assert!(refused.contains("PDK103S") && refused.contains("formats 1 to 3"));
}

/// The world before and after the first turn, with its log.
fn played() -> (World, turn::Turn<'static>) {
    static DICE: Dice = Dice::new(42);
    let names = ["The Round Table".to_owned(), "The Dark Legions".to_owned()];
    let before = make(&names, 400, DICE);
    let mut given = BTreeMap::new();
    for (faction, sheet) in [(1, FIRST), (2, SECOND)] {
        let cards = (1..).zip(sheet.lines()).map(|(number, line)| Card::new(number, line));
        let cards: Vec<Statement> = cards.map(|card| Statement::single(card, Kind::Text)).collect();
        let sections = [SectionCards { opener: cards[0].lent(), lines: cards[1..].into() }];
        let faction = FactionNumber(faction);
        given.insert(faction, Orders::read(&View::of(&before, Viewer::Player(faction)), &sections).orders);
    }
    (before.clone(), turn::play(before, &given, &DICE))
}

fn letter(view: &View<'_>, turn: &turn::Turn<'_>, width: usize) -> String {
    let mut text = String::new();
    tell(view, Some(&turn.log), &mut Letter { width, text: &mut text }, &mut Desk::default());
    text
}

fn json(view: &View<'_>, turn: &turn::Turn<'_>) -> String {
    let mut bytes = Vec::new();
    write_json(view, &turn.log, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

#[test]
fn the_world_has_31370_regions_and_each_has_its_place() {
    assert_eq!(REGIONS, 31_370);
    for place in (0..REGIONS).map(Place::of_number) {
        let (level, spot) = place.spot();
        assert!(LEVELS[level].grid.contains(spot), "{place}");
        assert_eq!(Place::at(level, spot), Some(place));
        for direction in 0..6 {
            let back = |next: Place| next.neighbour((direction + 3) % 6);
            assert!(place.neighbour(direction).is_none_or(|next| back(next) == Some(place)), "{place}");
        }
    }
}

/// One turn of FORM, MOVE, GIVE, STUDY and a battle, as each faction learns it from the two letters and from JSON.
#[test]
fn a_turn_is_reported_in_two_letters_and_in_json() {
    let (_, turn) = played();
    let mut told = String::new();
    for (faction, width) in [(1, 70), (2, 79)] {
        let view = View { world: &turn.world, viewer: Viewer::Player(FactionNumber(faction)) };
        let letter = letter(&view, &turn, width);
        let beginning: Vec<&str> = letter.lines().take(34).collect();
        writeln!(told, "--- faction {faction}, {width} columns\n{}", beginning.join("\n")).unwrap();
        let events: serde_json::Value = serde_json::from_str(&json(&view, &turn)).unwrap();
        for event in events["events"].as_array().unwrap() {
            writeln!(told, "{event}").unwrap();
        }
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/pages"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("slice-turn", told));
}

#[test]
fn the_listing_of_a_turn_is_a_player_s_own() {
    let first = play(&turn_one(), Reader::Player("1".to_owned()));
    assert_eq!(first.condition, 4);
    let listing = first.listing.split("CARD").skip(1).collect::<String>();
    for told in [
        "SLI014W",
        "UP does not fit here; write MOVE direction ..",
        "SLI018W",
        "3 is no unit of yours",
        "New Guard (401) of faction 1 studies stealth.",
        "Company 6 of Merlin's Guards (6) of faction 1: MOVE: there is no land in this direction.",
    ] {
        assert!(listing.contains(told), "{told} is missing");
    }
    assert!(!listing.contains("TEACH"), "what faction 2 wrote is nobody else's");
}

#[test]
fn carrying_on_from_a_punched_position_is_playing_on() {
    let second = "$TURN 2\n#SLICE 1 Excalibur9\nUNIT 6\nMOVE s\nUNIT 4\nATTACK 3\n#END\n$END\n";
    let first = play(&turn_one(), Reader::All);
    let position = first.punched.unwrap();
    let on = play(&format!("{position}{second}"), Reader::Player("1".to_owned()));
    let whole = format!("{}{second}", turn_one().trim_end_matches("$END\n"));
    let replayed = play(&whole, Reader::Player("1".to_owned()));
    assert!(on.punched.is_some() && on.punched == replayed.punched);
    let of_turn_2 =
        |listing: &str| listing[listing.rfind("YOUR ORDERS AS THEY WERE READ").unwrap()..].to_owned();
    assert!(
        of_turn_2(&on.listing) == of_turn_2(&replayed.listing),
        "turn 2 is told otherwise after a restart"
    );
    let again = play(&format!("{position}$END\n"), Reader::Nobody);
    assert!(again.punched.unwrap() == position, "read and punched again a position is another one");
}

/// Changes in places where a faction has no unit, and unknowable changes to units in sight, change nothing that it
/// learns.
#[test]
fn what_a_faction_learns_depends_on_nothing_out_of_sight() {
    let faction = FactionNumber(1);
    let (_, turn) = played();
    let view = View { world: &turn.world, viewer: Viewer::Player(faction) };
    let own: BTreeSet<Place> = view.regions().into_iter().collect();
    let mut other = turn.world.clone();
    let foreign: Vec<(u32, bool)> = turn
        .world
        .units()
        .filter(|(_, unit)| unit.faction != faction)
        .map(|(number, unit)| (number, own.contains(&unit.place)))
        .collect();
    for (number, is_near) in foreign {
        let unit = other.unit_mut(number).unwrap();
        unit.silver += 1_000;
        if !is_near {
            unit.name = "Somebody else".into();
            unit.men += 7;
        }
    }
    let changed = View { world: &other, viewer: Viewer::Player(faction) };
    assert!(
        letter(&view, &turn, 79) == letter(&changed, &turn, 79),
        "a letter tells of what is out of sight"
    );
    assert!(json(&view, &turn) == json(&changed, &turn), "JSON tells of what is out of sight");
}

#[test]
fn the_media_say_the_same_words_within_their_columns() {
    let (_, turn) = played();
    for faction in [1, 2] {
        let view = View { world: &turn.world, viewer: Viewer::Player(FactionNumber(faction)) };
        let letters = [70, 79].map(|width| (width, letter(&view, &turn, width)));
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert!(words(&letters[0].1) == words(&letters[1].1), "the letters differ in more than their lines");
        for (width, text) in &letters {
            let longest = text.lines().map(|line| line.chars().count()).max();
            assert!(longest.is_some_and(|longest| longest <= *width && longest > width - 10), "{longest:?}");
        }
    }
    let mut text = String::new();
    let mut narrow = Letter { width: 70, text: &mut text };
    crate::game::layout::paragraph(&mut narrow, 2, &format!("A {}", "x".repeat(300)), &mut String::new());
    assert!(text.lines().all(|line| line.len() <= 70) && text.matches('x').count() == 300, "{text}");
    assert_eq!(Letter { width: 79, text: &mut text }.hanging(), 0);
}

/// Words that are typed where a password can be, and nowhere else.
const SECRETS: [&str; 8] =
    ["Excalibur9", "Hunter2x", "Mordred77", "Sesame44", "Xyzzy123", "Plugh321", "Grail555", "Folded88"];

/// Sheets with passwords wherever somebody may write one: right and wrong, misspelt, too many, under a card of no
/// faction, in a letter to another, continued on a second card.
fn with_secrets(play_card: &str) -> String {
    let folded = format!("{:66}Folded88", "PASSWORD");
    let cards = playdeck::card::fold::fold(&folded).join("\n");
    format!(
        "{INIT}{play_card}\n#SLICE 1 \"Hunter2x\"\nPASSWORD Excalibur9\npasswrd Mordred77\nPASSWORD \"Sesame44\" Sesame44\n\
         {cards}\nUNIT 2\nSTUDY Combat\n#END\n#SLICE 9 Xyzzy123\nUNIT 1\n#END\n$FACTION 2 Plugh321\n\
         $MESSAGE TO 1\nI shall write\nPASSWORD Grail555\nand then go.\nENDPRESS\nUNIT 1\nMOVE n\n"
    )
}

#[test]
fn no_secret_word_of_any_card_is_in_any_output() {
    let decks = [
        with_secrets("$TURN 1") + "$END\n",
        with_secrets("$CHECK\n$TURN 1") + "$END\n",
        with_secrets("$TURN 1,WHATIF=YES") + "$END\n",
        // A major error: the cards come back for correction, or only the gamesmaster's listing is printed.
        with_secrets("$TURN 5") + "$END\n",
        with_secrets("$TURN 1") + "$INIT SLICE\n$END\n",
        with_secrets("$TURN 1").replace("UNITS=400", "UNITS=x") + "$END\n",
    ];
    let mut masked = 0;
    for deck in &decks {
        let readers = [Reader::All, Reader::Player("1".to_owned())];
        for (reader, letters) in
            readers.into_iter().flat_map(|reader| [(reader.clone(), None), (reader, Some(72))])
        {
            let product = play_in(deck, reader.clone(), letters);
            let bytes = product.listing + &product.punched.unwrap_or_default();
            for secret in SECRETS {
                let is_there = bytes.to_lowercase().contains(&secret.to_lowercase());
                assert!(!is_there, "{secret} is shown to {reader:?}:\n{deck}");
            }
            for half in ["Folde", "Fold", "ed88", "ded88"] {
                assert!(!bytes.contains(half), "{half} of a folded word is shown to {reader:?}");
            }
            masked += bytes.matches("****").count();
        }
    }
    assert!(masked > 100, "only {masked} masks were shown: the cards were not");
}

/// The list of orders for the players comes from the same table as the reader.
#[test]
fn the_players_page_has_every_order() {
    let page = orders::page();
    for row in ["| `FORM alias to END` |", "| `GIVE unit amount item` |", "| `MOVE direction ..` |"] {
        assert!(page.contains(row), "{page}");
    }
}

/// Blocks stay nested, and orders keep the order of their sheet.
#[test]
fn orders_keep_their_sheet_s_order_and_their_blocks() {
    use orders::{Order, To};
    let deck = deck(&turn_one());
    let world = make(&["A".to_owned(), "B".to_owned()], 400, Dice::new(42));
    let view = View::of(&world, Viewer::Player(FactionNumber(1)));
    let section = &deck.plays[0].sections[0];
    let lines = Lines::of(&deck.statements, &section.lines);
    let sections = [SectionCards { opener: deck.statements.at(section.opener), lines }];
    let read = Orders::read(&view, &sections).orders;
    let forms: Vec<u32> = (0..)
        .zip(&read)
        .filter(|(_, given)| matches!(given.order, Order::Form(_)))
        .map(|(at, _)| at)
        .collect();
    let of = |to| read.iter().filter(move |given| given.to == to).count();
    assert_eq!(forms.len(), 2);
    assert_eq!((of(To::Formed(forms[0])), of(To::Formed(forms[1]))), (4, 1), "{read:#?}");
    assert!(read.windows(2).all(|pair| pair[0].place < pair[1].place));
    assert_eq!(read[0].to, To::Faction);
}
