//! What units can be ordered, for a page to play on: how the steps of both games are put together.
//!
//! What a unit can do is a list of topics, such as what it does all month, and each topic is a list of orders. Topics that are the
//! same for many units are one step. `FORM` is a line behind which the topics are those of the new unit until `END`; how
//! many units have been formed so far is which list of topics comes next, so that no alias is used twice.

use playdeck_print::choices::{Arrow, Choices, Number, Order, Part, Pick, Piece, Step, line};

/// The word of a choice that is no word of a line: a topic.
const NO_WORD: &str = "";

/// The most units that each unit forms on a page, by how many pieces the page has.
const FORMED: [(usize, u32); 3] = [(40, 3), (80, 2), (usize::MAX, 1)];

/// The choices while they are made.
pub struct Forms {
    /// What is made.
    pub all: Choices,
    /// How many units each unit can form.
    formed: u32,
}

/// What a unit can do, and the units that it can form.
pub struct Own<'o> {
    /// Its topics.
    pub topics: Vec<Pick>,
    /// The topics of a unit that it forms.
    pub of_new: Vec<Pick>,
    /// The place of the unit among those of its faction in the region, from 0, and how many these are: they share the
    /// aliases.
    pub place: (u32, u32),
    /// What it can hand over to a unit that it has formed: the verb, what is asked, and each thing with its word and how many of it
    /// there are.
    pub gifts: &'o [Gift],
}

/// What can be handed over to a new unit.
pub struct Gift {
    /// What it is called.
    pub name: String,
    /// The line before the alias and before and behind the number: `PAY NEW `, ` `, and nothing.
    pub line: (&'static str, String),
    /// How many there are.
    pub most: u64,
}

impl Forms {
    /// Nothing yet, for a sheet of a faction; how many pieces there will be, and how far from a spot somebody may point at it.
    pub fn new(faction: u32, has_password: bool, pieces: usize, radius: u32) -> Self {
        let password = if has_password { format!(" \"{}\"", crate::PLACEHOLDER) } else { String::new() };
        let head = vec![format!("{} {faction}{password}", crate::SHEET)];
        let mut all = Choices::new(head, vec![crate::END.to_owned()], radius);
        all.by_hand = has_password.then(|| {
            format!(
                "Your sheets need your password, which no page knows: write it in place of \"{}\" in the first line before \
                 you send the sheet.",
                crate::PLACEHOLDER
            )
        });
        let formed = FORMED.iter().find(|(most, _)| pieces <= *most).map_or(1, |(_, formed)| *formed);
        Self { all, formed }
    }

    /// An order that is complete. The line is made as [`line()`] says; the topic is the word 0.
    pub fn order(&mut self, parts: &[&str]) -> Number {
        self.all.step(Step::Done(Order { line: line(parts), ..Order::default() }))
    }

    /// The same of something that a unit does once only.
    pub fn once(&mut self, what: &str, parts: &[&str]) -> Number {
        let once = Some(what.to_owned());
        self.all.step(Step::Done(Order { line: line(parts), once, ..Order::default() }))
    }

    /// What a unit does all month and takes it to the place of a word.
    pub fn journey(&mut self, parts: &[&str], word: u32) -> Number {
        let arrows = vec![Arrow(-1, i32::try_from(word).unwrap_or(0), false)];
        let (line, once) = (line(parts), Some(MONTH.to_owned()));
        self.all.step(Step::Done(Order { line, arrows, once, ..Order::default() }))
    }

    /// What a unit does all month with all words from one on: a list of units behind the verb.
    pub fn list(&mut self, once: &str, from: u32) -> Number {
        self.listed(once, &["1", " "], from)
    }

    /// The same with another word before the list.
    pub fn list_behind(&mut self, once: &str, from: u32) -> Number {
        self.listed(once, &["1", " ", "2", " "], from)
    }

