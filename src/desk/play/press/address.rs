//! Who a message goes to, and under which name.

use super::messages as say;
use crate::play::messages::{misspelt_addressee, unknown_addressee};
use playdeck_base::audience::Audience;
use playdeck_base::message::{Message, nearest};
use playdeck_cards::card::Lent;
use playdeck_cards::deck::control::AddressFaultKind;
use playdeck_cards::deck::{Address, AddressFault, Name, Press};
use playdeck_cards::punch::PressRule;
use playdeck_game::naming::Names;
use playdeck_game::{Game, Player as _};
use std::collections::BTreeSet;
use std::fmt::Display;

/// Words that mean the gamesmaster.
const GAMESMASTER: [&str; 3] = ["GM", "GAMESMASTER", "MASTER"];

/// The letter that means them among letters of powers.
const MASTER: char = 'M';

/// The article that may come before them.
const THE: &str = "THE";

/// The word that means everybody.
const ALL: &str = "ALL";

/// Words between addressees.
const AND: [&str; 2] = ["AND", "&"];

/// The most words of one person's name without quotes.
const MOST_WORDS: usize = 4;

/// The writer of a message.
#[derive(Clone, Copy)]
pub enum Writer<P> {
    /// The gamesmaster: the message comes before all sheets, or is news.
    Gamesmaster,
    /// The player whose section contains it.
    Player(P),
    /// A section that was passed over contains it.
    Nobody,
}

/// Who gets a message, and what is printed above it.
pub struct Addressees {
    is_public: bool,
    has_gamesmaster: bool,
    players: BTreeSet<String>,
    /// Who it is from and who it is for.
    pub heading: String,
    /// The name over it, if it has one.
    pub from: Option<String>,
}

impl Addressees {
    /// The audiences. Each gets it once.
    pub fn audiences(&self) -> Vec<Audience> {
        if self.is_public {
            return vec![Audience::Public];
        }
        let players = Some(self.players.clone()).filter(|players| !players.is_empty());
        let gamesmaster = self.has_gamesmaster.then_some(Audience::Gamesmaster);
        gamesmaster.into_iter().chain(players.map(Audience::Players)).collect()
    }
}

/// Those for whom letters stand.
struct Lettered<P> {
    players: Vec<P>,
    has_gamesmaster: bool,
}

/// Reads a message card.
pub struct Reading<'r, G: Game> {
    pub card: Lent<'r>,
    pub position: &'r G::Position,
    pub names: &'r Names<'r, G>,
    pub rule: PressRule,
    pub writer: Writer<G::Player>,
    /// Messages about press that is delivered.
    pub told: &'r mut Vec<Message>,
}

