//! Pages to play on: each reader finds theirs where their letter says, and nobody learns where another's are.

use crate::club::{Club, address, mail};
use crate::games::GAMES;
use std::collections::BTreeMap;
use std::fs;

const PLAYS: &str = "2026-11-27T19:15:00Z";
const AT: &str = "https://www.club.example/game";

/// The address in a letter, behind the folder of all pages.
fn linked(text: &str) -> Option<String> {
    let joined = text.replace("=\n", "").replace("=3D", "=");
    let rest = joined.split_once("Your page to play on:")?.1;
    let page = rest.split_whitespace().next()?;
    Some(page.strip_prefix(AT)?.trim_start_matches('/').to_owned())
}

#[test]
fn each_letter_says_where_its_readers_page_is_and_no_other() {
    for game in &GAMES {
        let mut club = Club::new(game, &format!("pages: {AT}\n"));
        club.deliver(&mail(&address(0), "orders", "2026-11-25T10:00:00Z", &club.sheet(0)));
        club.tick(PLAYS);
        let sent = club.sent();
        let mut folders: BTreeMap<String, String> = BTreeMap::new();
        for letter in &sent {
            let Some(page) = linked(&letter.text) else { continue };
            let place = club.place("pages").join(&page);
            let text =
                fs::read_to_string(&place).unwrap_or_else(|_| panic!("{}: {page} is not there", game.name));
            assert!(text.contains("All plays"), "{page}");
            let folder = page.split('/').next().unwrap().to_owned();
            assert!(place.with_file_name("index.html").is_file(), "{page}");
            let known = folders.entry(letter.to.clone()).or_insert_with(|| folder.clone());
            assert_eq!(*known, folder, "{}: a reader has one folder", game.name);
        }
        // The gamesmaster's folder and those of three players, or more.
        assert!(folders.len() >= 3, "{}: {folders:?}", game.name);
        for letter in &sent {
            for (to, folder) in &folders {
                assert!(*to == letter.to || !letter.raw.contains(folder.as_str()), "{}", game.name);
            }
        }
        // No page has the word of another's folder either.
        for (to, folder) in &folders {
            for page in fs::read_dir(club.place("pages").join(folder)).unwrap() {
                let text = fs::read_to_string(page.unwrap().path()).unwrap();
                let others = folders.iter().filter(|(other, _)| *other != to);
                assert!(others.into_iter().all(|(_, other)| !text.contains(other.as_str())), "{}", game.name);
            }
        }
    }
}

#[test]
fn pages_grow_week_by_week_and_are_linked() {
    let game = &GAMES[0];
    let club = Club::new(game, &format!("pages: {AT}\n"));
    club.tick(PLAYS);
    let mut folders: Vec<_> =
        fs::read_dir(club.place("pages")).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    for folder in folders {
        let mut names: Vec<String> = fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name != "index.html")
            .collect();
        names.sort();
        let text = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
        let index = text("index.html");
        for (at, name) in names.iter().enumerate() {
            assert!(index.contains(&format!("href=\"{name}\"")), "{name}");
            let page = text(name);
            assert_eq!(page.contains(">Back</a>"), at > 0, "{name}");
            assert_eq!(page.contains(">Next</a>"), at + 1 < names.len(), "{name}");
        }
    }
}

#[test]
fn a_page_is_attached_to_the_letters_of_those_who_order() {
    let game = &GAMES[0];
    let club = Club::new(game, "attach: page\n");
    let mut count = 0;
    for letter in club.sent() {
        let has_page = letter.raw.contains("Content-Type: text/html") && letter.raw.contains(".html\"");
        let words: Vec<&str> = letter.text.split_whitespace().collect();
        let is_told = words.join(" ").contains("save it, open it in a browser");
        assert_eq!(has_page, is_told, "{}", letter.subject);
        count += usize::from(has_page);
    }
    assert_eq!(count, game.players.len());
}

#[test]
fn who_takes_a_place_over_gets_a_folder_that_nobody_before_them_knows() {
    let game = &GAMES[0];
    let club = Club::new(game, &format!("pages: {AT}\n"));
    let folders = |club: &Club| -> Vec<String> {
        let own = format!("{}-", game.players[0].to_lowercase());
        let mut names: Vec<String> = fs::read_dir(club.place("pages"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .filter(|name| name.starts_with(&own))
            .collect();
        names.sort();
        names
    };
    let before = folders(&club);
    assert_eq!(before.len(), 1, "{before:?}");
    let roster = fs::read_to_string(club.place("roster")).unwrap();
    fs::write(club.place("roster"), roster.replace(&address(0), "new@other.example")).unwrap();
    club.tick(PLAYS);
    let after = folders(&club);
    assert_eq!(after.len(), 2, "{after:?}");
    let mut new = after.iter().filter(|name| !before.contains(name));
    let new = new.next().unwrap();
    let told: Vec<String> = club
        .sent()
        .into_iter()
        .filter(|letter| letter.raw.contains(new.as_str()))
        .map(|letter| letter.to)
        .collect();
    assert_eq!(told, ["new@other.example"]);
}
