//! A report as the JSON that today's Atlantis writes (`report.N.json`, version 1.0.1), for programs that read it, and its
//! map of hexes.
//!
//! Sentences are ours. What 4.0.6 does not have is left out where it may be left out, and 0 where it may not. War is its
//! kind `martial`, with the trade that today's Atlantis counts there.

use super::events::{self, Chapter, whose};
use crate::event::{BattleEvent, Called, Economy, Event, Log, Settled};
use crate::knowledge::{Exit, Land, Place, SeenObject, SeenUnit, Stack, Town, Trade, View};
use crate::tables::{Direction, Item};
use crate::world::{Attitude, RegionId, Reveal};
use playdeck_factions::report::letter::Whose;
use playdeck_game::Viewing as _;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// What the program that writes such reports calls their form.
const VERSION: &str = "1.0.1 (beta)";

/// A report for the viewer.
pub fn report(view: &View<'_>, log: &Log) -> Value {
    let all: Vec<Cow<'_, Event>> = view.learned(log).collect();
    let mut report = Map::new();
    let mut put = |key: &str, value: Value| drop(report.insert(key.to_owned(), value));
    put("engine", engine(view));
    if view.turn().0 > 0 {
        put("date", json!({ "month": view.turn().name(), "year": view.turn().year() }));
    }
    if let (Some(faction), Some(status)) = (view.own_faction(), view.status()) {
        let (war, trade, magic) = status.points;
        put("name", json!(faction.name));
        put("number", json!(faction.number));
        put("type", json!({ "martial": war + trade, "magic": magic }));
        put(
            "status",
            json!({
                "regions": { "current": status.used_tax, "allowed": status.most_tax },
                "mages": { "current": status.mages, "allowed": status.most_mages },
                "apprentices": { "current": 0, "allowed": 0, "name": "Apprentice" },
                "quartermasters": { "current": 0, "allowed": 0 },
            }),
        );
        put(
            "administrative",
            json!({
                "email": faction.address,
                "password_unset": faction.password.is_none(),
                "show_unit_attitudes": false,
                "times_sent": faction.times,
            }),
        );
        put("unclaimed_silver", json!(faction.unclaimed));
        put("attitudes", attitudes(view, faction.default_attitude));
        put("errors", of(&all, Chapter::Errors).filter_map(|event| error(view, event)).collect());
        put("events", of(&all, Chapter::Events).map(|event| happened(view, event)).collect());
        let battle = |event| json!({ "type": "battle", "report": events::battle_rows(view, event) });
        // Who fell is told to people alone, as the program did not tell it.
        let fought = of(&all, Chapter::Battles)
            .filter(|event| !matches!(event, Event::Battle(BattleEvent::Fell { .. })));
        put("battles", fought.map(battle).collect());
    }
    put("skill_reports", of(&all, Chapter::Skills).filter_map(|event| skill(view, event)).collect());
    put("item_reports", of(&all, Chapter::Items).filter_map(|event| item(view, event)).collect());
    put("object_reports", of(&all, Chapter::Structures).filter_map(|event| structure(view, event)).collect());
    put("regions", view.placed_lands().map(|(id, land)| region(view, id, &land)).collect());
    Value::Object(report)
}

fn of<'e>(all: &'e [Cow<'_, Event>], chapter: Chapter) -> impl Iterator<Item = &'e Event> {
    all.iter().filter(move |event| Chapter::of(event) == chapter).map(|event| &**event)
}

fn engine(view: &View<'_>) -> Value {
    let (ruleset, version) = match &*view.tables().name {
        "WYRETH" => ("Wyreth", "1.0.1 (beta)"),
        "STANDARD" => ("Standard", "4.0.6 (beta)"),
        other => (other, "1.0.0"),
    };
    json!({
        "version": "4.0.6 (beta)", "ruleset": ruleset, "ruleset_version": version, "json_report_version": VERSION,
    })
}

const fn word(attitude: Attitude) -> &'static str {
    match attitude {
        Attitude::Hostile => "hostile",
        Attitude::Unfriendly => "unfriendly",
        Attitude::Neutral => "neutral",
        Attitude::Friendly => "friendly",
        Attitude::Ally => "ally",
    }
}

