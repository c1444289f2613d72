//! What is said about the files of the program of 2001.

use std::fmt::Arguments;

playdeck_base::catalogue! { "AT4";
    /// A file that ends too early, or has something else on a line.
    ends(line: u32, wanted: &str) = 090 Severe "Line {line}: {wanted} should be here; nothing was imported.";
    /// A file that is no text.
    no_text() = 091 Severe "The file is no text; nothing was imported.";
    /// A value that cannot be.
    impossible(line: u32, sentence: Arguments<'_>) = 092 Severe "Line {line}: {sentence}; nothing was imported.";
    /// What was mended where a file was read.
    mended(line: u32, mended: Arguments<'_>) = 093 Warning "Line {line} of the file was mended: {mended}.";
    /// What the file cannot have.
    changed(change: &str) = 094 Warning "The program of 2001 cannot hold this position as it is: {change}.";
    /// How to read it again as it was.
    import_again(quirks: &str) = 095 Information "The file has no QUIRKS=; to go on with this game, import it with: playdeck import atlantis4 --quirks {quirks}";
}
