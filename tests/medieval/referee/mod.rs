//! A second judge of Medieval War Door, written from the rules text. For each round it gets the position before, the
//! full events and the position after it. It shares neither code nor types with the engine.
//!
//! The dice come from the events: the roll of each battle and the damage of each hit. Everything else it works out: what
//! cities build, which cards are refused, how far pieces go, who defends with which strength, what is destroyed with a
//! transport, who scores, who is out and who wins, which journeys go on and where they end. No event may be left over,
//! and the world must be that of the position after the round.

mod battle;
mod cards;
mod journeys;
mod world;

use cards::Verdict;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use world::{Who, World};

/// Events that change nothing that is judged here.
const PASSED_OVER: [&str; 5] = ["ORDER", "IDLE", "NAMED", "MAIL", "ENDED"];

/// How often something happened.
pub type Tally = BTreeMap<String, usize>;

struct Judge<'t> {
    world: World,
    told: VecDeque<&'t Value>,
    tally: &'t mut Tally,
    /// The pieces that set out on a journey in this turn.
    set_out: BTreeSet<Who>,
    victor: Option<(u64, u64)>,
}

/// The name of a value, and what it has besides.
fn named(value: &Value) -> (&str, &Value) {
    let first = value.as_object().and_then(|object| object.iter().next());
    first.map_or_else(|| (value.as_str().unwrap(), &Value::Null), |(name, body)| (name.as_str(), body))
}

/// Judges a round.
pub fn judge(before: &Value, events: &[Value], after: &Value, tally: &mut Tally) {
    let world = World::read(before).unwrap();
    let told = events.iter().filter(|event| !PASSED_OVER.contains(&named(&event["WHAT"]).0)).collect();
    let mut judge = Judge { world, told, tally, set_out: BTreeSet::new(), victor: None };
    judge.round();
    assert!(judge.told.is_empty(), "nothing explains {:?}", judge.told.front());
    judge.compare(after);
}

