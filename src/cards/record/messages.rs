//! What the cutting into records says, and what is said where input or output fails: PDK001 to PDK009, PDK139, PDK160
//! to PDK164 and PDK230 to PDK239. Bytes of the input are counted from 1.

playdeck_base::catalogue! { "PDK";
    /// A short rest at the end of fixed records.
    short_fixed(length: usize, at: u64, there: u64) = 1 Error "The input ends inside a fixed record: of the {length} bytes from byte {at} on only {there} came in; the others were read as blanks.";
    /// A descriptor word that cannot be one.
    bad_word(word: &str, at: u64, left: u64) = 2 Error "X'{word}' at byte {at} is not a record descriptor word; reading ended there and {left} bytes were passed over.";
    /// The input ends inside a descriptor word.
    short_word(at: u64, there: usize) = 3 Error "The input ends inside the record descriptor word at byte {at}; of its 4 bytes only {there} came in.";
    /// The input ends inside a variable record.
    short_variable(bytes: usize, at: u64, there: usize) = 4 Error "The input ends inside a variable record: of the {bytes} bytes from byte {at} on only {there} came in; what came in was read.";
    /// A tape whose file was cut off within a block or its header.
    short_tape(block: u64, bytes: usize, at: u64, there: usize) = 5 Error "The tape file ends inside block {block}: of the {bytes} bytes from byte {at} on only {there} came in; the block was left out.";
    /// The lengths of two blocks behind one another do not agree.
    bad_previous(block: u64, at: u64, found: u16, due: u16) = 6 Warning "The header of tape block {block} at byte {at} says that {found} bytes came before it, but {due} did; the tape was read on by the lengths of the blocks themselves.";
    /// A tape without a mark at its end.
    no_mark(at: u64, block: u64) = 7 Warning "The tape file ends at byte {at} without a tape mark behind block {block}; what came in was read.";
    /// A block in a form that is not read.
    packed_otherwise(block: u64, at: u64, how: &str) = 8 Error "Tape block {block} at byte {at} is compressed by {how}, which is not read; reading ended there.";
    /// A block that cannot be one.
    bad_tape_block(block: u64, at: u64, why: &str) = 9 Error "Tape block {block} at byte {at} is damaged: {why}; reading ended there.";
    /// Input or output failed, or the program itself.
    run_stopped(error: &std::io::Error) = 139 Terminal "The run cannot go on: {error}.";
    /// A block whose records do not fill it.
    bad_block(bytes: usize, at: u64, word: &str, found_at: u64, left: u64) = 160 Error "The records of the block of {bytes} bytes at byte {at} do not fill it: X'{word}' at byte {found_at} does not begin a record; reading ended there and {left} bytes were passed over.";
    /// A segment where no such segment can stand.
    bad_segment(word: &str, at: u64, found: &str, due: &str, left: u64) = 161 Error "X'{word}' at byte {at} begins {found} of a record where {due} is due; reading ended there and {left} bytes were passed over.";
    /// The input ends between the segments of a record.
    open_segments(begun: u64) = 162 Error "The input ends inside a spanned record that begins at byte {begun}: its last segment is missing, and the others were read.";
    /// What a tape holds was read.
    read_from_tape(file: &str, records: &str) = 163 Information "The input is a tape: {file} was read, {records}.";
    /// There is more on the tape.
    more_on_tape(files: u64) = 164 Warning "Only the first file of the tape was read; files behind it that were passed over: {files}.";
    /// A tape of labels and marks only.
    empty_tape() = 230 Error "The tape holds no data, only labels and marks.";
    /// The data goes on elsewhere.
    goes_on(volume: &str) = 231 Warning "The file goes on behind volume {volume}, on another tape; what is on this one was read.";
    /// Records of a tape that are not read.
    unread_records(block: u64, at: u64, what: &str) = 232 Error "Tape block {block} at byte {at} holds {what}, which is not read; reading ended there.";
    /// A block that its records do not fill.
    odd_block(block: u64, at: u64, bytes: usize, length: usize) = 233 Warning "Tape block {block} at byte {at} has {bytes} bytes, which its records of {length} bytes do not fill; the rest was read as a short record.";
    /// A transmission was read.
    read_from_xmi(name: &str, records: &str) = 234 Information "The input is a transmission (XMI): {name} was read, {records}.";
    /// A transmission that is not one sequential data set.
    unread_xmi(what: &str) = 235 Error "The input is a transmission (XMI) of {what}; only one sequential data set is read, and nothing more was read.";
    /// A segment that cannot be one.
    bad_xmi(at: u64, why: &str) = 236 Error "The segment at byte {at} of the transmission (XMI) is damaged: {why}; reading ended there.";
    /// A transmission without its end.
    short_xmi(at: u64) = 237 Error "The transmission (XMI) ends at byte {at} before its last record, INMR06; what came in was read.";
    /// Bytes before or behind records that are none.
    nuls(bytes: u64, at: u64) = 238 Information "The {bytes} bytes from byte {at} on are X'00' and no part of a record; they were passed over.";
}
