//! What a page offers to a faction: every line is read, alone it is not refused for anything that its player could know,
//! and nothing of it rests on what they cannot know.

use crate::campaign::Campaign;
use crate::common::choices::Walker;
use crate::common::{decks, run_deck};
use crate::forecast::{generated, pair, played, view};
use crate::forecast_worlds::ME;
use playdeck::card::Input;
use playdeck::choices::{Choices, LARGEST, LARGEST_OF_MANY, Step, data};
use playdeck::dice::{Dice, Stream};
use playdeck::filter;
use playdeck::game::atlantis4::Atlantis4;
use playdeck::game::atlantis4::orders::{Order, Sheet};
use playdeck::game::atlantis4::position::Position;
use playdeck::game::atlantis4::refusal::Refusal;
use playdeck::game::atlantis4::tables::Tables;
use playdeck::game::atlantis4::world::{RegionId, Unit};
use playdeck::game::factions::FactionNumber;
use playdeck::game::prelude::*;
use playdeck::game::{Game, Player, Viewer};
use playdeck::message::{Message, Place};
use std::collections::{BTreeMap, BTreeSet};

fn choices(position: &Position, faction: u32) -> Choices {
    <Atlantis4 as Game>::View::of(position, Viewer::Player(FactionNumber(faction))).choices()
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
fn read(rows: &[String], tables: &Tables) -> (Sheet, Vec<Message>) {
    let places: Vec<_> = (1..).zip(rows).map(|(card, _)| move |_: usize| Some(Place::card(card))).collect();
    let lines =
        rows.iter().zip(&places).map(|(line, place)| (&**line, place as &dyn Fn(usize) -> Option<Place>));
    let mut said = Vec::new();
    let sheet = Sheet::read(lines.skip(1), tables, &mut said);
    (sheet, said)
}

/// The orders of a sheet are the lines of the plan, each behind the unit for which it was made.
fn is_the_plan(choices: &Choices, plan: &Walker<'_>, sheet: &Sheet) {
    let (mut planned, mut open) = (Vec::new(), None);
    for line in plan.in_sequence() {
        let unit: u32 = choices.pieces[line.piece].word.parse().unwrap();
        if open.replace(unit) != Some(unit) {
            planned.push(format!("UNIT {unit}"));
        }
        planned.push(line.text.clone());
    }
    let orders = sheet.orders.iter().map(|given| {
        assert!(!matches!(given.order, Order::Unknown(_)), "{}", sheet.text(given));
        format!("{}{}", if given.is_kept { "@" } else { "" }, sheet.text(given))
    });
    assert_eq!(orders.collect::<Vec<_>>(), planned);
}

/// Reasons that rest on what others permit, do or hide, on chance, or on what lies where nobody was.
const fn is_up_to_others(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::MayNotEnter
            | Refusal::NotFriendly
            | Refusal::NotFriendlyUnit
            | Refusal::NotAlliedUnit
            | Refusal::TooManyMages
            | Refusal::Guarded
            | Refusal::NothingToSteal
            | Refusal::NotCaught
            | Refusal::AttacksAlly
            | Refusal::NoVictim
            | Refusal::SafeHere
            | Refusal::GateThere
            | Refusal::PortalNoMage
            | Refusal::TooFar
            | Refusal::ShipOverloaded
            | Refusal::Hurt
            // Whom a battle befalls is there no more.
            | Refusal::NoSuchUnit
            // Who is not let in finds no passage inside.
            | Refusal::NoPassage
    )
}

/// Reasons that rest on other lines: who else sails.
const fn is_up_to_other_lines(why: Refusal) -> bool {
    matches!(why, Refusal::TooFewSailors | Refusal::OwnerStays)
}

