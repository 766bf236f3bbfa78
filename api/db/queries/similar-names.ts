import { sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import { areLoginsSimilar, areNamesSimilar, memoizedNameKey } from '../name-keys.ts';

/** Candidates checked per row, oldest first, and how many similar ones are reported. */
const candidates = 20;
const maxReported = 3;

type NamePair = {
  id: string;
  otherId: string;
  nameZh: string;
  nameEn: string;
  otherZh: string;
  otherEn: string;
};
export type SimilarEnterprise = { id: string; nameZh: string; nameEn: string };

/** Enterprises with names similar to those of these, by the latter's ids; at most three each. */
export async function findSimilarEnterprises(
  db: Db,
  ids: string[],
): Promise<Map<string, SimilarEnterprise[]>> {
  const { rows } = await sql<NamePair>`
    select id, name_zh, name_en, other_id, other_name_zh as other_zh, other_name_en as other_en
    from near_enterprises(${ids}::uuid[], ${candidates}::int)`.execute(db);
  const keyOf = memoizedNameKey();
  const similar = rows.filter((row) =>
    areNamesSimilar(row, { nameZh: row.otherZh, nameEn: row.otherEn }, keyOf),
  );
  return gather(similar, (row) => ({ id: row.otherId, nameZh: row.otherZh, nameEn: row.otherEn }));
}

type LoginPair = { id: string; otherId: string; login: string; otherLogin: string };
export type SimilarAccount = { id: string; login: string };

/** Accounts with logins similar to those of these, by the latter's ids; at most three each. */
export async function findSimilarAccounts(db: Db, ids: string[]): Promise<Map<string, SimilarAccount[]>> {
  const { rows } = await sql<LoginPair>`
    select id, login, other_id, other_login from near_accounts(${ids}::uuid[], ${candidates}::int)`.execute(
    db,
  );
  const keyOf = memoizedNameKey();
  const similar = rows.filter((row) => areLoginsSimilar(row.login, row.otherLogin, keyOf));
  return gather(similar, (row) => ({ id: row.otherId, login: row.otherLogin }));
}

function gather<Row extends { id: string }, Other>(
  rows: readonly Row[],
  other: (row: Row) => Other,
): Map<string, Other[]> {
  const found = new Map<string, Other[]>();
  for (const row of rows) {
    const others = found.get(row.id) ?? [];
    if (others.length < maxReported) found.set(row.id, [...others, other(row)]);
  }
  return found;
}
