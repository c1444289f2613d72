//! Sharing scarce things by lot.
