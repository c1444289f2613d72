//! Whether a line among prose that is no order looks like one to a person, who must learn that it was not used.
//!
//! It begins as orders do: with the letter of a unit and, behind its place or a word that may be one, a verb, an arrow or
//! a second place; with a verb, perhaps with a slip, and a unit, a place or a country behind it; or with a unit or place of
//! the player and a verb, an arrow or a second place behind it. At most a third of its words are none that orders have,
//! for people begin sentences with all of these: `A friend of mine moves to Vienna`, `Build on that`. Words that have a
//! meaning only in names of other languages are none: `A man - a plan - a canal`.

use super::ahead::VoteKinds;
use super::names::{Names, Sense, Verb};
use super::phrase;
use super::tokens::Tokens;
use super::tokens::Words;
use playdeck_diplomacy_rules::world::map::{Map, Province};
use playdeck_kit::verbs::is_slip;

/// The most words of a line that is looked at.
const MOST_WORDS: usize = 32;

/// Words that stand in orders and mean nothing by themselves.
const BETWEEN: [&str; 12] =
    ["THE", "IN", "AT", "FROM", "VIA", "BY", "ON", "ARMY", "FLEET", "UNIT", "AN", "FOR"];

/// What stands in a vote beside the names of countries.
const VOTES: [&str; 5] = ["DRAW", "NONE", "NO", "AND", "FOR"];
/// And in a game with concessions.
const CONCESSIONS: [&str; 2] = ["CONCEDE", "TO"];

/// Whether a text looks like an order of a game on a map. `is_own` says whether a province has a unit of the player or is
/// one of theirs.
pub fn looks_like_order(
    map: &'static Map,
    votes: VoteKinds,
    text: &str,
    is_own: impl Fn(Province) -> bool,
) -> bool {
    let capitals = text.to_ascii_uppercase();
    let mut tokens = Tokens::new(Names::CLASSIC.on(map));
    let mut words = tokens.read(&capitals);
    words.skip_marks();
    phrase::list_mark(&mut words);
    let Some(count) = Count::of(words) else { return false };
    let Some(first) = words.word() else { return false };
    if is_slip(first, "CLEAR") && count.words == 1 {
        return true;
    }
    if is_vote(words, votes) {
        return true;
    }
    let begins = begins_with_letter(words) || begins_with_verb(words) || begins_with_place(words, is_own);
    begins && count.is_mostly_known()
}

/// Whether at most half of some words are none that orders have.
pub(super) fn is_half_known(words: Words) -> bool {
    Count::of(words).is_some_and(|count| count.foreign * 2 <= count.words)
}

/// The words of a line, and how many of them no order has.
#[derive(Debug, Clone, Copy)]
struct Count {
    words: usize,
    foreign: usize,
}

impl Count {
    fn of(mut line: Words) -> Option<Self> {
        let mut count = Self { words: 0, foreign: 0 };
        while !line.is_done() {
            if count.words > MOST_WORDS {
                return None;
            }
            if line.is_dash() {
                line.skip(1);
                continue;
            }
            count.words += 1;
            if let Some(name) = line.name_ahead(0) {
                line.skip(name.items);
                continue;
            }
            let is_known =
                *line.sense() != Sense::NOTHING || line.word().is_some_and(|word| BETWEEN.contains(&word));
            count.foreign += usize::from(!is_known);
            line.skip(1);
        }
        Some(count)
    }

    const fn is_mostly_known(self) -> bool {
        match self.words {
            0 | 1 => false,
            2 => self.foreign < 2,
            words => self.foreign * 3 <= words,
        }
    }
}

/// Whether a verb, an arrow or a place comes next.
fn goes_on(words: Words) -> bool {
    words.is_dash() || words.sense().verb.is_some() || words.name_ahead(0).is_some()
}

/// `A VIE - GAL`, with any word in the place of the first name; the country may stand before it.
fn begins_with_letter(mut words: Words) -> bool {
    words.skip(usize::from(words.sense().power.is_some() && words.sense_ahead(1).kind.is_some()));
    if words.sense().kind.is_none() {
        return false;
    }
    words.skip(1);
    match words.name_ahead(0) {
        Some(name) => words.skip(name.items),
        None if words.word().is_some() && words.sense().verb.is_none() => words.skip(1),
        None => return false,
    }
    goes_on(words)
}

/// `BUILD A VIE`, `RETREAT VIE - BOH`, with a verb that is written out, perhaps with a slip.
fn begins_with_verb(mut words: Words) -> bool {
    let Some(first) = words.word() else { return false };
    let is_verb = first.len() > 1 && words.sense().verb.is_some() && first != "TO";
    let has_slip =
        || first.len() > 3 && Verb::nearest(first).is_some_and(|near| near.len() > 3 && is_slip(first, near));
    if !is_verb && !has_slip() {
        return false;
    }
    words.skip(1);
    while matches!(words.word(), Some("THE" | "MY" | "TO" | "AN")) {
        words.skip(1);
    }
    words.sense().kind.is_some() && !words.is_done() || words.name_ahead(0).is_some()
}

/// `VIE - GAL` for a place of the player; `VIEN - GAL` with a slip where nothing else stands.
fn begins_with_place(mut words: Words, is_own: impl Fn(Province) -> bool) -> bool {
    if let Some(name) = words.name_ahead(0) {
        words.skip(name.items);
        return name.provinces.iter().any(is_own) && goes_on(words);
    }
    let is_near = words.word().is_some_and(|word| words.names.nearest(word).is_some());
    words.skip(1);
    let is_arrow = words.is_dash();
    words.skip(1);
    is_near
        && is_arrow
        && words.name_ahead(0).is_some_and(|goal| {
            words.skip(goal.items);
            words.is_done()
        })
}

/// `VOTE DRAW`, with a slip in its first word or behind it.
fn is_vote(mut words: Words, kinds: VoteKinds) -> bool {
    let Some(first) = words.word() else { return false };
    let is_verb = first == "VOTE";
    if !is_verb && !is_slip(first, "VOTE") {
        return false;
    }
    words.skip(1);
    let all_words = || VOTES.iter().chain(CONCESSIONS.iter().filter(|_| kinds.concedes));
    let behind = words.written();
    let has_slip = |word: &str| all_words().any(|vote| word.len() > 3 && is_slip(word, vote));
    let (mut known, mut all) = (0, 0);
    while !words.is_done() && all <= MOST_WORDS {
        let word = words.word().unwrap_or_default();
        let is_meant = kinds.concedes && is_verb && has_slip(word);
        known +=
            usize::from(words.sense().power.is_some() || is_meant || all_words().any(|vote| *vote == word));
        all += 1;
        words.skip(1);
    }
    known > 0 && known == all || is_verb && all == 1 && has_slip(behind)
}
