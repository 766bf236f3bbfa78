import { type Selectable, sql } from 'kysely';
import type { ApplicationSnapshot, WaitSchedule } from '#domain/applications/application-snapshot.ts';
import type { ApplicationState } from '#domain/applications/transitions.ts';
import { buildOnce } from '../build-once.ts';
import type { Database, Db } from '../schema/database.ts';

export type ApplicationRow = Selectable<Database['application']>;

/** Named one by one: a plan with `*` is not cached. */
export const applicationColumns = [
  'id',
  'number',
  'enterpriseId',
  'productId',
  'type',
  'mode',
  'version',
  'status',
  'step',
  'phase',
  'sample',
  'round',
  'waitingFor',
  'waitAction',
  'waitingSince',
  'remindAt',
  'dueAt',
  'materials',
  'sourceApplicationId',
  'formFileId',
  'requirementEdition',
  'finding',
  'needsOperator',
  'needsOperatorSince',
  'createdBy',
  'createKey',
  'createdAt',
  'updatedAt',
] as const;

const stateColumns = ['version', 'mode', 'status', 'step', 'phase', 'sample', 'round'] as const;

/** The workflow's state in a row. */
export function stateOfRow(
  row: Pick<ApplicationRow, (typeof stateColumns)[number]>,
  configurations: string[],
): ApplicationState {
  const { version, mode, status, step, phase, sample, round } = row;
  return { version, mode, status, step, phase, sample, round, configurations };
}

/** The wait in a row, in epoch milliseconds. */
export function waitOfRow(row: ApplicationRow): WaitSchedule {
  return {
    waitingFor: row.waitingFor,
    action: row.waitAction,
    since: row.waitingSince.getTime(),
    remindAt: row.remindAt?.getTime() ?? null,
    dueAt: row.dueAt?.getTime() ?? null,
  };
}

/** Locks the row for the transaction: every change of an application goes through it. */
export async function lockApplication(trx: Db, id: string) {
  const [row] = await locked(trx, [id]);
  return row;
}

/** An application of one enterprise, or of any for staff (`'all'`). */
export async function findApplication(db: Db, id: string, tenant: string | 'all') {
  const [row] = tenant === 'all' ? await anybodys(db, [id]) : await tenants(db, [id, tenant]);
  return row;
}

const byId = (db: Db) => db.selectFrom('application').select(applicationColumns).where('id', '=', '');
const anybodys = buildOnce(byId);
const locked = buildOnce((db) => byId(db).forUpdate());
const tenants = buildOnce((db) => byId(db).where('enterpriseId', '=', ''));

export function findByCreateKey(db: Db, createdBy: string, createKey: string) {
  return db
    .selectFrom('application')
    .selectAll()
    .where('createdBy', '=', createdBy)
    .where('createKey', '=', createKey)
    .executeTakeFirst();
}

export async function listConfigurationIds(db: Db, applicationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('applicationConfiguration as a')
    .innerJoin('configuration as c', 'c.id', 'a.configurationId')
    .select('c.id')
    .where('a.applicationId', '=', applicationId)
    .orderBy('c.ordinal')
    .limit(10)
    .execute();
  return rows.map((row) => row.id);
}

/** Names that the engine shows to an operator. */
export function findNames(db: Db, application: Pick<ApplicationRow, 'productId' | 'enterpriseId'>) {
  return db
    .selectFrom('product as p')
    .innerJoin('enterprise as e', 'e.id', 'p.enterpriseId')
    .select(['p.name as product', 'p.nameEn as productEn', 'e.nameZh as enterprise'])
    .where('p.id', '=', application.productId)
    .executeTakeFirstOrThrow();
}

/** Parts of a snapshot that never change, or are of other rows. */
export type ApplicationFacts = Pick<ApplicationSnapshot, 'product' | 'productEn' | 'enterprise'> & {
  configurations: string[];
};

/** The application's configurations in their order, for a query that reads its id. */
export const configurationsOf = (applicationId: string) => sql<string[]>`array(select c.id::text
    from application_configuration a join configuration c on c.id = a.configuration_id
    where a.application_id = ${sql.ref(applicationId)} order by c.ordinal limit 10)`;

/** The application as the workflow holds it. */
export async function snapshotOf(db: Db, row: ApplicationRow): Promise<ApplicationSnapshot> {
  const configurations = await listConfigurationIds(db, row.id);
  const names = await findNames(db, row);
  return snapshotWith(row, { configurations, ...names });
}

/** The same from rows that were already read. */
export function snapshotWith(
  row: ApplicationRow,
  { configurations, product, productEn, enterprise }: ApplicationFacts,
): ApplicationSnapshot {
  return { state: stateOfRow(row, configurations), wait: waitOfRow(row), product, productEn, enterprise };
}

/** Status and wait of a row. */
export function positionColumns(state: ApplicationState, wait: WaitSchedule) {
  const { version, status, step, phase, sample, round } = state;
  const time = (ms: number | null) => (ms === null ? null : new Date(ms));
  return {
    version,
    status,
    step,
    phase,
    sample,
    round,
    waitingFor: wait.waitingFor,
    waitAction: wait.action,
    waitingSince: new Date(wait.since),
    remindAt: time(wait.remindAt),
    dueAt: time(wait.dueAt),
  };
}

/**
 * Writes a state as the next version, and marks the command that made it as applied; undefined when the row has
 * another version.
 */
export async function writeState(
  trx: Db,
  { id, commandId }: { id: string; commandId: string },
  state: ApplicationState,
  wait: WaitSchedule,
  at: Date,
  finding: string | null,
): Promise<ApplicationRow | undefined> {
  return trx
    .with('settled', (cte) =>
      cte
        .updateTable('command')
        .set({ state: 'applied', version: state.version, settledAt: at })
        .where('id', '=', commandId),
    )
    .updateTable('application')
    .set({
      ...positionColumns(state, wait),
      finding,
      needsOperator: null,
      needsOperatorSince: null,
      updatedAt: at,
    })
    .where('id', '=', id)
    .where('version', '=', state.version - 1)
    .returning(applicationColumns)
    .executeTakeFirst();
}

/** The next number of an application or certificate, by the year at the office: `C2026-000123`. */
export async function nextNumber(db: Db, sequence: 'application_number' | 'certificate_number', day: string) {
  const { rows } = await sql<{ value: number }>`select nextval(${sequence}::regclass)::int as value`.execute(
    db,
  );
  const letter = sequence === 'application_number' ? 'C' : 'A';
  return `${letter}${day.slice(0, 4)}-${String(rows[0]?.value).padStart(6, '0')}`;
}

/** The stored settings that deadlines depend on, by key, as a column. */
export const storedDeadlines = sql<Record<string, unknown> | null>`(
  select jsonb_object_agg(key, value) from (
    select key, value from config where key in ('deadlines', 'holidays')
    union all select key, value from general_config where key = 'reminderPercent') stored)`;

/** The same as a query. */
export async function findStoredDeadlines(db: Db): Promise<Record<string, unknown>> {
  const { stored } = await db.selectNoFrom(storedDeadlines.as('stored')).executeTakeFirstOrThrow();
  return stored ?? {};
}
