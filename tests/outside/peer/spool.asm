* A program for a bare S/370: a poor man's spool, which never ends.
*
*   cards of the reader at 00C, as jobs come: what is not data is passed over
*   data of the job PUNCHIT      to the punch at 00D with separator cards, and printed at 00F
*   data of the job LISTING      pairs of cards as lines with ASA control, to the printer at 00E
*
* Data are the cards behind //SYSUT1   DD DATA,DLM='xx' up to a card that begins with xx.
* While the reader is empty the program waits for its interrupt. It ends in an endless wait: at
* X'EE00' and the device's status if a device did not do what it was told, at X'00BAD0' if the
* program itself is wrong.
*
BEGIN    MVC   X'68'(8),WRONG       where a program check goes
         MVC   X'78'(8),READY       where an interrupt of the reader goes
NEXT     BAL   14,CARD
         CLC   RECORD(9),PUNCHIT
         BC    7,OTHER
         MVI   KIND,0
OTHER    CLC   RECORD(9),LISTING
         BC    7,ISDATA
         MVI   KIND,1
ISDATA   CLC   RECORD(18),DATA
         BC    7,NEXT
         MVC   LIMIT(2),RECORD+24
         CLI   KIND,0
         BC    7,PRINT
*
         MVC   RECORD(18),STARS     a separator, twice
         BAL   14,DECK
         BAL   14,DECK
PUNCH    BAL   14,CARD
         CLC   RECORD(2),LIMIT
         BC    8,TRAILER
         BAL   14,DECK
         BC    15,PUNCH
TRAILER  MVC   RECORD(18),STARS
         BAL   14,DECK
         BC    15,NEXT
*
PRINT    BAL   14,CARD
         CLC   RECORD(2),LIMIT
         BC    8,NEXT
         MVC   LINE(80),RECORD
         BAL   14,CARD
         MVC   LINE+80(53),RECORD+1
         MVI   MOVE,X'0B'
         CLI   LINE,X'40'           blank: one line
         BC    8,PAPER
         MVI   MOVE,X'03'
         CLI   LINE,X'4E'           plus: no line
         BC    8,PAPER
         MVI   MOVE,X'1B'
         CLI   LINE,X'60'           minus: three lines
         BC    8,PAPER
         MVI   MOVE,X'13'
         CLI   LINE,X'F0'           zero: two lines
         BC    8,PAPER
         MVI   MOVE,X'8B'           one: the top of a page
PAPER    LA    1,X'00E'
         LA    5,MOVE
         BAL   13,DO
         BC    15,PRINT
*
* Punches and prints the card. Returns by 14.
*
DECK     LA    1,X'00D'
         LA    5,TODECK
         BAL   13,DO
         LA    1,X'00F'
         LA    5,TOPAPER
         BAL   13,DO
         BCR   15,14
*
* Reads a card, and waits for it if there is none. Returns by 14.
*
CARD     LA    1,X'00C'
         LA    5,READ
         BAL   13,DO
         TM    STATUS,X'03'
         BCR   8,14
         LA    5,SENSE
         BAL   13,DO
         LPSW  EMPTY
*
* Runs the channel program at 5 on device 1, and waits until the device is free again. Returns by 13.
*
DO       ST    5,X'48'              channel address word
         MVI   STATUS,0
START    SIO   0(1)
         BC    1,STOP               no such device
         BC    2,START              channel busy
         BC    8,WAIT
         TM    X'44',X'90'          attention, or busy with an older status: again
         BC    5,START
TAKE     OC    STATUS(1),X'44'      condition code 1: there is a status
WAIT     TIO   0(1)
         BC    1,STOP
         BC    2,WAIT
         BC    4,TAKE
         TM    STATUS,X'F0'
         BCR   8,13
STOP     MVC   FAILED+7(1),STATUS
         LPSW  FAILED
*
FAILED   PSW   X'0002',X'EE00'
WRONG    PSW   X'0002',X'BAD0'
EMPTY    PSW   X'FE02',0
READY    PSW   0,CARD
*
READ     CCW   X'02',RECORD,X'20',80
SENSE    CCW   X'04',SENSED,X'20',1
TODECK   CCW   X'01',RECORD,X'20',80
TOPAPER  CCW   X'09',RECORD,X'20',80
MOVE     CCW   0,LINE,X'60',1       chained to the next
         CCW   X'01',LINE+1,X'20',132
*
PUNCHIT  DC    C'//PUNCHIT'
LISTING  DC    C'//LISTING'
DATA     DC    C'//SYSUT1   DD DATA'
STARS    DC    C'******* SEPARATOR '
LIMIT    DS    2
KIND     DS    1
STATUS   DS    1
SENSED   DS    1
RECORD   DS    80
LINE     DS    133
