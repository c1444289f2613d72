//! What the gamesmaster says, as files in `acts`: a word on each line, or one that takes the rest of the file.
//!
//! A file with a line that cannot be carried out is set aside whole, and the gamesmaster is told.
//!
//! Source: `docs/league.md`, "What you can do".

/// An act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// Nothing is played until RESUME.
    Pause,
    /// The game goes on.
    Resume,
    /// Another deadline for the play that is due, as it is written.
    Deadline(String),
    /// The play that is due comes at once.
    ProcessNow,
    /// The listing of the play as it would be now goes to the gamesmaster.
    Preview,
    /// A text goes to everybody.
    Broadcast(String),
    /// Orders of a player, by the gamesmaster.
    For(String, String),
    /// Cards that go behind the card of the next play.
    Cards(Vec<String>),
    /// Another person and address for a player of the roster.
    Replace(String),
    /// A play is played again with the mail that it missed, and with orders or cards of the gamesmaster's.
    Correct(u32, Option<Box<Act>>),
    /// The game goes on from an earlier play.
    Rollback(u32),
}

impl Act {
    /// Whether it waits for the next play.
    pub const fn is_of_play(&self) -> bool {
        matches!(self, Self::For(..) | Self::Cards(_))
    }
}

/// Reads the acts of a file. The error is the line that cannot be carried out, and why.
pub fn read(text: &str) -> Result<Vec<Act>, (String, &'static str)> {
    let mut acts = Vec::new();
    let mut lines = text.trim_start_matches('\u{FEFF}').lines();
    while let Some(line) = lines.next() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        let rest_of_file = |lines: std::str::Lines<'_>| lines.map(str::to_owned).collect::<Vec<_>>();
        let upper = word.to_uppercase();
        match (upper.as_str(), rest) {
            ("PAUSE", "") => acts.push(Act::Pause),
            ("RESUME", "") => acts.push(Act::Resume),
            ("PREVIEW", "") => acts.push(Act::Preview),
            ("PROCESS", now) if now.eq_ignore_ascii_case("now") => acts.push(Act::ProcessNow),
            ("DEADLINE", when) if !when.is_empty() => acts.push(Act::Deadline(when.to_owned())),
            ("DRAW", "") => {
                acts.push(Act::Cards(vec!["$DRAW".to_owned()]));
                return alone(acts, line);
            }
            ("CORRECT", number) if number.parse::<u32>().is_ok() => {
                let more = rest_of_file(lines.clone()).join("\n");
                let is_said = |line: &str| !line.trim().is_empty() && !line.trim().starts_with('#');
                let play = if more.lines().any(is_said) { Some(of_play(&more)?) } else { None };
                acts.push(Act::Correct(number.parse().unwrap_or_default(), play.map(Box::new)));
                return alone(acts, line);
            }
            ("ROLLBACK", number) if number.parse::<u32>().is_ok() => {
                acts.push(Act::Rollback(number.parse().unwrap_or_default()));
            }
            ("REPLACE" | "TAKEOVER", _) if !rest.is_empty() => acts.push(Act::Replace(rest.to_owned())),
            ("FOR", player) if !player.is_empty() => {
                let sheet = rest_of_file(lines.clone()).join("\n") + "\n";
                acts.push(Act::For(player.trim_end_matches(':').to_owned(), sheet));
                return alone(acts, line);
            }
            ("BROADCAST", first) => {
                let mut text = rest_of_file(lines.clone());
                if !first.is_empty() {
                    text.insert(0, first.to_owned());
                }
                acts.push(Act::Broadcast(text.join("\n") + "\n"));
                return Ok(acts);
            }
            ("CARDS", "") => {
                acts.push(Act::Cards(rest_of_file(lines.clone())));
                return alone(acts, line);
            }
            _ => {
                let what = "it is none of PAUSE, RESUME, DEADLINE, PROCESS NOW, PREVIEW, BROADCAST, REPLACE, DRAW, FOR, CARDS, CORRECT and ROLLBACK";
                return Err((line.to_owned(), what));
            }
        }
    }
    match acts.iter().find_map(|act| if let Act::Rollback(number) = act { Some(number) } else { None }) {
        Some(number) if acts.len() > 1 => alone(acts.clone(), &format!("ROLLBACK {number}")),
        _ if acts.is_empty() => Err((String::new(), "it holds nothing to do")),
        _ => Ok(acts),
    }
}

