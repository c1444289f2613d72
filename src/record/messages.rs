//! What the cutting into records says: PDK001 to PDK009. Bytes of the input are counted from 1.

crate::catalogue! { "PDK";
    /// A short rest at the end of fixed records.
    SHORT_FIXED = 1 Error "The input ends inside a fixed record: of the {} bytes from byte {} on only {} came in; the others were read as blanks.";
    /// A descriptor word that cannot be one.
    BAD_WORD = 2 Error "X'{}' at byte {} is no record descriptor word; reading ended there and {} bytes were passed over.";
    /// The input ends inside a descriptor word.
    SHORT_WORD = 3 Error "The input ends inside the record descriptor word at byte {}; of its 4 bytes only {} came in.";
    /// The input ends inside a variable record.
    SHORT_VARIABLE = 4 Error "The input ends inside a variable record: of the {} bytes from byte {} on only {} came in; what came in was read.";
}
