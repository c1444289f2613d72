//! What is said about the files of the program of 1993: numbers from 90 on.

crate::catalogue! { "ATL";
    /// A file that ends too early.
    ENDS = 090 Severe "Line {}: the file ends where {} should follow; nothing was imported.";
    /// A number out of its range.
    RANGE = 091 Severe "Line {}: {} is {}, which is not from {} to {}; nothing was imported.";
    /// A text that is too long.
    TOO_LONG = 092 Severe "Line {}: {} has {} characters, and {} is the most; nothing was imported.";
    /// A faction that is nowhere.
    NO_FACTION = 093 Severe "Line {}: {} names faction {}, which the file does not have; nothing was imported.";
    /// A number or a place that another has, too.
    TWICE = 094 Severe "Line {}: this is a second {} {}; nothing was imported.";
    /// A unit in what is not there.
    NOT_INSIDE = 095 Severe "Line {}: unit {} is in {} {}, which is not in its region; nothing was imported.";
    /// Land at the end of the world.
    NO_NEIGHBOUR = 096 Severe "Line {}: the region at ({},{}) is land, and the file has no region {} of it; nothing was imported.";
    /// Anything else that is impossible.
    IMPOSSIBLE = 097 Severe "Line {}: {}; nothing was imported.";
    /// What was mended where a file was read.
    MENDED = 098 Warning "Line {} of the file was mended: {}.";
    /// What the file cannot have.
    CHANGED = 099 Warning "The program of 1993 cannot hold this position as it is: {}.";
}
