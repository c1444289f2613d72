//! A game while it is played again: what its cards were, and the hash of each position.

use super::super::messages as say;
use super::stand_ins::{Of, StandIns};
use crate::play::start::chance::open_part;
use crate::play::{Settings, Snapshot, Watch, naming, play_watched, start};
use playdeck_base::commitment::{Committed, Hash};
use playdeck_base::message::{ConditionCode, Log, Message, Severity};
use playdeck_base::secret;
use playdeck_cards::card::fold::fold;
use playdeck_cards::deck::{Deck, Play, Section, Start, StartKind};
use playdeck_cards::operand::{Operands, to_operands};
use playdeck_game::draws::Draw;
use playdeck_game::{Game, Player as _, Records as _};
use serde::Serialize;
use serde_json::Value;

/// The operands of positions that no audit file has.
const LEFT_OUT: [&str; 2] = ["ADDRESS", "PASSWORD"];

/// The start of a game, or a play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moment {
    /// What it is called.
    pub subject: String,
    /// The hash of the gamesmaster's cards.
    pub cards: Hash,
    /// The sheets, those that were passed over among them.
    pub sheets: Vec<Sheet>,
    /// The hash of the position after it, without addresses and passwords.
    pub position: Option<Hash>,
}

impl Moment {
    /// One without sheets and position.
    pub fn new(subject: String, cards: Hash) -> Self {
        Self { subject, cards, sheets: Vec::new(), position: None }
    }
}

/// The sheets of a player in a play, or one that was passed over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The player, or who the opener of a sheet names that was passed over.
    pub name: String,
    /// Whether it was passed over.
    pub is_passed_over: bool,
    /// The hash of what it says.
    pub hash: Hash,
}

impl Sheet {
    /// Whose it is, in words.
    pub fn whose(&self) -> String {
        if self.is_passed_over { format!("{} (passed over)", self.name) } else { self.name.clone() }
    }
}

/// A player of whom somebody asks.
#[derive(Debug)]
pub struct Asked {
    name: String,
    /// Their word in lists, or why the name means no player of the last position.
    pub found: Option<Result<String, Message>>,
}

impl Asked {
    /// Looks for them in a position. Who was found and is not there any more stays found.
    fn look_for<G: Game>(&mut self, position: &G::Position) {
        match naming::one::<G>(position, &self.name) {
            Ok(player) => self.found = Some(Ok(player.to_string())),
            Err(_) if matches!(self.found, Some(Ok(_))) => {}
            Err(message) => self.found = Some(Err(message)),
        }
    }

    fn is(&self, player: &str) -> bool {
        matches!(&self.found, Some(Ok(found)) if found == player)
    }
}

/// A game, as far as it was played.
#[derive(Debug, Default)]
pub struct Recording {
    /// The word of the game.
    pub game: &'static str,
    /// The start and each play.
    pub moments: Vec<Moment>,
    /// What the gamesmaster committed to.
    pub committed: Option<Committed>,
    /// The root of chance.
    pub root: u64,
    /// Whether the first deck starts the game, and not with a position.
    pub is_from_start: bool,
    /// The lines of each moment, with stand-ins. They are not folded yet.
    lines: Vec<Vec<String>>,
    stand_ins: StandIns,
    /// Whether it is of an audit file, which somebody may have changed.
    is_of_file: bool,
    /// With which code the deck of an audit file ended, if it was not played to its end.
    pub failed: Option<ConditionCode>,
    /// Of whom somebody asks.
    pub asked: Option<Asked>,
    /// What chance decided for them, each with its play.
    pub drawn: Vec<(String, Draw<()>)>,
}

/// What the card of a job says that a game keeps.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Title<'t> {
    title: &'t str,
}

impl Recording {
    /// Of the decks of a game.
    pub fn of_decks() -> Self {
        Self::default()
    }

    /// Of the one deck of an audit file. Somebody may ask for a player.
    pub fn of_file(player: Option<&str>) -> Self {
        let asked = player.map(|name| Asked { name: name.to_owned(), found: None });
        Self { asked, is_of_file: true, ..Self::default() }
    }

    /// The deck of the audit file. Its root of chance is on its cards, whatever is left out of them.
    pub fn deck(&self) -> Vec<String> {
        let mut lines: Vec<String> =
            self.lines.iter().flatten().cloned().chain(["$END".to_owned()]).collect();
        if let Some(init) = lines.iter_mut().find(|line| line.to_uppercase().starts_with("$INIT"))
            && self.committed.is_none()
            && Operands::take_off(init, "SEED").is_none()
        {
            *init = format!("{init},SEED={}", self.root);
        }
        let cards = lines.iter().flat_map(|line| fold(line));
        cards.map(|card| card.trim_end().to_owned()).collect()
    }

