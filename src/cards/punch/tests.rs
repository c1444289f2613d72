use super::sums::sequence_field;
use super::*;
use crate::card::Card;
use playdeck_base::message::{Definition, Place, Severity};
use proptest::prelude::*;

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Season {
    year: u16,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct Unit {
    no: u32,
    name: String,
    rank: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields)]
struct World {
    season: Season,
    unit: Vec<Unit>,
}

/// A position with this many units. Every third has a name that needs more than one card, every eleventh one whose
/// cards are alike.
fn world(units: u32) -> World {
    let name = |no: u32| match no {
        no if no.is_multiple_of(11) => "x".repeat(400),
        no if no.is_multiple_of(3) => "Mérlin's Guards ".repeat(5),
        _ => "Guards".to_owned(),
    };
    let unit = (1..=units).map(|no| Unit { no, name: name(no), rank: u64::MAX }).collect();
    World { season: Season { year: 1901 }, unit }
}

/// A position deck as the deck layer passes it on.
struct Read {
    header: Statement,
    body: Pack,
    end: Option<Statement>,
}

fn statements(images: &[String]) -> Read {
    let mut all: Vec<Statement> = Vec::new();
    for (number, image) in (1..).zip(images) {
        let card = Card::new(number, image);
        match all.last_mut() {
            Some(last) if last.cards().last().unwrap().is_marked() && image.starts_with(&" ".repeat(15)) => {
                last.more.push(card);
            }
            _ => {
                let kind = match image.chars().next() {
                    Some('$') => Kind::Control,
                    Some('*') => Kind::Comment,
                    _ => Kind::Text,
                };
                all.push(Statement::single(card, kind));
            }
        }
    }
    let header = all.remove(0);
    let end = all.pop_if(|last| last.first.text().starts_with("$ENDPOS"));
    Read { header, body: all.iter().collect(), end }
}

impl Read {
    fn verify(&self) -> Vec<Message> {
        let (_, header) = read_header(&self.header, 1).unwrap();
        verify(&header, &self.header, &self.body, self.end.as_ref(), None)
    }
}

fn deck(units: u32) -> Vec<String> {
    punched("DIPLOMACY", 5, '$', &world(units))
}

/// The cards of a position without a name.
fn punched(game: &str, seed: u64, control: char, position: &World) -> Vec<String> {
    punch::<Pack>(game, &Header::new(1, seed, Label::default()), control, position).unwrap().to_vec()
}

/// Blanks out columns 73-80.
fn strip(images: &mut [String]) {
    for image in images {
        image.truncate(72);
    }
}

/// The first message about a deck: its definition, its card and its arguments.
fn first(images: &[String]) -> (&'static Definition, u32, Vec<String>) {
    let message = statements(images).verify().into_iter().next().expect("a message");
    (message.definition, message.place.unwrap().card, message.arguments)
}

fn one(definition: &'static Definition, card: u32, number: &str) -> (&'static Definition, u32, Vec<String>) {
    (definition, card, vec![number.to_owned()])
}

#[test]
fn a_position_is_punched_read_and_punched_again() {
    let images = deck(4);
    assert!(images.iter().all(|image| image.len() == 80 && image.is_ascii()));
    assert_eq!(images[0], format!("{:72}00000010", "$POSITION DIPLOMACY,FORMAT=1,SEED=5"));
    assert_eq!(images[1], format!("{:72}00000020", "SEASON YEAR=1901"));
    let end = "$ENDPOS CARDS=8,CHECK=1959555495658824678-989485598190286803";
    assert_eq!(images[8], format!("{end:72}00000090"));

    let deck = statements(&images);
    let (game, header) = read_header(&deck.header, 1).unwrap();
    assert_eq!((&*game.text, game.offset), ("DIPLOMACY", 10));
    assert_eq!(
        header,
        Header {
            format: 1,
            seed: 5,
            job: None,
            title: None,
            press: None,
            chance: None,
            edited: false,
            link: None,
        }
    );
    assert_eq!(deck.verify(), []);
    let read: World = super::read(&deck.body).unwrap();
    assert_eq!(read, world(4));
    assert_eq!(punched(&game.text, header.seed, '$', &read), images);
    assert_eq!(reseal(&deck.header, &deck.body, '$', None).unwrap().to_vec(), images);
}

