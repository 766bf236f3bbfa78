import { SearchBox } from '#web/components/forms/search-box.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** What a list is searched for, as its address says it. */
export function KeywordBox({ label }: { label: string }) {
  const { search, set } = useAddressFilters();
  return (
    <SearchBox label={label} value={search.get('keyword') ?? ''} onValue={(value) => set('keyword', value)} />
  );
}
