//! Players' words for chance: a game with `lots:` in its settings tells all players a commitment before it begins, and
//! waits for a word from each who wants to send one. Then nobody has chosen what chance brings.
//!
//! The number and the nonce come from the folder's secret, so that no run can draw others. The words are those of the
//! mail that lies in the inbox when the time is over: which mail is whose is found as for a play, at the position with
//! which the game would begin without any word. That position is told to nobody.
//!
//! Source: `docs/league.md`, "Words for chance".

use crate::desk;
use crate::game::Game;
use crate::messages as say;
use crate::state::Lots;
use jiff::Timestamp;
use playdeck_base::commitment::{Committed, Nonce, Word};
use playdeck_base::message::Log;
use playdeck_cards::operand::Operands;
use playdeck_desk::mail::Sorted;
use playdeck_desk::mail::heard::Fate;
use playdeck_desk::mail::requests::Request;
use playdeck_desk::play::start::LEAST_SEED;
use std::collections::BTreeMap;
use std::io;

/// The deck with which a game begins. `None` while words are awaited; the log says until when.
pub fn deck(game: &mut Game<'_>, deck: String, log: &mut Log) -> io::Result<Option<String>> {
    let is_committed = deck.lines().any(|line| line.to_uppercase().starts_with("$LOT"));
    let Some(length) = game.settings.lots.filter(|_| !is_committed) else { return Ok(Some(deck)) };
    let deck = without_seed(&deck);
    let Lots { until, committed } = if let Some(lots) = game.state.lots {
        lots
    } else {
        let committed = committed(game);
        // Nobody is asked for a word before the deck is known to be sound.
        let begun = begun(&deck, &committed);
        if !desk::play(begun.as_bytes(), false, None)?.is_whole() {
            return Ok(Some(begun));
        }
        let lots = Lots { until: game.now + length, committed };
        game.state.lots = Some(lots);
        game.save()?;
        lots
    };
    ask(game, &committed, until)?;
    if game.now < until {
        log.push(say::awaits_words(&game.settings.plays.written_at(until)));
        return Ok(None);
    }
    let Some(words) = words(game, &begun(&deck, &committed), until, log)? else { return Ok(None) };
    let word = |(player, word): (&String, &Word)| format!("$LOT OF='{player}',LOT='{}'", word.as_str());
    let cards: Vec<String> =
        std::iter::once(format!("$LOT {}", committed.text())).chain(words.iter().map(word)).collect();
    Ok(Some(with_cards(&deck, &cards)))
}

/// A deck that begins the game without a word of a player.
fn begun(deck: &str, committed: &Committed) -> String {
    with_cards(deck, &[format!("$LOT {}", committed.text())])
}

/// The number and the nonce of a folder.
fn committed(game: &Game<'_>) -> Committed {
    let outgoing = game.outgoing();
    let bits = |what: &str| u64::from_str_radix(&outgoing.word(&["lot", what]), 16).unwrap_or_default();
    let nonce = u128::from(bits("nonce")) << 64 | u128::from(bits("nonce, its other half"));
    // A small number is not one that could be found by trying: the nonce is beside it.
    Committed::new(bits("seed").max(LEAST_SEED), Nonce::from(nonce.to_be_bytes()))
}

/// Tells all players the commitment, and asks them for words.
fn ask(game: &Game<'_>, committed: &Committed, until: Timestamp) -> io::Result<()> {
    let (job, commitment) = (&game.settings.job, committed.commitment());
    let by = game.settings.plays.written_at(until);
    let text = format!(
        "{job} begins after {by}.\n\nSo that nobody can choose what chance brings, this game has committed itself to a \
         number:\n\n{commitment}\n\nYou may send a word of your own by {by}, in a line such as\n\nLOT: river stone\n\nThe \
         number and the words of all decide together what chance brings. The first letter of the game lists the words: \
         look whether yours is there. When the game is over the number is told, and everybody can check all of it.\n"
    );
    game.tell_all(&["lots"], "A word of yours for chance", &text).map(drop)
}

/// The word of each player who sent one in time: the last one counts. `None` if mail cannot be sorted; the log says why.
fn words(
    game: &Game<'_>,
    deck: &str,
    until: Timestamp,
    log: &mut Log,
) -> io::Result<Option<BTreeMap<String, Word>>> {
    let position = desk::play(deck.as_bytes(), false, None)?.position;
    let mails = game.store.inbox()?;
    match game.desk(&position, Some((until, until))).sort(&mails, &game.state) {
        Ok(sorted) => Ok(Some(of_mail(&sorted))),
        Err(refused) => {
            log.extend(refused.messages().iter().cloned());
            log.push(say::roster_wrong());
            Ok(None)
        }
    }
}

fn of_mail(sorted: &Sorted) -> BTreeMap<String, Word> {
    let mut words = BTreeMap::new();
    let mut heard: Vec<_> = sorted.heard.iter().filter(|heard| heard.fate == Fate::Taken).collect();
    heard.sort_by_key(|heard| heard.came);
    for heard in heard {
        let mut asked = heard.requests.iter().filter_map(|request| match request {
            Request::Lot(word) => Word::new(word),
            _ => None,
        });
        let Some(word) = asked.next_back() else { continue };
        words.extend(heard.players.iter().map(|player| (player.clone(), word.clone())));
    }
    words
}

/// What the answer says to a word that came with mail of a game that has begun.
pub fn answer(deck: &str, written: &str, players: &[String]) -> String {
    let Some(word) = Word::new(written) else {
        return "LOT: a word has letters of A to Z, digits and blanks, at most 40 of them; nothing else counts.".to_owned();
    };
    let counts = |player: &String| deck.contains(&format!("$LOT OF='{player}',LOT='{}'", word.as_str()));
    if players.iter().any(counts) {
        return format!("LOT: {} is among the words from which chance was made.", word.as_str());
    }
    format!(
        "LOT: {} does not count: the game has begun, and chance was made from the words of its first letter.",
        word.as_str()
    )
}

/// A deck without the root of chance on its `$INIT` card.
fn without_seed(deck: &str) -> String {
    let mut is_first = true;
    let lines = deck.lines().map(|line| {
        let is_init = line.to_uppercase().starts_with("$INIT") && std::mem::take(&mut is_first);
        let taken = Operands::take_off(line, "SEED").filter(|_| is_init);
        taken.map_or_else(|| line.to_owned(), |(_, rest)| rest.trim_end().to_owned()) + "\n"
    });
    lines.collect()
}

/// A deck with more cards behind its player cards.
fn with_cards(deck: &str, cards: &[String]) -> String {
    let mut lines: Vec<&str> = deck.lines().collect();
    let is_init = |line: &&str| line.to_uppercase().starts_with("$INIT");
    let init = lines.iter().position(is_init).map_or(0, |at| at + 1);
    let behind = lines.iter().skip(init).position(|line| line.starts_with('$'));
    let at = behind.map_or(lines.len(), |behind| init + behind);
    lines.splice(at..at, cards.iter().map(String::as_str));
    lines.join("\n") + "\n"
}
