//! What a unit hands over, claims, buys and sells.

use super::{Doer, Here, Made, item_word, who};
use crate::knowledge::SeenUnit;
use crate::policy::Quirk;
use crate::tables::{Class, Item};
use playdeck_factions::report::choices::{Gift, topic};
use playdeck_print::choices::{Number, Pick};

impl<'a> Made<'_, 'a> {
    pub(super) fn goods(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Number> {
        let tables = self.tables;
        let mut picks = Vec::new();
        for (item, count) in doer.unit.items.iter().filter(|(item, _)| !tables[*item].disabled) {
            let whom = self.takers(here, doer, item);
            let step = whom.and_then(|whom| self.forms.count("How many?", count.into(), whom));
            let shown = format!("Give {} ({count})", self.tables[item].called(count));
            picks.extend(step.map(|step| Pick::shown(&shown, &item_word(self.tables, item), step)));
        }
        picks.extend(self.away(here));
        picks.extend(self.claim());
        picks.extend(self.buy(here, doer));
        picks.extend(self.sell(here, doer));
        self.forms.ask("What is handed over?", picks)
    }

    /// Who may be given an item, or nobody. Whether players are friends is theirs to say; guards and creatures are none, but
    /// everybody takes silver.
    fn takers(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>, item: Item) -> Option<Number> {
        let tables = self.tables;
        let done = self.forms.order(&["GIVE ", "3", " ", "2", " ", "1"]);
        let nobody = Pick::shown("Nobody: it is thrown away", "0", done);
        if tables[item].stays {
            return self.forms.ask("To whom?", vec![nobody]);
        }
        let units = if tables.race(item).is_none() {
            let takes =
                |seen: &&SeenUnit<'_>| item == tables.named.silver || self.is_of_player(seen) != Some(false);
            here.land.all_units().filter(takes).map(|seen| who(here, seen, done)).collect()
        } else if doer.unit.is_mage() {
            Vec::new()
        } else {
            // Leaders and other people do not mix.
            let fits = |other: &&Doer<'_, 'a>| {
                let leaders = other.unit.leaders(tables);
                let is_mixed = if tables.is_leader(item) { leaders < other.people } else { leaders > 0 };
                !is_mixed && !other.unit.is_mage()
            };
            here.own.iter().filter(fits).map(|other| who(here, other.seen, done)).collect()
        };
        self.forms.ask("To whom?", units.into_iter().chain([nobody]).collect())
    }

    /// The whole unit, which goes to another player.
    fn away(&mut self, here: &Here<'_, 'a>) -> Option<Pick> {
        let done = self.forms.once("away", &["GIVE ", "2", " UNIT"]);
        let others =
            here.land.all_units().filter(|seen| !seen.is_own() && self.is_of_player(seen) != Some(false));
        let others = others.map(|seen| who(here, seen, done)).collect();
        let others = self.forms.ask("To whose faction?", others)?;
        Some(topic("Give the unit itself away", others))
    }

    /// Silver that nobody has yet.
    pub(super) fn claim(&mut self) -> Option<Pick> {
        let done = self.forms.once("claim", &["1", " ", "2"]);
        let unclaimed = u64::try_from(self.faction.unclaimed).unwrap_or(0);
        let count = self.forms.count("How much?", unclaimed, done)?;
        Some(Pick::shown(&format!("Claim silver (${unclaimed})"), "CLAIM", count))
    }

    fn may_trade(&self, item: Item) -> bool {
        !self.tables[item].is(Class::Trade) || self.view.status().is_some_and(|status| status.most_trade > 0)
    }

    fn buy(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        let (tables, unit) = (self.tables, doer.unit);
        let leaders = unit.leaders(tables);
        let silver = i64::from(unit.silver(tables));
        let mut picks = Vec::new();
        for trade in &here.land.for_sale {
            let item = trade.stack.item;
            let is_mixed = if tables.is_leader(item) { doer.people > leaders } else { leaders > 0 };
            let is_kept_out = tables.race(item).is_some() && (unit.is_mage() || is_mixed);
            if is_kept_out || !self.may_trade(item) {
                continue;
            }
            let paid = if trade.price > 0 { silver / trade.price } else { i64::from(u32::MAX) };
            let most = if trade.stack.count < 0 { paid } else { trade.stack.count.min(paid) };
            picks.extend(self.deal("BUY", item, most, trade.price));
        }
        let picks = self.forms.ask("What is bought?", picks)?;
        Some(topic("Buy, or recruit", picks))
    }

    fn sell(&mut self, here: &Here<'_, 'a>, doer: Doer<'_, 'a>) -> Option<Pick> {
        let mut picks = Vec::new();
        for trade in &here.land.wanted {
            let item = trade.stack.item;
            let is_open = self.may_trade(item) || self.view.conditions.has(Quirk::TradeBuys);
            let has = i64::from(doer.unit.items.of(item));
            let most = if trade.stack.count < 0 { has } else { trade.stack.count.min(has) };
            if is_open {
                picks.extend(self.deal("SELL", item, most, trade.price));
            }
        }
        let picks = self.forms.ask("What is sold?", picks)?;
        Some(topic("Sell", picks))
    }

    /// Some of an item for silver. A unit trades each item once.
    fn deal(&mut self, verb: &str, item: Item, most: i64, price: i64) -> Option<Pick> {
        let word = item_word(self.tables, item);
        let done = self.forms.once(&format!("{verb} {word}"), &[&format!("{verb} "), "3", " ", "2"]);
        let count = self.forms.count("How many?", u64::try_from(most).unwrap_or(0), done)?;
        Some(Pick::shown(&format!("{} (${price} each)", self.tables[item].plural), &word, count))
    }

    /// The people whom a new unit can recruit.
    pub(super) fn recruits(&mut self, here: &Here<'_, 'a>) -> Option<Pick> {
        let mut picks = Vec::new();
        for trade in &here.land.for_sale {
            let item = trade.stack.item;
            if self.tables.race(item).is_some() {
                picks.extend(self.deal("BUY", item, trade.stack.count, trade.price));
            }
        }
        let picks = self.forms.ask("Who is recruited?", picks)?;
        Some(topic("Recruit people", picks))
    }

    /// What a unit has for a unit that it forms.
    pub(super) fn gifts(&self, doer: Doer<'_, 'a>) -> Vec<Gift> {
        let tables = self.tables;
        let is_given = |item: Item| {
            let row = &tables[item];
            !row.disabled && !row.stays && (row.race.is_none() || !doer.unit.is_mage())
        };
        let items = doer.unit.items.iter().filter(|(item, count)| *count > 0 && is_given(*item));
        let gift = |(item, count): (Item, u32)| Gift {
            name: tables[item].plural.to_string(),
            line: ("GIVE ", format!(" {}", item_word(tables, item))),
            most: count.into(),
        };
        items.map(gift).collect()
    }
}
