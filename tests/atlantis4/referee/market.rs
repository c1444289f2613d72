//! SELL and BUY.

use super::Referee;
use super::figures::{Key, Sort, good_of, is_man};
use super::orders::Order;
use super::world::Market;

impl Referee<'_> {
    /// In each region first all sell, then all buy.
    pub(super) fn trade(&mut self) {
        for is_for_buyers in [false, true] {
            for region in 0..self.world.regions.len() {
                for market in 0..self.world.regions[region].markets.len() {
                    if self.world.regions[region].markets[market].is_for_buyers == is_for_buyers {
                        self.trade_at(region, market);
                    }
                }
            }
        }
    }

    fn trade_at(&mut self, region: usize, at: usize) {
        let market = self.world.regions[region].markets[at].clone();
        let mut wants = Vec::new();
        // Nobody trades where there is nothing.
        if market.amount == 0 {
            return;
        }
        for unit in self.world.here(region) {
            for order in self.plans.get(&unit.number).cloned().unwrap_or_default() {
                let amount = match order {
                    Order::Sell(amount, item) if !market.is_for_buyers && item == market.item => {
                        amount.min(unit.has(item))
                    }
                    Order::Buy(amount, item) if market.is_for_buyers && item == market.item => {
                        if is_man(item)
                            && (unit.is_mage()
                                || unit.people() > 0 && (item == "LEAD") != unit.is_of_leaders())
                        {
                            continue;
                        }
                        amount.min(unit.has("SILV") / market.price)
                    }
                    _ => continue,
                };
                let is_trade = good_of(market.item).sort == Sort::Trade;
                if (!is_trade || self.may_trade(unit.faction, region)) && amount > 0 {
                    wants.push((unit.number, amount));
                }
            }
        }
        for (unit, amount) in self.shares(&market, &wants) {
            let unit = self.world.unit(unit);
            let sign = if market.is_for_buyers { 1 } else { -1 };
            unit.gets("SILV", -sign * amount * market.price);
            unit.gets(market.item, sign * amount);
            if market.amount >= 0 {
                self.world.regions[region].markets[at].activity += amount;
            }
        }
    }

    /// Everybody gets what they want, or a part of what there is: that to which chance rounded it.
    fn shares(&mut self, market: &Market, wants: &[(u32, i64)]) -> Vec<(u32, i64)> {
        let mut wanted: i64 = wants.iter().map(|(_, amount)| amount).sum();
        if market.amount < 0 || wanted <= market.amount {
            return wants.to_vec();
        }
        let mut left = market.amount;
        let mut shares = Vec::new();
        for (unit, want) in wants {
            let least = left * want / wanted;
            let most = least + i64::from(left * want % wanted > 0);
            let told = self.told(market.is_for_buyers, (*unit, market.item));
            if !(least..=most).contains(&told) {
                self.wrong.push(format!("unit {unit}: {told} {}, due {least} to {most}", market.item));
            }
            let got = told.clamp(least, most);
            (left, wanted) = (left - got, wanted - want);
            shares.push((*unit, got));
        }
        shares
    }

    fn told(&self, is_for_buyers: bool, what: (u32, Key)) -> i64 {
        let list = if is_for_buyers { &self.told.bought } else { &self.told.sold };
        list.get(&what).copied().unwrap_or(0)
    }
}
