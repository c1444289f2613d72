//! What the cutting into records says, and what is said where input or output fails: PDK001 to PDK009, PDK139 and PDK160
//! to PDK164. Bytes of the input are counted from 1.

playdeck_base::catalogue! { "PDK";
    /// A short rest at the end of fixed records.
    short_fixed(length: usize, at: u64, there: u64) = 1 Error "The input ends inside a fixed record: of the {length} bytes from byte {at} on only {there} came in; the others were read as blanks.";
    /// A descriptor word that cannot be one.
    bad_word(word: &str, at: u64, left: u64) = 2 Error "X'{word}' at byte {at} is not a record descriptor word; reading ended there and {left} bytes were passed over.";
    /// The input ends inside a descriptor word.
    short_word(at: u64, there: usize) = 3 Error "The input ends inside the record descriptor word at byte {at}; of its 4 bytes only {there} came in.";
    /// The input ends inside a variable record.
    short_variable(bytes: usize, at: u64, there: usize) = 4 Error "The input ends inside a variable record: of the {bytes} bytes from byte {at} on only {there} came in; what came in was read.";
    /// Input or output failed, or the program itself.
    run_stopped(error: &std::io::Error) = 139 Terminal "The run cannot go on: {error}.";
    /// A block whose records do not fill it.
    bad_block(bytes: usize, at: u64, word: &str, found_at: u64, left: u64) = 160 Error "The records of the block of {bytes} bytes at byte {at} do not fill it: X'{word}' at byte {found_at} does not begin a record; reading ended there and {left} bytes were passed over.";
    /// A segment where no such segment can stand.
    bad_segment(word: &str, at: u64, found: &str, due: &str, left: u64) = 161 Error "X'{word}' at byte {at} begins {found} of a record where {due} is due; reading ended there and {left} bytes were passed over.";
    /// The input ends between the segments of a record.
    open_segments(begun: u64) = 162 Error "The input ends inside a spanned record that begins at byte {begun}: its last segment is missing, and the others were read.";
}
