//! Every form of an order, and every reason for refusing one.

use playdeck::card::{Card, Kind as CardKind, Statement};
use playdeck::game::diplomacy::map::STANDARD_MAP;
use playdeck::game::diplomacy::names::Names;
use playdeck::game::diplomacy::orders::{
    Adjusting, Board, GivenOrder, OpenRetreats, Reading, Sheets, Written, complete_orders, read_adjustments,
    read_moves, read_retreats,
};
use playdeck::game::diplomacy::policy::{CoastSupport, Via};
use playdeck::game::diplomacy::power::Power;
use playdeck::game::diplomacy::unit::{Adjustment, Kind, Unit, Units};
use playdeck::message::{Message, Place};

/// Reads `AUSTRIA A VIE, A BUD; TURKEY F STPE-SC` as a board.
pub fn board(text: &str) -> Units {
    let mut units = Units::EMPTY;
    for country in text.split(';') {
        let (name, list) = country.trim().split_once(' ').unwrap();
        let power = Power::SEVEN.into_iter().find(|power| power.name() == name).unwrap();
        for unit in list.split(',') {
            let (letter, at) = unit.trim().split_once(' ').unwrap();
            let kind = if letter == "A" { Kind::Army } else { Kind::Fleet };
            units.place(Unit { power, kind, at: STANDARD_MAP.location(at).unwrap() });
        }
    }
    units
}

pub fn statements(cards: &[&str]) -> Vec<Statement> {
    (1..)
        .zip(cards)
        .map(|(number, text)| Statement::single(Card::new(number, text), CardKind::Text))
        .collect()
}

/// A reading as text: orders as they are printed, then messages with card and column.
fn shown<O>(reading: &Reading<O>, written: impl Fn(&GivenOrder<O>) -> String) -> String {
    assert_eq!(
        reading.refused.len(),
        reading.messages.iter().filter(|message| message.definition.severity.letter() == 'W').count()
    );
    let orders = reading.given.iter().map(written);
    let messages = reading.messages.iter().map(|message| {
        assert!(!message.sentence().is_empty());
        let place = message.place.unwrap();
        format!("{} {},{}", message.definition, place.card, place.column)
    });
    orders.chain(messages).collect::<Vec<_>>().join("; ")
}

/// The orders read from cards of the board's first country in a `$MOVES` play.
pub fn moves(on: &str, cards: &[&str]) -> String {
    let units = board(on);
    let power = first_power(on);
    let statements = statements(cards);
    let reading =
        read_moves(power, &statements, Board::open(&units, CoastSupport::FromItsCoast, Via::Optional));
    shown(&reading, |given| {
        Written { unit: given.unit.unwrap(), order: given.order, units: &units }.to_string()
    })
}

fn first_power(on: &str) -> Power {
    Power::SEVEN.into_iter().find(|power| on.starts_with(power.name())).unwrap()
}

const AUSTRIA: &str = "AUSTRIA A VIE, A BUD, F TRI; ITALY A VEN, F ION; RUSSIA A WAR";

#[test]
fn the_forms_of_the_rules_text_are_read() {
    let read = |card| moves(AUSTRIA, &[card]);
    for card in ["A VIE STANDS", "A VIE", "army vienna holds", "A,VIE,H", "A VIE STAND", "A VIE HOLD"] {
        assert_eq!(read(card), "A VIE STANDS", "{card}");
    }
    for card in [
        "A VIE - GAL",
        "A VIE TO GAL",
        "A VIE MOVES TO GALICIA",
        "A VIE M GAL",
        "a vie -> gal",
        "A VIE-GAL",
        "AUSTRIAN ARMY VIENNA MOVES GAL",
        "1. A VIE - GAL.",
    ] {
        assert_eq!(read(card), "A VIE - GAL", "{card}");
    }
    for card in
        ["A BUD SUP A VIE - GAL", "A BUD S AUSTRIAN A VIE TO GAL", "A BUD SUPPORTS A VIE MOVES TO GAL"]
    {
        assert_eq!(read(card), "A BUD SUPPORTS A VIE - GAL", "{card}");
    }
    for card in ["A BUD S A VIE", "A BUD SUPPORTS A VIE STANDS", "A BUD SUPPORT AUS A VIE H"] {
        assert_eq!(read(card), "A BUD SUPPORTS A VIE STANDS", "{card}");
    }
    assert_eq!(read(""), "");
    assert_eq!(read(" , "), "");
    assert_eq!(
        moves("ENGLAND F NSEA, A LON", &["F NSEA CON A LON - HOLL", "A LON - HOL VIA CONVOY"]),
        "F NSEA CONVOYS A LON - HOL; A LON - HOL VIA CONVOY"
    );
}

