//! The crates and their layers: which may use which. `ARCHITECTURE.md` draws the same map.
//!
//! What a crate may use the compiler holds, as its manifest says; here the manifests are held to the map. Within a crate
//! of several rooms the rooms are held apart by their paths.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::{page, project};
use playdeck::roster::ROSTER;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Every room, and the rooms that it may name. A room may always name itself. Each crate is one room, but for those of
/// [`DIVIDED`].
const ROOMS: [(&str, &[&str]); 32] = [
    ("audience", &[]),
    ("card", &["code", "message", "record", "secret"]),
    ("code", &["message", "text"]),
    ("deck", &["card", "message", "operand", "punch", "record", "secret", "train", "workers"]),
    ("dice", &[]),
    ("choices", &[]),
    ("commitment", &["secret"]),
    ("document", &["text"]),
    (
        "filter",
        &[
            "audience",
            "card",
            "code",
            "commitment",
            "deck",
            "document",
            "game",
            "kit",
            "letter",
            "message",
            "operand",
            "picture",
            "play",
            "punch",
            "record",
            "roster",
            "secret",
        ],
    ),
    (
        "game",
        &[
            "choices",
            "card",
            "deck",
            "dice",
            "document",
            "kit",
            "message",
            "operand",
            "picture",
            "press_rule",
            "punch",
            "secret",
            "text",
        ],
    ),
    ("kit", &["message", "secret", "text"]),
    (
        "league",
        &[
            "card",
            "code",
            "commitment",
            "filter",
            "mail",
            "message",
            "operand",
            "play",
            "record",
            "roster",
            "secret",
            "stream",
        ],
    ),
    ("letter", &["audience", "document", "spool", "text"]),
    ("listing", &["audience", "code", "document", "markup", "message", "record", "spool", "text", "train"]),
    (
        "mail",
        &[
            "audience", "card", "code", "deck", "filter", "game", "kit", "letter", "listing", "message",
            "operand", "page", "play", "record", "roster", "secret", "stream",
        ],
    ),
    ("markup", &[]),
    ("message", &[]),
    ("operand", &["message"]),
    ("page", &["audience", "choices", "document", "listing", "markup", "picture", "spool"]),
    ("picture", &["markup"]),
    (
        "play",
        &[
            "choices",
            "audience",
            "card",
            "commitment",
            "deck",
            "dice",
            "document",
            "game",
            "letter",
            "listing",
            "kit",
            "message",
            "operand",
            "page",
            "press_rule",
            "punch",
            "roster",
            "secret",
            "workers",
        ],
    ),
    ("press_rule", &[]),
    ("punch", &["commitment", "card", "message", "operand", "press_rule", "secret"]),
    ("record", &["code", "message"]),
    ("roster", &["card", "deck", "game", "message"]),
    ("secret", &[]),
    ("spool", &[]),
    (
        "stream",
        &[
            "audience", "card", "deck", "game", "letter", "listing", "message", "page", "play", "record",
            "roster", "workers",
        ],
    ),
    ("text", &[]),
    ("train", &[]),
    ("verify", &[]),
    ("workers", &[]),
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The crates that are no games, each with those of the project that it may use.
const CRATES: [(&str, &[&str]); 9] = [
    ("playdeck", &["base", "cards", "desk", "factions", "game", "kit", "league", "print"]),
    ("base", &[]),
    ("cards", &["base"]),
    ("desk", &["base", "cards", "game", "kit", "print"]),
    ("factions", &["base", "cards", "game", "kit", "print"]),
    ("game", &["base", "cards", "kit", "print"]),
    ("kit", &["base"]),
    ("league", &["base", "cards", "desk"]),
    ("print", &["base", "cards"]),
];

/// What every game may use; the games stand side by side.
const OF_GAMES: [&str; 5] = ["base", "cards", "game", "kit", "print"];

/// What more some games may use: what two of them share, and a crate below their own folder with its own uses.
const SHARED: &str = "factions";
const OF_RULES: [&str; 2] = ["base", "kit"];

/// A crate of the project.
pub struct Crate {
    /// Its name without `playdeck-`; that of the whole is `playdeck`.
    pub name: String,
    /// The folder of its sources.
    pub folder: PathBuf,
    /// The crates of the project that its manifest names for more than tests.
    pub uses: BTreeSet<String>,
}

/// The project's own crates that a manifest names for more than tests.
fn uses(manifest: &str) -> BTreeSet<String> {
    let (_, needed) = manifest.split_once("\n[dependencies]\n").unwrap();
    let needed = needed.split("\n[").next().unwrap();
    let own = needed.lines().filter_map(|line| line.strip_prefix("playdeck-"));
    own.map(|line| line.split('.').next().unwrap().to_owned()).collect()
}

/// All crates: the whole, and those that lie below `src`.
pub fn crates() -> Vec<Crate> {
    let manifest = fs::read_to_string(project("Cargo.toml")).unwrap();
    let mut found =
        vec![Crate { name: "playdeck".to_owned(), folder: project("src"), uses: uses(&manifest) }];
    let mut folders = vec![project("src")];
    while let Some(folder) = folders.pop() {
        for path in fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.ends_with("Cargo.toml") {
                let manifest = fs::read_to_string(&path).unwrap();
                let name = manifest.split("name = \"playdeck-").nth(1).unwrap().split('"').next().unwrap();
                found.push(Crate { name: name.to_owned(), folder: folder.clone(), uses: uses(&manifest) });
            }
        }
    }
    found
}

