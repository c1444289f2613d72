//! Games that other programs recorded. Games of ours are written in each form, by a writer that is only here, and must
//! come back as the decks that their saved games become; and what is damaged is refused with its place.

#![allow(
    clippy::unwrap_used,
    clippy::format_push_string,
    clippy::format_collect,
    reason = "a test stops at what it did not expect, and its texts are small"
)]

use crate::common::{self, run_deck};
use playdeck::card::Input;
use playdeck::filter::{Turned, exchange};
use playdeck::game::diplomacy::exchange::codes::read_location;
use playdeck::game::diplomacy::map::STANDARD_MAP;
use serde_json::{Value, json};
use std::collections::BTreeMap;

const DECKS: [&str; 3] = ["first-year", "carried-on", "whole-game"];

/// A deck as the saved game of the Python package, without what only we know of it.
fn saved(deck: &str, id: &str) -> Value {
    let deck = common::deck(&format!("diplomacy/{deck}"));
    let Ok(Turned::Games { file, .. }) = exchange::export(deck.as_bytes(), &Input::default()) else {
        panic!("{deck}")
    };
    let mut game: Value = serde_json::from_slice(&file).unwrap();
    game.as_object_mut().unwrap().remove("playdeck");
    game["id"] = json!(id);
    game
}

/// The deck of a file and the messages, or the message that says why there is none.
fn imported(file: &str) -> Result<(String, Vec<String>), String> {
    match exchange::import(file.as_bytes(), &Input::default(), "diplomacy") {
        Ok(Turned::Decks { cards, notes }) => {
            Ok((cards.join("\n"), notes.messages().iter().map(ToString::to_string).collect()))
        }
        Ok(other) => Err(format!("{other:?}")),
        Err(faults) => Err(faults.messages()[0].to_string()),
    }
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|word| word.as_str().unwrap()).collect()
}

fn each(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().unwrap().iter()
}

/// The places of webDiplomacy's classic variant by number, and its countries.
const PLACES: [&str; 81] = [
    "CLY", "EDI", "LVP", "YOR", "WAL", "LON", "POR", "SPA", "NAF", "TUN", "NAP", "ROM", "TUS", "PIE", "VEN",
    "APU", "GRE", "ALB", "SER", "BUL", "RUM", "CON", "SMY", "ANK", "ARM", "SYR", "SEV", "UKR", "WAR", "LVN",
    "MOS", "STP", "FIN", "SWE", "NWY", "DEN", "KIE", "BER", "PRU", "SIL", "MUN", "RUH", "HOL", "BEL", "PIC",
    "BRE", "PAR", "BUR", "MAR", "GAS", "BAR", "NWG", "NTH", "SKA", "HEL", "BAL", "BOT", "NAO", "IRI", "ENG",
    "MAO", "WES", "LYO", "TYS", "ION", "ADR", "AEG", "EAS", "BLA", "TYR", "BOH", "VIE", "TRI", "BUD", "GAL",
    "SPA/NC", "SPA/SC", "STP/NC", "STP/SC", "BUL/EC", "BUL/SC",
];
const COUNTRIES: [&str; 7] = ["ENGLAND", "FRANCE", "ITALY", "GERMANY", "AUSTRIA", "TURKEY", "RUSSIA"];

fn number(place: &str) -> usize {
    PLACES.iter().position(|known| *known == place).unwrap() + 1
}

/// The number of a province; supports and convoys name no coast.
fn whole(place: &str) -> usize {
    number(place.split('/').next().unwrap())
}

fn country(power: &str) -> usize {
    COUNTRIES.iter().position(|known| *known == power).unwrap() + 1
}

