import { sql } from 'kysely';
import type { Db } from '../schema/database.ts';

type JobName = { id: string; name: string };

const maker = sql<string>`coalesce(e.name_en, e.name_zh)`;

/** The application `a` and the enterprise `e` of a query, as operators read them on the queue board. */
export const numberAndMaker = sql<string>`concat_ws(' · ', a.number, ${maker})`;

/** For certificates, by their ids. */
export async function listCertificateJobNames(db: Db, ids: readonly string[]): Promise<JobName[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('certificate as c')
    .innerJoin('application as a', 'a.id', 'c.applicationId')
    .innerJoin('enterprise as e', 'e.id', 'c.enterpriseId')
    .select(['c.id', numberAndMaker.as('name')])
    .where('c.id', 'in', ids)
    .limit(ids.length)
    .execute();
}

/** For application forms, by their files' ids; there is no application yet. */
export async function listFormJobNames(db: Db, ids: readonly string[]): Promise<JobName[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('applicationForm as f')
    .innerJoin('enterprise as e', 'e.id', 'f.enterpriseId')
    .select(['f.fileId as id', maker.as('name')])
    .where('f.fileId', 'in', ids)
    .limit(ids.length)
    .execute();
}