/// The folders of the games in `src/game`.
fn games() -> Vec<String> {
    ROSTER.iter().map(|entry| entry.vocabulary.game.to_lowercase()).collect()
}

#[test]
fn each_crate_uses_those_below_it_alone() {
    let games = games();
    for each in crates() {
        let folder = each.folder.strip_prefix(project("src")).unwrap();
        let in_games: Vec<String> =
            folder.iter().skip(1).map(|part| part.to_string_lossy().into_owned()).collect();
        match in_games.as_slice() {
            [game] if folder.starts_with("game") && games.contains(game) => {
                assert_eq!(each.name, *game);
                let mut more = each.uses.clone();
                assert!(OF_GAMES.iter().all(|needed| more.remove(*needed)), "{game}");
                more.remove(SHARED);
                more.remove(&format!("{game}-rules"));
                assert!(more.is_empty(), "{game} uses {more:?}");
            }
            [game, rules] if rules == "rules" => {
                assert_eq!(each.name, format!("{game}-rules"));
                assert!(each.uses.iter().all(|used| OF_RULES.contains(&used.as_str())), "{game}");
            }
            _ => {
                let (_, due) = CRATES.iter().find(|(name, _)| *name == each.name).unwrap();
                let mut due: BTreeSet<String> = due.iter().map(|&name| name.to_owned()).collect();
                if each.name == "desk" {
                    due.extend(games.iter().cloned());
                }
                assert_eq!(each.uses, due, "{}", each.name);
            }
        }
    }
}

/// Each crate has the same lints as all others.
#[test]
fn every_crate_has_the_lints_of_all() {
    for each in crates() {
        let at = if each.name == "playdeck" { project("Cargo.toml") } else { each.folder.join("Cargo.toml") };
        assert!(fs::read_to_string(at).unwrap().contains("\n[lints]\nworkspace = true\n"), "{}", each.name);
    }
}

/// The crates that hold rooms of their own.
const DIVIDED: [&str; 4] = ["base", "cards", "desk", "print"];

/// The room that a source file belongs to: the first folder or file below `src` or below a crate of rooms.
fn room(path: &Path) -> String {
    let below = path.strip_prefix(project("src")).unwrap();
    let mut names = below.iter().map(|name| name.to_string_lossy());
    let first = names.next().unwrap();
    let room = if DIVIDED.contains(&&*first) { names.next().unwrap() } else { first };
    room.trim_end_matches(".rs").to_owned()
}

/// The room that a path begins in, which names a crate and what follows it.
fn room_of(home: &str, of: &str, next: &str) -> String {
    match of {
        "crate" if DIVIDED.contains(&home) => next.to_owned(),
        "crate" => home.to_owned(),
        of if DIVIDED.contains(&of) => next.to_owned(),
        "kit" => "kit".to_owned(),
        // The contract, what several games share, and the games.
        _ => "game".to_owned(),
    }
}

