//! Played decks for other programs, and their saved games as decks.

use super::messages::not_exported;
use super::{Turned, lacking, load, not_turned, with_control};
use crate::play::{Finished, Settings, Snapshot, Watch, pass_over, play_watched, start};
use crate::roster::{EXCHANGED, ExchangeVisitor, VOCABULARIES, with_exchange};
use playdeck_base::message::{Log, Message, Severity};
use playdeck_cards::card::fold::fold;
use playdeck_cards::card::{CardReader, Input, Pack};
use playdeck_cards::code::Code;
use playdeck_cards::deck::{Deck, DeckReader};
use playdeck_cards::operand::to_operands;
use playdeck_cards::punch::{Label, Name, Title};
use playdeck_cards::record::RecordFormat;
use playdeck_game::exchange::{Exchange, GameLabel, Imported};
use serde::Serialize;

/// Plays every deck of an input and writes each as a saved game, one behind the other. A deck at condition code 8 or
/// above is not written, because half a game would pass for a whole one: a message names it. The others are written all
/// the same.
pub fn export(input: &[u8], options: &Input) -> Result<Turned, Log> {
    export_part(input, options, Part::Game)
}

/// Which file of a saved game is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The game.
    Game,
    /// The file about its players, which some programs keep beside it.
    People,
}

/// The same, for one of the files of a saved game.
pub fn export_part(input: &[u8], options: &Input, part: Part) -> Result<Turned, Log> {
    let settings = Settings::for_nobody(options.control);
    let cards = CardReader::new(input, *options).map_err(not_turned)?;
    let mut decks = DeckReader::new(cards, &VOCABULARIES);
    let (mut file, mut notes, mut number) = (Vec::new(), Log::default(), 0_u64);
    let mut is_full = false;
    while let Some(deck) = decks.next_deck().map_err(not_turned)? {
        number += 1;
        let passed_over = |game: ToSaved<'_>| (pass_over(game.deck, &settings), None);
        let game = ToSaved { deck, settings: &settings, part };
        let name = game.deck.game();
        let (finished, saved) = with_exchange(name, game).unwrap_or_else(passed_over);
        if finished.condition > Severity::Warning.condition() {
            notes.push(not_exported(number, finished.condition));
            continue;
        }
        let Some(saved) = saved else {
            let what = format!("deck {number} is of a game that no other program is known to read");
            notes.push(not_turned(what));
            continue;
        };
        if is_full || !saved.is_series && !file.is_empty() {
            let what = format!("deck {number} needs a file of its own, or the deck before it does");
            notes.push(not_turned(what));
            continue;
        }
        match saved.file {
            Ok(bytes) => {
                file.extend(bytes);
                notes.absorb(saved.notes);
                is_full = !saved.is_series;
            }
            Err(message) => notes.push(message),
        }
    }
    Ok(Turned::Games { file, notes })
}

/// Turns the saved games of other programs that play a game into decks, one after the other. Each deck is played, and a
/// note says where the result differs from the saved game.
pub fn import(input: &[u8], options: &Input, game: &str) -> Result<Turned, Log> {
    import_as(input, options, game, None)
}

/// The same, where the program of the saved games is followed instead of the rules text at some points.
pub fn import_as(input: &[u8], options: &Input, game: &str, quirks: Option<&str>) -> Result<Turned, Log> {
    let game = game.to_ascii_uppercase();
    let decks = with_exchange(&game, ToDecks { file: input, control: options.control, quirks });
    decks.unwrap_or_else(|_| Err(lacking(&game, "is no game that other programs save", &EXCHANGED).into()))
}

/// Plays a deck and writes it as a saved game.
struct ToSaved<'s> {
    deck: Deck,
    settings: &'s Settings,
    part: Part,
}

/// A saved game.
struct Saved {
    file: Result<Vec<u8>, Message>,
    notes: Log,
    is_series: bool,
}

impl ExchangeVisitor for ToSaved<'_> {
    /// A played deck, and its saved game if it has a position.
    type Answer = (Finished, Option<Saved>);

    fn visit<G: Exchange>(self) -> Self::Answer {
        let (finished, saved) = played::<G>(self.deck, self.settings);
        let part = self.part;
        let saved = saved.as_ref().map(|saved| Saved {
            file: match part {
                Part::Game => G::write(saved),
                Part::People => G::people(saved).ok_or_else(|| {
                    not_turned("a saved game of this kind has no file of its own about its players")
                }),
            },
            notes: if part == Part::Game { G::notes(saved) } else { Log::default() },
            is_series: G::IS_SERIES,
        });
        (finished, saved)
    }
}

/// Chooses where the program of a saved game is followed.
fn follow<G: Exchange>(position: &mut G::Position, quirks: &str) -> Result<(), Message> {
    let none = || not_turned("--quirks is for games that have QUIRKS= on $INIT");
    let read = G::follow(position, quirks).ok_or_else(none)?;
    read.map_err(|fault| not_turned(format!("of --quirks, {}", fault.message().sentence())))
}

