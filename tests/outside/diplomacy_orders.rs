//! Diplomacy's order reader against the orders of played games and the test cases.
//!
//! The recorded orders are in the notation of the judges. Each order that is followed is written back in that notation
//! from what was understood, and must be the same. Each refused order is counted by its message.

use crate::judge::{open_retreats, phases, shared_data};
use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::map::{Location, Province, ProvinceSet, STANDARD_MAP};
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Reading, read_adjustments, read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Order, Retreat, Unit, Units};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

/// The judges' three-letter codes, by province.
struct Judge(Vec<String>);

impl Judge {
    fn new() -> Option<Self> {
        let map: Value =
            serde_json::from_slice(&fs::read(shared_data("diplomacy_map.json")?).unwrap()).unwrap();
        let rows: Vec<Value> = match &map["provinces"] {
            Value::Array(rows) => rows.clone(),
            rows => rows.as_object().unwrap().values().cloned().collect(),
        };
        let code = |province: Province| {
            let plain = |name: &str| name.replace('.', "");
            let row = rows.iter().find(|row| plain(row["name"].as_str().unwrap()) == plain(province.name()));
            row.unwrap()["id"].as_str().unwrap().to_owned()
        };
        Some(Self(STANDARD_MAP.provinces().map(code).collect()))
    }

    fn province(&self, province: Province) -> &str {
        &self.0[province.index()]
    }

    fn location(&self, at: Location) -> String {
        let mut code = self.province(at.province()).to_owned();
        if let Some(coast) = at.coast() {
            write!(code, "/{}", coast.letters()).unwrap();
        }
        code
    }

    fn unit(&self, unit: Unit) -> String {
        format!("{} {}", unit.kind.letter(), self.location(unit.at))
    }

    fn at(&self, code: &str) -> Location {
        STANDARD_MAP.locations().find(|at| self.location(*at) == code).unwrap()
    }

    fn read_unit(&self, power: Power, text: &str) -> Unit {
        let (letter, at) = text.split_once(' ').unwrap();
        Unit { power, kind: if letter == "A" { Kind::Army } else { Kind::Fleet }, at: self.at(at) }
    }

    fn units(&self, by_power: &Value) -> Units {
        powers(by_power)
            .flat_map(|(power, list)| {
                list.as_array().unwrap().iter().map(move |unit| self.read_unit(power, unit.as_str().unwrap()))
            })
            .collect()
    }

    fn order(&self, given: &GivenOrder<Order>, units: &Units) -> String {
        let other = |at| self.unit(units.get(at).unwrap());
        let said = match given.order {
            Order::Hold => "H".to_owned(),
            Order::Move { to, via_convoy, .. } => {
                format!("- {}{}", self.location(to), if via_convoy { " VIA" } else { "" })
            }
            Order::SupportHold { unit } => format!("S {}", other(unit)),
            Order::SupportMove { unit, to, coast } => {
                let to = coast.map_or_else(|| self.province(to).to_owned(), |coast| self.location(coast));
                format!("S {} - {to}", other(unit))
            }
            Order::Convoy { army, to } => format!("C {} - {}", other(army), self.province(to)),
        };
        format!("{} {said}", self.unit(given.unit.unwrap()))
    }
}

fn powers(by_power: &Value) -> impl Iterator<Item = (Power, &Value)> {
    by_power
        .as_object()
        .unwrap()
        .iter()
        .map(|(name, list)| (Power::SEVEN.into_iter().find(|power| power.name() == name).unwrap(), list))
}

fn statements<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<Statement> {
    (1..)
        .zip(texts)
        .map(|(number, text)| Statement::single(Card::new(number, text), CardKind::Text))
        .collect()
}

/// How the orders of some phases were understood: how many as written, which differently, which not at all.
#[derive(Default)]
struct Tally {
    same: usize,
    other: BTreeMap<String, Vec<String>>,
    refused: BTreeMap<String, Vec<String>>,
}

