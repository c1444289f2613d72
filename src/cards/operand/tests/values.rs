//! Numbers, words, lists and keys: what is one, and what is only like it.

use super::*;

#[test]
fn a_number_is_read_whatever_its_length_and_whatever_stands_behind_it() {
    let digits = "98765432109876543210";
    for length in 1..=digits.len() {
        for written in [digits[..length].to_owned(), format!("-{}", &digits[..length])] {
            for behind in ["", ")", ",1", "                ", "A", ".5", ":"] {
                let read = from_operands::<BTreeMap<String, i64>>(&format!("X={written}{behind}"));
                let is_sound = matches!(behind, "" | "                ");
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
