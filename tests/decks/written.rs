//! Files that the program writes itself stay as the program writes them today: games of the bots, the DATC decks by the
//! classic rules, and the message tables.

use crate::common::{deck, project};
use crate::datc_decks::classic_decks;
use crate::{bots, datc_page, keep, tables};
use libtest_mimic::Trial;
use playdeck::card::Input;
use playdeck::filter::map::{self, Stage};

/// A file of the project and its expected content.
pub struct Written {
    place: String,
    write: Box<dyn FnOnce() -> String + Send>,
}

impl Written {
    fn new(place: impl Into<String>, write: impl FnOnce() -> String + Send + 'static) -> Self {
        Self { place: place.into(), write: Box::new(write) }
    }
}

/// All files of this kind.
pub fn all() -> Vec<Written> {
    let mut all = vec![
        Written::new("decks/rainbow/bot-duel.deck", bots::rainbow::kept),
        Written::new("decks/medieval/bot-duel.deck", bots::medieval::kept),
        Written::new(tables::PAGE, tables::written),
        Written::new("docs/board.svg", board),
    ];
    let page = datc_page::page();
    let cases = datc_page::cases().into_iter().zip(page.cases);
    let differing = cases.filter(|(_, row)| row.classic != datc_page::THE_SAME);
    all.extend(differing.map(|((_, name), _)| {
        let place = format!("decks/diplomacy/datc/{name}-classic.deck");
        Written::new(place, move || classic_decks(&name).into_iter().map(|deck| deck.text).collect())
    }));
    all
}

/// The picture on the first page: the moves of the fall in the deck that the page runs.
fn board() -> String {
    let year = deck("diplomacy/first-year");
    let moves = year.split("$RETREAT").next().unwrap_or_default();
    let input = Input { records: None, code: None, control: '$', keys: None };
    map::draw(format!("{moves}$END\n").as_bytes(), input, None, Stage::Play).unwrap_or_default()
}

/// A test for each file.
pub fn trials() -> Vec<Trial> {
    let trial = |Written { place, write }: Written| {
        Trial::test(format!("written/{place}"), move || keep(&project(&place), write().as_bytes()))
    };
    all().into_iter().map(trial).collect()
}
