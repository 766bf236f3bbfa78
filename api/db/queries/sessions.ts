import type { Insertable } from 'kysely';
import type { SessionTable } from '#db/schema/accounts.ts';
import type { Db } from '#db/schema/database.ts';
import { buildOnce } from '../build-once.ts';
import { agreementColumns } from './agreement-columns.ts';
import { consoleSegments } from './settings.ts';

const liveSession = buildOnce((db) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .leftJoin('enterprise', 'enterprise.id', 'account.enterpriseId')
    .leftJoin('accountPicture as picture', 'picture.accountId', 'account.id')
    .select([
      'session.id',
      'session.serial',
      'session.lastSeenAt',
      'session.expiresAt',
      'session.absoluteExpiresAt',
      'account.id as accountId',
      'account.login',
      'account.nameZh as accountNameZh',
      'account.nameEn as accountNameEn',
      'account.roles',
      'account.enterpriseRight',
      'picture.hash as pictureHash',
      'enterprise.id as enterpriseId',
      'enterprise.nameZh',
      'enterprise.nameEn',
      'enterprise.shortZh',
      'enterprise.shortEn',
      'enterprise.kind',
      'enterprise.state',
      'enterprise.verifyRealState',
      ...agreementColumns,
      consoleSegments.as('consoleSegments'),
    ])
    .where('session.id', '=', '')
    .where('session.revokedAt', 'is', null)
    .where('account.disabledAt', 'is', null),
);

/** The session with the account, its agreements and enterprise; undefined when unknown or revoked, or the account is disabled. */
export async function findLiveSession(db: Db, id: string) {
  const [session] = await liveSession(db, [id]);
  return session;
}

export type LiveSession = NonNullable<Awaited<ReturnType<typeof findLiveSession>>>;

export async function insertSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function renewSession(db: Db, id: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ lastSeenAt, expiresAt })
    .where('id', '=', id)
    .where('lastSeenAt', '<', lastSeenAt)
    .execute();
}

/** Ends a session once; false when it was unknown or ended before. */
export async function revokeSession(db: Db, id: string, at: Date, logoutTicket: string | null) {
  const result = await db
    .updateTable('session')
    .set({ revokedAt: at, logoutTicket })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends all live sessions of an account except one, or only the one with this public name; returns their ids. */
export async function revokeSessionsOf(
  db: Db,
  accountId: string,
  at: Date,
  except: string | null,
  publicId?: string,
) {
  const rows = await db
    .updateTable('session')
    .set({ revokedAt: at })
    .where('accountId', '=', accountId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .$if(publicId !== undefined, (query) => query.where('publicId', '=', publicId ?? null))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ID token of a session that ended with this ticket since the given time; a ticket works once. */
export async function takeLogoutTicket(
  db: Db,
  ticket: string,
  since: Date,
): Promise<{ idToken: string | null } | undefined> {
  return db
    .updateTable('session')
    .set({ logoutTicket: null })
    .where('logoutTicket', '=', ticket)
    .where('revokedAt', '>', since)
    .returning('idToken')
    .executeTakeFirst();
}
