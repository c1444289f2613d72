//! Mailboxes: messages one after another, or each in a file of its own.
//!
//! In a mailbox of messages one after another nothing but a line `From ` divides them, and a text can hold such a line as
//! well. A line `From ` with address and date, behind an empty line and before a header, always begins a message. Any
//! other begins one only if the headers of a message follow, and that is said. A message that may be part of the text of
//! the one before it is doubtful. A folder of messages has none of these questions.
//!
//! Source: RFC 4155 and the programs that write mailboxes; `docs/gamesmaster.md`, "Mail in".

use super::moment::Moment;
use memchr::memmem;
use std::sync::Arc;

/// The most messages that are read.
pub const MOST_MESSAGES: usize = 10_000;

/// A message as it lies in a mailbox.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Raw {
    /// The moment on the line before it.
    pub noted: Option<Moment>,
    /// Its bytes.
    pub bytes: Arc<Vec<u8>>,
    /// What is unusual about the line before it.
    pub oddity: Option<&'static str>,
    /// Why it may be part of the text of the message before it.
    pub pasted: Option<&'static str>,
    /// Whether its text may go on in a message that is doubtful for that reason.
    pub is_cut: bool,
    /// Whether headers of another message stand in its text.
    pub has_headers_within: bool,
}

/// The mail that came in.
#[derive(Debug, Default)]
pub struct Mailbox {
    /// The messages, in any order.
    pub messages: Vec<Raw>,
    /// Whether there were more than are read.
    pub is_cut: bool,
}

impl Mailbox {
    /// Takes a file: a mailbox of messages that begin with a line `From `, or one message.
    pub fn take(&mut self, file: &[u8]) {
        let whole = file.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(file);
        let blank = whole.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        if whole.len() == blank {
            return;
        }
        let bare = &whole[blank..];
        if !bare.starts_with(b"From ") {
            self.push(Raw {
                has_headers_within: has_headers_within(whole),
                bytes: whole.to_vec().into(),
                ..Raw::default()
            });
            return;
        }
        let is_odd = bare.len() != file.len();
        let heads = heads(bare, is_odd);
        let ends = heads.iter().skip(1).map(|head| head.line).chain([bare.len()]);
        let mut before = Before::default();
        for (head, end) in heads.iter().zip(ends) {
            let message = &bare[head.message..end];
            let pasted = before.holds(head, message);
            if pasted.is_some() {
                if let Some(before) = before.number.and_then(|number| self.messages.get_mut(number)) {
                    before.is_cut = true;
                }
            } else {
                before = Before::of(self.messages.len(), head, message, bare);
            }
            self.push(Raw {
                noted: head.noted,
                bytes: without_marks(message).into(),
                oddity: head.oddity,
                pasted,
                is_cut: false,
                has_headers_within: has_headers_within(message),
            });
        }
    }

    /// Takes a file that holds one message and no other, as a folder of messages has it. A line `From ` before it, which
    /// some programs write, is no part of it.
    pub fn take_one(&mut self, file: &[u8]) {
        let (noted, bytes) = match file.split_first_chunk::<5>() {
            Some((b"From ", _)) => {
                let end = memchr::memchr(b'\n', file).map_or(file.len(), |end| end + 1);
                let line = String::from_utf8_lossy(&file[..end]);
                (Moment::of_mailbox_line(line.trim_end()), &file[end..])
            }
            _ => (None, file),
        };
        if !bytes.iter().all(u8::is_ascii_whitespace) {
            self.push(Raw { noted, bytes: bytes.to_vec().into(), ..Raw::default() });
        }
    }

    fn push(&mut self, raw: Raw) {
        if self.messages.len() < MOST_MESSAGES {
            self.messages.push(raw);
        } else {
            self.is_cut = true;
        }
    }
}

/// A line `From ` that begins a message.
struct Head {
    /// Where the line begins.
    line: usize,
    /// Where the message begins.
    message: usize,
    noted: Option<Moment>,
    oddity: Option<&'static str>,
}

/// The message in whose text the next one may stand.
#[derive(Default)]
struct Before {
    /// Its number in the mailbox.
    number: Option<usize>,
    has_received: bool,
    has_id: bool,
    has_date: bool,
    /// Where it ends by its `Content-Length`.
    end: usize,
    /// The line that ends its parts, if that has not come.
    end_of_parts: Option<Vec<u8>>,
}

impl Before {
    fn of(number: usize, head: &Head, message: &[u8], file: &[u8]) -> Self {
        let headers = Headers::of(message);
        let end = headers.length.map_or(0, |length| head.message + headers.size + length);
        // A length that ends nowhere is none: programs change line ends and forget it.
        let rest = file.get(end..).unwrap_or_default();
        let rest = &rest[rest.iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count()..];
        let is_true = end <= file.len() && (rest.is_empty() || rest.starts_with(b"From "));
        let (header, body) = message.split_at(headers.size);
        let end_of_parts = end_of_parts(header).filter(|end| memmem::find(body, end).is_none());
        Self {
            number: Some(number),
            has_received: headers.has_received,
            has_id: headers.has_id,
            has_date: headers.has_date,
            end: if is_true { end } else { 0 },
            end_of_parts,
        }
    }

