use super::*;
use proptest::prelude::*;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Do {
    Form,
    Give,
    Guard,
    Move,
    Name,
    Teach,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Compass(char);

const UNIT: u8 = 1;
const FACTION: u8 = 2;

static LEXIS: Lexis = Lexis::new().quoted_by("\"").with_comment(b';').with_underscores();

static VERBS: [Verb<Do, Compass>; 6] = [
    Verb::new(Do::Form, "FORM", "Forms a unit.").to(UNIT).with(&[Argument::number("alias")]).until("END"),
    Verb::new(Do::Give, "GIVE", "Gives goods.").to(UNIT).with(&[
        Argument::number("unit"),
        Argument::number("amount").perhaps(),
        Argument::word("item"),
    ]),
    Verb::new(Do::Guard, "GUARD", "Guards a region.").with(&[Argument::flag("flag")]),
    Verb::new(Do::Move, "MOVE", "Moves.").or(&["GO"]).to(UNIT).with(&[Argument::own("way", compass).some()]),
    Verb::new(Do::Name, "NAME", "Names.")
        .with(&[Argument::one("what", &["UNIT", "FACTION"]), Argument::rest("name")]),
    Verb::new(Do::Teach, "TEACH", "Teaches.").cut_to(3).with(&[Argument::number("unit").any()]),
];

static TABLE: Table<Do, Compass> = Table::new(&LEXIS, &VERBS);

fn compass(words: &mut Words<'_>) -> Option<Compass> {
    let word = words.next()?;
    ['N', 'E', 'S', 'W'].into_iter().find(|letter| word.is(&letter.to_string())).map(Compass)
}

fn read(line: &str) -> Order<'_, Do, Compass> {
    TABLE.read(line, UNIT).unwrap().unwrap()
}

fn fault(line: &str) -> (Option<String>, Option<String>, usize) {
    let fault = TABLE.read(line, UNIT).unwrap().unwrap_err();
    (fault.found(), fault.instead(), fault.at)
}

#[test]
fn a_line_is_a_verb_and_typed_arguments_with_their_places() {
    let order = read("  give 12 horse ; a gift");
    assert_eq!((order.verb, order.number(0), order.number(1)), (Do::Give, Some(12), None));
    let horse = order.given_word(2).unwrap();
    assert_eq!((horse.text, horse.offset, order.left_over()), ("horse", 10, None));
    assert_eq!(read("GIVE 12 3 horse").number(1), Some(3));
    assert_eq!(read("guard off").flag(0), Some(false));
    let name = read("NAME unit Merlin's  Guards");
    assert_eq!((name.choice(0), name.text(1)), (Some(0), Some("Merlin's  Guards")));
    assert!(TABLE.read("  ; nothing", UNIT).is_none());
}

#[test]
fn a_verb_is_known_by_its_word_by_another_one_and_cut_short_where_it_may_be() {
    assert_eq!(read("go n").verb, Do::Move);
    assert_eq!(read("tea 5").verb, Do::Teach);
    assert!(TABLE.read("giv 5 horse", UNIT).unwrap().is_err());
    assert!(TABLE.read("\"move\" n", UNIT).unwrap().is_err());
}

#[test]
fn long_lists_keep_their_order_and_their_places() {
    let order = read("MOVE n e s w n e");
    let way: String =
        order.all(0).map(|(value, _)| if let Value::Own(step) = value { step.0 } else { '?' }).collect();
    assert_eq!(way, "NESWNE");
    assert_eq!(order.all(0).map(|(_, at)| at).collect::<Vec<_>>(), [5, 7, 9, 11, 13, 15]);
    assert_eq!(read("MOVE n 7 e").left_over().unwrap().text, "7");
    assert_eq!(read("TEACH").all(0).count(), 0);
}

#[test]
fn a_fault_says_what_stood_there_and_what_to_write() {
    let told = |found: Option<&str>, instead: Option<&str>, at| {
        (found.map(str::to_owned), instead.map(str::to_owned), at)
    };
    assert_eq!(fault("MVOE n"), told(Some("MVOE"), Some("MOVE"), 0));
    assert_eq!(fault("xyzzy"), told(Some("XYZZY"), None, 0));
    assert_eq!(fault("MOVE up"), told(Some("UP"), Some("MOVE way .."), 5));
    assert_eq!(fault("  MOVE"), told(None, Some("MOVE way .."), 2));
    assert_eq!(fault("GIVE 5 2"), told(None, Some("GIVE unit [amount] item"), 7));
    assert!(TABLE.read("MOVE n", FACTION).unwrap().is_err());
}

#[test]
fn blocks_close_from_the_inside_out() {
    let mut nesting = Nesting::default();
    let mut depths = Vec::new();
    for line in ["FORM 1", "MOVE n", "FORM 2", "TEACH", "END", "MOVE s", "END", "MOVE e"] {
        let first = Words::of(line, &LEXIS).next().unwrap();
        if nesting.close(&first).is_none() {
            depths.push(nesting.depth());
            nesting.open(read(line).entry, ());
        }
    }
    assert_eq!(depths, [0, 1, 1, 2, 1, 0]);
    assert_eq!(nesting.finish().count(), 0);
}

#[test]
fn the_page_for_players_comes_from_the_table() {
    let page = TABLE.page();
    assert!(page.contains("| `FORM alias to END` | Forms a unit. |"), "{page}");
    assert!(page.contains("| `MOVE way ..`, `GO` | Moves. |"), "{page}");
    assert!(page.contains("| `NAME UNIT\\|FACTION name` | Names. |"), "{page}");
    assert_eq!(page.lines().count(), 2 + VERBS.len());
}

proptest! {
    /// For any text, every reported place is on the line, and every fault has a text.
    #[test]
    fn whatever_is_written_places_lie_on_the_line(line in "(GIVE|MOVE|NAME|TEACH|GUARD|FORM|[a-z]{0,6})[ a-z0-9\";_\u{e9}]{0,30}") {
        match TABLE.read(&line, UNIT) {
            None => {}
            Some(Ok(order)) => {
                for argument in 0..4 {
                    prop_assert!(order.all(argument).all(|(_, at)| line.is_char_boundary(at)));
                }
            }
            Some(Err(fault)) => {
                prop_assert!(fault.at <= line.len());
                let _ = (fault.found(), fault.instead());
            }
        }
    }
}

#[test]
fn an_argument_before_others_like_it_is_told_by_what_stands_ahead() {
    static HIT: [Verb<Do, Compass>; 1] = [Verb::new(Do::Move, "HIT", "Hits a place.").with(&[
        Argument::number("unit").if_ahead(|words| words.numbers_ahead() != 2),
        Argument::number("x"),
        Argument::number("y"),
    ])];
    static HITS: Table<Do, Compass> = Table::new(&LEXIS, &HIT);
    let numbers = |line: &'static str| {
        let order = HITS.read(line, UNIT).unwrap().unwrap();
        [0, 1, 2].map(|argument| order.number(argument))
    };
    assert_eq!(numbers("HIT 3 4"), [None, Some(3), Some(4)]);
    assert_eq!(numbers("HIT 7 3 4"), [Some(7), Some(3), Some(4)]);
    let missing = HITS.read("HIT", UNIT).unwrap().unwrap_err();
    assert_eq!((missing.is_missing(), missing.instead()), (true, Some("HIT [unit] x y".to_owned())));
}
