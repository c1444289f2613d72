//! Lines about powers: homes, centers, units, and who takes part.

use super::draft::{Draft, Id, UnitDraft};
use super::words;
use crate::board::here::Here;
use crate::board::messages;
use crate::board::shape::Kind;
use std::collections::BTreeMap;

impl Draft {
    /// `NAME [(adjective[:L])] home..`, `old -> NAME ..`: a power. Every word behind the name must be a place.
    pub fn declared(&mut self, here: &Here, first: &str, rest: &[&str]) {
        let (mut first, mut rest) = (first, rest);
        let mut old = None;
        if let [arrow, next, behind @ ..] = rest
            && *arrow == "->"
        {
            (old, first, rest) = (Some(words::power(first)), next, behind);
        }
        let has_adjective = rest.first().is_some_and(|word| word.starts_with('('));
        let (adjective, homes) = rest.split_at(usize::from(has_adjective));
        let is_place =
            |word: &str| words::place(word.trim_start_matches('-')).is_some_and(|place| place.side.is_none());
        if let Some(no_place) = homes.iter().find(|word| !is_place(word)) {
            return if words::has_mark(no_place) {
                self.say(messages::mark_not_played(here, no_place));
            } else {
                self.no_power(here, first, no_place);
            };
        }
        let name = words::power(first);
        if name.is_empty() || words::is_word(&name) {
            return self.say(messages::name_reserved(here, first));
        }
        if let Some(old) = old
            && !self.renamed_power(here, &old, &name)
        {
            return;
        }
        let power = self.power(here, &name);
        self.current = Some(power);
        if let Some(word) = adjective.first() {
            self.adjective(here, power, word);
        }
        // A power's own line replaces the homes of a line INHABITS before it.
        let is_anew = std::mem::take(&mut self.powers[power].has_inhabits);
        self.homes(here, power, homes, is_anew, Some(first));
    }

    fn renamed_power(&mut self, here: &Here, old: &str, name: &str) -> bool {
        let Some(power) = self.by_name.get(old).copied() else {
            self.say(messages::renamed_unknown(here, old));
            return false;
        };
        if old != name && self.by_name.contains_key(name) {
            self.say(messages::code_taken(here, name));
            return false;
        }
        self.by_name.remove(old);
        self.by_name.insert(name.to_owned(), power);
        if let Some(at) = self.dummies.remove(old) {
            self.dummies.insert(name.to_owned(), at);
        }
        name.clone_into(&mut self.powers[power].name);
        true
    }

    /// `(ADJECTIVE:L)`.
    fn adjective(&mut self, here: &Here, power: usize, word: &str) {
        let inner = word.strip_prefix('(').and_then(|word| word.strip_suffix(')'));
        let Some(inner) = inner.filter(|inner| !inner.contains(['(', ')'])) else {
            return self.say(messages::adjective_unreadable(here, word));
        };
        let (adjective, letter) =
            inner.split_once(':').map_or((inner, None), |(before, letter)| (before, Some(letter)));
        let mut letters = letter.into_iter().flat_map(str::chars).flat_map(char::to_uppercase);
        match (letter, letters.next(), letters.next()) {
            (None, ..) => (),
            (_, Some(letter @ ('M' | '?')), None) => self.say(messages::letter_reserved(here, letter)),
            (_, Some(letter), None) => self.powers[power].letter = Some(letter),
            _ => self.say(messages::adjective_unreadable(here, word)),
        }
        let adjective = adjective.replace('+', " ").to_uppercase();
        let adjective = adjective.split_whitespace().collect::<Vec<_>>().join(" ");
        self.powers[power].adjective = Some(adjective).filter(|adjective| !adjective.is_empty());
    }

    /// Adds homes, and takes away those with a hyphen. What is a home no more stays a center.
    fn homes(&mut self, here: &Here, power: usize, list: &[&str], is_anew: bool, first: Option<&str>) {
        if is_anew {
            let former = std::mem::take(&mut self.powers[power].homes);
            self.unowned.extend(former);
        }
        for word in list {
            let bare = word.trim_start_matches('-');
            if bare.len() < word.len() {
                if let Some((id, _)) = self.known(here, bare) {
                    self.powers[power].homes.remove(&id);
                    self.unowned.insert(id, here.clone());
                }
            } else if let Some(id) = self.province(here, word, first) {
                self.powers[power].homes.insert(id, here.clone());
            }
        }
    }

