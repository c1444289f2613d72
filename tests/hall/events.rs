//! `--emit events`: the events of plays as lines of JSON, as far as the reader may know them.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use crate::games::{GAMES, Lively};
use common::shell::playdeck;
use common::{deck, decks, options};
use playdeck::stream::{self, Options, Run};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::num::NonZeroUsize;

/// The lines that a reader gets for an input, and the result of the run.
fn told(input: &str, reader: &str, cores: usize) -> (String, Run) {
    let Ok(reader) = reader.parse();
    let cores = NonZeroUsize::new(cores).unwrap();
    let mut output = Vec::new();
    let run =
        stream::events::run(input.as_bytes(), &Options { reader, cores, ..options() }, &mut output, |_| {
            Ok(())
        });
    (String::from_utf8(output).unwrap(), run.unwrap())
}

/// Whether the lines of one text all occur in another, in the same sequence.
fn stand_among(few: &str, many: &str) -> bool {
    let mut many = many.lines();
    few.lines().all(|line| many.any(|other| other == line))
}

#[test]
fn an_event_is_a_line_that_says_where_it_belongs() {
    let stream = deck("diplomacy/first-year") + &deck("rainbow/alliance");
    let (lines, run) = told(&stream, "all", 1);
    assert_eq!(run.decks, 2);
    for line in lines.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let keys: Vec<&String> = line.as_object().unwrap().keys().collect();
        assert_eq!(keys, ["deck", "event", "game", "job", "play"]);
        assert_eq!(line["deck"] == 1, line["game"] == "DIPLOMACY");
    }
    let first = r#"{"deck":1,"game":"DIPLOMACY","job":"TUESDAY1","play":"SPRING 1901 MOVES","event":{"ORDERED":{"UNIT":{"POWER":"AUSTRIA","KIND":"ARMY","AT":"BUD"},"ORDER":{"MOVE":{"TO":"SER","VIA_CONVOY":false}},"SOURCE":"GIVEN","OUTCOME":{"MOVED":{"BY_CONVOY":false}}}}}"#;
    assert!(lines.lines().any(|line| line == first));
    let last = r#"{"deck":2,"game":"RAINBOW","job":"ALLIANCE","play":"TURN 31","event":{"SLOT":0,"WHAT":{"OVER":{"WON":[1,2]}}}}"#;
    assert_eq!(lines.lines().last(), Some(last));
}

/// Tells of a stream of every so manieth deck with one core and with three: of all of them to the reader who may know
/// everything, of a third of them to each of the others.
fn is_told_alike(every: usize, most: u64) {
    let decks = decks().into_iter().step_by(every);
    let decks: Vec<String> = decks.filter_map(|path| fs::read_to_string(path).ok()).collect();
    for (reader, first, step) in [("all", 0, 1), ("public", 0, 3), ("AUSTRIA", 1, 3), ("2", 2, 3)] {
        let stream: String = decks.iter().skip(first).step_by(step).map(String::as_str).collect();
        let (alone, run) = told(&stream, reader, 1);
        assert!(run.decks > most, "{}", run.decks);
        assert_eq!((alone, run), told(&stream, reader, 3), "{reader}");
    }
}

#[test]
fn the_number_of_cores_changes_no_byte_of_a_sample() {
    is_told_alike(10, 5);
}

#[test]
#[ignore = "long: cargo long"]
fn the_number_of_cores_changes_no_byte() {
    is_told_alike(1, 50);
}

/// Where all players see all, everybody learns everything. Elsewhere a player learns what is public and what they saw,
/// and somebody who does not play what is public.
#[test]
fn in_every_game_a_player_learns_what_is_public_and_what_they_saw() {
    for game in &GAMES {
        let Lively { deck: name, player, .. } = game.lively;
        let deck = deck(name);
        let [all, public, spectator, own] =
            ["all", "public", "spectator", player].map(|reader| told(&deck, reader, 1).0);
        assert!(all.lines().count() > 5 && spectator == all, "{name}");
        assert!(stand_among(&public, &own) && stand_among(&public, &all), "{name}");
        assert_eq!(game.is_open, own == all && public == all, "{name}");
        if !game.is_open {
            assert_eq!(told(&deck, "77", 1).0, public, "{name}");
        }
    }
}

