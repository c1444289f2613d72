//! Pages for a browser: laws over the pages of every deck and every reader.
//!
//! They are about the HTML itself. `outside` looks at pages in a browser.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use crate::games::{GAMES, Lively};
use common::{deck, decks, options, run_with};
use playdeck::letter::Width;
use playdeck::page;
use playdeck::play::Positions;
use playdeck::stream::{self, Options, burst};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The page of one reader.
fn page_for(deck: &[u8], reader: &str) -> String {
    page_with(deck, reader, true)
}

/// The same with or without its maps and pictures.
fn page_with(deck: &[u8], reader: &str, has_maps: bool) -> String {
    let Ok(reader) = reader.parse();
    let options = Options { reader, page: Some(page::Style::default()), has_maps, ..options() };
    let mut output = Vec::new();
    stream::pages::run(deck, &options, Positions::Unasked, &mut output, |_| Ok(())).unwrap();
    String::from_utf8(output).unwrap()
}

/// The page of each reader of the decks of a stream, with its name.
fn pages_of(deck: &[u8]) -> Vec<(String, String)> {
    let options = Options { page: Some(page::Style::default()), ..options() };
    let mut pages = Vec::new();
    burst::burst(deck, &options, |share| {
        let mut page = Vec::new();
        let lost = share.write(&mut page)?;
        pages.push((share.name.clone(), String::from_utf8(page).unwrap()));
        Ok(lost)
    })
    .unwrap();
    pages
}

/// Decks whose pages are looked at for each reader: one of each game, and one with letters.
fn each_reader() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.lively.deck).chain(["press/letters"])
}

/// A tag of a page, or a text between two tags.
enum Piece<'p> {
    Open(&'p str, Vec<(&'p str, &'p str)>),
    Other,
}

/// Elements that have no content and no closing tag in HTML.
const EMPTY: [&str; 2] = ["meta", "br"];

/// The pieces of a page. Fails if it is not well formed.
fn pieces(page: &str) -> Vec<Piece<'_>> {
    let (mut pieces, mut open, mut rest) = (Vec::new(), Vec::new(), page);
    rest = rest.strip_prefix("<!DOCTYPE html>").unwrap();
    while let Some(start) = rest.find('<') {
        if start > 0 {
            pieces.push(Piece::Other);
        }
        let end = start + rest[start..].find('>').unwrap();
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "{}", &rest[..rest.len().min(200)]);
            pieces.push(Piece::Other);
            continue;
        }
        let is_closed = tag.ends_with('/');
        let tag = tag.trim_end_matches('/');
        let (name, mut others) = tag.split_once(' ').unwrap_or((tag, ""));
        let mut attributes = Vec::new();
        while let Some((key, value)) = others.trim_start().split_once("=\"") {
            let (value, after) = value.split_once('"').unwrap();
            assert!(attributes.iter().all(|(other, _)| *other != key), "{key} twice in {tag}");
            attributes.push((key, value));
            others = after;
        }
        assert!(["", "open"].contains(&others.trim()), "{tag}");
        if !is_closed && !EMPTY.contains(&name) {
            open.push(name);
        }
        pieces.push(Piece::Open(name, attributes));
    }
    assert_eq!((open.as_slice(), rest.trim()), (&[] as &[&str], ""));
    pieces
}

