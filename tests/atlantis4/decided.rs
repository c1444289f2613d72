//! What was decided for both ways of playing, where no other test shows it: small months, played by default and as the
//! program.

use crate::common::run_deck;
use crate::common::switches::{cards, told};

/// A month of two factions in two plains, the way it is played, with the records and the orders that are given.
fn deck(quirks: &str, records: &[&str], orders: &str) -> String {
    let world = format!("WORLD TURN=10,NAME='Alia',RULES=WYRETH{quirks}");
    let fixed = [
        &*world,
        "LEVEL SIZE=(2,2),KIND=SURFACE",
        "FACTION NO=2,NAME='Merlin',POINTS=(3,1,1),ORDERED=10",
        "FACTION NO=3,NAME='Mordred',POINTS=(3,1,1),ORDERED=10",
        "REGION AT=(0,0,0),TERRAIN=PLAIN,NAME='Avalon',RACE=PLAI,PEOPLE=900,WAGES=14,MOST=14,MONEY=4000",
        "REGION AT=(1,1,0),TERRAIN=PLAIN,NAME='Camlan'",
    ];
    let position: Vec<String> = fixed.iter().chain(records).map(|record| cards(record)).collect();
    format!(
        "$POSITION ATLANTIS4,FORMAT=1,SEED=7,EDITED=YES\n{}\n$ENDPOS CARDS=0,CHECK=0-0\n$TURN NOVEMBER, 1\n{orders}$END\n",
        position.join("\n")
    )
}

/// What is true after such a month, by default and as in the program: the position, and the events.
fn months(records: &[&str], orders: &str) -> [(String, String); 2] {
    ["", ",QUIRKS=(PROGRAM)"].map(|quirks| {
        let deck = deck(quirks, records, orders);
        let product = run_deck(deck.as_bytes());
        assert_eq!(product.punched.len(), 1, "{}", product.text());
        // Behind column 72 stand the numbers of the cards.
        let text: String =
            product.punched.concat().iter().map(|card| card[..72].trim_end().to_owned() + "\n").collect();
        (text, told(&deck, "all"))
    })
}

/// The record of a unit as one line.
fn unit(position: &str, number: u32) -> String {
    let start = format!("UNIT NO={number},");
    let cards = position.lines().skip_while(|card| !card.starts_with(&start));
    let mut record = String::new();
    for card in cards {
        record += card.trim_end_matches('+').trim();
        if !card.ends_with('+') {
            break;
        }
    }
    record
}

#[test]
fn who_is_set_on_guard_keeps_nobody_from_tax_in_that_month() {
    let records = [
        "UNIT NO=2,OF=2,AT=(0,0,0),NAME='Guard',ITEMS=(LEAD=1,SWOR=1,SILV=99),DAYS=(COMB=30)",
        "UNIT NO=3,OF=3,AT=(0,0,0),NAME='Taxer',ITEMS=(LEAD=1,SWOR=1,SILV=99),DAYS=(COMB=30)",
    ];
    for (position, events) in months(&records, "#ATLANTIS 2\nUNIT 2\nGUARD 1\n#ATLANTIS 3\nUNIT 3\nTAX\n") {
        assert!(events.contains("TAXED"), "{events}");
        assert!(unit(&position, 2).contains("GUARD=ON"), "{position}");
    }
}

#[test]
fn who_gave_a_structure_away_destroys_it_no_more() {
    let records = [
        "STRUCTURE NO=1,AT=(0,0,0),KIND=TOWER,NAME='White Tower'",
        "UNIT NO=2,OF=2,AT=(0,0,0),INSIDE=1,NAME='Owner',ITEMS=(PLAI=3,SILV=99)",
        "UNIT NO=3,OF=2,AT=(0,0,0),INSIDE=1,NAME='Heir',ITEMS=(PLAI=3,SILV=99)",
    ];
    let give = "#ATLANTIS 2\nUNIT 2\nDESTROY\nGIVE 3 3 PLAINSMEN\n";
    for (position, _) in months(&records, give) {
        assert!(position.contains("White Tower"), "{position}");
    }
    for (position, _) in months(&records, "#ATLANTIS 2\nUNIT 2\nDESTROY\n") {
        assert!(!position.contains("White Tower"), "{position}");
    }
}