#[test]
fn the_examples_of_the_rules_text_can_be_copied() {
    assert_eq!(moves("RUSSIA F BOT", &["FLEET BOTHNIA MOVES TO STPE"]), "F BOT - STPE-SC");
    assert_eq!(moves("FRANCE F POR", &["FLEET PORTUGAL MOVES TO SPAIN"]), "DIP135W 1,25");
    assert_eq!(moves("FRANCE F POR", &[" F PORT - SPAI-NC "]), "F POR - SPA-NC");
    assert_eq!(moves("FRANCE F POR", &[" F PORT - SPAI-SC "]), "F POR - SPA-SC");
    assert_eq!(moves(AUSTRIA, &["A VIE - TYR"]), "A VIE - TYRO");
    assert_eq!(moves(AUSTRIA, &["A VIE TO BOH"]), "A VIE - BOH");
    assert_eq!(moves(AUSTRIA, &["A VIE TYR"]), "DIP103W 1,7");
}

#[test]
fn coasts_are_written_in_many_ways() {
    for card in [
        "F POR - SPA-NC",
        "F POR-SPA-NC",
        "F POR - SPA/NC",
        "F POR - SPA(NC)",
        "F POR - SPA (NC)",
        "F POR - SPA NC",
    ] {
        assert_eq!(moves("FRANCE F POR", &[card]), "F POR - SPA-NC", "{card}");
    }
    assert_eq!(moves("FRANCE F POR", &["F POR - SPAIN (NORTH COAST)"]), "F POR - SPA-NC");
    assert_eq!(moves("RUSSIA F STPE-SC", &["F ST. PETERSBURG/SC - GULF OF BOTHNIA"]), "F STPE-SC - BOT");
    assert_eq!(moves("RUSSIA F STPE-SC", &["F STPE-BOT"]), "F STPE-SC - BOT");
    assert_eq!(moves("RUSSIA F STPE-SC", &["F STPE-NC - BOT"]), "F STPE-SC - BOT; DIP111I 1,3");
    assert_eq!(moves("RUSSIA F STPE-SC", &["F STPE-SC"]), "F STPE-SC STANDS");
    assert_eq!(moves("FRANCE A GAS", &["A GAS - SPA-NC"]), "A GAS - SPA; DIP112I 1,9");
    assert_eq!(moves("FRANCE F GAS", &["F GAS - SPA-SC"]), "DIP136W 1,9");
    assert_eq!(moves("FRANCE F GAS", &["F GAS - SPA-EC"]), "DIP136W 1,9");
    assert_eq!(moves("FRANCE F GAS", &["F GAS - BRE-NC"]), "DIP136W 1,9");
}

#[test]
fn words_of_sentences_and_signs_around_an_order_are_read() {
    let read = |card| moves(AUSTRIA, &[card]);
    for card in [
        "A VIE INTO GAL",
        "A VIE moves into GAL!",
        "A VIE GOES TO GAL",
        "A VIE ATTACKS GAL !",
        "\"A VIE - GAL\"",
        "'A VIE - GAL'.",
        "a) A VIE - GAL",
        "(b) A VIE - GAL",
        "c. A VIE - GAL",
        "AUSTRIA'S A VIE - GAL",
        "a) AUSTRIA'S A VIE - GAL",
        "b) Austrian army in Vienna - GAL",
        "1. \"A VIE - GAL\"",
        "12 'A VIE - GAL'",
        "(a) \"A VIE - GAL\".",
        "b) \"A VIE - GAL\"",
    ] {
        assert_eq!(read(card), "A VIE - GAL", "{card}");
    }
    for card in ["A VIE HOLDING", "A VIE STANDING!", "A VIE STAYS"] {
        assert_eq!(read(card), "A VIE STANDS", "{card}");
    }
    for card in ["A BUD S ITALY'S A VEN - TYRO", "A BUD SUPPORTING ITALIAN A VEN INTO TYRO"] {
        let supported = moves("AUSTRIA A BUD, A VIE; ITALY A VEN", &[card]);
        assert_eq!(supported, "DIP141W 1,27".replace("27", &(card.len() - 3).to_string()), "{card}");
    }
    let two = moves(AUSTRIA, &["a) A VIE - GAL, b) A BUD - SER"]);
    assert_eq!(two, "A VIE - GAL; A BUD - SER");
}

