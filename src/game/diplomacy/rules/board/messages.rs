//! What is said about a map file. Each sentence begins with the line and its file, or with the file.

use super::here::Here;

playdeck_base::catalogue! { "DIP";
    word_unknown(here: &Here, word: &str, behind: &str) = 230 Error "{here}: {word} is neither a word of the notation nor a power, because {behind} behind it is no place; the board was not read.";
    word_unknown_near(here: &Here, word: &str, behind: &str, near: &str) = 231 Error "{here}: {word} is neither a word of the notation nor a power, because {behind} behind it is no place; the nearest word is {near}; the board was not read.";
    word_not_played(here: &Here, word: &str) = 232 Error "{here}: {word} changes the game in a way that is not played here; the board was not read.";
    mark_not_played(here: &Here, word: &str) = 233 Error "{here}: {word} has a mark for a border or center that is not played here; the board was not read.";
    passed_over(here: &Here, word: &str) = 234 Information "{here}: {word} changes nothing here and was passed over.";
    rule_not_played(here: &Here, word: &str) = 235 Error "{here}: The rule {word} is not played here; the board was not read.";
    file_unnamed(here: &Here, word: &str) = 236 Error "{here}: {word} needs the name of a board; the board was not read.";
    file_unknown(here: &Here, name: &str) = 237 Error "{here}: There is no board called {name}; the board was not read.";
    file_twice(here: &Here, name: &str) = 238 Error "{here}: {name} has been read already; the board was not read.";
    map_twice(here: &Here) = 239 Error "{here}: MAP can stand only once; the board was not read.";
    files_deep(here: &Here, most: usize) = 240 Error "{here}: More than {most} boards name one another; the board was not read.";
    file_large(here: &Here, lines: u32, bytes: usize) = 241 Error "{here}: A board has at most {lines} lines and {bytes} bytes; the board was not read.";
    begin_unreadable(here: &Here) = 242 Error "{here}: BEGIN needs a season, a year up to 9999 and MOVEMENT or ADJUSTMENTS, as in BEGIN SPRING 1901 MOVEMENT; the board was not read.";
    season_unknown(here: &Here, season: &str, seasons: &str) = 243 Error "{here}: The game cannot begin with {season}; the first phase is {seasons}; the board was not read.";
    flow_unreadable(here: &Here) = 244 Error "{here}: Each year has two seasons of movement and retreats and one of adjustments, as in FLOW SPRING:MOVEMENT,RETREATS FALL:MOVEMENT,RETREATS WINTER:ADJUSTMENTS; the board was not read.";
    victory_unreadable(here: &Here) = 245 Error "{here}: VICTORY needs the number of centers with which a player wins; the board was not read.";
    victory_out_of_range(here: &Here, number: u16, centers: usize) = 246 Error "{here}: Nobody can win with {number} centers, because the board has {centers}; the board was not read.";
    new_homes_unreadable(here: &Here) = 247 Error "{here}: NEWHOMES needs one year up to 9999; the board was not read.";

    place_incomplete(here: &Here) = 250 Error "{here}: A place needs its name, one =, and its code, as in Vienna = VIE; the board was not read.";
    place_unreadable(here: &Here, word: &str) = 251 Error "{here}: {word} is not the code of a place, which has three letters or digits, and /NC, /EC, /SC or /WC behind them for a coast; the board was not read.";
    place_unknown(here: &Here, word: &str) = 252 Error "{here}: The board has no place {word}; the board was not read.";
    coast_not_due(here: &Here, word: &str) = 253 Error "{here}: {word} is a coast, and a province is due; the board was not read.";
    name_missing(here: &Here, word: &str) = 254 Error "{here}: {word} has no name; the board was not read.";
    alias_of_two(here: &Here, alias: &str, one: &str, other: &str) = 255 Error "{here}: {alias} is a name of {one} and of {other}; the board was not read.";
    code_taken(here: &Here, word: &str) = 256 Error "{here}: {word} is already the code or name of another; the board was not read.";
    renamed_unknown(here: &Here, word: &str) = 257 Error "{here}: Before -> stands {word}, which no line above declares; the board was not read.";
    places_many(here: &Here, most: usize) = 258 Error "{here}: A board has at most {most} provinces, those that were dropped among them; the board was not read.";

    abuts_due(here: &Here, word: &str) = 260 Error "{here}: {word} stands where ABUTS is due; the board was not read.";
    nothing_to_amend(here: &Here, word: &str) = 261 Error "{here}: No line above gives {word} a terrain that could be amended; the board was not read.";
    letters_mixed(here: &Here, word: &str) = 262 Error "{here}: {word} mixes capitals and small letters, which stand for who may pass; the board was not read.";
    border_twice(here: &Here, word: &str) = 263 Error "{here}: {word} stands twice in the list; the board was not read.";
    border_one_way(here: &Here, unit: &str, from: &str, to: &str) = 264 Error "{here}: {unit} can go from {from} to {to} but not back; the board was not read.";
    border_for_nobody(here: &Here, from: &str, to: &str) = 265 Error "{here}: No unit could ever go from {from} to {to}; the board was not read.";
    coast_alone(here: &Here, coast: &str, province: &str) = 266 Error "{here}: {coast} is a coast of {province}, which has no line COAST or PORT of its own in small letters; the board was not read.";
    coasts_missing(here: &Here, province: &str) = 267 Error "{here}: {province} in small letters is a province with coasts of its own, and none has a line; the board was not read.";
    coast_terrain(here: &Here, coast: &str) = 268 Error "{here}: {coast} is a coast, whose line begins with COAST or PORT; the board was not read.";
    water_missing(here: &Here, province: &str, water: &str) = 269 Error "{here}: {province} does not border on {water}, although one of its coasts does; the board was not read.";

    power_missing(here: &Here, word: &str) = 270 Error "{here}: {word} belongs to the power above it, and there is none; the board was not read.";
    power_unknown(here: &Here, word: &str) = 271 Error "{here}: {word} is not a power of this board; the board was not read.";
    powers_due(here: &Here, word: &str) = 272 Error "{here}: {word} stands alone or before the names of powers, ALL, or ALL EXCEPT and names; the board was not read.";
    powers_many(here: &Here, most: usize) = 273 Error "{here}: A board has at most {most} powers; the board was not read.";
    powers_few(here: &Here) = 274 Error "{here}: A board needs two powers or more; the board was not read.";
    power_empty(here: &Here, power: &str) = 275 Error "{here}: {power} has neither a home nor a center nor a unit; the board was not read.";
    adjective_unreadable(here: &Here, word: &str) = 276 Error "{here}: {word} is not an adjective in brackets, with + for each blank, as in (GREAT+BRITISH:B); the board was not read.";
    letter_reserved(here: &Here, letter: char) = 277 Error "{here}: {letter} cannot stand for a power; the board was not read.";
    unit_unreadable(here: &Here) = 278 Error "{here}: A unit needs A or F and its place alone, as in A VIE; the board was not read.";
    unit_misplaced(here: &Here, unit: &str) = 279 Error "{here}: {unit} cannot stand there; the board was not read.";
    coast_due(here: &Here, unit: &str, coasts: &str) = 280 Error "{here}: {unit} needs a coast, {coasts}; the board was not read.";
    center_closed(here: &Here, word: &str) = 281 Error "{here}: {word} is a center, which nobody can enter; the board was not read.";
    centers_missing(here: &Here) = 282 Error "{here}: The board has no center; the board was not read.";
    owned_by_two(here: &Here, word: &str, one: &str, other: &str) = 283 Error "{here}: {word} is owned by {one} and by {other}; the board was not read.";
    name_reserved(here: &Here, word: &str) = 284 Error "{here}: {word} cannot be the name of a power; the board was not read.";

    position_unreadable(here: &Here) = 376 Information "{here}: #AT needs the code of a province, its latitude and its longitude in degrees, as in #AT VIE 48.2 16.4; the line was passed over.";
    position_of_none(here: &Here, word: &str) = 377 Information "{here}: No line above names {word}, so that its position was passed over.";
}
