import { sql } from 'kysely';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import type { Db } from '../schema/database.ts';

type Target = { applicationId: string; configurationId: string };

/** An accepted run with what its report keeps of modules. */
export type ComparedRun = {
  id: string;
  receivedAt: Date;
  mergedWith: string | null;
  number: string;
  modules: unknown;
  modulesOmitted: number;
  failuresOmitted: number;
};

function acceptedRuns(db: Db, configurationId: string) {
  return db
    .selectFrom('upload as u')
    .innerJoin('application as a', 'a.id', 'u.applicationId')
    .select(['u.id', 'u.receivedAt', 'u.mergedWith', 'a.number'])
    .select(sql<unknown>`u.report -> 'modules'`.as('modules'))
    .select(sql<number>`coalesce((u.report ->> 'modulesOmitted')::int, 0)`.as('modulesOmitted'))
    .select(sql<number>`coalesce((u.report ->> 'failuresOmitted')::int, 0)`.as('failuresOmitted'))
    .where('u.configurationId', '=', configurationId)
    .where('u.state', '=', 'matched')
    .orderBy('u.receivedAt', 'desc')
    .orderBy('u.id')
    .limit(1);
}

/** The accepted run of a configuration. */
export function findAcceptedRun(
  db: Db,
  { applicationId, configurationId }: Target,
): Promise<ComparedRun | undefined> {
  return acceptedRuns(db, configurationId)
    .where('u.applicationId', '=', applicationId)
    .where('u.withdrawnAt', 'is', null)
    .executeTakeFirst();
}

/** The accepted run before that one, or the one that it is merged with. */
export function findRunBefore(
  db: Db,
  { applicationId, configurationId }: Target,
  { id, receivedAt, mergedWith }: Pick<ComparedRun, 'id' | 'receivedAt' | 'mergedWith'>,
): Promise<ComparedRun | undefined> {
  return acceptedRuns(db, configurationId)
    .where('u.applicationId', '=', applicationId)
    .where('u.id', '!=', id)
    .where('u.receivedAt', '<=', receivedAt)
    .$if(mergedWith !== null, (query) => query.where('u.id', '=', mergedWith))
    .executeTakeFirst();
}

/** The run of another application by which the configuration was last certified. */
export function findCertifiedRun(
  db: Db,
  { applicationId, configurationId }: Target,
): Promise<ComparedRun | undefined> {
  return acceptedRuns(db, configurationId)
    .innerJoin('applicationConfiguration as ac', (join) =>
      join
        .onRef('ac.applicationId', '=', 'u.applicationId')
        .onRef('ac.configurationId', '=', 'u.configurationId'),
    )
    .where('u.applicationId', '!=', applicationId)
    .where('u.withdrawnAt', 'is', null)
    .where('ac.verdict', '=', 'passed')
    .where('a.status', 'in', ['certified', 'partially-certified'])
    .executeTakeFirst();
}

const failuresOf = (db: Db, uploadId: string) =>
  db
    .selectFrom('failure')
    .select('key')
    .where('uploadId', '=', uploadId)
    .orderBy('ordinal')
    .limit(REPORT_MAX_FAILURES);

/** The keys of a run's failures, in file order. Only keys, as wider rows take longer. */
export const listFailedKeys = (db: Db, uploadId: string) => failuresOf(db, uploadId).execute();

/** The same with their modules. */
export const listFailedModules = (db: Db, uploadId: string) =>
  failuresOf(db, uploadId).select(['module', 'abi']).execute();

/** Failures of two runs by key, each once, named as in the later run. */
export async function findFailures(
  db: Db,
  { before, now, keys }: { before: string; now: string; keys: readonly string[] },
) {
  return db
    .selectFrom('failure')
    .distinctOn('key')
    .select(['key', 'module', 'abi', 'testCase', 'test'])
    .where('uploadId', 'in', [before, now])
    .where('key', '=', sql<string>`any(${[...keys]}::text[])`)
    .orderBy('key')
    .orderBy(sql`upload_id = ${now}`, 'desc')
    .orderBy('ordinal', 'desc')
    .limit(keys.length)
    .execute();
}

/** The modules of each configuration's accepted run. */
export function listAcceptedModules(db: Db, applicationId: string) {
  return db
    .selectFrom('upload as u')
    .innerJoin('configuration as c', 'c.id', 'u.configurationId')
    .select(['c.id', 'c.ordinal'])
    .select(sql<unknown>`u.report -> 'modules'`.as('modules'))
    .select(
      sql<number>`(u.report #>> '{totals,failed}')::int + (u.report #>> '{totals,blocked}')::int`.as(
        'failures',
      ),
    )
    .where('u.applicationId', '=', applicationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .orderBy('c.ordinal')
    .limit(10)
    .execute();
}
