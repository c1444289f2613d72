//! Numbers, words, lists and keys: what is one, and what is only like it.

use super::*;

#[test]
fn a_number_is_read_whatever_its_length_and_whatever_stands_behind_it() {
    let digits = "98765432109876543210";
    for length in 1..=digits.len() {
        for written in [digits[..length].to_owned(), format!("-{}", &digits[..length])] {
            for behind in ["", ",Y=1", ")", ",1", "                ", "A", ".5", ":", ":,Y=1", "/,Y=1"] {
                let read = from_operands::<BTreeMap<String, i64>>(&format!("X={written}{behind}"));
                let is_sound = matches!(behind, "" | ",Y=1" | "                ");
                let expected = written.parse().ok().filter(|_| is_sound);
                assert_eq!(read.ok().map(|read| read["X"]), expected, "{written}{behind}");
            }
        }
    }
}

#[test]
fn zero_is_the_same_with_every_sign_and_length() {
    for length in 1..30 {
        for sign in ["", "-"] {
            let zero = format!("{sign}{}", "0".repeat(length));
            let read = from_operands::<BTreeMap<i64, u64>>(&format!("{zero}={zero}"));
            assert_eq!(read, Ok(BTreeMap::from([(0, 0)])), "{zero}");
        }
    }
}

#[test]
fn a_word_with_the_ends_of_another_is_not_that_word() {
    assert!(from_operands::<Card>("SKILLS=(SWORD=1)").is_ok());
    for text in ["SKILLS=(SWORDSWORD=1)", "SKILLS=(SWORSWORD=1)", "SEEDSEED=1", "ATAT=(1,2)"] {
        assert!(from_operands::<Card>(text).is_err(), "{text}");
    }
}

#[test]
fn a_word_that_begins_with_another_is_not_that_word() {
    #[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    enum Word {
        Charter,
        Charters,
        Chartersx,
        ChartersxyzChartersxyz,
    }
    use Word::*;
    for (text, word) in [
        ("W=CHARTER", Some(Charter)),
        ("W=CHARTERS", Some(Charters)),
        ("W=CHARTERSX", Some(Chartersx)),
        ("W=CHARTERSXYZCHARTERSXYZ", Some(ChartersxyzChartersxyz)),
        ("W=CHARTE", None),
        ("W=CHARTERSXY", None),
        ("W=CHARTERSXYZCHARTERSXY", None),
    ] {
        let read = from_operands::<BTreeMap<String, Word>>(text).map_err(|fault| fault.kind);
        match word {
            Some(word) => assert_eq!(read, Ok(BTreeMap::from([("W".to_owned(), word)]))),
            None => assert!(matches!(read, Err(Kind::UnknownWord { .. })), "{text}"),
        }
    }
}

#[test]
fn a_value_too_many_in_a_list_is_named_at_its_place() {
    let refused = |text: &str| {
        let fault = from_operands::<BTreeMap<String, [u8; 1]>>(text).unwrap_err();
        (fault.offset, fault.kind)
    };
    let (offset, kind) = refused("X=(5,6)");
    assert!(offset == 5 && matches!(kind, Kind::WrongCount { .. }), "{offset} {kind:?}");
    let (offset, kind) = refused("X=(5 6)");
    assert!(
        offset == 5 && matches!(kind, Kind::UnexpectedCharacter { found: Some('6'), .. }),
        "{offset} {kind:?}"
    );
}

#[test]
fn a_key_of_a_map_stands_once_however_many_there_are() {
    let keys: Vec<String> = (1..=20).map(|key| format!("{key}=A")).collect();
    let read = |text: &str| from_operands::<BTreeMap<u8, String>>(text);
    assert_eq!(read(&keys.join(",")).unwrap().len(), 20);
    for key in 1..=20 {
        for written in [format!("{key}"), format!("0{key}"), format!("'{key}'")] {
            let text = format!("{},{written}=B", keys.join(","));
            let fault = from_operands::<BTreeMap<String, String>>(&text).unwrap_err();
            assert_eq!(fault.kind, Kind::DoubledOperand(key.to_string()), "{text}");
            assert_eq!(fault.offset, keys.join(",").len() + 1);
        }
    }
}

