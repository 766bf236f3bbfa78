import type { ReactNode } from 'react';

/** A column of a {@link ListTable}: `R` is what a row is of. */
export type ColumnProps<R> = {
  header: ReactNode;
  /** The row's field that is shown as it is, where there is no `body`. */
  field?: string;
  body?: (row: R) => ReactNode;
  className?: string;
  headerClassName?: string;
  sortable?: boolean;
  sortField?: string;
  /** Opens what stands below the row. */
  expander?: boolean;
};

/** Describes a column for its table; renders nothing itself. */
export function Column<R>(_props: ColumnProps<R>): null {
  return null;
}
