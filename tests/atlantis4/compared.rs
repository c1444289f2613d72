//! Compares a letter, as the grammar reads it, with the JSON of the same reader.

use crate::letters::{self, Battle, Letter, Place, Region, Stack, Unit};
use serde_json::Value;

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| unreachable!("{value} is no number"))
}

fn signed(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| unreachable!("{value} is no number"))
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn is(value: &Value) -> bool {
    value == &Value::Bool(true)
}

fn called(value: &Value) -> (String, u64) {
    (text(&value["NAME"]).to_owned(), number(&value["NUMBER"]))
}

fn stack(value: &Value) -> Stack {
    Stack {
        count: signed(&value["COUNT"]),
        name: text(&value["NAME"]).to_owned(),
        abbr: text(&value["ABBR"]).to_owned(),
        is_illusion: is(&value["IS_ILLUSION"]),
        price: value.get("PRICE").map(signed),
    }
}

fn stacks(value: &Value) -> Vec<Stack> {
    list(value).iter().map(stack).collect()
}

fn place(value: &Value, town: &Value) -> Place {
    Place {
        terrain: text(&value["TERRAIN"]).to_owned(),
        at: (signed(&value["X"]), signed(&value["Y"])),
        level: value.get("LEVEL").map(|level| text(level).to_owned()),
        name: text(&value["NAME"]).to_owned(),
        town: town.get("NAME").map(|name| (text(name).to_owned(), text(&town["SIZE"]).to_owned())),
    }
}

fn unit(value: &Value) -> Unit {
    let own = &value["OWN"];
    let is_own = !own.is_null();
    let mut choices: Vec<String> = list(&own["CHOICES"]).iter().map(|it| text(it).to_owned()).collect();
    if !is_own && is(&value["IS_BEHIND"]) {
        choices.push("behind".to_owned());
    }
    let skill = |skill: &Value| {
        let (name, abbr) = (text(&skill["NAME"]).to_owned(), text(&skill["ABBR"]).to_owned());
        (name, abbr, number(&skill["LEVEL"]), number(&skill["DAYS"]))
    };
    let can_study = |pair: &Value| (text(&pair[0]).to_owned(), text(&pair[1]).to_owned());
    Unit {
        is_own,
        name: called(value),
        faction: value.get("FACTION").map(called),
        is_on_guard: is(&value["IS_ON_GUARD"]),
        is_avoiding: is(&value["IS_AVOIDING"]),
        choices,
        items: stacks(&value["ITEMS"]),
        skills: list(&own["SKILLS"]).iter().map(skill).collect(),
        combat: own.get("COMBAT").map(|spell| text(spell).to_owned()),
        can_study: list(&own["CAN_STUDY"]).iter().map(can_study).collect(),
        description: text(&value["DESCRIPTION"]).to_owned(),
    }
}

fn units(value: &Value) -> Vec<Unit> {
    list(value).iter().map(unit).collect()
}

