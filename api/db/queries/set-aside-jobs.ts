import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import type { OutboxJobKind } from '#domain/outbox/outbox-jobs.ts';

const listed = ['id', 'kind', 'key', 'payload', 'attempts', 'faults', 'lastError', 'createdAt'] as const;

/** Outbox jobs set aside for an operator, longest first, at most 100. */
export function listSetAside(db: Db) {
  return db
    .selectFrom('outboxJob')
    .select([...listed, sql<Date>`set_aside_at`.as('setAsideAt')])
    .where('setAsideAt', 'is not', null)
    .where('doneAt', 'is', null)
    .orderBy('setAsideAt')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** An outbox job; locked. */
export function lockOutboxJob(trx: Db, id: string) {
  return trx
    .selectFrom('outboxJob')
    .select([...listed, 'setAsideAt', 'doneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Starts a new life of an outbox job; dispatchers are woken at commit. */
export async function renewLife(trx: Db, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('outboxJob')
    .set({ setAsideAt: null, faults: 0, nextAt: now, retriedAt: now })
    .where('id', '=', id)
    .execute();
  await sql`select pg_notify('assay_outbox_job', kind) from outbox_job where id = ${id}`.execute(trx);
}

/** Discards an outbox job, with the reason. */
export async function giveUpOutboxJob(trx: Db, id: string): Promise<void> {
  await trx.updateTable('outboxJob').set({ doneAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Jobs set aside by kind, each counted up to 10,000. */
export function countSetAside(db: Db): Promise<{ kind: OutboxJobKind; count: number }[]> {
  return db
    .selectFrom((query) =>
      query
        .selectFrom('outboxJob')
        .select('kind')
        .where('setAsideAt', 'is not', null)
        .where('doneAt', 'is', null)
        .limit(10_000)
        .as('aside'),
    )
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .groupBy('kind')
    .execute();
}

/** The application, and its number, of each id; all ids are of one table. */
export async function findSubjects(
  db: Db,
  table: 'command' | 'upload' | 'certificate' | 'application',
  ids: string[],
): Promise<{ id: string; applicationId: string; number: string; commandType: CommandType | null }[]> {
  if (ids.length === 0) return [];
  const application = sql.ref(table === 'application' ? 'subject.id' : 'subject.application_id');
  const type = table === 'command' ? sql`subject.type` : sql`null`;
  const { rows } = await sql<{
    id: string;
    applicationId: string;
    number: string;
    commandType: CommandType | null;
  }>`
    select subject.id, application.id as application_id, application.number, ${type} as command_type
    from ${sql.table(table)} subject join application on application.id = ${application}
    where subject.id = any (${ids}::uuid[])`.execute(db);
  return rows;
}

export async function isSetAside(db: Db, kind: OutboxJobKind, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('outboxJob')
    .select('id')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('setAsideAt', 'is not', null)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