/// A key is one word, integer or text, in both directions.
#[test]
fn a_key_of_several_values_is_refused() {
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE", rename_all_fields = "UPPERCASE")]
    enum Key {
        Word,
        One(u8),
        Two(u8, u8),
        Named { no: u8 },
    }
    #[derive(Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    struct Pair {
        no: u8,
    }
    fn refused<K: Ord + Serialize + DeserializeOwned>(key: K, written: &str) {
        let fault = to_operands(&BTreeMap::from([("X", BTreeMap::from([(key, 1)]))])).unwrap_err();
        assert_eq!(fault.kind, Kind::NotHeld("a key of several values"), "{written}");
        let read = from_operands::<BTreeMap<String, BTreeMap<K, u8>>>(&format!("X=({written}=1)"));
        assert!(read.is_err(), "{written}");
    }
    refused(Key::One(1), "ONE(1)");
    refused(Key::Two(1, 2), "TWO(1,2)");
    refused(Key::Named { no: 1 }, "NAMED(NO=1)");
    refused((1, 2), "(1,2)");
    refused([1], "(1)");
    refused(Pair { no: 1 }, "(NO=1)");
    refused(BTreeMap::from([(1, 1)]), "(1=1)");
    let written = BTreeMap::from([(Key::Word, 1)]);
    assert_eq!(to_operands(&written).unwrap(), "WORD=1");
    assert_eq!(from_operands("WORD=1"), Ok(written));
}

/// The names of the fields and of the words, of every length that is compared in its own way.
#[test]
fn a_word_that_differs_in_one_letter_is_not_that_word() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    #[expect(dead_code, reason = "it is read, and nothing is asked of it")]
    struct Names {
        a: Option<Words>,
        ab: Option<Words>,
        abc: Option<Words>,
        abcd: Option<Words>,
        abcdefg: Option<Words>,
        abcdefgh: Option<Words>,
        abcdefghi: Option<Words>,
        abcdefghijklmnop: Option<Words>,
        abcdefghijklmnopq: Option<Words>,
    }
    #[derive(Debug, PartialEq, Eq, Deserialize)]
    #[serde(rename_all = "UPPERCASE")]
    enum Words {
        A,
        Ab,
        Abc,
        Abcd,
        Abcdefg,
        Abcdefgh,
        Abcdefghi,
        Abcdefghijklmnop,
        Abcdefghijklmnopq,
    }
    let is_read = |text: &str| from_operands::<Names>(text).is_ok();
    for length in [1, 2, 3, 4, 7, 8, 9, 16, 17] {
        let name = &"ABCDEFGHIJKLMNOPQ"[..length];
        assert!(is_read(&format!("{name}={name}")) && is_read(&format!("A=A,{name}={name}")) == (length > 1));
        for place in 0..length {
            let mut other = name.to_owned();
            other.replace_range(place..=place, "Z");
            for text in [
                format!("{other}=A"),
                format!("AB=A,{other}=A"),
                format!("A={other}"),
                format!("A={other},AB=A"),
            ] {
                assert!(!is_read(&text), "{text}");
            }
        }
    }
}

/// What is written is read again, so that no name is written that is no word.
#[test]
fn a_name_that_is_no_word_of_capitals_is_not_written() {
    #[derive(Serialize)]
    enum Word {
        Small,
        #[serde(rename = "OF TWO")]
        OfTwo,
        #[serde(rename = "")]
        Nothing,
        #[serde(rename = "-A")]
        Minus,
        #[serde(rename = "A-1._")]
        Sound,
    }
    #[derive(Serialize)]
    struct Small {
        no: u8,
    }
    #[derive(Serialize)]
    struct SmallRecord {
        season: Season,
    }
    let written = |word: Word| to_operands(&BTreeMap::from([("X", word)]));
    for word in [Word::Small, Word::OfTwo, Word::Nothing, Word::Minus] {
        assert_eq!(written(word).unwrap_err().kind, Kind::NotHeld("named by what is no word of capitals"));
    }
    assert_eq!(written(Word::Sound).unwrap(), "'X'=A-1._");
    assert!(matches!(to_operands(&Small { no: 1 }).unwrap_err().kind, Kind::NotHeld(_)));
    let record = SmallRecord { season: Season { year: 1 } };
    assert!(matches!(to_records(&record).unwrap_err().kind, Kind::NotHeld(_)));
}

#[test]
fn an_operand_too_many_on_a_control_card_is_named_at_its_place() {
    let operands = Operands::split("$INIT SEED=5", 5).unwrap();
    assert_eq!(operands.read_keyed_only::<Card>().unwrap().seed, Some(5));
    let fault = Operands::split("$INIT X SEED=5", 5).unwrap().read_keyed_only::<Card>().unwrap_err();
    let kind = Kind::UnknownOperand { word: "X".to_owned(), nearest: None };
    assert_eq!(fault, Fault { record: 0, offset: 6, operand: "X".to_owned(), kind });
}
