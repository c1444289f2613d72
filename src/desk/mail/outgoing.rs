//! Mail out: for each deck and each person of the roster one message with what they may read.
//!
//! A message is made of the reader's own parts, which the play has made for them, and of the roster's line about them.
//! The same cards and the same roster give the same bytes.
//!
//! Source: `docs/gamesmaster.md`, "Mail out".

use super::compose::{Body, CLOSE_UP, Head, Message, PICTURE, filed, in_link};
use super::desk::{self, Asked, Desk, League};
use super::letter::{self, Frame};
use super::messages as say;
use super::people::addresses::Addresses;
use super::people::{self, Game, PUBLIC, Person};
use crate::filter::map::rendered_small;
use crate::play::{Finished, Form, Positions, Settings};
use crate::stream::burst::key;
use crate::stream::forms::each_deck;
use playdeck_base::audience::Reader;
use playdeck_base::message::{ConditionCode, Log, Severity};
use playdeck_cards::card::{Input, Pack};
use playdeck_cards::code::Code;
use playdeck_cards::record::RecordFormat;
use playdeck_print::letter::Width;
use playdeck_print::listing::pages::Pages;
use playdeck_print::listing::print::{Listing, Paper, print};
use playdeck_print::listing::read::{ListingInput, ListingReader};
use playdeck_print::listing::{Carriage, Parts, pdf};
use playdeck_print::page::due_by;
use playdeck_print::page::mailed::LARGEST;
use playdeck_print::page::mailed::mailed;
use playdeck_print::page::whole::{Mail, Whole, plays_of};
use playdeck_print::page::{self, Style, slug};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::io;
use std::sync::Arc;

/// How many pixels the board is wide: as many as a telephone shows.
pub const WIDTH: u32 = 1_000;
/// How narrow the board may become so that page and picture have no more than [`LARGEST`] bytes together.
const NARROWEST: u32 = 600;

/// The longest link that mail programs open.
const LONGEST_LINK: usize = 1_900;

/// The paper of the listings of which PDF documents are made.
const PAPER: Paper = Paper { carriage: Carriage::Asa, records: RecordFormat::Text, code: Code::Ascii };

/// What is asked.
#[derive(Debug, Clone)]
pub struct Posted<'a> {
    /// The roster.
    pub roster: &'a str,
    /// How decks come in.
    pub input: Input,
    /// When the next orders are due, as the gamesmaster wrote it.
    pub deadline: Option<String>,
    /// Whose addresses count, the roster's or the game's.
    pub addresses: Addresses,
    /// Whether messages are pages with a picture of the board, too, and not text alone.
    pub has_pages: bool,
    /// Whether printed pages are attached.
    pub has_pdf: bool,
    /// Whether a page to play on is attached for who has something to order.
    pub has_plan: bool,
    /// Where such pages lie, if they are linked.
    pub shelves: Option<&'a dyn Shelves>,
    /// How many pixels the board is wide.
    pub width: u32,
    /// What a league asks.
    pub league: Option<League<'a>>,
}

/// Pages to play on that lie where a browser finds them.
pub trait Shelves: fmt::Debug {
    /// The address of a reader's page about the last of some plays, by the reader's key.
    fn address(&self, key: &str, plays: &[String]) -> String;
}

/// What became of a stream.
#[derive(Debug, Default)]
pub struct Done {
    /// The highest condition code of all decks.
    pub condition: ConditionCode,
    /// Cards after the last deck.
    pub cards_after: u64,
    /// The messages about mail.
    pub log: Log,
}

/// Plays a stream and passes on each message. A roster that cannot be read is an error in the log: nothing is played.
pub fn post(
    stream: &[u8],
    asked: &Posted<'_>,
    keep: &mut dyn FnMut(Message) -> io::Result<()>,
) -> io::Result<Done> {
    let games = match people::read(asked.roster) {
        Ok(games) => games,
        Err(log) => return Ok(Done { condition: log.condition(), log, ..Done::default() }),
    };
    let is_paged = asked.has_pages || asked.has_plan;
    let page = if asked.has_plan { Form::Plan } else { Form::Page };
    let forms = [(true, Form::Letters(Width::Own)), (is_paged, page), (asked.has_pdf, Form::Listing)];
    let settings = |form| Settings {
        reader: Reader::All,
        has_parts: true,
        form,
        has_maps: true,
        positions: Positions::Kept,
        ..Settings::for_nobody(asked.input.control)
    };
    let settings: Vec<Settings> =
        forms.into_iter().filter(|(is_asked, _)| *is_asked).map(|(_, form)| settings(form)).collect();
    let mut done = Done::default();
    let mut number = 0;
    let cards_after = each_deck(stream, asked.input, &settings, |results| {
        number += 1;
        let mut results = results.into_iter();
        let Some(letters) = results.next() else { return Ok(()) };
        let pages = if is_paged { results.next() } else { None };
        done.condition = done.condition.max(letters.condition);
        let position = position(&letters.boards, letters.punched, letters.brought)?;
        let deck = Played {
            number,
            condition: letters.condition,
            letters: letters.parts,
            pages: pages.map(|pages| pages.parts),
            listing: results.next().map(|listing: Finished| Arc::new(listing.parts)),
        };
        let messages = deck.messages(&position, &games, asked, &mut done.log)?;
        messages.into_iter().try_for_each(&mut *keep)
    })?;
    Ok(Done { cards_after, ..done })
}

