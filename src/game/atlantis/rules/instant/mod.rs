//! Orders that take effect before all others: FORM, and what is only noted or named.

pub mod forming;
pub mod settings;