fn compare_region(read: &Region, known: &Value) {
    assert_eq!(read.place, place(&known["PLACE"], &known["TOWN"]));
    let at = &read.place;
    let people = signed(&known["PEOPLE"]);
    assert_eq!(read.people, people.max(0), "{at:?}");
    assert_eq!(read.race.as_deref(), known.get("RACE").filter(|_| people > 0).map(text), "{at:?}");
    assert_eq!(read.money.unwrap_or(0), signed(&known["MONEY"]), "{at:?}");
    let weather = |value: &Value| match text(value) {
        "CLEAR" => "clear",
        "WINTER" => "winter",
        "MONSOON" => "monsoon season",
        other => unreachable!("{other}"),
    };
    assert_eq!(read.weather, [0, 1].map(|month| weather(&known["WEATHER"][month])), "{at:?}");
    assert_eq!(read.text.is_empty(), !is(&known["IS_NEXUS"]), "{at:?}");
    // By these words a program knows that what follows is not the wages yet.
    assert!(read.text.is_empty() || read.text.contains("Nexus is a "), "{}", read.text);
    assert_eq!(read.most_wages.is_none(), is(&known["IS_NEXUS"]), "{at:?}");
    assert_eq!(read.wages, signed(&known["WAGES"]), "{at:?}");
    assert_eq!(read.most_wages.unwrap_or(0), signed(&known["MOST_WAGES"]), "{at:?}");
    assert_eq!(read.entertainment, signed(&known["ENTERTAINMENT"]), "{at:?}");
    assert_eq!(read.wanted, stacks(&known["WANTED"]), "{at:?}");
    assert_eq!(read.for_sale, stacks(&known["FOR_SALE"]), "{at:?}");
    assert_eq!(read.products, stacks(&known["PRODUCTS"]), "{at:?}");
    let exit = |exit: &Value| (text(&exit["DIRECTION"]).to_lowercase(), place(&exit["TO"], &exit["TOWN"]));
    let exits: Vec<_> = list(&known["EXITS"]).iter().map(exit).collect();
    let found: Vec<(String, &Place)> = read.exits.iter().map(|(way, to)| (way.to_lowercase(), to)).collect();
    assert_eq!(found, exits.iter().map(|(way, to)| (way.clone(), to)).collect::<Vec<_>>(), "{at:?}");
    let gate = known.get("GATE").map(|gate| (number(&gate[0]), number(&gate[1])));
    assert_eq!(read.gate, gate, "{at:?}");
    assert_eq!(read.units, units(&known["UNITS"]), "{at:?}");
    let objects = list(&known["OBJECTS"]);
    assert_eq!(read.objects.len(), objects.len(), "{at:?}");
    for (object, known) in read.objects.iter().zip(objects) {
        assert_eq!((&object.name, object.kind.as_str()), (&called(known), text(&known["KIND"])));
        assert_eq!(object.needs, known.get("NEEDS").map(number));
        let marks = [&known["HAS_PASSAGE"], &known["HAS_RUNES"], &known["IS_CLOSED"]].map(is);
        assert_eq!([object.has_passage, object.has_runes, object.is_closed], marks, "{known}");
        assert_eq!(object.description, text(&known["DESCRIPTION"]));
        assert_eq!(object.units, units(&known["UNITS"]), "{at:?}");
    }
}

fn compare_head(read: &Letter, view: &Value) {
    assert_eq!(read.faction, (text(&view["NAME"]).to_owned(), number(&view["FACTION"])));
    let Some(turn) = number(&view["TURN"]).checked_sub(1) else {
        return assert_eq!(read.month, "In the beginning");
    };
    let months = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let month = months[usize::try_from(turn % 12).unwrap()];
    assert_eq!((read.month.as_str(), read.year), (month, turn / 12 + 1));
    let status = &view["STATUS"];
    assert_eq!(read.points.to_vec(), list(&status["POINTS"]).iter().map(number).collect::<Vec<_>>());
    let pairs = [("USED_TAX", "MOST_TAX"), ("USED_TRADE", "MOST_TRADE"), ("MAGES", "MOST_MAGES")];
    assert_eq!(read.status, pairs.map(|(used, most)| (number(&status[used]), number(&status[most]))));
    assert_eq!(read.default.to_uppercase(), text(&view["DEFAULT_ATTITUDE"]));
    for (place, declared) in list(&view["ATTITUDES"]).iter().enumerate() {
        let factions: Vec<_> = list(&declared["FACTIONS"]).iter().map(called).collect();
        assert_eq!(read.attitudes[place], factions, "{declared}");
    }
    assert_eq!(read.unclaimed, number(&view["UNCLAIMED"]));
}

/// The inside of an event, and what it is.
fn opened(event: &Value) -> (String, &Value) {
    let (outer, inner) = event.as_object().unwrap().iter().next().unwrap();
    let first = inner.as_object().filter(|_| outer != "REFUSED").and_then(|inner| inner.iter().next());
    let (kind, inner) = first.map_or(("", inner), |(kind, inner)| (kind.as_str(), inner));
    (format!("{outer} {kind}"), inner)
}

