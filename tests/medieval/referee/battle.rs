//! Battles, captured cities, and who is out of the match.

use super::Judge;
use super::world::{Piece, Place, Who};
use serde_json::json;

impl Judge<'_> {
    /// A battle against the piece that defends a square. The dice come from the event; all else is worked out.
    pub fn fight(&mut self, attacker: Who, at: Place) {
        let first = self.world.pieces[&attacker].clone();
        let strength = |piece: &Piece| self.defense(&first, at, piece);
        let defender = self.world.standing(at).max_by_key(|(who, piece)| (strength(piece), u64::MAX - who.1));
        let (defender, second) = defender.map(|(who, piece)| (*who, piece.clone())).unwrap();
        let attack = self.attack(attacker.0, &first, &second);
        let defense = strength(&second);
        let share = (100 * attack).checked_div(attack + defense).unwrap_or(50);
        let told = self.next("FOUGHT");
        let fighter = |who: Who, piece: &Piece| json!({"SHAPE": {"OF": who.0, "KIND": piece.kind.code}, "AT": piece.at, "NUMBER": who.1});
        assert_eq!(told["ATTACKER"], fighter(attacker, &first), "{told}");
        assert_eq!(told["DEFENDER"], fighter(defender, &second), "{told}");
        let roll = told["ODDS"]["ROLL"].as_u64().unwrap();
        let odds = json!({"ATTACK": attack, "DEFENSE": defense, "SHARE": share, "ROLL": roll});
        assert_eq!(told["ODDS"], odds, "{told}");
        self.world.pieces.get_mut(&attacker).unwrap().attacks -= 1;
        // "THR = BAS / (BAS + BDS) * 100 - 5 - random number between 0 and 99."
        let margin = share.cast_signed() - 5 - roll.cast_signed();
        let is_near = self.world.distance(first.at, at) < 2;
        let hit = match margin {
            5.. => Some(("DEFENDER", defender, attacker)),
            ..0 if is_near => Some(("ATTACKER", attacker, defender)),
            _ => None,
        };
        assert_eq!(told["HIT"].as_str(), hit.map(|(side, ..)| side), "{told}");
        self.count("a battle");
        let Some((side, victim, by)) = hit else { return };
        self.strike(victim, by, told["DAMAGE"].as_u64(), (&told["DESTROYED"], &told["ABOARD"]));
        self.count(if side == "DEFENDER" { "a hit" } else { "an attacker hit" });
        self.check_rout(defender.0);
        self.check_rout(attacker.0);
    }

    fn attack(&self, player: u64, piece: &Piece, defender: &Piece) -> u64 {
        let around = self.world.within(defender.at, 1);
        let helpers = around.filter(|at| *at != defender.at && *at != piece.at);
        let helpers = helpers.filter(|at| self.world.holder(*at) == Some(player)).count() as u64;
        let bonus = match (piece.kind.code, defender.kind.code) {
            ("PIK", "CAV") => 8,
            ("CAV", "ARC") => 10,
            _ => 0,
        };
        self.world.strengths(piece).0 + helpers + bonus
    }

    fn defense(&self, attacker: &Piece, at: Place, piece: &Piece) -> u64 {
        let holder = self.world.holder(at);
        let city = self.world.cities.get(&at).filter(|city| city.owner == holder);
        let hill = if self.world.terrain(at) == 'M' { 2 } else { 0 };
        let pikes = if (attacker.kind.code, piece.kind.code) == ("CAV", "PIK") { 8 } else { 0 };
        self.world.strengths(piece).1 + city.map_or(0, |city| city.fort) + hill + pikes
    }

    /// What a hit does. Without a figure for the damage it destroys outright.
    fn strike(
        &mut self,
        victim: Who,
        by: Who,
        damage: Option<u64>,
        (destroyed, aboard): (&serde_json::Value, &serde_json::Value),
    ) {
        assert!(damage.is_none_or(|damage| (1..=6).contains(&damage)), "{damage:?}");
        let piece = self.world.pieces.get_mut(&victim).unwrap();
        piece.damage += damage.unwrap_or(100);
        let is_destroyed = piece.damage >= piece.kind.hit_points();
        assert_eq!(destroyed.as_bool(), Some(is_destroyed), "{victim:?} with {damage:?}");
        let lost = if is_destroyed { self.world.cargo(victim) } else { Vec::new() };
        assert_eq!(aboard.as_u64(), Some(lost.len() as u64), "aboard {victim:?}");
        if !lost.is_empty() {
            self.count("a load lost");
        }
        let learns = match self.world.options.experience.as_str() {
            "HIT" => true,
            "KILL" => is_destroyed,
            _ => false,
        };
        self.world.pieces.get_mut(&by).unwrap().experience += u64::from(learns);
        if !is_destroyed {
            return;
        }
        for lost in lost.into_iter().chain([victim]) {
            let points = self.world.pieces.remove(&lost).unwrap().kind.points;
            self.score(by.0, victim.0, points, 0);
        }
    }

    /// What one player wins from another: points, and a piece (0) or a city (2) in the statistics.
    fn score(&mut self, winner: u64, loser: u64, points: i64, what: usize) {
        for (own, other, points, what) in [(winner, loser, points, what), (loser, winner, -points, what + 1)]
        {
            let player = self.world.players.get_mut(&own).unwrap();
            player.points += points;
            player.tallies.entry(other).or_default()[what] += 1;
        }
    }

    /// A piece takes a city and is gone.
    pub fn capture(&mut self, who: Who, at: Place) {
        let told = self.next("CAPTURED");
        let from = self.world.give(at, Some(who.0));
        let piece = self.world.pieces.remove(&who).unwrap();
        let city = self.world.cities.get_mut(&at).unwrap();
        let was_castle = std::mem::take(&mut city.castle);
        city.begin("INF", &self.world.options);
        let said = (super::world::place(&told["AT"]), told["FROM"].as_u64(), &told["BY"]);
        assert_eq!(said, (at, from, &json!({"OF": who.0, "KIND": piece.kind.code})), "{told}");
        let Some(from) = from else {
            self.world.players.get_mut(&who.0).unwrap().points += 50;
            self.count("a white city");
            return;
        };
        self.score(who.0, from, 50, 2);
        self.count("a city of another");
        if was_castle {
            self.eliminate(from, "BEHEADED");
        }
        self.check_rout(from);
    }

    /// "If all of their cities are captured and all of their city-capturing pieces have been destroyed."
    fn check_rout(&mut self, player: u64) {
        let has_city = self.world.cities.values().any(|city| city.owner == Some(player));
        let takes = self.world.pieces.iter().any(|(who, piece)| who.0 == player && piece.kind.takes_cities());
        if !has_city && !takes {
            self.eliminate(player, "ROUTED");
        }
    }

    pub fn eliminate(&mut self, player: u64, how: &'static str) {
        let leaving = self.world.players.get_mut(&player).unwrap();
        if leaving.status != "ACTIVE" {
            return;
        }
        how.clone_into(&mut leaving.status);
        self.world.pieces.retain(|who, _| who.0 != player);
        let cities = self.world.cities.iter().filter(|(_, city)| city.owner == Some(player));
        for at in cities.map(|(at, _)| *at).collect::<Vec<_>>() {
            self.world.cities.get_mut(&at).unwrap().castle = false;
            self.world.give(at, None);
        }
        assert_eq!(self.next("ELIMINATED"), json!({"PLAYER": player, "HOW": how}));
        self.count(how);
        if let [victor] = self.world.active()[..] {
            let own = self.world.players[&victor].points;
            let others = self.world.players.iter().filter(|(number, _)| **number != victor);
            let others: Vec<i64> = others.map(|(_, player)| player.points).collect();
            let leader = match own {
                1.. if others.iter().all(|other| own >= 2 * other) => 4,
                _ if others.iter().all(|other| own > *other) => 2,
                _ => 1,
            };
            assert_eq!(self.next("WON"), json!({"PLAYER": victor, "LEADER": leader}));
            self.victor = Some((victor, leader));
            self.count("a victory");
        }
    }
}
