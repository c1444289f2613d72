//! Comparisons with something outside the project: recorded games and cases, and other programs.
//!
//! A test whose other side is missing is counted as ignored, with what it needs in front of its name. With
//! `PLAYDECK_PEERS=required` a test whose program is missing runs and fails. Tests with other programs, and those that
//! take long, are of the long tier: `cargo long`.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]
#![allow(clippy::print_stdout, reason = "a test says what it compared")]

#[path = "../common/mod.rs"]
mod common;
#[path = "../diplomacy/datc_decks.rs"]
mod datc_decks;
#[path = "../diplomacy/datc_page.rs"]
mod datc_page;
#[path = "../field/mod.rs"]
mod field;
#[path = "../judge/mod.rs"]
mod judge;
#[path = "../../src/cards/record/carried/made.rs"]
mod made;
#[path = "../plays/mod.rs"]
mod plays;
#[path = "../hexes/mod.rs"]
mod rainbow;
#[path = "../recorded/mod.rs"]
mod recorded_worlds;
#[allow(dead_code, unused_imports, reason = "each test file uses a part of it")]
#[path = "../diplomacy/referee/mod.rs"]
mod referee;
#[path = "../mail/sent.rs"]
mod sent;
#[path = "../solver/mod.rs"]
mod solver;
#[path = "../umpire/mod.rs"]
mod umpire;

mod atlantis4_cases;
mod atlantis4_combat;
mod atlantis4_json;
mod atlantis4_tables;
mod atlantis4_worlds;
mod atlantis_cases;
mod atlantis_combat;
mod atlantis_economy;
mod authentic;
mod big_endian;
mod boards;
mod boards_open;
mod bridge;
mod browser;
mod costs;
mod desk_killed;
mod diplomacy_cases;
mod diplomacy_datc;
mod diplomacy_games;
mod diplomacy_orders;
mod diplomacy_replays;
mod documents;
mod exchange;
mod faults;
mod faults_of_commands;
mod hercules;
mod iconv;
mod mail;
mod mail_traps;
mod many_decks;
mod medieval_combat;
mod memory;
mod needed;
mod pages;
mod peer;
mod postfix;
mod power;
mod rainbow_cases;
mod rainbow_odds;
mod recipes;
mod tapes;
mod terminal;

use common::{LONG, shared};
use libtest_mimic::{Arguments, Trial};
use needed::{Needed, has, imports, imports_beside, is_on_z};
use peer::assembler;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

/// Tests with the same need, each by its path.
macro_rules! tests {
    ($needed:expr, $($module:ident::$name:ident),+ $(,)?) => {
        [$(Listed {
            needed: $needed,
            name: concat!(stringify!($module), "::", stringify!($name)),
            run: $module::$name,
        }),+]
    };
}

struct Listed {
    needed: Needed,
    name: &'static str,
    run: fn(),
}

/// The flags of libtest choose the tier: none the first, `--ignored` the long one, `--include-ignored` both. What a run
/// ignores is decided here, for a test whose other side is missing must not run with `--ignored` either.
fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    let (mut has_first, mut has_long) = (true, false);
    if !arguments.list {
        has_first = !arguments.ignored;
        has_long = arguments.ignored || arguments.include_ignored;
        (arguments.ignored, arguments.include_ignored) = (false, false);
    }
    let tests = recorded()
        .into_iter()
        .chain(recorded_of_others())
        .chain(of_the_package())
        .chain(programs())
        .chain(mail_programs())
        .chain(none());
    let tests = tests.filter(|test| has_first || test.needed.is_long);
    // A need is looked for once, and only if its tests may run.
    let mut found = BTreeMap::new();
    let trials = tests.map(|Listed { needed, name, run }| {
        if needed.is_long && !has_long {
            return Trial::test(name, || Ok(())).with_kind(LONG).with_ignored_flag(true);
        }
        let is_here = *found.entry(needed.what).or_insert_with(|| needed.is_here());
        let run = move || {
            assert!(is_here, "this test needs {}", needed.what);
            run();
            Ok(())
        };
        let is_ignored = !is_here && !needed.is_required();
        Trial::test(name, run)
            .with_kind(if is_ignored { needed.what } else { "" })
            .with_ignored_flag(is_ignored)
    });
    let trials = trials.collect();
    libtest_mimic::run(&arguments, trials).exit_code()
}

