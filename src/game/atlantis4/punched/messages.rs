//! What Atlantis 4.0.6 says against a position that cannot be: numbers from 300 on.

playdeck_base::catalogue! { "AT4";
    /// An operand out of its range.
    RANGE = 300 Severe "{}={} is not from {} to {}; the deck cannot go on.";
    /// A number that another has, too.
    TWICE = 301 Severe "A second {} has the number {}; the deck cannot go on.";
    /// Tables that are not there.
    NO_RULES = 302 Severe "There is no rule set {}; give its tables to this run; the deck cannot go on.";
    /// Other tables of the same name.
    OTHER_RULES = 303 Severe "The rule set {} is not the one with which this position was made; the deck cannot go on.";
    /// A faction that is nowhere.
    NO_FACTION = 304 Severe "There is no faction {}; the deck cannot go on.";
    /// A place without a region.
    NO_REGION = 305 Severe "There is no region at ({},{}) on level {}; the deck cannot go on.";
    /// A region that is not the next one of its level.
    REGION_DUE = 306 Severe "The region at ({},{}) on level {} is due here; the deck cannot go on.";
    /// More or fewer regions than the levels have.
    REGION_COUNT = 307 Severe "The levels have {} regions, but there are {}; the deck cannot go on.";
    /// A word of another table.
    NO_WORD = 308 Severe "{} has the word {}, which is no {} of this rule set; the deck cannot go on.";
    /// A unit in what is not there.
    NOT_INSIDE = 309 Severe "Unit {} is in structure {}, which is not in its region; the deck cannot go on.";
    /// A text that is too long.
    TOO_LONG = 310 Severe "{}= is longer than {} characters; the deck cannot go on.";
    /// A level of odd width.
    LEVEL_WIDTH = 311 Severe "A level has 1 column or an even number of columns, not {}; the deck cannot go on.";
}
