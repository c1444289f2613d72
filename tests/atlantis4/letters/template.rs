//! The template for the next orders.

use super::known::{Letter, Ordered, Template, Unit};
use super::land::bare_unit;
use super::lines::{Rest, number};

/// The template: two blank lines stand before it, one of them behind the last region.
pub fn template(letter: &mut Letter, rest: &mut Rest<'_>) {
    rest.blank();
    let head = rest.line();
    let format = head.strip_prefix("Orders Template (").and_then(|format| format.strip_suffix(" Format):"));
    let Some(format) = format else {
        // A line says that there is none.
        assert!(!head.is_empty(), "a template");
        rest.blank();
        rest.expect("#end");
        assert!(rest.0.is_empty());
        return;
    };
    format.clone_into(&mut letter.template.format);
    rest.blank();
    let opener = rest.line().strip_prefix("#atlantis ").unwrap();
    // A word in quotes stands there always.
    let (faction, word) = opener.split_once(" \"").unwrap();
    letter.template.faction = number(faction);
    word.strip_suffix('"').unwrap().clone_into(&mut letter.template.word);
    assert!(!letter.template.word.is_empty());
    rest.blank();
    while !rest.accept("#end") {
        order(&mut letter.template, rest);
    }
    assert!(rest.0.is_empty(), "{:?}", rest.0);
}

/// A line of the template: the heading of a region, a unit with what stands below it, or a comment of a map.
fn order(template: &mut Template, rest: &mut Rest<'_>) {
    if rest.is_blank() {
        return rest.blank();
    }
    let text = rest.line();
    if let Some(region) = text.strip_prefix(";*** ").and_then(|rest| rest.strip_suffix(" ***")) {
        template.regions.push((region.to_owned(), Vec::new()));
    } else if let Some(unit) = text.strip_prefix("unit ") {
        let unit = Ordered { unit: number(unit), ..Ordered::default() };
        template.regions.last_mut().unwrap().1.push(unit);
    } else if let Some(comment) = text.strip_prefix(';') {
        let units = &mut template.regions.last_mut().unwrap().1;
        // What stands before the first unit of a region is its map.
        if let Some(unit) = units.last_mut() {
            assert!(unit.orders.is_empty());
            let is_first = unit.comment.is_empty();
            unit.comment.push_str(if is_first {
                comment
            } else {
                comment.strip_prefix(' ').unwrap_or(comment)
            });
        }
    } else {
        template.regions.last_mut().unwrap().1.last_mut().unwrap().orders.push(text.to_owned());
    }
}

/// The unit of a comment.
pub fn unit_of_comment(comment: &str) -> Unit {
    Unit { is_own: true, ..bare_unit(comment) }
}