fn compare_events(read: &Letter, events: &[Value]) {
    let of = |is: &dyn Fn(&str) -> bool| -> Vec<(String, &Value)> {
        events.iter().map(opened).filter(|(kind, _)| is(kind)).collect()
    };
    let refused = of(&|kind| kind == "REFUSED ");
    assert_eq!(read.errors.len(), refused.len(), "{:#?}", read.errors);
    for (line, (_, event)) in read.errors.iter().zip(refused) {
        let order = text(&event["ORDER"]);
        let verb = order.split(' ').next().unwrap().to_uppercase();
        let start = match event.get("UNIT").filter(|unit| !unit.is_null()) {
            Some(unit) => format!("{} ({}): {verb}", text(&unit["NAME"]), unit["NUMBER"]),
            None => verb,
        };
        assert!(line.starts_with(&start) && line.ends_with('.'), "{line}: {event}");
    }
    // The program did not tell who fell.
    let fought = of(&|kind| kind.starts_with("BATTLE ") && kind != "BATTLE FELL");
    assert_eq!(read.battles.len(), fought.len());
    for (battle, (_, event)) in read.battles.iter().zip(fought) {
        compare_battle(battle, event);
    }
    let shown = of(&|kind| kind == "SETTLED SHOWN_SKILL" || kind == "ECONOMY REACHED");
    let mut shown: Vec<(String, u64)> =
        shown.iter().map(|(_, it)| (text(&it["SKILL"]["ABBR"]).to_owned(), number(&it["LEVEL"]))).collect();
    let mut told: Vec<(String, u64)> =
        read.skills.iter().map(|(_, abbr, level, _)| (abbr.clone(), *level)).collect();
    shown.sort();
    told.sort();
    shown.dedup();
    told.dedup();
    assert_eq!(told, shown);
    let items = of(&|kind| kind == "SETTLED SHOWN_ITEM");
    assert_eq!(read.items.len(), items.len());
    for (line, (_, item)) in read.items.iter().zip(items) {
        let item = &item["ITEM"];
        assert!(line.starts_with(&format!("{} [{}]", text(&item["NAME"]), text(&item["ABBR"]))), "{line}");
    }
    assert_eq!(read.structures.len(), of(&|kind| kind == "SETTLED SHOWN_STRUCTURE").len());
    let others = of(&|kind| {
        let elsewhere = [
            "REFUSED ",
            "BATTLE FOUGHT",
            "BATTLE ASSASSINATED",
            "BATTLE FELL",
            "SETTLED SHOWN_SKILL",
            "SETTLED SHOWN_ITEM",
            "SETTLED SHOWN_STRUCTURE",
            "ECONOMY REACHED",
        ];
        !elsewhere.contains(&kind)
    });
    assert_eq!(read.events.len(), others.len(), "{:#?}\n{others:#?}", read.events);
    let mut left = read.events.clone();
    for (kind, event) in others {
        // Whoever is in an event is named in a line of its own, with the number; a unit of it begins that line.
        let whom: Vec<String> = event
            .as_object()
            .into_iter()
            .flatten()
            .filter_map(|(_, who)| {
                let name = text(who.get("NAME")?);
                Some(format!("{name} ({})", who.get("NUMBER")?))
            })
            .collect();
        // Whose event it is: of who forbids, not of whom; what others see of a pillage is of nobody.
        let whose = match kind.as_str() {
            "JOURNEY FORBADE" => event.get("GUARD"),
            "ECONOMY SAW_PILLAGE" | "SETTLED JOINED" => None,
            _ => event.get("UNIT"),
        };
        let unit = whose.map(|unit| format!("{} ({}): ", text(&unit["NAME"]), unit["NUMBER"]));
        let says = |line: &String| {
            let starts = unit.as_ref().is_none_or(|unit| line.starts_with(unit));
            let bracket = |who: &String| line.contains(&who.replace(" (", " [").replace(')', "]"));
            starts && whom.iter().all(|who| line.contains(who) || bracket(who))
        };
        let found = left.iter().position(says);
        let found = found.unwrap_or_else(|| unreachable!("{kind} {event} in {left:#?}"));
        let line = left.remove(found);
        assert!(line.ends_with(['.', '!']), "{line}");
        for (of, word) in [
            ("JOURNEY FORBIDDEN", "Is forbidden entry"),
            ("ECONOMY TAXED", "Collects $"),
            ("ECONOMY PILLAGED", "Pillages $"),
            ("ECONOMY PRODUCED", "Produces "),
            ("SETTLED ADDRESS", "The address of "),
            ("JOURNEY SAILED", " sails from "),
            ("THEFT CAUGHT", "caught"),
            ("THEFT STOLEN", "stol"),
            ("ECONOMY BUILT", "Performs "),
        ] {
            assert!(kind != of || line.contains(word), "{kind}: {line}");
        }
        if kind == "JOURNEY WENT" {
            let modes = ["Walks from ", "Rides from ", "Flies from "];
            assert!(modes.iter().any(|mode| line.contains(mode)) && line.contains(" to "), "{line}");
        }
    }
}

