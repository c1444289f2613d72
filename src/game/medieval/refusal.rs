//! Why an order was not carried out in play, or only partly. The numbers are from 200 on.

use super::tables::Kind;
use super::world::Square;
use super::world::numbers::PlayerNumber;
use playdeck_kit::refusal::refusals;

refusals! {
    /// The reason. 229 is retired.
    pub enum Refusal of "MWD";
    NoPiece(number: u16) = 200 Warning "You have no piece {number}; the order was not followed.";
    OnGuard = 201 Warning "The piece is on guard and accepts only UNAUTO; the order was not followed.";
    Ended = 202 Warning "The piece has ended its turn; the order was not followed.";
    Aboard = 203 Warning "The piece is aboard a transport; the order was not followed.";
    NotAboard = 204 Warning "The piece is not aboard a transport; the order was not followed.";
    Edge = 205 Warning "The map ends here; the piece went no farther.";
    OffMap(at: (u16, u16)) = 206 Warning "{square} is not on the map; the order was not followed." with square: (at.0, ",", at.1);
    NotAdjacent(square: Square) = 207 Warning "{square} is not next to the piece; the order was not followed.";
    Sea(square: Square) = 208 Warning "{square} is sea, where a land piece can go only aboard a transport (write B after the path); it went no farther.";
    NotCoastal(square: Square) = 209 Warning "{square} is not sea, coast or a city of yours, and no ship can go there; it went no farther.";
    Moves { to: Square, cost: u8, left: u8 } = 210 Warning "The movement cost of entering {square} is {cost}, and the piece has {left} left; it went no farther." with square: to, cost: cost, left: left;
    ForeignCity(square: Square) = 211 Warning "The city at {square} is not yours, and only infantry and cavalry take cities; the piece went no farther.";
    CannotAttack(kind: Kind) = 212 Warning "A {kind} cannot attack; the order was not followed." with kind: kind.name();
    NoAttacks = 213 Warning "The piece has made all its attacks of this turn; the order was not followed.";
    OutOfRange { at: Square, range: u8 } = 214 Warning "{square} is out of range, which is {range}; the order was not followed." with square: at, range: range;
    NoTarget(square: Square) = 215 Warning "There is no enemy piece at {square} to attack; the order was not followed.";
    Unseen(square: Square) = 216 Warning "{square} is not in sight, so no target is visible there; the order was not followed.";
    Full = 217 Warning "The transport is full; the piece did not board.";
    CannotCarry { transport: Kind, piece: Kind } = 218 Warning "A {transport} cannot carry {piece}; the piece did not board." with transport: transport.name(), piece: piece.name();
    NoTransport(square: Square) = 219 Warning "There is no transport of yours at {square}; the piece did not board.";
    NotTransport(number: u16) = 220 Warning "Piece {number} is not a transport; the order was not followed.";
    NotBeside(number: u16) = 221 Warning "Transport {number} is neither in the same square as the piece nor next to it; the piece did not board.";
    CityNotYours(square: Square) = 222 Warning "You have no city at {square}; the order was not followed.";
    NoCityNamed = 223 Warning "You have no city of this name; the order was not followed.";
    CannotBuild(kind: Kind) = 224 Warning "The city is not at the sea and cannot build a {kind}; the order was not followed." with kind: kind.name();
    Fortified(level: u8) = 225 Warning "The city already has the highest level of fortification, {level}; the order was not followed.";
    NameTaken = 226 Warning "Another city of yours has this name; the order was not followed.";
    NoPlayer(number: u16) = 227 Warning "There is no player {number} in this match; the message was not sent.";
    PlayerOut(player: PlayerNumber) = 228 Warning "Player {player} was eliminated; the message was not sent.";
    NoMail(number: u16) = 230 Warning "You have no message {number}; nothing was deleted.";
    Listed = 231 Warning "This was already shown in this turn; it was not shown again.";
    Eliminated = 232 Warning "You were eliminated before this card; it was passed over.";
    Over = 233 Warning "The match had ended before this card; it was passed over.";
    SentEnough(most: u8) = 234 Warning "A player can send at most {most} messages in a turn; the message was not sent.";
    NoWay(square: Square) = 235 Warning "No way over ground that you know leads to {square}; the piece stays.";
    NothingUnknown = 236 Warning "No way leads to unknown ground; the piece stays.";
    SetOut = 237 Warning "The piece had a GOTO or an EXPLORE in this turn already; the order was not followed.";
    GoalHeld(square: Square) = 238 Warning "Somebody else's piece stands at {square}, and a journey attacks nobody; the piece stays.";
    WayClosed(square: Square) = 239 Warning "Pieces or cities of others close every way over ground that you know to {square}; the piece stays.";
    UnknownClosed = 240 Warning "Pieces or cities of others close every way to unknown ground; the piece stays.";
    VoteForNobody(player: PlayerNumber) = 241 Warning "Player {player} is not left in this match; the vote was passed over.";
    TwoOfName { first: Square, second: Square } = 260 Warning "Your cities at {first} and {second} have the same name; the order was not followed.";
}
