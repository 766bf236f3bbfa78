import { sql } from 'kysely';
import type {
  FailingChecks,
  ProcessKind,
  ProcessState,
  QueueName,
} from '#domain/operations/system-health.ts';
import type { Db } from '../schema/database.ts';

export type ReportedProcess = {
  id: string;
  kind: ProcessKind;
  host: string;
  pid: number;
  queues: readonly QueueName[];
  failing: FailingChecks;
  storageMark: string | null;
};

/** More are not looked at. */
const maxProcesses = 200;

/** Says that a process is there, and forgets those that were not heard of for a day. */
export async function reportProcess(db: Db, { failing, ...process }: ReportedProcess): Promise<void> {
  const found = { ...process, failing: JSON.stringify(failing) };
  await db
    .with('forgotten', (trx) =>
      trx.deleteFrom('process').where('seenAt', '<', sql<Date>`now() - interval '1 day'`),
    )
    .insertInto('process')
    .values({ ...found, seenAt: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ failing: found.failing, storageMark: found.storageMark, seenAt: sql<Date>`now()` }),
    )
    .execute();
}

/** Says that a process has stopped in good order. */
export async function endProcess(db: Db, id: string): Promise<void> {
  await db.updateTable('process').set({ endedAt: sql<Date>`now()` }).where('id', '=', id).execute();
}

/** Processes of the last day, those heard of last first. */
export function listProcesses(
  db: Db,
): Promise<(ProcessState & { id: string; pid: number; startedAt: Date })[]> {
  return db
    .selectFrom('process')
    .select(['id', 'kind', 'host', 'pid', 'queues', 'failing', 'startedAt', 'seenAt', 'endedAt'])
    .select(sql<number>`extract(epoch from now() - seen_at)::float8`.as('silentSeconds'))
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .limit(maxProcesses)
    .execute();
}

/** What other processes keep in the storage, as of the last seconds. */
export function listStorageMarks(db: Db, id: string, seconds: number) {
  return db
    .selectFrom('process')
    .select(['kind', 'host', 'pid', 'storageMark'])
    .where('id', '<>', id)
    .where('storageMark', 'is not', null)
    .where('endedAt', 'is', null)
    .where('seenAt', '>', sql<Date>`now() - make_interval(secs => ${seconds}::float8)`)
    .limit(maxProcesses)
    .execute();
}

/** The database's clock. */
export async function readDatabaseClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  return rows[0]?.at ?? new Date(Number.NaN);
}
