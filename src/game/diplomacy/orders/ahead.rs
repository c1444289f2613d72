//! The lines of a sheet that are no orders for its play: orders sent ahead with the moves, and votes.
//!
//! What a unit can do when an order sent ahead is due is not known; what it can never do is refused at once.

use super::builds;
use super::grammar::Goal;
use super::lines::Piece;
use super::meaning::{Meaning, Notes, settle};
use super::names::{Names, Verb};
use super::refusal::Refusal;
use super::retreats::{self, OpenRetreats};
use super::sheets::{self, Bare, LineFor, Sheets, Task, units_of_whole};
use super::taking::read;
use super::tokens::Tokens;
use super::tokens::Words;
use crate::messages as say;
use playdeck_base::message::Message;
use playdeck_diplomacy_rules::policy::Corrections;
use playdeck_diplomacy_rules::policy::Draws;
use playdeck_diplomacy_rules::world::ahead::{Ahead, MOST_AHEAD, Vote, Voted};
use playdeck_diplomacy_rules::world::map::{
    Builds, Location, Map, Province, ProvinceSet, army_neighbours, fleet_neighbours,
};
use playdeck_diplomacy_rules::world::position::Position;
use playdeck_diplomacy_rules::world::power::Power;
use playdeck_diplomacy_rules::world::unit::{Kind, Retreat, Unit, can_stand};

/// Reads the orders that a power sends ahead with its moves, in the order in which they are tried.
pub fn read_ahead(power: Power, sheets: &Sheets<'_>, position: &Position) -> (Vec<Ahead>, Vec<Message>) {
    let reading = with_task(power, position, |task| read(sheets, task));
    let mut messages = reading.messages;
    let mut given = reading.given;
    if sheets.counting == Corrections::Last {
        given.sort_by_key(|given| std::cmp::Reverse(sheets.sheet_of(given.statement)));
    }
    if let Some(first) = given.get(MOST_AHEAD) {
        messages.push(say::too_many_ahead(MOST_AHEAD).at(first.place));
    }
    (given.into_iter().take(MOST_AHEAD).map(|given| given.order).collect(), messages)
}

/// The units of the orders that lines say in full and send ahead, legal or not, in the same reading; `None` where one
/// names no unit.
pub fn units_ahead(power: Power, sheets: &Sheets<'_>, position: &Position) -> Vec<Option<Province>> {
    with_task(power, position, |task| units_of_whole(sheets, task))
}

/// How the orders that are sent ahead are read.
fn with_task<T>(power: Power, position: &Position, read: impl FnOnce(&Task<'_, Ahead>) -> T) -> T {
    // Where homes change, or a game begins with the choice of one, any of the centers may be one when the builds are due.
    let chooses = position.map.mobilize || position.builds == Builds::Chosen && position.begins_with_builds();
    let changes = position.map.new_homes.is_some() || chooses;
    let may_build = |center: &Province| changes || position.builds_in(power, *center);
    let sites: ProvinceSet = position.map.centers().filter(may_build).collect();
    let reach: Vec<(Unit, Vec<Location>)> =
        position.units.iter().map(|unit| (unit, neighbours(unit))).collect();
    let open: Vec<OpenRetreats<'_>> =
        reach.iter().map(|(unit, to)| OpenRetreats { unit: *unit, landed: None, to }).collect();
    read(&Task {
        power,
        most: usize::MAX,
        bare: Bare::YieldsToItsUnit,
        needs_verbs: true,
        unknown_verb: &say::no_verb_of_builds::DEFINITION,
        line_for: LineFor::of_moves,
        takes: LineFor::Ahead,
        plain: &|_, _| None,
        read: &|piece| read_piece(power, piece, &open, &sites),
        written: &|meaning| meaning.order.to_string(),
    })
}

/// Where a unit could go if nothing stood in its way.
fn neighbours(unit: Unit) -> Vec<Location> {
    match unit.kind {
        Kind::Army => army_neighbours(unit.province()).map(Location::province_itself).collect(),
        Kind::Fleet => fleet_neighbours(unit.at).collect(),
    }
}

fn read_piece(
    power: Power,
    piece: &Piece,
    open: &[OpenRetreats],
    sites: &ProvinceSet,
) -> Result<Meaning<Ahead>, Refusal> {
    let phrase = &piece.phrase;
    if !matches!(phrase.verb, Some((Verb::Retreats, _))) {
        return adjustment(power, piece, sites);
    }
    if piece.fault.is_none() && !matches!(phrase.goal, Goal::Way { .. }) {
        return Err(Refusal::new(say::retreat_unsaid(), phrase.end));
    }
    let meaning = retreats::read_piece(power, phrase, piece.fault.as_ref(), open).map_err(standing)?;
    match (meaning.unit, meaning.order) {
        (Some(Unit { kind, at, .. }), Retreat::To(to)) => {
            Ok(Meaning { unit: None, order: Ahead::Retreat { kind, at, to }, notes: meaning.notes })
        }
        _ => Err(Refusal::new(say::retreat_unsaid(), phrase.end)),
    }
}

/// Changes the refusal for a dislodged unit into one for a unit that stands.
fn standing(mut refusal: Refusal) -> Refusal {
    for (dislodged, standing) in [
        (&say::not_dislodged::DEFINITION, &say::no_unit::DEFINITION),
        (&say::foreign_dislodged::DEFINITION, &say::foreign_unit::DEFINITION),
        (&say::other_kind_dislodged::DEFINITION, &say::other_kind::DEFINITION),
    ] {
        if refusal.message.definition == dislodged {
            refusal.message.definition = standing;
            break;
        }
    }
    refusal
}

fn adjustment(power: Power, piece: &Piece, sites: &ProvinceSet) -> Result<Meaning<Ahead>, Refusal> {
    let start = piece.phrase.start;
    let meaning = |order, notes| Ok(Meaning { unit: None, order, notes });
    let (named, is_build) = match builds::said(piece)? {
        builds::Said::Waive => return meaning(Ahead::Waive, Notes::NONE),
        builds::Said::Unit { named, verb } => (named, verb == Some(Verb::Builds)),
    };
    let kind = named.kind.map(|(kind, _)| kind);
    let one = |province: Province| {
        if is_build {
            let built = builds::build_anywhere(power, named, province, sites)?;
            return match built.unit {
                Some(Unit { kind, at, .. }) => meaning(Ahead::Build { kind, at }, built.notes),
                None => Err(Refusal::new(say::name_missing(), start)),
            };
        }
        let itself = Location::province_itself(province);
        let mut stands = province.coasts().chain([itself]);
        match kind {
            Some(kind) if !stands.any(|at| can_stand(kind, at)) => {
                let say = if kind == Kind::Army { say::army_to_water } else { say::fleet_inland };
                Err(Refusal::new(say(province), named.at.offset))
            }
            _ => meaning(Ahead::Remove { kind, at: province }, Notes::NONE),
        }
    };
    settle(named.at.provinces.iter().map(one).collect(), start, |meaning| meaning.order.to_string())
}

/// Whether a line is a vote in a game on a map.
pub fn is_vote(map: &'static Map, text: &str, kinds: VoteKinds) -> bool {
    let capitals = text.to_ascii_uppercase();
    let mut tokens = Tokens::new(Names::STANDARD.on(map));
    let words = tokens.read(&capitals);
    sheets::is_vote(words) && read_vote(words, kinds, None).is_ok()
}

/// Which votes there are in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VoteKinds {
    /// Whether one can be a concession.
    pub concedes: bool,
    /// Who can share a draw.
    pub draws: Draws,
}

