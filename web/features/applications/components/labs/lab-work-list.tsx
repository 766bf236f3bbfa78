import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { LabWorkView } from '#contract/applications/labs.ts';
import { MoreRows } from '#web/components/controls/pager.tsx';
import { YourTurnChip } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { Panel } from '#web/components/page/panel.tsx';
import { useLabWorkPages } from '#web/lib/labs/labs.ts';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

type RowProps = { row: LabWorkView };

function Product({ row }: RowProps) {
  const words = useDeviceWords();
  const name = <b>{words.nameOf(row.product)}</b>;
  return (
    <>
      {row.endedAt === null ? (
        <Link className="whole-row" to={paths.labWork(row.id)}>
          {name}
        </Link>
      ) : (
        name
      )}
      <small>
        <span className="mono">{row.number}</span> · {row.product.model}
      </small>
    </>
  );
}

function Wanted({ row: { note, endedWhy } }: RowProps) {
  const { t } = useTranslation('labs');
  if (endedWhy !== null) return <span className="dim">{t(`ended.${endedWhy}`)}</span>;
  return (
    <>
      <YourTurnChip />
      <small>{note || t('open')}</small>
    </>
  );
}

/** What other enterprises want tested by this one, the latest first; where there is none, what is said then. */
export function LabWorkList({ empty = null }: { empty?: ReactNode }) {
  const { t } = useTranslation('labs');
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const query = useLabWorkPages();
  const { data } = query;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return data ? empty : null;
  return (
    <Panel title={t('work')} note={t('workNote')} className="list-panel">
      <ListTable rows={rows} rowKey="id" empty={null}>
        <Column header={t('product')} body={(row: LabWorkView) => <Product row={row} />} />
        <Column header={t('owner')} body={({ owner }: LabWorkView) => nameOf(owner.nameZh, owner.nameEn)} />
        <Column header={t('wanted')} body={(row: LabWorkView) => <Wanted row={row} />} />
        <Column
          header={t('due')}
          className="dim"
          body={({ dueAt }: LabWorkView) => (dueAt ? times.deadline(dueAt) : null)}
        />
      </ListTable>
      <MoreRows query={query} className="panel-b" />
    </Panel>
  );
}
