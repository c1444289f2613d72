//! The list of a game's pages for one reader: the plays to step through, how the players stand, and how that changed.
//!
//! It is made of the pages themselves: each has an [`Entry`] about its play. Nothing is read by a script.

use super::plan::policy;
use super::style::{PLAN_STYLE, STYLE};
use crate::choices::Standing;
use crate::markup::escaped;
use crate::picture::Svg;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::io::{self, Write};

/// What a page says about its play.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The game and its reader.
    pub name: String,
    /// The play.
    pub play: String,
    /// How the players stand after it.
    pub standing: Standing,
}

const BEFORE: &str = "<script type=\"application/json\" id=\"entry\">";
const BEHIND: &str = "</script>";

impl Entry {
    /// Writes it into a page.
    pub(super) fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let json = serde_json::to_string(self)?.replace('<', "\\u003c");
        writeln!(output, "{BEFORE}{json}{BEHIND}")
    }

    /// What a page says. `None` if it is none of these pages.
    pub fn of(page: &str) -> Option<Self> {
        let (_, rest) = page.split_once(BEFORE)?;
        serde_json::from_str(rest.split_once(BEHIND)?.0).ok()
    }
}

/// A page in the list: the name of its file, and what it says.
pub type Listed = (String, Entry);

/// Writes the list of some pages, the first one first.
pub fn write(pages: &[Listed], output: &mut dyn Write) -> io::Result<()> {
    let name = pages.last().map_or("PLAYDECK", |(_, entry)| entry.name.as_str());
    write!(
        output,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{}: all plays</title>\n\
         <style>{STYLE}{PLAN_STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n",
        policy(),
        escaped(name),
        escaped(name)
    )?;
    if let Some((file, entry)) = pages.last() {
        writeln!(
            output,
            "<p class=\"d\"><a class=\"button\" href=\"{}\">To the latest play: {}</a></p>",
            escaped(file),
            escaped(&entry.play)
        )?;
        standing(&entry.standing, output)?;
        chart(pages, output)?;
    }
    output.write_all(b"<section>\n<h2>All plays</h2>\n<nav aria-label=\"Plays\">\n<ol>\n")?;
    for (file, entry) in pages {
        writeln!(output, "<li><a href=\"{}\">{}</a></li>", escaped(file), escaped(&entry.play))?;
    }
    output.write_all(b"</ol>\n</nav>\n</section>\n</main>\n</body>\n</html>\n")
}

/// Writes a standing as a table, who has the most first.
fn standing(standing: &Standing, output: &mut dyn Write) -> io::Result<()> {
    if standing.rows.is_empty() {
        return Ok(());
    }
    let what = escaped(&standing.what);
    writeln!(
        output,
        "<section>\n<h2>Standing</h2>\n<table class=\"n\">\n<thead><tr><th scope=\"col\">Who</th><th scope=\"col\" class=\"r\">{what}</th></tr></thead>\n<tbody>"
    )?;
    let mut rows: Vec<&(String, i64)> = standing.rows.iter().collect();
    rows.sort_by_key(|(_, number)| std::cmp::Reverse(*number));
    for (name, number) in rows {
        writeln!(output, "<tr><th scope=\"row\">{}</th><td class=\"r\">{number}</td></tr>", escaped(name))?;
    }
    output.write_all(b"</tbody>\n</table>\n</section>\n")
}

/// The measures of the chart, in pixels of its picture.
const WIDE: i32 = 720;
const HIGH: i32 = 320;
const LEFT: i32 = 40;
const RIGHT: i32 = 190;
const TOP: i32 = 16;
const BELOW: i32 = 24;
/// The height of a name at the end of a line.
const NAME: i32 = 17;

/// Draws how the numbers changed, one line for each name. Lines differ by their dashes and have their names at the end, so
/// that no color is needed.
fn chart(pages: &[Listed], output: &mut dyn Write) -> io::Result<()> {
    let Some((_, latest)) =
        pages.last().filter(|(_, last)| pages.len() > 1 && !last.standing.rows.is_empty())
    else {
        return Ok(());
    };
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in pages.iter().flat_map(|(_, entry)| &entry.standing.rows) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let number =
        |entry: &Entry, name: &str| entry.standing.rows.iter().find(|row| row.0 == name).map(|row| row.1);
    let all = || pages.iter().flat_map(|(_, entry)| &entry.standing.rows).map(|row| row.1);
    let (least, most) = (all().min().unwrap_or(0).min(0), all().max().unwrap_or(0).max(1));
    let high = HIGH.max(TOP + BELOW + NAME * i32::try_from(names.len()).unwrap_or(i32::MAX));
    let x = |at: usize| scaled(LEFT, WIDE - RIGHT, at as u64, (pages.len() - 1) as u64);
    let y = |number: i64| scaled(high - BELOW, TOP, number.abs_diff(least), most.abs_diff(least));
    let title = format!("{} after each play", latest.standing.what);
    let mut svg = Svg::new(WIDE, high, &title);
    svg.open(
        "g",
        &[("fill", &"none"), ("stroke", &"currentColor"), ("font-size", &14), ("font-family", &"sans-serif")],
    );
    let (left, right, floor) = (LEFT, WIDE - RIGHT, high - BELOW);
    let axis = format!("M{left} {TOP}V{floor}H{right}");
    svg.leaf("path", &[("d", &axis)]);
    for mark in [least, 0, most / 2, most].into_iter().skip(usize::from(least == 0)) {
        let text: &dyn Display = &(y(mark) + 5);
        svg.text(
            "text",
            &[
                ("x", &(LEFT - 6)),
                ("y", text),
                ("text-anchor", &"end"),
                ("fill", &"currentColor"),
                ("stroke", &"none"),
            ],
            &mark.to_string(),
        );
    }
    // Names that would lie over one another are moved down, and what that pushes out at the bottom is moved up.
    let mut ends: Vec<(i32, &str)> =
        names.iter().map(|name| (y(number(latest, name).unwrap_or(0)), *name)).collect();
    ends.sort_by_key(|(at, name)| (*at, names.iter().position(|other| other == name)));
    for at in 1..ends.len() {
        ends[at].0 = ends[at].0.max(ends[at - 1].0 + NAME);
    }
    let mut floor = high - 4;
    for end in ends.iter_mut().rev() {
        end.0 = end.0.min(floor);
        floor = end.0 - NAME;
    }
    for (at, name) in names.iter().enumerate() {
        let points: Vec<String> = pages
            .iter()
            .enumerate()
            .filter_map(|(play, (_, entry))| Some(format!("{},{}", x(play), y(number(entry, name)?))))
            .collect();
        let dashes = DASHES[at % DASHES.len()];
        let wide = 2 + i32::try_from(at / DASHES.len()).unwrap_or(0);
        svg.leaf(
            "polyline",
            &[("points", &points.join(" ")), ("stroke-dasharray", &dashes), ("stroke-width", &wide)],
        );
        let end = ends.iter().find(|(_, other)| other == name).map_or(0, |(end, _)| *end);
        let value = number(latest, name).unwrap_or(0);
        let lead = format!("{},{} {},{end}", x(pages.len() - 1), y(value), right + 12);
        svg.leaf("polyline", &[("points", &lead), ("stroke-width", &1)]);
        let key = format!("{},{end} {},{end}", right + 14, right + 40);
        svg.leaf("polyline", &[("points", &key), ("stroke-dasharray", &dashes), ("stroke-width", &wide)]);
        svg.text(
            "text",
            &[("x", &(right + 45)), ("y", &(end + 5)), ("fill", &"currentColor"), ("stroke", &"none")],
            &format!("{name} {value}"),
        );
    }
    let text = svg.finish();
    let picture = text.find("<svg").and_then(|start| text.get(start..)).unwrap_or_default();
    let picture = picture.replacen("<svg", "<svg role=\"img\" aria-labelledby=\"chart-title\"", 1);
    let picture = picture.replacen("<title", "<title id=\"chart-title\"", 1);
    write!(
        output,
        "<section>\n<h2>{}</h2>\n<figure class=\"chart\" tabindex=\"0\">\n{picture}</figure>\n</section>\n",
        escaped(&title)
    )
}

/// The dashes of lines, so that each can be told from the next.
const DASHES: [&str; 8] = ["none", "8 4", "2 4", "12 4 2 4", "4 4", "16 6", "8 3 2 3 2 3", "1 7"];

/// A number of so many on the way from one pixel to another.
fn scaled(from: i32, to: i32, number: u64, of: u64) -> i32 {
    let share = i64::from(to - from).saturating_mul(i64::try_from(number).unwrap_or(i64::MAX));
    from + i32::try_from(share / i64::try_from(of.max(1)).unwrap_or(i64::MAX)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_zero_are_in_the_table_and_in_the_chart() {
        let page = |number: i64| {
            let rows = vec![("ANNE".to_owned(), number), ("BEN".to_owned(), 10)];
            let standing = Standing { what: "Victory points".to_owned(), rows };
            let entry = Entry { name: "MEDIEVAL".to_owned(), play: format!("ROUND {number}"), standing };
            (format!("{number}.html"), entry)
        };
        let mut list = Vec::new();
        write(&[page(0), page(-50)], &mut list).unwrap();
        let list = String::from_utf8(list).unwrap();
        assert!(list.contains(">-50</td>") && list.contains("ANNE -50"), "{list}");
        // Where the chart has 10, 0 and -50: the highest, between, and the lowest.
        let marks = |number: &str| {
            let mark = list
                .lines()
                .find(|line| line.contains("text-anchor") && line.contains(&format!(">{number}</text>")));
            let (_, rest) = mark.unwrap().split_once(" y=\"").unwrap();
            rest.split_once('"').unwrap().0.parse::<i32>().unwrap()
        };
        assert!(marks("10") < marks("0") && marks("0") < marks("-50"));
    }

    #[test]
    fn a_page_says_what_the_list_needs() {
        let standing = Standing { what: "Centers".to_owned(), rows: vec![("A</script>".to_owned(), 3)] };
        let entry =
            Entry { name: "DIPLOMACY for AUSTRIA".to_owned(), play: "FALL 1901 BUILD".to_owned(), standing };
        let mut page = Vec::new();
        entry.write(&mut page).unwrap();
        assert_eq!(Entry::of(&String::from_utf8(page).unwrap()), Some(entry.clone()));
        let mut list = Vec::new();
        write(&[("0001.html".to_owned(), entry.clone()), ("0002.html".to_owned(), entry)], &mut list)
            .unwrap();
        let list = String::from_utf8(list).unwrap();
        assert_eq!((list.matches("0001.html").count(), list.matches("0002.html").count()), (1, 2));
        assert!(!list.contains("A</script>") && list.contains("A&lt;/script&gt; 3"), "{list}");
    }
}