#[test]
fn comments_blank_cards_and_the_control_character_are_not_counted() {
    let mut images = deck(2);
    images.insert(2, "* A REMARK".to_owned());
    images.insert(1, String::new());
    assert_eq!(statements(&images).verify(), []);
    assert_eq!(super::read::<World>(&statements(&images).body).unwrap(), world(2));
    let here = punched("DIPLOMACY", 5, '$', &world(2));
    let there = punched("DIPLOMACY", 5, '#', &world(2));
    assert_eq!(here.last().unwrap()[1..], there.last().unwrap()[1..]);
    let sealed = reseal(&statements(&images).header, &statements(&images).body, '$', None).unwrap().to_vec();
    assert_eq!(sealed[2], "* A REMARK");
    assert_eq!(sealed.len(), images.len() - 1);
    assert_eq!(statements(&sealed).verify(), []);
}

#[test]
fn a_lost_card_is_named_even_without_numbers() {
    for is_stripped in [false, true] {
        let mut images = deck(9);
        let last = images.len() - 1;
        for lost in 1..last {
            images = deck(9);
            images.remove(lost);
            if is_stripped {
                strip(&mut images);
            }
            let number = sequence_field(lost + 1);
            let card = u32::try_from(lost + 1).unwrap();
            assert_eq!(first(&images), one(&messages::lost::DEFINITION, card, &number));
        }
    }
}

#[test]
fn a_doubled_card_is_named_wherever_its_double_stands() {
    let mut images = deck(9);
    images.insert(4, images[3].clone());
    assert_eq!(first(&images), one(&messages::doubled::DEFINITION, 5, "00000040"));
    let mut images = deck(9);
    images.insert(2, images[7].clone());
    assert_eq!(first(&images), one(&messages::doubled::DEFINITION, 3, "00000080"));
    let mut images = deck(9);
    images.insert(2, "UNIT NO=99,NAME='Intruders',RANK=1".to_owned());
    assert_eq!(first(&images), (&messages::foreign::DEFINITION, 3, vec![]));
}

#[test]
fn swapped_cards_are_named_near_and_far() {
    let pair = |a: &str, b: &str| vec![a.to_owned(), b.to_owned()];
    let mut images = deck(9);
    images.swap(2, 3);
    assert_eq!(first(&images), (&messages::swapped::DEFINITION, 3, pair("00000030", "00000040")));
    strip(&mut images);
    assert_eq!(first(&images), (&messages::swapped::DEFINITION, 3, pair("00000030", "00000040")));
    let mut images = deck(9);
    images.swap(2, 9);
    assert_eq!(first(&images), (&messages::swapped::DEFINITION, 3, pair("00000030", "00000100")));
    strip(&mut images);
    assert_eq!(first(&images), (&messages::other_order::DEFINITION, 18, vec![]));
    let mut images = deck(9);
    images[1..6].rotate_left(1);
    assert_eq!(first(&images), (&messages::other_order::DEFINITION, 18, vec![]));
    let hint = statements(&images).verify().remove(1);
    assert_eq!(
        hint.sentence(),
        "The first wrong number in columns 73-80 is here: 00000020 is due, but 00000030 was found."
    );
    assert_eq!(hint.place, Some(Place::card(2)));
}

#[test]
fn an_altered_card_is_named_with_and_without_numbers() {
    for at in 1..deck(9).len() - 1 {
        let mut images = deck(9);
        let column = images[at].find(|character| character != ' ').unwrap() + 1;
        images[at].replace_range(column..=column, "7");
        let card = u32::try_from(at + 1).unwrap();
        let altered = one(&messages::altered::DEFINITION, card, &sequence_field(at + 1));
        assert_eq!(first(&images), altered);
        images[at].truncate(72);
        assert_eq!(first(&images), altered);
    }
    let mut images = deck(2);
    images[0] = images[0].replace("SEED=5", "SEED=6");
    assert_eq!(first(&images), one(&messages::altered::DEFINITION, 1, "00000010"));
}

#[test]
fn more_damage_is_said_to_be_several() {
    let several = |card| (&messages::several::DEFINITION, card, 17, 17);
    let check = |images: &[String]| {
        let (definition, card, counts) = first(images);
        (definition, card, counts[0].parse().unwrap(), counts[1].parse().unwrap())
    };
    let mut images = deck(9);
    images[2] = images[2].replace("NO=1", "NO=2");
    images[4] = images[4].replace("NO=3", "NO=4");
    assert_eq!(check(&images), several(18));
    assert_eq!(statements(&images).verify().len(), 1);
    let mut images = deck(9);
    images.drain(3..5);
    assert_eq!(check(&images), (&messages::several::DEFINITION, 16, 17, 15));
    let hint = statements(&images).verify().remove(1);
    assert_eq!(
        (hint.place, hint.arguments),
        (Some(Place::card(4)), vec!["00000040".into(), "00000060".into()])
    );
    let mut images = deck(9);
    images[2] = images[2].replace("NO=", "NR=");
    images.remove(3);
    assert_eq!(check(&images), (&messages::several::DEFINITION, 17, 17, 16));
}

