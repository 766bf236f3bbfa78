import { type Insertable, sql } from 'kysely';
import type { ApiTokenSchema } from '#db/schema/api-tokens.ts';
import type { Db } from '#db/schema/database.ts';
import { agreementColumns } from './agreement-columns.ts';
import { consoleSegments } from './settings.ts';

type NewToken = Insertable<ApiTokenSchema['apiToken']>;

const listed = (db: Db) =>
  db
    .selectFrom('apiToken')
    .innerJoin('account', 'account.id', 'apiToken.accountId')
    .select(['apiToken.id', 'name', 'ending', 'scopes', 'expiresAt', 'lastUsedAt', 'revokedAt'])
    .select(['apiToken.createdAt', 'account.nameZh as makerZh', 'account.nameEn as makerEn']);

/** Tokens of an enterprise, the newest first. */
export function listApiTokens(db: Db, enterpriseId: string, limit: number) {
  return listed(db)
    .where('apiToken.enterpriseId', '=', enterpriseId)
    .orderBy('apiToken.createdAt', 'desc')
    .orderBy('apiToken.id')
    .limit(limit)
    .execute();
}
export type ApiTokenRow = Awaited<ReturnType<typeof listApiTokens>>[number];

/** A token of this enterprise; undefined where it is another's. */
export function findApiToken(db: Db, { id, enterpriseId }: { id: string; enterpriseId: string }) {
  return listed(db)
    .where('apiToken.id', '=', id)
    .where('apiToken.enterpriseId', '=', enterpriseId)
    .executeTakeFirst();
}

/** How many tokens of an enterprise are good. */
export async function countGoodTokens(db: Db, enterpriseId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('apiToken')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('enterpriseId', '=', enterpriseId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertApiToken(db: Db, token: NewToken): Promise<string> {
  const { id } = await db.insertInto('apiToken').values(token).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Revoked = { id: string; enterpriseId: string; at: Date; by: string };

/** Ends a token of an enterprise that has not ended. */
export async function revokeToken(db: Db, { id, enterpriseId, at, by }: Revoked): Promise<void> {
  await db
    .updateTable('apiToken')
    .set({ revokedAt: at, revokedBy: by })
    .where('id', '=', id)
    .where('enterpriseId', '=', enterpriseId)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Facts for admitting a call with a token; undefined where it is unknown, revoked, or its creator may not call. */
export function findUsedToken(db: Db, hash: string) {
  return (
    db
      .selectFrom('apiToken')
      .innerJoin('account', 'account.id', 'apiToken.accountId')
      .innerJoin('enterprise', 'enterprise.id', 'apiToken.enterpriseId')
      .select([
        'apiToken.id',
        'apiToken.name',
        'apiToken.scopes',
        'apiToken.expiresAt',
        'apiToken.lastUsedAt',
        'account.id as accountId',
        'account.login',
        'account.nameZh as accountNameZh',
        'account.nameEn as accountNameEn',
        'account.enterpriseRight',
        'enterprise.id as enterpriseId',
        'enterprise.nameZh',
        'enterprise.nameEn',
        'enterprise.shortZh',
        'enterprise.shortEn',
        'enterprise.state',
        'enterprise.verifyRealState',
        ...agreementColumns,
        consoleSegments.as('consoleSegments'),
      ])
      .where('apiToken.hash', '=', hash)
      .where('apiToken.revokedAt', 'is', null)
      .where('account.disabledAt', 'is', null)
      .where(sql<boolean>`account.roles @> '{partner}'`)
      // Someone who changed enterprise does not take the tokens along.
      .whereRef('account.enterpriseId', '=', 'apiToken.enterpriseId')
      .executeTakeFirst()
  );
}

/** Notes when a token was used last. */
export async function updateTokenUse(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('apiToken').set({ lastUsedAt: at }).where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` tokens that ended before a time, oldest first, except those of commands that wait for the
 * engine: they are judged by their token. Returns the number.
 */
export async function pruneTokens(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from api_token where ctid = any (array(
      select t.ctid from api_token t
      where least(t.expires_at, t.revoked_at) < ${before}
        and not exists (select from command c where c.api_token_id = t.id and c.settled_at is null)
      order by least(t.expires_at, t.revoked_at) limit ${limit} for update of t skip locked
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
