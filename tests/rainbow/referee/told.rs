//! The events of a turn in sequence.

use super::world::{Place, Who, place, who};
use serde_json::Value;
use std::collections::VecDeque;

/// Events that change nothing that the referee judges.
const PASSED_OVER: [&str; 4] = ["NOORDERS", "ABANDONED", "RENAMED", "UNITRENAMED"];

/// An event.
#[derive(Debug)]
pub struct Event {
    pub slot: u64,
    pub name: String,
    pub body: Value,
}

/// The name of a JSON value, which may be a string or an object.
fn name(value: &Value) -> String {
    let first = value.as_object().and_then(|object| object.keys().next());
    first.map_or_else(|| value.as_str().unwrap().to_owned(), String::clone)
}

impl Event {
    pub fn number(&self, key: &str) -> u64 {
        self.body[key].as_u64().unwrap_or_else(|| panic!("{key} of {self:?}"))
    }

    /// The owner and the number of a unit.
    pub fn who(&self, key: &str) -> Who {
        let unit = &self.body[key];
        who(unit.get("UNIT").unwrap_or(unit))
    }

    pub fn place(&self, key: &str) -> Place {
        place(&self.body[key])
    }

    /// The name of the order.
    pub fn verb(&self) -> String {
        name(&self.body["ORDER"])
    }

    /// The reason for the refusal. None if it was not refused.
    pub fn refused(&self) -> Option<String> {
        self.body.get("REFUSED").map(name)
    }
}

/// The events that are still to be judged.
pub struct Told(VecDeque<Event>);

impl Told {
    pub fn read(lines: &str) -> Self {
        let lines = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let events = lines.filter_map(|line| {
            let event = line.get("event")?;
            let (name, slot) = (name(&event["WHAT"]), event["SLOT"].as_u64().unwrap());
            let body = event["WHAT"].get(&name).cloned().unwrap_or_default();
            (!PASSED_OVER.contains(&name.as_str())).then_some(Event { slot, name, body })
        });
        Self(events.collect())
    }

    /// The next event, which must be of this name.
    pub fn next(&mut self, name: &str) -> Event {
        let next = self.0.pop_front().unwrap_or_else(|| panic!("{name} is not told"));
        assert_eq!(next.name, name, "what is told next: {next:?}");
        next
    }

    /// The next event, if it has this name and satisfies a condition.
    pub fn next_if(&mut self, name: &str, has: impl Fn(&Event) -> bool) -> Option<Event> {
        let is_it = self.0.front().is_some_and(|event| event.name == name && has(event));
        if is_it { self.0.pop_front() } else { None }
    }

    /// The hex of the next event, if the event has this name.
    pub fn place_of_next(&self, name: &str) -> Option<Place> {
        self.0.front().filter(|event| event.name == name).map(|event| event.place("AT"))
    }

    pub fn assert_empty(&self) {
        assert!(self.0.is_empty(), "nothing more can have happened: {:?}", self.0.front());
    }
}
