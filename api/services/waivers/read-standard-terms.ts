import type { Db } from '#db/schema/database.ts';
import { standardScope, waiverExpiry } from '#domain/evidence/waivers.ts';
import { readGeneralConfig } from '#services/general-config/read-general-config.ts';
import { readOfficeDay } from '#services/settings/read-office.ts';

/** What holds for a reason that is accepted today where the reviewer says nothing, and the day that it is at the office. */
export async function readStandardTerms(clock: { db: Db; now: () => Date }) {
  const today = await readOfficeDay(clock);
  const { waiverMonths } = await readGeneralConfig(clock.db);
  return { today, standard: { scope: standardScope, expiresOn: waiverExpiry(today, waiverMonths) } };
}
