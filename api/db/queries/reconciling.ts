import { sql } from 'kysely';
import { finalStatuses } from '#domain/applications/statuses.ts';
import type { Db } from '../schema/database.ts';

/** Literals, not parameters: only then is the partial index of open applications used. */
const isOpen = sql<boolean>`status not in (${sql.join(finalStatuses.map((status) => sql.lit(status)))})`;

/** Open applications from before a time whose run was started. */
function openApplications(db: Db, before: Date) {
  return db
    .selectFrom('application')
    .select(['id', 'number', 'needsOperator'])
    .where(isOpen)
    .where('createdAt', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('outboxJob')
            .select('outboxJob.id')
            .where('outboxJob.kind', '=', 'start-application')
            .where('outboxJob.key', '=', sql<string>`application.id::text`)
            .where('outboxJob.doneAt', 'is', null),
        ),
      ),
    );
}
export type OpenApplication = { id: string; number: string; needsOperator: string | null };

/** The next of all open applications, in the order of their ids. */
export function listNext(
  db: Db,
  { after, before, limit }: { after: string | null; before: Date; limit: number },
): Promise<OpenApplication[]> {
  return openApplications(db, before)
    .$if(after !== null, (q) => q.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Open applications at these positions. */
export async function listByNumber(db: Db, numbers: string[], before: Date): Promise<OpenApplication[]> {
  if (numbers.length === 0) return [];
  return openApplications(db, before)
    .where('number', '=', sql<string>`any(${numbers}::text[])`)
    .limit(numbers.length)
    .execute();
}

/** The applications marked longest. */
export async function listMarked(db: Db, before: Date, limit: number): Promise<OpenApplication[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('needsOperator', 'is not', null)
    .orderBy('needsOperatorSince')
    .limit(limit)
    .execute();
  return listById(
    db,
    rows.map(({ id }) => id),
    before,
  );
}

async function listById(db: Db, ids: string[], before: Date): Promise<OpenApplication[]> {
  if (ids.length === 0) return [];
  return openApplications(db, before)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .limit(ids.length)
    .execute();
}

/** Applications whose oldest command is unsettled since `unsettledSince`. */
export async function listStalled(
  db: Db,
  { unsettledSince, before, limit }: { unsettledSince: Date; before: Date; limit: number },
): Promise<OpenApplication[]> {
  const rows = await db
    .selectFrom('command')
    .select('applicationId')
    .where('state', '=', 'recorded')
    .where('createdAt', '<', unsettledSince)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return listById(db, [...new Set(rows.map(({ applicationId }) => applicationId))], before);
}

/** Applications whose wait has become overdue since a time: their reminders are at work about then. */
export async function listJustDue(
  db: Db,
  { since, now, before, limit }: { since: Date; now: Date; before: Date; limit: number },
): Promise<OpenApplication[]> {
  const ofSide = (side: 'partner' | 'reviewer') =>
    db
      .selectFrom('application')
      .select('id')
      .where('waitingFor', '=', side)
      .where('dueAt', '<=', now)
      .where('dueAt', '>', since)
      .orderBy('dueAt', 'desc')
      .limit(limit)
      .execute();
  const rows = [...(await ofSide('partner')), ...(await ofSide('reviewer'))];
  return listById(
    db,
    rows.map(({ id }) => id),
    before,
  );
}

/** Which of these applications have a command unsettled since then. */
export async function findStalled(db: Db, ids: string[], unsettledSince: Date): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('command')
    .select('applicationId')
    .distinct()
    .where('applicationId', '=', sql<string>`any(${ids}::uuid[])`)
    .where('state', '=', 'recorded')
    .where('createdAt', '<', unsettledSince)
    .limit(ids.length)
    .execute();
  return new Set(rows.map((row) => row.applicationId));
}

const stateColumns = [
  'lookedAt',
  'sweptTo',
  'engineLostSince',
  'asked',
  'lost',
  'lossAcceptedUntil',
] as const;

/** Progress of the comparison, and whether it found the engine itself lost. */
export function findReconciler(db: Db) {
  return db.selectFrom('reconciler').select(stateColumns).executeTakeFirstOrThrow();
}

export type ReconcilerState = Awaited<ReturnType<typeof findReconciler>>;

export async function saveReconciler(
  db: Db,
  state: Partial<Omit<ReconcilerState, 'lookedAt'>> & { lookedAt?: Date },
): Promise<void> {
  await db.updateTable('reconciler').set(state).execute();
}
