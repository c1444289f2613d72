//! No password that was typed anywhere is in any byte of any output.

use crate::common::shell::{out, path, playdeck, status};
use std::fs;
use tempfile::TempDir;

/// Each word is typed once, where a password can be or where somebody thinks that it can be.
const WORDS: [&str; 14] = [
    "Ashdown1", "Birchwd2", "Cedarwd3", "Dogwood4", "Elmtree5", "Firtree6", "Gorsebu7", "Hazelnu8",
    "Ivyleaf9", "Juniper0", "Kapokwd1", "Lindenw2", "Mapleww3", "Nutmegt4",
];

fn deck() -> String {
    let w = WORDS;
    format!(
        "#ATLANTIS 2 \"{}\"\nUNIT 2\n#END\n$INIT ATLANTIS,SEED=5\nMerlin, m@x.example,password='{}'\n\
         'The Dark Legions', d@x.example,PASSWORD='{}'\nThird,AT=(4,4),PASSWORD='{}'\n$TURN JANUARY, 1\n\
         $TAKEOVER 3, New, n@x.example, PASSWORD='{}'\n#ATLANTIS 1 \"{}\"\nUNIT 1\nWORK\n#END\n#ATLANTIS 1 {}\nUNIT 1\nWORK\n\
         #END\n#Atlantis 2,\"{}\"\nUNIT 2\n#END\n#ATLANTIS 9 \"{}\"\nUNIT 1\n#END\n$FACTION 1 \"{}\"\nUNIT 1\nSTUDY MAGIC\n\
         $MESSAGE TO 2\nDo not tell anybody:\n#ATLANTIS 1 \"{}\"\nENDPRESS\n#END\n$TURN FEBRUARY, 1\n\
         $JOIN Late, l@x.example,PASSWORD='{}'\n#ATLANTIS 1 \"{} {}\"\nUNIT 1\n#END\n$END\n",
        w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7], w[8], w[9], w[10], w[11], w[12], w[13],
    )
}

/// A card that is refused is printed with its password masked.
fn refused() -> String {
    "$INIT ATLANTIS,SEED=5\nMerlin, m@x.example,PASSWORD = \"Oleander\"\nArthur, a@x.example,PASSWORD='Poplar 6'\n$END\n".to_owned()
}

#[test]
fn a_password_that_cannot_be_read_is_not_taken_for_an_address() {
    let output = playdeck(&[], refused());
    let text = out(&output);
    assert_eq!((status(&output), text.matches("ATL030E").count()), (8, 2), "{text}");
    assert!(!text.contains("Oleander") && !text.contains("Poplar"), "{text}");
}

#[test]
fn no_password_is_in_any_byte_of_any_output() {
    let folder = TempDir::new().unwrap();
    let (deck, file) = (deck(), path(&folder, "position"));
    let mut all = String::new();
    for arguments in [
        &["--punch", &file][..],
        &["--for", "all"],
        &["--for", "1"],
        &["--for", "2"],
        &["--for", "public"],
        &["--emit", "letters"],
        &["--emit", "json"],
        &["--emit", "events"],
        &["--emit", "punch"],
        &["check"],
    ] {
        let output = playdeck(arguments, &deck);
        assert!(status(&output) < 16, "{arguments:?}");
        all += &out(&output);
        all += &String::from_utf8_lossy(&output.stderr);
    }
    let position = fs::read_to_string(&file).unwrap();
    for arguments in [&["json"][..], &["punch"], &["map"], &["bot", "atlantis"]] {
        let output = playdeck(arguments, &position);
        all += &out(&output);
        all += &String::from_utf8_lossy(&output.stderr);
    }
    all += &position;
    let all = all.to_lowercase();
    let shown: Vec<&str> = WORDS.into_iter().filter(|word| all.contains(&word.to_lowercase())).collect();
    assert!(shown.is_empty(), "{shown:?}");
    assert!(all.contains("******"));
}
