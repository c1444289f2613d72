//! Lines about a game as a whole: how it begins, is won, and where is built.

use super::draft::Draft;
use crate::board::here::Here;
use crate::board::messages;

/// The highest year.
const LAST_YEAR: u16 = 9999;

fn year(word: &str) -> Option<u16> {
    number(word).filter(|year| *year <= LAST_YEAR)
}

/// A number of digits alone.
fn number(word: &str) -> Option<u16> {
    let is_plain = word.bytes().all(|byte| byte.is_ascii_digit());
    word.parse().ok().filter(|_| is_plain)
}

impl Draft {
    pub fn begin(&mut self, here: &Here, words: &[&str]) {
        let begin = match *words {
            [season, date, kind] => year(date).map(|year| (season.to_uppercase(), year, kind.to_uppercase())),
            _ => None,
        };
        match begin {
            Some((season, year, kind)) => self.begin = Some((here.clone(), season, year, kind)),
            None => self.say(messages::begin_unreadable(here)),
        }
    }

    pub fn victory(&mut self, here: &Here, words: &[&str]) {
        let numbers: Option<Vec<u16>> = words.iter().map(|word| number(word)).collect();
        match numbers {
            Some(numbers) if !numbers.is_empty() => self.victory = Some((here.clone(), numbers)),
            _ => self.say(messages::victory_unreadable(here)),
        }
    }

    /// Rules are looked at when all lines have been read, because `!` takes one back after all others.
    pub fn rules(&mut self, here: &Here, words: &[&str]) {
        for word in words {
            self.rules.entry(word.to_uppercase()).or_insert_with(|| here.clone());
        }
    }

    pub fn flow(&mut self, here: &Here, words: &[&str]) {
        let words = match words {
            [first, rest @ ..] if first.eq_ignore_ascii_case("NEWYEAR") => rest,
            all => all,
        };
        let season = |word: &str, due: &str| {
            let (season, phases) = word.split_once(':')?;
            let is_due = phases.eq_ignore_ascii_case(due) && !season.is_empty();
            is_due.then(|| season.to_uppercase())
        };
        let seasons = match *words {
            [spring, fall, winter] => season(spring, "MOVEMENT,RETREATS")
                .zip(season(fall, "MOVEMENT,RETREATS"))
                .zip(season(winter, "ADJUSTMENTS")),
            _ => None,
        };
        match seasons {
            Some(((spring, fall), winter)) if spring != fall && fall != winter && spring != winter => {
                self.seasons = [spring, fall, winter];
            }
            _ => self.say(messages::flow_unreadable(here)),
        }
    }

    pub fn homes_of_year(&mut self, here: &Here, words: &[&str]) {
        match *words {
            [word] if year(word).is_some() => self.new_homes = year(word),
            _ => self.say(messages::new_homes_unreadable(here)),
        }
    }
}
