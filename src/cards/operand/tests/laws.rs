//! Laws of every position, text and record.

use super::*;
use proptest::prelude::*;

fn any_order() -> impl Strategy<Value = Order> {
    let leaf = prop_oneof![
        Just(Order::Hold),
        any::<String>().prop_map(Order::Say),
        any::<(i8, u64)>().prop_map(|(a, b)| Order::Pair(a, b)),
        any::<(u16, Option<u16>)>().prop_map(|(to, via)| Order::Move { to, via }),
        Just(Order::None {}),
    ];
    leaf.prop_recursive(4, 16, 2, |inner| {
        (inner.clone(), inner).prop_map(|(a, b)| Order::Both(Box::new(a), Box::new(b)))
    })
}

prop_compose! {
    fn any_unit()(
        (no, name, owner, at) in any::<(u32, String, Option<u8>, (i16, i16))>(),
        skills in prop::collection::btree_map(
            prop::sample::select(vec![Skill::Sword, Skill::Riding, Skill::CrossBow]), any::<u8>(), 0..3),
        order in any_order(),
        (is_guard, mark, worth, four) in any::<(bool, char, i64, [u8; 4])>(),
        notes in prop::collection::btree_map(any::<String>(), prop::collection::vec(any::<i64>(), 0..3), 0..4),
        known in prop::collection::btree_map(any::<i8>(), any::<bool>(), 0..4),
    ) -> Unit {
        let notes = notes.into_iter().map(|(key, list)| (key, list.into_iter().map(Number).collect())).collect();
        Unit { no, name, owner, at, skills, order, is_guard, mark, worth: Number(worth), notes, known, four }
    }
}

prop_compose! {
    fn any_world()(
        year in any::<u16>(),
        weather in prop::option::of(prop::collection::btree_map(any::<u8>(), any::<String>(), 0..4)),
        unit in prop::collection::vec(any_unit(), 0..4),
    ) -> World {
        World { season: Season { year }, weather, unit }
    }
}

proptest! {
    #[test]
    fn what_is_written_is_read_and_written_again(world in any_world()) {
        let records = to_records(&world).unwrap();
        for record in &records {
            prop_assert!(record.is_ascii() && !record.contains(['$', '#', '@', '!']));
        }
        let read: World = from_records(&records).unwrap();
        prop_assert_eq!(&to_records(&read).unwrap(), &records);
        prop_assert_eq!(read, world);
    }

    #[test]
    fn any_text_is_read_or_refused_within_its_bounds(text in any::<String>()) {
        let records = [text.clone(), format!("UNIT {text}"), format!("SEASON YEAR={text}")];
        for record in &records {
            if let Err(fault) = from_records::<World, _>([record]) {
                prop_assert!(fault.offset <= record.len() && fault.record <= 1);
                prop_assert!(fault.to_string().is_ascii());
            }
        }
        let _ = from_operands::<Card>(&text);
        let _ = Operands::split(&text, 3);
    }

    #[test]
    fn a_wounded_record_is_read_or_refused_within_its_bounds(
        world in any_world(),
        at in any::<prop::sample::Index>(),
        wound in "[-A-Z0-9a&'(),=; é]{0,3}",
    ) {
        let mut records = to_records(&world).unwrap();
        let record = at.get_mut(&mut records);
        let cut = at.index(record.len());
        record.replace_range(cut..=cut, &wound);
        if let Err(fault) = from_records::<World, _>(&records) {
            prop_assert!(fault.record <= records.len());
            prop_assert!(fault.offset <= records.get(fault.record).map_or(0, String::len));
            prop_assert!(!fault.to_string().contains("The card must"), "an operand is named: {}", fault);
        }
    }
}
