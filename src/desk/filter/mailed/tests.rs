//! Whose sheet a mail is, and which lines in it the player may not write.

use super::*;
use playdeck_cards::deck::{Sheet, Word, is_number};

static POWERS: Vocabulary =
    Vocabulary { game: "POWERS", words: &[Word::section("AUSTRIA")], sheets: &[], boards: None };
static EMPIRES: Vocabulary = Vocabulary {
    game: "EMPIRES",
    words: &[Word::section("PLAYER")],
    sheets: &[Sheet { opener: "player", is_player: is_number, closer: "end" }],
    boards: None,
};
static FACTIONS: Vocabulary = Vocabulary {
    game: "FACTIONS",
    words: &[Word::section("FACTION")],
    sheets: &[Sheet { opener: "#ATLANTIS", is_player: faction, closer: "#END" }],
    boards: None,
};
fn faction(rest: &str) -> bool {
    is_number(rest.split_whitespace().next().unwrap_or_default())
}
static DOORS: Vocabulary = Vocabulary { game: "DOORS", ..EMPIRES };

fn number(_: &'static Vocabulary, word: &str) -> Option<String> {
    word.parse::<u8>().ok().map(|number| number.to_string())
}

const fn numbered(vocabulary: &'static Vocabulary) -> Form {
    Form { vocabulary, own_word: number, takes_names: false }
}

static WITH_POWERS: [Form; 2] = [
    Form {
        vocabulary: &POWERS,
        own_word: |_, word| "AUSTRIA".starts_with(&word.to_uppercase()).then(|| "AUSTRIA".to_owned()),
        takes_names: false,
    },
    numbered(&EMPIRES),
];
static NUMBERED: [Form; 2] = [numbered(&EMPIRES), numbered(&FACTIONS)];
static ALIKE: [Form; 2] = [numbered(&EMPIRES), numbered(&DOORS)];
static NAMED: [Form; 1] = [Form { vocabulary: &DOORS, own_word: |_, _| None, takes_names: true }];

fn sheet(games: &[Form], player: &str, mail: &str) -> (String, Vec<String>) {
    let punched = punch_among(mail.as_bytes(), Input::default(), games, player).unwrap();
    let said = punched.log.messages().iter().map(ToString::to_string).collect();
    (punched.cards.join("/"), said)
}

#[test]
fn a_number_means_the_one_card_that_all_games_with_numbers_have() {
    let cards = |games: &[Form], player| sheet(games, player, "unit 7\nm nw").0;
    assert_eq!(cards(&WITH_POWERS, "aus"), "$AUSTRIA/unit 7/m nw");
    assert_eq!(cards(&ALIKE, "15"), "$PLAYER 15/unit 7/m nw");
    assert_eq!(cards(&NUMBERED[1..], "15"), "$FACTION 15/unit 7/m nw");
    assert_eq!(cards(&WITH_POWERS, "15"), "$PLAYER 15/unit 7/m nw");
    assert_eq!(cards(&WITH_POWERS, "player 15"), "$PLAYER 15/unit 7/m nw");
    assert_eq!(cards(&NUMBERED, "faction 15"), "$FACTION 15/unit 7/m nw");
    assert_eq!(cards(&NUMBERED, "#atlantis 15"), "#ATLANTIS 15/unit 7/m nw/#END");
    let (cards, said) = sheet(&NUMBERED, "15", "unit 7");
    assert_eq!((cards.as_str(), said.len()), ("", 1));
    assert!(said[0].ends_with("write one of --game EMPIRES, --game FACTIONS."), "{said:?}");
    let (_, said) = sheet(&NUMBERED, "ANNE", "unit 7");
    assert!(said[0].starts_with("PDK153S ANNE is not a player"), "{said:?}");
    assert!(said[0].contains("(known: PLAYER n, FACTION n, #ATLANTIS n;"), "{said:?}");
}

#[test]
fn a_card_that_takes_names_is_nobody_elses_for_beginning_alike() {
    let mail = "player lady bea,game=2\nmove 7\n";
    assert_eq!(sheet(&NAMED, "Lady Bea", mail).0, "$PLAYER Lady Bea/move 7");
    assert_eq!(sheet(&NAMED, "Lady Bea,GAME=2", mail).0, "$PLAYER Lady Bea,GAME=2/move 7");
    for other in ["Lady Anne", "Lady", "Lady Bea,GAME=3"] {
        let (_, said) = sheet(&NAMED, other, mail);
        assert!(said[0].starts_with("PDK151E STMT 1"), "{other}: {said:?}");
    }
    assert_eq!(sheet(&NAMED, "1 GAME=2", "move 7").0, "$PLAYER 1,GAME=2/move 7");
}

#[test]
fn ones_own_card_again_is_no_others() {
    let mail = "$MESSAGE TO ITALY\nWill you?\n$AUSTRIA\nA VIE - GAL";
    let (cards, said) = sheet(&WITH_POWERS, "AUSTRIA", mail);
    assert_eq!(cards, format!("$AUSTRIA/{}", mail.replace('\n', "/")));
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_letter_in_a_mailed_sheet_is_the_players_to_its_end() {
    let mail = "$MESSAGE TO 2\nAUSTRIA\nplayer three, beware\n  $END\nend\nENDPRESS\nunit 7";
    for (games, player) in [(&WITH_POWERS[..], "AUSTRIA"), (&ALIKE[..], "15"), (&NAMED[..], "Lady Bea")] {
        let (cards, said) = sheet(games, player, mail);
        assert!(cards.ends_with(&mail.replace('\n', "/")), "{cards}");
        assert!(said.is_empty(), "{said:?}");
    }
    let (_, said) = sheet(&ALIKE, "15", "$MESSAGE TO 2\nHello\nplayer 3\nunit 7");
    assert!(said[0].starts_with("PDK151E STMT 3"), "{said:?}");
    let greeted = sheet(&ALIKE, "15", "Player three says hello.\nplayer 15\nunit 7");
    assert_eq!(greeted, ("player 15/unit 7".to_owned(), Vec::new()));
    let (_, said) = sheet(&WITH_POWERS, "AUSTRIA", "Player 3 told me that he will attack.\nA VIE - GAL");
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_sheet_that_opens_itself_keeps_its_opener_and_ends_where_it_ends() {
    let (cards, said) = sheet(&NUMBERED[1..], "#ATLANTIS 15", "#atlantis 15 \"pass\"\nunit 7\n#end\n\n");
    assert_eq!((cards.as_str(), said.len()), ("#atlantis 15 \"pass\"/unit 7/#end", 0));
    let (_, said) = sheet(&NUMBERED[1..], "#ATLANTIS 15", "#atlantis 15\n#end\nunit 7");
    assert!(said[0].starts_with("PDK152E STMT 3 This comes after #END"), "{said:?}");
    let (_, said) = sheet(&NUMBERED[1..], "#ATLANTIS 15", "#atlantis 16\nunit 7");
    assert!(
        said[0].starts_with("PDK151E STMT 1 #ATLANTIS opens a sheet other than #ATLANTIS 15;"),
        "{said:?}"
    );
    let (_, said) = sheet(&NUMBERED[..1], "15", "unit 7\nplayer 16\n$PLAYER 16\n");
    assert_eq!(said.len(), 2, "{said:?}");
}
