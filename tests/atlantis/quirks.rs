//! The switches of the game: on its page, and each with a deck in `decks/atlantis/quirks` that plays a month both ways.

use crate::common::switches::Switches;
pub use crate::common::switches::told;
use playdeck::game::atlantis::policy::Quirk;

pub const SWITCHES: Switches<Quirk> = Switches {
    game: "atlantis",
    year: "1993",
    each: &Quirk::ALL,
    said: |switch| [switch.word(), switch.default(), switch.program()],
    readers: &["all", "1", "2", "3"],
};

/// The lists of departures are those of the program, and nothing else stands in their section.
#[test]
fn the_page_has_every_switch_and_every_decision_and_nothing_else() {
    SWITCHES.compare_page();
}

#[test]
fn each_switch_has_a_deck_that_shows_both_ways() {
    SWITCHES.compare_decks();
}

/// `QUIRKS=` of a position that was punched when these were all switches. They are kept as they were.
const FORMER: &str = "TAX-TENS,FOOD-GREEDY,TEACH-UNITS,ACCEPT-TOGGLE,ONE-SAIL,INLAND-YARD,EMPTY-SET,FREE-RESEARCH,\
     SAME-SPELL,MAGIC-LIMIT,GUARD-UNITS,GUARD-ATTACK,BUILDING-BOWS,PEASANTS-ZERO,CASTER-DAYS,LOSERS-LOOT,\
     MIGRATE-QUARTER,ALIAS-TWICE,BRACKET,BUILD-NUMBER,CUT-80,GARBAGE-ZERO,FORM-FLAT,NEW-BY-NUMBER,\
     EMPTIED-FIRST,TELE-WEIGHT,TELE-TWICE,RING-EXACT,STAFF-ALL,ITEM-MAGIC,STONE-BEHIND,SHIELD-ALL,\
     SHIELD-BELOW,POISON-FAR,WRONG-TERRAIN,SPELL-DOWN,TRANSFER-SELF,RUNE-FEAR,TABS,DEAD-ACT";

/// A game that followed the program in all points when it was punched goes on so in those that were found since.
#[test]
fn all_former_switches_are_all_switches() {
    SWITCHES.compare_former("last-sheet", FORMER, "1993");
}

