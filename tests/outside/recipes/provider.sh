# Makes the mail host one of others: it keeps mail for the account tuesday1, which has a password there, and gives it
# out and takes it in over connections whose certificate the machine trusts.
useradd --create-home --shell /bin/sh tuesday1
echo 'tuesday1:a long word' | chpasswd
install -m 600 -o playdeck /dev/null /home/playdeck/.password
echo 'a long word' >/home/playdeck/.password
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mx.club.example -addext subjectAltName=DNS:mx.club.example \
    -keyout /etc/host.key -out /etc/host.pem 2>/dev/null
cat /etc/host.pem >>/etc/ssl/certs/ca-certificates.crt
cat >/etc/dovecot/local.conf <<'END'
mail_location = maildir:~/Maildir
ssl_cert = </etc/host.pem
ssl_key = </etc/host.key
service auth {
  unix_listener /var/spool/postfix/private/auth {
    user = postfix
  }
}
END
mkdir -p /run/dovecot
dovecot >/dev/null 2>&1
cat >>/etc/postfix/main.cf <<'END'
home_mailbox = Maildir/
smtpd_tls_cert_file = /etc/host.pem
smtpd_tls_key_file = /etc/host.key
smtpd_sasl_type = dovecot
smtpd_sasl_path = private/auth
END
cat >>/etc/postfix/master.cf <<'END'
submission inet n - y - - smtpd
  -o smtpd_tls_security_level=encrypt
  -o smtpd_sasl_auth_enable=yes
  -o smtpd_relay_restrictions=permit_sasl_authenticated,reject
END
postfix reload >/dev/null 2>&1
