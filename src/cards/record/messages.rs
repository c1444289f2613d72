//! What the cutting into records says, and what is said where input or output fails: PDK001 to PDK009, PDK139 and PDK160
//! to PDK164. Bytes of the input are counted from 1.

playdeck_base::catalogue! { "PDK";
    /// A short rest at the end of fixed records.
    SHORT_FIXED = 1 Error "The input ends inside a fixed record: of the {} bytes from byte {} on only {} came in; the others were read as blanks.";
    /// A descriptor word that cannot be one.
    BAD_WORD = 2 Error "X'{}' at byte {} is not a record descriptor word; reading ended there and {} bytes were passed over.";
    /// The input ends inside a descriptor word.
    SHORT_WORD = 3 Error "The input ends inside the record descriptor word at byte {}; of its 4 bytes only {} came in.";
    /// The input ends inside a variable record.
    SHORT_VARIABLE = 4 Error "The input ends inside a variable record: of the {} bytes from byte {} on only {} came in; what came in was read.";
    /// Input or output failed, or the program itself.
    RUN_STOPPED = 139 Terminal "The run cannot go on: {}.";
    /// A block whose records do not fill it.
    BAD_BLOCK = 160 Error "The records of the block of {} bytes at byte {} do not fill it: X'{}' at byte {} does not begin a record; reading ended there and {} bytes were passed over.";
    /// A segment where no such segment can stand.
    BAD_SEGMENT = 161 Error "X'{}' at byte {} begins {} of a record where {} is due; reading ended there and {} bytes were passed over.";
    /// The input ends between the segments of a record.
    OPEN_SEGMENTS = 162 Error "The input ends inside a spanned record that begins at byte {}: its last segment is missing, and the others were read.";
}
