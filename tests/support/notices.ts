import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Db } from '#db/schema/database.ts';
import { nextSerial } from './factories.ts';

const day = 86_400_000;
const fromNow = (days: number) => new Date(Date.now() + days * day);

/** A bulletin in effect since yesterday, until tomorrow. */
export function createBulletin(db: Db, overrides: Partial<Insertable<Database['bulletin']>> = {}) {
  const number = nextSerial();
  return db
    .insertInto('bulletin')
    .values({
      kind: 'notification',
      titleZh: `公告 ${number}`,
      titleEn: `Bulletin ${number}`,
      contentZh: `<p>第 ${number} 条公告的<strong>正文</strong>。</p>`,
      contentEn: `<p>The <strong>text</strong> of bulletin ${number}.</p>`,
      startsAt: fromNow(-1),
      expiresAt: fromNow(1),
      createdBy: randomUUID(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A maintenance notice in effect since yesterday, until tomorrow; the period must be free. */
export function createMaintenance(db: Db, overrides: Partial<Insertable<Database['maintenance']>> = {}) {
  return db
    .insertInto('maintenance')
    .values({
      contentZh: '周六 02:00 至 04:00 维护，期间不能提交。',
      contentEn: 'Maintenance on Saturday, 02:00 to 04:00: nothing can be submitted then.',
      startsAt: fromNow(-1),
      endsAt: fromNow(1),
      createdBy: randomUUID(),
      ...overrides,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Ends every bulletin and notice, so that no dialog stands in the way of those who come for something else. */
export async function endNotices(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('bulletin').where('startsAt', '>', now).execute();
  await db.updateTable('bulletin').set({ expiresAt: now }).where('expiresAt', '>', now).execute();
  await endMaintenance(db);
}

/** Ends the maintenance notice, so that another one may begin. */
export async function endMaintenance(db: Db): Promise<void> {
  const now = new Date();
  await db.deleteFrom('maintenance').where('startsAt', '>', now).execute();
  await db.updateTable('maintenance').set({ endsAt: now }).where('endsAt', '>', now).execute();
}
