//! What a page to play on offers to each player of an edited position: data that holds together, and lines that are read.

use super::decks;
use crate::common::choices::plan;
use crate::games::GAMES;
use playdeck::card::Input;
use playdeck::choices::{Choices, LARGEST_OF_MANY, Number, Order, Step, Stretches, data};
use playdeck::deck::Deck;
use playdeck::dice::Dice;
use playdeck::filter::{load, read_deck};
use playdeck::game::{Choosing as _, Game, Player as _, Sheets as _, Viewer, Viewing as _};
use playdeck::roster::{Visitor, with_game};
use serde_json::Value;

/// The first byte chooses the game, the rest a position with edits.
pub fn run(input: &[u8]) -> bool {
    let Some((&first, rest)) = input.split_first() else { return false };
    let game = &GAMES[usize::from(first) % GAMES.len()];
    let Some((cards, _)) = decks::altered(&game.word(), rest) else { return false };
    let Ok(deck) = read_deck(format!("{cards}$END\n").as_bytes(), Input::default()) else { return false };
    let root = input.iter().fold(0_u64, |sum, byte| sum.wrapping_mul(31).wrapping_add(u64::from(*byte)));
    with_game(game.name, Offered { deck: &deck, root }).unwrap_or(false)
}

/// What each player is offered in the position of a deck, and a plan by chance through it.
struct Offered<'d> {
    deck: &'d Deck,
    root: u64,
}

impl Visitor for Offered<'_> {
    /// Whether anybody is offered something.
    type Answer = bool;

    fn visit<G: Game>(self) -> bool {
        let Ok(state) = load::<G>(self.deck) else { return false };
        let mut reached = false;
        for (place, player) in (0..).zip(G::Player::players(&state.position)) {
            let view = G::View::of(&state.position, Viewer::Player(player));
            let choices = view.choices();
            sound(&choices);
            if choices.is_empty() {
                continue;
            }
            reached = true;
            let plan = plan(&choices, writes, 6, &mut Dice::new(self.root).stream(0, 990, place));
            for line in plan.in_sequence() {
                let is_read =
                    G::Orders::followed(&view, &line.text) || !G::Orders::misread(&view, &line.text);
                // A match is read only where a play card has put it on the table; the game's own tests do that.
                assert!(is_read || G::VOCABULARY.game == "MEDIEVAL", "{} for {player}", line.text);
            }
        }
        reached
    }
}

/// Texts of a form as people write them.
fn writes(form: &str, most: u32) -> Vec<String> {
    let texts: &[&str] =
        if form.contains('@') { &["anna@host.example"] } else { &["Gloom", "x5", "O'Brien # 1", "end"] };
    texts.iter().map(|text| text.chars().take(most as usize).collect()).collect()
}

/// The data can stand in a page, and every number in it is that of something there.
#[allow(clippy::similar_names, reason = "`net` and `next` are what a step has")]
fn sound(choices: &Choices) {
    let text = data(choices);
    assert!(!text.contains('<') && !text.contains(char::is_control), "{text}");
    assert!(text.len() <= LARGEST_OF_MANY, "{} bytes", text.len());
    let read: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(read["pieces"].as_array().unwrap().len(), choices.pieces.len());
    let spots = choices.spots.len();
    let of = |number: Number, count: usize| assert!((number as usize) < count, "{number} of {count}: {text}");
    let places = |stretches: &Stretches| {
        for (from, to) in stretches {
            assert!(from <= to);
            of(*to, spots);
        }
    };
    let (steps, nets, pieces) = (choices.steps.len(), choices.nets.len(), choices.pieces.len());
    assert!(choices.tolls.len() <= spots);
    for net in &choices.nets {
        let ways = net.ways.len();
        assert!(net.near.len() <= spots && (net.names.is_empty() || net.names.len() == ways));
        for near in &net.near {
            assert!(ways == 0 || near.is_empty() || near.len() == ways, "{text}");
            near.iter().flatten().for_each(|spot| of(*spot, spots));
        }
        net.open.iter().for_each(places);
    }
    for piece in &choices.pieces {
        of(piece.first, steps);
        of(piece.group, choices.groups.len());
        piece.spot.iter().for_each(|spot| of(*spot, spots));
        piece.rides.iter().for_each(|other| of(*other, pieces));
    }
    for step in &choices.steps {
        match step {
            Step::Pick(_, picks) => {
                for pick in picks {
                    pick.2.iter().for_each(|spot| of(*spot, spots));
                    pick.4.iter().for_each(|piece| of(*piece, pieces));
                    of(pick.3, steps);
                }
            }
            Step::Count(_, from, to, next) => {
                assert!(from <= to, "{text}");
                of(*next, steps);
            }
            Step::Text(_, most, _, next) | Step::Form(_, most, _, _, next) => {
                assert!(*most > 0, "{text}");
                of(*next, steps);
            }
            Step::Way(_, net, most, _, next) => {
                assert!(*most > 0, "{text}");
                of(*net, nets);
                of(*next, steps);
            }
            Step::Place(_, stretches, next) => {
                places(stretches);
                of(*next, steps);
            }
            Step::Share(_, next) | Step::Held(_, next) => of(*next, steps),
            Step::If(when, next) => {
                when.at.iter().for_each(places);
                of(*next, steps);
            }
            Step::Meet(piece, net, next) => {
                of(*piece, pieces);
                of(*net, nets);
                of(*next, steps);
            }
            Step::Done(Order { then, .. }) => then.iter().for_each(|step| of(*step, steps)),
        }
    }
}

pub fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, game) in (0..).zip(&GAMES) {
        let some = decks::positions(&game.word()).into_iter().step_by(6);
        seeds.extend(some.map(|seed| [&[number], &seed[..]].concat()));
    }
    seeds
}
