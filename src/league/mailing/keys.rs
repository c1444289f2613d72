//! Acts of the gamesmaster by mail. They count if a named server confirms the sender and the key stands above them, which
//! is in each letter to the gamesmaster and counts once. They are answered first, and carried out by the next run.
//!
//! Source: `docs/league.md`, "Acts by mail".

use crate::acts::carry::understood;
use crate::game::Game;
use crate::outgoing::Answer;
use crate::store::{ActFile, Week};
use playdeck_base::secret::masked;
use playdeck_desk::mail::heard::Heard;
use playdeck_desk::mail::heard::own::Own;
use std::io;

/// The line above the acts.
const KEY: &str = "KEY";

/// The line that a mail program puts above a signature.
const SIGNATURE: &str = "--";

/// How many digits of a message tell its file of acts from others.
const DIGITS: usize = 12;

/// Takes the acts in a message of the gamesmaster's address.
pub fn take(game: &mut Game<'_>, heard: &Heard, own: &Own, week: &Week) -> io::Result<Option<Answer>> {
    // Nobody is answered who may not be the gamesmaster.
    if !own.is_proven {
        return Ok(None);
    }
    let answer = |text: String| Some((own.from.clone(), "Your acts".to_owned(), text));
    let words = |line: &String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let at = own.lines.iter().position(|line| {
        matches!(words(line).as_slice(), [word, _] if word.trim_end_matches(':').eq_ignore_ascii_case(KEY))
    });
    let Some(at) = at else {
        return Ok(answer(
            "Nothing was done: no line of your message is KEY and the key of our last letter to you.\n"
                .to_owned(),
        ));
    };
    let given = words(&own.lines[at]).pop().unwrap_or_default();
    if !given.eq_ignore_ascii_case(&game.key()) {
        return Ok(answer(
            "Nothing was done: this is not the key of our last letter to you, or it was used already.\n"
                .to_owned(),
        ));
    }
    let acts = own.lines[at + 1..].iter().take_while(|line| line.trim_end() != SIGNATURE);
    let text: Vec<&str> = acts.map(|line| line.trim_end()).collect();
    let text = text.join("\n").trim_matches('\n').to_owned() + "\n";
    let name = format!("mail-{}", &heard.digits[..DIGITS.min(heard.digits.len())]);
    let file = ActFile::kept(name.clone(), text.clone());
    if let Err((line, why)) = understood(game, &file, week)? {
        return Ok(answer(format!(
            "Nothing was done: the line {line} cannot be carried out: {why}. The key was not used up.\n"
        )));
    }
    game.state.keys += 1;
    game.state.answers.entry(own.from.to_lowercase()).or_default().idle = 0;
    game.state.waiting.insert(name, text.clone());
    let shown: Vec<String> = text.lines().map(|line| masked(line).into_owned()).collect();
    Ok(answer(format!("The next run carries this out:\n\n{}\n", shown.join("\n"))))
}