#[test]
fn the_unit_that_attacks_leads_though_another_knows_tactics() {
    let records = [
        "UNIT NO=2,OF=2,AT=(0,0,0),NAME='First',ITEMS=(LEAD=9,SWOR=9,SILV=999),DAYS=(COMB=4050)",
        "UNIT NO=3,OF=2,AT=(0,0,0),NAME='Captain',ITEMS=(LEAD=1,SILV=99),DAYS=(TACT=450)",
        "UNIT NO=4,OF=3,AT=(0,0,0),NAME='Target',ITEMS=(PLAI=1,SILV=99)",
        "UNIT NO=5,OF=3,AT=(0,0,0),NAME='Tactician',ITEMS=(LEAD=1,SILV=99),DAYS=(TACT=450)",
    ];
    for (_, events) in months(&records, "#ATLANTIS 2\nUNIT 2\nATTACK 4\n") {
        let leaders = events.split("\"LEADERS\":").nth(1).unwrap().split(']').next().unwrap();
        assert!(leaders.contains("First") && leaders.contains("Target"), "{leaders}");
        assert!(events.contains("Captain") && events.contains("Tactician"), "{events}");
    }
}

#[test]
fn who_takes_over_a_guard_and_cannot_fight_comes_off_guard_in_the_same_month() {
    let records = ["UNIT NO=2,OF=2,AT=(0,0,0),NAME='Guard',GUARD=ON,ITEMS=(LEAD=3,SWOR=2,SILV=999)"];
    let form = |gift: &str| format!("#ATLANTIS 2\nUNIT 2\nFORM 1\nEND\nGIVE NEW 1 1 LEADER\n{gift}");
    for (position, _) in months(&records, &form("")) {
        assert!(
            unit(&position, 2).contains("GUARD=ON") && !unit(&position, 1).contains("GUARD=ON"),
            "{position}"
        );
    }
    for (position, _) in months(&records, &form("GIVE NEW 1 1 SWORD\n")) {
        assert!(unit(&position, 1).contains("GUARD=ON"), "{position}");
    }
}

#[test]
fn who_pillaged_by_order_is_taxed_for_by_the_flag() {
    let records = [
        "UNIT NO=2,OF=2,AT=(0,0,0),NAME='Raiders',AUTOTAX=YES,ITEMS=(PLAI=60,SWOR=60,SILV=9999),DAYS=(COMB=1800)",
    ];
    for (_, events) in months(&records, "#ATLANTIS 2\nUNIT 2\nPILLAGE\n") {
        assert!(events.contains("PILLAGED"), "{events}");
        assert!(events.contains("TAXED") || events.contains("AUTOTAX"), "{events}");
    }
}

#[test]
fn the_number_of_a_site_that_is_removed_is_used_up_for_the_month() {
    let records = [
        "UNIT NO=2,OF=2,AT=(0,0,0),NAME='Idle hands',ITEMS=(PLAI=1,SILV=99)",
        "UNIT NO=3,OF=3,AT=(0,0,0),NAME='Masons',ITEMS=(PLAI=1,SILV=99,STON=9),DAYS=(BUIL=90)",
    ];
    let orders = "#ATLANTIS 2\nUNIT 2\nBUILD TOWER\n#ATLANTIS 3\nUNIT 3\nBUILD TOWER\n";
    for (position, _) in months(&records, orders) {
        let of: Vec<&str> = position.lines().filter(|card| card.starts_with("STRUCTURE NO=")).collect();
        assert!(of.len() == 1 && of[0].starts_with("STRUCTURE NO=2,"), "{of:?}");
    }
}

#[test]
fn a_newcomer_pays_for_the_first_month_from_what_is_unclaimed() {
    let deck = "$INIT ATLANTIS4,SEED=7,SIZE=(16,16)\n'Merlin'\n$TURN JANUARY, 1\n$END\n";
    let known = crate::common::known_to(deck.as_bytes(), "3");
    let unclaimed = |play: &str| {
        play.split("\"UNCLAIMED\":").nth(1).map(|rest| rest.split([',', '}']).next().unwrap().to_owned())
    };
    let of: Vec<Option<String>> = known.lines().map(unclaimed).collect();
    assert_eq!(of.last().cloned().flatten().as_deref(), Some("4980"), "{known}");
}

/// Its opener has the faction's word only in what the player gets; without a word it says which to fill in.
#[test]
fn the_opener_of_a_template_has_a_word_in_quotes() {
    let records = ["UNIT NO=2,OF=2,AT=(0,0,0),NAME='One',ITEMS=(PLAI=1,SILV=99)"];
    for quirks in ["", ",QUIRKS=(PROGRAM)"] {
        let report = crate::common::report_for(deck(quirks, &records, "").as_bytes(), "2");
        let opener = report.lines().find(|line| line.starts_with("#atlantis 2 \"")).unwrap();
        assert!(opener.ends_with('"') && opener.len() > "#atlantis 2 \"\"".len(), "{opener}");
        assert!(report.contains("Orders Template (Long Format):"), "{report}");
    }
}
