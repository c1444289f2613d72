//! A whole game from its lots to its victory as one deck, as a gamesmaster has it after eleven years.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{deck, listing_for, run_deck};
use playdeck::card::Input;
use playdeck::filter::{Turned, json::turn};
use playdeck::message::ConditionCode;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The control words that begin a play.
const PLAYS: [&str; 3] = ["$MOVES", "$RETREAT", "$BUILD"];

/// The cards before the first play, and the cards of each play, including the press after it.
fn plays(deck: &str) -> (String, Vec<String>) {
    let (mut start, mut plays) = (String::new(), Vec::<String>::new());
    for line in deck.lines().filter(|line| *line != "$END") {
        if PLAYS.iter().any(|word| line.starts_with(word)) {
            plays.push(String::new());
        }
        let place = plays.last_mut().unwrap_or(&mut start);
        place.push_str(line);
        place.push('\n');
    }
    (start, plays)
}

/// The position that a deck ends with.
fn position(deck: &str) -> Vec<String> {
    let product = run_deck(deck.as_bytes());
    assert!(product.run.condition <= ConditionCode(4), "{}", product.text());
    product.punched.into_iter().next().unwrap()
}

/// The position that a deck ends with, as JSON.
fn json(cards: &[String]) -> Value {
    let text = cards.join("\n") + "\n";
    let Ok(Turned::Json(text)) = turn(text.as_bytes(), &Input::default()) else { panic!("no JSON: {text}") };
    serde_json::from_str::<Value>(&text).unwrap()["position"].take()
}

#[test]
fn the_deck_runs_to_a_victory() {
    let product = run_deck(deck("diplomacy/whole-game").as_bytes());
    assert!(product.run.condition <= ConditionCode(4));
    let position = json(&product.punched[0]);
    let winner = position["GAME"]["WINNERS"][0].as_str().unwrap();
    let powers = position["POWER"].as_array().unwrap();
    let centers = |power: &Value| power["CENTERS"].as_array().unwrap().len();
    let power = powers.iter().find(|power| power["NAME"] == *winner).unwrap();
    assert!(centers(power) >= 18);
    assert!(powers.iter().all(|other| other == power || centers(other) < centers(power)));
    let told = format!(
        "{winner} ({}) WINS THE GAME WITH {} SUPPLY CENTERS",
        power["PLAYER"].as_str().unwrap(),
        centers(power)
    );
    // The part of the last play tells everyone, including the power that lost everything.
    for reader in powers.iter().map(|power| power["NAME"].as_str().unwrap()) {
        let listing = listing_for(deck("diplomacy/whole-game").as_bytes(), reader);
        let (_, own) = listing.rsplit_once(&format!("FOR {reader}")).unwrap();
        assert!(own.contains(&told), "{reader} is not told:\n{own}");
    }
    let public = listing_for(deck("diplomacy/whole-game").as_bytes(), "public");
    let (_, last) = public.rsplit_once("PAGE    1").unwrap();
    assert!(public.contains(&told));
    assert!(last.contains("TO ALL") || last.contains(&told), "something is told behind the victory:\n{last}");
}

/// Everything that a gamesmaster's rule book covers happens in this game.
#[test]
fn the_game_has_seen_everything() {
    let product = run_deck(deck("diplomacy/whole-game").as_bytes());
    let listing = product.text();
    for seen in [
        "by convoy",
        "CONVOYED",
        "GIVEN",
        "CUT ",
        "LOST ",
        "VOID ",
        "BOUNCED",
        "DISLODGED",
        "RETREATED",
        "ANNIHILATED",
        "DISBANDED",
        "BY RULE",
        "WAIVE",
        "no orders received",
        "NEWS FROM THE GAMESMASTER TO ALL",
        "MESSAGE FROM FRANCE TO ENGLAND",
    ] {
        assert!(listing.contains(seen), "{seen} is nowhere in the listing");
    }
    assert!(listing.len() < 900 * 1024, "the listing has {} bytes", listing.len());
}

