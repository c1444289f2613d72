//! Properties of layout, for any texts.

#![allow(clippy::unwrap_used, reason = "a test stops at what it did not expect")]

use super::wrap::{List, Measure, NO_BREAK, rows};
use super::{Column, Gap, Grid, Kind, Medium, Paragraph, Row};
use proptest::prelude::*;

/// Texts of short and long words, with blanks and line feeds in all places.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => "[a-z]{1,9}",
        1 => "[a-z]{10,40}",
        1 => "\u{E9}{1,12}",
        5 => " {1,3}",
        1 => "\n",
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

fn measure() -> impl Strategy<Value = Measure> {
    (1_u16..40, 1_u16..40, 0_u16..80, any::<bool>()).prop_map(|(first, later, slack, breaks_words)| Measure {
        first,
        later,
        slack,
        breaks_words,
    })
}

fn words(text: &str) -> Vec<&str> {
    text.split_ascii_whitespace().collect()
}

fn letters(text: &str) -> String {
    words(text).concat()
}

fn width(text: &str) -> usize {
    text.chars().count()
}

proptest! {
    #[test]
    fn no_word_is_lost_and_none_is_added(text in text(), measure in measure()) {
        let wrapped: Vec<&str> = rows(&text, measure).collect();
        let joined = wrapped.join(" ");
        prop_assert_eq!(letters(&joined), letters(&text));
        if !measure.breaks_words {
            prop_assert_eq!(words(&joined), words(&text));
        }
    }

    #[test]
    fn no_row_is_too_wide_but_for_a_word_that_is_not_broken(text in text(), measure in measure()) {
        for (at, row) in rows(&text, measure).enumerate() {
            let most = usize::from(if at == 0 { measure.first } else { measure.later });
            // A word ends at the first blank after it, and a row is broken only there.
            let letters: Vec<char> = row.chars().collect();
            let ends_word = |at: usize| at > 0 && letters.get(at) == Some(&' ') && letters[at - 1] != ' ';
            let could_be_broken = || (most.saturating_sub(measure.slack.into())..=most).any(ends_word);
            let is_word = !measure.breaks_words && !could_be_broken();
            prop_assert!(width(row) <= most || is_word, "{row:?} {measure:?}");
            prop_assert!(row.trim_matches(' ') == row && !row.contains('\n'));
        }
    }

    #[test]
    fn a_row_holds_all_that_fits(text in "[a-z]{1,9}( [a-z]{1,9}){0,40}", most in 9_u16..40) {
        let wrapped: Vec<&str> = rows(&text, Measure::of(most)).collect();
        for pair in wrapped.windows(2) {
            let next = pair[1].split(' ').next().unwrap();
            prop_assert!(width(pair[0]) + 1 + width(next) > usize::from(most), "{pair:?}");
        }
    }

    #[test]
    fn what_is_laid_in_rows_is_not_changed_by_laying_it_again(text in text(), most in 1_u16..40) {
        let measure = Measure::of(most);
        let once: Vec<&str> = rows(&text, measure).collect();
        let joined = once.join("\n");
        let twice: Vec<&str> = rows(&joined, measure).collect();
        // Line feeds at the end give no rows.
        let written = |rows: &[&str]| rows.iter().rposition(|row| !row.is_empty()).map_or(0, |last| last + 1);
        prop_assert_eq!(&twice[..written(&twice)], &once[..written(&once)]);
    }

    #[test]
    fn items_of_a_list_are_whole(items in prop::collection::vec("[a-z]{1,4}( [a-z]{1,4}){0,2}", 1..20), most in 16_u16..40) {
        let list = List(items.iter()).to_string();
        let back: Vec<String> = rows(&list, Measure::of(most)).map(|row| row.replace(NO_BREAK, " ")).collect();
        prop_assert_eq!(back.join(" "), items.join(", "));
        prop_assert!(back[..back.len() - 1].iter().all(|row| row.ends_with(',')));
    }

    #[test]
    fn rows_of_a_paragraph_stand_in_its_columns(
        text in text(), first in 1_u16..30, later in 1_u16..30, room in 0_u16..60, columns in 1_u16..100, is_flowing: bool,
    ) {
        let last = first.max(later) + room;
        let medium = Medium { columns, is_flowing, has_maps: true, has_small_letters: true, kind: Kind::Listing, control: '$' };
        let stated = Paragraph::within(first, last).hanging(later);
        let fitted = stated.fitted(medium);
        prop_assert!(fitted.last <= columns);
        if !is_flowing && last <= columns {
            prop_assert_eq!(fitted, stated);
        }
        for (at, (column, row)) in fitted.rows(&text).enumerate() {
            prop_assert_eq!(column, if at == 0 { fitted.first } else { fitted.later });
            prop_assert!(usize::from(column) + width(row) <= usize::from(fitted.last) + 1);
        }
        prop_assert_eq!(fitted.fitted(medium), fitted);
    }

    #[test]
    fn a_row_of_a_table_loses_no_word_side_by_side_or_in_a_line(cells in prop::collection::vec("[a-z]{1,9}( [a-z]{1,9}){0,8}", 1..5), room in 1_u16..12) {
        let firsts = (0..).map(|at| 1 + at * (room + 1));
        let columns: Vec<Column<'_>> = firsts.map(|first| Column::left("", first, first + room - 1)).take(cells.len()).collect();
        let ends: Vec<usize> = cells.iter().scan(0, |end, cell| { *end += cell.len(); Some(*end) }).collect();
        let text = cells.concat();
        let row = Row { gap: Gap::None, columns: &columns, text: &text, ends: &ends };
        let mut seen = vec![String::new(); cells.len()];
        let (mut left, mut count) = (None, 0);
        row.side_by_side(|still, printed| {
            count += 1;
            left.get_or_insert(still);
            for (column, piece) in printed {
                assert!(width(piece) <= usize::from(column.width()));
                seen[usize::from((column.first - 1) / (room + 1))].push_str(piece);
            }
        });
        prop_assert_eq!(left, Some(count));
        let whole: Vec<String> = cells.iter().map(|cell| letters(cell)).collect();
        prop_assert_eq!(seen.iter().map(|cell| letters(cell)).collect::<Vec<_>>(), whole);
        let mut line = String::new();
        row.flow(&mut line);
        prop_assert_eq!(line, cells.join(", "));
    }

    #[test]
    fn the_strips_of_a_map_cover_all_that_is_known_once(
        known in prop::collection::btree_set((0_u16..60, 0_u16..30), 0..40), cell in 1_u16..4, columns in 20_u16..140, is_staggered: bool,
    ) {
        let is_known = |x, y| known.contains(&(x, y));
        let grid = Grid {
            title: "", legend: &[], legend_at: 1, size: (60, 30), cell, is_staggered, first: (0, 0), step: 1,
            is_numbered_twice: !is_staggered, is_known: &is_known, marks: &|_, _, cell| cell[0] = b'#',
        };
        let strips = grid.strips(columns);
        let mut row = String::new();
        let mut count = 0;
        for strip in &strips {
            for y in strip.rows.clone() {
                for half in 0..grid.halves() {
                    grid.write_row(strip, y, half, &mut row);
                    prop_assert!(width(&row) <= usize::from(columns), "{row:?}");
                    count += row.matches('#').count();
                }
            }
            let holds = |y: u16| strip.columns.clone().any(|x| is_known(x, y));
            prop_assert!(holds(*strip.rows.start()) && holds(*strip.rows.end()));
        }
        prop_assert_eq!(count, known.len());
        for (x, y) in &known {
            let holding = strips.iter().filter(|strip| strip.columns.contains(x) && strip.rows.contains(y));
            prop_assert_eq!(holding.count(), 1);
        }
    }
}

/// Texts of millions of letters, longer than any report, give exactly the rows they need.
#[test]
fn very_long_texts_come_in_as_many_rows_as_they_must() {
    let length = 4_000_000;
    let texts = [
        (" ".repeat(length), [1, 1]),
        ("a".repeat(length), [1, length.div_ceil(70)]),
        ("a ".repeat(length / 2), [(length / 2).div_ceil(35); 2]),
        (format!("a{}b", " ".repeat(length)), [2, 2]),
        ("\n".repeat(length), [length, length]),
    ];
    for (text, counts) in &texts {
        for (breaks_words, count) in [false, true].into_iter().zip(counts) {
            let measure = Measure { breaks_words, ..Measure::of(70) };
            assert_eq!(rows(text, measure).count(), *count, "{} {breaks_words}", &text[..9]);
        }
    }
}
