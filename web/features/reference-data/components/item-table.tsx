import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminReferenceItem } from '#contract/programme/reference-data.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';

const looks = {
  'in-use': { tone: 'ok', icon: 'ok' },
  retired: { tone: 'idle', icon: 'ended' },
} as const;

function Code({ row: { code, type } }: { row: AdminReferenceItem }) {
  const { t } = useTranslation('reference');
  return (
    <>
      <span className="mono">{code}</span>
      {type && <small>{t(`type.${type}`)}</small>}
    </>
  );
}

type ItemTableProps = {
  rows: readonly AdminReferenceItem[] | undefined;
  empty: ReactNode;
  actionsOf: (row: AdminReferenceItem) => readonly RowAction[];
};

export function ItemTable({ rows, empty, actionsOf }: ItemTableProps) {
  const { t } = useTranslation(['reference', 'common']);
  const nameOf = usePersonName();
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column header={t('field.nameZh')} body={(row: AdminReferenceItem) => <b lang="zh">{row.nameZh}</b>} />
      <Column
        header={t('field.nameEn')}
        body={(row: AdminReferenceItem) => <span lang="en">{row.nameEn}</span>}
      />
      <Column
        header={t('field.code')}
        className="nowrap"
        body={(row: AdminReferenceItem) => <Code row={row} />}
      />
      <Column
        header={t('field.state')}
        className="nowrap"
        body={(row: AdminReferenceItem) => (
          <ToneText {...looks[row.state]}>{t(`state.${row.state}`)}</ToneText>
        )}
      />
      <Column
        header={t('field.use')}
        className="nowrap"
        body={(row: AdminReferenceItem) => t(`use.${row.use}`)}
      />
      <Column
        header={t('field.ordinal')}
        className="num"
        headerClassName="num"
        body={(row: AdminReferenceItem) => row.ordinal}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminReferenceItem) => (
          <RowMenu label={t('more', { name: nameOf(row.nameZh, row.nameEn) })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
