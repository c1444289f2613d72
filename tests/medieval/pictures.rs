//! Pictures of Medieval War Door: what a reader may know of a match and of a play, square for square and event for event,
//! and nothing else. That the secrets of others change no byte of them is held by the laws of the fog.

use crate::common::{deck, known_to, options};
use crate::fog::events_for;
use playdeck::filter::map::{Stage, draw, draw_all, rendered};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

const NO_MAP: &str = "There is no map for this reader in this play.";
const DECKS: [&str; 6] = [
    "medieval/bot-duel",
    "medieval/transports",
    "medieval/journeys",
    "medieval/battles",
    "medieval/lobby-to-leader-board",
    "medieval/turn-by-turn",
];
const READERS: [&str; 5] = ["M1", "M2", "M3", "spectator", "public"];

fn picture(deck: &str, reader: Option<&str>, stage: Stage) -> String {
    let reader = reader.map(|name| name.parse().unwrap());
    draw(deck.as_bytes(), options().input, reader.as_ref(), stage).unwrap()
}

/// The pictures of all plays of a deck for a reader, and of the position at its end; none if nobody answers to the name.
fn pictures(deck: &str, reader: &str) -> Vec<(String, String)> {
    let Ok(name) = reader.parse();
    let drawn = draw_all(deck.as_bytes(), options().input, Some(&name)).unwrap_or_default();
    drawn.into_iter().map(|drawn| (drawn.subject, drawn.svg)).collect()
}

/// The group of a picture with an id.
fn group<'p>(picture: &'p str, id: &str) -> &'p str {
    let Some(start) = picture.find(&format!("\n  <g id=\"{id}\"")) else { return "" };
    let end = picture[start + 1..].find("\n  </g>").unwrap();
    &picture[start..start + 1 + end]
}

/// What the titles of a group say, thing by thing.
fn titles(group: &str) -> Vec<&str> {
    let titles = group.split("<title>").skip(1).filter_map(|title| title.split("</title>").next());
    titles.flat_map(|title| title.split("; ")).collect()
}

/// A square of the JSON as the picture writes it.
fn square(at: &Value, sign: char) -> String {
    format!("{}{sign}{}", at[0].as_u64().unwrap(), at[1].as_u64().unwrap())
}

#[test]
fn a_picture_has_each_square_that_its_reader_knows_once() {
    let (mut drawn, mut empty) = (0, 0);
    for (name, reader) in DECKS.iter().flat_map(|name| READERS.map(|reader| (*name, reader))) {
        let deck = deck(name);
        let json = known_to(deck.as_bytes(), reader);
        let views: BTreeMap<String, Value> = json
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter_map(|line| Some((line.get("play")?.as_str()?.to_owned(), line["view"].clone())))
            .collect();
        for (play, picture) in pictures(&deck, reader) {
            let Some(view) = views.get(&play) else { continue };
            let mut known = BTreeSet::new();
            for seat in view["SEATS"].as_array().unwrap() {
                let panels = seat.get("PANELS").and_then(Value::as_array).into_iter().flatten();
                let rows = panels.filter_map(|panel| panel["MAP"].as_array()).flatten();
                for (y, row) in (1..).zip(rows) {
                    let marks = (1..).zip(row.as_str().unwrap().chars());
                    known.extend(marks.filter(|(_, mark)| *mark != ' ').map(|(x, _)| (x, y)));
                }
            }
            let nodes = picture.split("<rect id=\"m").skip(1).map(|node| {
                let mut numbers = node[..node.find('"').unwrap()].split('_').skip(1);
                let mut next = || numbers.next().unwrap().parse::<i32>().unwrap();
                (next(), next())
            });
            let squares: Vec<(i32, i32)> = nodes.collect();
            let unique: BTreeSet<(i32, i32)> = squares.iter().copied().collect();
            assert_eq!(unique.len(), squares.len(), "{name} for {reader}, {play}");
            assert_eq!(picture.contains(NO_MAP), squares.is_empty(), "{name} for {reader}, {play}");
            // Whoever played sees the whole map once the match is over.
            if !picture.contains("the whole map") && !view["SEATS"].as_array().unwrap().is_empty() {
                assert_eq!(unique, known, "{name} for {reader}, {play}");
            }
            *(if squares.is_empty() { &mut empty } else { &mut drawn }) += 1;
        }
    }
    assert!(drawn > 100 && empty > 50, "{drawn} {empty}");
}

