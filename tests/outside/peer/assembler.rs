//! An assembler for as much of S/370 as the peer's program needs: two passes over source of the usual form, label in
//! column 1, operation, operands without blanks, remark. Addresses need no base register, because the program is below
//! X'1000', where base register 0 means none.

use playdeck::code::Code;
use std::collections::BTreeMap;

/// The layout of an instruction, with its operation code.
#[derive(Clone, Copy)]
enum Form {
    /// Two registers.
    Rr(u8),
    /// A register, and an address with an index.
    Rx(u8),
    /// An address and a byte.
    Si(u8),
    /// An address alone, with its base.
    S(u8),
    /// Two addresses and a length, written after the first.
    Ss(u8),
}

const INSTRUCTIONS: [(&str, Form); 15] = [
    ("BAL", Form::Rx(0x45)),
    ("BC", Form::Rx(0x47)),
    ("BCR", Form::Rr(0x07)),
    ("CLC", Form::Ss(0xD5)),
    ("CLI", Form::Si(0x95)),
    ("LA", Form::Rx(0x41)),
    ("LPSW", Form::S(0x82)),
    ("MVC", Form::Ss(0xD2)),
    ("MVI", Form::Si(0x92)),
    ("OC", Form::Ss(0xD6)),
    ("SIO", Form::S(0x9C)),
    ("ST", Form::Rx(0x50)),
    ("TIO", Form::S(0x9D)),
    ("TM", Form::Si(0x91)),
    ("TR", Form::Ss(0xDC)),
];

/// The program as bytes from its origin on.
pub fn assemble(source: &str, origin: u16) -> Vec<u8> {
    let learnt = pass(source, origin, BTreeMap::new(), true).labels;
    pass(source, origin, learnt, false).image
}

fn pass<'a>(source: &'a str, origin: u16, labels: BTreeMap<&'a str, u16>, learns: bool) -> Pass<'a> {
    let mut pass = Pass { labels, learns, origin, at: origin, image: Vec::new() };
    for line in source.lines().filter(|line| !line.starts_with('*')) {
        pass.statement(line);
    }
    pass
}

struct Pass<'a> {
    labels: BTreeMap<&'a str, u16>,
    /// True in the first pass, which may meet labels defined further down.
    learns: bool,
    origin: u16,
    at: u16,
    image: Vec<u8>,
}

/// `address(first,second)`, or as much of it as is written.
#[derive(Default)]
struct Operand {
    address: u16,
    first: u16,
    second: u16,
}

impl<'a> Pass<'a> {
    fn statement(&mut self, line: &'a str) {
        let mut words = line.split_whitespace();
        let label = if line.starts_with(' ') { None } else { words.next() };
        let (Some(operation), operands) = (words.next(), words.next().unwrap_or_default()) else {
            return;
        };
        if matches!(operation, "CCW" | "PSW") {
            self.put(&vec![0; usize::from(self.at.wrapping_neg() % 8)]);
        }
        self.labels.extend(label.map(|label| (label, self.at)));
        match operation {
            "CCW" => {
                let [command, address, flags, count] = self.operands(operands).map(|operand| operand.address);
                self.put(&[
                    low(command),
                    0,
                    high(address),
                    low(address),
                    low(flags),
                    0,
                    high(count),
                    low(count),
                ]);
            }
            "PSW" => {
                let [mask, address] = self.operands(operands).map(|operand| operand.address);
                self.put(&[high(mask), low(mask), 0, 0, 0, 0, high(address), low(address)]);
            }
            // Characters may have blanks among them.
            "DC" if operands.starts_with("C'") => {
                let text = line.split('\'').nth(1).unwrap();
                let mut bytes = Vec::new();
                Code::Cp1047.encode(text, &mut bytes);
                self.put(&bytes);
            }
            "DC" => {
                let [constant] = self.operands(operands);
                self.put(&[low(constant.address)]);
            }
            "DS" => {
                let [bytes] = self.operands(operands);
                self.put(&vec![0; usize::from(bytes.address)]);
            }
            "ORG" => {
                let [place] = self.operands(operands);
                self.put(&vec![0; usize::from(place.address - self.at)]);
            }
            instruction => self.instruction(instruction, operands),
        }
    }

