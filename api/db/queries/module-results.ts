import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

type Target = { applicationId: string; configurationId: string };

/** The modules of a configuration's accepted result, and how many its summary announces. */
export function findModules(db: Db, { applicationId, configurationId }: Target) {
  return db
    .selectFrom('upload')
    .select(sql<unknown>`report -> 'modules'`.as('modules'))
    .select(sql<number>`(report #>> '{totals,modules}')::int`.as('announced'))
    .select(sql<number>`coalesce((report ->> 'modulesOmitted')::int, 0)`.as('omitted'))
    .where('applicationId', '=', applicationId)
    .where('configurationId', '=', configurationId)
    .where('state', '=', 'matched')
    .where('withdrawnAt', 'is', null)
    .orderBy('receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}
