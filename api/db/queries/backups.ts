import { sql } from 'kysely';
import { finalStatuses } from '#domain/applications/statuses.ts';
import type { Db } from '../schema/database.ts';

/** Lets other sessions see exactly what this transaction sees, for as long as it is open; it may then stay idle. */
export async function exportSnapshot(trx: Db): Promise<string> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** What a person looks for first in a backup. */
export async function countForBackup(trx: Db) {
  const count = sql<number>`count(*)::float8`;
  const { applications, open } = await trx
    .selectFrom('application')
    .select(count.as('applications'))
    .select(sql<number>`(count(*) filter (where status <> all(${finalStatuses})))::float8`.as('open'))
    .executeTakeFirstOrThrow();
  const { accounts } = await trx.selectFrom('account').select(count.as('accounts')).executeTakeFirstOrThrow();
  const { certificates } = await trx
    .selectFrom('certificate')
    .select(count.as('certificates'))
    .executeTakeFirstOrThrow();
  return { accounts, applications, openApplications: open, certificates };
}

/** Names of the keys that second factors are encrypted under, which are hashes of them; at most 100. */
export async function listFactorKeys(trx: Db): Promise<string[]> {
  const keyId = sql<string>`split_part(sealed_secret, '.', 1)`;
  const rows = await trx
    .selectFrom('secondFactor')
    .select(keyId.as('keyId'))
    .distinct()
    .where('sealedSecret', 'is not', null)
    .orderBy(keyId)
    .limit(100)
    .execute();
  return rows.map((row) => row.keyId);
}

/** Tables, views and sequences of the database, at most five of their names. */
export async function listRelations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
    order by c.relname limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Processes of the portal, and others that restore, with a session in this database besides those called `own`; at most ten. */
export async function listBusySessions(db: Db, own: string): Promise<string[]> {
  const { rows } = await sql<{ name: string; pid: number }>`
    select application_name as name, pid from pg_stat_activity
    where datname = current_database() and (application_name like 'assay-%' or application_name = 'pg_restore')
      and application_name <> ${own} order by name, pid limit 10`.execute(db);
  return rows.map(({ name, pid }) => `${name} (${pid})`);
}

/** Says on the database itself how far a restore has come, so that it can be gone on with; null where none is under way. */
export async function findRestoreMark(db: Db): Promise<string | null> {
  const { rows } = await sql<{ mark: string | null }>`
    select shobj_description(oid, 'pg_database') as mark from pg_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.mark ?? null;
}

/** Needs the database's owner. */
export async function saveRestoreMark(db: Db, mark: string | null): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`comment on database ${sql.ref(rows[0]?.name ?? '')} is ${sql.lit(mark)}`.execute(db);
}

/** A dump brings no statistics, without which searches are slow. */
export async function analyzeDatabase(db: Db): Promise<void> {
  await sql`analyze`.execute(db);
}

/** Which of these applications there are. */
export async function listKnownApplications(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .limit(Math.max(ids.length, 1))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A right with the database itself, which the first migration takes away (01-scope.sql) and no dump brings along. */
export async function revokeTemporaryTables(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`revoke temporary on database ${sql.ref(rows[0]?.name ?? '')} from public`.execute(db);
}
