//! What is said of a listing that is read again: PDK140 to PDK149.

playdeck_base::catalogue! { "PDK";
    /// A first byte that moves no carriage.
    no_control(byte: &str, record: u64, count: u64) = 140 Error "X'{byte}' in record {record} of the listing is not a carriage control character; the line was printed on the next line. Such records: {count}.";
    /// Lines longer than the paper is wide.
    lines_cut(first: u64, count: u64) = 141 Warning "Line {first} of the listing is longer than 132 print positions and was cut there. Such lines: {count}.";
    /// What no print position can hold.
    columns_blanked(first: u64, count: u64) = 142 Warning "Line {first} of the listing has characters that cannot be printed; they were replaced by blanks. Such columns in all lines: {count}.";
}
