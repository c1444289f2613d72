//! Cities: what each of them builds.
//!
//! A change loses the turns spent on the old product, so a city gets a new product only when it is about to begin one.

use super::plan::Plan;
use crate::orders::{CityName, Order};
use crate::tables::{Kind, Product};
use crate::world::{City, city};

/// When pieces that take cities are within this many squares, a city builds defenders before anything else.
const ALARM: u8 = 6;
/// The level to which a castle is fortified, and the number of cities needed for that.
const FORT: u8 = 3;
const FORT_CITIES: usize = 3;
/// One light galleon is built for this many pieces waiting for the sea, and one heavy galleon for this many light ones.
const PASSENGERS: usize = 4;
const ESCORTED: u32 = 3;
/// One horse is built for this many slow pieces.
const RIDERS: u32 = 4;
/// The composition of the army, in shares.
const ARMY: [(Kind, u32); 5] =
    [(Kind::Infantry, 6), (Kind::Cavalry, 6), (Kind::Archery, 3), (Kind::Catapult, 3), (Kind::Pikemen, 1)];

/// Chooses a product for the cities that are about to begin one.
pub fn build(plan: &mut Plan<'_>) {
    let mut counts = [0_u32; 8];
    for piece in plan.seat.own_pieces() {
        count(&mut counts, Product::Piece(piece.kind));
    }
    // A captured city begins with infantry. This turn's production happens before the cards are read.
    let is_taken = |city: &City| {
        let full = city::turns_for(city.specialty, city.product, plan.seat.setup());
        city.product == Product::Piece(Kind::Infantry) && city.turns >= full
    };
    let (taken, kept): (Vec<City>, Vec<City>) = plan.cities.iter().cloned().partition(is_taken);
    for city in &kept {
        count(&mut counts, city.product);
    }
    let done = kept.into_iter().filter(|city| city.turns <= 1);
    for city in taken.into_iter().chain(done) {
        let product = choose(plan, &city, &counts);
        count(&mut counts, product);
        if product != city.product {
            plan.cards.push(Order::City { city: CityName::At(city.at), product });
        }
    }
}

fn count(counts: &mut [u32; 8], product: Product) {
    let Product::Piece(kind) = product else { return };
    if let Some(count) = counts.get_mut(kind.index()) {
        *count += 1;
    }
}

/// The next product of a city.
fn choose(plan: &Plan<'_>, city: &City, counts: &[u32; 8]) -> Product {
    let setup = plan.seat.setup();
    let (ground, of) = (&plan.ground, |kind: Kind| counts.get(kind.index()).copied().unwrap_or(0));
    let threat = plan.threat(city.at, Kind::takes_cities);
    if threat.is_some_and(|far| far <= ALARM) && !plan.is_held(city.at) {
        return Product::Piece(Kind::Pikemen);
    }
    let is_quiet = city.castle && threat.is_none() && plan.cities.len() >= FORT_CITIES;
    if is_quiet && city.fort < FORT.min(setup.fort_max) {
        return Product::Fortification;
    }
    let takers = of(Kind::Infantry) + of(Kind::Cavalry);
    let leads_to_war = plan.war.from(ground, city.at).is_some();
    let is_done = !leads_to_war && plan.frontier.from(ground, city.at).is_none();
    if is_done && ground.is_coast(city.at) && plan.ports.contains(&city.at) {
        let wanted = 1 + (plan.waiting / PASSENGERS).min(plan.cities.len());
        let all = plan.seat.own_pieces().filter(|piece| piece.kind == Kind::LightGalleon).count();
        let building = (of(Kind::LightGalleon) as usize).saturating_sub(all);
        if plan.galleons + building < wanted {
            return Product::Piece(Kind::LightGalleon);
        }
        if of(Kind::HeavyGalleon) < of(Kind::LightGalleon) / ESCORTED {
            return Product::Piece(Kind::HeavyGalleon);
        }
    }
    let open = ground.foreign.len().max(plan.cities.len());
    if (takers as usize) < open {
        let is_fast = city.specialty == Kind::Cavalry || is_done;
        return Product::Piece(if is_fast { Kind::Cavalry } else { Kind::Infantry });
    }
    let slow = of(Kind::Archery) + of(Kind::Catapult);
    if leads_to_war && of(Kind::Horse) < slow / RIDERS {
        return Product::Piece(Kind::Horse);
    }
    // Chooses the type that is farthest below its share. Existing pieces of the city's specialty count half.
    let lack = |(kind, share): &(Kind, u32)| {
        let weight = if *kind == city.specialty { 1 } else { 2 };
        ((of(*kind) + 1) * weight * 100 / share, *kind)
    };
    ARMY.iter()
        .min_by_key(|entry| lack(entry))
        .map_or(Product::Piece(Kind::Infantry), |(kind, _)| Product::Piece(*kind))
}
