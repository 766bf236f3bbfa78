import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { type AgreementName, agreementTypes } from '#domain/agreements/agreements.ts';
import { Button } from '#web/components/controls/button.tsx';
import { TabLinks } from '#web/components/lists/tab-links.tsx';
import { LoadFailure } from '#web/components/page/load-failure.tsx';
import { SkeletonRows } from '#web/components/page/skeleton.tsx';
import { documentAddress, useAgreementVersions } from '#web/lib/agreements/agreements.ts';
import { useLanguage } from '#web/lib/language/use-language.ts';
import { useTheme } from '#web/lib/shell/theme.ts';
import { AgreementVersionList } from '../components/agreement-versions.tsx';
import css from '../components/company.module.css';
import { TerminateDialog } from '../components/terminate-dialog.tsx';
import { UserCentreHead } from '../components/user-centre-head.tsx';

const names = ['privacy', 'user'] as const satisfies readonly AgreementName[];

function Agreement({ name }: { name: AgreementName }) {
  const { t } = useTranslation(['user-centre', 'session']);
  const { data, isError, refetch } = useAgreementVersions(name);
  const [ending, setEnding] = useState(false);
  const address = documentAddress(name, useLanguage(), useTheme());
  if (isError && !data) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  const isSigned = data.signatures.some(({ terminatedAt }) => terminatedAt === null);
  return (
    <>
      <AgreementVersionList key={name} name={name} versions={data} />
      <p className={`row ${css.foot}`}>
        <a className="btn" href={address} target="_blank" rel="noreferrer">
          {t('protocol.read')}
        </a>
        {isSigned && (
          <Button kind="danger" onClick={() => setEnding(true)}>
            {t('terminate.open')}
          </Button>
        )}
      </p>
      {ending && <TerminateDialog name={name} onClose={() => setEnding(false)} />}
    </>
  );
}

/** The privacy and user agreements: what was signed when, what changed between versions, and how they are ended. */
export function ProtocolManagementPage() {
  const { t } = useTranslation(['user-centre', 'session']);
  const [search] = useSearchParams();
  const name = names.find((one) => one === search.get('agreement')) ?? 'privacy';
  const title = t('page.protocolManagement');
  return (
    <>
      <UserCentreHead title={title} crumbs={[{ label: title }]} />
      <TabLinks
        label={title}
        parameter="agreement"
        current={name}
        tabs={names.map((id) => ({ id, label: `${t(`session:title.${id}`)} ${agreementTypes[id]}` }))}
      />
      <Agreement key={name} name={name} />
    </>
  );
}
