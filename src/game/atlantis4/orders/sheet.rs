//! A sheet: the orders of one faction in their order, with UNIT, FORM and END among them.

use super::nearest::meant;
use super::order::{GivenOrder, Order, Sheet};
use super::said;
use super::verbs::{LEXIS, read};
use crate::messages as say;
use crate::tables::Tables;
use playdeck_base::message::{Message, Place};
use playdeck_base::secret;
use playdeck_factions::{MOST_FORMS, ends_sheet};
use playdeck_kit::words::{Word, Words};

/// What may stand before an order.
const BLANKS: [char; 2] = [' ', '\t'];

impl Sheet {
    /// Reads lines, each with the place of its bytes. Words of which nothing is made are told in messages; all else is
    /// told in the turn. A sheet ends at a line that begins with `#`.
    pub fn read<'l>(
        lines: impl IntoIterator<Item = (&'l str, &'l dyn Fn(usize) -> Option<Place>)>,
        tables: &Tables,
        messages: &mut Vec<Message>,
    ) -> Self {
        let mut reading = Reading { sheet: Self::default(), tables, forms: 0, messages };
        for (line, place) in lines {
            if ends_sheet(line) || reading.forms > MOST_FORMS {
                break;
            }
            reading.line(line, place);
        }
        reading.sheet
    }
}

/// What a line is before it is known what stands above it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LineIs {
    /// `UNIT` and a number.
    Unit(String),
    /// An order that can be tried, perhaps in part.
    Order {
        /// Whether all of it is read.
        is_whole: bool,
    },
    /// No order.
    Other,
}

/// What a line is.
pub fn line_is(tables: &Tables, text: &str) -> LineIs {
    let text = text.trim_start_matches(BLANKS);
    let text = text.strip_prefix('@').unwrap_or(text);
    let mut words = Words::of(text, &LEXIS);
    let Some(first) = words.next() else { return LineIs::Other };
    if first.is("UNIT") {
        return match words.next().filter(Word::is_number) {
            Some(number) if words.is_done() => LineIs::Unit(number.text.to_owned()),
            _ => LineIs::Other,
        };
    }
    // People write `Quit that`; a password stands in quotes there, or the verb in capitals.
    let has_doubt = words.peek().is_some_and(|word| !word.is_quoted())
        && first.text.bytes().any(|letter| letter.is_ascii_lowercase());
    let (order, left) = read(tables, first, words);
    let may_leave = !(has_doubt && matches!(order, Order::Quit(_) | Order::Restart(_)));
    if order.is_complete() {
        LineIs::Order { is_whole: left.is_none() && !order.is_cut() && may_leave }
    } else {
        LineIs::Other
    }
}

/// The unit that a text is about if it is a whole order: the number behind UNIT, an empty text for any other order.
pub fn ordered(tables: &Tables, text: &str) -> Option<String> {
    match line_is(tables, text) {
        LineIs::Unit(number) => Some(number),
        LineIs::Order { is_whole } => is_whole.then(String::new),
        LineIs::Other => None,
    }
}

/// Whether a line ends a block.
pub fn ends_block(text: &str) -> bool {
    let mut words = Words::of(text, &LEXIS);
    words.next().is_some_and(|first| first.is("END")) && words.is_done()
}

/// Whether a line ends a block or has no words.
pub fn is_end_or_remark(text: &str) -> bool {
    Words::of(text, &LEXIS).next().is_none_or(|first| first.is("END"))
}

struct Reading<'r> {
    sheet: Sheet,
    tables: &'r Tables,
    /// How many FORMs there were.
    forms: usize,
    messages: &'r mut Vec<Message>,
}

