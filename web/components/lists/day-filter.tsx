import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';

/** A day that a list is narrowed by, as its address says it. @param name of the parameter in the address */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const { search, set } = useAddressFilters();
  return (
    <label className="day">
      <span className="cap">{label}</span>
      <span className="input">
        <input
          type="date"
          max="9999-12-31"
          value={search.get(name) ?? ''}
          onChange={(event) => set(name, event.target.value)}
        />
      </span>
    </label>
  );
}