/// What could mean something else, or nothing, is refused as before.
#[test]
fn signs_within_an_order_and_half_quotes_are_not_read() {
    let read = |card| moves(AUSTRIA, &[card]);
    for card in [
        "! A VIE - GAL",
        "A VIE ! - GAL",
        "A VIE - GAL?",
        "\"A VIE - GAL",
        "A VIE - GAL\"",
        "\"A VIE - GAL\" \"A BUD - SER\"",
        "\"> A VIE - GAL\"",
        "A \"A VIE - GAL\"",
        "AND \"A VIE - GAL\"",
        "r) A VIE - GAL",
        "A VIE INTO",
        "A VIE NOT HOLDING",
    ] {
        let shown = read(card);
        assert!(shown.starts_with("DIP") && shown.contains('W'), "{card}: {shown}");
    }
}

#[test]
fn the_first_letter_of_a_coast_is_refused_with_its_whole_name() {
    for card in ["F POR - SPA N", "F POR - SPA/N", "F POR - SPA(T)", "F POR - SPA-S", "F POR - SPA E"] {
        let units = board("FRANCE F POR");
        let board = Board::open(&units, CoastSupport::FromItsCoast, Via::Optional);
        let reading = read_moves(Power::FRANCE, &statements(&[card]), board);
        let said: Vec<String> = reading.messages.iter().map(Message::sentence).collect();
        assert!(said.len() == 1 && said[0].ends_with("write SPA-NC or SPA-SC."), "{card}: {said:?}");
    }
    assert_eq!(moves("FRANCE F POR", &["F POR - SPANC"]), "F POR - SPA-NC");
    assert_eq!(moves("FRANCE F SPA-SC", &["F SPA S"]), "DIP102W 1,8");
    assert_eq!(moves("FRANCE F SPA-SC, A GAS", &["F SPA S A GAS"]), "DIP141W 1,11");
    assert_eq!(moves("FRANCE F SPA-NC, A GAS", &["F SPA S A GAS"]), "F SPA-NC SUPPORTS A GAS STANDS");
}

#[test]
fn names_of_several_words_and_dashes_within_them_are_no_moves() {
    let atlantic = "FRANCE F ENG, F NATL";
    assert_eq!(moves(atlantic, &["F ENG - MID-ATLANTIC OCEAN"]), "F ENG - MIDA");
    assert_eq!(moves(atlantic, &["F ENGLISH CHANNEL-MID-ATLANTIC"]), "F ENG - MIDA");
    assert_eq!(moves(atlantic, &["F NORTH ATLANTIC TO NORWEGIAN SEA"]), "F NATL - ARCT");
    assert_eq!(moves(atlantic, &["F NAO MOVES NWG"]), "F NATL - ARCT");
    assert_eq!(moves(atlantic, &["F ENG - NORTH SEA"]), "F ENG - NSEA");
    assert_eq!(moves("FRANCE F WMED", &["F WESTERN MEDITERRANEAN SEA - GULF OF LYONS"]), "F WMED - LYO");
}

#[test]
fn con_and_eng_mean_what_their_place_says() {
    let turkey = "TURKEY F BLA, A ANK, F CON, A SMY";
    assert_eq!(moves(turkey, &["F CON - BUL-SC"]), "F CON - BUL-SC");
    assert_eq!(moves(turkey, &["F BLA CON A ANK - SEV"]), "F BLA CONVOYS A ANK - SEV");
    assert_eq!(moves(turkey, &["A SMY S F CON"]), "A SMY SUPPORTS F CON STANDS");
    assert_eq!(moves(turkey, &["F CON CON A ANK - BUL"]), "DIP151W 1,7");
    let channel = "FRANCE F BRE, F MIDA; ENGLAND F ENG, F LON, F NSEA";
    let read = |card| moves(channel, &[card]);
    assert_eq!(read("F BRE S ENG F ENG"), "F BRE SUPPORTS F ENG STANDS");
    assert_eq!(read("F BRE S ENG F LON - ENG"), "F BRE SUPPORTS F LON - ENG");
    assert_eq!(read("F BRE S ENG"), "F BRE SUPPORTS F ENG STANDS; DIP110I 1,9");
    assert_eq!(read("F BRE S ENG STANDS"), "F BRE SUPPORTS F ENG STANDS; DIP110I 1,9");
    assert_eq!(read("F MIDA S ENG - IRI"), "F MIDA SUPPORTS F ENG - IRI; DIP110I 1,10");
    assert_eq!(read("F MIDA S ENGL ENG"), "F MIDA SUPPORTS F ENG STANDS; DIP110I 1,15");
    assert_eq!(read("F MIDA S ENGLISH CHANNEL"), "F MIDA SUPPORTS F ENG STANDS; DIP110I 1,10");
    assert_eq!(read("F BRE - ENG"), "F BRE - ENG");
    assert_eq!(
        moves("ENGLAND F ENG, A LON", &["ENG CON A LON - BEL"]),
        "F ENG CONVOYS A LON - BEL; DIP110I 1,1"
    );
}

