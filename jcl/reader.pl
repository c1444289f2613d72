#!/usr/bin/env perl
# Sends cards, from standard input, to the card reader of Hercules, and ends when the reader has read them all.
#
#   perl jcl/reader.pl 127.0.0.1:3505 < job.jcl
#
# Hercules refuses a sender while the reader is busy with another, and says so to nobody but its operator: it closes the
# connection. This program notices that and tries again, for a minute. `nc` does not notice it, and the job is lost.
use strict;
use warnings;
use IO::Socket::INET;

my $reader = shift // '127.0.0.1:3505';
my $cards = do { local $/; <STDIN> };
$SIG{PIPE} = 'IGNORE';

# An accepted connection is closed by Hercules when all was read; a refused one is broken off at once. An accepted one
# can stay open, too, because the pipe of a printer that was begun meanwhile holds it; five seconds show that.
sub sent {
    my $socket = IO::Socket::INET->new(PeerAddr => $reader) or return 0;
    for (my $at = 0; $at < length $cards;) {
        my $written = syswrite($socket, $cards, 1024, $at) or return 0;
        $at += $written;
    }
    shutdown($socket, 1) or return 0;
    my $ready = '';
    vec($ready, fileno $socket, 1) = 1;
    return 1 unless select $ready, undef, undef, 5;
    my $read = sysread($socket, my $answer, 1024);
    return defined $read && $read == 0;
}

for (1 .. 120) {
    exit 0 if sent();
    select undef, undef, undef, 0.5;
}
print STDERR "reader.pl: the reader at $reader does not take the cards\n";
exit 16;
