import { type CertificateState, certificateStates } from '#domain/certificates/certificates.ts';
import { pageIn } from '#web/lib/lists/key-pages.ts';

export type SearchWords = { keyword: string; state: CertificateState | undefined; category: string };

/** What an address of the search asks for. */
export function searchWordsOf(search: URLSearchParams): SearchWords {
  return {
    keyword: search.get('keyword') ?? '',
    state: certificateStates.find((one) => one === search.get('state')),
    category: search.get('category') ?? '',
  };
}

/** The same as it is asked of the server, with the page of the list. */
export function searchQueryOf(search: URLSearchParams) {
  const { keyword, state, category } = searchWordsOf(search);
  const { after } = pageIn(search);
  return { keyword: keyword || undefined, state, category: category || undefined, after };
}