    /// Why a message may stand in the text of this one.
    fn holds(&self, head: &Head, message: &[u8]) -> Option<&'static str> {
        let headers = Headers::of(message);
        if head.line < self.end {
            Some("it is within its Content-Length")
        } else if self.end_of_parts.as_ref().is_some_and(|end| memmem::find(message, end).is_some()) {
            Some("the last part of that one ends in it")
        } else if self.has_received && !headers.has_received {
            Some("it has no Received, which that one has")
        } else if self.has_id && !headers.has_id {
            Some("it has no Message-ID, which that one has")
        } else if self.has_date && !headers.has_date {
            Some("it has no Date, which that one has")
        } else {
            None
        }
    }
}

/// The line behind the last part of a message, as its header says.
fn end_of_parts(header: &[u8]) -> Option<Vec<u8>> {
    let at = header.to_ascii_lowercase();
    let at = memmem::find(&at, b"boundary=")? + b"boundary=".len();
    let value = header.get(at..)?;
    let value = match value.strip_prefix(b"\"") {
        Some(quoted) => quoted.split(|byte| *byte == b'"').next()?,
        None => value.split(|byte| byte.is_ascii_whitespace() || *byte == b';').next()?,
    };
    (!value.is_empty()).then(|| [b"\n--", value, b"--"].concat())
}

/// The lines of a mailbox that begin messages. Its first line is one of them.
fn heads(file: &[u8], is_odd: bool) -> Vec<Head> {
    let mut heads = Vec::new();
    let mut at = 0;
    let mut is_behind_blank = true;
    for line in file.split_inclusive(|byte| *byte == b'\n') {
        let next = at + line.len();
        if line.starts_with(b"From ") {
            let noted = Moment::of_mailbox_line(&String::from_utf8_lossy(line));
            let headers = Headers::of(&file[next..]);
            let oddity = if noted.is_none() {
                Some("it has no date")
            } else if !is_behind_blank {
                Some("no empty line stands before it")
            } else if heads.is_empty() && is_odd {
                Some("something stands before it")
            } else {
                None
            };
            let is_head = if oddity.is_none() { headers.count > 0 } else { headers.begin_a_message() };
            if is_head || heads.is_empty() {
                heads.push(Head { line: at, message: next, noted, oddity });
            }
        }
        is_behind_blank = line.trim_ascii().is_empty();
        at = next;
    }
    heads
}

/// The headers at the beginning of a text, as far as they tell that a message begins.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a header")]
struct Headers {
    count: usize,
    /// Their bytes, with the empty line behind them.
    size: usize,
    has_from: bool,
    has_date: bool,
    has_id: bool,
    has_received: bool,
    length: Option<usize>,
}

impl Headers {
    fn of(text: &[u8]) -> Self {
        let mut headers = Self::default();
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let is_more = line.starts_with(b" ") || line.starts_with(b"\t");
            let name = header_name(line);
            let is_mark = line.starts_with(b">From ") && headers.count == 0;
            let is_end = line.trim_ascii().is_empty();
            if is_end || name.is_none() && !is_mark && !(is_more && headers.count > 0) {
                headers.size += if is_end { line.len() } else { 0 };
                break;
            }
            headers.size += line.len();
            if let Some(name) = name {
                headers.take(name, &line[name.len()..]);
            }
        }
        headers
    }

    fn take(&mut self, name: &[u8], rest: &[u8]) {
        self.count += 1;
        let is = |other: &str| name.trim_ascii().eq_ignore_ascii_case(other.as_bytes());
        self.has_from |= is("From");
        self.has_date |= is("Date");
        self.has_id |= is("Message-ID");
        self.has_received |= is("Received");
        if is("Content-Length") {
            let digits = rest.strip_prefix(b":").unwrap_or(rest).trim_ascii();
            self.length = std::str::from_utf8(digits)
                .ok()
                .and_then(|digits| digits.parse::<u32>().ok())
                .map(|length| length as usize);
        }
    }

    /// Whether they are the headers of a message, and no lines of a text.
    fn begin_a_message(&self) -> bool {
        self.has_from && (self.has_date || self.has_id || self.has_received)
    }
}

/// The name of a header, if a line begins with one.
fn header_name(line: &[u8]) -> Option<&[u8]> {
    let colon = line.iter().take(80).position(|byte| *byte == b':')?;
    let name = &line[..colon];
    let is_name = !name.is_empty() && name.trim_ascii_end().iter().all(u8::is_ascii_graphic);
    is_name.then_some(name)
}

