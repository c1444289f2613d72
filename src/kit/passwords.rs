//! Passwords: what a position keeps of one, and whether a written word is the one that was set.
//!
//! A position keeps a salt and a hash of salt and password, so that nobody reads a password from a punched deck. New
//! hashes are argon2id, which takes memory as well as time, so that who has a position cannot try millions of words a
//! second. Hashes of older positions, SHA-256 in 1,000 rounds, are read for ever and punched as they were, because
//! without the word they cannot be made anew. The salt comes from the dice.
//!
//! A word costs some 30 ms to try, so nothing is hashed twice: a password remembers while the program runs which word is
//! right and which are wrong. Once the right one is known, no other is hashed, and a hash of a new password is made when
//! it is punched. What is answered never depends on what is remembered.
//!
//! Capitals and small letters are alike in a password, because cards are.
//!
//! Source: `docs/passwords.md`; `JCL.md`, "The position deck".

use argon2::{Algorithm, Argon2, Block, Params, Version};
use playdeck_base::secret::{Secret, in_hex};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// How often a password of an older position is hashed.
const ROUNDS: u32 = 1_000;
/// The bytes of a hash.
const BYTES: usize = 32;
/// What a punched hash of the newer kind begins with.
const ARGON2ID: &str = "ARGON2ID";
/// The lanes of a hash.
const LANES: u32 = 1;
/// The KiB that are filled for a unit of work.
const KIB_OF_WORK: u64 = 16;
/// The work of a hash of an older position.
const OLDER_WORK: u64 = 32;

/// How much memory, in KiB, a password may take.
const KIB: RangeInclusive<u32> = 8..=65_536;
/// How often that memory may be filled.
const PASSES: RangeInclusive<u32> = 1..=10;

type Hash = [u8; BYTES];

/// What trying a password costs, for us and for whoever guesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, try_from = "Written")]
pub struct Cost {
    /// The memory that is filled, in KiB.
    kib: u32,
    /// How often it is filled.
    passes: u32,
}

/// A cost as it is written, of any size.
#[derive(Deserialize)]
#[serde(rename_all = "UPPERCASE", deny_unknown_fields, default)]
struct Written {
    kib: u32,
    passes: u32,
}

impl Default for Written {
    fn default() -> Self {
        let Cost { kib, passes } = Cost::default();
        Self { kib, passes }
    }
}

impl TryFrom<Written> for Cost {
    type Error = String;

    fn try_from(Written { kib, passes }: Written) -> Result<Self, String> {
        Self::new(kib, passes).ok_or_else(|| format!("{} are expected for a password", Self::bounds()))
    }
}

/// 19 MiB, filled twice: what OWASP recommends at least.
impl Default for Cost {
    fn default() -> Self {
        Self { kib: 19_456, passes: 2 }
    }
}

impl Cost {
    /// The least that there is, for worlds that nobody plays.
    pub const LEAST: Self = Self { kib: *KIB.start(), passes: *PASSES.start() };

    /// A cost of some KiB that are filled a number of times. None beyond the bounds, so that no position can ask for
    /// hours or all memory.
    fn new(kib: u32, passes: u32) -> Option<Self> {
        (KIB.contains(&kib) && PASSES.contains(&passes)).then_some(Self { kib, passes })
    }

    fn bounds() -> String {
        format!("{} to {} KiB and {} to {} passes", KIB.start(), KIB.end(), PASSES.start(), PASSES.end())
    }

    /// Whether it is that of a game that says nothing.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// How a password is hashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// SHA-256 of salt and password, hashed again and again.
    Sha256,
    /// argon2id over the password with the salt.
    Argon2id(Cost),
}

impl Kind {
    /// The hash of a word in capitals.
    fn hash(self, word: &str, salt: u64) -> Option<Hash> {
        let salt = salt.to_be_bytes();
        match self {
            Self::Sha256 => {
                let mut hash: Hash = Sha256::new().chain_update(salt).chain_update(word).finalize().into();
                for _ in 1..ROUNDS {
                    hash = Sha256::digest(hash).into();
                }
                Some(hash)
            }
            Self::Argon2id(Cost { kib, passes }) => {
                let params = Params::new(kib, passes, LANES, Some(BYTES)).ok()?;
                let mut memory = vec![Block::new(); params.block_count()];
                let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
                let mut hash = Hash::default();
                argon2
                    .hash_password_into_with_memory(word.as_bytes(), &salt, &mut hash, &mut memory[..])
                    .ok()?;
                Some(hash)
            }
        }
    }
}

