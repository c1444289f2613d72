//! Real positions of all games, the letters of ours that led to them, and the sheets that their players write.

use super::super::desk::position;
use super::super::sent::{named, posted, shown};
use crate::common::shell::{out, playdeck};
use crate::plays::{Chance, Played, moves_at_random, punched};
use playdeck::stream::burst::key;
use std::fmt::Write as _;
use std::sync::LazyLock;

/// A game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Game {
    Diplomacy,
    Rainbow,
    Medieval,
    Atlantis,
    Atlantis4,
}

/// A letter of ours as a mail program shows it.
#[derive(Debug, Clone)]
pub struct Letter {
    pub subject: String,
    pub text: String,
    pub page: Option<String>,
}

/// Somebody who plays.
#[derive(Debug)]
pub struct Writer {
    /// Their key in the game.
    pub player: String,
    pub address: String,
    /// Our letter about the last play, and the one before.
    pub letter: Letter,
    pub older: Letter,
    /// The lines of our order sheet in the letter.
    pub form: Vec<String>,
    /// The lines that open and close their sheet.
    pub opener: String,
    pub closer: &'static str,
    /// Sheets of theirs, without opener and closer.
    pub sheets: Vec<Vec<String>>,
    pub password: Option<&'static str>,
}

/// A game at a position.
#[derive(Debug)]
pub struct Scene {
    pub game: Game,
    pub position: String,
    pub roster: String,
    pub writers: Vec<Writer>,
}

/// The address from which the first two players of each scene write, too.
pub const BOTH: &str = "both@host.example";

/// How many sheets a player of each scene writes.
const SHEETS: usize = 12;

/// All scenes.
pub fn scenes() -> &'static [Scene] {
    static SCENES: LazyLock<Vec<Scene>> = LazyLock::new(made);
    &SCENES
}

fn made() -> Vec<Scene> {
    let rainbow = "$JOB RAIN\n$INIT RAINBOW,SEED=2\nA\nB\nC\n$END\n";
    let medieval = "$JOB DOOR\n$INIT MEDIEVAL,SEED=31\nANNE\nBEN\n$LOBBY 1\n$NEWGAME \
        PLAYERS=2,NAME=Duel,WIDTH=20,HEIGHT=20,LAND=50,CASTLES=YES\n$JOIN 1,ANNE\n$JOIN 1,BEN\n$END\n";
    let atlantis = "$JOB ATL1\n$INIT ATLANTIS,SEED=5,HASH=(KIB=8,PASSES=1)\nA, a@x.example\nB, b@x.example,PASSWORD='raven'\n$END\n";
    let atlantis4 = "$JOB ATL4\n$INIT ATLANTIS4,SEED=7,SIZE=(16,16)\nA, a@x.example\nB, b@x.example\nC, c@x.example\n$END\n";
    let turn = |at: usize| format!("$TURN {}", at + 1);
    let month = |at: usize| format!("$TURN {}, 1", ["JANUARY", "FEBRUARY", "MARCH"][at]);
    vec![
        of_powers(4),
        of_powers(19),
        of_bots(Game::Rainbow, "rainbow", rainbow, &["1", "2", "3"], turn),
        of_bots(Game::Medieval, "medieval", medieval, &["M1", "M2"], |at| format!("$ROUND {}", at + 1)),
        of_bots(Game::Atlantis, "atlantis", atlantis, &["1", "2"], month),
        of_bots(Game::Atlantis4, "atlantis4", atlantis4, &["3", "4", "5"], month),
    ]
}

/// A roster of these players.
fn roster_of(players: &[&str]) -> String {
    let mut roster = "GM gm@host.example\n".to_owned();
    for player in players {
        let both = if *player == players[0] || *player == players[1] { BOTH } else { "" };
        let _ = writeln!(roster, "{player} {} {both}", super::super::desk::address(player));
    }
    roster
}

/// The letter of a player after a deck.
fn letter(deck: &str, roster: &str, player: &str) -> Letter {
    let letters = posted(deck, roster);
    let (subject, text, page) = shown(named(&letters, &format!("0001-{}.eml", key(player))));
    Letter { subject, text, page }
}

/// The lines of the order sheet in a letter.
fn form_in(text: &str) -> Vec<String> {
    let Some((_, sheet)) = text.split_once("YOUR NEXT ORDERS") else { return Vec::new() };
    let sheet = sheet.split_once('\n').unwrap().1;
    let sheet = sheet.split("\n\nThis link").next().unwrap();
    sheet.lines().map(str::to_owned).collect()
}

