//! A whole game of ours by mail: every sheet of it as a message of every form, fresh and as an answer that quotes our
//! letter. The deck from the mail leads to the position that the deck itself leads to.

use super::desk::{POWERS, address, mailbox, roster};
use super::forms::FORMS;
use crate::common::{deck, run_deck};
use playdeck::mail::{self, Asked};

/// A play of a deck: its card and its sheets.
pub struct Play {
    /// Its card.
    pub card: String,
    /// Its sheets, by power.
    pub sheets: Vec<(String, Vec<String>)>,
}

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
fn a_season_by_mail_is_the_season() {
    let (start, plays) = plays(&deck("diplomacy/whole-game"));
    let (mut messages, mut orders) = (0, 0);
    let mut position = run_deck(start.as_bytes()).punched.concat().join("\n") + "\n";
    for (at, play) in plays.iter().enumerate() {
        let sheets: String = play
            .sheets
            .iter()
            .map(|(power, lines)| format!("${power}\n{}\n", lines.join("\n")))
            .collect::<Vec<_>>()
            .concat();
        let direct = run_deck(format!("{position}{}\n{sheets}$END\n", play.card).as_bytes());
        let letter = format!("AUSTRIA, your sheet.\n\n$AUSTRIA\n{}", "A VIE STANDS\nF TRI STANDS\n");
        // Every form in its turn, fresh and as an answer: in a whole game each power writes in each.
        for (form, is_answer) in
            [(at % 6, false), ((at + 1) % 6, true), ((at + 3) % 6, false), ((at + 4) % 6, true)]
        {
            let (name, write) = FORMS[form];
            let mut box_ = Vec::new();
            for (minute, (power, lines)) in play.sheets.iter().enumerate() {
                let quoted: String = letter.replace("AUSTRIA", power) + &quoted_units(lines);
                let text = format!(
                    "Dear Master,\n\nhere is what I want.\n\n{}\n\nBest wishes\nA. Player\n",
                    lines.join("\n")
                );
                box_.push(write(&address(power), "orders", minute, &text, is_answer.then_some(&quoted)));
                orders += lines.len();
            }
            messages += box_.len();
            let roster = roster();
            let asked = Asked { roster: &roster, position: Some(position.as_bytes()), ..Asked::default() };
            let sorted = mail::sort(&mailbox(&box_), &asked).unwrap();
            let by_mail = run_deck((sorted.deck.join("\n") + "\n").as_bytes());
            assert_eq!(by_mail.punched, direct.punched, "{} {name} {is_answer}\n{}", play.card, sorted.list);
            // Nothing was lost, and nothing else was said than about the sheets themselves.
            assert_eq!(warnings(&by_mail.text()), warnings(&direct.text()), "{} {name}", play.card);
        }
        position = direct.punched.concat().join("\n") + "\n";
    }
    assert_eq!((messages, orders, plays.len()), (748, 2744, 42));
}

/// Other orders for the units of a sheet, as an earlier letter may have them.
fn quoted_units(lines: &[String]) -> String {
    let unit = |line: &String| line.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    lines.iter().map(|line| format!("{} STANDS\n", unit(line))).collect::<Vec<_>>().concat()
}

/// The warnings in a listing, without their places.
pub fn warnings(listing: &str) -> Vec<String> {
    let is_warning = |line: &&str| line.contains("W  STMT") || line.contains("W STMT");
    let number = |line: &str| line.split_whitespace().next().unwrap_or_default().to_owned();
    let mut warnings: Vec<String> = listing.lines().filter(is_warning).map(number).collect();
    warnings.sort();
    warnings
}
