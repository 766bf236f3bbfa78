import { applicationStatuses } from '#domain/applications/statuses.ts';
import { type Turn, turns } from '#domain/applications/waits.ts';
import type { ApplicationListQuery } from '../api/list-applications.ts';

/** Whose turn the list shows; a search looks through all of them. */
export function turnOf(search: URLSearchParams): Turn | null {
  return search.has('keyword') ? null : (turns.find((one) => one === search.get('turn')) ?? null);
}

/** Its own turn comes first unless the address asks for the latest change. */
export function orderOf(search: URLSearchParams): 'turn' | 'updated' {
  return search.get('order') === 'updated' && turnOf(search) === null ? 'updated' : 'turn';
}

/** True where the list shows all that there is. */
export function isWhole({ keyword, status, turn, after }: ApplicationListQuery): boolean {
  return [keyword, status, turn, after].every((value) => value === undefined);
}

/** What the list asks for, read from the address; a status that it does not know is left out. */
export function listQueryOf(search: URLSearchParams): ApplicationListQuery {
  const keyword = search.get('keyword') ?? undefined;
  return {
    keyword,
    ...(keyword === undefined && { turn: turnOf(search) ?? undefined, order: orderOf(search) }),
    status: applicationStatuses.find((one) => one === search.get('status')),
    after: search.get('after') ?? undefined,
  };
}
