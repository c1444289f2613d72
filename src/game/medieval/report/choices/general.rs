//! Orders that are no piece's: of cities, messages, names, votes, and the rounds behind this one.
//!
//! Source: the rules text, "Cities" and "Messages".

use super::{MESSAGE, Made, TEXT, called, topic};
use crate::knowledge::panel::Panel;
use crate::orders::PanelName;
use crate::tables::{Kind, LONGEST_NAME, MOST_SENT, Product, Terrain};
use crate::world::City;
use crate::world::numbers::PlayerNumber;
use playdeck_base::message::counted;
use playdeck_print::choices as page;
use playdeck_print::choices::{Deed, Number, Order, Part, Pick, Step, line};

impl Made<'_> {
    pub(super) fn city(&mut self, city: &City, group: Number) -> page::Piece {
        let setup = self.seat.setup();
        let is_sea = |square| self.seat.terrain(square) == Some(Terrain::Sea);
        let is_port = setup.grid().around(city.at).any(is_sea);
        let done = self.once("makes", &["CITY ", "~", " TYPE ", "0"]);
        let products = Kind::ALL.into_iter().filter(|kind| is_port || !kind.is_ship()).map(Product::Piece);
        let forts = Some(Product::Fortification).filter(|_| city.fort < setup.fort_max);
        let mut picks: Vec<Pick> = products
            .chain(forts)
            .filter(|product| *product != city.product)
            .map(|product| {
                let turns = counted(u64::from(city.turns_for(product, setup)), "turn");
                Pick::shown(&format!("{} in {turns}", thing(product)), product.code(), done)
            })
            .collect();
        let named = self.once("name", &["NAME ", "~", " ", "1"]);
        let most = u32::try_from(LONGEST_NAME).unwrap_or(u32::MAX);
        let name = Step::Form("What shall it be called?".to_owned(), most, false, TEXT.to_owned(), named);
        picks.push(topic("Name it", self.all.step(name)));
        let first = self.ask("What shall it make instead, or what else?", picks);
        let name = if city.name.is_empty() { "City" } else { &city.name };
        let turns = counted(u64::from(city.turns), "turn");
        page::Piece {
            name: format!("{name} at {}, {} in {turns}", city.at, thing(city.product)),
            word: city.at.to_string(),
            spot: self.spots.get(&city.at).copied(),
            opens: self.opens.clone(),
            first,
            group,
            ..page::Piece::default()
        }
    }

    /// The other players who are left, and their names.
    pub(super) fn others(&self) -> Vec<(PlayerNumber, String)> {
        let Panel::Points { rows, .. } = self.seat.panel(PanelName::Vp) else { return Vec::new() };
        let left = rows.into_iter().filter(|row| row.active && row.player != self.who);
        left.map(|row| (row.player, row.name)).collect()
    }

    pub(super) fn messages(&mut self, group: Number) -> Option<page::Piece> {
        let sent = self.order(&["SEND ", "0", " ", "1"]);
        let text = format!("What do you write, up to {MESSAGE} characters? Longer ones need several lines.");
        let text = self.all.step(Step::Form(text, MESSAGE, false, TEXT.to_owned(), sent));
        let whom: Vec<Pick> = self
            .others()
            .iter()
            .map(|(number, name)| Pick::shown(&format!("{name} ({number})"), &number.to_string(), text))
            .collect();
        let first = (!whom.is_empty()).then(|| self.ask("To whom?", whom))?;
        Some(page::Piece {
            name: "Messages".to_owned(),
            opens: self.opens.clone(),
            first,
            most: Some((MOST_SENT.into(), "No more are sent in a turn.".to_owned())),
            group,
            ..page::Piece::default()
        })
    }

    pub(super) fn general(&mut self, group: Number) -> Option<page::Piece> {
        let frees = Order { line: line(&["UNAUTO"]), does: Some(Deed::Frees), ..Order::default() };
        let mut picks = vec![topic("End the guard of all pieces", self.done(frees))];
        picks.push(topic("Vote on the end", self.votes()));
        let mut panels = Vec::new();
        for panel in PanelName::ALL {
            let shown = self.said_once(&format!("LIST {panel}"));
            panels.push(topic(&panel.to_string().to_lowercase(), shown));
        }
        picks.push(topic("Show a list as it is then", self.ask("Which?", panels)));
        let read = [("New ones", "READ NEW"), ("Old ones", "READ OLD")];
        let read = read.map(|(shown, line)| topic(shown, self.said_once(line))).to_vec();
        picks.push(topic("Print messages", self.ask("Which?", read)));
        let Panel::Messages(mail) = self.seat.panel(PanelName::Messages) else { return None };
        let mut kept = Vec::new();
        for mail in &mail {
            let begins: String = mail.text.chars().take(20).collect();
            let shown = format!("{} from {} in round {}: {begins}", mail.number, mail.from, mail.round);
            kept.push(topic(&shown, self.said_once(&format!("DELETE {}", mail.number))));
        }
        if !kept.is_empty() {
            picks.push(topic("Delete a message", self.ask("Which?", kept)));
        }
        let surrender = self.said_once("SURREND YES");
        let sure = self.ask("Shall you give up for good?", vec![topic("Yes, give up", surrender)]);
        picks.push(topic("Give up", sure));
        let first = self.ask("What else?", picks);
        Some(page::Piece {
            name: "Guards, votes and lists".to_owned(),
            opens: self.opens.clone(),
            first,
            group,
            ..page::Piece::default()
        })
    }

    /// An order of which only the last one counts.
    pub(super) fn once(&mut self, what: &str, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), once: Some(what.to_owned()), ..Order::default() })
    }

    /// A line that is said once at most.
    pub(super) fn said_once(&mut self, text: &str) -> Number {
        self.once(text, &[text])
    }

    /// How the match should end.
    pub(super) fn votes(&mut self) -> Number {
        let done = self.once("vote", &["VOTE ", "1"]);
        let others = self.others();
        let mut picks = vec![Pick::shown("A draw of all who are left", "DRAW", done)];
        if !others.is_empty() {
            let shared = vec![Part::Text(format!("VOTE DRAW {} ", self.who)), Part::From(2, " ".to_owned())];
            let once = Some("vote".to_owned());
            let shared = self.done(Order { line: shared, once, ..Order::default() });
            let conceded = self.once("vote", &["VOTE CONCEDE TO ", "2"]);
            let players = |next| -> Vec<Pick> {
                let pick = |(number, name): &(PlayerNumber, String)| {
                    Pick::shown(&format!("{name} ({number})"), &number.to_string(), next)
                };
                others.iter().map(pick).collect()
            };
            let sharers = self.all.several("Who shares it with you?", &players(0), shared);
            picks.push(topic("A draw of you and some others", sharers));
            picks.push(topic("Somebody else wins", self.ask("Who?", players(conceded))));
        }
        picks.push(Pick::shown("Not now: take the vote back", "NONE", done));
        self.ask("How should the match end?", picks)
    }

    /// The rounds of a play by mail that has several.
    pub(super) fn rounds(&mut self, group: Number) -> Option<page::Piece> {
        let is_by_mail = self.seat.next_turn().is_some_and(|next| next.place.is_some());
        let more = self.seat.setup().rounds.checked_sub(1).filter(|more| *more > 0 && is_by_mail)?;
        let next = Order { line: line(&["ROUND"]), does: Some(Deed::Anew), ..Order::default() };
        let next = self.done(next);
        let first =
            self.ask("Shall the next lines be for the next round?", vec![topic("Yes, the next round", next)]);
        Some(page::Piece {
            name: "Rounds of this play".to_owned(),
            opens: self.opens.clone(),
            first,
            most: Some((more.into(), "The play has no more rounds.".to_owned())),
            group,
            ..page::Piece::default()
        })
    }
}

/// What a city makes, in words.
fn thing(product: Product) -> String {
    match product {
        Product::Piece(kind) => called(kind),
        Product::Fortification => "A fortification".to_owned(),
    }
}
