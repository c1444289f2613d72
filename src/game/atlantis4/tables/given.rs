//! A gamesmaster's own tables, which the command line gives to a run.

use super::all::Tables;
use crate::messages as say;
use playdeck_base::message::Message;

/// Takes tables for the whole run: `$INIT` cards and positions name them as they name the built-in sets. They are given
/// before anything is played, so that each deck finds the same sets.
pub fn take_tables(text: &str) -> Result<(), Message> {
    let tables = Tables::read(text).map_err(|fault| say::tables_faulty(&fault.to_string()))?;
    if tables.is_built_in() {
        return Err(say::tables_named(&tables.name));
    }
    if tables.give() {
        return Ok(());
    }
    Err(say::tables_faulty("other tables were given to this run before"))
}
