//! The end of the month: peasants, towns, roads, wages, taxes, work, entertainment, markets and what the land yields.

use super::Referee;
use super::figures::{Key, Sort, good_of, is_man, kind_of};
use super::world::{Market, Region};

impl Referee<'_> {
    pub(super) fn month_end(&mut self) {
        for region in 0..self.world.regions.len() {
            if self.world.regions[region].race.is_some() {
                let it = &mut self.world.regions[region];
                it.population += (wanted(it) - it.population) / 5;
                it.town = it.town.map(|town| town_next(town, &it.markets));
            }
            self.roads(region);
            if self.world.regions[region].race.is_some() {
                let it = &mut self.world.regions[region];
                it.wages = (it.wages + 1).min(it.max_wages);
            }
            self.incomes(region);
        }
    }

    /// A road loses by chance, more where wages are low; what it lost is taken from what is left of it.
    fn roads(&mut self, region: usize) {
        let month = self.world.month;
        let it = &self.world.regions[region];
        let most = most_decay(&it.terrain, it.has_bad_weather(month)) - 1;
        let poor = (it.max_wages - it.wages).max(0);
        for at in 0..it.objects.len() {
            let object = &self.world.regions[region].objects[at];
            let (number, state) = (object.number, object.incomplete);
            if object.road().is_none() || state > 0 {
                continue;
            }
            let after = &self.told.after.regions[region];
            let now = after.object(number).map(|at| after.objects[at].incomplete);
            let can_be = |lost: i64| if state + lost > 0 { state + lost + 15 } else { state + lost };
            if !(poor..=poor + most).any(|lost| Some(can_be(lost)) == now) {
                self.wrong.push(format!("region {region}, road {number}: {now:?} after {state}"));
            }
            self.world.regions[region].objects[at].incomplete = now.unwrap_or(state);
        }
    }

    fn incomes(&mut self, region: usize) {
        let wages = self.world.wages(region);
        let it = &mut self.world.regions[region];
        let people = it.people();
        it.money = (people * (wages - 10)).max(0);
        let inns = extra(it, "ENTE", it.money / 20);
        let structures: Vec<i64> =
            it.products.iter().map(|product| extra(it, product.item, product.base)).collect();
        for (product, extra) in it.products.iter_mut().zip(structures) {
            product.activity = 0;
            match product.skill {
                None => {
                    let is_start = it.town.is_some_and(|town| town.0 == 5_000);
                    product.amount = if is_start { wages * people } else { wages * people / 5 };
                    product.productivity = wages;
                }
                Some("ENTE") => {
                    product.base = it.money / 20;
                    product.amount = product.base + inns;
                }
                Some(_) => product.amount = product.base + extra,
            }
        }
        for market in &mut it.markets {
            market_next(market, people, wages);
        }
    }
}

/// How many peasants a region tends to: half as many more as it is worked for.
fn wanted(region: &Region) -> i64 {
    let goods =
        region.products.iter().filter(|it| it.item != "SILV" && good_of(it.item).sort == Sort::Normal);
    let (done, all) = goods.fold((0, 0), |(done, all), it| (done + it.activity, all + it.amount));
    let base = region.base_population;
    if all == 0 { base } else { base + base * done / (2 * all) }
}

/// A town grows with what is sold to it, and with trade goods bought there, which count five times.
fn town_next((people, base): (i64, i64), markets: &[Market]) -> (i64, i64) {
    if people == 5_000 {
        return (people, base);
    }
    let (mut done, mut all) = (0, 0);
    for market in markets.iter().filter(|market| people > market.populations.0) {
        let is_trade = good_of(market.item).sort == Sort::Trade;
        let weight = if is_trade { 5 } else { 1 };
        if is_trade == market.is_for_buyers {
            done += weight * market.activity;
            all += weight * market.amounts.1;
        }
    }
    let target = if all == 0 { 0 } else { (4_000 * done / all * 3 / 2).min(4_000) };
    let now = (people + (target - people) / 5).max(base);
    (now, base.max(2 * now / 3))
}

fn most_decay(terrain: &str, is_bad: bool) -> i64 {
    let (add, times, bad) = match terrain {
        "plain" | "tundra" => (-1, 1, 4),
        "mountain" => (0, 2, 4),
        "forest" | "swamp" | "jungle" => (-1, 2, 1),
        "cavern" | "underforest" | "tunnels" | "desert" => (1, 2, 6),
        _ => (0, 1, 4),
    };
    times * (add + 2) + 1 + if is_bad { bad } else { 0 }
}

/// The first structure adds a quarter of what there is, each further one half as much as the one before.
fn extra(region: &Region, aided: Key, base: i64) -> i64 {
    let (mut step, mut sum) = (base / 2, 0);
    for object in region.objects.iter().skip(1) {
        if kind_of(object.kind).aids == aided && object.incomplete <= 0 {
            step /= 2;
            sum += step;
        }
    }
    sum
}

fn market_next(market: &mut Market, people: i64, wages: i64) {
    let activity = std::mem::take(&mut market.activity);
    // What there is without bound keeps its price.
    if market.amount < 0 {
        return;
    }
    if is_man(market.item) {
        market.price = wages * if market.item == "LEAD" { 8 } else { 4 };
    } else if market.amount > 0 {
        let (base, moved) = (market.base_price, market.base_price * activity / market.amount);
        let twice = if market.is_for_buyers { 2 * base + moved } else { 3 * base - moved };
        let target = twice / 2;
        market.price += (target - market.price) / 5;
    }
    let ((few, many), (least, most)) = (market.populations, market.amounts);
    market.amount = match people {
        _ if people <= few => least,
        _ if people >= many => most,
        _ => least + (most - least) * (people - few) / (many - few),
    };
}
