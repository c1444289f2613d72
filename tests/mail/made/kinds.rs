//! The kinds of messages: what a person does, and what they want by it.

use super::forms;
use super::habits;
use super::maker::{Label, Look, Made, Maker, Truth};
use super::programs::Head;
use super::quoted::{
    above, below, between, forwarded, fresh, older_letter, older_sheet, page, same_twice, withdrawn,
};
use super::returned;
use super::shapes::{flowed, heading, list, one_line, pgp, signature, struck, table, words_before};
use super::whose::{
    attachment, elsewhere, for_others, of_another, password, press, several_players, slipped_opener,
    two_sheets,
};

/// A message of a kind: its label, what its writer wants, its bytes. None if the game or the player has no such kind.
pub type Kind = fn(&mut Maker<'_>) -> Option<(Label, Truth, Vec<u8>)>;

/// All kinds by name.
pub const KINDS: [(&str, Kind); 72] = [
    ("fresh", fresh),
    ("above, marked", |maker| above(maker, Head::Reply, "> ")),
    ("above, marked without a head", |maker| above(maker, Head::Nothing, "> ")),
    ("above, marked with bars", |maker| above(maker, Head::Reply, "| ")),
    ("above, bare below a reply line", |maker| above(maker, Head::Reply, "")),
    ("above, bare below fields", |maker| above(maker, Head::Fields, "")),
    ("above, bare below a rule", |maker| above(maker, Head::Rule, "")),
    ("above, bare below a rule and fields", |maker| above(maker, Head::RuledFields, "")),
    ("above, bare below underscores", |maker| above(maker, Head::Underscores, "")),
    ("above, bare below bold fields", |maker| above(maker, Head::BoldFields, "")),
    ("above, no separator", |maker| above(maker, Head::Nothing, "")),
    ("above, page", |maker| page(maker, Head::Reply)),
    ("above, page with fields", |maker| page(maker, Head::Fields)),
    ("below, marked", below),
    ("between, marked", between),
    ("form at the bottom, bare", forms::at_the_bottom),
    ("form at the bottom, edited behind marks", forms::behind_marks),
    ("form between marks", forms::between_marks),
    ("form at the top", forms::at_the_top),
    ("form half filled in", forms::half_filled),
    ("form filled in twice", forms::twice),
    ("form left alone", forms::left_alone),
    ("older letter below", older_letter),
    ("older sheet below", older_sheet),
    ("withdrawn sheet below", withdrawn),
    ("forwarded sheet", forwarded),
    ("same sheet twice", same_twice),
    ("table of a page", |maker| table(maker, Look::Html)),
    ("table in plain text", |maker| table(maker, Look::Plain)),
    ("list", list),
    ("one line", one_line),
    ("heading", heading),
    ("words before the first order", words_before),
    ("struck out", struck),
    ("flowed, each line with a blank", |maker| flowed(maker, false)),
    ("flowed, long lines", |maker| flowed(maker, true)),
    ("signature", signature),
    ("signed by PGP", pgp),
    ("several players", several_players),
    ("two sheets", two_sheets),
    ("for others by the gamesmaster", for_others),
    ("another match or play", elsewhere),
    ("password", password),
    ("opener with a slip", slipped_opener),
    ("sheet of another player", of_another),
    ("press", press),
    ("attachment", attachment),
    ("footer", habits::footer),
    ("farewell below the orders", habits::farewell),
    ("typeset", habits::typeset),
    ("dictated", habits::dictated),
    ("nested parts", habits::nested_parts),
    ("page beside an empty text", habits::empty_text),
    ("odd coding", habits::odd_coding),
    ("thread", habits::thread),
    ("rare head", habits::rare_head),
    ("receiver named as a player", habits::named_receiver),
    ("message within", habits::message_within),
    ("in a file", habits::in_a_file),
    ("postscript", habits::postscript),
    ("second thoughts", habits::second_thoughts),
    ("taken back", habits::taken_back),
    ("of telephones", habits::of_telephones),
    ("our answer below", returned::our_answer),
    ("above, marks broken", returned::broken_marks),
    ("below, bare", returned::below_bare),
    ("below, page", returned::below_on_page),
    ("open press", returned::open_press),
    ("press on a page", returned::press_on_page),
    ("flowed answer", returned::flowed_answer),
    ("form in a new message", returned::form_alone),
    ("part of our letter", returned::part_of_letter),
];

/// A message of a kind.
pub fn made(name: &'static str, kind: Kind, maker: &mut Maker<'_>) -> Option<Made> {
    let (label, truth, bytes) = kind(maker)?;
    Some(Made { kind: name, tongue: maker.tongue.code, label, bytes, truth })
}
