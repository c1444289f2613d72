//! Operands that are left out where they say nothing.

/// Whether an operand has the value that it has where it is left out.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
