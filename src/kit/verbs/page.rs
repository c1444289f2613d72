//! Help made from a table of verbs: how each is written, and the list for the page of a game's players.

use super::{Table, verb::Verb};

impl<V: Copy, T: Copy> Verb<V, T> {
    /// How it is written: `GIVE player amount`, `BUILD [type] [number] [name]`, `FORM alias` to `END`.
    pub fn usage(&self) -> String {
        let mut usage = self.word.to_owned();
        for argument in self.arguments {
            usage.push(' ');
            usage.push_str(&argument.shown());
        }
        if let Some(closer) = self.closer {
            usage.push_str(" to ");
            usage.push_str(closer);
        }
        usage
    }
}

impl<V: Copy, T: Copy> Table<V, T> {
    /// The verbs as rows of a table in Markdown, in alphabetical order.
    pub fn page(&self) -> String {
        let mut verbs: Vec<&Verb<V, T>> = self.verbs.iter().collect();
        verbs.sort_by_key(|verb| verb.word);
        let row = |verb: &&Verb<V, T>| {
            let also = verb.also.iter().fold(String::new(), |list, word| list + ", `" + word + "`");
            format!("| `{}`{also} | {} |\n", verb.usage().replace('|', "\\|"), verb.help)
        };
        "| order | what it does |\n|---|---|\n".to_owned() + &verbs.iter().map(row).collect::<String>()
    }
}
