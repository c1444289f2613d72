//! The law of switches, for each game that may be played by its rules text or as the program of its time.
//!
//! The page for players has every switch and what was decided without one, and nothing else. Each switch has a deck that
//! plays a month both ways. The recorded turns are as recorded under all switches; by default they differ where
//! `golden/departures/<game>.txt` says, which has for each switch the cases whose result it changes, and for each case that
//! by default is not as recorded the switches with which it is. A switch that changes no case has its deck as a case.

use super::{decks, options, page, project, run_deck};
use playdeck::stream::{Options, events};
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;

/// The switches of a game.
#[derive(Clone, Copy)]
pub struct Switches<S: 'static> {
    /// The game's word, which is its folder in `decks/` and its page in `docs/`.
    pub game: &'static str,
    /// The year of the program.
    pub year: &'static str,
    pub each: &'static [S],
    /// The word of a switch, and what is true without it and with it.
    pub said: fn(S) -> [&'static str; 3],
    /// Who may learn what happened in the decks.
    pub readers: &'static [&'static str],
}

impl<S: Copy + PartialEq> Switches<S> {
    fn word(&self, switch: S) -> &'static str {
        (self.said)(switch)[0]
    }

    /// The lists of departures: a row for each switch, and below it a row for each decision with its reason.
    pub fn compare_page(&self) {
        let page = page(&format!("docs/{}.md", self.game));
        let heading = format!("\n## Where the program of {} did otherwise\n", self.year);
        let section = page.split_once(&heading).unwrap().1.split("\n## ").next().unwrap();
        let rows: Vec<&str> = section.lines().filter(|line| line.starts_with('|')).collect();
        let row = |[word, default, program]: [&str; 3]| format!("| `{word}` | {default} | {program} |");
        let mut due =
            vec![format!("| switch | here | in the program of {} |", self.year), "|---|---|---|".to_owned()];
        due.extend(self.each.iter().map(|switch| row((self.said)(*switch))));
        due.extend(["| in both ways of playing | why |", "|---|---|"].map(str::to_owned));
        let (switches, decisions) = rows.split_at(due.len().min(rows.len()));
        assert_eq!(switches, due);
        assert_eq!(
            decisions.iter().collect::<BTreeSet<_>>().len(),
            decisions.len(),
            "no decision stands twice"
        );
        for decision in decisions {
            let cells: Vec<&str> = decision.trim_matches('|').split(" | ").map(str::trim).collect();
            assert!(cells.len() == 2 && cells.iter().all(|cell| cell.ends_with('.')), "{decision}");
            let named = |switch: &&S| decision.contains(&format!("`{}`", self.word(**switch)));
            assert!(!self.each.iter().any(|switch| named(&switch)), "{decision} is about a switch");
        }
    }

    /// Each decision without a switch has its cases: tests that show it, or decks that say so. A table has how the decision
    /// begins on the page, and its cases: `path::test`, or `path: words` of a deck's comment.
    pub fn compare_cases(&self, table: &[(&str, &[&str])]) {
        let page = page(&format!("docs/{}.md", self.game));
        let rows = page.split_once("\n| in both ways of playing | why |\n|---|---|\n").unwrap().1;
        let rows: Vec<&str> = rows.lines().map_while(|line| line.strip_prefix("| ")).collect();
        for row in &rows {
            let of = table.iter().filter(|(key, _)| row.starts_with(key)).count();
            assert_eq!(of, 1, "{row} has a case");
        }
        for (key, cases) in table {
            assert!(rows.iter().any(|row| row.starts_with(key)), "{key} is no decision of the page");
            assert!(!cases.is_empty(), "{key}");
            for case in *cases {
                assert!(self.is_case(case), "{key}: {case} is not there");
            }
        }
    }

    fn is_case(&self, case: &str) -> bool {
        if let Some((deck, words)) = case.split_once(": ") {
            let text = fs::read_to_string(project(&format!("decks/{}/{deck}.deck", self.game))).unwrap();
            let said: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("* ")).collect();
            return said.join(" ").contains(words);
        }
        let (file, test) = case.split_once("::").unwrap();
        let own = format!("src/game/{}/{file}.rs", self.game);
        let place = if file.starts_with("tests/") { format!("{file}.rs") } else { own };
        let source = fs::read_to_string(project(&place)).unwrap_or_default();
        let before = source.split_once(&format!("fn {test}(")).map(|(before, _)| before.trim_end());
        before.is_some_and(|before| before.ends_with("#[test]"))
    }

    fn deck(&self, switch: S) -> String {
        format!("{}/quirks/{}.deck", self.game, self.word(switch).to_lowercase())
    }

    /// Each switch has a deck in which it is the only difference of two months, and changes something. No other deck
    /// stands beside them.
    pub fn compare_decks(&self) {
        for switch in self.each {
            let stream = page(&format!("decks/{}", self.deck(*switch)));
            let word = self.word(*switch);
            let about = stream.lines().nth(1).unwrap();
            assert!(about.starts_with(&format!("* {word}. ")), "{word} says what is to be seen");
            let [by_text, with_switch] = halves(&stream);
            let operand = format!(",QUIRKS=({word})\n");
            assert_eq!(with_switch.matches(&operand).count(), 1, "{word}");
            assert_eq!(
                with_switch.replace(&operand, "\n"),
                by_text,
                "{word}: the switch is the only difference"
            );
            assert_ne!(self.month(&with_switch), self.month(&by_text), "{word} changes nothing");
        }
        let known: BTreeSet<String> = self.each.iter().map(|switch| self.deck(*switch)).collect();
        let folder = project("decks");
        let names = decks().into_iter().map(|deck| deck.strip_prefix(&folder).unwrap().display().to_string());
        let own = format!("{}/quirks/", self.game);
        assert_eq!(names.filter(|name| name.starts_with(&own)).collect::<BTreeSet<_>>(), known);
    }

    /// A deck of a switch that came later, played from a position in which all former switches are set: it goes on as with
    /// all switches, and the word for all of them is punched. One former switch less, and it is as it was.
    pub fn compare_former(&self, deck: &str, former: &str, all: &str) {
        let [_, with_switch] = halves(&page(&format!("decks/{}/quirks/{deck}.deck", self.game)));
        let world = with_switch.lines().find(|line| line.contains(",QUIRKS=")).unwrap();
        let set = |switches: &str| {
            let line = world.replace(&format!("({})", deck.to_uppercase()), &format!("({switches})"));
            with_switch.replace(world, &cards(&line))
        };
        let punched = |deck: &str| run_deck(deck.as_bytes()).punched.concat().concat();
        assert_eq!(self.month(&set(former)), self.month(&set(all)));
        assert!(punched(&set(former)).contains(&format!("QUIRKS=({all})")));
        let fewer = former.split_once(',').unwrap().1;
        assert_ne!(self.month(&set(fewer)), self.month(&set(all)));
        assert!(!punched(&set(fewer)).contains(&format!("QUIRKS=({all})")));
    }

    /// What a month leads to: the position without the switches, and what each reader is told.
    fn month(&self, deck: &str) -> (Vec<String>, Vec<String>) {
        let product = run_deck(deck.as_bytes());
        assert_eq!(product.punched.len(), 1, "{}", product.text());
        let is_of_the_world = |card: &String| !card.starts_with("WORLD") && !card.starts_with("$ENDPOS");
        let position = product.punched.into_iter().flatten().filter(is_of_the_world).collect();
        (position, self.readers.iter().map(|reader| told(deck, reader)).collect())
    }
}

