# Makes the machine a mail host by the recipes, and the world around it: whoever plays has an address at home.example,
# whose mail is signed, and what is sent there lies in /home/world/mail.
recipes=/mnt/project/docs/league
[ -e /etc/postfix/master.cf ] || cp /usr/share/postfix/master.cf.dist /etc/postfix/master.cf
cp $recipes/main.cf $recipes/forged /etc/postfix/
cp $recipes/opendkim.conf /etc/opendkim.conf
touch /etc/aliases
newaliases
cat >>/etc/postfix/main.cf <<END
maillog_file = /var/log/mail.log
virtual_mailbox_domains = home.example, master.example
virtual_mailbox_maps = static:mail/
virtual_mailbox_base = /home/world
virtual_uid_maps = static:$(id -u world)
virtual_gid_maps = static:$(id -g world)
END
mkdir -p /etc/keys /run/opendkim
chown opendkim /run/opendkim
for domain in home.example evil.example; do
    opendkim-genkey -D /etc/keys -d $domain -s $domain
    key=$(tr -d '\n\t "' </etc/keys/$domain.txt | sed 's/.*p=//; s/).*//')
    echo "$domain._domainkey.$domain v=DKIM1; k=rsa; p=$key" >>/etc/keys/public
done
chmod -R a+rX /etc/keys
echo 'TestPublicKeys /etc/keys/public' >>/etc/opendkim.conf
opendkim -x /etc/opendkim.conf
postfix start >/dev/null 2>&1
