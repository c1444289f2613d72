//PLAYCOZ  JOB (GAMES),'PLAY A DECK',CLASS=A,MSGCLASS=A
//* NOT RUN BY Z/OS. TRIED: ITS FORM, AND PLAY.SH UNDER LINUX
//PLAY     EXEC PGM=COZBATCH
//DECK     DD DISP=SHR,DSN=&SYSUID..GAMES.DECK
//LISTING  DD SYSOUT=A,RECFM=FBA,LRECL=133
//STDOUT   DD SYSOUT=*
//STDERR   DD SYSOUT=*
//STDIN    DD *
GAMES=/u/gm/run.$$
export GAMES
mkdir $GAMES && cd $GAMES || exit 16
fromdsn -b DD:DECK > game.deck || exit 16
sh ../play.sh
code=$?
[ $code -ge 16 ] || todsn -b DD:LISTING < game.fba
cd .. && rm -r $GAMES
exit $code
/*
//
