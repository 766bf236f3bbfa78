import { applicationStatuses } from '#domain/applications/statuses.ts';
import type { ApplicationListQuery } from '../api/list-applications.ts';

/** What the list asks for, read from the address; a status that it does not know is left out. */
export function listQueryOf(search: URLSearchParams): ApplicationListQuery {
  return {
    keyword: search.get('keyword') ?? undefined,
    status: applicationStatuses.find((one) => one === search.get('status')),
    after: search.get('after') ?? undefined,
  };
}
