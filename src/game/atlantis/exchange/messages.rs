//! What is said about the files of the program of 1993: numbers from 90 on.

playdeck_base::catalogue! { "ATL";
    ENDS = 090 Severe "Line {}: the file ends where {} should follow; nothing was imported.";
    RANGE = 091 Severe "Line {}: {} is {}, which is not from {} to {}; nothing was imported.";
    TOO_LONG = 092 Severe "Line {}: {} has {} characters, and {} is the most; nothing was imported.";
    NO_FACTION = 093 Severe "Line {}: {} names faction {}, which the file does not have; nothing was imported.";
    TWICE = 094 Severe "Line {}: this is a second {} {}; nothing was imported.";
    NOT_INSIDE = 095 Severe "Line {}: unit {} is in {} {}, which is not in its region; nothing was imported.";
    NO_NEIGHBOUR = 096 Severe "Line {}: the region at ({},{}) is land, and the file has no region {} of it; nothing was imported.";
    IMPOSSIBLE = 097 Severe "Line {}: {}; nothing was imported.";
    MENDED = 098 Warning "Line {} of the file was mended: {}.";
    CHANGED = 099 Warning "The program of 1993 cannot hold this position as it is: {}.";
}
