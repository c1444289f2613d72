//! What `playdeck bot` writes for a player who is missing: a substitute keeps what they have together. It gives nothing
//! away, tells nobody anything, names nothing, changes nothing that lasts, and neither quits nor begins again; and it
//! plays. Over worlds of every game that has a bot.

use crate::common::{options, run_deck, run_with};
use crate::games::{Bot, GAMES, Game, PERSONS, known};
use playdeck::card::Input;
use playdeck::filter::{Turned, bot, json::turn};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Whether a line is no order: an opener, a unit's line, a closer.
fn is_frame(line: &str) -> bool {
    ["#ATLANTIS ", "#END", "UNIT ", "PLAYER ", "END"].iter().any(|word| line.to_uppercase().starts_with(word))
        && !line.starts_with(' ')
}

/// The sheets of all players, looked at line by line.
fn look_at(game: &Game, bot: &Bot, sheets: &[String], used: &mut BTreeSet<String>) {
    let mut own = BTreeSet::new();
    let closer = game.closer.unwrap();
    for sheet in sheets.split_inclusive(|line| line.eq_ignore_ascii_case(closer)) {
        own.clear();
        own.extend(sheet.iter().filter_map(|line| line.strip_prefix("UNIT ")));
        for line in sheet.iter().filter(|line| !is_frame(line)) {
            let mut words = line.split_whitespace();
            let verb = words.next().unwrap().to_uppercase();
            assert!(bot.verbs.contains(&&*verb), "{}: {line}", game.name);
            if bot.to_own.contains(&&*verb) {
                let units: Vec<&str> =
                    if verb == "TEACH" { words.collect() } else { words.take(1).collect() };
                let is_own = |unit: &&str| own.contains(unit) || *unit == "NEW";
                assert!(!units.is_empty() && units.iter().all(is_own), "{}: {line}", game.name);
            }
            used.insert(verb);
        }
    }
}

/// What a position keeps of its players, and of what they own, that is nobody's to change but theirs: names and texts,
/// addresses, passwords, attitudes, options and points, messages of a match, and whose a unit of a faction is.
fn kept(position: &str) -> BTreeMap<String, Value> {
    let Ok(Turned::Json(document)) = turn(position.as_bytes(), &Input::default()) else {
        unreachable!("a position is turned")
    };
    let document: Value = serde_json::from_str(&document).unwrap();
    let is_of_factions = document["position"].get("FACTION").is_some();
    let mut kept = BTreeMap::new();
    for kind in ["FACTION", "PLAYER", "MEMBER", "UNIT", "BUILDING", "SHIP", "OBJECT"] {
        for record in document["position"][kind].as_array().into_iter().flatten() {
            // Creatures and guards come and go, and take the numbers of the dead.
            if document["game"] == "ATLANTIS4" && record["OF"].as_u64().is_some_and(|of| of < 3) {
                continue;
            }
            let mut keys = vec![
                "NAME",
                "DISPLAY",
                "DESCRIPTION",
                "ADDRESS",
                "PASSWORD",
                "TIMES",
                "FIND",
                "TEMPLATE",
                "ATTITUDES",
                "ALLIES",
                "FRIENDS",
                "MAIL",
            ];
            keys.extend(["POINTS", "CHANGED", "OF"].iter().filter(|_| is_of_factions && kind != "PLAYER"));
            // What a unit does all month is what it does by default.
            keys.extend(["DEFAULT"].iter().filter(|_| kind == "FACTION"));
            let of = if is_of_factions { &Value::Null } else { &record["OF"] };
            let values: Vec<&Value> = keys.into_iter().map(|key| &record[key]).collect();
            kept.insert(format!("{kind} {} {of}", record["NO"]), serde_json::json!(values));
        }
    }
    kept
}

/// Plays a world by the bot's sheets alone.
fn play(game: &Game, bot: &Bot, seed: u64) {
    let first = run_deck(format!("{}$END\n", game.begun_by(0, seed, &PERSONS[..3])).as_bytes());
    let mut position = first.punched.concat();
    let mut used = BTreeSet::new();
    for turn in 1..=bot.plays {
        // A small world may be won before the last of these plays.
        if known(game.name, &position).due.is_empty() {
            assert!(turn > 10, "{} is over before play {turn}", game.name);
            break;
        }
        let text = position.join("\n") + "\n";
        let sheets = bot::write(text.as_bytes(), Input::default(), game.name, None).unwrap();
        look_at(game, bot, &sheets, &mut used);
        let deck = format!("{text}{}\n{}\n$END\n", (game.play)(turn), sheets.join("\n"));
        let run = run_with(deck.as_bytes(), &options());
        assert!(run.run.condition.0 <= 4, "{}: {}", game.name, run.text());
        assert!(!run.text().contains("MESSAGE FROM"), "{}: no press", game.name);
        let next = run.punched.concat();
        let (before, after) = (kept(&text), kept(&(next.join("\n") + "\n")));
        assert!(before.len() >= 3, "{}", game.name);
        for (what, values) in &before {
            // A record that is missing was lost in play, which is no gift.
            let after = after.get(what).unwrap_or(values);
            assert_eq!(after, values, "{} {turn}: {what}", game.name);
        }
        assert_ne!(position, next);
        position = next;
    }
    assert!(used.len() >= bot.used, "{} stands still: {used:?}", game.name);
}

/// The games with a bot.
fn played() -> impl Iterator<Item = (&'static Game, &'static Bot)> {
    GAMES.iter().filter_map(|game| Some((game, game.bot.as_ref().ok()?)))
}

#[test]
fn a_substitute_gives_nothing_away_and_changes_nothing_that_lasts_and_plays() {
    for (game, bot) in played() {
        play(game, bot, 3);
    }
}

#[test]
#[ignore = "long: cargo long"]
fn a_substitute_gives_nothing_away_in_more_worlds() {
    for (game, bot) in played() {
        for seed in [11, 29] {
            play(game, bot, seed);
        }
    }
}
