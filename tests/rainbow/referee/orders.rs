//! Sheets, as far as the referee reads them: those that bots and random players write.

use std::collections::BTreeMap;

/// Order slots of a turn.
pub const SLOTS: u64 = 100;

/// An order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Deed {
    Null,
    Wait,
    Quit,
    Drop,
    Unread,
    Move(String),
    Fire(String),
    Build { kind: String, number: u64 },
    Friendly(u64),
    Hostile(u64),
    Give(u64, u64),
}

impl Deed {
    /// Its name in the events.
    pub const fn verb(&self) -> &'static str {
        match self {
            Self::Null => "NULL",
            Self::Wait => "WAIT",
            Self::Quit => "QUIT",
            Self::Drop => "DROP",
            Self::Unread => "UNREAD",
            Self::Move(_) => "MOVE",
            Self::Fire(_) => "FIRE",
            Self::Build { .. } => "BUILD",
            Self::Friendly(_) => "FRIENDLY",
            Self::Hostile(_) => "HOSTILE",
            Self::Give(..) => "GIVE",
        }
    }

    fn read(line: &str) -> Self {
        let words: Vec<String> = line.split_whitespace().map(str::to_uppercase).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let number = |word: &str| word.parse().unwrap();
        match words[..] {
            ["NULL"] => Self::Null,
            ["WAIT"] => Self::Wait,
            ["QUIT"] => Self::Quit,
            ["DROP"] => Self::Drop,
            ["MOVE", to] => Self::Move(to.to_owned()),
            ["FIRE", at] => Self::Fire(at.to_owned()),
            ["BUILD"] => Self::Build { kind: "CITY".to_owned(), number: 1 },
            ["BUILD", kind] => Self::Build { kind: kind.to_owned(), number: 1 },
            ["BUILD", kind, from] => Self::Build { kind: kind.to_owned(), number: number(from) },
            ["FRIENDLY", other] => Self::Friendly(number(other)),
            ["HOSTILE", other] => Self::Hostile(number(other)),
            ["GIVE", to, amount] => Self::Give(number(to), number(amount)),
            _ => panic!("the referee cannot read {line:?}"),
        }
    }
}

/// A player's orders.
#[derive(Debug, Clone, Default)]
pub struct Sheet {
    pub general: Vec<Deed>,
    pub units: BTreeMap<u64, Vec<Deed>>,
}

/// The sheets of all players.
pub fn read(text: &str) -> BTreeMap<u64, Sheet> {
    let mut sheets: BTreeMap<u64, Sheet> = BTreeMap::new();
    let (mut player, mut unit) = (0, None);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let sheet = sheets.entry(player).or_default();
        match word.to_lowercase().as_str() {
            "player" => {
                (player, unit) = (rest.parse().unwrap(), None);
                sheets.insert(player, Sheet::default());
            }
            "unit" => unit = Some(rest.parse().unwrap()),
            "end" => unit = None,
            _ => match unit {
                Some(unit) => sheet.units.entry(unit).or_default().push(Deed::read(line)),
                None => sheet.general.push(Deed::read(line)),
            },
        }
    }
    sheets
}

/// "Orders following WAIT will be delayed until the last order slots of the turn."
pub fn in_slots(deeds: &[Deed]) -> impl Iterator<Item = (u64, Deed)> {
    let count = u64::try_from(deeds.len()).unwrap();
    let wait = (1..).zip(deeds).find(|(_, deed)| **deed == Deed::Wait).map(|(slot, _)| slot);
    let slots = (1..=SLOTS).map(move |place| match wait {
        Some(wait) if place > wait => SLOTS - count + place,
        _ => place,
    });
    slots.zip(deeds.to_vec())
}
