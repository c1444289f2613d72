//! What is said of a whole run: PDK131 and PDK156.

use playdeck_cards::record::RecordFormat;

playdeck_base::catalogue! { "PDK";
    /// How the input was read.
    input_decided(records: RecordFormat, records_how: &str, code: &str, code_how: &str) = 131 Information "The input was read as {records} records ({records_how}) in code {code} ({code_how}).";
    /// No part for the reader.
    no_part(reader: &str) = 156 Warning "No part of the listing is for {reader}; what is public was printed.";
}
