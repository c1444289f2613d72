//! Kinds of messages by what stands beside the orders: our letters, older ones, and the writer's own.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::maker::{Label, Look, Maker, Place, Quote, Truth};
use super::programs::{self, Head, PAGES, on_page};
use super::scenes::Game;

/// Any of these looks.
pub fn look(maker: &mut Maker<'_>) -> Look {
    *maker.chance.one(&[Look::Plain, Look::Html, Look::Both])
}

pub fn fresh(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let page = *maker.chance.one(&PAGES);
    let bytes = match look(maker) {
        Look::Plain => maker.plain("orders", &lines),
        Look::Html => maker.with_page("orders", page, &on_page(page, &lines), None),
        Look::Both => {
            maker.with_page("orders", page, &on_page(page, &lines), Some(&(lines.join("\n") + "\n")))
        }
    };
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders above our letter in plain text.
pub fn above(maker: &mut Maker<'_>, head: Head, marks: &'static str) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let quote = maker.ours(head, marks);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders above our letter on a page, with or without a text beside it.
pub fn page(maker: &mut Maker<'_>, head: Head) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let mut quote = maker.ours(head, "> ");
    // Half of them quote the text alone, as programs do that show no pages.
    quote.page = quote.page.filter(|_| maker.chance.happens(50));
    let look = *maker.chance.one(&[Look::Html, Look::Both]);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

pub fn below(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let quote = maker.ours(Head::Reply, "> ");
    let bytes = maker.answering(&own, &quote, Place::Below, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A word of theirs under the first lines of our letter, and their orders before its end.
pub fn between(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let letter = &maker.writer.letter.text;
    let lines: Vec<String> = letter.lines().map(|line| format!("> {line}").trim_end().to_owned()).collect();
    let (first, rest) = lines.split_at(lines.len().min(6));
    let (middle, last) = rest.split_at(rest.len() / 2);
    let head = programs::head(Head::Reply, maker.tongue, "", "", &mut maker.chance);
    let [_, here, bye, _] = maker.tongue.words;
    let said = ["", bye, ""].map(str::to_owned);
    let mine = [vec![String::new(), here.to_owned(), String::new()], sheet, vec![String::new()]].concat();
    let lines = [head, first.to_vec(), said.to_vec(), middle.to_vec(), mine, last.to_vec()].concat();
    let subject = maker.answer();
    Some((Label::Clear, maker.wants(&orders), maker.plain(&subject, &lines)))
}

/// A head of one of the kinds that answers have.
pub fn any_head(maker: &mut Maker<'_>) -> (Head, &'static str) {
    *maker.chance.one(&[
        (Head::Reply, "> "),
        (Head::Reply, ""),
        (Head::Fields, ""),
        (Head::RuledFields, ""),
        (Head::Underscores, ""),
        (Head::BoldFields, ""),
    ])
}

pub fn older_letter(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let (head, marks) = any_head(maker);
    let older = maker.writer.older.clone();
    let quote =
        Quote { text: older.text, page: older.page, subject: older.subject, ..maker.ours(head, marks) };
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// An earlier message of the writer with a sheet, as they quote it.
pub fn earlier(maker: &mut Maker<'_>, lines: &[String]) -> Quote {
    let (head, marks) = any_head(maker);
    let from = format!("A Player <{}>", maker.writer.address);
    Quote { from, text: maker.letter(lines).join("\n") + "\n", page: None, ..maker.ours(head, marks) }
}

pub fn older_sheet(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let (orders, old) = (maker.orders(), maker.orders());
    let old = maker.sheet(&old);
    let quote = earlier(maker, &old);
    let own = maker.written(&orders);
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// A new sheet that withdraws the old one, which stands below with a vote.
pub fn withdrawn(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = [vec!["CLEAR".to_owned()], maker.orders()].concat();
    let mut old = maker.orders();
    old.extend(["VOTE DRAW", "CLEAR"].map(str::to_owned));
    let quote = earlier(maker, &old);
    let own = maker.letter(&orders);
    let look = look(maker);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

pub fn forwarded(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let quote = Quote { head: Head::Forwarded, marks: "", ..earlier(maker, &sheet) };
    let here = vec![maker.tongue.words[1].to_owned()];
    let bytes = maker.answering(&here, &quote, Place::Above, Look::Plain);
    Some((Label::Doubtful, maker.wants(&orders), bytes))
}

pub fn same_twice(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let sheet = maker.sheet(&orders);
    let lines = maker.letter(&[sheet.clone(), vec![String::new()], sheet].concat());
    Some((Label::Doubtful, maker.wants(&orders), maker.plain("orders", &lines)))
}
