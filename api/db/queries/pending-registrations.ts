import { type Insertable, sql } from 'kysely';
import type { Db } from '#db/schema/database.ts';
import type { PendingRegistrationTable } from '#db/schema/mail.ts';
import { lockedIds } from '../locked-ids.ts';
import { earlierLinks, isLink } from './mailed-links.ts';

export async function insertPendingRegistration(
  db: Db,
  registration: Insertable<PendingRegistrationTable>,
): Promise<void> {
  await db.insertInto('pendingRegistration').values(registration).execute();
}

/**
 * Stores the link of a registration's mail; false where it does not exist. Links of other mails become invalid, those
 * of the same mail stay valid.
 */
export async function renewRegistrationLink(
  db: Db,
  id: string,
  link: { token: string; mailId: string; expiresAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pendingRegistration')
    .set({ ...link, earlier: earlierLinks('pending_registration', link.mailId) })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The registration that a link confirms. */
export function findPendingRegistration(db: Db, token: string, now: Date) {
  return db
    .selectFrom('pendingRegistration')
    .selectAll()
    .where(isLink('pending_registration', token))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes and returns a registration by its link; undefined where it was deleted concurrently. */
export function takePendingRegistration(db: Db, token: string, now: Date) {
  return db
    .deleteFrom('pendingRegistration')
    .where(isLink('pending_registration', token))
    .where('expiresAt', '>', now)
    .returningAll()
    .executeTakeFirst();
}

/** The newest registration that waits for an address, in any case. */
export function findNewestRegistration(db: Db, login: string, now: Date) {
  return db
    .selectFrom('pendingRegistration')
    .select(['id', 'passwordHash'])
    .where(sql`lower(login)`, '=', login.toLowerCase())
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A registration by its id, while it may be confirmed. */
export function findRegistration(db: Db, id: string, now: Date) {
  return db
    .selectFrom('pendingRegistration')
    .selectAll()
    .where('id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
}

/** Deletes other registrations of a confirmed address. */
export async function deletePendingRegistrations(db: Db, login: string): Promise<void> {
  await db.deleteFrom('pendingRegistration').where(sql`lower(login)`, '=', login.toLowerCase()).execute();
}

/** Deletes up to `limit` registrations that nobody confirmed in time; tells how many. */
export async function prunePendingRegistrations(db: Db, now: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pendingRegistration')
    .where(
      'id',
      '=',
      lockedIds(
        db
          .selectFrom('pendingRegistration')
          .select('id')
          .where('expiresAt', '<', now)
          .orderBy('expiresAt')
          .limit(limit)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
