//! A text in HTML with the attributes alone that are looked at, in time that grows as the text does.
//!
//! Source: the HTML standard, 13.2.5.32 to 13.2.5.40.

/// The most bytes of the value of an attribute that is looked at.
const MOST_VALUE: usize = 2_000;

/// The attributes that are looked at.
const LOOKED_AT: [&str; 7] = ["style", "class", "id", "type", "cite", "name", "alt"];

/// A text whose tags have the attributes alone that are looked at, each once: the library compares every attribute of a
/// tag with those before it.
pub fn lean(text: &str) -> String {
    let mut lean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        let (before, tag) = rest.split_at(at);
        lean.push_str(before);
        let name = tag[1..].strip_prefix('/').unwrap_or(&tag[1..]);
        if name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            let begin = tag.len() - name.len();
            let end =
                name.find(|letter: char| letter.is_ascii_whitespace() || letter == '/' || letter == '>');
            let end = begin + end.unwrap_or(name.len());
            lean.push_str(&tag[..end]);
            rest = attributes(&tag[end..], &mut lean);
            if let Some(raw) = RAW.iter().find(|raw| tag[1..end].eq_ignore_ascii_case(raw)) {
                let (inside, behind) = rest.split_at(end_of(raw, rest));
                lean.push_str(inside);
                rest = behind;
            }
        } else {
            lean.push('<');
            rest = &tag[1..];
        }
    }
    lean.push_str(rest);
    lean
}

/// Elements in which nothing but their own end is a tag.
const RAW: [&str; 2] = ["script", "style"];

/// Where the end of an element stands.
fn end_of(name: &str, text: &str) -> usize {
    let ends = |at: &usize| {
        text.get(at + 2..at + 2 + name.len()).is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    text.match_indices("</").map(|(at, _)| at).find(ends).unwrap_or(text.len())
}

/// Writes the attributes of a tag that are looked at, and its end. What follows the tag is left.
fn attributes<'t>(text: &'t str, lean: &mut String) -> &'t str {
    let mut rest = text;
    let mut seen = [false; LOOKED_AT.len()];
    loop {
        rest = rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace() || letter == '/');
        if let Some(behind) = rest.strip_prefix('>') {
            lean.push('>');
            return behind;
        }
        if rest.is_empty() {
            return rest;
        }
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let end = rest[first..].find(|letter: char| letter.is_ascii_whitespace() || "/>=".contains(letter));
        let (name, behind) = rest.split_at(end.map_or(rest.len(), |end| first + end));
        let Some(value) = behind.trim_ascii_start().strip_prefix('=') else {
            rest = behind;
            continue;
        };
        let value = value.trim_ascii_start();
        let quote = value.chars().next().filter(|letter| *letter == '"' || *letter == '\'');
        let (value, behind) = if let Some(quote) = quote {
            value[1..].split_once(quote).unwrap_or((&value[1..], ""))
        } else {
            let end = value.find(|letter: char| letter.is_ascii_whitespace() || letter == '>');
            value.split_at(end.unwrap_or(value.len()))
        };
        rest = behind;
        let known = LOOKED_AT.iter().position(|known| name.eq_ignore_ascii_case(known));
        if let Some(known) = known.filter(|known| !seen[*known])
            && value.len() <= MOST_VALUE
        {
            seen[known] = true;
            let quote = quote.unwrap_or(if value.contains('"') { '\'' } else { '"' });
            lean.push(' ');
            lean.push_str(LOOKED_AT[known]);
            lean.push('=');
            lean.push(quote);
            lean.push_str(value);
            lean.push(quote);
        }
    }
}
