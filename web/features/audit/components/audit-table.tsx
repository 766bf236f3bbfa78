import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditLine } from '#contract/audit.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useNow } from '#web/lib/time/use-now.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { outcomeLooks } from '../model/outcome-look.ts';
import css from './audit.module.css';
import { AuditDetail } from './audit-detail.tsx';
import { useOperationName } from './operation-name.ts';

type RowProps = { row: AuditLine };
type Row = AuditLine & { key: string };

function When({ row }: RowProps) {
  const times = useTimeTexts();
  const now = useNow();
  return (
    <>
      {times.heading(row.at, now)}
      <small className="mono">{times.clock(row.at, true)}</small>
    </>
  );
}

function Who({ row }: RowProps) {
  const { t } = useTranslation('audit');
  const nameOf = usePersonName();
  if (row.actor === null) return <span className="dim">{t('visitor')}</span>;
  const { name, nameEn, login } = row.actor;
  return (
    <>
      <b>{nameOf(name, nameEn)}</b>
      <small>{login}</small>
    </>
  );
}

function What({ row }: RowProps) {
  const nameOf = useOperationName();
  const { call } = row.detail;
  return (
    <>
      {nameOf(row.operation)}
      {typeof call === 'string' && <small className={`mono ${css.call}`}>{call}</small>}
    </>
  );
}

function Target({ row }: RowProps) {
  const { t } = useTranslation('audit');
  if (row.target === null) return null;
  const { kind, id } = row.target;
  return (
    <>
      {t(`kind.${kind}`, { defaultValue: kind })}
      <small className={`mono ${css.call}`}>{id}</small>
    </>
  );
}

function Outcome({ row }: RowProps) {
  const { t } = useTranslation('audit');
  return (
    <>
      <ToneText {...outcomeLooks[row.outcome]}>{t(`outcome.${row.outcome}`)}</ToneText>
      {row.errorCode && <small className="mono">{row.errorCode}</small>}
    </>
  );
}

/** One line a request: when, who, what, on what, what came of it; the rest opens below it. */
export function AuditTable({ rows, empty }: { rows: readonly AuditLine[] | undefined; empty: ReactNode }) {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const keyed = rows?.map((row): Row => ({ ...row, key: String(row.id) }));
  const content = (row: AuditLine) => <AuditDetail line={row} />;
  return (
    <ListTable
      rows={keyed}
      rowKey="key"
      columns={6}
      empty={empty}
      expansion={{ open, onChange: setOpen, content }}
    >
      <Column
        expander
        className="expander"
        headerClassName="expander"
        header={<span className="sr-only">{t('more')}</span>}
      />
      <Column header={t('column.at')} className="nowrap" body={(row: Row) => <When row={row} />} />
      <Column header={t('column.person')} body={(row: Row) => <Who row={row} />} />
      <Column header={t('column.operation')} body={(row: Row) => <What row={row} />} />
      <Column header={t('column.target')} body={(row: Row) => <Target row={row} />} />
      <Column header={t('column.outcome')} body={(row: Row) => <Outcome row={row} />} />
      <Column header={t('column.address')} className="mono" body={(row: Row) => row.address} />
    </ListTable>
  );
}