/// A game of Diplomacy by lot, at a play of moves, with random sheets of most of its powers.
fn of_powers(seed: u64) -> Scene {
    let mut chance = Chance::new(seed);
    let start = format!("$JOB LAW\n$INIT RULES=STANDARD,SEED={seed}\nA\nB\nC\nD\nE\nF\nG\n$END\n");
    let played = Played::from_position(punched(&start), &mut chance, 8);
    let last = (1..played.plays.len()).rev().find(|at| is_moves(&played.positions[at + 1])).unwrap();
    let deck = |play: usize| played.carried_on(play, &played.plays[play].cards());
    let (now, before) = (deck(last), deck(last - 1));
    let position = played.positions[last + 1].join("\n") + "\n";
    let board = crate::plays::position(&played.positions[last + 1]);
    let roster = roster_of(&super::super::desk::POWERS);
    let mut writers = Vec::new();
    for power in super::super::desk::POWERS {
        let units = || board.units.iter().filter(|unit| unit.power.name() == power);
        if units().count() < 3 {
            continue;
        }
        let sheet = |chance: &mut Chance| loop {
            let moves = moves_at_random(&board.units, chance);
            let own: Vec<String> = units().filter_map(|unit| moves.get(&unit.province()).cloned()).collect();
            if own.len() > 1 {
                break own;
            }
        };
        let letter = letter(&now, &roster, power);
        writers.push(Writer {
            player: power.to_owned(),
            address: super::super::desk::address(power),
            older: self::letter(&before, &roster, power),
            form: form_in(&letter.text),
            letter,
            opener: format!("${power}"),
            closer: "",
            sheets: (0..SHEETS).map(|_| sheet(&mut chance)).collect(),
            password: None,
        });
    }
    Scene { game: Game::Diplomacy, position, roster, writers }
}

/// Whether moves are due at a position.
fn is_moves(cards: &[String]) -> bool {
    let position = crate::plays::position(cards);
    position.date.phase == playdeck::game::diplomacy::position::Phase::Moves
}

/// Three plays of the bots of a game. The last faction of both Atlantises has a password.
fn of_bots(game: Game, word: &str, start: &str, players: &[&str], card: impl Fn(usize) -> String) -> Scene {
    let roster = roster_of(players);
    let mut decks = vec![start.to_owned()];
    for at in 0..3 {
        let before = position(&decks[at]);
        let mut deck = format!("{before}{}\n", card(at));
        for player in players {
            let (opener, lines) = written(game, word, player, &before);
            let own = match game {
                Game::Atlantis | Game::Atlantis4 => format!("$FACTION {player}"),
                _ => opener,
            };
            let mut lines = lines;
            if game == Game::Atlantis4 && *player == "5" && at == 0 {
                lines.insert(1, "PASSWORD raven".to_owned());
            }
            let _ = writeln!(deck, "{own}\n{}", lines.join("\n"));
        }
        decks.push(deck + "$END\n");
    }
    let position = position(&decks[3]);
    let mut chance = Chance::new(7);
    let writer = |player: &&str| {
        let (opener, lines) = written(game, word, player, &position);
        let is_locked = matches!((game, *player), (Game::Atlantis, "2") | (Game::Atlantis4, "5"));
        let letter = letter(&decks[3], &roster, player);
        Writer {
            player: (*player).to_owned(),
            address: super::super::desk::address(player),
            older: self::letter(&decks[2], &roster, player),
            form: form_in(&letter.text),
            letter,
            opener,
            closer: if matches!(game, Game::Atlantis | Game::Atlantis4) { "#END" } else { "end" },
            sheets: (0..SHEETS).map(|_| some_of(game, &lines, &mut chance)).collect(),
            password: is_locked.then_some("raven"),
        }
    };
    Scene { game, writers: players.iter().map(writer).collect(), position, roster }
}

/// The opener of a player's sheet and its lines, as the bot writes them.
fn written(game: Game, word: &str, player: &str, position: &str) -> (String, Vec<String>) {
    let text = out(&playdeck(&["bot", word, "--as", player], position));
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let opener = lines.remove(0);
    lines.pop();
    let _ = game;
    (opener, lines)
}

/// A sheet with some units, or some lines where a game has no units in its sheets, left out.
fn some_of(game: Game, lines: &[String], chance: &mut Chance) -> Vec<String> {
    let mut blocks: Vec<Vec<String>> = Vec::new();
    for line in lines {
        let opens = game == Game::Medieval || line.to_uppercase().starts_with("UNIT ");
        match blocks.last_mut() {
            Some(block) if !opens => block.push(line.clone()),
            _ => blocks.push(vec![line.clone()]),
        }
    }
    loop {
        let kept: Vec<&Vec<String>> = blocks.iter().filter(|_| chance.happens(75)).collect();
        if kept.iter().any(|block| block.len() > 1 || game == Game::Medieval) {
            return kept.into_iter().flatten().cloned().collect();
        }
    }
}
