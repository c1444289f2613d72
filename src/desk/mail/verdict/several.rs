//! For which game and play a message is: by the tags in its subject and, if it is for several games, in its text.
//!
//! Source: `docs/gamesmaster.md`, "Mail in"; `docs/league.md`, "Several games".

use super::{Judge, Tag, bodies, bodies_mut};
use crate::mail::incoming::Texts;
use crate::mail::people::Game;
use crate::mail::quotes::tags;
use playdeck_cards::deck::WordKind;

impl Judge<'_> {
    /// Takes the lines for other games out of a message for several, and finds which of its tags is the game's. Gives back
    /// the lines that stand behind no tag.
    pub(super) fn keep_own(&self, from: &str, texts: &mut Texts, tag: &mut Tag) -> Vec<String> {
        let own = self.desk.job.as_str();
        let is_known = |job: &str| !job.is_empty() && (job == own || self.is_of_another(job));
        let lines = || bodies(texts).flat_map(|body| &body.lines).map(String::as_str);
        let named = tags::games(lines(), &is_known);
        let is_own = named.contains(own);
        let is_for_several = match tag {
            Tag::None => self.games_of(from) > 1,
            Tag::Other => true,
            Tag::Game | Tag::Due(_) | Tag::Stale(_) => false,
        };
        if !(named.iter().any(|job| job != own) || is_own && is_for_several) {
            return Vec::new();
        }
        let inside = lines().filter_map(|line| tags::tag(line, &is_known)).find(|tag| tags::job(tag) == own);
        let of_lines = inside.map(|inside| self.tag(&format!("[{inside}]")));
        let first = match tag {
            Tag::None => None,
            Tag::Other => Some(""),
            Tag::Game | Tag::Due(_) | Tag::Stale(_) => Some(own),
        };
        let of_nobody = bodies_mut(texts)
            .flat_map(|body| tags::keep_own(&mut body.lines, own, first, &is_known))
            .collect();
        if matches!(tag, Tag::None | Tag::Game | Tag::Other) {
            // Nothing of it is for this game if its tag is nowhere.
            *tag = of_lines.unwrap_or(if matches!(tag, Tag::Game) { Tag::Game } else { Tag::Other });
        }
        of_nobody
    }

    /// All games of the roster and of the league.
    pub(super) fn games(&self) -> impl Iterator<Item = &Game> {
        let others = self.desk.asked.league.map_or(&[][..], |league| league.others);
        self.desk.games.iter().chain(others)
    }

    /// How many games are played from an address.
    pub(super) fn games_of(&self, from: &str) -> usize {
        self.games().filter(|game| game.at(from).next().is_some()).count()
    }

    /// Whether a name is that of another game of the roster or of the league.
    fn is_of_another(&self, job: &str) -> bool {
        self.games().any(|game| game.job != self.desk.job && game.job == job)
    }

    /// What a subject says of game and play.
    pub(super) fn tag(&self, subject: &str) -> Tag {
        let board = self.desk.board.as_ref();
        let upper = subject.to_uppercase();
        let mut is_named = false;
        for piece in upper.split('[').skip(1) {
            let Some((inside, _)) = piece.split_once(']') else { continue };
            let words = words_of(inside);
            let is_play = |word: &&str| {
                let entry = board.vocabulary().words.iter().find(|entry| entry.word == *word);
                entry.is_some_and(|entry| entry.kind == WordKind::Play)
            };
            let has_number = words.iter().any(|word| word.bytes().any(|byte| byte.is_ascii_digit()));
            let known = |word: &&str| self.is_of_another(word);
            let named = words.first().filter(|word| **word == self.desk.job || known(word));
            if named.is_some_and(|job| **job != self.desk.job) {
                return Tag::Other;
            }
            if words.len() == 1 && named.is_some() {
                is_named = true;
                continue;
            }
            if !has_number || !words.iter().any(is_play) && named.is_none() {
                continue;
            }
            let play = if named.is_some() { words[1..].join(" ") } else { words.join(" ") };
            let due: Vec<String> = self
                .desk
                .plays
                .iter()
                .filter_map(|board| board.due())
                .map(|due| words_of(&due.subject).join(" "))
                .collect();
            if due.is_empty() && named.is_some() {
                return Tag::Due(0);
            }
            if let Some(at) = due.iter().position(|due| *due == play) {
                return Tag::Due(at);
            }
            if named.is_none() && !self.desk.job.is_empty() && due.iter().any(|due| play.ends_with(due)) {
                return Tag::Other;
            }
            return if named.is_some() || self.desk.job.is_empty() { Tag::Stale(play) } else { Tag::Other };
        }
        if is_named { Tag::Game } else { Tag::None }
    }
}

/// The words of a tag. Dates have commas in some games.
fn words_of(tag: &str) -> Vec<&str> {
    tag.split([' ', ',']).filter(|word| !word.is_empty()).collect()
}
