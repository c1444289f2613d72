//! What is said of a listing that is read again: PDK140 to PDK149.

playdeck_base::catalogue! { "PDK";
    /// A first byte that moves no carriage.
    NO_CONTROL = 140 Error "X'{}' in record {} of the listing is not a carriage control character; the line was printed on the next line. Such records: {}.";
    /// Lines longer than the paper is wide.
    LINES_CUT = 141 Warning "Line {} of the listing is longer than 132 print positions and was cut there. Such lines: {}.";
    /// What no print position can hold.
    COLUMNS_BLANKED = 142 Warning "Line {} of the listing has characters that cannot be printed; they were replaced by blanks. Such columns in all lines: {}.";
}
