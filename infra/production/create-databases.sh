#!/bin/sh
# Run by the Postgres image once, on an empty volume. Neither role is a superuser: row-level security holds for them.
set -eu

create() {
  psql --username postgres --set ON_ERROR_STOP=1 --set role="$1" --set password="$2" <<'SQL'
create role :"role" login password :'password';
create database :"role" owner :"role";
SQL
}

create assay "$ASSAY_DB_PASSWORD"
create temporal "$TEMPORAL_DB_PASSWORD"
psql --username postgres --set ON_ERROR_STOP=1 --command 'create database temporal_visibility owner temporal'
