//! Played decks for programs of others, and saved games of theirs as decks.

use super::messages::NOT_EXPORTED;
use super::{Turned, not_turned};
use crate::card::{CardReader, Input};
use crate::code::Code;
use crate::deck::{Deck, DeckReader};
use crate::game::exchange::{Exchange, Imported};
use crate::message::{Message, Severity};
use crate::operand::to_operands;
use crate::play::{Finished, Settings, Watch, pass_over, play_watched, start};
use crate::punch::{self, Name, label};
use crate::record::RecordFormat;
use crate::roster::{ExchangeVisitor, VOCABULARIES, with_exchange, with_saved_game};
use serde::Serialize;

/// The root of chance of a game that comes from elsewhere.
const SEED: u64 = 0;

/// Plays every deck of an input and turns each into a line of text. A deck at condition code 8 or above is named in its
/// place, for half a game would pass for a whole one; the others are written all the same.
pub fn export(input: &[u8], options: &Input) -> Result<Turned, Message> {
    let settings = Settings::for_nobody(options.control);
    let cards = CardReader::new(input, *options).map_err(not_turned)?;
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let (mut lines, mut notes, mut number) = (String::new(), Vec::new(), 0_u64);
    while let Some(deck) = decks.next_deck().map_err(not_turned)? {
        number += 1;
        let passed_over = |line: ToLine<'_>| (pass_over(&line.deck, &settings), None);
        let line = ToLine { deck, settings: &settings };
        let game = line.deck.game();
        let (finished, played) = with_exchange(game, line).unwrap_or_else(passed_over);
        if finished.condition > Severity::Warning.condition() {
            notes.push(NOT_EXPORTED.message().with(number).with(finished.condition));
            continue;
        }
        let (line, said) = played.unwrap_or_else(|| {
            let what = format!("deck {number} is of a game that no other program is known to read");
            (Err(not_turned(what)), Vec::new())
        });
        match line {
            Ok(line) => {
                lines.push_str(&line);
                lines.push('\n');
                notes.extend(said);
            }
            Err(message) => notes.push(message),
        }
    }
    Ok(Turned::Games { lines, notes })
}

/// Turns saved games of other programs into decks, one behind the other. Each deck is played, and a note tells
/// where that leads elsewhere.
pub fn import(input: &[u8], options: &Input) -> Result<Turned, Message> {
    let input = input.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(input);
    let text = std::str::from_utf8(input).map_err(not_turned)?;
    with_saved_game(ToDecks { text, control: options.control })
}

/// A deck to be played and written as a line.
struct ToLine<'s> {
    deck: Deck,
    settings: &'s Settings,
}

/// A deck that was played, and if it has a position its line and what is to be said of it.
type Played = (Finished, Option<(Result<String, Message>, Vec<Message>)>);

impl ExchangeVisitor for ToLine<'_> {
    type Answer = Played;

    fn visit<G: Exchange>(self) -> Played {
        let (finished, saved) = played::<G>(self.deck, self.settings);
        (finished, saved.as_ref().map(|saved| (G::write(saved), G::notes(saved))))
    }
}

/// Saved games to become decks with a control character.
struct ToDecks<'t> {
    text: &'t str,
    control: char,
}

impl ExchangeVisitor for ToDecks<'_> {
    type Answer = Result<Turned, Message>;

    fn visit<G: Exchange>(self) -> Self::Answer {
        let (mut cards, mut notes) = (Vec::new(), Vec::new());
        for imported in G::restore(self.text)? {
            let deck = to_deck(&imported, self.control)?;
            notes.extend(parting::<G>(&imported.saved, &deck, self.control)?);
            cards.extend(deck);
        }
        Ok(Turned::Decks { cards, notes })
    }
}

/// Plays a deck and has it written down.
fn played<G: Exchange>(deck: Deck, settings: &Settings) -> (Finished, Option<G::Saved>) {
    let name = start::label(&deck).job.map_or_else(|| G::VOCABULARY.game.to_owned(), String::from);
    let mut saved = None;
    let watch: &mut Watch<'_, G> = &mut |_, _, position, events| match &mut saved {
        None => saved = Some(G::begin(&name, position)),
        Some(saved) => G::add(saved, events, position),
    };
    let finished = play_watched::<G>(deck, settings, watch);
    (finished, saved)
}

fn to_deck<G: Exchange>(imported: &Imported<G>, control: char) -> Result<Vec<String>, Message> {
    let position = G::punch(&imported.position);
    let position = punch::punch(G::VOCABULARY.game, SEED, control, &position);
    let mut deck: Vec<String> = job_card::<G>(&imported.name, control).into_iter().collect();
    deck.extend(position.map_err(|fault| fault.message())?);
    let with_control = |card: &str| match card.strip_prefix('$') {
        Some(rest) => format!("{control}{rest}"),
        None => card.to_owned(),
    };
    deck.extend(imported.plays.iter().map(String::as_str).chain(["$END"]).map(with_control));
    Ok(deck)
}

/// The `$JOB` card that keeps a game's name: as the job's where it can be one, and else as its title, as far as a title
/// goes. A game that has no name but that of its kind gets none.
fn job_card<G: Exchange>(name: &str, control: char) -> Option<String> {
    if name.trim().is_empty() || name == G::VOCABULARY.game {
        return None;
    }
    let upper = name.to_ascii_uppercase();
    if Name::new(name).is_some() && upper == name {
        return Some(format!("{control}JOB {name}"));
    }
    let printable = name.chars().filter(|letter| !letter.is_control());
    let operand = to_operands(&Titled { title: printable.take(label::LONGEST_TITLE).collect() }).ok()?;
    // A title of other letters than those of ISO 8859-1 grows when it is written.
    let card = format!("{control}JOB ,{operand}");
    (card.len() <= CARD_TEXT).then_some(card)
}

/// The columns of a card that hold text.
const CARD_TEXT: usize = 71;

/// A title as an operand.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Titled {
    title: String,
}

/// Plays a deck that was made of a saved game, and tells where the two part.
fn parting<G: Exchange>(
    saved: &G::Saved,
    deck: &[String],
    control: char,
) -> Result<Option<Message>, Message> {
    let input = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control };
    let text = deck.join("\n");
    let cards = CardReader::new(text.as_bytes(), input).map_err(not_turned)?;
    let deck = DeckReader::new(cards, &VOCABULARIES).next_deck().map_err(not_turned)?;
    let settings = Settings::for_nobody(control);
    let ours = deck.and_then(|deck| played::<G>(deck, &settings).1);
    Ok(ours.and_then(|ours| G::parting(saved, &ours)))
}
