//! BUILD.
