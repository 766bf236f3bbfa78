import type { ReactNode } from 'react';
import { Select } from '#web/components/forms/select-field.tsx';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { KeywordBox } from './keyword-box.tsx';

export type FilterSelectProps = {
  /** Of the parameter in the address. */
  name: string;
  label: string;
  /** Stands where nothing is chosen. */
  all: string;
  options: readonly { value: string; label: string }[];
};

/** One thing that a list is narrowed to, as its address says it. */
export function FilterSelect({ name, label, all, options }: FilterSelectProps) {
  const { search, set } = useAddressFilters();
  return (
    <Select
      aria-label={label}
      placeholder={all}
      value={options.find(({ value }) => value === search.get(name))?.value ?? ''}
      options={options}
      onValue={(value) => set(name, value)}
    />
  );
}

type ListFiltersProps = {
  find: string;
  /** "33 devices"; undefined while they are being counted. */
  total: string | undefined;
  /** Filters that take more than one line where it is narrow. */
  many?: boolean;
  /** Stands behind the total. */
  aside?: ReactNode;
  children?: ReactNode;
};

/** What a list is searched for and narrowed to, and how many that leaves. */
export function ListFilters({ find, total, many = false, aside, children }: ListFiltersProps) {
  return (
    <search className={many ? 'tools many' : 'tools'}>
      <KeywordBox label={find} />
      {children}
      <span className="grow" />
      {total !== undefined && <span className="cap">{total}</span>}
      {aside}
    </search>
  );
}