/// Comparisons of both games of Atlantis with records of other programs and of people at play.
fn recorded() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::recorded("data/atlantis1_cases.json"),
        atlantis_cases::every_case_comes_out_as_recorded,
        atlantis_cases::recorded_worlds_go_through_a_state_file,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis4_cases.json"),
        atlantis4_cases::every_case_comes_out_as_recorded,
        atlantis4_cases::recorded_worlds_go_through_a_state_file,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis_report_v5.json"),
        atlantis4_json::reports_have_the_paths_the_types_and_the_words_of_todays,
        atlantis4_json::the_map_of_hexes_has_each_region_that_its_reader_sees,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis4_tables.json"),
        atlantis4_json::reports_have_the_words_for_which_programs_look,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis1_cases.json").long(),
        atlantis_cases::the_list_of_departures_is_what_changes,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis4_cases.json").long(),
        atlantis4_cases::the_list_of_departures_is_what_changes,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis1_combat.json").long(),
        atlantis_combat::match_ups_end_as_often_as_they_did,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis1_economy.json"),
        atlantis_economy::peasants_grow_and_as_in_1993_migrate_as_recorded,
        atlantis_economy::what_is_scarce_is_shared_as_recorded,
        atlantis_economy::odd_days_stay_as_often_as_recorded,
        atlantis_economy::new_land_is_as_recorded,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis4_combat.json").long(),
        atlantis4_combat::match_ups_end_as_often_as_they_did,
    ]);
    all.extend(tests![
        Needed::recorded("data/atlantis4_tables.json"),
        atlantis4_tables::items_skills_structures_and_terrains_are_those_of_2001,
    ]);
    all
}

/// The same for the other games.
fn recorded_of_others() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::recorded("data/diplomacy_datc.json"),
        diplomacy_cases::every_recorded_case_comes_out_as_recorded,
        diplomacy_cases::every_recorded_case_comes_out_by_the_earlier_edition,
        diplomacy_cases::every_case_on_which_the_rules_text_agrees_comes_out_under_classic,
        diplomacy_datc::what_is_marked_as_against_the_rules_text_differs_by_a_point_of_policy,
        diplomacy_datc::every_case_comes_out_as_recorded,
    ]);
    all.extend(tests![
        Needed::recorded("data/diplomacy_map.json"),
        diplomacy_orders::the_orders_of_played_games_are_understood,
        diplomacy_orders::the_test_cases_refuse_what_is_refused_here,
    ]);
    all.extend(tests![
        Needed::recorded("data/boards_open.jsonl.gz").long(),
        boards_open::phases_on_boards_that_can_be_named_come_out_as_recorded,
    ]);
    all.extend(tests![
        Needed::recorded("data/diplomacy_games.jsonl.gz"),
        diplomacy_games::every_phase_of_the_recorded_games_comes_out_as_it_was_played,
    ]);
    all.extend(tests![
        Needed::recorded("data/diplomacy_games.jsonl.gz").long(),
        diplomacy_games::by_todays_edition_only_phases_that_depend_on_it_differ,
        diplomacy_replays::every_recorded_game_comes_out_of_its_deck_as_it_was_played,
        mail::recorded_seasons_go_through_the_mail,
    ]);
    all.extend(tests![
        Needed::recorded("data/rainbow_cases.json"),
        rainbow_cases::every_turn_without_chance_ends_as_it_did_or_as_the_text_says,
        rainbow_cases::an_unknown_type_is_refused,
        rainbow_cases::an_abandoned_position_builds_what_it_can_pay,
        rainbow_cases::a_friendly_unit_does_not_shoot_back,
        rainbow_cases::fire_spares_nobody_who_is_not_friendly,
        rainbow_cases::a_cancelled_mission_is_not_used_up,
    ]);
    all.extend(tests![
        Needed::recorded("data/rainbow_cases.json").long(),
        rainbow_cases::chance_falls_as_it_did,
    ]);
    all.extend(tests![
        Needed::recorded("data/rainbow_combat.json").long(),
        rainbow_odds::battles_end_as_often_as_they_must,
        rainbow_odds::attacks_succeed_as_often_as_they_must,
        rainbow_odds::indirect_fire_destroys_as_often_as_it_must,
    ]);
    all.extend(tests![
        Needed::recorded("data/rainbow_combat.json"),
        rainbow_odds::the_calculator_gives_the_exact_odds,
    ]);
    all.extend(tests![
        Needed::recorded("data/medieval_combat.json").long(),
        medieval_combat::iii_combat_strengths_and_frequencies_are_those_of_the_text,
        medieval_combat::iii_combat_repeated_attacks_end_as_often_as_they_should,
    ]);
    all.extend(tests![
        Needed::recorded("data/medieval_combat.json"),
        medieval_combat::iii_combat_damage_is_taken_off_as_it_was_recorded,
        medieval_combat::iii_combat_the_damage_roll_is_as_recorded,
        medieval_combat::iii_combat_whole_pieces_are_destroyed_by_a_hit_as_often_as_was_recorded,
        medieval_combat::i_cities_build_specialties_in_the_turns_that_were_recorded,
    ]);
    all
}