    /// Plays a deck and records it.
    pub fn play<G: Game>(mut self, deck: Deck, settings: &Settings, number: u64) -> Result<Self, Log> {
        let game = G::VOCABULARY.game;
        let is_first = self.moments.is_empty();
        let is_new = deck.position_body().is_none();
        if is_new && !is_first {
            return Err(say::audit_second_start(number).into());
        }
        if !is_first && game != self.game {
            return Err(say::audit_other_game(number, game, self.game).into());
        }
        self.game = game;
        self.is_from_start |= is_new;
        let mut pending = is_first.then(|| Pending::of_start(&deck));
        let (mut fault, mut before) = (None, None::<G::Position>);
        let watch: &mut Watch<'_, G> = &mut |_, subject, seen| match seen {
            Snapshot::Played { deck, play, owners, hashes } => {
                pending = Some(Pending::of_play::<G>(deck, play, owners, hashes(), self.is_from_start));
            }
            Snapshot::Position(position, log) => {
                for player in G::Player::everyone(position) {
                    player.address(position).iter().for_each(|address| self.stand_ins.note(address));
                }
                if let Some(asked) = &mut self.asked {
                    asked.look_for::<G>(position);
                    let draws = G::draws(before.as_ref(), log, position).into_iter();
                    let own = draws.filter(|draw| asked.is(&draw.of.to_string()));
                    self.drawn.extend(own.map(|draw| {
                        let Draw { kind, what, expected, had, variance, .. } = draw;
                        (subject.to_owned(), Draw { of: (), kind, what, expected, had, variance })
                    }));
                    before = Some(position.clone());
                }
                let hash = hash::<G>(position);
                match pending.take() {
                    Some(pending) => self.push(subject, pending, hash),
                    None => fault = fault.take().or(self.go_back_to(hash, number)),
                }
            }
            Snapshot::Orders(..) => {}
        };
        let finished = play_watched::<G>(deck, settings, watch);
        if let Some(fault) = fault {
            return Err(fault.into());
        }
        if finished.condition > Severity::Warning.condition() {
            if !self.is_of_file {
                return Err(say::audit_failed(number, finished.condition).into());
            }
            self.failed = Some(finished.condition);
        }
        if let Some((root, committed)) = finished.chance {
            (self.root, self.committed) = (root, committed);
        }
        Ok(self)
    }

    /// Takes a moment.
    fn push(&mut self, subject: &str, pending: Pending, position: Option<Hash>) {
        let Pending { gamesmasters, sections, sheets } = pending;
        let open: String = gamesmasters.iter().map(|card| card.open_part() + "\n").collect();
        self.moments.push(Moment {
            subject: subject.to_owned(),
            cards: Hash::of(open.as_bytes()),
            sheets,
            position,
        });
        let lines = gamesmasters.into_iter().chain(sections);
        let replaced = lines.map(|Line { text, of }| self.stand_ins.replace(text.trim_end(), of));
        self.lines.push(replaced.collect());
    }

    /// Goes back to the position with which a deck begins: what came behind it is played anew.
    fn go_back_to(&mut self, position: Option<Hash>, number: u64) -> Option<Message> {
        let Some(at) = self.moments.iter().rposition(|moment| moment.position == position) else {
            return Some(say::audit_edited(number));
        };
        self.moments.truncate(at + 1);
        self.lines.truncate(at + 1);
        None
    }
}

/// A line of cards.
struct Line {
    text: String,
    of: Of,
}

impl Line {
    /// What is hashed of it.
    fn open_part(&self) -> String {
        match self.of {
            Of::Record => self.text.trim_end().to_owned(),
            of => open_part(&self.text, of == Of::Person),
        }
    }
}

/// The cards of a moment whose position is still to come.
struct Pending {
    /// The gamesmaster's.
    gamesmasters: Vec<Line>,
    /// Those of the players' sections.
    sections: Vec<Line>,
    sheets: Vec<Sheet>,
}

