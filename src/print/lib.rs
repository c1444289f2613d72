//! From what there is to say to a listing, a letter, a page or a picture.

pub mod document;
pub mod letter;
pub mod listing;
pub mod markup;
pub mod page;
pub mod picture;
pub mod spool;
