//! A form: one sheet of the paper, how many lines it has, and where the carriage stops for each channel.
//!
//! A channel is a hole in the carriage tape, or an entry of the forms control buffer, at one or more lines of the form.
//! A skip moves the paper to the next line with the channel's hole: never over the line just printed, so that a skip to
//! the channel at which the paper stands goes to the next form.
//!
//! Source: `docs/filters.md`, "print".

use std::num::NonZeroU16;
use std::str::FromStr;

/// Channels of a carriage.
pub const CHANNELS: usize = 12;

/// The most lines of a form.
pub const MOST_LINES: u16 = 255;

/// The lines at which each channel stops the carriage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Channels([Option<NonZeroU16>; CHANNELS]);

impl Channels {
    /// Those that Hercules has unless it is told others, as its configuration has them.
    pub const HERCULES: &str = "1,7,13,19,25,31,37,43,63,49,55,61";
}

impl Default for Channels {
    fn default() -> Self {
        Self([1, 7, 13, 19, 25, 31, 37, 43, 63, 49, 55, 61].map(NonZeroU16::new))
    }
}

/// As Hercules reads them: twelve lines, one for each channel, or pairs `LINE:CHANNEL`. Line 0 is none.
impl FromStr for Channels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let line = |word: &str| match word.trim().parse::<u16>() {
            Ok(line) if line <= MOST_LINES => Ok(NonZeroU16::new(line)),
            _ => Err(format!("{word} is not a line from 1 to {MOST_LINES}, or 0 for none")),
        };
        let words: Vec<&str> = text.split(',').collect();
        let mut channels = [None; CHANNELS];
        if !text.contains(':') {
            if words.len() != CHANNELS {
                let count = words.len();
                return Err(format!(
                    "twelve lines are due, one for each channel, or pairs LINE:CHANNEL; {count} came"
                ));
            }
            for (channel, word) in channels.iter_mut().zip(words) {
                *channel = line(word)?;
            }
            return Ok(Self(channels));
        }
        for pair in words {
            let of_channel = pair.split_once(':').and_then(|(first, channel)| {
                let channel: usize = channel.trim().parse().ok().filter(|it| (1..=CHANNELS).contains(it))?;
                Some((first, channel))
            });
            let Some((first, channel)) = of_channel else {
                return Err(format!("{pair} is not a pair LINE:CHANNEL with a channel from 1 to {CHANNELS}"));
            };
            channels[channel - 1] = line(first)?;
        }
        Ok(Self(channels))
    }
}

/// One sheet of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Form {
    /// How many lines it has.
    pub lines: NonZeroU16,
    /// Where the carriage stops.
    pub channels: Channels,
}

/// 11 inches at six lines an inch.
pub const LINES: NonZeroU16 = NonZeroU16::new(66).unwrap();

/// 11 inches at eight lines an inch.
pub const LINES_BY_EIGHT: NonZeroU16 = NonZeroU16::new(88).unwrap();

impl Default for Form {
    fn default() -> Self {
        Self { lines: LINES, channels: Channels::default() }
    }
}

/// Where a skip leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stop {
    /// So many rows further down on the same form.
    Below(u64),
    /// On the next form, so many rows below its first line.
    NextForm(u64),
}

impl Form {
    /// Where a skip to a channel leads from a row, counted from 0 since the last top of a form. `None` if nothing stops
    /// the carriage there.
    pub fn skip(&self, channel: u8, row: u64) -> Option<Stop> {
        let line = u64::from(self.channels.0.get(usize::from(channel).checked_sub(1)?)?.as_ref()?.get());
        if line > u64::from(self.lines.get()) {
            return None;
        }
        let (stop, present) = (line - 1, row % u64::from(self.lines.get()));
        Some(if stop > present { Stop::Below(stop - present) } else { Stop::NextForm(stop) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_skip_goes_to_the_next_hole_and_never_stays() {
        let form = Form::default();
        assert_eq!(form.skip(1, 0), Some(Stop::NextForm(0)));
        assert_eq!(form.skip(2, 0), Some(Stop::Below(6)));
        assert_eq!(form.skip(2, 5), Some(Stop::Below(1)));
        assert_eq!(form.skip(2, 6), Some(Stop::NextForm(6)));
        assert_eq!(form.skip(9, 60), Some(Stop::Below(2)));
        assert_eq!(form.skip(12, 65), Some(Stop::NextForm(60)));
        assert_eq!(form.skip(13, 0), None);
        assert_eq!(form.skip(0, 0), None);
    }

    #[test]
    fn channels_are_read_as_hercules_reads_them() {
        let all: Channels = Channels::HERCULES.parse().unwrap();
        assert_eq!(all, Channels::default());
        assert_eq!(
            "1:1,7:2,13:3,19:4,25:5,31:6,37:7,43:8,63:9,49:10,55:11,61:12".parse(),
            Ok(Channels::default())
        );
        let form = Form { channels: "3:1, 60:12, 0:2".parse().unwrap(), ..Form::default() };
        assert_eq!(
            [1, 2, 12].map(|channel| form.skip(channel, 0)),
            [Some(Stop::Below(2)), None, Some(Stop::Below(59))]
        );
        for bad in ["", "1,2,3", "1:13", "1:0", "256:1", "x", "1,7,13,19,25,31,37,43,63,49,55,x", "1:1,7"] {
            assert!(bad.parse::<Channels>().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_hole_behind_the_end_of_the_form_stops_nothing() {
        let form = Form { lines: NonZeroU16::new(51).unwrap(), ..Form::default() };
        assert_eq!(form.skip(9, 0), None);
        assert_eq!(form.skip(8, 0), Some(Stop::Below(42)));
    }
}