/// A saved game as webDiplomacy's history, or as the older call wrote it, with yes and no as words and an empty text for
/// no number.
fn as_webdiplomacy(game: &Value, is_old: bool) -> Value {
    let flag = |is: bool| if is_old { json!(if is { "Yes" } else { "No" }) } else { json!(is) };
    let kind = |letter: &str| if letter == "A" { "Army" } else { "Fleet" };
    let none = || if is_old { json!("") } else { Value::Null };
    let all = game["phases"].as_array().unwrap();
    let mut turn = 0;
    let phases = all.iter().map(|phase| {
        let name = phase["name"].as_str().unwrap();
        let called = if name == "COMPLETED" {
            "Finished"
        } else {
            let year: u32 = name[1..5].parse().unwrap();
            turn = (year - 1901) * 2 + u32::from(!name.starts_with('S'));
            match &name[5..] {
                "M" => "Diplomacy",
                "R" => "Retreats",
                _ => "Builds",
            }
        };
        let mut units = Vec::new();
        for (power, names) in each(&phase["state"]["units"]) {
            for name in list(names) {
                let (letter, at) = name.trim_start_matches('*').split_once(' ').unwrap();
                let field = if is_old { "unitType" } else { "type" };
                units.push(json!({"countryID": country(power), field: kind(letter), "terrID": number(at),
                    "retreating": flag(name.starts_with('*'))}));
            }
        }
        let centers: Vec<Value> = each(&phase["state"]["centers"])
            .flat_map(|(power, centers)| list(centers).into_iter().map(move |at| (power, at)))
            .map(|(power, at)| json!({"countryID": country(power), "terrID": number(at)}))
            .collect();
        let mut orders = Vec::new();
        for (power, given) in each(&phase["orders"]) {
            for order in list(given) {
                let words: Vec<&str> = order.split(' ').collect();
                let mut written = json!({"countryID": country(power), "terrID": number(words[1]),
                    "unitType": kind(words[0]), "toTerrID": none(), "fromTerrID": none(),
                    "viaConvoy": flag(words.last() == Some(&"VIA"))});
                let (what, to, from) = match words[2..] {
                    ["H"] => ("Hold", None, None),
                    ["-", to, ..] => ("Move", Some(number(to)), None),
                    ["S", _, at] => ("Support hold", Some(whole(at)), None),
                    ["S", _, at, "-", to] => ("Support move", Some(whole(to)), Some(whole(at))),
                    ["C", _, at, "-", to] => ("Convoy", Some(whole(to)), Some(whole(at))),
                    ["R", to] => ("Retreat", Some(number(to)), None),
                    ["D"] if called == "Builds" => ("Destroy", Some(number(words[1])), None),
                    ["D"] => ("Disband", None, None),
                    ["B"] if words[0] == "A" => ("Build Army", Some(number(words[1])), None),
                    ["B"] => ("Build Fleet", Some(number(words[1])), None),
                    _ => panic!("{order}"),
                };
                written["type"] = json!(what);
                written["toTerrID"] = to.map_or_else(none, |to| json!(to));
                written["fromTerrID"] = from.map_or_else(none, |from| json!(from));
                orders.push(written);
            }
        }
        json!({"turn": turn, "phase": called, "units": units, "centers": centers, "orders": orders})
    });
    let phases: Vec<Value> = phases.collect();
    if is_old {
        json!({"gameID": 7, "variantID": 1, "turn": 0, "phase": "Finished", "gameOver": "Drawn", "phases": phases})
    } else {
        json!({"schema": 1, "gameID": 7, "file": "history", "version": "1f", "generated": 1, "phases": phases})
    }
}

/// A place in DAIDE.
fn daide(place: &str) -> String {
    let (province, coast) = place.split_once('/').unwrap_or((place, ""));
    let province = match province {
        "ENG" => "ECH",
        "BOT" => "GOB",
        "LYO" => "GOL",
        other => other,
    };
    if coast.is_empty() { province.to_owned() } else { format!("( {province} {coast}S )") }
}

