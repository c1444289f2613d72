//! What is said of games in folders, for the register.

use playdeck::league;
use playdeck::message::Log;
use std::fs;
use tempfile::TempDir;

const SETTINGS: &str = "job: CLUB\naddress: game@x.example\ngamesmaster: gm@x.example\n\
    plays: every Friday 20:00 UTC\nsettle: 0 min\nletters: text\n";
const START: &str = "$INIT DIPLOMACY,RULES=STANDARD,SEED=1152921504606846976\nA\nB\nC\nD\nE\nF\nG\n$END\n";
const BEGINS: &str = "2026-11-21T10:00:00Z";
const LATER: &str = "2026-11-22T10:00:00Z";
const PLAYS: &str = "2026-11-27T20:00:00Z";

/// The folder of a game that is filled in, and what was said of it so far.
struct Folder {
    folder: TempDir,
    said: String,
}

impl Folder {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let log = league::new("diplomacy", &folder.path().join("game"), 1, "a secret").unwrap();
        let mut game = Self { folder, said: String::new() };
        game.say(&log);
        game.put("game.desk", SETTINGS);
        game.put("roster", "AUSTRIA a@x.example\n");
        game.put("start.deck", START);
        game
    }

    /// A game that has begun.
    fn begun() -> Self {
        let mut game = Self::new();
        game.tick(BEGINS);
        game
    }

    fn put(&self, name: &str, text: &str) {
        fs::write(self.folder.path().join("game").join(name), text).unwrap();
    }

    fn tick(&mut self, now: &str) {
        let root = self.folder.path().join("game");
        let log = league::tick(&root, now.parse().unwrap(), false).unwrap();
        self.say(&log);
    }

    fn say(&mut self, log: &Log) {
        self.said += &lines(log);
    }

    /// What is said if a file is another.
    fn with(name: &str, text: &str) -> String {
        let mut game = Self::new();
        game.put(name, text);
        game.tick(BEGINS);
        game.said
    }
}

/// Everything that is said of such folders.
pub fn told() -> Vec<String> {
    let wrong = "jobs: X\njob: CLUB\njob: CLUB\nearly: perhaps\n";
    let equal = SETTINGS.replace("gm@", "game@");
    let mut told = vec![
        Folder::with("game.desk", wrong),
        Folder::with("game.desk", &equal),
        Folder::with("game.desk", &format!("{SETTINGS}lots: 3 days\n")),
        Folder::with("state (conflicted copy).json", ""),
        Folder::with("state.json", "{"),
        Folder::with("game.desk", &format!("{SETTINGS}seal-key: nowhere\n")),
        set_back(),
        Folder::with("start.deck", "$INIT DIPLOMACY,RULES=NONE\n$END\n"),
        Folder::with("roster", "SPAIN s@x.example\n"),
        Folder::with("roster", "AUSTRIA game@x.example\n"),
    ];
    told.push(lines(&league::new("diplomcy", "nowhere".as_ref(), 1, "").unwrap()));
    told.push(lines(&league::new("diplomacy", std::env::temp_dir().as_path(), 1, "").unwrap()));
    told.extend([without_settings(), played(), not_played(), paused(), over(), busy(), jumped(), gone()]);
    told
}

fn lines(log: &Log) -> String {
    let lines: Vec<String> = log.messages().iter().map(ToString::to_string).collect();
    lines.join("\n") + "\n"
}

fn without_settings() -> String {
    let mut game = Folder::new();
    fs::remove_file(game.folder.path().join("game/game.desk")).unwrap();
    game.tick(BEGINS);
    game.said
}

