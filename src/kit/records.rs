//! Records of punched positions: each a type with an operand for each field, and the values that operands have where they
//! are left out.

/// Declares records. An operand that may be left out is followed by `= default`.
#[macro_export]
macro_rules! records {
    ($(
        $(#[$about:meta])*
        pub struct $record:ident {
            $($(#[$says:meta])* pub $operand:ident: $type:ty $(= $default:ident)?,)+
        }
    )+) => {$(
        $(#[$about])*
        #[allow(missing_docs, reason = "the names and types of its operands say what they are")]
        #[derive(Debug, Clone, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(rename_all = "SCREAMING_SNAKE_CASE", deny_unknown_fields)]
        pub struct $record {
            $($(#[$says])* $(#[serde($default)])? pub $operand: $type,)+
        }
    )+};
}

pub use records;

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

#[cfg(test)]
mod tests {
    records! {
        /// A boat.
        pub struct Boat {
            pub no: u8,
            /// Who sails it.
            pub crew: Vec<u8> = default,
        }
    }

    #[test]
    fn what_is_left_out_has_a_default_and_nothing_else_may_be_left_out() {
        let read = |text| serde_json::from_str::<Boat>(text).map(|boat| (boat.no, boat.crew.len())).ok();
        let read =
            [r#"{"NO":7}"#, r#"{"NO":7,"CREW":[1,2]}"#, r#"{"CREW":[]}"#, r#"{"NO":7,"MAST":1}"#].map(read);
        assert_eq!(read, [Some((7, 0)), Some((7, 2)), None, None]);
    }
}