fn attitudes(view: &View<'_>, default: Attitude) -> Value {
    let mut all = Map::new();
    all.insert("default".to_owned(), word(default).into());
    for declared in view.declared() {
        let factions = declared.factions.iter().map(|it| json!({ "name": it.name, "number": it.number }));
        all.insert(word(declared.attitude).to_owned(), factions.collect());
    }
    Value::Object(all)
}

/// An order that was not carried out. What is of no unit has no place in this form.
fn error(view: &View<'_>, event: &Event) -> Option<Value> {
    let Event::Refused { unit: Some(unit), .. } = event else { return None };
    let message = events::sentence(view, event);
    let message = message.strip_prefix(&format!("{unit}: ")).unwrap_or(&message);
    Some(json!({ "message": message, "unit": { "name": unit.name, "number": unit.number } }))
}

fn happened(view: &View<'_>, event: &Event) -> Value {
    let sentence = events::sentence(view, event);
    let mut told = json!({ "category": category(event), "message": sentence });
    let (name, message) = sentence.split_once(": ").unwrap_or(("", &sentence));
    match whose(event) {
        Whose::Unit(number) => {
            if let Some(name) = name.strip_suffix(&format!(" ({number})")) {
                told["unit"] = json!({ "name": name, "number": number });
                told["message"] = message.into();
            }
        }
        Whose::Region(region) => {
            told["region"] = spot(view, Place::of(view.world(), view.tables(), region), None);
        }
        Whose::Structure(_) | Whose::Faction => {}
    }
    told
}

/// The nearest word that today's Atlantis has for what happened.
const fn category(event: &Event) -> &'static str {
    match event {
        Event::Economy(event) => match event {
            Economy::Taxed { .. }
            | Economy::TaxesNoLonger { .. }
            | Economy::Pillaged { .. }
            | Economy::SawPillage { .. } => "tax",
            Economy::Bought { .. }
            | Economy::CanPay { .. }
            | Economy::Sold { .. }
            | Economy::HasOnly { .. } => "buy",
            Economy::Taught { .. } | Economy::NotTaught { .. } => "teach",
            Economy::Studied { .. }
            | Economy::Unsheltered { .. }
            | Economy::Reached { .. }
            | Economy::BecameMage { .. } => "study",
            Economy::FedUnclaimed { .. } | Economy::Starved { .. } | Economy::Decayed { .. } => "maintenance",
            Economy::Borrowed { .. } | Economy::Lent { .. } => "share",
            _ => "work",
        },
        Event::Journey(_) => "movement",
        Event::Magic(_) | Event::Creatures(_) => "spell",
        Event::Theft(_) => "take",
        Event::Battle(_) => "combat_preparation",
        Event::Settled(event) => match event {
            Settled::Claimed { .. } | Settled::ClaimCut { .. } => "claim",
            Settled::Entered { .. } | Settled::Left { .. } | Settled::Promoted { .. } => "movement",
            _ => "give",
        },
        Event::Gamesmastered(_) | Event::Refused { .. } => "reward",
    }
}

fn skill(view: &View<'_>, event: &Event) -> Option<Value> {
    let (Event::Settled(Settled::ShownSkill { skill, level })
    | Event::Economy(Economy::Reached { skill, level })) = event
    else {
        return None;
    };
    let text = behind(&events::sentence(view, event), ": ");
    Some(json!({ "name": skill.name, "tag": skill.abbr, "level": level, "description": text }))
}

fn item(view: &View<'_>, event: &Event) -> Option<Value> {
    let Event::Settled(Settled::ShownItem { item }) = event else { return None };
    let text = behind(&events::sentence(view, event), "], ");
    Some(json!({ "name": item.name, "tag": item.abbr, "description": text }))
}

fn structure(view: &View<'_>, event: &Event) -> Option<Value> {
    let Event::Settled(Settled::ShownStructure { name, .. }) = event else { return None };
    Some(json!({ "name": name, "description": events::sentence(view, event) }))
}

