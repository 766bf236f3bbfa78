#!/bin/sh
# Run by the Postgres image once, on an empty volume. No role is a superuser. The portal's processes connect as
# assay_app, which owns nothing, so that row-level security holds for them; assay owns the tables and changes them.
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
psql --username postgres --set ON_ERROR_STOP=1 --set password="$ASSAY_APP_DB_PASSWORD" <<'SQL'
create role assay_app login password :'password';
SQL
