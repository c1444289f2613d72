//! What each card does, and which reasons there are to refuse it.

use super::Judge;
use super::journeys::Goal;
use super::world::{Kind, Place, Who, place};
use serde_json::{Value, json};

/// What comes of a card: reasons to refuse it, none if it is carried out; or how far a piece went.
pub enum Verdict {
    Refused(Vec<&'static str>),
    Went(Value, Vec<&'static str>),
    /// A journey begins or goes on.
    Journey(Who, Goal),
}

/// The keys of the pad.
fn step_of(key: char) -> Place {
    let key = i64::from(key.to_digit(10).unwrap()) - 1;
    (key % 3 - 1, 1 - key / 3)
}

/// How a step ended.
pub enum Step {
    On,
    Fought,
    InCity,
    Refused(Vec<&'static str>),
}

fn list(reasons: &[(&'static str, bool)]) -> Vec<&'static str> {
    reasons.iter().filter(|(_, holds)| *holds).map(|(reason, _)| *reason).collect()
}

impl Judge<'_> {
    /// The reasons why a piece takes no card.
    pub fn unready(&self, who: Who) -> Vec<&'static str> {
        match self.world.pieces.get(&who) {
            None => vec!["NO_PIECE"],
            Some(piece) => list(&[("ON_GUARD", piece.guard), ("ENDED", piece.ended)]),
        }
    }

    pub fn card(&mut self, player: u64, name: &str, body: &Value) -> Verdict {
        let piece = |key: &str| (player, body[key].as_u64().unwrap_or_default());
        let this = (player, body.as_u64().unwrap_or_default());
        // Any card for a piece ends its journey, a blank one, too.
        if let Some(piece) = self.world.pieces.get_mut(&if this.1 > 0 { this } else { piece("PIECE") }) {
            piece.goal = None;
        }
        let refused = match name {
            // A blank card for a piece that is lost or goes nowhere is no order.
            "STAY" if self.world.pieces.contains_key(&this) => Vec::new(),
            "STAY" => {
                assert!(this.1 > self.world.players[&player].last_piece, "{body}");
                vec!["NO_PIECE"]
            }
            "SKIP" => {
                let reasons = self.unready(this);
                if reasons.is_empty() {
                    self.world.pieces.get_mut(&this).unwrap().ended = true;
                }
                reasons
            }
            "GUARD" => match self.world.pieces.get_mut(&this) {
                None => vec!["NO_PIECE"],
                Some(piece) => list(&[("ON_GUARD", std::mem::replace(&mut piece.guard, true))]),
            },
            "UNAUTOMATE" => {
                let own = self.world.pieces.iter_mut().filter(|(who, _)| who.0 == player);
                own.for_each(|(_, piece)| piece.guard = false);
                Vec::new()
            }
            "CITY" => self.city(player, body),
            "SURRENDER" => {
                self.eliminate(player, "SURRENDERED");
                Vec::new()
            }
            "ATTACK" => self.attack_card(piece("PIECE"), place(&body["AT"])),
            "BOARD" => self.board(piece("PIECE"), piece("TRANSPORT")),
            "DISEMBARK" => self.disembark(this),
            "MOVE" => return self.go(piece("PIECE"), body),
            "GOTO" | "EXPLORE" => {
                let who = if name == "GOTO" { piece("PIECE") } else { this };
                let mut reasons = self.unready(who);
                if !self.set_out.insert(who) {
                    reasons = vec!["SET_OUT"];
                }
                let goal = body.get("AT").map_or(Goal::Unknown, |at| Goal::To(place(at)));
                if !reasons.is_empty() {
                    reasons
                } else if self.has_way(who, goal) {
                    return Verdict::Journey(who, goal);
                } else {
                    vec![self.no_way(who, goal)]
                }
            }
            other => panic!("{other} {body}"),
        };
        Verdict::Refused(refused)
    }

    fn city(&mut self, player: u64, body: &Value) -> Vec<&'static str> {
        let at = place(&body["CITY"]["AT"]);
        let makes = body["PRODUCT"]["PIECE"].as_str().unwrap_or("FORT");
        let is_coastal = self.world.is_on_map(at) && self.world.is_coast(at);
        let options = self.world.options.clone();
        let Some(city) = self.world.cities.get_mut(&at).filter(|city| city.owner == Some(player)) else {
            return vec!["CITY_NOT_YOURS"];
        };
        let reasons = list(&[
            ("CANNOT_BUILD", makes != "FORT" && Kind::of(makes).is_ship() && !is_coastal),
            ("FORTIFIED", makes == "FORT" && city.fort >= options.fort_max),
        ]);
        if reasons.is_empty() && city.makes != makes {
            city.begin(makes, &options);
        }
        reasons
    }

    fn attack_card(&mut self, who: Who, at: Place) -> Vec<&'static str> {
        let mut reasons = self.unready(who);
        let Some(piece) = self.world.pieces.get(&who) else { return reasons };
        if !self.world.is_on_map(at) {
            return vec!["OFF_MAP"];
        }
        let is_far = self.world.distance(piece.at, at) > piece.kind.range;
        reasons.extend(list(&[
            ("ABOARD", piece.carrier.is_some()),
            ("CANNOT_ATTACK", piece.kind.attacks == 0),
            ("UNSEEN", !self.world.sees(who.0, at)),
            ("OUT_OF_RANGE", is_far),
            ("NO_TARGET", self.world.holder(at).is_none_or(|holder| holder == who.0)),
            ("NO_ATTACKS", piece.attacks == 0),
        ]));
        if reasons.is_empty() {
            self.fight(who, at);
        }
        reasons
    }

    /// Why a piece cannot go aboard a transport.
    fn keeps_out(&self, transport: Who, kind: &Kind) -> Vec<&'static str> {
        let Some(other) = self.world.pieces.get(&transport) else { return vec!["NO_PIECE"] };
        let [horse, galleon] = self.world.options.caps;
        let cap = if other.kind.code == "HRS" { horse } else { galleon };
        let is_aboard = |(who, piece): &(&Who, &super::world::Piece)| {
            who.0 == transport.0 && piece.carrier == Some(transport.1)
        };
        let load = self.world.pieces.iter().filter(is_aboard).count() as u64;
        list(&[
            ("NOT_TRANSPORT", !["HRS", "LGL"].contains(&other.kind.code)),
            ("CANNOT_CARRY", !other.kind.carries(kind)),
            ("FULL", cap.is_some_and(|cap| load >= cap)),
        ])
    }

    fn board(&mut self, who: Who, transport: Who) -> Vec<&'static str> {
        let mut reasons = self.unready(who);
        let Some(piece) = self.world.pieces.get(&who).cloned() else { return reasons };
        reasons.extend(self.keeps_out(transport, piece.kind));
        let Some(other) = self.world.pieces.get(&transport) else { return reasons };
        let (to, distance) = (other.at, self.world.distance(piece.at, other.at));
        let cost = if distance == 0 { 0 } else { self.world.cost(to) };
        reasons.extend(list(&[
            ("ABOARD", piece.carrier == Some(transport.1)),
            ("NOT_BESIDE", distance > 1),
            ("MOVES", piece.moves < cost),
        ]));
        if reasons.is_empty() {
            self.bring(who, to, cost, Some(transport.1));
            self.count(if distance == 0 { "aboard in place" } else { "aboard from beside" });
        }
        reasons
    }

