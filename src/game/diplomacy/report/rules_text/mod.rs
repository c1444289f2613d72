//! The rules of the game as the listing prints them after `$INIT`.
//!
//! The text is our own, complete enough to play by. It is in `rules.txt`, one line of the file for one line of the
//! page. `#` begins a paragraph with its heading. Where the rule sets or other choices differ, a line in brackets says
//! for which of them the passage below it is printed, up to the next such line: `[VIA=OPTIONAL RULES=CLASSIC]` needs
//! both, `[PRESS=FREE,GREY]` one of the two. A passage consists of whole sentences, so that no sentence is half of one
//! choice and half of another. Lines that begin with four blanks are orders, each followed by its meaning; a test reads
//! them all.

use playdeck_base::press_rule::PressRule;
use playdeck_diplomacy_rules::policy::{Corrections, Distance, Draws, Edition, Routes, Via, Voting};
use playdeck_diplomacy_rules::world::map::{Builds, First, Map};
use playdeck_diplomacy_rules::world::position::{Position, Rules};
use std::sync::LazyLock;

const TEXT: &str = include_str!("rules.txt");

/// The choices for a game that change a sentence of its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen {
    /// The map.
    pub map: &'static Map,
    /// Where a power may build.
    pub builds: Builds,
    /// The rules.
    pub rules: Rules,
    /// Which edition of them.
    pub edition: Edition,
    /// What it means if an army's order names seas.
    pub routes: Routes,
    /// Which of two sheets of a player counts.
    pub corrections: Corrections,
    /// What players may write to one another.
    pub press: PressRule,
    /// What votes do.
    pub voting: Voting,
    /// Who can share a draw.
    pub draws: Draws,
    /// Whether silent players lose their powers.
    pub counts_silence: bool,
}

impl Chosen {
    /// The choices for the game of a position. The hall keeps its press rule, so it is a parameter.
    pub const fn of(position: &Position, press: PressRule) -> Self {
        let Position { map, builds, rules, edition, routes, corrections, voting, draws, .. } = *position;
        let counts_silence = position.most_silent.is_some();
        Self { map, builds, rules, edition, routes, corrections, press, voting, draws, counts_silence }
    }

    /// Whether the board is the standard one, another start of it, or another board; or one on which a game begins with
    /// builds.
    fn is_board(self, word: &str) -> bool {
        match word {
            "STANDARD" => self.map.is_standard(),
            "START" => !self.map.is_standard() && self.map.has_standard_places(),
            "BEGUN" => self.map.first.0 == First::Winter,
            _ => !self.map.has_standard_places(),
        }
    }

    /// The word chosen for a key, as on the `$INIT` card.
    fn word(self, key: &str) -> Option<&'static str> {
        Some(match key {
            "RULES" => match self.rules {
                Rules::Classic => "CLASSIC",
                Rules::Standard => "STANDARD",
            },
            "VIA" => match self.edition.via {
                Via::Required => "REQUIRED",
                Via::Optional => "OPTIONAL",
            },
            "REMOVAL" => match self.edition.removal {
                Distance::Owned => "OWNED",
                Distance::Home => "HOME",
            },
            "ROUTE" => match self.routes {
                Routes::Any => "ANY",
                Routes::Binding => "BINDING",
            },
            "ORDERS" => match self.corrections {
                Corrections::First => "FIRST",
                Corrections::Last => "LAST",
            },
            "BUILD" => match self.builds {
                Builds::Home => "HOME",
                Builds::Owned => "OWNED",
                Builds::Chosen => "CHOSEN",
            },
            "VOTES" => match self.voting {
                Voting::Tell => "TELL",
                Voting::Act => "ACT",
            },
            "DRAW" => match self.draws {
                Draws::Named => "NAMED",
                Draws::Dias => "DIAS",
            },
            "NMR" if self.counts_silence => "SET",
            "PRESS" => PressRule::ALL.into_iter().find(|(rule, _)| *rule == self.press)?.1,
            _ => return None,
        })
    }
}

/// A part of the rules under a heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paragraph {
    /// What it is about, as printed.
    pub heading: &'static str,
    passages: Vec<Passage>,
}

impl Paragraph {
    /// Its passages, for all choices.
    pub fn passages(&self) -> impl Iterator<Item = Passage> {
        self.passages.iter().copied()
    }

    /// Its lines in a game.
    pub fn lines(&self, chosen: Chosen) -> impl Iterator<Item = &'static str> {
        self.passages().filter(move |passage| passage.holds(chosen)).flat_map(Passage::lines)
    }
}

/// A part of a paragraph that is printed always or only for some choices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passage {
    condition: &'static str,
    text: &'static str,
}

impl Passage {
    /// Whether it is printed in a game.
    pub fn holds(&self, chosen: Chosen) -> bool {
        let is_word = |key: &str, word: &str| match key {
            "BOARD" => chosen.is_board(word),
            _ => chosen.word(key) == Some(word),
        };
        let is_chosen = |(key, words): (&str, &str)| words.split(',').any(|word| is_word(key, word));
        let mut conditions = self.condition.split(' ');
        self.condition == "ALWAYS" || conditions.all(|one| one.split_once('=').is_some_and(is_chosen))
    }

    /// Its lines.
    pub fn lines(self) -> impl Iterator<Item = &'static str> {
        self.text.lines()
    }
}

/// The rules, in the order of printing. The text is taken apart once, however many games begin.
pub fn rules() -> impl Iterator<Item = &'static Paragraph> {
    static RULES: LazyLock<Vec<Paragraph>> = LazyLock::new(|| {
        let paragraphs = TEXT.split('#').skip(1);
        paragraphs.filter_map(|text| text.trim_start().split_once('\n')).map(paragraph).collect()
    });
    RULES.iter()
}

/// A paragraph of the text, with its heading.
fn paragraph((heading, text): (&'static str, &'static str)) -> Paragraph {
    let passages = text.split('[').skip(1);
    let passage = |passage: &'static str| {
        let (condition, text) = passage.split_once(']')?;
        Some(Passage { condition, text: text.trim_matches('\n') })
    };
    Paragraph { heading, passages: passages.filter_map(passage).collect() }
}
