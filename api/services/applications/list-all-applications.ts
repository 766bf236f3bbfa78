import type {
  AllApplicationsRow,
  ApplicationTurns,
  listAllApplications as listEndpoint,
} from '#contract/applications/all-applications.ts';
import type { EndpointInput, EndpointResponse } from '#contract/endpoint.ts';
import { decodeCursor, readPage, timeCursorSchema } from '#db/cursor.ts';
import {
  type AllApplicationsFilter,
  countTurns,
  filterAllApplications,
  pageOfAllApplications,
  type AllApplicationsRow as Row,
} from '#db/queries/all-applications.ts';
import type { Db } from '#db/schema/database.ts';
import type { AllApplicationsFilters } from '#domain/applications/application-filters.ts';
import { momentOf } from '#domain/calendar/office-day.ts';
import { readOfficeZone } from '#services/settings/read-office.ts';
import { presentSummary } from './present-application.ts';

export type FilterInput = AllApplicationsFilters & { keyword?: string | undefined };

const dayMs = 86_400_000;

/** The filter with the moments at which its days begin and end at the office. */
export async function momentsOfFilter(
  db: Db,
  { from, until, ...filter }: FilterInput,
): Promise<AllApplicationsFilter> {
  if (from === undefined && until === undefined) return filter;
  const zone = await readOfficeZone(db);
  const midnight = (day: string, days: number) => new Date(momentOf(Date.parse(day) + days * dayMs, zone));
  return {
    ...filter,
    since: from === undefined ? from : midnight(from, 0),
    before: until === undefined ? until : midnight(until, 1),
  };
}

/** A row of the list, and of its file. */
export function presentAllApplicationsRow(row: Row): AllApplicationsRow {
  const { reviewerId: id, reviewerZh: nameZh, reviewerEn: nameEn } = row;
  const reviewer = id === null || nameZh === null || nameEn === null ? null : { id, nameZh, nameEn };
  return { ...presentSummary(row), reviewer };
}

/** A page of every enterprise's applications, newest change first. */
export async function listAllApplications(
  { db }: { db: Db },
  { after: cursor, limit, ...input }: EndpointInput<typeof listEndpoint>['query'],
): Promise<EndpointResponse<typeof listEndpoint>> {
  const after = decodeCursor(timeCursorSchema, cursor);
  const { where, total } = await filterAllApplications(db, await momentsOfFilter(db, input));
  const read = (max: number) => pageOfAllApplications(db, where, { after, limit: max });
  const { rows, next } = await readPage(limit, read, ({ key: at, id }) => ({ at, id }));
  return { rows: rows.map(presentAllApplicationsRow), next, total };
}

/** How many applications wait for each side. */
export function readApplicationTurns({ db }: { db: Db }): Promise<ApplicationTurns> {
  return countTurns(db);
}
