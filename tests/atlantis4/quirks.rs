//! The switches of the game: on its page, and each with a deck in `decks/atlantis4/quirks` that plays a month both ways.

use crate::common::switches::Switches;
pub use crate::common::switches::told;
use playdeck::game::atlantis4::policy::Quirk;

pub const SWITCHES: Switches<Quirk> = Switches {
    game: "atlantis4",
    year: "2001",
    each: &Quirk::ALL,
    said: |switch| [switch.word(), switch.default(), switch.program()],
    readers: &["all", "2", "3"],
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
const FORMER: &str = "WAGON-250,BAG-BONUS,PLATE-THIRD,START-SILVER,TRADE-BUYS,ANY-SHELTER,SHIELD-PILE,FORCE-TWICE,\
     ARROWS-PASS,BOW-SHELTER,BOW-ARMOR,GUARD-GAP,FAILED-MAGE,NESTED-FORM,PILLAGE-GUARD,ROAD-SLIP";

/// A game that followed the program in all points when it was punched goes on so in those that were found since.
#[test]
fn all_former_switches_are_all_switches() {
    SWITCHES.compare_former("forget-combat", FORMER, "PROGRAM");
}

/// Each decision by how its row begins, and the tests that show it.
const CASES: &[(&str, &[&str])] = &[
    ("A side is routed", &["rules/combat/field/army::half_of_a_side_is_not_routed"]),
    (
        "Battles of movement",
        &[
            "rules/journey/tests/laws::ships_that_arrive_together_meet_the_enemy_once",
            "rules/journey/tests::a_ship_is_caught_before_it_sails_if_its_enemy_sails_first",
        ],
    ),
    (
        "A unit takes its step",
        &["rules/journey/tests::a_step_that_costs_two_points_lets_others_arrive_first"],
    ),
    (
        "Whoever attacks the very same",
        &[
            "rules/combat/sides::whoever_has_an_order_against_the_same_unit_joins_and_guards_defend_their_town",
        ],
    ),
    (
        "GUARD 1 is done",
        &[
            "tests/atlantis4/decided::who_is_set_on_guard_keeps_nobody_from_tax_in_that_month",
            "tests/atlantis4/decided::who_gave_a_structure_away_destroys_it_no_more",
        ],
    ),
    ("A unit of creatures alone", &["rules/combat/field/gear::a_mount_helps_where_the_land_is_for_it"]),
    (
        "The leader's attack",
        &["tests/atlantis4/decided::the_unit_that_attacks_leads_though_another_knows_tactics"],
    ),
    ("Bow and combat", &["rules/combat/field/gear::a_bow_takes_its_skill_and_a_sword_takes_none"]),
    (
        "Mind reading",
        &[
            "rules/magic/tests/laws::minds_are_read_by_level",
            "rules/magic/tests::runes_need_the_level_of_the_building_and_gates_a_free_place",
        ],
    ),
    ("CAST BIRD_LORE", &["rules/magic/tests::there_are_no_birds_but_on_the_surface"]),
    ("Each soldier who uses", &["rules/combat/field/gear::a_blade_and_a_spell_are_two_runeswords"]),
    (
        "A starting city without",
        &["rules/economy/tests::an_unguarded_starting_city_becomes_an_ordinary_market"],
    ),
    ("PRODUCE SILVER", &["rules/instant/tests::a_unit_whose_month_is_refused_works"]),
    (
        "An unidentified unit",
        &["rules/journey/tests::a_guard_keeps_out_whom_it_knows_as_unfriendly_unless_they_advance"],
    ),
    ("BUILD removes a site", &["building: A site on which nobody worked is gone."]),
    (
        "The number of a structure",
        &["tests/atlantis4/decided::the_number_of_a_site_that_is_removed_is_used_up_for_the_month"],
    ),
    (
        "What a unit formed",
        &[
            "tests/atlantis4/decided::who_takes_over_a_guard_and_cannot_fight_comes_off_guard_in_the_same_month",
        ],
    ),
    (
        "Who leaves the Nexus",
        &["rules/journey/tests/laws::the_nexus_lets_everybody_out_and_into_a_starting_city"],
    ),
    ("Wages rise at once", &["rules/magic/tests::the_next_caster_of_earth_lore_is_paid_the_raised_wages"]),
    ("An unguarded Nexus", &["rules/creatures/tests/laws::guards_come_back_to_the_nexus_as_to_a_town"]),
    (
        "A newcomer pays",
        &["tests/atlantis4/decided::a_newcomer_pays_for_the_first_month_from_what_is_unclaimed"],
    ),
    (
        "A month of STUDY",
        &[
            "rules/economy/tests::study_stops_at_the_level_of_the_race_and_at_a_second_skill",
            "rules/economy/tests/labor::study_takes_silver_for_everybody_and_one_skill",
        ],
    ),
    ("AUTOTAX taxes", &["tests/atlantis4/decided::who_pillaged_by_order_is_taxed_for_by_the_flag"]),
    (
        "Guards with an amulet",
        &["rules/combat/aftermath/losses::a_guard_whom_nothing_can_kill_stays_on_guard"],
    ),
    ("A creature strikes", &["rules/combat/field/soldier::creatures_fight_with_the_skill_of_the_table"]),
    ("The items of a unit", &["tests/atlantis4/files::an_import_keeps_value_for_value"]),
    (
        "A market at amount 0",
        &[
            "rules/economy/tests/month::prices_follow_what_was_traded",
            "making/tests::a_towns_markets_are_made_for_the_people_around_it",
        ],
    ),
    ("The abyss is", &["making/tests::the_abyss_is_desert_and_has_people"]),
    ("An order for the month", &["rules/instant/tests::a_unit_whose_month_is_refused_works"]),
    (
        "The number of a unit",
        &["rules/creatures/tests/laws::the_number_of_who_is_gone_is_given_to_nobody_in_that_month"],
    ),
    ("Both flags of CONSUME", &["tests/atlantis4/files::an_import_keeps_value_for_value"]),
    ("A faction whose points", &["tests/atlantis4/files::an_import_keeps_value_for_value"]),
    (
        "BUILD of lairs",
        &[
            "rules/instant/tests::build_begins_a_structure_at_once_and_the_unit_is_inside",
            "rules/instant/tests::what_must_say_what_says_it",
        ],
    ),
    (
        "REVEAL and NAME",
        &[
            "rules/instant/tests::what_must_say_what_says_it",
            "rules/boarding::the_owner_of_the_beginning_alone_promotes",
            "rules/economy/tests::a_poor_region_cannot_be_pillaged",
        ],
    ),
    ("FIND and FIND ALL", &["rules/finding::addresses_are_told_of_those_who_agreed"]),
    (
        "Help from next door",
        &[
            "rules/combat/reach::who_could_not_come_on_foot_or_over_the_sea_does_not_help",
            "rules/combat/reach::nobody_helps_where_the_way_is_closed_on_one_side",
        ],
    ),
    (
        "`CLEAR` alone",
        &[
            "tests/hall/withdrawn::only_what_stands_below_clear_counts",
            "tests/hall/withdrawn::a_later_sheet_without_orders_replaces_nothing",
        ],
    ),
    ("Towns and regions have", &["making/naming::no_name_is_given_twice"]),
    ("Reports of skills", &["report/texts/tests::every_text_is_of_whole_sentences_without_codes"]),
    (
        "The note on the times",
        &["tests/atlantis4/read_back::every_letter_of_every_deck_says_what_its_reader_knows"],
    ),
    (
        "Lines are wrapped",
        &["tests/atlantis4/read_back::every_letter_of_two_years_says_what_its_reader_knows"],
    ),
    ("The template's", &["tests/atlantis4/decided::the_opener_of_a_template_has_a_word_in_quotes"]),
    (
        "An imported game",
        &[
            "tests/hall/secrets::no_password_of_a_saved_game_is_in_what_is_made_of_it",
            "tests/atlantis4/files::what_is_taken_can_be_played",
        ],
    ),
    ("The Nexus is called", &["making/tests::the_abyss_is_desert_and_has_people"]),
];

/// No decision is without a case, and no case is of something else.
#[test]
fn each_decision_of_the_page_has_a_case() {
    SWITCHES.compare_cases(CASES);
}
