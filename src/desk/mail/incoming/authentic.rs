//! What mail servers say about who sent a message: the fields `Authentication-Results`, and what is enough of them.
//!
//! Believed are the fields of the servers that the gamesmaster names, as far as an own server can have written them: a
//! field `Received` that another host wrote ends them, because what stands below it came from outside. Whatever is said
//! must be about the very domain of the address in `From`.
//!
//! Source: RFC 8601, 2.2 and 5; `docs/gamesmaster.md`, "Who wrote it".

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, none_of, satisfy};
use nom::combinator::{all_consuming, map, not, opt, peek, recognize};
use nom::multi::{many0, many0_count, many1};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{IResult, Parser};

/// The deepest comments in comments that are read.
const MOST_COMMENTS: usize = 20;

/// The most letters of claims that are listed.
const MOST_CLAIMED: usize = 400;

/// A field: who wrote it, and what they found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The server, in small letters.
    pub server: String,
    pub results: Vec<Finding>,
}

/// The result of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The method, such as `dkim`, in small letters.
    pub method: String,
    /// The result, such as `pass`, in small letters.
    pub result: String,
    /// What was looked at, such as `header.d`, in small letters, with its value as written.
    pub properties: Vec<(String, String)>,
}

impl Field {
    /// Reads the content of a field. `None` if it does not follow the grammar: then nothing in it is believed.
    pub fn read(content: &str) -> Option<Self> {
        all_consuming(field).parse(content).ok().map(|(_, field)| field)
    }

    /// The field in few words, for a list: `mx.example: dkim=pass header.d=x.example, spf=fail`.
    fn claim(&self) -> String {
        let telling = ["header.from", "header.d", "smtp.mailfrom"];
        let of = |finding: &Finding| {
            let properties = finding.properties.iter().filter(|(name, _)| telling.contains(&name.as_str()));
            let said = format!("{}={}", finding.method, finding.result);
            properties.fold(said, |said, (name, value)| format!("{said} {name}={value}"))
        };
        let results: Vec<String> = self.results.iter().map(of).collect();
        let results = if results.is_empty() { "none".to_owned() } else { results.join(", ") };
        format!("{}: {results}", self.server)
    }
}

/// What the headers of a message say about its sender, for the list: all of it, whoever may have written it.
pub fn claims(headers: &[(String, String)]) -> String {
    let fields = headers.iter().filter(|(name, _)| is_results(name));
    let claim = |(_, content): &(String, String)| {
        Field::read(content).map_or_else(|| "not readable".to_owned(), |field| field.claim())
    };
    let claims: Vec<String> = fields.map(claim).collect();
    let said = claims.join("; ");
    match said.char_indices().nth(MOST_CLAIMED) {
        _ if said.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("{}..", &said[..end]),
        None => said,
    }
}

/// Why the sender of a message is doubtful; `None` if the named servers confirm the domain of their address.
///
/// `ours` are further names of own hosts, as fields `Received` have them behind `by`.
pub fn doubt(
    headers: &[(String, String)],
    from: &str,
    servers: &[String],
    ours: &[String],
) -> Option<String> {
    let Some((_, domain)) = from.rsplit_once('@') else { return Some("the sender has no domain".to_owned()) };
    let fields = believed(headers, servers, ours);
    let findings: Vec<&Finding> = fields.iter().flat_map(|field| &field.results).collect();
    let of = |method: &'static str| findings.iter().copied().filter(move |finding| finding.method == method);
    let says = |finding: &&Finding, name: &str| finding.is_about(name, domain);
    if let Some(failed) = of("dmarc").find(|finding| finding.result == "fail") {
        return Some(format!("dmarc={}", failed.result));
    }
    let is_confirmed = [("dmarc", "header.from"), ("dkim", "header.d"), ("spf", "smtp.mailfrom")]
        .into_iter()
        .any(|(method, name)| of(method).any(|finding| finding.result == "pass" && says(&finding, name)));
    if is_confirmed {
        return None;
    }
    if fields.is_empty() {
        return Some("no result of the named server".to_owned());
    }
    let known = ["dmarc", "dkim", "spf"];
    let mut said: Vec<String> = findings
        .iter()
        .filter(|finding| known.contains(&finding.method.as_str()))
        .map(|finding| match finding.result.as_str() {
            "pass" => format!("{}=pass of another domain", finding.method),
            other => format!("{}={other}", finding.method),
        })
        .collect();
    said.dedup();
    Some(if said.is_empty() { "no result of dmarc, dkim or spf".to_owned() } else { said.join(", ") })
}

impl Finding {
    /// Whether a property is there and all its values have this domain. A parent or a part of it is another one.
    fn is_about(&self, name: &str, domain: &str) -> bool {
        let of = |value: &str| {
            let found = value.rsplit_once('@').map_or(value, |(_, domain)| domain);
            found.trim_end_matches('.').eq_ignore_ascii_case(domain)
        };
        let mut values = self.properties.iter().filter(|(other, _)| other == name).peekable();
        values.peek().is_some() && values.all(|(_, value)| of(value))
    }
}

