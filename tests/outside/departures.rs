//! The list of departures of a game is what changes: the recorded turns under all switches, under none, and under each
//! alone.
//!
//! `golden/departures/<game>.txt` has for each switch the cases whose result it changes, and for each case that by default
//! is not as recorded the switches with which it is. A switch that changes no case has a deck of its own, as all have
//! (`quirks` of each game's tests).

use crate::common::project;
use std::collections::BTreeMap;
use std::env;
use std::fs;

/// What the switches of a game do to its recorded cases.
pub struct Departures<'c, S> {
    pub game: &'c str,
    pub switches: &'c [S],
    /// The word of a switch.
    pub word: fn(S) -> &'static str,
    /// The result of a case with some switches.
    pub played: &'c dyn Fn(usize, &[S]) -> String,
    /// Whether a case is as recorded with some switches.
    pub is_as_recorded: &'c dyn Fn(usize, &[S]) -> bool,
    /// The names of the cases.
    pub names: Vec<String>,
}

impl<S: Copy + PartialEq> Departures<'_, S> {
    /// Compares the list with what it was.
    pub fn compare(&self) {
        let file = project(&format!("golden/departures/{}.txt", self.game));
        let found = self.list();
        if env::var_os("PLAYDECK_BLESS").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &found).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == found, "{} is not what changes:\n{found}", file.display());
    }

    fn list(&self) -> String {
        let all: Vec<usize> = (0..self.names.len()).collect();
        let as_text: Vec<String> = all.iter().map(|case| (self.played)(*case, &[])).collect();
        let mut lines = vec!["Cases that a switch changes:".to_owned()];
        for switch in self.switches {
            let is_changed = |case: &&usize| (self.played)(**case, &[*switch]) != as_text[**case];
            let of_it: Vec<&str> =
                all.iter().filter(is_changed).map(|case| self.names[*case].as_str()).collect();
            let changed =
                if of_it.is_empty() { "none; its deck shows it".to_owned() } else { of_it.join(" ") };
            lines.push(format!("{}: {changed}", (self.word)(*switch)));
        }
        lines.push("Cases that need switches to be as recorded:".to_owned());
        for case in all {
            assert!((self.is_as_recorded)(case, self.switches), "{} is not as recorded", self.names[case]);
            if !(self.is_as_recorded)(case, &[]) {
                lines.push(format!("{}: {}", self.names[case], self.needed(case)));
            }
        }
        lines.join("\n") + "\n"
    }

    /// The fewest switches with which a case is as recorded, found by leaving them out one after the other.
    fn needed(&self, case: usize) -> String {
        let mut needed = self.switches.to_vec();
        for switch in self.switches {
            let fewer: Vec<S> = needed.iter().copied().filter(|other| other != switch).collect();
            if (self.is_as_recorded)(case, &fewer) {
                needed = fewer;
            }
        }
        assert!(!needed.is_empty(), "{}", self.names[case]);
        needed.into_iter().map(self.word).collect::<Vec<_>>().join(" ")
    }
}

/// How often each name occurs, so that two cases of one name are told apart.
pub fn told_apart(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let each = names.map(|name| {
        let count = seen.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}#{count}") }
    });
    each.collect()
}