/// The text of a page as one line of words, without its style sheet and its pictures.
fn words(page: &str) -> String {
    let page = page.split_once("</style>").unwrap().1;
    let outside = |piece: &str| piece.split_once("</svg>").map_or(piece, |(_, after)| after).to_owned();
    let page: String = page.split("<svg").map(outside).collect();
    let mut text = String::new();
    for (at, piece) in page.split('<').enumerate() {
        let inner = if at == 0 { piece } else { piece.split_once('>').unwrap().1 };
        // The mark of a column is inside a word.
        let tag = if at == 0 { "" } else { piece.split(['>', ' ']).next().unwrap() };
        text.push_str(if ["mark", "/mark"].contains(&tag) { "" } else { " " });
        text.push_str(inner);
    }
    let text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
    joined(&text.replace('\u{A0}', " ").to_uppercase())
}

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The lines of a listing below the headings of its pages.
fn lines(listing: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut is_person = false;
    for line in listing.lines() {
        let is_heading = line.starts_with("1PLAYDECK");
        let line_of_person = std::mem::replace(&mut is_person, is_heading);
        if !is_heading && !line_of_person {
            lines.push(line.get(1..).unwrap_or_default().to_uppercase());
        }
    }
    lines
}

#[test]
fn pages_of_some_decks_are_well_formed_and_bring_all_that_they_need() {
    let count = are_well_formed(12, 2);
    assert!(count > decks().len() / 12 + 5, "{count} pages");
}

#[test]
#[ignore = "long: cargo long"]
fn pages_are_well_formed_and_bring_all_that_they_need() {
    let count = are_well_formed(1, usize::MAX);
    assert!(count > decks().len() + 20, "{count} pages");
}

/// Looks at the page of every so manieth deck, and of each reader of the decks of some games. Returns how many pages there were.
fn are_well_formed(every: usize, games: usize) -> usize {
    let mut count = 0;
    let is_looked_at =
        |place: &Path| each_reader().take(games).any(|name| place.ends_with(format!("{name}.deck")));
    let decks = decks().into_iter().enumerate();
    let decks = decks.filter(|(at, place)| at.is_multiple_of(every) || is_looked_at(place));
    for (_, place) in decks {
        let deck = fs::read(&place).unwrap();
        // A picture takes long to read, so that not every reader's page of every deck is looked at.
        let is_of_each = is_looked_at(&place);
        let mut pages = if is_of_each { pages_of(&deck) } else { Vec::new() };
        pages.push(("all".to_owned(), page_with(&deck, "all", is_of_each)));
        for (reader, page) in pages {
            count += 1;
            let (mut ids, mut links, mut headings, mut languages) = (BTreeSet::new(), Vec::new(), 0, 0);
            for piece in pieces(&page) {
                let Piece::Open(name, attributes) = piece else { continue };
                let attribute =
                    |key| attributes.iter().find(|(other, _)| *other == key).map(|(_, value)| *value);
                languages += usize::from(name == "html" && attribute("lang") == Some("en"));
                headings += usize::from(name == "h1");
                assert!(name != "th" || attribute("scope").is_some(), "{reader} of {}", place.display());
                assert!(!["script", "link", "img", "iframe", "object"].contains(&name), "{name}");
                assert!(attribute("src").is_none() && attribute("style").is_none());
                if name == "svg" {
                    assert!(attribute("role") == Some("img") && attribute("aria-labelledby").is_some());
                    links.extend(attribute("aria-labelledby").map(str::to_owned));
                }
                if let Some(id) = attribute("id") {
                    assert!(ids.insert(id.to_owned()), "{id} twice for {reader} of {}", place.display());
                }
                for (key, value) in &attributes {
                    assert!(*key == "xmlns" || !value.contains("://"), "{key}={value}");
                    let of_url = value.split("url(#").skip(1).map(|rest| rest.split(')').next().unwrap());
                    links.extend(of_url.map(str::to_owned));
                }
                links.extend(attribute("href").map(|link| link.strip_prefix('#').unwrap().to_owned()));
            }
            assert!(languages == 1 && headings > 0);
            let missing: Vec<_> = links.iter().filter(|link| !ids.contains(*link)).collect();
            assert!(missing.is_empty(), "{missing:?} for {reader} of {}", place.display());
            assert!(!page.contains("<details>"), "nothing is folded away on paper");
        }
    }
    count
}

#[test]
fn a_page_of_some_decks_says_all_that_the_listing_says() {
    says_all_that_the_listing_says(12);
}

