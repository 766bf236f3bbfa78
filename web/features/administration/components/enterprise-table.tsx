import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEnterprise } from '#contract/admin-enterprises.ts';
import { ToneText } from '#web/components/controls/status.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { usePersonName } from '#web/lib/language/use-person-name.ts';
import { paths } from '#web/paths.ts';
import { similarEnterprises } from '../model/similar-names.ts';
import css from './onboarding-progress.module.css';
import { DueOf, OnboardingProgress, TurnOf } from './onboarding-progress.tsx';
import { SimilarNote } from './similar-note.tsx';

type RowProps = { row: AdminEnterprise };
export type EnterpriseActions = (row: AdminEnterprise) => readonly RowAction[];

function Name({ row }: RowProps) {
  const nameOf = usePersonName();
  const language = useLanguage();
  const name = nameOf(row.nameZh, row.nameEn);
  const other = language === 'en' ? row.nameZh : row.nameEn;
  return (
    <>
      <Link to={paths.enterprise(row.id)} className={css.name} title={name}>
        <b>{name}</b>
      </Link>
      <small className={css.name} title={other} lang={language === 'en' ? 'zh-CN' : 'en'}>
        {other}
      </small>
      <SimilarNote others={similarEnterprises(row)} />
    </>
  );
}

function Codes({ row: { partnerCode, codesInUse } }: RowProps) {
  const { t } = useTranslation('administration');
  if (partnerCode === null) return <span className="dim">{t('enterprises.noCode')}</span>;
  return (
    <>
      <span className="mono">{partnerCode}</span>
      {codesInUse > 1 && <small>{t('enterprises.moreCodes', { count: codesInUse - 1 })}</small>}
    </>
  );
}

function Contact({ row }: RowProps) {
  const { t } = useTranslation('administration');
  const nameOf = usePersonName();
  const { name: own, nameEn, email, phone } = row.contact;
  const name = nameOf(own ?? nameEn, nameEn);
  if (!email && !phone) {
    if (row.state === 0) return <span className="dim">{t('enterprises.contactLater')}</span>;
    return (
      <ToneText tone="warn" icon="warn">
        {t('enterprises.noContact')}
      </ToneText>
    );
  }
  return (
    <>
      {name || email || phone}
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
  const { t } = useTranslation(['administration', 'common', 'enterprises', 'progress', 'time']);
  const nameOf = usePersonName();
  return (
    <ListTable rows={rows} rowKey="id" columns={7} empty={empty}>
      <Column header={t('enterprises.name')} body={(row: AdminEnterprise) => <Name row={row} />} />
      <Column
        header={t('enterprises.onboarding')}
        body={({ standing }: AdminEnterprise) => <OnboardingProgress status={standing} />}
      />
      <Column
        header={t('enterprises.turn')}
        body={({ standing }: AdminEnterprise) => <TurnOf status={standing} />}
      />
      <Column
        header={t('enterprises.due')}
        body={({ standing }: AdminEnterprise) => <DueOf status={standing} />}
      />
      <Column header={t('enterprises.code')} body={(row: AdminEnterprise) => <Codes row={row} />} />
      <Column header={t('enterprises.contact')} body={(row: AdminEnterprise) => <Contact row={row} />} />
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
