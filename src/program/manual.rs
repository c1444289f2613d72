//! Pages of the manual, made from the definitions of the command line.
//!
//! What stands behind the options in `--help` becomes sections of the page: notes, the exit status, examples. Lines that
//! are indented there keep their breaks.

use crate::cli::Cli;
use clap::CommandFactory;
use std::fmt::Write as _;
use std::io;

/// The headings of what stands behind the options in `--help`. What has none are notes.
const HEADINGS: [&str; 2] = ["Exit status:", "Examples:"];

/// The page of the program, or of one of its commands.
pub fn page(command: Option<&str>) -> io::Result<Vec<u8>> {
    let mut program = Cli::command();
    program.build();
    let about = match command {
        None => program,
        Some(name) => program.find_subcommand(name).cloned().ok_or_else(|| {
            io::Error::other(format!("there is no command {name} (playdeck --help tells more)"))
        })?,
    };
    let behind = about.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut page = Vec::new();
    // The crate has one section for all of it, and joins its lines.
    clap_mangen::Man::new(about.after_help(None::<&str>)).render(&mut page)?;
    page.extend(sections(&behind).into_bytes());
    Ok(page)
}

/// The text behind the options as sections of a page.
fn sections(text: &str) -> String {
    let mut page = String::new();
    let mut is_kept = false;
    let mut keep = |page: &mut String, kept: bool| {
        if is_kept != kept {
            page.push_str(if kept { ".nf\n" } else { ".fi\n" });
            is_kept = kept;
        }
    };
    let is_headed = text.lines().next().is_some_and(|line| HEADINGS.contains(&line));
    if !text.is_empty() && !is_headed {
        page.push_str(".SH NOTES\n");
    }
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if HEADINGS.contains(&line) {
            keep(&mut page, false);
            let _ = writeln!(page, ".SH \"{}\"", line.trim_end_matches(':').to_uppercase());
        } else if line.is_empty() {
            keep(&mut page, false);
            // A section begins a paragraph by itself.
            if lines.peek().is_some_and(|next| !HEADINGS.contains(next)) {
                page.push_str(".PP\n");
            }
        } else {
            keep(&mut page, line.starts_with(' '));
            page.push_str(&escaped(line));
            page.push('\n');
        }
    }
    keep(&mut page, false);
    page
}

/// A line of text as the formatter prints it, with the characters that a shell knows.
fn escaped(line: &str) -> String {
    let mut escaped = String::with_capacity(line.len() + 8);
    if line.starts_with(['.', '\'']) {
        escaped.push_str("\\&");
    }
    for letter in line.chars() {
        match letter {
            '\\' => escaped.push_str("\\(rs"),
            '-' => escaped.push_str("\\-"),
            '\'' => escaped.push_str("\\(aq"),
            '`' => escaped.push_str("\\(ga"),
            '^' => escaped.push_str("\\(ha"),
            '~' => escaped.push_str("\\(ti"),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_shell_keep_their_breaks_and_their_characters() {
        let text = "Two lines\nof prose.\n\nExamples:\nA lead:\n  a -b 'c' \\\n  d\nAnother:\n  .e";
        let page = ".SH NOTES\nTwo lines\nof prose.\n.SH \"EXAMPLES\"\nA lead:\n.nf\n  a \\-b \\(aqc\\(aq \\(rs\n  d\n\
                    .fi\nAnother:\n.nf\n  .e\n.fi\n";
        assert_eq!(sections(text), page);
        assert_eq!(
            sections("Exit status:\n   0  all is well"),
            ".SH \"EXIT STATUS\"\n.nf\n   0  all is well\n.fi\n"
        );
        assert_eq!(sections(""), "");
        assert_eq!(escaped(".a ~ ^ `"), "\\&.a \\(ti \\(ha \\(ga");
    }
}