impl Tally {
    fn count<O>(
        &mut self,
        texts: &[&str],
        reading: &Reading<O>,
        phase: &str,
        written: impl Fn(&GivenOrder<O>) -> String,
    ) {
        assert_eq!(reading.given.len() + reading.refused.len(), texts.len(), "{phase} {texts:?}");
        for given in &reading.given {
            let (text, written) = (texts[given.statement], written(given));
            if text == written {
                self.same += 1;
            } else {
                let note =
                    reading.messages.iter().find(|message| message.place.unwrap().card == given.place.card);
                let number = note.map_or("-".to_owned(), |message| message.definition.to_string());
                self.other.entry(number).or_default().push(format!("{phase}: {text} = {written}"));
            }
        }
        for refused in &reading.refused {
            let text = texts[refused.statement];
            self.refused.entry(refused.definition.to_string()).or_default().push(format!("{phase}: {text}"));
        }
    }

    fn numbers(of: &BTreeMap<String, Vec<String>>) -> Vec<(&str, usize)> {
        of.iter().map(|(number, orders)| (number.as_str(), orders.len())).collect()
    }

    fn print(&self) {
        println!("{} orders read as written", self.same);
        for (what, list) in [("read otherwise", &self.other), ("refused", &self.refused)] {
            for (number, orders) in list {
                println!("{} {what}, {number}, such as {:?}", orders.len(), &orders[..orders.len().min(5)]);
            }
        }
    }
}

pub fn the_orders_of_played_games_are_understood() {
    let (judge, phases) = (Judge::new().unwrap(), phases().unwrap());
    let mut tally = Tally::default();
    for phase in &phases {
        let units = judge.units(&phase["units"]);
        let label = format!("{} {}", phase["game"].as_str().unwrap(), phase["phase"].as_str().unwrap());
        for (power, list) in powers(&phase["orders"]) {
            let texts: Vec<&str> =
                list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            let cards = statements(texts.iter().copied());
            match phase["type"].as_str().unwrap() {
                "M" => {
                    let reading = read_moves(
                        power,
                        &cards,
                        Board::open(&units, CoastSupport::FromItsCoast, Via::Optional),
                    );
                    tally.count(&texts, &reading, &label, |given| judge.order(given, &units));
                }
                "R" => {
                    let dislodged: Vec<(Unit, Vec<Location>)> = phase["dislodged"]
                        .as_array()
                        .unwrap()
                        .iter()
                        .map(|row| {
                            let owner = row["power"].as_str().unwrap();
                            let owner = Power::SEVEN.into_iter().find(|power| power.name() == owner).unwrap();
                            let unit = judge.read_unit(owner, row["unit"].as_str().unwrap());
                            let by_convoy = row["attacker_via_convoy"].as_bool() == Some(true);
                            let attacker = row["attacker_from"].as_str().filter(|_| !by_convoy);
                            let attacker = attacker.map(|code| judge.at(code).province());
                            (unit, open_retreats(unit, &units, attacker))
                        })
                        .collect();
                    let open: Vec<OpenRetreats> = dislodged
                        .iter()
                        .map(|(unit, to)| OpenRetreats { unit: *unit, landed: None, to })
                        .collect();
                    let reading = read_retreats(power, &cards, &open);
                    tally.count(&texts, &reading, &label, |given| {
                        let unit = judge.unit(given.unit.unwrap());
                        match given.order {
                            Retreat::To(to) => format!("{unit} R {}", judge.location(to)),
                            Retreat::Disband => format!("{unit} D"),
                        }
                    });
                }
                _ => {
                    let owned: ProvinceSet = phase["centers"][power.name()]
                        .as_array()
                        .into_iter()
                        .flatten()
                        .map(|code| judge.at(code.as_str().unwrap()).province())
                        .collect();
                    let has = units.of(power).count();
                    let due = i8::try_from(owned.len()).unwrap() - i8::try_from(has).unwrap();
                    let reading = read_adjustments(
                        power,
                        &cards,
                        Adjusting { units: &units, owned: &owned, homes: None, due },
                    );
                    tally.count(&texts, &reading, &label, |given| match given.order {
                        Adjustment::Build { .. } => format!("{} B", judge.unit(given.unit.unwrap())),
                        Adjustment::Remove { .. } => format!("{} D", judge.unit(given.unit.unwrap())),
                        Adjustment::Waive => "WAIVE".to_owned(),
                    });
                }
            }
        }
    }
    tally.print();
    // VIA where no convoy was possible, which is ignored.
    assert_eq!(Tally::numbers(&tally.other), [("DIP113I", 20)]);
    // Supports of moves that the supported unit could not make (133, 136) or only by the supporter's own convoy (142),
    // of itself (140) or where the supporter could not go (141), and builds beyond those due (173).
    assert_eq!(
        Tally::numbers(&tally.refused),
        [("DIP133W", 18), ("DIP136W", 1), ("DIP140W", 1), ("DIP141W", 3), ("DIP142W", 15), ("DIP173W", 67)]
    );
    assert_eq!(tally.same, 37_759);
}

