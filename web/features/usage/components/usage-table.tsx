import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { UsageView } from '#contract/programme/usage-list.ts';
import { LinkButton } from '#web/components/controls/button.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { EmptyState } from '#web/components/page/empty-state.tsx';
import { formatBytes, formatCount } from '#web/lib/language/numbers.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

type TableProps = { rows: readonly UsageView[] | undefined; month: string };
const figures = ['products', 'openApplications', 'entries', 'refused'] as const;

/** What each enterprise uses, a row each. */
export function UsageTable({ rows, month }: TableProps) {
  const { t } = useTranslation(['usage', 'console']);
  const nameOf = usePersonName();
  const times = useTimeTexts();
  const way = <LinkButton to={paths.enterprises}>{t('console:pages.enterprises')}</LinkButton>;
  const empty = <EmptyState title={t('empty')} points={[t('emptyHint')]} action={way} />;
  const number = { className: 'num', headerClassName: 'num' };
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      {[
        <Column
          key="name"
          header={t('column.name')}
          body={({ id, nameZh, nameEn }: UsageView) => (
            <Link to={paths.enterprise(id)}>
              <b>{nameOf(nameZh, nameEn)}</b>
            </Link>
          )}
        />,
        <Column
          key="storage"
          {...number}
          header={t('column.storage')}
          body={({ storageBytes }: UsageView) => formatBytes(storageBytes)}
        />,
        ...figures.map((name) => (
          <Column
            key={name}
            {...number}
            header={t(`column.${name}`, { month })}
            body={(row: UsageView) => formatCount(row[name])}
          />
        )),
        <Column
          key="last"
          className="nowrap after-num"
          headerClassName="after-num"
          header={t('column.last')}
          body={({ lastAt }: UsageView) => (lastAt === null ? '–' : times.moment(lastAt))}
        />,
      ]}
    </ListTable>
  );
}
