import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** The latest certifications used for the median; with fewer than `least` there is no median. */
const figureLimits = { most: 500, least: 5 } as const;

type Figures = { certified: number; medianDays: number | null };

/** Certificates in force on a day `YYYY-MM-DD`, and the median of days from application to certificate. */
export async function calculateFigures(db: Db, today: string): Promise<Figures> {
  const { rows } = await sql<Figures>`select
    (select count(*)::int from certificate where revoked_at is null and valid_until >= ${today}::date) as certified,
    (select case when count(*) >= ${sql.lit(figureLimits.least)}
        then ceil(percentile_cont(0.5) within group (order by days))::int end
      from (select greatest(c.issued_on - a.created_at::date, 1) as days
        from certificate c join application a on a.id = c.application_id
        order by c.issued_on desc, c.number desc limit ${sql.lit(figureLimits.most)}) took) as median_days`.execute(
    db,
  );
  return rows[0] ?? { certified: 0, medianDays: null };
}

/** Replaces the stored figures. */
export async function replaceFigures(db: Db, figures: Figures, at: Date): Promise<void> {
  const values = { ...figures, reckonedAt: at };
  await db
    .insertInto('publicFigure')
    .values(values)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(values))
    .execute();
}

export function findFigures(db: Db): Promise<Figures | undefined> {
  return db.selectFrom('publicFigure').select(['certified', 'medianDays']).executeTakeFirst();
}
