import { sql } from 'kysely';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import type { Db } from '../schema/database.ts';

/** The outcome of a finished upload of an application: its report without its long lists, and its file. */
export function findJudged(db: Db, applicationId: string, uploadId: string) {
  return db
    .selectFrom('upload as u')
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .select(['u.parserVersion', 'u.refusal', 'u.receivedAt', 'f.sha256', 'f.size'])
    .select(sql<unknown>`u.report - '{failures,modules,positions,excerpt}'::text[]`.as('report'))
    .where('u.id', '=', uploadId)
    .where('u.applicationId', '=', applicationId)
    .where('u.state', 'in', ['matched', 'refused'])
    .executeTakeFirst();
}

/** Its failures in file order, each with the state of its waiver request. */
export function listJudgedFailures(db: Db, applicationId: string, uploadId: string) {
  return db
    .selectFrom('failure as f')
    .leftJoin('waiverRequest as b', (join) =>
      join.onRef('b.failureKey', '=', 'f.key').on('b.applicationId', '=', applicationId),
    )
    .select(['f.key', 'f.module', 'f.abi', 'f.testCase', 'f.test', 'f.kind', 'f.count', 'f.message'])
    .select(['b.state'])
    .where('f.uploadId', '=', uploadId)
    .orderBy('f.ordinal')
    .limit(REPORT_MAX_FAILURES)
    .execute();
}

/**
 * Failures of a configuration's accepted result, each once, with its waiver request; by key, so that two lists can be
 * compared line by line.
 */
export function listReasons(
  db: Db,
  { applicationId, configurationId }: { applicationId: string; configurationId: string },
) {
  return db
    .selectFrom('upload as u')
    .innerJoin('failure as f', 'f.uploadId', 'u.id')
    .leftJoin('waiverRequest as b', (join) =>
      join.onRef('b.failureKey', '=', 'f.key').on('b.applicationId', '=', applicationId),
    )
    .select(['f.key', 'f.module', 'f.testCase', 'f.test', 'f.message', 'b.reason', 'b.state', 'b.comment'])
    .distinctOn(['u.id', 'f.key'])
    .where('u.applicationId', '=', applicationId)
    .where('u.configurationId', '=', configurationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .orderBy('u.id')
    .orderBy('f.key')
    .orderBy('f.ordinal')
    .limit(REPORT_MAX_FAILURES)
    .execute();
}
