//! What a player can order in the next turn, for a page to play on: what the ground that they know and the units that they
//! see allow.
//!
//! What would be refused for a reason that is certain now is not offered: water, another step than a unit has movement
//! points for, a second mission of artillery, a sixth build of a city, more money than there is. Settlers are not sent
//! alone among enemies.
//!
//! Source: the rules text, "Orders" and "Units".

use super::names::UnitLabel;
use crate::knowledge::view::View;
use crate::picture::{STEPS, places};
use crate::tables::{
    BUILDS_OF_A_CITY, Kind, LAST_UNIT_NUMBER, LONGEST_ADDRESS, LONGEST_NAME, SLOTS, Terrain,
};
use crate::world::{Hex, HexSet, PlayerNumber, Status, Unit, disc};
use playdeck_base::text::written;
use playdeck_game as game;
use playdeck_print::choices::{
    Arrow, Choices, Net, Number, Order, Part, Pick, Piece, Step, Stretches, When, line, stretches,
};
use std::collections::BTreeMap;

/// How far from the middle of a hex somebody may point at it.
const RADIUS: u32 = 34;
/// The longest way that a unit has before it in a turn.
const FARTHEST: u32 = 6;
/// A name has no square brackets.
const NAME: &str = r"[^\[\]]+";
/// An address has one `@` and no blanks.
const ADDRESS: &str = r"[A-Za-z0-9._+\-]+@[A-Za-z0-9\-]+(\.[A-Za-z0-9\-]+)+";

impl game::Choosing for View<'_> {
    fn choices(&self) -> Choices {
        let Some(player) = self.due() else { return Choices::default() };
        let mut all = Choices::new(vec![format!("player {player}")], vec!["end".to_owned()], RADIUS);
        all.purse = self.private_player(player).map(|own| own.money);
        let mut made =
            Made { view: self, player, all, spots: BTreeMap::new(), gone: 0, nets: BTreeMap::new() };
        made.gone = made.all.step(Step::Pick("It has no orders behind this one.".to_owned(), Vec::new()));
        made.lay_out();
        made.empire();
        made.units();
        made.all
    }
}

/// The choices while they are made.
struct Made<'v> {
    view: &'v View<'v>,
    player: PlayerNumber,
    all: Choices,
    /// The spot of each hex that own units can reach.
    spots: BTreeMap<Hex, Number>,
    /// The step of a unit that is gone.
    gone: Number,
    /// The net of each purpose.
    nets: BTreeMap<Over, Number>,
}

/// For what a net is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Over {
    /// Steps of armed units.
    Armed,
    /// Steps of the others.
    Unarmed,
    /// The hexes at which artillery fires.
    Fire,
}

/// A choice that is no word of a line.
fn topic(shown: &str, next: Number) -> Pick {
    Pick::shown(shown, "", next)
}