impl Reading<'_> {
    fn line(&mut self, line: &str, place: &dyn Fn(usize) -> Option<Place>) {
        let kept = line.trim_start_matches(BLANKS).strip_prefix('@');
        let text = kept.unwrap_or(line).trim_start_matches(BLANKS);
        let start = line.len() - text.len();
        let at = |offset: usize| place(start + offset);
        let whole = self.without_open_quote(text, &at);
        let mut words = Words::of(whole, &LEXIS);
        let Some(first) = words.next() else {
            if kept.is_some() && !text.is_empty() {
                self.give(Order::Nothing, text.trim_end(), true, at(0));
            }
            return;
        };
        let ahead = words.clone();
        let mut is_misspelt = false;
        let order = if first.is("UNIT") {
            Order::Unit(words.next().map_or(0, |word| said::value(&word)))
        } else if first.is("END") {
            Order::End
        } else {
            let (order, left) = read(self.tables, first, words.clone());
            if let Some((word, near)) = meant(&order, self.tables, first, words) {
                let message = say::perhaps_meant(&word.capitals(), &near);
                self.say(message, at(word.offset));
                is_misspelt = true;
            }
            if let Some(word) = left.filter(|_| !order.is_secret()) {
                self.say(say::words_left(&word.capitals()), at(word.offset));
            }
            order
        };
        if matches!(order, Order::Form(_)) {
            self.forms += 1;
            if self.forms > MOST_FORMS {
                return self.say(say::too_many_forms(MOST_FORMS), at(first.offset));
            }
        }
        let is_kept = kept.is_some() && !matches!(order, Order::Unit(_) | Order::Form(_) | Order::End);
        let said = if order.is_secret() {
            first.text
        } else if is_kept {
            text.trim_end()
        } else {
            without_comment(whole, ahead)
        };
        self.give(order, said, is_kept, at(first.offset));
        if let Some(given) = self.sheet.orders.last_mut() {
            given.is_misspelt = is_misspelt;
        }
    }

    /// A line without the word whose closing quote is missing, and all behind it.
    fn without_open_quote<'l>(&mut self, line: &'l str, at: &dyn Fn(usize) -> Option<Place>) -> &'l str {
        let Some(open) = Words::of(line, &LEXIS).find(|word| word.is_open) else { return line };
        self.say(say::quote_never_closed(), at(open.offset));
        line.get(..open.offset).unwrap_or_default()
    }

    fn give(&mut self, order: Order, said: &str, is_kept: bool, place: Option<Place>) {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        let start = offset(self.sheet.texts.len());
        self.sheet.texts.push_str(&secret::masked(said));
        let text = start..offset(self.sheet.texts.len());
        self.sheet.orders.push(GivenOrder { order, is_kept, place, is_misspelt: false, text });
    }

    fn say(&mut self, message: Message, place: Option<Place>) {
        self.messages.push(match place {
            Some(place) => message.at(place),
            None => message,
        });
    }
}

/// A line up to its comment.
fn without_comment<'l>(line: &'l str, mut words: Words<'l>) -> &'l str {
    words.by_ref().for_each(drop);
    line.get(..words.offset()).unwrap_or_default().trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::{Flag, Month};
    use crate::tables::RuleSet;

    fn sheet(text: &str) -> (Sheet, Vec<u16>) {
        let nowhere: &dyn Fn(usize) -> Option<Place> = &|_| None;
        let mut messages = Vec::new();
        let tables = Tables::built_in(RuleSet::Wyreth);
        let sheet = Sheet::read(text.lines().map(|line| (line, nowhere)), &tables, &mut messages);
        (sheet, messages.iter().map(|message| message.definition.number).collect())
    }

    #[test]
    fn blanks_comments_and_capitals_do_not_matter() {
        let (sheet, messages) = sheet("  Unit 5 ;five\n\n;all\n\tWORK;now\n BEHIND  1 ; back\n#end\nwork");
        let orders: Vec<&Order> = sheet.orders.iter().map(|given| &given.order).collect();
        assert_eq!(orders, [&Order::Unit(5), &Order::Unknown(None), &Order::Flag(Flag::Behind, Some(true))]);
        assert_eq!(sheet.text(&sheet.orders[2]), "BEHIND  1");
        assert!(messages.is_empty());
    }

    #[test]
    fn an_at_keeps_an_order_or_a_comment_for_the_template() {
        let (sheet, _) = sheet("@unit 5\n@ work ; every month\n@;a note\nwork");
        let kept: Vec<(bool, &str)> =
            sheet.orders.iter().map(|given| (given.is_kept, sheet.text(given))).collect();
        assert_eq!(
            kept,
            [(false, "unit 5"), (true, "work ; every month"), (true, ";a note"), (false, "work")]
        );
        assert_eq!(sheet.orders[2].order, Order::Nothing);
    }

    #[test]
    fn what_stands_behind_an_open_quote_is_lost() {
        let (sheet, messages) = sheet("study \"combat");
        assert_eq!(sheet.orders[0].order, Order::Month(Month::Study(super::super::Named::Missing)));
        assert_eq!(messages, [say::quote_never_closed::DEFINITION.number]);
    }

    #[test]
    fn a_password_is_in_no_text_of_a_sheet() {
        let (sheet, messages) = sheet("@password sesame now\nquit sesame\nrestart \"sesame\"");
        assert!(!sheet.texts.contains("sesame") && messages.is_empty(), "{}", sheet.texts);
        assert_eq!(sheet.orders[0].order, Order::Password(Some("sesame".into())));
    }
}