/// Whether the text of a message has the headers of another one in it: behind a line `From `, or headers that only
/// servers write. Those of an attached message are no text.
fn has_headers_within(message: &[u8]) -> bool {
    let mut at = Headers::of(message).size;
    let mut block = &message[..at];
    let mut is_behind_blank = true;
    let mut begin = at;
    for line in message[at..].split_inclusive(|byte| *byte == b'\n') {
        let next = at + line.len();
        let is_blank = line.trim_ascii().is_empty();
        let is_from = line.starts_with(b"From ") && {
            let headers = Headers::of(&message[next..]);
            headers.begin_a_message()
                || headers.count == 0
                    && is_behind_blank
                    && Moment::of_mailbox_line(&String::from_utf8_lossy(line)).is_some()
        };
        let is_headers = is_behind_blank && !is_blank && begin == at && !is_attached(block) && {
            let headers = Headers::of(&message[at..]);
            headers.has_from && (headers.has_id || headers.has_received)
        };
        if is_from || is_headers {
            return true;
        }
        if is_blank {
            if !is_behind_blank {
                block = &message[begin..at];
            }
            begin = next;
        }
        is_behind_blank = is_blank;
        at = next;
    }
    false
}

/// Whether what stands before headers says that they are those of an attached message.
fn is_attached(block: &[u8]) -> bool {
    let text = String::from_utf8_lossy(block).to_ascii_lowercase();
    text.contains("message/")
        || text.contains("rfc822")
        || text.lines().next_back().is_some_and(|line| line.starts_with("--"))
}

