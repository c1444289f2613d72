//! One message as it came: who sent it, when, what it is about, and its texts.
//!
//! Its header is read first. Its texts are decoded only when somebody asks for them, because who sent it decides whether
//! anybody does.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

pub mod authentic;
pub mod body;
pub mod html;
pub mod mailbox;
pub mod moment;
pub mod readings;

use super::messages as say;
use body::Body;
use mail_parser::{HeaderName, HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};
use mailbox::Raw;
use moment::Moment;
use playdeck_base::message;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;
use std::sync::Arc;

/// The most bytes of text in a message.
const MOST_TEXT: usize = 1 << 20;

/// The most levels of parts in a message.
const MOST_LEVELS: usize = 20;

/// The most bytes of a message of somebody who does not play here, if it is read for the list.
const MOST_OF_STRANGERS: usize = 1 << 14;

/// The most parts that were not read and are named.
const MOST_NAMED: usize = 20;

/// The most letters of a name of such a part.
const MOST_LETTERS: usize = 80;

/// Where the time of a message was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clock {
    /// In the topmost `Received` header, which the own server wrote.
    Received,
    /// On the line before the message in the mailbox.
    Mailbox,
    /// In the sender's `Date` header.
    Date,
}

impl Clock {
    /// The header or line, as the list names it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Received => "Received",
            Self::Mailbox => "mailbox",
            Self::Date => "Date",
        }
    }
}

/// The texts of a message.
#[derive(Debug, Default)]
pub struct Texts {
    pub plain: Option<Body>,
    pub html: Option<Body>,
    /// Attached text files.
    pub attached: Vec<Body>,
}

/// A message that came in.
#[derive(Debug, Default)]
pub struct Incoming {
    /// The address in `From`; `None` if it does not have exactly one.
    pub from: Option<String>,
    /// `Message-ID`, without its brackets.
    pub id: Option<String>,
    /// The messages that it refers to.
    pub references: Vec<String>,
    /// The message that it answers, if it says so.
    pub answered: Option<String>,
    /// The subject in one line.
    pub subject: String,
    /// When it came, and how that is known.
    pub came: Option<(Moment, Clock)>,
    /// The host whose `Received` says when it came.
    pub hop: Option<String>,
    /// Why it is automatic, if it is.
    pub automatic: Option<&'static str>,
    /// Whether an answer to it would go to a list or a program.
    pub is_unanswerable: bool,
    /// The fields that tell its way, from the topmost down: `Received` and `Authentication-Results`.
    pub way: Vec<(String, String)>,
    /// The attachments that were not read, each with its kind; known when the texts are read.
    pub unread: Vec<String>,
    /// What is wrong with the way in which it came in.
    pub notes: Vec<message::Message>,
    /// Why it may be part of another message's text.
    pub pasted: Option<&'static str>,
    /// What tells it from others: SHA-256 of its body, with line ends and blank lines at the end apart.
    pub hash: [u8; 32],
    /// The texts, if they were read and are kept.
    pub texts: Option<Texts>,
    bytes: Arc<Vec<u8>>,
}

impl Incoming {
    /// Reads the header of a message. `received_by` names the host whose `Received` says when it came; the topmost one
    /// says it if none is named, or if that host wrote none.
    pub fn read(raw: &Raw, received_by: Option<&str>) -> Self {
        let mut incoming = Self { bytes: Arc::clone(&raw.bytes), pasted: raw.pasted, ..Self::default() };
        incoming.notes.extend(raw.oddity.map(say::separator));
        incoming.notes.extend(raw.is_cut.then(say::cut));
        incoming.notes.extend(raw.has_headers_within.then(say::headers_within));
        let Some(message) = MessageParser::default().parse_headers(raw.bytes.as_slice()) else {
            incoming.is_unanswerable = true;
            return incoming;
        };
        let body = message.headers().last().map_or(0, |header| header.offset_end as usize);
        incoming.hash = hash(raw.bytes.get(body..).unwrap_or_default());
        let from = sender(&message);
        incoming.automatic = automatic(&message, from.as_deref());
        incoming.is_unanswerable = is_unanswerable(&message, from.as_deref());
        incoming.from = from;
        incoming.id = message.message_id().map(one_line);
        incoming.references = ids(message.references());
        let answered = ids(message.in_reply_to()).into_iter().next();
        incoming.answered = answered.or_else(|| incoming.references.last().cloned());
        incoming.subject = one_line(message.subject().unwrap_or_default());
        let fields = |name: &'static str| headers(&message, name).next();
        (incoming.way, incoming.hop) = (way(&message), None);
        let received = incoming.arrived(received_by);
        let dated = || fields("Date").and_then(|date| Some((Moment::written(&date)?, Clock::Date)));
        incoming.came = received.or_else(|| Some((raw.noted?, Clock::Mailbox))).or_else(dated);
        incoming
    }

