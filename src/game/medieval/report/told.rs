//! What happened, in words.

use crate::game::medieval::event::{Fighter, Outcome, Side, What};
use crate::game::medieval::player::{PlayerNumber, Status};
use crate::game::medieval::tables::Product;
use std::fmt;

/// A player by his name and number.
pub struct Name<'a> {
    /// His number.
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

/// An event, as it is told to someone.
pub struct Told<'a> {
    /// What happened.
    pub what: &'a What,
    /// The names of the players of the match.
    pub names: &'a [String],
    /// To whom it is told; none to all, or to a spectator.
    pub who: Option<PlayerNumber>,
}

impl Told<'_> {
    const fn name(&self, player: PlayerNumber) -> Name<'_> {
        Name { player, names: self.names }
    }

    /// `Your`, or whose else.
    fn whose(&self, f: &mut fmt::Formatter<'_>, player: PlayerNumber) -> fmt::Result {
        if Some(player) == self.who { f.write_str("your") } else { write!(f, "{}'s", self.name(player)) }
    }

    fn fighter(&self, f: &mut fmt::Formatter<'_>, fighter: Fighter) -> fmt::Result {
        self.whose(f, fighter.shape.of)?;
        write!(f, " {}", fighter.shape.kind)?;
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
                    (false, Some(damage)) => write!(f, " took {damage} damage")?,
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
}

impl fmt::Display for Told<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.what {
            What::Opened => f.write_str("The door is open."),
            What::NewMatch { setup } => write!(
                f,
                "awaits {} players on a map of {} by {}, {} percent land, {} starting pieces.",
                setup.players, setup.width, setup.height, setup.land, setup.pieces
            ),
            What::Joined { name, .. } => write!(f, "{name} has signed up."),
            What::Withdrew { name, .. } => write!(f, "{name} has withdrawn."),
            What::Began => f.write_str("has all its players and begins."),
            What::NoCards { player } => write!(f, "No cards came from {}.", self.name(*player)),
            What::Ordered { outcome, .. } => match outcome {
                Outcome::Done => f.write_str("done"),
                Outcome::Refused(_) => Ok(()),
                Outcome::Went { kind, at, steps, left, moves, refused } => {
                    write!(f, "{kind} {}, {} left", at, Points(*moves))?;
                    if *left > 0 {
                        write!(f, "; {steps} of {} steps", steps.saturating_add(*left))?;
                    }
                    f.write_str(if refused.is_some() { ": " } else { "" })
                }
            },
            What::Made { at, product: Product::Fortification, .. } => {
                write!(f, "The city at {at} has raised its fortification.")
            }
            What::Made { at, product, number } => match number {
                Some(number) => write!(f, "The city at {at} has built {product} {number}."),
                None => write!(f, "The city at {at} could build no {product}: all numbers are given."),
            },
            What::Passed { piece, trail } => {
                self.whose(f, piece.of)?;
                write!(f, " {} moved: ", piece.kind)?;
                for (at, square) in trail.iter().enumerate() {
                    f.write_str(if at == 0 { "" } else { " - " })?;
                    match square {
                        Some(square) => square.fmt(f)?,
                        None => f.write_str("out of sight")?,
                    }
                }
                f.write_str(".")
            }
            What::Sighted { piece, at, count } => {
                self.whose(f, piece.of)?;
                match count {
                    1 => write!(f, " {} came into sight at {at}.", piece.kind),
                    count => write!(f, " {count} {} came into sight at {at}.", piece.kind),
                }
            }
            What::Embarked { piece, at } => {
                self.whose(f, piece.of)?;
                write!(f, " {} went aboard at {at}.", piece.kind)
            }
            What::Found { at, of } => {
                write!(f, "A city was found at {at}, ")?;
                match of {
                    Some(of) => write!(f, "of {}.", self.name(*of)),
                    None => f.write_str("white."),
                }
            }
            What::Fought { .. } => self.fought(f),
            What::Captured { at, by, from } => {
                self.whose(f, by.of)?;
                write!(f, " {} took the city at {at}", by.kind)?;
                match from {
                    Some(from) => write!(f, " from {}.", self.name(*from)),
                    None => f.write_str(", which was white."),
                }
            }
            What::Named { at, name } => write!(f, "The city at {at} was named {name}."),
            What::Mail { mail } => write!(f, "Messages: {}.", mail.len()),
            What::Listed(_) => Ok(()),
            What::Eliminated { player, how } => {
                let why = match how {
                    Status::Surrendered => "surrendered",
                    Status::Beheaded => "lost the command castle and is out",
                    Status::Active | Status::Routed => "has no city and no piece to take one, and is out",
                };
                write!(f, "{} {why}.", self.name(*player))
            }
            What::Won { player, leader } => {
                write!(f, "{} has won and receives {leader} leader points.", self.name(*player))
            }
            What::Ended => f.write_str("The last round was played, and nobody has won."),
        }
    }
}

/// Movement points.
struct Points(u8);

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.0 == 1 { "point" } else { "points" };
        write!(f, "{} {noun}", self.0)
    }
}
