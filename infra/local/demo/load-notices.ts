import type { Db } from '#db/schema/database.ts';
import { momentOf, officeZone, zoneTime } from '#domain/calendar/office-day.ts';
import { actorOf } from './load-accounts.ts';
import { daysBefore, minutesAfter } from './moments.ts';
import { bulletinDays, demoBulletins, maintenanceText } from './notices.ts';
import { stableId } from './stable-id.ts';

const adminLogin = 'admin@assay.example';
/** Bulletins that are older have been shown to everybody of the demo. */
const shownAfterDays = 4;
const saturday = 6;

async function loadBulletins(db: Db, anchor: Date, createdBy: string): Promise<void> {
  const bulletins = demoBulletins.map(({ key, kind, ageDays, title, content }) => ({
    id: stableId('bulletin', key),
    kind,
    createdBy,
    titleZh: title.zh,
    titleEn: title.en,
    contentZh: content.zh,
    contentEn: content.en,
    startsAt: daysBefore(anchor, ageDays),
    expiresAt: daysBefore(anchor, ageDays - bulletinDays),
  }));
  await db
    .insertInto('bulletin')
    .values(bulletins)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function showOldBulletins(db: Db, anchor: Date): Promise<void> {
  await db
    .insertInto('bulletinShown')
    .columns(['bulletinId', 'accountId', 'shownAt'])
    .expression(
      db
        .selectFrom('bulletin')
        .innerJoin('account', (join) => join.onTrue())
        .where('startsAt', '<', daysBefore(anchor, shownAfterDays))
        .select(['bulletin.id', 'account.id as accountId', 'startsAt']),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** 02:00 of the demo's office on the first Saturday that is at least four days away. */
function nextMaintenance(anchor: Date): { startsAt: Date; month: number; day: number } {
  let office = zoneTime(daysBefore(anchor, -4), officeZone);
  while (office.getUTCDay() !== saturday) office = daysBefore(office, -1);
  const [month, day] = [office.getUTCMonth() + 1, office.getUTCDate()];
  const startsAt = new Date(momentOf(Date.UTC(office.getUTCFullYear(), month - 1, day, 2), officeZone));
  return { startsAt, month, day };
}

async function loadMaintenance(db: Db, anchor: Date, createdBy: string): Promise<void> {
  const { startsAt, ...date } = nextMaintenance(anchor);
  const content = maintenanceText(date);
  await db
    .insertInto('maintenance')
    .values({
      id: stableId('maintenance', 'first'),
      contentZh: content.zh,
      contentEn: content.en,
      createdBy,
      // Shown from now on, until it is over.
      startsAt: daysBefore(anchor, 1),
      endsAt: minutesAfter(startsAt, 120),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Two bulletins, the older one already shown to everybody, and a maintenance notice. */
export async function loadNotices({ db, anchor }: { db: Db; anchor: Date }): Promise<void> {
  const { accountId } = await actorOf(db, adminLogin);
  await loadBulletins(db, anchor, accountId);
  await showOldBulletins(db, anchor);
  await loadMaintenance(db, anchor, accountId);
}