impl<G: Game> Reading<'_, G> {
    /// Who gets a message; `first` is the first line of its text.
    pub fn read(&mut self, press: &Press, first: Option<Lent<'_>>) -> Result<Addressees, Option<Message>> {
        if matches!(self.writer, Writer::Nobody) {
            return Err(Some(say::letter_of_nobody().at(self.card.whole())));
        }
        let address = press.address.as_ref().map_err(|fault| self.fault(fault))?;
        if address.to.is_empty()
            && matches!(self.writer, Writer::Player(_))
            && self.rule != PressRule::Broadcast
            && let Some(message) = first.and_then(|line| self.address_in_text(line))
        {
            return Err(Some(message));
        }
        let mut addressees = self.to(address)?;
        self.may_write(&addressees)?;
        self.pass_by_empty_places(&mut addressees);
        let from = self.from(address)?;
        addressees.from.clone_from(&from);
        let from = match (from, press.is_news) {
            (_, true) => "NEWS FROM THE GAMESMASTER".to_owned(),
            (Some(from), _) => format!("MESSAGE FROM {}", headed(&from)),
            (None, _) => "MESSAGE".to_owned(),
        };
        addressees.heading = format!("{from} TO {}", addressees.heading);
        Ok(addressees)
    }

    /// A message to somebody whose place is empty would reach the person who had it, so the gamesmaster gets it.
    fn pass_by_empty_places(&mut self, to: &mut Addressees) {
        let everyone = G::Player::everyone(self.position).into_iter();
        for empty in everyone.filter(|player| player.is_vacant(self.position)) {
            let name = empty.to_string();
            if !to.is_public && to.players.remove(&name) {
                to.has_gamesmaster = true;
                self.told.push(say::nobody_plays(&headed(&name)).at(self.card.whole()));
            }
        }
    }

    fn is_gamesmasters(&self) -> bool {
        matches!(self.writer, Writer::Gamesmaster)
    }

    /// What is wrong with the card. The gamesmaster already has the deck's message about their own cards.
    fn fault(&self, fault: &AddressFault) -> Option<Message> {
        if self.is_gamesmasters() {
            return None;
        }
        let message = match fault.kind {
            AddressFaultKind::OtherWord => {
                let named = self.name_at_start(&fault.word).map(|(_, name)| name);
                let name = named.as_deref().unwrap_or("and a player");
                say::letter_operand(&fault.word, &format!("$MESSAGE TO {name}"))
            }
            AddressFaultKind::FromBeforeTo => say::letter_from_before_to(),
            AddressFaultKind::NoName | AddressFaultKind::News => say::letter_without_name(&fault.word),
        };
        Some(message.at(self.card.place(fault.offset)))
    }

    /// Everyone named by `TO`.
    fn to(&self, address: &Address) -> Result<Addressees, Option<Message>> {
        let mut to = Addressees {
            is_public: address.to.is_empty(),
            has_gamesmaster: false,
            players: BTreeSet::new(),
            heading: String::new(),
            from: None,
        };
        let mut named: Vec<String> = Vec::new();
        let mut rest = address.to.as_slice();
        while let [name, others @ ..] = rest {
            let word = plain(&name.text);
            rest = others;
            let is_the_gamesmaster = || {
                let next = others.first().map(|next| plain(&next.text)).unwrap_or_default();
                // Somebody may be called so.
                word == THE
                    && GAMESMASTER.contains(&next.as_str())
                    && self.named(&format!("{THE} {next}")).is_empty()
            };
            if AND.contains(&word.as_str()) || is_the_gamesmaster() {
                continue;
            }
            if word == ALL {
                to.is_public = true;
            } else if GAMESMASTER.contains(&word.as_str()) {
                to.has_gamesmaster = true;
            } else {
                let (players, words) = match self.players(name, others) {
                    Ok(found) => found,
                    Err(message) => {
                        let lettered = self.lettered(&word).ok_or(message)?;
                        to.has_gamesmaster |= lettered.has_gamesmaster;
                        (lettered.players, 1)
                    }
                };
                rest = &others[words - 1..];
                named.extend(players.iter().map(ToString::to_string));
            }
        }
        to.heading = if to.is_public { "ALL".to_owned() } else { list(&named, to.has_gamesmaster) };
        to.players = named.into_iter().collect();
        if !to.is_public && !to.has_gamesmaster && to.players.is_empty() {
            let say = if self.is_gamesmasters() { say::names_nobody } else { say::letter_without_name };
            return Err(Some(say("TO").at(self.card.whole())));
        }
        Ok(to)
    }

    /// The players that a name means, with as many of the words after it as belong to it, and the number of those
    /// words. A person who plays several sides is written to in all of them.
    fn players(&self, name: &Name, others: &[Name]) -> Result<(Vec<G::Player>, usize), Option<Message>> {
        let may_join = |other: &&Name| other.is_joined && !is_keyword(&plain(&other.text));
        let joined = others.iter().take_while(may_join).take(MOST_WORDS - 1);
        let words: Vec<&str> = std::iter::once(name).chain(joined).map(|name| name.text.as_str()).collect();
        let mut several = None;
        for count in (1..=words.len()).rev() {
            let text = words[..count].join(" ");
            let mut players = self.named(&text);
            let of_each: Vec<_> = words[..count].iter().map(|word| self.named(word)).collect();
            if count > 1 && !players.is_empty() && of_each.iter().all(|players| !players.is_empty()) {
                // The words may name one player or several.
                players.extend(of_each.into_iter().flatten());
                players.sort_unstable();
                players.dedup();
            }
            let persons: BTreeSet<_> = players.iter().map(|player| player.person(self.position)).collect();
            let is_one_person = persons.len() == 1 && !persons.contains(&None);
            match players.len() {
                0 => {}
                1 => return Ok((players, count)),
                _ if is_one_person && G::PERSONS_ARE_ONE => return Ok((players, count)),
                _ if several.is_none() => several = Some((text, names(&players))),
                _ => {}
            }
        }
        let place = self.card.place(name.offset);
        let message = if let Some((text, players)) = several {
            let say = if self.is_gamesmasters() { say::several_answer } else { say::letter_to_several };
            say(&text, &players)
        } else {
            let known: Vec<String> =
                G::Player::players(self.position).iter().map(ToString::to_string).collect();
            let upper = name.text.to_uppercase();
            let near = nearest(trimmed(&upper), known.iter().map(String::as_str));
            match (self.is_gamesmasters(), near) {
                (true, Some(near)) => misspelt_addressee(&upper, near),
                (true, None) => unknown_addressee(&upper),
                (false, Some(near)) => say::letter_misspelt(&upper, near),
                (false, None) => say::letter_to_nobody(&upper),
            }
        };
        Err(Some(message.at(place)))
    }

    /// Those for whom a word of letters stands, as judges read `PRESS TO E F` and `PRESS TO EFM`. Several letters in one
    /// word must be in the order of the alphabet, so that no misspelt name is taken for powers, and no person's name may
    /// begin so.
    fn lettered(&self, word: &str) -> Option<Lettered<G::Player>> {
        let (letters, has_gamesmaster) = match word.strip_suffix(MASTER) {
            Some(letters) => (letters, true),
            None => (word, false),
        };
        let mut players = Vec::new();
        for letter in letters.chars() {
            let player =
                G::Player::lettered(self.position, letter).filter(|player| players.last() < Some(player))?;
            players.push(player);
        }
        let is_begun = |player: G::Player| {
            let person = player.person(self.position).unwrap_or_default();
            word.len() > 1 && person.to_uppercase().starts_with(word)
        };
        let are_letters_read = ('A'..='Z').any(|letter| G::Player::lettered(self.position, letter).is_some());
        let is_a_name = || G::Player::everyone(self.position).into_iter().any(is_begun);
        let is_known = are_letters_read && !word.is_empty() && !is_a_name();
        is_known.then_some(Lettered { players, has_gamesmaster })
    }

    /// Everyone with this name, as written or without punctuation.
    fn named(&self, name: &str) -> Vec<G::Player> {
        let quoted = format!("'{name}'");
        let mut ways = [name, trimmed(name), quoted.as_str()].into_iter();
        let found =
            ways.find_map(|way| Some(self.names.answering(way)).filter(|players| !players.is_empty()));
        found.unwrap_or_default()
    }

    /// Everyone whose name a signature is or contains.
    fn signed(&self, from: &str) -> Vec<G::Player> {
        let plain = |letter: char| if letter.is_alphanumeric() { letter } else { ' ' };
        let spaced: String = from.chars().map(plain).collect();
        let whole = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
        let parts = from.split([',', '&', '/']).map(str::trim);
        let ways = [from.trim(), whole.as_str()].into_iter().chain(parts);
        ways.flat_map(|way| self.named(way)).collect()
    }

    /// Whether players may write to these addressees.
    fn may_write(&self, to: &Addressees) -> Result<(), Option<Message>> {
        let is_to_gamesmaster = to.has_gamesmaster && !to.is_public && to.players.is_empty();
        if self.is_gamesmasters() || is_to_gamesmaster {
            return Ok(());
        }
        let message = match self.rule {
            PressRule::None => say::no_press(),
            PressRule::Broadcast if !to.is_public => say::not_to_all(),
            _ => return Ok(()),
        };
        Err(Some(message.at(self.card.whole())))
    }

    /// The name under which the message is delivered.
    fn from(&mut self, address: &Address) -> Result<Option<String>, Option<Message>> {
        let signed = address.from.as_ref().map(|from| from.to_uppercase());
        let Writer::Player(writer) = self.writer else { return Ok(signed) };
        let own = writer.to_string();
        let meant = address.from.as_deref().map(|from| self.signed(from)).unwrap_or_default();
        let is_own = meant.contains(&writer);
        let place = self.card.whole();
        let (shown, note) = match (self.rule, signed) {
            (PressRule::Free, signed) => {
                let is_other = !is_own && signed.is_some();
                let told = |signed: &String| say::signed_otherwise(&headed(&own), signed);
                let note = signed.as_ref().filter(|_| is_other).map(told);
                (signed, note)
            }
            (PressRule::Grey, Some(signed)) => {
                if !meant.is_empty()
                    || signed.split_whitespace().any(|word| GAMESMASTER.contains(&plain(word).as_str()))
                {
                    return Err(Some(say::pen_name_of_player(&signed).at(place)));
                }
                (Some(signed.clone()), Some(say::signed_otherwise(&headed(&own), &signed)))
            }
            (PressRule::Grey, None) => (None, None),
            (_, Some(signed)) if !is_own => {
                if !meant.is_empty() {
                    return Err(Some(say::letter_of_other(&headed(&own), &signed).at(place)));
                }
                (Some(own), Some(say::pen_name_unused(&signed)))
            }
            _ => (Some(own), None),
        };
        self.told.extend(note.map(|note| note.at(place)));
        Ok(shown)
    }

    /// What is wrong with a message to all that begins like a letter to somebody. `None` if it does not.
    fn address_in_text(&self, line: Lent<'_>) -> Option<Message> {
        let text = line.text();
        let start = text.trim_start();
        let behind = if let Some(name) = start.strip_prefix('@') {
            name
        } else {
            let (first, rest) = start.split_once(char::is_whitespace)?;
            let word = plain(first);
            ["TO", "FOR", "DEAR"].contains(&word.as_str()).then_some(rest)?
        };
        let (word, name) = self.name_at_start(behind)?;
        let offset = text.len() - start.len();
        let message = say::address_in_text(&word, &format!("$MESSAGE TO {name}"));
        Some(message.at(line.place(offset)))
    }

    /// The player or the gamesmaster that the first words of a text name: as written, and as a card names them.
    fn name_at_start(&self, text: &str) -> Option<(String, String)> {
        let words = text.split_whitespace().skip_while(|word| word.eq_ignore_ascii_case(THE));
        let words: Vec<&str> = words.take(MOST_WORDS).collect();
        let first = plain(words.first()?);
        if GAMESMASTER.contains(&first.as_str()) {
            return Some((first, "GM".to_owned()));
        }
        (1..=words.len()).rev().find_map(|count| {
            let last = words[count - 1];
            let name = words[..count].join(" ").to_uppercase();
            let is_number = trimmed(&name).bytes().all(|byte| byte.is_ascii_digit());
            // `For 3 weeks ..` addresses nobody.
            let is_at_end = words.len() == count || trimmed(last).len() < last.len();
            if is_number && !is_at_end {
                return None;
            }
            let players = self.names.answering(trimmed(&name));
            let player = players.first()?;
            Some((trimmed(&name).to_owned(), player.to_string()))
        })
    }
}

/// Whether a word on a message card is never part of a name without quotes.
fn is_keyword(word: &str) -> bool {
    word == ALL || AND.contains(&word) || GAMESMASTER.contains(&word)
}

/// A word in capitals, without punctuation.
fn plain(word: &str) -> String {
    trimmed(word).to_uppercase()
}

/// A name without punctuation.
fn trimmed(name: &str) -> &str {
    name.trim_matches([' ', ',', ':', ';', '.', '!', '-'])
}

fn names<P: Display>(players: &[P]) -> String {
    players.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A player as a heading names them.
fn headed(name: &str) -> String {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { format!("PLAYER {name}") } else { name.to_owned() }
}

/// The addressees as they are printed, each once.
fn list(named: &[String], has_gamesmaster: bool) -> String {
    let mut once: Vec<String> = Vec::new();
    for name in named.iter().map(|name| headed(name)) {
        if !once.contains(&name) {
            once.push(name);
        }
    }
    once.extend(has_gamesmaster.then(|| "THE GAMESMASTER".to_owned()));
    once.join(", ")
}
