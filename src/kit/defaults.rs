//! The values that operands have where they are left out.

/// Whether an operand has the value that it has where it is left out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Declares values that operands have where they are left out, each with the question whether an operand has it.
#[macro_export]
macro_rules! defaults {
    ($($value:ident, $is_value:ident: $type:ty = $default:expr;)*) => {$(
        const fn $value() -> $type {
            $default
        }

        #[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
        fn $is_value(value: &$type) -> bool {
            *value == $default
        }
    )*};
}

pub use defaults;