    /// When the message came by its `Received` fields. Notes the host.
    fn arrived(&mut self, by: Option<&str>) -> Option<(Moment, Clock)> {
        let mut fields = self.way.iter().filter(|(name, _)| name.eq_ignore_ascii_case("Received"));
        let topmost = fields.clone().next()?;
        let named = by.and_then(|by| {
            fields.find(|(_, content)| {
                authentic::written_by(content).is_some_and(|host| host.eq_ignore_ascii_case(by))
            })
        });
        let (_, content) = named.unwrap_or(topmost);
        let (_, date) = content.rsplit_once(';')?;
        let moment = Moment::written(date)?;
        self.hop = authentic::written_by(content);
        Some((moment, Clock::Received))
    }

    /// What tells the message from others: its identifier, its sender and its body together, because the sender chooses
    /// the first. Each stands behind its length, so that no two messages give the same text.
    pub fn digits(&self) -> String {
        let mut sum = Sha256::new();
        let id = self.id.as_deref().unwrap_or_default();
        let from = self.from.as_deref().unwrap_or_default();
        for part in [id.as_bytes(), from.as_bytes(), &self.hash] {
            sum.update((part.len() as u64).to_be_bytes());
            sum.update(part);
        }
        sum.finalize().iter().fold(String::new(), |mut digits, byte| {
            let _ = write!(digits, "{byte:02x}");
            digits
        })
    }

    /// What its headers say of its sender.
    pub fn claims(&self) -> String {
        authentic::claims(&self.way)
    }

    /// Keeps the text of a message of somebody who does not play here, for the list: if it is short and plain. Of all
    /// others nothing is decoded.
    pub fn look_into(&mut self) {
        let is_plain = MessageParser::default()
            .parse_headers(self.bytes.as_slice())
            .is_some_and(|message| kind(message.root_part()) == "text/plain");
        if is_plain && self.bytes.len() <= MOST_OF_STRANGERS {
            self.texts = self.read_texts().ok();
        }
    }

    /// Reads the texts, and the names of what is not read. The error says why nothing is taken from the message.
    pub fn read_texts(&mut self) -> Result<Texts, message::Message> {
        let unreadable = |why: &str| say::unreadable(why);
        let bytes = Arc::clone(&self.bytes);
        let Some(message) = MessageParser::default().parse(bytes.as_slice()) else {
            return Err(unreadable("it has no header"));
        };
        let parts = Parts::of(&message);
        self.unread = parts.unread(&message);
        if let Some(why) = parts.automatic() {
            return Err(say::automatic(why));
        }
        parts.texts(&message).map_err(unreadable)
    }
}

/// SHA-256 of a body. Mailboxes change line ends and add blank lines at the end.
fn hash(body: &[u8]) -> [u8; 32] {
    let mut sum = Sha256::new();
    for line in body.trim_ascii().split(|byte| *byte == b'\n') {
        sum.update(line.strip_suffix(b"\r").unwrap_or(line));
        sum.update(b"\n");
    }
    sum.finalize().into()
}

/// The address of the sender, if exactly one header has exactly one.
fn sender(message: &Message<'_>) -> Option<String> {
    let mut fields = message.headers().iter().filter(|header| header.name == HeaderName::From);
    let (field, None) = (fields.next()?, fields.next()) else { return None };
    let raw = message.raw_message().get(field.offset_start as usize..field.offset_end as usize)?;
    let addresses: Vec<_> =
        field.value.as_address().into_iter().flat_map(mail_parser::Address::iter).collect();
    let [one] = addresses.as_slice() else { return None };
    let address = one_line(one.address()?.trim());
    let is_one =
        bracketed(&String::from_utf8_lossy(raw)) <= 1 && !address.contains([' ', '<', '>', ',', ';']);
    is_one.then_some(address)
}

/// How many addresses in brackets a header has, outside quotes and comments.
fn bracketed(header: &str) -> usize {
    let (mut is_quoted, mut is_escaped, mut depth, mut count) = (false, false, 0_usize, 0);
    for letter in header.chars() {
        match letter {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' if depth == 0 => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            '<' if depth == 0 => count += 1,
            _ => {}
        }
    }
    count
}

