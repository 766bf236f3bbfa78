import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { eventually } from './eventually.ts';

/**
 * Waits until every committed event can be read. Any open transaction of the same Postgres holds later events back,
 * those in the databases of other tests, too; what is visible once stays so.
 */
export async function settleEvents(db: Db): Promise<void> {
  await eventually(
    async () => {
      const { rows } = await sql<{ held: boolean }>`
        select exists (select from event where xid >= pg_snapshot_xmin(pg_current_snapshot())) as held
      `.execute(db);
      return rows[0]?.held === false;
    },
    { everyMs: 5 },
  );
}
