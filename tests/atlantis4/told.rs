//! What a player is told of a month: the letter, and the JSON of the same view.

use crate::campaign::{Campaign, Month, view};
use playdeck::audience::Audience;
use playdeck::document::Document;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::event::Log;
use playdeck::game::atlantis4::position::Position;
use playdeck::game::factions::FactionNumber;
use playdeck::game::{Game, Report, Viewer, Viewing};
use playdeck::letter::{Form, Letter, Style};
use serde_json::Value;

/// The report of a player for programs.
pub fn letter(position: &Position, log: &Log, number: u32) -> String {
    let columns = <Atlantis4 as Game>::REPORT_COLUMNS.unwrap();
    let form = Form::Stated;
    print(position, log, number, Style { columns, form, has_maps: false, is_report: true, control: '$' })
}

/// The letter to the person, from its first section on.
pub fn to_person(position: &Position, log: &Log, number: u32) -> String {
    let form = Form::Flowing;
    print(position, log, number, Style { columns: 72, form, has_maps: false, is_report: false, control: '$' })
}

fn print(position: &Position, log: &Log, number: u32, style: Style) -> String {
    let mut letter = Letter::new(Audience::Gamesmaster, style, "");
    let view = view(position, Viewer::Player(FactionNumber(number)));
    view.report(log, &mut Document::new(&mut letter));
    let (_, spool) = letter.finish();
    let mut text = String::new();
    let mut add = |_, row: &[u8]| {
        text.push_str(std::str::from_utf8(row).unwrap());
        text.push('\n');
        Ok(())
    };
    spool.each_row(0..spool.length(), &mut add).unwrap();
    text.trim_start_matches('\n').to_owned()
}

/// What the JSON of a player has: the view, and what happened.
pub fn known(position: &Position, log: &Log, number: u32) -> (Value, Vec<Value>) {
    let view = view(position, Viewer::Player(FactionNumber(number)));
    let told = view.learned(log).map(|event| serde_json::to_value(&*event).unwrap()).collect();
    (serde_json::to_value(&view).unwrap(), told)
}

impl Campaign {
    /// The letter of a player about the month that was played last.
    pub fn letter(&self, month: &Month, number: u32) -> String {
        letter(&self.position, &month.log, number)
    }
}
