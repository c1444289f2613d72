//! A league of several games with one inbox: who plays several of them may write one letter.

use crate::club::{Club, GAME, GM, Sent, address, mail};
use crate::common::shell::{err, fed};
use crate::games::{GAMES, Game};
use playdeck::league;
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::TempDir;

/// A folder of games.
struct League {
    folder: TempDir,
    games: Vec<&'static Game>,
    mails: usize,
}

/// The names of its games.
const JOBS: [&str; 3] = ["ONE", "TWO", "THREE"];

/// Another player than those of the table, who plays the first and the second game in place of the first.
const BOTH: &str = "both@host9.example";

impl League {
    /// A league whose first two games somebody plays who has one address.
    fn new(games: &[&'static Game]) -> Self {
        let league = Self { folder: TempDir::new().unwrap(), games: games.to_vec(), mails: 0 };
        for folder in ["inbox/new", "inbox/cur", "inbox/tmp"] {
            fs::create_dir_all(league.folder.path().join(folder)).unwrap();
        }
        for (at, game) in games.iter().enumerate() {
            let club = Club::made(game, "");
            fs::rename(club.place(""), league.place(at)).unwrap();
            let put = |name: &str, from: &str, to: &str| {
                let place = league.place(at).join(name);
                let text = fs::read_to_string(&place).unwrap().replace(from, to);
                fs::write(place, text).unwrap();
            };
            put("game.desk", "job: CLUB", &format!("job: {}", JOBS[at]));
            if at < 2 {
                put("roster", &address(0), BOTH);
            }
            // The second player of each game plays no other.
            put("roster", &address(1), &format!("p1{at}@host1.example"));
        }
        league.tick(crate::club::START);
        (0..games.len()).for_each(|at| drop(league.hand_over(at)));
        league
    }

    fn place(&self, at: usize) -> PathBuf {
        self.folder.path().join(JOBS[at].to_lowercase())
    }

    fn deliver(&mut self, mail: &str) {
        self.mails += 1;
        fs::write(self.folder.path().join(format!("inbox/new/{}.host", self.mails)), mail).unwrap();
    }

    fn tick(&self, now: &str) {
        league::shared_inbox::hand_out(self.folder.path(), false).unwrap();
        for at in 0..self.games.len() {
            league::tick(&self.place(at), now.parse().unwrap(), false).unwrap();
        }
    }

    /// What one of its games sent.
    fn hand_over(&self, at: usize) -> Vec<Sent> {
        let sent = Sent::in_folder(&self.place(at).join("outbox/new"));
        for message in &sent {
            fs::rename(
                self.place(at).join("outbox/new").join(&message.name),
                self.place(at).join("outbox/cur").join(&message.name),
            )
            .unwrap();
        }
        sent
    }

    /// The deck of the first play of one of its games.
    fn deck(&self, at: usize) -> String {
        let weeks = crate::club::names(&self.place(at).join("weeks"));
        let week = weeks.iter().find(|week| week.starts_with("0001")).unwrap();
        fs::read_to_string(self.place(at).join("weeks").join(week).join("deck")).unwrap()
    }

    /// The sheet of the first player of one of its games.
    fn sheet(&self, at: usize) -> String {
        self.games[at].sheet(0, self.games[at].orders[0])
    }

    fn orders(&self, at: usize) -> &'static str {
        self.games[at].orders[0][0]
    }
}