/// The log of a saved game, with what programs write before a message, and with messages that say nothing of the game.
fn as_daide(game: &Value) -> String {
    let mut log = String::from("MAP ( 'STANDARD' )\nHLO ( ENG ) ( 1234 ) ( ( LVL 10 ) )\n");
    let unit = |owners: &BTreeMap<String, String>, kind: &str, at: &str| {
        let province = at.split('/').next().unwrap();
        let power = owners.get(province).map_or("AUS", |power| &power[..3]);
        format!("( {power} {} {} )", if kind == "A" { "AMY" } else { "FLT" }, daide(at))
    };
    let mut owned = String::new();
    for phase in game["phases"].as_array().unwrap() {
        let name = phase["name"].as_str().unwrap();
        let (year, kind) = (&name[1..5], &name[5..]);
        let season = match (&name[..1], kind) {
            ("S", "M") => "SPR",
            ("S", _) => "SUM",
            ("F", "M") => "FAL",
            ("F", _) => "AUT",
            _ => "WIN",
        };
        let centers: String = each(&phase["state"]["centers"])
            .map(|(power, centers)| {
                let centers: Vec<String> = list(centers).into_iter().map(daide).collect();
                format!(" ( {} {} )", &power[..3], centers.join(" "))
            })
            .collect();
        if centers != owned {
            log.push_str(&format!("[server -> ENG] SCO{centers} ( UNO )\n"));
            owned = centers;
        }
        let mut owners = BTreeMap::new();
        let mut units = String::new();
        for (power, names) in each(&phase["state"]["units"]) {
            for name in list(names) {
                let (letter, at) = name.trim_start_matches('*').split_once(' ').unwrap();
                if !name.starts_with('*') || !owners.contains_key(&at[..3]) {
                    owners.insert(at[..3].to_owned(), power.clone());
                }
                let kind = if letter == "A" { "AMY" } else { "FLT" };
                let open = phase["state"]["retreats"][power].get(name.trim_start_matches('*'));
                let open = open.filter(|_| name.starts_with('*')).map(|open| {
                    let places: Vec<String> = list(open).into_iter().map(daide).collect();
                    format!(" MRT ( {} )", places.join(" "))
                });
                units.push_str(&format!(
                    " ( {} {kind} {}{} )",
                    &power[..3],
                    daide(at),
                    open.unwrap_or_default()
                ));
            }
        }
        // The position is told to each program that asks for it.
        log.push_str(&format!(
            "<- NOW\n12:01:02 NOW ( {season} {year} ){units}\nNOW ( {season} {year} ){units}\n"
        ));
        for (power, given) in each(&phase["orders"]) {
            for order in list(given) {
                let words: Vec<&str> = order.split(' ').collect();
                let own = format!(
                    "( {} {} {} )",
                    &power[..3],
                    if words[0] == "A" { "AMY" } else { "FLT" },
                    daide(words[1])
                );
                let written = match words[2..] {
                    ["H"] => "HLD".to_owned(),
                    ["-", to] => format!("MTO {}", daide(to)),
                    ["-", to, "VIA"] => format!("CTO {} VIA ( NTH )", daide(to)),
                    ["S", kind, at] => format!("SUP {}", unit(&owners, kind, at)),
                    ["S", kind, at, "-", to] => {
                        format!("SUP {} MTO {}", unit(&owners, kind, at), daide(&to[..3]))
                    }
                    ["C", kind, at, "-", to] => format!("CVY {} CTO {}", unit(&owners, kind, at), daide(to)),
                    ["R", to] => format!("RTO {}", daide(to)),
                    ["D"] if kind == "A" => "REM".to_owned(),
                    ["D"] => "DSB".to_owned(),
                    ["B"] => "BLD".to_owned(),
                    _ => panic!("{order}"),
                };
                log.push_str(&format!(
                    "SUB ( {own} {written} )\nORD ( {season} {year} ) ( {own} {written} ) ( SUC )\n"
                ));
            }
        }
        log += &format!("ORD ( {season} {year} ) ( ( ENG WVE ) ) ( SUC )\n")
            .replace("( ( ENG WVE ) )", "( ENG WVE )");
    }
    log + "DRW\n"
}

/// A place as nJudge writes it.
fn full(place: &str) -> String {
    let (province, coast) = place.split_once('/').unwrap_or((place, ""));
    let at = read_location(&STANDARD_MAP, province).unwrap();
    let coast = match coast {
        "" => "",
        "NC" => " (north coast)",
        "EC" => " (east coast)",
        _ => " (south coast)",
    };
    format!("{}{coast}", at.province().name())
}

/// The letters that tell the results of a saved game, each with what else stands in one.
fn as_njudge(game: &Value) -> String {
    as_judge(game, false)
}