/// Counts what the events of a reader say, and compares it with the titles of the arrows and marks.
#[test]
fn what_a_reader_learns_of_a_play_is_in_their_picture_and_nothing_else() {
    let mut seen = BTreeMap::new();
    for (name, reader) in DECKS.iter().flat_map(|name| READERS.map(|reader| (*name, reader))) {
        let deck = deck(name);
        let lines = events_for(deck.as_bytes(), reader);
        let events: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        for (play, picture) in pictures(&deck, reader) {
            if picture.contains(NO_MAP) || play == "AFTER IT" {
                continue;
            }
            let own = reader.strip_prefix('M').map(str::to_owned);
            let (moves, marks) = (titles(group(&picture, "moves")), titles(group(&picture, "marks")));
            let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
            let of_play = events.iter().filter(|event| event["play"] == *play);
            for event in of_play.filter_map(|event| event.get("event")) {
                let what = &event["WHAT"];
                let mut add = |what, count| *counts.entry(what).or_default() += count;
                if let Some(went) =
                    ["ORDERED", "WENTON"].iter().find_map(|kind| what[kind]["OUTCOME"].get("WENT"))
                {
                    // Its way ends where it stands now.
                    let end = format!(" {}", square(&went["AT"], ','));
                    let steps = usize::try_from(went["STEPS"].as_u64().unwrap()).unwrap();
                    let kind = went["KIND"].as_str().unwrap();
                    let is_it = |title: &&&str| {
                        title.contains(kind)
                            && title.ends_with(&end)
                            && title.matches(',').count() == steps + 1
                    };
                    if steps > 0 && went["AT"] != Value::Null {
                        assert!(
                            moves.iter().any(|title| is_it(&title)),
                            "{name} for {reader}: {event} {moves:?}"
                        );
                        add("moves", 1);
                    }
                }
                if let Some(passed) = what.get("PASSED") {
                    let trail = passed["TRAIL"].as_array().unwrap();
                    let stretches = trail.split(Value::is_null);
                    for stretch in stretches.filter(|stretch| !stretch.is_empty()) {
                        let way: Vec<String> = stretch.iter().map(|at| square(at, ',')).collect();
                        if way.len() == 1 {
                            add("was seen here", 1);
                            continue;
                        }
                        let way = way.join(" ");
                        assert!(
                            moves.iter().any(|title| title.ends_with(&way)),
                            "{name} for {reader}: {event}"
                        );
                        add("passed", 1);
                    }
                }
                for (kind, words) in [
                    ("FOUGHT", " attacked "),
                    ("CAPTURED", "city taken by "),
                    ("MADE", " built"),
                    ("SIGHTED", "came into sight"),
                    ("FOUND", " found"),
                ] {
                    add(words, usize::from(what.get(kind).is_some()));
                }
                add(" destroyed", usize::from(what["FOUGHT"]["DESTROYED"] == Value::Bool(true)));
            }
            for words in
                [" attacked ", "city taken by ", " built", "came into sight", " found", "was seen here"]
            {
                let drawn = marks.iter().filter(|title| title.contains(words)).count();
                let told = counts.get(words).copied().unwrap_or_default();
                assert_eq!(drawn, told, "{name} for {reader}, {play}: {words}");
            }
            let lost = marks.iter().filter(|title| title.ends_with(" destroyed")).count();
            assert!(lost <= counts.get(" destroyed").copied().unwrap_or_default());
            // Nothing of others moves in the picture but what the reader saw pass.
            if own.is_some() {
                let others = moves.iter().filter(|title| !title.starts_with("your ") && title.contains(": "));
                assert!(
                    others.count() <= counts.get("passed").copied().unwrap_or_default(),
                    "{name} for {reader}, {play}: {moves:?}"
                );
            }
            for (what, count) in counts {
                *seen.entry(what).or_insert(0) += count;
            }
        }
    }
    assert!(seen.len() == 9 && seen.values().all(|count| *count > 0), "{seen:?}");
}