/// The fields that tell the way of a message, from the topmost down.
fn way(message: &Message<'_>) -> Vec<(String, String)> {
    let raw = message.raw_message();
    let is_of_way = |name: &str| {
        ["Received", "Authentication-Results"].iter().any(|other| name.eq_ignore_ascii_case(other))
    };
    let fields = message.headers().iter().filter(|header| is_of_way(header.name.as_str()));
    let content = |header: &mail_parser::Header<'_>| {
        let content = raw.get(header.offset_start as usize..header.offset_end as usize).unwrap_or_default();
        in_one_line(&String::from_utf8_lossy(content))
    };
    fields.map(|header| (header.name.as_str().to_owned(), content(header))).collect()
}

/// A text without line ends and other control characters.
fn one_line(text: &str) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().map(plain).collect::<String>().trim().to_owned()
}

/// The values of all headers of a name, from the topmost down, each in one line.
fn headers<'m>(message: &'m Message<'_>, name: &'m str) -> impl Iterator<Item = String> + 'm {
    message
        .headers_raw()
        .filter(move |(other, _)| other.eq_ignore_ascii_case(name))
        .map(|(_, value)| in_one_line(value))
}

/// A header that may stand in several lines.
fn in_one_line(value: &str) -> String {
    value.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The message identifiers in a header.
fn ids(value: &HeaderValue<'_>) -> Vec<String> {
    match value {
        HeaderValue::Text(id) => vec![one_line(id)],
        HeaderValue::TextList(ids) => ids.iter().map(|id| one_line(id)).collect(),
        _ => Vec::new(),
    }
}

/// Why a message is automatic, if its header says so.
fn automatic(message: &Message<'_>, from: Option<&str>) -> Option<&'static str> {
    let header = |name: &str| headers(message, name).next().map(|value| value.to_lowercase());
    let precedence = header("Precedence");
    let kind = kind(message.root_part());
    if REPORTS.contains(&kind.as_str()) || from.is_some_and(is_of_server) {
        Some("a report of a mail server")
    } else if header("Auto-Submitted").is_some_and(|value| !value.starts_with("no")) {
        Some("Auto-Submitted")
    } else if precedence.is_some_and(|value| ["bulk", "junk", "auto_reply"].contains(&value.as_str())) {
        Some("Precedence")
    } else if header("Return-Path").is_some_and(|path| path == "<>") {
        Some("an empty return path")
    } else if kind == "text/calendar" {
        Some("calendar")
    } else {
        None
    }
}

/// Headers of mail that programs and lists send.
const OF_PROGRAMS: [&str; 6] =
    ["Precedence", "X-Auto-Response-Suppress", "X-Autoreply", "X-Autorespond", "X-Autogenerated", "X-Loop"];

/// Whether an answer to a message would go to a program or a list.
fn is_unanswerable(message: &Message<'_>, from: Option<&str>) -> bool {
    let of_program = |name: &str| {
        let is_list = name.get(..5).is_some_and(|begin| begin.eq_ignore_ascii_case("List-"));
        is_list || OF_PROGRAMS.iter().any(|other| name.eq_ignore_ascii_case(other))
    };
    let is_automatic =
        |value: &str| !value.split(';').next().unwrap_or_default().trim().eq_ignore_ascii_case("no");
    message.headers_raw().any(|(name, _)| of_program(name.trim()))
        || headers(message, "Auto-Submitted").any(|value| is_automatic(&value))
        || headers(message, "Return-Path").any(|path| path.trim_matches(['<', '>', ' ']).is_empty())
        || from.is_some_and(is_of_server)
}

/// Whether an address is that of a mail server's reports.
fn is_of_server(address: &str) -> bool {
    let name = address.split('@').next().unwrap_or_default().to_lowercase();
    ["mailer-daemon", "postmaster"].contains(&name.as_str())
}

/// Kinds of parts that only mail servers write.
const REPORTS: [&str; 2] = ["multipart/report", "message/delivery-status"];

/// Kinds of parts that are texts for a reader. Visiting cards and other tables are text for programs alone.
const TEXTS: [&str; 4] = ["text/plain", "text/html", "text/markdown", "text/"];

/// Kinds of parts that hold nothing but a signature.
const SIGNATURES: [&str; 3] =
    ["application/pgp-signature", "application/pkcs7-signature", "application/x-pkcs7-signature"];

/// The parts of a message, from the first to the last.
struct Parts {
    /// The numbers of the texts, with whether each is an attachment.
    texts: Vec<(u32, bool)>,
    /// The numbers of the parts that are not read.
    others: Vec<u32>,
    kinds: Vec<String>,
    is_too_deep: bool,
}

impl Parts {
    fn of(message: &Message<'_>) -> Self {
        let mut parts = Self { texts: Vec::new(), others: Vec::new(), kinds: Vec::new(), is_too_deep: false };
        parts.walk(message, 0, 1);
        parts
    }

    fn walk(&mut self, message: &Message<'_>, number: u32, level: usize) {
        if level > MOST_LEVELS {
            self.is_too_deep = true;
            return;
        }
        let Some(part) = message.part(number) else { return };
        self.kinds.push(kind(part));
        match &part.body {
            PartType::Multipart(parts) => parts.iter().for_each(|part| self.walk(message, *part, level + 1)),
            // What is forwarded is no word of the sender.
            PartType::Message(_) => self.others.push(number),
            _ => {
                let name = part.attachment_name().unwrap_or_default().to_lowercase();
                let is_sheet = [".txt", ".ord"].iter().any(|ending| name.ends_with(ending));
                let is_attached = !name.is_empty()
                    || part.content_disposition().is_some_and(mail_parser::ContentType::is_attachment);
                let is_text = TEXTS.contains(&kind(part).as_str());
                if is_sheet || is_text && !is_attached {
                    self.texts.push((number, is_attached));
                } else if !SIGNATURES.contains(&kind(part).as_str()) {
                    self.others.push(number);
                }
            }
        }
    }

    /// Why the message is automatic, if one of its parts says so.
    fn automatic(&self) -> Option<&'static str> {
        let has = |kinds: &[&str]| self.kinds.iter().any(|kind| kinds.contains(&kind.as_str()));
        if has(&REPORTS) {
            Some("a report of a mail server")
        } else {
            has(&["text/calendar"]).then_some("calendar")
        }
    }

    /// The names of the parts that are not read, each with its kind.
    fn unread(&self, message: &Message<'_>) -> Vec<String> {
        let name_of = |number: &u32| {
            let part = message.part(*number)?;
            let title = match &part.body {
                PartType::Message(forwarded) => forwarded.subject().or_else(|| part.attachment_name()),
                _ => part.attachment_name(),
            };
            let name: String = one_line(title.unwrap_or("no name")).chars().take(MOST_LETTERS).collect();
            Some(format!("{name} ({})", kind(part).chars().take(MOST_LETTERS).collect::<String>()))
        };
        let mut names: Vec<String> = self.others.iter().take(MOST_NAMED).filter_map(name_of).collect();
        if self.others.len() > MOST_NAMED {
            names.push(format!("and {} more", self.others.len() - MOST_NAMED));
        }
        names
    }

    /// Reads the texts.
    fn texts(&self, message: &Message<'_>) -> Result<Texts, &'static str> {
        if self.is_too_deep {
            return Err("its parts are nested too deeply");
        }
        let has = |kind: &str| self.kinds.iter().any(|other| other == kind);
        if has("multipart/encrypted") || has("application/pkcs7-mime") || has("application/x-pkcs7-mime") {
            return Err("it is encrypted");
        }
        let mut texts = Texts::default();
        let mut bytes = 0;
        for (number, is_attached) in &self.texts {
            let Some(part) = message.part(*number) else { continue };
            let decoded = body::decoded(message, part);
            bytes += decoded.len();
            if bytes > MOST_TEXT {
                return Err("its text is longer than 1 MiB");
            }
            let is_html = kind(part) == "text/html";
            let read = body::read(part, &decoded)?;
            match (is_attached, is_html) {
                (true, _) => texts.attached.push(read),
                (false, true) => join(&mut texts.html, read),
                (false, false) => join(&mut texts.plain, read),
            }
        }
        Ok(texts)
    }
}

/// Adds a part of a text to the parts before it.
fn join(text: &mut Option<Body>, part: Body) {
    match text {
        Some(text) => text.join(part),
        None => *text = Some(part),
    }
}

/// The kind of a part, such as `text/plain`.
fn kind(part: &MessagePart<'_>) -> String {
    let kind =
        part.content_type().map(|kind| format!("{}/{}", kind.ctype(), kind.subtype().unwrap_or_default()));
    kind.map_or_else(|| "text/plain".to_owned(), |kind| kind.to_lowercase())
}