/// What is kept of a password.
///
/// It is punched as `ARGON2ID-19456-2-1-`, which are KiB, passes and lanes, 16 hexadecimal digits of salt, a hyphen and 64
/// of the hash; an older one as salt and hash alone.
#[derive(Clone)]
pub struct Password(Arc<Kept>);

struct Kept {
    kind: Kind,
    salt: u64,
    hash: OnceLock<Option<Hash>>,
    known: Mutex<Known>,
}

/// What is known of the word, in capitals.
#[derive(Default)]
struct Known {
    right: Option<Secret>,
    wrong: BTreeSet<Secret>,
}

impl Password {
    /// What is kept of a password.
    pub fn new(password: &Secret, salt: u64, cost: Cost) -> Self {
        let right = Some(in_capitals(password.exposed()).into());
        Self::of(Kind::Argon2id(cost), salt, OnceLock::new(), right)
    }

    fn of(kind: Kind, salt: u64, hash: OnceLock<Option<Hash>>, right: Option<Secret>) -> Self {
        Self(Arc::new(Kept { kind, salt, hash, known: Mutex::new(Known { right, wrong: BTreeSet::new() }) }))
    }

    /// Whether a written word is the password.
    pub fn is(&self, written: &str) -> bool {
        let word = Secret::from(in_capitals(written));
        let mut known = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(right) = &known.right {
            return *right == word;
        }
        if known.wrong.contains(&word) {
            return false;
        }
        let hash = self.0.kind.hash(word.exposed(), self.0.salt);
        let is_right = hash.is_some() && self.0.hash.get() == Some(&hash);
        if is_right {
            known.right = Some(word);
        } else {
            known.wrong.insert(word);
        }
        is_right
    }

    /// What trying a word takes, in the units of `WORK=`, whether or not it was tried before.
    pub fn work(&self) -> u64 {
        match self.0.kind {
            Kind::Sha256 => OLDER_WORK,
            Kind::Argon2id(Cost { kib, passes }) => {
                (u64::from(kib) * u64::from(passes)).div_ceil(KIB_OF_WORK)
            }
        }
    }

    fn hash(&self) -> Option<&Hash> {
        let of_word = || {
            let known = self.0.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.right.as_ref().and_then(|right| self.0.kind.hash(right.exposed(), self.0.salt))
        };
        self.0.hash.get_or_init(of_word).as_ref()
    }

    /// Reads its punched form.
    fn read(text: &str) -> Result<Self, String> {
        let unknown = || "a password as it was punched is expected".to_owned();
        let fields: Vec<&str> = text.split('-').collect();
        let (kind, salt, hash) = match fields[..] {
            [salt, hash] => (Kind::Sha256, salt, hash),
            [ARGON2ID, kib, passes, lanes, salt, hash] => {
                let number = |digits: &str| digits.parse::<u32>().map_err(|_| unknown());
                let (kib, passes) = (number(kib)?, number(passes)?);
                if number(lanes)? != LANES {
                    return Err(unknown());
                }
                (Kind::Argon2id(Cost::try_from(Written { kib, passes })?), salt, hash)
            }
            _ => return Err(unknown()),
        };
        let salt = u64::from_be_bytes(in_hex(salt).ok_or_else(unknown)?);
        let hash = in_hex(hash).ok_or_else(unknown)?;
        Ok(Self::of(kind, salt, OnceLock::from(Some(hash)), None))
    }
}

fn in_capitals(word: &str) -> String {
    word.to_uppercase()
}

impl PartialEq for Password {
    fn eq(&self, other: &Self) -> bool {
        (self.0.kind, self.0.salt) == (other.0.kind, other.0.salt) && self.hash() == other.hash()
    }
}

impl Eq for Password {}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password")
    }
}

impl Serialize for Password {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let hash = self.hash().ok_or_else(|| S::Error::custom("the password could not be hashed"))?;
        let kind = match self.0.kind {
            Kind::Sha256 => String::new(),
            Kind::Argon2id(Cost { kib, passes }) => format!("{ARGON2ID}-{kib}-{passes}-{LANES}-"),
        };
        let hash = base16ct::upper::encode_string(hash);
        serializer.serialize_str(&format!("{kind}{:016X}-{hash}", self.0.salt))
    }
}

