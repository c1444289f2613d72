//! What comes back of our letters and answers: in part, broken anew, below or between what its reader wrote.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::super::desk::mailbox;
use super::forms::{filled, orders_in};
use super::maker::{Label, Look, Maker, Place, Quote, Truth};
use super::programs::{self, Head, PAGES, Page, alone, on_page, part};
use super::quoted::any_head;
use super::scenes::Game;
use playdeck::mail::{self, Asked};

type Answer = Option<(Label, Truth, Vec<u8>)>;

/// New orders above the answer that an earlier sheet got.
pub fn our_answer(maker: &mut Maker<'_>) -> Answer {
    let (orders, old) = (maker.orders(), maker.orders());
    let old = maker.written(&old);
    let sent = maker.plain("orders", &old);
    let scene = maker.scene;
    let asked =
        Asked { roster: &scene.roster, position: Some(scene.position.as_bytes()), ..Asked::default() };
    let sorted = mail::sort(&mailbox(&[sent]), &asked).ok()?;
    let text = sorted.replies.first()?.text.clone();
    let text = text.split_once("\n\n").map_or(text.clone(), |(_, body)| body.to_owned());
    let (head, marks) = any_head(maker);
    let quote = Quote { text, page: None, ..maker.ours(head, marks) };
    let own = maker.written(&orders);
    let look = *maker.chance.one(&[Look::Plain, Look::Html]);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Our letter with marks, its long lines broken so that their rests have none.
pub fn broken_marks(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let text: Vec<String> = maker
        .writer
        .letter
        .text
        .lines()
        .flat_map(|line| match line.char_indices().nth(60).and_then(|(at, _)| line[..at].rfind(' ')) {
            Some(at) => vec![format!("> {}", &line[..at]), line[at + 1..].to_owned()],
            None => vec![format!("> {line}").trim_end().to_owned()],
        })
        .collect();
    let quote = Quote { text: text.join("\n"), ..maker.ours(Head::Reply, "") };
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders below our letter without marks.
pub fn below_bare(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let head = *maker.chance.one(&[Head::Reply, Head::Fields, Head::RuledFields, Head::Nothing]);
    let quote = maker.ours(head, "");
    let bytes = maker.answering(&own, &quote, Place::Below, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Orders on a page below our letter.
pub fn below_on_page(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let quote = maker.ours(Head::Reply, "");
    let head = programs::head(Head::Reply, maker.tongue, "", "", &mut maker.chance);
    let lines: Vec<String> = quote.text.lines().map(str::to_owned).collect();
    let page = *maker.chance.one(&[Page::Gmail, Page::Thunderbird, Page::Apple]);
    let html = alone(
        page,
        &format!(
            "<div class=\"gmail_quote\">{}<blockquote type=\"cite\" class=\"gmail_quote\">{}</blockquote></div>{}",
            on_page(page, &head),
            on_page(page, &lines),
            on_page(page, &own)
        ),
    );
    let subject = maker.answer();
    let parts = part("text/html", &html, &mut maker.chance);
    let bytes = programs::message(&maker.writer.address, &subject, maker.number, parts);
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Press without an end, which ends where our letter begins.
pub fn open_press(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let text: Vec<String> =
        ["Let us be friends this year.", "", "What do you think of it?", "Yours"].map(str::to_owned).to_vec();
    let sheet = if maker.scene.game == Game::Diplomacy {
        orders.clone()
    } else {
        [vec![maker.opener()], orders.clone(), vec![maker.writer.closer.to_owned()]].concat()
    };
    let to = other.player.clone();
    let own = [sheet, vec![String::new(), format!("PRESS TO {to}")], text.clone()].concat();
    let (head, marks) = any_head(maker);
    let quote = maker.ours(head, marks);
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, Truth { press: vec![(to, text)], ..maker.wants(&orders) }, bytes))
}

/// Press and orders on a page above our letter.
pub fn press_on_page(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let other = maker.scene.writers.iter().find(|other| other.player != maker.writer.player)?;
    let text: Vec<String> =
        ["I propose peace.", "> You wrote: never.", "Is that still so?"].map(str::to_owned).to_vec();
    let to = other.player.clone();
    let press = [vec![format!("PRESS TO {to}")], text.clone(), vec!["ENDPRESS".to_owned()]].concat();
    let sheet = if maker.scene.game == Game::Diplomacy {
        orders.clone()
    } else {
        [vec![maker.opener()], orders.clone(), vec![maker.writer.closer.to_owned()]].concat()
    };
    let own = maker.letter(&[press, vec![String::new()], sheet].concat());
    let head = *maker.chance.one(&[Head::Reply, Head::Fields]);
    let quote = maker.ours(head, "");
    let look = *maker.chance.one(&[Look::Html, Look::Both]);
    let bytes = maker.answering(&own, &quote, Place::Above, look);
    Some((Label::Clear, Truth { press: vec![(to, text)], ..maker.wants(&orders) }, bytes))
}

/// Orders above our letter, all of it flowed.
pub fn flowed_answer(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let head = programs::head(Head::Reply, maker.tongue, "", "", &mut maker.chance);
    let is_deleted = maker.chance.happens(30);
    let broken = |mark: &str, line: &str| match line
        .char_indices()
        .nth(50)
        .and_then(|(at, _)| line[..at].rfind(' '))
    {
        Some(at) => {
            let blank = if is_deleted { "  " } else { " " };
            format!("{mark}{}{blank}\n{mark}{}\n", &line[..at], &line[at + 1..])
        }
        None => format!("{mark}{}\n", line.trim_end()),
    };
    let stuffed =
        |line: &String| if line.starts_with([' ', '>']) { format!(" {line}") } else { line.clone() };
    let own: String = own.iter().map(stuffed).map(|line| broken("", &line)).collect();
    let head = head.iter().fold(String::new(), |head, line| head + line.trim_end() + "\n");
    let ours: String = maker.writer.letter.text.lines().map(|line| broken("> ", line)).collect();
    let delsp = if is_deleted { "; delsp=yes" } else { "" };
    let headers = format!(
        "Content-Type: text/plain; charset=utf-8; format=flowed{delsp}\nContent-Transfer-Encoding: 8bit\n"
    );
    let text = format!("{own}\n{head}{ours}").into_bytes();
    let bytes = programs::message(&maker.writer.address, &maker.answer(), maker.number, (headers, text));
    Some((Label::Clear, maker.wants(&orders), bytes))
}

/// Our sheet filled in and sent as a message of its own, as the link in our letter does.
pub fn form_alone(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let form = filled(maker, &orders);
    let truth = maker.wants(&orders_in(maker, &form));
    let lines = maker.letter(&form);
    let subject = maker.writer.letter.subject.clone();
    if maker.chance.happens(40) {
        let page = *maker.chance.one(&PAGES);
        let bytes = maker.with_page(&subject, page, &on_page(page, &lines), None);
        return Some((Label::Clear, truth, bytes));
    }
    Some((Label::Clear, truth, maker.plain(&subject, &lines)))
}

/// Orders above the rest of our letter, whose beginning its reader deleted.
pub fn part_of_letter(maker: &mut Maker<'_>) -> Answer {
    let orders = maker.orders();
    let own = maker.written(&orders);
    let letter = &maker.writer.letter.text;
    let before: Vec<&str> = letter.split("YOUR NEXT ORDERS").next().unwrap().lines().collect();
    // Outcomes without what stands over them are lines that any player may have written.
    let from = if maker.scene.game == Game::Diplomacy {
        before.iter().rposition(|line| line.starts_with('[')).unwrap_or_default()
    } else {
        0
    };
    let first = from + maker.chance.below(before.len() - from);
    let rest: Vec<&str> = letter.lines().skip(first).collect();
    let head = *maker.chance.one(&[Head::Nothing, Head::Reply, Head::Rule]);
    let quote = Quote { text: rest.join("\n") + "\n", page: None, ..maker.ours(head, "") };
    let bytes = maker.answering(&own, &quote, Place::Above, Look::Plain);
    Some((Label::Clear, maker.wants(&orders), bytes))
}
