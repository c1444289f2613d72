//! Tidings: what happened between empires and to them.

use super::names::Empire;
use crate::event::{Event, What};
use crate::knowledge::view::View;
use crate::messages as say;
use crate::world::{End, PlayerNumber, Standing, Status};
use playdeck_base::message::counted;
use playdeck_base::text::written;
use playdeck_game::Viewer;
use playdeck_print::document::{Column, Document, Gap, Paragraph};

/// The indentation of texts.
const TEXT: Paragraph<'_> = Paragraph::within(5, 128);

/// Prints for a player what the part for all does not say: what concerns them alone, and what is said to them.
pub fn print_own(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    let is_own = |player: &PlayerNumber| view.player() == Some(*player);
    let is_private = |event: &&&Event| match &event.what {
        What::Gave { .. }
        | What::NoOrders { .. }
        | What::SheetTooEarly { .. }
        | What::Abandoned { .. }
        | What::Warned { .. }
        | What::EndsWithout { .. } => true,
        What::TakenOver { player, .. } | What::Eliminated { player } => is_own(player),
        _ => false,
    };
    tell(view, events.iter().filter(is_private).copied(), out);
}

fn tell<'e>(view: &View<'_>, events: impl Iterator<Item = &'e Event>, out: &mut Document<'_>) {
    let mut is_first = true;
    for event in events {
        let Some(text) = told(view, &event.what) else { continue };
        if is_first {
            out.heading("TIDINGS");
        }
        out.paragraph(&TEXT.after(Gap::before_first(is_first)), text);
        is_first = false;
    }
}

/// Prints the tidings that a viewer may know, except what the player did, which is reported elsewhere.
pub fn print(view: &View<'_>, events: &[&Event], out: &mut Document<'_>) {
    tell(view, events.iter().copied(), out);
    for event in events {
        match &event.what {
            What::Over(end) => over(view, end, out),
            What::Ranked { turn, ranking } => ranks(view, *turn, ranking, out),
            _ => {}
        }
    }
}

fn told(view: &View<'_>, what: &What) -> Option<String> {
    let name = |player: &PlayerNumber| Empire::of(view, *player);
    let is_own = |player: &PlayerNumber| view.player() == Some(*player);
    let is_public = view.viewer == Viewer::Public;
    match what {
        What::TakenOver { player, .. } if is_own(player) => {
            Some(format!("{} is yours from now on.", name(player)))
        }
        What::SheetTooEarly { player, turn } if is_own(player) => {
            let message = say::sheet_at_handover(*player, *turn);
            Some(format!("{} {}", message.definition, message.sentence()))
        }
        What::NoOrders { player } if is_own(player) => {
            Some("No orders came from you for this turn.".to_owned())
        }
        What::Abandoned { player } if is_own(player) => {
            let plays = view.public_player(*player).is_some_and(|own| own.status() == Status::Active);
            let next = match view.next_turn().filter(|_| plays) {
                Some(_) => " It is yours again with the next sheet that you send.",
                None => "",
            };
            Some(format!("Your position counts as abandoned, and its cities build infantry.{next}"))
        }
        What::Warned { player, .. } | What::EndsWithout { player, .. } if is_own(player) => {
            silence(view, what)
        }
        What::TakenOver { player, .. } => Some(format!("{} has a new player.", name(player))),
        What::Renamed { player, from, to } => Some(format!("{from} [{player}] is called {to} from now on.")),
        What::Quit { player } => Some(format!("{} has left the game.", name(player))),
        What::Conceded { to } => Some(format!("All others concede the game to {}.", name(to))),
        What::Agreed { .. } => Some("The players agree on a draw.".to_owned()),
        What::Eliminated { player } if is_own(player) => {
            Some("You have no units left and are eliminated. Thank you for the game.".to_owned())
        }
        What::Eliminated { player } => Some(format!("{} has no units left and is eliminated.", name(player))),
        What::Declared { player, of, friendly } if !is_own(player) => {
            let relation = if *friendly { "friendly" } else { "hostile" };
            let of = if is_own(of) { "you".to_owned() } else { name(of).to_string() };
            Some(format!("{} declares {of} {relation}.", name(player)))
        }
        What::Gave { from, to, amount } if !is_own(from) && !is_public => {
            let to = if is_own(to) { "you".to_owned() } else { name(to).to_string() };
            Some(format!("{} gives {to} {amount} in money.", name(from)))
        }
        _ => None,
    }
}