/// A line as cards, each but the last with a mark in column 72.
pub fn cards(line: &str) -> String {
    let (mut cards, mut rest) = (String::new(), line);
    while let Some((card, more)) = rest.split_at_checked(if cards.is_empty() { 71 } else { 56 }) {
        cards += card;
        cards += "+\n               ";
        rest = more;
    }
    cards + rest
}

/// The two decks of a stream without their names and comments.
fn halves(stream: &str) -> [String; 2] {
    let is_played = |line: &&str| !line.starts_with('*') && !line.starts_with("$JOB");
    let halves = stream
        .split_inclusive("$END\n")
        .map(|half| half.split_inclusive('\n').filter(is_played).collect::<String>());
    halves.collect::<Vec<String>>().try_into().unwrap()
}

/// The events of a deck that a reader may know, as lines of JSON.
pub fn told(deck: &str, reader: &str) -> String {
    let Ok(reader) = reader.parse();
    let (options, mut lines) = (Options { reader, ..options() }, Vec::new());
    events::run(deck.as_bytes(), &options, &mut lines, |_| Ok(())).unwrap();
    String::from_utf8(lines).unwrap()
}

/// What the switches of a game do to its recorded cases.
pub struct Recorded<'c, S: 'static> {
    pub switches: Switches<S>,
    /// The result of a case with some switches.
    pub played: &'c dyn Fn(usize, &[S]) -> String,
    /// Whether a case is as recorded with some switches.
    pub agrees: &'c dyn Fn(usize, &[S]) -> bool,
    /// The names of the cases.
    pub names: Vec<String>,
}

impl<S: Copy + PartialEq> Recorded<'_, S> {
    /// Compares the list with what it was.
    pub fn compare(&self) {
        let file = project(&format!("golden/departures/{}.txt", self.switches.game));
        let found = self.list();
        if env::var_os("PLAYDECK_BLESS").is_some() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &found).unwrap();
        }
        let kept = fs::read_to_string(&file).unwrap_or_default();
        assert!(kept == found, "{} is not what changes:\n{found}", file.display());
    }

    fn list(&self) -> String {
        let (all, each) = (0..self.names.len(), self.switches.each);
        let as_text: Vec<String> = all.clone().map(|case| (self.played)(case, &[])).collect();
        let mut lines = vec!["Cases that a switch changes:".to_owned()];
        for switch in each {
            let is_changed = |case: &usize| (self.played)(*case, &[*switch]) != as_text[*case];
            let of_it: Vec<&str> =
                all.clone().filter(is_changed).map(|case| self.names[case].as_str()).collect();
            let changed =
                if of_it.is_empty() { "none; its deck shows it".to_owned() } else { of_it.join(" ") };
            lines.push(format!("{}: {changed}", self.switches.word(*switch)));
        }
        lines.push("Cases that need switches to be as recorded:".to_owned());
        for case in all {
            assert!((self.agrees)(case, each), "{} is not as recorded", self.names[case]);
            if !(self.agrees)(case, &[]) {
                lines.push(format!("{}: {}", self.names[case], self.needed(case)));
            }
        }
        lines.join("\n") + "\n"
    }

    /// The fewest switches with which a case is as recorded, found by leaving them out one after the other.
    fn needed(&self, case: usize) -> String {
        let mut needed = self.switches.each.to_vec();
        for switch in self.switches.each {
            let fewer: Vec<S> = needed.iter().copied().filter(|other| other != switch).collect();
            if (self.agrees)(case, &fewer) {
                needed = fewer;
            }
        }
        assert!(!needed.is_empty(), "{}", self.names[case]);
        needed.into_iter().map(|switch| self.switches.word(switch)).collect::<Vec<_>>().join(" ")
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
