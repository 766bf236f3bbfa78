import { DataTable, type DataTableExpandedRows } from 'primereact/datatable';
import type { ReactElement, ReactNode } from 'react';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';

type Row = Record<string, unknown>;

type ListTableProps<R extends Row> = {
  /** Undefined while they are being fetched. */
  rows: readonly R[] | undefined;
  /** The row's field that names it. */
  rowKey: keyof R & string;
  /** `Column` elements of PrimeReact. */
  children: ReactElement | readonly ReactElement[];
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  columns?: number;
  sort?: { field: string; descending: boolean; onChange: (field: string, descending: boolean) => void };
  /** Ids of open rows, and what stands below them. */
  expansion?: {
    open: ReadonlySet<string>;
    onChange: (open: ReadonlySet<string>) => void;
    content: (row: R) => ReactNode;
  };
};

/** A list in hairlines: sorted and paged by the server, head kept in sight. */
export function ListTable<R extends Row>(props: ListTableProps<R>) {
  const { rows, rowKey, children, empty, columns, sort, expansion } = props;
  if (!rows) return <SkeletonRows columns={columns} />;
  if (rows.length === 0) return <>{empty}</>;
  const open = Object.fromEntries([...(expansion?.open ?? [])].map((id) => [id, true]));
  return (
    <DataTable
      value={[...rows]}
      dataKey={rowKey}
      lazy
      rowHover
      // Cells say more than their row: what a category is called may come after it.
      cellMemo={false}
      sortField={sort?.field}
      sortOrder={sort?.descending ? -1 : 1}
      onSort={({ sortField, sortOrder }) => sort?.onChange(sortField, sortOrder === -1)}
      expandedRows={expansion ? open : undefined}
      onRowToggle={({ data }) => {
        expansion?.onChange(new Set(Object.keys(data as DataTableExpandedRows)));
      }}
      rowExpansionTemplate={expansion ? (row) => expansion.content(row as R) : undefined}
    >
      {children as ReactElement}
    </DataTable>
  );
}