/// The warning for silence with its number, as printed for the gamesmaster and the warned player.
pub fn silence(view: &View<'_>, what: &What) -> Option<String> {
    let names = |players: &mut dyn Iterator<Item = PlayerNumber>| {
        players.map(|player| Empire::of(view, player).to_string()).collect::<Vec<_>>().join(", ")
    };
    let ends = |end: &End| match end {
        End::Won(winners) => format!("it is won by {}", names(&mut winners.iter().copied())),
        End::Shared(_) | End::Drawn | End::Ended => "nobody is left, and it is a draw".to_owned(),
    };
    let message = match what {
        What::Warned { player, missed, turn } => {
            let missed = counted(u64::from(*missed), "turn");
            say::warned(&Empire::of(view, *player).to_string(), &missed, *turn)
        }
        What::EndsBySilence { turn, end } => say::ends_by_silence(*turn, &ends(end)),
        What::EndsBySilenceOf { turn, silent, end } => {
            let silent = names(&mut silent.iter());
            say::ends_by_silence_of(*turn, &silent, &ends(end))
        }
        What::EndsInOtherWays { turn } => say::ends_in_other_ways(*turn),
        What::EndsWithout { player, turn } => {
            say::ends_without(&Empire::of(view, *player).to_string(), *turn)
        }
        _ => return None,
    };
    Some(format!("{} {}", message.definition, message.sentence()))
}

/// Prints how the players rank who are left after the last turn.
fn ranks(view: &View<'_>, turn: u32, ranking: &[(PlayerNumber, Standing)], out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 4] = [
        Column::left("EMPIRE", 5, 50),
        Column::right("CITIES", 60),
        Column::right("OTHERS", 70),
        Column::right("MONEY", 82),
    ];
    out.keep(8);
    out.heading(format_args!("THE RANKS AFTER THE LAST TURN, TURN {turn}"));
    out.begin_table(&COLUMNS);
    for (player, Standing { cities, units, money }) in ranking {
        out.row(&COLUMNS, &[&Empire::of(view, *player), cities, units, money]);
    }
    out.end_table();
    out.paragraph(&TEXT, "They rank by cities, then by other units, then by money.");
}

/// Prints for a player how they want the game to end.
pub fn own_vote(view: &View<'_>, player: PlayerNumber, out: &mut Document<'_>) {
    if let Some(vote) = view.vote(player).filter(|_| view.next_turn().is_some()) {
        out.heading("YOUR VOTE");
        out.paragraph(&TEXT.after(Gap::One), format_args!("VOTE {}", written(vote)));
    }
}

/// Prints for the gamesmaster how all want the game to end.
pub fn votes(view: &View<'_>, out: &mut Document<'_>) {
    const COLUMNS: [Column<'_>; 2] = [Column::left("", 5, 50), Column::left("", 52, 131).led_by(": ")];
    let votes = view.players().filter_map(|(player, _)| Some((player, view.vote(player)?)));
    let mut is_first = true;
    for (player, vote) in votes.filter(|_| view.next_turn().is_some()) {
        if is_first {
            out.heading("VOTES");
        }
        let gap = Gap::before_first(std::mem::take(&mut is_first));
        out.cells(gap, &COLUMNS, &[&Empire::of(view, player), vote]);
    }
    if let Some(vote) = view.agreed() {
        let text = format_args!(
            "All who are left vote for this; ${} behind the next $TURN ends the game before that turn.",
            written(vote)
        );
        out.paragraph(&TEXT.after(Gap::One), text);
    }
}

fn over(view: &View<'_>, end: &End, out: &mut Document<'_>) {
    match end {
        End::Won(winners) => {
            out.heading(if winners.len() == 1 {
                "THE GAME IS WON"
            } else {
                "THE GAME IS WON BY AN ALLIANCE"
            });
            for winner in winners {
                out.paragraph(&TEXT, Empire::of(view, *winner));
            }
        }
        End::Shared(sharers) => {
            out.heading("THE GAME ENDS IN A DRAW AND IS SHARED BY");
            for sharer in sharers {
                out.paragraph(&TEXT, Empire::of(view, *sharer));
            }
        }
        End::Drawn => out.heading("NOBODY IS LEFT, AND THE GAME IS DRAWN"),
        End::Ended => out.heading("THE LAST TURN IS OVER, AND NOBODY HAS WON"),
    }
}
