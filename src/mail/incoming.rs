//! One message as it came: who sent it, when, what it is about, and its texts.
//!
//! Source: `docs/gamesmaster.md`, "Mail in".

use super::body::{self, Body};
use super::mailbox::Raw;
use super::moment::Moment;
use mail_parser::{HeaderValue, Message, MessageParser, MessagePart, MimeHeaders, PartType};

/// The most bytes of text in a message.
const MOST_TEXT: usize = 1 << 20;

/// The most levels of parts in a message.
const MOST_LEVELS: usize = 20;

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
    /// Plain text.
    pub plain: Option<Body>,
    /// HTML.
    pub html: Option<Body>,
    /// Attached text files.
    pub attached: Vec<Body>,
}

/// A message that came in.
#[derive(Debug)]
pub struct Incoming {
    /// The address in `From`; `None` if it does not have exactly one.
    pub from: Option<String>,
    /// `Message-ID`, without its brackets.
    pub id: Option<String>,
    /// The messages that it refers to.
    pub references: Vec<String>,
    /// The subject in one line.
    pub subject: String,
    /// When it came, and how that is known.
    pub came: Option<(Moment, Clock)>,
    /// Why it is automatic, if it is.
    pub automatic: Option<&'static str>,
    /// Whether an answer to it would go to a list or a program.
    pub is_unanswerable: bool,
    /// What mail servers say about the sender: each the server and its results.
    pub authentication: Vec<(String, String)>,
    /// The texts, or why they cannot be read.
    pub texts: Result<Texts, &'static str>,
}

impl Incoming {
    /// Reads a message.
    pub fn read(raw: &Raw) -> Self {
        let Some(message) = MessageParser::default().parse(&raw.bytes) else {
            return Self::unreadable("it has no header");
        };
        let from: Vec<_> = message.from().into_iter().flat_map(mail_parser::Address::iter).collect();
        let from = match from.as_slice() {
            [one] => one.address().map(|address| one_line(address.trim())),
            _ => None,
        };
        let parts = Parts::of(&message);
        Self {
            automatic: automatic(&message, from.as_deref(), &parts),
            is_unanswerable: is_unanswerable(&message, from.as_deref()),
            from,
            id: message.message_id().map(one_line),
            references: ids(message.references()),
            subject: one_line(message.subject().unwrap_or_default()),
            came: came(&message, raw.noted),
            authentication: headers(&message, "Authentication-Results")
                .map(|value| authentication(&value))
                .collect(),
            texts: parts.texts(&message),
        }
    }

    fn unreadable(why: &'static str) -> Self {
        Self {
            from: None,
            id: None,
            references: Vec::new(),
            subject: String::new(),
            came: None,
            automatic: None,
            is_unanswerable: true,
            authentication: Vec::new(),
            texts: Err(why),
        }
    }
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
        .map(|(_, value)| value.split_ascii_whitespace().collect::<Vec<_>>().join(" "))
}

/// The message identifiers in a header.
fn ids(value: &HeaderValue<'_>) -> Vec<String> {
    match value {
        HeaderValue::Text(id) => vec![one_line(id)],
        HeaderValue::TextList(ids) => ids.iter().map(|id| one_line(id)).collect(),
        _ => Vec::new(),
    }
}

/// When a message came.
fn came(message: &Message<'_>, noted: Option<Moment>) -> Option<(Moment, Clock)> {
    let topmost = message.headers().iter().find_map(|header| header.value.as_received());
    let received = topmost.and_then(mail_parser::Received::date);
    let received = received.and_then(|date| Some((Moment::of(&date)?, Clock::Received)));
    let dated = || Some((Moment::of(message.date()?)?, Clock::Date));
    received.or_else(|| Some((noted?, Clock::Mailbox))).or_else(dated)
}

/// The server and the results of an `Authentication-Results` header.
fn authentication(value: &str) -> (String, String) {
    let (server, results) = value.split_once(';').unwrap_or((value, ""));
    let server = server.split_whitespace().next().unwrap_or_default();
    (server.to_lowercase(), results.to_lowercase())
}

/// Why a message is automatic, if it is.
fn automatic(message: &Message<'_>, from: Option<&str>, parts: &Parts) -> Option<&'static str> {
    let header = |name: &str| headers(message, name).next().map(|value| value.to_lowercase());
    let precedence = header("Precedence");
    let has = |kind: &str| parts.kinds.iter().any(|other| other == kind);
    if has("multipart/report") || has("message/delivery-status") || from.is_some_and(is_of_server) {
        Some("a report of a mail server")
    } else if header("Auto-Submitted").is_some_and(|value| !value.starts_with("no")) {
        Some("Auto-Submitted")
    } else if precedence.is_some_and(|value| ["bulk", "junk", "auto_reply"].contains(&value.as_str())) {
        Some("Precedence")
    } else if header("Return-Path").is_some_and(|path| path == "<>") {
        Some("an empty return path")
    } else if has("text/calendar") {
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

/// The parts of a message, from the first to the last.
struct Parts {
    /// The numbers of the texts, with whether each is an attachment.
    texts: Vec<(u32, bool)>,
    /// The kinds of all parts.
    kinds: Vec<String>,
    is_too_deep: bool,
}

impl Parts {
    fn of(message: &Message<'_>) -> Self {
        let mut parts = Self { texts: Vec::new(), kinds: Vec::new(), is_too_deep: false };
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
            PartType::Message(_) => {}
            _ => {
                let name = part.attachment_name().unwrap_or_default().to_lowercase();
                let is_sheet = [".txt", ".ord"].iter().any(|ending| name.ends_with(ending));
                let is_attached = !name.is_empty()
                    || part.content_disposition().is_some_and(mail_parser::ContentType::is_attachment);
                let is_text = matches!(part.body, PartType::Text(_) | PartType::Html(_));
                if is_sheet || is_text && !is_attached {
                    self.texts.push((number, is_attached));
                }
            }
        }
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