#[test]
fn secret_press_reaches_only_its_addressees() {
    let secret = "The fleet in Brest goes out for its health.";
    assert!(deck("diplomacy/whole-game").contains(secret));
    for reader in ["gm", "public", "spectator", "austria", "germany", "italy", "russia", "turkey"] {
        let is_gamesmaster = reader == "gm";
        assert_eq!(
            listing_for(deck("diplomacy/whole-game").as_bytes(), reader).contains(secret),
            is_gamesmaster,
            "{reader}"
        );
    }
    assert!(listing_for(deck("diplomacy/whole-game").as_bytes(), "england").contains(secret));
}

#[test]
fn the_chart_and_the_units_agree_with_the_centers() {
    let (start, plays) = plays(&deck("diplomacy/whole-game"));
    let mut prefix = start;
    let mut owned = BTreeSet::<String>::new();
    let mut builds = 0;
    for play in &plays {
        prefix.push_str(play);
        let position = json(&position(&format!("{prefix}$END\n")));
        let (mut centers, mut units) = (BTreeMap::<String, usize>::new(), BTreeMap::<String, usize>::new());
        let mut now = BTreeSet::new();
        for power in position["POWER"].as_array().unwrap() {
            let own = power["CENTERS"].as_array().unwrap();
            centers.insert(power["NAME"].as_str().unwrap().to_owned(), own.len());
            now.extend(own.iter().map(|center| center.as_str().unwrap().to_owned()));
        }
        for unit in position["UNIT"].as_array().unwrap() {
            *units.entry(unit["POWER"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        assert_eq!(now.len(), centers.values().sum::<usize>(), "a center has two owners");
        assert!(now.is_superset(&owned), "a center fell back to nobody");
        owned = now;
        if play.starts_with("$BUILD") {
            builds += 1;
            for (power, count) in &units {
                assert!(*count <= centers[power], "{power} has {count} units after {play}");
            }
        }
        let rows = position["CHART"].as_array().unwrap();
        let totals: Vec<u64> = rows
            .iter()
            .map(|row| {
                row["CENTERS"].as_object().unwrap().values().map(|count| count.as_u64().unwrap()).sum()
            })
            .collect();
        assert!(totals.iter().all(|total| (22..=34).contains(total)), "{totals:?}");
        assert!(totals.is_sorted(), "{totals:?}");
        let years: Vec<u64> = rows.iter().map(|row| row["YEAR"].as_u64().unwrap()).collect();
        assert!(years.iter().copied().eq((1901..).take(years.len())), "{years:?}");
        if let Some(last) = rows.last().filter(|_| play.starts_with("$BUILD")) {
            let row: BTreeMap<String, usize> = last["CENTERS"]
                .as_object()
                .unwrap()
                .iter()
                .map(|(power, count)| (power.clone(), usize::try_from(count.as_u64().unwrap()).unwrap()))
                .collect();
            centers.retain(|_, count| *count > 0);
            assert_eq!(row, centers, "the chart of {}", last["YEAR"]);
        }
    }
    assert!(builds > 5 && owned.len() == 34);
}

#[test]
fn a_game_carried_on_from_any_play_ends_the_same() {
    let (start, plays) = plays(&deck("diplomacy/whole-game"));
    let whole = position(&deck("diplomacy/whole-game"));
    let kind = |at: usize| plays[at].split_whitespace().next().unwrap();
    // After the start, after a play of each kind, in the middle, and before the last play.
    let mut cuts = vec![0, plays.len() / 2, plays.len() - 1];
    cuts.extend(PLAYS.iter().map(|word| 1 + (0..plays.len()).find(|at| kind(*at) == *word).unwrap()));
    for cut in cuts {
        let (played, rest) = plays.split_at(cut);
        let punched = position(&format!("{start}{}$END\n", played.concat()));
        let carried_on = format!("{}\n{}$END\n", punched.join("\n"), rest.concat());
        assert_eq!(position(&carried_on), whole, "carried on after play {cut}");
    }
}