/// The same of either judge.
fn as_judge(game: &Value, is_dpjudge: bool) -> String {
    let mut mail = String::new();
    let kind = |letter: &str| if letter == "A" { "Army" } else { "Fleet" };
    let title = |power: &str| format!("{}{}", &power[..1], power[1..].to_lowercase());
    let all = game["phases"].as_array().unwrap();
    for (number, phase) in all.iter().enumerate().take(all.len() - 1) {
        let name = phase["name"].as_str().unwrap();
        let heading = match &name[5..] {
            "M" => "Movement results",
            "R" => "Retreat orders",
            _ => "Adjustment orders",
        };
        let season = match &name[..1] {
            "S" => "Spring",
            "F" => "Fall",
            _ => "Winter",
        };
        mail += "From: judge@example.org\nSubject: Diplomacy results\n\nBroadcast message: hello.\n\n";
        let sequence = if is_dpjudge { name.to_owned() } else { format!("{number:03}") };
        mail += if is_dpjudge { ":: Judge: DPTG  Game: ferret  Variant: standard \n" } else { "" };
        mail.push_str(&format!("{heading} for {season} of {}.  (ferret.{sequence})\n\n", &name[1..5]));
        for (power, given) in each(&phase["orders"]) {
            let mut ordered = Vec::new();
            for order in list(given) {
                let words: Vec<&str> = order.split(' ').collect();
                ordered.push(words[1]);
                let unit = format!("{} {}", kind(words[0]), full(words[1]));
                let what = match words[2..] {
                    ["H"] => format!("{unit} HOLD"),
                    ["R", to] if is_dpjudge => format!("Retreat {unit} -> {}", full(to)),
                    ["-" | "R", to] => format!("{unit} -> {}", full(to)),
                    ["-", to, "VIA"] => {
                        let convoy = format!(" C A {} - {to}", &order[2..5]);
                        let fleets = each(&phase["orders"]).flat_map(|(_, given)| list(given));
                        let seas: String = fleets
                            .filter(|order| order.ends_with(&convoy))
                            .map(|order| format!(" -> {}", full(&order[2..5])))
                            .collect();
                        format!("{unit}{seas} -> {}", full(to))
                    }
                    ["S", other, at] => format!("{unit} SUPPORT {} {}", kind(other), full(at)),
                    ["S", other, at, "-", to] => {
                        format!("{unit} SUPPORT Austrian {} {} -> {}", kind(other), full(at), full(to))
                    }
                    ["C", other, at, "-", to] => {
                        format!("{unit} CONVOY {} {} -> {}", kind(other), full(at), full(to))
                    }
                    ["D"] if name.ends_with('R') => format!("{unit} DISBAND"),
                    ["D"] if is_dpjudge => format!("Remove {unit}"),
                    ["B"] if is_dpjudge => format!("Build {unit}"),
                    ["D"] => {
                        format!("Removes the {} in the {}", kind(words[0]).to_lowercase(), full(words[1]))
                    }
                    ["B"] if words[0] == "A" => format!("Builds an army in {}", full(words[1])),
                    ["B"] => format!("Builds a fleet in {}", full(words[1])),
                    _ => panic!("{order}"),
                };
                // A long line goes on in the next one.
                let cut = what.find(" -> ").filter(|_| what.len() > 60);
                let what = cut
                    .map_or(what.clone(), |at| format!("{} ->\n           {}", &what[..at], &what[at + 4..]));
                let result = if words[2] == "-" { "  (*bounce, dislodged*)" } else { "" };
                mail.push_str(&format!("{}:   {what}.{result}\n", title(power)));
            }
            // A unit without an order is in the list, too.
            if name.ends_with('M') {
                for unit in list(&phase["state"]["units"][power]) {
                    let at = &unit[2..];
                    if !ordered.contains(&at) {
                        mail.push_str(&format!(
                            "{}:   {} {}, No Order Processed.\n",
                            title(power),
                            kind(&unit[..1]),
                            full(at)
                        ));
                    }
                }
            }
            mail.push('\n');
        }
        if name.starts_with('W') {
            mail += "Russia:    1 unusable build pending.\n";
        }
        let next =
            all.get(number + 1).map(|next| (next["name"].as_str().unwrap(), &next["state"]["centers"]));
        if let Some((_, centers)) = next.filter(|(next, _)| next.starts_with('W') || next[1..5] > name[1..5])
        {
            mail += "Ownership of supply centers:\n\n";
            for (power, owned) in each(centers) {
                let owned: Vec<String> = list(owned).into_iter().map(full).collect();
                if !owned.is_empty() {
                    mail.push_str(&format!("{}:   {}.\n", title(power), owned.join(",\n           ")));
                }
            }
            mail += "\nAustria:   2 Supply centers,  3 Units:  Removes  1 unit.\n";
        }
        mail.push_str(&format!(
            "\nThe next phase of 'ferret' will be Movement for {season} of {}.\n",
            &name[1..5]
        ));
    }
    mail
}

