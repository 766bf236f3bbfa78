import { sql } from 'kysely';
import type { SummaryDisagreement } from '#domain/test-results/test-results.ts';
import type { Db } from '../schema/database.ts';

/** Accepted results whose summary differs from their body. */
export function listDisagreements(
  db: Db,
  applicationId: string,
): Promise<{ ordinal: number; found: SummaryDisagreement }[]> {
  return db
    .selectFrom('upload as u')
    .innerJoin('configuration as c', 'c.id', 'u.configurationId')
    .select('c.ordinal')
    .select(sql<SummaryDisagreement>`coalesce(u.report -> 'summaryDisagreement', '{}')`.as('found'))
    .where('u.applicationId', '=', applicationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .orderBy('c.ordinal')
    .limit(10)
    .execute();
}
