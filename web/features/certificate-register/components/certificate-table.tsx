import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminCertificate } from '#contract/programme/admin-certificates.ts';
import { CertificateStatus } from '#web/components/certificates/certificate-state.tsx';
import { Column } from '#web/components/lists/column.tsx';
import { ListTable } from '#web/components/lists/list-table.tsx';
import { type RowAction, RowMenu } from '#web/components/lists/row-menu.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTimeTexts } from '#web/lib/time/use-time-texts.ts';
import { paths } from '#web/paths.ts';

function Status({ certificate: { state, revocation, proposedAt } }: { certificate: AdminCertificate }) {
  const { t } = useTranslation('register');
  const times = useTimeTexts();
  const language = useLanguage();
  return (
    <>
      <CertificateStatus state={state} />
      {proposedAt && <small>{t('proposal.since', { when: times.document(proposedAt) })}</small>}
      {revocation && (
        <small>{[times.document(revocation.at), revocation[language]].filter(Boolean).join(' · ')}</small>
      )}
    </>
  );
}

type TableProps = {
  rows: readonly AdminCertificate[] | undefined;
  empty: ReactNode;
  actionsOf: (certificate: AdminCertificate) => readonly RowAction[];
};

/** All certificates, with what they are worth. */
export function RegisterTable({ rows, empty, actionsOf }: TableProps) {
  const { t } = useTranslation(['register', 'common']);
  const words = useDeviceWords();
  const language = useLanguage();
  return (
    <ListTable rows={rows} rowKey="number" columns={6} empty={empty}>
      <Column
        header={t('field.number')}
        className="nowrap"
        body={(row: AdminCertificate) => (
          <>
            <Link className="mono" to={paths.registered(row.number)}>
              {row.number}
            </Link>
            <small className="mono">{row.applicationNumber}</small>
          </>
        )}
      />
      <Column
        header={t('field.device')}
        body={(row: AdminCertificate) => (
          <>
            <b>{words.nameOf({ name: row.product, nameEn: row.productEn })}</b>
            <small>
              {row.model} · {words.brandOf(row)}
            </small>
          </>
        )}
      />
      <Column
        header={t('field.enterprise')}
        body={({ enterprise }: AdminCertificate) => (
          <Link to={paths.enterprise(enterprise.id)}>{enterprise[language]}</Link>
        )}
      />
      <Column header={t('field.state')} body={(row: AdminCertificate) => <Status certificate={row} />} />
      <Column
        header={t('field.term')}
        className="nowrap"
        body={(row: AdminCertificate) => (
          <>
            {row.issuedOn}
            <small>{t('until', { until: row.validUntil })}</small>
          </>
        )}
      />
      <Column
        className="menu-cell"
        header={<span className="sr-only">{t('common:moreActions')}</span>}
        body={(row: AdminCertificate) => (
          <RowMenu label={t('more', { number: row.number })} actions={actionsOf(row)} />
        )}
      />
    </ListTable>
  );
}
