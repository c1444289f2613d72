//! Which decks a word of the command line names.

use glob::Pattern;
use std::path::{Component, Path, PathBuf};
use std::str::FromStr;

/// A word that names decks: a pattern of the whole path, or a folder with all below it, or a deck. The empty word names all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Which {
    pattern: Pattern,
    place: PathBuf,
}

impl FromStr for Which {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let place = plain(Path::new(word));
        // A leading ./ is no part of a name, here as in paths.
        let word = word.strip_prefix("./").unwrap_or(word);
        Ok(Self { pattern: pattern(word)?, place })
    }
}

impl Which {
    /// Whether it is the empty word.
    pub fn is_all(&self) -> bool {
        self.pattern.as_str().is_empty()
    }

    /// Whether it names the file at a path.
    pub fn names(&self, path: &Path) -> bool {
        let path = plain(path);
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        path.starts_with(&self.place) || self.pattern.matches(&parts.join("/"))
    }
}

/// A pattern: `*` fits any text, `?` one character, `[AB]` one of two.
pub(super) fn pattern(word: &str) -> Result<Pattern, String> {
    Pattern::new(word)
        .map_err(|_| "it is no pattern: * fits any text, ? a character, [AB] one of two".to_owned())
}

/// A path without the parts that change nothing: `./a/./b` is `a/b`.
pub(super) fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_is_a_pattern_or_a_folder_or_a_deck() {
        for (word, named, not_named) in [
            ("games", "games/a.deck", "games.deck"),
            ("games/", "./games/old/a.deck", "old/games/a.deck"),
            ("./games/a.deck", "games/a.deck", "games/b.deck"),
            ("*week*", "games/week1.deck", "games/spring.deck"),
            ("games/w*", "./games/week1.deck", "old/games/week1.deck"),
            ("**/errors/*", "decks/errors/a.deck", "decks/a.deck"),
        ] {
            let which: Which = word.parse().unwrap();
            assert!(which.names(Path::new(named)), "{word} names {named}");
            assert!(!which.names(Path::new(not_named)), "{word} does not name {not_named}");
        }
        assert!("".parse::<Which>().unwrap().names(Path::new("a.deck")));
        assert!("a**b".parse::<Which>().is_err());
    }
}
