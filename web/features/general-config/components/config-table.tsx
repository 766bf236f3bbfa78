import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { GeneralConfigEntry } from '#contract/programme/general-config.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { stateOf } from '../model/config-filter.ts';
import { useConfigWords } from '../model/use-config-words.ts';
import css from './config.module.css';

const looks = { set: { tone: 'info', icon: 'edit' }, standard: { tone: 'idle', icon: 'idle' } } as const;

type ConfigTableProps = {
  rows: readonly GeneralConfigEntry[] | undefined;
  empty: ReactNode;
  onOpen: (entry: GeneralConfigEntry) => void;
  onReset: (entry: GeneralConfigEntry) => void;
};

/** Every key: what it is for, what is in force, and its default. */
export function ConfigTable({ rows, empty, onOpen, onReset }: ConfigTableProps) {
  const { t } = useTranslation(['config', 'common']);
  const { nameOf, textOf, limitsOf } = useConfigWords();
  const times = useTimeTexts();
  const actionsOf = (entry: GeneralConfigEntry): RowAction[] => [
    { label: t(entry.id === null ? 'set' : 'change'), icon: 'edit', onChoose: () => onOpen(entry) },
    {
      label: t(entry.id === null ? 'reset.barred' : 'reset.action'),
      icon: 'back',
      disabled: entry.id === null,
      onChoose: () => onReset(entry),
    },
  ];
  const name = (entry: GeneralConfigEntry) => (
    <>
      <button type="button" className="link" onClick={() => onOpen(entry)}>
        {nameOf(entry.key)}
      </button>
      <small className="mono">{entry.key}</small>
    </>
  );
  const state = (entry: GeneralConfigEntry) => (
    <>
      <ToneText {...looks[stateOf(entry)]}>{t(`state.${stateOf(entry)}`)}</ToneText>
      {entry.updatedAt && <small>{times.moment(entry.updatedAt)}</small>}
    </>
  );
  return (
    <ListTable rows={rows} rowKey="key" columns={6} empty={empty}>
      <Column header={t('field.key')} body={name} />
      <Column
        header={t('field.value')}
        body={(row: GeneralConfigEntry) => <b className={css.value}>{textOf(row, row.value)}</b>}
      />
      <Column
        header={t('field.standard')}
        body={(row: GeneralConfigEntry) => <span className={css.value}>{textOf(row, row.standard)}</span>}
      />
      <Column header={t('field.limits')} body={(row: GeneralConfigEntry) => limitsOf(row)} />
      <Column header={t('field.state')} className="nowrap" body={state} />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: GeneralConfigEntry) => (
          <RowMenu label={t('more', { name: nameOf(row.key) })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