#[test]
fn names_that_two_provinces_share_are_settled_by_what_is_legal() {
    assert_eq!(moves("ENGLAND A LIVE", &["A LIV - YOR"]), "A LIVE - YOR");
    assert_eq!(moves("RUSSIA F BAL; ENGLAND A LIVE", &["F BAL - LIV"]), "F BAL - LIVO");
    assert_eq!(moves("ITALY F NAP, A VEN", &["F NAP - TYR", "A VEN - TYR"]), "F NAP - TYRR; A VEN - TYRO");
    assert_eq!(moves("ENGLAND F EDI", &["F EDI - NOR"]), "F EDI - NSEA");
    assert_eq!(moves("RUSSIA A FIN", &["A FIN - NOR"]), "A FIN - NORW");
    // To today's players it is Norway.
    assert_eq!(moves("GERMANY F SKA", &["F SKA - NOR"]), "F SKA - NORW");
    assert_eq!(moves("GERMANY F SKA", &["F SKA - NOR SEA"]), "F SKA - NSEA");
    let both = moves("GERMANY F SKA; ENGLAND F NSEA, F NORW", &["F SKA S NOR", "F SKA S F NSEA - NOR"]);
    assert_eq!(both, "F SKA SUPPORTS F NORW STANDS; DIP110I 1,9; DIP109W 2,1");
    let units = board("GERMANY F SKA");
    let cards = statements(&["F SKA - NOR"]);
    let reading = read_moves(
        Power::GERMANY,
        Sheets::from(&cards).in_notation(Names::CLASSIC),
        Board::open(&units, CoastSupport::FromItsCoast, Via::Optional),
    );
    assert_eq!(
        reading.messages[0].sentence(),
        "The order can mean F SKA - NSEA or F SKA - NORW and was not followed; write the one that you mean."
    );
    assert_eq!(reading.refused[0].unit, STANDARD_MAP.province("SKA"));
}

#[test]
fn a_unit_may_be_written_without_its_letter() {
    assert_eq!(moves(AUSTRIA, &["VIE - GAL"]), "A VIE - GAL; DIP110I 1,1");
    assert_eq!(moves(AUSTRIA, &["VIE-GAL"]), "A VIE - GAL; DIP110I 1,1");
    assert_eq!(moves(AUSTRIA, &["A BUD S VIE"]), "A BUD SUPPORTS A VIE STANDS; DIP110I 1,9");
    assert_eq!(moves(AUSTRIA, &["A BUD S RUSSIAN WAR - GAL"]), "A BUD SUPPORTS A WAR - GAL; DIP110I 1,17");
}

#[test]
fn unreadable_words_are_refused_at_their_place() {
    let read = |card| moves(AUSTRIA, &[card]);
    assert_eq!(read("A VEINNA - GAL"), "DIP100W 1,3");
    assert_eq!(read("A VIE - XYZZY"), "DIP101W 1,9");
    assert_eq!(read("A VIE -"), "DIP102W 1,8");
    assert_eq!(read("A"), "DIP102W 1,2");
    assert_eq!(read("A VIE SUPORTS A BUD"), "DIP104W 1,7");
    assert_eq!(read("A VIE DANCES"), "DIP105W 1,7");
    assert_eq!(read("A VIE - GAL BOH"), "DIP106W 1,13");
    assert_eq!(read("A VIE - GAL A BUD - SER"), "DIP183W 1,13");
    assert_eq!(read("A BUD S A VIE GAL"), "DIP103W 1,15");
    assert_eq!(read("B A VIE"), "DIP224W 1,1");
    assert_eq!(read("A VIE DISBAND"), "DIP224W 1,7");
    assert_eq!(read("A VIE R GAL"), "DIP224W 1,7");
    let slip = statements(&["A VEINNA - GAL"]);
    let reading = read_moves(
        Power::AUSTRIA,
        &slip,
        Board::open(&board(AUSTRIA), CoastSupport::FromItsCoast, Via::Optional),
    );
    assert_eq!(
        reading.messages[0].sentence(),
        "VEINNA is not the name of a province, the nearest is VIENNA; the order was not followed."
    );
}