pub fn the_test_cases_refuse_what_is_refused_here() {
    let (judge, path) = (Judge::new().unwrap(), shared_data("diplomacy_datc.json").unwrap());
    let entries: Vec<Value> = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    let (mut followed, mut refused, mut otherwise) = (0, 0, Vec::new());
    for entry in
        entries.iter().filter(|entry| entry["phase"] == "M" && entry["expect"]["per_unit"].is_object())
    {
        let case = entry["id"].as_str().unwrap();
        let units: Units = entry["start"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| {
                let owner = row["power"].as_str().unwrap();
                let owner = Power::SEVEN.into_iter().find(|power| power.name() == owner).unwrap();
                let unit = format!("{} {}", row["type"].as_str().unwrap(), row["loc"].as_str().unwrap());
                judge.read_unit(owner, &unit)
            })
            .collect();
        for (power, list) in powers(&entry["orders"]) {
            let texts: Vec<&str> =
                list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            let cards = statements(texts.iter().copied());
            let reading =
                read_moves(power, &cards, Board::open(&units, CoastSupport::FromItsCoast, Via::Optional));
            followed += reading.given.len();
            for given in &reading.given {
                let (text, written) = (texts[given.statement], judge.order(given, &units));
                if text != written {
                    otherwise.push(format!("{case} {text} = {written}"));
                }
            }
            for no in &reading.refused {
                let text = texts[no.statement];
                let unit = no.unit.and_then(|at| units.get(at)).map(|unit| judge.unit(unit));
                let said = &entry["expect"]["per_unit"][unit.unwrap_or_default()];
                let is_void = said.as_array().into_iter().flatten().any(|word| word == "void");
                if is_void {
                    refused += 1;
                } else {
                    otherwise.push(format!("{case} {text} {} {said}", no.definition));
                }
            }
        }
    }
    println!("{followed} orders followed, {refused} refused as the cases do");
    assert_eq!((followed, refused), (630, 34));
    let expected = [
        // The data name another power's unit, a unit on another coast than its own, and a province A TUR.
        "6.A.5 F LON C A YOR - YOR DIP121W null",
        "6.A.6 F LON - NTH DIP121W null",
        "6.B.2 F GAS - SPA = F GAS - SPA/NC",
        "6.B.10 F SPA/NC - LYO = F SPA/SC - LYO",
        "6.B.11 F SPA/SC - LYO DIP133W null",
        "6.B.12 A GAS - SPA/NC = A GAS - SPA",
        "6.D.14 A TUR S A VEN - TRI DIP101W null",
        // No route needs this fleet, so its order is refused; the case only says that it is dislodged.
        "6.F.12 F IRI C A LON - BEL DIP154W [\"dislodged\"]",
    ];
    assert_eq!(otherwise, expected);
}
