//! What is said of a whole run: PDK131 and PDK156.

use std::fmt::Display;

playdeck_base::catalogue! { "PDK";
    /// How the input was read.
    input_decided(records: impl Display, records_how: impl Display, code: impl Display, code_how: impl Display) = 131 Information "The input was read as {records} records ({records_how}) in code {code} ({code_how}).";
    /// No part for the reader.
    no_part(reader: impl Display) = 156 Warning "No part of the listing is for {reader}; what is public was printed.";
}