#[test]
fn the_first_legal_order_for_a_unit_counts() {
    assert_eq!(
        moves(AUSTRIA, &["A VIE - WAR", "A VIE - GAL", "A VIE - BOH", "A VIE - GAL", "VIE"]),
        "A VIE - GAL; DIP133W 1,9; DIP109W 3,1; DIP109W 4,1; DIP181I 5,1"
    );
}

#[test]
fn foreign_and_missing_units_are_refused() {
    let read = |card| moves(AUSTRIA, &[card]);
    assert_eq!(read("A GAL - VIE"), "DIP120W 1,3");
    assert_eq!(read("A WAR - GAL"), "DIP121W 1,1");
    assert_eq!(read("F VIE - GAL"), "DIP122W 1,1");
    assert_eq!(read("RUSSIAN A VIE - GAL"), "DIP123W 1,1");
    assert_eq!(read("A BUD S A GAL"), "DIP120W 1,11");
    assert_eq!(read("A BUD S F VIE"), "DIP122W 1,9");
    assert_eq!(read("A BUD S ITALIAN A VIE - GAL"), "DIP123W 1,9");
}

#[test]
fn moves_that_the_map_forbids_are_refused() {
    let read = |card| moves("ENGLAND A LIVE, F EDI, A MUN, F NORW; FRANCE F NSEA", &[card]);
    assert_eq!(read("A LIVE - LIVE"), "DIP130W 1,10");
    assert_eq!(read("A LIVE - IRI"), "DIP131W 1,10");
    assert_eq!(read("F EDI - MUN"), "DIP132W 1,9");
    assert_eq!(read("F EDI - LIVE"), "DIP133W 1,9");
    assert_eq!(read("A MUN - PAR"), "DIP133W 1,9");
    assert_eq!(read("A MUN - LON"), "DIP133W 1,9");
    assert_eq!(read("A LIVE - LON"), "DIP134W 1,10");
    assert_eq!(read("F NORW - STPE-SC"), "DIP136W 1,10");
    assert_eq!(read("F NORW - STPE"), "F NORW - STPE-NC");
    assert_eq!(read("A MUN - KIE VIA CONVOY"), "A MUN - KIE; DIP113I 1,13");
    assert_eq!(read("F EDI - NSEA VIA"), "F EDI - NSEA; DIP113I 1,14");
    assert_eq!(moves("ENGLAND A LON; FRANCE F NSEA", &["A LON - BEL"]), "A LON - BEL");
    assert_eq!(moves("ENGLAND A LON; FRANCE F NSEA", &["A LON - YOR BY CONVOY"]), "A LON - YOR VIA CONVOY");
}

#[test]
fn supports_that_cannot_be_are_refused() {
    let read = |card| moves("ITALY F ROM, A APU, A VEN, F NAP; AUSTRIA A TRI, F ION, A ALB", &[card]);
    assert_eq!(read("F ROM S F ROM"), "DIP140W 1,9");
    assert_eq!(read("F ROM S F ROM - NAP"), "DIP140W 1,9");
    assert_eq!(read("F ROM S A VEN"), "DIP141W 1,11");
    assert_eq!(read("F ROM S A APU - VEN"), "DIP141W 1,17");
    assert_eq!(read("A APU S A VEN - APU"), "DIP141W 1,17");
    assert_eq!(read("A VEN S A TRI - BOH"), "DIP133W 1,17");
    assert_eq!(read("F NAP S A ALB - APU"), "F NAP SUPPORTS A ALB - APU");
    assert_eq!(moves("TURKEY F BLA; AUSTRIA A RUM", &["F BLA S A RUM - ARM"]), "DIP142W 1,17");
    let spain = |card| moves("FRANCE F MAR, F GAS, F MIDA, F SPA-NC; ITALY F WMED", &[card]);
    assert_eq!(spain("F MAR S F MIDA - SPA"), "F MAR SUPPORTS F MIDA - SPA");
    assert_eq!(spain("F GAS S F MIDA - SPA-SC"), "F GAS SUPPORTS F MIDA - SPA-SC");
    assert_eq!(spain("F MAR S F GAS - SPA-SC"), "DIP136W 1,17");
    assert_eq!(spain("F SPA S F MAR - LYO"), "DIP141W 1,17");
    assert_eq!(spain("F MIDA S F SPA/SC"), "F MIDA SUPPORTS F SPA-NC STANDS; DIP111I 1,12");
}

