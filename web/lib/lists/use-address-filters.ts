import { useSearchParams } from 'react-router-dom';

/** Filters kept in the address; each change goes back to the first page. */
export function useAddressFilters() {
  const [search, setSearch] = useSearchParams();
  const setAll = (values: Record<string, string | null>) => {
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const gone of ['after', 'back']) next.delete(gone);
        for (const [name, value] of Object.entries(values)) {
          next.delete(name);
          if (value) next.set(name, value);
        }
        return next;
      },
      // Synchronously, as a second change or a link clicked meanwhile would lose this one.
      { replace: true, flushSync: true },
    );
  };
  const set = (name: string, value: string) => setAll({ [name]: value });
  return { search, set, setAll };
}
