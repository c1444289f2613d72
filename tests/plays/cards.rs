//! A play and its cards: sections and press, of players who are named by whatever type a game has for them.

use super::Chance;
use std::collections::BTreeMap;
use std::fmt::Display;

/// A message among the cards of a play.
#[derive(Debug, Clone)]
pub struct Letter<P> {
    /// The addressees; empty for everyone.
    pub to: Vec<P>,
    /// The index of the section that it belongs to. None if it comes before them all.
    pub under: Option<usize>,
    /// The lines.
    pub text: Vec<String>,
}

impl<P: Clone> Letter<P> {
    /// A letter to some of the players, anywhere in a play with that many sections, with some of these lines.
    pub fn at_random(players: &[P], sections: usize, lines: &[&str], chance: &mut Chance) -> Self {
        let mut to = players.to_vec();
        chance.shuffle(&mut to);
        to.truncate(chance.below(4));
        let under = (sections > 0 && chance.happens(60)).then(|| chance.below(sections));
        let text = (0..chance.below(5)).map(|_| (*chance.one(lines)).to_owned()).collect();
        Self { to, under, text }
    }
}

/// The cards of a player.
#[derive(Debug, Clone)]
pub struct Section<P> {
    pub player: P,
    pub opener: String,
    pub lines: Vec<String>,
}

/// A play and its cards.
#[derive(Debug, Clone)]
pub struct Play<P> {
    /// The play card.
    pub card: String,
    /// The gamesmaster's acts after it.
    pub acts: Vec<String>,
    /// Who plays, after the acts.
    pub players: Vec<P>,
    /// The sections.
    pub sections: Vec<Section<P>>,
    /// The orders that change nothing where they stand behind all others of a player.
    pub too_late: BTreeMap<P, Vec<String>>,
    /// The press.
    pub press: Vec<Letter<P>>,
}

impl<P: Display> Play<P> {
    /// The cards, one to a line.
    pub fn cards(&self) -> String {
        let mut cards = vec![self.card.clone()];
        cards.extend_from_slice(&self.acts);
        self.put_letters(None, &mut cards);
        for (at, section) in self.sections.iter().enumerate() {
            cards.push(section.opener.clone());
            cards.extend_from_slice(&section.lines);
            self.put_letters(Some(at), &mut cards);
        }
        cards.join("\n") + "\n"
    }

    fn put_letters(&self, under: Option<usize>, cards: &mut Vec<String>) {
        for letter in self.press.iter().filter(|letter| letter.under == under) {
            let to: Vec<String> = letter.to.iter().map(ToString::to_string).collect();
            let address = if to.is_empty() { String::new() } else { format!(" TO {}", to.join(", ")) };
            cards.push(format!("$MESSAGE{address}"));
            cards.extend_from_slice(&letter.text);
        }
    }

    /// The same with the players as they are named on cards.
    pub fn named(self) -> Play<String> {
        let section = |Section { player, opener, lines }: Section<P>| {
            let player = player.to_string();
            Section { player, opener, lines }
        };
        let letter = |letter: Letter<P>| Letter {
            to: letter.to.iter().map(ToString::to_string).collect(),
            under: letter.under,
            text: letter.text,
        };
        Play {
            card: self.card,
            acts: self.acts,
            players: self.players.iter().map(ToString::to_string).collect(),
            sections: self.sections.into_iter().map(section).collect(),
            too_late: self.too_late.into_iter().map(|(player, late)| (player.to_string(), late)).collect(),
            press: self.press.into_iter().map(letter).collect(),
        }
    }
}
