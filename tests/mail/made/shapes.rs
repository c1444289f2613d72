//! Kinds of messages by the form of the orders: tables, lists and headings, flowed, struck out, signed.

#![allow(clippy::unnecessary_wraps, reason = "some kinds are not in every game")]

use super::maker::{Label, Look, Maker, Truth};
use super::programs::{self, PAGES, Page, escaped, on_page};
use super::scenes::Game;

/// A unit in one cell, its order in the next.
pub fn table(maker: &mut Maker<'_>, look: Look) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let cells: Vec<(String, String)> = orders
        .iter()
        .map(|line| line.splitn(3, ' ').collect::<Vec<_>>())
        .map(|words| (words[..2].join(" "), words[2..].join(" ")))
        .collect();
    if look == Look::Plain {
        let edge = *maker.chance.one(&["|", "", "\t", "    "]);
        let row = |(unit, order): &(String, String)| match edge {
            "|" => format!("| {unit:<8} | {order:<24} |"),
            "" => format!("{unit:<10}{order}"),
            between => format!("{unit}{between}{order}"),
        };
        let rows: Vec<String> = cells.iter().map(row).collect();
        let lines = maker.letter(&rows);
        return Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)));
    }
    let is_outlook = maker.chance.happens(50);
    let cell = |text: &str| {
        let text = escaped(text);
        if is_outlook {
            format!(
                "<td width=\"200\" style=\"border:solid\"><p class=\"MsoNormal\">{text}<o:p></o:p></p></td>"
            )
        } else {
            format!("<td>{text}</td>")
        }
    };
    let rows: Vec<String> =
        cells.iter().map(|(unit, order)| format!("<tr>{}{}</tr>\n", cell(unit), cell(order))).collect();
    let page = *maker.chance.one(&PAGES);
    let html = format!(
        "{}<table border=\"1\"><tbody>\n{}</tbody></table>",
        on_page(page, &[maker.tongue.words[1].to_owned()]),
        rows.concat()
    );
    Some((Label::Clear, maker.wants(&orders), maker.with_page("orders", page, &html, None)))
}

