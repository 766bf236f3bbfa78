#!/bin/sh
# Brings the two databases of Temporal to the schema of this server's version; does nothing where they have it.
set -eu

for database in temporal temporal_visibility; do
  folder=${database#temporal_}
  tool="temporal-sql-tool --plugin $DB --ep $POSTGRES_SEEDS -p $DB_PORT -u $POSTGRES_USER --db $database"
  $tool setup-schema -v 0.0
  $tool update-schema -d "/etc/temporal/schema/postgresql/v12/$folder/versioned"
done
