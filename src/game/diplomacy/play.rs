//! A play as the contract of a game has it: the gamesmaster's acts, and then the rules.

use crate::cards::play_card::Head;
use crate::name::Diplomacy;
use playdeck_base::dice::Dice;
use playdeck_base::press_rule::PressRule;
use playdeck_diplomacy_rules::event::Log;
use playdeck_diplomacy_rules::turn::{AllOrders, play};
use playdeck_diplomacy_rules::world::position::{Position, Rules};
use playdeck_game::{self as game, Outcome};

impl game::Play<Diplomacy> for Position {
    /// The rules text lets anybody sign as they like; today's rulebook does not mention it.
    fn press_rule(&self) -> PressRule {
        if self.rules == Rules::Classic { PressRule::Free } else { PressRule::White }
    }

    fn acted(&self, head: &Head) -> Option<(Self, Log)> {
        head.acts.takeovers_done(self)
    }

    fn play(mut self, head: Head, mut log: Log, orders: AllOrders, _: &Dice) -> Outcome<Diplomacy> {
        if let Some(ended) = head.acts.end(&mut self) {
            let refusals = head.acts.orders_not_played().filter(|_| !orders.is_empty());
            log.extend([ended]);
            return Outcome { position: self, events: log, refusals: refusals.into_iter().collect() };
        }
        if self.is_in_fog() {
            log.note_sights(self.sights());
        }
        let (position, events) = play(self, &orders);
        log.extend(events);
        Outcome::of(position, log)
    }
}
