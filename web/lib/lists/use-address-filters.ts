import { useSearchParams } from 'react-router-dom';

/** Filters kept in the address; each change goes back to the first page. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const gone of [name, 'after', 'back']) next.delete(gone);
        if (value) next.set(name, value);
        return next;
      },
      // At once: a second filter or a link that is clicked meanwhile would forget this one.
      { replace: true, flushSync: true },
    );
  };
  return { search, set };
}