#[test]
fn the_mail_of_njudge_becomes_the_deck_of_the_game() {
    // The mail of the third game does not begin with it.
    for deck in ["first-year", "whole-game"] {
        let game = saved(deck, "ferret");
        // A unit without an order stands by none there.
        let (expected, _) = imported(&game.to_string()).unwrap();
        let mail = as_judge(&game, true);
        let (of_dpjudge, _) = imported(&mail).unwrap_or_else(|why| panic!("{deck}: {why}\n{mail}"));
        let mail = as_njudge(&game);
        let (cards, notes) = imported(&mail).unwrap_or_else(|why| panic!("{deck}: {why}\n{mail}"));
        assert_eq!(of_dpjudge, cards, "{deck}");
        assert!(cards.contains("BINDING"), "{cards}");
        assert!(notes.is_empty(), "{deck}: {notes:?}\n{cards}");
        // The plays are the same, but for the seas of convoys and for units that were told to stand.
        let plays = |cards: &str| -> Vec<String> {
            let plays = &cards[cards.find("$MOVES").unwrap()..];
            let plain = |line: &str| {
                let words: Vec<&str> = line.split(" - ").collect();
                match words.as_slice() {
                    [unit, .., to] if words.len() > 2 => format!("{unit} - {to} VIA CONVOY"),
                    _ => line.to_owned(),
                }
            };
            plays.lines().filter(|line| !line.ends_with(" STANDS")).map(plain).collect()
        };
        let powers = |lines: Vec<String>| -> Vec<String> {
            lines.into_iter().filter(|line| !line.starts_with('$') || line.contains(',')).collect()
        };
        assert_eq!(powers(plays(&cards)), powers(plays(&expected)), "{deck}");
    }
}

#[test]
fn mail_that_begins_with_the_first_fall_has_the_centers_of_the_start() {
    let mail = as_njudge(&saved("first-year", "ferret"));
    let later = &mail[mail.find("Movement results for Fall").unwrap()..];
    let (cards, notes) = imported(later).unwrap();
    assert!(cards.contains("YEAR=1901,SEASON=FALL") && notes.is_empty(), "{notes:?}\n{cards}");
}

#[test]
fn a_game_of_webdiplomacy_becomes_the_deck_of_the_game() {
    for deck in DECKS {
        let game = saved(deck, "7");
        let (expected, _) = imported(&game.to_string()).unwrap();
        for is_old in [false, true] {
            let (cards, notes) = imported(&as_webdiplomacy(&game, is_old).to_string()).unwrap();
            assert_eq!(cards, expected, "{deck}");
            assert!(notes.is_empty(), "{deck}: {notes:?}");
        }
    }
}