/// The position after a deck, or the one with which it began, as text, behind the boards that it needs.
fn position(
    boards: &[String],
    punched: Option<playdeck_cards::card::Stored>,
    brought: Pack,
) -> io::Result<Vec<u8>> {
    let cards = match punched {
        Some(punched) => punched.into_pack()?,
        None => brought,
    };
    let mut text = Vec::new();
    for card in boards.iter().map(String::as_str).chain(cards.images()) {
        text.extend_from_slice(card.trim_end_matches(' ').as_bytes());
        text.push(b'\n');
    }
    Ok(text)
}

/// A deck that was played in all forms.
struct Played {
    number: u64,
    condition: ConditionCode,
    letters: Parts,
    pages: Option<Parts>,
    listing: Option<Arc<Parts>>,
}

/// A person, what they read, and how their files are called.
pub(super) struct Addressee<'g> {
    pub(super) person: &'g Person,
    pub(super) reader: Reader,
    key: String,
}

impl Addressee<'_> {
    /// What subjects call them.
    pub(super) fn called(&self) -> &str {
        match &self.reader {
            Reader::Player(player) => player,
            Reader::Gamesmaster => "GAMESMASTER",
            Reader::Spectator => "SPECTATORS",
            _ => "ALL",
        }
    }
}

impl Played {
    /// The messages of the deck.
    fn messages(
        &self,
        position: &[u8],
        games: &[Game],
        asked: &Posted<'_>,
        log: &mut Log,
    ) -> io::Result<Vec<Message>> {
        if position.is_empty() {
            log.push(say::out_of_position(self.number));
            return Ok(Vec::new());
        }
        let of_desk = Asked {
            position: Some(position),
            addresses: asked.addresses,
            league: asked.league,
            ..Asked::default()
        };
        let desk = match desk::of_position(&of_desk, games, asked.input.control) {
            Ok(Ok(desk)) => desk,
            Ok(Err(name)) => {
                log.push(say::out_of_roster(self.number, &name));
                return Ok(Vec::new());
            }
            Err(message) => {
                log.push(message);
                return Ok(Vec::new());
            }
        };
        // A stream has many decks of a game, and each would say the same.
        let is_new = |message: &&playdeck_base::message::Message| !log.messages().contains(message);
        log.extend(desk.told.iter().filter(is_new).cloned().collect::<Vec<_>>());
        let mut messages = Vec::new();
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let mut pictures = BTreeMap::new();
        for addressee in addressees(&desk, &self.letters, self.number, log) {
            let own = letter::has_own(&self.letters, &addressee.reader);
            if !own && self.condition >= Severity::Error.condition() {
                continue;
            }
            let Some(body) = self.body(&desk, &addressee, asked, &mut pictures, log)? else { continue };
            let count = names.entry(addressee.key.clone()).or_insert(0);
            *count += 1;
            let again = if *count > 1 { format!("-{count}") } else { String::new() };
            let name = filed(&format!("{:04}-{}{again}", self.number, addressee.key));
            let subject = self.subject(&desk, &addressee);
            let head = Head { from: desk.sender(), to: addressee.person, subject: &subject, answered: None };
            messages.push(Message { name, text: head.written() + &body.written() });
        }
        Ok(messages)
    }

    /// The subject: the game and the play that is due, so that an answer names it, then the reader and what was played.
    fn subject(&self, desk: &Desk<'_>, to: &Addressee<'_>) -> String {
        let tag = desk.tag();
        let tag = if tag.is_empty() { tag } else { format!("[{tag}] ") };
        let reader = to.called();
        let played = letter::latest(&self.letters, &to.reader);
        let played = if played.is_empty() { String::new() } else { format!(", after {played}") };
        let subject = format!("{tag}{reader}{played}");
        subject.chars().map(|letter| if matches!(letter, ' '..='~') { letter } else { '?' }).collect()
    }