impl<'de> Deserialize<'de> for Password {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// "EXCALIBUR" with salt 7 at the least cost and at the usual one, as the reference implementation in C has it.
    const PUNCHED: [(Cost, &str); 2] = [
        (
            Cost::LEAST,
            "ARGON2ID-8-1-1-0000000000000007-B174D6C59D804D3BACBB0E60ED842CE1659B0ED33AD06C838E5F3C5B93ECF9D6",
        ),
        (
            Cost { kib: 19_456, passes: 2 },
            "ARGON2ID-19456-2-1-0000000000000007-F79ADD7F8BCF1B38E99E6EAD19AFC39946F38E2C856E3D8AA0693432AE9012F4",
        ),
    ];
    /// The same as positions had it before.
    const OLDER: &str = "0000000000000007-A6F96CBE8B1E1E451CFA93C6D75A3E2F19270D8F8A88AABC3EE30F49958E309B";

    fn read(text: &str) -> Result<Password, String> {
        serde_json::from_value(text.into()).map_err(|error| error.to_string())
    }

    fn punched(password: &Password) -> String {
        serde_json::from_value(serde_json::to_value(password).unwrap()).unwrap()
    }

    #[test]
    fn a_password_is_known_again_and_is_in_nothing_that_is_punched() {
        for (cost, text) in PUNCHED {
            let password = Password::new(&"Excalibur".into(), 7, cost);
            assert_eq!(punched(&password), text);
            for password in [password.clone(), read(text).unwrap()] {
                assert!(!password.is("Caliburn") && !password.is("Caliburn"));
                assert!(password.is("Excalibur") && password.is("excalibur") && !password.is("Caliburn"));
                assert_eq!(
                    (format!("{password:?}"), punched(&password)),
                    ("Password".to_owned(), text.to_owned())
                );
            }
            assert_eq!(read(text).unwrap(), password);
            assert_ne!(Password::new(&"Excalibur".into(), 8, cost), password);
        }
    }

    #[test]
    fn a_hash_of_an_older_position_is_read_and_punched_as_it_was() {
        let password = read(OLDER).unwrap();
        assert!(!password.is("Caliburn") && password.is("Excalibur") && punched(&password) == OLDER);
    }

    #[test]
    fn no_word_is_hashed_twice_and_none_once_the_right_one_is_known() {
        let password = read(PUNCHED[0].1).unwrap();
        let wrong = |password: &Password| password.0.known.lock().unwrap().wrong.len();
        let copy = password.clone();
        assert!(!password.is("Caliburn") && !copy.is("CALIBURN") && !copy.is("Durandal"));
        assert_eq!(wrong(&password), 2);
        assert!(copy.is("Excalibur") && !password.is("Joyeuse"));
        assert_eq!(wrong(&password), 2);
        // Who was given the word has no need to hash it.
        let new = Password::new(&"Excalibur".into(), 7, Cost::LEAST);
        assert!(new.is("Excalibur") && new.0.hash.get().is_none());
    }

    #[test]
    fn work_goes_by_the_memory_that_is_filled() {
        let work = |text: &str| read(text).unwrap().work();
        assert_eq!(PUNCHED.map(|(_, text)| work(text)), [1, 2_432]);
        assert_eq!(work(OLDER), 32);
    }

    #[test]
    fn what_was_never_punched_is_refused() {
        let hash = "A".repeat(64);
        for text in [
            "",
            "-",
            "00-00",
            "0000000000000007",
            "000000000000000G-00",
            &format!("ARGON2ID-8-1-2-0000000000000007-{hash}"),
            &format!("ARGON2I-8-1-1-0000000000000007-{hash}"),
            &format!("ARGON2ID-8-1-1-000000000000007-{hash}"),
            &format!("ARGON2ID-8-1-1-0000000000000007-{}\u{e9}", &hash[..62]),
            &format!("ARGON2ID-8-1-1-+000000000000007-{hash}"),
        ] {
            assert!(read(text).unwrap_err().starts_with("a password as it was punched"), "{text}");
        }
        let dear = |kib: u32, passes: u32| {
            let text = format!("ARGON2ID-{kib}-{passes}-1-0000000000000007-{hash}");
            read(&text).err().map(|why| why.contains("8 to 65536 KiB and 1 to 10 passes"))
        };
        assert_eq!(
            [dear(7, 1), dear(65_537, 1), dear(8, 0), dear(8, 11), dear(65_536, 10)],
            [Some(true), Some(true), Some(true), Some(true), None]
        );
    }
}
