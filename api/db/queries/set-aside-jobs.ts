import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { CommandType } from '#domain/applications/commands.ts';
import { type OutboxJobKind, shownFaults } from '#domain/outbox/outbox-jobs.ts';

const listed = [
  'id',
  'kind',
  'key',
  'payload',
  'attempts',
  'faults',
  'lastError',
  'createdAt',
  'nextAt',
  'setAsideAt',
] as const;

/** Outbox jobs set aside for an operator, longest first, at most 100. */
export function listSetAside(db: Db) {
  return db
    .selectFrom('outboxJob')
    .select(listed)
    .where('setAsideAt', 'is not', null)
    .where('doneAt', 'is', null)
    .orderBy('setAsideAt')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Outbox jobs that failed again and again and are still tried, oldest first, at most 100. Literals, so that the partial index serves. */
export function listFailing(db: Db) {
  return db
    .selectFrom('outboxJob')
    .select(listed)
    .where(sql<boolean>`done_at is null and set_aside_at is null and faults >= ${sql.lit(shownFaults)}`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(100)
    .execute();
}
export type ListedOutboxJob = Awaited<ReturnType<typeof listSetAside>>[number];

/** An outbox job; locked. */
export function lockOutboxJob(trx: Db, id: string) {
  return trx
    .selectFrom('outboxJob')
    .select([...listed, 'doneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Starts a new life of an outbox job; one that is still tried stays on the operators' page. Dispatchers are woken at commit. */
export async function renewLife(trx: Db, id: string): Promise<void> {
  const now = sql<Date>`now()`;
  await trx
    .updateTable('outboxJob')
    .set({
      setAsideAt: null,
      faults: sql<number>`case when set_aside_at is null then ${shownFaults}::int else 0 end`,
      nextAt: now,
      retriedAt: now,
    })
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
