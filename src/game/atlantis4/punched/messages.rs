//! What Atlantis 4.0.6 says against a position that cannot be: numbers from 300 on.

playdeck_base::catalogue! { "AT4";
    /// An operand out of its range.
    range(operand: &str, value: i128, least: i128, most: i128) = 300 Severe "{operand}={value} is not from {least} to {most}; the deck cannot go on.";
    /// A number that another has, too.
    twice(word: &str, no: u32) = 301 Severe "A second {word} has the number {no}; the deck cannot go on.";
    /// Tables that are not there.
    no_rules(rules: &str) = 302 Severe "There is no rule set {rules}; give its tables to this run; the deck cannot go on.";
    /// Other tables of the same name.
    other_rules(rules: &str) = 303 Severe "The rule set {rules} is not the one with which this position was made; the deck cannot go on.";
    /// A faction that is nowhere.
    no_faction(number: u32) = 304 Severe "There is no faction {number}; the deck cannot go on.";
    /// A place without a region.
    no_region(x: u32, y: u32, level: u8) = 305 Severe "There is no region at ({x},{y}) on level {level}; the deck cannot go on.";
    /// A region that is not the next one of its level.
    region_due(column: u32, row: u32, number: usize) = 306 Severe "The region at ({column},{row}) on level {number} is due here; the deck cannot go on.";
    /// More or fewer regions than the levels have.
    region_count(due: usize, count: usize) = 307 Severe "The levels have {due} regions, but there are {count}; the deck cannot go on.";
    /// A word of another table.
    no_word(operand: &str, word: &str, kind: &str) = 308 Severe "{operand} has the word {word}, which is no {kind} of this rule set; the deck cannot go on.";
    /// A unit in what is not there.
    not_inside(no: u32, number: u32) = 309 Severe "Unit {no} is in structure {number}, which is not in its region; the deck cannot go on.";
    /// A text that is too long.
    too_long(operand: &str, most: usize) = 310 Severe "{operand}= is longer than {most} characters; the deck cannot go on.";
    /// A level of odd width.
    level_width(width: u32) = 311 Severe "A level has 1 column or an even number of columns, not {width}; the deck cannot go on.";
}