    /// What a message holds. `None` if there is nothing for the reader.
    fn body(
        &self,
        desk: &Desk<'_>,
        to: &Addressee<'_>,
        asked: &Posted<'_>,
        pictures: &mut BTreeMap<(String, u32), Option<Vec<u8>>>,
        log: &mut Log,
    ) -> io::Result<Option<Body>> {
        let sheet = match &to.reader {
            Reader::Player(player) => desk.board.template(player),
            _ => Vec::new(),
        };
        let deadline = asked.deadline.as_deref().filter(|_| !sheet.is_empty());
        let plays = plays_of(&self.letters, &to.reader);
        let play = plays.last().cloned().unwrap_or_default();
        // Who has no part of their own has no pages either.
        let has_pages = !matches!(to.reader, Reader::Player(_)) || letter::has_own(&self.letters, &to.reader);
        let shelves = asked.shelves.filter(|_| has_pages && !play.is_empty());
        let lies = shelves.map(|shelves| shelves.address(&to.key, &plays));
        let attached = match &self.pages {
            Some(pages) if asked.has_plan && !sheet.is_empty() => {
                self.plan(pages, desk, to, deadline, &play)?
            }
            _ => None,
        };
        let frame = Frame {
            first: deadline.map(|deadline| format!("Orders are due by {}.", due_by(deadline))),
            page: match (&lies, &attached) {
                (Some(_), _) => Some("Your page to play on:".to_owned()),
                (None, Some((name, _))) => Some(format!(
                    "The attached page {name} is one to play on: save it, open it in a browser, choose your orders, and \
                     send the sheet from there."
                )),
                (None, None) => None,
            },
            address: lies.clone(),
            notes: notes(desk, to.person),
            link: self.link(desk, to, &sheet),
        };
        let text = letter::text(&self.letters, &to.reader, &frame)?;
        if text.is_empty() {
            return Ok(None);
        }
        let has_sheet = !sheet.is_empty();
        let notes = if has_sheet { frame.notes } else { Vec::new() };
        let mail = Mail { notes, page: lies, link: frame.link, board: PICTURE, close_up: CLOSE_UP };
        let style = Style { deadline: deadline.map(str::to_owned), mail: Some(mail), desk: None };
        let page = match &self.pages {
            Some(pages) if asked.has_pages => self.page(pages, to, style, asked, pictures, log)?,
            _ => Body::default(),
        };
        let pdf = match &self.listing {
            Some(listing) => Some((format!("{}.pdf", to.key), printed(listing, &to.reader)?)),
            None => None,
        };
        Ok(Some(Body { text, pdf, plan: attached, ..page }))
    }

    /// The page to play on, and the name of its file. None if nothing can be chosen on it.
    fn plan(
        &self,
        pages: &Parts,
        desk: &Desk<'_>,
        to: &Addressee<'_>,
        deadline: Option<&str>,
        play: &str,
    ) -> io::Result<Option<(String, Vec<u8>)>> {
        let address = desk.sender().and_then(|sender| sender.addresses.first()).cloned();
        let subject = Some(self.subject(desk, to));
        let place = page::Desk { address, subject, links: Vec::new() };
        let style = Style { deadline: deadline.map(str::to_owned), mail: None, desk: Some(place) };
        let mut page = Vec::new();
        let mut whole = Whole::new(&mut page, style);
        whole.add_play(pages, &to.reader, play)?;
        whole.finish()?;
        Ok(Some((format!("{}-{}.html", to.key, slug(play)), page)))
    }

    /// The page of a message, the picture of the board in it, and the reader's close-up of a large board.
    fn page(
        &self,
        pages: &Parts,
        to: &Addressee<'_>,
        style: Style,
        asked: &Posted<'_>,
        pictures: &mut BTreeMap<(String, u32), Option<Vec<u8>>>,
        log: &mut Log,
    ) -> io::Result<Body> {
        let page = mailed(pages, &to.reader, style)?;
        let room = page.html.as_ref().map(|html| LARGEST.saturating_sub(html.len()));
        let (board, close_up) = page.board.map(|all| (all.board, all.close_up)).unzip();
        let mut draw = |svg: &str, width: u32| {
            let place = pictures.entry((svg.to_owned(), width));
            let drawn = place.or_insert_with_key(|(svg, width)| match rendered_small(svg, *width) {
                Ok(png) => Some(png),
                Err(why) => {
                    log.push(say::not_pictured(self.number, &to.key, why.definition));
                    None
                }
            });
            drawn.clone()
        };
        let close_up = close_up.flatten().and_then(|(svg, width)| draw(&svg, width.min(asked.width)));
        let picture = board.and_then(|svg| {
            let mut width = asked.width;
            loop {
                let drawn = draw(&svg, width);
                let fits = |png: &Vec<u8>| room.is_none_or(|room| png.len() <= room);
                let narrower = width / 5 * 4;
                if narrower < NARROWEST || drawn.as_ref().is_none_or(fits) {
                    return drawn;
                }
                width = narrower;
            }
        });
        Ok(Body { html: page.html, picture, close_up, ..Body::default() })
    }

