//! ENTERTAIN and WORK, shared out.
