//! Templates of Atlantis 4.0.6 come back as sheets: each gives the same kept orders, however long they are.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use crate::common;

use common::shell::{err, out, playdeck, status};

const START: &str = "$INIT ATLANTIS4,SEED=4,SIZE=(16,16)\nAnna, anna@x.example\n$END\n";

/// Orders that are kept: with blanks that count, with a comment, and longer than a row of the letter.
fn kept() -> Vec<String> {
    let long = "words of a long description, ".repeat(9);
    vec![
        "@WORK".to_owned(),
        "@;a note of mine; with  two blanks".to_owned(),
        format!("@DESCRIBE unit \"{}.\"", long.trim_end_matches([' ', ','])),
        format!("@NAME unit \"{}\"", "Anna ".repeat(14).trim_end()),
        format!("@ATTACK {}", (100..140).map(|unit| unit.to_string()).collect::<Vec<_>>().join(" ")),
    ]
}

fn report(deck: &str) -> String {
    out(&playdeck(&["--emit", "report", "--for", "3"], deck))
}

/// The template of a report, from its sheet's opener to its end.
fn template(report: &str) -> String {
    let from = report.find("#atlantis").unwrap();
    let length = report[from..].find("\n#end").unwrap();
    report[from..from + length + 6].to_owned()
}

/// The number of the unit of faction 3.
fn own_unit(position: &str) -> String {
    let card = position.lines().find(|card| card.starts_with("UNIT NO=") && card.contains(",OF=3,")).unwrap();
    card["UNIT NO=".len()..].split(',').next().unwrap().to_owned()
}

/// The orders that the unit keeps, from its cards in a position.
fn unit(position: &str) -> String {
    let from = position.find(&format!("UNIT NO={},", own_unit(position))).unwrap();
    let cards =
        position[from..].lines().enumerate().take_while(|(at, card)| *at == 0 || card.starts_with(' '));
    let text: String = cards
        .map(|(_, card)| card.get(if card.starts_with(' ') { 15 } else { 0 }..71).unwrap_or(card))
        .collect();
    text.split("KEPT=(").nth(1).unwrap_or_default().to_owned()
}

#[test]
fn a_template_that_comes_back_as_it_is_keeps_the_same_orders() {
    let start = out(&playdeck(&["--emit", "punch"], START));
    let own = own_unit(&start);
    for format in ["SHORT", "LONG", "MAP"] {
        let sheet =
            format!("#ATLANTIS 3\nUNIT {own}\nOPTION TEMPLATE {format}\n{}\n#END\n", kept().join("\n"));
        let first = format!("{start}$TURN JANUARY, 1\n{sheet}$END\n");
        let told = report(&first);
        let template = template(&told);
        for order in kept() {
            assert!(template.lines().any(|line| line == order), "{format}: {order}: {template}");
        }
        let is_mapped =
            template.contains(";   ____/") && template.contains("Wage  $") && template.contains("Next  ");
        assert_eq!(is_mapped, format == "MAP", "{template}");
        let comments = template.lines().filter(|line| line.starts_with(';'));
        assert!(comments.clone().all(|line| line.chars().count() <= 70), "{template}");
        assert_eq!(comments.clone().any(|line| line.contains("leader [LEAD]")), format != "SHORT");

        let played = playdeck(&["--emit", "punch"], &first);
        let position = out(&played);
        let second =
            playdeck(&["--emit", "punch"], format!("{position}$TURN FEBRUARY, 1\n{template}\n$END\n"));
        assert!(status(&second) <= 4, "{}{}", err(&second), out(&second));
        let (before, after) = (unit(&position), unit(&out(&second)));
        assert!(before.contains("ATTACK 100") && before == after, "{before}\n{after}");

        let none = out(&playdeck(
            &["--emit", "report", "--for", "3"],
            first.replace(&format!("TEMPLATE {format}"), "TEMPLATE OFF"),
        ));
        assert!(none.contains("Orders Template (Off)\n\n#end") && !none.contains("#atlantis"), "{none}");
    }
}

#[test]
fn the_cards_of_a_listing_are_a_sheet_that_keeps_the_same_orders() {
    let start = out(&playdeck(&["--emit", "punch"], START));
    let own = own_unit(&start);
    let first =
        format!("{start}$TURN JANUARY, 1\n#ATLANTIS 3\nUNIT {own}\n{}\n#END\n$END\n", kept().join("\n"));
    let listing = out(&playdeck(&["--carriage", "plain", "--for", "3"], &first));
    let cards = listing.split("YOUR NEXT ORDERS").nth(1).unwrap();
    let cards: Vec<&str> = cards.lines().map(|line| line.trim_end_matches('\r')).collect();
    let from = cards.iter().position(|card| card.contains("#ATLANTIS")).unwrap();
    let column = cards[from].find('#').unwrap();
    let sheet: Vec<&str> = cards[from..].iter().map(|card| card.get(column..).unwrap_or_default()).collect();
    let to = sheet.iter().position(|card| card.trim_end() == "#END").unwrap();
    let position = out(&playdeck(&["--emit", "punch"], &first));
    let second = format!("{position}$TURN FEBRUARY, 1\n{}\n$END\n", sheet[..=to].join("\n"));
    let second = playdeck(&["--emit", "punch"], second);
    assert_eq!(unit(&position), unit(&out(&second)), "{}", sheet[..=to].join("\n"));
}

#[test]
fn a_player_is_told_of_a_thousand_errors_and_that_there_were_more() {
    let start = out(&playdeck(&["--emit", "punch"], START));
    let own = own_unit(&start);
    let of = |count: usize| {
        let sheet = "ENTER 99\n".repeat(count);
        let deck = format!(
            "{start}$TURN JANUARY, 1\n#ATLANTIS 3\nUNIT {own}\n{}#END\n$END\n",
            sheet.replace("ENTER 99", "DECLARE 99 ALLY")
        );
        report(&deck)
    };
    let (few, many) = (of(1_000), of(1_003));
    let told = |letter: &str| letter.lines().filter(|line| line.contains("DECLARE: ")).count();
    assert_eq!((told(&few), few.contains("more than 1000 errors")), (1_000, false));
    assert_eq!((told(&many), many.contains("There were more than 1000 errors")), (1_000, true));
}
