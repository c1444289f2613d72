//! Names, titles and press in letters that no column can hold: they are written in Latin letters and told once, in all
//! games. Orders, openers and passwords never are.

use crate::common::{given_to, letter_for, run_deck};
use crate::games::{GAMES, SEED};
use playdeck::card::in_latin;

/// Names in seven scripts; the fifth has its accents apart.
const NAMES: [(&str, &str); 7] = [
    ("Мерлин", "Merlin"),
    ("Οδυσσέας", "Odysseas"),
    ("Şükrü Işık", "Sükrü Isik"),
    ("Łukasz Żółć", "Lukasz Zólc"),
    ("Nguye\u{302}\u{303}n Đu\u{31b}\u{301}c", "Nguyen Duc"),
    ("Nguyễn Đức", "Nguyen Duc"),
    ("孫子", "SunZi"),
];

/// How often a message of a number is printed.
fn count(listing: &str, number: &str) -> usize {
    listing.matches(number).count()
}

#[test]
fn names_titles_and_press_in_other_scripts_are_written_in_latin_letters_and_told() {
    for (name, latin) in NAMES {
        assert_eq!(in_latin(name), latin, "{name}");
        for game in &GAMES {
            let start = game.begun_by(0, SEED, &[name, "Bert", "Clara"]);
            let play = (game.play)(1);
            let deck = format!(
                "$JOB X,TITLE='{name} 1'\n{start}{play}\n$MESSAGE TO ALL\nDear all, {name} is here.\nENDPRESS\n$END\n"
            );
            let product = run_deck(deck.as_bytes());
            let listing = product.text();
            assert_eq!(product.punched.len(), 1, "{listing}");
            assert!(listing.contains(&format!("{latin} 1")), "{listing}");
            assert!(listing.contains(&format!("Dear all, {latin} is here.")), "{listing}");
            let punched = product.punched[0].join("\n").replace("&252;", "ü").replace("&243;", "ó");
            assert!(punched.contains(latin), "{listing}");
            assert!(count(&listing, "PDK327W") >= 2, "the title and the press are told: {listing}");
            assert_eq!((count(&listing, "PDK014E"), count(&listing, "PDK015W")), (0, 0), "{listing}");
            // They are found by the name as they write it, too.
            assert_eq!(given_to(deck.as_bytes(), name), given_to(deck.as_bytes(), latin), "{listing}");
        }
    }
}

#[test]
fn units_and_factions_are_named_in_any_script() {
    for (name, latin) in NAMES {
        for (game, number, unit) in [("ATLANTIS,SEED=1", 1, 1), ("ATLANTIS4,SEED=1,SIZE=(16,16)", 3, 33)] {
            let text = "NAME UNIT";
            let deck = format!(
                "$INIT {game}\nAnna, a@x.example\n$TURN JANUARY, 1\n#ATLANTIS {number}\nUNIT {unit}\n\
                 {text} \"{name}\"\nNAME FACTION \"{name} and others\"\n#END\n$END\n"
            );
            let letter = letter_for(deck.as_bytes(), &number.to_string(), 70);
            // The names of Atlantis 4.0.6 have no accents.
            let plain = latin.replace('ü', "u").replace('ó', "o");
            let latin = if number == 3 { plain.as_str() } else { latin };
            assert!(letter.contains(&format!("{latin} ({unit})")), "{letter}");
            assert!(letter.contains(&format!("{latin} and others ({number})")), "{letter}");
            assert!(!letter.contains("PDK015W"), "{letter}");
        }
    }
}

#[test]
fn no_order_opener_or_password_is_made_of_other_letters() {
    // Letters that look like Latin ones, or sound like them.
    for (line, number) in [
        ("STUDY \"mаgic\"", "PDK015W"),
        ("STUDУ MAGIC", "PDK015W"),
        ("NАME UNIT \"Thief\"", "PDK015W"),
        ("NAME UNІT \"Thief\"", "PDK015W"),
        ("PASSWORD \"слово\"", "PDK015W"),
    ] {
        let deck = format!(
            "$INIT ATLANTIS,SEED=1\nAnna, a@x.example\nBert, b@x.example\n$TURN JANUARY, 1\n#ATLANTIS 1\nUNIT 1\n{line}\n#END\n$END\n"
        );
        let listing = run_deck(deck.as_bytes()).text();
        assert!(listing.contains(number), "{listing}");
        assert!(!listing.contains("Thief (1)") && !listing.contains("slovo"), "{listing}");
        assert!(!listing.contains("studies magic"), "{listing}");
    }
    for opener in ["#АTLANTIS 1", "#ATLANTİS 1", "#ATLANTIS 1 \"пароль\"", "$FАCTION 1"] {
        let deck = format!(
            "$INIT ATLANTIS,SEED=1\nAnna, a@x.example,PASSWORD='parol'\nBert, b@x.example\n$TURN JANUARY, 1\n{opener}\nUNIT 1\nSTUDY MAGIC\n#END\n$END\n"
        );
        let listing = run_deck(deck.as_bytes()).text();
        assert!(!listing.contains("studies magic") && !listing.contains("parol"), "{opener}\n{listing}");
    }
}

/// Press that would end, or open a sheet, if its letters were Latin ones does neither.
#[test]
fn press_in_other_letters_ends_nothing_and_opens_nothing() {
    for line in ["ЕНДПРЕСС", "ENDPREŞŞ", "#АTLANTIS 2", "#ATLANTİS 2"] {
        let deck = format!(
            "$INIT ATLANTIS,SEED=1\nAnna, a@x.example\nBert, b@x.example\n$TURN JANUARY, 1\n$MESSAGE TO ALL\nFirst\n{line}\nUNIT 2\nSTUDY MAGIC\nLast\nENDPRESS\n$END\n"
        );
        let letter = letter_for(deck.as_bytes(), "1", 70);
        assert!(letter.contains("STUDY MAGIC\n") && letter.contains("Last"), "{line}\n{letter}");
        assert!(!letter_for(deck.as_bytes(), "2", 70).contains("studies magic"));
    }
}

#[test]
fn two_people_whose_names_are_alike_in_latin_letters_are_two() {
    for names in
        [["Łukasz", "Lukasz", "Клара"], ["Lukasz", "Łukasz", "Clara"], ["Łukasz", "Ĺukasz", "Lukasz"]]
    {
        let [one, other, third] = names;
        for game in &GAMES {
            let product = run_deck(format!("{}$END\n", game.opened_by(&[one, other, third])).as_bytes());
            assert_eq!(product.punched.len(), 1, "{}", product.text());
            let punched = product.punched[0].join("\n");
            assert!(punched.matches(&in_latin(one)).count() >= 2, "{punched}");
            // Where a name is a person's only sign, the second is told apart.
            assert_eq!(punched.contains("Lukasz 2"), !game.has_addresses, "{punched}");
        }
    }
    // The same name twice is still refused.
    for game in GAMES.iter().filter(|game| !game.has_addresses) {
        let deck = format!("{}$END\n", game.opened_by(&["Anna", "Anna", "Clara"]));
        assert_eq!(run_deck(deck.as_bytes()).punched.len(), 0);
    }
}