/// Comparisons with the Python package of Diplomacy: the long tier.
fn of_the_package() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::program("package diplomacy", || imports("diplomacy")),
        boards::the_packages_map_files_are_read_as_it_reads_them,
        boards::the_packages_boards_are_those_that_can_be_named_here,
        exchange::our_games_load_there_and_replay_with_the_same_boards,
        exchange::random_games_of_theirs_play_here_with_the_same_boards,
        exchange::games_on_its_other_maps_are_the_same_there_and_here,
        exchange::the_package_passes_over_the_coast_of_a_support,
    ]);
    all.extend(tests![
        Needed::program("data/boards_open.jsonl.gz and package diplomacy", || {
            shared("data/boards_open.jsonl.gz").is_some() && imports("diplomacy")
        })
        .or_ignored(),
        boards_open::phases_on_the_packages_other_boards_come_out_as_recorded,
    ]);
    all
}

/// Comparisons with other programs: the long tier.
#[allow(clippy::too_many_lines, reason = "a list")]
fn programs() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::program("data/mail_traps and python3", || shared(mail_traps::FOLDER).is_some()
            && has("python3"))
        .or_ignored(),
        mail_traps::every_trap_is_read_as_its_writer_meant_it,
    ]);
    all.extend(tests![
        Needed::program("package authres", || imports_beside("diplomacy", "authres")),
        authentic::the_same_senders_are_confirmed_as_by_another_reader,
    ]);
    all.extend(tests![
        Needed::program("postfix", || Path::new(postfix::POSTMAP).is_file()),
        postfix::the_lines_of_the_page_drop_each_forged_field_however_it_is_written,
    ]);
    all.extend(tests![
        Needed::program("hercules", || has("hercules")),
        hercules::punched_cards_are_read_and_punched_again_as_they_were,
        hercules::cards_punched_as_text_play_like_the_cards_themselves,
        hercules::a_listing_with_asa_control_is_on_paper_what_plain_says,
        hercules::a_listing_with_machine_control_is_the_same_paper,
        hercules::the_printer_gets_the_commands_of_the_listing_with_machine_control,
    ]);
    all.extend(tests![
        Needed::program("hercules", || has("hercules")),
        tapes::what_is_put_on_a_tape_is_what_hetget_takes_off_it,
        tapes::what_labels_say_is_read_as_hetget_reads_it,
    ]);
    all.extend(tests![
        Needed::program("package xmi-reader", || imports_beside("diplomacy", "xmi")),
        tapes::what_is_read_of_a_transmission_is_what_xmi_reader_extracts,
    ]);
    all.extend(tests![
        Needed::program("hercules", || has("hercules")),
        bridge::three_weeks_go_from_the_reader_to_the_printer_though_the_bridge_is_killed,
        bridge::a_season_goes_on_though_the_machine_starts_again,
        bridge::letters_with_accents_go_through_the_machine_by_both_pages,
    ]);
    all.extend(tests![
        Needed::program("hercules", || has("hercules")).long(),
        bridge::fifty_decks_of_five_games_are_each_played_once_whatever_is_killed,
    ]);
    all.extend(tests![
        Needed::program("program for Linux on Z", is_on_z),
        big_endian::listings_are_the_same_in_every_form,
        big_endian::cards_are_the_same_and_are_read_back_in_every_form,
        big_endian::positions_games_and_boards_are_the_same,
    ]);
    all.extend(tests![
        Needed::program("strace", faults::is_traced),
        faults::a_call_that_fails_leaves_the_old_position_or_the_new_one_and_says_which,
        faults::a_call_that_is_interrupted_is_made_again,
        faults::a_program_that_is_killed_at_any_call_leaves_the_old_position_or_the_new_one,
        faults_of_commands::a_command_that_is_killed_at_any_call_leaves_each_file_old_or_new,
        faults_of_commands::a_command_that_prints_says_what_failed_and_prints_nothing_false,
        faults_of_commands::a_command_that_writes_many_files_leaves_each_old_or_new_whatever_call_fails,
    ]);
    all.extend(tests![
        Needed::program("strace", faults::is_traced),
        desk_killed::a_run_that_is_killed_at_any_call_is_finished_by_the_next,
        power::when_the_power_fails_a_file_is_the_old_one_or_the_new_one,
        power::when_the_power_fails_a_game_in_a_folder_goes_on_as_if_it_had_not,
    ]);
    all.extend(tests![
        Needed::program("cc", || has("cc")),
        memory::a_size_that_an_input_states_takes_no_memory_before_its_data_come,
        memory::a_request_for_memory_that_fails_leaves_the_old_position_or_the_new_one,
    ]);
    all.extend(tests![
        Needed::program("valgrind", || has("valgrind")),
        costs::four_times_as_much_costs_at_most_four_and_a_half_times_as_much,
        costs::it_does_so_up_to_the_bounds,
    ]);
    all.extend(tests![
        Needed::program("GNU parallel", || has("parallel")),
        many_decks::pieces_played_by_parallel_are_the_listing_and_the_positions_of_one_program,
    ]);
    all.extend(tests![
        Needed::program("java and package pyspark", || has("java") && imports("pyspark")),
        many_decks::pieces_played_by_spark_are_the_listing_and_the_positions_of_one_program,
        many_decks::spark_joins_nothing_if_a_piece_was_lost,
    ]);
    all.extend(tests![
        Needed::program("iconv", || has("iconv")),
        iconv::every_byte_of_every_page_is_what_iconv_makes_in_both_directions,
    ]);
    all.extend(tests![
        Needed::program("pdftotext", || has("pdftotext")),
        documents::a_document_says_page_for_page_what_the_listing_says,
    ]);
    all.extend(tests![
        Needed::program("chromium", || has("chromium")),
        browser::pages_fit_every_window,
        pages::a_toy_game_is_played_from_data_alone,
        pages::letters_over_the_board_can_be_read,
        pages::plans_of_diplomacy,
        pages::plans_of_rainbows_end,
        pages::plans_of_medieval_war_door,
        pages::plans_of_atlantis,
        pages::plans_of_atlantis_4,
        pages::markup_runs_nothing,
    ]);
    all.extend(tests![
        Needed::program("chromedriver", || has("chromedriver") && pages::drives()),
        pages::plans_by_keys,
    ]);
    all.extend(tests![
        Needed::program("axe-core", || has("chromium") && pages::axe().is_some()),
        pages::everybody_can_use_them,
        pages::the_script_is_linted,
    ]);
    all.extend(tests![Needed::NOTHING, pages::the_script_knows_no_game,]);
    all.extend(tests![
        Needed::program("script", || has("script")),
        terminal::only_terminals_show_progress,
        terminal::a_terminal_is_told_what_is_waited_for,
    ]);
    all
}