/// The fields that are believed.
///
/// The topmost `Received` is our own whatever its name, because the own server wrote it last. A server writes its fields
/// in one place: below a `Received` that follows the first of them nothing of that server is believed, because a sender can forge
/// the name of an own host there as well.
fn believed(headers: &[(String, String)], servers: &[String], ours: &[String]) -> Vec<Field> {
    let named = |names: &[String], name: &str| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    let mut fields: Vec<Field> = Vec::new();
    let mut closed: Vec<String> = Vec::new();
    let mut is_topmost = true;
    for (name, content) in headers {
        if name.eq_ignore_ascii_case("Received") {
            let by = written_by(content);
            let is_ours = by.as_deref().is_some_and(|by| named(servers, by) || named(ours, by));
            if !is_topmost && !is_ours {
                break;
            }
            is_topmost = false;
            closed = fields.iter().map(|field| field.server.clone()).collect();
        } else if is_results(name)
            && let Some(field) = Field::read(content)
            && named(servers, &field.server)
            && !closed.contains(&field.server)
        {
            fields.push(field);
        }
    }
    fields
}

fn is_results(name: &str) -> bool {
    name.eq_ignore_ascii_case("Authentication-Results")
}

/// The host that wrote a `Received` field: what stands behind `by`.
pub fn written_by(content: &str) -> Option<String> {
    let mut bare = String::new();
    let mut depth = 0_usize;
    for letter in content.chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            // The date is the last part.
            ';' if depth == 0 => break,
            letter if depth == 0 => bare.push(letter),
            _ => {}
        }
        if depth > 0 || letter == ')' {
            bare.push(' ');
        }
    }
    let mut words = bare.split_whitespace();
    words.find(|word| word.eq_ignore_ascii_case("by"))?;
    words.next().map(|host| host.trim_matches(['[', ']', '.']).to_lowercase())
}

/// A whole field, without its name.
fn field(input: &str) -> IResult<&str, Field> {
    let (input, server) = delimited(blanks, value, blanks).parse(input)?;
    let (input, _) = opt(terminated(digit1, blanks)).parse(input)?;
    let (input, results) = alt((map(no_result, |()| Vec::new()), many1(finding))).parse(input)?;
    // Some servers end the last result as the others.
    let (input, _) = (opt(char(';')), blanks).parse(input)?;
    Ok((input, Field { server: server.to_lowercase(), results }))
}

/// `; none`: no method was tried.
fn no_result(input: &str) -> IResult<&str, ()> {
    let (input, word) = preceded((char(';'), blanks), keyword).parse(input)?;
    let (input, _) = (blanks, not(char('='))).parse(input)?;
    let is_none = word.eq_ignore_ascii_case("none");
    if is_none { Ok((input, ())) } else { fail(input) }
}

/// `; dkim/1=pass reason="good" header.d=example.org`
fn finding(input: &str) -> IResult<&str, Finding> {
    let (input, _) = (char(';'), blanks).parse(input)?;
    let (input, method) = terminated(keyword, blanks).parse(input)?;
    let (input, _) = opt((char('/'), blanks, digit1, blanks)).parse(input)?;
    let (input, result) = delimited((char('='), blanks), keyword, blanks).parse(input)?;
    let (input, _) = opt((reason, blanks)).parse(input)?;
    let (input, properties) = many0(terminated(property, blanks)).parse(input)?;
    Ok((input, Finding { method: method.to_lowercase(), result: result.to_lowercase(), properties }))
}

/// `reason="good signature"`
fn reason(input: &str) -> IResult<&str, String> {
    let (input, word) = keyword(input)?;
    if !word.eq_ignore_ascii_case("reason") {
        return fail(input);
    }
    preceded((blanks, char('='), blanks), value).parse(input)
}

/// `header.d=example.org`, or without its first word, as some servers write (`action=none`).
fn property(input: &str) -> IResult<&str, (String, String)> {
    let (input, first) = terminated(keyword, blanks).parse(input)?;
    let (input, second) = opt(delimited((char('.'), blanks), keyword, blanks)).parse(input)?;
    let (input, value) = preceded((char('='), blanks), looked_at).parse(input)?;
    let name = second.map_or_else(|| first.to_owned(), |second| format!("{first}.{second}"));
    Ok((input, (name.to_lowercase(), value)))
}

