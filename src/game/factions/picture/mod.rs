//! What the pictures of games of factions share: signs for units and structures, the legend, and the story of a month,
//! which is drawn as arrows and marks.

pub mod border;
pub mod legend;
pub mod signs;
pub mod story;
