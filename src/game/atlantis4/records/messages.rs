//! What Atlantis 4.0.6 says against a position that cannot be: numbers from 90 on.

crate::catalogue! { "AT4";
    /// An operand out of its range.
    RANGE = 090 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    /// A number that another has, too.
    TWICE = 091 Severe "A second {} has the number {}; the deck cannot go on.";
    /// Tables that are not there.
    NO_RULES = 092 Severe "There is no rule set {}; give its tables to this run; the deck cannot go on.";
    /// Other tables of the same name.
    OTHER_RULES = 093 Severe "The rule set {} is not the one with which this position was made; the deck cannot go on.";
    /// A faction that is nowhere.
    NO_FACTION = 094 Severe "There is no faction {}; the deck cannot go on.";
    /// A place without a region.
    NO_REGION = 095 Severe "There is no region at ({},{}) on level {}; the deck cannot go on.";
    /// A region that does not stand where it must.
    REGION_DUE = 096 Severe "The region at ({},{}) on level {} must stand here; the deck cannot go on.";
    /// More or fewer regions than the levels have.
    REGION_COUNT = 097 Severe "The levels have {} regions, but there are {}; the deck cannot go on.";
    /// A word of another table.
    NO_WORD = 098 Severe "{} has the word {}, which is no {} of this rule set; the deck cannot go on.";
    /// A unit in what is not there.
    NOT_INSIDE = 099 Severe "Unit {} is in structure {}, which is not in its region; the deck cannot go on.";
    /// A text that is too long.
    TOO_LONG = 100 Severe "{}= is longer than {} characters; the deck cannot go on.";
    /// A level of odd width.
    LEVEL_WIDTH = 101 Severe "A level has 1 column or an even number of columns, not {}; the deck cannot go on.";
}