fn compare_battle(read: &Battle, known: &Value) {
    let Some(attacker) = &read.attack.0 else {
        assert!(known.get("ROSTERS").is_none());
        return assert_eq!(read.attack.1, called(&known["UNIT"]));
    };
    let leaders: Vec<_> = list(&known["LEADERS"]).iter().map(called).collect();
    assert_eq!(read.is_assassination, is(&known["ASSASSINATION"]));
    assert_eq!(*attacker, leaders[0]);
    assert_eq!(read.attack.1, leaders[1]);
    assert!(read.attack.2.ends_with(text(&known["REGION"]["NAME"])), "{:?}", read.attack);
    for (side, roster) in list(&known["ROSTERS"]).iter().enumerate() {
        assert_eq!(read.rosters[side].len(), list(roster).len());
        for (fighter, known) in read.rosters[side].iter().zip(list(roster)) {
            assert_eq!(fighter.unit, called(&known["UNIT"]));
            assert_eq!(fighter.is_behind, is(&known["BEHIND"]));
            assert_eq!(fighter.description, text(&known["DESCRIPTION"]));
            assert_eq!(fighter.goods, stacks(&known["GOODS"]));
            let skill = |skill: &Value| (text(&skill[0]).to_owned(), number(&skill[1]));
            assert_eq!(fighter.skills, list(&known["SKILLS"]).iter().map(skill).collect::<Vec<_>>());
        }
    }
    let rounds = list(&known["ROUNDS"]);
    assert_eq!(read.rounds.len(), rounds.len(), "{known}");
    for (round, known) in read.rounds.iter().zip(rounds) {
        let side = |word: &str| usize::from(word == "DEFENDERS");
        let whose = known["FREE"].as_str().map(|word| leaders[side(word)].clone());
        assert_eq!(round.free, whose);
        let lost: Vec<_> = round.losses.iter().map(|(_, count)| *count).collect();
        let due: Vec<_> = list(&known["LOSSES"]).iter().map(number).collect();
        // A side that gets no blow may have no line.
        assert!(
            lost == due || lost.iter().sum::<u64>() == due.iter().sum::<u64>(),
            "{:?} {known}",
            round.losses
        );
    }
    for (read, known) in read.casualties.iter().zip(list(&known["CASUALTIES"])) {
        assert_eq!(read.1, number(&known["DEAD"]));
    }
    let damaged = list(&known["CASUALTIES"]).iter().map(|side| list(&side["DAMAGED"]));
    let damaged: Vec<Vec<u64>> =
        damaged.map(|units| units.iter().map(|unit| number(&unit["NUMBER"])).collect()).collect();
    let damaged: Vec<_> = damaged.into_iter().filter(|units: &Vec<u64>| !units.is_empty()).collect();
    assert_eq!(read.damaged, damaged);
    assert_eq!(read.spoils.clone().unwrap_or_default(), stacks(&known["SPOILS"]));
}

fn compare_template(read: &Letter, view: &Value) {
    let template = &read.template;
    let due = match text(&view["TEMPLATE"]) {
        "LONG" => "Long",
        "SHORT" => "Short",
        "MAP" => "Map",
        _ => "",
    };
    assert_eq!(template.format, due);
    if due.is_empty() {
        return;
    }
    assert_eq!((template.faction, template.word.as_str()), (number(&view["FACTION"]), "password"));
    let own = |region: &Region| -> Vec<Unit> {
        let inside = region.objects.iter().flat_map(|object| &object.units);
        region.units.iter().chain(inside).filter(|unit| unit.is_own).cloned().collect()
    };
    let with_own: Vec<&Region> = read.regions.iter().filter(|region| !own(region).is_empty()).collect();
    assert_eq!(template.regions.len(), with_own.len());
    for ((heading, units), region) in template.regions.iter().zip(with_own) {
        assert!(
            heading.starts_with(&region.place.terrain) && heading.contains(&region.place.name),
            "{heading}"
        );
        let own = own(region);
        assert_eq!(units.len(), own.len(), "{heading}");
        for (ordered, unit) in units.iter().zip(own) {
            assert_eq!(ordered.unit, unit.name.1);
            if due == "Long" {
                assert_eq!(letters::unit_of_comment(&ordered.comment), unit);
            }
        }
    }
}

/// Compares a letter with the JSON of the same reader.
pub fn compare(text: &str, view: &Value, events: &[Value]) -> Letter {
    let read = letters::read(text);
    compare_head(&read, view);
    let regions = list(&view["REGIONS"]);
    assert_eq!(read.regions.len(), regions.len());
    for (region, known) in read.regions.iter().zip(regions) {
        compare_region(region, known);
    }
    compare_events(&read, events);
    compare_template(&read, view);
    read
}
