//! The recipes of docs/many-decks.md, run exactly as printed: pieces of a stream, played by several programs, give
//! the same bytes as one program.
//!
//! GNU parallel is in Debian, but a Slurm cluster is not, so its job is run here once for each number of its array.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;
use crate::needed::python;

use common::shell::{err, out, path, playdeck, status};
use common::{deck, page, project};
use playdeck::code::Code;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// The one block of a kind on the page that contains a word.
fn recipe(kind: &str, word: &str) -> String {
    let page = page("docs/many-decks.md");
    let fence = format!("```{kind}\n");
    let blocks = page.split(&fence).skip(1).map(|block| block.split("```").next().unwrap());
    let found: Vec<&str> = blocks.filter(|block| block.contains(word)).collect();
    assert_eq!(found.len(), 1, "blocks of {kind} with {word}");
    found[0].to_owned()
}

/// A folder with a stream of good decks, and what one program makes of it.
fn games() -> (TempDir, Vec<u8>, Vec<u8>) {
    let folder = TempDir::new().unwrap();
    let decks = ["first-year", "whole-game", "carried-on", "first-year"];
    let decks =
        decks.map(|name| fs::read(project("decks/diplomacy").join(name).with_extension("deck")).unwrap());
    let stream = decks.concat().repeat(5);
    fs::write(folder.path().join("games.deck"), &stream).unwrap();
    let listing = playdeck(&["--maxcc", "4"], &stream);
    assert_eq!(status(&listing), 0, "all decks are good ones");
    let positions = playdeck(&["--maxcc", "4", "--emit", "punch"], &stream);
    (folder, listing.stdout, positions.stdout)
}

/// Runs a script in a folder, with this build's program on its path.
fn run(folder: &Path, script: &str, variables: &[(&str, String)]) -> String {
    let bin = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
    let mut path = OsString::from(bin);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-euc", script]).current_dir(folder).env("PATH", path);
    let done = shell.envs(variables.iter().cloned()).output().unwrap();
    assert!(done.status.success(), "{script}\n{}", String::from_utf8_lossy(&done.stderr));
    out(&done)
}

pub fn pieces_played_by_parallel_are_the_listing_and_the_positions_of_one_program() {
    let (folder, listing, positions) = games();
    run(folder.path(), &recipe("sh", "parallel"), &[]);
    assert!(fs::read(folder.path().join("games.lst")).unwrap() == listing);
    assert!(fs::read(folder.path().join("games.pos")).unwrap() == positions);
    assert!(fs::read_dir(folder.path().join("pieces")).unwrap().count() > 10);
}

pub fn pieces_played_by_an_array_of_slurm_are_the_listing_and_the_positions_of_one_program() {
    let (folder, listing, positions) = games();
    run(folder.path(), "playdeck split 16 pieces < games.deck", &[]);
    let job = recipe("slurm", "SLURM_ARRAY_TASK_ID");
    for number in 1..=16 {
        run(folder.path(), &job, &[("SLURM_ARRAY_TASK_ID", number.to_string())]);
    }
    run(folder.path(), "cat pieces/*.lst > games.lst; cat pieces/*.pos > games.pos", &[]);
    assert!(fs::read(folder.path().join("games.lst")).unwrap() == listing);
    assert!(fs::read(folder.path().join("games.pos")).unwrap() == positions);
}

/// How often each deck stands among a hundred games: small decks of all five games, most of them the quickest.
const HUNDRED: [(usize, &str); 6] = [
    (63, "diplomacy/surplus-orders"),
    (15, "rainbow/alliance"),
    (15, "atlantis4/victory"),
    (2, "diplomacy/carried-on"),
    (3, "medieval/battles"),
    (2, "atlantis/first-months"),
];

/// A hundred games, so mixed that every kind is in every piece.
fn hundred() -> String {
    // 37 and 100 have no common divisor, so each place is taken once.
    let kinds: Vec<&str> =
        HUNDRED.iter().flat_map(|(times, name)| std::iter::repeat_n(*name, *times)).collect();
    (0..100).map(|place| deck(kinds[place * 37 % 100])).collect()
}

/// The same cards as EBCDIC records of 80 bytes, as they come from a mainframe.
fn ebcdic(cards: &str) -> Vec<u8> {
    let mut records = Vec::new();
    for card in cards.lines() {
        assert!(card.chars().count() <= 80, "a record holds no more: {card}");
        assert_eq!(Code::Cp1047.encode(&format!("{card:80}"), &mut records), 0, "{card}");
    }
    records
}

/// A Diplomacy deck with the date of another play: it fails, and its position must be kept.
fn misdated() -> String {
    let position = out(&playdeck(&["--maxcc", "4", "--emit", "punch"], deck("diplomacy/first-year")));
    position + "$MOVES SPRING, 1977\n$END\n"
}

/// A folder with Spark's recipe and an archive of pieces.
struct Spark {
    folder: TempDir,
}

