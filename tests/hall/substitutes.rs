//! What `playdeck bot` writes for a player who is missing: a substitute keeps what they have together. It gives nothing
//! away, tells nobody anything, names nothing, changes nothing that lasts, and neither quits nor begins again; and it
//! plays. Over worlds of every game that has a bot.

use crate::common::{options, run_deck, run_with};
use playdeck::card::Input;
use playdeck::filter::bot;
use playdeck::kit::dates::Month;
use std::collections::BTreeSet;

/// A game, and what its bot may write.
struct Form {
    game: &'static str,
    /// The cards that begin a game, with `{}` for the seed.
    start: &'static str,
    plays: u32,
    /// The play card of a play.
    card: fn(u32) -> String,
    /// The verbs that it may use, one of which moves or works.
    verbs: &'static [&'static str],
    /// Those of them whose first word is a unit, which must be its own, or a new one of its own.
    to_own: &'static [&'static str],
    /// At least so many different verbs are used.
    used: usize,
}

fn month(turn: u32) -> String {
    format!("$TURN {}", Month(turn).to_string().to_uppercase().replace("YEAR ", ""))
}

static FORMS: [Form; 4] = [
    Form {
        game: "ATLANTIS",
        start: "$INIT ATLANTIS,SEED={}\nA,a@x.example\nB,b@x.example\nC,c@x.example,AT=(4,4)\n",
        plays: 18,
        card: month,
        verbs: &[
            "BEHIND",
            "BUILD",
            "CAST",
            "COMBAT",
            "ENTERTAIN",
            "FORM",
            "END",
            "GIVE",
            "LEAVE",
            "MOVE",
            "PAY",
            "PRODUCE",
            "RECRUIT",
            "RESEARCH",
            "SAIL",
            "STUDY",
            "TAX",
            "TEACH",
            "WORK",
        ],
        to_own: &["GIVE", "PAY", "TEACH"],
        used: 9,
    },
    Form {
        game: "ATLANTIS4",
        start: "$INIT ATLANTIS4,SEED={},SIZE=(16,16)\nA,a@x.example\nB,b@x.example\nC,c@x.example\nD,d@x.example\n",
        plays: 18,
        card: month,
        verbs: &[
            "ATTACK",
            "BEHIND",
            "BUILD",
            "BUY",
            "CAST",
            "CLAIM",
            "COMBAT",
            "END",
            "ENTER",
            "ENTERTAIN",
            "FORM",
            "GIVE",
            "LEAVE",
            "MOVE",
            "PRODUCE",
            "SAIL",
            "SELL",
            "STUDY",
            "TAX",
            "TEACH",
            "WORK",
        ],
        to_own: &["GIVE", "TEACH"],
        used: 9,
    },
    Form {
        game: "RAINBOW",
        start: "$INIT RAINBOW,SEED={}\nA\nB\nC\n",
        plays: 20,
        card: |turn| format!("$TURN {turn}"),
        verbs: &["BUILD", "FIRE", "MOVE", "NULL"],
        to_own: &[],
        used: 3,
    },
    Form {
        game: "MEDIEVAL",
        start: "$INIT MEDIEVAL,SEED={}\nANNE\nBEN\nCARLA\n$LOBBY 1\n$NEWGAME WIDTH=20,HEIGHT=20,LAND=60,PLAYERS=3\n\
                $JOIN 1 ANNE\n$JOIN 1 BEN\n$JOIN 1 CARLA\n",
        plays: 20,
        card: |round| format!("$ROUND {round}"),
        verbs: &["ATTACK", "BOARD", "CITY", "DISEMBARK", "EXPLORE", "GOTO", "GUARD", "MOVE", "SKIP"],
        to_own: &[],
        used: 3,
    },
];

/// Whether a line is no order: an opener, a unit's line, a closer.
fn is_frame(line: &str) -> bool {
    ["#ATLANTIS ", "#END", "UNIT ", "PLAYER ", "END"].iter().any(|word| line.to_uppercase().starts_with(word))
        && !line.starts_with(' ')
}

