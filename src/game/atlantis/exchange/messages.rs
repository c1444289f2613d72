//! What is said about the files of the program of 1993: numbers from 90 on.

use std::fmt::Display;

playdeck_base::catalogue! { "ATL";
    ends(line: impl Display, due: impl Display) = 090 Severe "Line {line}: the file ends where {due} should follow; nothing was imported.";
    range(line: impl Display, field: impl Display, value: impl Display, least: impl Display, most: impl Display) = 091 Severe "Line {line}: {field} is {value}, which is not from {least} to {most}; nothing was imported.";
    too_long(line: impl Display, field: impl Display, characters: impl Display, most: impl Display) = 092 Severe "Line {line}: {field} has {characters} characters, and {most} is the most; nothing was imported.";
    no_faction(line: impl Display, who: impl Display, number: impl Display) = 093 Severe "Line {line}: {who} names faction {number}, which the file does not have; nothing was imported.";
    twice(line: impl Display, kind: impl Display, number: impl Display) = 094 Severe "Line {line}: this is a second {kind} {number}; nothing was imported.";
    not_inside(line: impl Display, unit: impl Display, word: impl Display, number: impl Display) = 095 Severe "Line {line}: unit {unit} is in {word} {number}, which is not in its region; nothing was imported.";
    no_neighbour(line: impl Display, x: impl Display, y: impl Display, way: impl Display) = 096 Severe "Line {line}: the region at ({x},{y}) is land, and the file has no region {way} of it; nothing was imported.";
    impossible(line: impl Display, why: impl Display) = 097 Severe "Line {line}: {why}; nothing was imported.";
    mended(line: impl Display, mended: impl Display) = 098 Warning "Line {line} of the file was mended: {mended}.";
    changed(change: impl Display) = 099 Warning "The program of 1993 cannot hold this position as it is: {change}.";
}