/// The recipes of a league, with the programs of mail.
fn mail_programs() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::program("postfix, opendkim, msmtp and root", recipes::has_host),
        recipes::postfix_delivers_into_the_inbox_and_sends_what_lies_in_the_outbox,
        recipes::the_loop_that_sends_loses_nothing_whatever_fails,
        recipes::opendkim_says_who_wrote_a_message_and_no_field_from_outside_does,
    ]);
    all.extend(tests![
        Needed::program("dovecot, sieve and a mail host", recipes::has_dovecot),
        recipes::dovecot_and_sieve_deliver_into_the_inbox,
    ]);
    all.extend(tests![
        Needed::program("procmail and a mail host", || has("procmail") && recipes::has_host()),
        recipes::procmail_delivers_into_the_inbox,
    ]);
    all.extend(tests![
        Needed::program("getmail, dovecot and a mail host", || has("getmail") && recipes::has_dovecot()),
        recipes::getmail_fetches_into_the_inbox,
    ]);
    all.extend(tests![
        Needed::program("mbsync, dovecot and a mail host", || has("mbsync") && recipes::has_dovecot()),
        recipes::mbsync_fetches_into_the_inbox,
        recipes::msmtp_sends_by_a_mail_host_that_asks_for_a_password,
        recipes::the_blocks_of_the_page_lead_from_nothing_to_a_league_within_ten_minutes,
    ]);
    all.extend(tests![
        Needed::program("cron, faketime and a mail host", || Path::new("/usr/sbin/cron").is_file()
            && has("faketime")
            && recipes::has_host()),
        recipes::cron_does_the_round,
    ]);
    all.extend(tests![
        Needed::program("systemd-analyze and a mail host", || has("systemd-analyze") && recipes::has_host()),
        recipes::the_timer_of_systemd_is_without_fault_and_its_service_does_the_round,
    ]);
    all
}

