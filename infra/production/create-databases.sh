#!/bin/sh
# Run by the Postgres image once, on an empty volume. No role is a superuser. The portal's processes connect as
# assay_app, assay_tenant, assay_accounts and assay_admin, which own nothing, so that row-level security holds for them, and
# each of which may do what is its own (docs/operations.md, "Five roles"); assay owns the tables and changes them.
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

create_role() {
  psql --username postgres --set ON_ERROR_STOP=1 --set role="$1" --set password="$2" <<'SQL'
create role :"role" login password :'password';
SQL
}

create_role assay_app "$ASSAY_APP_DB_PASSWORD"
create_role assay_tenant "$ASSAY_TENANT_DB_PASSWORD"
create_role assay_accounts "$ASSAY_ACCOUNTS_DB_PASSWORD"
create_role assay_admin "$ASSAY_ADMIN_DB_PASSWORD"
