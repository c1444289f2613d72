//! What is said about the files of the program of 1993: numbers from 90 on.

use std::fmt::{Arguments, Display};

playdeck_base::catalogue! { "ATL";
    ends(line: u32, due: &str) = 090 Severe "Line {line}: the file ends where {due} should follow; nothing was imported.";
    range(line: u32, field: &str, value: &dyn Display, least: &dyn Display, most: &dyn Display) = 091 Severe "Line {line}: {field} is {value}, which is not from {least} to {most}; nothing was imported.";
    too_long(line: u32, field: &str, characters: usize, most: usize) = 092 Severe "Line {line}: {field} has {characters} characters, and {most} is the most; nothing was imported.";
    no_faction(line: u32, who: &str, number: u32) = 093 Severe "Line {line}: {who} names faction {number}, which the file does not have; nothing was imported.";
    twice(line: u32, kind: &str, number: &str) = 094 Severe "Line {line}: this is a second {kind} {number}; nothing was imported.";
    not_inside(line: u32, unit: u32, word: &str, number: u32) = 095 Severe "Line {line}: unit {unit} is in {word} {number}, which is not in its region; nothing was imported.";
    no_neighbour(line: u32, x: i32, y: i32, way: &str) = 096 Severe "Line {line}: the region at ({x},{y}) is land, and the file has no region {way} of it; nothing was imported.";
    impossible(line: u32, why: &str) = 097 Severe "Line {line}: {why}; nothing was imported.";
    mended(line: u32, mended: Arguments<'_>) = 098 Warning "Line {line} of the file was mended: {mended}.";
    changed(change: Arguments<'_>) = 099 Warning "The program of 1993 cannot hold this position as it is: {change}.";
    import_again(quirks: &str) = 100 Information "The file has no QUIRKS=; to go on with this game, import it with: playdeck import atlantis --quirks {quirks}";
}