#[test]
fn a_damaged_endpos_is_told_from_damaged_cards() {
    let images = deck(4);
    for (from, to) in [("CARDS=8", "CARDS=9"), ("CARDS=8", "CARDS=18"), ("678-", "679-")] {
        let mut damaged = images.clone();
        damaged[8] = damaged[8].replace(from, to);
        let seal = "CARDS=8,CHECK=1959555495658824678-989485598190286803";
        assert_eq!(first(&damaged), one(&messages::end_altered::DEFINITION, 9, seal), "{to}");
    }
    let mut damaged = images.clone();
    damaged[8] = damaged[8].replace("-9894", "-8894");
    assert_eq!(first(&damaged), (&messages::other_order::DEFINITION, 9, vec![]));
    damaged[8] = "$ENDPOS CARDS=8,CHECK=5".to_owned();
    let message = statements(&damaged).verify().remove(0);
    assert_eq!(message.definition, &messages::refused::DEFINITION);
    assert_eq!(message.place, Some(Place { card: 9, column: 23 }));
    damaged[8] = "$ENDPOS 8".to_owned();
    assert_eq!(statements(&damaged).verify()[0].place, Some(Place { card: 9, column: 9 }));
    damaged.pop();
    assert_eq!(first(&damaged), one(&messages::cut_off::DEFINITION, 8, "8"));
}

#[test]
fn an_edited_deck_is_taken_and_told_what_would_be_right() {
    let mut images = deck(2);
    images[0] = "$POSITION DIPLOMACY,FORMAT=1,SEED=5,EDITED=YES".to_owned();
    images[2] = "UNIT NO=1, NAME=Knights, RANK=5".to_owned();
    let deck = statements(&images);
    let message = deck.verify().remove(0);
    assert_eq!(
        (message.severity(), message.definition),
        (Severity::Information, &messages::edited::DEFINITION)
    );
    assert!(message.arguments[0].starts_with("CARDS=4,CHECK="));
    assert!(message.arguments[1].starts_with("CARDS=4,CHECK="));
    assert_ne!(message.arguments[0], message.arguments[1]);
    let read: World = super::read(&deck.body).unwrap();
    assert_eq!(read.unit[0].name, "KNIGHTS");
    images[4] = format!("$ENDPOS {}", message.arguments[1]);
    assert_eq!(statements(&images).verify(), []);
    images[4] = "$ENDPOS".to_owned();
    assert_eq!(statements(&images).verify()[0].arguments[0], "nothing that can be read");
    images.pop();
    assert_eq!(first(&images), one(&messages::cut_off::DEFINITION, 4, "4"));

    let sealed = reseal(&deck.header, &deck.body, '$', None).unwrap().to_vec();
    assert_eq!(sealed[0], format!("{:72}00000010", "$POSITION DIPLOMACY,FORMAT=1,SEED=5"));
    assert_eq!(statements(&sealed).verify(), []);
    assert_eq!(super::read::<World>(&statements(&sealed).body).unwrap(), read);
}

#[test]
fn a_header_is_read_or_refused_with_its_own_message() {
    let refused = |card: &str| {
        let message = read_header(&Statement::single(Card::new(7, card), Kind::Control), 1).unwrap_err();
        assert_eq!(message.severity(), Severity::Severe);
        (message.definition, message.place.unwrap().column)
    };
    assert_eq!(refused("$POSITION"), (&messages::format_first::DEFINITION, 0));
    assert_eq!(refused("$POSITION FORMAT=1,SEED=5"), (&messages::format_first::DEFINITION, 0));
    assert_eq!(refused("$POSITION DIPLOMACY"), (&messages::format_first::DEFINITION, 20));
    assert_eq!(refused("$POSITION DIPLOMACY,SEED=5,FORMAT=1"), (&messages::format_first::DEFINITION, 21));
    assert_eq!(
        refused("$POSITION DIPLOMACY 1901 FORMAT=1,SEED=5"),
        (&messages::format_first::DEFINITION, 21)
    );
    assert_eq!(refused("$POSITION DIPLOMACY,FORMAT=2,SPIN=5"), (&messages::other_format::DEFINITION, 21));
    assert_eq!(
        refused("$POSITION DIPLOMACY,FORMAT=99999999999999999999"),
        (&messages::other_format::DEFINITION, 21)
    );
    assert_eq!(refused("$POSITION DIPLOMACY,FORMAT=1"), (&messages::refused::DEFINITION, 21));
    assert_eq!(refused("$POSITION DIPLOMACY,FORMAT=1,SEED=-5"), (&messages::refused::DEFINITION, 35));
    let card = Card::new(1, "$position diplomacy format=1 seed=18446744073709551615");
    let (game, header) = read_header(&Statement::single(card, Kind::Control), 1).unwrap();
    assert_eq!((&*game.text, header.seed), ("DIPLOMACY", u64::MAX));
}

