# Makes a machine within this one: its own /etc, /home and spools, its own processes, and a network in which there is
# nothing but itself. $1 is the project, $2 the program. Nothing of it is left when it ends.
set -eu
# The number of this process as it is outside: the /proc of outside says it.
read -r number rest </proc/self/stat
# Both are taken hold of before anything is laid over their places, which may lie below /mnt or lead there.
cd "$1"
exec 4<"$2"
mount -t proc proc /proc
ip link set lo up
mount -t tmpfs machine /mnt
mkdir /mnt/project /mnt/own
mount --bind . /mnt/project
cat <&4 >/mnt/playdeck
exec 4<&-
chmod 755 /mnt/playdeck
cd /
own() {
    mkdir -p "/mnt/own$1"
    [ "$2" = empty ] || cp -a "$1/." "/mnt/own$1/"
    chown --reference="$1" "/mnt/own$1"
    chmod --reference="$1" "/mnt/own$1"
    mount --bind "/mnt/own$1" "$1"
}
for folder in /etc /var/spool /var/lib/postfix /var/lib/dovecot; do
    [ ! -d $folder ] || own $folder full
done
for folder in /home /run /var/log /var/mail /tmp /usr/local/bin; do own $folder empty; done
touch /usr/local/bin/playdeck
mount --bind /mnt/playdeck /usr/local/bin/playdeck
install -m 755 /mnt/project/docs/league/send-games /usr/local/bin/
echo '127.0.0.1 localhost mx.club.example' >/etc/hosts
: >/etc/resolv.conf
useradd --create-home --home-dir /home/playdeck --shell /bin/sh playdeck
useradd --create-home --home-dir /home/world world
echo "$number"
# Until nobody writes to it any more.
exec cat >/dev/null
