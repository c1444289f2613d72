//! What a page offers to a faction: every line is read, alone it is not refused for anything that its player could know,
//! and nothing of it rests on what they cannot know.

#![allow(clippy::expect_used, reason = "a test stops at what it did not expect")]

use crate::bot::Campaign;
use crate::common::choices::Walker;
use crate::common::{decks, run_deck};
use crate::forecast::{self, ME, foreseen, pair, policy, position, world};
use playdeck::card::Input;
use playdeck::choices::{Choices, LARGEST, LARGEST_OF_MANY, data};
use playdeck::dice::{Dice, Stream};
use playdeck::filter;
use playdeck::game::atlantis::Atlantis;
use playdeck::game::atlantis::orders::{Sheet, To};
use playdeck::game::atlantis::policy::Policy;
use playdeck::game::atlantis::position::Position;
use playdeck::game::atlantis::refusal::Refusal;
use playdeck::game::atlantis::world::{RegionId, Unit};
use playdeck::game::factions::FactionNumber;
use playdeck::game::prelude::*;
use playdeck::game::{Game, Player, Viewer};
use playdeck::message::{Message, Place};
use std::collections::{BTreeMap, BTreeSet};

fn choices(position: &Position, faction: u32) -> Choices {
    <Atlantis as Game>::View::of(position, Viewer::Player(FactionNumber(faction))).choices()
}

/// Texts as somebody may type them.
fn writes(_: &str, _: u32) -> Vec<String> {
    ["Merlin's Guards", "The North, and who lives there", "wait; 12", "A-B", "end", "unit 7"]
        .map(str::to_owned)
        .into()
}

/// The lines of the sheet of a plan.
fn rows(plan: &Walker<'_>) -> Vec<String> {
    plan.sheet().lines().map(str::to_owned).collect()
}

/// A sheet without its opener, each line on a card of its own, and what is said of its words.
fn read(rows: &[String], policy: Policy) -> (Sheet, Vec<Message>) {
    let places: Vec<_> = (1..).zip(rows).map(|(card, _)| move |_: usize| Some(Place::card(card))).collect();
    let lines =
        rows.iter().zip(&places).map(|(line, place)| (&**line, place as &dyn Fn(usize) -> Option<Place>));
    let mut said = Vec::new();
    let sheet = Sheet::read(lines.skip(1), policy, &mut said);
    (sheet, said)
}

/// The words of a line as an order has them.
fn cleaned(line: &str) -> String {
    let mut parts = line.split('"');
    let (before, quoted) = (parts.next().unwrap(), parts.next());
    quoted.map_or_else(
        || before.to_owned(),
        |quoted| format!("{before}{}", quoted.split_whitespace().collect::<Vec<_>>().join("_")),
    )
}

/// The orders of a sheet are those of the plan: as many, for the units for which they were made, with the same words.
fn is_the_plan(choices: &Choices, plan: &Walker<'_>, sheet: &Sheet) {
    let mut planned = Vec::new();
    let mut forms = Vec::new();
    for line in plan.in_sequence() {
        let unit: u32 = choices.pieces[line.piece].word.parse().unwrap();
        match &line.order {
            order if order.until.is_some() => {
                planned.push((unit, forms.last().copied(), line.text.clone()));
                forms.push(planned.len() - 1);
            }
            order if order.then.is_some() => drop(forms.pop()),
            _ => planned.push((unit, forms.last().copied(), cleaned(&line.text))),
        }
    }
    let unit_of = |mut to: To| loop {
        match to {
            To::Block(block) => return sheet.blocks[block as usize].unit.value,
            To::Formed(form) => to = sheet.orders[form as usize].to,
        }
    };
    let orders = sheet.orders.iter().map(|given| {
        assert!(given.order.is_complete(), "{}", sheet.text(given));
        let form = match given.to {
            To::Formed(form) => Some(form as usize),
            To::Block(_) => None,
        };
        (unit_of(given.to), form, sheet.text(given).to_owned())
    });
    assert_eq!(orders.collect::<Vec<_>>(), planned, "{}", plan.sheet());
}