    /// The same behind a line of parts.
    pub fn listed(&mut self, once: &str, parts: &[&str], from: u32) -> Number {
        let mut line = line(parts);
        line.push(Part::From(from, " ".to_owned()));
        self.all.step(Step::Done(Order { line, once: Some(once.to_owned()), ..Order::default() }))
    }

    /// A question; none where nothing can be chosen.
    pub fn ask(&mut self, question: &str, picks: Vec<Pick>) -> Option<Number> {
        (!picks.is_empty()).then(|| self.all.step(Step::Pick(question.to_owned(), picks)))
    }

    /// A question for a number from 1 on; none where there is none.
    pub fn count(&mut self, question: &str, most: u64, next: Number) -> Option<Number> {
        (most > 0).then(|| self.all.step(Step::Count(question.to_owned(), 1, most, next)))
    }

    /// A question for a text in quotes.
    pub fn text(&mut self, question: &str, most: usize, next: Number) -> Number {
        let most = u32::try_from(most).unwrap_or(u32::MAX);
        self.all.step(Step::Text(question.to_owned(), most, true, next))
    }

    /// A question for several of some choices.
    pub fn several(&mut self, question: &str, picks: &[Pick], next: Number) -> Option<Number> {
        (!picks.is_empty()).then(|| self.all.several(question, picks, next))
    }

    /// Adds a unit.
    pub fn unit(&mut self, name: &str, number: u32, spot: Option<Number>, group: Number, own: &Own<'_>) {
        let first = self.first(own);
        self.all.pieces.push(Piece {
            name: format!("{name} ({number})"),
            word: number.to_string(),
            spot,
            opens: Some(format!("UNIT {number}")),
            first,
            group,
            ..Piece::default()
        });
    }

    /// The step with which the orders of a unit begin. Those behind a FORM come first, because they are what it leads to.
    fn first(&mut self, own: &Own<'_>) -> Number {
        let (place, of) = own.place;
        let aliases: Vec<u32> = (0..self.formed).map(|round| place + 1 + round * of).collect();
        let mut form = None;
        for so_far in (0..=aliases.len()).rev() {
            let mut picks = own.topics.clone();
            for alias in aliases.iter().take(so_far) {
                let gifts = self.gifts(own.gifts, *alias);
                picks.extend(gifts.map(|gifts| topic(&format!("Give to NEW {alias}"), gifts)));
            }
            picks.extend(form.map(|form| topic("Form a unit", form)));
            let state = self.all.step(Step::Pick("What shall it do?".to_owned(), picks));
            let Some(alias) = so_far.checked_sub(1).and_then(|last| aliases.get(last)) else { return state };
            let end = Order { line: line(&["END"]), then: Some(state), ..Order::default() };
            let end = self.all.step(Step::Done(end));
            let mut picks = vec![topic("That is all for it", end)];
            picks.extend(own.of_new.iter().cloned());
            let then = Some(self.all.step(Step::Pick(format!("What shall NEW {alias} do?"), picks)));
            let until = Some("END is missing.".to_owned());
            let line = line(&[&format!("FORM {alias}")]);
            form = Some(self.all.step(Step::Done(Order { line, then, until, ..Order::default() })));
        }
        0
    }

    /// What can be handed over to a unit that was formed.
    fn gifts(&mut self, gifts: &[Gift], alias: u32) -> Option<Number> {
        let mut picks = Vec::new();
        for Gift { name, line: (verb, behind), most } in gifts {
            let parts = [&format!("{verb}NEW {alias} "), "2", behind.as_str()];
            let done = self.order(&parts);
            let count = self.count("How many?", *most, done);
            picks.extend(count.map(|count| topic(&format!("{name} ({most})"), count)));
        }
        self.ask("What does it get?", picks)
    }
}

/// What a unit does all month is done once.
pub const MONTH: &str = "month";

/// A topic, or another choice that is no word of the line.
pub fn topic(name: &str, next: Number) -> Pick {
    Pick::shown(name, NO_WORD, next)
}
