//! No test is lost from either tier: `golden/tiers.txt` has the numbers, and what the sources hold is compared with it.
//!
//! A test of the long tier says `#[ignore = "long: cargo long"]`. The lists of the programs that make their tests
//! themselves are counted too: entries of `outside`, targets of `fuzz`, decks and snapshots of `decks`.

use crate::common::{LONG, project};
use crate::contributing::files;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The numbers of tests: of the first tier, and of the long one.
type Tiers = [usize; 2];

/// Every source file that may have tests, by its path in the project.
fn sources() -> Vec<(PathBuf, String)> {
    let paths = ["src", "tests"].into_iter().flat_map(|folder| files(&project(folder)));
    let sources = paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let named = sources.map(|path| (path.strip_prefix(project("")).unwrap().to_owned(), path));
    named.map(|(name, path)| (name, fs::read_to_string(path).unwrap())).collect()
}

/// The folder of the crate that a file below `src` belongs to.
fn crate_of(file: &Path) -> &Path {
    let is_crate = |folder: &&Path| project(folder.to_str().unwrap()).join("Cargo.toml").exists();
    file.ancestors().skip(1).find(is_crate).unwrap()
}

/// The row in which a file's tests are counted: a program in `tests/`, or a crate.
fn row(file: &Path) -> String {
    let folder =
        if file.starts_with("tests") { file.iter().take(2).collect() } else { crate_of(file).to_owned() };
    let name = folder.display().to_string();
    if name.is_empty() { "src".to_owned() } else { name }
}

/// Whether a line is the attribute that makes a function a test.
fn is_test(line: &str) -> bool {
    line.trim() == "#[test]"
}

/// The attribute of a test of the long tier.
fn long() -> String {
    format!("#[ignore = \"{LONG}\"]")
}

fn tests_of(source: &str) -> Tiers {
    let long = source.lines().filter(|line| line.trim() == long()).count();
    [source.lines().filter(|line| is_test(line)).count() - long, long]
}

/// The entries of the list of `outside`. Those that need another program are of the long tier.
fn listed_outside(main: &str) -> Tiers {
    let mut tiers = [0, 0];
    for group in main.split("tests![").skip(1) {
        let (group, _) = group.split_once("]);").unwrap();
        let is_name = |word: &str| {
            word.chars().all(|letter| letter == '_' || letter.is_ascii_lowercase() || letter.is_ascii_digit())
        };
        let is_entry = |part: &&str| {
            part.trim().split_once("::").is_some_and(|(module, name)| is_name(module) && is_name(name))
        };
        let is_long = ["Needed::program(", ".long()"].iter().any(|word| group.contains(word));
        tiers[usize::from(is_long)] += group.split(',').filter(is_entry).count();
    }
    tiers
}

/// The decks and snapshots, each of which is a test of `decks`. A season is one, whatever the number of its decks.
fn stored() -> Tiers {
    let stored = ["decks", "golden"].into_iter().flat_map(|folder| files(&project(folder)));
    let is_test =
        |path: &PathBuf| path.extension().is_some_and(|ending| ending == "deck" || ending == "snap");
    let is_later = |path: &PathBuf| {
        let is_of_season = path.parent().and_then(Path::parent).is_some_and(|it| it.ends_with("seasons"));
        is_of_season && !path.ends_with("week1.deck")
    };
    [stored.filter(|path| is_test(path) && !is_later(path)).count(), 0]
}

/// The numbers by program and crate, as `golden/tiers.txt` has them.
fn counted() -> String {
    let mut tiers: BTreeMap<String, Tiers> = BTreeMap::new();
    let mut add = |row: String, [first, long]: Tiers| {
        let sum = tiers.entry(row).or_default();
        *sum = [sum[0] + first, sum[1] + long];
    };
    for (file, source) in sources() {
        add(row(&file), tests_of(&source));
        if file.ends_with("outside/main.rs") {
            add(row(&file), listed_outside(&source));
        } else if file.ends_with("fuzz/targets/mod.rs") {
            add(row(&file), [source.matches("name: \"").count(), 0]);
        }
    }
    add("tests/decks".to_owned(), stored());
    tiers.retain(|_, tiers| *tiers != [0, 0]);
    let all = tiers.values().fold([0, 0], |sum, tiers| [sum[0] + tiers[0], sum[1] + tiers[1]]);
    let mut table = format!("{:20} {:>6} {:>6}\n", "", "first", "long");
    for (row, [first, long]) in tiers.into_iter().chain([("all".to_owned(), all)]) {
        let _ = writeln!(table, "{row:20} {first:6} {long:6}");
    }
    table
}