    /// The link that begins a message with the order sheet in it. A sheet that makes it too long is left out.
    fn link(&self, desk: &Desk<'_>, to: &Addressee<'_>, sheet: &[String]) -> Option<String> {
        let address = desk.sender()?.addresses.first().filter(|_| !sheet.is_empty())?;
        let subject = in_link(&self.subject(desk, to));
        let address = in_link(address).replace("%40", "@");
        let link = format!("mailto:{address}?subject={subject}&body={}", in_link(&sheet.join("\r\n")));
        Some(link).filter(|link| link.len() <= LONGEST_LINK)
    }
}

/// Everybody of the roster who gets mail. Who plays and has no address, and who has one and does not play, is named.
pub(super) fn addressees<'d>(
    desk: &'d Desk<'_>,
    parts: &Parts,
    number: u64,
    log: &mut Log,
) -> Vec<Addressee<'d>> {
    let mut all = Vec::new();
    if let Some(person) = &desk.game.gamesmaster {
        all.push(Addressee { person, reader: Reader::Gamesmaster, key: "gm".to_owned() });
    }
    for person in &desk.game.watchers {
        let is_public = person.player.eq_ignore_ascii_case(PUBLIC);
        let reader = if is_public { Reader::Public } else { Reader::Spectator };
        all.push(Addressee { person, reader, key: person.player.to_ascii_lowercase() });
    }
    let with_part: BTreeSet<&str> =
        parts.audiences().filter_map(playdeck_base::audience::Audience::sole_player).collect();
    let mut reached = BTreeSet::new();
    for person in desk.game.players.iter().chain(&desk.game.gone) {
        // Who is out of the game by this deck has a last part.
        let last = || with_part.get(&*person.player.to_uppercase()).map(|player| (*player).to_owned());
        let Some(player) = desk.board.key(&person.player).or_else(last) else {
            let is_known = desk.game.gone.contains(person);
            let say = if is_known { say::left } else { say::out_of_game };
            log.push(say(number, person.line, &person.player));
            continue;
        };
        reached.insert(player.clone());
        let is_over = desk.board.is_out(&player) && !with_part.contains(player.as_str());
        if is_over || desk.board.has_left(&player) {
            log.push(say::left(number, person.line, &person.player));
            continue;
        }
        all.push(Addressee { person, key: key(&player), reader: Reader::Player(player) });
    }
    for player in with_part.into_iter().filter(|player| !reached.contains(*player)) {
        log.push(say::without_address(number, player));
    }
    all
}

/// How orders are sent.
fn notes(desk: &Desk<'_>, person: &Person) -> Vec<String> {
    let mut notes = Vec::new();
    if desk.sender().is_some() {
        notes.push(
            "Send your orders as an answer to this message, above the text that it quotes, one on each line."
                .to_owned(),
        );
    }
    if person.key.is_some() {
        notes.push("Your message must hold the word that was agreed with you.".to_owned());
    }
    notes
}

/// The printed pages of a reader.
fn printed(listing: &Arc<Parts>, reader: &Reader) -> io::Result<Vec<u8>> {
    let mut lines = Listing::new(Vec::new(), PAPER);
    let own: Vec<usize> = listing
        .audiences()
        .enumerate()
        .filter(|(_, audience)| reader.reads(audience))
        .map(|(at, _)| at)
        .collect();
    for at in own {
        lines.add(&print(listing, at..at + 1, PAPER)?)?;
    }
    lines.flush()?;
    let input = ListingInput {
        control: Some(PAPER.carriage.into()),
        records: Some(PAPER.records),
        code: Some(PAPER.code),
        ..ListingInput::default()
    };
    let lines = lines.into_inner();
    let mut reader = ListingReader::new(lines.as_slice(), input)?;
    let mut pages = Pages::default();
    while let Some(line) = reader.read()? {
        pages.push(line);
    }
    let mut document = Vec::new();
    pdf::write_folded(&pages, pdf::Stock::default(), &mut document)?;
    Ok(document)
}
