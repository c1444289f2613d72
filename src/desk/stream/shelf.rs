//! The pages of one reader in a folder: how they are called, how they are linked, and their list.
//!
//! The name of a page is the number of its play in the folder and what the play is called. A play that is there already
//! keeps its number. The list is made anew of what the folder holds, so that a deck a week grows it.

use super::burst::Share;
use playdeck_print::page::index::{self, Entry, Listed};
use playdeck_print::page::{NEXT, slug};
use std::io;

/// The name of the list.
const LIST: &str = "index.html";

/// The folder of a reader's pages.
pub trait Folder {
    /// Reads a page that is there.
    fn read(&mut self, name: &str) -> io::Result<String>;
    /// Writes a page; one that is there is replaced only if it may be.
    fn write(&mut self, name: &str, page: &[u8], may_replace: bool) -> io::Result<()>;
}

/// The names of the pages, in the sequence of their plays.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Shelf(Vec<String>);

impl Shelf {
    /// The pages among the files of a folder.
    pub fn of(names: impl IntoIterator<Item = String>) -> Self {
        let mut pages: Vec<String> = names.into_iter().filter(|name| named(name).is_some()).collect();
        pages.sort();
        Self(pages)
    }

    /// What the pages of some plays are called. New ones are put on the shelf.
    pub fn names(&mut self, plays: &[String]) -> Vec<String> {
        let mut names = Vec::with_capacity(plays.len());
        for play in plays {
            let name = self.name(play);
            if !self.0.contains(&name) {
                self.0.push(name.clone());
            }
            names.push(name);
        }
        names
    }

    /// What the page of a play is called: as the one that is there, or the next one.
    fn name(&self, play: &str) -> String {
        let slug = slug(play);
        let is_it = |name: &&String| named(name).is_some_and(|(_, other)| other == slug);
        let last = self.0.last().and_then(|name| named(name)).map_or(0, |(number, _)| number);
        self.0.iter().find(is_it).cloned().unwrap_or_else(|| format!("{:04}-{slug}.html", last + 1))
    }

    /// Writes the pages of what a reader gets of a deck, each linked with the one before it and the one behind it, and the
    /// list. Gives the names of the pages.
    pub fn put(&mut self, share: &Share<'_>, folder: &mut dyn Folder) -> io::Result<Vec<String>> {
        let plays = share.plays();
        let names = self.names(&plays);
        for (play, name) in plays.iter().zip(&names) {
            let at = self.0.iter().position(|other| other == name).unwrap_or(0);
            let before = at.checked_sub(1).and_then(|at| self.0.get(at));
            let back = before.map(|name| (name.clone(), "Back".to_owned()));
            let next = self.0.get(at + 1).map(|name| (name.clone(), "Next".to_owned()));
            let links = back.into_iter().chain(next).chain([(LIST.to_owned(), "All plays".to_owned())]);
            let mut page = Vec::new();
            share.write_play(play, links.collect(), &mut page)?;
            folder.write(name, &page, false)?;
            if let Some(before) = before {
                link(before, name, folder)?;
            }
        }
        Ok(names)
    }

    /// Writes the list of all pages that are there. Gives its name.
    pub fn list(&self, folder: &mut dyn Folder) -> io::Result<&'static str> {
        let mut listed: Vec<Listed> = Vec::new();
        for name in &self.0 {
            listed.extend(Entry::of(&folder.read(name)?).map(|entry| (name.clone(), entry)));
        }
        let mut list = Vec::new();
        index::write(&listed, &mut list)?;
        folder.write(LIST, &list, true)?;
        Ok(LIST)
    }
}

/// Puts a link to the next page on an earlier one that was written before it.
fn link(page: &str, next: &str, folder: &mut dyn Folder) -> io::Result<()> {
    let text = folder.read(page)?;
    let link = format!(" <a href=\"{next}\">Next</a>");
    if !text.contains(NEXT) || text.contains(&link) {
        return Ok(());
    }
    folder.write(page, text.replacen(NEXT, &link, 1).as_bytes(), true)
}

/// The number of a page and what it is called, if a file has the name of one.
fn named(name: &str) -> Option<(u32, &str)> {
    let (number, slug) = name.strip_suffix(".html")?.split_once('-')?;
    Some((number.parse().ok().filter(|_| number.len() >= 4)?, slug))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_play_keeps_its_number_and_a_new_one_gets_the_next() {
        let names = ["index.html", "0002-fall-1901-moves.html", "0001-spring-1901-moves.html", "notes.txt"];
        let shelf = Shelf::of(names.map(str::to_owned));
        assert_eq!(shelf.name("SPRING 1901 MOVES"), "0001-spring-1901-moves.html");
        assert_eq!(shelf.name("FALL 1901 BUILD"), "0003-fall-1901-build.html");
        assert_eq!(Shelf::default().name("TURN MARCH, 1"), "0001-turn-march-1.html");
    }
}
