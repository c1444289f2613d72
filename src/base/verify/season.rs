//! Decks that go on from one another: which is played first.

use super::below::below;
use super::cards::Asked;
use super::cases::Case;
use super::which::plain;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// A deck of a season.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The deck.
    pub deck: PathBuf,
    /// Where its kept files lie. None: it is no case of this run, and only its position is wanted.
    pub case: Option<Case>,
    /// What its cards ask for, or why that is not known.
    pub asked: Result<Asked, String>,
    /// The place in the season of the deck whose position is put before this one.
    pub after: Option<usize>,
    /// How many decks go on from this one.
    pub followers: usize,
}

/// Decks that go on from one another, each behind the one whose position it takes. Most decks are a season alone.
pub type Season = Vec<Step>;

/// Sorts cases into seasons. They come in the order of their first case, and the decks that go on from one deck in that of
/// the cases. A deck that goes on from another which is no case brings it in. This reads all decks once.
pub fn seasons(cases: Vec<Case>) -> Vec<Season> {
    let mut steps = steps(cases);
    break_circles(&mut steps);
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); steps.len()];
    for (at, step) in steps.iter().enumerate() {
        if let Some(before) = step.after {
            next[before].push(at);
        }
    }
    let mut left: Vec<Option<Step>> = steps.into_iter().map(Some).collect();
    let mut seasons = Vec::new();
    for at in 0..left.len() {
        let mut first = at;
        while let Some(before) = left[first].as_ref().and_then(|step| step.after) {
            first = before;
        }
        let (mut season, mut due) = (Season::new(), vec![(first, None)]);
        while let Some((at, after)) = due.pop() {
            let Some(step) = left[at].take() else { continue };
            let place = Some(season.len());
            season.push(Step { after, followers: next[at].len(), ..step });
            due.extend(next[at].iter().rev().map(|follower| (*follower, place)));
        }
        if !season.is_empty() {
            seasons.push(season);
        }
    }
    seasons
}

/// All decks that are to be played: the cases, and those from which they go on.
fn steps(cases: Vec<Case>) -> Vec<Step> {
    let new = |deck: PathBuf, case: Option<Case>| {
        // A deck that cannot be read is told when it is played.
        let asked = fs::read(&deck).map_or_else(|_| Ok(Asked::default()), |cards| Asked::of(&cards));
        Step { deck, case, asked, after: None, followers: 0 }
    };
    let mut places = HashMap::new();
    let mut steps: Vec<Step> = Vec::new();
    for case in cases {
        places.entry(plain(&case.deck)).or_insert(steps.len());
        steps.push(new(case.deck.clone(), Some(case)));
    }
    let mut at = 0;
    while at < steps.len() {
        let after = steps[at].asked.as_ref().ok().and_then(|asked| asked.after.clone());
        if let Some(word) = after {
            let folder = steps[at].deck.parent().unwrap_or(Path::new(""));
            match below(folder, &word) {
                Ok(path) => {
                    let before = *places.entry(plain(&path)).or_insert(steps.len());
                    if before == steps.len() {
                        steps.push(new(path, None));
                    }
                    steps[at].after = Some(before);
                }
                Err(why) => steps[at].asked = Err(format!("*VERIFY --after {word}: {why}")),
            }
        }
        at += 1;
    }
    steps
}

/// Refuses decks that go on from themselves: the first of each circle, so that the others wait for it.
fn break_circles(steps: &mut [Step]) {
    const NEW: usize = usize::MAX;
    let mut walks = vec![NEW; steps.len()];
    for walk in 0..steps.len() {
        let mut at = walk;
        while walks[at] == NEW {
            walks[at] = walk;
            match steps[at].after {
                Some(before) => at = before,
                None => break,
            }
        }
        // This walk came back to where it was.
        if walks[at] == walk && steps[at].after.is_some() {
            let mut circle = vec![at];
            while let Some(before) = steps[circle[circle.len() - 1]].after.filter(|before| *before != at) {
                circle.push(before);
            }
            let first = circle.iter().copied().enumerate().min_by_key(|(_, deck)| *deck);
            circle.rotate_left(first.map_or(0, |(place, _)| place));
            circle.push(circle[0]);
            let names: Vec<String> =
                circle.iter().map(|deck| steps[*deck].deck.display().to_string()).collect();
            let first = &mut steps[circle[0]];
            first.asked = Err(format!("it goes on from itself: {}", names.join(" after ")));
            first.after = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cases;
    use super::*;

    /// The seasons of a folder with decks, each with the deck it goes on from: names with that of their predecessor.
    fn of(decks: &[(&str, &str)], place: &str) -> Vec<Vec<String>> {
        let folder = tempfile::tempdir().unwrap();
        for (name, after) in decks {
            let card = if after.is_empty() { String::new() } else { format!("*VERIFY --after {after}\n") };
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, card).unwrap();
        }
        let cases = Cases::find(&folder.path().join(place), None).unwrap().cases;
        let name = |path: &Path| path.strip_prefix(folder.path()).unwrap().display().to_string();
        let told = |season: &Season, step: &Step| {
            let own = name(&step.deck) + if step.case.is_some() { "" } else { "*" };
            match (&step.asked, step.after) {
                (Err(why), _) => why.replace(&format!("{}/", folder.path().display()), ""),
                (_, Some(before)) => format!("{own} after {}", name(&season[before].deck)),
                _ => own,
            }
        };
        seasons(cases).iter().map(|season| season.iter().map(|step| told(season, step)).collect()).collect()
    }

    #[test]
    fn a_deck_comes_behind_the_one_it_goes_on_from() {
        let decks = [("b.deck", "z.deck"), ("c.deck", ""), ("d.deck", "b.deck"), ("z.deck", "")];
        assert_eq!(
            of(&decks, ""),
            vec![vec!["z.deck", "b.deck after z.deck", "d.deck after b.deck"], vec!["c.deck"]]
        );
        // Those it goes on from are played, but they are no cases.
        assert_eq!(
            of(&decks, "d.deck"),
            vec![vec!["z.deck*", "b.deck* after z.deck", "d.deck after b.deck"]]
        );
        // Two ways to go on from one deck.
        let two = [("a.deck", ""), ("b.deck", "a.deck"), ("c.deck", "a.deck")];
        assert_eq!(of(&two, ""), vec![vec!["a.deck", "b.deck after a.deck", "c.deck after a.deck"]]);
    }

    #[test]
    fn a_circle_is_told_with_its_names_at_its_first_deck() {
        let circle = "it goes on from itself: b.deck after c.deck after b.deck";
        assert_eq!(
            of(&[("a.deck", "c.deck"), ("b.deck", "c.deck"), ("c.deck", "b.deck")], ""),
            vec![vec![circle, "c.deck after b.deck", "a.deck after c.deck"]]
        );
        let alone = "it goes on from itself: a.deck after a.deck";
        assert_eq!(of(&[("a.deck", "./a.deck")], ""), vec![vec![alone]]);
    }

    #[test]
    fn a_deck_whose_predecessor_is_missing_is_told() {
        assert_eq!(of(&[("a.deck", "b.deck")], ""), vec![vec!["*VERIFY --after b.deck: there is no b.deck"]]);
    }

    #[test]
    fn a_season_may_be_as_long_as_it_likes() {
        let names: Vec<String> = (0..2000).map(|number| format!("{number:04}.deck")).collect();
        let before = std::iter::once("").chain(names.iter().map(String::as_str));
        let decks: Vec<(&str, &str)> = names.iter().map(String::as_str).zip(before).collect();
        let found = of(&decks, "");
        assert_eq!((found.len(), found[0].len()), (1, 2000));
    }
}