/// A message without the marks that keep its lines from beginning another one: `>From ` is `From `.
fn without_marks(message: &[u8]) -> Vec<u8> {
    let mut plain = Vec::with_capacity(message.len());
    for line in message.split_inclusive(|byte| *byte == b'\n') {
        let bare = line.iter().position(|byte| *byte != b'>').unwrap_or(0);
        let is_marked = bare > 0 && line[bare..].starts_with(b"From ");
        plain.extend_from_slice(&line[usize::from(is_marked)..]);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mailbox_is_cut_before_its_from_lines() {
        let text =
            b"From a@b Thu Nov 26 20:00:00 2026\nSubject: x\n\nFrom here\n\nFrom afar\n>From there\n\n\
            From c@d Thu Nov 26 21:00:00 2026\nSubject: y\n\nz\n";
        let mut mailbox = Mailbox::default();
        mailbox.take(text);
        let [first, second] = mailbox.messages.as_slice() else { unreachable!("two messages") };
        assert_eq!(**first.bytes, *b"Subject: x\n\nFrom here\n\nFrom afar\nFrom there\n\n");
        assert!(first.noted < second.noted);
    }

    #[test]
    fn one_message_is_a_mailbox_of_one() {
        let mut mailbox = Mailbox::default();
        mailbox.take(b"Subject: x\n\nbody\n");
        mailbox.take(b"\n");
        assert_eq!((mailbox.messages.len(), mailbox.is_cut), (1, false));
    }

    fn taken(text: &str) -> Vec<Raw> {
        let mut mailbox = Mailbox::default();
        mailbox.take(text.as_bytes());
        mailbox.messages
    }

    const FIRST: &str = "From a@b Thu Nov 26 20:00:00 2026\nReceived: by x\nFrom: a@b\nSubject: x\n\none\n";
    const SECOND: &str = "Received: by x\nFrom: c@d\nDate: Thu, 26 Nov 2026 21:00:00 +0000\n\ntwo\n";

    #[test]
    fn every_form_of_line_begins_a_message_and_an_unusual_one_is_told() {
        for (line, is_odd) in [
            ("\nFrom c@d Thu Nov 26 21:00:00 2026", false),
            ("\nFrom - Thu Nov 26 21:00:00 2026", false),
            ("\nFrom ???@??? Thu Nov 26 21:00:00 2026", false),
            ("\nFrom MAILER-DAEMON Thu Nov 26 22:00:00 +0100 2026", false),
            ("\nFrom 1234@xxx Thu Nov 26 21:00:00 +0000 2026", false),
            ("\nFrom c@d Thu, 26 Nov 2026 21:00:00 +0000", false),
            ("\nFrom \"c d\"@d  Thu Nov 26 21:00 CET 2026", false),
            ("\nFrom c@d", true),
            ("\nFrom ", true),
            ("From c@d Thu Nov 26 21:00:00 2026", true),
            ("From ", true),
        ] {
            for end in ["\n", "\r\n"] {
                let text = format!("{FIRST}{line}\n{SECOND}").replace('\n', end);
                let messages = taken(&text);
                assert_eq!(messages.len(), 2, "{line}");
                assert_eq!(messages[1].oddity.is_some(), is_odd, "{line}");
                assert_eq!(messages[1].pasted, None, "{line}");
                assert!(messages.iter().all(|message| !message.has_headers_within), "{line}");
            }
        }
        for before in ["\u{FEFF}", "\n\n", "\u{FEFF}\r\n"] {
            let messages = taken(&format!("{before}{FIRST}\nFrom c@d Thu Nov 26 21:00:00 2026\n{SECOND}"));
            assert_eq!((messages.len(), messages[0].oddity), (2, Some("something stands before it")));
        }
    }

    #[test]
    fn a_line_of_a_text_begins_no_message() {
        for text in [
            "From here on\n",
            "\nFrom Thursday Nov 26 at 20:00 on\nwe wait\n",
            "From: a\nDate: b\n",
            "\nFrom here\nFrom: a@b\nTo: all\n",
            "\n>From c@d Thu Nov 26 21:00:00 2026\nFrom: c@d\nDate: x\n",
        ] {
            let messages = taken(&format!("{FIRST}{text}"));
            assert_eq!((messages.len(), messages[0].has_headers_within), (1, false), "{text}");
        }
    }

    #[test]
    fn headers_that_are_read_as_text_are_told() {
        let single = FIRST.split_once('\n').unwrap().1;
        for text in [
            format!("\nFrom c@d Thu Nov 26 21:00:00 2026\n{SECOND}"),
            format!("From \n{SECOND}"),
            format!("\n{SECOND}"),
            "\nReturn-Path: <c@d>\nFrom: c@d\nMessage-ID: <x>\n".to_owned(),
            "\nFrom c@d Thu Nov 26 21:00:00 2026\n\nA VIE - GAL\n".to_owned(),
        ] {
            let messages = taken(&format!("{single}{text}"));
            assert_eq!((messages.len(), messages[0].has_headers_within), (1, true), "{text}");
        }
        for text in [
            "\n-----Original Message-----\nFrom: c@d\nSent: x\nTo: y\n".to_owned(),
            "\nFrom: c@d\nDate: x\nSubject: y\n".to_owned(),
            format!("\n--b\nContent-Type: message/rfc822\n\n{SECOND}"),
            format!("\n--b\n\n{SECOND}"),
        ] {
            assert!(!taken(&format!("{single}{text}"))[0].has_headers_within, "{text}");
        }
    }

    #[test]
    fn a_message_within_the_text_of_another_is_doubtful() {
        let pasted = "\nFrom c@d Thu Nov 26 21:00:00 2026\nFrom: c@d\nDate: x\n\nA VEN - TYR\n";
        let messages = taken(&format!("{FIRST}{pasted}"));
        assert_eq!(messages[1].pasted, Some("it has no Received, which that one has"));
        assert!(messages[0].is_cut);
        let local = FIRST.replace("Received: by x\n", "");
        assert_eq!(taken(&format!("{local}{pasted}"))[1].pasted, None);
        let body = format!("one\n\nFrom c@d Thu Nov 26 21:00:00 2026\n{SECOND}");
        let long = FIRST.replace("Subject: x\n\none\n", &format!("Content-Length: {}\n\n{body}", body.len()));
        for rest in [String::new(), format!("\nFrom e@f Thu Nov 26 22:00:00 2026\n{SECOND}")] {
            let messages = taken(&format!("{long}{rest}"));
            assert_eq!(messages[1].pasted, Some("it is within its Content-Length"), "{rest}");
            assert!(messages.iter().skip(2).all(|message| message.pasted.is_none()), "{rest}");
        }
        let parts = FIRST.replace(
            "Subject: x\n\none\n",
            "Content-Type: multipart/mixed;\n boundary=\"b c\"\n\n--b c\n\none\n",
        );
        let within = taken(&format!("{parts}\nFrom c@d Thu Nov 26 21:00:00 2026\n{SECOND}\n--b c--\n"));
        assert_eq!(within[1].pasted, Some("the last part of that one ends in it"));
        assert_eq!(
            taken(&format!("{parts}--b c--\n\nFrom c@d Thu Nov 26 21:00:00 2026\n{SECOND}"))[1].pasted,
            None
        );
        for name in ["Message-ID", "Date"] {
            let first = FIRST.replace("Subject: x", &format!("{name}: x"));
            let second = SECOND.replace("Date: ", "X-Date: ");
            let messages = taken(&format!("{first}\nFrom c@d Thu Nov 26 21:00:00 2026\n{second}"));
            assert!(messages[1].pasted.is_some_and(|why| why.contains(name)), "{name}");
        }
        // A length that ends nowhere says nothing.
        let wrong = long.replace("Content-Length: ", "Content-Length: 9");
        assert_eq!(taken(&wrong)[1].pasted, None);
    }
}
