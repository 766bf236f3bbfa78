import { useSearchParams } from 'react-router-dom';
import { nextAddress, pageIn, previousAddress } from './key-pages.ts';

/** The way through pages by key, kept in the address: `after` is this page's key, `back` the keys before it. */
export function useKeyPages() {
  const [search, setSearch] = useSearchParams();
  const { after, page, from } = pageIn(search);
  return {
    after,
    page,
    from,
    /** While the next page loads, the data shown is still that of the page before. */
    toNext: (key: string) => {
      if (key !== after) setSearch((before) => nextAddress(before, key));
    },
    toPrevious: () => setSearch(previousAddress),
  };
}
