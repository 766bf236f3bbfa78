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

type Deps = { db: Db; now: () => Date };

async function dayOf(deps: Deps): Promise<string> {
  const { now, zone } = await readOfficeMoment(deps);
  return officeDay(now, zone);
}

export async function countVisit(deps: Deps, page: CountedPage): Promise<void> {
  await countPublic(deps.db, { kind: 'visit', subject: page, day: await dayOf(deps) });
}

/** @throws CatalogueError dataMissing for what readers are not shown */
export async function judgeDocument(
  deps: Deps,
  { id, helpful }: { id: string; helpful: boolean },
): Promise<void> {
  const document = await findDocument(deps.db, id).executeTakeFirst();
  if (document?.state !== 'published') throw new CatalogueError('dataMissing');
  const kind = helpful ? 'helpful' : 'unhelpful';
  await countPublic(deps.db, { kind, subject: id, day: await dayOf(deps) });
}

/** What was counted in a month of the office. */
export async function readPublicCounts(
  deps: Deps,
  { month: requestedMonth }: EndpointInput<typeof readEndpoint>['query'],
): Promise<EndpointResponse<typeof readEndpoint>> {
  const { now, zone } = await readOfficeMoment(deps);
  const month = requestedMonth ?? officeMonth(now, zone);
  return { visits: await listVisits(deps.db, month), documents: await listJudgements(deps.db, month) };
}
