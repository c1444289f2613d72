//! A name and what follows it, as a gamesmaster writes them on a card: `'Merlin''s Guards', merlin@camelot.example`.

use crate::name::is_address;
use std::ops::Range;

/// The quotes that a name can be in.
const QUOTES: [char; 2] = ['\'', '"'];

/// A name at the beginning of a text, and what follows it. A name in quotes ends with its closing quote, and a doubled
/// quote inside stands for one. A name without quotes ends at the last comma. `None` if a quote is not closed.
pub fn name_and_rest(text: &str) -> Option<(String, &str)> {
    let Some(quote) = text.chars().next().filter(|first| QUOTES.contains(first)) else {
        if let Some(at) = address_in(text) {
            let name = text[..at].trim_end_matches([' ', ',', '<', '(', '\'', '"']);
            return Some((name.trim().to_owned(), text[at..].trim_end_matches(['>', ')', '\'', '"'])));
        }
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

/// The name on a card that has no place for an address, and the byte at which an address begins that stands there all
/// the same. It is no part of the name, which everybody reads.
pub fn name_without_address(text: &str) -> (String, Option<usize>) {
    let Some(at) = address_in(text) else { return (text.trim().to_owned(), None) };
    let before = text[..at].trim_end_matches([' ', ',', '<', '(']).trim();
    // A quote around both is not closed before the address.
    let name = if before == unquoted(before) { before.trim_start_matches(QUOTES) } else { unquoted(before) };
    (name.trim_end_matches([' ', ',']).to_owned(), Some(at))
}

/// What words end at that may be addresses.
const AROUND: [char; 9] = [' ', '\t', ',', '<', '>', '(', ')', '"', '\''];

/// The places of the words of a text, without what stands around them.
pub fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut end = 0;
    text.split_inclusive(AROUND).filter_map(move |piece| {
        let start = end;
        end += piece.len();
        let word = piece.trim_end_matches(AROUND);
        (!word.is_empty()).then_some(start..start + word.len())
    })
}

/// The places of the addresses of mail in a text.
pub fn addresses(text: &str) -> Vec<Range<usize>> {
    words(text).filter(|word| is_address(&text[word.clone()])).collect()
}

/// The byte at which an address of electronic mail begins: a word with an `@` inside that is the last word, or has a full
/// stop behind the sign.
fn address_in(text: &str) -> Option<usize> {
    for word in words(text) {
        let Some((user, host)) = text[word.clone()].split_once('@') else { continue };
        let is_last = text[word.end..].trim_matches(AROUND).is_empty();
        let begins = |text: &str| text.chars().next().is_some_and(char::is_alphanumeric);
        if !user.is_empty() && begins(host) && (is_last || host.contains('.')) {
            return Some(word.start);
        }
    }
    None
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
        assert_eq!(read("Merlin, the Elder, m@x.example"), both("Merlin, the Elder", "m@x.example"));
        assert_eq!((read("Merlin"), read("\"Merlin")), (both("Merlin", ""), None));
        assert_eq!(read("Merlin m@x.example"), both("Merlin", "m@x.example"));
        assert_eq!(read("Merlin <m@x>"), both("Merlin", "m@x"));
        assert_eq!(read("m@x"), both("", "m@x"));
        assert_eq!((unquoted("'a'"), unquoted("\"a\""), unquoted("'a")), ("a", "a", "'a"));
    }

    #[test]
    fn an_address_is_no_part_of_a_name() {
        for text in [
            "Anne, anne@x.org",
            "Anne anne@x.org",
            "'Anne', anne@x.org",
            "Anne <anne@x>",
            "'Anne anne@x.org'",
        ] {
            let (name, at) = name_without_address(text);
            assert_eq!((name.as_str(), at.is_some()), ("Anne", true), "{text}");
        }
        assert_eq!(name_without_address("anne@x.org").0, "");
        for text in ["Anne", "Smith, Anne", "R@lph the Great", "@home", "'Anne'", "a @ b"] {
            assert_eq!(name_without_address(text), (text.to_owned(), None));
        }
    }
}
