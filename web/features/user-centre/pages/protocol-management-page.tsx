import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { AgreementName } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { useAgreementVersions } from '#web/lib/agreements/agreements.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { AgreementReading } from '../components/agreements/agreement-reading.tsx';
import { AgreementTable } from '../components/agreements/agreement-table.tsx';
import { AgreementVersionList } from '../components/agreements/agreement-versions.tsx';
import { TerminateDialog } from '../components/agreements/terminate-dialog.tsx';
import css from '../components/company.module.css';
import { UserCentreHead } from '../components/user-centre-head.tsx';
import { agreementStatus } from '../model/agreement-status.ts';

const names = ['privacy', 'user'] as const satisfies readonly AgreementName[];

function Agreement({ name }: { name: AgreementName }) {
  const { t } = useTranslation(['user-centre', 'session']);
  const { data, isError, refetch } = useAgreementVersions(name);
  const [ending, setEnding] = useState(false);
  const reading = useAddressDialog(['read']);
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const read = data.versions.find(({ version }) => String(version) === reading.about)?.version;
  return (
    <>
      <AgreementVersionList
        key={name}
        name={name}
        versions={data}
        onRead={(version) => reading.open('read', String(version))}
      />
      {agreementStatus(data).own !== null && (
        <p className={`row ${css.foot}`}>
          <Button kind="danger" onClick={() => setEnding(true)}>
            {t('terminate.open')}
          </Button>
        </p>
      )}
      {reading.name && read !== undefined && (
        <AgreementReading name={name} version={read} onClose={reading.close} />
      )}
      {ending && <TerminateDialog name={name} onClose={() => setEnding(false)} />}
    </>
  );
}

/** What was agreed on with the programme; of the privacy and user agreements also the versions, what changed, and their end. */
export function ProtocolManagementPage() {
  const { t } = useTranslation(['user-centre', 'session', 'enterprises']);
  const [search] = useSearchParams();
  const name = names.find((one) => one === search.get('agreement')) ?? 'privacy';
  const title = t('page.protocolManagement');
  return (
    <>
      <UserCentreHead title={title} crumbs={[{ label: title }]} />
      <AgreementTable names={names} current={name} />
      <Agreement key={name} name={name} />
    </>
  );
}