/// The sheets of all players, looked at line by line.
fn look_at(form: &Form, sheets: &[String], used: &mut BTreeSet<String>) {
    let mut own = BTreeSet::new();
    // In both Atlantises `END` closes what a unit forms.
    let closer = if form.game.starts_with("ATLANTIS") { "#END" } else { "END" };
    for sheet in sheets.split_inclusive(|line| line.eq_ignore_ascii_case(closer)) {
        own.clear();
        own.extend(sheet.iter().filter_map(|line| line.strip_prefix("UNIT ")));
        for line in sheet.iter().filter(|line| !is_frame(line)) {
            let mut words = line.split_whitespace();
            let verb = words.next().unwrap().to_uppercase();
            assert!(form.verbs.contains(&&*verb), "{}: {line}", form.game);
            if form.to_own.contains(&&*verb) {
                let units: Vec<&str> =
                    if verb == "TEACH" { words.collect() } else { words.take(1).collect() };
                let is_own = |unit: &&str| own.contains(unit) || *unit == "NEW";
                assert!(!units.is_empty() && units.iter().all(is_own), "{}: {line}", form.game);
            }
            used.insert(verb);
        }
    }
}

/// What a position keeps of its players and is nobody's to change but theirs: their names, addresses, attitudes, options,
/// points and passwords.
fn kept(position: &[String]) -> Vec<String> {
    let cards: Vec<&str> = position.iter().map(|card| card.get(..72).unwrap_or(card).trim_end()).collect();
    let mut records: Vec<String> = Vec::new();
    for card in cards {
        match card.strip_prefix("               ").zip(records.last_mut()) {
            Some((more, last)) => last.push_str(more),
            None => records.push(card.to_owned()),
        }
    }
    let of_players =
        |record: &String| ["FACTION ", "PLAYER ", "MEMBER "].iter().any(|word| record.starts_with(word));
    let keys = [
        "NAME=",
        "ADDRESS=",
        "EMAIL=",
        "OPTIONS=",
        "POINTS=",
        "ATTITUDES=",
        "ALLIES=",
        "FRIENDLY=",
        "PASSWORD=",
    ];
    // The points of a match of Medieval War Door are won, those of a faction are chosen.
    let has_factions = records.iter().any(|record| record.starts_with("FACTION "));
    let keys: Vec<&str> = keys.into_iter().filter(|key| *key != "POINTS=" || has_factions).collect();
    let values = |record: &str| {
        let found =
            keys.iter().filter_map(|key| Some(record[record.find(key)?..].split("),").next()?.to_owned()));
        found
            .map(|value| value.split(",").next().unwrap_or_default().to_owned())
            .collect::<Vec<_>>()
            .join(" ")
    };
    records.iter().filter(|record| of_players(record)).map(|record| values(record)).collect()
}

/// Plays a world by the bot's sheets alone.
fn play(form: &Form, seed: u32) {
    let start = form.start.replace("{}", &seed.to_string());
    let first = run_deck(format!("{start}$END\n").as_bytes());
    let mut position = first.punched.concat();
    let mut used = BTreeSet::new();
    for turn in 1..=form.plays {
        let text = position.join("\n") + "\n";
        let sheets = bot::write(text.as_bytes(), Input::default(), form.game, None).unwrap();
        look_at(form, &sheets, &mut used);
        let deck = format!("{text}{}\n{}\n$END\n", (form.card)(turn), sheets.join("\n"));
        let run = run_with(deck.as_bytes(), &options());
        assert!(run.run.condition.0 <= 4, "{}: {}", form.game, run.text());
        assert!(!run.text().contains("MESSAGE FROM"), "{}: no press", form.game);
        let next = run.punched.concat();
        // Who is lost may be gone.
        let (before, after) = (kept(&position), kept(&next));
        assert!(!before.is_empty(), "{}", form.game);
        assert!(
            after.iter().all(|record| before.contains(record)),
            "{} {turn}:\n{before:#?}\n{after:#?}",
            form.game
        );
        assert_ne!(position, next);
        position = next;
    }
    assert!(used.len() >= form.used, "{} stands still: {used:?}", form.game);
}

#[test]
fn a_substitute_gives_nothing_away_and_changes_nothing_that_lasts_and_plays() {
    for form in &FORMS {
        for seed in [3, 11, 29] {
            play(form, seed);
        }
    }
}