/// A week with a mail that is read too late, one of the gamesmaster's, and an act that is none.
fn played() -> String {
    let mut game = Folder::begun();
    game.put("acts/none", "DANCE\n");
    let mail = |from: &str, id: u8| {
        format!(
            "Received: a by b; Fri, 27 Nov 2026 19:00:00 +0000\nFrom: {from}\nMessage-ID: <{id}@x>\n\nA VIE - GAL\n"
        )
    };
    game.tick(PLAYS);
    game.put("inbox/new/1", &mail("a@x.example", 1));
    game.put("inbox/new/2", &mail("gm@x.example", 2));
    for (id, text) in [(3, "Yes."), (4, "PRESS\nYes.")] {
        let answer = mail("a@x.example", id).replace("A VIE - GAL", text);
        let answer = answer.replace("Message-ID:", "Subject: Re: [CLUB] PRESS FOR AUSTRIA\nMessage-ID:");
        game.put(&format!("inbox/new/{id}"), &answer);
    }
    game.tick("2026-12-04T20:00:00Z");
    let root = game.folder.path().join("game");
    let log = league::tick(&root, "2026-12-05T10:00:00Z".parse().unwrap(), true).unwrap();
    let list = fs::read_to_string(root.join("weeks/0002-fall-1901-moves/mail.lst")).unwrap();
    game.said + &lines(&log) + &list
}

/// A game with a key whose newest position is another.
fn set_back() -> String {
    let mut game = Folder::new();
    game.put("game.desk", &format!("{SETTINGS}seal-key: key\n"));
    game.put("key", "a key that nobody but this test has");
    game.tick(BEGINS);
    game.put("weeks/0000-start/position", "");
    game.tick(LATER);
    game.said
}

/// A game that goes on without one of its players, who writes.
fn gone() -> String {
    let mut game = Folder::new();
    game.put("start.deck", "$INIT ATLANTIS4,SEED=1,SIZE=(16,16)\nA, a@x.example\nB, b@x.example\n$END\n");
    // The first numbers are those of the guards and the monsters.
    game.put("roster", "3 a@x.example\n4 b@x.example\n");
    game.tick(BEGINS);
    game.put("acts/drop", "CARDS\n$DROP 4\n");
    game.tick(PLAYS);
    game.put(
        "inbox/new/1",
        "Received: a by b; Fri, 27 Nov 2026 21:00:00 +0000\nFrom: b@x.example\nMessage-ID: <1@x>\n\nHello\n",
    );
    game.tick("2026-12-04T20:00:00Z");
    let weeks = fs::read_dir(game.folder.path().join("game/weeks")).unwrap();
    let last =
        weeks.map(|week| week.unwrap().path()).filter(|week| week.join("mail.lst").exists()).max().unwrap();
    game.said + &fs::read_to_string(last.join("mail.lst")).unwrap()
}

fn not_played() -> String {
    let mut game = Folder::begun();
    game.put("acts/wrong", "CARDS\n$NONSENSE\n");
    game.tick(PLAYS);
    game.said
}

fn paused() -> String {
    let mut game = Folder::begun();
    game.put("acts/stop", "PAUSE\n");
    game.tick(LATER);
    game.said
}

fn over() -> String {
    let mut game = Folder::begun();
    game.put("acts/end", "CARDS\n$DRAW\n");
    game.tick(PLAYS);
    game.tick("2026-11-28T10:00:00Z");
    game.said
}

fn busy() -> String {
    let mut game = Folder::begun();
    let lock = fs::File::options().write(true).open(game.folder.path().join("game/lock")).unwrap();
    lock.try_lock().unwrap();
    game.tick(LATER);
    game.said
}

fn jumped() -> String {
    let mut game = Folder::begun();
    game.tick("2027-11-21T10:00:00Z");
    game.said
}

/// The messages of `bridge` and `submit`.
const OF_BRIDGES: std::ops::RangeInclusive<u16> = 366..=374;

#[test]
fn every_message_about_folders_is_given() {
    let told = told().concat();
    let given = |number: u16| told.contains(&format!("PDK{number}"));
    let missing: Vec<u16> = league::messages::CATALOGUE
        .iter()
        .map(|definition| definition.number)
        .chain([312, 321, 322, 324, 325])
        // Those of bridges are given in `bridges`.
        .filter(|number| !OF_BRIDGES.contains(number))
        .filter(|number| !given(*number))
        .collect();
    assert!(missing.is_empty(), "{missing:?}\n{told}");
}