/// A saved game as the seasons of Backstabbr: as JSON, or as its pages. The board is told or not.
fn as_backstabbr(game: &Value, are_units_told: bool, is_page: bool) -> String {
    let title = |power: &str| format!("{}{}", &power[..1], power[1..].to_lowercase());
    let code = |at: &str| {
        let at = &at[..3];
        let is_water = read_location(&STANDARD_MAP, at).unwrap().province().coasts().next().is_none()
            && matches!(
                at,
                "NAO" | "MAO" | "NTH" | "ENG" | "ION" | "BLA" | "AEG" | "EAS" | "WES" | "LYO" | "TYS"
            );
        if is_water { at.to_owned() } else { title(at) }
    };
    let coast = |at: &str| at.split_once('/').map(|(_, coast)| coast.to_lowercase());
    let all = game["phases"].as_array().unwrap();
    let mut seasons = Vec::new();
    for (number, phase) in all.iter().enumerate().take(all.len() - 1) {
        let name = phase["name"].as_str().unwrap();
        if name.ends_with('R') {
            continue;
        }
        let next = &all[number + 1];
        let retreats = Some(next).filter(|next| next["name"].as_str().unwrap().ends_with('R'));
        let mut orders = json!({});
        for (power, given) in each(&phase["orders"]) {
            let mut all: Vec<String> = list(given).into_iter().map(str::to_owned).collect();
            // Every unit has an order there.
            let is_ordered = |unit: &str| list(given).iter().any(|order| order.starts_with(unit));
            let units = list(&phase["state"]["units"][power]).into_iter().filter(|_| name.ends_with('M'));
            all.extend(units.filter(|unit| !is_ordered(unit)).map(|unit| format!("{unit} H")));
            for written in &all {
                let words: Vec<&str> = written.split(' ').collect();
                let results = list(&phase["results"][format!("{} {}", words[0], words[1])]);
                let has_failed = !results.is_empty();
                let result = if has_failed { "FAILS" } else { "SUCCEEDS" };
                let mut order = match words[2..] {
                    ["H"] => json!({"type": "HOLD"}),
                    ["-", to, ..] => json!({"type": "MOVE", "to": code(to), "to_coast": coast(to)}),
                    ["S", _, at] => json!({"type": "SUPPORT", "from": code(at)}),
                    ["S", _, at, "-", to] => {
                        json!({"type": "SUPPORT", "from": code(at), "to": code(to), "to_coast": coast(to)})
                    }
                    ["C", _, at, "-", to] => json!({"type": "CONVOY", "from": code(at), "to": code(to)}),
                    ["B"] => json!({"type": "BUILD", "unit_type": words[0], "coast": coast(words[1])}),
                    ["D"] => json!({"type": "DISBAND"}),
                    _ => panic!("{written}"),
                };
                order["result"] = json!(result);
                if results.contains(&"dislodged") {
                    let unit = format!("{} {}", words[0], words[1]);
                    let given = retreats.map(|retreats| list(&retreats["orders"][power])).unwrap_or_default();
                    let to = given.iter().find_map(|order| order.strip_prefix(&format!("{unit} R ")));
                    let retreat = to.map_or_else(
                        || json!({"type": "DISBAND", "to": null, "result": "SUCCEEDS"}),
                        |to| json!({"type": "MOVE", "to": code(to), "to_coast": coast(to), "result": "SUCCEEDS"}),
                    );
                    order["retreat"] = retreat;
                }
                orders[title(power)][code(words[1])] = order;
            }
        }
        let mut owners = json!({});
        for (power, centers) in each(&phase["state"]["centers"]) {
            for center in list(centers) {
                owners[code(center)] = json!(title(power));
            }
        }
        let mut units = json!({});
        for (power, names) in each(&phase["state"]["units"]) {
            for name in list(names) {
                let (letter, at) = name.split_once(' ').unwrap();
                let unit =
                    coast(at).map_or_else(|| json!(letter), |coast| json!({"type": letter, "coast": coast}));
                units[title(power)][code(at)] = unit;
            }
        }
        seasons.push(if is_page {
            let told = if are_units_told { format!("var unitsByPlayer = {units};\n") } else { String::new() };
            format!("<script>var stage = \"COMPLETE\";\nvar orders = {orders};\n{told}var territories = {owners};\n</script>\n")
        } else {
            let mut season = json!({"sc": "Austria 3", "orders": orders, "territories": owners});
            if are_units_told {
                season["unitsByPlayer"] = units;
            }
            format!("{season}\n")
        });
    }
    seasons.concat()
}

#[test]
fn the_seasons_of_backstabbr_become_the_deck_of_the_game() {
    for deck in ["first-year", "whole-game"] {
        let game = saved(deck, "7");
        let (expected, _) = imported(&game.to_string()).unwrap();
        // The orders of a player have an order of their own there, and no convoy is asked for.
        let plays = |cards: &str| {
            let mut sheets: Vec<Vec<String>> = Vec::new();
            for line in cards[cards.find("$MOVES").unwrap()..].lines() {
                if line.starts_with('$') {
                    sheets.push(Vec::new());
                }
                // Who says nothing there stands, or leaves the board.
                if !line.ends_with(" STANDS") && !line.ends_with(" DISBAND") {
                    sheets.last_mut().unwrap().push(line.replace(" VIA CONVOY", ""));
                }
            }
            sheets.retain(|sheet| sheet.len() > 1);
            for sheet in &mut sheets {
                sheet.sort();
            }
            sheets
        };
        for (are_units_told, is_page) in [(true, false), (true, true), (false, false)] {
            let file = as_backstabbr(&game, are_units_told, is_page);
            let (cards, notes) = imported(&file).unwrap_or_else(|why| panic!("{deck}: {why}"));
            assert!(notes.is_empty(), "{deck} {are_units_told}: {notes:?}");
            for (ours, theirs) in plays(&cards).iter().zip(&plays(&expected)) {
                assert_eq!(ours, theirs, "{deck} {are_units_told}");
            }
            assert_eq!(plays(&cards).len(), plays(&expected).len(), "{deck} {are_units_told}");
        }
    }
}