/// Why a check says that an order will be refused.
fn why(message: &Message) -> Refusal {
    let sentence = message.sentence();
    *Refusal::ALL.iter().find(|why| sentence.ends_with(why.words())).unwrap()
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
        let (sheet, said) = read(&rows, &position.tables);
        assert!(said.is_empty(), "{rows:#?}: {said:?}");
        is_the_plan(choices, plan, &sheet);
        for (place, whys) in played(position, &sheet, 7).0 {
            let is_kept = rows[place.card as usize - 1].starts_with('@');
            for why in whys.into_iter().filter(|why| !is_kept && !is_open(*why)) {
                self.refused(&rows, place, why.words());
            }
        }
    }

    /// Holds lines of the checking player alone, and plans of many lines.
    fn hold(&mut self, position: &Position, chance: &mut Stream, plans: usize) {
        let choices = choices(position, ME);
        // Some orders are offered so seldom that plans by lot may miss them.
        for step in &choices.steps {
            let Step::Pick(_, picks) = step else { continue };
            let words = picks.iter().filter_map(|pick| pick.1.as_deref()?.split(' ').next());
            self.verbs.extend(words.map(str::to_owned));
        }
        for _ in 0..if choices.is_empty() { 0 } else { plans } {
            let piece = chance.below(u32::try_from(choices.pieces.len()).unwrap()) as usize;
            let mut plan = Walker::new(&choices, writes);
            if plan.order(piece, chance) {
                plan.close(piece);
                self.verbs.insert(plan.lines[0].text.split(' ').next().unwrap().to_owned());
                self.plan(position, &choices, &plan, |why| is_up_to_others(why) || is_up_to_other_lines(why));
                let rows = rows(&plan);
                let (sheet, _) = read(&rows, &position.tables);
                for message in view(position).foresee(&sheet).refused {
                    let why = why(&message);
                    let is_kept = rows[message.place.unwrap().card as usize - 1].starts_with('@');
                    if !is_up_to_other_lines(why) && !is_kept {
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
            let (position, _, mut chance) = generated(root, root.is_multiple_of(2));
            held.hold(&position, &mut chance, plans);
        }
        held
    }

    fn is_right(&self) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
    }
}

/// Reasons that only several lines together can have: something was given away, left, or is wanted twice.
const fn is_of_several(why: Refusal) -> bool {
    matches!(
        why,
        Refusal::NoneOwned
            | Refusal::NoSilver
            | Refusal::NoPeople
            | Refusal::NoUnclaimed
            | Refusal::NotSkilled
            | Refusal::NoMaterial
            | Refusal::NotKnown
            | Refusal::NotMage
            | Refusal::CasterNoMage
            | Refusal::SpellTooHard
            | Refusal::SpellTooDear
            | Refusal::SpellTooHeavy
            | Refusal::SpellTooMany
            | Refusal::SpellNothing
            | Refusal::MixedPeople
            | Refusal::MageRecruits
            | Refusal::MagePeople
            | Refusal::OneSkill
            | Refusal::OneMan
            | Refusal::Requirements
            | Refusal::NotLeader
            | Refusal::NotOnePerson
            | Refusal::CannotTax
            | Refusal::TooFew
            | Refusal::NothingToTake
            | Refusal::TaxRegions
            | Refusal::TradeRegions
            | Refusal::NotInside
            | Refusal::NotInIt
            | Refusal::NotOwner
            | Refusal::NoStructure
            | Refusal::NotBuildable
            | Refusal::Complete
            | Refusal::RunesBuilding
            | Refusal::NoShip
            | Refusal::ShipSails
            | Refusal::Overloaded
            | Refusal::AtSea
            | Refusal::OwnFaction
            | Refusal::GateNone
            | Refusal::NotDestroyable
            | Refusal::GivenAway
            | Refusal::OtherFaction
            | Refusal::RoadHere
    )
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
        "ADDRESS",
        "ADVANCE",
        "ASSASSINATE",
        "ATTACK",
        "AUTOTAX",
        "AVOID",
        "BEHIND",
        "BUILD",
        "BUY",
        "CAST",
        "CLAIM",
        "COMBAT",
        "CONSUME",
        "DECLARE",
        "DESCRIBE",
        "DESTROY",
        "ENTER",
        "ENTERTAIN",
        "FACTION",
        "FIND",
        "FORGET",
        "FORM",
        "GIVE",
        "GUARD",
        "HOLD",
        "LEAVE",
        "MOVE",
        "NAME",
        "NOAID",
        "NOCROSS",
        "OPTION",
        "PILLAGE",
        "PRODUCE",
        "PROMOTE",
        "QUIT",
        "RESTART",
        "REVEAL",
        "SAIL",
        "SELL",
        "SHOW",
        "STEAL",
        "STUDY",
        "TAX",
        "TEACH",
        "WORK",
    ];
    let missing: Vec<&str> = all.into_iter().filter(|verb| !held.verbs.contains(*verb)).collect();
    assert!(missing.is_empty(), "never offered: {missing:?}");
}

#[test]
fn a_page_offers_nothing_that_rests_on_what_its_player_cannot_see() {
    for root in 0..60 {
        let (one, other, _) = pair(root);
        let [one, other] = [one, other].map(|position| data(&choices(&position, ME)));
        assert_eq!(one, other, "root {root}");
    }
}

/// A game of two years: pages stay small enough for a phone, and every plan is read.
#[test]
fn the_pages_of_a_long_game_are_not_too_large() {
    let mut campaign = Campaign::new(4, 16, 11);
    let mut held = Held::default();
    for month in 0..24 {
        campaign.month();
        for faction in campaign.players() {
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

/// The position of a game with so many units of a faction more, like those that are there, in so many regions.
fn crowded(position: &Position, units: u32, regions: usize) -> Position {
    let mut position = position.clone();
    let (world, ocean) = (&mut position.world, position.tables.named.ocean);
    let own = world.faction_of(ME).unwrap();
    let like: Vec<Unit> = world.units_of(own).map(|unit| world[unit].clone()).collect();
    let land =
        world.regions().filter(|region| world[*region].terrain != ocean && world[*region].spot.level == 1);
    let land: Vec<RegionId> = land.take(regions).collect();
    assert_eq!(land.len(), regions);
    for (number, like) in (5_000..5_000 + units).zip(like.iter().cycle()) {
        let object = world.open_ground(land[number as usize % regions]);
        world.add_unit(Unit { number, object, ..like.clone() });
    }
    position
}

#[test]
fn the_page_of_a_large_faction_is_not_too_large() {
    let mut campaign = Campaign::new(2, 24, 12);
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
        filter::load::<Atlantis4>(&deck).unwrap().position
    };
    punched.iter().map(read).collect()
}

/// Who plays in the decks is offered what is read and done, too. Their passwords are on no page.
#[test]
fn what_the_pages_of_decks_offer_is_read() {
    let (mut held, mut lines, mut with_password) = (Held::default(), 0, 0);
    for path in decks().into_iter().filter(|path| path.parent().unwrap().ends_with("atlantis4")) {
        let deck = std::fs::read_to_string(&path).unwrap();
        for position in positions(&deck) {
            let mut chance = Dice::new(lines).stream(0, 52, 0);
            for player in <FactionNumber as Player<Atlantis4>>::players(&position) {
                let choices = choices(&position, player.0);
                let view = <Atlantis4 as Game>::View::of(&position, Viewer::Player(player));
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
                    let (sheet, said) = read(&rows, &position.tables);
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
