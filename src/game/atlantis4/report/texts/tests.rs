use super::Texts;
use crate::policy::Policy;
use crate::tables::{RuleSet, Tables};

/// The levels with a text, of all skills that have others than the first.
const TOLD: [(&str, &[u32]); 24] = [
    ("FARM", &[1, 3]),
    ("RANC", &[1, 3]),
    ("MINI", &[1, 3]),
    ("LUMB", &[1, 3, 5]),
    ("QUAR", &[1, 3]),
    ("HUNT", &[1, 3]),
    ("HORS", &[1, 5]),
    ("WEAP", &[1, 3, 4, 5]),
    ("ARMO", &[1, 3, 5]),
    ("CARP", &[1, 3, 5]),
    ("BUIL", &[1, 3]),
    ("SHIP", &[1, 3, 5]),
    ("RIDI", &[1, 3]),
    ("MHEA", &[1, 3, 5]),
    ("GATE", &[1, 2, 3, 4, 5]),
    ("MIND", &[1, 3, 5]),
    ("SWIN", &[1, 2, 3]),
    ("BIRD", &[1, 3]),
    ("PHBE", &[1, 3, 5]),
    ("PHUN", &[1, 3, 5]),
    ("PHDE", &[1, 3, 5]),
    ("ENGR", &[1, 2, 3, 4, 5]),
    ("HEAL", &[1]),
    ("FIRE", &[1]),
];

const SETS: [RuleSet; 2] = [RuleSet::Wyreth, RuleSet::Standard];

/// The texts of all that is in play in a set: what it is of, and the text.
fn all(tables: &Tables, policy: Policy) -> Vec<(String, String)> {
    let texts = Texts { tables, policy };
    let skills = tables.skills().flat_map(|(skill, row)| {
        (1..=5).filter_map(move |level| Some((format!("{} {level}", row.key), texts.skill(skill, level)?)))
    });
    let items = tables.items().map(|(item, row)| (row.key.to_string(), texts.item(item)));
    let objects = tables.objects().filter(|(kind, _)| *kind != tables.named.open_ground);
    let objects = objects.map(|(kind, row)| (row.name.to_string(), texts.structure(kind)));
    skills.chain(items).chain(objects).collect()
}

#[test]
fn skills_tell_of_the_levels_that_give_something() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let texts = Texts { tables: &tables, policy: Policy::DEFAULT };
    for (skill, row) in tables.skills() {
        let expected = TOLD.iter().find(|(key, _)| *key == &*row.key).map_or(&[1][..], |(_, levels)| levels);
        let told: Vec<u32> = (1..=10).filter(|level| texts.skill(skill, *level).is_some()).collect();
        assert_eq!(told, expected, "{}", row.name);
    }
}

#[test]
fn every_text_is_of_whole_sentences_without_codes() {
    for tables in SETS.map(Tables::built_in) {
        for policy in [Policy::DEFAULT, Policy::PROGRAM] {
            let texts = all(&tables, policy);
            assert!(texts.len() > 250, "{}", texts.len());
            for (of, text) in texts {
                assert!(text.len() > 20 && text.ends_with('.'), "{of}: {text}");
                let broken = ["_a", "_e", "_i", "_s", "_w", "{", "}", "  ", "..", " .", " ,", " 0 "];
                let broken = broken.iter().find(|broken| text.contains(*broken));
                assert_eq!(broken, None, "{of}: {text}");
                let longest = text.split_whitespace().map(str::len).max();
                assert!(longest < Some(40), "{of}: {text}");
            }
        }
    }
}

#[test]
fn texts_follow_the_tables_and_the_switches() {
    let tables = Tables::built_in(RuleSet::Wyreth);
    let of = |policy| {
        let all = all(&tables, policy);
        move |key: &str| {
            all.iter().find(|(of, _)| of == key).map(|(_, text)| text.clone()).unwrap_or_default()
        }
    };
    let (text, program) = (of(Policy::DEFAULT), of(Policy::PROGRAM));
    assert!(text("WAGO").contains(" 200 ") && program("WAGO").contains(" 250 "));
    assert!(text("XBOW").contains("No armor helps") && program("XBOW").contains("pierces armor"));
    assert!(text("FSHI 1").contains("arrows") && !program("FSHI 1").contains("arrows"));
    assert!(text("SWOR").starts_with("sword [SWOR], weight 1. "), "{}", text("SWOR"));
    assert!(text("HORS").starts_with("horse [HORS], weight 50, capacity 20, can ride. "), "{}", text("HORS"));
    assert!(text("LEAD").starts_with("leader [LEAD], weight 10, capacity 5, is a man. "), "{}", text("LEAD"));
    assert!(text("WING").starts_with("winged horse [WING], weight 50, capacity 20, can fly. "));
}

#[test]
fn a_thing_that_is_added_to_a_set_has_a_text() {
    let mut tables = Tables::clone(&Tables::built_in(RuleSet::Wyreth));
    let mut blade = tables[tables.named.sword].clone();
    (blade.key, blade.name, blade.plural) = ("GLAS".into(), "glass blade".into(), "glass blades".into());
    blade.weapon.as_mut().unwrap().bonus = 7;
    tables.items.push(blade);
    let texts = all(&tables, Policy::DEFAULT);
    let of = |key: &str| &texts.iter().find(|(of, _)| of == key).unwrap().1;
    assert!(of("GLAS").contains("adds 7 to attack and defence"), "{}", of("GLAS"));
    assert!(of("WEAP 1").contains("PRODUCE GLASS_BLADE"), "{}", of("WEAP 1"));
}

#[test]
fn no_text_is_as_long_as_a_page() {
    for (of, text) in all(&Tables::built_in(RuleSet::Wyreth), Policy::DEFAULT) {
        assert!(text.len() < 1_800, "{of} has {}: {text}", text.len());
    }
}