#[test]
fn a_record_that_cannot_be_read_stops_the_deck_at_its_card_and_column() {
    let mut images = deck(3);
    images[5] = images[5].replace("RANK", "RNAK");
    let [message] = &super::read::<World>(&statements(&images).body).unwrap_err()[..] else { unreachable!() };
    assert_eq!(
        message.sentence(),
        "The deck cannot go on without this position. RNAK is not an operand here, RANK was perhaps meant; the card was refused. (See PDK080.)"
    );
    assert_eq!(message.place.unwrap().card, 6);
    let column = images[5].find("RNAK").unwrap() + 1;
    assert_eq!(usize::from(message.place.unwrap().column), column);
    images.remove(1);
    let [message] = &super::read::<World>(&statements(&images[..3]).body).unwrap_err()[..] else {
        unreachable!()
    };
    assert_eq!(
        message.sentence().split(". ").nth(1),
        Some("The record SEASON is missing; the position was refused")
    );
    assert_eq!(super::read::<World>(&Pack::default()).unwrap_err()[0].place, None);
}

#[test]
fn so_many_unreadable_records_are_named_and_no_more() {
    for units in 1..40 {
        let images: Vec<String> = deck(units).iter().map(|card| card.replace("RANK", "RNAK")).collect();
        let wrong = images.iter().filter(|card| card.contains("RNAK")).count();
        assert_eq!(
            super::read::<World>(&statements(&images).body).unwrap_err().len(),
            wrong.min(20),
            "{wrong}"
        );
    }
}

#[test]
fn what_a_game_is_called_is_bounded_where_it_is_read() {
    let read = |label: &str| {
        let card = format!("$POSITION ATLANTIS,FORMAT=1,SEED=5{label}");
        read_header(&Statement::single(Card::new(1, &card), Kind::Control), 1)
            .map(|(_, header)| header.label())
    };
    assert_eq!(read(""), Ok(Label::default()));
    let label = read(",JOB='tuesday1',TITLE='A, B'").unwrap();
    assert_eq!((label.job, label.title), (Name::new("TUESDAY1"), Title::new("A, B")));
    let wrong = [",JOB='TUESDAYS1'", ",JOB='1A'", ",JOB=''", ",TITLE=''", ",TITLE='&27;'", ",NAME='A'"];
    assert!(wrong.iter().all(|wrong| read(wrong).is_err()));
    assert!(Title::try_from("x".repeat(41)).is_err() && Title::try_from("x".repeat(40)).is_ok());
}

#[test]
fn json_holds_the_same_position() {
    let json = json::to_json("DIPLOMACY", Header::new(1, u64::MAX, Label::default()), &world(3)).unwrap();
    assert!(
        json.starts_with(
            "{\n  \"game\": \"DIPLOMACY\",\n  \"format\": 1,\n  \"seed\": 18446744073709551615,\n"
        )
    );
    assert!(json.ends_with("}\n") && !json.ends_with("\n\n"));
    assert_eq!(json::game(&json), Ok("DIPLOMACY".to_owned()));
    assert_eq!(json::from_json::<World>(&json, &[]), Ok((u64::MAX, Label::default(), world(3))));
    let refused = |json: &str| json::from_json::<World>(json, &[]).unwrap_err().definition;
    assert_eq!(refused(&json.replace("\"format\": 1", "\"format\": 2")), &messages::other_format::DEFINITION);
    assert_eq!(refused(&json.replace("YEAR", "YAER")), &messages::json_refused::DEFINITION);
    assert_eq!(refused("{"), &messages::json_refused::DEFINITION);
    let torn = json::from_json::<World>("{\n  \"game\" 1}", &[]).unwrap_err().to_string();
    assert!(torn.contains("line 2 column 10"), "{torn}");
}

#[test]
fn no_two_messages_have_one_number() {
    let numbers: Vec<u16> = messages::CATALOGUE.iter().map(|message| message.number).collect();
    assert!(numbers.windows(2).all(|pair| pair[0] < pair[1]));
    assert!(numbers.iter().all(|number| (100..120).contains(number) || (380..=382).contains(number)));
}

