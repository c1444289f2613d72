//! What people wrote is what is read, whatever their programs made of it: tables, struck-out text, joined lines, marks of
//! emphasis, characters that nobody sees, letters of other alphabets.

use super::desk::{address, message, numbers, sheets, sorted, with_header};
use playdeck::mail::Sorted;

fn plain(text: &str) -> Sorted {
    sorted(&[message(&address("AUSTRIA"), "x", 1, text)])
}

fn html(text: &str) -> Sorted {
    sorted(&[with_header(&address("AUSTRIA"), "x", 1, "Content-Type: text/html; charset=utf-8\n", text)])
}

fn flowed(text: &str, more: &str) -> Sorted {
    let kind = format!("Content-Type: text/plain; charset=utf-8; format=flowed{more}\n");
    sorted(&[with_header(&address("AUSTRIA"), "x", 1, &kind, text)])
}

/// Whether exactly these orders are in the deck, blanks apart.
#[track_caller]
fn reads(sorted: &Sorted, orders: &[&str]) {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let found: Vec<String> = sheets(sorted).into_iter().skip(1).map(words).collect();
    assert_eq!(found, orders, "{}", sorted.list);
}

const BOTH: [&str; 2] = ["A VIE - GAL", "F TRI - ALB"];

#[test]
fn the_cells_of_a_row_are_one_line() {
    reads(
        &html("<table><tr><td>A VIE</td><td>- GAL</td></tr><tr><td>F TRI</td><td>- ALB</td></tr></table>"),
        &BOTH,
    );
    reads(&html("<table><tr><th>Unit<th>Order<tr><td>A VIE<td>- GAL<tr><td>F TRI<td>- ALB</table>"), &BOTH);
    reads(&html("<dl><dt>A VIE<dd>- GAL<dt>F TRI<dd>- ALB</dl>"), &BOTH);
    reads(&plain("A VIE    - GAL\nF TRI    - ALB\n"), &BOTH);
    reads(&plain("A VIE\t- GAL\nF TRI\t- ALB\n"), &BOTH);
    reads(&plain("A VIE | - GAL\nF TRI | - ALB\n"), &BOTH);
    reads(&plain("| Unit  | Order |\n|-------|-------|\n| A VIE | - GAL |\n| F TRI | - ALB |\n"), &BOTH);
    reads(
        &plain(
            "+-------+-------+\n| A VIE | - GAL |\n+-------+-------+\n| F TRI | - ALB |\n+-------+-------+\n",
        ),
        &BOTH,
    );
}

/// A table by columns says nothing by rows, and no unit of it may stand because its order is in another row.
#[test]
fn a_table_that_is_read_down_gives_no_other_orders() {
    for text in [
        "<table><tr><td>A VIE</td><td>F TRI</td></tr><tr><td>- GAL</td><td>- ALB</td></tr></table>",
        "<table><tr><td>A VIE<br>F TRI</td><td>- GAL</td></tr></table>",
    ] {
        assert!(!sheets(&html(text)).iter().any(|card| ["A VIE", "F TRI"].contains(card)), "{text}");
    }
    for text in ["A VIE | F TRI\n- GAL | - ALB\n", "| A VIE | F TRI |\n| - GAL | - ALB |\n"] {
        assert!(!sheets(&plain(text)).iter().any(|card| ["A VIE", "F TRI"].contains(card)), "{text}");
    }
}

#[test]
fn what_is_struck_out_is_no_order() {
    reads(
        &html("<div><s>A VIE - TYR</s></div><div>A VIE - GAL</div><div>F TRI - <del>VEN</del> ALB</div>"),
        &BOTH,
    );
    reads(
        &html("<p style='text-decoration: line-through'>A VIE - <b>TYR</b></p><p>A VIE - GAL<p>F TRI - ALB"),
        &BOTH,
    );
    assert!(sheets(&plain("~~A VIE - GAL~~\n")).is_empty());
}

#[test]
fn joined_lines_are_read_as_their_lines_where_they_do_not_read() {
    reads(&flowed("A VIE - GAL \nF TRI - ALB\n", ""), &BOTH);
    reads(&flowed("A VIE - GAL \nF TRI - ALB \n\nAnna\n", ""), &BOTH);
    reads(&flowed("A VIE - \nGAL\nF TRI \n- ALB\n", ""), &BOTH);
    reads(&flowed("A VIE - G \nAL\nF TRI - ALB\n", "; delsp=yes"), &BOTH);
    let letter = flowed("Here are my \norders: \nA VIE - GAL \nF TRI - ALB \nBest wishes \nAnna\n", "");
    reads(&letter, &["orders: A VIE - GAL", "F TRI - ALB"]);
    let press = flowed("PRESS TO ITALY \nShall we \nmeet? \nENDPRESS \nA VIE - GAL \nF TRI - ALB\n", "");
    let orders: Vec<&str> = sheets(&press).into_iter().filter(|card| BOTH.contains(card)).collect();
    assert_eq!(orders, BOTH, "{}", press.list);
    assert!(sheets(&press).contains(&"$MESSAGE TO ITALY"));
}

#[test]
fn marks_of_emphasis_and_links_hide_no_order() {
    reads(&plain("/A VIE - GAL/\n_F TRI - ALB_\n"), &BOTH);
    // These read as they stand.
    reads(&plain("*A VIE - GAL*\n**F TRI - ALB**\n"), &["*A VIE - GAL*", "**F TRI - ALB**"]);
    reads(&html("<h2>A VIE - GAL</h2><b>F TRI</b> - <a href='http://alb.example'>ALB</a>"), &BOTH);
    reads(&plain("A VIE - GAL <http://gal.example>\nF TRI - ALB\n"), &BOTH);
    reads(
        &html(
            "<blockquote style='margin:0 0 0 40px;border:none;padding:0px'>A VIE - GAL<br>F TRI - ALB</blockquote>",
        ),
        &BOTH,
    );
}

#[test]
fn what_nobody_sees_changes_nothing() {
    reads(&plain("A V\u{AD}IE - GAL\u{200B}\n\u{200E}F\u{A0}TRI\u{202F}-\u{2009}ALB\n"), &BOTH);
    reads(&html("A&nbsp;VIE - G&shy;AL<br>F TRI - A&#8203;LB"), &BOTH);
}

#[test]
fn press_has_its_letters_or_latin_ones_and_orders_keep_theirs() {
    let press = plain("A VIE - GAL\nPRESS TO ITALY\nМир до осени, Jose\u{301}? Łódź\nENDPRESS\n");
    assert!(sheets(&press).contains(&"Mir do oseni, José? Lódz"), "{:?}", sheets(&press));
    assert_eq!(numbers(&press), ["PDK285I"]);
    let order = plain("A VIE - GAL\nF TRI - ALB \u{1F600}\n");
    assert_eq!(numbers(&order), ["PDK286W"], "{}", order.list);
    // A letter that looks like another one is another one.
    let foreign = plain("\u{410} VIE - GAL\nF TRI - ALB\n");
    assert!(
        numbers(&foreign).contains(&"PDK286W".to_owned()) || sheets(&foreign).len() == 2,
        "{}",
        foreign.list
    );
}
