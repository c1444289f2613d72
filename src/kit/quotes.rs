//! A name and what follows it, as a gamesmaster writes them on a card: `'Merlin''s Guards', merlin@camelot.example`.

/// The quotes that a name can be in.
const QUOTES: [char; 2] = ['\'', '"'];

/// A name at the beginning of a text, and what follows it. A name in quotes ends with its closing quote, and a doubled
/// quote inside stands for one. A name without quotes ends at the last comma. `None` if a quote is not closed.
pub fn name_and_rest(text: &str) -> Option<(String, &str)> {
    let Some(quote) = text.chars().next().filter(|first| QUOTES.contains(first)) else {
        let (name, rest) = text.rsplit_once(',').unwrap_or((text, ""));
        return Some((name.trim().to_owned(), rest));
    };
    let (mut name, mut rest) = (String::new(), &text[1..]);
    loop {
        let (before, after) = rest.split_once(quote)?;
        name.push_str(before);
        let Some(after) = after.strip_prefix(quote) else { return Some((name, after)) };
        name.push(quote);
        rest = after;
    }
}

/// A text without the quotes around it, if it is in quotes.
pub fn unquoted(text: &str) -> &str {
    let inner = |quote: &char| text.strip_prefix(*quote)?.strip_suffix(*quote);
    QUOTES.iter().find_map(inner).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_ends_with_its_quote_or_at_the_last_comma() {
        let read = |text| name_and_rest(text).map(|(name, rest)| (name, rest.to_owned()));
        let both = |name: &str, rest: &str| Some((name.to_owned(), rest.to_owned()));
        assert_eq!(read("'Merlin''s, Guard', m@x.example"), both("Merlin's, Guard", ", m@x.example"));
        assert_eq!(read("Merlin, the Elder, m@x.example"), both("Merlin, the Elder", " m@x.example"));
        assert_eq!((read("Merlin"), read("\"Merlin")), (both("Merlin", ""), None));
        assert_eq!((unquoted("'a'"), unquoted("\"a\""), unquoted("'a")), ("a", "a", "'a"));
    }
}
