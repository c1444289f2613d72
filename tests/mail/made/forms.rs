//! Our order sheet, filled in where it stands in our letter.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::maker::{Label, Look, Maker, Place, Quote, Truth};
use super::programs::{self, Head};
use super::scenes::Game;

type Answer = Option<(Label, Truth, Vec<u8>)>;

/// Our sheet with orders filled in, and the orders in the sequence in which they stand there then.
pub fn filled(maker: &Maker<'_>, orders: &[String]) -> Vec<String> {
    let mut form = maker.writer.form.clone();
    if let Some(opener) = form.iter_mut().find(|line| line.contains("\"password\"")) {
        let password = maker.writer.password.unwrap_or("password");
        *opener = opener.replace("\"password\"", &format!("\"{password}\""));
    } else if let Some(password) = maker.writer.password {
        let at = form.iter().position(|line| line.starts_with("#ATLANTIS")).unwrap();
        form[at] = format!("{} \"{password}\"", form[at].trim_end());
    }
    match maker.scene.game {
        Game::Diplomacy => by_line(&mut form, orders, |line, begun| line.starts_with(begun)),
        Game::Medieval => by_line(&mut form, orders, |line, begun| line == begun.trim_end()),
        _ => by_unit(&mut form, orders),
    }
    form
}

/// Puts each order in the place of the line of the form that begins alike, or before the last.
fn by_line(form: &mut Vec<String>, orders: &[String], is_place: fn(&str, &str) -> bool) {
    for order in orders {
        let begun: String = order.split_inclusive(' ').take(2).collect();
        match form.iter_mut().find(|line| is_place(line, &begun)) {
            Some(line) => line.clone_from(order),
            None => form.insert(form.len() - 1, order.clone()),
        }
    }
}

/// Puts the orders below the unit for which they are.
fn by_unit(form: &mut Vec<String>, orders: &[String]) {
    let mut at = 1;
    for order in orders {
        if let Some(place) = unit_in(form, order) {
            at = place + 1;
            while form[at].starts_with(';') {
                at += 1;
            }
        } else {
            form.insert(at, order.clone());
            at += 1;
        }
    }
}

/// The line of a form that names the same unit as an order line.
fn unit_in(form: &[String], order: &str) -> Option<usize> {
    let unit = |line: &str| {
        let mut words = line.split_whitespace();
        words.next().filter(|word| word.eq_ignore_ascii_case("UNIT"))?;
        words.next().map(str::to_owned)
    };
    let number = unit(order)?;
    form.iter().position(|line| unit(line).as_ref() == Some(&number))
}

/// The orders in a sheet of ours that was filled in.
pub fn orders_in(maker: &Maker<'_>, form: &[String]) -> Vec<String> {
    let is_frame = |line: &&String| {
        let line = line.trim();
        line.starts_with('$')
            || line.starts_with("#ATLANTIS")
            || line.to_uppercase().starts_with("PLAYER ")
            || line.eq_ignore_ascii_case(maker.writer.closer)
                && !(line.eq_ignore_ascii_case("END")
                    && matches!(maker.scene.game, Game::Atlantis | Game::Atlantis4))
    };
    form.iter().filter(|line| !is_frame(line)).cloned().collect()
}

/// Our letter with another sheet in the place of ours.
fn letter_with(maker: &Maker<'_>, form: &[String]) -> String {
    let text = &maker.writer.letter.text;
    assert!(text.contains(&maker.writer.form.join("\n")), "{text}");
    text.replacen(&maker.writer.form.join("\n"), &form.join("\n"), 1)
}

/// The filled in sheet stands in the quoted letter.
fn in_quote(maker: &mut Maker<'_>, form: &[String], head: Head, marks: &'static str) -> Answer {
    let truth = maker.wants(&orders_in(maker, form));
    let quote = Quote { text: letter_with(maker, form), page: None, ..maker.ours(head, marks) };
    let own = if maker.chance.happens(70) { vec![maker.tongue.words[0].to_owned()] } else { Vec::new() };
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, truth, bytes))
}

pub fn at_the_bottom(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    let head = *maker.chance.one(&[
        Head::Reply,
        Head::Fields,
        Head::RuledFields,
        Head::Underscores,
        Head::BoldFields,
        Head::Nothing,
    ]);
    in_quote(maker, &form, head, "")
}

pub fn behind_marks(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    in_quote(maker, &form, Head::Reply, "> ")
}

/// Our letter with marks, the lines of the writer without.
pub fn between_marks(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    let truth = maker.wants(&orders_in(maker, &form));
    let ours: Vec<&str> = maker.writer.letter.text.lines().collect();
    let text = letter_with(maker, &form);
    let line = |line: &str| {
        if ours.contains(&line) { format!("> {line}").trim_end().to_owned() } else { line.to_owned() }
    };
    let lines: Vec<String> = text.lines().map(line).collect();
    let head = programs::head(Head::Reply, maker.tongue, "", "", &mut maker.chance);
    let subject = maker.answer();
    let bytes = maker.plain(&subject, &[head, lines].concat());
    Some((Label::Clear, truth, bytes))
}

pub fn at_the_top(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    let truth = maker.wants(&orders_in(maker, &form));
    let (head, marks) = *maker.chance.one(&[
        (Head::Reply, "> "),
        (Head::RuledFields, ""),
        (Head::Fields, ""),
        (Head::Nothing, ""),
    ]);
    let quote = maker.ours(head, marks);
    let own = maker.letter(&form);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, truth, bytes))
}

pub fn half_filled(maker: &mut Maker<'_>) -> Answer {
    let mut orders = maker.orders();
    if maker.scene.game == Game::Diplomacy {
        orders.truncate(orders.len().div_ceil(2));
    }
    let form = filled(maker, &orders);
    in_quote(maker, &form, Head::Reply, "")
}

/// At the top and once more in the quote, with the same orders.
pub fn twice(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    let truth = maker.wants(&orders_in(maker, &form));
    let quote = Quote { text: letter_with(maker, &form), page: None, ..maker.ours(Head::RuledFields, "") };
    let own = maker.letter(&form);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Doubtful, truth, bytes))
}

/// Nothing but our letter, with a word of thanks.
pub fn left_alone(maker: &mut Maker<'_>) -> Answer {
    let (head, marks) = *maker.chance.one(&[
        (Head::Reply, "> "),
        (Head::RuledFields, ""),
        (Head::Fields, ""),
        (Head::Nothing, ""),
    ]);
    let quote = maker.ours(head, marks);
    let own = [maker.tongue.words[0], maker.tongue.words[2]].map(str::to_owned);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Hopeless, Truth::default(), bytes))
}