/// Reasons that rest on what others permit, do or hide, or on chance.
const fn is_up_to_others(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::GiftNotAccepted
            | Refusal::TeachingNotAccepted
            | Refusal::OwnershipNotAccepted
            | Refusal::TeleportNotAccepted
            | Refusal::NoVector
            | Refusal::MayNotEnter
            | Refusal::MayNotBoard
            | Refusal::Guarded
            // A unit that hides its faction may be an ally's.
            | Refusal::AlliedUnit
            // Those who are seen may be of a faction that has its magicians.
            | Refusal::MagicianLimit
            // Somebody aboard is not seen.
            | Refusal::Overloaded
    )
}

/// Reasons that rest on other lines: what a student studies, and who goes into a new unit.
const fn is_up_to_other_lines(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NotStudying
            | Refusal::CannotTeach
            | Refusal::NoPlaceLeft
            | Refusal::TaughtAlready
            | Refusal::NobodyInNewUnit
    )
}

/// Reasons that only several lines together can have: something was given away, left, or is wanted twice.
const fn is_of_several(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::ItemNotAvailable
            | Refusal::NoMoney
            | Refusal::InsufficientFunds
            | Refusal::NoPeople
            | Refusal::NobodyInNewUnit
            | Refusal::MagicianLimit
            | Refusal::NoSkill
            | Refusal::NoMaterial
            | Refusal::NoStone
            | Refusal::NoWood
            | Refusal::Magic2Needed
            | Refusal::LevelLowered
            | Refusal::SpellNotFound
            | Refusal::CannotLearnSpell
            | Refusal::NotArmed
            | Refusal::TooHeavyToMove
            | Refusal::TooHeavyToTeleport
            | Refusal::NotInside
            | Refusal::NotOnShip
            | Refusal::NotInBuilding
            | Refusal::ShipNotOwned
            | Refusal::BuildingNotOwned
            | Refusal::NothingToPromoteFor
            | Refusal::NotOwner
            | Refusal::NotSameBuilding
            | Refusal::NotSameShip
            | Refusal::BuildingNotFound
            | Refusal::ShipNotFound
            | Refusal::ShipComplete
            | Refusal::ShipSailed
            | Refusal::SisterSailed
            | Refusal::UnitNotFound
            | Refusal::DiedInBattle
            | Refusal::NoBattle
            | Refusal::AtSea
            | Refusal::OnlySailing
    )
}

/// Why a check says that an order will be refused.
fn why(message: &Message) -> Refusal {
    let sentence = message.sentence();
    *Refusal::ALL.iter().find(|why| sentence.ends_with(&format!("{}.", why.words()))).unwrap()
}

/// What is wrong with what pages offer, and the verbs that were met.
#[derive(Default)]
struct Held {
    wrong: BTreeMap<String, String>,
    verbs: BTreeSet<String>,
}

impl Held {
    /// Notes a refusal of a line, once for each verb and reason.
    fn refused(&mut self, rows: &[String], place: Place, why: &str) {
        let line = &rows[place.card as usize - 1];
        let verb = line.split(' ').next().unwrap();
        self.wrong.entry(format!("{verb}: {why}")).or_insert_with(|| format!("{line} of {rows:?}"));
    }

    /// Holds a plan against the rules: read without a message, and refused for such reasons alone.
    fn plan(
        &mut self,
        position: &Position,
        choices: &Choices,
        plan: &Walker<'_>,
        is_open: impl Fn(Refusal) -> bool,
    ) {
        let rows = rows(plan);
        let (sheet, said) = read(&rows, position.settings.policy);
        assert!(said.is_empty(), "{rows:#?}: {said:?}");
        is_the_plan(choices, plan, &sheet);
        for (place, whys) in forecast::refused(position, &sheet, 7) {
            // Whom a unit teaches or takes along may have left the game, because nobody writes for them.
            let line = &rows[place.card as usize - 1];
            let may_be_gone = line.starts_with("TEACH") || line.starts_with("CAST");
            for why in whys {
                let why = why.expect("the unit is theirs");
                let is_gone = may_be_gone && why == Refusal::UnitNotFound;
                if !is_open(why) && !is_gone {
                    self.refused(&rows, place, why.words());
                }
            }
        }
    }

