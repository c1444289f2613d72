//! Lines about places: names, terrain, borders.

use super::draft::{Border, Draft, Id};
use super::words::{self, Case, NEVER_PLACES, PlaceWord};
use crate::board::here::Here;
use crate::board::messages;
use crate::board::shape::plain;
use crate::board::shape::{Degrees, Side, Terrain};

/// The largest latitude, and the largest longitude: a board that crosses the 180th degree may count on.
const MOST_NORTH: i16 = 90;
const MOST_EAST: i16 = 360;

/// Degrees with at most one decimal, in tenths, not more than a number of whole ones to either side.
fn tenths(word: &str, most: i16) -> Option<i16> {
    let (sign, number) = word.strip_prefix('-').map_or((1, word), |number| (-1, number));
    let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
    let is_number = |part: &str, long: usize| {
        (1..=long).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_digit())
    };
    if !is_number(whole, 3) || !is_number(tenth, 1) {
        return None;
    }
    let all = 10 * whole.parse::<i16>().ok()? + tenth.parse::<i16>().ok()?;
    (all <= 10 * most).then_some(sign * all)
}

impl Draft {
    /// `#AT VIE 48.2 16.4`: where a place lies. It is a comment to others, so that a slip in it refuses no board.
    pub fn position(&mut self, here: &Here, words: &[&str]) {
        let place = words.first().and_then(|word| words::place(word)).filter(|place| place.side.is_none());
        let degrees = match words {
            [_, north, east] => tenths(north, MOST_NORTH).zip(tenths(east, MOST_EAST)),
            _ => None,
        };
        let (Some(place), Some((north, east))) = (place, degrees) else {
            return self.say(messages::position_unreadable(here));
        };
        match self.codes.get(&place.code) {
            Some(&id) => {
                self.positions.insert(id, Degrees { north, east });
            }
            None => self.say(messages::position_of_none(here, &words::text(place.code))),
        }
    }

    /// `name = code alias..`, `old -> name = code alias..`.
    pub fn named(&mut self, here: &Here, line: &str) {
        let Some((name, behind)) = line.split_once('=') else { return };
        let mut words = behind.split_whitespace();
        let (old, name) = name.split_once("->").map_or((None, name), |(old, name)| (Some(old.trim()), name));
        let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let first = name.split(' ').next().unwrap_or_default().to_uppercase();
        // What was renamed must be readable without its old code before it.
        let is_name = !first.starts_with('#') && !NEVER_PLACES.contains(&first.as_str());
        let is_whole = is_name && !plain(&name).is_empty() && !name.contains("->") && !behind.contains('=');
        let Some(code) = words.next().filter(|_| is_whole) else {
            return self.say(messages::place_incomplete(here));
        };
        let Some(place) = self.place(here, code) else { return };
        if let Some(old) = old
            && !self.renamed(here, old, place)
        {
            return;
        }
        let id = self.id(here, place.code, None);
        let part = self.part(id, place.side);
        part.name = Some((name, here.clone()));
        for word in words {
            if let Some(unclear) = word.strip_suffix('?') {
                let unclear = unclear.replace('+', " ").trim().to_uppercase();
                part.unclear.extend(Some(unclear).filter(|word| !word.is_empty()));
            } else {
                let other = plain(word);
                if !other.is_empty() {
                    part.others.insert(other, here.clone());
                }
            }
        }
    }

    /// Gives a place, or a coast of it, another code. Its old names are forgotten.
    fn renamed(&mut self, here: &Here, old: &str, new: PlaceWord) -> bool {
        let known = words::place(old).and_then(|old| Some((*self.codes.get(&old.code)?, old)));
        let Some((id, old)) = known.filter(|(_, old)| old.side == new.side) else {
            self.say(messages::renamed_unknown(here, old));
            return false;
        };
        if old.code != new.code {
            if self.codes.contains_key(&new.code) {
                self.say(messages::code_taken(here, &words::text(new.code)));
                return false;
            }
            self.codes.remove(&old.code);
            self.codes.insert(new.code, id);
            self.places[id].code = new.code;
        }
        let part = self.part(id, new.side);
        (part.name, part.others, part.unclear) = Default::default();
        true
    }

    /// `COAST code ABUTS code..`, and AMEND.
    pub fn terrain(&mut self, here: &Here, word: &str, rest: &[&str]) {
        let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.word() == word);
        let Some((code, rest)) = rest.split_first() else {
            return self.say(messages::place_unreadable(here, word));
        };
        let Some(place) = self.place(here, code) else { return };
        let id = match terrain {
            Some(_) => self.id(here, place.code, None),
            None => match self.known(here, code) {
                Some((id, _)) => id,
                None => return,
            },
        };
        if place.side.is_none() && matches!(place.case, Case::First | Case::Mixed) {
            return self.say(messages::letters_mixed(here, code));
        }
        let has_list = !rest.is_empty();
        match terrain {
            Some(terrain) => {
                let is_coastal = matches!(terrain, Terrain::Coast | Terrain::Port);
                if place.side.is_some() && !is_coastal {
                    return self.say(messages::coast_terrain(here, code));
                }
                let part = self.part(id, place.side);
                part.terrain = Some((terrain, here.clone()));
                if has_list {
                    part.borders.clear();
                }
            }
            None if self.part(id, place.side).terrain.is_none() => {
                return self.say(messages::nothing_to_amend(here, code));
            }
            None => (),
        }
        if place.side.is_none() {
            let is_small = place.case == Case::Small;
            // A province that had coasts of its own and is written in capitals now has them no more.
            if std::mem::replace(&mut self.places[id].is_small, is_small) && !is_small {
                for side in Side::ALL {
                    self.drop_place(id, Some(side));
                }
            }
        }
        match rest.split_first() {
            None => (),
            Some((abuts, list)) if abuts.eq_ignore_ascii_case("ABUTS") => {
                self.borders(here, (id, place.side), list);
            }
            Some((other, _)) => self.say(messages::abuts_due(here, other)),
        }
    }

    /// A list of borders.
    fn borders(&mut self, here: &Here, (id, side): (Id, Option<Side>), list: &[&str]) {
        for word in list {
            if let Some(word) = word.strip_prefix('-') {
                let Some((other, coast)) = self.known(here, word) else { continue };
                let part = self.part(id, side);
                // A province stands for its coasts, too.
                let all = if coast.is_some() {
                    vec![coast]
                } else {
                    [None].into_iter().chain(Side::ALL.map(Some)).collect()
                };
                for side in all {
                    part.borders.remove(&(other, side));
                }
                continue;
            }
            let Some(place) = self.place(here, word) else { continue };
            if place.case == Case::Mixed {
                self.say(messages::letters_mixed(here, word));
                continue;
            }
            let other = self.id(here, place.code, None);
            let age = self.part(other, place.side).age;
            let border = Border { here: here.clone(), case: place.case, age };
            let borders = &mut self.part(id, side).borders;
            // One that names a coast as it was before it was dropped counts no more.
            let former = borders.insert((other, place.side), border);
            if former.is_some_and(|former| former.age == age) {
                self.say(messages::border_twice(here, word));
            }
        }
    }

    /// `DROP code..`.
    pub fn drops(&mut self, here: &Here, words: &[&str]) {
        for word in words {
            if let Some((id, side)) = self.known(here, word) {
                self.drop_place(id, side);
            }
        }
    }
}