#[test]
#[ignore = "long: cargo long"]
fn a_page_says_all_that_the_listing_says() {
    says_all_that_the_listing_says(1);
}

/// Whether a player's page of a deck says what their letter says, and not what their listing does: in both games of
/// Atlantis, whose listings have the layout of the games' own time.
fn is_as_letter(deck: &Path) -> bool {
    ["decks/atlantis", "decks/atlantis4"].iter().any(|folder| deck.starts_with(common::project(folder)))
}

/// Compares the page of every so manieth deck with its listing.
fn says_all_that_the_listing_says(every: usize) {
    let (mut whole, mut torn) = (0_u32, 0_u32);
    for place in decks().into_iter().step_by(every) {
        let deck = fs::read(&place).unwrap();
        let has_maps = each_reader().any(|name| place.ends_with(format!("{name}.deck")));
        let readers: &[&str] = if is_as_letter(&place) { &["gm", "spectator"] } else { &["all"] };
        for name in readers {
            let Ok(reader) = name.parse();
            let listing = run_with(&deck, &Options { reader, has_maps, ..options() }).text();
            // Limits count the lines that are printed, and a page has others.
            if listing.contains("PDK125S") || listing.contains("PDK126S") {
                continue;
            }
            let page = words(&page_with(&deck, name, has_maps));
            // Cells that touch on paper are two cells on a page.
            let closed_up = page.replace(' ', "");
            let all: BTreeSet<&str> = page.split(' ').collect();
            for line in lines(&listing) {
                // A caret is a mark in the card above it, and only paper has too few lines.
                if line.trim() == "^" || line.contains("IS NOT DRAWN: IT TAKES A PAGE OF LINECT") {
                    continue;
                }
                for piece in line.split("  ").map(joined).filter(|piece| !piece.is_empty()) {
                    if closed_up.contains(&piece.replace(' ', "")) {
                        whole += 1;
                        continue;
                    }
                    // Cells side by side in several rows are one after the other on a page.
                    torn += 1;
                    let missing: Vec<&str> = piece.split(' ').filter(|word| !all.contains(word)).collect();
                    assert!(missing.is_empty(), "{missing:?} of {piece:?} of {}", place.display());
                }
            }
        }
    }
    assert!(torn * 20 < whole, "{torn} pieces are torn, {whole} are whole");
}

/// A page is made of what its reader's listing says: it is the same whatever others wrote, as long as that stays
/// their own.
#[test]
fn a_page_has_no_word_of_anothers_part() {
    let mut compared = 0;
    for name in each_reader() {
        let deck = deck(name);
        let pages = pages_of(deck.as_bytes());
        let listings: Vec<(String, Vec<String>)> = burst_listings(deck.as_bytes(), &options());
        assert_eq!(pages.len(), listings.len(), "{name}");
        // What a reader's letter says is their own, too.
        let letters = Options { letters: Some(Width::Columns(132)), ..options() };
        let letters = burst_listings(deck.as_bytes(), &letters);
        for ((reader, page), (key, own)) in pages.iter().zip(&listings) {
            let page = words(page);
            let letter = letters.iter().filter(|(reader, _)| reader == key).flat_map(|(_, rows)| rows);
            let own: String = own.iter().chain(letter).map(|line| joined(line) + "\n").collect();
            for (other, lines) in &listings {
                // What a line of another says may be said to this reader, too, on a line of its own.
                let foreign = lines.iter().map(|line| joined(line)).filter(|line| line.len() > 24);
                for line in foreign.filter(|line| !own.contains(line.as_str())) {
                    // Figures of a map or a table are no secret by themselves, so that only lines with words count.
                    if line.split(' ').filter(|word| word.len() > 3).count() < 3 {
                        continue;
                    }
                    compared += 1;
                    let is_said = page.contains(&line) && !joined(&own).contains(&line);
                    assert!(!is_said, "{reader} reads of {other} in {name}: {line}");
                }
            }
        }
    }
    assert!(compared > 1_000, "{compared} lines");
}