impl Judge<'_> {
    fn count(&mut self, what: &str) {
        *self.tally.entry(what.to_owned()).or_default() += 1;
    }

    /// The next event, which must have this name.
    fn next(&mut self, name: &str) -> Value {
        let event = self.told.pop_front().unwrap_or_else(|| panic!("{name} is missing at the end"));
        let (is, body) = named(&event["WHAT"]);
        assert_eq!(is, name, "{event}");
        body.clone()
    }

    fn round(&mut self) {
        self.world.round += 1;
        let active = self.world.active();
        let mut seats = self.world.seats.clone();
        if seats.is_empty() {
            seats.clone_from(&active);
        }
        seats.retain(|seat| active.contains(seat));
        let out: Vec<u64> = self.world.players.keys().copied().filter(|seat| !seats.contains(seat)).collect();
        for player in seats.into_iter().chain(out) {
            self.turn(player);
        }
    }

    fn turn(&mut self, player: u64) {
        if self.victor.is_none() && self.world.active().contains(&player) {
            if self.world.round > 1 {
                self.work(player);
            }
            self.refresh(player);
        }
        self.set_out.clear();
        let is_card = |event: &&&Value| event["TURN"] == player && event["WHAT"].get("ORDERED").is_some();
        while let Some(event) = self.told.front().filter(is_card) {
            let way = event["WAY"].as_array().unwrap();
            let body = self.next("ORDERED");
            self.obey(player, &body, way);
        }
        if self.victor.is_none() && self.world.active().contains(&player) {
            self.go_on(player);
        }
    }

    /// After the cards, journeys go on, in the order of the pieces' numbers.
    fn go_on(&mut self, player: u64) {
        let own = self.world.pieces.iter().filter(|(who, _)| who.0 == player);
        let going: Vec<_> = own.filter_map(|(who, piece)| Some((*who, piece.goal?))).collect();
        for (who, goal) in
            going.into_iter().filter(|(who, _)| !self.set_out.contains(who)).collect::<Vec<_>>()
        {
            if self.victor.is_some() {
                break;
            }
            if !self.goes_on(who, goal) {
                if self.unready(who).is_empty() {
                    let body = self.next("WENTON");
                    let went = &body["OUTCOME"]["WENT"];
                    let why = if self.is_met(who) { "MET" } else { "CLOSED" };
                    assert_eq!(
                        (went["STEPS"].as_u64(), went["ENDED"].as_str()),
                        (Some(0), Some(why)),
                        "{body}"
                    );
                    self.count("a journey that does not go on");
                }
                self.world.pieces.get_mut(&who).unwrap().goal = None;
                continue;
            }
            let way = self.told.front().map_or(&[][..], |event| event["WAY"].as_array().unwrap());
            let body = self.next("WENTON");
            let (_, order) = named(&body["ORDER"]);
            assert_eq!(order.as_u64().or(order["PIECE"].as_u64()), Some(who.1), "{body}");
            self.journey(who, way, goal, &body["OUTCOME"]["WENT"]);
            self.count("a later turn of a journey");
        }
    }

    /// "Each turn, the number of turns left to build a piece in every city is reduced by one."
    fn work(&mut self, player: u64) {
        let own = self.world.cities.iter().filter(|(_, city)| city.owner == Some(player));
        let mut own: Vec<world::Place> = own.map(|(at, _)| *at).collect();
        own.sort_by_key(|(x, y)| (*y, *x));
        for at in own {
            let options = self.world.options.clone();
            let city = self.world.cities.get_mut(&at).unwrap();
            city.turns -= 1;
            if city.turns > 0 {
                continue;
            }
            let makes = city.makes.clone();
            city.begin(&makes, &options);
            if makes == "FORT" {
                if city.fort < options.fort_max {
                    city.fort += 1;
                    assert_eq!(self.next("MADE"), json!({"AT": at, "PRODUCT": "FORTIFICATION"}));
                    self.count("a fort");
                }
                continue;
            }
            let kind = world::Kind::of(&makes);
            let owner = self.world.players.get_mut(&player).unwrap();
            owner.last_piece += 1;
            owner.points += kind.points;
            let number = owner.last_piece;
            assert_eq!(self.next("MADE"), json!({"AT": at, "PRODUCT": {"PIECE": makes}, "NUMBER": number}));
            let piece = world::Piece {
                kind,
                at,
                damage: 0,
                experience: 0,
                carrier: None,
                guard: false,
                moves: 0,
                attacks: 0,
                ended: false,
                goal: None,
            };
            self.world.pieces.insert((player, number), piece);
            self.world.look(player, at, kind.range);
            self.count("a piece");
        }
    }

    fn refresh(&mut self, player: u64) {
        let cities = &self.world.cities;
        for (_, piece) in self.world.pieces.iter_mut().filter(|(who, _)| who.0 == player) {
            piece.refresh();
            let is_home = cities.get(&piece.at).is_some_and(|city| city.owner == Some(player));
            if self.world.options.repair && is_home {
                piece.damage = piece.damage.saturating_sub(1);
            }
        }
    }

    fn obey(&mut self, player: u64, body: &Value, way: &[Value]) {
        let ((name, order), outcome) = (named(&body["ORDER"]), &body["OUTCOME"]);
        let halted = self.journey_of(player, order);
        let is_allowed = self.victor.is_none() && self.world.active().contains(&player);
        let verdict = if self.victor.is_some() {
            Verdict::Refused(vec!["OVER"])
        } else if !is_allowed {
            Verdict::Refused(vec!["ELIMINATED"])
        } else {
            self.card(player, name, order)
        };
        let sets_out = matches!(verdict, Verdict::Journey(..));
        let refused = |value: &Value| value.get("REFUSED").map(|refused| named(refused).0.to_owned());
        let is_one_of = |reasons: &[&str], is: Option<String>| match is {
            None => reasons.is_empty(),
            Some(is) => reasons.contains(&is.as_str()),
        };
        match verdict {
            Verdict::Refused(reasons) => {
                assert!(is_one_of(&reasons, refused(outcome)), "{body}: {reasons:?}");
                self.count(&refused(outcome).unwrap_or_else(|| name.to_owned()));
            }
            Verdict::Went(should, reasons) => {
                let mut went = outcome["WENT"].clone();
                let why = refused(&went);
                assert!(is_one_of(&reasons, why.clone()), "{body}: {reasons:?}");
                went.as_object_mut().unwrap().remove("REFUSED");
                assert_eq!(went, should, "{body}");
                self.count(&why.unwrap_or_else(|| name.to_owned()));
            }
            Verdict::Journey(who, goal) => {
                assert_eq!(refused(outcome), None, "{body}");
                self.journey(who, way, goal, &outcome["WENT"]);
            }
        }
        // "The journey ends .. with any other order for the piece. The report says why a journey is over."
        let is_told = is_allowed && !sets_out;
        if let Some((who, _)) = halted.filter(|(who, _)| is_told && self.world.pieces.contains_key(who)) {
            assert_eq!(self.next("HALTED")["PIECE"], who.1, "{body}");
            self.count("a journey that an order ends");
        }
    }

    /// The piece that an order is for and where it goes, if it is on a journey.
    fn journey_of(&self, player: u64, order: &Value) -> Option<(Who, journeys::Goal)> {
        let number = order.as_u64().or_else(|| order["PIECE"].as_u64())?;
        Some(((player, number), self.world.pieces.get(&(player, number))?.goal?))
    }

    /// Compares the world with the position after the round.
    fn compare(&mut self, after: &Value) {
        let Some(is) = World::read(after) else {
            let over = after["OVER"].as_array().unwrap().last().unwrap();
            let points = self.world.players.values().map(|player| json!(player.points));
            let is = over["PLAYERS"].as_array().unwrap().iter().map(|player| player[1].clone());
            assert!(is.eq(points), "{over}");
            assert_eq!(over["VICTOR"], json!(self.victor), "{over}");
            return;
        };
        assert_eq!(self.victor, None, "the match is over");
        assert_eq!(is.round, self.world.round);
        assert_eq!(is.players, self.world.players);
        assert_eq!(is.known, self.world.known);
        // Between two plays every piece has all of a turn.
        self.world.pieces.values_mut().for_each(world::Piece::refresh);
        assert_eq!(is.pieces.keys().collect::<Vec<_>>(), self.world.pieces.keys().collect::<Vec<_>>());
        for (who, piece) in &self.world.pieces {
            assert_eq!(is.pieces[who], *piece, "{who:?}");
        }
        for (at, city) in &self.world.cities {
            let mut now = is.cities[at].clone();
            // What a white city makes is nobody's concern.
            if city.owner.is_none() {
                (now.makes, now.turns) = (city.makes.clone(), city.turns);
            }
            assert_eq!(now, *city, "{at:?}");
        }
    }
}
