//! The settings of a game, as the gamesmaster writes them into `game.desk`: a word, a colon, and what it is set to.
//!
//! A line that cannot be read is an error that names it; then nothing is done, because a wrong deadline costs a turn.

use super::clock::{Rule, length_of};
use super::messages as say;
use jiff::SignedDuration;
use playdeck_base::message::{Log, nearest};
use playdeck_base::secret::seal::Keys;

/// The settings of a game.
#[derive(Debug, Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a line of its own in the file, and says yes or no")]
pub struct Settings {
    /// The name of the game, which is in the brackets of subjects.
    pub job: String,
    /// The address to which players write, and from which all mail comes.
    pub address: String,
    /// The gamesmaster's own address.
    pub gamesmaster: String,
    /// When plays are due.
    pub plays: Rule,
    /// How long a play waits behind its deadline for players of whom nothing has come.
    pub grace: SignedDuration,
    /// How long a play waits behind its deadline for mail that is slow.
    pub settle: SignedDuration,
    /// How long before the deadline who has sent nothing is reminded; `None` if nobody is.
    pub remind: Option<SignedDuration>,
    /// When a play may come before its deadline.
    pub early: Early,
    /// How many days of absence a player has in a year.
    pub absence: i64,
    /// Whether strangers may ask for a place.
    pub join: bool,
    /// Whether strangers may get what everybody may read.
    pub observe: bool,
    /// Whether press goes out at once, and not with its play.
    pub is_press_at_once: bool,
    /// The mail servers whose results about senders are believed.
    pub auth_servers: Vec<String>,
    /// The host whose `Received` says when mail came.
    pub received_by: Option<String>,
    /// Whether letters are pages with a picture of the board, too.
    pub has_pages: bool,
    /// Whether printed pages are attached to them.
    pub has_pdf: bool,
    /// Whether a page to play on is attached to them.
    pub has_plan: bool,
    /// Where a browser finds the game's pages, if they are written.
    pub pages: Option<String>,
    /// How long players may send words for chance before the game begins; `None` if nobody is asked.
    pub lots: Option<SignedDuration>,
    /// The file of the keys under which positions are sealed, as it is named.
    pub seal_key: Option<String>,
    /// These keys, once the file is read.
    pub keys: Option<&'static Keys>,
}

/// When a play may come before its deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Early {
    /// Never.
    Never,
    /// When all who have to send orders are READY.
    Ready,
    /// When orders have come from all, and nobody says WAIT.
    Sheets,
}

/// The words, in the order in which `new` writes them.
const WORDS: [&str; 19] = [
    "job",
    "address",
    "gamesmaster",
    "plays",
    "grace",
    "settle",
    "remind",
    "early",
    "absence",
    "join",
    "observe",
    "press",
    "auth",
    "received-by",
    "letters",
    "attach",
    "pages",
    "lots",
    "seal-key",
];

/// The longest name of a game.
const LONGEST_JOB: usize = 8;

/// How long a play waits for slow mail if nothing is said.
const SETTLE: SignedDuration = SignedDuration::from_mins(15);

/// The days of absence in a year if nothing is said.
const ABSENCE: i64 = 21;

impl Settings {
    /// Reads the settings. The error lists everything that is wrong.
    pub fn read(text: &str) -> Result<Self, Log> {
        let mut log = Log::default();
        let mut set: Vec<(usize, &str, String)> = Vec::new();
        for (number, line) in (1..).zip(text.trim_start_matches('\u{FEFF}').lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with(['#', '*']) {
                continue;
            }
            let (word, value) = line.split_once(':').unwrap_or((line, ""));
            let word = word.trim().to_lowercase();
            let Some(known) = WORDS.iter().find(|known| **known == word) else {
                let near = nearest(&word, WORDS).unwrap_or("job");
                log.push(say::unknown_setting(number, &word, near));
                continue;
            };
            if set.iter().any(|(_, other, _)| other == known) {
                log.push(say::setting_twice(number, known));
                continue;
            }
            set.push((number, known, value.trim().to_owned()));
        }
        let mut values = Values { set, log };
        let settings = values.settings();
        match settings.filter(|_| values.log.messages().is_empty()) {
            Some(settings) => Ok(settings),
            None => Err(values.log),
        }
    }
}

/// What is set, while it is read.
struct Values<'t> {
    set: Vec<(usize, &'t str, String)>,
    log: Log,
}