/// The lines of each reader's listing or letter.
fn burst_listings(deck: &[u8], options: &Options) -> Vec<(String, Vec<String>)> {
    let mut listings = Vec::new();
    burst::burst(deck, options, |share| {
        let mut listing = Vec::new();
        let lost = share.write(&mut listing)?;
        let text = String::from_utf8(listing).unwrap();
        let is_letter = options.letters.is_some();
        let rows =
            if is_letter { text.to_uppercase().lines().map(str::to_owned).collect() } else { lines(&text) };
        listings.push((share.name.clone(), rows));
        Ok(lost)
    })
    .unwrap();
    listings
}

/// One who reads alone gets the same page as one of a run for all readers, and what others send does not change it.
#[test]
fn a_page_depends_on_its_readers_own_part_alone() {
    let deck = deck("diplomacy/first-year");
    let alone = page_for(deck.as_bytes(), "AUSTRIA");
    let of_all = pages_of(deck.as_bytes()).into_iter().find(|(name, _)| name == "0001-austria.html");
    assert_eq!(of_all.map(|(_, page)| page), Some(alone.clone()));
    // A letter between two others, and a card of another that is not followed.
    let more = "$ENGLAND\nXYZZY\n$MESSAGE TO FRANCE\nNobody else reads this.\n$ENGLAND\n";
    let other = deck.replacen("$ENGLAND\n", more, 1);
    assert_ne!(other, deck);
    assert!(page_for(other.as_bytes(), "gm").contains("XYZZY"));
    assert!(page_for(other.as_bytes(), "FRANCE").contains("Nobody else reads this."));
    assert_eq!(page_for(other.as_bytes(), "AUSTRIA"), alone);
}

#[test]
fn the_first_screen_is_outcome_due_and_board() {
    let deck = deck("diplomacy/first-year");
    let Ok(reader) = "AUSTRIA".parse();
    let style = page::Style { deadline: Some("2026-11-27T20:00+01:00".to_owned()), ..page::Style::default() };
    let options = Options { reader, page: Some(style), ..options() };
    let mut output = Vec::new();
    stream::pages::run(deck.as_bytes(), &options, Positions::Unasked, &mut output, |_| Ok(())).unwrap();
    let page = String::from_utf8(output).unwrap();
    assert!(page.contains("<title>DIPLOMACY TUESDAY1 for AUSTRIA (Felix Roussel): FALL 1901 BUILD</title>"));
    let at = |what: &str| page.find(what).unwrap();
    let order = [
        "<h2>FALL 1901 BUILD</h2>",
        "<h4>BUILDS AND REMOVALS</h4>",
        "<h4>WHAT IS DUE</h4>",
        "Orders are due by <time>Friday 2026-11-27 at 20:00+01:00</time>",
        "<svg role=\"img\"",
        "<h3>PRESS OF FALL 1901 BUILD FOR ALL</h3>",
        "<h3>FOR ALL</h3>",
        "<h3>MORE FOR AUSTRIA</h3>",
        "<h3>ORDER SHEET FOR AUSTRIA</h3>",
        "<h2>FALL 1901 MOVES</h2>",
        "<h2>START OF THE GAME</h2>",
    ];
    assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])), "{:?}", order.map(at));
    assert_eq!(page.matches("<time>").count(), 1, "only the next play has a deadline");
    // Every link of the contents names its play.
    let contents = page.split_once("<nav").unwrap().1;
    let links: Vec<&str> =
        contents.split("<a href").skip(1).map(|link| link.split('<').next().unwrap()).collect();
    let texts: BTreeSet<&str> = links.iter().map(|link| link.split_once('>').unwrap().1).collect();
    assert_eq!(texts.len(), links.len(), "no two links read the same");
    assert!(texts.contains("FALL 1901 BUILD: ORDER SHEET FOR AUSTRIA"), "{texts:?}");
}

