//! The way over the sea that an army's order names.

use super::map::{Map, Province};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The seas that an order names, from first to last; none if the army may go by any.
///
/// Orders are copied often, so it has room for a few seas and no more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Vec<Province>", into = "Vec<Province>")]
pub struct Route {
    /// The map of the seas; `None` where there are none.
    map: Option<Numbered>,
    /// Their numbers; [`NOTHING`] behind the last.
    seas: [u16; Self::MOST],
}

/// A map, which is the same only as itself.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Numbered(&'static Map);

impl std::hash::Hash for Numbered {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

const NOTHING: u16 = u16::MAX;

impl Route {
    /// Whichever fleets can carry the army.
    pub const ANY: Self = Self { map: None, seas: [NOTHING; Self::MOST] };

    /// The same, where a value is left out.
    pub(super) const fn any() -> Self {
        Self::ANY
    }

    /// The most seas that an order may name.
    pub const MOST: usize = 12;

    /// The route over these seas; `None` if they are too many.
    pub fn over(seas: &[Province]) -> Option<Self> {
        let mut route = Self { map: seas.first().map(|sea| Numbered(sea.map())), ..Self::ANY };
        if seas.len() > Self::MOST {
            return None;
        }
        for (place, sea) in route.seas.iter_mut().zip(seas) {
            *place = sea.number();
        }
        Some(route)
    }

    /// Whether no sea is named.
    pub const fn is_any(&self) -> bool {
        self.map.is_none()
    }

    /// The seas, from first to last.
    pub fn seas(&self) -> impl Iterator<Item = Province> + use<> {
        let Self { map, seas } = *self;
        let real = seas.into_iter().take_while(|number| *number != NOTHING);
        map.into_iter().flat_map(move |Numbered(map)| real.clone().map(|number| map.nth_province(number)))
    }
}

impl fmt::Debug for Route {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.seas()).finish()
    }
}

impl From<Route> for Vec<Province> {
    fn from(route: Route) -> Self {
        route.seas().collect()
    }
}

impl TryFrom<Vec<Province>> for Route {
    type Error = String;

    fn try_from(seas: Vec<Province>) -> Result<Self, String> {
        Self::over(&seas).ok_or_else(|| format!("a route has at most {} seas", Self::MOST))
    }
}
