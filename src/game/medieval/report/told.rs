//! What happened, in words.

use super::setup::described;
use crate::event::{End, Fighter, Outcome, Shape, Side, What};
use crate::tables::Product;
use crate::world::numbers::PlayerNumber;
use crate::world::{Goal, Square, Status};
use playdeck_base::message::counted;
use std::fmt;

/// A player by name and number.
pub struct Name<'a> {
    pub player: PlayerNumber,
    /// The names of all players, by number.
    pub names: &'a [String],
}

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.names.get(self.player.index()) {
            Some(name) => write!(f, "{name} ({})", self.player),
            None => write!(f, "player {}", self.player),
        }
    }
}

/// An event as it is worded for a reader.
pub struct EventText<'a> {
    pub what: &'a What,
    /// The names of the players of the match.
    pub names: &'a [String],
    /// The reader; `None` for all, or for a spectator.
    pub who: Option<PlayerNumber>,
}

impl EventText<'_> {
    const fn name(&self, player: PlayerNumber) -> Name<'_> {
        Name { player, names: self.names }
    }

    /// A piece's owner and type.
    const fn shape(&self, piece: Shape) -> Of<'_> {
        Of { piece, is_own: matches!(self.who, Some(who) if who.0 == piece.of.0), names: self.names }
    }

    fn fighter(&self, f: &mut fmt::Formatter<'_>, fighter: Fighter) -> fmt::Result {
        write!(f, "{}", self.shape(fighter.shape))?;
        if let Some(number) = fighter.number {
            write!(f, " {number}")?;
        }
        write!(f, " at {}", fighter.at)
    }

    fn fought(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let What::Fought { attacker, defender, hit, damage, destroyed, aboard, odds } = self.what else {
            return Ok(());
        };
        f.write_str("Battle: ")?;
        match attacker {
            Some(attacker) => self.fighter(f, *attacker)?,
            None => f.write_str("someone out of sight")?,
        }
        f.write_str(" attacked ")?;
        match defender {
            Some(defender) => self.fighter(f, *defender)?,
            None => f.write_str("something out of sight")?,
        }
        match (hit, attacker.is_some() && defender.is_some()) {
            (None, true) => f.write_str("; neither was hit")?,
            (None, false) => {}
            (Some(side), _) => {
                f.write_str(if *side == Side::Attacker { "; the attacker" } else { "; the defender" })?;
                match (destroyed, damage) {
                    (true, _) => f.write_str(" was destroyed")?,
                    (false, Some(damage)) => {
                        write!(f, " took {} of damage", counted(u64::from(*damage), "point"))?;
                    }
                    (false, None) => f.write_str(" was damaged")?,
                }
            }
        }
        if *aboard > 0 {
            write!(f, " with {aboard} aboard")?;
        }
        if let Some(odds) = odds {
            write!(
                f,
                " ({} against {}, share {}, roll {})",
                odds.attack, odds.defense, odds.share, odds.roll
            )?;
        }
        f.write_str(".")
    }

    /// The order in which the seats had their turns.
    fn order(&self, seats: &[PlayerNumber], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The round went in the order ")?;
        for (at, seat) in seats.iter().enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { ", " }, self.name(*seat))?;
        }
        f.write_str(".")
    }

    /// How a piece was seen to move.
    fn passed(&self, piece: Shape, trail: &[Option<Square>], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#} moved: ", self.shape(piece))?;
        for (at, square) in trail.iter().enumerate() {
            f.write_str(if at == 0 { "" } else { " - " })?;
            match square {
                Some(square) => write!(f, "{square}")?,
                None => f.write_str("out of sight")?,
            }
        }
        f.write_str(".")
    }

    /// How a match ended.
    fn ended(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Won { player, leader } => {
                let points = counted(u64::from(*leader), "leader point");
                if Some(*player) == self.who {
                    write!(f, "You have won and receive {points}.")
                } else {
                    write!(f, "{} has won and receives {points}.", self.name(*player))
                }
            }
            What::Ended => f.write_str("The last round was played, and nobody has won."),
            What::Ranked { first, leader: Some(leader) } => {
                let winner = first.first().copied().unwrap_or(PlayerNumber(0));
                let points = counted(u64::from(*leader), "leader point");
                f.write_str("The last round was played. ")?;
                if Some(winner) == self.who {
                    write!(f, "You have the most victory points, have won and receive {points}.")
                } else {
                    write!(
                        f,
                        "{} has the most victory points, has won and receives {points}.",
                        self.name(winner)
                    )
                }
            }
            What::Ranked { first, leader: None } => {
                f.write_str("The last round was played. The match is a draw of ")?;
                listed(first.iter().map(|player| self.name(*player)), f)?;
                f.write_str(", who have the most victory points alike; nobody receives leader points.")
            }
            What::Drawn { round, by, .. } => {
                write!(f, "ended in a draw {}, shared by ", since(*round))?;
                listed(by.iter().map(|(player, name)| format!("{name} ({player})")), f)?;
                f.write_str("; nobody receives leader points.")
            }
            What::Conceded { round, to: (player, name), leader, .. } => {
                let points = counted(u64::from(*leader), "leader point");
                write!(f, "was conceded {} to {name} ({player}), who receives {points}.", since(*round))
            }
            _ => Ok(()),
        }
    }

    /// How a player was eliminated.
    fn eliminated(&self, player: PlayerNumber, how: Status, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_own = Some(player) == self.who;
        let why = match (how, is_own) {
            (Status::Surrendered, _) => "surrendered",
            (Status::Beheaded, false) => "lost the command castle and is out",
            (Status::Beheaded, true) => "lost your command castle and are out",
            (Status::Active | Status::Routed, false) => "has no city and no piece that takes one, and is out",
            (Status::Active | Status::Routed, true) => {
                "have no city and no piece that takes one, and are out"
            }
        };
        if is_own { write!(f, "You {why}.") } else { write!(f, "{} {why}.", self.name(player)) }
    }
}

