import { sql } from 'kysely';
import { REPORT_MAX_FAILURES } from '#domain/test-results/test-result-limits.ts';
import type { Db } from '../schema/database.ts';

/** The report of an accepted upload, whole, and its file. */
export function findWholeReport(db: Db, uploadId: string) {
  return db
    .selectFrom('upload as u')
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .select(['u.report', 'f.sha256'])
    .where('u.id', '=', uploadId)
    .where('u.state', '=', 'matched')
    .executeTakeFirstOrThrow();
}

/** Its failures in the order of the report. */
export function listWholeFailures(db: Db, uploadId: string) {
  return db
    .selectFrom('failure')
    .select(['ordinal', 'key', 'module', 'abi', 'testCase', 'test', 'kind', 'count', 'message'])
    .select(['possibleCause', 'failedMethod', 'fingerprint'])
    .where('uploadId', '=', uploadId)
    .orderBy('ordinal')
    .limit(REPORT_MAX_FAILURES)
    .execute();
}

/** Accepted uploads of a configuration, newest first, at most 20, with what decides whether two may be merged. */
export function listAcceptedRuns(
  db: Db,
  { applicationId, configurationId }: { applicationId: string; configurationId: string },
) {
  return db
    .selectFrom('upload as u')
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .select(['u.id', 'u.receivedAt', 'u.withdrawnAt', 'u.mergedWith', 'f.name', 'f.sha256'])
    .select(sql<unknown>`u.report -> 'suite'`.as('suite'))
    .select(sql<unknown>`u.report -> 'build'`.as('build'))
    .select(sql<string[]>`jsonb_path_query_array(u.report, '$.parts[*].sha256')`.as('partSums'))
    .select(
      sql<number>`(u.report #>> '{totals,failed}')::int + (u.report #>> '{totals,blocked}')::int`.as(
        'failures',
      ),
    )
    .where('u.applicationId', '=', applicationId)
    .where('u.configurationId', '=', configurationId)
    .where('u.state', '=', 'matched')
    .orderBy('u.receivedAt', 'desc')
    .orderBy('u.id')
    .limit(20)
    .execute();
}