/// The value of a property: a word, a text in quotes, or an address. Servers leave out quotes that are due round `/` and
/// `:`, which is as clear: nothing that divides a field may stand in such a word.
fn looked_at(input: &str) -> IResult<&str, String> {
    let word = |letter: char| !letter.is_whitespace() && !letter.is_control() && !";()\"\\".contains(letter);
    let at = |input| recognize(pair(char('@'), take_while1(word))).parse(input);
    let address = map((quoted, at), |(local, domain): (String, &str)| local + domain);
    alt((address, quoted, map(take_while1(word), str::to_owned))).parse(input)
}

/// A word of letters, digits, hyphens and underscores.
fn keyword(input: &str) -> IResult<&str, &str> {
    take_while1(|letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_').parse(input)
}

/// A token of RFC 2045, or a text in quotes.
fn value(input: &str) -> IResult<&str, String> {
    let token = |letter: char| {
        !letter.is_whitespace() && !letter.is_control() && !"()<>@,;:\\\"/[]?=".contains(letter)
    };
    alt((quoted, map(take_while1(token), str::to_owned))).parse(input)
}

/// A text in quotes, without them and their marks.
fn quoted(input: &str) -> IResult<&str, String> {
    let letter = alt((preceded(char('\\'), satisfy(|_| true)), none_of("\"\\")));
    let (input, letters) = delimited(char('"'), many0(letter), char('"')).parse(input)?;
    Ok((input, letters.into_iter().collect()))
}

/// Blanks and comments.
fn blanks(input: &str) -> IResult<&str, ()> {
    let blank = take_while1(|letter: char| letter.is_ascii_whitespace());
    map(many0_count(alt((map(blank, drop), |input| comment(input, 0)))), drop).parse(input)
}

/// A comment, in which others may stand.
fn comment(input: &str, depth: usize) -> IResult<&str, ()> {
    if depth == MOST_COMMENTS {
        return fail(input);
    }
    let letter = map(alt((preceded(char('\\'), satisfy(|_| true)), none_of("()\\"))), drop);
    let inner = alt((letter, move |input| comment(input, depth + 1)));
    let (input, _) = preceded(tag("("), many0_count(inner)).parse(input)?;
    let (input, _) = peek(char(')')).parse(input)?;
    map(char(')'), drop).parse(input)
}

fn fail<T>(input: &str) -> IResult<&str, T> {
    Err(nom::Err::Error(nom::error::Error::new(input, nom::error::ErrorKind::Verify)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(content: &str) -> Option<String> {
        let field = Field::read(content)?;
        let of = |finding: &Finding| {
            let properties = finding.properties.iter().map(|(name, value)| format!(" {name}={value}"));
            format!("; {}={}{}", finding.method, finding.result, properties.collect::<String>())
        };
        Some(field.server.clone() + &field.results.iter().map(of).collect::<String>())
    }

    #[test]
    fn fields_are_read_by_the_grammar_of_rfc_8601() {
        for (written, means) in [
            ("mx.example; none", "mx.example"),
            ("mx.example 1; none", "mx.example"),
            ("(a (b) \\) c) MX.Example (x) 1 (y); (z) NONE (w)", "mx.example"),
            ("\"mx example\"; spf=pass", "mx example; spf=pass"),
            ("mx; SPF = Pass smtp.MailFrom=X.example", "mx; spf=pass smtp.mailfrom=X.example"),
            ("mx;spf=pass", "mx; spf=pass"),
            ("mx; dkim/1 = pass reason=\"a; dmarc=pass\" header.d = x", "mx; dkim=pass header.d=x"),
            ("mx; dkim=fail (a ; dmarc=pass) header . (c) d=x", "mx; dkim=fail header.d=x"),
            (
                "mx; spf=pass smtp.mailfrom=\"a;\\\"b\"@x.example",
                "mx; spf=pass smtp.mailfrom=a;\"b@x.example",
            ),
            ("mx; dkim=pass header.b=Ab/c+= header.i=@x", "mx; dkim=pass header.b=Ab/c+= header.i=@x"),
            ("mx; dmarc=pass action=none header.from=x;", "mx; dmarc=pass action=none header.from=x"),
            ("mx;\r\n\tspf=none;\r\n\tdkim=pass header.d=x", "mx; spf=none; dkim=pass header.d=x"),
            ("mx; iprev=pass policy.iprev=2001:db8::1", "mx; iprev=pass policy.iprev=2001:db8::1"),
        ] {
            assert_eq!(read(written).as_deref(), Some(means), "{written}");
        }
    }

    #[test]
    fn what_does_not_follow_the_grammar_says_nothing() {
        for wrong in [
            "",
            "mx",
            "mx dkim=pass",
            "; dkim=pass",
            "mx; dkim",
            "mx; dkim=",
            "mx; dkim=pass header.d",
            "mx; dkim=pass (open",
            "mx; dkim=pass reason=\"open",
            "mx; dkim=pass) header.d=x",
            "mx; none; dkim=pass",
            "mx; dkim=pass; none",
            "mx x y; dkim=pass",
            "mx/1; dkim=pass",
            "spf=pass smtp.mailfrom=x; dkim=pass",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        assert_eq!(read(&format!("mx; {}x{}; none", "(".repeat(100_000), ")".repeat(100_000))), None);
    }

    fn doubted(headers: &[(&str, &str)]) -> Option<String> {
        let headers = headers.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let servers = ["mx.host".to_owned(), "OpenDMARC".to_owned()];
        doubt(&headers.collect::<Vec<_>>(), "anna@x.example", &servers, &[])
    }

    const RESULTS: &str = "Authentication-Results";

    #[test]
    fn a_pass_counts_for_the_very_domain_of_the_sender() {
        for good in [
            "mx.host; dmarc=pass header.from=X.Example",
            "opendmarc; dmarc=pass (p=none) header.from=x.example",
            "mx.host; spf=fail; dmarc=pass header.from=x.example",
            "mx.host; dmarc=none header.from=x.example; dkim=pass header.d=x.example",
            "mx.host; dkim=fail header.d=x.example; dkim=pass header.d=x.example",
            "mx.host; spf=pass smtp.mailfrom=other@x.example",
            "mx.host 1; spf=pass smtp.mailfrom=x.example",
        ] {
            assert_eq!(doubted(&[(RESULTS, good)]), None, "{good}");
        }
        for bad in [
            "mx.host; none",
            "mx.host; dmarc=pass",
            "mx.host; dmarc=pass header.from=example",
            "mx.host; dmarc=pass header.from=a.x.example",
            "mx.host; dmarc=pass header.from=x.example header.from=evil.example",
            "mx.host; dkim=pass header.d=evil.example",
            "mx.host; dkim=pass header.i=@x.example",
            "mx.host; dkim=pass (header.d=x.example) header.d=evil.example",
            "mx.host; dkim=pass reason=\"header.d=x.example\" header.d=evil.example",
            "mx.host; spf=pass smtp.mailfrom=x.example@evil.example",
            "mx.host; spf=pass smtp.helo=x.example",
            "mx.host; spf=softfail smtp.mailfrom=x.example",
            "mx.host; dmarc=fail header.from=x.example; dkim=pass header.d=x.example",
            "mx.host; arc=pass header.d=x.example",
            "evil.host; dmarc=pass header.from=x.example",
            "\"evil; mx.host\"; dmarc=pass header.from=x.example",
            "evil.host (mx.host); dmarc=pass header.from=x.example",
            "mx.host dmarc=pass header.from=x.example",
        ] {
            assert!(doubted(&[(RESULTS, bad)]).is_some(), "{bad}");
        }
        assert_eq!(doubted(&[]).as_deref(), Some("no result of the named server"));
    }

    #[test]
    fn a_field_is_believed_where_an_own_server_can_have_written_it() {
        let pass = (RESULTS, "mx.host; dmarc=pass header.from=x.example");
        let fail = (RESULTS, "mx.host; spf=fail smtp.mailfrom=x.example");
        let other = (RESULTS, "OpenDMARC; dmarc=pass header.from=x.example");
        let store = ("Received", "from mx.host by store.host; Thu, 26 Nov 2026 20:00:00 +0000");
        let own =
            ("Received", "from evil (by x) by MX.host (Postfix) with SMTP; Thu, 26 Nov 2026 20:00:00 +0000");
        let foreign = ("Received", "from pc by evil.example; Thu, 26 Nov 2026 20:00:00 +0000");
        let forged = ("Received", "from pc (x by mx.host) by evil.example; by mx.host");
        let gap = ("X-Spam", "no");
        for good in [
            &[pass, own, foreign][..],
            &[store, own, gap, pass, foreign],
            &[own, gap, fail, pass, foreign],
            &[fail, own, other, foreign],
            &[store, pass],
        ] {
            assert_eq!(doubted(good), None, "{good:?}");
        }
        for bad in [
            &[own, foreign, pass][..],
            &[fail, own, pass],
            &[own, fail, own, pass],
            &[store, foreign, pass],
            &[store, forged, pass],
            &[own, ("received", "from pc"), pass],
        ] {
            assert!(doubted(bad).is_some(), "{bad:?}");
        }
    }

    #[test]
    fn the_host_behind_by_wrote_a_field() {
        let by = |content: &str| written_by(content).unwrap_or_default();
        assert_eq!(by("from a (HELO by x) by Mx.Host (Postfix) with SMTP; date"), "mx.host");
        assert_eq!(by("by 2002:a05:6358:0:b0 with SMTP id x; date"), "2002:a05:6358:0:b0");
        assert_eq!(by("from a by [192.0.2.1] with SMTP; date"), "192.0.2.1");
        assert_eq!(
            (by("from a; by b"), by("(by a"), by("from (qmail 1 invoked by uid 2)")),
            Default::default()
        );
    }
}
