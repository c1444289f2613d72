//! Whole games of our own by mail. What the plays say is in [`super::season`].

use super::desk::{POWERS, position, roster};
use super::season::{Play, Season, Tally};
use crate::common::deck;
use crate::common::shell::{out, playdeck};
use std::fmt::Write as _;

/// The start of a deck, and its plays with the sheets alone.
pub fn plays(deck: &str) -> (String, Vec<Play>) {
    let (mut start, mut plays): (String, Vec<Play>) = (String::new(), Vec::new());
    let mut is_open = false;
    let mut is_news = false;
    for line in deck.lines().filter(|line| !line.starts_with("//") && !line.starts_with('*') && *line != ">>")
    {
        let word = line.strip_prefix('$').map(|line| line.split(' ').next().unwrap().to_uppercase());
        let word = word.map(|word| {
            POWERS
                .into_iter()
                .find(|power| word.len() > 2 && power.starts_with(&word))
                .map_or(word.clone(), str::to_owned)
        });
        match (word, plays.last_mut()) {
            (Some(word), _) if ["MOVES", "RETREAT", "BUILD"].contains(&word.as_str()) => {
                plays.push(Play { card: line.to_owned(), sheets: Vec::new() });
                (is_open, is_news) = (false, false);
            }
            (Some(word), Some(play)) if POWERS.contains(&word.as_str()) => {
                play.sheets.push((word, Vec::new()));
                is_open = true;
            }
            (Some(word), None) if ["NEWS", "MESSAGE", "MSG"].contains(&word.as_str()) => is_news = true,
            (Some(_), Some(_)) => is_open = false,
            (_, None) => {
                if !is_news {
                    start.push_str(line);
                    start.push('\n');
                }
            }
            (None, Some(_)) if line.trim() == "ENDPRESS" => is_open = true,
            (None, Some(play)) => {
                let sheet = play.sheets.last_mut().filter(|_| is_open);
                if let Some((_, sheet)) = sheet {
                    sheet.push(line.to_owned());
                }
            }
        }
    }
    (start + "$END\n", plays)
}

#[test]
#[ignore = "long: cargo long"]
fn every_play_of_a_whole_game_of_diplomacy_goes_through_the_mail_in_every_form() {
    let (start, plays) = plays(&deck("diplomacy/whole-game"));
    let roster = roster();
    let opener = |power: &str| format!("${power}\n");
    let mut season = Season { roster: &roster, opener, forms: 9, deck: start, tally: Tally::default() };
    for play in &plays {
        season.play(play);
    }
    assert_eq!(season.tally, Tally { plays: 42, messages: 3366, lines: 12348 });
}

/// Plays a game of the bots by mail: each sheet in a form of its own.
#[track_caller]
fn of_bots(game: &str, start: &str, players: &[&str], card: impl Fn(usize) -> String, plays: usize) -> Tally {
    let mut roster = "GM gm@host.example\n".to_owned();
    for player in players {
        let _ = writeln!(roster, "{player} {}", super::desk::address(player));
    }
    let opener = |_: &str| String::new();
    let mut season =
        Season { roster: &roster, opener, forms: 1, deck: start.to_owned(), tally: Tally::default() };
    for at in 0..plays {
        let position = position(&season.deck);
        let sheet = |player: &&str| {
            let written = out(&playdeck(&["bot", game, "--as", player], &position));
            (!written.is_empty())
                .then(|| ((*player).to_owned(), written.lines().map(str::to_owned).collect()))
        };
        let sheets = players.iter().filter_map(sheet).collect();
        season.play(&Play { card: card(at), sheets });
    }
    season.tally
}

#[test]
fn a_turn_of_the_bots_of_each_other_game_goes_through_the_mail() {
    for tally in of_bots_of_all_games(1) {
        assert!(tally.plays == 1 && tally.messages > 3 && tally.lines > 8, "{tally:?}");
    }
}

#[test]
#[ignore = "long: cargo long"]
fn twelve_turns_of_the_bots_of_each_other_game_go_through_the_mail() {
    let counted = of_bots_of_all_games(12).map(|tally| (tally.plays, tally.messages, tally.lines));
    assert_eq!(counted, [(12, 72, 834), (12, 48, 208), (12, 48, 806), (12, 72, 1724)]);
}

fn of_bots_of_all_games(plays: usize) -> [Tally; 4] {
    let rainbow = "$JOB BOTS\n$INIT RAINBOW,SEED=2\nA\nB\nC\n$END\n";
    let turn = |at: usize| format!("$TURN {}", at + 1);
    let medieval = "$JOB BOTS\n$INIT MEDIEVAL,SEED=31\nANNE\nBEN\n$LOBBY 1\n$NEWGAME \
        PLAYERS=2,NAME=Duel,WIDTH=20,HEIGHT=20,LAND=50,CASTLES=YES\n$JOIN 1,ANNE\n$JOIN 1,BEN\n$END\n";
    let round = |at: usize| format!("$ROUND {}", at + 1);
    let atlantis = "$JOB BOTS\n$INIT ATLANTIS,SEED=5\nA, a@x.example\nB, b@x.example\n$END\n";
    let atlantis4 = "$JOB BOTS\n$INIT ATLANTIS4,SEED=7,SIZE=(16,16)\nA, a@x.example\nB, b@x.example\nC, c@x.example\n$END\n";
    let month = |at: usize| format!("$TURN {}, 1", MONTHS[at]);
    [
        of_bots("rainbow", rainbow, &["1", "2", "3"], turn, plays),
        of_bots("medieval", medieval, &["M1", "M2"], round, plays),
        of_bots("atlantis", atlantis, &["1", "2"], month, plays),
        of_bots("atlantis4", atlantis4, &["3", "4", "5"], month, plays),
    ]
}

const MONTHS: [&str; 12] = [
    "JANUARY",
    "FEBRUARY",
    "MARCH",
    "APRIL",
    "MAY",
    "JUNE",
    "JULY",
    "AUGUST",
    "SEPTEMBER",
    "OCTOBER",
    "NOVEMBER",
    "DECEMBER",
];