/// The one act below CORRECT, which goes into the play that is played again.
fn of_play(text: &str) -> Result<Act, (String, &'static str)> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let first = lines.next().unwrap_or_default();
    let word = first.split(' ').next().unwrap_or_default().to_uppercase();
    // Nothing else is read, least of all one CORRECT below another, each with the rest of the file.
    let acts = if ["FOR", "CARDS", "DRAW"].contains(&word.as_str()) { read(text)? } else { Vec::new() };
    match <[Act; 1]>::try_from(acts) {
        Ok([act]) if act.is_of_play() => Ok(act),
        _ => Err((first.to_owned(), "below CORRECT stands FOR and orders, CARDS and cards, or nothing")),
    }
}

/// What waits for a play, or plays one again, stands in a file of its own: what stands above it would wait, too.
fn alone(acts: Vec<Act>, line: &str) -> Result<Vec<Act>, (String, &'static str)> {
    let why = "FOR, CARDS, DRAW, CORRECT and ROLLBACK stand in a file of their own; put what stands above into another";
    if acts.len() == 1 { Ok(acts) } else { Err((line.to_owned(), why)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_an_act_on_each_line() {
        let acts = read("# because of Christmas\nPAUSE\ndeadline 2027-01-08 20:00\n\nprocess now\n").unwrap();
        assert_eq!(acts, [Act::Pause, Act::Deadline("2027-01-08 20:00".to_owned()), Act::ProcessNow]);
    }

    #[test]
    fn orders_cards_and_texts_take_the_rest_of_the_file() {
        let orders = read("FOR AUSTRIA\nA VIE - GAL\nPAUSE\n").unwrap();
        assert_eq!(orders, [Act::For("AUSTRIA".to_owned(), "A VIE - GAL\nPAUSE\n".to_owned())]);
        assert_eq!(read("Broadcast Hello\nall\n").unwrap(), [Act::Broadcast("Hello\nall\n".to_owned())]);
        assert_eq!(read("CARDS\n$DRAW\n").unwrap(), [Act::Cards(vec!["$DRAW".to_owned()])]);
    }

    #[test]
    fn a_play_is_corrected_with_nothing_orders_or_cards() {
        assert_eq!(read("CORRECT 7\n\n# late mail\n").unwrap(), [Act::Correct(7, None)]);
        let orders = Act::For("AUSTRIA".to_owned(), "A VIE H\n".to_owned());
        assert_eq!(
            read("correct 7\nFOR AUSTRIA\nA VIE H\n").unwrap(),
            [Act::Correct(7, Some(Box::new(orders)))]
        );
        assert_eq!(read("ROLLBACK 3\n").unwrap(), [Act::Rollback(3)]);
        assert_eq!(read("draw\n").unwrap(), [Act::Cards(vec!["$DRAW".to_owned()])]);
        for wrong in [
            "CORRECT\n",
            "CORRECT seven\n",
            "CORRECT 7\nPAUSE\n",
            "ROLLBACK 3\nPAUSE\nCARDS\n",
            "PAUSE\nCORRECT 7\n",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }

    /// Each CORRECT below another one would be read within it.
    #[test]
    fn a_correct_below_another_is_refused_however_many_there_are() {
        let many = "CORRECT 7\n".repeat(20_000);
        assert_eq!(read(&many).unwrap_err().0, "CORRECT 7");
        assert_eq!(read("CORRECT 7\n\n# late\n PAUSE\n").unwrap_err().0, "PAUSE");
    }

    #[test]
    fn what_waits_for_the_play_stands_alone() {
        assert_eq!(read("RESUME\nFOR AUSTRIA\nA VIE - GAL\n").unwrap_err().0, "FOR AUSTRIA");
        assert_eq!(read("PAUSE\nCARDS\n$DRAW\n").unwrap_err().0, "CARDS");
    }

    #[test]
    fn what_is_no_act_is_named() {
        assert_eq!(read("PAUSE\nPAUSE the game\n").unwrap_err().0, "PAUSE the game");
        assert_eq!(read("REPLACE\n").unwrap_err().0, "REPLACE");
        assert!(read("\n# nothing\n").is_err());
    }
}
