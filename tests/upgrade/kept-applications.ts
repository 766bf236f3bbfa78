import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';

/** Versions at which the kept applications rest first: one after each of the first commands, half of them a reviewer's. */
const firstVersions = 6;

/**
 * Applications that the first version leaves open, each at another place of its way. They rest there, and go one command
 * further in each version, until they are let go.
 */
export function keepApplications(count: number) {
  const restsAt = new Map<string, number>();
  let letGo = false;
  const countBehind = async (db: Db) => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from application where id = any(${[...restsAt.keys()]}::uuid[])`.execute(db);
    // A result that is read late moves its application on by itself.
    const arrived = rows.filter(({ id, version }) => version >= (restsAt.get(id) ?? 0));
    return count - arrived.length;
  };
  return {
    rests: ({ id, version }: { id: string; version: number }): boolean => {
      if (!restsAt.has(id) && restsAt.size < count) restsAt.set(id, 1 + (restsAt.size % firstVersions));
      return !letGo && version >= (restsAt.get(id) ?? Number.POSITIVE_INFINITY);
    },
    /** A few while those that rest are made; then one, beside them; none once they are let go. */
    openAtMost: () => (letGo ? 0 : restsAt.size < count ? 4 : 1),
    /** Each may go one command further. */
    advance: () => {
      for (const [id, version] of restsAt) restsAt.set(id, version + 1);
    },
    letGo: () => {
      letGo = true;
    },
    /** Those that have not come as far as they may; once they are let go, whatever is still open. */
    countStuck: async (db: Db): Promise<number> => {
      if (!letGo) return countBehind(db);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int n from application where status <> 'certified'`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}
export type KeptApplications = ReturnType<typeof keepApplications>;