    fn disembark(&mut self, who: Who) -> Vec<&'static str> {
        let mut reasons = self.unready(who);
        let Some(piece) = self.world.pieces.get(&who) else { return reasons };
        let at = piece.at;
        let is_sea = self.world.terrain(at) == 'S';
        reasons.extend(list(&[("NOT_ABOARD", piece.carrier.is_none()), ("SEA", is_sea)]));
        if reasons.is_empty() {
            self.bring(who, at, 0, None);
            self.count("off in place");
        }
        reasons
    }

    /// Moves a piece with all that is aboard of it; "when a piece's movement points are exhausted, the piece ends its
    /// turn".
    fn bring(&mut self, who: Who, to: Place, cost: u64, aboard: Option<u64>) {
        for moved in self.world.cargo(who) {
            self.world.pieces.get_mut(&moved).unwrap().at = to;
        }
        let piece = self.world.pieces.get_mut(&who).unwrap();
        (piece.at, piece.carrier, piece.moves) = (to, aboard, piece.moves - cost);
        piece.ended |= cost > 0 && piece.moves == 0;
        if aboard.is_none() {
            let range = piece.kind.range;
            self.world.look(who.0, to, range);
        }
    }

    fn go(&mut self, who: Who, body: &Value) -> Verdict {
        let reasons = self.unready(who);
        if !reasons.is_empty() {
            return Verdict::Refused(reasons);
        }
        let (kind, mut at) = (self.world.pieces[&who].kind, self.world.pieces[&who].at);
        let path: Vec<Place> = body["WAY"]["PATH"].as_str().unwrap().chars().map(step_of).collect();
        let (mut steps, mut refused, mut ended) = (0, Vec::new(), None);
        for (done, by) in path.iter().enumerate() {
            let is_last = done + 1 == path.len();
            let to = self.world.offset(at, *by);
            let step = self.step(who, to, is_last && body["BOARD"] == true);
            if let Some(piece) = self.world.pieces.get(&who) {
                at = piece.at;
            }
            match step {
                Step::On => {
                    steps += 1;
                    continue;
                }
                Step::Fought => ended = Some("BATTLE"),
                Step::InCity => {
                    (steps, at) = (steps + 1, to.unwrap());
                    ended = (!is_last).then_some("CITY");
                }
                Step::Refused(reasons) => refused = reasons,
            }
            break;
        }
        let mut went = json!({"KIND": kind.code, "AT": at, "STEPS": steps, "LEFT": path.len() - steps});
        if let Some(piece) = self.world.pieces.get(&who) {
            went["MOVES"] = json!(piece.moves);
        }
        if let Some(ended) = ended {
            went["ENDED"] = json!(ended);
        }
        Verdict::Went(went, refused)
    }

    fn step(&mut self, who: Who, to: Option<Place>, boards: bool) -> Step {
        let Some(to) = to else { return Step::Refused(vec!["EDGE"]) };
        let piece = &self.world.pieces[&who];
        let (kind, moves) = (piece.kind, piece.moves);
        if self.world.holder(to).is_none_or(|holder| holder == who.0) {
            return self.enter(who, to, boards);
        }
        let mut reasons = list(&[
            ("MOVES", moves == 0),
            ("CANNOT_ATTACK", kind.attacks == 0),
            ("NO_ATTACKS", kind.attacks > 0 && piece.attacks == 0),
        ]);
        reasons.extend(self.world.bars(who.0, kind, to));
        if !reasons.is_empty() {
            return Step::Refused(reasons);
        }
        self.fight(who, to);
        let is_cleared = self.world.holder(to).is_none() && self.world.pieces.contains_key(&who);
        if !is_cleared || !self.world.options.advance || self.victor.is_some() {
            return Step::Fought;
        }
        match self.enter(who, to, false) {
            Step::Refused(_) => Step::Fought,
            entered => {
                self.count("an advance");
                entered
            }
        }
    }

    pub fn enter(&mut self, who: Who, to: Place, boards: bool) -> Step {
        let piece = &self.world.pieces[&who];
        let (kind, cost) = (piece.kind, self.world.cost(to));
        let is_foreign = self.world.cities.get(&to).is_some_and(|city| city.owner != Some(who.0));
        let mut reasons = list(&[("MOVES", piece.moves < cost)]);
        let mut aboard = None;
        if is_foreign && !kind.takes_cities() {
            reasons.push("FOREIGN_CITY");
        } else if boards && !is_foreign {
            let here = self.world.standing(to).map(|(other, _)| *other).filter(|other| *other != who);
            let here: Vec<Who> =
                here.filter(|other| ["HRS", "LGL"].contains(&self.world.pieces[other].kind.code)).collect();
            let free = here.iter().find(|other| self.keeps_out(**other, kind).is_empty());
            match free {
                Some((_, number)) => aboard = Some(*number),
                None if here.is_empty() => reasons.push("NO_TRANSPORT"),
                None => reasons.extend(here.iter().flat_map(|other| self.keeps_out(*other, kind))),
            }
        } else {
            reasons.extend(self.world.bars(who.0, kind, to));
        }
        if !reasons.is_empty() {
            return Step::Refused(reasons);
        }
        if is_foreign {
            self.capture(who, to);
            return Step::InCity;
        }
        if self.world.pieces[&who].carrier.is_some() {
            self.count("off by moving");
        }
        if aboard.is_some() {
            self.count("aboard by moving");
        }
        self.bring(who, to, cost, aboard);
        Step::On
    }
}
