import '#web/theme/widgets/management.css';
import { Children, isValidElement, type ReactNode, useId } from 'react';
import { Icon } from '#web/components/controls/icon.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import type { ColumnProps } from './column.tsx';

const shapes = {
  none: 'M5 13V3.5M2.5 6L5 3.5 7.5 6M11 3v9.5M8.5 10l2.5 2.5 2.5-2.5',
  ascending: 'M8 13V3M4.5 6.5L8 3l3.5 3.5',
  descending: 'M8 3v10M4.5 9.5L8 13l3.5-3.5',
};

/** How a list is sorted by a column; here and not among the icons, which the public pages carry. */
function SortMark({ way }: { way: keyof typeof shapes }) {
  return (
    <svg className="glyph" viewBox="0 0 16 16" aria-hidden="true">
      <path d={shapes[way]} />
    </svg>
  );
}

type Row = Record<string, unknown>;
type Sort = { field: string; descending: boolean; onChange: (field: string, descending: boolean) => void };

type ListTableProps<R extends Row> = {
  /** Undefined while they are being fetched. */
  rows: readonly R[] | undefined;
  /** The row's field that names it. */
  rowKey: keyof R & string;
  /** `Column` elements. */
  children: ReactNode;
  /** Shown in place of the table when there are no rows. */
  empty: ReactNode;
  columns?: number;
  sort?: Sort;
  /** Ids of open rows, and what stands below them. */
  expansion?: {
    open: ReadonlySet<string>;
    onChange: (open: ReadonlySet<string>) => void;
    content: (row: R) => ReactNode;
  };
};

type HeadProps = {
  id: string;
  column: Pick<ColumnProps<never>, 'header' | 'headerClassName' | 'sortable' | 'sortField'>;
  sort: Sort | undefined;
};

/** A column's head; one that the list can be sorted by says how it is, and sorts it. */
function Head({ id, column, sort }: HeadProps) {
  const { header, headerClassName, sortable, sortField = '' } = column;
  if (!sortable)
    return (
      <th id={id} className={headerClassName}>
        {header}
      </th>
    );
  const way = sort?.field === sortField ? (sort.descending ? 'descending' : 'ascending') : 'none';
  return (
    <th id={id} className={headerClassName} aria-sort={way}>
      <button type="button" onClick={() => sort?.onChange(sortField, way === 'ascending')}>
        {header}
        <SortMark way={way} />
      </button>
    </th>
  );
}

type TogglerProps = { open: boolean; labelledBy: string; onToggle: () => void };
function Toggler({ open, labelledBy, onToggle }: TogglerProps) {
  return (
    <button
      type="button"
      className="row-toggler"
      aria-expanded={open}
      aria-labelledby={labelledBy}
      onClick={onToggle}
    >
      <Icon name={open ? 'down' : 'right'} />
    </button>
  );
}

function columnsOf<R>(children: ReactNode): ColumnProps<R>[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<ColumnProps<R>>(child) ? [child.props] : [],
  );
}

type RowProps<R extends Row> = {
  row: R;
  id: string;
  /** Begins the ids of the heads. */
  headId: string;
  columns: readonly ColumnProps<R>[];
  expansion: ListTableProps<R>['expansion'];
};

/** A row, and what stands below it while it is open. */
function BodyRow<R extends Row>({ row, id, headId, columns, expansion }: RowProps<R>) {
  const open = expansion?.open.has(id) === true;
  const toggle = () => {
    const next = new Set(expansion?.open);
    if (!next.delete(id)) next.add(id);
    expansion?.onChange(next);
  };
  const shown = ({ expander, body, field = '' }: ColumnProps<R>, index: number) => {
    if (expander) return <Toggler open={open} labelledBy={`${headId}${index}`} onToggle={toggle} />;
    return body ? body(row) : String(row[field] ?? '');
  };
  return (
    <>
      <tr>
        {columns.map((column, index) => (
          <td key={index} className={column.className}>
            {shown(column, index)}
          </td>
        ))}
      </tr>
      {open && (
        <tr className="row-expansion">
          <td colSpan={columns.length}>{expansion?.content(row)}</td>
        </tr>
      )}
    </>
  );
}

/** A list in hairlines: sorted and paged by the server. */
export function ListTable<R extends Row>(props: ListTableProps<R>) {
  const { rows, rowKey, children, empty, columns: drawn, sort, expansion } = props;
  const headId = useId();
  if (!rows) return <SkeletonRows columns={drawn} />;
  if (rows.length === 0) return <>{empty}</>;
  const columns = columnsOf<R>(children);
  const rest = { headId, columns, expansion };
  return (
    <div className="list-table">
      <table>
        <thead className="list-head">
          <tr>
            {columns.map((column, index) => (
              <Head key={index} id={`${headId}${index}`} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody className="list-body">
          {rows.map((row) => (
            <BodyRow key={String(row[rowKey])} row={row} id={String(row[rowKey])} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
