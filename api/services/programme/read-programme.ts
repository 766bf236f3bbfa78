import type { AdminProgramme } from '#contract/programme/admin-programme.ts';
import type { PublicProgramme } from '#contract/programme/programme.ts';
import { findProgramme } from '#db/queries/programme.ts';
import type { Db } from '#db/schema/database.ts';
import type { Actor } from '#domain/accounts/permissions.ts';
import { officeHours } from '#domain/calendar/office-calendar.ts';
import { programmeInForce } from '#domain/programme/identity.ts';
import { officeDaysInForce } from '#services/settings/read-deadlines.ts';

/** The programme's identity as it is in force, with the version to change it on. One statement. */
export async function readAdminProgramme(db: Db): Promise<AdminProgramme> {
  const { value, version, logo, days } = await findProgramme(db);
  const hours = officeHours(officeDaysInForce(days));
  return { ...programmeInForce(value), logo, version, hours };
}

/** What somebody may know of it: where samples go is for those who are signed in. */
export async function readProgramme(db: Db, actor: Actor | null): Promise<PublicProgramme> {
  const { version: _, recipient, addressZh, addressEn, ...shown } = await readAdminProgramme(db);
  return { ...shown, samples: actor === null ? null : { recipient, addressZh, addressEn } };
}
