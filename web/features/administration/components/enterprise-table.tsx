import { Column } from 'primereact/column';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';
import { similarEnterprises } from '../model/similar-names.ts';
import { SimilarNote } from './similar-note.tsx';

type RowProps = { row: AdminEnterprise };
export type EnterpriseActions = (row: AdminEnterprise) => readonly RowAction[];

function Name({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const nameOf = usePersonName();
  return (
    <>
      <Link to={paths.enterprise(row.id)}>
        <b>{nameOf(row.nameZh, row.nameEn)}</b>
      </Link>
      <small className={row.partnerCode ? 'mono' : undefined}>
        {row.partnerCode ?? t('enterprises.noCode')}
      </small>
      <SimilarNote others={similarEnterprises(row)} />
    </>
  );
}

function Permission({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const look =
    row.state === 1 ? ({ tone: 'ok', icon: 'ok' } as const) : ({ tone: 'bad', icon: 'ended' } as const);
  return <ToneText {...look}>{t(`enterprises.state.${row.state}`)}</ToneText>;
}

const verificationLooks = {
  0: { tone: 'idle', icon: 'idle' },
  1: { tone: 'info', icon: 'clock' },
  2: { tone: 'ok', icon: 'shield' },
} as const;

function Verification({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const times = useTimeTexts();
  const { verifyRealState: state, verification } = row;
  return (
    <>
      <ToneText {...verificationLooks[state]}>{t(`enterprises.verified.${state}`)}</ToneText>
      {state === 1 && verification && (
        <small>{t('enterprises.submitted', { when: times.moment(verification.submittedAt) })}</small>
      )}
      {state === 0 && verification?.decidedAt && (
        <small>{t('enterprises.returned', { when: times.moment(verification.decidedAt) })}</small>
      )}
    </>
  );
}

function Contact({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const { name, email, phone } = row.contact;
  if (!email && !phone) return <span className="dim">{t('enterprises.noContact')}</span>;
  return (
    <>
      {name ?? email ?? phone}
      <small>{[name && email, (name || email) && phone].filter(Boolean).join(' · ')}</small>
    </>
  );
}

type EnterpriseTableProps = {
  rows: readonly AdminEnterprise[] | undefined;
  empty: ReactNode;
  actionsOf: EnterpriseActions;
};

export function EnterpriseTable({ rows, empty, actionsOf }: EnterpriseTableProps) {
  const { t } = useTranslation(['administration', 'common']);
  const nameOf = usePersonName();
  const times = useTimeTexts();
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column header={t('enterprises.name')} body={(row: AdminEnterprise) => <Name row={row} />} />
      <Column
        header={t('enterprises.permission')}
        body={(row: AdminEnterprise) => <Permission row={row} />}
      />
      <Column
        header={t('enterprises.verification')}
        body={(row: AdminEnterprise) => <Verification row={row} />}
      />
      <Column header={t('enterprises.contact')} body={(row: AdminEnterprise) => <Contact row={row} />} />
      <Column
        header={t('enterprises.accounts')}
        className="num"
        headerClassName="num"
        body={(row: AdminEnterprise) => (
          <Link
            to={`${paths.accounts}?enterprise=${row.id}`}
            aria-label={t('enterprises.showAccounts', {
              name: nameOf(row.nameZh, row.nameEn),
              count: row.accounts,
            })}
          >
            {row.accounts}
          </Link>
        )}
      />
      <Column
        header={t('enterprises.created')}
        className="after-num"
        headerClassName="after-num"
        body={(row: AdminEnterprise) => times.document(row.createdAt)}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminEnterprise) => (
          <RowMenu
            label={t('enterprises.more', { name: nameOf(row.nameZh, row.nameEn) })}
            actions={actionsOf(row)}
          />
        )}
      />
    </ListTable>
  );
}