    /// `UNOWNED center..`.
    pub fn unowned(&mut self, here: &Here, list: &[&str]) {
        self.current = None;
        for word in list {
            let bare = word.trim_start_matches('-');
            if bare.len() < word.len() {
                if let Some((id, _)) = self.known(here, bare) {
                    self.unowned.remove(&id);
                }
            } else if let Some(id) = self.province(here, word, None) {
                self.unowned.insert(id, here.clone());
            }
        }
    }

    /// `OWNS center..`, `CENTERS center..`.
    pub fn owns(&mut self, here: &Here, list: &[&str], is_anew: bool) {
        let Some(power) = self.current(here, "OWNS") else { return };
        let list: Vec<Id> = list.iter().filter_map(|word| self.province(here, word, None)).collect();
        let owns = self.powers[power].owns.get_or_insert_with(BTreeMap::new);
        if is_anew {
            owns.clear();
        }
        owns.extend(list.into_iter().map(|id| (id, here.clone())));
    }

    /// `INHABITS center..`, `HOME center..`: homes instead of those on the power's line.
    pub fn inhabits(&mut self, here: &Here, word: &str, list: &[&str]) {
        let Some(power) = self.current(here, word) else { return };
        let was_given = std::mem::replace(&mut self.powers[power].has_inhabits, true);
        self.homes(here, power, list, !was_given || word != "INHABITS", None);
    }

    /// `A code`, `F code`.
    pub fn unit(&mut self, here: &Here, letter: &str, rest: &[&str]) {
        let [code] = *rest else { return self.say(messages::unit_unreadable(here)) };
        let Some(power) = self.current(here, letter) else { return };
        let Some(place) = self.place(here, code) else { return };
        let id = self.id(here, place.code, None);
        let kind = if letter == "A" { Kind::Army } else { Kind::Fleet };
        self.units.insert(id, UnitDraft { here: here.clone(), power, kind, side: place.side });
    }

    /// `UNITS`.
    pub fn no_units(&mut self, here: &Here) {
        if let Some(power) = self.current(here, "UNITS") {
            self.units.retain(|_, unit| unit.power != power);
        }
    }

    /// The powers that a line means: the one above, those named, all, or all except those named.
    fn meant(&mut self, here: &Here, word: &str, rest: &[&str]) -> Option<Vec<String>> {
        // Commas and blanks stand between names; those in one word are taken out as in a power's name.
        let names: Vec<String> =
            rest.iter().map(|name| words::power(name)).filter(|name| !name.is_empty()).collect();
        match names.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            [] if word == "DUMMIES" => {
                self.say(messages::powers_due(here, word));
                None
            }
            [] => self.current(here, word).map(|power| vec![self.powers[power].name.clone()]),
            ["ALL"] => Some(self.by_name.keys().cloned().collect()),
            ["ALL", "EXCEPT", but @ ..] if !but.is_empty() => {
                let unknown = but.iter().find(|name| !self.by_name.contains_key(**name));
                if let Some(unknown) = unknown {
                    self.say(messages::power_unknown(here, unknown));
                }
                Some(self.by_name.keys().filter(|name| !but.contains(&name.as_str())).cloned().collect())
            }
            ["ALL", ..] => {
                self.say(messages::powers_due(here, word));
                None
            }
            _ => Some(names),
        }
    }

    pub fn dummy(&mut self, here: &Here, word: &str, rest: &[&str]) {
        let Some(names) = self.meant(here, word, rest) else { return };
        if !rest.is_empty() {
            self.current = None;
        }
        if rest.first().is_some_and(|word| word.eq_ignore_ascii_case("ALL")) {
            self.dummies.clear();
        }
        self.dummies.extend(names.into_iter().map(|name| (name, here.clone())));
    }

    /// Takes powers out with homes, centers and units. One of the same name may be declared anew.
    pub fn unplayed(&mut self, here: &Here, rest: &[&str]) {
        let Some(names) = self.meant(here, "UNPLAYED", rest) else { return };
        self.current = None;
        for name in names {
            let Some(power) = self.by_name.remove(&name) else {
                self.say(messages::power_unknown(here, &name));
                continue;
            };
            self.powers[power].is_gone = true;
            self.dummies.remove(&name);
        }
        let powers = &self.powers;
        self.units.retain(|_, unit| !powers[unit.power].is_gone);
    }
}