/// The text of a message without its line ends.
fn in_one_line(sent: &Sent) -> String {
    sent.text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Two of each pair of games, and two of the same game.
fn pairs() -> Vec<[&'static Game; 2]> {
    let next = |at: usize| &GAMES[(at + 1) % GAMES.len()];
    GAMES.iter().enumerate().map(|(at, game)| [game, next(at)]).chain([[&GAMES[0], &GAMES[0]]]).collect()
}

#[test]
fn one_letter_holds_orders_for_two_games_each_behind_its_tag() {
    for games in pairs() {
        let mut league = League::new(&games);
        let sheets = [league.sheet(0), league.sheet(1)];
        let text = format!("Hello both,\n\n[ONE]\n{}\n[two]\n{}\nBest,\nBoth\n", sheets[0], sheets[1]);
        league.deliver(&mail(BOTH, "my orders", "2026-11-24T10:00:00Z", &text));
        league.tick("2026-11-24T10:05:00Z");
        for (at, job) in JOBS.iter().enumerate().take(2) {
            let sent = league.hand_over(at);
            assert!(sent.len() == 1 && in_one_line(&sent[0]).contains("was taken"), "{sent:?}");
            assert!(sent[0].subject.contains(job) && !sent[0].text.contains("PDK2"), "{}", sent[0].text);
        }
        league.tick("2026-11-27T19:15:00Z");
        for (at, game) in games.iter().enumerate() {
            let own = league.deck(at).lines().filter(|line| line.trim() == league.orders(at)).count();
            assert_eq!(own, 1, "{} {at}: {}", game.name, league.deck(at));
        }
        assert_eq!(crate::club::names(&league.folder.path().join("handed-out")).len(), 1);
    }
}

#[test]
fn a_subject_names_the_game_of_what_stands_above_the_first_tag() {
    let mut league = League::new(&[&GAMES[0], &GAMES[0]]);
    let other = GAMES[0].sheet(0, &["A BUD - RUM"]);
    let text = format!("{}\n[TWO]\n{other}\n", league.sheet(0));
    league.deliver(&mail(BOTH, "Re: [ONE] orders", "2026-11-24T10:00:00Z", &text));
    league.tick("2026-11-27T19:15:00Z");
    let has = |at: usize, order: &str| league.deck(at).lines().any(|line| line.trim() == order);
    assert!(has(0, league.orders(0)) && !has(0, "A BUD - RUM"), "{}", league.deck(0));
    assert!(has(1, "A BUD - RUM") && !has(1, league.orders(0)), "{}", league.deck(1));
}

#[test]
fn orders_behind_no_tag_are_told_and_not_lost_in_silence() {
    let mut league = League::new(&[&GAMES[0], &GAMES[0]]);
    let text = format!("A BUD - RUM\n[ONE]\n{}\n", league.sheet(0));
    league.deliver(&mail(BOTH, "orders", "2026-11-24T10:00:00Z", &text));
    league.tick("2026-11-24T10:05:00Z");
    let sent = league.hand_over(0);
    assert!(in_one_line(&sent[0]).contains("PDK272W The line A BUD - RUM"), "{}", sent[0].text);
    // With no tag of the second game nothing is for it.
    assert!(league.hand_over(1).is_empty());
    league.tick("2026-11-27T19:15:00Z");
    assert!(!league.deck(0).contains("A BUD - RUM") && !league.deck(1).contains("A BUD - RUM"));
}

#[test]
fn mail_without_a_tag_goes_to_the_one_game_of_its_writer() {
    let mut league = League::new(&[&GAMES[0], &GAMES[0], &GAMES[0]]);
    let sheet = league.sheet(2);
    // The first player of the third game plays no other.
    league.deliver(&mail(&address(0), "orders", "2026-11-24T10:00:00Z", &sheet));
    // Who plays two is asked for which it is.
    league.deliver(&mail(BOTH, "orders", "2026-11-24T10:00:01Z", &sheet));
    league.deliver(&mail("stranger@host8.example", "Hello", "2026-11-24T10:00:02Z", "May I play?\n"));
    league.tick("2026-11-24T10:05:00Z");
    let sent: Vec<Vec<Sent>> = (0..3).map(|at| league.hand_over(at)).collect();
    assert_eq!(sent.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0, 1]);
    assert!(sent[0][0].to == BOTH && sent[0][0].text.contains("PDK251W"), "{}", sent[0][0].text);
    assert!(
        sent[2][0].to == address(0) && in_one_line(&sent[2][0]).contains("was taken"),
        "{}",
        sent[2][0].text
    );
    league.tick("2026-11-27T19:15:00Z");
    let has = |at: usize| league.deck(at).contains(league.orders(at));
    assert_eq!([has(0), has(1), has(2)], [false, false, true]);
}

#[test]
fn a_stranger_is_told_to_the_gamesmaster_and_answered_by_nobody() {
    let mut league = League::new(&[&GAMES[0], &GAMES[1]]);
    league.deliver(&mail("stranger@host8.example", "Hello", "2026-11-24T10:00:00Z", "May I play?\n"));
    let log = league::shared_inbox::hand_out(league.folder.path(), true).unwrap();
    assert!(log.messages()[0].to_string().contains("PDK252I"), "{:?}", log.messages());
    assert_eq!(crate::club::names(&league.folder.path().join("inbox/new")).len(), 1, "a dry run");
    league.tick("2026-11-24T10:05:00Z");
    assert_eq!(league.hand_over(0).len() + league.hand_over(1).len(), 0);
    assert!(crate::club::names(&league.folder.path().join("inbox/new")).is_empty());
}

#[test]
fn mail_that_is_handed_out_twice_is_answered_and_played_once() {
    let mut league = League::new(&[&GAMES[0], &GAMES[1]]);
    let text = format!("[ONE]\n{}\n[TWO]\n{}\n", league.sheet(0), league.sheet(1));
    let both = mail(BOTH, "orders", "2026-11-24T10:00:00Z", &text);
    for now in ["2026-11-24T10:05:00Z", "2026-11-24T10:10:00Z"] {
        // A run that was killed between the copies and the end of it leaves the mail where it was.
        league.deliver(&both);
        league.tick(now);
    }
    let answers = |at: usize| league.hand_over(at).len();
    assert_eq!([answers(0), answers(1)], [1, 1]);
    league.tick("2026-11-27T19:15:00Z");
    league.hand_over(0);
    league.deliver(&both);
    league.tick("2026-11-28T10:00:00Z");
    assert_eq!(league.hand_over(0).len(), 0);
    let own = league.deck(0).lines().filter(|line| line.trim() == league.orders(0)).count();
    assert_eq!(own, 1);
}

#[test]
fn the_program_hands_out_the_mail_of_a_folder_of_games() {
    let mut league = League::new(&[&GAMES[0], &GAMES[1]]);
    let text = format!("[ONE]\n{}\n[TWO]\n{}\n", league.sheet(0), league.sheet(1));
    league.deliver(&mail(BOTH, "orders", "2026-11-24T10:00:00Z", &text));
    let mut command = Command::new(env!("CARGO_BIN_EXE_playdeck"));
    command.args(["desk", "--now", "2026-11-24T10:05Z"]).arg(league.folder.path());
    let done = fed(&mut command, "");
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    for at in 0..2 {
        let sent = league.hand_over(at);
        assert!(sent.len() == 1 && sent[0].to == BOTH, "{}", err(&done));
        assert!(!sent[0].raw.contains(&format!("To: {GAME}")) && !sent[0].raw.contains(GM));
    }
}
