//! What somebody says in a message who is no player: the gamesmaster, a stranger, or a player from another address.
//!
//! No order is read in it, and what it quotes is not theirs.

use crate::mail::incoming::{Incoming, authentic, mailbox::Raw, moment::Moment};
use crate::mail::quotes::{self, Voice};

/// The most lines that are read.
const MOST_LINES: usize = 2000;

/// A message by itself.
#[derive(Debug, Clone)]
pub struct Own {
    /// The address of its sender.
    pub from: String,
    /// When it came.
    pub came: Option<Moment>,
    /// Whether the named servers confirm the domain of that address.
    pub is_proven: bool,
    /// The sender's own lines.
    pub lines: Vec<String>,
}

impl Own {
    /// Reads a message. `None` if a program or a list sent it, or if it cannot be read.
    pub fn read(raw: &Raw, servers: &[String], received_by: Option<&str>) -> Option<Self> {
        let mut incoming = Incoming::read(raw, received_by);
        let from =
            incoming.from.clone().filter(|_| incoming.automatic.is_none() && !incoming.is_unanswerable)?;
        let own_hosts: Vec<String> = received_by.map(str::to_owned).into_iter().collect();
        let is_proven = raw.pasted.is_none()
            && !servers.is_empty()
            && authentic::doubt(&incoming.way, &from, servers, &own_hosts).is_none();
        let texts = incoming.read_texts().ok()?;
        let body = texts.plain.or(texts.html)?;
        let lines: Vec<String> = body.lines.iter().take(MOST_LINES).cloned().collect();
        let told = quotes::of_nobody(&lines);
        let lines = told.into_iter().filter(|line| line.voice == Voice::Own && !line.is_marked);
        Some(Self {
            came: incoming.came.map(|(came, _)| came),
            from,
            is_proven,
            lines: lines.map(|line| line.text).collect(),
        })
    }
}

/// When a message came, and what tells it from others.
pub fn came(raw: &Raw, received_by: Option<&str>) -> Option<Moment> {
    Incoming::read(raw, received_by).came.map(|(came, _)| came)
}