impl Made<'_> {
    fn order(&mut self, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), ..Order::default() })
    }

    /// An order of which only the last one counts.
    fn once(&mut self, what: &str, parts: &[&str]) -> Number {
        self.done(Order { line: line(parts), once: Some(what.to_owned()), ..Order::default() })
    }

    fn done(&mut self, order: Order) -> Number {
        self.all.step(Step::Done(order))
    }

    fn ask(&mut self, question: &str, picks: Vec<Pick>) -> Number {
        self.all.step(Step::Pick(question.to_owned(), picks))
    }

    /// Asks for a name, in quotes.
    fn name(&mut self, question: &str, next: Number) -> Number {
        let most = u32::try_from(LONGEST_NAME).unwrap_or(u32::MAX);
        self.all.step(Step::Form(question.to_owned(), most, true, NAME.to_owned(), next))
    }

    /// Gives a spot to each hex where own units can be or fire at in the turn, row by row.
    fn lay_out(&mut self) {
        let Some(place) = places(self.view) else { return };
        let discs: Vec<_> = (0..=FARTHEST).map(disc).collect();
        let mut reached = HexSet::none(self.view.side());
        for unit in self.view.own_units() {
            let far = u32::from(unit.kind.movement()) + unit.kind.range();
            if let Some(disc) = discs.get(usize::try_from(far).unwrap_or(usize::MAX)) {
                reached.insert_disc(unit.at, disc);
            }
        }
        for hex in reached.iter() {
            let terrain = self.view.terrain(hex);
            let name = match terrain {
                Some(terrain) => format!("{hex} {terrain}"),
                None => format!("{hex} unknown"),
            };
            let toll = terrain.and_then(Terrain::cost).unwrap_or(1);
            let spot = self.all.spot_at(place(hex), &name, &hex.to_string(), toll.into());
            self.spots.insert(hex, spot);
        }
    }

    /// The spots of hexes.
    fn among(&self, is_in: impl Fn(Hex) -> bool) -> Stretches {
        let mut numbers: Vec<Number> =
            self.spots.iter().filter(|(hex, _)| is_in(**hex)).map(|(_, spot)| *spot).collect();
        numbers.sort_unstable();
        stretches(numbers)
    }

    fn net(&mut self, over: Over) -> Number {
        if let Some(net) = self.nets.get(&over) {
            return *net;
        }
        let (view, player) = (self.view, self.player);
        let is_land = |hex: Hex| view.terrain(hex) != Some(Terrain::Water);
        let owners = |hex: Hex| view.units_at(hex).iter().map(|unit| unit.id.player);
        let is_enemy = |other: PlayerNumber| view.is_hostile(player, other) || view.is_hostile(other, player);
        let open = self.among(|hex| {
            is_land(hex)
                && match over {
                    Over::Armed => true,
                    Over::Unarmed => !owners(hex).any(is_enemy),
                    // Nobody fires at a hex of their own or of a friend.
                    Over::Fire => owners(hex).all(|owner| view.is_hostile(player, owner)),
                }
        });
        let (mut ways, mut by) = (Vec::new(), Vec::new());
        for (direction, (across, down)) in STEPS {
            by.push((across, down));
            ways.push(direction.letters().to_lowercase());
        }
        if over == Over::Fire {
            let first = by.clone();
            let twice = first.iter().flat_map(|one| first.iter().map(|two| (one.0 + two.0, one.1 + two.1)));
            by.extend(twice.filter(|both| *both != (0, 0)));
            by.sort_unstable();
            by.dedup();
            ways.clear();
        }
        let has_tolls = over != Over::Fire;
        let net = self.all.net(Net { ways, by, open: Some(open), has_tolls, ..Net::default() });
        self.nets.insert(over, net);
        net
    }

    /// The orders to the empire as a whole.
    fn empire(&mut self) {
        let group = self.all.group("Your empire", None);
        let others: Vec<(PlayerNumber, String, bool)> = self
            .view
            .players()
            .filter(|(other, player)| *other != self.player && player.status() != Status::Eliminated)
            .map(|(other, player)| {
                (other, format!("{} [{other}]", player.name()), self.view.is_hostile(self.player, other))
            })
            .collect();
        let mut picks = Vec::new();
        for (shown, verb, of_hostile) in
            [("Declare friendly", "friendly ", true), ("Declare hostile", "hostile ", false)]
        {
            let done = self.order(&[verb, "1"]);
            let some = others.iter().filter(|(.., is_hostile)| *is_hostile == of_hostile);
            let whom: Vec<Pick> =
                some.map(|(other, name, _)| Pick::shown(name, &other.to_string(), done)).collect();
            if !whom.is_empty() {
                picks.push(topic(shown, self.ask("Whom?", whom)));
            }
        }
        if !others.is_empty() {
            let gives = Order { line: line(&["give ", "1", " ", "2"]), pays: Some(2), ..Order::default() };
            let gives = self.done(gives);
            let share = self.all.step(Step::Share("How much?".to_owned(), gives));
            let whom = others.iter().map(|(other, name, _)| Pick::shown(name, &other.to_string(), share));
            let whom = whom.collect();
            let whom = self.ask("Whom?", whom);
            let when = When { purse: 1, ..When::default() };
            picks.push(topic("Give money", self.all.step(Step::If(when, whom))));
        }
        let done = self.once("name", &["name ", "1"]);
        picks.push(topic("Name the empire", self.name("What shall it be called?", done)));
        let done = self.once("email", &["email ", "1"]);
        let most = u32::try_from(LONGEST_ADDRESS).unwrap_or(u32::MAX);
        let address = "To which address shall your reports go?".to_owned();
        let address = self.all.step(Step::Form(address, most, false, ADDRESS.to_owned(), done));
        picks.push(topic("Change your address", address));
        picks.push(topic("Vote on the end", self.votes()));
        picks.extend(self.pauses());
        let quits = self.once("quit", &["1"]);
        let sure =
            self.ask("Shall you leave the game for good?", vec![Pick::shown("Yes, leave it", "quit", quits)]);
        picks.push(topic("Leave the game", sure));
        let first = self.ask("What shall your empire do?", picks);
        let name = self.view.public_player(self.player).map_or("", |player| player.name()).to_owned();
        self.all.pieces.push(Piece { name, first, most: Some(most_slots()), group, ..Piece::default() });
    }

    /// How the game should end.
    fn votes(&mut self) -> Number {
        let left: Vec<(PlayerNumber, String)> = self
            .view
            .players()
            .filter(|(_, player)| player.status() == Status::Active)
            .map(|(number, player)| (number, format!("{} [{number}]", player.name())))
            .filter(|(number, _)| *number != self.player)
            .collect();
        let done = self.once("vote", &["vote ", "1"]);
        let mut picks = vec![Pick::shown("A draw of all who are left", "draw", done)];
        if !left.is_empty() {
            let line = vec![Part::Text(format!("vote draw {} ", self.player)), Part::From(2, " ".to_owned())];
            let once = Some("vote".to_owned());
            let shared = self.done(Order { line, once, ..Order::default() });
            let sharers: Vec<Pick> =
                left.iter().map(|(number, name)| Pick::shown(name, &number.to_string(), 0)).collect();
            let sharers = self.all.several("Who shares it with you?", &sharers, shared);
            picks.push(topic("A draw of you and some others", sharers));
            let conceded = self.once("vote", &["vote concede to ", "2"]);
            let winners = left.iter().map(|(number, name)| Pick::shown(name, &number.to_string(), conceded));
            let winners = winners.collect();
            picks.push(topic("Somebody else wins", self.ask("Who?", winners)));
        }
        picks.push(Pick::shown("Not now: take the vote back", "none", done));
        self.ask("How should the game end?", picks)
    }

    /// The orders that use up slots.
    fn pauses(&mut self) -> [Pick; 2] {
        let done = self.order(&["0"]);
        [
            Pick::shown("Do nothing for a slot", "null", done),
            Pick::shown("Put off what follows to the last slots", "wait", done),
        ]
    }

    /// The units, by number.
    fn units(&mut self) {
        let kinds = [
            (Kind::City, "Cities"),
            (Kind::Settlers, "Settlers"),
            (Kind::Infantry, "Infantry"),
            (Kind::Tanks, "Tanks"),
            (Kind::Artillery, "Artillery"),
        ];
        let own = self.view.own_units();
        let mut groups: BTreeMap<&str, (Number, Number)> = BTreeMap::new();
        for (kind, name) in kinds.into_iter().filter(|(kind, _)| own.iter().any(|unit| unit.kind == *kind)) {
            let first = match kind {
                Kind::City => self.city(),
                kind => self.unit(kind),
            };
            groups.insert(kind.name(), (self.all.group(name, None), first));
        }
        for unit in own {
            let Some((group, first)) = groups.get(unit.kind.name()).copied() else { continue };
            let Unit { id, at, kind, .. } = unit;
            self.all.pieces.push(Piece {
                name: format!("{} at {at}", written(&UnitLabel::now(unit, Some(self.player)))),
                spot: self.spots.get(at).copied(),
                opens: Some(format!("unit {}", id.number)),
                first,
                most: Some(most_slots()),
                group,
                reach: (kind.movement() > 0).then(|| kind.movement().into()),
                ..Piece::default()
            });
        }
    }

    /// What a city can do, which builds no more than so many units.
    fn city(&mut self) -> Number {
        let own = self.own();
        let mut first = self.ask("What shall it do?", own.clone());
        for _ in 0..BUILDS_OF_A_CITY {
            let mut picks = Vec::new();
            for kind in Kind::ALL.into_iter().filter(|kind| *kind != Kind::City) {
                let word = kind.name().to_lowercase();
                let build = self.build(kind, first, None);
                picks.push(Pick::shown(&format!("Build {word} for {}", kind.cost()), &word, build));
            }
            picks.extend(own.iter().cloned());
            first = self.ask("What shall it do?", picks);
        }
        first
    }

    /// What a unit of a type can do that goes from hex to hex.
    fn unit(&mut self, kind: Kind) -> Number {
        let net = self.net(if kind.is_armed() { Over::Armed } else { Over::Unarmed });
        let goes = Order {
            line: line(&["move ", "1"]),
            arrows: vec![Arrow(-1, 1, false)],
            goes: Some(1),
            ..Order::default()
        };
        let goes = self.done(goes);
        let ways = self.all.step(Step::Way("Where to?".to_owned(), net, 1, String::new(), goes));
        let mut picks = vec![topic("", ways)];
        if kind == Kind::Settlers {
            let is_free = |hex| match self.view.terrain(hex) {
                Some(_) => self.view.is_city_area(hex) == Some(false),
                None => true,
            };
            let free = self.among(is_free);
            let build = self.build(Kind::City, self.gone, Some(free));
            picks.push(Pick::shown(&format!("Build a city for {}", Kind::City.cost()), "city", build));
        }
        let own = self.own();
        if kind.range() == 0 {
            picks.extend(own);
            return self.ask("Where to, or what else?", picks);
        }
        let has_fired = self.ask("Where to, or what else?", picks.iter().chain(&own).cloned().collect());
        let net = self.net(Over::Fire);
        let fires = Order {
            line: line(&["fire ", "1"]),
            arrows: vec![Arrow(-1, 1, true)],
            then: Some(has_fired),
            ..Order::default()
        };
        let fires = self.done(fires);
        let targets = self.all.step(Step::Way("At which hex?".to_owned(), net, 1, String::new(), fires));
        picks.push(topic("Fire at a hex", targets));
        picks.extend(own);
        self.ask("Where to, or what else?", picks)
    }

    /// What every unit can do.
    fn own(&mut self) -> Vec<Pick> {
        let done = self.once("name", &["name ", "1"]);
        let name = self.name("What shall it be called?", done);
        let drops = Order { line: line(&["0"]), then: Some(self.gone), ..Order::default() };
        let drops = self.done(drops);
        let mut picks = vec![topic("Name it", name)];
        picks.extend(self.pauses());
        picks.push(Pick::shown("Remove it from the map", "drop", drops));
        picks
    }

    /// The steps behind the type of a unit that is built; what the builder does next, and where it must be.
    fn build(&mut self, kind: Kind, then: Number, at: Option<Stretches>) -> Number {
        let price = u32::try_from(kind.cost()).unwrap_or(u32::MAX);
        let line = vec![Part::Text("build ".to_owned()), Part::From(0, " ".to_owned())];
        let done = self.done(Order { line, then: Some(then), price, ..Order::default() });
        let name = self.name("What shall it be called?", done);
        let mut count = |next| {
            let question = "Which number? If it is taken, the next free one is used.".to_owned();
            self.all.step(Step::Count(question, 1, LAST_UNIT_NUMBER.into(), next))
        };
        let (number, both) = (count(done), count(name));
        let picks = vec![
            topic("No: build it so", done),
            topic("A number", number),
            topic("A name", name),
            topic("A number and a name", both),
        ];
        let next = self.ask("Shall it have a number or a name of your choice?", picks);
        self.all.step(Step::If(When { at, purse: price, ..When::default() }, next))
    }
}

/// A turn has so many slots.
fn most_slots() -> (u32, String) {
    (SLOTS.into(), "A turn has no slots for more.".to_owned())
}