/// That an order ended the journey of a piece.
fn halted(piece: u16, goal: Goal, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "With this order the journey of piece {piece} to ")?;
    match goal {
        Goal::To(at) => write!(f, "{at} is over."),
        Goal::Unknown => f.write_str("unknown ground is over."),
    }
}

/// The result of an order, printed after it.
fn became(outcome: Outcome, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match outcome {
        Outcome::Done => f.write_str("done"),
        Outcome::Refused(_) => Ok(()),
        Outcome::Went { kind, at, steps, left, moves, ended, .. } => {
            write!(f, "{kind} ")?;
            match (steps, ended) {
                (0, Some(End::Battle)) => write!(f, "attacked from {at}")?,
                (0, Some(End::Meeting)) => write!(f, "would attack from {at}")?,
                (0, _) => write!(f, "stays at {at}")?,
                _ => write!(f, "went to {at}")?,
            }
            if steps > 0 && left > 0 {
                write!(f, ", {steps} of {} steps", steps.saturating_add(left))?;
            }
            f.write_str(match ended {
                Some(End::Met) => " because a piece of somebody else is in its sight; its journey is over",
                Some(End::Closed) if steps == 0 => " because no way leads on; its journey is over",
                Some(End::Closed) => ", and stopped because no way leads on; its journey is over",
                _ if steps == 0 || left == 0 => "",
                Some(End::Battle) => ", and attacked",
                Some(End::Meeting) => ", and would attack",
                Some(End::City) => ", and took the city",
                Some(End::Sight) => ", and stopped because something came into sight",
                None => "",
            })?;
            match moves {
                Some(moves) => write!(f, "; {} left", counted(u64::from(moves), "movement point")),
                None => Ok(()),
            }
        }
    }
}

