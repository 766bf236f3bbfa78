#!/bin/sh
# Stands for the scripts of the same name in the images of Redis and Postgres: gives the data to the engine's user and becomes it.
set -eu

case "$1" in
redis-server) user=redis folder=/data ;;
postgres) user=postgres folder=/var/lib/postgresql ;;
esac
as="setpriv --reuid=$user --regid=$user --init-groups"
chown "$user" "$folder"
if [ "$user" = postgres ]; then
  export PGDATA=$folder/18/docker
  if [ ! -s "$PGDATA/PG_VERSION" ]; then
    printf %s "$POSTGRES_PASSWORD" >/tmp/password && chown postgres /tmp/password
    $as initdb --username=postgres --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8
    echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
    $as pg_ctl start --wait --options "-c listen_addresses=''"
    for script in /docker-entrypoint-initdb.d/*.sh; do $as sh "$script"; done
    $as pg_ctl stop --wait
  fi
  set -- "$@" -c listen_addresses='*'
fi
cd "$folder"
exec $as "$@"