/// A support names no coast in DAIDE's orders, and ours need none.
fn without_coasts_of_supports(game: &mut Value) {
    for phase in game["phases"].as_array_mut().unwrap() {
        for (_, given) in phase["orders"].as_object_mut().unwrap() {
            for order in given.as_array_mut().into_iter().flatten() {
                let words: Vec<&str> = order.as_str().unwrap().split(' ').collect();
                if let [_, _, "S", _, _, "-", to] = words[..] {
                    let (rest, to) = (words[..6].join(" "), to[..3].to_owned());
                    *order = json!(format!("{rest} {to}"));
                }
            }
        }
    }
}

#[test]
fn a_log_of_daide_becomes_the_deck_of_the_game() {
    for deck in DECKS {
        let mut game = saved(deck, "");
        // The log ends with the game, and has no position behind it.
        let phases = game["phases"].as_array_mut().unwrap();
        phases.retain(|phase| phase["name"] != "COMPLETED");
        without_coasts_of_supports(&mut game);
        let (expected, _) = imported(&game.to_string()).unwrap();
        let log = as_daide(&game);
        let (cards, notes) = imported(&log).unwrap_or_else(|why| panic!("{deck}: {why}\n{log}"));
        assert_eq!(cards, expected, "{deck}");
        assert!(notes.is_empty(), "{deck}: {notes:?}");
        assert!(run_deck((cards + "\n").as_bytes()).run.condition.0 <= 4);
    }
}

#[test]
fn another_board_than_ours_is_told_with_its_phase() {
    let game = saved("first-year", "7");
    let mut history = as_webdiplomacy(&game, false);
    // The Austrian army in the second phase stands elsewhere.
    let unit = &mut history["phases"][1]["units"][0];
    *unit = json!({"countryID": 5, "type": "Army", "terrID": number("BOH"), "retreating": false});
    let (_, notes) = imported(&history.to_string()).unwrap();
    assert!(notes[0].contains("DIP205W") && notes[0].contains("from phase S1901M on"), "{notes:?}");
    assert!(notes[0].contains("A BOH there and not here"), "{notes:?}");
}

#[test]
fn what_became_of_an_order_here_is_told_where_it_succeeded_there() {
    let mut history = as_webdiplomacy(&saved("first-year", "7"), false);
    let units = history["phases"][1]["units"].as_array_mut().unwrap();
    let vienna = units.iter_mut().find(|unit| unit["terrID"] == json!(number("VIE"))).unwrap();
    vienna["terrID"] = json!(number("GAL"));
    let (_, notes) = imported(&history.to_string()).unwrap();
    assert!(notes[0].contains("A VIE - GAL ended here in: bounce"), "{notes:?}");
    assert_eq!(notes.len(), 1, "{notes:?}");
}

#[test]
fn another_rule_by_which_a_game_was_played_is_named() {
    let deck = "$INIT RULES=STANDARD,SEED=9254408394320685353\nA\nB\nC\nD\nE\nF\nG\n\
                $MOVES SPRING, 1901\n$GERMANY\nF KIE - BAL\n$MOVES FALL, 1901\n$GERMANY\n\
                A BER - KIE VIA CONVOY\nF BAL STANDS\n$END\n";
    let Ok(Turned::Games { file, .. }) = exchange::export(deck.as_bytes(), &Input::default()) else {
        panic!("{deck}")
    };
    let mut game: Value = serde_json::from_slice(&file).unwrap();
    game.as_object_mut().unwrap().remove("playdeck");
    let (cards, notes) = imported(&game.to_string()).unwrap();
    assert!(notes[0].contains("DIP205W") && notes[1].contains("DIP386I With VIA=REQUIRED"), "{notes:?}");
    // The deck is the same as before.
    assert!(cards.contains("OPTIONAL,REMOVAL=HOME"), "{cards}");
}

