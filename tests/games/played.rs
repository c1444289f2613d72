//! Random games of every game, for the laws about real plays.
//!
//! A game is played one play to a deck, each from the position that the last deck punched, so that every order can be
//! made for the current world. Everything follows from one number, which a failing law prints.

use super::{Game, known};
use crate::plays::cards::{self, Letter, Section};
use crate::plays::{self, Chance, JOB, punched};
use playdeck::card::Input;
use playdeck::filter::bot;
use std::collections::{BTreeMap, BTreeSet};

/// A play of any game.
pub type Play = cards::Play<String>;

/// A game that was played.
pub struct Played {
    /// Which game.
    pub game: &'static Game,
    /// From `$INIT` to where the plays begin.
    pub init: String,
    /// The plays.
    pub plays: Vec<Play>,
    /// The punched positions: after the start, and after each play.
    pub positions: Vec<Vec<String>>,
}

impl Played {
    /// Plays at most `most` plays.
    pub fn at_random(game: &'static Game, chance: &mut Chance, most: usize) -> Self {
        let init = (game.begun_at_random)(chance);
        let positions = vec![punched(&format!("{JOB}{init}$END\n"))];
        let mut played = Self { game, init, plays: Vec::new(), positions };
        played.go_on(chance, most);
        played
    }

    /// Plays on from a position, which may be one that no game leads to.
    pub fn from_position(game: &'static Game, cards: Vec<String>, chance: &mut Chance, most: usize) -> Self {
        let mut played = Self { game, init: String::new(), plays: Vec::new(), positions: vec![cards] };
        played.go_on(chance, most);
        played
    }

    fn go_on(&mut self, chance: &mut Chance, most: usize) {
        while self.plays.len() < most {
            let position = self.positions.last().unwrap();
            let due = known(self.game.name, position).due;
            if due.is_empty() {
                break;
            }
            let (word, date) = chance.one(&due);
            let mut play = (self.game.at_random)(self.game, position, chance);
            play.card = format!("${word} {date}");
            self.positions.push(punched(&self.carried_on(self.plays.len(), &play.cards())));
            self.plays.push(play);
        }
    }

    /// The deck that continues from a position with some cards.
    pub fn carried_on(&self, from: usize, cards: &str) -> String {
        format!("{JOB}{}\n{cards}$END\n", self.positions[from].join("\n"))
    }

    /// The whole game as one deck, with its own plays or changed ones.
    pub fn deck(&self, plays: &[Play]) -> String {
        let cards: String = plays.iter().map(Play::cards).collect();
        format!("{JOB}{}{cards}$END\n", self.init)
    }

    /// Everybody who plays at any of the positions.
    pub fn players(&self) -> BTreeSet<String> {
        self.positions.iter().flat_map(|cards| known(self.game.name, cards).players).collect()
    }

    /// Every reader of a listing except the gamesmaster.
    pub fn readers(&self) -> Vec<String> {
        ["public", "spectator"].map(str::to_owned).into_iter().chain(self.players()).collect()
    }
}

/// Cards that are not orders, or that cannot be followed.
const RUBBISH: [&str; 12] = [
    "",
    "* a comment as other programs have it",
    "PLEASE LET ME WIN",
    "A",
    "unit",
    "unit 99999",
    "END",
    "what a fine day",
    "#5 // {}",
    "MOVE",
    "GIVE 7 7 7 7 7 7 7",
    "'\"&;<>()",
];

/// Random orders, made of what the bot of a game writes, of the form of the sheet, and of lines of the table.
pub fn of_bots(game: &Game, cards: &[String], chance: &mut Chance) -> Play {
    let known = known(game.name, cards);
    let text = cards.join("\n") + "\n";
    let mut sections = Vec::new();
    for (player, form) in known.players.iter().zip(&known.forms) {
        if chance.happens(10) {
            continue;
        }
        let mut lines = if chance.happens(85) {
            let sheet = bot::write(text.as_bytes(), Input::default(), game.name, Some(player)).unwrap();
            let closer = game.closer.unwrap();
            let is_closer = |line: &&String| line.eq_ignore_ascii_case(closer);
            sheet.iter().skip(1).take_while(|line| !is_closer(line)).cloned().collect()
        } else {
            form.clone()
        };
        while chance.happens(30) && !lines.is_empty() {
            let at = chance.below(lines.len());
            let other = chance.below(lines.len());
            match chance.below(4) {
                0 => drop(lines.remove(at)),
                1 => lines.swap(at, other),
                2 => lines[at] = exchanged(&lines[at], &lines[other], chance),
                _ => {
                    let orders = game.orders[chance.below(3)];
                    lines.insert(at, (*chance.one(orders)).to_owned());
                }
            }
        }
        if chance.happens(25) {
            let at = chance.below(lines.len() + 1);
            lines.insert(at, (*chance.one(&RUBBISH)).to_owned());
        }
        sections.push(Section { player: player.clone(), opener: (game.card)(player), lines });
    }
    chance.shuffle(&mut sections);
    let mut press = Vec::new();
    while chance.happens(35) {
        press.push(letter(game, &known.players, sections.len(), chance));
    }
    Play {
        card: String::new(),
        acts: Vec::new(),
        players: known.players,
        sections,
        too_late: BTreeMap::new(),
        press,
    }
}

/// A line in which one word is a word of another line.
fn exchanged(line: &str, other: &str, chance: &mut Chance) -> String {
    let mut words: Vec<&str> = line.split_whitespace().collect();
    let others: Vec<&str> = other.split_whitespace().collect();
    if !words.is_empty() && !others.is_empty() {
        let at = chance.below(words.len());
        words[at] = others[chance.below(others.len())];
    }
    words.join(" ")
}

/// Random orders of Diplomacy, whose moves help one another.
pub fn of_powers(_: &Game, cards: &[String], chance: &mut Chance) -> Play {
    plays::orders(&plays::position(cards), chance).named()
}

/// A letter to some of the players, anywhere in a play with that many sections.
pub fn letter(game: &Game, players: &[String], sections: usize, chance: &mut Chance) -> Letter<String> {
    let lines =
        ["Let us be friends.", game.order(0), "", "  * ", game.order(1), "$$100 for Belgium", "WAIVE"];
    Letter::at_random(players, sections, &lines, chance)
}
