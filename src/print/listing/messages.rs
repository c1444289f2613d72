//! What is said of a listing that is read again: PDK140 to PDK149.

playdeck_base::catalogue! { "PDK";
    /// A first byte that moves no carriage.
    no_control(byte: &str, record: u64, count: u64) = 140 Error "X'{byte}' in record {record} of the listing is not a carriage control character; the line was printed on the next line. Such records: {count}.";
    /// Lines that are longer than any paper is wide.
    lines_cut(first: u64, most: usize, count: u64) = 141 Warning "Line {first} of the listing is longer than {most} print positions and was cut there. Such lines: {count}.";
    /// What no print position can hold.
    columns_blanked(first: u64, count: u64) = 142 Warning "Line {first} of the listing has characters that cannot be printed; they were replaced by blanks. Such columns in all lines: {count}.";
    /// Records of a length of their own.
    length_found(bytes: usize) = 143 Information "The listing has no line ends; it was read as records of {bytes} bytes, because each of them begins with carriage control.";
    /// Text without carriage control.
    control_not_found() = 144 Information "The lines of the listing do not begin with carriage control; each was printed whole, below the one before it.";
    /// A skip to a channel that stops nowhere.
    no_stop(record: u64, channel: u8, count: u64) = 145 Error "Record {record} of the listing skips to channel {channel}, which stops the carriage at no line of the form; the paper moved by one line. Such skips: {count}.";
    /// Structured fields among lines.
    fields_passed(first: u64, count: u64) = 146 Warning "Record {first} of the listing is a structured field (X'5A') of a page printer and no line; it was passed over. Such records: {count}.";
    /// Pages that are longer than the form.
    form_overrun(first: u64, lines: u16, count: u64) = 147 Warning "Line {first} of the listing stands below the last of the {lines} lines of its form and was printed on the next form. Such forms: {count}.";
    /// Lines that are longer than a record of the output.
    records_cut(bytes: usize, count: u64) = 148 Warning "Lines of the listing are longer than the {bytes} bytes of an output record and were cut there. Such lines: {count}.";
}