/// Tests that belong to those above and need nothing from outside.
fn none() -> Vec<Listed> {
    let mut all = Vec::new();
    all.extend(tests![
        Needed::NOTHING,
        assembler::instructions_are_laid_out_as_the_machine_reads_them,
        diplomacy_cases::the_page_lists_what_is_decided_otherwise_under_classic,
        medieval_combat::iii_combat_the_roll_to_hit_is_a_number_from_0_to_99,
        medieval_combat::iii_combat_the_damage_roll_is_that_of_the_text,
        medieval_combat::dice_that_are_off_by_a_twentieth_are_noticed,
        iconv::the_reference_says_where_it_has_other_characters,
        exchange::there_and_back_nothing_is_lost,
        exchange::a_deck_can_begin_with_any_phase,
        exchange::an_imported_deck_is_a_deck_like_any_other,
        exchange::a_stream_of_decks_is_a_line_for_each_and_back,
        exchange::the_program_exports_and_imports,
        exchange::a_bad_deck_does_not_stop_the_good_ones,
        exchange::an_imported_game_keeps_its_name,
        exchange::random_games_are_the_same_after_export_and_import,
        exchange::games_that_are_over_and_landed_armies_come_back,
        exchange::every_deck_comes_back,
        faults::a_full_disk_leaves_the_old_position,
        costs::every_card_order_record_and_part_of_a_message_has_a_series,
        many_decks::pieces_played_by_an_array_of_slurm_are_the_listing_and_the_positions_of_one_program,
    ]);
    all.extend(tests![
        Needed::NOTHING.long(),
        exchange::damaged_saved_games_are_refused_by_number,
        exchange::an_exported_game_comes_back_with_its_title_and_its_press,
    ]);
    all
}