#[test]
fn under_the_fog_players_learn_what_they_saw_and_nobody_learns_who_saw_it() {
    let deck = deck("rainbow/opening");
    let (all, _) = told(&deck, "all", 1);
    assert_eq!(told(&deck, "spectator", 1).0, all);
    assert!(!all.contains("SEEN"), "who saw it");
    let public = told(&deck, "public", 1).0;
    let mut of_players = BTreeSet::new();
    for player in ["1", "2", "3", "4"] {
        let (own, run) = told(&deck, player, 1);
        assert!(run.has_found_reader);
        assert!(stand_among(&own, &all) && stand_among(&public, &own), "{player}");
        // Orders and accounts in these lines are only the player's own.
        for line in own.lines() {
            let line: Value = serde_json::from_str(line).unwrap();
            let what = &line["event"]["WHAT"];
            for owner in
                [&what["ORDERED"]["UNIT"]["PLAYER"], &what["RULED"]["PLAYER"], &what["ACCOUNTED"]["PLAYER"]]
            {
                assert!(owner.is_null() || owner.as_u64() == player.parse().ok(), "{line}");
            }
        }
        of_players.insert(own);
    }
    assert_eq!(of_players.len(), 4, "nobody is told what another one is");
    let (stranger, run) = told(&deck, "77", 1);
    assert_eq!(stranger, public);
    assert!(!run.has_found_reader);
}

/// A player who quits gets no report of that turn. They read its events as spectators do.
#[test]
fn a_quitter_reads_what_is_public() {
    let deck = deck("rainbow/ending");
    let of_turn = |reader: &str, turn: u32| -> Vec<String> {
        let of = format!("\"TURN {turn}\"");
        told(&deck, reader, 1).0.lines().filter(|line| line.contains(&of)).map(str::to_owned).collect()
    };
    let public = of_turn("public", 24);
    assert!(of_turn("4", 22).len() > of_turn("public", 22).len() && of_turn("3", 24).len() > public.len());
    assert_eq!(of_turn("4", 24), public);
}

/// Whose faction was wiped out reads in that turn's events what the last report says.
#[test]
fn who_is_wiped_out_reads_how_it_came() {
    let deck = deck("atlantis4/combat");
    let own = told(&deck, "3", 1).0;
    assert!(own.contains("\"ELIMINATED\"") && own.contains("\"FOUGHT\""), "{own}");
    assert!(!told(&deck, "2", 1).0.contains("\"ELIMINATED\""));
    assert_eq!(told(&deck, "77", 1).0, told(&deck, "public", 1).0);
}

/// A deck that failed, and a play that was only checked, have no events.
#[test]
fn what_did_not_happen_has_no_events() {
    let good = deck("rainbow/opening");
    let failed = good.replace("$TURN 5", "$TURN 4");
    let (lines, run) = told(&(failed + &good), "all", 1);
    assert_eq!((run.condition.0, run.failed.as_slice()), (8, [1].as_slice()));
    assert!(lines.starts_with("{\"deck\":2,"), "{lines}");
    let tried = good.replace("$TURN 5", "$CHECK\n$TURN 5");
    let whole = told(&good, "all", 1).0;
    let before: String =
        whole.lines().filter(|line| !line.contains("\"TURN 5\"")).flat_map(|line| [line, "\n"]).collect();
    assert_eq!(told(&tried, "all", 1).0, before);
    let looked_at = good.replace("$TURN 5", "$TURN 5,WHATIF=YES");
    assert_eq!(told(&looked_at, "all", 1).0, before);
}

#[test]
fn the_command_line_emits_events_and_still_punches() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.pos");
    let good = deck("rainbow/opening");
    let emitted =
        playdeck(&["--emit", "events", "--for", "2", "--punch", file.to_str().unwrap()], good.clone());
    assert_eq!(String::from_utf8(emitted.stdout).unwrap(), told(&good, "2", 1).0);
    assert!(fs::read_to_string(&file).unwrap().starts_with("$POSITION RAINBOW"));
    let failed = playdeck(&["--emit", "events"], good.replace("$TURN 5", "$TURN 4"));
    assert_eq!((failed.stdout.len(), failed.status.code()), (0, Some(8)));
    let said = String::from_utf8(failed.stderr).unwrap();
    assert!(said.contains("deck 1 of 1 gave no events; the listing says why"), "{said}");
}