#[test]
fn convoys_that_cannot_be_are_refused() {
    let board = "TURKEY F AEG, F CON, A GRE, F BLA, A SMY, A BUD";
    let read = |card| moves(board, &[card]);
    assert_eq!(read("A GRE C A SMY - BUL"), "DIP150W 1,7");
    assert_eq!(read("F CON C A GRE - SEV"), "DIP151W 1,7");
    assert_eq!(read("F AEG C F BLA - GRE"), "DIP152W 1,9");
    assert_eq!(read("F AEG C A BUD - GRE"), "DIP153W 1,11");
    assert_eq!(read("F AEG C A GRE - SER"), "DIP153W 1,17");
    assert_eq!(read("F AEG C A GRE - GRE"), "DIP130W 1,17");
    assert_eq!(read("F AEG C A GRE - SEV"), "DIP154W 1,17");
    assert_eq!(read("F AEG C A GRE"), "DIP102W 1,14");
    assert_eq!(read("F AEG C A GRE SMY"), "DIP103W 1,15");
    assert_eq!(read("F AEG C A GRE - SMY VIA CONVOY"), "F AEG CONVOYS A GRE - SMY");
    assert_eq!(read("F AEG CONVOYS TURKISH A GRE TO SMYRNA"), "F AEG CONVOYS A GRE - SMY");
    // The fleet is next to a route, but of no use on it (DATC 3.0, 6.F.12 and 6.G.19).
    assert_eq!(moves("ENGLAND F ENG, F IRI, A LON", &["F IRI C A LON - BEL"]), "DIP154W 1,17");
    assert_eq!(moves("FRANCE A MAR, F WMED; ITALY F LYO", &["F WMED C A MAR - SPA"]), "DIP154W 1,18");
}

#[test]
fn an_incomplete_statement_is_not_followed_and_says_nothing_here() {
    let mut cards = statements(&["A VIE - GAL"]);
    cards[0].complete = false;
    let reading = read_moves(
        Power::AUSTRIA,
        &cards,
        Board::open(&board(AUSTRIA), CoastSupport::FromItsCoast, Via::Optional),
    );
    assert!(reading.given.is_empty() && reading.messages.is_empty());
}

#[test]
fn columns_are_those_of_the_card_even_behind_a_continuation() {
    let mut card = statements(&[&format!("{:71}+", "A VIE -")]).remove(0);
    card.more.push(Card::new(2, &format!("{:15}XYZZY", "")));
    let reading = read_moves(
        Power::AUSTRIA,
        &[card],
        Board::open(&board(AUSTRIA), CoastSupport::FromItsCoast, Via::Optional),
    );
    assert_eq!(reading.messages[0].place, Some(Place { card: 2, column: 16 }));
}

/// The orders read from Austria's cards in a `$RETREAT` play: its army driven from Vienna may go to Bohemia or Tyrolia,
/// its fleet from Portugal to either coast of Spain, its army from Serbia nowhere.
fn retreats(cards: &[&str]) -> String {
    let at = |code| STANDARD_MAP.location(code).unwrap();
    let unit = |kind, code| Unit { power: Power::AUSTRIA, kind, at: at(code) };
    let from_vienna = [at("BOH"), at("TYRO")];
    let from_portugal = [at("SPA-NC"), at("SPA-SC")];
    let italian = Unit { power: Power::ITALY, kind: Kind::Army, at: at("VEN") };
    let dislodged = [
        OpenRetreats { unit: unit(Kind::Army, "VIE"), landed: None, to: &from_vienna },
        OpenRetreats { unit: unit(Kind::Fleet, "POR"), landed: None, to: &from_portugal },
        OpenRetreats { unit: unit(Kind::Army, "SER"), landed: None, to: &[] },
        OpenRetreats { unit: italian, landed: None, to: &from_vienna },
    ];
    let statements = statements(cards);
    let reading = read_retreats(Power::AUSTRIA, &statements, &dislodged);
    shown(&reading, |given| format!("{} {:?}", given.unit.unwrap(), given.order))
}

#[test]
fn retreats_are_read_in_every_form() {
    let bohemia = retreats(&["A VIE RETREATS BOH"]);
    assert!(bohemia.starts_with("A VIE To("), "{bohemia}");
    for card in
        ["A VIE - BOH", "A VIE R BOH", "A VIE RETREAT TO BOH", "A VIE TO BOH", "A VIE R - BOH", "A VIE-BOH"]
    {
        assert_eq!(retreats(&[card]), bohemia, "{card}");
    }
    for card in ["A VIE DISBAND", "A VIE D", "DISBAND A VIE", "REMOVE A VIE"] {
        assert_eq!(retreats(&[card]), "A VIE Disband", "{card}");
    }
    assert!(retreats(&["A VIE - TYR"]).starts_with("A VIE To("));
    assert!(retreats(&["F POR - SPA-NC"]).starts_with("F POR To("));
}

