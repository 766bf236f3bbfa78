import type { Insertable } from 'kysely';
import type { Database, Db } from '../schema/database.ts';

/** More than a wait can have: two differ, a third decides. */
const maxOpinions = 10;

/** Query for the opinions of the application's present wait with who gave them, the first one first. */
export function opinionsOf(db: Db, applicationId: string) {
  return db
    .selectFrom('reviewOpinion as o')
    .innerJoin('application as a', (join) =>
      join.onRef('a.id', '=', 'o.applicationId').onRef('a.waitingSince', '=', 'o.waitingSince'),
    )
    .innerJoin('account as r', 'r.id', 'o.reviewerId')
    .select(['o.id', 'o.reviewerId', 'r.nameZh', 'r.nameEn', 'o.at', 'o.command'])
    .where('o.applicationId', '=', applicationId)
    .orderBy('o.at')
    .orderBy('o.id')
    .limit(maxOpinions);
}

export const listOpinions = (db: Db, applicationId: string) => opinionsOf(db, applicationId).execute();

export type OpinionRow = Awaited<ReturnType<typeof listOpinions>>[number];

type NewOpinion = Omit<Insertable<Database['reviewOpinion']>, 'waitingSince'>;

/** Stores an opinion of the application's present wait. */
export async function insertOpinion(trx: Db, opinion: NewOpinion): Promise<void> {
  await trx
    .insertInto('reviewOpinion')
    .values((eb) => ({
      ...opinion,
      waitingSince: eb
        .selectFrom('application')
        .select('waitingSince')
        .where('id', '=', opinion.applicationId)
        .$asScalar()
        .$notNull(),
    }))
    .execute();
}
