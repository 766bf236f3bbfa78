import type { Db } from '#db/schema/database.ts';
import { standardScope, waiverExpiry } from '#domain/evidence/waivers.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

/** The default terms of a waiver that is accepted today, and today's date at the office. */
export async function readStandardTerms(clock: { db: Db; now: () => Date }) {
  const today = await readOfficeDay(clock);
  const { waiverMonths } = await readGeneralConfig(clock.db);
  return { today, standard: { scope: standardScope, expiresOn: waiverExpiry(today, waiverMonths) } };
}
