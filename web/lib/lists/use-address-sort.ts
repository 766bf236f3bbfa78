import { useSearchParams } from 'react-router-dom';

type Sort<S extends string> = { field: S; descending: boolean };

/** What a list's address says that it is sorted by; `first` where it says nothing. */
export function sortedBy<S extends string>(
  search: URLSearchParams,
  fields: readonly S[],
  first: Sort<S>,
): Sort<S> {
  const field = fields.find((one) => one === search.get('sort'));
  return field ? { field, descending: search.get('order') === 'desc' } : first;
}

/** The column that a list is sorted by, kept in its address; choosing another goes back to the first page. */
export function useAddressSort<S extends string>(fields: readonly S[], first: Sort<S>) {
  const [search, setSearch] = useSearchParams();
  const onChange = (field: string, descending: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const gone of ['sort', 'order', 'after', 'back']) next.delete(gone);
        if (field === first.field && descending === first.descending) return next;
        next.set('sort', field);
        next.set('order', descending ? 'desc' : 'asc');
        return next;
      },
      { replace: true, flushSync: true },
    );
  return { ...sortedBy(search, fields, first), onChange };
}
