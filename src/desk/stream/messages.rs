//! What is said of a whole run: PDK131 and PDK156.

playdeck_base::catalogue! { "PDK";
    /// How the input was read.
    INPUT_DECIDED = 131 Information "The input was read as {} records ({}) in code {} ({}).";
    /// No part for the reader.
    NO_PART = 156 Warning "No part of the listing is for {}; what is public was printed.";
}