#[test]
fn no_test_is_lost_from_either_tier() {
    let (place, counted) = (project("golden/tiers.txt"), counted());
    if std::env::var_os("PLAYDECK_BLESS").is_some() {
        fs::write(&place, &counted).unwrap();
    }
    let kept = fs::read_to_string(&place).unwrap();
    assert!(
        kept == counted,
        "The numbers of tests are not those of golden/tiers.txt, which has\n{kept}\nThe sources have\n{counted}\n\
         If a test was lost, bring it back. If tests were added or moved on purpose:\n\
         PLAYDECK_BLESS=1 cargo test --test hall tiers"
    );
}

/// The programs with tests of the long tier, by the rows of the table. It builds no others: that takes as long as they run.
fn programs_of_the_long_tier() -> Vec<String> {
    let table = counted();
    let rows = table.lines().skip(1).map(|row| row.split_whitespace().collect::<Vec<_>>());
    let long = rows.filter(|row| row[0] != "all" && row[2] != "0");
    long.map(|row| row[0].strip_prefix("tests/").unwrap().to_owned()).collect()
}

/// Another reason would be a third tier, which no command runs.
#[test]
fn what_is_ignored_is_run_by_cargo_long() {
    let programs: String =
        programs_of_the_long_tier().iter().fold(String::new(), |all, name| all + " --test " + name);
    let alias = format!("long = \"test --profile long{programs} -- --ignored\"");
    assert!(
        fs::read_to_string(project(".cargo/config.toml")).unwrap().lines().any(|line| line == alias),
        "{alias}"
    );
    for (file, source) in sources() {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        for (at, line) in
            lines.iter().enumerate().filter(|(_, line)| line.starts_with("#[") && line.contains("ignore"))
        {
            let is_word = line
                .split(|letter: char| letter != '_' && !letter.is_alphanumeric())
                .any(|word| word == "ignore");
            let is_beside = at > 0 && is_test(lines[at - 1]);
            assert!(
                !is_word || *line == long() && is_beside,
                "{}: {line} is not {}, behind #[test]",
                file.display(),
                long()
            );
        }
    }
}

/// A file that no `mod` names is not compiled, and its tests are lost without a word.
#[test]
fn every_file_with_tests_is_named_by_its_parent() {
    let sources: BTreeMap<PathBuf, String> = sources().into_iter().collect();
    for file in sources.iter().filter(|(_, source)| tests_of(source) != [0, 0]).map(|(file, _)| file) {
        let is_root = ["main.rs", "lib.rs"].iter().any(|root| file.ends_with(root));
        let module = if file.ends_with("mod.rs") {
            file.parent().unwrap().to_owned()
        } else {
            file.with_extension("")
        };
        let (folder, name) = (module.parent().unwrap(), module.file_name().unwrap().to_str().unwrap());
        let parents = ["mod.rs", "main.rs", "lib.rs"].map(|name| folder.join(name)).into_iter();
        let parents = parents.chain([folder.with_extension("rs")]).filter_map(|parent| sources.get(&parent));
        let line = format!("mod {name};");
        let is_named =
            is_root || parents.into_iter().any(|parent| parent.lines().any(|it| it.ends_with(&line)));
        assert!(is_named, "{} has tests, and no `{line}` stands in the file above it", file.display());
    }
}

/// Cargo leaves out members that are not named, without a word.
#[test]
fn cargo_test_runs_the_tests_of_every_crate() {
    let mut cargo = Command::new(env!("CARGO"));
    let asked =
        cargo.args(["metadata", "--no-deps", "--offline", "--format-version", "1"]).current_dir(project(""));
    let told: Value = serde_json::from_slice(&asked.output().unwrap().stdout).unwrap();
    let members = told["workspace_default_members"].as_array().unwrap();
    let packages =
        told["packages"].as_array().unwrap().iter().filter(|package| members.contains(&package["id"]));
    let run: BTreeSet<&str> = packages.map(|package| package["manifest_path"].as_str().unwrap()).collect();
    for (file, _) in sources() {
        let manifest = project("").join(crate_of(&file)).join("Cargo.toml");
        assert!(
            run.contains(manifest.to_str().unwrap()),
            "{} is no default member: {run:?}",
            manifest.display()
        );
    }
}
