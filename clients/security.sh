#!/usr/bin/env bash
# TLS with channel binding, roles, privileges and passwords, by psql at the cluster that the PG* variables name.
#   clients/security.sh DIRECTORY    of the cluster: its certificate authority is in tls/ca.crt
set -euo pipefail
ca=$1/tls/ca.crt
port=$PGPORT
user=clerk_$$

say() { # user, password, what is asked
  PGPASSWORD=$2 psql -XAtq -v ON_ERROR_STOP=1 \
    "host=localhost port=$port dbname=quorate user=$1 sslmode=verify-full sslrootcert=$ca channel_binding=require" -c "$3"
}

same() { # what it is, wanted, got
  [ "$2" = "$3" ] || { echo "$1: wanted '$2', got '$3'" >&2; exit 1; }
}

refused() { # what the error names, command...
  local wanted=$1
  shift
  local said
  if said=$("$@" 2>&1); then
    echo "not refused: $*" >&2
    exit 1
  fi
  case $said in *"$wanted"*) ;; *) echo "refused otherwise than by '$wanted': $said" >&2; exit 1 ;; esac
}

same "encrypted" t "$(say quorate quorate 'select ssl from pg_stat_ssl where pid = pg_backend_pid()')"
if command -v openssl >/dev/null; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=other -keyout /dev/null -out "$1/other.crt" 2>/dev/null
  refused "certificate verify failed" env PGPASSWORD=quorate psql -XAtq \
    "host=localhost port=$port dbname=quorate user=quorate sslmode=verify-full sslrootcert=$1/other.crt" -c "select 1"
  rm "$1/other.crt"
fi

say quorate quorate "create table ledger_$user (id int primary key, amount int, secret text);
  insert into ledger_$user values (1, 10, 'x');
  create role $user login password 'first';
  grant select (id, amount), update (amount) on ledger_$user to $user"
same "granted columns" "1|10" "$(say "$user" first "select id, amount from ledger_$user")"
refused "permission denied" say "$user" first "select * from ledger_$user"
refused "permission denied" say "$user" first "delete from ledger_$user"
refused "must be owner" say "$user" first "drop table ledger_$user"
refused "password authentication failed" say "$user" second "select 1"
say "$user" first "update ledger_$user set amount = amount + 1 where id = 1"
say "$user" first "alter role $user password 'second'"
refused "password authentication failed" say "$user" first "select 1"
same "the new password" 11 "$(say "$user" second "select amount from ledger_$user where id = 1")"
say quorate quorate "revoke all on ledger_$user from $user"
refused "permission denied" say "$user" second "select id from ledger_$user"
say quorate quorate "alter role $user nologin"
refused "not permitted to log in" say "$user" second "select 1"
say quorate quorate "drop table ledger_$user; drop role $user"
echo "TLS, roles, privileges and passwords as in PostgreSQL"
