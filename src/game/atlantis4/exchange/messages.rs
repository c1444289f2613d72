//! What is said about the files of the program of 2001.

use std::fmt::Display;

playdeck_base::catalogue! { "AT4";
    /// A file that ends too early, or has something else on a line.
    ends(line: impl Display, wanted: impl Display) = 090 Severe "Line {line}: {wanted} should be here; nothing was imported.";
    /// A file that is no text.
    no_text() = 091 Severe "The file is no text; nothing was imported.";
    /// A value that cannot be.
    impossible(line: impl Display, sentence: impl Display) = 092 Severe "Line {line}: {sentence}; nothing was imported.";
    /// What was mended where a file was read.
    mended(line: impl Display, mended: impl Display) = 093 Warning "Line {line} of the file was mended: {mended}.";
    /// What the file cannot have.
    changed(change: impl Display) = 094 Warning "The program of 2001 cannot hold this position as it is: {change}.";
}
