import { sql } from 'kysely';
import type { WhitelistCandidates } from '#domain/enterprises/whitelist-import.ts';
import { isAfterCursor, type TimeCursor, timeKey } from '../cursor.ts';
import { nameKey } from '../name-keys.ts';
import type { Db } from '../schema/database.ts';

type NamedRow = { id: string; nameZh: string; nameEn: string; whitelisted: boolean; keys: string[] };

const columns = sql`id, name_zh, name_en, whitelisted_at is not null as whitelisted`;

/** Enterprises with one of these names in either language, by name key. */
async function findByNameKeys(db: Db, keys: readonly string[]): Promise<NamedRow[]> {
  const wantedKeys = sql`${[...keys]}::text[]`;
  const both = sql`${columns}, array[name_zh_key, name_en_key] as keys`;
  const { rows } = await sql<NamedRow>`
    select ${both} from enterprise where name_zh_key = any (${wantedKeys})
    union select ${both} from enterprise where name_en_key = any (${wantedKeys})`.execute(db);
  return rows;
}

async function findCoded(db: Db, codes: readonly string[]) {
  const { rows } = await sql<NamedRow & { code: string }>`select code, ${columns} from partner_code
    join enterprise on enterprise.id = enterprise_id where code = any (${[...codes]}::text[]) and withdrawn_at is null`.execute(
    db,
  );
  return rows;
}

/** Candidates for these names and partner codes; names are compared by key. */
export async function findWhitelistCandidates(
  db: Db,
  { names, codes }: { names: readonly string[]; codes: readonly string[] },
): Promise<WhitelistCandidates> {
  const keyOf = new Map(names.map((name) => [name, nameKey(name)]));
  const enterprises = await findByNameKeys(db, [...new Set(keyOf.values())]);
  const byKey = Map.groupBy(
    enterprises.flatMap(({ keys, ...one }) => [...new Set(keys)].map((key) => ({ key, one }))),
    ({ key }) => key,
  );
  const coded = await findCoded(db, codes);
  return {
    byName: new Map([...keyOf].map(([name, key]) => [name, (byKey.get(key) ?? []).map(({ one }) => one)])),
    byCode: new Map(coded.map(({ code, ...one }) => [code, one])),
  };
}

/**
 * Whitelists enterprises, always in the same order; returns those that were not on it, as a concurrent call may have
 * added some.
 */
export async function putOnWhitelist(
  trx: Db,
  ids: readonly string[],
  at: Date,
): Promise<{ id: string; nameZh: string }[]> {
  const { rows } = await sql<{ id: string; nameZh: string }>`
    with locked as materialized (select id from enterprise where id = any (${[...ids]}::uuid[]) and whitelisted_at is null
      order by id for no key update)
    update enterprise set whitelisted_at = ${at} from locked where enterprise.id = locked.id
    returning enterprise.id, enterprise.name_zh`.execute(trx);
  return rows;
}

/** A page of the whitelist, registered last first. */
export function listWhitelisted(db: Db, { after, limit }: { after: TimeCursor | null; limit: number }) {
  return db
    .selectFrom('enterprise')
    .select(['id', 'nameZh', 'nameEn', 'partnerCode', 'whitelistedAt', timeKey('createdAt').as('at')])
    .where('whitelistedAt', 'is not', null)
    .$if(after !== null, (query) => query.where(isAfterCursor('createdAt', 'id', after as TimeCursor)))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
