//! A league whose positions are sealed: each week follows the one before it, and an old position that is set back in the
//! place of the newest is found before anything is played.

use crate::club::{Club, START, names};
use crate::games::GAMES;
use playdeck::card::Input;
use playdeck::filter::chain::{Follows, follows, positions};
use playdeck::secret::seal::Keys;
use std::fs;

const KEY: &str = "a key that nobody but this test has";
/// Fridays on which plays are due.
const FRIDAYS: [&str; 3] = ["2026-11-27T21:00:00Z", "2026-12-04T21:00:00Z", "2026-12-11T21:00:00Z"];

#[test]
fn each_week_follows_the_one_before_it_or_nothing_is_played() {
    for game in &GAMES {
        let club = Club::made(game, "seal-key: game.key\n");
        // Without the key nothing is done.
        assert!(club.tick(START).messages().iter().any(|message| message.definition.number == 375));
        assert!(club.played().is_empty(), "{}", game.name);
        fs::write(club.place("game.key"), KEY).unwrap();
        club.tick(START);
        for friday in &FRIDAYS[..2] {
            club.tick(friday);
        }
        let weeks = club.played();
        assert_eq!(weeks.len(), 3, "{}: {weeks:?}", game.name);
        let keys = Keys::read(KEY).unwrap();
        let mut last = None;
        for week in &weeks {
            let cards = fs::read(club.place(&format!("weeks/{week}/position"))).unwrap();
            let found = positions(cards.as_slice(), Input::default(), &keys).unwrap().remove(0);
            let due = if last.is_none() { Follows::First } else { Follows::On };
            assert_eq!(follows(last.as_ref(), &found), Ok(due), "{}: {week}", game.name);
            last = found.sealed;
        }
        let place = |at: usize| club.place(&format!("weeks/{}/position", weeks[at]));
        let newest = fs::read(place(2)).unwrap();
        for other in [fs::read(place(1)).unwrap(), fs::read(place(0)).unwrap(), Vec::new()] {
            fs::write(place(2), other).unwrap();
            let log = club.tick(FRIDAYS[2]);
            let said = log.messages().iter().find(|message| message.definition.number == 376);
            assert!(said.is_some_and(|said| said.to_string().contains(&weeks[2])), "{}", game.name);
            assert_eq!(club.played().len(), 3, "{}", game.name);
        }
        fs::write(place(2), newest).unwrap();
        club.tick(FRIDAYS[2]);
        assert_eq!(club.played().len(), 4, "{}", game.name);
        for folder in ["outbox/new", "weeks"] {
            for name in names(&club.place(folder)) {
                let text = fs::read_to_string(club.place(&format!("{folder}/{name}"))).unwrap_or_default();
                assert!(!text.contains(KEY), "{name}");
            }
        }
    }
}
