import { findSetting } from '#db/queries/settings.ts';
import type { Db } from '#db/schema/database.ts';
import { type OfficeDays, officeHours } from '#domain/calendar/office-calendar.ts';
import { type OfficeMoment, officeDay } from '#domain/calendar/office-day.ts';
import { officeDaysInForce } from './read-deadlines.ts';

/** When the office works, and by which clock: what is in force. One statement. */
export async function readOfficeDays(db: Db): Promise<OfficeDays> {
  return officeDaysInForce((await findSetting(db, 'holidays')).value);
}

/** The office's time zone, by its IANA name. */
export async function readOfficeZone(db: Db): Promise<string> {
  return officeHours(await readOfficeDays(db)).zone;
}

type Clock = { db: Db; now: () => Date };

/** The moment that it is, and the zone that says which day that is at the office. */
export async function readOfficeMoment({ db, now }: Clock): Promise<OfficeMoment> {
  return { now: now(), zone: await readOfficeZone(db) };
}

/** The day that it is at the office, `YYYY-MM-DD`. */
export async function readOfficeDay(clock: Clock): Promise<string> {
  const { now, zone } = await readOfficeMoment(clock);
  return officeDay(now, zone);
}