impl Spark {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("archive")).unwrap();
        fs::write(folder.path().join("spark.py"), recipe("python", "pyspark")).unwrap();
        Self { folder }
    }

    /// Puts a stream into the archive as a folder of pieces, and says what one program makes of it.
    fn archive(&self, name: &str, pieces: &str, stream: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let into = path(&self.folder, &format!("archive/{name}"));
        assert_eq!(status(&playdeck(&["split", pieces, &into], stream)), 0);
        let punched = path(&self.folder, "one.pos");
        let played = playdeck(&["--punch", &punched], stream);
        (played.stdout, fs::read(punched).unwrap())
    }

    /// Runs the recipe on all folders of the archive, and says how it ended. `spark-submit` finds its Spark and its Python on the path.
    fn submit(&self, master: &str) -> (i32, String) {
        let python = python("pyspark");
        let bin = python.parent().unwrap();
        let mut submit = Command::new(bin.join("spark-submit"));
        submit.args([
            "--master",
            master,
            "--conf",
            "spark.ui.enabled=false",
            "spark.py",
            "archive/*",
            "games",
        ]);
        let own = Path::new(env!("CARGO_BIN_EXE_playdeck")).parent().unwrap();
        let places = std::env::var_os("PATH").unwrap();
        let places = [bin.to_owned(), own.to_owned()].into_iter().chain(std::env::split_paths(&places));
        submit.env("PATH", std::env::join_paths(places).unwrap()).env("PYSPARK_PYTHON", &python);
        // The workers talk over this machine alone.
        submit.env("SPARK_LOCAL_IP", "127.0.0.1").env("SPARK_LOCAL_HOSTNAME", "localhost");
        let done = submit.current_dir(self.folder.path()).output().unwrap();
        assert!(done.status.code().is_some_and(|code| code != 1), "{}", err(&done));
        (status(&done), out(&done))
    }

    /// A file that the recipe wrote.
    fn joined(&self, kind: &str) -> Option<Vec<u8>> {
        fs::read(self.folder.path().join(format!("games.{kind}"))).ok()
    }

    /// The codes of the pieces, in their order, each with the last two parts of its name.
    fn codes(&self) -> Vec<(String, String)> {
        let codes = String::from_utf8(self.joined("codes").unwrap()).unwrap();
        let lines = codes.lines().map(|line| {
            let (code, name) = line.split_once(' ').unwrap();
            (name.split_once("/archive/").unwrap().1.to_owned(), code.to_owned())
        });
        lines.collect()
    }
}

/// Ten thousand games of five kinds on two workers: a stream as text, one in EBCDIC, and one more as text with a deck
/// that fails.
pub fn pieces_played_by_spark_are_the_listing_and_the_positions_of_one_program() {
    let spark = Spark::new();
    let hundred = hundred();
    let failing = [hundred.repeat(20), misdated(), hundred.repeat(20)].concat();
    let one = [
        spark.archive("1980", "12", hundred.repeat(40).as_bytes()),
        spark.archive("1990", "6", &ebcdic(&hundred.repeat(20))),
        spark.archive("2000", "12", failing.as_bytes()),
    ];
    let (ended, said) = spark.submit("local-cluster[2,1,1024]");
    assert_eq!(ended, 8, "the code of the piece that failed\n{said}");
    let (listings, positions): (Vec<_>, Vec<_>) = one.into_iter().unzip();
    assert!(spark.joined("lst").unwrap() == listings.concat(), "the listing is that of one program");
    assert!(spark.joined("pos").unwrap() == positions.concat(), "so are the positions");
    let games = String::from_utf8(positions.concat()).unwrap().matches("\n$ENDPOS").count();
    assert_eq!(games, 10_001, "no game is lost, not even the one that failed");
    let pieces = [("1980", 12), ("1990", 6), ("2000", 12)];
    let pieces =
        pieces.map(|(folder, last)| (1..=last).map(move |number| format!("{folder}/{number:04}.deck")));
    let has_failed = |piece: &str| {
        let cards = fs::read(spark.folder.path().join("archive").join(piece)).unwrap();
        String::from_utf8_lossy(&cards).contains("\n$MOVES SPRING, 1977\n")
    };
    let code = |piece: &str| if has_failed(piece) { "8" } else { "4" };
    let expected: Vec<(String, String)> =
        pieces.into_iter().flatten().map(|piece| (piece.clone(), code(&piece).to_owned())).collect();
    assert_eq!(spark.codes(), expected);
    let failed: Vec<&String> =
        expected.iter().filter(|(_, code)| code == "8").map(|(piece, _)| piece).collect();
    assert_eq!(failed.len(), 1, "one piece has the deck that fails");
    let named: Vec<&str> = said.lines().filter(|line| line.contains(".deck: code")).collect();
    assert_eq!(named.len(), 1, "{said}");
    assert!(named[0].ends_with(&format!("/archive/{}: code 8", failed[0])), "{said}");
}

/// Where a piece gave back less than the games that it holds, nothing is joined. Good pieces end with 0.
pub fn spark_joins_nothing_if_a_piece_was_lost() {
    let spark = Spark::new();
    let (listing, positions) = spark.archive("1980", "3", deck("diplomacy/carried-on").repeat(3).as_bytes());
    let (ended, said) = spark.submit("local[2]");
    assert_eq!(ended, 0, "{said}");
    assert!(spark.joined("lst").unwrap() == listing && spark.joined("pos").unwrap() == positions);
    assert!(!said.contains(".deck: code"), "{said}");

    let spark = Spark::new();
    spark.archive("1980", "3", deck("diplomacy/carried-on").repeat(3).as_bytes());
    // A deck that fails alone gives no position back.
    fs::write(spark.folder.path().join("archive/1980/0002.deck"), misdated()).unwrap();
    let (ended, said) = spark.submit("local[2]");
    assert_eq!(ended, 16, "{said}");
    assert!(
        said.contains("/archive/1980/0002.deck: code 8") && said.contains("nothing was joined"),
        "{said}"
    );
    assert_eq!(spark.codes().iter().map(|(_, code)| code.as_str()).collect::<Vec<_>>(), ["0", "8", "0"]);
    assert_eq!((spark.joined("lst"), spark.joined("pos")), (None, None));
}
