import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import type { readPublicCounts as readEndpoint } from '#contract/programme/public-counts.ts';
import { findDocument } from '#db/queries/documents.ts';
import { countPublic, listJudgements, listVisits } from '#db/queries/public-counts.ts';
import type { Db } from '#db/schema/database.ts';
import { officeDay } from '#domain/calendar/office-day.ts';
import { CatalogueError } from '#domain/errors/errors.ts';
import type { CountedPage } from '#domain/usage/public-counts.ts';
import { officeMonth } from '#domain/usage/usage-list.ts';
import { readOfficeMoment } from '#services/settings/read-office.ts';

type Means = { db: Db; now: () => Date };

async function dayOf(means: Means): Promise<string> {
  const { now, zone } = await readOfficeMoment(means);
  return officeDay(now, zone);
}

export async function countVisit(means: Means, page: CountedPage): Promise<void> {
  await countPublic(means.db, { kind: 'visit', subject: page, day: await dayOf(means) });
}

/** @throws CatalogueError dataMissing for what readers are not shown */
export async function judgeDocument(
  means: Means,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<void> {
  const document = await findDocument(means.db, id).executeTakeFirst();
  if (document?.state !== 'published') throw new CatalogueError('dataMissing');
  const kind = helpful ? 'helpful' : 'unhelpful';
  await countPublic(means.db, { kind, subject: id, day: await dayOf(means) });
}

/** What was counted in a month of the office. */
export async function readPublicCounts(
  means: Means,
  { month: wanted }: EndpointInput<typeof readEndpoint>['query'],
): Promise<EndpointResponse<typeof readEndpoint>> {
  const { now, zone } = await readOfficeMoment(means);
  const month = wanted ?? officeMonth(now, zone);
  return { visits: await listVisits(means.db, month), documents: await listJudgements(means.db, month) };
}
