* A program for a bare S/370: copies records from one device to another.
*
*   cards at 00C and 00B                                    to the punches at 00D and 01D
*   records of the tape at 180, carriage control by ASA     to the printer at 00E
*   records of the tapes at 181 and 182, by machine code    to the printers at 00F and 010
*
* It ends in an endless wait: at X'000000' if all went well, at X'EE00' and the device's status if a
* device did not do what it was told, at X'00BAD0' if the program itself is wrong.
*
BEGIN    MVC   X'68'(8),WRONG       where a program check goes
         LA    2,X'00C'
         LA    3,X'00D'
         LA    4,PUNCH
         BAL   14,COPY
         LA    2,X'00B'
         LA    3,X'01D'
         LA    4,PUNCH
         BAL   14,COPY
         LA    2,X'180'
         LA    3,X'00E'
         LA    4,MOVE
         BAL   14,COPY
         LA    2,X'181'
         LA    3,X'00F'
         LA    4,COMMAND
         BAL   14,COPY
         LA    2,X'182'
         LA    3,X'010'
         LA    4,COMMAND
         BAL   14,COPY
         LPSW  DONE
*
* Copies from device 2 to device 3 with the channel program at 4, until the input ends. Returns by 14.
*
COPY     LA    1,0(2)
         LA    5,READ
         BAL   13,DO
         TM    STATUS,X'01'         unit exception: no more cards, or a tape mark
         BCR   1,14
         MVC   COMMAND(1),RECORD    a machine code is the command itself
         MVC   MOVE(1),RECORD       an ASA code stands for one that moves without printing
         TR    MOVE(1),MOVES
         LA    1,0(3)
         LA    5,0(4)
         BAL   13,DO
         BC    15,COPY
*
* Runs the channel program at 5 on device 1, and waits until the device is free again. Returns by 13.
*
DO       ST    5,X'48'              channel address word
         MVI   STATUS,0
START    SIO   0(1)
         BC    1,STOP               no such device
         BC    2,START              channel busy
         BC    8,WAIT
TAKE     OC    STATUS(1),X'44'      condition code 1: there is a status
WAIT     TIO   0(1)
         BC    1,STOP
         BC    2,WAIT
         BC    4,TAKE
         CLI   STATUS,X'0C'         channel end and device end
         BCR   8,13
         CLI   STATUS,X'0D'         and unit exception
         BCR   8,13
STOP     MVC   FAILED+7(1),STATUS
         LPSW  FAILED
*
DONE     PSW   X'0002',0
FAILED   PSW   X'0002',X'EE00'
WRONG    PSW   X'0002',X'BAD0'
*
READ     CCW   X'02',RECORD,X'20',133
PUNCH    CCW   X'01',RECORD,X'20',80
MOVE     CCW   0,RECORD,X'60',1     chained to the next
         CCW   X'01',RECORD+1,X'20',132
COMMAND  CCW   0,RECORD+1,X'20',132
*
* From ASA codes to commands. An invalid code gives a command that every printer rejects.
*
MOVES    DS    X'40'
         DC    X'0B'                blank: one line
         ORG   MOVES+X'4E'
         DC    X'03'                plus: no line
         ORG   MOVES+X'60'
         DC    X'1B'                minus: three lines
         ORG   MOVES+X'F0'
         DC    X'13'                zero: two lines
         DC    X'8B'                one: channel 1, the top of a page
         ORG   MOVES+X'100'
*
STATUS   DS    1
RECORD   DS    133
