import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

type Target = { applicationId: string; configurationId: string };

export type AcceptedFacts = { id: string; receivedAt: Date; report: unknown; memory: string };

/** A configuration's accepted result without its failures, and the configuration's name. */
export function findAcceptedFacts(
  db: Db,
  { applicationId, configurationId }: Target,
): Promise<AcceptedFacts | undefined> {
  return db
    .selectFrom('upload as u')
    .innerJoin('configuration as c', 'c.id', 'u.configurationId')
    .select(['u.id', 'u.receivedAt'])
    .select(sql<unknown>`u.report - '{failures,positions,excerpt}'::text[]`.as('report'))
    .select(
      sql<string>`concat(c.ram_value, ' ', c.ram_unit, ' + ', c.rom_value, ' ', c.rom_unit)`.as('memory'),
    )
    .where('u.applicationId', '=', applicationId)
    .where('u.configurationId', '=', configurationId)
    .where('u.state', '=', 'matched')
    .where('u.withdrawnAt', 'is', null)
    .orderBy('u.receivedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Names of the files sent for a configuration, by hash; the first name of each. */
export function listFileNames(db: Db, { applicationId, configurationId }: Target) {
  return db
    .selectFrom('upload as u')
    .innerJoin('file as f', 'f.id', 'u.fileId')
    .distinctOn('f.sha256')
    .select(['f.sha256', 'f.name', 'u.receivedAt'])
    .where('u.applicationId', '=', applicationId)
    .where('u.configurationId', '=', configurationId)
    .orderBy('f.sha256')
    .orderBy('u.receivedAt')
    .limit(200)
    .execute();
}