    fn instruction(&mut self, name: &str, operands: &str) {
        let known = INSTRUCTIONS.iter().find(|(known, _)| *known == name);
        let (_, form) = known.unwrap_or_else(|| panic!("{name} is not known here"));
        match *form {
            Form::Rr(code) => {
                let [first, second] = self.operands(operands);
                self.put(&[code, nibbles(first.address, second.address)]);
            }
            Form::Rx(code) => {
                let [register, place] = self.operands(operands);
                let [base, displacement] = based(place.second, place.address);
                self.put(&[code, nibbles(register.address, place.first), base, displacement]);
            }
            Form::Si(code) => {
                let [place, byte] = self.operands(operands);
                let [base, displacement] = based(place.first, place.address);
                self.put(&[code, low(byte.address), base, displacement]);
            }
            Form::S(code) => {
                let [place] = self.operands(operands);
                let [base, displacement] = based(place.first, place.address);
                self.put(&[code, 0, base, displacement]);
            }
            Form::Ss(code) => {
                let [to, from] = self.operands(operands);
                let [[a, b], [c, d]] = [based(0, to.address), based(from.first, from.address)];
                self.put(&[code, low(to.first - 1), a, b, c, d]);
            }
        }
    }

    fn put(&mut self, bytes: &[u8]) {
        self.image.extend(bytes);
        self.at = self.origin + u16::try_from(self.image.len()).unwrap();
    }

    /// A fixed number of operands, separated by commas outside parentheses.
    fn operands<const N: usize>(&self, text: &str) -> [Operand; N] {
        let mut pieces = Vec::from([String::new()]);
        let mut depth = 0;
        for letter in text.chars() {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            match letter {
                ',' if depth == 0 => pieces.push(String::new()),
                letter => pieces.last_mut().unwrap().push(letter),
            }
        }
        let operands = pieces.iter().map(|piece| self.operand(piece)).collect::<Vec<_>>();
        operands.try_into().unwrap_or_else(|_| panic!("{text}: {N} operands are due"))
    }

    fn operand(&self, text: &str) -> Operand {
        let (address, inner) = text.split_once('(').unwrap_or((text, ""));
        let mut inner = inner.trim_end_matches(')').split(',').filter(|term| !term.is_empty());
        let mut next = || inner.next().map_or(0, |term| self.value(term));
        Operand { first: next(), second: next(), address: self.value(address) }
    }

    /// A sum of labels, decimal numbers and X'..'.
    fn value(&self, sum: &str) -> u16 {
        sum.split('+').map(|term| self.term(term)).sum()
    }

    fn term(&self, term: &str) -> u16 {
        if let Some(digits) = term.strip_prefix("X'") {
            return u16::from_str_radix(digits.trim_end_matches('\''), 16).unwrap();
        }
        if term.starts_with(|first: char| first.is_ascii_digit()) {
            return term.parse().unwrap();
        }
        match self.labels.get(term) {
            Some(address) => *address,
            None if self.learns => 0,
            None => panic!("{term} stands nowhere"),
        }
    }
}

fn high(word: u16) -> u8 {
    word.to_be_bytes()[0]
}

fn low(word: u16) -> u8 {
    word.to_be_bytes()[1]
}

fn nibbles(left: u16, right: u16) -> u8 {
    low(left << 4 | right)
}

fn based(base: u16, displacement: u16) -> [u8; 2] {
    assert!(displacement < 0x1000, "X'{displacement:X}' needs a base register");
    (base << 12 | displacement).to_be_bytes()
}

pub fn instructions_are_laid_out_as_the_machine_reads_them() {
    // Halfwords as in the Principles of Operation, written out by hand.
    let source = "\
HERE     LA    1,0(2)          a remark
         BC    15,THERE+2
         BCR   8,14
         CLI   THERE,X'0C'
         MVC   THERE(2),X'44'
         SIO   0(1)
THERE    CCW   X'02',HERE,X'20',133
         PSW   X'0002',0
";
    let expected: [&[u8]; 8] = [
        &[0x41, 0x12, 0x00, 0x00],
        &[0x47, 0xF0, 0x02, 0x1A],
        &[0x07, 0x8E],
        &[0x95, 0x0C, 0x02, 0x18],
        &[0xD2, 0x01, 0x02, 0x18, 0x00, 0x44],
        &[0x9C, 0x00, 0x10, 0x00],
        &[0x02, 0x00, 0x02, 0x00, 0x20, 0x00, 0x00, 0x85],
        &[0x00, 0x02, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00],
    ];
    assert_eq!(assemble(source, 0x200), expected.concat());
}