/// The rooms that a source file names, by the paths of its crate or of others, in code but not in comments.
fn named(path: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(path).unwrap();
    let below = path.strip_prefix(project("src")).unwrap();
    let home = below.iter().next().unwrap().to_string_lossy();
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    let word = |text: &str| -> String {
        text.trim().chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect()
    };
    let mut named = BTreeSet::new();
    for line in code {
        for begin in ["crate::", "playdeck_"] {
            for piece in line.split(begin).skip(1) {
                let (of, inner) = if begin == "crate::" {
                    ("crate".to_owned(), piece)
                } else {
                    let of = word(piece);
                    let rest = piece[of.len()..].trim_start_matches(':');
                    (of, rest)
                };
                let is_group = inner.starts_with('{');
                let inner = inner.strip_prefix('{').unwrap_or(inner);
                for next in inner.split([',', '}']).take(if is_group { usize::MAX } else { 1 }) {
                    named.insert(room_of(&home, &of, &word(next)));
                }
            }
        }
    }
    named
}

/// A room that is not read would let through what it names: each of these is seen.
#[test]
fn what_a_file_names_is_found() {
    let seen = named(&project("src/desk/stream/mod.rs"));
    for room in ["play", "deck", "message", "workers"] {
        assert!(seen.contains(room), "{room} {seen:?}");
    }
    let seen = named(&project("src/game/rainbow/lib.rs"));
    for room in ["deck", "game", "message"] {
        assert!(seen.contains(room), "{room} {seen:?}");
    }
}