/// Each decision by how its row begins, and the tests or decks that show it.
const CASES: &[(&str, &[&str])] = &[
    ("`CLEAR` alone", &["tests/hall/withdrawn::only_what_stands_below_clear_counts"]),
    ("`UNIT` with a word", &["tests/atlantis/sheets::a_unit_line_without_a_number_names_the_word"]),
    (
        "A sheet opens",
        &["tests/atlantis/decided::a_sheet_is_opened_by_its_word_alone_and_closed_wherever_the_end_stands"],
    ),
    ("On cards a tab", &["tests/atlantis/decided::a_tab_on_a_card_is_blanks", "tests/atlantis/policy::tabs"]),
    (
        "A battle in which",
        &[
            "tests/atlantis/battles::where_nobody_can_kill_anybody_nobody_wins",
            "tests/atlantis/battles::swordsmen_behind_those_who_never_die_never_strike",
        ],
    ),
    ("Any number of people", &["tests/atlantis/decided::forty_thousand_fight_and_several_attack_peasants"]),
    ("Words, lines", &["tests/atlantis/decided::a_line_of_any_length_is_read_and_the_last_needs_no_end"]),
    (
        "An order that does nothing",
        &[
            "tests/atlantis/told::at_sea_and_aboard_whoever_can_do_nothing_hears_of_it",
            "tests/atlantis/told::months_in_vain_are_mistakes",
            "tests/atlantis/told::an_attack_on_nobody_is_a_mistake",
        ],
    ),
    ("A text beyond", &["tests/atlantis/told::a_text_that_is_cut_is_told"]),
    (
        "Each faction gets",
        &["tests/atlantis/decided::who_begins_or_joins_gets_a_report_before_their_first_turn"],
    ),
    ("The report has", &["tests/atlantis/reports::as_in_1993_a_letter_has_no_exits_and_no_map"]),
    (
        "The gamesmaster may let",
        &[
            "joining: Factions that sent nothing for two turns are removed in the next, but for those without an address.",
        ],
    ),
    ("A semicolon", &["tests/atlantis/sheets::a_semicolon_in_quotes_is_kept"]),
    ("BUILD gives", &["tests/atlantis/decided::whoever_builds_learns_ten_days_and_need_not_be_inside"]),
    (
        "What is scarce",
        &[
            "rules/economy/lots::who_wants_more_gets_more_and_all_is_given",
            "rules/economy/lots::no_more_lots_are_drawn_than_there_are_or_than_go_without",
        ],
    ),
    ("Of several orders", &["tests/atlantis/told::months_in_vain_are_mistakes"]),
    (
        "An order for the month",
        &["tests/atlantis/decided::a_month_that_cannot_be_carried_out_is_lost_and_repeated"],
    ),
    ("A default of BUILD", &["tests/atlantis/decided::a_default_of_build_begins_another_each_month"]),
    (
        "At sea only SAIL",
        &[
            "tests/atlantis/told::at_sea_and_aboard_whoever_can_do_nothing_hears_of_it",
            "tests/atlantis/points::whoever_looks_beyond_the_end_of_the_world_makes_more_of_it_whether_they_get_there_or_not",
        ],
    ),
    ("Passengers of a ship", &["tests/atlantis/told::at_sea_and_aboard_whoever_can_do_nothing_hears_of_it"]),
    (
        "A ship may be begun",
        &["tests/atlantis/decided::a_ship_is_begun_without_wood_and_no_building_without_stone"],
    ),
    ("Whoever builds", &["tests/atlantis/decided::whoever_builds_learns_ten_days_and_need_not_be_inside"]),
    ("Spells above half", &["tests/atlantis/magic::spells_that_have_become_too_difficult_are_forgotten"]),
    ("Of several weapons", &["rules/combat/soldier::everything_that_can_be_used_is_used_once"]),
    ("Runeswords", &["tests/atlantis/decided::runeswords_do_not_count_for_tax"]),
    ("Places in a building", &["tests/atlantis/decided::places_in_a_building_go_by_the_order_of_the_region"]),
    ("Of equal leaders", &["tests/atlantis/decided::a_side_without_tactics_has_no_leader"]),
    (
        "Silver is looted",
        &[
            "rules/combat/aftermath::loot_up_to_a_million_goes_by_lot_and_of_more_each_first_has_an_equal_part",
        ],
    ),
    (
        "Each odd coin",
        &[
            "rules/combat/aftermath::each_of_many_pieces_is_left_by_half",
            "rules/combat/aftermath::silver_beyond_all_counts_is_shared_as_any_other",
        ],
    ),
    (
        "A quarter and",
        &[
            "tests/atlantis/limits::recruits_are_a_quarter_of_the_peasants_and_50_each",
            "tests/atlantis/limits::entertainers_earn_at_most_a_twentieth_of_the_silver_of_the_region",
        ],
    ),
    ("The $50", &["tests/atlantis/limits::recruits_are_a_quarter_of_the_peasants_and_50_each"]),
    (
        "Several RECRUITs",
        &[
            "tests/atlantis/policy::magic_limit_of_recruits",
            "tests/atlantis/points::too_many_magicians_recruit_nobody_even_if_they_ask_for_nobody",
        ],
    ),
    ("Lessons are lost", &["tests/atlantis/decided::lessons_are_lost_if_study_fails"]),
    ("A second TEACH", &["tests/atlantis/told::a_teacher_hears_of_students_who_learn_nothing"]),
    (
        "A word that reads",
        &[
            "tests/atlantis/failures::a_zero_ends_the_list_of_students",
            "tests/atlantis/points::a_word_that_reads_as_0_ends_the_list_of_passengers",
        ],
    ),
    (
        "BOARD and ENTER",
        &["tests/atlantis/decided::who_enters_where_they_are_leaves_first_and_owns_it_no_more"],
    ),
    (
        "FORM takes over",
        &["tests/atlantis/decided::form_takes_over_a_guard_before_it_ends_and_guard_1_counts_beside_guard_0"],
    ),
    (
        "GUARD 1 and GUARD 0",
        &["tests/atlantis/decided::form_takes_over_a_guard_before_it_ends_and_guard_1_counts_beside_guard_0"],
    ),
    (
        "New units, buildings",
        &["tests/atlantis/decided::new_units_get_the_lowest_free_number_in_the_order_of_units"],
    ),
    (
        "A faction that ALLY",
        &["tests/atlantis/decided::whom_an_ally_draws_in_fights_their_own_allies_on_the_other_side"],
    ),
    (
        "A new unit in which",
        &["tests/atlantis/decided::a_new_unit_without_people_is_in_no_battle_and_recruits_afterwards"],
    ),
    (
        "A second UNIT block",
        &["tests/atlantis/decided::a_second_block_replaces_the_first_and_form_runs_to_the_end"],
    ),
    (
        "FORM without END",
        &["tests/atlantis/decided::a_second_block_replaces_the_first_and_form_runs_to_the_end"],
    ),
    (
        "Directions and END",
        &["tests/atlantis/points::a_word_that_is_no_order_is_a_mistake_and_a_direction_alone_is_none"],
    ),
    ("Fear and dazzle", &["tests/atlantis/battles::who_is_dazzled_is_dazzled_for_one_turn"]),
    ("Of rings and stones", &["rules/combat/soldier::everything_that_can_be_used_is_used_once"]),
    ("PAY PEASANTS", &["tests/atlantis/failures::what_is_paid_to_peasants_at_sea_is_thrown_away"]),
    ("People of a faction", &["tests/atlantis/decided::people_of_who_leaves_become_peasants_but_not_at_sea"]),
    ("Who joins works", &["tests/atlantis/decided::who_joins_works_in_that_month_and_is_no_target"]),
    (
        "A faction is warned",
        &[
            "tests/atlantis/limits::a_faction_without_orders_is_warned_in_the_fourth_month_and_gone_in_the_fifth",
            "tests/atlantis/decided::a_faction_without_an_address_is_warned_and_removed_as_any_other",
        ],
    ),
    ("GIVE of a spell", &["tests/atlantis/decided::a_spell_for_peasants_and_people_for_nobody_find_no_unit"]),
    ("`2,` is 2", &["tests/atlantis/decided::a_comma_behind_a_number_is_not_of_it"]),
    (
        "Of the RECRUITs",
        &["tests/atlantis/decided::of_the_recruits_before_it_an_order_counts_who_could_be_paid"],
    ),
    ("A check makes", &["tests/atlantis/forecast::a_check_shows_nothing_that_its_player_cannot_see"]),
    (
        "A faction may have",
        &["tests/atlantis/secrets::no_password_is_in_any_byte_of_any_output", "sheets: a word must be right"],
    ),
    ("A short unit's", &["tests/atlantis/decided::a_remainder_below_ten_is_spent_on_its_own_people"]),
];

/// No decision is without a case, and no case is of something else.
#[test]
fn each_decision_of_the_page_has_a_case() {
    SWITCHES.compare_cases(CASES);
}