#[test]
fn retreats_that_cannot_be_are_refused() {
    let read = |card| retreats(&[card]);
    assert_eq!(read("A VIE - GAL"), "DIP161W 1,9");
    assert_eq!(read("A SER - GRE"), "DIP162W 1,9");
    assert_eq!(read("A VIE"), "DIP163W 1,6");
    assert_eq!(read("A VIE BOH"), "DIP103W 1,7");
    assert_eq!(read("A VIE RUNS"), "DIP197W 1,7");
    assert_eq!(read("A VIE STANDS"), "DIP108W 1,7");
    assert_eq!(read("B A VIE"), "DIP108W 1,1");
    assert_eq!(read("A BUD - GAL"), "DIP160W 1,1");
    assert_eq!(read("A VEN - TYR"), "DIP164W 1,1");
    assert_eq!(read("F VIE - BOH"), "DIP165W 1,1");
    assert_eq!(read("F POR - SPA"), "DIP135W 1,9");
    assert_eq!(read("A VIE DISBAND NOW"), "DIP106W 1,15");
    assert_eq!(retreats(&["A SER D", "A SER D"]), "A SER Disband; DIP109W 2,1");
}

/// The orders read from cards of the board's first country in a `$BUILD` play, if it controls certain centers.
pub fn adjustments(on: &str, owned: &str, due: i8, cards: &[&str]) -> String {
    let units = board(on);
    let owned = owned.split(' ').filter_map(|code| STANDARD_MAP.province(code)).collect();
    let statements = statements(cards);
    let adjusting = Adjusting { units: &units, owned: &owned, homes: None, due };
    let reading = read_adjustments(first_power(on), &statements, adjusting);
    shown(&reading, |given| match (given.order, given.unit) {
        (Adjustment::Build { kind, at }, unit) => {
            assert_eq!(unit.map(|unit| (unit.kind, unit.at)), Some((kind, at)));
            format!("build {} {at}", kind.letter())
        }
        (Adjustment::Remove { at }, unit) => {
            assert_eq!(unit.map(|unit| unit.province()), Some(at));
            format!("remove {at}")
        }
        (Adjustment::Waive, unit) => {
            assert_eq!(unit, None);
            "waive".to_owned()
        }
    })
}

#[test]
fn builds_are_read_in_every_form() {
    let read = |cards: &[&str]| adjustments("RUSSIA A WAR", "MOS SEV STPE WAR", 3, cards);
    for card in ["A MOS", "BUILD A MOS", "A MOS BUILD", "B A MOS", "A MOSCOW B"] {
        assert_eq!(read(&[card]), "build A MOS", "{card}");
    }
    assert_eq!(
        read(&["F STPE-SC", "WAIVE", "A SEV", "A MOS"]),
        "build F STPE-SC; waive; build A SEV; DIP173W 4,1"
    );
    assert_eq!(read(&["A STPE-SC"]), "build A STPE; DIP112I 1,3");
    assert_eq!(read(&["A MOS", "A MOS"]), "build A MOS; DIP109W 2,1");
}

#[test]
fn builds_that_cannot_be_are_refused() {
    let read = |card| adjustments("RUSSIA A WAR", "MOS STPE WAR NORW", 3, &[card]);
    assert_eq!(read("F STPE"), "DIP179W 1,3");
    assert_eq!(read("F STPE-EC"), "DIP180W 1,3");
    assert_eq!(read("F MOS"), "DIP178W 1,3");
    assert_eq!(read("MOS BUILD"), "DIP177W 1,1");
    assert_eq!(read("A WAR"), "DIP176W 1,3");
    assert_eq!(read("A SEV"), "DIP175W 1,3");
    assert_eq!(read("A NORW"), "DIP174W 1,3");
    assert_eq!(read("A WAR REMOVE"), "DIP171W 1,7");
    assert_eq!(read("A MOS - STPE"), "DIP108W 1,7");
    assert_eq!(read("A MOS SEV"), "DIP196W 1,7");
    assert_eq!(read("A MOS SOON"), "DIP196W 1,7");
    assert_eq!(read("BUILD A MOS BUILD"), "DIP106W 1,13");
    assert_eq!(adjustments("RUSSIA A WAR", "WAR", 0, &["A MOS"]), "DIP170W 1,1");
}

