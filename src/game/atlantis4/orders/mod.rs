//! Orders: what each of the 49 words says, read from a sheet.
//!
//! Reading knows the words and the tables alone. Which unit `5` or `NEW 3` is, whether it is seen, and what a number
//! comes to is found in play, because each refusal has its time in the turn.

mod fits;
mod nearest;
mod order;
mod reading;
mod said;
mod sheet;
mod things;
mod verbs;

pub use order::{
    Alter, Declared, Flag, Gift, GivenOrder, Month, Order, Posture, Recipient, Sheet, Shown, Step, Thing,
    Who, Yard,
};
pub use playdeck_factions::Named;
pub use sheet::{LineIs, ends_block, is_end_or_remark, line_is, ordered};
pub use verbs::{LEXIS, looks_ordered, page};