#[test]
fn no_room_knows_more_than_it_may() {
    let mut broken = Vec::new();
    for path in sources(&project("src")) {
        let room = room(&path);
        let Some((_, allowed)) = ROOMS.iter().find(|(name, _)| *name == room) else { continue };
        for other in named(&path) {
            let is_room = ROOMS.iter().any(|(name, _)| *name == other);
            if is_room && other != room && !allowed.contains(&other.as_str()) {
                broken.push(format!("{} names {other}", path.display()));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn every_room_is_on_the_map() {
    let rooms: BTreeSet<String> = sources(&project("src")).iter().map(|path| room(path)).collect();
    let shell = ["lib", "program", "register"];
    let shell = shell.map(str::to_owned);
    let known: BTreeSet<String> = ROOMS.iter().map(|(name, _)| (*name).to_owned()).chain(shell).collect();
    assert_eq!(rooms, known);
}

/// The library does not use the command line.
#[test]
fn only_the_program_knows_of_options() {
    let users = sources(&project("src"))
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains("clap::") && room(path) != "program");
    assert_eq!(users.collect::<Vec<_>>(), Vec::<PathBuf>::new());
}

/// The contents of a file or a command line must not reach a terminal unescaped.
#[test]
fn standard_error_is_written_to_in_one_place() {
    let mut broken = Vec::new();
    for path in sources(&project("src")) {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap();
        let writes = ["stderr().lock", "io::stderr(),", "eprint"].iter().any(|way| code.contains(way));
        if writes && !path.ends_with("program/terminal.rs") {
            broken.push(path);
        }
    }
    assert!(broken.is_empty(), "{broken:?}");
}

/// What a card asks for runs nothing but this program; a bridge runs what its command line says.
#[test]
fn processes_are_started_in_two_places() {
    let starts = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        ["process::Command", "process::{Command"].iter().any(|way| text.contains(way))
    };
    let starting: Vec<PathBuf> = sources(&project("src")).into_iter().filter(starts).collect();
    assert_eq!(starting, ["src/program/bridge.rs", "src/program/verifying/made.rs"].map(project));
}

/// The files outside a game's folder that name it, as a new game is named in them.
const NAMED_IN: [&str; 3] = ["Cargo.toml", "src/desk/Cargo.toml", "src/desk/roster.rs"];

/// The files that name some games besides, each with the reason. A new game need not be in them.
const ALSO_NAMED_IN: [(&str, &str); 6] = [
    ("src/program/cli/games.rs", "Help shows commands about games as examples."),
    ("src/program/cli/play.rs", "Help tells the columns of letters where a game states them."),
    ("src/program/cli/league.rs", "Help names the games of which a folder can be made."),
    ("src/program/cli/mod.rs", "Help shows how a game is begun, and whose tables a file may hold."),
    ("src/game/factions/opener.rs", "Both games of factions open sheets by the name of the first."),
    (
        "src/base/secret/words.rs",
        "Passwords stand in such openers, and are masked without knowledge of any game.",
    ),
];

/// What a file says outside of comments and of tests in it. What is said above an option of the program is its help.
fn said(path: &Path, text: &str) -> String {
    let code = text.split("#[cfg(test)]").next().unwrap();
    let is_help = path.starts_with(project("src/program/cli"));
    let is_said = |line: &&str| {
        let line = line.trim_start();
        !line.starts_with("//") && !line.starts_with('#') || is_help && line.starts_with("///")
    };
    code.lines().filter(is_said).flat_map(|line| [line, "\n"]).collect()
}

/// The compiler keeps games from one another. Of what lies above and below them three files name each game. Whatever
/// else asks which game it is would have to be found and changed for a new one.
#[test]
fn three_files_outside_its_folder_name_a_game() {
    let mut also = BTreeSet::new();
    let sources = sources(&project("src")).into_iter();
    let manifests = crates().into_iter().map(|each| each.folder.join("Cargo.toml"));
    let manifests = manifests.filter(|path| path.exists()).chain([project("Cargo.toml")]);
    let files: Vec<(PathBuf, String)> =
        sources.chain(manifests).map(|path| (path.clone(), fs::read_to_string(path).unwrap())).collect();
    for game in games() {
        let mut naming = BTreeSet::new();
        for (path, text) in
            files.iter().filter(|(path, _)| !path.starts_with(project("src/game").join(&game)))
        {
            let place = path.strip_prefix(project("")).unwrap().to_string_lossy().into_owned();
            if place.ends_with("tests.rs") || place.contains("/tests/") {
                continue;
            }
            let said = said(path, text).to_lowercase();
            let mut words = said.split(|letter: char| !letter.is_ascii_alphanumeric());
            // Of two games with one name the other one's folder names it.
            let is_of_another = games().iter().any(|other| path.starts_with(project("src/game").join(other)));
            if !is_of_another && words.any(|word| word == game) {
                naming.insert(place);
            }
        }
        assert!(NAMED_IN.iter().all(|place| naming.remove(*place)), "{game}: {naming:?}");
        also.extend(naming);
    }
    let known: BTreeSet<String> = ALSO_NAMED_IN.iter().map(|(place, _)| (*place).to_owned()).collect();
    assert_eq!(also, known);
}

/// The tables of `ARCHITECTURE.md` name every file and folder of a game, and no others. The file that implements the
/// contract and the file of messages exist in every game, so they are in no table.
#[test]
fn every_file_of_a_game_is_in_its_table() {
    let page = common::page("ARCHITECTURE.md");
    let (_, furniture) = page.split_once("## The furniture of a game").unwrap();
    let (furniture, _) = furniture.split_once("\n## ").unwrap();
    let games = [
        ("diplomacy", "\nDiplomacy:"),
        ("rainbow", "\nRainbow's End:"),
        ("medieval", "\nMedieval War Door:"),
        ("atlantis", "\nAtlantis 1.0 and 4.0.6:"),
        ("atlantis4", "\nAtlantis 1.0 and 4.0.6:"),
    ];
    assert_eq!(games.len(), ROSTER.len());
    for (game, heading) in games {
        let (_, tables) = furniture.split_once(heading).unwrap();
        let table = tables.trim_start().lines().take_while(|line| line.starts_with('|'));
        let cells = table.filter_map(|line| line.split('|').nth(1));
        let told: BTreeSet<String> = cells
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
            .map(|name| name.trim_end_matches('/').trim_end_matches(".rs").to_owned())
            .collect();
        let entries = fs::read_dir(project("src/game").join(game)).unwrap();
        let there: BTreeSet<String> = entries
            .map(|entry| entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned())
            .filter(|name| !["Cargo", "lib", "messages"].contains(&name.as_str()))
            .collect();
        assert_eq!(told, there, "{game}");
    }
}

/// The most entries of a folder beside its manifest: `ls` explains a room at a glance.
const MOST_ENTRIES: usize = 20;

#[test]
fn no_folder_has_more_than_twenty_entries() {
    let mut folders = vec![project("src")];
    let mut large = Vec::new();
    while let Some(folder) = folders.pop() {
        let entries: Vec<PathBuf> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        let there = entries.iter().filter(|path| !path.ends_with("Cargo.toml")).count();
        if there > MOST_ENTRIES {
            large.push(format!("{} has {there}", folder.display()));
        }
        folders.extend(entries.into_iter().filter(|path| path.is_dir()));
    }
    assert!(large.is_empty(), "{large:#?}");
}

/// Within a game, printing is separate from playing: only reports, forecasts and pictures write lines, and none of
/// these plays a turn or draws chance.
#[test]
fn engines_print_nothing_and_reports_play_nothing() {
    let mut broken = Vec::new();
    for path in sources(&project("src/game")) {
        let place = path.strip_prefix(project("src/game")).unwrap().to_string_lossy().into_owned();
        let Some((_, place)) = place.split_once('/') else { continue };
        let tells = ["report/", "picture/"].iter().any(|folder| place.starts_with(folder));
        let may_print = tells || place.starts_with("knowledge/forecast") || place == "lib.rs";
        let rooms = named(&path);
        let text = fs::read_to_string(&path).unwrap();
        let prints = rooms.contains("document") || rooms.contains("listing");
        if prints && !may_print {
            broken.push(format!("{} prints", path.display()));
        }
        if tells && (rooms.contains("dice") || text.contains("turn::")) {
            broken.push(format!("{} plays", path.display()));
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// What Diplomacy's world may name of its crate, all of which is rules besides.
const NO_RULES: [&str; 3] = ["policy", "tables", "world"];

/// A world is what rules work on, so it calls none of them: it can be read, checked and shown without a play. Making a
/// world is above the rules.
#[test]
fn worlds_call_no_rules() {
    let mut broken = Vec::new();
    let mut read = 0;
    for path in sources(&project("src/game")) {
        let place = path.strip_prefix(project("src/game")).unwrap().to_string_lossy().into_owned();
        let Some((home, _)) = place.split_once("/world/") else { continue };
        read += 1;
        let text = fs::read_to_string(&path).unwrap();
        // In the folder's own file, what lies beside the folder is one step up.
        let begins: &[&str] = if place.ends_with("/world/mod.rs") {
            &["crate::", "super::"]
        } else {
            &["crate::", "super::super::"]
        };
        for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
            for piece in begins.iter().flat_map(|begin| line.split(begin).skip(1)) {
                let module: String =
                    piece.chars().take_while(|letter| letter.is_alphanumeric() || *letter == '_').collect();
                let is_whole_crate_rules = home.ends_with("/rules");
                if module == "rules" || is_whole_crate_rules && !NO_RULES.contains(&module.as_str()) {
                    broken.push(format!("{place}: {}", line.trim()));
                }
            }
        }
    }
    assert!(read > 40, "{read}");
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Punched types contain integers of a stated size and no floats. Checked are types read from cards, which derive
/// `Deserialize`, from there to the end of the type, and tables of records.
#[test]
fn what_is_punched_has_a_stated_size() {
    let mut broken = Vec::new();
    for path in sources(&project("src/game")) {
        let text = fs::read_to_string(&path).unwrap();
        for piece in text.split("Deserialize)]").skip(1).chain(text.split("records! {").skip(1)) {
            let body = piece.split("\n}").next().unwrap();
            if ["usize", "isize", "f32", "f64"].iter().any(|kind| body.contains(kind)) {
                broken.push(path.display().to_string());
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// A position is read by the index of each name among the names of its type, so an alias would shift the others.
#[test]
fn what_is_punched_has_one_name() {
    let is_renamed = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.split("#[serde(").skip(1).any(|piece| piece.split(']').next().unwrap().contains("alias"))
    };
    let broken: Vec<PathBuf> = sources(&project("src")).into_iter().filter(is_renamed).collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

/// The crate `ebcdic` is called in one file only.
#[test]
fn the_ebcdic_crate_is_called_in_one_file() {
    let callers: Vec<PathBuf> = sources(&project("src"))
        .into_iter()
        .filter(|path| fs::read_to_string(path).unwrap().contains("ebcdic::"))
        .collect();
    assert_eq!(callers.len(), 1, "{callers:?}");
}

/// The same cards and options give the same bytes: the clock moves a line on a terminal and says how long a mainframe is
/// waited for, and one command draws a seed.
#[test]
fn the_clock_and_randomness_are_read_in_three_files_of_the_program() {
    const SOURCES: [&str; 8] = [
        "Instant::now",
        "SystemTime",
        "/dev/u",
        "/dev/r",
        "getrandom",
        "RandomState::new",
        "thread_rng",
        "from_os_rng",
    ];
    let readers = sources(&project("src")).into_iter().filter(|path| {
        let text = fs::read_to_string(path).unwrap();
        SOURCES.iter().any(|source| text.contains(source))
    });
    let known = ["src/program/bridge.rs", "src/program/progress.rs", "src/program/seed.rs"].map(project);
    assert_eq!(readers.collect::<BTreeSet<_>>(), BTreeSet::from(known));
}

/// A reason why a change by mutation changes nothing goes when its line goes.
#[test]
fn what_a_mutation_cannot_change_is_a_line_that_is_there() {
    let reasons = fs::read_to_string(project(".ci/mutants.equivalent")).unwrap();
    let reasons = reasons.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    for reason in reasons {
        let parts: Vec<&str> = reason.split(" ;; ").collect();
        let [file, _, code, _, _] = parts[..] else { panic!("{reason}") };
        let source = fs::read_to_string(project(file)).unwrap_or_default();
        assert!(source.contains(code), "{reason}");
    }
}

/// The comments of a file, each as one line of text.
fn comments(text: &str) -> Vec<String> {
    let mut comments = vec![String::new()];
    for line in text.lines() {
        let said =
            line.trim_start().strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim());
        match (said, comments.last_mut()) {
            (Some(said), Some(last)) if !said.is_empty() => *last = format!("{last} {said}"),
            _ => comments.push(String::new()),
        }
    }
    comments.retain(|comment| !comment.is_empty());
    comments
}

/// How a comment cites a heading of a page: behind the page's name in backquotes.
const CITE: &str = ".md`, \"";

/// What a comment cites is a page of this project with a heading of that name, or a text that `SOURCES.md` names.
#[test]
fn comments_cite_what_a_reader_of_the_project_can_find() {
    let mut cited = 0;
    for folder in ["src", "tests", "benches"] {
        for path in sources(&project(folder)) {
            let text = fs::read_to_string(&path).unwrap();
            for comment in comments(&text) {
                let case = format!("{}: {comment}", path.display());
                for elsewhere in ["STANDARD, \"", " the facts", "the specification of", "the desk's rule"] {
                    assert!(path.ends_with("architecture.rs") || !comment.contains(elsewhere), "{case}");
                }
                for (at, cite) in comment.match_indices(CITE) {
                    let name = comment[..at].rsplit('`').next().unwrap();
                    let page = page(&format!("{name}.md"));
                    let mut rest = &comment[at + cite.len()..];
                    while let Some((heading, behind)) = rest.split_once('"') {
                        let is_it = |line: &str| line.trim_start_matches('#').trim() == heading;
                        assert!(page.lines().any(is_it), "{case}");
                        cited += 1;
                        let Some(next) = behind.strip_prefix(" and \"") else { break };
                        rest = next;
                    }
                }
            }
        }
    }
    assert!(cited > 40, "{cited}");
}

/// A message is made by its function, so that none has other words than its sentence takes.
#[test]
fn only_the_functions_of_messages_complete_a_sentence() {
    let all = sources(&project("src"));
    let having = |written: &str| -> Vec<String> {
        let has = |path: &&PathBuf| fs::read_to_string(path).unwrap().contains(written);
        let name = |path: &PathBuf| path.strip_prefix(project("src")).unwrap().to_string_lossy().into_owned();
        all.iter().filter(has).map(name).collect()
    };
    assert_eq!(having(".filled("), ["base/message/mod.rs", "kit/refusal.rs"]);
    // `Message { .. }` would be another way to one.
    assert_eq!(having("place: None, arguments"), ["base/message/mod.rs"]);
    let mut of_any_type = having("impl Display");
    of_any_type.retain(|name| name.ends_with("messages.rs"));
    assert_eq!(of_any_type, ["desk/filter/messages.rs"], "types of what completes a sentence");
}