/// Saved games that become decks with a control character.
struct ToDecks<'f> {
    file: &'f [u8],
    control: char,
    quirks: Option<&'f str>,
}

impl ExchangeVisitor for ToDecks<'_> {
    type Answer = Result<Turned, Log>;

    fn visit<G: Exchange>(self) -> Self::Answer {
        let (mut cards, mut notes) = (Vec::new(), Log::default());
        for mut imported in G::restore(self.file)? {
            if let Some(quirks) = self.quirks {
                follow::<G>(&mut imported.position, quirks)?;
            }
            let deck = to_deck(&imported, self.control)?;
            let difference = first_difference::<G>(&imported.saved, &deck, self.control)?;
            let is_other = difference.is_some();
            notes.extend(difference);
            if is_other {
                notes.extend(explanation(&mut imported, self.control)?);
            }
            notes.absorb(imported.mended);
            cards.extend(deck);
        }
        Ok(Turned::Decks { cards, notes })
    }
}

/// Plays a deck and records it as a saved game.
fn played<G: Exchange>(deck: Deck, settings: &Settings) -> (Finished, Option<G::Saved>) {
    let Label { job, title, press, .. } = start::label(&deck);
    let name = job.map_or_else(|| G::VOCABULARY.game.to_owned(), String::from);
    let called = GameLabel { name, title: title.map(String::from), press };
    let mut saved = None;
    let watch: &mut Watch<'_, G> = &mut |_, _, seen| {
        let Snapshot::Position(position, log) = seen else { return };
        match &mut saved {
            None => saved = Some(G::begin(&called, position)),
            Some(saved) => G::add(saved, log, position),
        }
    };
    let finished = play_watched::<G>(deck, settings, watch);
    (finished, saved)
}

fn to_deck<G: Exchange>(imported: &Imported<G>, control: char) -> Result<Vec<String>, Message> {
    let label = Label { press: imported.called.press, ..Label::default() };
    let cards = G::cards::<Pack>(&imported.position, imported.seed, label, control);
    let mut deck = job_card::<G>(&imported.called, control);
    deck.extend(cards.map_err(|fault| fault.message())?.to_vec());
    let plays = imported.plays.iter().map(String::as_str).chain(["$END"]);
    deck.extend(plays.map(|card| with_control(card.to_owned(), control)));
    Ok(deck)
}

/// The `$JOB` cards that keep a game's name and title. A name that no job can have becomes the title if there is none,
/// as far as it fits. A game without a title, and with no name except that of its kind, gets none.
fn job_card<G: Exchange>(called: &GameLabel, control: char) -> Vec<String> {
    let name = called.name.as_str();
    let is_named = !name.trim().is_empty() && name != G::VOCABULARY.game;
    let is_job = is_named && Name::new(name).is_some_and(|job| job.as_str() == name);
    let as_title = called.title.as_deref().or(Some(name).filter(|_| is_named && !is_job));
    let printable = |title: &str| title.chars().filter(|letter| !letter.is_control()).collect::<String>();
    let title = as_title.and_then(|title| Title::new(&printable(title)));
    let title = title.and_then(|title| to_operands(&Titled { title }).ok()).map(|title| format!(",{title}"));
    let job = if is_job { name } else { "" };
    if !is_job && title.is_none() {
        return Vec::new();
    }
    fold(&format!("{control}JOB {job}{}", title.unwrap_or_default()))
}

/// A title as an operand.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Titled {
    title: Title,
}

/// With which other choices of rules a saved game and ours do not differ, if there are any: the first that are found.
fn explanation<G: Exchange>(imported: &mut Imported<G>, control: char) -> Result<Option<Message>, Message> {
    for (choices, position) in G::otherwise(&imported.position) {
        let own = std::mem::replace(&mut imported.position, position);
        let deck = to_deck(imported, control);
        imported.position = own;
        if first_difference::<G>(&imported.saved, &deck?, control)?.is_none() {
            return Ok(G::explained(&imported.saved, &choices));
        }
    }
    Ok(None)
}

/// Plays a deck made of a saved game, and says where the two differ. The error says why nobody could play it: a position
/// has bounds that a file of another program need not keep.
fn first_difference<G: Exchange>(
    saved: &G::Saved,
    deck: &[String],
    control: char,
) -> Result<Option<Message>, Message> {
    let input = Input { records: Some(RecordFormat::Text), code: Some(Code::Ascii), control, keys: None };
    let text = deck.join("\n");
    let cards = CardReader::new(text.as_bytes(), input).map_err(not_turned)?;
    let deck = DeckReader::new(cards, &VOCABULARIES).next_deck().map_err(not_turned)?.unwrap_or_default();
    load::<G>(&deck).map_err(|why| not_turned(format_args!("its position would be refused: {why}")))?;
    let (_, ours) = played::<G>(deck, &Settings::for_nobody(control));
    Ok(ours.and_then(|ours| G::first_difference(saved, &ours)))
}
