import {
  type ReferenceKind,
  referenceKinds,
  referenceStates,
} from '#domain/reference-data/reference-data.ts';
import type { ItemQuery } from '../api/reference-items.ts';

/** The kind whose tab is open. */
export function kindOf(search: URLSearchParams): ReferenceKind {
  return referenceKinds.find((kind) => kind === search.get('kind')) ?? 'category';
}

/** The query of the list, from the address; unknown values are dropped. */
export function itemQueryOf(search: URLSearchParams): ItemQuery {
  return {
    kind: kindOf(search),
    keyword: search.get('keyword') || undefined,
    state: referenceStates.find((state) => state === search.get('state')),
    after: search.get('after') ?? undefined,
  };
}
