//! A line of a sheet as words.
//!
//! Words are parted by blanks; one that begins with a quote goes on to the next quote. What stands behind a `#`
//! outside of quotes is a comment.

/// A word of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// The word without its quotes.
    pub text: String,
    /// Whether it stood in quotes.
    pub is_quoted: bool,
    /// The byte of the line at which it begins.
    pub offset: usize,
}

impl Word {
    /// Whether this is a word of the game in any case: written whole, or cut short to no less than three letters.
    pub fn means(&self, word: &str) -> bool {
        !self.is_quoted && self.names(word)
    }

    /// The same of a word that may stand in quotes, as a type of unit may.
    pub fn names(&self, word: &str) -> bool {
        let start = word.get(..self.text.len());
        let is_long_enough = self.text.len() >= 3 || self.text.len() == word.len();
        is_long_enough && start.is_some_and(|start| start.eq_ignore_ascii_case(&self.text))
    }

    /// The word in capitals, as messages name it.
    pub fn capitals(&self) -> String {
        self.text.to_uppercase()
    }
}

/// A line cut into words.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// The words.
    pub list: Vec<Word>,
    /// The byte at which a quote is opened that nothing closes.
    pub open_quote: Option<usize>,
}

impl Words {
    /// The words from one to another, as messages name them.
    pub fn between(&self, first: &Word, last: &Word) -> String {
        let words = self.list.iter().filter(|word| (first.offset..=last.offset).contains(&word.offset));
        words.map(Word::capitals).collect::<Vec<_>>().join(" ")
    }

    /// Cuts a line into words.
    pub fn of(line: &str) -> Self {
        let mut words = Self::default();
        let mut at = 0;
        loop {
            let rest = &line[at..];
            let offset = at + rest.len() - rest.trim_start().len();
            let rest = &line[offset..];
            if rest.is_empty() || rest.starts_with('#') {
                return words;
            }
            let (text, is_quoted) = match rest.strip_prefix('"') {
                Some(inner) => {
                    let end = inner.find('"');
                    if end.is_none() {
                        words.open_quote = Some(offset);
                    }
                    (&inner[..end.unwrap_or(inner.len())], true)
                }
                None => (&rest[..rest.find([' ', '#']).unwrap_or(rest.len())], false),
            };
            let quotes = if is_quoted { 2 } else { 0 };
            at = (offset + text.len() + quotes).min(line.len());
            words.list.push(Word { text: text.to_owned(), is_quoted, offset });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str) -> Vec<(String, bool, usize)> {
        Words::of(line).list.into_iter().map(|word| (word.text, word.is_quoted, word.offset)).collect()
    }

    #[test]
    fn a_line_is_cut_at_blanks_and_a_comment_is_left_out() {
        let plain = |text: &str, offset| (text.to_owned(), false, offset);
        assert_eq!(texts("  MOV S # go"), [plain("MOV", 2), plain("S", 6)]);
        assert_eq!(texts("name Foo#bar"), [plain("name", 0), plain("Foo", 5)]);
        assert_eq!(texts("# all"), []);
        assert_eq!(texts(""), []);
    }

    #[test]
    fn a_quoted_word_keeps_its_blanks_and_its_hashes() {
        let quoted = |text: &str, offset| (text.to_owned(), true, offset);
        assert_eq!(
            texts("n \"A #1  Empire\"x").split_off(1),
            [quoted("A #1  Empire", 2), ("x".into(), false, 16)]
        );
        assert_eq!(texts("\"\""), [quoted("", 0)]);
        let open = Words::of("name \"Big Red");
        assert_eq!(open.open_quote, Some(5));
        assert_eq!(open.list[1].text, "Big Red");
    }

    #[test]
    fn a_word_may_be_cut_short_to_three_letters() {
        let means = |text: &str, word: &str| Words::of(text).list[0].means(word);
        assert!(means("mov", "MOVE") && means("MOVE", "MOVE") && means("set", "Settlers"));
        assert!(
            !means("mo", "MOVE")
                && !means("moves", "MOVE")
                && !means("mvo", "MOVE")
                && !means("\"move\"", "MOVE")
        );
    }
}