/// One kind of damage to a deck of cards.
#[derive(Debug, Clone)]
enum Wound {
    Lost,
    Doubled(prop::sample::Index),
    Swapped(prop::sample::Index),
    Altered(prop::sample::Index, char),
}

fn any_wound() -> impl Strategy<Value = Wound> {
    prop_oneof![
        Just(Wound::Lost),
        any::<prop::sample::Index>().prop_map(Wound::Doubled),
        any::<prop::sample::Index>().prop_map(Wound::Swapped),
        (any::<prop::sample::Index>(), prop::char::range('A', 'Z'))
            .prop_map(|(at, to)| Wound::Altered(at, to)),
    ]
}

proptest! {
    #[test]
    fn a_single_wound_is_named(units in 1..40_u32, at in any::<prop::sample::Index>(), wound in any_wound()) {
        let mut images = deck(units);
        let last = images.len() - 1;
        let any_place = |index: prop::sample::Index| 1 + index.index(last - 1);
        let place = any_place(at);
        let card = |place: usize| u32::try_from(place + 1).unwrap();
        let expected = match wound {
            Wound::Lost => {
                images.remove(place);
                one(&messages::lost::DEFINITION, card(place), &sequence_field(place + 1))
            }
            Wound::Doubled(index) => {
                let double = images[place].clone();
                let mut to = any_place(index);
                images.insert(to, double);
                if to == place {
                    to += 1;
                }
                one(&messages::doubled::DEFINITION, card(to), &sequence_field(place + 1))
            }
            Wound::Swapped(index) => {
                let other = any_place(index);
                prop_assume!(images[place][..72] != images[other][..72]);
                images.swap(place, other);
                let (a, b) = (place.min(other), place.max(other));
                (&messages::swapped::DEFINITION, card(a), vec![sequence_field(a + 1), sequence_field(b + 1)])
            }
            Wound::Altered(index, to) => {
                let column = index.index(71);
                prop_assume!(images[place].as_bytes()[column] != u8::try_from(to).unwrap());
                images[place].replace_range(column..=column, &to.to_string());
                one(&messages::altered::DEFINITION, card(place), &sequence_field(place + 1))
            }
        };
        prop_assert_eq!(first(&images), expected);
    }

    #[test]
    fn any_cards_are_verified_and_read_or_refused(lines in prop::collection::vec("[ -~é]{0,90}", 1..12)) {
        let deck = statements(&lines);
        if let Ok((_, header)) = read_header(&deck.header, 1) {
            verify(&header, &deck.header, &deck.body, deck.end.as_ref(), None);
        }
        let header = Header::new(1, 0, Label::default());
        prop_assert!(!verify(&header, &deck.header, &deck.body, deck.end.as_ref(), None).is_empty());
        prop_assert!(super::read::<World>(&deck.body).is_err());
        let _ = reseal(&deck.header, &deck.body, '$', None);
    }

    #[test]
    fn any_position_is_a_fixed_point_of_its_deck_and_its_json(
        year in any::<u16>(),
        seed in any::<u64>(),
        unit in prop::collection::vec(any::<(u32, String, u64)>(), 0..6),
        job in prop::option::of("[A-Za-z][A-Za-z0-9]{0,7}"),
        title in prop::option::of(any::<String>()),
        press in prop::option::of(0..PressRule::ALL.len()),
    ) {
        let press = press.map(|at| PressRule::ALL[at].0);
        let label = Label {
            chance: None,
            job: job.as_deref().and_then(Name::new),
            title: title.as_deref().and_then(Title::new),
            press,
            link: None,
        };
        let unit = unit.into_iter().map(|(no, name, rank)| Unit { no, name, rank }).collect();
        let world = World { season: Season { year }, unit };
        let images = punch::<Pack>("ATLANTIS4", &Header::new(1, seed, label.clone()), '$', &world).unwrap().to_vec();
        let deck = statements(&images);
        prop_assert_eq!(deck.verify(), []);
        let header = read_header(&deck.header, 1).unwrap().1;
        prop_assert_eq!((header.seed, header.label()), (seed, label.clone()));
        let read: World = super::read(&deck.body).unwrap();
        prop_assert_eq!(&read, &world);
        let json = json::to_json("ATLANTIS4", Header::new(1, seed, label.clone()), &read).unwrap();
        prop_assert_eq!(json::from_json(&json, &[]), Ok((seed, label, world)));
    }
}
