//! Orders: what each of the 35 says, read from a sheet by the table of verbs.
//!
//! Reading knows the words alone. Which unit `5` or `NEW 3` is, whether it is seen, and whether a number that is none
//! is refused is found in play, because each of the refusals has its time in the turn.

mod argument;
mod fits;
mod line;
mod month;
mod nearest;
mod order;
mod reading;
mod sheet;
mod verbs;

pub use argument::{Number, Target};
pub use month::{Month, Yard};
pub use order::{Gift, Order, Phase, Thing};
pub use playdeck_factions::Named;
pub use sheet::{Block, GivenOrder, Sheet, To};

pub use verbs::{LineIs, default_order, ends_block, is_end_or_remark, line_is, looks_ordered, ordered, page};
