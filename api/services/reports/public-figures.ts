import type { EndpointResponse } from '#contract/endpoint.ts';
import type { readPublicFigures as endpoint } from '#contract/programme/public-figures.ts';
import { calculateFigures, findFigures, replaceFigures } from '#db/queries/public-figures.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';

/** Counts the figures of the home page and stores them; idempotent. */
export async function calculatePublicFigures({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  const at = now();
  const today = officeDay(at, await readOfficeZone(db));
  await replaceFigures(db, await calculateFigures(db, today), at);
}

/** What was counted last; nothing before the first time. */
export async function readPublicFigures({ db }: { db: Db }): Promise<EndpointResponse<typeof endpoint>> {
  return (await findFigures(db)) ?? { certified: 0, medianDays: null };
}
