//! The state file of the program of 1993, read and written.
//!
//! Nothing outside this folder knows that format. A file that was read and is written again is the same, byte for byte,
//! except for what the world does not keep: which spells the next report shows, and the lines of the last one.

mod fields;
mod letters;
mod lines;
mod lists;
pub mod messages;
mod reading;
mod scanner;
mod writing;

use super::name::Atlantis;
use super::policy::Policy;
use super::world::position::{Position, Settings};
pub use lists::{players, units};
use playdeck_base::dice::root_of;
use playdeck_base::message::{Log, Message};
use playdeck_cards::operand::Fault;
use playdeck_game::exchange::{Exchange, GameLabel, Imported};
pub use reading::import;
pub use writing::export;

impl Exchange for Atlantis {
    /// The last position. The file has nothing of the turns before it.
    type Saved = Position;

    const IS_SERIES: bool = false;

    fn begin(_: &GameLabel, position: &Position) -> Position {
        position.clone()
    }

    fn add(saved: &mut Position, _: &super::event::Log, position: &Position) {
        saved.clone_from(position);
    }

    fn notes(saved: &Position) -> Log {
        let (_, mut notes) = export(&saved.world);
        let usual = Settings { policy: saved.settings.policy, ..Settings::default() };
        if saved.settings != usual {
            notes.push(messages::changed(format_args!(
                "IDLE, EXEMPT, FIND and START of $INIT are not in the file"
            )));
        }
        let policy = saved.settings.policy;
        if policy != Policy::DEFAULT {
            notes.push(messages::import_again(&policy.words()));
        }
        notes
    }

    fn write(saved: &Position) -> Result<Vec<u8>, Message> {
        Ok(export(&saved.world).0)
    }

    fn restore(file: &[u8]) -> Result<Vec<Imported<Self>>, Log> {
        let (world, mended) = import(file)?;
        let position = Position { world, settings: Settings::default() };
        let (called, plays, saved) = (GameLabel::default(), Vec::new(), position.clone());
        // The same file always becomes the same deck, and only who has the file can foretell chance.
        let seed = root_of([letters::read(file).0.as_str()]);
        Ok(vec![Imported { called, position, seed, plays, saved, mended }])
    }

    fn follow(position: &mut Position, quirks: &str) -> Option<Result<(), Fault>> {
        Some(Policy::written(quirks).map(|policy| position.settings.policy = policy))
    }

    /// The deck has no plays, so nothing can differ.
    fn first_difference(_: &Position, _: &Position) -> Option<Message> {
        None
    }
}
