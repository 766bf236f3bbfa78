import { type NoticeKind, noticeKinds } from '#domain/notices/bulletins.ts';
import { type PublicationState, publicationStates } from '#domain/notices/publication.ts';
import type { NoticeQuery } from '../api/read-notices.ts';

const oneOf = <V extends string>(list: readonly V[], value: string | null) =>
  list.find((one) => one === value);

/** The query of the list, from the address; unknown values are dropped. */
export function noticeQueryOf(search: URLSearchParams): NoticeQuery & {
  kind?: NoticeKind | undefined;
  state?: PublicationState | undefined;
} {
  return {
    keyword: search.get('keyword') || undefined,
    kind: oneOf(noticeKinds, search.get('kind')),
    state: oneOf(publicationStates, search.get('state')),
    after: search.get('after') ?? undefined,
  };
}