#[test]
fn removals_are_read_in_every_form_and_refused() {
    let read = |cards: &[&str]| adjustments("AUSTRIA A VIE, F TRI, A BUD; ITALY A VEN", "VIE", -2, cards);
    for card in ["A VIE", "A VIE REMOVE", "REMOVE A VIE", "DISBAND A VIE", "A VIE D"] {
        assert_eq!(read(&[card]), "remove VIE", "{card}");
    }
    assert_eq!(read(&["VIE REMOVE"]), "remove VIE; DIP110I 1,1");
    assert_eq!(
        read(&["A VIE", "A VIE", "F TRI", "A BUD"]),
        "remove VIE; remove TRI; DIP109W 2,1; DIP173W 4,1"
    );
    assert_eq!(read(&["BUILD A VIE"]), "DIP172W 1,1");
    assert_eq!(read(&["WAIVE"]), "DIP172W 1,1");
    assert_eq!(read(&["A VEN REMOVE"]), "DIP121W 1,1");
    assert_eq!(read(&["A SER REMOVE"]), "DIP120W 1,3");
    assert_eq!(read(&["F VIE"]), "DIP122W 1,1");
}

#[test]
fn orders_are_read_as_other_programs_print_them() {
    let built = |card| adjustments("RUSSIA A WAR", "MOS SEV STPE WAR", 3, &[card]);
    for card in [
        "Russia: Builds an army in Moscow.",
        "RUSSIA BUILD A MOS",
        "RUSSIAN A MOS BUILD",
        "mos Build Army",
        "Moscow build army",
    ] {
        assert_eq!(built(card), "build A MOS", "{card}");
    }
    assert_eq!(built("Russia: Builds a fleet in St Petersburg (north coast)."), "build F STPE-NC");
    assert_eq!(built("stp/sc Build Fleet"), "build F STPE-SC");
    assert_eq!(built("Russia: waives"), "waive");
    assert_eq!(built("RUSSIA: BUILD A MOS, WAIVE, F SEV"), "build A MOS; waive; build F SEV");
    let removed = |card| adjustments("FRANCE A BUR, F MIDA", "PAR", -1, &[card]);
    assert_eq!(removed("France: Removes the army in Burgundy."), "remove BUR");
    assert_eq!(removed("Destroy unit at Burgundy"), "remove BUR; DIP110I 1,17");
    assert_eq!(removed("BUR REMOVE ARMY"), "DIP106W 1,12");
    let bohemia = retreats(&["A VIE - BOH"]);
    for card in ["Austria: Army Vienna -> Bohemia.", "Austria: retreat A Vie - Boh", "AUSTRIA R A VIE - BOH"]
    {
        assert_eq!(retreats(&[card]), bohemia, "{card}");
    }
    assert_eq!(retreats(&["Austria: disband A Vie"]), "A VIE Disband");
    assert_eq!(retreats(&["The unit at Vienna disband"]), "A VIE Disband; DIP110I 1,13");
}

/// Another country's name before an order voids it, also where no unit stands yet.
#[test]
fn orders_for_another_country_are_refused() {
    let built = |card| adjustments("RUSSIA A WAR; ITALY A VEN", "MOS SEV STPE WAR", 3, &[card]);
    assert_eq!(built("ITALY: BUILD A MOS"), "DIP174W 1,1");
    assert_eq!(built("BUILD ITALIAN A MOS"), "DIP174W 1,7");
    assert_eq!(built("ITALIAN A MOS"), "DIP174W 1,1");
    assert_eq!(built("ITALY: WAIVE"), "DIP101W 1,1");
    assert_eq!(adjustments("RUSSIA A WAR", "MOS", -1, &["ITALY: REMOVE A WAR"]), "DIP123W 1,1");
    assert_eq!(retreats(&["ITALY: DISBAND A VIE"]), "DIP123W 1,1");
}

#[test]
fn press_is_distinguished_from_orders() {
    let units = board(AUSTRIA);
    let is_own = |at| units.get(at).is_some_and(|unit| unit.power == Power::AUSTRIA);
    let is = |text| !complete_orders(Power::AUSTRIA, text, is_own).is_empty();
    for text in
        ["A VIE - GAL", "A VIE", "VIE - PAR", "A BUD S A VIE", "A VIE REMOVE", "A VIE R BOH", "BUILD A VIE"]
    {
        assert!(is(text), "{text}");
    }
    for text in
        ["VIENNA", "A WAR - GAL", "I SHALL MOVE A VIE - GAL", "A VIE IS MINE", "TO ITALY", "A", "", "WAIVE"]
    {
        assert!(!is(text), "{text}");
    }
}
