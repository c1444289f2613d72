mod laws;
mod values;

use super::*;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
enum Skill {
    Sword,
    Riding,
    CrossBow,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE", deny_unknown_fields)]
enum Order {
    Hold,
    Say(String),
    Pair(i8, u64),
    Move { to: u16, via: Option<u16> },
    Both(Box<Order>, Box<Order>),
    None {},
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Number(i64);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
struct Unit {
    no: u32,
    name: String,
    owner: Option<u8>,
    at: (i16, i16),
    skills: BTreeMap<Skill, u8>,
    order: Order,
    is_guard: bool,
    mark: char,
    worth: Number,
    notes: BTreeMap<String, Vec<Number>>,
    known: BTreeMap<i8, bool>,
    four: [u8; 4],
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Season {
    year: u16,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct World {
    season: Season,
    weather: Option<BTreeMap<u8, String>>,
    unit: Vec<Unit>,
}

fn unit() -> Unit {
    Unit {
        no: 17,
        name: "Merlin's & Zoë".to_owned(),
        owner: None,
        at: (5, -3),
        skills: BTreeMap::from([(Skill::Sword, 30), (Skill::CrossBow, 60)]),
        order: Order::Move { to: 5, via: None },
        is_guard: true,
        mark: '$',
        worth: Number(-7),
        notes: BTreeMap::from([("a b".to_owned(), vec![])]),
        known: BTreeMap::from([(-1, false)]),
        four: [1, 2, 3, 4],
    }
}

const CANONICAL: &str = "UNIT NO=17,NAME='Merlin''s && Zo&235;',AT=(5,-3),SKILLS=(SWORD=30,CROSS_BOW=60),\
    ORDER=MOVE(TO=5),IS_GUARD=YES,MARK='&36;',WORTH=-7,NOTES=('a b'=()),KNOWN=(-1=NO),FOUR=(1,2,3,4)";

#[test]
fn a_position_is_written_in_one_spelling_and_read_again() {
    let world = World { season: Season { year: 1901 }, weather: None, unit: vec![unit()] };
    let records = to_records(&world).unwrap();
    assert_eq!(records, ["SEASON YEAR=1901", CANONICAL]);
    assert_eq!(from_records::<World, _>(records), Ok(world));
}

#[test]
fn every_allowed_spelling_is_read() {
    let loose = "unit  No=017,name='Merlin''s &38; Zo&00235;', At=( 5, -003 ),SKILLS=( sword=30, Cross_Bow=60 ),\
        ORDER=move( TO=5 ),IS_GUARD=yes,MARK='$',WORTH=-7,NOTES=('a b'=( )),KNOWN=(-01=no),FOUR=(1, 2,3,4)  ";
    let world: World = from_records([loose, "SEASON YEAR=1901"]).unwrap();
    assert_eq!(world.unit, [unit()]);
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Card {
    seed: Option<u64>,
    rules: Option<String>,
    size: Option<i8>,
    order: Option<Order>,
    at: Option<(u8, u8)>,
    skills: Option<BTreeMap<Skill, u8>>,
    mark: Option<char>,
    list: Option<Vec<u8>>,
}

#[test]
fn a_control_card_is_parted_by_commas_or_blanks() {
    let card: Card = from_operands(" RULES=Standard SEED=5 , size=-0,AT=( 1,2 ) ").unwrap();
    let written = Card {
        seed: Some(5),
        rules: Some("STANDARD".to_owned()),
        size: Some(0),
        order: None,
        at: Some((1, 2)),
        skills: None,
        mark: None,
        list: None,
    };
    assert_eq!(card, written);
    assert_eq!(to_operands(&card).unwrap(), "SEED=5,RULES='STANDARD',SIZE=0,AT=(1,2)");
    assert_eq!(from_operands::<Card>("RULES=007").unwrap().rules.as_deref(), Some("007"));
}

/// Blanks may follow `(` and stand before `)`, whatever is between.
#[test]
fn blanks_may_stand_inside_of_every_parenthesis() {
    for text in [
        "ORDER=SAY(A)",
        "ORDER=PAIR(1,2)",
        "ORDER=MOVE(TO=5)",
        "ORDER=NONE()",
        "ORDER=BOTH(HOLD,SAY('B'))",
        "AT=(1,2)",
        "LIST=()",
        "LIST=(7)",
        "SKILLS=(SWORD=1)",
    ] {
        let plain: Card = from_operands(text).unwrap();
        let wide = text.replace('(', "(  ").replace(')', " )").replace(',', ",  ");
        assert_eq!(from_operands::<Card>(&wide), Ok(plain), "{wide}");
    }
}

/// The sentence and offset of a fault on a control card.
fn refused(text: &str) -> (usize, String) {
    let fault = from_operands::<Card>(text).unwrap_err();
    assert_eq!(fault.record, 0);
    (fault.offset, fault.to_string())
}

#[test]
fn each_fault_has_its_sentence_and_its_byte() {
    let cases = [
        ("SED=5", 0, "SED is not an operand here, SEED was perhaps meant; the card was refused."),
        ("XYZZY=5", 0, "XYZZY is not an operand here; the card was refused."),
        ("SEED=5,SEED=6", 7, "SEED is given twice; the card was refused."),
        ("SKILLS=(SWORD=1, sword=2)", 17, "SWORD is given twice; the card was refused."),
        ("ORDER=MOVE(VIA=3)", 6, "The operand TO is missing; the card was refused."),
        ("SEED='5'", 5, "SEED must be a whole number; a text was given, and the card was refused."),
        ("SEED=5.0", 5, "SEED must be a whole number; 5.0 was given, and the card was refused."),
        ("SEED=(5)", 5, "SEED must be a whole number; a list was given, and the card was refused."),
        ("RULES=(5)", 6, "RULES must be a text; a list was given, and the card was refused."),
        ("AT=5", 3, "AT must be a list in parentheses; 5 was given, and the card was refused."),
        ("AT=(5)", 3, "AT must be 2 values; 1 value was given, and the card was refused."),
        ("AT=(5,6,7)", 8, "AT must be 2 values; more were given, and the card was refused."),
        (
            "ORDER=HOLD(5)",
            10,
            "ORDER must be this word alone; a list after it was given, and the card was refused.",
        ),
        (
            "MARK='ab'",
            5,
            "MARK must be a single character; another text was given, and the card was refused.",
        ),
        ("SIZE=128", 5, "SIZE must be from -128 to 127; 128 was given, and the card was refused."),
        (
            "SEED=-1",
            5,
            "SEED must be from 0 to 18446744073709551615; -1 was given, and the card was refused.",
        ),
        (
            "ORDER=HOLT",
            6,
            "ORDER: the word HOLT is not known here, HOLD was perhaps meant; the card was refused.",
        ),
        (
            "SKILLS=(SWRD=1)",
            8,
            "SKILLS: the word SWRD is not known here, SWORD was perhaps meant; the card was refused.",
        ),
        ("RULES='abc", 6, "The text that begins here has no closing quote; the card was refused."),
        (
            "RULES='a&b'",
            8,
            "& in a text must be doubled, or followed by a decimal number and a semicolon; the card was refused.",
        ),
        (
            "RULES='&55296;'",
            7,
            "& in a text must be doubled, or followed by a decimal number and a semicolon; the card was refused.",
        ),
        ("SEED=+5", 5, "+ was found where a value is due; the card was refused."),
        ("RULES=.A", 6, ". was found where a value is due; the card was refused."),
        ("RULES=_", 6, "_ was found where a value is due; the card was refused."),
        ("SEED=-", 5, "- was found where a value is due; the card was refused."),
        ("SEED=", 5, "The end of the card was found where a value is due; the card was refused."),
        ("SEED 5", 4, "A blank was found where = is due; the card was refused."),
        ("AT=(1 ,2)", 6, ", was found where , or ) is due; the card was refused."),
        ("LIST=(,1)", 6, ", was found where a value is due; the card was refused."),
        ("LIST=(1,)", 8, ") was found where a value is due; the card was refused."),
        ("LIST=(1", 7, "The end of the card was found where , or ) is due; the card was refused."),
        ("SEED=5,", 7, "The end of the card was found where a value is due; the card was refused."),
        ("SEED=5,,SIZE=3", 7, ", was found where a value is due; the card was refused."),
        ("SEED=5;SIZE=3", 6, "; was found where a comma is due; the card was refused."),
        ("ORDER=-5", 6, "ORDER must be a word; -5 was given, and the card was refused."),
        ("RULES='a'5", 9, "5 was found where a comma is due; the card was refused."),
    ];
    for (text, offset, sentence) in cases {
        assert_eq!(refused(text), (offset, sentence.to_owned()), "{text}");
    }
}

#[test]
fn nesting_is_bounded_in_both_directions() {
    let nested = |depth: usize| format!("ORDER={}HOLD,HOLD{}", "BOTH(".repeat(depth), ",HOLD)".repeat(depth));
    let deep = |depth: usize| {
        let mut order = Order::Hold;
        for _ in 0..depth {
            order = Order::Both(Box::new(order), Box::new(Order::Hold));
        }
        to_operands(&BTreeMap::from([("ORDER", order)]))
    };
    assert!(deep(MOST_DEPTH).is_ok());
    assert_eq!(deep(MOST_DEPTH + 1).unwrap_err().kind, Kind::TooDeep);
    assert_ne!(from_operands::<Card>(&nested(MOST_DEPTH)).unwrap_err().kind, Kind::TooDeep);
    let fault = from_operands::<Card>(&nested(2900)).unwrap_err();
    assert_eq!((fault.kind, fault.offset), (Kind::TooDeep, 6 + 5 * MOST_DEPTH + 4));
}

#[test]
fn records_stand_together_and_as_often_as_they_may() {
    let read = |records: &[&str]| {
        let fault = from_records::<World, _>(records).unwrap_err();
        (fault.record, fault.offset, fault.kind)
    };
    let season = "SEASON YEAR=1901";
    let word = str::to_owned;
    assert_eq!(read(&[]), (0, 0, Kind::MissingRecord(word("SEASON"))));
    assert_eq!(read(&[CANONICAL]), (1, 0, Kind::MissingRecord(word("SEASON"))));
    assert_eq!(read(&[season, season]), (1, 0, Kind::DoubledRecord(word("SEASON"))));
    assert_eq!(read(&[CANONICAL, season, CANONICAL]), (2, 0, Kind::PartedRecords(word("UNIT"))));
    let unknown = Kind::UnknownRecord { word: word("UNTI"), nearest: Some(word("UNIT")) };
    assert_eq!(read(&[season, "UNTI NO=1"]), (1, 0, unknown));
    assert_eq!(read(&[season, "UNIT NO=1,NAME=A"]), (1, 0, Kind::MissingOperand(word("AT"))));
    assert_eq!(read(&["'SEASON' YEAR=1"]).1, 0);
    assert_eq!(read(&["SEASON,YEAR=1"]).1, 6);
    assert_eq!(read(&["SEASON YEAR=1,YEAR=2"]), (0, 14, Kind::DoubledOperand(word("YEAR"))));
    let read: World = from_records([season, "WEATHER 1='rain', 02=SUN"]).unwrap();
    assert_eq!(read.weather, Some(BTreeMap::from([(1, word("rain")), (2, word("SUN"))])));
}

#[test]
fn a_record_without_operands_is_its_word() {
    let world = World { season: Season { year: 1 }, weather: Some(BTreeMap::new()), unit: vec![] };
    let records = to_records(&world).unwrap();
    assert_eq!(records, ["SEASON YEAR=1", "WEATHER"]);
    assert_eq!(from_records::<World, _>(records), Ok(world));
}

#[test]
fn a_record_is_bounded_in_length() {
    let world = |length: usize| {
        let weather = Some(BTreeMap::from([(1, "x".repeat(length))]));
        World { season: Season { year: 1 }, weather, unit: vec![] }
    };
    let most = LONGEST_RECORD - "WEATHER 1=''".len();
    let records = to_records(&world(most)).unwrap();
    assert_eq!(records[1].len(), LONGEST_RECORD);
    assert_eq!(from_records::<World, _>(records), Ok(world(most)));
    let fault = to_records(&world(most + 1)).unwrap_err();
    assert_eq!((fault.record, fault.kind), (1, Kind::TooLong(LONGEST_RECORD + 1)));
    let padded = |length: usize| from_operands::<Card>(&format!("{:length$}", "SEED=5"));
    assert_eq!(padded(LONGEST_RECORD).unwrap().seed, Some(5));
    assert_eq!(padded(LONGEST_RECORD + 1).unwrap_err().kind, Kind::TooLong(LONGEST_RECORD + 1));
    let long = format!("SEASON YEAR={:040000}", 1);
    assert_eq!(from_records::<World, _>([long]).unwrap_err().kind, Kind::TooLong(40_012));
}

#[test]
fn what_the_notation_does_not_hold_is_refused_by_name() {
    #[derive(Serialize, Deserialize, Default)]
    #[serde(rename_all = "UPPERCASE", default)]
    struct Odd {
        float: Option<f64>,
        wide: Option<u128>,
        nothing: Option<()>,
        nested: Option<Vec<Option<u8>>>,
        tuples: Option<BTreeMap<(u8, u8), u8>>,
        any: Option<Either>,
        #[serde(skip_serializing_if = "Option::is_none")]
        lower_case: Option<u8>,
    }
    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Either {
        Number(u8),
        Text(String),
    }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    struct Flat {
        no: u8,
        #[serde(flatten)]
        rest: Season,
    }
    #[derive(Serialize, Deserialize)]
    struct Wrapped(Option<u8>);
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    struct Wrapping {
        inner: Wrapped,
    }
    #[derive(Debug, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    struct Perhaps {
        season: Option<Vec<Season>>,
    }
    let refused_writing = |odd: Odd| {
        let fault = to_operands(&odd).unwrap_err();
        assert!(matches!(fault.kind, Kind::NotHeld(_)), "{fault}");
        fault.operand
    };
    assert_eq!(refused_writing(Odd { float: Some(1.5), ..Odd::default() }), "FLOAT");
    assert_eq!(refused_writing(Odd { wide: Some(1), ..Odd::default() }), "WIDE");
    assert_eq!(refused_writing(Odd { nothing: Some(()), ..Odd::default() }), "NOTHING");
    assert_eq!(refused_writing(Odd { nested: Some(vec![None]), ..Odd::default() }), "NESTED");
    let tuples = Some(BTreeMap::from([((1, 2), 3)]));
    assert_eq!(refused_writing(Odd { tuples, ..Odd::default() }), "TUPLES");
    for text in ["FLOAT=1", "WIDE=1", "NOTHING=1", "NESTED=(1)", "TUPLES=((1,2)=3)", "ANY=1", "UNHEARD=1"] {
        let fault = from_operands::<Odd>(text).err().unwrap();
        let refused =
            matches!(fault.kind, Kind::NotHeld(_) | Kind::UnexpectedCharacter { found: Some('('), .. });
        assert!(refused, "{text}: {fault}");
        assert_eq!(fault.operand, text.split('=').next().unwrap());
        assert_eq!(
            fault.offset,
            text.find('=').unwrap() + 1 + usize::from(text.contains("((") || text.contains("D=("))
        );
    }
    assert!(matches!(
        to_operands(&Flat { no: 1, rest: Season { year: 1 } }).unwrap_err().kind,
        Kind::NotHeld(_)
    ));
    assert!(from_operands::<Flat>("NO=1,YEAR=1901").is_err());
    // What is optional is an operand of a structure itself, and not a part of one.
    let wrapped = to_operands(&Wrapping { inner: Wrapped(Some(1)) }).unwrap_err();
    assert!(matches!(wrapped.kind, Kind::NotHeld(_)));
    assert!(matches!(from_operands::<Wrapping>("INNER=1").err().unwrap().kind, Kind::NotHeld(_)));
    assert!(matches!(to_records(&vec![1]).unwrap_err().kind, Kind::NotHeld(_)));
    assert!(matches!(to_records(&Season { year: 1 }).unwrap_err().kind, Kind::NotHeld(_)));
    // Records are one, one or none, or a list: a list that may be missing would be two ways to say the same.
    let perhaps = Perhaps { season: Some(vec![Season { year: 1 }]) };
    assert!(matches!(to_records(&perhaps).unwrap_err().kind, Kind::NotHeld(_)));
    assert!(matches!(from_records::<Perhaps, _>(["SEASON YEAR=1"]).unwrap_err().kind, Kind::NotHeld(_)));
    assert!(matches!(from_records::<Season, _>(["YEAR X=1901"]).unwrap_err().kind, Kind::NotHeld(_)));
    assert!(matches!(from_records::<Vec<u8>, &str>([]).unwrap_err().kind, Kind::NotHeld(_)));
}

#[test]
fn what_a_game_says_against_a_value_names_operand_and_place() {
    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(try_from = "u8")]
    struct Dozen;
    impl TryFrom<u8> for Dozen {
        type Error = &'static str;
        fn try_from(number: u8) -> Result<Self, &'static str> {
            if number == 12 { Ok(Self) } else { Err("12 are due in a `dozen`") }
        }
    }
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    struct Box {
        eggs: Option<Dozen>,
        hens: Option<std::num::NonZeroU8>,
    }
    let full: Box = from_operands("EGGS=12 HENS=1 ").unwrap();
    assert_eq!((full.eggs, full.hens), (Some(Dozen), std::num::NonZeroU8::new(1)));
    let fault = from_operands::<Box>("HENS=1 EGGS=11").unwrap_err();
    assert_eq!(fault.offset, 12);
    assert_eq!(fault.to_string(), "EGGS: 12 are due in a 'dozen'; the card was refused.");
    let fault = from_operands::<Box>("HENS=0").unwrap_err();
    assert_eq!(fault.to_string(), "HENS must be a nonzero u8; 0 was given, and the card was refused.");
}

#[test]
fn a_control_card_is_split_into_places_and_keys() {
    let token = |text: &str, quoted, offset| Token { text: text.to_owned(), quoted, offset };
    let text = "$INIT DIPLOMACY,RULES=STANDARD SEED=5";
    let operands = Operands::split(text, 5).unwrap();
    assert_eq!(operands.positional, [token("DIPLOMACY", false, 6)]);
    assert_eq!((operands.keyed, operands.keyed_offset), ("RULES=STANDARD SEED=5", 16));
    assert_eq!(operands.read::<Card>().unwrap().seed, Some(5));
    assert_eq!(Operands::split("$INIT X,SEED=Y", 5).unwrap().read::<Card>().unwrap_err().offset, 13);

    let operands = Operands::split(" Spring , 1901 'It''s'", 0).unwrap();
    let expected = [token("SPRING", false, 1), token("1901", false, 10), token("It's", true, 15)];
    assert_eq!(operands.positional, expected);
    assert_eq!((operands.keyed, operands.keyed_offset), ("", 22));
    assert!(Operands::split("$END", 4).unwrap().positional.is_empty());
    assert!(Operands::split("$END", 99).unwrap().positional.is_empty());

    for (text, offset) in [("$INIT ,SEED=5", 7), ("$INIT ,  SEED=5", 9), ("$INIT  , SEED=5", 9)] {
        let operands = Operands::split(text, 5).unwrap();
        assert_eq!((operands.positional.len(), operands.keyed, operands.keyed_offset), (0, "SEED=5", offset));
    }

    let faults =
        [("A,", 2), ("A,,B", 2), ("A (B)", 2), ("A 'B", 2), ("A'B'", 1), (",A", 0), (",", 0), (",,A=1", 1)];
    for (text, offset) in faults {
        assert_eq!(Operands::split(text, 0).unwrap_err().offset, offset, "{text}");
    }
}

#[test]
fn what_is_left_when_an_operand_is_taken_off_reads_as_if_it_had_never_been_there() {
    let all = ["SEED=5", "RULES='A, B=(C'", "ORDER=BOTH(MOVE(TO=5),HOLD)", "AT=(1,2)", "SIZE=3"];
    for separator in [",", " ", ", "] {
        for (at, key) in ["seed", "RULES", "Order", "AT", "SIZE"].into_iter().enumerate() {
            let text = format!("$INIT {}", all.join(separator));
            let (pair, rest) = Operands::take_off(&text, key).unwrap();
            assert_eq!((&text[pair], rest.len()), (all[at], text.len()));
            let others: Vec<&str> = all.into_iter().filter(|other| *other != all[at]).collect();
            let left = Operands::of(&rest).unwrap().read::<Card>().unwrap();
            assert_eq!(left, from_operands(&others.join(",")).unwrap(), "{rest}");
        }
    }
    // What has a place may stand behind what is taken off, and moves up.
    for text in ["$INIT SEED=5,DIPLOMACY,SIZE=3", "$INIT SEED=5 , DIPLOMACY SIZE=3"] {
        let (_, rest) = Operands::take_off(text, "SEED").unwrap();
        let operands = Operands::of(&rest).unwrap();
        assert_eq!((operands.positional.len(), operands.keyed), (1, "SIZE=3"), "{rest}");
    }
    for text in ["$INIT SEED=5", "$INIT SEED=(SIZE=3)", "$INIT SEED=(1, SIZE=3)", "$INIT SEED='A SIZE=3'"] {
        assert_eq!(Operands::take_off(text, "SIZE"), None, "{text}");
    }
}

#[test]
fn no_two_messages_have_one_number() {
    let mut numbers: Vec<u16> = messages::CATALOGUE.iter().map(|message| message.number).collect();
    numbers.dedup();
    assert_eq!(numbers.len(), messages::CATALOGUE.len());
    assert!(numbers.is_sorted() && numbers.iter().all(|number| (80..100).contains(number)));
}
