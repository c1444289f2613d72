//! What is said about the files of the program of 2001.

playdeck_base::catalogue! { "AT4";
    /// A file that ends too early, or has something else on a line.
    ENDS = 090 Severe "Line {}: {} should be here; nothing was imported.";
    /// A file that is no text.
    NO_TEXT = 091 Severe "The file is no text; nothing was imported.";
    /// A value that cannot be.
    IMPOSSIBLE = 092 Severe "Line {}: {}; nothing was imported.";
    /// What was mended where a file was read.
    MENDED = 093 Warning "Line {} of the file was mended: {}.";
    /// What the file cannot have.
    CHANGED = 094 Warning "The program of 2001 cannot hold this position as it is: {}.";
}