impl fmt::Display for EventText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Opened => f.write_str("The door is open."),
            What::NewMatch { setup } => {
                if !setup.name.is_empty() {
                    write!(f, "{} ", setup.name)?;
                }
                write!(f, "awaits {}.", described(setup))
            }
            What::Joined { name, .. } => write!(f, "{name} has signed up."),
            What::Withdrew { name, .. } => write!(f, "{name} has withdrawn."),
            What::Began => f.write_str("has all its players and begins."),
            What::Dropped { round: None, .. } => f.write_str("was dropped before it began."),
            What::Dropped { round: Some(round), .. } => {
                write!(f, "was dropped {}, and nobody has won it.", since(*round))
            }
            What::TakenOver { player, from, .. } if Some(*player) == self.who => {
                write!(f, "You play on in the place of {from}, as player {player}.")
            }
            What::TakenOver { player, from, by } => {
                write!(f, "{by} plays on in the place of {from}, as player {player}.")
            }
            What::Order { seats } => self.order(seats, f),
            What::NoCards { player, .. } if Some(*player) == self.who => {
                f.write_str("No cards of yours were received; your pieces were given no orders.")
            }
            What::NoCards { player, .. } => write!(f, "No cards came from {}.", self.name(*player)),
            What::Ordered { outcome, .. } | What::WentOn { outcome, .. } => became(*outcome, f),
            What::Halted { piece, goal } => halted(*piece, *goal, f),
            What::Made { at, product: Product::Fortification, .. } => {
                write!(f, "The city at {at} has raised its fortification.")
            }
            What::Made { at, product, number } => match number {
                Some(number) => write!(f, "The city at {at} has built {product} {number}."),
                None => write!(f, "The city at {at} could build no {product}: all numbers are given."),
            },
            What::Idle { at, fort } => {
                write!(
                    f,
                    "The city at {at} works for nothing: its fortification has the highest level already, {fort}."
                )
            }
            What::Passed { piece, trail } => self.passed(*piece, trail, f),
            What::Sighted { piece, at, count: 1 } => {
                write!(f, "{:#} came into sight at {at}.", self.shape(*piece))
            }
            What::Sighted { piece, at, count } => {
                write!(f, "{:#} came into sight at {at}, {count} of them.", self.shape(*piece))
            }
            What::Embarked { piece, at } => write!(f, "{:#} went aboard at {at}.", self.shape(*piece)),
            What::Found { at, of, again: false } => {
                write!(f, "A city was found at {at}, ")?;
                match of {
                    Some(of) => write!(f, "of {}.", self.name(*of)),
                    None => f.write_str("white."),
                }
            }
            What::Found { at, of, again: true } => {
                write!(f, "The city at {at} has changed hands since you saw it last and ")?;
                match of {
                    Some(of) => write!(f, "belongs to {} now.", self.name(*of)),
                    None => f.write_str("is white now."),
                }
            }
            What::Met { piece, with, at } => {
                let with = self.name(*with);
                write!(
                    f,
                    "Piece {piece} would fight a battle with {with} at {at}; what comes of it is left open."
                )
            }
            What::Fought { .. } => self.fought(f),
            What::Captured { at, by, from } => {
                write!(f, "{:#} took the city at {at}", self.shape(*by))?;
                match from {
                    Some(from) if Some(*from) == self.who => f.write_str(" from you."),
                    Some(from) => write!(f, " from {}.", self.name(*from)),
                    None => f.write_str(", which was white."),
                }
            }
            What::Named { at, name } => write!(f, "The city at {at} was named {name}."),
            What::Mail { mail } => write!(f, "Messages: {}.", mail.len()),
            What::Listed(_) => Ok(()),
            What::Eliminated { player, how } => self.eliminated(*player, *how, f),
            What::Won { .. }
            | What::Ended
            | What::Ranked { .. }
            | What::Drawn { .. }
            | What::Conceded { .. } => self.ended(f),
        }
    }
}

/// Players in a row of words.
fn listed(players: impl ExactSizeIterator<Item: fmt::Display>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let last = players.len().saturating_sub(1);
    for (at, player) in players.enumerate() {
        let before = match at {
            0 => "",
            at if at == last => " and ",
            _ => ", ",
        };
        write!(f, "{before}{player}")?;
    }
    Ok(())
}

/// When a match was dropped, after a given number of rounds.
pub fn since(round: u16) -> String {
    if round == 0 { "before its first round".to_owned() } else { format!("after round {round}") }
}

/// A piece by its owner and type: `your INF`, or `ANNE (2)'s INF`; `#` gives the form that begins a sentence.
struct Of<'a> {
    piece: Shape,
    is_own: bool,
    names: &'a [String],
}

impl fmt::Display for Of<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shape { of: player, kind } = self.piece;
        match (self.is_own, f.alternate()) {
            (true, true) => write!(f, "Your {kind}"),
            (true, false) => write!(f, "your {kind}"),
            (false, _) => write!(f, "{}'s {kind}", Name { player, names: self.names }),
        }
    }
}
