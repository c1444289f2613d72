//! The built program as a shell, a job and a pipe see it.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it did not expect")]

#[path = "../common/mod.rs"]
mod common;

mod bridge;
mod command_line;
mod examples;
mod explain;
mod filters;
mod forms;
mod jobs;
mod linux_tool;
mod own_board;
mod own_tables;
mod pipes;
mod seasons;
mod templates;
mod verify;
