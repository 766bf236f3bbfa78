import { useSearchParams } from 'react-router-dom';
import { limits } from '#domain/shared/limits.ts';

/** The way through pages by key, kept in the address: `after` is this page's key, `back` the keys before it. */
export function useKeyPages() {
  const [search, setSearch] = useSearchParams();
  const back = search.getAll('back');
  const after = search.get('after') ?? undefined;
  const move = (key: string | undefined, keys: readonly string[]) => {
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.delete('after');
      next.delete('back');
      if (key) next.set('after', key);
      for (const one of keys) next.append('back', one);
      return next;
    });
  };
  return {
    after,
    /** Number of pages before this one. */
    page: back.length,
    /** Place of this page's first row in the whole list, from 1. */
    from: back.length * limits.pageSize + 1,
    /** A page that is shown until the next one comes still names the key that is already here. */
    toNext: (key: string) => {
      if (key !== after) move(key, [...back, after ?? '']);
    },
    toPrevious: () => move(back[back.length - 1] || undefined, back.slice(0, -1)),
    toFirst: () => move(undefined, []),
  };
}