    /// Holds lines of the checking player alone, and plans of many lines.
    fn hold(&mut self, position: &Position, chance: &mut Stream, plans: usize) {
        let choices = choices(position, ME);
        for _ in 0..if choices.is_empty() { 0 } else { plans } {
            let piece = chance.below(u32::try_from(choices.pieces.len()).unwrap()) as usize;
            let mut plan = Walker::new(&choices, writes);
            if plan.order(piece, chance) {
                plan.close(piece);
                self.verbs.insert(plan.lines[0].text.split(' ').next().unwrap().to_owned());
                self.plan(position, &choices, &plan, |why| is_up_to_others(why) || is_up_to_other_lines(why));
                let rows = rows(&plan);
                let (sheet, _) = read(&rows, position.settings.policy);
                for message in foreseen(position, &sheet) {
                    let why = why(&message);
                    if !is_up_to_other_lines(why) {
                        self.refused(&rows, message.place.unwrap(), &format!("foreseen: {}", why.words()));
                    }
                }
            }
            let mut plan = Walker::new(&choices, writes);
            for _ in 0..2 * choices.pieces.len() {
                let piece = chance.below(u32::try_from(choices.pieces.len()).unwrap()) as usize;
                plan.order(piece, chance);
            }
            (0..choices.pieces.len()).for_each(|piece| plan.close(piece));
            let is_open = |why| is_up_to_others(why) || is_up_to_other_lines(why) || is_of_several(why);
            self.plan(position, &choices, &plan, is_open);
        }
    }

    fn worlds(roots: std::ops::Range<u64>, plans: usize) -> Self {
        let mut held = Self::default();
        for root in roots {
            let mut chance = Dice::new(root).stream(0, 50, 0);
            let case = world(&mut chance);
            let policy = policy(&mut chance);
            held.hold(&position(&case, policy), &mut chance, plans);
        }
        held
    }

    fn is_right(&self) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
    }
}

#[test]
fn what_a_page_offers_is_read_and_done() {
    Held::worlds(0..20, 20).is_right();
}