#[test]
fn every_game_has_the_same_furniture() {
    for Lively { deck: name, player: reader, heading: outcome, .. } in GAMES.iter().map(|game| &game.lively) {
        let page = page_for(deck(name).as_bytes(), reader);
        let play = page.split("<h2>").nth(1).unwrap();
        let at = |what: &str| play.find(what).unwrap_or_else(|| unreachable!("{what} in {name}"));
        let due = at("<div class=\"d\">");
        assert!(at(&format!("<h4>{outcome}</h4>")) < due, "{name}");
        assert!(due < play.find("<h3>FOR ALL</h3>").unwrap_or(usize::MAX).min(at("<h3>MORE FOR")), "{name}");
        assert!(at("YOUR ORDERS") < at("<h3>ORDER SHEET FOR"), "{name}");
    }
}

/// A page shows the play with arrows, not only the position after it, in each game whose picture has them.
#[test]
fn the_play_is_on_the_board_of_a_page() {
    for game in &GAMES {
        let Ok((name, reader)) = game.lively.drawn else { continue };
        let page = page_for(deck(name).as_bytes(), reader);
        let plays: Vec<&str> = page.split("<h2>").skip(1).collect();
        let drawn = plays.iter().filter(|play| play.contains("class=\"move")).count();
        assert!(drawn > 0, "{name}");
        // Each picture has its own ids and a title that is read aloud, and is shown at full size by a link.
        for picture in page.split("<figure id=\"").skip(1) {
            let id = picture.split('"').next().unwrap();
            assert!(picture.contains(&format!("<a href=\"#{id}\">")), "{name}: {id}");
            assert!(picture.contains("<svg role=\"img\" aria-labelledby=\""), "{name}: {id}");
        }
        // The board after a play is drawn for the latest alone: it is where the next play is drawn.
        let after = page.matches("<h3>THE BOARD AFTER IT</h3>").count();
        assert_eq!(after, usize::from(game.is_open), "{name}");
        let none = page_for(deck(name).as_bytes(), "public");
        assert_eq!(none.contains("<svg"), game.is_open, "{name}");
    }
}

/// A column that a message is about is marked in its card.
#[test]
fn the_column_of_a_message_is_marked() {
    let page = page_for(deck("diplomacy/player-errors").as_bytes(), "all");
    assert!(page.contains("<mark>"));
    let Ok(reader) = "AUSTRIA".parse();
    let own = run_with(deck("diplomacy/player-errors").as_bytes(), &Options { reader, ..options() });
    assert!(own.text().contains('^'));
}

/// Who plays many units reads the same on the page as in the letter: what failed, what they have in all and who will go
/// hungry, and then region by region what is there and what happened.
#[test]
fn pages_of_both_atlantises_say_what_their_letters_say() {
    let mut held = 0;
    for place in decks().into_iter().filter(|place| is_as_letter(place)).step_by(3) {
        let deck = fs::read(&place).unwrap();
        let letters = Options { letters: Some(Width::Columns(72)), ..options() };
        let letters = burst_listings(&deck, &letters);
        for (name, page) in pages_of(&deck) {
            let name = name.strip_suffix(".html").unwrap();
            let Some((_, letter)) = letters.iter().find(|(reader, _)| reader == name) else { continue };
            let (page, mut is_report) = (words(&page), false);
            for row in letter {
                match row.as_str() {
                    "NEXT MONTH'S UPKEEP" => is_report = true,
                    row if row.starts_with('[') || row.starts_with("MAP") => is_report = false,
                    _ => {}
                }
                let row = joined(row);
                assert!(!is_report || page.contains(&row), "{name} of {}: {row}", place.display());
                held += u32::from(is_report);
            }
        }
    }
    assert!(held > 500, "{held} rows");
}