#[test]
fn what_is_damaged_is_refused_with_its_place() {
    let game = saved("whole-game", "7");
    let history = as_webdiplomacy(&game, false).to_string();
    for (from, to, told) in [
        ("\"terrID\":6}", "\"terrID\":99}", "99 is no place"),
        ("\"Hold\"", "\"Salute\"", "Salute is no order"),
        ("\"Diplomacy\"", "\"Tea\"", "its name is not known"),
        ("\"countryID\":7", "\"countryID\":8", "8 is no country"),
        ("\"Army\"", "\"Wing\"", "Wing is no kind of unit"),
        ("\"turn\":", "\"turn\":true,\"was\":", "DIP201S"),
    ] {
        let damaged = history.replacen(from, to, 1);
        assert_ne!(damaged, history, "{from}");
        let why = imported(&damaged).unwrap_err();
        assert!(why.contains(told), "{from}: {why}");
    }
    let other = history.replacen("\"schema\":1", "\"variantID\":4", 1);
    assert!(imported(&other).unwrap_err().contains("DIP203S"));
    let log = as_daide(&game);
    for (from, to, told) in [
        ("AMY", "ARMY", "ARMY is no kind of unit"),
        ("( SPR 1901 )", "( MAY 1901 )", "MAY is no season"),
        ("LVP", "LPL", "LPL is no place"),
        ("'STANDARD'", "'HUNDRED'", "only standard is read"),
        ("HLD", "HOP", "is not known"),
        ("( AUS AMY", "( BAV AMY", "BAV is no power"),
        ("NOW ( SPR 1901 ) (", "NOW ( SPR 1901 ) ( (", "a bracket is not closed"),
    ] {
        let at = log.find(from).unwrap_or_else(|| panic!("{from}"));
        // What is submitted is not read.
        let line = log.lines().position(|line| line.contains(from) && !line.starts_with("SUB")).unwrap() + 1;
        let damaged: String = log
            .lines()
            .map(|one| if one.starts_with("SUB") { one.to_owned() } else { one.replacen(from, to, 1) } + "\n")
            .collect();
        assert!(at > 0);
        let why = imported(&damaged).unwrap_err();
        assert!(
            why.contains(told) && why.contains(&format!("Line {line} of the DAIDE log")),
            "{from}: {why}"
        );
    }
    let mail = as_njudge(&game);
    for (from, to, told) in [
        ("Budapest", "Bucharest", "Bucharest is no place"),
        ("Spring of", "Summer of", "its season is not one of such a phase"),
        ("SUPPORT", "SALUTE", "is no place"),
    ] {
        let line = mail.lines().position(|line| line.contains(from)).unwrap() + 1;
        let why = imported(&mail.replace(from, to)).unwrap_err();
        assert!(
            why.contains(told) && why.contains(&format!("Line {line} of the mail of a judge")),
            "{from}: {why}"
        );
    }
    let seasons = as_backstabbr(&game, true, false);
    for (from, to, told) in [
        ("\"HOLD\"", "\"SALUTE\"", "SALUTE is no order"),
        ("\"Bud\"", "\"Bux\"", "BUX is no place"),
        ("\"Austria\"", "\"Bavaria\"", "Bavaria is no power"),
        ("\"F\"", "\"G\"", "G is no kind of unit"),
        ("\"orders\"", "\"orders\":7,\"was\"", "DIP201S"),
    ] {
        let damaged = seasons.replacen(from, to, 1);
        assert_ne!(damaged, seasons, "{from}");
        let why = imported(&damaged).unwrap_err();
        assert!(why.contains(told), "{from}: {why}");
    }
    let other = as_judge(&game, true).replacen("Variant: standard", "Variant: hundred", 1);
    assert!(imported(&other).unwrap_err().contains("only standard is read"));
    // A file that ends too early is a shorter game, or refused in words.
    let game = saved("first-year", "7");
    let files = [
        as_webdiplomacy(&game, false).to_string(),
        as_daide(&game),
        as_njudge(&game),
        as_backstabbr(&game, false, false),
        as_backstabbr(&game, true, true),
    ];
    for file in &files {
        for part in 1..60 {
            let end = file.len() * part / 60;
            if let Err(why) = imported(&file[..end]) {
                assert!(why.contains("DIP"), "{why}");
            }
        }
    }
}

#[test]
fn a_file_of_any_size_is_done_with_at_once() {
    let many: String =
        (0..300_000).map(|year| format!("NOW ( SPR {} ) ( AUS AMY BUD )\n", year % 60_000)).collect();
    assert!(imported(&many).is_err());
    let huge = format!("NOW ( SPR 1901 )\n{}", "\n".repeat(33 << 20));
    assert!(imported(&huge).unwrap_err().contains("DIP385S"));
}
