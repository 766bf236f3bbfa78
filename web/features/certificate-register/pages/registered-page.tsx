import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { AdminCertificateDetail } from '#contract/programme/admin-certificates.ts';
import { Button } from '#web/components/controls/button.tsx';
import { Breadcrumbs, PageHead } from '#web/components/page/page-head.tsx';
import { RecordFailure } from '#web/components/page/record-failure.tsx';
import { SkeletonPage } from '#web/components/page/skeleton.tsx';
import { useDeviceWords } from '#web/lib/language/use-device-words.ts';
import { useAddressDialog } from '#web/lib/lists/address-dialog.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { paths } from '#web/paths.ts';
import '#web/theme/widgets/controls.css';
import '#web/theme/widgets/forms.css';
import '#web/theme/widgets/management.css';
import '#web/theme/widgets/timeline.css';
import { CertificateStatus } from '#web/components/certificates/certificate-state.tsx';
import { useAdminCertificate } from '../api/admin-certificates.ts';
import { CertificateContents, CertifiedConfigurations } from '../components/certificate-contents.tsx';
import { CertificateHistory } from '../components/certificate-history.tsx';
import { RevocationProposal } from '../components/revocation-proposal.tsx';
import { RevocationSheet } from '../components/revocation-sheet.tsx';
import { TermSheet } from '../components/term-sheet.tsx';

type Part = { certificate: AdminCertificateDetail };

/** What may be done with it, or why nothing may. */
function Changes({ certificate, open }: Part & { open: (what: 'term' | 'revoke') => void }) {
  const { t } = useTranslation('register');
  if (certificate.revocation) return <span className="cap">{t('barred')}</span>;
  return (
    <>
      <Button icon="edit" onClick={() => open('term')}>
        {t('changeTerm')}
      </Button>
      {!certificate.proposal && (
        <Button kind="danger" onClick={() => open('revoke')}>
          {t('revoke')}
        </Button>
      )}
    </>
  );
}

function Registered({ certificate }: Part) {
  // Also the texts of the sheets: loaded later, they would suspend the page.
  const { t } = useTranslation(['register', 'console', 'common', 'form', 'device']);
  const words = useDeviceWords();
  const form = useAddressDialog(['term', 'revoke']);
  const { number, state, product, productEn, model, revocation } = certificate;
  return (
    <main className="page">
      <Breadcrumbs
        crumbs={[
          { label: t('console:groups.partners') },
          { label: t('console:pages.certificates'), to: paths.register },
          { label: number },
        ]}
      />
      <PageHead
        title={t('title', { number })}
        tag={<CertificateStatus tag state={state} />}
        facts={
          <>
            <span>{words.nameOf({ name: product, nameEn: productEn })}</span>
            <span className="mono">{model}</span>
            <Link to={paths.certificate(number)} reloadDocument>
              {t('verify')}
            </Link>
          </>
        }
      >
        <Changes certificate={certificate} open={form.open} />
      </PageHead>
      <RevocationProposal certificate={certificate} />
      <div className="cols">
        <div>
          <CertificateContents certificate={certificate} />
          <CertifiedConfigurations certificate={certificate} />
        </div>
        <CertificateHistory number={number} />
      </div>
      {!revocation && form.name === 'term' && <TermSheet certificate={certificate} onClose={form.close} />}
      {!revocation && form.name === 'revoke' && (
        <RevocationSheet certificate={certificate} onClose={form.close} />
      )}
    </main>
  );
}

/** One certificate: what it says, where it came from, what was changed of it. */
export function RegisteredPage() {
  const { number = '' } = useParams();
  const { data: user } = useQuery(sessionQuery);
  const { data, isError, error, refetch } = useAdminCertificate(number);
  if (!user) return null;
  if (data) return <Registered key={data.id} certificate={data} />;
  return (
    <main className="page">
      {isError ? (
        <RecordFailure error={error} kind="certificate" onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage panels={2} />
      )}
    </main>
  );
}
