import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ApplicationSummary } from '#contract/applications.ts';
import { StatusText, YourTurnChip } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { presentLook } from '#web/lib/applications/present-look.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useAddressFilters } from '#web/lib/lists/use-address-filters.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { addressSort, type SortColumn, sortColumns, sortOf } from '../model/list-query.ts';

type RowProps = { row: ApplicationSummary };

function Product({ row }: RowProps) {
  const words = useDeviceWords();
  return (
    <>
      <Link className="whole-row" to={paths.application(row.id)}>
        <b>{words.nameOf(row.product)}</b>
      </Link>
      <small>
        <span className="mono">{row.number}</span> · {row.product.model}
      </small>
    </>
  );
}

function Turn({ row }: RowProps) {
  const { t } = useTranslation('applications');
  const { waitingFor, action } = row.wait;
  if (waitingFor === 'nobody' || action === null) return <span className="dim">{t('turn.over')}</span>;
  return (
    <>
      {waitingFor === 'partner' ? <YourTurnChip /> : <span>{t('turn.office')}</span>}
      <small>{t(`wait.${action}`)}</small>
    </>
  );
}

function Due({ row }: RowProps) {
  const times = useTimeTexts();
  const now = useNow();
  const { dueAt, waitingFor } = row.wait;
  if (!dueAt || waitingFor === 'nobody') return null;
  const late = waitingFor === 'partner' && new Date(dueAt) < now;
  return (
    <>
      <span className={late ? 'is-bad' : undefined}>{times.leftShort(dueAt, now)}</span>
      <small>{times.deadline(dueAt)}</small>
    </>
  );
}

const number = { className: 'num', headerClassName: 'num' };

/** The columns' heads sort, but for what is searched for: that has an order of its own. */
function useSort() {
  const { search, setAll } = useAddressFilters();
  if (search.has('keyword')) return undefined;
  const { column, direction } = sortOf(search);
  return {
    field: column,
    descending: direction === 'desc',
    onChange: (field: string, descending: boolean) => {
      const chosen = sortColumns.find((one) => one === field);
      if (chosen) setAll(addressSort(column, chosen, descending));
    },
  };
}

type TableProps = { rows: readonly ApplicationSummary[] | undefined; empty: ReactNode };

export function ApplicationTable({ rows, empty }: TableProps) {
  const { t } = useTranslation(['applications', 'device']);
  const times = useTimeTexts();
  const now = useNow();
  const sort = useSort();
  const sorts = (column: SortColumn) => ({ sortable: sort !== undefined, sortField: column });
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty} sort={sort}>
      <Column
        {...sorts('product')}
        header={t('product')}
        body={(row: ApplicationSummary) => <Product row={row} />}
      />
      <Column
        header={t('kind')}
        body={(row: ApplicationSummary) => (
          <>
            {t(`device:type.${row.type}`)}
            <small>{t(`device:mode.${row.mode}`)}</small>
          </>
        )}
      />
      <Column
        header={t('configurations')}
        {...number}
        body={(row: ApplicationSummary) => row.configurationCount}
      />
      <Column
        {...sorts('status')}
        header={t('status')}
        className="after-num"
        headerClassName="after-num"
        body={(row: ApplicationSummary) => <StatusText {...presentLook(row)} />}
      />
      <Column
        {...sorts('turn')}
        header={t('turnOf')}
        body={(row: ApplicationSummary) => <Turn row={row} />}
      />
      <Column
        {...sorts('due')}
        header={t('due')}
        className="num due"
        headerClassName="num"
        body={(row: ApplicationSummary) => <Due row={row} />}
      />
      <Column
        {...sorts('updated')}
        header={t('updated')}
        className="num nowrap dim"
        headerClassName="num"
        body={(row: ApplicationSummary) => times.recent(row.updatedAt, now)}
      />
    </ListTable>
  );
}