/// What stands behind some characters, or all of a text.
fn behind(text: &str, what: &str) -> String {
    text.split_once(what).map_or(text, |(_, rest)| rest).to_owned()
}

/// A region by its place.
fn spot(view: &View<'_>, place: Place<'_>, town: Option<Town<'_>>) -> Value {
    let mut region = json!({
        "coordinates": coordinates(view, place), "province": place.name, "terrain": place.terrain,
    });
    if let Some(town) = town {
        region["settlement"] = json!({ "name": town.name, "size": town.size });
    }
    region
}

fn coordinates(view: &View<'_>, place: Place<'_>) -> Value {
    let label = place.level.unwrap_or("surface");
    let is_it = |level: &crate::world::Level| level.name.as_deref() == place.level;
    let z = view.world().levels.iter().position(is_it).unwrap_or(0);
    json!({ "x": place.x, "y": place.y, "z": z, "label": label })
}

/// A region as the viewer sees it.
fn region(view: &View<'_>, id: RegionId, land: &Land<'_>) -> Value {
    let mut region = spot(view, land.place, land.town);
    let mut put = |key: &str, value: Value| region[key] = value;
    put("present", view.watchers(id).next().is_some().into());
    if land.people > 0 {
        put("population", json!({ "amount": land.people, "race": land.race.unwrap_or("peasants") }));
        put("tax", land.money.into());
    }
    let mut wages = json!({ "amount": land.wages });
    if !land.is_nexus {
        wages["max"] = land.most_wages.into();
        put("entertainment", land.entertainment.into());
    }
    put("wages", wages);
    let trades = |trades: &[Trade<'_>]| -> Value { trades.iter().map(|it| trade(view, it)).collect() };
    put("markets", json!({ "for_sale": trades(&land.for_sale), "wanted": trades(&land.wanted) }));
    put("products", land.products.iter().map(|it| stack(view, it)).collect());
    put("exits", land.exits.iter().map(|it| exit(view, it)).collect());
    if let Some((number, _)) = land.gate {
        put("gate", json!({ "number": number, "open": 1 }));
    }
    put("units", land.units.iter().map(|it| unit(view, it)).collect());
    put("structures", land.objects.iter().map(|it| object(view, it)).collect());
    region
}

fn exit(view: &View<'_>, exit: &Exit<'_>) -> Value {
    json!({ "direction": exit.direction.name(), "region": spot(view, exit.to, exit.town) })
}

/// So many of an item.
fn stack(view: &View<'_>, stack: &Stack<'_>) -> Value {
    let row = &view.tables()[stack.item];
    json!({ "amount": stack.count, "name": row.name, "plural": row.plural, "tag": row.abbr })
}

fn trade(view: &View<'_>, trade: &Trade<'_>) -> Value {
    let mut sold = stack(view, &trade.stack);
    sold["price"] = trade.price.into();
    sold
}

fn object(view: &View<'_>, object: &SeenObject<'_>) -> Value {
    let mut seen = json!({
        "name": object.name,
        "number": object.number,
        "type": object.kind,
        "units": object.units.iter().map(|it| unit(view, it)).collect::<Value>(),
    });
    if let Some(needs) = object.needs {
        seen["incomplete"] = needs.into();
    }
    for (key, is) in [("inner_location", object.has_passage), ("closed", object.is_closed)] {
        if is {
            seen[key] = true.into();
        }
    }
    seen
}

/// A unit as the viewer sees it.
fn unit(view: &View<'_>, unit: &SeenUnit<'_>) -> Value {
    let mut flags = json!({ "guard": unit.is_on_guard });
    let mut seen = json!({
        "name": unit.name,
        "number": unit.number,
        "items": unit.items.iter().map(|it| stack(view, it)).collect::<Value>(),
    });
    if let Some(faction) = &unit.faction {
        seen["faction"] = json!({ "name": faction.name, "number": faction.number });
    }
    if let (None, Some(faction)) = (&unit.own, view.own_faction()) {
        let is_it =
            |other: &Called| Some(other.number) == unit.faction.as_ref().map(|faction| faction.number);
        let declared = view.declared().into_iter().find(|declared| declared.factions.iter().any(is_it));
        seen["attitude"] = word(declared.map_or(faction.default_attitude, |it| it.attitude)).into();
    }
    let mut chosen = vec![("avoid", unit.is_avoiding), ("behind", unit.is_behind)];
    if let Some(own) = &unit.own {
        seen["own_unit"] = true.into();
        chosen.extend([
            ("holding", own.flags.holding),
            ("taxing", own.flags.autotax),
            ("no_aid", own.flags.no_aid),
            ("no_cross_water", own.flags.no_cross),
        ]);
        if own.reveal != Reveal::None {
            flags["reveal"] = if own.reveal == Reveal::Unit { "unit" } else { "faction" }.into();
        }
        let known = own.skills.iter().map(|skill| {
            json!({ "name": skill.name, "tag": skill.abbr, "level": skill.level, "skill_days": skill.days })
        });
        seen["skills"] = json!({ "known": known.collect::<Value>() });
        if !own.can_study.is_empty() {
            let can = own.can_study.iter().map(|(name, tag)| json!({ "name": name, "tag": tag }));
            seen["skills"]["can_study"] = can.collect();
        }
        if let Some(spell) = own.combat {
            let tag = own.skills.iter().find(|skill| skill.name == spell).map_or("", |skill| skill.abbr);
            seen["combat_spell"] = json!({ "name": spell, "tag": tag });
        }
        if !own.kept.is_empty() {
            seen["orders"] = own.kept.iter().map(|order| json!({ "order": format!("@{order}") })).collect();
        }
        let loads = view.loads(unit.number);
        if let Some((weight, [walking, riding, flying, swimming])) = loads {
            seen["weight"] = weight.into();
            seen["capacity"] =
                json!({ "walking": walking, "riding": riding, "flying": flying, "swimming": swimming });
        }
    }
    for (key, _) in chosen.into_iter().filter(|(_, is)| *is) {
        flags[key] = true.into();
    }
    seen["flags"] = flags;
    seen
}

/// The map of hexes: a list for each level but the Nexus, of the regions that the viewer sees.
pub fn hexes(view: &View<'_>) -> Value {
    let mut levels = Map::new();
    for (id, land) in view.placed_lands() {
        let z = view.world()[id].spot.level;
        let Some(level) = view.world().levels.get(usize::from(z)) else { continue };
        if land.is_nexus {
            continue;
        }
        let name = level.name.as_deref().map_or_else(|| "surface".to_owned(), |name| format!("{name}{z}"));
        let of = levels.entry(name).or_insert_with(|| json!([]));
        if let Some(of) = of.as_array_mut() {
            of.push(hex(view, id, z, &land));
        }
    }
    Value::Object(levels)
}

fn hex(view: &View<'_>, id: RegionId, z: u8, land: &Land<'_>) -> Value {
    let yields = |key: &str| {
        let item: Option<Item> = view.tables().item_of(key);
        land.products.iter().any(|product| Some(product.item) == item)
    };
    let leads = |way: Direction| land.exits.iter().any(|exit| exit.direction == way);
    let ways = [
        Direction::North,
        Direction::Northeast,
        Direction::Southeast,
        Direction::South,
        Direction::Southwest,
        Direction::Northwest,
    ];
    let town = view.world()[id].town.as_deref();
    let mut hex = json!({
        "x": land.place.x,
        "y": land.place.y,
        "z": z,
        "terrain": land.place.terrain,
        "yew": yields("YEW"),
        "mithril": yields("MITH"),
        "admantium": yields("ADMT"),
        "floater": yields("FLOA"),
        "wing": yields("WING"),
        "gate": land.gate.is_some(),
        "shaft": land.objects.iter().any(|object| object.has_passage),
        "starting": town.is_some_and(crate::world::Town::is_starting_city),
        "exits": ways.map(leads),
    });
    if let Some(town) = land.town {
        hex["town"] = town.size.into();
    }
    hex
}
