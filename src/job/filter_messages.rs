//! What the filters that make cards say: PDK150 to PDK159.

crate::catalogue! { "PDK";
    /// A control card in a player's sheet.
    CONTROL_IN_SHEET = 150 Error "{} has no place in a player's sheet, where nothing but press is the player's own; nothing was punched.";
    /// Another's sheet in a player's sheet.
    OPENER_IN_SHEET = 151 Error "{} opens a sheet that is not {}; nothing was punched.";
    /// Something behind the end of a sheet.
    BEHIND_SHEET = 152 Error "This stands behind {}, which ends the sheet; nothing was punched.";
    /// Nobody's sheet.
    UNKNOWN_OWNER = 153 Severe "{} names nobody whose sheet could be punched (known: {}); nothing was punched.";
}
