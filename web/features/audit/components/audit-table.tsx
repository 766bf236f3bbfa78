import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { AuditLine } from '#contract/audit.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
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

/** The command that was given, and what became of it where it was not applied. */
function Decision({ row: { decision } }: RowProps) {
  const { t } = useTranslation(['audit', 'reviews']);
  if (decision === null) return null;
  const state = decision.state === 'applied' ? '' : t(`decision.${decision.state}`);
  return <small>{[t(`reviews:decided.${decision.type}`), state].filter(Boolean).join(' · ')}</small>;
}

function What({ row }: RowProps) {
  const nameOf = useOperationName();
  const { call } = row.detail;
  return (
    <>
      {nameOf(row.operation)}
      <Decision row={row} />
      {typeof call === 'string' && <small className={`mono ${css.call}`}>{call}</small>}
    </>
  );
}

/** By its name where it has one; a click narrows the list to it. */
function Target({ row }: RowProps) {
  const { t } = useTranslation('audit');
  const language = useLanguage();
  const { search, pathname } = useLocation();
  if (row.target === null) return null;
  const { kind, id, name } = row.target;
  const only = new URLSearchParams(search);
  only.delete('after');
  only.set('target', id);
  return (
    <>
      {t(`kind.${kind}`, { defaultValue: kind })}
      <Link className={css.target} to={{ pathname, search: String(only) }} title={t('only', { id })}>
        {name ? name[language] : <small className={`mono ${css.call}`}>{id}</small>}
      </Link>
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
