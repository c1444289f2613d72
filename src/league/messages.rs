//! What is said about leagues: PDK340 to PDK379.

playdeck_base::catalogue! { "PDK";
    unknown_setting(line: usize, word: &str, nearest: &str) = 340 Error "In line {line} of game.desk the word {word} is not known (nearest is {nearest}); nothing was done.";
    setting_twice(line: usize, word: &str) = 341 Error "In line {line} of game.desk {word} is set a second time; nothing was done. Take one of both lines out.";
    setting_missing(word: &str, what: &str) = 342 Error "game.desk does not set {word}: {what}; nothing was done.";
    setting_wrong(line: usize, word: &str, why: &str) = 343 Error "In line {line} of game.desk {word} cannot be read: {why}; nothing was done.";
    same_addresses(address: &str) = 344 Error "The game and the gamesmaster have the same address, {address}, so that letters to the gamesmaster would come back as mail for the game; nothing was done. Give the game an address of its own.";
    missing_file(name: &str, what: &str) = 345 Error "The folder has no {name}, {what}; nothing was done. playdeck new makes a folder with everything in it.";
    is_synchronized(name: &str) = 346 Error "{name} is a copy that a program for synchronizing folders made, so two machines write to this folder; nothing was done. Run the game in a folder of one machine.";
    state_unreadable(why: &str) = 347 Error "The file state.json cannot be read ({why}); nothing was done. Put back the copy of it in the folder of the last week, or ask for help.";
    is_busy() = 348 Information "Another run is working on this folder; nothing was done.";
    not_started(code: u8) = 349 Error "start.deck cannot be played (condition code {code}); nothing was sent. The file start.lst says which card is wrong.";
    started(week: &str) = 350 Information "The game has started; the first letters are in {week}.";
    played(week: &str, count: &str) = 351 Information "Played: {week}, with {count}.";
    not_played(code: u8) = 352 Error "The play cannot be played (condition code {code}), and the game is paused. The listing went to the gamesmaster; mend what it names and put a file with the line RESUME into acts.";
    clock_jumped(now: &str, last: &str) = 353 Error "The clock says {now}, more than a whole play from {last}, when this game was last looked after; nothing was played and sent, and the game is paused. If the clock is right, put a file with the line RESUME into acts.";
    is_paused(since: &str, why: &str) = 354 Information "The game is paused since {since}, because {why}; mail is answered, and nothing is played. A file with the line RESUME in acts goes on.";
    is_over() = 355 Information "The game is over; nothing is due.";
    posted(messages: &str) = 356 Information "For the outbox: {messages}.";
    act_unread(file: &str, line: &str, what: &str) = 357 Error "In acts/{file} the line {line} cannot be carried out: {what}. The file was set aside in acts/refused, and nothing of it was done.";
    act_done(file: &str, what: &str) = 358 Information "acts/{file}: {what}.";
    plays_itself(address: &str) = 365 Error "The roster has the game's own address, {address}, so that the game would write to itself; nothing was done. Write the address of a person.";
    roster_wrong() = 359 Error "The roster cannot be used; nothing was done.";
    waits(due: &str) = 360 Information "The next play is due at {due}.";
    dry() = 361 Information "This was a dry run; nothing was changed.";
    folder_there(place: &str) = 362 Error "{place} is there already; nothing was made.";
    unknown_game(word: &str, nearest: &str) = 363 Error "{word} is no game (nearest is {nearest}); nothing was made.";
    made(place: &str) = 364 Information "{place} was made. Read its README, fill in game.desk, roster and start.deck, and run playdeck desk with it.";
    run_printed(run: &str, job: &str, code: u8) = 366 Information "Run {run}: {job} was played with condition code {code}, and its listing was printed.";
    written_again(file: &str, bytes: usize) = 367 Warning "{file} was written again, and its first {bytes} bytes are as they were; the decks in them were not played again. --again plays them.";
    no_end(file: &str) = 368 Warning "The last deck in {file} has waited for its $END for a minute; it is played when that card comes, or a card that begins another deck.";
    unprinted(run: &str, why: &str) = 369 Error "The listing of run {run} cannot be printed: {why}. It was kept, and is tried again.";
    overtaken(run: &str) = 370 Warning "Run {run} was set aside, because its game had gone on before its position was kept; its deck is played again.";
    bridge_is_busy(folder: &str) = 371 Error "Another bridge uses {folder}; nothing was done. Give each bridge a folder of its own.";
    not_of_this_machine(place: &str) = 372 Error "{place} is no place on this machine; nothing was sent or read. Write 127.0.0.1 and the port of the device.";
    reader_is_busy(place: &str) = 373 Error "The card reader at {place} has taken no cards for a minute; nothing was sent. Is the emulator running, and its reader free?";
    no_byte(card: usize, column: usize, letter: &str) = 374 Error "Card {card}, column {column}: no column of a card reader holds {letter}; nothing was sent. Write it in Latin letters.";
}