pub fn list(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let style = maker.chance.below(8);
    let item = |(at, line): (usize, &String)| match style {
        0 => format!("- {line}"),
        1 => format!("* {line}"),
        2 => format!("{}. {line}", at + 1),
        3 => format!("{}) {line}", at + 1),
        4 => format!("\u{2022} {line}"),
        5 => format!("  ({}) {line};", at + 1),
        6 => format!("{line},"),
        _ => format!("{line}."),
    };
    let lines: Vec<String> = orders.iter().enumerate().map(item).collect();
    let lines = maker.letter(&lines);
    if style < 4 && maker.chance.happens(40) {
        let items: Vec<String> = orders.iter().map(|line| format!("<li>{}</li>", escaped(line))).collect();
        let tag = *maker.chance.one(&["ul", "ol"]);
        let html = format!("<p>{}</p><{tag}>{}</{tag}>", maker.tongue.words[1], items.join("\n"));
        return Some((
            Label::Clear,
            maker.wants(&orders),
            maker.with_page("orders", Page::Gmail, &html, None),
        ));
    }
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn one_line(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let between = *maker.chance.one(&[", ", "; ", " / "]);
    let lines = maker.letter(&[orders.join(between)]);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn heading(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let player = maker.writer.player.clone();
    let play = maker.writer.letter.subject.split([']', '[']).nth(1).unwrap().to_owned();
    let headings = [
        vec!["Orders:".to_owned()],
        vec!["ORDERS".to_owned()],
        vec!["My orders are".to_owned()],
        vec![format!("Orders for {player}:")],
        vec![format!("Game: {play}"), format!("Power: {player}"), "Date: Spring 1901".to_owned()],
        vec![play.clone(), "-".repeat(play.len())],
        vec![format!("*** {play} ***")],
    ];
    let heading = maker.chance.one(&headings).clone();
    let sheet = maker.sheet(&orders);
    let lines = maker.letter(&[heading, sheet].concat());
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn words_before(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    if maker.scene.game != Game::Diplomacy {
        return None;
    }
    let orders = maker.orders();
    let words = *maker.chance.one(&[
        "Orders: ",
        "My orders: ",
        "My orders are ",
        "Moves: ",
        "ORDERS - ",
        "Here are my orders: ",
        "orders:",
        "My moves = ",
        "Mes ordres : ",
        "Meine Befehle: ",
        "Ordini: ",
        "Mijn zetten: ",
    ]);
    let mut lines = orders.clone();
    lines[0] = format!("{words}{}", lines[0]);
    let lines = maker.letter(&lines);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

/// An order that was struck out, with what replaces it behind it.
pub fn struck(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let page = *maker.chance.one(&PAGES);
    let at = maker.chance.below(orders.len());
    let old = maker.orders();
    let struck = maker.chance.one(&old).clone();
    let struck = if orders.contains(&struck) { "A XXX - YYY".to_owned() } else { struck };
    let tags = [
        ("<s>", "</s>"),
        ("<strike>", "</strike>"),
        ("<del>", "</del>"),
        ("<span style=\"text-decoration: line-through;\">", "</span>"),
        ("<span style=\"text-decoration-line:line-through\">", "</span>"),
    ];
    let (open, close) = *maker.chance.one(&tags);
    let sheet = maker.sheet(&orders);
    let at = sheet.iter().position(|line| *line == orders[at]).unwrap();
    let (first, rest) = sheet.split_at(at);
    let out = on_page(page, &["@@".to_owned()]).replace("@@", &format!("{open}{}{close}", escaped(&struck)));
    let html = format!("{}{out}{}", on_page(page, first), on_page(page, rest));
    Some((Label::Clear, maker.wants(&orders), maker.with_page("orders", page, &html, None)))
}

pub fn flowed(maker: &mut Maker<'_>, is_long: bool) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let lines = maker.written(&orders);
    let text: String = lines
        .iter()
        .map(|line| match (is_long, line.rsplit_once(' ')) {
            // A program that breaks lines breaks them at any blank.
            (true, Some((first, last))) if line.len() > 14 => format!("{first} \n{last}\n"),
            (false, _) if orders.contains(line) => format!("{line} \n"),
            _ => format!("{line}\n"),
        })
        .collect();
    let text = text.as_bytes();
    let headers = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    let bytes =
        programs::message(&maker.writer.address, "orders", maker.number, (headers.to_owned(), text.to_vec()));
    Some((Label::Clear, maker.wants(&orders), bytes))
}

pub fn signature(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let mut lines = maker.written(&orders);
    let phone = maker.tongue.words[3];
    let signatures: [&[&str]; 7] = [
        &["-- ", "Anna Example", "A place - a street", "F +49 30 1234"],
        &[phone],
        &["", "-- ", phone],
        &[
            "________________________________",
            "Confidential: this message is for its addressee - hold it safe.",
        ],
        &["--", "A man, a plan, a canal", "http://www.host.example/~anna"],
        &["", "This email has been checked for viruses by Avast.", "www.avast.com"],
        &[
            "-- ",
            "You received this message because you are subscribed to the group \"diplomacy\".",
            "To unsubscribe, send mail.",
        ],
    ];
    let signature = maker.chance.one(&signatures).iter().map(|line| (*line).to_owned());
    lines.push(String::new());
    lines.extend(signature);
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}

pub fn pgp(maker: &mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)> {
    let orders = maker.orders();
    let mut lines = ["-----BEGIN PGP SIGNED MESSAGE-----", "Hash: SHA512", ""].map(str::to_owned).to_vec();
    let letter = maker.written(&orders);
    lines.extend(
        letter.into_iter().map(|line| if line.starts_with('-') { format!("- {line}") } else { line }),
    );
    lines.extend(
        ["-----BEGIN PGP SIGNATURE-----", "", "iQEzBAEBCgAdFiEE", "=abcd", "-----END PGP SIGNATURE-----"]
            .map(str::to_owned),
    );
    Some((Label::Clear, maker.wants(&orders), maker.plain("orders", &lines)))
}
