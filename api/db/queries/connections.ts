import { sql } from 'kysely';
import type { ConnectionRoom } from '#domain/operations/database-connections.ts';
import type { Db } from '../schema/database.ts';

/** Logins of the portal's processes. */
const logins = ['assay_app', 'assay_tenant', 'assay_accounts', 'assay_admin'];

/** Such as `18.4`. */
export async function readServerVersion(db: Db): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version ?? '';
}

/** How many connections the server takes, and who else has some; every role sees whose they are. */
export async function readConnectionRoom(db: Db): Promise<ConnectionRoom> {
  const { rows } = await sql<ConnectionRoom>`
    select current_setting('max_connections')::int as max,
      current_setting('superuser_reserved_connections')::int
        + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
      (select count(*)::int from pg_stat_activity where datname is not null and usename is not null
        and not (datname = current_database() and usename = any(${logins}))) as others`.execute(db);
  return rows[0] ?? { max: 0, reserved: 0, others: 0 };
}

/** Connections to the server at this moment, and how many it takes. */
export async function readConnections(db: Db): Promise<{ connections: number; most: number }> {
  const { rows } = await sql<{ connections: number; most: number }>`
    select (select count(*)::int from pg_stat_activity where datname is not null) as connections,
      current_setting('max_connections')::int as most`.execute(db);
  return rows[0] ?? { connections: 0, most: 0 };
}
