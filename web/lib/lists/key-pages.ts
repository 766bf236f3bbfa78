import { limits } from '#domain/shared/limits.ts';

/** Keys of earlier pages in the address, which the server limits in length. */
const maxKeys = 20;

/** The page of a keyset-paged list that an address names. */
export function pageIn(search: URLSearchParams) {
  const after = search.get('after') ?? undefined;
  const back = after === undefined ? [] : search.getAll('back');
  const requested = Number(search.get('page'));
  const page =
    after === undefined ? 0 : Math.max(back.length, Number.isSafeInteger(requested) ? requested : 0);
  return {
    after,
    back,
    /** Number of pages before this one. */
    page,
    /** Number of this page's first row in the whole list, from 1. */
    from: page * limits.pageSize + 1,
  };
}

type PageAddress = { key: string | undefined; back: readonly string[]; page: number };

function addressOf(before: URLSearchParams, { key, back, page }: PageAddress): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const name of ['after', 'back', 'page']) next.delete(name);
  if (!key) return next;
  next.set('after', key);
  for (const one of back) next.append('back', one);
  // Otherwise the number of keys says it.
  if (page > back.length) next.set('page', String(page));
  return next;
}

/** The address of the page that follows by this key. */
export function nextAddress(before: URLSearchParams, key: string): URLSearchParams {
  const { after, back, page } = pageIn(before);
  return addressOf(before, { key, back: [...back, after ?? ''].slice(-maxKeys), page: page + 1 });
}

/** The address of the page before, or of the first page where its key was dropped. */
export function previousAddress(before: URLSearchParams): URLSearchParams {
  const { back, page } = pageIn(before);
  return addressOf(before, { key: back.at(-1) || undefined, back: back.slice(0, -1), page: page - 1 });
}