impl VoteKinds {
    /// Those of a position's game.
    pub fn of(position: &Position) -> Self {
        Self { concedes: position.takes_concessions(), draws: position.draws }
    }

    /// The message on a vote that is none.
    fn unreadable(self) -> Message {
        match (self.draws, self.concedes) {
            (Draws::Dias, _) => say::vote_for_all_unreadable(),
            (Draws::Named, true) => say::vote_or_concession_unreadable(),
            (Draws::Named, false) => say::vote_unreadable(),
        }
    }
}

/// Reads the votes on a power's sheets: the last one counts.
pub fn read_votes(sheets: &Sheets<'_>, position: &Position) -> (Option<Voted>, Vec<Message>) {
    let (kinds, left) = (VoteKinds::of(position), position.may_be_left());
    let (mut voted, mut messages) = (None, Vec::new());
    let mut tokens = Tokens::new(sheets.names);
    sheets.each_line(|card| {
        let capitals = card.text().to_ascii_uppercase();
        let words = tokens.read(&capitals);
        if !card.complete || !sheets::is_vote(words) {
            return;
        }
        match read_vote(words, kinds, Some(&left)) {
            Ok(read) => voted = Some(read),
            Err(refusal) => {
                let place = card.place(refusal.offset);
                messages.push(refusal.into_message().at(place));
            }
        }
    });
    (voted, messages)
}

/// Reads `VOTE DRAW`, with the powers that are to share it or without, `VOTE CONCEDE TO` a power, or `VOTE NONE`. Who is left may
/// not be known.
fn read_vote(mut words: Words, kinds: VoteKinds, left: Option<&[Power]>) -> Result<Voted, Refusal> {
    words.skip_marks();
    let start = words.offset();
    words.skip(1);
    let unread = |at| Refusal::new(kinds.unreadable(), at);
    if words.take(&["NONE", "NO"]) {
        words.take(&["DRAW"]);
        return if words.is_done() { Ok(Voted::Withdrawn) } else { Err(unread(words.offset())) };
    }
    let is_concession = kinds.concedes && words.take(&["CONCEDE", "CONCESSION"]);
    if !is_concession && !words.take(&["DRAW"]) {
        return Err(unread(start));
    }
    let mut sharers = Vec::new();
    while !words.is_done() {
        if words.take(&["AND", "WITH", "FOR"]) || is_concession && words.take(&["TO"]) {
            continue;
        }
        let offset = words.offset();
        let power = words.word().and_then(|word| words.names.power(word)).ok_or_else(|| unread(offset))?;
        if left.is_some_and(|left| !left.contains(&power)) {
            let say = if is_concession { say::concession_to_nobody } else { say::vote_for_nobody };
            return Err(Refusal::new(say(power), offset));
        }
        sharers.push(power);
        words.skip(1);
    }
    sharers.sort_unstable();
    sharers.dedup();
    match (is_concession, sharers.as_slice()) {
        (true, [winner]) => Ok(Voted::For(Vote::Concede(*winner))),
        (true, _) | (false, [_]) => Err(unread(start)),
        (false, named) if kinds.draws == Draws::Named || named.is_empty() => {
            Ok(Voted::For(Vote::Draw(sharers)))
        }
        // Where a draw is for all, their names say no more than the vote without them.
        (false, named) if left.is_none_or(|left| named.len() == left.len()) => {
            Ok(Voted::For(Vote::Draw(Vec::new())))
        }
        (false, _) => Err(Refusal::new(say::vote_for_some(), start)),
    }
}

/// Whether a `CLEAR` line is on some sheets; it also withdraws what was sent ahead.
pub fn has_clear(sheets: &Sheets<'_>) -> bool {
    let mut found = false;
    sheets.each_line(|card| found |= super::withdraws(&card.text()));
    found
}
