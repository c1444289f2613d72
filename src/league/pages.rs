//! The game's pages to play on, in the folder `pages`, which a web server may show. The folder of each reader has a word in
//! its name that nobody else can guess.

use crate::outgoing::Outgoing;
use crate::settings::Settings;
use crate::store::{self, Store};
use jiff::Timestamp;
use playdeck_cards::card::Input;
use playdeck_desk::mail::outgoing::Shelves;
use playdeck_desk::mail::people::{self, Person};
use playdeck_desk::stream::shelf::{self, Shelf};
use playdeck_desk::stream::{Options, burst};
use std::collections::BTreeMap;
use std::{fmt, io};

/// The folder of all readers' pages.
pub const FOLDER: &str = "pages";

/// Where pages lie, and where a browser finds them.
pub struct Pages<'t> {
    store: &'t Store,
    outgoing: Outgoing<'t>,
    /// The address of the folder, without a slash at its end.
    at: &'t str,
    /// The address of each reader, by their key.
    readers: BTreeMap<String, String>,
}

impl<'t> Pages<'t> {
    /// The pages of a game; none if its settings ask for none.
    pub fn of(
        store: &'t Store,
        settings: &'t Settings,
        outgoing: Outgoing<'t>,
        roster: &str,
    ) -> Option<Self> {
        let at = settings.pages.as_deref()?;
        let games = people::read(roster).unwrap_or_default();
        let players = games.iter().flat_map(|game| &game.players);
        let address = |person: &Person| Some((burst::key(&person.player), person.addresses.first()?.clone()));
        Some(Self { store, outgoing, at, readers: players.filter_map(address).collect() })
    }

    /// The name of a reader's folder. Who takes a place over gets another one, so that nobody before them finds it.
    fn folder(&self, key: &str) -> String {
        let address = self.readers.get(key).map_or("", String::as_str);
        format!("{key}-{}", self.outgoing.word(&["pages", key, address]))
    }

    fn shelf(&self, key: &str) -> io::Result<Shelf> {
        let place = self.store.place(&format!("{FOLDER}/{}", self.folder(key)));
        store::names(&place).map(Shelf::of)
    }

    /// Writes everybody's pages of a deck, again if they are there. `due` is when the next orders are due.
    pub fn write(&self, deck: &[u8], input: Input, due: Option<Timestamp>) -> io::Result<()> {
        let settings = self.outgoing.settings;
        let deadline = due.map(|due| settings.plays.written_at(due));
        let options = Options::of_pages(input, &settings.address, deadline);
        let mut shelves: BTreeMap<String, Shelf> = BTreeMap::new();
        burst::burst(deck, &options, |share| {
            let mut pages = match shelves.remove(&share.key) {
                Some(known) => known,
                None => self.shelf(&share.key)?,
            };
            pages.put(&share, &mut self.place(&share.key)?)?;
            shelves.insert(share.key.clone(), pages);
            Ok(0)
        })?;
        for (key, pages) in &shelves {
            pages.list(&mut self.place(key)?)?;
        }
        Ok(())
    }

    fn place(&self, key: &str) -> io::Result<Place<'_>> {
        let name = format!("{FOLDER}/{}", self.folder(key));
        store::make(&self.store.place(&name))?;
        Ok(Place { store: self.store, name })
    }
}

impl fmt::Debug for Pages<'_> {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "pages at {}", self.at)
    }
}

impl Shelves for Pages<'_> {
    fn address(&self, key: &str, plays: &[String]) -> String {
        let name = self.shelf(key).unwrap_or_default().names(plays).pop().unwrap_or_default();
        format!("{}/{}/{name}", self.at, self.folder(key))
    }
}

/// The folder of one reader.
struct Place<'t> {
    store: &'t Store,
    name: String,
}

impl shelf::Folder for Place<'_> {
    fn read(&mut self, name: &str) -> io::Result<String> {
        Ok(self.store.text(&format!("{}/{name}", self.name))?.unwrap_or_default())
    }

    fn write(&mut self, name: &str, page: &[u8], _: bool) -> io::Result<()> {
        // A run that was killed may have written it; what it says is the same.
        self.store.put(&format!("{}/{name}", self.name), page)
    }
}