#[test]
#[ignore = "long: cargo long"]
fn what_a_page_offers_in_many_worlds_is_read_and_done() {
    let held = Held::worlds(20..220, 40);
    held.is_right();
    let all = [
        "ACCEPT",
        "ADDRESS",
        "ADMIT",
        "ALLY",
        "ATTACK",
        "BEHIND",
        "BOARD",
        "BUILD",
        "CAST",
        "COMBAT",
        "DEMOLISH",
        "DISPLAY",
        "ENTER",
        "ENTERTAIN",
        "FIND",
        "FORM",
        "GIVE",
        "GUARD",
        "LEAVE",
        "MOVE",
        "NAME",
        "PAY",
        "PRODUCE",
        "PROMOTE",
        "QUIT",
        "RECRUIT",
        "RESEARCH",
        "RESHOW",
        "SAIL",
        "SINK",
        "STUDY",
        "TAX",
        "TEACH",
        "TRANSFER",
        "WORK",
    ];
    let missing: Vec<&str> = all.into_iter().filter(|verb| !held.verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never offered: {missing:?}");
}

#[test]
fn a_page_offers_nothing_that_rests_on_what_its_player_cannot_see() {
    for root in 0..150 {
        let (one, other, _) = pair(root);
        let [one, other] = [one, other].map(|position| data(&choices(&position, ME)));
        assert_eq!(one, other, "root {root}");
    }
}

/// A game of two years: pages stay small enough for a phone, and every plan is read.
#[test]
fn the_pages_of_a_long_game_are_not_too_large() {
    let mut campaign = Campaign::new(4, 11);
    let mut held = Held::default();
    for month in 0..24 {
        campaign.month();
        for faction in 1..=4 {
            let choices = choices(&campaign.position, faction);
            let whole = serde_json::to_string(&choices).unwrap().len();
            let most = if choices.pieces.len() > 100 { LARGEST_OF_MANY } else { LARGEST };
            assert!(whole <= most, "month {month}: {whole} bytes for {} units", choices.pieces.len());
        }
        let mut chance = Dice::new(month).stream(0, 51, 0);
        held.hold(&campaign.position, &mut chance, 2);
    }
    held.is_right();
}

/// The position of a game with so many units of the first faction more, like those that are there, in so many regions.
fn crowded(position: &Position, units: u32, regions: usize) -> Position {
    let mut position = position.clone();
    let world = &mut position.world;
    let own = world.faction_of(ME).unwrap();
    let like: Vec<Unit> = world.units_of(own).map(|unit| world[unit].clone()).collect();
    let land: Vec<RegionId> =
        world.regions().filter(|region| !world[*region].is_ocean()).take(regions).collect();
    assert_eq!(land.len(), regions);
    for (number, like) in (5_000..5_000 + units).zip(like.iter().cycle()) {
        let region = land[number as usize % regions];
        world.add_unit(Unit { number, region, inside: None, ..like.clone() });
    }
    position
}

#[test]
fn the_page_of_a_large_faction_is_not_too_large() {
    let mut campaign = Campaign::new(2, 12);
    for _ in 0..24 {
        campaign.month();
    }
    for (units, regions) in [(20, 10), (60, 20), (85, 30), (200, 60), (400, 60)] {
        let choices = choices(&crowded(&campaign.position, units, regions), ME);
        let (count, whole) = (choices.pieces.len(), serde_json::to_string(&choices).unwrap().len());
        assert!(
            whole <= if count > 100 { LARGEST_OF_MANY } else { LARGEST },
            "{whole} bytes for {count} units"
        );
    }
}

/// The positions of a deck, as it is played and at its end.
fn positions(deck: &str) -> Vec<Position> {
    let punched = run_deck(deck.as_bytes()).punched;
    let read = |cards: &Vec<String>| {
        let text = format!("{}\n$END\n", cards.join("\n"));
        let deck = filter::read_deck(text.as_bytes(), Input::default()).unwrap();
        filter::load::<Atlantis>(&deck).unwrap().position
    };
    punched.iter().map(read).collect()
}

/// Who plays in the decks is offered what is read and done, too. Their passwords are on no page.
#[test]
fn what_the_pages_of_decks_offer_is_read() {
    let (mut held, mut lines, mut with_password) = (Held::default(), 0, 0);
    for path in decks().into_iter().filter(|path| path.parent().unwrap().ends_with("atlantis")) {
        let deck = std::fs::read_to_string(&path).unwrap();
        for position in positions(&deck) {
            let mut chance = Dice::new(lines).stream(0, 52, 0);
            for player in <FactionNumber as Player<Atlantis>>::players(&position) {
                let choices = choices(&position, player.0);
                let view = <Atlantis as Game>::View::of(&position, Viewer::Player(player));
                if choices.is_empty() {
                    continue;
                }
                let has_password = view.own_faction().unwrap().password.is_some();
                let password = if has_password { " \"password\"" } else { "" };
                assert_eq!(choices.head, [format!("#ATLANTIS {player}{password}")]);
                assert_eq!(choices.by_hand.is_some(), has_password);
                with_password += usize::from(has_password);
                for _ in 0..12 {
                    let piece = chance.below(u32::try_from(choices.pieces.len()).unwrap()) as usize;
                    let mut plan = Walker::new(&choices, writes);
                    if !plan.order(piece, &mut chance) {
                        continue;
                    }
                    plan.close(piece);
                    let rows = rows(&plan);
                    let (sheet, said) = read(&rows, position.settings.policy);
                    assert!(said.is_empty(), "{rows:?}: {said:?}");
                    is_the_plan(&choices, &plan, &sheet);
                    for message in view.foresee(&sheet).refused {
                        let why = why(&message);
                        if !is_up_to_other_lines(why)
                            && !rows[message.place.unwrap().card as usize - 1].starts_with('@')
                        {
                            held.refused(&rows, message.place.unwrap(), why.words());
                        }
                    }
                    lines += 1;
                }
            }
        }
    }
    held.is_right();
    assert!(lines > 300 && with_password > 0, "{lines} lines, {with_password} with a password");
}