#[test]
fn orders_are_drawn_before_a_round_for_their_player_alone() {
    let whole = deck("medieval/bot-duel");
    let end = whole.find("$ROUND 22").unwrap();
    let deck = format!("{}$END\n", &whole[..end]);
    let ways = |reader| {
        let picture = picture(&deck, reader, Stage::Before);
        titles(group(&picture, "moves")).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    let [one, other] = ["M1", "M2"].map(|reader| ways(Some(reader)));
    for own in [&one, &other] {
        assert!(!own.is_empty(), "{own:?}");
        assert!(
            own.iter().all(|title| title.starts_with("your ") || title.contains("would meet")),
            "{own:?}"
        );
    }
    assert_eq!(ways(None).len(), one.len() + other.len(), "the gamesmaster's picture has all of them");
    assert!(ways(Some("spectator")).is_empty());
}

#[test]
fn a_way_over_the_edge_of_a_map_leaves_it_and_comes_back() {
    let deck = "$INIT MEDIEVAL,SEED=5\nANNE\nBEN\n$LOBBY 1\n\
        $NEWGAME WIDTH=20,HEIGHT=20,LAND=80,PLAYERS=2,PIECES=15,WRAP=YES\n$JOIN 1,ANNE\n$JOIN 1,BEN\n";
    let orders = (1..=15).fold(String::new(), |all, piece| format!("{all}EXPLORE {piece}\n"));
    let rounds = (1..=12).fold(String::new(), |all, round| {
        format!("{all}$ROUND {round}\n$PLAYER 1\n{orders}$PLAYER 2\n{orders}")
    });
    let mut crossed = 0;
    for (play, picture) in pictures(&format!("{deck}{rounds}$END\n"), "spectator") {
        let size = picture.split("viewBox=\"0 0 ").nth(1).unwrap().split('"').next().unwrap();
        let size: Vec<i32> = size.split(' ').map(|side| side.parse().unwrap()).collect();
        let longest = 3 * 64;
        for path in group(&picture, "moves").split(" d=\"M").skip(1) {
            let points = path.split('"').next().unwrap().split('L');
            let points: Vec<(i32, i32)> = points
                .map(|point| point.split_once(' ').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            for pair in points.windows(2) {
                let far = (pair[0].0 - pair[1].0).abs().max((pair[0].1 - pair[1].1).abs());
                assert!(far <= longest, "{play}: {pair:?} of {size:?}");
            }
        }
        let over = |title: &&str| {
            let squares = title.rsplit(": ").next().unwrap().split(' ');
            let squares: Vec<i32> = squares.filter_map(|at| at.split(',').next()?.parse().ok()).collect();
            squares.windows(2).any(|pair| (pair[0] - pair[1]).abs() > 1)
        };
        crossed += titles(group(&picture, "moves")).iter().filter(|title| over(title)).count();
    }
    assert!(crossed > 0);
}

#[test]
fn who_gets_no_map_is_told_so_and_any_picture_can_be_rendered() {
    let deck = deck("medieval/battles");
    for reader in ["public", "gm"] {
        let none = picture(&deck, Some(reader), Stage::Play);
        assert!(none.contains(NO_MAP), "{none}");
    }
    let all = picture(&deck, None, Stage::Play);
    for picture in [all, picture(&deck, Some("public"), Stage::Play)] {
        assert!(rendered(&picture, 390).unwrap().starts_with(b"\x89PNG"));
    }
}
