//! What a viewer may know of the world.

mod view;

pub use view::View;