impl Pending {
    /// The cards with which a game starts.
    fn of_start(deck: &Deck) -> Self {
        let label = start::label(deck);
        let mut gamesmasters = Vec::new();
        let plain = |text: String| Line { text, of: Of::Gamesmaster };
        let title = label.title.and_then(|title| to_operands(&Title { title: title.as_str() }).ok());
        let job = label.job.as_ref().map_or("", |job| job.as_str());
        if !job.is_empty() || title.is_some() {
            let title = title.map(|title| format!(",{title}")).unwrap_or_default();
            gamesmasters.push(plain(format!("$JOB {job}{title}")));
        }
        let record = |text: String| Line { text, of: Of::Record };
        for board in &deck.boards {
            gamesmasters.push(record(format!("$BOARD {}", board.name)));
            gamesmasters.extend(board.lines.iter().map(|(line, _)| record(line.clone())));
        }
        let line = |at: usize| text_of(deck, at);
        if let Some(Start { card, kind: StartKind::Position { body, .. }, .. }) = &deck.start {
            let card = line(*card);
            let card = Operands::take_off(&card, "EDITED").map_or_else(|| card.clone(), |(_, rest)| rest);
            gamesmasters.push(plain(format!("{},EDITED=YES", card.trim_end())));
            let records = body.statements().filter(|packed| packed.is_record());
            gamesmasters.extend(records.map(|packed| record(without_secrets(packed.text().into_owned()))));
            gamesmasters.push(plain("$ENDPOS CARDS=0,CHECK=0-0".to_owned()));
        }
        if let Some(Start { card, kind: StartKind::Init { players, setup, lots }, .. }) = &deck.start {
            gamesmasters.push(plain(line(*card)));
            gamesmasters.extend(players.clone().map(|at| Line { text: line(at), of: Of::Person }));
            gamesmasters.extend(setup.iter().chain(lots).map(|at| plain(line(*at))));
        }
        Self { gamesmasters, sections: Vec::new(), sheets: Vec::new() }
    }

    /// The cards of a play. Sheets that were passed over are among them if the passwords are, which decide about them.
    fn of_play<G: Game>(
        deck: &Deck,
        play: &Play,
        owners: &[Option<G::Player>],
        hashes: Vec<(G::Player, Hash)>,
        has_passed_over: bool,
    ) -> Self {
        let line = |of| move |at: usize| Line { text: text_of(deck, at), of };
        let gamesmasters = std::iter::once(play.card).chain(play.acts.iter().copied()).chain(play.reveal);
        let gamesmasters = gamesmasters.map(line(Of::Gamesmaster)).collect();
        let plain = line(Of::Player);
        let (mut sections, mut sheets) = (Vec::new(), Vec::new());
        for (player, hash) in hashes {
            sheets.push(Sheet { name: player.to_string(), is_passed_over: false, hash });
        }
        for (section, owner) in play.sections.iter().zip(owners) {
            if owner.is_none() && !has_passed_over {
                continue;
            }
            let lines: Vec<Line> = section.lines.iter().cloned().flatten().map(&plain).collect();
            let opener = line(Of::Opener)(section.opener);
            if owner.is_none() {
                let open: String = lines.iter().map(|line| line.open_part() + "\n").collect();
                let named = opener.text.trim_start_matches('$');
                let named = named.get(section.word.len()..).unwrap_or_default();
                let name = format!("{} {}", section.word, secret::named(named)).trim_end().to_owned();
                sheets.push(Sheet { name, is_passed_over: true, hash: Hash::of(open.as_bytes()) });
            }
            sections.push(opener);
            sections.extend(lines);
            sections
                .extend(closer::<G>(section).map(|closer| Line { text: closer.to_owned(), of: Of::Player }));
        }
        Self { gamesmasters, sections, sheets }
    }
}

/// A record of a position without its password, and without the address in it.
fn without_secrets(mut record: String) -> String {
    if let Some((_, rest)) = Operands::take_off(&record, "PASSWORD") {
        record = rest;
    }
    if let Some((pair, _)) = Operands::take_off(&record, "ADDRESS") {
        record.replace_range(pair, "ADDRESS='LEFT OUT'");
    }
    record
}

/// The line that ended a section.
fn closer<G: Game>(section: &Section) -> Option<&'static str> {
    let sheets = G::VOCABULARY.sheets;
    let opened = sheets.iter().find(|sheet| sheet.opener.eq_ignore_ascii_case(section.word));
    opened.or(sheets.first()).filter(|_| section.is_closed).map(|sheet| sheet.closer)
}

fn text_of(deck: &Deck, at: usize) -> String {
    deck.statements.at(at).text().into_owned()
}

/// The hash of a position, without what no audit file has. `None` if it cannot be written, which does not happen.
fn hash<G: Game>(position: &G::Position) -> Option<Hash> {
    let mut position = serde_json::to_value(G::Punched::one_by_one(position)).ok()?;
    leave_out(&mut position);
    Some(Hash::of(position.to_string().as_bytes()))
}

fn leave_out(value: &mut Value) {
    match value {
        Value::Object(pairs) => {
            pairs.retain(|key, _| !LEFT_OUT.contains(&key.as_str()));
            pairs.values_mut().for_each(leave_out);
        }
        Value::Array(items) => items.iter_mut().for_each(leave_out),
        _ => {}
    }
}