impl Values<'_> {
    fn settings(&mut self) -> Option<Settings> {
        let job = self.due("job", "the name of the game, of at most 8 letters and digits", |job| {
            let is_name =
                job.len() <= LONGEST_JOB && job.starts_with(|first: char| first.is_ascii_alphabetic());
            let is_plain = job.bytes().all(|byte| byte.is_ascii_alphanumeric());
            if is_name && is_plain {
                Ok(job.to_uppercase())
            } else {
                Err("it is no name of 1 to 8 letters and digits".to_owned())
            }
        });
        let address = self.due("address", "the address to which players write", address_of);
        let gamesmaster = self.due("gamesmaster", "your own address", address_of);
        let plays = self.due("plays", "when plays are due", Rule::read);
        let grace = self.may("grace", SignedDuration::ZERO, a_length);
        let settle = self.may("settle", SETTLE, a_length);
        let remind =
            self.may("remind", None, |text| if text == "no" { Ok(None) } else { a_length(text).map(Some) });
        let early = self.may("early", Early::Never, |text| match text {
            "no" => Ok(Early::Never),
            "ready" => Ok(Early::Ready),
            "sheets" => Ok(Early::Sheets),
            _ => Err("it is none of no, ready and sheets".to_owned()),
        });
        let absence = self.may("absence", ABSENCE, |text| {
            let days = length_of(text).map(|length| length.as_hours() / 24);
            days.ok_or_else(|| "it is no number of days, as 21 days".to_owned())
        });
        let join = self.may("join", false, open);
        let observe = self.may("observe", false, open);
        let is_press_at_once = self.may("press", true, |text| match text {
            "at once" => Ok(true),
            "with the play" => Ok(false),
            _ => Err("it is neither at once nor with the play".to_owned()),
        });
        let auth_servers = self.may("auth", Vec::new(), |text| {
            Ok(text.split([',', ' ']).filter(|name| !name.is_empty()).map(str::to_owned).collect())
        });
        let received_by = self.may("received-by", None, |text| Ok(Some(text.to_owned())));
        let has_pages = self.may("letters", true, |text| match text {
            "pages" => Ok(true),
            "text" => Ok(false),
            _ => Err("it is neither pages nor text".to_owned()),
        });
        let (has_pdf, has_plan) = self.may("attach", (false, false), |text| {
            let mut attached = (false, false);
            for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
                match word {
                    "pdf" => attached.0 = true,
                    "page" => attached.1 = true,
                    "no" => {}
                    _ => return Err("it is none of pdf, page and no".to_owned()),
                }
            }
            Ok(attached)
        });
        let pages = self.may("pages", None, |text| {
            let is_address = text.starts_with("https://") || text.starts_with("http://");
            let written = Some(text.trim_end_matches('/').to_owned());
            if is_address { Ok(written) } else { Err("it does not begin with https://".to_owned()) }
        });
        let lots =
            self.may("lots", None, |text| if text == "no" { Ok(None) } else { a_length(text).map(Some) });
        let seal_key = self.may("seal-key", None, |text| Ok(Some(text.to_owned())));
        let (job, address, gamesmaster, plays) = (job?, address?, gamesmaster?, plays?);
        if address.eq_ignore_ascii_case(&gamesmaster) {
            self.log.push(say::same_addresses(&address));
            return None;
        }
        Some(Settings {
            job,
            address,
            gamesmaster,
            plays,
            grace,
            settle,
            remind,
            early,
            absence,
            join,
            observe,
            is_press_at_once,
            auth_servers,
            received_by,
            has_pages,
            has_pdf,
            has_plan,
            pages,
            lots,
            seal_key,
            keys: None,
        })
    }

    /// A setting that is due.
    fn due<T>(&mut self, word: &str, what: &str, read: impl FnOnce(&str) -> Result<T, String>) -> Option<T> {
        let Some((number, value)) = self.value(word) else {
            self.log.push(say::setting_missing(word, what));
            return None;
        };
        self.read(number, word, &value, read)
    }

    /// A setting that has a default.
    fn may<T>(&mut self, word: &str, default: T, read: impl FnOnce(&str) -> Result<T, String>) -> T {
        let Some((number, value)) = self.value(word) else { return default };
        self.read(number, word, &value, read).unwrap_or(default)
    }

    fn value(&self, word: &str) -> Option<(usize, String)> {
        let (number, _, value) =
            self.set.iter().find(|(_, other, value)| *other == word && !value.is_empty())?;
        Some((*number, value.clone()))
    }

    fn read<T>(
        &mut self,
        number: usize,
        word: &str,
        value: &str,
        read: impl FnOnce(&str) -> Result<T, String>,
    ) -> Option<T> {
        match read(value) {
            Ok(value) => Some(value),
            Err(why) => {
                self.log.push(say::setting_wrong(number, word, &why));
                None
            }
        }
    }
}

fn open(text: &str) -> Result<bool, String> {
    match text {
        "open" => Ok(true),
        "no" => Ok(false),
        _ => Err("it is neither open nor no".to_owned()),
    }
}

fn a_length(text: &str) -> Result<SignedDuration, String> {
    length_of(text).ok_or_else(|| "it is no length of time, as 15 min, 24 hours or 2 days".to_owned())
}

fn address_of(text: &str) -> Result<String, String> {
    let is_address = playdeck_desk::mail::is_address(text);
    if is_address { Ok(text.to_owned()) } else { Err("it is no address, as game@club.example".to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEAST: &str = "job: TUESDAY1\naddress: game@x.example\ngamesmaster: gm@x.example\n\
        plays: every Friday 20:00 Europe/Berlin\n";

    #[test]
    fn four_settings_are_due_and_the_rest_has_defaults() {
        let settings = Settings::read(LEAST).unwrap();
        assert_eq!((settings.job.as_str(), settings.early), ("TUESDAY1", Early::Never));
        assert_eq!((settings.settle, settings.remind), (SignedDuration::from_mins(15), None));
        let log = Settings::read("# nothing yet\n").unwrap_err();
        assert_eq!(log.messages().len(), 4);
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for wrong in [
            "jobs: X",
            "job: TUESDAY1",
            "early: perhaps",
            "press: soon",
            "settle: soon",
            "attach: board",
            "grace: 3",
        ] {
            let told = Settings::read(&format!("{LEAST}{wrong}\n")).unwrap_err();
            assert!(told.messages()[0].to_string().contains("line 5"), "{wrong}: {:?}", told.messages());
        }
        let equal = LEAST.replace("gm@x", "GAME@x");
        assert_eq!(Settings::read(&equal).unwrap_err().messages().len(), 1);
    }
}
