//! A whole game of our own by mail. What the plays say is in [`super::season`].

use super::desk::{POWERS, roster};
use super::season::{Play, Season, Tally};
use crate::common::deck;

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
