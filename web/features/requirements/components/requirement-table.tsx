import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminRequirement, RequirementCatalogue } from '#contract/applications/requirements.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';

type TableProps = {
  catalogue: RequirementCatalogue | undefined;
  empty: ReactNode;
  onOpen: (row: AdminRequirement) => void;
  actionsOf: (row: AdminRequirement) => readonly RowAction[];
};

type CellProps = { row: AdminRequirement };

function Title({ row, onOpen }: CellProps & Pick<TableProps, 'onOpen'>) {
  return (
    <>
      <button type="button" className="link" onClick={() => onOpen(row)}>
        <b className="mono">{row.code}</b> <span lang="zh-CN">{row.titleZh}</span>
      </button>
      <small lang="en">{row.titleEn}</small>
    </>
  );
}

function State({ row, catalogue }: CellProps & { catalogue: RequirementCatalogue }) {
  const { t } = useTranslation('requirements');
  const change = catalogue.changes.find(({ code }) => code === row.code)?.change;
  if (change)
    return (
      <ToneText tone="warn" icon="edit">
        {t(`state.${change}`, { next: catalogue.edition + 1 })}
      </ToneText>
    );
  return row.state === 'in-use' ? (
    <ToneText tone="ok" icon="ok">
      {t('state.in-use')}
    </ToneText>
  ) : (
    <ToneText tone="idle" icon="ended">
      {t('state.withdrawn')}
    </ToneText>
  );
}

function Span({ row: { fromEdition: from, untilEdition: until } }: CellProps) {
  const { t } = useTranslation('requirements');
  if (from === null) return t('span.none');
  return until === null ? t('span.from', { from }) : t('span.until', { from, last: until - 1 });
}

export function RequirementTable({ catalogue, empty, onOpen, actionsOf }: TableProps) {
  const { t } = useTranslation(['requirements', 'common']);
  return (
    <ListTable rows={catalogue?.rows} rowKey="id" columns={5} empty={empty}>
      <Column
        header={t('field.title')}
        body={(row: AdminRequirement) => <Title row={row} onOpen={onOpen} />}
      />
      <Column
        header={t('field.area')}
        className="nowrap"
        body={(row: AdminRequirement) => t(`area.${row.area}`)}
      />
      <Column
        header={t('field.state')}
        className="nowrap"
        body={(row: AdminRequirement) => catalogue && <State row={row} catalogue={catalogue} />}
      />
      <Column
        header={t('field.since')}
        className="nowrap"
        body={(row: AdminRequirement) => <Span row={row} />}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminRequirement) => (
          <RowMenu label={t('more', { code: row.code })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
